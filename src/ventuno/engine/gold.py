"""Golden chips: the part of stakes that is not money (MAJ-17).

A golden chip counts like credits while it is staked. If its bet wins, the win is paid in credits and the chip
is gone; if the bet comes back, the chip comes back as a chip. Which chips lie where is known to the table;
here it is enough how many cents of each stake they make up.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ventuno.engine.actions import LINES, MAIN, SPLIT_1, SPLIT_2

Int64 = npt.NDArray[np.int64]
Bool = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]


class Gold:
    """The golden part of every stake, a row for each row of the crowd, in cents.

    Attributes:
        stake: Of each hand's first stake.
        double: Of what a double added to it; until a split is dealt, of its second stake.
        side: Of each side bet.
    """

    def __init__(self, main: Int64, side: Int64) -> None:
        self.stake: Int64 = np.zeros((len(main), LINES), np.int64, order="F")
        self.stake[:, MAIN] = main
        self.double: Int64 = np.zeros((len(main), LINES), np.int64, order="F")
        self.side = side

    @property
    def hands(self) -> Int64:
        """All that is golden of each hand's stake."""
        total: Int64 = self.stake + self.double
        return total

    def staked(self) -> Int64:
        """Return all that is golden of each row's stakes."""
        total: Int64 = self.hands.sum(axis=1) + self.side.sum(axis=1)
        return total

    def split(self, rows: Rows, paid: Rows) -> None:
        """Move the parts of MAIN to the hands of a split.

        Args:
            rows: Rows that split: the first stake goes to SPLIT-2.
            paid: Those of them that paid a second one: it goes to SPLIT-1.
        """
        self.stake[paid, SPLIT_1] = self.double[paid, MAIN]
        self.stake[rows, SPLIT_2] = self.stake[rows, MAIN]
        self.stake[rows, MAIN] = self.double[rows, MAIN] = 0


class GoldBack(NamedTuple):
    """Which golden parts come back as chips, a row each.

    Attributes:
        stake: The part of each hand's first stake.
        double: The part of what a double added.
        side: The part of each side bet.
    """

    stake: Bool
    double: Bool
    side: Bool

    def hands(self, gold: Gold) -> Int64:
        """Return the cents in chips that come back from each hand."""
        total: Int64 = gold.stake * self.stake + gold.double * self.double
        return total

    def sides(self, gold: Gold) -> Int64:
        """Return the cents in chips that come back from each side bet."""
        total: Int64 = gold.side * self.side
        return total


def nothing_back(gold: Gold) -> GoldBack:
    """Return that no chip comes back, to be filled in."""
    hands, side = gold.stake.shape, gold.side.shape
    return GoldBack(np.zeros(hands, np.bool_), np.zeros(hands, np.bool_), np.zeros(side, np.bool_))


def everything_back(gold: Gold) -> GoldBack:
    """Return that every chip comes back (COM-26)."""
    return GoldBack(gold.stake > 0, gold.double > 0, gold.side > 0)
