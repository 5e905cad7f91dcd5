"""How far a shoe is dealt: what stays, what knowing it gains, and what the cut card does."""

import functools
import json

import msgspec
import numpy as np
import pytest
from typer.testing import CliRunner

from tests.odds.support import analysis
from ventuno.cli import app
from ventuno.core.presets import load_preset
from ventuno.core.rules import Rules
from ventuno.odds import penetration
from ventuno.odds.analysis import Analysis
from ventuno.odds.dealt import Dealt
from ventuno.odds.penetration import by_penetration
from ventuno.odds.shoe import fresh_shoe, shoe_of_values
from ventuno.odds.strategy import best_plan, expectation
from ventuno.odds.text import penetration_text

ONE_DECK = msgspec.structs.replace(load_preset("american").rules, decks=1, boxes=1, side_bets=())


@pytest.mark.clause("ODD-9")
def test_a_fixed_strategy_is_worth_the_same_whatever_unseen_card_is_gone() -> None:
    """Given every card that may be gone, weighed by how often, then the mean is the full shoe's, exactly."""
    odds = analysis("infinite")
    plan, counts = best_plan(odds), odds.shoe.counts
    mean = 0.0
    for value in range(10):
        left = counts - (np.arange(10) == value)
        one_less = Analysis(odds.rules, shoe_of_values(left.tolist()))
        mean += counts[value] / counts.sum() * expectation(one_less, plan)
    assert mean == pytest.approx(odds.expectation, abs=1e-14)


@pytest.mark.clause("ODD-9")
def test_knowing_what_is_left_gains_more_the_deeper_the_shoe_is_dealt() -> None:
    found = by_penetration(ONE_DECK, samples=25, shoes=400, seed=3)
    assert [depth.used for depth in found.depths] == [0.0, 0.25, 0.5]
    fresh, _, half = found.depths
    assert fresh.informed == fresh.fixed == half.fixed == 1 + Analysis(ONE_DECK).expectation
    gains = [depth.informed - depth.fixed for depth in found.depths]
    assert gains[0] < gains[1] - found.depths[1].informed_margin
    assert gains[1] < gains[2]
    assert half.deviation > 0.01


@pytest.mark.clause("ODD-9")
def test_a_cut_card_costs_a_single_deck_what_is_known() -> None:
    """Given one deck cut at half, then the mean of its rounds lies about a tenth of a per cent below the first."""
    (cut,) = by_penetration(ONE_DECK, samples=2, shoes=4000, seed=5).cut_cards
    assert 4.5 < cut.rounds < 6
    assert cut.effect + 5 * cut.effect_margin < 0
    assert cut.effect == pytest.approx(-0.0015, abs=0.0009)


@pytest.mark.clause("ODD-9")
def test_dealt_shoes_use_the_cards_that_a_round_needs() -> None:
    """Given known orders, then natural, split aces, a bust, and a dealer who draws use what they must."""
    rules = Rules(decks=1, hole_card=True)
    odds = Analysis(rules, fresh_shoe(1))
    # Value indices in the order first, second, upcard, hole, then draws.
    rounds = {
        (0, 9, 4, 5): 4,
        (0, 0, 5, 3, 8, 8, 6): 7,
        (9, 5, 8, 9, 9): 5,
        (9, 8, 4, 5, 0, 4): 6,
        (9, 8, 0, 9): 4,
    }
    for cards, used in rounds.items():
        order = np.array([[*cards, *[3] * 12]])
        dealt = Dealt(odds, best_plan(odds), order)
        dealt.deal_round(np.array([0]))
        assert dealt.used[0] == used, cards
        assert dealt.gone[0].sum() == used


@pytest.mark.clause("ODD-9")
def test_returns_by_penetration_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever the figures are worth: how well they are known depends on how many shoes were drawn.
    few = functools.partial(by_penetration, samples=3, shoes=100)
    monkeypatch.setattr(penetration, "by_penetration", few)
    arguments = ["odds", "american", "--by-penetration", "--set", "decks=1"]
    refused = CliRunner().invoke(app, [*arguments, "--shoe", "-As"])
    assert (refused.exit_code, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    found = json.loads(CliRunner().invoke(app, [*arguments, "--format", "json"]).stdout)
    assert [depth["cards_left"] for depth in found["by_penetration"]] == [52, 39, 26]
    shown = penetration_text(found).splitlines()
    assert shown[0].split()[:3] == ["american", "cards", "left"]
    assert {line.split()[0] for line in shown[1:4]} == {"0%", "25%", "50%"}
    assert any(line.startswith("Cut card at") for line in shown)
