"""What the server looks up for a hand is what the odds say of it, and nothing of the odds is needed to look."""

import pytest

from tests.odds.support import analysis, counts, upcard
from ventuno.core.cards import Card, parse_card, parse_cards
from ventuno.core.errors import BadHand
from ventuno.core.hints import HintTable
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceKey, PriceTable
from ventuno.odds.analysis import Analysis
from ventuno.odds.hints import hints_data
from ventuno.odds.report import all_hands_data, hand_data, natural_data

RANKS = "A23456789T"


def table(preset: str, prices: PriceTable | None = None) -> HintTable:
    return HintTable(load_preset(preset).rules, hints_data(analysis(preset)), prices)


def cards(hand: str) -> list[Card]:
    return [Card(4 * RANKS.index(name)) for name in hand.split("-")]


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize("preset", ["infinite", "american", "majority"])
@pytest.mark.parametrize("peeked", [None, False])
def test_every_first_hand_is_looked_up_as_it_is_worked_out(preset: str, peeked: bool | None) -> None:
    hints = table(preset)
    for row in all_hands_data(analysis(preset), before_peek=peeked is False):
        found = hints.hint(cards(row["hand"]), cards(row["upcard"])[0], peeked=peeked)
        assert found.actions == pytest.approx(row["actions"], abs=1e-14), row
        assert (found.best, found.after_peek) == (row["best"], row["after_peek"])


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize(("hand", "up"), [("A-2-2-2-3", "T"), ("2-2-3-4-5", "2"), ("T-2-4", "A")])
def test_longer_hands_are_there_too(hand: str, up: str) -> None:
    found = table("infinite").hint(cards(hand)[::-1], cards(up)[0])
    assert found.actions == pytest.approx(
        hand_data(analysis("infinite"), counts(hand), upcard(up))["actions"], abs=1e-14
    )


@pytest.mark.clause("ODD-1")
def test_a_hand_from_a_split_knows_of_the_card_beside_it() -> None:
    """Given a nine and a two, then it matters which of them was split."""
    hints = table("american")
    nine, two = (
        hints.hint(cards(hand), parse_card("6s"), from_split=True).actions for hand in ("9-2", "2-9")
    )
    assert set(nine) == set(two) == {"hit", "stand", "double"}
    assert nine["hit"] != two["hit"]
    whole = table("american").hint(cards("9-2"), parse_card("6s")).actions
    assert nine["double"] == pytest.approx(whole["double"], abs=0.01)


@pytest.mark.clause("COM-11", "COM-12")
def test_a_blackjack_facing_an_ace_is_told_of_insurance_and_even_money() -> None:
    found = table("american").hint(cards("A-T"), parse_card("As"))
    assert found.actions == natural_data(analysis("american"), upcard("A"))["actions"]
    assert found.insurance == pytest.approx(3 * 95 / 309 - 1, abs=1e-15)
    before = table("infinite").hint(cards("T-6"), parse_card("As"), peeked=False)
    assert before.insurance == pytest.approx(3 * 127 / 413 - 1, abs=1e-15)
    assert table("infinite").hint(cards("T-6"), parse_card("As")).insurance is None


@pytest.mark.clause("INF-17")
def test_cashing_out_is_one_of_the_actions_where_it_has_a_price() -> None:
    prices = PriceTable("any", {PriceKey(2, False, 16, 10): 40})
    hints = table("infinite", prices)
    assert hints.hint(cards("T-6"), parse_card("Ts")).actions["cash_out"] == pytest.approx(-0.6)
    assert "cash_out" not in hints.hint(cards("T-5"), parse_card("Ts")).actions


@pytest.mark.parametrize(
    ("hand", "from_split"),
    [("T", False), ("T-A-T", False), ("T-9-8", False), ("2-2-2-2-2-2", False), ("A-T", True), ("A-5", True)],
)
def test_hands_that_are_not_played_are_refused(hand: str, from_split: bool) -> None:
    with pytest.raises(BadHand):
        table("infinite").hint(cards(hand), parse_card("9s"), from_split=from_split)


def test_cards_that_the_shoe_has_not_are_refused() -> None:
    from msgspec.structs import replace

    rules = replace(load_preset("american").rules, decks=1)
    hints = HintTable(rules, hints_data(Analysis(rules)))
    assert hints.hint(parse_cards("2s 2h 2d"), parse_card("2c"))
    with pytest.raises(BadHand):
        hints.hint(cards("2-2-2-2"), parse_card("2c"))
    with pytest.raises(BadHand):
        hints.hint(cards("2-2-2-2-2"), parse_card("9c"))


def test_what_is_no_table_of_hints_is_refused() -> None:
    data = hints_data(analysis("infinite"))
    for broken in (b"", data[:-1], b"x" + data[1:]):
        with pytest.raises(ValueError, match="hints"):
            HintTable(load_preset("infinite").rules, broken)
