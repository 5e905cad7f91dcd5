"""The engine's small values: actions, causes, endings, lines, targets, dealt cards."""

from enum import IntEnum
from typing import Final, NamedTuple

from ventuno.core.cards import Card


class Action(IntEnum):
    """What a player does with a hand, in the fixed display order H S D P C."""

    NONE = 0
    HIT = 1
    STAND = 2
    DOUBLE = 3
    SPLIT = 4
    CASH_OUT = 5


class Cause(IntEnum):
    """Who or what made a decision (PLA-12)."""

    NONE = 0
    PLAYER = 1
    TIME_OUT = 2
    SHORTAGE = 3
    ONLY_CHOICE = 4
    VOTE = 5
    STRATEGY = 6


class Why(IntEnum):
    """What made the action of a hand that several players share (MAJ-5, MAJ-8)."""

    NONE = 0
    MAJORITY = 1
    """More than half of those who may vote wanted it."""
    PLURALITY = 2
    """No other action had as many votes."""
    TIE = 3
    """Two or more had the most votes: best strategy."""
    NO_VOTE = 4
    """Nobody voted: best strategy."""
    STRATEGY = 5
    """The seat is played by best strategy in this round."""


class Ending(IntEnum):
    """How a hand stands."""

    ABSENT = 0
    OPEN = 1
    STOOD = 2
    DOUBLED = 3
    BUST = 4
    CHARLIE = 5
    BLACKJACK = 6
    CASHED_OUT = 7
    SPLIT = 8
    EVEN_MONEY = 9


class Stream(IntEnum):
    """End of the shoe a card comes from (COM-23)."""

    FRONT = 0
    BACK = 1


class Stage(IntEnum):
    """Where a round's cards and choices stand."""

    DEALING = 0
    INSURANCE = 1
    """Insurance or even money is offered."""
    PAYING = 5
    """Blackjacks that are paid before the round goes on are to be paid."""
    DECISION = 2
    DRAWING = 3
    """Cards for lines or dealer are wanted."""
    FINISHED = 4


# Looking up a member of an enumeration costs as much as what is done with it.
_FRONT, _BACK = Stream.FRONT, Stream.BACK

MAIN: Final = 0
SPLIT_1: Final = 1
SPLIT_2: Final = 2
LINES: Final = 3
DEALER: Final = -1
BURNED: Final = -2
"""Where a card goes that is burned: face down, to nobody."""


class Target(NamedTuple):
    """Where the next card goes.

    Attributes:
        box: Box index, ``DEALER`` for the dealer's hand, ``BURNED`` for none.
        line: MAIN, SPLIT_1 or SPLIT_2 (0 for the dealer).
    """

    box: int
    line: int = MAIN

    @property
    def stream(self) -> Stream:
        """The end of the shoe this target is dealt from."""
        return _BACK if self.box == DEALER else _FRONT


class Dealt(NamedTuple):
    """A card that was dealt, as the record keeps it.

    Attributes:
        card: Which card.
        target: Where it went.
        stream: The end of the shoe it came from.
        position: Its position in the shoe, 0 at the front.
    """

    card: Card
    target: Target
    stream: Stream
    position: int


def bit(action: Action) -> int:
    """Return an action's bit in an offered-set mask: HIT 1, STAND 2, DOUBLE 4, SPLIT 8, CASH_OUT 16."""
    return 1 << (action - 1)
