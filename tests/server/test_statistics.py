"""Statistics of one's own: what was played, what it brought, and what decisions cost (PLA-14)."""

import csv
import io

import pytest

from tests.server.test_http import play_a_round
from tests.support.house import NOON_MS, TestClock, running, table_spec
from ventuno.store.own_api import DuelCount

PAUSE_MS = 4_001
DAY_MS, HOUR_MS = 86_400_000, 3_600_000


async def statistics(server, cookie, query=""):
    answer = await server.get(f"/api/statistics?{query}", cookie)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.clause("PLA-14")
async def test_rounds_are_counted_once_and_add_up_to_what_the_wallet_lost_and_won(tmp_path):
    async with running(tmp_path) as server:
        ann, bob = await server.sit("Ann"), await server.sit("Bob")
        empty = await statistics(server, bob.cookie)
        assert (empty["games"], empty["days"], empty["best"], empty["counting"]) == ([], [], None, False)
        codes = []
        for turn in range(3):
            await play_a_round(server, ann)
            codes.append(ann.view.code)
            server.clock.advance(PAUSE_MS)
            await ann.reach("betting")
            found = await statistics(server, ann.cookie)
            assert found["games"][0]["rounds"] == turn + 1
        (game,) = found["games"]
        assert (game["game"], game["void"]) == ("infinite", 0)
        assert game["won"] + game["pushed"] + game["lost"] == 3
        net = game["back_cents"] - game["staked_cents"]
        assert net == ann.balance_cents - 1000_00
        assert [(one["day"], one["net_cents"]) for one in found["days"]] == [("2026-01-01", net)]
        rows = (await server.get("/api/history", ann.cookie)).json()["rounds"]
        best = max(row["back_cents"] - row["staked_cents"] for row in rows)
        assert (found["best"] or {"net_cents": 0})["net_cents"] == max(best, 0)
        assert {one["side"] for one in found["sides"]} == {"bust_it"}
        assert sum(one["bets"] for one in found["sides"]) == 3
        assert await statistics(server, ann.cookie) == found


@pytest.mark.clause("PLA-14")
async def test_a_period_leaves_out_what_was_played_before_it_and_the_file_says_the_same(tmp_path):
    late_evening = TestClock(NOON_MS + 12 * HOUR_MS - 10_000)
    async with running(tmp_path, clock=late_evening) as server:
        ann = await server.sit("Ann")
        for _ in range(2):
            await play_a_round(server, ann)
            server.clock.advance(PAUSE_MS)
            await ann.reach("betting")
        whole = await statistics(server, ann.cookie)
        assert [one["day"] for one in whole["days"]] == ["2026-01-01", "2026-01-02"]
        assert whole["games"][0]["rounds"] == 2
        late = await statistics(server, ann.cookie, "days=1")
        assert (late["from_day"], late["today"]) == ("2026-01-02", "2026-01-02")
        assert late["games"][0]["rounds"] == 1
        answer = await server.get("/api/statistics/export?format=csv", ann.cookie)
        assert answer.headers["content-disposition"] == 'attachment; filename="ventuno-statistics.csv"'
        lines = list(csv.DictReader(io.StringIO(answer.text)))
        assert [line["day_utc"] for line in lines] == ["2026-01-01", "2026-01-02"]
        assert (await server.get("/api/statistics/export", ann.cookie)).json() == whole
        for query in ("days=0", "days=x", "days=36501"):
            assert (await server.get(f"/api/statistics?{query}", ann.cookie)).status_code == 400


@pytest.mark.clause("PLA-14", "PLA-28")
async def test_matches_against_the_houses_players_are_told_apart(tmp_path):
    async with running(tmp_path, tables=(table_spec(),)) as server:
        ann = await server.guest("Ann")

        async def counted(account, from_ms):
            assert from_ms == 0
            return [
                DuelCount(NOON_MS // DAY_MS, False, 2, 1, 0),
                DuelCount(1, True, 5, 0, 1),
                DuelCount(1, False, 1, 0, 0),
            ]

        server.server.house.store.duel_counts = counted
        found = await statistics(server, ann)
        assert found["duels"] == [
            {"house": False, "won": 3, "lost": 1, "undecided": 0},
            {"house": True, "won": 5, "lost": 0, "undecided": 1},
        ]
