"""The house's simple players: they answer by the same commands as people do (DUE-12).

The strong one needs the odds and lives beside them.
"""

import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from ventuno.core.cards import Card
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action
from ventuno.games.duel.situation import Situation
from ventuno.games.duel.terms import CHIP_CENTS

#: What a flat bettor bets (DUE-12): a tenth of what a match begins with by default.
FLAT_CENTS: Final = 100 * CHIP_CENTS
#: Actions by their names in charts.
ACTION_OF: Final[Mapping[str, Action]] = {action.name.lower(): action for action in Action if action}
_NAMES: Final = {action: name for name, action in ACTION_OF.items()}


def card_of(value: int) -> Card:
    """Return a card of a counting value."""
    return Card((value - 1) * 4)


class RandomPlayer:
    """Does anything that is allowed, each with the same chance; the same for the same seed and questions."""

    def __init__(self, seed: int | str) -> None:
        self._seed, self._asked = seed, 0

    def _below(self, number: int) -> int:
        self._asked += 1
        digest = hashlib.sha256(f"{self._seed}:{self._asked}".encode()).digest()
        return int.from_bytes(digest[:8]) % number  # the remainder's bias is far below any notice

    def bet(self, situation: Situation) -> int:
        """Return any allowed bet in whole chips."""
        low, high = situation.lowest_bet, situation.highest_bet
        return low + CHIP_CENTS * self._below((high - low) // CHIP_CENTS + 1)

    def insures(self, situation: Situation) -> bool:
        """Return yes or no."""
        assert situation
        return bool(self._below(2))

    def play(self, situation: Situation) -> Action:
        """Return any legal action."""
        return situation.legal[self._below(len(situation.legal))]


class ChartPlayer:
    """Plays every hand by the chart, never insures, and bets by a rule of its own."""

    def __init__(self, chart: Chart, bet: Callable[[Situation], int] | None = None) -> None:
        """Use a chart.

        Args:
            chart: Best strategy for the rules of the match.
            bet: What to bet; the flat bet if None.
        """
        self._chart = chart
        self._bet = bet or flat_bet
        self._known: dict[tuple[tuple[int, ...], int, bool, tuple[Action, ...]], Action] = {}

    def bet(self, situation: Situation) -> int:
        """Return the bet."""
        return self._bet(situation)

    def insures(self, situation: Situation) -> bool:
        """Return no: both offers are worth less than they cost."""
        assert situation
        return False

    def play(self, situation: Situation) -> Action:
        """Return what the chart says."""
        hand = situation.me.hands[situation.playing]
        key = hand.values, situation.upcard, hand.from_split, situation.legal
        known = self._known.get(key)
        if known is None:
            done = self._chart.action(
                [card_of(value) for value in hand.values],
                card_of(situation.upcard),
                from_split=hand.from_split,
                legal=[_NAMES[action] for action in situation.legal],
            )
            known = self._known[key] = ACTION_OF[done]
        return known


def flat_bet(situation: Situation) -> int:
    """Return a hundred chips, or the next allowed bet."""
    return situation.bet_of(FLAT_CENTS)


def catch_up_bet(situation: Situation) -> int:
    """Return what brings one level and a minimum bet ahead when behind, else the minimum.

    Behind means behind the chips that the opponent has, what he has bet included.
    """
    behind = (situation.other.chips_cents + situation.other.bet_cents) - situation.me.chips_cents
    return situation.bet_of(behind + situation.lowest_bet if behind > 0 else 0)
