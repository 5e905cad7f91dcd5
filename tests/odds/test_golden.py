"""The odds agree with figures that other programs worked out, to every digit those give."""

import numpy as np
import pytest

from tests.odds.support import analysis, counts, golden, upcard
from ventuno.engine.actions import Action
from ventuno.odds.dealer import dealer_outcomes
from ventuno.odds.shoe import fresh_shoe

PRESETS = {
    "infinite": "infinite",
    "infinite-any-pair": "infinite-any-pair",
    "american": "american",
    "majority-eu": "majority",
    "majority-us": "majority-us",
}


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("name", PRESETS)
def test_every_action_of_the_first_two_cards_is_worth_what_others_found(name: str) -> None:
    """Given the published expectations of two-card hands, when we work them out, then all digits agree."""
    rows = 0
    for up, hands in golden("actions")[name].items():
        for hand, expected in hands.items():
            found = analysis(PRESETS[name]).actions(counts(hand), upcard(up))
            assert {action.name.lower() for action in found} == set(expected), (hand, up)
            for action, value in expected.items():
                assert found[Action[action.upper()]] == pytest.approx(value, abs=6e-10), (hand, up, action)
                rows += 1
    assert rows > 500


@pytest.mark.clause("ODD-3", "COM-6")
@pytest.mark.parametrize("title", golden("dealer"))
def test_the_dealer_ends_as_others_found(title: str) -> None:
    """Given the published chances of the dealer's totals by upcard, then ours agree to every digit."""
    decks = int(title[0])
    table = dealer_outcomes(fresh_shoe(decks).counts, hits_soft_17=False, after_peek="after" in title)
    names = ("17", "18", "19", "20", "21", "BJ", "bust")
    for up, expected in golden("dealer")[title].items():
        row = table.of_all if up == "All" else table.by_upcard[upcard(up)]
        assert dict(zip(names, row, strict=True)) == pytest.approx(expected, abs=6e-7), up
        assert row.sum() == pytest.approx(1, abs=1e-14)


@pytest.mark.clause("ODD-3")
@pytest.mark.parametrize("title", ["8 decks, S17", "6 decks, H17"])
def test_the_dealer_busts_with_as_many_cards_as_others_found(title: str) -> None:
    """Given the published chances to bust with 3, 4, ... cards, then ours agree to every digit."""
    table = dealer_outcomes(fresh_shoe(int(title[0])).counts, hits_soft_17="H17" in title)
    found = {str(n): float(table.bust_by_cards[n]) for n in range(3, 8)}
    found["8+"] = float(table.bust_by_cards[8:].sum())
    found["any"] = float(table.bust_by_cards.sum())
    assert found == pytest.approx(golden("busts")[title], abs=6e-10)
    assert np.isclose(found["any"], table.of_all[-1], rtol=0, atol=1e-14)
