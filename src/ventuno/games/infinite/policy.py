"""What Infinite does for a player who is silent or short of funds (INF-12, INF-13)."""

from collections.abc import Sequence
from typing import Final

from ventuno.core.hand import HandValue
from ventuno.engine.actions import Action

#: Up to this total a card cannot bust the hand, so the clock hits; above it the clock stands.
HITS_UP_TO: Final = 11


class InfinitePolicy:
    """Everybody decides alone; the clock plays for the silent."""

    def automatic(self, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return hit at 11 or less where it is legal, else stand.

        *Source*: INF-12. A soft hand counts its higher total, so A-A is 12 and stands.
        """
        return Action.HIT if hand.total <= HITS_UP_TO and Action.HIT in legal else Action.STAND

    def replacement(self, refused: Action, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return what replaces a double or split that the balance no longer covers.

        *Source*: INF-13. A double wanted one more card, so it becomes a hit wherever a hit is legal.
        """
        if refused is Action.DOUBLE:
            return Action.HIT if Action.HIT in legal else Action.STAND
        assert refused is Action.SPLIT, "only a double or a split costs money"
        return self.automatic(hand, legal)
