"""The side bets: what wins at which rank, and how often, exactly."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, fsum
from pathlib import Path

import pytest

from ventuno.core.cards import FULL_DECK, parse_cards
from ventuno.core.hand import hand_value
from ventuno.core.rules import SideBetKey
from ventuno.engine.sidebets import SIDE_BETS, Needs, rank_index

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "side_bets.json").read_text())
PAIR_BETS = (SideBetKey.PERFECT_PAIRS, SideBetKey.PLAYER_PAIR, SideBetKey.DEALER_PAIR)
CARDS_READ = {Needs.PLAYER_TWO: 2, Needs.DEALER_TWO: 2, Needs.PLAYER_TWO_PLUS_UPCARD: 3}


def rank_name(key: SideBetKey, codes: str) -> str | None:
    index = rank_index(key, parse_cards(codes))
    return None if index is None else SIDE_BETS[key].ranks[index]


def count_ranks(key: SideBetKey, decks: int) -> list[int]:
    """Counts every combination of a full shoe by rank: distinct hands times the ways to deal them."""
    kind = SIDE_BETS[key]
    counts = [0] * (len(kind.ranks) + 1)
    for cards in combinations_with_replacement(FULL_DECK, CARDS_READ[kind.needs]):
        ways = 1
        for copies in Counter(cards).values():
            ways *= comb(decks, copies)
        index = rank_index(key, cards)
        counts[-1 if index is None else index] += ways
    return counts


@pytest.fixture(scope="module")
def counts():
    return {
        (row["bet"], row["decks"]): count_ranks(SideBetKey(row["bet"]), row["decks"])
        for row in GOLDEN["counts"]
    }


@pytest.mark.clause("COM-15")
def test_every_bet_is_one_row_with_ranks_named_once():
    assert set(SIDE_BETS) == set(SideBetKey)
    for key, kind in SIDE_BETS.items():
        assert kind.key == key
        assert len(set(kind.ranks)) == len(kind.ranks) > 1


@pytest.mark.clause("COM-15", "COM-16", "COM-17", "COM-18", "COM-19")
@pytest.mark.parametrize("row", GOLDEN["counts"], ids=lambda row: f"{row['bet']}-{row['decks']}")
def test_full_shoe_holds_exactly_so_many_combinations_of_each_rank(counts, row):
    """SB-10, SB-14, SB-28."""
    assert counts[row["bet"], row["decks"]] == row["combinations"]


@pytest.mark.clause("COM-15", "INF-3")
@pytest.mark.parametrize("row", GOLDEN["returns_percent"], ids=lambda row: f"{row['bet']}-{row['decks']}")
def test_pay_tables_return_exactly_the_known_share(counts, row):
    """SB-09, SB-12: counts and pay table belong together."""
    *winning, losing = counts[row["bet"], row["decks"]]
    total = sum(winning) + losing
    back = sum(n * (pays + 1) for n, pays in zip(winning, row["pays"], strict=True))
    assert f"{float(Fraction(back, total) * 100):.4f}" == row["percent"]


@pytest.mark.clause("COM-15")
@pytest.mark.parametrize("key", PAIR_BETS)
@pytest.mark.parametrize(
    "cards,rank",
    [
        ("Qh Qh", "perfect"),
        ("2d 2h", "coloured"),
        ("7h 7d", "coloured"),
        ("Ks Kc", "coloured"),
        ("Th Tc", "mixed"),
        ("Ts Td", "mixed"),
        ("7h 7c", "mixed"),
        ("9h 8h", None),
    ],
)
def test_pairs_rank_by_suit_then_colour(key, cards, rank):
    assert rank_name(key, cards) == rank


@pytest.mark.clause("COM-16")
@pytest.mark.parametrize("key", [*PAIR_BETS, SideBetKey.ANY_PAIR])
@pytest.mark.parametrize("cards", ["Jc Kd", "Ks Qs", "Th Jh"])
def test_ten_valued_cards_of_different_rank_are_no_pair(key, cards):
    assert rank_name(key, cards) is None


@pytest.mark.clause("COM-15", "INF-3")
@pytest.mark.parametrize(
    "cards,rank", [("Ad Ad", "suited"), ("Ad Ah", "pair"), ("Ad As", "pair"), ("Ad Kd", None)]
)
def test_any_pair_knows_only_suited_and_other_pairs(cards, rank):
    assert rank_name(SideBetKey.ANY_PAIR, cards) == rank


@pytest.mark.clause("COM-15", "COM-17", "COM-18")
@pytest.mark.parametrize(
    "cards,rank",
    [
        ("Qh Qh Qh", "suited_trips"),
        ("6h 6h 6h", "suited_trips"),
        ("Ts Js Qs", "straight_flush"),
        ("Kd Qd Ad", "straight_flush"),
        ("Kh Kd Kc", "trips"),
        ("7h 7h 7d", "trips"),
        ("2s 3c 4h", "straight"),
        ("Jc Kd Qh", "straight"),
        ("2c 6c Tc", "flush"),
        ("6h 6h 9h", "flush"),
        ("2c 2c Kc", "flush"),
        ("2c 2d Kc", None),
        ("9s Ts Qd", None),
    ],
)
def test_twenty_one_plus_three_pays_the_best_poker_rank_once(cards, rank):
    assert rank_name(SideBetKey.TWENTY_ONE_PLUS_THREE, cards) == rank


@pytest.mark.clause("COM-17")
@pytest.mark.parametrize(
    "cards,rank",
    [("Ah 2c 3d", "straight"), ("Qh Kc Ad", "straight"), ("Kh Ac 2d", None), ("Kh Ah 2h", "flush")],
)
def test_an_ace_is_high_or_low_in_a_straight_but_never_in_between(cards, rank):
    """SB-08."""
    assert rank_name(SideBetKey.TWENTY_ONE_PLUS_THREE, cards) == rank


@pytest.mark.clause("COM-19")
@pytest.mark.parametrize(
    "cards,rank",
    [
        ("7h 7h 7h", "777"),
        ("7h 7c 7d", "777"),
        ("9d 2d Td", "suited_21"),
        ("9h 2d Ts", "21"),
        ("8h 2d Ts", "20"),
        ("8h 2d 9s", "19"),
        ("Ah 9d 9c", "19"),
        ("Ah Ad 9c", "21"),
        ("Ah Ad 8c", "20"),
        ("Ah 8d Tc", "19"),
        ("Ah 4d 4c", "19"),
        ("Ah Td Tc", "21"),
        ("Ah Kh Th", "suited_21"),
        ("9h 9d Tc", None),
        ("8h 2d 8s", None),
        ("Th Td Tc", None),
    ],
)
def test_hot_3_counts_an_ace_for_the_better_total(cards, rank):
    """SB-18."""
    assert rank_name(SideBetKey.HOT_3, cards) == rank


@pytest.mark.clause("COM-15")
def test_three_suited_sevens_win_three_bets_at_once():
    assert rank_name(SideBetKey.HOT_3, "7h 7h 7h") == "777"
    assert rank_name(SideBetKey.TWENTY_ONE_PLUS_THREE, "7h 7h 7h") == "suited_trips"
    assert rank_name(SideBetKey.PERFECT_PAIRS, "7h 7h") == "perfect"


@pytest.mark.clause("COM-20")
@pytest.mark.parametrize(
    "cards,rank",
    [
        ("Th 6d Kc", "bust_3"),
        ("Th 4d 2c 6s", "bust_4"),
        ("2h 3d 4c 7s 8h", "bust_5"),
        ("2h 2d 3c 3s 6h 9d", "bust_6"),
        ("Ah 2d 2c Tc As Ad Kc", "bust_7"),
        ("2h 2d 2c 2s 2h 3d 3c Ts", "bust_8"),
        ("Ah Ad Ac As Ah Ad Td Kh 5c", "bust_8"),
        ("Th 6d 5c", None),
        ("Th 7d", None),
        ("Ah Kd", None),
        ("Ah 4c 7d", None),
    ],
)
def test_bust_it_pays_only_when_the_dealer_is_over_21_by_number_of_cards(cards, rank):
    assert rank_name(SideBetKey.BUST_IT, cards) == rank


@pytest.mark.clause("COM-20")
def test_only_bust_it_goes_back_to_a_player_with_blackjack():
    assert [key for key, kind in SIDE_BETS.items() if kind.pushed_by_blackjack] == [SideBetKey.BUST_IT]


def dealer_ends(
    shoe: list[int], cards: tuple[int, ...] = (), probability: float = 1.0
) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yields every way the dealer can draw to 17 from counts by value, with its probability."""
    if len(cards) >= 2 and hand_value(cards).total >= 17:
        yield cards, probability
        return
    left = sum(shoe)
    for value, copies in enumerate(shoe):
        if copies:
            shoe[value] -= 1
            card = 4 * value  # the spade of that value: only totals and numbers of cards matter here
            yield from dealer_ends(shoe, (*cards, card), probability * copies / left)
            shoe[value] += 1


def bust_it_return(shoe: list[int], pays: list[int]) -> float:
    ends = ((rank_index(SideBetKey.BUST_IT, cards), probability) for cards, probability in dealer_ends(shoe))
    return fsum(probability * (pays[index] + 1) for index, probability in ends if index is not None)


@pytest.mark.clause("COM-20", "INF-3")
def test_bust_it_returns_the_known_share_when_the_dealer_draws_out_and_a_natural_pushes():
    """SB-15."""
    pays = [250, 100, 50, 9, 2, 1]
    natural = 2 * 32 * 128 / (416 * 415)
    any_hand = bust_it_return([32] * 9 + [128], pays)
    beside_a_natural = bust_it_return([31] + [32] * 8 + [127], pays)
    assert f"{100 * (any_hand + natural * (1 - beside_a_natural)):.4f}" == "94.1165"
