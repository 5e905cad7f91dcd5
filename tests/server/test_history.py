"""History: filtered lists, rounds as they were, and the whole of it as a file (PLA-11 to PLA-13)."""

import asyncio
import csv
import io

import msgspec
import pytest

from tests.server.test_http import play_a_round
from tests.support.house import NOON_MS, TestClock, running, table_spec
from ventuno.engine.document import PlayerRound

PAUSE_MS = 4_001


async def rounds_at(server, seats):
    """Play a round at each of these seats, one after the other; returns their codes, newest first."""
    codes = []
    for seat in seats:
        await play_a_round(server, seat)
        codes.insert(0, seat.view.code)
        server.clock.advance(PAUSE_MS)
        await seat.reach("betting")
    return codes


@pytest.mark.clause("PLA-11")
async def test_the_list_is_narrowed_by_table_time_and_outcome(tmp_path):
    async with running(tmp_path, tables=(table_spec(), table_spec("infinite-any-pair"))) as server:
        here = await server.sit("Ann")
        there = await server.sit(table="infinite-any-pair", cookie=here.cookie)
        codes = await rounds_at(server, [here, here, there])

        async def listed(query=""):
            page = (await server.get(f"/api/history?{query}", here.cookie)).json()
            return [row["code"] for row in page["rounds"]]

        rows = (await server.get("/api/history", here.cookie)).json()["rounds"]
        assert [row["code"] for row in rows] == codes
        assert {row["game"] for row in rows} == {"infinite"}
        assert await listed("table=infinite") == codes[1:]
        assert await listed("table=infinite-any-pair") == codes[:1]
        assert await listed("game=infinite") == codes
        assert await listed("game=duel") == []
        middle = rows[1]["started_ms"]
        assert await listed(f"from_ms={middle}") == codes[:2]
        assert await listed(f"to_ms={middle}") == codes[2:]
        assert await listed("golden=true") == []
        assert await listed("golden=false") == codes
        by_outcome = [set(await listed(f"outcome={outcome}")) for outcome in ("won", "lost", "push")]
        assert set().union(*by_outcome) == set(codes)
        assert sum(map(len, by_outcome)) == len(codes)
        won = {row["code"] for row in rows if row["back_cents"] > row["staked_cents"]}
        assert by_outcome[0] == won
        for query in ("outcome=rich", "golden=1", "from_ms=x", "from_ms=2&to_ms=1", f"table={'x' * 81}"):
            assert (await server.get(f"/api/history?{query}", here.cookie)).status_code == 400, query


@pytest.mark.clause("PLA-12")
async def test_a_round_opens_with_cards_decisions_bets_balances_and_the_way_to_its_proof(tmp_path):
    """The dealer shows a six; nobody decides, so time does: 16 against a six stands."""
    async with running(tmp_path, front="Th 6h", back="6s Td 5c") as server:
        ann = await server.sit("Ann")
        await play_a_round(server, ann)
        answer = await server.get(f"/api/rounds/{ann.view.code}", ann.cookie)
        mine = msgspec.json.decode(answer.content, type=PlayerRound)
        assert [card.card for card in mine.cards][:4]
        assert mine.hands[0].cards[:2] == ["Th", "6h"]
        assert {one.cause for one in mine.decisions} == {"time_out"}
        assert {bet.spot for bet in mine.bets} >= {"main", "bust_it"}
        assert mine.balance_before_cents == 1000_00
        assert mine.balance_after_cents == ann.balance_cents
        assert mine.staked_cents == sum(bet.stake_cents for bet in mine.bets)
        assert mine.head.rules_hash
        shoe = await server.get(f"/api/shoes/{mine.head.table}/{mine.head.shoe}")
        assert shoe.json()["commitment"] == mine.head.commitment


@pytest.mark.clause("PLA-13")
async def test_the_history_is_exported_as_json_and_csv(tmp_path):
    async with running(tmp_path) as server:
        ann, bob = await server.sit("Ann"), await server.sit("Bob")
        await bob.bet(main=5_00)
        codes = await rounds_at(server, [ann, ann])
        whole = await server.get("/api/history/export?format=json", ann.cookie)
        assert whole.headers["content-type"] == "application/json"
        assert whole.headers["content-disposition"] == 'attachment; filename="ventuno-history.json"'
        rows = whole.json()
        assert [row["summary"]["code"] for row in rows] == codes
        for row in rows:
            shown = await server.get(f"/api/rounds/{row['summary']['code']}", ann.cookie)
            assert row["round"] == shown.json()
        sheet = await server.get("/api/history/export?format=csv", ann.cookie)
        assert sheet.headers["content-type"].startswith("text/csv")
        lines = list(csv.DictReader(io.StringIO(sheet.text)))
        assert [line["code"] for line in lines] == codes
        assert lines[0]["bet"] == "2.00"
        assert lines[0]["started_utc"].startswith("2026-01-01T12:")
        assert "(time_out)" in lines[0]["decisions"] or not rows[0]["round"]["decisions"]
        narrowed = await server.get("/api/history/export?format=csv&table=none", ann.cookie)
        assert len(list(csv.reader(io.StringIO(narrowed.text)))) == 1
        assert (await server.get("/api/history/export?format=json&table=none", ann.cookie)).json() == []
        assert (await server.get("/api/history/export?format=xml", ann.cookie)).status_code == 400


async def test_an_account_exports_once_at_a_time_and_can_again_after_it_hung_up(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await rounds_at(server, [ann])
        store = server.server.house.store
        begun, gate, export = asyncio.Event(), asyncio.Event(), store.export_rounds

        async def slow(*args, **named):
            begun.set()
            await gate.wait()
            return await export(*args, **named)

        store.export_rounds = slow
        first = asyncio.create_task(server.get("/api/history/export", ann.cookie))
        await begun.wait()
        second = await server.get("/api/history/export", ann.cookie)
        assert (second.status_code, second.json()["code"]) == (503, "busy")
        first.cancel()
        await asyncio.wait([first])
        store.export_rounds = export
        gate.set()
        async with asyncio.timeout(10):
            while (await server.get("/api/history/export", ann.cookie)).status_code != 200:
                await asyncio.sleep(0)


async def test_old_rounds_lose_their_details_and_keep_their_sums_if_the_host_wants_that(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        (code,) = await rounds_at(server, [ann])
        before = (await server.get("/api/history", ann.cookie)).json()
    later = TestClock(NOON_MS + 3 * 86_400_000)
    async with running(tmp_path, clock=later, keep_days=2) as server:
        async with asyncio.timeout(20):
            while (await server.get(f"/api/rounds/{code}", ann.cookie)).status_code != 404:
                await asyncio.sleep(0)
        assert (await server.get("/api/history", ann.cookie)).json() == before
        (row,) = (await server.get("/api/history/export", ann.cookie)).json()
        assert row == {"summary": before["rounds"][0], "round": None, "match": None}
        sheet = await server.get("/api/history/export?format=csv", ann.cookie)
        assert next(csv.DictReader(io.StringIO(sheet.text)))["code"] == code
        assert (await server.server.house.store.verify()).problems == []
