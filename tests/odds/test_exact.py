"""The fast odds are the exact fractions, to the last digits a double holds."""

from fractions import Fraction
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.odds.support import PRESETS
from ventuno.core.presets import load_preset
from ventuno.core.rules import LateBlackjack, Peek
from ventuno.odds.analysis import Analysis
from ventuno.odds.exact import Exact
from ventuno.odds.openings import FIRST, NATURAL, SECOND
from ventuno.odds.shoe import shoe_of_values

#: A few values only, so that fractions stay quick; enough of each that no round runs out.
SHOES = {
    "aces, fives, eights": (3, 0, 0, 0, 8, 0, 0, 7, 0, 12),
    "aces, fours, sixes": (4, 0, 0, 7, 0, 6, 0, 0, 0, 12),
}
VARIANTS: dict[str, dict[str, Any]] = {
    "as they are": {},
    "original only": {"late_blackjack": LateBlackjack.ORIGINAL_ONLY, "peek": Peek.NEVER},
    "four-card Charlie that loses to a blackjack": {"charlie_cards": 4, "charlie_beats_blackjack": False},
    "H17, split aces play on": {"dealer_hits_soft_17": True, "split_aces_one_card": False},
}


def agree(preset: str, shoe: tuple[int, ...], changes: dict[str, Any]) -> None:
    rules = msgspec.structs.replace(load_preset(preset).rules, **changes)
    fast, exact = Analysis(rules, shoe_of_values(shoe)), Exact(rules, shoe)
    assert fast.expectation == pytest.approx(float(exact.expectation()), rel=0, abs=2e-15)
    for n, (first, second) in enumerate(zip(FIRST, SECOND, strict=True)):
        hand = np.bincount([first, second], minlength=10)
        for upcard in range(10):
            if fast.openings.chance[n, upcard] > 0 and n != NATURAL:
                found = fast.actions(hand, upcard)
                expected = exact.actions(tuple(hand.tolist()), upcard)
                assert found == pytest.approx({k: float(v) for k, v in expected.items()}, abs=5e-15)


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("preset", PRESETS)
def test_every_action_of_a_preset_is_its_fraction(preset: str) -> None:
    agree(preset, SHOES["aces, fives, eights"], {})


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_action_of_other_rules_is_its_fraction(variant: str) -> None:
    agree("infinite-any-pair", SHOES["aces, fours, sixes"], VARIANTS[variant])


EDGES: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "no ten at all": ((5, 0, 0, 9, 0, 7, 0, 0, 8, 0), {}),
    "no ace at all": ((0, 0, 8, 0, 0, 0, 9, 0, 0, 12), {}),
    "no look, all is lost": (SHOES["aces, fives, eights"], {"peek": Peek.NEVER}),
    "a card dealt late, original only": (
        SHOES["aces, fives, eights"],
        {"hole_card": False, "peek": Peek.NEVER, "late_blackjack": LateBlackjack.ORIGINAL_ONLY},
    ),
    "no double after a split": (SHOES["aces, fours, sixes"], {"double_after_split": False}),
    "double after a split, H17": (
        SHOES["aces, fours, sixes"],
        {"double_after_split": True, "dealer_hits_soft_17": True},
    ),
    "hard 17 may be hit": (SHOES["aces, fours, sixes"], {"no_hit_from_hard": 0}),
    "hard 12 may not": (SHOES["aces, fours, sixes"], {"no_hit_from_hard": 12}),
    "blackjack pays 6:5": (SHOES["aces, fives, eights"], {"blackjack_pays": Fraction(6, 5)}),
}


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("edge", EDGES)
def test_rules_and_shoes_at_the_edge_are_their_fractions(edge: str) -> None:
    shoe, changes = EDGES[edge]
    agree("infinite-any-pair", shoe, changes)


@pytest.mark.clause("ODD-1", "INF-5")
@pytest.mark.parametrize("beats_blackjack", [True, False])
@pytest.mark.parametrize("cards", range(5, 11))
def test_charlies_of_any_length_are_their_fractions(cards: int, beats_blackjack: bool) -> None:
    """Given a shoe of small cards, so that hands of ten cards come up, then each length pays as it must."""
    rules = {"charlie_cards": cards, "charlie_beats_blackjack": beats_blackjack, "peek": Peek.NEVER}
    agree("infinite-any-pair", (6, 16, 0, 0, 0, 0, 0, 0, 0, 12), rules)


@pytest.mark.deep
@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("shoe", SHOES)
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_variant_of_every_preset_is_its_fraction(preset: str, variant: str, shoe: str) -> None:
    agree(preset, SHOES[shoe], VARIANTS[variant])
