"""Cards: fifty-two of them, each with one number and one code."""

import pytest

from ventuno.core.cards import (
    CODES,
    FULL_DECK,
    card_code,
    card_codes,
    is_ace,
    is_red,
    is_ten_valued,
    parse_card,
    parse_cards,
    rank,
    suit,
    value,
)
from ventuno.core.errors import BadCard


@pytest.mark.clause("COM-1")
def test_a_deck_has_thirteen_ranks_in_four_suits():
    assert len(set(FULL_DECK)) == len(set(CODES)) == 52
    assert {(rank(card), suit(card)) for card in FULL_DECK} == {(r, s) for r in range(13) for s in range(4)}


def test_every_code_reads_back():
    for card in FULL_DECK:
        assert parse_card(card_code(card)) == card
    assert card_codes(parse_cards("As Td Kc")) == ["As", "Td", "Kc"]


@pytest.mark.parametrize("code", ["", "A", "1s", "10h", "as", "AS", "Ah ", "Xx", "♠A"])
def test_a_code_that_names_no_card_is_refused_with_a_remedy(code):
    with pytest.raises(BadCard) as refused:
        parse_card(code)
    assert "write a rank" in str(refused.value)


@pytest.mark.clause("COM-2")
@pytest.mark.parametrize(
    "codes,counts", [("2s 3h 4d 5c 6s 7h 8d 9c", range(2, 10)), ("Ts Jh Qd Kc", [10] * 4), ("As Ah", [1, 1])]
)
def test_cards_count_their_number_and_pictures_ten(codes, counts):
    assert [value(card) for card in parse_cards(codes)] == list(counts)


def test_kinds_of_cards():
    assert [card_code(card) for card in FULL_DECK if is_ace(card)] == ["As", "Ah", "Ad", "Ac"]
    assert {card_code(card)[0] for card in FULL_DECK if is_ten_valued(card)} == set("TJQK")
    assert {card_code(card)[1] for card in FULL_DECK if is_red(card)} == set("hd")
