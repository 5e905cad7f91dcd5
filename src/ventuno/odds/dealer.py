"""What the dealer ends with, for thousands of sets of gone cards at once: the costly part of an analysis.

The chance that the dealer ends with a set of cards ``h`` while the set ``c`` is gone is::

    orders(h)  x  product over values v of  (n_v - c_v)(n_v - c_v - 1)...   [h_v factors]
               /  (N - |c|)(N - |c| - 1)...                                 [|h| factors]

so it is a product of something that depends on high cards only (3 to ten) and something that depends on low
cards only (ace and 2). The sum over all ``h`` is therefore taken in two steps: first over the high cards, once
for each set of gone high cards; then over the low cards, as matrix products for all sets of gone cards that
agree in how many high cards they hold. Nothing is left out or rounded.
"""

from functools import cache
from itertools import groupby, pairwise
from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import (
    BITS,
    PIPS,
    TWENTY_ONE,
    VALUES,
    Float,
    Int64,
    distinct,
    unpack,
)
from ventuno.odds.draws import BUST, LOWEST_STAND, TOTALS, FinalHands, final_hands
from ventuno.odds.rows import LOW, Rows

_LOW_MASK: Final = (1 << BITS * LOW) - 1
_MOST: Final = 48
"""More than the cards of one value, or of all, that are gone or in a dealer's hand."""
_COUNT_BITS: Final = 6
_TOGETHER: Final = 4
"""So many values' falling products are multiplied for distinct counts before they are laid out."""
_KEPT_MEMORY: Final = 3_900_000
"""Numbers whose room the C library learns to keep: a little less than the most it will."""


class _Group(NamedTuple):
    """High sets of one size and total: exactly those that can stand beside the same low cards.

    Attributes:
        highs: Where its high sets are.
        places: Where the places that they lead to are.
        orders: In how many orders, ``[place, high set]``.
    """

    highs: slice
    places: slice
    orders: Float


class _Folds(NamedTuple):
    """How final hands fall into places: upcard, low cards, size and totals, hard and best.

    Attributes:
        highs: The sets of high cards in final hands, ``[h, 10]``.
        groups: What leads from high sets to places.
        order: The places by final total and upcard.
        lows: Low cards of each place in that order, ``[p, 10]``.
        cards: Cards in the hand, of each.
        ends: Places of each final total and upcard, totals first.
    """

    highs: Int64
    groups: tuple[_Group, ...]
    order: Int64
    lows: Int64
    cards: Int64
    ends: tuple[slice, ...]


class Ends(NamedTuple):
    """Which ends of the dealer's hand are looked at, and how they are weighed.

    Attributes:
        pairs: Only those of hands whose second card has the value of the upcard.
        busts: Busts in place of totals: the weight of one with so many cards, by cards. All stand where the
            lowest total would.
    """

    pairs: bool = False
    busts: tuple[float, ...] = ()


_TOTALS_ONLY: Final = Ends()


def _looked_at(ends: Ends, *, hits_soft_17: bool) -> FinalHands:
    hands = final_hands(hits_soft_17=hits_soft_17, pairs=ends.pairs)
    kept = (hands.total == BUST) == bool(ends.busts)
    upcard, keys, cards, total, orders = (part[kept] for part in hands)
    if ends.busts:
        total, orders = np.full(len(total), LOWEST_STAND), orders * np.array(ends.busts)[cards]
    return FinalHands(upcard, keys, cards, total, orders)


@cache
def _folds(ends: Ends, *, hits_soft_17: bool) -> _Folds:
    upcard, keys, cards, total, orders = _looked_at(ends, hits_soft_17=hits_soft_17)
    high_keys = distinct(keys & ~np.int64(_LOW_MASK))
    highs = unpack(high_keys)
    kind = highs.sum(axis=1) << 16 | highs @ PIPS
    order = np.argsort(kind, kind="stable")
    high_keys, highs, kind = high_keys[order], highs[order], kind[order]
    rising = np.argsort(high_keys)
    high_of = rising[np.searchsorted(high_keys[rising], keys & ~np.int64(_LOW_MASK))]
    # Given the low cards, size and hard total of the hand are those of its high set's group.
    end = (total - LOWEST_STAND) * VALUES + upcard
    labels = kind[high_of] << 32 | end << 24 | keys & _LOW_MASK
    places, first, place_of = np.unique(labels, return_index=True, return_inverse=True)
    by_end = np.argsort(end[first], kind="stable")
    edges = np.searchsorted(end[first][by_end], np.arange(TOTALS * VALUES + 1)).tolist()
    lows = unpack(keys[first] & _LOW_MASK)
    return _Folds(
        highs=highs,
        groups=_groups(kind, places >> 32, high_of, place_of, orders),
        order=by_end,
        lows=lows[by_end],
        cards=cards[first][by_end],
        ends=tuple(slice(a, b) for a, b in pairwise(edges)),
    )


def _groups(
    kind: Int64, place_kind: Int64, high_of: Int64, place_of: Int64, orders: Float
) -> tuple[_Group, ...]:
    """Returns the groups of high sets; ``kind`` and ``place_kind`` tell them apart, in rising order."""
    groups = []
    for group in distinct(kind):
        highs, places = (
            slice(*(int(np.searchsorted(kinds, group, side=side)) for side in ("left", "right")))
            for kinds in (kind, place_kind)
        )
        matrix = np.zeros((places.stop - places.start, highs.stop - highs.start))
        mine = (high_of >= highs.start) & (high_of < highs.stop)
        matrix[place_of[mine] - places.start, high_of[mine] - highs.start] = orders[mine]
        groups.append(_Group(highs, places, matrix))
    return tuple(groups)


def final_totals(shoe: Int64, rows: Rows, *, hits_soft_17: bool, ends: Ends = _TOTALS_ONLY) -> Float:
    """Return the chances of the dealer's final totals 17 to 21, a blackjack not counted.

    *Shape*: ``[5, 10, R]``, by total, upcard and row. Impossible rows hold zeros or nonsense.

    Args:
        shoe: Cards of each value before the upcard is taken, ``[10]``.
        rows: The cards that may be gone.
        hits_soft_17: The dealer draws to a soft 17.
        ends: Other ends than all totals, and their weights.
    """
    folds = _folds(ends, hits_soft_17=hits_soft_17)
    falls, shares = falling(shoe), shares_of(int(shoe.sum()))
    weights = _over_high_cards(falls, rows, folds)
    _keep_freed_memory()
    out = np.empty((TOTALS * VALUES, len(rows.keys)))
    tables = _low_tables(falls, shares, folds)
    for held, blocks in groupby(rows.blocks, key=lambda block: block.held):
        low = _low_parts(tables, rows.lows[held], held)
        for block in blocks:
            mine, high = low[: block.lows], weights[:, block.first : block.last]
            target = out[:, block.row : block.end].reshape(len(out), block.lows, -1)
            for end, places in enumerate(folds.ends):
                np.matmul(mine[:, places], high[places], out=target[end])
    totals = out.reshape(TOTALS, VALUES, -1)
    totals *= _given_upcard(shoe, rows)
    return totals


@cache
def _keep_freed_memory() -> None:
    """Lets the C library keep freed arrays for the next ones.

    It learns from the largest block that was given back. Otherwise each analysis would get its arrays from the
    system page by page, which takes longer than to fill them.
    """
    np.empty(_KEPT_MEMORY)


class _LowTables(NamedTuple):
    """What depends on the gone cards of one low value, or on how many cards are gone, ``[gone, place]``."""

    values: tuple[Float, ...]
    size: Float


def _low_tables(falls: Float, shares: Float, folds: _Folds) -> _LowTables:
    values = tuple(falls[v].take(folds.lows[:, v], axis=1) for v in range(LOW))
    return _LowTables(values, shares.take(folds.cards, axis=1))


def _low_parts(tables: _LowTables, gone: Int64, held: int) -> Float:
    """Returns what depends on the gone low cards, ``[low set, place]``.

    Args:
        tables: The factors by count.
        gone: The low sets.
        held: Number of gone high cards.
    """
    low: Float = tables.size.take(held + gone.sum(axis=1), axis=0)
    for value, table in enumerate(tables.values):
        low *= table.take(gone[:, value], axis=0)
    return low


def falling(shoe: Int64) -> Float:
    """Return falling products ``[value, gone, factors]``: orders in which so many can still be drawn."""
    left = shoe[:, None, None] - np.arange(_MOST)[:, None] - np.arange(_MOST - 1)
    falls = np.ones((VALUES, _MOST, _MOST))
    np.cumprod(np.maximum(left, 0), axis=2, out=falls[:, :, 1:])
    return falls


def shares_of(cards: int) -> Float:
    """Return one over the number of orders of so many cards of all that are left, ``[gone, factors]``."""
    left = np.maximum(cards - np.arange(_MOST)[:, None] - np.arange(_MOST - 1), 0).astype(np.float64)
    shares = np.ones((_MOST, _MOST))
    np.cumprod(np.divide(1.0, left, out=np.zeros_like(left), where=left > 0), axis=1, out=shares[:, 1:])
    return shares


def falling_products(falls: Float, values: range, gone: Int64, drawn: Int64) -> Float:
    """Return the product over some values of falling products, ``[gone sets, drawn sets]``.

    Few different counts of neighbouring values come up, so those are multiplied first.
    """
    product = np.ones((len(gone), len(drawn)))
    for start in range(values.start, values.stop, _TOGETHER):
        part = range(start, min(start + _TOGETHER, values.stop))
        some_gone, gone_at = _distinct(gone, part)
        some_drawn, drawn_at = _distinct(drawn, part)
        small = np.ones((len(some_gone), len(some_drawn)))
        for v in part:
            small *= falls[v][some_gone[:, v]].take(some_drawn[:, v], axis=1)
        product *= small.take(drawn_at, axis=1).take(gone_at, axis=0)
    return product


def _distinct(sets: Int64, values: range) -> tuple[Int64, Int64]:
    """Returns sets that differ in some values, and which of them each set is like."""
    keys = (sets[:, values.start : values.stop] << _COUNT_BITS * np.arange(len(values))).sum(axis=1)
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return sets[first], which


def _over_high_cards(falls: Float, rows: Rows, folds: _Folds) -> Float:
    """Returns the weight of each place summed over high cards, ``[place, gone high set]``, places by end."""
    high = falling_products(falls, range(LOW, VALUES), rows.highs, folds.highs)
    weights = np.empty((len(folds.order), len(rows.highs)))
    for group in folds.groups:
        np.matmul(group.orders, high[:, group.highs].T, out=weights[group.places])
    return weights.take(folds.order, axis=0)


def _given_upcard(shoe: Int64, rows: Rows) -> Float:
    """Returns one over the chance of each upcard, ``[10, R]``; 0 where none is left."""
    left = np.maximum(shoe - rows.counts, 0).T
    unseen = shoe.sum() - rows.cards
    inverse: Float = np.divide(unseen, left, out=np.zeros(left.shape), where=left > 0)
    return inverse


class DealerTable(NamedTuple):
    """How the dealer ends.

    *Shape*: lanes are 17 to 21, blackjack, bust.

    Attributes:
        by_upcard: Chances of the lanes given the upcard, ``[10, 7]``.
        of_all: The same over all upcards, ``[7]``.
        bust_by_cards: Chance over all upcards to bust with so many cards in hand, ``[22]``.
    """

    by_upcard: Float
    of_all: Float
    bust_by_cards: Float


def dealer_outcomes(shoe: Int64, *, hits_soft_17: bool, after_peek: bool = False) -> DealerTable:
    """Return how a dealer ends who draws from this shoe, when nothing else is known.

    Args:
        shoe: Cards of each value, the upcard among them, ``[10]``.
        hits_soft_17: The dealer draws to a soft 17.
        after_peek: The dealer has looked and has no blackjack.
    """
    hands = final_hands(hits_soft_17=hits_soft_17)
    falls, shares = falling(shoe), shares_of(int(shoe.sum()))
    drawn = unpack(hands.keys)
    chance = hands.orders * falls[np.arange(VALUES), 0, drawn].prod(axis=1) * shares[0, hands.cards]
    joint = np.zeros((VALUES, TOTALS + 2))
    lane = np.where(hands.total == BUST, TOTALS + 1, hands.total - LOWEST_STAND)
    np.add.at(joint, (hands.upcard, lane), chance)
    tens = float(shoe[0] * shoe[-1]) * shares[0, 2]
    joint[[0, -1], TOTALS] = 0.0 if after_peek else tens
    busts = hands.total == BUST
    bust_by_cards = np.bincount(hands.cards[busts], weights=chance[busts], minlength=TWENTY_ONE + 1).astype(
        np.float64
    )
    shown = joint.sum(axis=1)
    by_upcard = np.divide(joint, shown[:, None], out=np.zeros(joint.shape), where=shown[:, None] > 0)
    upcards = np.maximum(shoe, 0) / shoe.sum()
    of_all = upcards @ by_upcard if after_peek else joint.sum(axis=0)
    return DealerTable(by_upcard, of_all, bust_by_cards)
