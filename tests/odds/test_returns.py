"""What each game returns, and how it moves with each rule: the figures that catch the classic mistakes."""

from typing import Any

import msgspec
import pytest

from tests.odds.support import analysis
from ventuno.core.presets import load_preset
from ventuno.core.rules import LateBlackjack, Peek, Rules
from ventuno.odds.analysis import Analysis

NO_CHARLIE = {"charlie_cards": 0, "charlie_beats_blackjack": False}
ALL_PEEK = {"peek": Peek.ACE_AND_TEN}
ORIGINAL = {"late_blackjack": LateBlackjack.ORIGINAL_ONLY}


@pytest.mark.clause("ODD-1", "ODD-2", "INF-3", "INF-14")
@pytest.mark.parametrize(
    ("preset", "percent"),
    [
        ("infinite", 99.4561),
        ("infinite-any-pair", 99.4653),
        ("american", 99.5431),
        ("majority", 99.4848),
        ("majority-us", 99.4928),
    ],
)
def test_best_play_of_a_preset_returns(preset: str, percent: float) -> None:
    assert 100 * (1 + analysis(preset).expectation) == pytest.approx(percent, abs=5e-5)


@pytest.mark.clause("ODD-1", "INF-4", "INF-5")
@pytest.mark.parametrize(
    ("preset", "changes", "percent"),
    [
        ("infinite-any-pair", NO_CHARLIE, 99.2926),
        ("infinite-any-pair", {"charlie_beats_blackjack": False}, 99.4454),
        ("infinite-any-pair", ORIGINAL, 99.5602),
        ("infinite-any-pair", ALL_PEEK, 99.5434),
        ("infinite", NO_CHARLIE, 99.2926),
        ("infinite", {"charlie_beats_blackjack": False}, 99.4410),
        ("infinite", ORIGINAL, 99.5514),
        ("infinite", ALL_PEEK, 99.5391),
        ("american", {"double_after_split": False}, 99.4212),
        ("american", {"dealer_hits_soft_17": True}, 99.33105),
        ("american", {"decks": 8}, 99.5142),
    ],
)
def test_a_changed_rule_moves_the_return(preset: str, changes: dict[str, Any], percent: float) -> None:
    rules = msgspec.structs.replace(load_preset(preset).rules, **changes)
    digits = len(str(percent).split(".")[1])
    assert round(100 * (1 + Analysis(rules).expectation), max(4, digits)) == percent


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize(
    ("decks", "double_after_split", "percent"),
    [(8, False, -0.6072015730843), (6, True, -0.4568846453303), (8, True, -0.4857803589473)],
)
def test_common_games_return_what_other_exact_programs_print(
    decks: int, double_after_split: bool, percent: float
) -> None:
    """S17, one split, peek on ace and ten: percent of the initial bet to thirteen places."""
    rules = Rules(decks=decks, peek=Peek.ACE_AND_TEN, double_after_split=double_after_split)
    assert 100 * Analysis(rules).expectation == pytest.approx(percent, abs=1e-12)
