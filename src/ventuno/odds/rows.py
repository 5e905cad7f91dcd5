"""The sets of cards that may be gone when a dealer draws, laid out for matrix products."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import PIPS, TWENTY_ONE, Int64, find, sets_up_to, unpack

LOW: Final = 2
"""Values up to this are low cards."""
_A_PRODUCT: Final = 500
"""A block costs about as much again as so many rows: its products are many and small."""


class Block(NamedTuple):
    """Gone cards that are handled together: all of some low sets with all of some high sets.

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

    Some are there only to make whole blocks: more than a hand can hold.

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
    room = TWENTY_ONE - total + np.maximum(pair, LOW)
    fits = (room >= 0) & (held <= most_cards + 1)
    order = np.lexsort((room[fits], held[fits]))
    highs, held, room = highs[fits][order], held[fits][order], room[fits][order]
    all_lows = sets_up_to(TWENTY_ONE + LOW, 0, LOW)
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
        lows = np.searchsorted(low_total[mine], room[held == n], side="right")
        start = int(np.flatnonzero(held == n)[0])
        for first, last in _cuts(lows):
            most = int(lows[last - 1])
            blocks.append(Block(n, most, start + first, start + last, row))
            keys.append((all_lows[mine[:most], None] + highs[start + first : start + last]).ravel())
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


def _cuts(lows: Int64) -> list[tuple[int, int]]:
    """Returns where to cut high sets into blocks, given with how many low sets each must stand, in rising order."""
    cost, cut = np.zeros(len(lows) + 1), [0]
    starts = np.arange(len(lows))
    for end in range(1, len(lows) + 1):
        costs = cost[:end] + (end - starts[:end]) * lows[end - 1] + _A_PRODUCT
        cut.append(int(costs.argmin()))
        cost[end] = costs[cut[-1]]
    cuts, end = [], len(lows)
    while end:
        cuts.append((cut[end], end))
        end = cut[end]
    return cuts[::-1]
