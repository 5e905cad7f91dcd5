"""Bets on the hand's first two cards and the dealer's upcard (COM-17 to COM-19)."""

from collections.abc import Sequence
from typing import Final

from ventuno.core.cards import Card, rank, suit
from ventuno.core.hand import TWENTY_ONE, hand_value
from ventuno.core.sidebets.kind import Needs, SideBetKind

_SEVEN: Final = 6
_ACE: Final = 0
_KING: Final = 12


def _twenty_one_plus_three(cards: Sequence[Card]) -> str | None:
    """Ranks three cards as at poker; a flush may hold a pair (COM-18)."""
    flush = len({suit(card) for card in cards}) == 1
    if len({rank(card) for card in cards}) == 1:
        return "suited_trips" if flush else "trips"
    if _in_sequence(cards):
        return "straight_flush" if flush else "straight"
    return "flush" if flush else None


def _in_sequence(cards: Sequence[Card]) -> bool:
    """Tells whether three cards follow each other; an ace is low or high, never in between (COM-17)."""
    low, middle, high = sorted(rank(card) for card in cards)
    if (low, high) == (_ACE, _KING):
        return middle == _KING - 1
    return low + 1 == middle == high - 1


def _hot_3(cards: Sequence[Card]) -> str | None:
    """Ranks the total of three cards, three sevens being a rank of their own (COM-19)."""
    if all(rank(card) == _SEVEN for card in cards):
        return "777"
    total = hand_value(cards).total
    if total == TWENTY_ONE:
        return "suited_21" if len({suit(card) for card in cards}) == 1 else "21"
    return str(total) if total in (19, 20) else None


TWENTY_ONE_PLUS_THREE: Final = SideBetKind(
    "twenty_one_plus_three",
    "21+3",
    Needs.PLAYER_TWO_PLUS_UPCARD,
    ("suited_trips", "straight_flush", "trips", "straight", "flush"),
    _twenty_one_plus_three,
)
HOT_3: Final = SideBetKind(
    "hot_3", "Hot 3", Needs.PLAYER_TWO_PLUS_UPCARD, ("777", "suited_21", "21", "20", "19"), _hot_3
)
