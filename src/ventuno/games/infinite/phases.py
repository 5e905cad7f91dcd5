"""The phases of an Infinite table and every way from one to the next, as data.

The table moves by this map, and the diagram in the documentation is drawn from it.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Phase(StrEnum):
    """Where a round stands; the same words as on the wire."""

    CLOSED = "closed"
    BETTING = "betting"
    INSURANCE = "insurance"
    DECISION = "decision"
    RESULT = "result"
    SHOE = "shoe"
    PAUSED = "paused"


class Event(StrEnum):
    """What moves a table on."""

    OPENED = "opened"
    """The table opens."""
    NOBODY_BET = "nobody bet"
    """The window closed without a bet: it opens again, no card is dealt (COM-27)."""
    ACE_UP = "dealt, ace up"
    """The first cards are there and insurance is asked (COM-22)."""
    HANDS_TO_PLAY = "hands to play"
    """Somebody has a decision to make."""
    PLAYED_OUT = "played out"
    """Nothing is left to decide: blackjack, or every hand has ended."""
    NEXT_ROUND = "next round"
    """The result has been shown."""
    CUT_CARD = "cut card is out"
    """The round after which the shoe is changed has been shown (INF-25)."""
    SHOE_READY = "shoe ready"
    """The new shoe has been committed to and built."""
    FAULT = "fault"
    """Something is looked into; the phase is remembered (INF-26)."""
    RESUMED = "resumed"
    """Back to the remembered phase."""
    VOIDED = "voided"
    """Every stake goes back (COM-26)."""
    TABLE_CLOSED = "table closed"
    """The host has closed the table, and no round is being played at it (PLA-28)."""


_IN_A_ROUND: Final = (Phase.BETTING, Phase.INSURANCE, Phase.DECISION)

TRANSITIONS: Final[Mapping[tuple[Phase, Event], frozenset[Phase]]] = MappingProxyType(
    {
        (Phase.CLOSED, Event.OPENED): frozenset({Phase.BETTING}),
        (Phase.BETTING, Event.NOBODY_BET): frozenset({Phase.BETTING}),
        (Phase.BETTING, Event.ACE_UP): frozenset({Phase.INSURANCE}),
        (Phase.BETTING, Event.HANDS_TO_PLAY): frozenset({Phase.DECISION}),
        (Phase.BETTING, Event.PLAYED_OUT): frozenset({Phase.RESULT}),
        (Phase.INSURANCE, Event.HANDS_TO_PLAY): frozenset({Phase.DECISION}),
        (Phase.INSURANCE, Event.PLAYED_OUT): frozenset({Phase.RESULT}),
        (Phase.DECISION, Event.HANDS_TO_PLAY): frozenset({Phase.DECISION}),
        (Phase.DECISION, Event.PLAYED_OUT): frozenset({Phase.RESULT}),
        (Phase.RESULT, Event.NEXT_ROUND): frozenset({Phase.BETTING}),
        (Phase.RESULT, Event.CUT_CARD): frozenset({Phase.SHOE}),
        **{
            (phase, Event.TABLE_CLOSED): frozenset({Phase.CLOSED})
            for phase in (Phase.BETTING, Phase.RESULT, Phase.SHOE)
        },
        (Phase.SHOE, Event.SHOE_READY): frozenset({Phase.BETTING}),
        **{(phase, Event.FAULT): frozenset({Phase.PAUSED}) for phase in _IN_A_ROUND},
        (Phase.PAUSED, Event.RESUMED): frozenset(_IN_A_ROUND),
        **{(phase, Event.VOIDED): frozenset({Phase.RESULT}) for phase in (*_IN_A_ROUND, Phase.PAUSED)},
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
