"""Side bets and the main bet win together as often as rounds of small shoes say, dealt in every order."""

from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec
import pytest

from tests.odds.test_engine_agrees import SHOES, Dealing, planned_choice, single_box
from ventuno.core.presets import load_preset
from ventuno.core.rules import Rules, SideBet, SideBetKey
from ventuno.odds.analysis import Analysis
from ventuno.odds.correlation import correlation
from ventuno.odds.shoe import shoe_of_cards
from ventuno.odds.sidebets import side_bet_odds
from ventuno.odds.spread import spread
from ventuno.odds.strategy import best_plan

CASES = [
    ("infinite", "perfect_pairs", "eights", {}),
    ("infinite", "bust_it", "eights", {}),
    ("infinite", "bust_it", "twos", {}),
    ("infinite", "bust_it", "aces", {"charlie_cards": 3}),
    ("infinite", "hot_3", "fives", {}),
    ("american", "twenty_one_plus_three", "aces", {}),
    ("majority", "dealer_pair", "eights", {}),
    ("majority", "dealer_pair", "aces", {"dealer_hits_soft_17": True, "even_money": True}),
    ("majority-us", "player_pair", "eights", {}),
]


def bet_of(preset: str, name: str) -> SideBet:
    return next(bet for bet in load_preset(preset).rules.side_bets if bet.key == name)


def found(rules: Rules, analysis: Analysis) -> float:
    (bet,) = rules.side_bets
    odds = side_bet_odds(rules, bet, analysis.shoe)
    assert odds is not None
    return correlation(analysis, bet, odds, spread(analysis, best_plan(analysis)).variance)


def of_joint(joint: dict[tuple[Fraction, Fraction], Fraction]) -> float:
    def mean(power: int, other: int) -> Fraction:
        return sum((p * main**power * side**other for (main, side), p in joint.items()), Fraction(0))

    main, side = mean(1, 0), mean(0, 1)
    apart = float((mean(2, 0) - main**2) * (mean(0, 2) - side**2))
    return float(mean(1, 1) - main * side) / sqrt(apart) if apart else 0.0


@pytest.mark.clause("ODD-4")
@pytest.mark.parametrize(("preset", "bet", "shoe", "changes"), CASES)
def test_two_bets_hang_together_as_rounds_say(
    preset: str, bet: str, shoe: str, changes: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a small shoe of spades, when every order of it is dealt, then both bets' results go together so."""
    monkeypatch.setattr("ventuno.odds.analysis.check_shoe", lambda rules, shoe: None)
    rules = single_box(preset, side_bets=(bet_of(preset, bet),), **changes)
    kinds = [0] * 52
    for value, count in enumerate(SHOES[shoe]):
        kinds[4 * value] = count
    analysis = Analysis(rules, shoe_of_cards(kinds))
    dealing = Dealing(rules, SHOES[shoe], planned_choice(analysis, best_plan(analysis)))
    assert sum(dealing.joint.values()) == 1
    assert found(rules, analysis) == pytest.approx(of_joint(dealing.joint), abs=1e-12)


@pytest.mark.clause("ODD-4")
@pytest.mark.parametrize("preset", ["infinite", "majority"])
def test_signs_are_what_players_know(preset: str) -> None:
    """Given a full shoe, then busts pay with the main bet, and a dealer's pair (tens above all) against it."""
    rules = load_preset(preset).rules
    analysis = Analysis(rules)
    name = "bust_it" if preset == "infinite" else SideBetKey.DEALER_PAIR
    alone = msgspec.structs.replace(rules, side_bets=(bet_of(preset, name),))
    assert found(alone, analysis) > 0.2 if preset == "infinite" else found(alone, analysis) < -0.01
