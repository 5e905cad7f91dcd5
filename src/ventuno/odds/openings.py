"""The 55 first two cards with their chances beside each upcard."""

from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import ACE, TEN, VALUES, Float, Int64

_LOWER, _HIGHER = np.triu_indices(VALUES)
FIRST: Final[Int64] = _LOWER.astype(np.int64)
"""Value index of an opening's lower card; the openings are ordered by it, then by the other."""
SECOND: Final[Int64] = _HIGHER.astype(np.int64)
"""Value index of an opening's other card."""
OPENINGS: Final = len(FIRST)
NATURAL: Final = int(np.flatnonzero((FIRST == ACE) & (SECOND == TEN))[0])
PAIRS: Final[Int64] = np.flatnonzero(FIRST == SECOND)
"""The openings of two equal values, in the order of the values."""


class Openings(NamedTuple):
    """Chances of the first three cards.

    Attributes:
        chance: Of each opening beside each upcard, ``[55, 10]``.
        pair_chance: Of each pair beside each upcard, ``[10, 10]``.
    """

    chance: Float
    pair_chance: Float


def openings(shoe: Int64) -> Openings:
    """Return the chances of all openings from a shoe, the upcard being any of its cards."""
    left = shoe.astype(np.float64)
    same = np.eye(VALUES)
    total = left.sum()
    three = (
        left[FIRST][:, None]
        * (left[SECOND] - (FIRST == SECOND))[:, None]
        * np.maximum(left - same[FIRST] - same[SECOND], 0.0)
    )
    orders = np.where(FIRST == SECOND, 1.0, 2.0)[:, None]
    chance = np.maximum(three, 0.0) * orders / (total * (total - 1) * (total - 2))
    return Openings(chance, chance[PAIRS])
