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
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import (
    BITS,
    PIPS,
    TWENTY_ONE,
    VALUES,
    Float,
    Int64,
    find,
    sets_up_to,
    unpack,
)
from ventuno.odds.draws import BUST, LOWEST_STAND, final_hands

LOW: Final = 3
"""Values up to this are low cards."""
_LOW_MASK: Final = (1 << BITS * LOW) - 1
_ROOM_STEP: Final = 3
_MOST: Final = 48
"""More than the cards of one value, or of all, that are gone or in a dealer's hand."""
TOTALS: Final = TWENTY_ONE - LOWEST_STAND + 1


class Block(NamedTuple):
    """Gone cards that are handled by one matrix product: all low sets with all high sets.

    Attributes:
        held: High cards gone.
        lows: Number of low sets: the first so many of the list for ``held``.
        first: First high set.
        last: First high set after.
        row: First row; high sets follow each other within a low set.
    """

    held: int
    lows: int
    first: int
    last: int
    row: int

    @property
    def end(self) -> int:
        """First row after the block."""
        return self.row + self.lows * (self.last - self.first)


class Rows(NamedTuple):
    """The sets of cards that may be gone besides the upcard.

    *Shape*: ``R`` rows.

    Attributes:
        keys: Key of each row's cards, ``[R]``.
        counts: Its counts, ``[R, 10]``.
        cards: Its number of cards, ``[R]``.
        highs: Counts of each high set, in the order of the blocks.
        lows: Counts of the low sets for each number of high cards, in rising total.
        blocks: How rows are laid out.
        sorted_keys: The keys in rising order.
        order: Row of each sorted key.
    """

    keys: Int64
    counts: Int64
    cards: Int64
    highs: Int64
    lows: tuple[Int64, ...]
    blocks: tuple[Block, ...]
    sorted_keys: Int64
    order: Int64

    def find(self, keys: Int64) -> Int64:
        """Return the row of each key, -1 where there is none."""
        at = find(self.sorted_keys, keys)
        return np.where(at < 0, -1, self.order[at])


@cache
def hand_rows(most_cards: int) -> Rows:
    """Return rows for every hand of up to so many cards, alone or with the card split from it.

    A hand split from a pair leaves one card of the pair's value in the other hand, so up to that many more
    pips are gone than a hand can hold.
    """
    highs = sets_up_to(2 * TWENTY_ONE, LOW)
    counts = unpack(highs)
    held, total = counts.sum(axis=1), counts @ PIPS
    pair = np.where(counts >= 2, PIPS, 0).max(axis=1)
    room = (TWENTY_ONE - total + np.maximum(pair, LOW)) // _ROOM_STEP * _ROOM_STEP + _ROOM_STEP - 1
    fits = (TWENTY_ONE - total + np.maximum(pair, LOW) >= 0) & (held <= most_cards + 1)
    order = np.lexsort((room[fits], held[fits]))
    highs, held, room = highs[fits][order], held[fits][order], room[fits][order]
    all_lows = sets_up_to(TWENTY_ONE + LOW + _ROOM_STEP, 0, LOW)
    low_counts = unpack(all_lows)
    low_total = low_counts @ PIPS
    by_total = np.argsort(low_total, kind="stable")
    lists: list[Int64] = []
    blocks: list[Block] = []
    keys: list[Int64] = []
    row = 0
    for n in range(int(held.max()) + 1):
        mine = by_total[low_counts[by_total].sum(axis=1) <= most_cards + 1 - n]
        mine = mine[low_total[mine] <= room[held == n].max()]
        lists.append(mine)
        for space in np.unique(room[held == n]):
            first, last = (int(x) for x in np.flatnonzero((held == n) & (room == space))[[0, -1]])
            lows = int(np.searchsorted(low_total[mine], space, side="right"))
            blocks.append(Block(n, lows, first, last + 1, row))
            keys.append((all_lows[mine[:lows], None] + highs[first : last + 1]).ravel())
            row = blocks[-1].end
    every = np.concatenate(keys)
    order = np.argsort(every)
    return Rows(
        keys=every,
        counts=unpack(every),
        cards=unpack(every).sum(axis=1),
        highs=unpack(highs),
        lows=tuple(low_counts[mine] for mine in lists),
        blocks=tuple(blocks),
        sorted_keys=every[order],
        order=order,
    )


class _Folds(NamedTuple):
    """How final hands fall into nodes: sets of low cards with the hand's size and total."""

    highs: Int64
    high_of: Int64
    orders: Float
    extra: tuple[tuple[slice, Int64], ...]
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
    highs, high_of = np.unique(keys & ~np.int64(_LOW_MASK), return_inverse=True)
    labels = total << 32 | cards << 16 | keys & _LOW_MASK
    nodes, node_of = np.unique(labels, return_inverse=True)
    place, slot = np.unique(node_of * VALUES + upcard, return_inverse=True)
    order, extra = _first_ones_first(slot)
    source = np.full(len(nodes) * VALUES, len(place), np.int64)
    source[place] = np.arange(len(place))
    lows, low_of = np.unique(nodes & _LOW_MASK, return_inverse=True)
    edges = np.searchsorted(nodes >> 32, np.arange(LOWEST_STAND, BUST + 1))
    return _Folds(
        highs=unpack(highs),
        high_of=high_of[order].astype(np.int64),
        orders=orders[order].astype(np.float64),
        extra=extra,
        places=len(place),
        source=source,
        lows=unpack(lows),
        low_of=low_of.astype(np.int64),
        cards=nodes >> 16 & (1 << 16) - 1,
        totals=tuple(slice(int(a), int(b)) for a, b in pairwise(edges)),
    )


def _first_ones_first(slot: Int64) -> tuple[Int64, tuple[tuple[slice, Int64], ...]]:
    """Returns an order that begins with one entry for each slot, and where all further ones belong."""
    by_slot = np.argsort(slot, kind="stable")
    begins = np.flatnonzero(np.diff(slot[by_slot], prepend=-1))
    nth = np.arange(len(slot)) - np.repeat(begins, np.diff(begins, append=len(slot)))
    order = by_slot[np.argsort(nth, kind="stable")]
    edges = np.searchsorted(np.sort(nth), np.arange(1, int(nth.max()) + 2))
    parts = [slice(int(a), int(b)) for a, b in pairwise(edges)]
    return order, tuple((part, slot[order[part]]) for part in parts)


def final_totals(shoe: Int64, rows: Rows, *, hits_soft_17: bool) -> Float:
    """Return the chances of the dealer's final totals 17 to 21, a blackjack not counted.

    *Shape*: ``[5, R, 10]``, by total, row and upcard. Impossible rows hold zeros.

    Args:
        shoe: Cards of each value before the upcard is taken, ``[10]``.
        rows: The cards that may be gone.
        hits_soft_17: The dealer draws to a soft 17.
    """
    folds = _folds(hits_soft_17=hits_soft_17)
    falls = falling(shoe)
    weights = _over_high_cards(falls, rows, folds)
    shares = shares_of(int(shoe.sum()))
    out = np.empty((TOTALS, len(rows.keys), VALUES))
    held, low = -1, np.empty(0)
    for block in rows.blocks:
        if block.held != held:
            held = block.held
            gone = rows.lows[held]
            low = falling_products(falls, range(LOW), gone, folds.lows).take(folds.low_of, axis=1)
            low *= shares[held + gone.sum(axis=1)].take(folds.cards, axis=1)
        highs = block.last - block.first
        mine = np.ascontiguousarray(weights[:, block.first : block.last])
        high = mine.take(folds.source, axis=0, mode="clip").reshape(-1, VALUES * highs)
        for n, nodes in enumerate(folds.totals):
            found = (low[: block.lows, nodes] @ high[nodes]).reshape(block.lows, VALUES, highs)
            target = out[n, block.row : block.end].reshape(block.lows, highs, VALUES)
            target[:] = found.swapaxes(1, 2)
    out *= _given_upcard(shoe, rows)
    return out


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
        product *= falls[v][gone[:, v, None], drawn[:, v]]
    return product


def _over_high_cards(falls: Float, rows: Rows, folds: _Folds) -> Float:
    """Returns the weight of each node and upcard, summed over high cards, ``[place, gone high set]``."""
    high = falling_products(np.swapaxes(falls, 1, 2), range(LOW, VALUES), folds.highs, rows.highs)
    entries = high.take(folds.high_of, axis=0, mode="clip")
    entries *= folds.orders[:, None]
    for more, places in folds.extra:
        entries[places] += entries[more]
    weights = entries[: folds.places + 1]
    weights[folds.places] = 0
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
