"""A log that this server cannot play on: the round is void, everything staked comes back, and everybody is told."""

import apsw
import pytest

from tests.support.crash_play import RICH_NET, RICH_ROUND, START_CENTS, TABLES, Game, Wish
from ventuno.store.folder import DATABASE
from ventuno.table.messages import Act, Ok

DAMAGES = [
    pytest.param("UPDATE open_round SET engine_version = engine_version + 1", id="another engine"),
    pytest.param("UPDATE round_log SET entry = x'c1' WHERE seq = 3", id="an entry of no kind"),
    pytest.param("UPDATE round_log SET entry = x'' WHERE seq = 0", id="no entry at all"),
    pytest.param("UPDATE round_log SET granted = x'c1' WHERE granted IS NOT NULL", id="grants of no kind"),
    pytest.param("UPDATE round_log SET granted = NULL", id="no grants"),
    pytest.param("DELETE FROM round_log WHERE seq = 2", id="an entry missing"),
    pytest.param(
        "UPDATE round_log SET entry = (SELECT entry FROM round_log WHERE seq = 0) WHERE seq = 5",
        id="opened twice",
    ),
]
OTHER_RULES = f"{TABLES}rules = {{ charlie_cards = 5 }}\n"
#: At least; of cat's 30 credits 18 were paid at once and are no stake any more.
STAKED = {"ann": 2_800, "bob": 4_000, "cat": 1_200, "dan": 500}
SILENT_ROUND = {"ann": Wish([{"main": 1_000}])}


def stakes_on_the_table(game: Game) -> None:
    """Play until main bets, side bets, insurance, a split and a double are staked and a cash out is paid."""
    game.start()
    game.enter(*RICH_ROUND)
    game.to_betting()
    game.guard(RICH_ROUND)
    while game.go_on(RICH_ROUND, until="decision"):
        pass
    for name, action in (("ann", "split"), ("bob", "double"), ("cat", "cash_out")):
        answer = game.ask(name, lambda id_, action=action: Act(id_, 1, 1, "main", action))
        assert isinstance(answer, Ok)
    assert game.server is not None
    game.server.kill()


def damage(game: Game, statement: str) -> None:
    connection = apsw.Connection(str(game.folder / DATABASE))
    connection.execute(statement)
    assert connection.changes() > 0
    connection.close()


def is_void(game: Game) -> None:
    """Everybody has everything back, was told so, and finds it in the record."""
    assert (game.view.phase, game.view.round) == ("result", 1)
    assert game.view.reason in ("restart", "fault"), "which of them depends on when the damage was noticed"
    books = game.books()
    assert books.problems == []
    assert (books.void, books.played) == ([1], [])
    assert books.documents[1].head.void == game.view.reason
    assert books.balances == dict.fromkeys(RICH_ROUND, START_CENTS)
    for name in game.seats:
        me, it = game.me(name), books.player(name, 1)
        assert it is not None
        assert it.staked_cents == it.back_cents >= STAKED[name]
        assert me.balance_cents == START_CENTS
        assert me.receipt is not None
        assert (me.receipt.void, me.receipt.back_cents) == (True, it.back_cents)
        assert [notice.code for notice in me.notices] == ["round_void"]


@pytest.mark.clause("PLA-20", "PLA-21", "PLA-23", "COM-26")
@pytest.mark.parametrize("statement", DAMAGES)
def test_a_log_that_cannot_be_read_makes_the_round_void(game, statement):
    stakes_on_the_table(game)
    game.died()
    damage(game, statement)
    game.start()
    is_void(game)
    used = sum(game.books().shoes[0][1:])
    number = game.play(SILENT_ROUND)
    books = game.books()
    assert number == 2
    assert books.documents[2].cards[0].position == 2, "cards of the lost round are not dealt again"
    assert sum(books.shoes[0][1:]) == used + len(books.documents[2].cards)
    assert books.problems == []


@pytest.mark.clause("PLA-20", "PLA-21", "COM-26", "PLA-24")
def test_a_round_under_other_rules_is_void_and_its_shoe_ends(game):
    stakes_on_the_table(game)
    game.tables = OTHER_RULES
    game.restart()
    is_void(game)
    assert [no for no, *_ in game.books().shoes] == [1, 2, 3, 4], (
        "the shoes of the old rules keep their numbers"
    )
    game.play(SILENT_ROUND)
    assert game.books().problems == []


@pytest.mark.clause("PLA-21")
def test_a_log_that_can_be_read_is_played_on(game):
    """The stakes above, undamaged: else the tests of damage would prove nothing."""
    stakes_on_the_table(game)
    game.restart()
    assert game.play_on(1, RICH_ROUND)
    assert game.books().balances == {name: START_CENTS + cents for name, cents in RICH_NET.items()}
