"""The phases of a match and every way from one to the next, as data.

The match moves by this map, and the diagram in the documentation is drawn from it.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Phase(StrEnum):
    """Where a match stands."""

    CLOSED = "closed"
    SHOE = "shoe"
    DRAW = "draw"
    BETTING = "betting"
    INSURANCE = "insurance"
    PLAY = "play"
    RESULT = "result"
    OVER = "over"
    PAUSED = "paused"


class Event(StrEnum):
    """What moves a match on."""

    BEGUN = "begun"
    """Both sit, and entry stakes are held where there are any."""
    FIRST_SHOE = "first shoe"
    """The first shoe is there: a card each is drawn (DUE-3)."""
    NEW_SHOE = "new shoe"
    """Another shoe has come between hands; both are told (DUE-1)."""
    NEXT_HAND = "next hand"
    """The first to act may bet (DUE-4)."""
    ACE_UP = "dealt, ace up"
    """Somebody is offered insurance or even money (DUE-6)."""
    HANDS_TO_PLAY = "hands to play"
    """Somebody has a decision to make (DUE-5)."""
    PLAYED_OUT = "played out"
    """Nothing is left to decide in the hand."""
    CUT_CARD = "cut card is out"
    """The hand after which the shoe is changed has been shown (DUE-1)."""
    REDEALT = "hand cancelled"
    """The hand is dealt again with the chips as before (DUE-11)."""
    DECIDED = "match decided"
    """By chips, by a forfeit, or by giving up (DUE-9 to DUE-11)."""
    FAULT = "fault"
    """Something is looked into; the phase is remembered."""
    RESUMED = "resumed"
    """Back to the remembered phase."""
    VOIDED = "voided"
    """No result: the entry stakes go back."""


_IN_A_HAND: Final = (Phase.BETTING, Phase.INSURANCE, Phase.PLAY)
_RUNNING: Final = (Phase.SHOE, Phase.DRAW, *_IN_A_HAND, Phase.RESULT)

TRANSITIONS: Final[Mapping[tuple[Phase, Event], frozenset[Phase]]] = MappingProxyType(
    {
        (Phase.CLOSED, Event.BEGUN): frozenset({Phase.SHOE}),
        (Phase.SHOE, Event.FIRST_SHOE): frozenset({Phase.DRAW}),
        (Phase.SHOE, Event.NEW_SHOE): frozenset({Phase.SHOE}),
        (Phase.SHOE, Event.NEXT_HAND): frozenset({Phase.BETTING}),
        (Phase.DRAW, Event.NEXT_HAND): frozenset({Phase.BETTING}),
        (Phase.BETTING, Event.ACE_UP): frozenset({Phase.INSURANCE}),
        (Phase.BETTING, Event.HANDS_TO_PLAY): frozenset({Phase.PLAY}),
        (Phase.BETTING, Event.PLAYED_OUT): frozenset({Phase.RESULT}),
        (Phase.INSURANCE, Event.HANDS_TO_PLAY): frozenset({Phase.PLAY}),
        (Phase.INSURANCE, Event.PLAYED_OUT): frozenset({Phase.RESULT}),
        (Phase.PLAY, Event.PLAYED_OUT): frozenset({Phase.RESULT}),
        (Phase.RESULT, Event.NEXT_HAND): frozenset({Phase.BETTING}),
        (Phase.RESULT, Event.CUT_CARD): frozenset({Phase.SHOE}),
        **{(phase, Event.REDEALT): frozenset({Phase.RESULT}) for phase in _IN_A_HAND},
        **{(phase, Event.DECIDED): frozenset({Phase.OVER}) for phase in _RUNNING},
        **{(phase, Event.FAULT): frozenset({Phase.PAUSED}) for phase in _RUNNING},
        (Phase.PAUSED, Event.RESUMED): frozenset(_RUNNING),
        **{(phase, Event.VOIDED): frozenset({Phase.OVER}) for phase in (Phase.CLOSED, *_RUNNING)},
    }
)
"""Every allowed move. All lead to one phase, except that a pause ends where it began."""


def diagram() -> str:
    """Return the map as a Mermaid state diagram."""
    lines = [
        f"    {before} --> {after}: {event}"
        for (before, event), phases in TRANSITIONS.items()
        for after in Phase
        if after in phases
    ]
    return "\n".join(["stateDiagram-v2", f"    [*] --> {Phase.CLOSED}", *lines]) + "\n"
