"""Who is away from a duel: the clock plays on, then it is lost, or there was no duel at all (DUE-11)."""

import pytest

from tests.support.duels import START_CENTS, Game, balance, duel_spec
from tests.support.house import running, soon

TABLES = (duel_spec(),)


async def leave(game: Game, seat: int) -> str:
    """Close a player's window; returns the cookie to come back with."""
    window = game.windows[seat]
    await window.aclose()
    await soon(lambda: not game.match.state.here(seat))
    return window.cookie


async def play_against_the_clock(game: Game, away: int) -> None:
    """Play plainly while the clock plays for the other, to the end of the match."""
    while seats := await game.turn():
        if seats[0] == away:
            game.pass_on()
        else:
            await game.plainly(seats[0], 20)


@pytest.mark.clause("DUE-11", "DUE-14", "PLA-22")
async def test_two_whole_hands_away_is_a_forfeit_that_counts(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, kind="classic", stake_cents=100_00)
        await leave(game, 1)
        await play_against_the_clock(game, 1)
        ann, bob = game.windows
        await ann.until(lambda: ann.view.duel.decision)
        duel = ann.view.duel
        assert (duel.decision, duel.winner, len(duel.past)) == ("forfeit", 0, 3), (
            "the first was not a whole hand"
        )
        assert all(hand.bets_cents[1] == duel.minimum_cents for hand in duel.past), (
            "the clock bets the minimum"
        )
        assert await balance(server, ann.cookie) == START_CENTS + 100_00
        assert await balance(server, bob.cookie) == START_CENTS - 100_00
        board = (await server.get("/api/leaderboard")).json()["players"]
        assert [(one["name"], one["won"]) for one in board] == [("Ann", 1), ("Bob", 0)]


@pytest.mark.clause("DUE-11", "PLA-22")
async def test_who_comes_back_in_time_finds_the_match_as_it_stands_and_plays_on(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, kind="classic")
        cookie = await leave(game, 1)
        while len(game.match.state.past) < 2:
            seats = await game.turn()
            if seats[0] == 1:
                game.pass_on()
            else:
                await game.plainly(seats[0], 20)
            await soon(game.quiet)
        assert game.match.state.away == [0, 1]
        back = await game.enter(cookie)
        game.windows[1] = game.windows.pop()
        assert (back.view.duel.players[1].hands_away, back.view.duel.players[1].here) == (1, True)
        await game.hands(4, (20, 10))
        assert game.match.state.away == [0, 0]
        assert game.match.state.decision is None


@pytest.mark.clause("DUE-11", "DUE-14", "COM-26")
async def test_a_match_from_which_both_stay_away_has_no_result_and_rates_nobody(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, kind="classic", stake_cents=100_00)
        for seat in (0, 1):
            await leave(game, seat)
        while await game.turn():
            game.pass_on()
        assert (game.match.state.decision, game.match.state.void_reason) == ("no_result", "both_away")
        cookies = [window.cookie for window in game.windows]
        assert [await balance(server, one) for one in cookies] == [START_CENTS, START_CENTS]
        assert (await server.get("/api/leaderboard")).json()["players"] == []
        (row,) = (await server.get("/api/history", cookies[0])).json()["rounds"]
        assert (row["void"], row["staked_cents"], row["back_cents"]) == (True, 100_00, 100_00)
        ended = (await game.sheet())["ended"]
        assert (ended["decision"], ended.get("winner"), ended.get("recorded", True)) == (
            "no_result",
            None,
            True,
        )
