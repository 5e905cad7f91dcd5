"""Who decides for a player that does not: the one thing a game's room gives the engine."""

from collections.abc import Sequence
from typing import Protocol

from ventuno.core.hand import HandValue
from ventuno.engine.actions import Action


class Policy(Protocol):
    """How a game answers where a player gives no answer, or one that cannot be paid."""

    def automatic(self, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return what is done with a hand whose player stayed silent.

        Args:
            hand: Its value.
            legal: What the rules allow, before funds.
        """
        ...

    def replacement(self, refused: Action, hand: HandValue, legal: Sequence[Action]) -> Action:
        """Return what is done instead of a double or split that is no longer affordable.

        Args:
            refused: What was asked for.
            hand: The hand's value.
            legal: What the rules allow, before funds.
        """
        ...
