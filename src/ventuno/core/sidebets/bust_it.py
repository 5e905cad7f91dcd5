"""A bet on how many cards the dealer busts with (COM-20)."""

from collections.abc import Sequence
from typing import Final

from ventuno.core.cards import Card
from ventuno.core.hand import hand_value
from ventuno.core.sidebets.kind import Needs, SideBetKind

_MOST_NAMED_CARDS: Final = 8


def _bust_it(cards: Sequence[Card]) -> str | None:
    """Ranks a dealer's bust by the number of cards it took (COM-20)."""
    if not hand_value(cards).bust:
        return None
    return f"bust_{min(len(cards), _MOST_NAMED_CARDS)}"


BUST_IT: Final = SideBetKind(
    "bust_it",
    "Bust It",
    Needs.DEALER_FINAL,
    ("bust_8", "bust_7", "bust_6", "bust_5", "bust_4", "bust_3"),
    _bust_it,
    pushed_by_blackjack=True,
)
