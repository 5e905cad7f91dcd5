"""The house as an opponent: three strengths, in this process, by the same commands as people (DUE-12)."""

import asyncio

import msgspec
import pytest
from msgspec.structs import replace

from tests.support.duels import Game, challenge, duel_spec
from tests.support.house import running, soon
from ventuno.games.duel.situation import Question, SeenPlayer, Situation
from ventuno.games.duel.terms import MATCH_TYPES
from ventuno.server.api_duels import DuelSheet
from ventuno.server.duel_minds import Minds, NoAnswer
from ventuno.table.match_replay import differences

TABLES = (duel_spec(),)


@pytest.mark.clause("DUE-12", "DUE-14")
@pytest.mark.parametrize("bot", ["random", "basic", "strong"])
async def test_the_house_plays_a_match_at_every_strength_and_is_never_rated(tmp_path, bot):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, "Ann", opponent=bot)
        (ann,) = game.windows
        players = ann.view.duel.players
        assert [player.bot for player in players] == [None, bot]
        await game.play_on()
        await ann.until(lambda: ann.view.duel.decision)
        record = msgspec.json.decode(
            (await server.get(f"/api/duels/{game.id}")).content, type=DuelSheet
        ).record
        assert differences(record) == []
        acts = [act for hand in record.hands for act in hand.acts if act.seat == 1]
        assert acts
        assert all(act.cause == "player" for act in acts), "the clock played for the bot"
        if bot == "basic":
            assert all(act.cents == 100_00 for act in acts if act.kind == "bet" and act.ms == acts[0].ms)
        board = (await server.get("/api/leaderboard", ann.cookie)).json()
        assert (board["players"], board.get("mine")) == ([], None)
        won = int(ann.view.duel.winner == 1)
        assert board["bots"] == [{"bot": bot, "matches": 1, "won": won}]
        assert (await server.get("/api/history", ann.cookie)).json()["rounds"] == []
        (ended,) = (await server.get("/api/duels", ann.cookie)).json()["ended"]
        assert (ended["id"], ended["bots"], ended.get("seat")) == (game.id, [None, bot], 0)


@pytest.mark.clause("DUE-12", "DUE-13")
async def test_the_house_plays_duplicate_matches_too(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, "Ann", opponent="strong", duplicate=True)
        await game.play_on((20, 10))
        assert game.match.state.decision == "chips"


async def test_a_bot_takes_its_time(tmp_path):
    spec = duel_spec()
    slow = replace(spec, duel=replace(spec.duel, bot_pace_ms=900))
    async with running(tmp_path, tables=(slow,)) as server:
        ann = await server.guest("Ann")
        made = await challenge(server, ann, "random")
        game = Game(server, made["match"])
        window, said = await game.enter(ann), []
        submit = game.driver.room.submit

        def hear(command):
            said.append(command.account)
            submit(command)

        game.driver.room.submit = hear
        bot = game.match.state.spec.contestants[1].account
        while True:
            await soon(game.quiet)
            if game.asked == [1]:
                break
            if game.asked == [0]:
                await game.bet(window, 10)
            else:
                game.pass_on()
        await soon(lambda: game.driver._thinking)
        server.clock.advance(899)
        for _ in range(50):
            await asyncio.sleep(0)
        assert bot not in said
        server.clock.advance(1)
        await soon(lambda: game.match.state.bets[1])
        assert not game.match.state.clock_bet[1]


SITUATION = Situation(MATCH_TYPES["sprint"], Question.BET, 1, True, SeenPlayer(100_000), SeenPlayer(100_000))


async def test_a_bots_mind_that_dies_is_started_again_and_simpler_players_stand_in_meanwhile():
    rules = TABLES[0].rules
    minds = Minds()
    first = await minds.answer("basic", rules, SITUATION)
    assert first == 100_00
    minds._process.kill()
    with pytest.raises(NoAnswer):
        await minds.answer("basic", rules, SITUATION)
    assert await minds.answer("basic", rules, SITUATION) == first
    await minds.aclose()
    with pytest.raises(NoAnswer):
        await minds.answer("basic", rules, SITUATION)
    nobody = Minds(command=())
    with pytest.raises(NoAnswer):
        await nobody.answer("strong", rules, SITUATION)
    liar = Minds(command=("/bin/echo", "eleven"))
    with pytest.raises(NoAnswer):
        await liar.answer("strong", rules, SITUATION)
