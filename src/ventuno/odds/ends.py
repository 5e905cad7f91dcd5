"""How the dealer ends behind one upcard once any sets of cards are gone, such as two whole hands."""

from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import VALUES, Float, Int64, unpack
from ventuno.odds.dealer import TOTALS, falling, falling_products, shares_of
from ventuno.odds.draws import BUST, LOWEST_STAND, final_hands
from ventuno.odds.rows import LOW

BUST_END: Final = TOTALS
BLACKJACK_END: Final = TOTALS + 1
_BITS: Final = 6
_ROWS_AT_A_TIME: Final = 128
"""So many rows stay in the processor's cache, and their product is too small to be spread over threads."""


class Gone(NamedTuple):
    """Sets of gone cards, by their low and high parts.

    *Shape*: ``k`` sets.

    Attributes:
        counts: The sets, ``[k, 10]``.
        lows: The distinct low parts, ``[l, 10]``.
        highs: The distinct high parts, ``[h, 10]``.
        low_of: Low part of each set.
        high_of: High part of each set.
    """

    counts: Int64
    lows: Int64
    highs: Int64
    low_of: Int64
    high_of: Int64


def pair_sums(sets: Int64, first: Int64, second: Int64) -> tuple[Int64, Gone]:
    """Return the distinct sums of pairs of sets, and which of them each pair makes.

    Low and high parts are added in small tables, so that nothing as long as the pairs is sorted.

    Args:
        sets: Counts, ``[n, 10]``.
        first: One set of each pair, ``[k]``.
        second: The other.
    """
    low, low_sum, lows = _part_sums(sets[:, :LOW])
    high, high_sum, highs = _part_sums(sets[:, LOW:])
    place = low_sum[low[first], low[second]] * len(highs) + high_sum[high[first], high[second]]
    seen = np.zeros(len(lows) * len(highs), np.bool_)
    seen[place] = True
    distinct = np.flatnonzero(seen)
    number = np.zeros(len(seen), np.int64)
    number[distinct] = np.arange(len(distinct))
    low_of, high_of = distinct // len(highs), distinct % len(highs)
    whole_lows = np.hstack([lows, np.zeros((len(lows), VALUES - LOW), np.int64)])
    whole_highs = np.hstack([np.zeros((len(highs), LOW), np.int64), highs])
    counts = whole_lows[low_of] + whole_highs[high_of]
    return number[place], Gone(counts, whole_lows, whole_highs, low_of, high_of)


def _part_sums(parts: Int64) -> tuple[Int64, Int64, Int64]:
    """Returns the distinct part of each set, the sum of each two of those, and the distinct sums."""
    shifts = _BITS * np.arange(parts.shape[1], dtype=np.int64)
    keys, which = np.unique((parts << shifts).sum(axis=1), return_inverse=True)
    sums, place = np.unique(keys[:, None] + keys, return_inverse=True)
    return which, place.reshape(len(keys), len(keys)), sums[:, None] >> shifts & (1 << _BITS) - 1


def ends_after(shoe: Int64, gone: Gone, upcard: int, *, hits_soft_17: bool) -> Float:
    """Return the chances of the dealer's ends.

    *Shape*: ``[k, 7]``: 17 to 21, bust, blackjack.

    Args:
        shoe: Cards of each value before the upcard is taken, ``[10]``.
        gone: Cards gone besides the upcard.
        upcard: Value index of the upcard.
        hits_soft_17: The dealer draws to a soft 17.
    """
    hands = final_hands(hits_soft_17=hits_soft_17)
    mine = (hands.upcard == upcard) & (hands.total != BUST)
    keys, total, cards = hands.keys[mine], hands.total[mine] - LOWEST_STAND, hands.cards[mine] - 1
    drawn = unpack(keys)
    drawn[:, upcard] -= 1
    left = shoe.copy()
    left[upcard] -= 1
    falls, shares = falling(left), shares_of(int(left.sum()))
    # Hands that agree in their low cards, size and total fall together once their high cards are weighed.
    low_key = (drawn[:, :LOW] << _BITS * np.arange(LOW)).sum(axis=1)
    order = np.lexsort((low_key, cards, total))
    label = (total << 40 | cards << 30 | low_key)[order]
    starts = np.flatnonzero(np.diff(label, prepend=-1))
    high = _weights(falls, range(LOW, VALUES), gone.highs, drawn[order])
    high *= hands.orders[mine][order]
    high = np.add.reduceat(high, starts, axis=1)
    node = order[starts]
    low = _weights(falls, range(LOW), gone.lows, drawn[node])
    ends = np.zeros((len(gone.counts), TOTALS + 2))
    size = gone.counts.sum(axis=1)
    belongs = np.eye(TOTALS)[total[node]]
    for held in np.unique(size):
        rows = np.flatnonzero(size == held)
        share = belongs * shares[held, cards[node], None]
        for begin in range(0, len(rows), _ROWS_AT_A_TIME):
            part = rows[begin : begin + _ROWS_AT_A_TIME]
            chance = low.take(gone.low_of[part], axis=0)
            chance *= high.take(gone.high_of[part], axis=0)
            ends[part, :TOTALS] = chance @ share
    if upcard in (0, VALUES - 1):
        other = VALUES - 1 - upcard
        unseen = np.maximum(left.sum() - size, 1)
        ends[:, BLACKJACK_END] = np.maximum(left[other] - gone.counts[:, other], 0) / unseen
    ends[:, BUST_END] = 1 - ends.sum(axis=1)
    return ends


def _weights(falls: Float, values: range, gone: Int64, drawn: Int64) -> Float:
    """Returns falling products, ``[gone sets, drawn sets]``; drawn sets often agree in these values."""
    keys = (drawn[:, values.start : values.stop] << _BITS * np.arange(len(values))).sum(axis=1)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    products: Float = falling_products(falls, values, gone, drawn[first]).take(which, axis=1)
    return products
