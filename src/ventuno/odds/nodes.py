"""Every hand in every situation in which it can be held, numbered so that a hand comes before what it grew from.

A *context* says what else is gone: 0 is the first hand of a box, ``v`` a hand split from a pair of value ``v``,
beside which one more card of that value is gone. A *node* is a hand in a context.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import (
    ACE,
    BITS,
    ONE,
    PIPS,
    TWENTY_ONE,
    VALUES,
    Bool,
    Int64,
    best_totals,
    find,
    sets_up_to,
    unpack,
)
from ventuno.odds.draws import TOTALS
from ventuno.odds.rows import Rows, hand_rows

CONTEXTS: Final = VALUES + 1
MAIN: Final = 0
_CONTEXT_SHIFT: Final = BITS * VALUES
LONGEST: Final = TWENTY_ONE
"""No hand has more cards and is not bust."""


class Growth(NamedTuple):
    """The nodes of one hard total and what they grow into.

    Attributes:
        nodes: The nodes.
        grown: Which of them take a card without going bust.
        starts: First edge of each of those, among the edges of this total.
        edges: The edges, each a node with a card that does not bust it.
    """

    nodes: slice
    grown: Int64
    starts: Int64
    edges: slice


class Nodes(NamedTuple):
    """The numbered nodes, hands of the highest hard totals first.

    *Shape*: ``n`` nodes. Where a neighbour does not exist its number is ``n``.

    Attributes:
        rows: The sets of gone cards that the dealer's chances are worked out for.
        labels: Context and key of each node.
        context: The context.
        hand: Counts of the hand, ``[n, 10]``.
        gone: Counts of what is gone besides the upcard, ``[n, 10]``.
        lose_at: Where the chance of a higher dealer total stands among those of 21 and more, 20 and more, ...
            by total, upcard and row, ``[n, 10]``; none first.
        not_won_at: The same for a total as high or higher.
        hard: Total with every ace as 1.
        total: Best total.
        soft: An ace counts 11.
        cards: Cards in the hand.
        child: The node with one more card, ``[n, 10]``.
        parent: The node with one card less, ``[n, 10]``.
        busts: A card of this value takes the hand over 21, ``[n, 10]``.
        levels: Slices of nodes of one hard total, highest first.
        growth: The same with their edges.
        edge_card: Place of node and value of each edge among ``[n, 10]``.
        edge_child: The node that it leads to.
        same_child: Place of the child with one more card of each upcard's value, among ``[n + 1, 10]``.
        two: Main node of two cards, by their value indices, ``[10, 10]``.
        start: Split node of one card, by value index, ``[10]``.
        by_label: Node of each label in rising order of labels.
        sorted_labels: The labels in rising order.
    """

    rows: Rows
    labels: Int64
    context: Int64
    hand: Int64
    gone: Int64
    lose_at: Int64
    not_won_at: Int64
    hard: Int64
    total: Int64
    soft: Bool
    cards: Int64
    child: Int64
    parent: Int64
    busts: Bool
    levels: tuple[slice, ...]
    growth: tuple[Growth, ...]
    edge_card: Int64
    edge_child: Int64
    same_child: Int64
    two: Int64
    start: Int64
    by_label: Int64
    sorted_labels: Int64

    def find(self, context: int, keys: Int64) -> Int64:
        """Return the node of each hand in a context, ``n`` where there is none."""
        return _find(self.sorted_labels, self.by_label, keys | np.int64(context) << _CONTEXT_SHIFT)


@cache
def hand_nodes(most_cards: int = LONGEST, *, aces_play_on: bool = False) -> Nodes:
    """Return the nodes of hands of up to so many cards.

    Args:
        most_cards: Cards of the longest hand that is still to be played or compared.
        aces_play_on: Split aces may take more than one card.
    """
    keys = sets_up_to(TWENTY_ONE)
    counts = unpack(keys)
    cards = counts.sum(axis=1)
    held = [keys[(cards >= 2) & (cards <= most_cards)]]
    for v in range(VALUES):
        longest = most_cards if v != ACE or aces_play_on else 2
        held.append(keys[(counts[:, v] > 0) & (cards <= longest)])
    keys = np.concatenate(held)
    context = np.repeat(np.arange(CONTEXTS), [len(part) for part in held])
    order = np.argsort(-(unpack(keys) @ PIPS), kind="stable")
    keys, context = keys[order], context[order]
    labels = keys | context << _CONTEXT_SHIFT
    by_label = np.argsort(labels)
    hand = unpack(keys)
    hard = hand @ PIPS
    total, soft = best_totals(hand)
    other = np.concatenate([[0], ONE])[context]
    rows = hand_rows(min(most_cards, LONGEST))
    row = rows.find(keys + other)
    beaten = [
        (np.clip(n - total, 0, TOTALS)[:, None] * VALUES + np.arange(VALUES)) * len(rows.keys) + row[:, None]
        for n in (TWENTY_ONE, TWENTY_ONE + 1)
    ]
    edges = np.flatnonzero(np.diff(hard, prepend=-1, append=-1))
    levels = tuple(slice(int(a), int(b)) for a, b in pairwise(edges))
    child = _find(labels[by_label], by_label, labels[:, None] + ONE)
    edge_card = np.flatnonzero(child < len(keys))
    return Nodes(
        rows=rows,
        labels=labels,
        context=context,
        hand=hand,
        gone=unpack(keys + other),
        lose_at=beaten[0],
        not_won_at=beaten[1],
        hard=hard,
        total=total,
        soft=soft,
        cards=hand.sum(axis=1),
        child=child,
        parent=np.where(hand > 0, _find(labels[by_label], by_label, labels[:, None] - ONE), len(keys)),
        busts=hard[:, None] + PIPS > TWENTY_ONE,
        levels=levels,
        growth=tuple(_growth(child < len(keys), levels)),
        edge_card=edge_card,
        edge_child=child.ravel()[edge_card],
        same_child=child * VALUES + np.arange(VALUES),
        two=_find(labels[by_label], by_label, ONE[:, None] + ONE),
        start=_find(labels[by_label], by_label, ONE | np.arange(1, CONTEXTS) << _CONTEXT_SHIFT),
        by_label=by_label,
        sorted_labels=labels[by_label],
    )


def _growth(grows: Bool, levels: tuple[slice, ...]) -> Iterator[Growth]:
    first = np.concatenate([[0], np.cumsum(grows.sum(axis=1))])
    for level in levels:
        grown = np.flatnonzero(grows[level].any(axis=1))
        edges = slice(int(first[level.start]), int(first[level.stop]))
        yield Growth(level, grown, first[level][grown] - edges.start, edges)


def _find(sorted_labels: Int64, by_label: Int64, wanted: Int64) -> Int64:
    at = find(sorted_labels, wanted)
    return np.where(at < 0, len(by_label), by_label[at])
