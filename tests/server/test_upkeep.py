"""The host's hand on the tables: pause, disable, open, announce; the running round ends properly (PLA-28)."""

import pytest

from tests.server.test_accounts import post
from tests.server.test_admin import administrator
from tests.server.test_http import BETTING_MS
from tests.server.test_majority import TEN, bet, serve, sit
from tests.server.test_solo import act, deal
from tests.support.duels import Game, challenge, duel_spec
from tests.support.duels import post as post_duel
from tests.support.house import ScriptedShoes, running, table_spec
from tests.support.solo import american_spec
from ventuno.server.upkeep import LONGEST_ANNOUNCEMENT
from ventuno.table.messages import No, Ok

RESULT_MS = 60_000


async def set_mode(server, host, mode, key="infinite"):
    answer = await post(server, f"/api/admin/tables/{key}/mode", {"mode": mode}, host)
    assert answer.status_code == 200, answer.text
    assert answer.json()["mode"] == mode
    return answer.json()


async def listed(server):
    return {table["key"]: table for table in (await server.get("/api/tables")).json()["tables"]}


def told(window):
    return [message.code for message in window.system]


@pytest.mark.clause("PLA-28")
@pytest.mark.parametrize("mode", ["paused", "disabled"])
async def test_a_running_round_ends_properly_and_no_other_begins(tmp_path, mode):
    async with running(tmp_path, front="Th 9h", back="6s Td 5c") as server:
        host, ann, bob = await administrator(server), await server.sit("Ann"), await server.sit("Bob")
        assert isinstance(await ann.bet(main=10_00), Ok)
        assert (await set_mode(server, host, mode))["running"] is True
        refused = await bob.bet(main=10_00)
        assert (refused.code, refused.retryable) == ("table_closed", True)
        more = await ann.bet(main=20_00)
        assert isinstance(more, No), "what is staked stays as it is"
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        assert isinstance(await ann.act("stand"), Ok)
        await ann.reach("result")
        assert ann.me.receipt.back_cents == 0
        server.clock.advance(RESULT_MS)
        await ann.reach("closed")
        assert ann.view.reason == f"table_{mode}"
        assert told(ann) == told(bob) == [f"table_{mode}"]
        assert (await bob.bet(main=10_00)).code == "table_closed"
        server.clock.advance(RESULT_MS)
        assert (await listed(server)).get("infinite", {}).get("phase") == (
            "paused" if mode == "paused" else None
        )
        assert (await server.watch()).view.reason == f"table_{mode}", "who has the link is told so"
        await set_mode(server, host, "open")
        await ann.reach("betting")
        assert told(ann)[-1] == "table_opened"
        assert (await listed(server))["infinite"]["may_sit"] is True
        assert isinstance(await ann.bet(main=10_00), Ok)


@pytest.mark.clause("PLA-28")
async def test_a_window_in_which_nobody_bet_closes_at_once_and_a_bet_can_be_taken_back(tmp_path):
    async with running(tmp_path) as server:
        host, ann = await administrator(server), await server.sit("Ann")
        await ann.bet(main=10_00)
        await set_mode(server, host, "paused")
        await ann.until(lambda: ann.me.rev == 1)
        back = await ann.bet()
        assert isinstance(back, Ok), back
        assert back.balance_cents == 1000_00
        await ann.reach("closed")
        assert (await listed(server))["infinite"]["may_sit"] is False


@pytest.mark.clause("PLA-28")
async def test_what_a_host_closed_is_closed_after_a_restart_too(tmp_path):
    tables = (table_spec(), table_spec(key="other"), american_spec())
    async with running(tmp_path, tables=tables) as server:
        host = await administrator(server)
        await set_mode(server, host, "disabled")
        await set_mode(server, host, "paused", "american")
        await set_mode(server, host, "paused", "other")
        await set_mode(server, host, "open", "other")
    async with running(tmp_path, tables=tables) as server:
        shown = (await server.get("/api/admin/tables", host)).json()["tables"]
        assert [(one["key"], one["mode"]) for one in shown] == [
            ("infinite", "disabled"),
            ("other", "open"),
            ("american", "paused"),
        ]
        assert list(await listed(server)) == ["other", "american"]
        ann = await server.sit("Ann")
        await ann.reach("closed")
        acts = (await server.get("/api/admin/log", host)).json()["acts"]
        changes = [(one["subject"], one["before"], one["after"]) for one in acts if one["what"] == "table"]
        assert changes == [
            ("other", "paused", "open"),
            ("other", "open", "paused"),
            ("american", "open", "paused"),
            ("infinite", "open", "disabled"),
        ]


@pytest.mark.clause("PLA-28")
async def test_who_plays_alone_finishes_the_round_and_gets_no_other(tmp_path):
    source = ScriptedShoes({1: ("Th 9h", "6s Td 5c")})
    async with running(tmp_path, tables=(american_spec(),), source=source) as server:
        host = await administrator(server)
        ann, bob = [await server.sit(name, table="american") for name in ("Ann", "Bob")]
        await deal(ann, _1_main=10_00)
        await ann.reach("decision")
        assert (await set_mode(server, host, "paused", "american"))["running"] is True
        await bob.reach("closed")
        assert bob.view.reason == "table_paused"
        assert (await deal(bob, _1_main=10_00)).code == "table_closed"
        assert isinstance(await act(ann, "stand"), Ok)
        await ann.reach("result")
        assert (await deal(ann, _1_main=10_00)).code == "table_closed"
        await set_mode(server, host, "open", "american")
        await bob.reach("betting")
        assert isinstance(await deal(bob, _1_main=10_00), Ok)


@pytest.mark.clause("PLA-28")
async def test_a_match_is_played_on_and_no_challenge_is_taken(tmp_path):
    async with running(tmp_path, tables=(duel_spec(),)) as server:
        host = await administrator(server)
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        first, second = [await challenge(server, ann, kind="sprint", key=f"key-{n}-abc") for n in range(2)]
        match = (await post_duel(server, f"/api/duels/{first['id']}/accept", bob)).json()["match"]
        game = Game(server, match)
        window, _ = await game.enter(ann), await game.enter(bob)
        await game.turn()
        assert (await set_mode(server, host, "disabled", "duel"))["running"] is True
        await window.until(lambda: told(window) == ["table_disabled"])
        refused = await post_duel(server, f"/api/duels/{second['id']}/accept", bob)
        assert (refused.status_code, refused.json()["code"]) == (409, "table_closed")
        lists = (await server.get("/api/duels", bob)).json()
        assert lists["challenges"] == []
        assert len(lists["playing"]) == 1, "the players find their match"
        await game.play_on((20, 10))
        await window.until(lambda: window.view.duel.decision is not None)


@pytest.mark.clause("PLA-28")
async def test_what_the_host_says_is_heard_where_it_is_said_and_shown_as_plain_text(tmp_path):
    tables = (table_spec(), table_spec(key="other"), american_spec())
    async with running(tmp_path, tables=tables) as server:
        host = await administrator(server)
        here, there = await server.sit("Ann"), await server.sit("Bob", table="other")
        alone, lobby = await server.sit("Cid", table="american"), await server.open("/ws/lobby", host)

        async def say(text, **more):
            return await post(server, "/api/admin/announce", {"text": text, **more}, host)

        assert (await say("Back  at\n\u202enine\u200b <b>sharp</b>", table="other")).json() == {"windows": 1}
        await there.until(lambda: there.system)
        assert there.system[0].params == {"text": "Back at nine <b>sharp</b>"}
        assert (await say("Good night")).json() == {"windows": 4}
        for window in (here, alone, lobby):
            await window.until(lambda window=window: window.system)
            assert [one.params for one in window.system] == [{"text": "Good night"}]
        for wrong in ("\u200b", "x" * (LONGEST_ANNOUNCEMENT + 1)):
            assert (await say(wrong)).status_code == 400
        assert (await say("Hello", table="none")).status_code == 404
        answers = [(await say("Again")).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429], "five at once, then one in ten seconds"
        server.clock.advance(10_000)
        assert (await say("And again")).status_code == 200
        acts = (await server.get("/api/admin/log", host)).json()["acts"]
        assert [(one["subject"], one["after"]) for one in acts[:1]] == [("all tables", "And again")]


@pytest.mark.clause("PLA-28", "PLA-3")
async def test_golden_chips_can_be_laid_as_soon_as_they_are_granted(tmp_path):
    async with serve(tmp_path) as server:
        host, ann = await administrator(server), await sit(server, "Ann")
        wish = {"key": "golden-now", "account": ann.welcome.account, "amount": 2, "asset_cents": TEN}
        assert (await post(server, "/api/admin/grant", wish, host)).status_code == 200
        await ann.until(lambda: ann.me.golden == {"1000": 2})
        assert isinstance(await bet(ann, golden={"1.main": [TEN]}), Ok)
        again = {**wish, "key": "golden-more"}
        await post(server, "/api/admin/grant", again, host)
        await ann.until(lambda: ann.me.golden == {"1000": 3})


async def test_players_may_not_touch_the_tables(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.guest("Ann")
        for path, body in (
            ("/api/admin/tables/infinite/mode", {"mode": "disabled"}),
            ("/api/admin/announce", {"text": "Hello"}),
            ("/api/admin/check", {}),
        ):
            assert (await post(server, path, body, ann)).status_code == 403, path
            assert (await post(server, path, body)).status_code == 401, path
        assert (await server.get("/api/admin/tables", ann)).status_code == 403
        assert (await listed(server))["infinite"]["phase"] == "betting"


async def test_the_record_is_checked_on_demand(tmp_path):
    async with running(tmp_path) as server:
        host = await administrator(server)
        found = (await post(server, "/api/admin/check", {}, host)).json()
        assert (found["problems"], found["acts"]) == ([], 2)
