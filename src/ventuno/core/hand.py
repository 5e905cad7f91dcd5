"""The one valuation of a hand, for players and dealer alike (COM-2 to COM-5)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ventuno.core.cards import VALUES, Card

TWENTY_ONE: Final = 21


class HandValue(NamedTuple):
    """Best total of a hand and whether an ace counts 11 in it.

    Attributes:
        total: The highest total not over 21 if there is one, else the lowest total.
        soft: An ace counts 11.
    """

    total: int
    soft: bool

    @property
    def bust(self) -> bool:
        """Whether the hand is over 21 (COM-5)."""
        return self.total > TWENTY_ONE

    @property
    def hard_total(self) -> int:
        """The total with every ace as 1."""
        return self.total - 10 if self.soft else self.total


#: Totals that come up, made once: hands are valued at every step.
_HARD: Final = tuple(HandValue(total, soft=False) for total in range(2 * TWENTY_ONE))
_SOFT: Final = tuple(HandValue(low + 10, soft=True) for low in range(TWENTY_ONE - 9))


def hand_value(cards: Sequence[Card]) -> HandValue:
    """Return the value of a hand: at most one ace counts 11 (COM-2, COM-3)."""
    low = sum(map(VALUES.__getitem__, cards))
    # The four aces come first in the order of cards.
    if low <= TWENTY_ONE - 10 and cards and min(cards) < 4:
        return _SOFT[low]
    return _HARD[low] if low < len(_HARD) else HandValue(low, soft=False)


def is_natural(cards: Sequence[Card]) -> bool:
    """Tell whether exactly two cards make an ace and a ten-valued card.

    The caller knows whether the hand comes from a split; such a hand is never a blackjack (COM-4).
    """
    return len(cards) == 2 and hand_value(cards).total == TWENTY_ONE
