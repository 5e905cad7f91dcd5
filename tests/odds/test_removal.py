"""What one card less does to every bet."""

from functools import cache

import pytest

from ventuno.core.presets import load_preset
from ventuno.odds.removal import INSURANCE, MAIN, Removal, effect_of_removal


@cache
def removal_of(preset: str) -> Removal:
    return effect_of_removal(load_preset(preset).rules)


@pytest.mark.clause("ODD-9")
def test_small_cards_gone_help_the_player_and_tens_gone_hurt() -> None:
    """Given American's rules, then the classic order: the five matters most, tens and aces the other way."""
    removal = removal_of("american")
    main = dict(zip(removal.ranks, removal.effects[MAIN], strict=True))
    assert max(main, key=lambda rank: main[rank]) == "5"
    assert all(main[rank] > 0 for rank in "234567")
    assert all(main[rank] < 0 for rank in "9TJQKA")
    assert main["T"] == main["J"] == main["Q"] == main["K"]


@pytest.mark.clause("ODD-9")
def test_a_card_that_nobody_saw_changes_nothing_on_average() -> None:
    """Given bets whose return is a plain mean over the shoe, then the changes of a whole deck cancel."""
    removal = removal_of("infinite")
    for bet in ("perfect_pairs", "twenty_one_plus_three", "hot_3", "bust_it"):
        assert removal.sums[bet] == pytest.approx(0, abs=1e-12), bet
    assert removal.sums[MAIN] >= -1e-12, "whoever knows the missing card plays no worse"


@pytest.mark.clause("ODD-9")
def test_insurance_moves_by_the_tens_left() -> None:
    removal = removal_of("infinite")
    insurance = dict(zip(removal.ranks, removal.effects[INSURANCE], strict=True))
    assert insurance["T"] == pytest.approx(3 * 127 / 414 - 3 * 128 / 415, abs=1e-15)
    assert insurance["2"] == pytest.approx(3 * 128 / 414 - 3 * 128 / 415, abs=1e-15)
