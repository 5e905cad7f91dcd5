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
from ventuno.engine.columns import ASKED_EVEN_MONEY
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
    return msgspec.structs.replace(rules, **{"boxes": 1, "side_bets": (), "cash_out": None} | changes)


class Dealing:
    """Deals every order of a shoe's cards through rounds and adds up how the last box ends.

    The boxes before it stand on whatever they are dealt.

    Attributes:
        nets: Chance of each net result of the main bet, in initial bets.
        joint: Chance of each pair of net results of the main bet and the side bets together.
        orders: How many different rounds were dealt.
        even_money: How often it was taken.
    """

    def __init__(self, rules: Rules, shoe: Counts, choice: Choice, **turns: Any) -> None:
        self.rules = rules
        self.choice = choice
        self.shoe = shoe
        self.even_money = 0
        self.policy = InfinitePolicy()
        self.nets: dict[Fraction, Fraction] = defaultdict(Fraction)
        self.joint: dict[tuple[Fraction, Fraction], Fraction] = defaultdict(Fraction)
        self.orders = 0
        crowd = Crowd.build(
            rules,
            accounts=range(rules.boxes),
            boxes=range(rules.boxes),
            main=[BET] * rules.boxes,
            side=np.full((rules.boxes, len(rules.side_bets)), BET),
            available=[100 * BET] * rules.boxes,
            hides_cash_out=[False] * rules.boxes,
        )
        self._branch(Round(rules, crowd, self.policy, None, **turns), list(shoe), Fraction(1))

    def expectation(self) -> Fraction:
        return sum((net * chance for net, chance in self.nets.items()), Fraction(0))

    def _branch(self, round_: Round, left: list[int], chance: Fraction) -> None:
        while round_.next_target() is None:
            if round_.stage is Stage.INSURANCE:
                self._answer(round_)
                round_.end_insurance()
            elif round_.stage is Stage.PAYING:
                round_.pay()
            elif round_.stage is Stage.DECISION:
                self._decide(round_)
            else:
                self.orders += 1
                results = settle(round_)
                side = int(results.side_back[-1].sum()) - BET * len(self.rules.side_bets)
                main = Fraction(int(results.back[-1]) - int(results.staked[-1]) - side, BET)
                self.nets[main] += chance
                self.joint[main, Fraction(side, BET)] += chance
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

    def _answer(self, round_: Round) -> None:
        """Take even money where waiting is worth less: a ten under the ace is too likely."""
        row = self.rules.boxes - 1
        if round_.crowd.insured[row] == ASKED_EVEN_MONEY:
            ten_under = Fraction(self.shoe[9] - 1, sum(self.shoe) - 3)
            if self.rules.blackjack_pays * (1 - ten_under) < 1:
                self.even_money += 1
                round_.insure(np.array([row]), np.array([True]))

    def _decide(self, round_: Round) -> None:
        rows, lines = round_.pending()
        for row, line in zip(rows, lines, strict=True):
            cards = round_.lines[row][line]
            hand = tuple(sum(min(card // 4, 9) == value for card in cards) for value in range(10))
            legal = round_.legal(int(row), int(line))
            upcard = min(round_.dealer[0] // 4, 9)
            action = self.choice(hand, upcard, min(cards[0] // 4, 9) if line else None)
            if row < self.rules.boxes - 1:
                action = Action.STAND
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


TWO_BOXES = (2, 0, 0, 0, 0, 0, 0, 4, 0, 6)
IN_TURN = [
    ("american", {"turns": (0, 1)}),
    ("majority", {"hands_in_turn": True}),
    pytest.param("duel", {"turns": (1, 0)}, marks=pytest.mark.deep),
    pytest.param("majority-us", {"hands_in_turn": True}, marks=pytest.mark.deep),
]


@pytest.mark.clause("AME-1", "MAJ-6", "COM-23")
@pytest.mark.parametrize(("preset", "turns"), IN_TURN)
def test_a_second_box_changes_nothing_on_average(preset: str, turns: dict[str, Any]) -> None:
    """Given two boxes, when the first always stands, then the second's mean is that of a round of its own.

    Two cards that somebody else keeps are as good as two cards left in the shoe, in whatever order boxes play.
    """
    alone = single_box(preset)
    exact = Exact(alone, TWO_BOXES)
    choice = exact_choice(exact)
    both = Dealing(single_box(preset, boxes=2), TWO_BOXES, choice, **turns)
    assert sum(both.nets.values()) == 1
    assert both.expectation() == exact.expectation()
    assert bool(both.even_money) is alone.even_money


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
