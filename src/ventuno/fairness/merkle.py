"""A hash tree over the cards of a shoe: one root binds all, a short path proves one.

The tree is that of RFC 6962: leaves and inner nodes are hashed with different first bytes, and an odd
node at the end of a row moves up unchanged.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

from ventuno.core.errors import ProofFailed
from ventuno.fairness.encoding import frame

_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"

Rows = tuple[tuple[bytes, ...], ...]


def card_leaf(position: int, card: int, salt: bytes) -> bytes:
    """Return the leaf of one card; the salt keeps anyone from trying the 52 cards."""
    return hashlib.sha256(_LEAF + frame("ventuno/shoe/card/1", position, card, salt)).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()


def tree_rows(leaves: Sequence[bytes]) -> Rows:
    """Return the rows of the tree from the leaves up to the root alone."""
    rows = [tuple(leaves)]
    while len(row := rows[-1]) > 1:
        pairs = [_node(row[place], row[place + 1]) for place in range(0, len(row) - 1, 2)]
        rows.append((*pairs, *row[2 * len(pairs) :]))
    return tuple(rows)


def path_to_root(rows: Rows, place: int) -> list[bytes]:
    """Return the neighbours needed to compute the root from one leaf, from the bottom up."""
    path = []
    for row in rows[:-1]:
        neighbour = place ^ 1
        if neighbour < len(row):
            path.append(row[neighbour])
        place //= 2
    return path


def root_from_path(leaf: bytes, place: int, size: int, path: Sequence[bytes]) -> bytes:
    """Return the root that a leaf and its path lead to.

    Raises:
        ProofFailed: The path has too few or too many steps for a tree of that size.
    """
    steps = iter(path)
    node, used = leaf, 0
    start = place
    while size > 1:
        if place ^ 1 < size:
            neighbour = next(steps, None)
            if neighbour is None:
                break
            used += 1
            node = _node(neighbour, node) if place % 2 else _node(node, neighbour)
        place, size = place // 2, (size + 1) // 2
    if size > 1 or used != len(path):
        raise ProofFailed(
            check="card proof", where=f"position {start}", detail=f"a path of {len(path)} steps"
        )
    return node
