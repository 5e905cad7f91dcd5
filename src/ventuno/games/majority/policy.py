"""What Majority does for a single player: nothing, since a seat's hand is decided for all its players (MAJ-5)."""

from collections.abc import Sequence

from ventuno.core.hand import HandValue
from ventuno.engine.actions import Action


class MajorityPolicy:
    """Nobody's silence decides anything, and an extra stake that is not paid changes the stake, not the action."""

    def automatic(self, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return stand: a step ends only when every seat's hand has decided, so this is never done."""
        del hand, legal
        return Action.STAND

    def replacement(self, refused: Action, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return what the seat decided: who does not pay for it plays on with the original bet (MAJ-7)."""
        del hand, legal
        return refused
