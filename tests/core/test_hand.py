"""What a hand is worth, for players and dealer alike."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ventuno.core.cards import FULL_DECK, is_ace, parse_cards, value
from ventuno.core.hand import HandValue, hand_value, is_natural

hands = st.lists(st.sampled_from(FULL_DECK), max_size=12)


@pytest.mark.clause("COM-2", "COM-3")
@pytest.mark.parametrize(
    "cards,total,soft",
    [
        pytest.param("9s 2d Ah 7c Ac", 20, False, id="HV-01"),
        pytest.param("As Ah Ad 6c", 19, True, id="HV-02"),
        pytest.param("Ah Ad", 12, True, id="HV-04a HV-05a"),
        pytest.param("Ac As", 12, True, id="HV-05b"),
        pytest.param("Ah Ad 9c", 21, True, id="HV-04b"),
        ("As Ah Ad 8c", 21, True),
        pytest.param("Jd 3h Ac", 14, False, id="HV-06"),
        ("As 7d 9c", 17, False),
        ("Ah 4c 7d", 12, False),
        pytest.param("Ah 6d", 17, True, id="HV-08a"),
        pytest.param("Ah 8d", 19, True, id="HV-08b"),
        ("Td 8h", 18, False),
        ("As", 11, True),
        ("Kh", 10, False),
        ("2c 3d 4h 5s", 14, False),
        ("", 0, False),
    ],
)
def test_an_ace_counts_eleven_while_it_fits_and_at_most_one_does(cards, total, soft):
    assert hand_value(parse_cards(cards)) == HandValue(total, soft)


@pytest.mark.clause("COM-2", "COM-3")
@given(hands)
def test_the_total_is_the_best_of_all_readings(cards):
    choices = [(1, 11) if is_ace(card) else (value(card),) for card in cards]
    totals = {sum(reading) for reading in product(*choices)}
    fitting = [total for total in totals if total <= 21]
    found = hand_value(cards)
    assert found.total == (max(fitting) if fitting else min(totals))
    assert found.soft == (found.total != min(totals))
    assert found.hard_total == min(totals)


@given(hands)
def test_the_order_of_cards_does_not_matter(cards):
    assert hand_value(cards) == hand_value(list(reversed(cards)))


@pytest.mark.clause("COM-5")
@pytest.mark.parametrize(
    "cards,bust", [("Tc 6d 9h", True), ("Kc Qd 2h", True), ("Kc Qd Ah", False), ("7c 7d 7h", False)]
)
def test_a_hand_over_21_is_bust(cards, bust):
    assert hand_value(parse_cards(cards)).bust is bust


@pytest.mark.clause("COM-4")
@pytest.mark.parametrize("cards", ["Ah Kd", "Qs Ac", "Ad Jc", "Th As"])
def test_an_ace_and_a_ten_valued_card_are_a_natural(cards):
    assert is_natural(parse_cards(cards))


@pytest.mark.clause("COM-4")
@pytest.mark.parametrize(
    "cards", ["7c 7d 7h", "9c 2d Th", "Ah Td Kc", "Ah 9d", "Ah Ad", "Td Kc", "Ah", "Ah 5d 5c"]
)
def test_any_other_hand_is_no_natural_even_at_21(cards):
    assert not is_natural(parse_cards(cards))


@pytest.mark.clause("COM-3")
def test_a_soft_hand_knows_both_its_totals():
    found = hand_value(parse_cards("Ah 6d"))
    assert (found.hard_total, found.total) == (7, 17)
