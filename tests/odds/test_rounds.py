"""Random rounds of every preset through the table's own round, played by the odds' plan, return what the odds say."""

import random
from collections.abc import Iterator
from math import sqrt

import numpy as np
import pytest

from tests.odds.support import PRESETS
from tests.odds.test_engine_agrees import BET, planned_choice, single_box
from ventuno.core.cards import FULL_DECK, Card
from ventuno.engine.actions import Action, Cause, Stage
from ventuno.engine.few import FewCrowd, Row
from ventuno.engine.round import Round
from ventuno.engine.settle import settle
from ventuno.games.infinite.policy import InfinitePolicy
from ventuno.odds.analysis import Analysis
from ventuno.odds.strategy import Plan, best_plan


class Table:
    """One box of a preset, dealt from a newly shuffled shoe each round."""

    def __init__(self, preset: str, seed: int) -> None:
        self.rules = single_box(preset)
        self.odds = Analysis(self.rules)
        self.plan: Plan = best_plan(self.odds)
        self._choice = planned_choice(self.odds, self.plan)
        self._known: dict[tuple[tuple[int, ...], int, int | None], Action] = {}
        self._rng = random.Random(seed)
        self._shoe = list(FULL_DECK) * self.rules.decks
        self._policy = InfinitePolicy()

    def net(self) -> int:
        """Deal a round and return what it won, in cents."""
        crowd = FewCrowd([Row(0, 0, BET, [], 100 * BET, hides_cash_out=False)])
        cards = self._shuffled()
        round_ = Round(self.rules, crowd, self._policy, None)
        while True:
            while round_.next_target() is not None:
                round_.deal(next(cards), 0)
            match round_.stage:
                case Stage.INSURANCE:
                    round_.end_insurance()
                case Stage.PAYING:
                    round_.pay()
                case Stage.DECISION:
                    self._decide(round_)
                case _:
                    results = settle(round_)
                    return int(results.back[0]) - int(results.staked[0])

    def _shuffled(self) -> Iterator[Card]:
        """Yields cards from the top of a newly shuffled shoe; those that nobody sees are not shuffled."""
        shoe = self._shoe
        for top in range(len(shoe)):
            drawn = top + int(self._rng.random() * (len(shoe) - top))
            shoe[top], shoe[drawn] = shoe[drawn], shoe[top]
            yield shoe[top]

    def _decide(self, round_: Round) -> None:
        for hand in round_.asked():
            cards = round_.lines[hand.box][hand.line]
            action = self._action(cards, round_.dealer[0], is_split=bool(hand.line))
            round_.decide([0], [hand.line], [action], [Cause.PLAYER])
        round_.end_step()

    def _action(self, cards: list[Card], upcard: Card, *, is_split: bool) -> Action:
        values = [min(card // 4, 9) for card in cards]
        counts = tuple(values.count(value) for value in range(10))
        key = counts, min(upcard // 4, 9), values[0] if is_split else None
        if key not in self._known:
            self._known[key] = self._choice(*key)
        return self._known[key]


def check(preset: str, rounds: int, seed: int) -> None:
    table = Table(preset, seed)
    nets = np.array([table.net() for _ in range(rounds)], np.int64) / BET
    error = float(nets.std(ddof=1)) / sqrt(rounds)
    assert abs(float(nets.mean()) - table.odds.expectation) < 3 * error


@pytest.mark.clause("ODD-1", "ODD-2")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_few_rounds_return_what_the_odds_say(preset: str) -> None:
    """Given a fixed seed and best play, then the mean lies within three standard errors."""
    check(preset, rounds=400, seed=7)


@pytest.mark.deep
@pytest.mark.clause("ODD-1", "ODD-2")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_million_rounds_return_what_the_odds_say(preset: str) -> None:
    check(preset, rounds=1_000_000, seed=21)
