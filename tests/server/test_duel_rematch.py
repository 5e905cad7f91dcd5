"""One more match of the same two (DUE-12)."""

import pytest

from tests.support.duels import Game, delete, duel_spec, post
from tests.support.house import running, soon

TABLES = (duel_spec(),)


async def ask(server, cookie, match, key="a-rematch-key"):
    body = {"key": key, "opponent": "private", "kind": "sprint", "rematch": match}
    return await post(server, "/api/duels", cookie, **body)


async def ended(server, **wish):
    game = await Game.begin(server, **wish)
    await game.resign(game.windows[0])
    await soon(lambda: game.driver.over)
    return game


@pytest.mark.clause("DUE-12")
async def test_a_rematch_is_asked_by_one_and_accepted_by_the_other_by_the_same_terms(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await ended(server, stake_cents=5_00, duplicate=True)
        ann, bob = game.windows
        made = (await ask(server, ann.cookie, game.id)).json()
        assert (made["state"], made["opponent"], made["kind"]) == ("open", "private", "short")
        assert (made["stake_cents"], made["duplicate"]) == (5_00, True)
        await bob.until(lambda: bob.asked)
        assert (bob.asked[0].match, bob.asked[0].challenge, bob.asked[0].opponent) == (
            game.id,
            made["id"],
            "Ann",
        )
        assert not ann.asked
        again = (await ask(server, ann.cookie, game.id)).json()
        assert again["id"] == made["id"], "who asks twice has asked once"
        accepted = (await ask(server, bob.cookie, game.id, key="the-key-of-bob")).json()
        assert accepted["state"] == "accepted"
        await ann.until(lambda: ann.ready)
        assert ann.ready[-1].match == accepted["match"] != game.id


@pytest.mark.clause("DUE-12")
async def test_a_rematch_that_was_withdrawn_is_asked_anew(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await ended(server)
        ann, bob = game.windows
        made = (await ask(server, ann.cookie, game.id)).json()
        assert (await delete(server, f"/api/duels/{made['id']}", ann.cookie)).status_code == 200
        answer = (await ask(server, bob.cookie, game.id, key="the-key-of-bob")).json()
        assert (answer["state"], answer["own"]) == ("open", True)
        await ann.until(lambda: ann.asked)


@pytest.mark.clause("DUE-12")
async def test_nobody_asks_for_a_rematch_of_a_match_that_runs_or_was_not_theirs(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server)
        eve = await server.guest("Eve")
        early = await ask(server, game.windows[0].cookie, game.id)
        assert (early.status_code, early.json()["code"]) == (404, "not_found")
        await game.resign(game.windows[0])
        await soon(lambda: game.driver.over)
        for match in (game.id, "duel-999", "nonsense", "infinite-1"):
            assert (await ask(server, eve, match)).status_code == 404
        bots = await Game.begin(server, "Zoe", opponent="random", key="another-key")
        await bots.resign(bots.windows[0])
        await soon(lambda: bots.driver.over)
        assert (await ask(server, bots.windows[0].cookie, bots.id)).status_code == 404
