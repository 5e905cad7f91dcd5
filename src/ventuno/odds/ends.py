"""How the dealer ends behind one upcard once the cards of two whole hands are gone, for all such hands at once.

The chance of an end is a sum over final hands of products, each of which falls into a part for low cards and
a part for high ones (:mod:`ventuno.odds.dealer`). So the ends are worked out on a grid of gone low cards by
gone high cards, as matrix products, and the hands that can be held look up their place in it.
"""

from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import PIPS, TWENTY_ONE, VALUES, Float, Int64, distinct, unpack
from ventuno.odds.dealer import falling, falling_products, shares_of
from ventuno.odds.draws import BUST, LOWEST_STAND, TOTALS, final_hands

LOW: Final = 3
"""Values up to this are low cards: so the grid has about as many low sets as high ones."""
BUST_END: Final = TOTALS
BLACKJACK_END: Final = TOTALS + 1
ENDS: Final = TOTALS + 2
_BITS: Final = 6
_LOW_BITS: Final = _BITS * np.arange(LOW, dtype=np.int64)
_HIGH_BITS: Final = _BITS * np.arange(VALUES - LOW, dtype=np.int64)
_MOST_PIPS: Final = 2 * TWENTY_ONE
"""Two hands that are not bust have no more."""


class Parts(NamedTuple):
    """Half of the cards of two hands: their low cards or their high ones.

    *Shape*: ``n`` sets, ``k`` distinct sums of two of them, low ones by their total, high ones by their number.

    Attributes:
        place: Which sum two sets make, ``[n, n]``.
        sums: Counts of the sums, of all values, ``[k, 10]``.
        cards: Cards of each sum.
        pips: Its hard total.
    """

    place: Int64
    sums: Int64
    cards: Int64
    pips: Int64


def low_parts(sets: Int64) -> Parts:
    """Return the low cards of each two sets, ``[n, 10]`` each."""
    return _parts(sets[:, :LOW], _LOW_BITS, slice(0, LOW), PIPS)


def high_parts(sets: Int64) -> Parts:
    """Return the high cards of each two sets, ``[n, 10]`` each."""
    return _parts(sets[:, LOW:], _HIGH_BITS, slice(LOW, VALUES), np.ones_like(PIPS))


def _parts(counts: Int64, shifts: Int64, where: slice, rank_by: Int64) -> Parts:
    keys, which = np.unique((counts << shifts).sum(axis=1), return_inverse=True)
    sums, place = np.unique(keys[:, None] + keys, return_inverse=True)
    whole = np.zeros((len(sums), VALUES), np.int64)
    whole[:, where] = sums[:, None] >> shifts & (1 << _BITS) - 1
    order = np.argsort(whole @ rank_by, kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    place = rank[place.reshape(len(keys), len(keys))]
    whole = whole[order]
    return Parts(place[which[:, None], which], whole, whole.sum(axis=1), whole @ PIPS)


class _Fold(NamedTuple):
    """A dealer's final hands behind one upcard, as in :mod:`ventuno.odds.dealer`.

    Attributes:
        highs: Sets of high cards, ``[h, 10]``.
        orders: In how many orders they come up within each node, ``[h, node]``.
        lows: Low cards of each node, ``[node, 10]``.
        cards: Cards after the upcard, of each node.
        totals: Nodes of each final total.
    """

    highs: Int64
    orders: Float
    lows: Int64
    cards: Int64
    totals: tuple[slice, ...]


@cache
def _fold(upcard: int, *, hits_soft_17: bool) -> _Fold:
    hands = final_hands(hits_soft_17=hits_soft_17)
    mine = (hands.upcard == upcard) & (hands.total != BUST)
    drawn = unpack(hands.keys[mine])
    drawn[:, upcard] -= 1
    low = (drawn[:, :LOW] << _LOW_BITS).sum(axis=1)
    _, first_high, high_of = np.unique(
        (drawn[:, LOW:] << _HIGH_BITS).sum(axis=1), return_index=True, return_inverse=True
    )
    labels = hands.total[mine] << 40 | (hands.cards[mine] - 1) << 30 | low
    nodes, first, node_of = np.unique(labels, return_index=True, return_inverse=True)
    highs, lows = drawn[first_high], drawn[first]
    highs[:, :LOW], lows[:, LOW:] = 0, 0
    orders = np.zeros((len(highs), len(nodes)))
    orders[high_of, node_of] = hands.orders[mine]
    edges = np.searchsorted(nodes >> 40, np.arange(LOWEST_STAND, BUST + 1)).tolist()
    totals = tuple(slice(a, b) for a, b in pairwise(edges))
    return _Fold(highs, orders, lows, nodes >> 30 & (1 << 10) - 1, totals)


def ends_after(shoe: Int64, low: Parts, high: Parts, upcard: int, *, hits_soft_17: bool) -> Float:
    """Return the chances of the dealer's ends.

    *Shape*: ``[7, low sum, high sum]``: 17 to 21, bust, blackjack. Zero where the two are more than two hands hold.

    Args:
        shoe: Cards of each value before the upcard is taken, ``[10]``.
        low: Low cards gone besides the upcard.
        high: High cards gone.
        upcard: Value index of the upcard.
        hits_soft_17: The dealer draws to a soft 17.
    """
    fold = _fold(upcard, hits_soft_17=hits_soft_17)
    left = shoe.copy()
    left[upcard] -= 1
    falls, shares = falling(left), shares_of(int(left.sum()))
    weights = falling_products(falls, range(LOW, VALUES), high.sums, fold.highs) @ fold.orders
    lows = falling_products(falls, range(LOW), low.sums, fold.lows)
    ends = np.zeros((ENDS, len(low.sums), len(high.sums)))
    by_cards = shares.take(fold.cards, axis=1)
    for held in distinct(high.cards):
        columns = slice(*np.searchsorted(high.cards, (held, held + 1)).tolist())
        last = int(np.searchsorted(low.pips, _MOST_PIPS - high.pips[columns].min(), side="right"))
        part = by_cards.take(held + low.cards[:last], axis=0)
        part *= lows[:last]
        for total, nodes in enumerate(fold.totals):
            ends[total, :last, columns] = part[:, nodes] @ weights[columns, nodes].T
    if upcard in (0, VALUES - 1):
        other = VALUES - 1 - upcard
        gone = low.sums[:, other][:, None] + high.sums[:, other]
        unseen = np.maximum(left.sum() - low.cards[:, None] - high.cards, 1)
        ends[BLACKJACK_END] = np.maximum(left[other] - gone, 0) / unseen
    ends[BUST_END] = 1 - ends.sum(axis=0)
    return ends
