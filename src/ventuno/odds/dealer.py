"""What the dealer ends with, for thousands of sets of gone cards at once: the costly part of an analysis.

The chance that the dealer ends with a set of cards ``h`` while the set ``c`` is gone is::

    orders(h)  x  product over values v of  (n_v - c_v)(n_v - c_v - 1)...   [h_v factors]
               /  (N - |c|)(N - |c| - 1)...                                 [|h| factors]

so it is a product of something that depends on high cards only (4 to ten) and something that depends on low
cards only (ace to 3). The sum over all ``h`` is therefore taken in two steps: first over the high cards, once
for each set of gone high cards; then over the low cards, as one matrix product for all sets of gone cards
that agree in how many high cards they hold and how far the low ones may go. Nothing is left out or rounded.
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
    unpack,
)
from ventuno.odds.draws import BUST, LOWEST_STAND, final_hands
from ventuno.odds.rows import LOW, Rows

_LOW_MASK: Final = (1 << BITS * LOW) - 1
_MOST: Final = 48
"""More than the cards of one value, or of all, that are gone or in a dealer's hand."""
_LOWS_AT_A_TIME: Final = 112
"""Products this small are not spread over threads, which would cost more than they save."""
_KEPT_MEMORY: Final = 3_900_000
"""Numbers whose room the C library learns to keep: a little less than the most it will."""
TOTALS: Final = TWENTY_ONE - LOWEST_STAND + 1


class _Group(NamedTuple):
    """High sets of one size and total: exactly those that can stand beside the same low cards.

    Attributes:
        highs: Where its high sets are.
        places: Where the places that they lead to are.
        orders: In how many orders, ``[high set, place]``.
    """

    highs: slice
    places: slice
    orders: Float


class _Folds(NamedTuple):
    """How final hands fall into nodes: sets of low cards with the hand's size and totals, hard and best.

    Attributes:
        highs: The sets of high cards in final hands, ``[h, 10]``.
        groups: What leads from high sets to places, a place being a node with an upcard.
        places: Number of places.
        source: Place of each node and upcard; ``places`` where no hand comes to.
        lows: The sets of low cards.
        low_of: Low set of each node.
        cards: Cards in the hand, of each node.
        totals: Nodes of each final total.
    """

    highs: Int64
    groups: tuple[_Group, ...]
    places: int
    source: Int64
    lows: Int64
    low_of: Int64
    cards: Int64
    totals: tuple[slice, ...]


@cache
def _folds(*, hits_soft_17: bool) -> _Folds:
    hands = final_hands(hits_soft_17=hits_soft_17)
    kept = hands.total != BUST
    upcard, keys, cards, total, orders = (part[kept] for part in hands)
    hard = unpack(keys) @ PIPS
    labels = total << 40 | hard << 32 | cards << 16 | keys & _LOW_MASK
    nodes, node_of = np.unique(labels, return_inverse=True)
    high_keys = np.unique(keys & ~np.int64(_LOW_MASK))
    highs = unpack(high_keys)
    kind = highs.sum(axis=1) << 16 | highs @ PIPS
    order = np.argsort(kind, kind="stable")
    high_keys, highs, kind = high_keys[order], highs[order], kind[order]
    rising = np.argsort(high_keys)
    high_of = rising[np.searchsorted(high_keys[rising], keys & ~np.int64(_LOW_MASK))]
    place, place_of = np.unique(
        kind[high_of] << 32 | node_of * VALUES + upcard, return_inverse=True
    )  # places of one group follow each other
    source = np.full(len(nodes) * VALUES, len(place), np.int64)
    source[place & (1 << 32) - 1] = np.arange(len(place))
    lows, low_of = np.unique(nodes & _LOW_MASK, return_inverse=True)
    edges = np.searchsorted(nodes >> 40, np.arange(LOWEST_STAND, BUST + 1))
    return _Folds(
        highs=highs,
        groups=_groups(kind, place >> 32, high_of, place_of, orders),
        places=len(place),
        source=source,
        lows=unpack(lows),
        low_of=low_of.astype(np.int64),
        cards=nodes >> 16 & (1 << 16) - 1,
        totals=tuple(slice(int(a), int(b)) for a, b in pairwise(edges)),
    )


def _groups(
    kind: Int64, place_kind: Int64, high_of: Int64, place_of: Int64, orders: Float
) -> tuple[_Group, ...]:
    """Returns the groups of high sets; ``kind`` and ``place_kind`` tell them apart, in rising order."""
    groups = []
    for group in np.unique(kind):
        highs, places = (
            slice(*(int(np.searchsorted(kinds, group, side=side)) for side in ("left", "right")))
            for kinds in (kind, place_kind)
        )
        matrix = np.zeros((highs.stop - highs.start, places.stop - places.start))
        mine = (high_of >= highs.start) & (high_of < highs.stop)
        matrix[high_of[mine] - highs.start, place_of[mine] - places.start] = orders[mine]
        groups.append(_Group(highs, places, matrix))
    return tuple(groups)


def final_totals(shoe: Int64, rows: Rows, *, hits_soft_17: bool) -> Float:
    """Return the chances of the dealer's final totals 17 to 21, a blackjack not counted.

    *Shape*: ``[5, R, 10]``, by total, row and upcard. Impossible rows hold zeros.

    Args:
        shoe: Cards of each value before the upcard is taken, ``[10]``.
        rows: The cards that may be gone.
        hits_soft_17: The dealer draws to a soft 17.
    """
    folds = _folds(hits_soft_17=hits_soft_17)
    falls, shares = falling(shoe), shares_of(int(shoe.sum()))
    weights = _over_high_cards(falls, rows, folds)
    _keep_freed_memory()
    out = np.empty((TOTALS, len(rows.keys), VALUES))
    tables = _low_tables(falls, shares, folds)
    for held, blocks in groupby(rows.blocks, key=lambda block: block.held):
        low = _low_parts(tables, rows.lows[held], held)
        for block in blocks:
            high = weights[block.first : block.last].take(folds.source, axis=1, mode="clip")
            high = high.reshape(len(high), -1, VALUES)
            for n, nodes in enumerate(folds.totals):
                target = out[n, block.row : block.end].reshape(len(high), block.lows, VALUES)
                for begin in range(0, block.lows, _LOWS_AT_A_TIME):
                    part = slice(begin, min(begin + _LOWS_AT_A_TIME, block.lows))
                    np.matmul(low[part, nodes], high[:, nodes], out=target[:, part])
    out *= _given_upcard(shoe, rows)
    return out


@cache
def _keep_freed_memory() -> None:
    """Lets the C library keep freed arrays for the next ones.

    It learns from the largest block that was given back. Otherwise each analysis would get its arrays from the
    system page by page, which takes longer than to fill them.
    """
    np.empty(_KEPT_MEMORY)


class _LowTables(NamedTuple):
    """What depends on the gone cards of one low value, or on how many cards are gone, ``[gone, node]``."""

    values: tuple[Float, ...]
    size: Float


def _low_tables(falls: Float, shares: Float, folds: _Folds) -> _LowTables:
    drawn = folds.lows[folds.low_of]
    values = tuple(falls[v].take(drawn[:, v], axis=1) for v in range(LOW))
    return _LowTables(values, shares.take(folds.cards, axis=1))


def _low_parts(tables: _LowTables, gone: Int64, held: int) -> Float:
    """Returns what depends on the gone low cards, ``[low set, node]``.

    Args:
        tables: The factors by count.
        gone: The low sets.
        held: Number of gone high cards.
    """
    ace, two, three = tables.values
    twos, threes, part_of = _pairs(gone[:, 1], gone[:, 2])
    aces, sizes, rest_of = _pairs(gone[:, 0], held + gone.sum(axis=1))
    low: Float = (two[twos] * three[threes]).take(part_of, axis=0)
    low *= (ace[aces] * tables.size[sizes]).take(rest_of, axis=0)
    return low


def _pairs(first: Int64, second: Int64) -> tuple[Int64, Int64, Int64]:
    """Returns the distinct pairs of two small numbers, and which of them each pair is."""
    pairs, which = np.unique(first << BITS + 1 | second, return_inverse=True)
    return pairs >> BITS + 1, pairs & (1 << BITS + 1) - 1, which


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
    """Return the product over some values of falling products, ``[gone sets, drawn sets]``."""
    product = np.ones((len(gone), len(drawn)))
    for v in values:
        product *= falls[v][gone[:, v]].take(drawn[:, v], axis=1)
    return product


def _over_high_cards(falls: Float, rows: Rows, folds: _Folds) -> Float:
    """Returns the weight of each place, a node and upcard, summed over high cards: ``[gone high set, place]``.

    The last column is nothing, for places that no hand comes to.
    """
    high = falling_products(falls, range(LOW, VALUES), rows.highs, folds.highs)
    weights = np.empty((len(high), folds.places + 1))
    for group in folds.groups:
        np.matmul(high[:, group.highs], group.orders, out=weights[:, group.places])
    weights[:, folds.places] = 0.0
    return weights


def _given_upcard(shoe: Int64, rows: Rows) -> Float:
    """Returns one over the chance of each upcard, ``[R, 10]``; 0 where none is left."""
    left = np.maximum(shoe - rows.counts, 0)
    unseen = shoe.sum() - rows.cards
    inverse: Float = np.divide(unseen[:, None], left, out=np.zeros(left.shape), where=left > 0)
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
