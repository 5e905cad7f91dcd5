"""What is left of a shoe: how people write it, and what odds do with it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.odds.support import analysis, counts, upcard
from ventuno.core.cards import parse_card, parse_cards
from ventuno.core.errors import BadComposition
from ventuno.core.presets import load_preset
from ventuno.engine.actions import Action
from ventuno.odds.analysis import Analysis
from ventuno.odds.dealer import dealer_outcomes
from ventuno.odds.shoe import check_shoe, fresh_shoe, most_cards_used, parse_shoe

CARDS = st.lists(st.integers(0, 51), max_size=12)


@pytest.mark.parametrize(
    ("text", "size", "tens", "suits_known"),
    [
        ("", 416, 128, True),
        ("-Ts -5h", 414, 127, True),
        ("Ts=3", 411, 123, True),
        ("T=100", 388, 100, False),
        ("5=0, 6=0", 352, 128, True),
        ("5=0 T=127", 383, 127, False),
        ("As As Td 9c", 4, 1, True),
    ],
)
def test_a_shoe_is_written_as_changes_or_as_a_list(
    text: str, size: int, tens: int, suits_known: bool
) -> None:
    shoe = parse_shoe(text, 8)
    assert (shoe.size, shoe.values[9], shoe.cards is not None) == (size, tens, suits_known)


@pytest.mark.parametrize(
    "text",
    [
        " ".join(["Ts"] * 9),
        "Ts=9",
        "T=129",
        "-Ts " * 9,
        "Tx",
        "10s",
        "As -Ts",
        "K=3",
        "5",
        "-5",
        "Ts=-1",
    ],
)
def test_a_shoe_that_cannot_be_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadComposition) as found:
        parse_shoe(text, 8)
    assert "\n" not in str(found.value)


@pytest.mark.clause("ODD-1")
def test_a_shoe_that_may_run_out_is_refused() -> None:
    rules = load_preset("american").rules
    small = parse_shoe("As Ah Ad Ac 2s 2h 2d 2c 3s 3h", 6)
    assert small.size < most_cards_used(small)
    with pytest.raises(BadComposition, match="10 cards are left, and a round may need"):
        Analysis(rules, small)
    check_shoe(rules, fresh_shoe(1))


@given(CARDS)
def test_taking_cards_out_and_putting_them_back_restores_the_shoe(cards: list[int]) -> None:
    shoe = fresh_shoe(4)
    taken = [parse_card("As").__class__(card) for card in cards]
    assume_left = max((cards.count(card) for card in cards), default=0)
    if assume_left > 4:
        with pytest.raises(BadComposition):
            shoe.without(taken)
    else:
        assert shoe.without(taken).having(taken) == shoe


@pytest.mark.clause("ODD-3")
@given(st.lists(st.integers(0, 9), max_size=20))
def test_the_dealers_chances_add_up_to_one_from_any_shoe(removed: list[int]) -> None:
    left = fresh_shoe(1).counts
    for value in removed:
        left[value] = max(left[value] - 1, 1)
    table = dealer_outcomes(left, hits_soft_17=bool(len(removed) % 2))
    assert table.of_all.sum() == pytest.approx(1, abs=1e-13)
    assert table.by_upcard.sum(axis=1) == pytest.approx(1, abs=1e-13)


@pytest.mark.clause("ODD-1")
def test_what_is_left_moves_a_decision() -> None:
    """Given 16 against a ten, then fewer fives make standing right, a fresh shoe hits."""
    full = analysis("infinite").actions(counts("6-T"), upcard("T"))
    assert full[Action.HIT] > full[Action.STAND]
    rules = load_preset("infinite").rules
    poor = Analysis(rules, fresh_shoe(8).without(parse_cards("5s 5h 5d 5c 4s 4h") * 4))
    found = poor.actions(counts("6-T"), upcard("T"))
    assert found[Action.STAND] > found[Action.HIT]
