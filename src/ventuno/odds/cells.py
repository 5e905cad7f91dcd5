"""Counts of cards packed into integers, and every hand up to a total.

A set of cards is what matters of it here: how many of each value, an ace counting as value 1. Its *key* packs
the ten counts into one integer, five bits each, the tens in the highest.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

VALUES: Final = 10
"""Counting values of cards: ace, 2 to 9, ten. Value ``v`` has index ``v - 1``."""
ACE: Final = 0
TEN: Final = 9
TWENTY_ONE: Final = 21
BITS: Final = 5
COUNT_MASK: Final = (1 << BITS) - 1

Int64: TypeAlias = npt.NDArray[np.int64]
Int8: TypeAlias = npt.NDArray[np.int8]
Bool: TypeAlias = npt.NDArray[np.bool_]
Float: TypeAlias = npt.NDArray[np.float64]

ONE: Final[Int64] = np.left_shift(1, BITS * np.arange(VALUES, dtype=np.int64))
"""Key of a single card, by value index."""
PIPS: Final[Int64] = np.arange(1, VALUES + 1, dtype=np.int64)


def unpack(keys: Int64) -> Int64:
    """Return the counts that keys stand for, ``[..., 10]``."""
    counts: Int64 = keys[..., None] >> (BITS * np.arange(VALUES)) & COUNT_MASK
    return counts


def pack(counts: Int64) -> Int64:
    """Return the keys of counts, ``[..., 10]``."""
    keys: Int64 = counts @ ONE
    return keys


def sets_up_to(most: int, lowest: int = 0, highest: int = VALUES) -> Int64:
    """Return the keys of all sets of cards up to a hard total, in rising order.

    Args:
        most: The highest hard total.
        lowest: First value index that may occur.
        highest: First value index above those that may occur.
    """
    keys, left = np.zeros(1, np.int64), np.array([most], np.int64)
    for v in range(highest - 1, lowest - 1, -1):
        choices = left // PIPS[v] + 1
        parent = np.repeat(np.arange(len(keys)), choices)
        taken = np.arange(len(parent)) - np.repeat(np.cumsum(choices) - choices, choices)
        keys, left = keys[parent] + taken * ONE[v], left[parent] - taken * PIPS[v]
    return keys


def distinct(values: Int64) -> Int64:
    """Return each value once, in rising order.

    ``np.unique`` does the same, but alone it brings masked arrays in, which take longer to import than to use.
    """
    rising = np.sort(values, axis=None)
    found: Int64 = rising[np.concatenate([[True], rising[1:] != rising[:-1]])]
    return found


def find(keys: Int64, wanted: Int64) -> Int64:
    """Return where each wanted key stands among rising keys, -1 where it is missing."""
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[at] == wanted, at, -1)


def best_totals(counts: Int64) -> tuple[Int64, Bool]:
    """Return the best total of each set of cards and whether an ace counts 11 in it (COM-2)."""
    hard = counts @ PIPS
    soft: Bool = (counts[..., ACE] > 0) & (hard <= TWENTY_ONE - 10)
    return hard + 10 * soft, soft
