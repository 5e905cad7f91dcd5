"""What a duel does for a player who is silent (DUE-11)."""

from collections.abc import Sequence

from ventuno.core.hand import HandValue
from ventuno.engine.actions import Action


class DuelPolicy:
    """Each plays an own hand in turn; the clock stands for the silent."""

    def automatic(self, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return stand, whatever the hand is.

        *Source*: DUE-11.
        """
        assert hand
        assert Action.STAND in legal
        return Action.STAND

    def replacement(self, refused: Action, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Never needed: match chips cannot be spent elsewhere between an offer and its answer."""
        raise AssertionError(f"{refused.name} was offered with {hand} and {legal}, so the chips cover it")
