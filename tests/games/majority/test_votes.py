"""How a seat's players come to one action: when a vote is decided, who wins it, and when best strategy does."""

from itertools import product

import pytest

from tests.core.test_strategy import CHART
from ventuno.core.cards import parse_card, parse_cards
from ventuno.engine.actions import Action, Why
from ventuno.games.majority.votes import (
    VOTABLE,
    Mode,
    Verdict,
    affordable,
    best_strategy,
    mode,
    pays,
    verdict,
)

HIT, STAND, DOUBLE, SPLIT = VOTABLE
OPEN = None


def count(votes: str) -> dict[Action, int]:
    """Read votes such as ``"9 6 5"``: for hit, stand, double and split."""
    return dict(zip(VOTABLE, (int(number) for number in votes.split()), strict=False))


@pytest.mark.clause("MAJ-5")
@pytest.mark.parametrize(
    ("votes", "voters", "over", "expected"),
    [
        pytest.param(
            "9 6 5", 20, False, Verdict(HIT, Why.PLURALITY), id="all voted, most votes win under half"
        ),
        pytest.param("9 6 4", 20, False, Verdict(HIT, Why.PLURALITY), id="the last vote changes nothing"),
        pytest.param("8 8 4", 20, False, Verdict(None, Why.TIE), id="a tie at the top"),
        pytest.param("5 5", 10, False, Verdict(None, Why.TIE), id="five against five"),
        pytest.param("0 0", 10, True, Verdict(None, Why.NO_VOTE), id="nobody voted"),
        pytest.param("", 10, True, Verdict(None, Why.NO_VOTE), id="nobody voted, no count"),
        pytest.param("0 0", 10, False, OPEN, id="nobody has voted yet"),
        pytest.param("5", 10, False, OPEN, id="half is not enough while the other half is open"),
        pytest.param("5", 10, True, Verdict(HIT, Why.PLURALITY), id="half is enough when the clock ends"),
        pytest.param("6", 10, False, Verdict(HIT, Why.MAJORITY), id="more than half"),
        pytest.param("5 4", 10, False, OPEN, id="the last vote can make a tie"),
        pytest.param("5 1 1", 10, False, Verdict(HIT, Why.PLURALITY), id="no other can reach half"),
        pytest.param("4 2 2", 9, False, Verdict(HIT, Why.PLURALITY), id="no other can reach less than half"),
        pytest.param("0 0 1", 3, False, OPEN, id="one voter of three"),
        pytest.param(
            "0 0 1", 3, True, Verdict(DOUBLE, Why.PLURALITY), id="one voter of three decides in the end"
        ),
        pytest.param(
            "0 1 0 2", 5, True, Verdict(SPLIT, Why.PLURALITY), id="all connected voted, two are away"
        ),
        pytest.param("1 1", 5, True, Verdict(None, Why.TIE), id="all connected voted, and tied"),
        pytest.param("0 2", 3, False, Verdict(STAND, Why.MAJORITY), id="two of three"),
    ],
)
def test_a_vote_ends(votes: str, voters: int, over: bool, expected: Verdict | None) -> None:
    assert verdict(count(votes), voters, over=over) == expected


@pytest.mark.clause("MAJ-5")
def test_an_early_decision_is_what_every_end_of_the_vote_would_bring() -> None:
    voters = 5
    for cast in product(range(voters + 1), repeat=3):
        if sum(cast) > voters:
            continue
        votes = dict(zip(VOTABLE, cast, strict=False))
        ends = {
            end.action if (end := verdict(full, voters, over=True)) else None
            for full in fillings(votes, voters)
        }
        early = verdict(votes, voters, over=False)
        assert (early is not None) == (len(ends) == 1), cast
        assert early is None or {early.action} == ends, cast


def fillings(votes: dict[Action, int], voters: int) -> list[dict[Action, int]]:
    """Return every way in which the open votes can still be cast, all of them."""
    left = voters - sum(votes.values())
    ways = (way for way in product(range(left + 1), repeat=len(VOTABLE)) if sum(way) == left)
    return [
        {action: votes.get(action, 0) + more for action, more in zip(VOTABLE, way, strict=True)}
        for way in ways
    ]


def test_three_players_make_a_vote() -> None:
    assert [mode(players, 3) for players in (0, 1, 2, 3, 4)] == [Mode.STRATEGY] * 3 + [Mode.VOTE] * 2
    assert mode(4, 5) is Mode.STRATEGY


@pytest.mark.parametrize(
    ("cards", "from_split", "legal", "expected"),
    [
        ("8s 8d", False, VOTABLE, SPLIT),
        ("8s 8d", True, VOTABLE[:3], HIT),
        ("As 7d", False, VOTABLE[:3], DOUBLE),
        ("As 3d 4d", False, VOTABLE[:2], STAND),
        ("Ts 6d", False, VOTABLE[:3], HIT),
        ("Ts 7d", False, VOTABLE[:3], STAND),
    ],
)
def test_best_strategy_is_the_cell_of_the_chart(
    cards: str, from_split: bool, legal: tuple[Action, ...], expected: Action
) -> None:
    played = best_strategy(CHART, parse_cards(cards), parse_card("9c"), from_split=from_split, legal=legal)
    assert played is expected


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize("decided", [DOUBLE, SPLIT])
def test_a_player_pays_who_accepts_or_voted_for_that_action(decided: Action) -> None:
    other = SPLIT if decided is DOUBLE else DOUBLE
    assert all(pays(consents=True, vote=vote, decided=decided) for vote in (None, *VOTABLE))
    assert [
        vote for vote in (None, HIT, other, decided) if pays(consents=False, vote=vote, decided=decided)
    ] == [decided]


@pytest.mark.parametrize(
    ("balance", "costs", "expected"),
    [
        (2000, [1000, 1000], [True, True]),
        (1999, [1000, 1000], [True, False]),
        (999, [1000, 500], [False, True]),
        (0, [0, 1], [True, False]),
        (500, [], []),
    ],
)
def test_a_short_balance_pays_for_seat_1_first(balance: int, costs: list[int], expected: list[bool]) -> None:
    assert affordable(balance, costs) == expected
