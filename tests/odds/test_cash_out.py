"""Cash-out prices follow from the rules, and say what the makers of the game publish."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tests.odds.support import analysis
from ventuno.core.cards import parse_card, parse_cards
from ventuno.core.errors import BadRules
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceKey, price_table_from_json
from ventuno.core.rules import CashOut, Peek, rules_hash, rules_json
from ventuno.core.strategy import chart_from_json
from ventuno.engine.legal import cash_out_percent
from ventuno.odds.analysis import Analysis
from ventuno.odds.cashout import (
    always_cash_out,
    fee_for_return,
    price_table,
    prices,
    ratio_percent,
    values_by_kind,
)

INFINITE = load_preset("infinite").rules
OFFER = INFINITE.cash_out
assert OFFER is not None


@pytest.fixture(scope="module")
def two_cards() -> dict[tuple[int, bool, int], int]:
    found = prices(values_by_kind(analysis("infinite")), OFFER)
    return {
        (price.key.total, price.key.soft, price.key.upcard): price.percent
        for price in found
        if price.key.cards == 2 and not price.key.from_split
    }


@pytest.mark.clause("INF-17", "ODD-6")
def test_the_worst_first_offer_is_for_16_against_a_ten(two_cards: dict[tuple[int, bool, int], int]) -> None:
    assert min(two_cards.values()) == two_cards[16, False, 10] == 40


@pytest.mark.clause("INF-17", "ODD-6")
def test_the_best_first_offer_is_for_20_against_an_eight(two_cards: dict[tuple[int, bool, int], int]) -> None:
    assert max(two_cards.values()) == two_cards[20, False, 8] == 177


@pytest.mark.clause("INF-17", "ODD-6")
def test_always_taking_the_first_offer_returns_what_is_published() -> None:
    assert round(100 * (1 + always_cash_out(analysis("infinite"), OFFER)), 2) == 96.81


@pytest.mark.clause("INF-17")
def test_a_price_is_the_mean_over_all_hands_of_its_kind() -> None:
    """Given 10-6 and 9-7 against a nine, then 16 is priced by how often each is dealt, fee off, rounded down."""
    odds = analysis("infinite")
    shoe = odds.shoe.counts
    total = weight = 0.0
    for first, second in ((9, 5), (8, 6), (7, 7)):
        hand = np.bincount([first, second], minlength=10).astype(np.int64)
        left = shoe - (np.arange(10) == 8)
        ways = left[first] * (left[first] - 1) / 2 if first == second else left[first] * left[second]
        best = max(value for action, value in odds.actions(hand, 8).items() if action.name != "SPLIT")
        total, weight = total + ways * best, weight + ways
    key = PriceKey(2, soft=False, total=16, upcard=9)
    assert values_by_kind(odds)[key] == pytest.approx(total / weight, abs=1e-14)
    assert price_table(INFINITE).percent[key] == int(100 * (1 + total / weight - 0.019))


@pytest.mark.clause("INF-17")
def test_a_price_follows_when_a_rule_changes() -> None:
    """Given a dealer who looks under tens too, then 16 against a ten is worth more."""
    looks = msgspec.structs.replace(INFINITE, peek=Peek.ACE_AND_TEN)
    key = PriceKey(2, soft=False, total=16, upcard=10)
    assert price_table(looks).percent[key] > price_table(INFINITE).percent[key] == 40


@pytest.mark.clause("INF-16", "INF-17")
def test_no_price_for_21_nor_for_a_sure_charlie() -> None:
    table = price_table(INFINITE)
    assert not [key for key in table.percent if key.total >= 21]
    assert not [key for key in table.percent if key.cards == 5 and key.total - 10 * key.soft <= 11]
    assert [key for key in table.percent if key.cards == 5 and key.total == 12 and not key.soft]


@pytest.mark.clause("INF-15", "INF-17")
def test_a_split_hand_is_priced_without_the_right_to_double() -> None:
    table = price_table(INFINITE)
    eleven = PriceKey(2, soft=False, total=11, upcard=6)
    assert table.percent[msgspec.structs.replace(eleven, from_split=True)] < table.percent[eleven]
    three_cards = PriceKey(3, soft=False, total=16, upcard=10)
    assert table.percent[msgspec.structs.replace(three_cards, from_split=True)] == table.percent[three_cards]


@pytest.mark.clause("INF-15")
def test_the_table_finds_a_price_for_every_hand_it_offers_to_buy() -> None:
    table = price_table(INFINITE)
    ace = parse_card("As")
    assert cash_out_percent(INFINITE, table, parse_cards("Ts 6s"), ace, from_split=False) == 46
    assert cash_out_percent(INFINITE, table, parse_cards("As 2s 2h 2d 3s"), ace, from_split=False) is None


@pytest.mark.clause("ODD-6")
def test_a_higher_fee_returns_less_and_a_wanted_return_finds_its_fee() -> None:
    offer, returned = fee_for_return(INFINITE, 0.968)
    assert returned <= 0.968
    finer = CashOut(fee=offer.fee - Fraction(1, 10_000), step=offer.step)
    assert 1 + always_cash_out(analysis("infinite"), finer) > 0.968
    with pytest.raises(BadRules, match="Fees give returns from"):
        fee_for_return(INFINITE, 1.2)


@pytest.mark.clause("ODD-6", "INF-17")
@pytest.mark.parametrize(
    ("fee", "step", "changes"),
    [
        ("0", "0.01", {}),
        ("0.019", "0.05", {"dealer_hits_soft_17": True}),
        ("0.1", "0.01", {"peek": Peek.NEVER, "charlie_cards": 5}),
        ("0.5", "0.1", {"charlie_cards": 0, "charlie_beats_blackjack": False, "decks": 1}),
    ],
)
def test_any_fee_step_and_rules_price_by_the_same_rule(fee: str, step: str, changes: dict[str, Any]) -> None:
    """Given other offers, then each price is the greatest multiple of the step not above one plus value less fee."""
    offer = CashOut(fee=Fraction(fee), step=Fraction(step))
    rules = msgspec.structs.replace(INFINITE, cash_out=offer, **changes)
    values, percent = values_by_kind(Analysis(rules)), price_table(rules).percent
    assert percent.keys() == values.keys()
    assert len(percent) > 500
    for key, value in values.items():
        due, paid = 1 + Fraction(value) - offer.fee, Fraction(percent[key], 100)
        assert paid % offer.step == 0
        assert paid <= max(due, 0) + Fraction(1, 10**11), key
        assert paid + offer.step > due, key


@pytest.mark.parametrize(("value", "percent"), [(-1.0, 0), (0.019, 100), (0.0189, 99), (0.5, 148)])
def test_ratios_are_rounded_down_and_never_below_nothing(value: float, percent: int) -> None:
    assert ratio_percent(value, OFFER) == percent


def test_prices_of_a_table_without_cash_out_are_refused() -> None:
    with pytest.raises(BadRules, match="cash_out is not offered"):
        price_table(load_preset("american").rules)


def run_prices(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "ventuno.odds.prices", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.clause("INF-17")
def test_a_server_gets_prices_and_chart_from_a_process_of_its_own(tmp_path: Path) -> None:
    """Given a rules file, when the server has it priced, then what it reads is what we computed."""
    file = tmp_path / "rules.json"
    file.write_bytes(rules_json(INFINITE))
    printed = run_prices(str(file))
    assert printed.returncode == 0, printed.stderr
    assert price_table_from_json(printed.stdout.encode()) == price_table(INFINITE)
    assert chart_from_json(printed.stdout.encode()).rules_hash == rules_hash(INFINITE)


@pytest.mark.parametrize("text", ["{}x", json.dumps({"decks": "many"})])
def test_a_file_that_holds_no_rules_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    file = tmp_path / "rules.json"
    file.write_text(text)
    printed = run_prices(str(file))
    assert (printed.returncode, printed.stdout, printed.stderr.count("\n")) == (2, "", 1)
    assert run_prices().returncode == 2


def test_the_prices_of_a_full_shoe_are_used_whatever_is_left() -> None:
    odds = Analysis(INFINITE, analysis("infinite").shoe.without(parse_cards("As Ah")))
    assert always_cash_out(odds, OFFER) < always_cash_out(analysis("infinite"), OFFER)
