"""Every order of the cards of a small shoe, dealt through the table's own round, gives the odds as fractions.

The round knows nothing of probabilities and the odds nothing of rounds; both read the same rules.
"""

import copy
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest

from ventuno.core.cards import Card
from ventuno.core.presets import load_preset
from ventuno.core.rules import LateBlackjack, Peek, Rules
from ventuno.engine.actions import Cause, Stage
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.engine.settle import settle
from ventuno.games.infinite.policy import InfinitePolicy
from ventuno.odds.exact import Counts, Exact

BET = 200
#: Small shoes by ace, 2 to 9, ten: naturals and splits; doubles; Charlies; soft hands and late blackjacks.
SHOES = {
    "eights": (2, 0, 0, 0, 0, 0, 0, 5, 0, 4),
    "fives": (1, 0, 0, 0, 5, 0, 0, 0, 0, 5),
    "twos": (0, 11, 0, 0, 0, 0, 0, 0, 0, 5),
    "aces": (3, 0, 0, 0, 0, 4, 0, 0, 0, 7),
}


def single_box(preset: str, **changes: Any) -> Rules:
    rules = load_preset(preset).rules
    return msgspec.structs.replace(rules, boxes=1, side_bets=(), cash_out=None, even_money=False, **changes)


class Dealing:
    """Deals every order of a shoe's cards through rounds and adds up what comes back."""

    def __init__(self, rules: Rules, exact: Exact) -> None:
        self.rules = rules
        self.exact = exact
        self.policy = InfinitePolicy()
        self.orders = 0

    def expectation(self) -> Fraction:
        crowd = Crowd.build(
            self.rules,
            accounts=[1],
            boxes=[0],
            main=[BET],
            side=np.zeros((1, 0), np.int64),
            available=[100 * BET],
            hides_cash_out=[False],
        )
        start = Round(self.rules, crowd, self.policy, None)
        return self._branch(start, list(self.exact.shoe))

    def _branch(self, round_: Round, left: list[int]) -> Fraction:
        while round_.next_target() is None:
            if round_.stage is Stage.INSURANCE:
                round_.end_insurance()
            elif round_.stage is Stage.DECISION:
                self._decide(round_)
            else:
                self.orders += 1
                results = settle(round_)
                return Fraction(int(results.back[0]) - int(results.staked[0]), BET)
        total, cards = Fraction(0), sum(left)
        assert cards, "the shoe is too small for its round"
        shared = {id(self.rules): self.rules, id(self.policy): self.policy}
        for value, count in enumerate(left):
            if count:
                after = copy.deepcopy(round_, dict(shared))
                after.deal(Card(value * 4), 0)
                left[value] -= 1
                total += Fraction(count, cards) * self._branch(after, left)
                left[value] += 1
        return total

    def _decide(self, round_: Round) -> None:
        rows, lines = round_.pending()
        for row, line in zip(rows, lines, strict=True):
            cards = round_.lines[0][line]
            hand = tuple(sum(min(card // 4, 9) == value for card in cards) for value in range(10))
            legal = round_.legal(0, int(line))
            upcard = min(round_.dealer[0] // 4, 9)
            pair = min(cards[0] // 4, 9) if line else None
            action = self.exact.choice(hand, upcard, pair=pair)
            assert action in legal, (hand, action, legal)
            round_.decide(
                np.array([row]),
                np.array([line]),
                np.array([action], np.int8),
                np.array([Cause.PLAYER], np.int8),
            )
        round_.end_step()


def check(rules: Rules, shoe: Counts) -> int:
    exact = Exact(rules, shoe)
    dealing = Dealing(rules, exact)
    assert dealing.expectation() == exact.expectation()
    return dealing.orders


EVERYDAY = [
    ("infinite", "eights"),
    ("infinite", "twos"),
    ("infinite-any-pair", "aces"),
    ("american", "fives"),
    ("majority", "eights"),
    ("majority-us", "fives"),
    ("duel", "eights"),
]
PRESETS = ("infinite", "infinite-any-pair", "american", "majority", "majority-us", "duel")
OTHER_RULES = {
    "only the original is lost": {"late_blackjack": LateBlackjack.ORIGINAL_ONLY, "peek": Peek.NEVER},
    "three cards are a Charlie": {"charlie_cards": 3, "charlie_beats_blackjack": False},
    "split aces play on": {"split_aces_one_card": False, "dealer_hits_soft_17": True},
}


@pytest.mark.clause("ODD-1", "COM-7", "COM-8", "INF-4", "INF-5")
@pytest.mark.parametrize(("preset", "shoe"), EVERYDAY)
def test_a_round_pays_on_average_what_the_odds_say(preset: str, shoe: str) -> None:
    """Given a small shoe, when every order of it is dealt and played best, then the mean is the odds' fraction."""
    assert check(single_box(preset), SHOES[shoe]) > 100


@pytest.mark.deep
@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_pays_what_the_odds_say_from_every_small_shoe(preset: str, shoe: str) -> None:
    assert check(single_box(preset), SHOES[shoe]) > 100


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("changes", OTHER_RULES)
def test_rules_that_no_preset_has_pay_what_the_odds_say(changes: str) -> None:
    assert check(single_box("majority-us", **OTHER_RULES[changes]), SHOES["eights"]) > 100


def test_a_wrong_rule_would_be_noticed() -> None:
    """Given odds worked out for other rules than the round is dealt by, then the two differ."""
    exact = Exact(single_box("majority-us"), SHOES["aces"])
    dealt = Dealing(single_box("majority-us", dealer_hits_soft_17=True), exact)
    assert dealt.expectation() != exact.expectation()
