"""Strategies: the chart, a caller's own, and that knowing more is never worth less."""

from collections.abc import Sequence

import msgspec
import numpy as np
import pytest

from tests.odds.support import PRESETS, analysis, counts, upcard
from ventuno.core.cards import Card, parse_cards
from ventuno.core.presets import load_preset
from ventuno.core.strategy import Cell, Section
from ventuno.engine.actions import Action
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import VALUES
from ventuno.odds.shoe import fresh_shoe
from ventuno.odds.spread import average_wager, spread
from ventuno.odds.strategy import Plan, best_plan, chart, chart_policy, expectation, plan_of, plan_of_policy


@pytest.mark.clause("ODD-2")
@pytest.mark.parametrize("preset", PRESETS)
def test_knowing_the_cards_of_the_hand_is_worth_more_than_its_total(preset: str) -> None:
    odds = analysis(preset)
    learned = expectation(odds, plan_of_policy(odds, chart_policy(odds)))
    assert expectation(odds, best_plan(odds)) == pytest.approx(odds.expectation, abs=1e-15)
    assert odds.expectation - 1e-4 < learned < odds.expectation


@pytest.mark.clause("ODD-2")
def test_knowing_the_shoe_is_worth_more_than_playing_for_a_full_one() -> None:
    """Given a shoe without many small cards, then its own best play beats that of a full shoe."""
    rules = load_preset("american").rules
    rich = Analysis(rules, fresh_shoe(6).without(parse_cards("4s 5s 6s 4h 5h 6h") * 4))
    full = best_plan(analysis("american"))
    assert expectation(rich, full) < rich.expectation
    assert rich.expectation > 0 > analysis("american").expectation


@pytest.mark.clause("ODD-2")
def test_refusing_extra_stakes_costs_what_doubles_and_splits_gain() -> None:
    odds = analysis("majority")
    plan = plan_of_policy(odds, chart_policy(odds))
    assert expectation(odds, plan, extra_stakes=False) < expectation(odds, plan) - 0.01


def mimic(hand: Sequence[int], up: int, legal: Sequence[Action], from_split: bool) -> Action:
    """Plays like the dealer: draws to 16, stands on every 17."""
    total = sum(hand) + (10 if 1 in hand and sum(hand) <= 11 else 0)
    return Action.HIT if total < 17 and Action.HIT in legal else Action.STAND


def test_playing_like_the_dealer_loses_more_than_five_per_cent() -> None:
    odds = analysis("american")
    plan = plan_of(odds, mimic)
    assert not plan.splits.any()
    assert -0.06 < expectation(odds, plan) < -0.05


def check_spread(odds: Analysis, plan: Plan) -> None:
    results = spread(odds, plan)
    assert sum(results.chances.values()) == pytest.approx(1, abs=1e-13)
    assert results.mean == pytest.approx(expectation(odds, plan), abs=1e-14)
    assert min(results.chances.values()) > 0
    assert results.standard_deviation == pytest.approx(1.13, abs=0.02)


@pytest.mark.clause("ODD-2")
@pytest.mark.parametrize("preset", ["infinite", "majority"])
def test_results_add_up_and_have_the_expectation_as_their_mean(preset: str) -> None:
    check_spread(analysis(preset), best_plan(analysis(preset)))


@pytest.mark.deep
@pytest.mark.clause("ODD-2")
@pytest.mark.parametrize("preset", PRESETS)
def test_results_of_the_chart_add_up_too(preset: str) -> None:
    odds = analysis(preset)
    check_spread(odds, plan_of_policy(odds, chart_policy(odds)))


@pytest.mark.clause("ODD-2")
def test_majority_returns_more_of_what_is_wagered_than_of_the_initial_bet() -> None:
    """Doubles that are returned count as staked: 99.5427 of all stakes, 99.4848 of the initial bet."""
    odds = analysis("majority")
    wager = average_wager(odds, best_plan(odds))
    assert round(100 * (1 + odds.expectation / wager), 4) == 99.5427


@pytest.mark.clause("ODD-5")
def test_the_chart_says_what_charts_of_such_games_say() -> None:
    cells = chart(analysis("american")).cells()
    assert cells[Section.HARD, 16, 10] is Cell.HIT
    assert cells[Section.HARD, 11, 10] is Cell.DOUBLE
    assert cells[Section.HARD, 11, 1] is Cell.HIT
    assert cells[Section.SOFT, 18, 3] is Cell.DOUBLE_OR_STAND
    assert cells[Section.SOFT, 18, 2] is Cell.STAND
    assert cells[Section.PAIR, 8, 10] is Cell.SPLIT
    assert cells[Section.PAIR, 9, 7] is Cell.STAND
    assert cells[Section.PAIR, 5, 6] is Cell.DOUBLE


@pytest.mark.clause("ODD-5", "INF-4")
def test_without_a_look_under_tens_nobody_doubles_or_splits_against_one() -> None:
    cells = chart(analysis("infinite")).cells()
    assert cells[Section.HARD, 11, 10] is Cell.HIT
    assert cells[Section.PAIR, 8, 10] is Cell.HIT
    assert cells[Section.PAIR, 1, 10] is Cell.SPLIT


@pytest.mark.clause("ODD-5", "INF-5")
def test_a_sixth_card_is_worth_a_risk() -> None:
    """Given five cards that make a soft hand, then hit whatever is shown: no card can bust it."""
    deviations = chart(analysis("infinite")).by_cards()
    for up in range(1, 11):
        assert deviations[5, Section.SOFT, 20, up] is Cell.HIT
    found = analysis("infinite").actions(counts("A-2-2-2-3"), upcard("T"))
    assert found[Action.HIT] == pytest.approx(1, abs=1e-15)
    assert found[Action.STAND] == pytest.approx(0.436038, abs=6e-7)


@pytest.mark.clause("ODD-5")
def test_a_far_charlie_leaves_the_chart_alone() -> None:
    assert not chart(analysis("majority")).deviations


@pytest.mark.clause("ODD-5")
@pytest.mark.parametrize("preset", PRESETS)
def test_a_chart_survives_its_json(preset: str) -> None:
    drawn = chart(analysis(preset))
    assert msgspec.json.decode(msgspec.json.encode(drawn), type=type(drawn)) == drawn


@pytest.mark.clause("ODD-2", "ODD-5")
@pytest.mark.parametrize("preset", ["infinite", "majority"])
def test_the_chart_that_is_shown_is_the_one_that_is_priced(preset: str) -> None:
    """Given every hand there is, then the chart's action is that of the plan whose return is published."""
    odds = analysis(preset)
    policy = chart_policy(odds)
    plan, drawn = plan_of_policy(odds, policy), chart(odds, policy)

    def choose(hand: Sequence[int], up: int, legal: Sequence[Action], from_split: bool) -> Action:
        cards = [Card(4 * (value - 1)) for value in hand]
        names = [action.name.lower() for action in legal]
        return Action[drawn.action(cards, Card(4 * (up - 1)), from_split=from_split, legal=names).name]

    asked = plan_of(odds, choose)
    assert (asked.splits == plan.splits).all()
    held = (odds.deals.left >= 0).all(axis=1)
    # Two equal cards that are split have no other action.
    whole = np.ones((*held.shape, VALUES), np.bool_)
    whole[odds.deals.nodes.two[range(10), range(10)]] = ~plan.splits
    assert ((asked.actions == plan.actions) | ~whole)[held].all()


@pytest.mark.parametrize(
    ("up", "hit", "stand"),
    [
        ("2", -0.24878, -0.28979),
        ("6", -0.24390, -0.14247),
        ("7", -0.24390, -0.47290),
        ("T", -0.24390, -0.57894),
    ],
)
@pytest.mark.clause("ODD-1", "INF-5")
def test_a_five_card_sixteen_hits_for_the_charlie_where_it_pays(up: str, hit: float, stand: float) -> None:
    """155 of the 410 cards not seen make the Charlie, 154 where a two is up."""
    found = analysis("infinite").actions(counts("2-2-3-4-5"), upcard(up))
    assert found[Action.HIT] == pytest.approx(hit, abs=6e-6)
    assert found[Action.STAND] == pytest.approx(stand, abs=6e-6)


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize(
    ("hand", "hits"),
    [("3-5-8", False), ("A-5-T", False), ("4-6-6", True), ("2-2-2-T", True), ("2-4-T", True)],
)
def test_the_cards_of_a_sixteen_decide_against_a_ten(hand: str, hits: bool) -> None:
    found = analysis("infinite-any-pair")
    eight = Analysis(
        msgspec.structs.replace(found.rules, charlie_cards=0, charlie_beats_blackjack=False, peek="ace")
    ).actions(counts(hand), upcard("T"))
    assert (eight[Action.HIT] > eight[Action.STAND]) == hits
