"""Side bets and insurance by exact count."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ventuno.core.cards import FULL_DECK, parse_cards
from ventuno.core.presets import load_preset
from ventuno.core.rules import SideBet, SideBetKey
from ventuno.engine.sidebets import SIDE_BETS, rank_index
from ventuno.odds.shoe import fresh_shoe, shoe_of_values
from ventuno.odds.sidebets import count_ranks, even_money_gain, insurance_return, side_bet_odds

COUNTS = json.loads((Path(__file__).parents[1] / "golden" / "side_bets.json").read_text())["counts"]


@pytest.mark.clause("ODD-4", "COM-16", "COM-17", "COM-18", "COM-19")
@pytest.mark.parametrize("row", COUNTS, ids=lambda row: f"{row['bet']}-{row['decks']}")
def test_every_rank_comes_as_often_as_others_counted(row: dict[str, object]) -> None:
    decks = int(str(row["decks"]))
    assert count_ranks(SideBetKey(str(row["bet"])), [decks] * 52) == row["combinations"]


@pytest.mark.clause("ODD-4", "COM-20")
@pytest.mark.parametrize(
    ("preset", "bet", "percent"),
    [
        ("infinite", "perfect_pairs", 95.9036),
        ("infinite", "twenty_one_plus_three", 96.2961),
        ("infinite", "hot_3", 94.5951),
        ("infinite", "bust_it", 94.1165),
        ("infinite-any-pair", "any_pair", 95.9036),
        ("american", "perfect_pairs", 93.8907),
        ("american", "twenty_one_plus_three", 92.8585),
        ("majority", "twenty_one_plus_three", 96.2961),
        ("majority", "player_pair", 95.9036),
        ("majority-us", "dealer_pair", 95.9036),
    ],
)
def test_a_side_bet_returns(preset: str, bet: str, percent: float) -> None:
    rules = load_preset(preset).rules
    wanted = next(one for one in rules.side_bets if one.key == bet)
    odds = side_bet_odds(rules, wanted, fresh_shoe(rules.decks))
    assert odds is not None
    assert round(100 * odds.returned, 4) == percent
    assert sum(odds.chances) + odds.pushed == pytest.approx(1, abs=1e-15)


@pytest.mark.clause("ODD-4")
def test_three_card_bets_are_ranked_alike_in_every_suit() -> None:
    """The count ranks one hand for all renamings of its suits, so no renaming may change a rank."""
    renamed = {suit: (suit + 1) % 4 for suit in range(4)}
    for key in (SideBetKey.TWENTY_ONE_PLUS_THREE, SideBetKey.HOT_3):
        for first in FULL_DECK[::3]:
            for second in FULL_DECK[first::5]:
                for third in FULL_DECK[second::4]:
                    cards = (first, second, third)
                    other = [type(card)(card // 4 * 4 + renamed[card % 4]) for card in cards]
                    assert rank_index(key, cards) == rank_index(key, other), cards


@pytest.mark.clause("ODD-4")
def test_a_shoe_without_sevens_never_makes_three_of_them() -> None:
    rules = load_preset("infinite").rules
    hot = next(bet for bet in rules.side_bets if bet.key is SideBetKey.HOT_3)
    shoe = fresh_shoe(8).without(parse_cards("7s 7h 7d 7c") * 8)
    odds = side_bet_odds(rules, hot, shoe)
    assert odds is not None
    assert odds.counts is not None
    assert odds.counts[0] == 0
    assert sum(odds.counts) == 384 * 383 * 382 // 6


@pytest.mark.clause("ODD-4")
def test_a_bet_on_suits_has_no_odds_where_only_values_are_known() -> None:
    rules = load_preset("infinite").rules
    shoe = shoe_of_values(fresh_shoe(8).values)
    judged = {bet.key for bet in rules.side_bets if side_bet_odds(rules, bet, shoe) is not None}
    assert judged == {SideBetKey.BUST_IT}


@pytest.mark.clause("ODD-4", "COM-20")
def test_bust_it_without_the_push_would_return_less() -> None:
    rules = load_preset("infinite").rules
    assert SIDE_BETS[SideBetKey.BUST_IT].pushed_by_blackjack
    bust = SideBet(SideBetKey.BUST_IT, (250, 100, 50, 9, 2, 1))
    odds = side_bet_odds(rules, bust, fresh_shoe(8))
    assert odds is not None
    assert odds.pushed == pytest.approx(2 * 32 * 128 / (416 * 415), abs=1e-16)
    assert odds.returned == pytest.approx(0.9411655, abs=6e-8)


@pytest.mark.clause("ODD-1", "COM-11", "COM-12")
@pytest.mark.parametrize(
    ("decks", "seen", "lost"),
    [
        (8, "As", Fraction(31, 415)),
        (6, "As", Fraction(23, 311)),
        (8, "As Ah Ts", Fraction(32, 413)),
        (8, "As Ts Th", Fraction(35, 413)),
    ],
)
def test_insurance_loses_what_the_unseen_cards_say(decks: int, seen: str, lost: Fraction) -> None:
    assert 1 - insurance_return(fresh_shoe(decks).without(parse_cards(seen))) == lost


@pytest.mark.clause("ODD-1", "COM-12")
def test_even_money_gains_exactly_when_insurance_does() -> None:
    rules = load_preset("american").rules
    shoe = fresh_shoe(6).without(parse_cards("As Ah Ts"))
    assert even_money_gain(rules, shoe) < 0
    rich = shoe.without(parse_cards("2s 3s 4s 5s 6s 7s 8s 9s") * 4)
    assert (even_money_gain(rules, rich) > 0) == (insurance_return(rich) > 1) is True
