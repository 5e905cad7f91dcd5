"""Every order of the cards of a small shoe, dealt through the table's own round, gives the odds as fractions.

The round knows nothing of probabilities and the odds nothing of rounds; both read the same rules.
"""

import copy
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec
import numpy as np
import pytest

from ventuno.core.cards import Card
from ventuno.core.presets import load_preset
from ventuno.core.rules import LateBlackjack, Peek, Rules
from ventuno.engine.actions import Action, Cause, Stage
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.engine.settle import settle
from ventuno.games.infinite.policy import InfinitePolicy
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import pack
from ventuno.odds.exact import Counts, Exact
from ventuno.odds.shoe import shoe_of_values
from ventuno.odds.spread import spread
from ventuno.odds.strategy import Plan, best_plan

BET = 200
#: What is done with a hand's counts against an upcard; the last names the pair it was split from.
Choice: TypeAlias = Callable[[Counts, int, int | None], Action]
#: Small shoes by ace, 2 to 9, ten: naturals and splits; doubles; Charlies; soft hands and late blackjacks.
SHOES = {
    "eights": (2, 0, 0, 0, 0, 0, 0, 5, 0, 4),
    "fives": (1, 0, 0, 0, 5, 0, 0, 0, 0, 5),
    "twos": (0, 11, 0, 0, 0, 0, 0, 0, 0, 4),
    "aces": (2, 0, 0, 0, 0, 4, 0, 0, 0, 6),
}


def single_box(preset: str, **changes: Any) -> Rules:
    rules = load_preset(preset).rules
    return msgspec.structs.replace(rules, boxes=1, side_bets=(), cash_out=None, even_money=False, **changes)


class Dealing:
    """Deals every order of a shoe's cards through rounds and adds up how they end.

    Attributes:
        nets: Chance of each net result in initial bets.
        orders: How many different rounds were dealt.
    """

    def __init__(self, rules: Rules, shoe: Counts, choice: Choice) -> None:
        self.rules = rules
        self.choice = choice
        self.policy = InfinitePolicy()
        self.nets: dict[Fraction, Fraction] = defaultdict(Fraction)
        self.orders = 0
        crowd = Crowd.build(
            rules,
            accounts=[1],
            boxes=[0],
            main=[BET],
            side=np.zeros((1, 0), np.int64),
            available=[100 * BET],
            hides_cash_out=[False],
        )
        self._branch(Round(rules, crowd, self.policy, None), list(shoe), Fraction(1))

    def expectation(self) -> Fraction:
        return sum((net * chance for net, chance in self.nets.items()), Fraction(0))

    def _branch(self, round_: Round, left: list[int], chance: Fraction) -> None:
        while round_.next_target() is None:
            if round_.stage is Stage.INSURANCE:
                round_.end_insurance()
            elif round_.stage is Stage.PAYING:
                round_.pay()
            elif round_.stage is Stage.DECISION:
                self._decide(round_)
            else:
                self.orders += 1
                results = settle(round_)
                self.nets[Fraction(int(results.back[0]) - int(results.staked[0]), BET)] += chance
                return
        cards = sum(left)
        assert cards, "the shoe is too small for its round"
        shared = {id(self.rules): self.rules, id(self.policy): self.policy}
        for value, count in enumerate(left):
            if count:
                after = copy.deepcopy(round_, dict(shared))
                after.deal(Card(value * 4), 0)
                left[value] -= 1
                self._branch(after, left, chance * Fraction(count, cards))
                left[value] += 1

    def _decide(self, round_: Round) -> None:
        rows, lines = round_.pending()
        for row, line in zip(rows, lines, strict=True):
            cards = round_.lines[0][line]
            hand = tuple(sum(min(card // 4, 9) == value for card in cards) for value in range(10))
            legal = round_.legal(0, int(line))
            upcard = min(round_.dealer[0] // 4, 9)
            action = self.choice(hand, upcard, min(cards[0] // 4, 9) if line else None)
            assert action in legal, (hand, action, legal)
            round_.decide(
                np.array([row]),
                np.array([line]),
                np.array([action], np.int8),
                np.array([Cause.PLAYER], np.int8),
            )
        round_.end_step()


def exact_choice(exact: Exact) -> Choice:
    return lambda hand, upcard, pair: exact.choice(hand, upcard, pair=pair)


def planned_choice(odds: Analysis, plan: Plan) -> Choice:
    def choice(hand: Counts, upcard: int, pair: int | None) -> Action:
        counts = np.array(hand, np.int64)
        if pair is None and sum(hand) == 2 and max(hand) == 2 and plan.splits[hand.index(2), upcard]:
            return Action.SPLIT
        node = odds.deals.nodes.find(0 if pair is None else pair + 1, pack(counts))
        return Action(int(plan.actions[node, upcard]))

    return choice


def check(rules: Rules, shoe: Counts) -> int:
    exact = Exact(rules, shoe)
    dealing = Dealing(rules, shoe, exact_choice(exact))
    assert sum(dealing.nets.values()) == 1
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
    """Given a small shoe, when every order of it is dealt and played best, then the mean is the odds' fraction.

    EV-25: what a peek that found nothing says about the next card is in it.
    """
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
    shoe = SHOES["fives" if "Charlie" in changes else "eights"]
    assert check(single_box("majority-us", **OTHER_RULES[changes]), shoe) > 100


def test_a_wrong_rule_would_be_noticed() -> None:
    """Given odds worked out for other rules than the round is dealt by, then the two differ."""
    exact = Exact(single_box("majority-us"), SHOES["aces"])
    dealt = Dealing(single_box("majority-us", dealer_hits_soft_17=True), exact.shoe, exact_choice(exact))
    assert dealt.expectation() != exact.expectation()


@pytest.mark.clause("ODD-2")
@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("majority", {}),
        ("infinite", {"charlie_cards": 4}),
        ("majority-us", OTHER_RULES["only the original is lost"]),
    ],
)
def test_every_net_result_comes_as_often_as_the_odds_say(
    preset: str, changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a small shoe, when every order of it is dealt, then splits and doubles spread results as computed."""
    monkeypatch.setattr("ventuno.odds.analysis.check_shoe", lambda rules, shoe: None)
    rules = single_box(preset, **changes)
    odds = Analysis(rules, shoe_of_values(SHOES["eights"]))
    plan = best_plan(odds)
    dealing = Dealing(rules, SHOES["eights"], planned_choice(odds, plan))
    found = {net: chance for net, chance in spread(odds, plan).chances.items() if chance > 1e-15}
    assert found == pytest.approx({net: float(chance) for net, chance in dealing.nets.items()}, abs=1e-14)
