"""A hash tree over the cards of a shoe: one root binds all, a short path proves one.

The tree is that of RFC 6962: leaves and inner nodes are hashed with different first bytes, and an odd
node at the end of a row moves up unchanged.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

from ventuno.core.errors import ProofFailed
from ventuno.fairness.encoding import frame

_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"
#: Bytes of a whole number and of a salt in a frame.
_PLACE: Final = 8
_SALT: Final = 32

Rows = tuple[tuple[bytes, ...], ...]


def card_leaf(position: int, card: int, salt: bytes) -> bytes:
    """Return the leaf of one card; the salt keeps anyone from trying the 52 cards."""
    return hashlib.sha256(_LEAF + frame("ventuno/shoe/card/1", position, card, salt)).digest()


def card_leaves(cards: Sequence[int], salts: Iterable[bytes]) -> list[bytes]:
    """Return the leaves of cards from position 0 on, as :func:`card_leaf` does one by one.

    A solo table takes a shoe a round, so what all leaves have in common is written once.
    """
    sha256 = hashlib.sha256
    length = _PLACE.to_bytes(4, "big")
    head = _LEAF + frame("ventuno/shoe/card/1", 0)[:-_PLACE]
    faces = {card: length + card.to_bytes(_PLACE, "big") + _SALT.to_bytes(4, "big") for card in set(cards)}
    return [
        sha256(head + place.to_bytes(_PLACE, "big") + faces[card] + salt).digest()
        for place, (card, salt) in enumerate(zip(cards, salts, strict=True))
    ]


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(_NODE + left + right).digest()


def tree_rows(leaves: Sequence[bytes]) -> Rows:
    """Return the rows of the tree from the leaves up to the root alone."""
    sha256 = hashlib.sha256
    rows = [tuple(leaves)]
    while len(row := rows[-1]) > 1:
        pairs = [
            sha256(_NODE + left + right).digest() for left, right in zip(row[::2], row[1::2], strict=False)
        ]
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
