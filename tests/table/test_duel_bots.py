"""The house's players, and the quick way to play a match: the same questions, answers and chips as at the table."""

import pytest

from tests.support.duel import RULES
from tests.support.duel_bots import Noting, duel_chart, play_by_engine, shoes_of, values_of
from ventuno.games.duel.bots import ChartPlayer, RandomPlayer, catch_up_bet
from ventuno.games.duel.quick import QuickMatch
from ventuno.games.duel.situation import Player
from ventuno.games.duel.terms import MATCH_TYPES, Terms
from ventuno.odds.duel_player import StrongPlayer
from ventuno.odds.duel_table import load_table

#: Few chips, so that doubles are unaffordable, players go broke and ties come up.
POOR = Terms(kind="poor", hands=6, chips_cents=12_000, maximum_cents=8_000)


def pair(kind: str, seed: int) -> list[Player]:
    """Return two players, the same again for the same seed."""
    match kind:
        case "random":
            return [RandomPlayer(f"{seed} a"), RandomPlayer(f"{seed} b")]
        case "simple":
            return [ChartPlayer(duel_chart()), ChartPlayer(duel_chart(), catch_up_bet)]
        case _:
            strong = StrongPlayer(RULES, duel_chart(), load_table(), weighs=False)
            return [strong, RandomPlayer(seed)]


def compare(kind: str, terms: Terms, seed: int) -> None:
    """Play a match both ways and compare every question, every answer and all chips."""
    slow, quick = [Noting(player) for player in pair(kind, seed)], [Noting(p) for p in pair(kind, seed)]
    match = play_by_engine(terms, slow, seed)
    result = QuickMatch(terms, quick).play(values_of(shoes_of(seed)))
    for one, two in zip(slow, quick, strict=True):
        for asked, expected in zip(one.told, two.told, strict=True):
            assert asked == expected
    assert (result.winner, result.decision) == (match.state.winner, match.state.decision)
    gifts = [terms.minimum_cents * hand.gift for hand in match.state.past]
    chips = [
        [cents - gift for cents in hand.chips_cents]
        for hand, gift in zip(match.state.past, gifts, strict=True)
    ]
    assert chips == result.hands_chips


@pytest.mark.clause("DUE-12", "DUE-5", "DUE-6", "DUE-7", "DUE-8", "DUE-9", "DUE-10")
@pytest.mark.parametrize("seed", range(25))
def test_random_players_are_asked_the_same_both_ways(seed: int) -> None:
    compare("random", POOR, seed)


@pytest.mark.clause("DUE-12")
@pytest.mark.parametrize("seed", range(3))
def test_simple_players_are_asked_the_same_both_ways(seed: int) -> None:
    compare("simple", MATCH_TYPES["classic"], seed)


@pytest.mark.clause("DUE-12")
def test_the_strong_player_is_asked_the_same_both_ways() -> None:
    compare("strong", MATCH_TYPES["sprint"], 5)


@pytest.mark.deep
@pytest.mark.clause("DUE-12")
def test_two_thousand_random_matches_agree() -> None:
    for seed in range(2_000):
        compare("random", POOR, 100 + seed)


@pytest.mark.clause("DUE-12", "DUE-13")
@pytest.mark.parametrize("kind", ["random", "simple", "strong"])
def test_every_bot_plays_a_duplicate_match_to_its_end(kind: str) -> None:
    terms = Terms(kind="duplicate", hands=4, duplicate=True)
    match = play_by_engine(terms, pair(kind, 2), 2)
    assert match.state.winner is not None
