"""What is decided in a step, and the votes it comes from where the players of a hand share it (MAJ-3, MAJ-5)."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Bool = npt.NDArray[np.bool_]
Int8 = npt.NDArray[np.int8]
Int32 = npt.NDArray[np.int32]
UInt8 = npt.NDArray[np.uint8]


class StepRecord(NamedTuple):
    """The decisions of one finished step, a row each.

    Attributes:
        step: The decision step, from 1.
        rows: Rows of the crowd.
        lines: Line of the hand.
        actions: What was done.
        causes: Who or what decided.
        offered: Set of offered actions, see :func:`ventuno.engine.actions.bit`; 0 where nobody was asked.
        paid: False for a double or split that was made without staking more on it (MAJ-7).
        votes: What each wanted, 0 for no vote; None where hands are not shared.
        why: What made the action, see :class:`ventuno.engine.actions.Why`; None where hands are not shared.
    """

    step: int
    rows: Int32
    lines: Int8
    actions: Int8
    causes: Int8
    offered: UInt8
    paid: Bool
    votes: Int8 | None = None
    why: Int8 | None = None


class Votes:
    """Votes and consents, a row for each row of the crowd.

    Of a row one hand at most is asked at a time, so a column tells all about the running step.

    Attributes:
        consents: Accepts that extra stakes are charged without being asked (MAJ-3).
        may_vote: The hand is played by vote in this round, not by best strategy (MAJ-4).
        cast: The vote of the running step, an action number.
        why: What made the hand's action in the running step.
    """

    def __init__(self, consents: Bool, may_vote: Bool) -> None:
        self.consents = consents
        self.may_vote = may_vote
        self.cast: Int8 = np.zeros(len(consents), np.int8)
        self.why: Int8 = np.zeros(len(consents), np.int8)

    def clear(self) -> None:
        """Forget the votes of the last step."""
        self.cast[:] = 0
        self.why[:] = 0
