"""The cashier: what an account owns, what moved it, top-ups within bounds (PLA-2, PLA-3)."""

import pytest

from tests.server.test_accounts import post, register
from tests.server.test_http import play_a_round
from tests.support.house import running, table_spec
from ventuno.server.sessions import COOKIE

HOUR_MS = 3_600_000


async def top_up(server, cookie, cents, key="once-upon-a-time"):
    return await post(server, "/api/top-up", {"key": key, "cents": cents}, cookie)


@pytest.mark.clause("PLA-2")
async def test_the_cashier_shows_every_movement_and_they_add_up_to_the_balance(tmp_path):
    async with running(tmp_path, start_credits=100) as server:
        ann = await server.sit("Ann")
        await play_a_round(server, ann)
        assert (await top_up(server, ann.cookie, 7_77)).status_code == 200
        first = (await server.get("/api/movements?limit=2", ann.cookie)).json()
        rest = (await server.get(f"/api/movements?limit=2&before={first['next']}", ann.cookie)).json()
        assert "next" not in rest
        moves = first["movements"] + rest["movements"]
        assert [move["kind"] for move in moves] == ["top_up", "round", "start"]
        assert moves[1]["code"] == ann.view.code
        assert moves[0]["cents"] == 7_77
        cashier = (await server.get("/api/cashier", ann.cookie)).json()
        assert sum(move["cents"] for move in moves) == moves[0]["owned_cents"] == cashier["balance_cents"]
        assert (cashier["held_cents"], cashier["golden"]) == (0, {})


@pytest.mark.clause("PLA-2", "PLA-23")
async def test_a_top_up_is_seen_at_every_open_table_at_once(tmp_path):
    async with running(tmp_path, tables=(table_spec(), table_spec("infinite-any-pair"))) as server:
        here = await server.sit("Ann")
        there = await server.sit(table="infinite-any-pair", cookie=here.cookie)
        answer = (await top_up(server, here.cookie, 250_00)).json()
        assert answer["balance_cents"] == 1250_00
        for window in (here, there):
            await window.until(lambda window=window: window.balance_cents == 1250_00)


@pytest.mark.clause("PLA-2")
async def test_a_top_up_comes_once_an_hour_and_a_repeat_brings_nothing_more(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.guest("Ann")
        assert (await top_up(server, ann, 1000_00)).json()["balance_cents"] == 2000_00
        assert (await top_up(server, ann, 1000_00)).json()["balance_cents"] == 2000_00
        other = await top_up(server, ann, 1_00)
        assert (other.status_code, other.json()["code"]) == (400, "bad_message")
        soon = await top_up(server, ann, 1_00, "another-key")
        assert (soon.status_code, soon.json()["code"]) == (429, "rate_limited")
        cashier = (await server.get("/api/cashier", ann)).json()
        assert cashier["top_up_ms"] == cashier["now_ms"] + HOUR_MS
        server.clock.advance(HOUR_MS)
        assert (await top_up(server, ann, 1_00, "another-key")).json()["balance_cents"] == 2001_00
        assert (await top_up(server, ann, 1000_00)).json()["balance_cents"] == 2001_00


@pytest.mark.clause("PLA-2")
async def test_top_ups_of_many_accounts_from_one_address_are_bounded(tmp_path):
    async with running(tmp_path) as server:
        answers = [await top_up(server, await server.guest(), 1000_00) for _ in range(21)]
        assert [answer.status_code for answer in answers] == [200] * 20 + [429]


async def test_an_amount_that_is_none_changes_nothing(tmp_path):
    amounts = ["1.5", "-1", "0", "1e3", "null", "true", "[]", "100001", "NaN", "1_000"]
    async with running(tmp_path) as server:
        cookie = await register(server)
        for cents in (*amounts, '"100"', "9" * 40):
            answer = await server.http.post(
                "/api/top-up",
                content=f'{{"key":"once-upon-a-time","cents":{cents}}}',
                headers={"cookie": f"{COOKIE}={cookie}", "content-type": "application/json"},
            )
            assert answer.status_code == 400, cents
        assert (await server.get("/api/me", cookie)).json()["balance_cents"] == 1000_00


@pytest.mark.clause("PLA-2")
async def test_the_host_says_how_much_and_how_often(tmp_path):
    async with running(tmp_path, top_up_credits=50, top_up_minutes=5) as server:
        ann = await server.guest("Ann")
        assert (await top_up(server, ann, 50_01)).json()["code"] == "bad_amount"
        assert (await top_up(server, ann, 50_00)).status_code == 200
        assert (await top_up(server, ann, 50_00, "another-key")).status_code == 429
        server.clock.advance(5 * 60_000)
        assert (await top_up(server, ann, 50_00, "another-key")).json()["balance_cents"] == 1100_00
