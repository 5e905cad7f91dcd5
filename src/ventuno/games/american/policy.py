"""What American does for a player who does not decide: nothing, since no clock runs (AME-11, AME-13)."""

from collections.abc import Sequence

from ventuno.core.hand import HandValue
from ventuno.engine.actions import Action


class AmericanPolicy:
    """The player is asked until there is an answer, and a stake that cannot be paid is refused."""

    def automatic(self, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return stand: a step ends only when its one hand has decided, so this is never done."""
        del hand, legal
        return Action.STAND

    def replacement(self, refused: Action, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return what was asked for: a double or split without funds is refused and nothing takes its place."""
        del hand, legal
        return refused
