"""A disk that refuses in the middle of a round: the server says so and ends; with a disk that works, all goes on."""

import itertools

import apsw
import pytest

from tests.support.crash_client import Died
from tests.support.crash_play import RICH_CARDS, RICH_NET, RICH_ROUND, START_CENTS, Game
from ventuno.table.messages import Act, Bet, FromClient, Insure

REFUSALS = [
    pytest.param(apsw.SQLITE_IOERR_FSYNC, 1, id="EIO"),
    pytest.param(apsw.SQLITE_FULL, 2, id="ENOSPC"),
]
NOT_READY = 503
#: The story has more commits than this.
FEWEST = 18


def play_until_the_end(game: Game) -> bool:
    """Play until the server is gone; False if the round was over before."""
    try:
        while game.go_on(RICH_ROUND, until="result"):
            pass
    except Died:
        game.died()
        return True
    return False


@pytest.mark.clause("PLA-20", "PLA-21", "PLA-23")
@pytest.mark.parametrize(("refusal", "first"), REFUSALS)
def test_when_the_disk_refuses_the_server_ends_and_keeps_its_word(fork, folder, refusal, first):
    # Every third commit, the two refusals at different ones.
    for sync in itertools.count(first, 3):
        with Game(fork, folder / f"at-{sync}", survives=False) as game:
            game.start()
            game.enter(*RICH_ROUND)
            game.to_betting()
            game.guard(RICH_ROUND)
            assert game.server is not None
            game.server.refuse_from(sync, refusal)
            if not play_until_the_end(game):
                break
            assert game.exit_codes == [1], "it ended by itself and said that something is wrong"
            assert game.server.last_words["ready"] == NOT_READY
            assert "could not write its record" in game.server.last_words["trouble"]
            acknowledged = list(game.acknowledged)
            game.survives = True
            game.start()
            # A sync that failed may have reached the disk: then the round was settled, and nobody was told.
            number = 1 if game.books().played else game.play(RICH_ROUND)
            check(game, number, acknowledged)
    assert sync > FEWEST, "the disk refused only at the beginning"


def check(game: Game, number: int, acknowledged: list[tuple[str, FromClient]]) -> None:
    """The round came out as without any fault, and what was acknowledged is on record."""
    books = game.books()
    assert books.problems == []
    assert books.balances == {name: START_CENTS + cents for name, cents in RICH_NET.items()}
    assert {name: game.me(name).balance_cents for name in game.seats} == books.balances
    assert [card.card for card in books.documents[number].cards] == RICH_CARDS.split()
    for name, message in acknowledged:
        assert isinstance(message, Bet | Act | Insure)
        assert books.player(name, message.round) is not None, f"{name}'s {message} is lost"
