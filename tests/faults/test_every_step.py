"""A server killed at every write, every sync and every send of a round: nothing is lost, nothing happens twice.

The K-th server of a walk dies at the K-th event; a second server takes the folder over, the players come back,
repeat what was not answered and play on. The walk ends with the first round that nobody had to die for.
"""

import itertools

import pytest

from tests.support.crash_play import (
    HOLE,
    RICH_CARDS,
    RICH_NET,
    RICH_ROUND,
    SHORT_CARDS,
    SHORT_NET,
    SHORT_ROUND,
    START_CENTS,
    Books,
    Game,
)
from tests.support.crash_server import KILLED, NEVER
from ventuno.table.messages import Act, Bet, Insure
from ventuno.table.names import LINE_NAMES

DAN_BY_THE_CLOCK = [(1, "main", "hit", "time_out"), (2, "main", "stand", "time_out")]


def play_through(game: Game, **dies: object) -> tuple[int, int]:
    """Play both rounds on a server that may die, then kill the last one; return the rounds' numbers."""
    game.open(**dies)
    game.enter(*RICH_ROUND)
    rich = game.play(RICH_ROUND)
    shown = {name: seat.me.balance_cents for name, seat in game.seats.items() if seat.me is not None}
    assert shown == game.books().balances, "the screen and the books agree"
    short = game.play(SHORT_ROUND)
    game.end()
    return rich, short


def check_books(game: Game, rich: int, short: int) -> None:
    """Everything is as if nobody had died, but for a void window; what was acknowledged is there."""
    books = game.books()
    assert books.problems == []
    assert books.balances == {n: START_CENTS + RICH_NET[n] + SHORT_NET.get(n, 0) for n in RICH_ROUND}
    assert books.played == [rich, short]
    assert len(books.void) <= game.deaths
    for number, cards in ((rich, RICH_CARDS), (short, SHORT_CARDS)):
        assert [card.card for card in books.documents[number].cards] == cards.split()
    positions = [card.position for number in books.played for card in books.documents[number].cards]
    assert sorted(positions) == [*range(8), *range(410, 416)], "the shoe went on where it stood"
    assert books.shoes == [(1, 8, 6), (2, 0, 0)], "shoe numbers have no gap"
    for number in books.void:
        assert books.documents[number].cards == [], "only a betting window was void"
        rounds = [books.player(name, number) for name in RICH_ROUND]
        assert all(it.staked_cents == it.back_cents for it in rounds if it is not None)
    check_decisions(books, rich)
    check_acknowledged(books, game)


def check_decisions(books: Books, rich: int) -> None:
    """Each decision is there once, made by the player, and the silent player's by the clock."""
    for name, wish in RICH_ROUND.items():
        it = books.player(name, rich)
        assert it is not None
        assert it.insurance is (wish.insure or False)
        made = [(d.step, LINE_NAMES[d.line], d.action, d.cause) for d in it.decisions]
        wished = [(step, line, action, "player") for (step, line), action in wish.acts.items()]
        assert made == wished or name == "dan"
        assert made == DAN_BY_THE_CLOCK or name != "dan"


def check_acknowledged(books: Books, game: Game) -> None:
    """What was acknowledged is in the record of its round, played or void."""
    for name, message in game.acknowledged:
        it = books.player(name, message.round)
        assert it is not None, f"{name}'s {message} is lost"
        match message:
            case Bet():
                # The answer to a later slip may have been lost on the way.
                slips = [message.spots, *RICH_ROUND[name].bets[message.rev :]]
                assert books.slip(name, message.round) in slips
            case Insure():
                assert it.insurance is message.take
            case Act():
                assert (message.step, message.action) in [(d.step, d.action) for d in it.decisions]


def test_a_round_that_nobody_disturbs_goes_as_the_script_says(game):
    rich, short = play_through(game)
    assert (rich, short, game.deaths) == (1, 2, 0)
    check_books(game, rich, short)


@pytest.mark.clause("PLA-20", "PLA-21", "PLA-22", "PLA-23", "INF-22")
@pytest.mark.parametrize(
    ("kind", "stride"),
    [
        pytest.param("write", 2, id="write"),
        pytest.param("sync", 4, id="sync"),
        pytest.param("send", 7, id="send"),
        *[
            pytest.param(kind, 1, id=f"{kind}-all", marks=pytest.mark.deep)
            for kind in ("write", "sync", "send")
        ],
    ],
)
def test_a_server_may_be_killed_at_every(kind, stride, fork, folder):
    """DC-08: between any two things it does; the long run leaves none out."""
    for at in itertools.count(1, stride):
        with Game(fork, folder / f"{kind}-{at}") as game:
            rich, short = play_through(game, die_at=(kind, at))
        check_books(game, rich, short)
        assert game.exit_codes == [KILLED] * game.deaths
        if not game.deaths:
            break
    assert at > {"write": 40, "sync": 40, "send": 80}[kind], "the walk was shorter than the story"


@pytest.mark.clause("PLA-21", "COM-26")
@pytest.mark.parametrize(
    "kind",
    ["write", pytest.param("sync", marks=pytest.mark.deep), pytest.param("send", marks=pytest.mark.deep)],
)
@pytest.mark.parametrize("phase", ["betting", "insurance", "decision"])
def test_the_server_that_recovers_may_be_killed_at_every(kind, phase, fork, folder):
    for at in itertools.count(1):
        with Game(fork, folder / f"{kind}-{at}") as game:
            game.open()
            game.enter(*RICH_ROUND)
            game.to_betting()
            game.guard(RICH_ROUND)
            while game.go_on(RICH_ROUND, until=phase):
                pass
            {"betting": game.bet, "insurance": game.answer, "decision": game.decide}[phase](RICH_ROUND)
            game.dooms = [(kind, at)]
            game.lose()
            # Once it has come back it may live, unless it dies before it hears so.
            game.surviving(lambda game=game: game.server.die_at(kind, NEVER))
            rich = game.play(RICH_ROUND)
            short = game.play(SHORT_ROUND)
            game.end()
        check_books(game, rich, short)
        assert game.exit_codes == [KILLED] * game.deaths
        if game.deaths == 1:
            break
    assert at > 2, "the walk was shorter than a start"


def test_the_hole_card_is_told_apart_from_all_others():
    assert (RICH_CARDS + SHORT_CARDS).count(HOLE) == 1
