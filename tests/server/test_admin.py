"""The host: the first administrator, grants, look-ups, health, and a log of it all (PLA-28)."""

import stat

import msgspec
import pytest

from tests.server.test_accounts import post, register
from tests.server.test_http import play_a_round
from tests.support.house import running
from ventuno.server.operator import KEY_FILE, read_key
from ventuno.server.sessions import COOKIE

DAY_MS = 86_400_000


async def administrator(server, name="Host One"):
    """Register and open the first link; returns the session's cookie."""
    cookie = await register(server, name)
    link = await server.server.first_admin_link()
    answer = await post(server, "/api/admin/claim", {"token": link.partition("#claim=")[2]}, cookie)
    assert answer.status_code == 200, answer.text
    return cookie


@pytest.mark.clause("PLA-28")
async def test_the_first_link_makes_one_registered_account_an_administrator_once(tmp_path):
    async with running(tmp_path) as server:
        link = await server.server.first_admin_link()
        assert link.startswith(f"http://localhost:{server.server.port}/admin#claim=")
        claim = {"token": link.partition("#claim=")[2]}
        guest = await server.guest("Bob")
        refused = await post(server, "/api/admin/claim", claim, guest)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_registered")
        ann = await register(server, "Ann")
        assert (await server.get("/api/admin/health", ann)).status_code == 403
        wrong = await post(server, "/api/admin/claim", {"token": "x" * 32}, ann)
        assert (wrong.status_code, wrong.json()["code"]) == (404, "not_found")
        made = await post(server, "/api/admin/claim", claim, ann)
        assert made.json()["admin"] is True
        assert (await server.get("/api/me", ann)).json()["admin"] is True
        assert (await server.get("/api/admin/health", ann)).status_code == 200
        assert (
            await post(server, "/api/admin/claim", claim, await register(server, "Cleo"))
        ).status_code == 404
        assert await server.server.first_admin_link() is None


@pytest.mark.clause("PLA-28")
async def test_a_link_ends_after_a_day_and_with_the_next_one(tmp_path):
    async with running(tmp_path) as server:
        ann = await register(server, "Ann")
        old, new = [await server.server.first_admin_link() for _ in range(2)]
        for link in (old, new):
            if link == new:
                server.clock.advance(DAY_MS + 1)
            answer = await post(server, "/api/admin/claim", {"token": link.partition("#claim=")[2]}, ann)
            assert answer.status_code == 404


@pytest.mark.clause("PLA-28")
async def test_a_grant_is_seen_at_the_table_and_is_logged_with_who_when_before_and_after(tmp_path):
    async with running(tmp_path) as server:
        host, bob = await administrator(server), await server.sit("Bob")
        account = bob.welcome.account
        wish = {"key": "first-grant", "account": account, "amount": 50_00}
        for _ in range(2):
            sheet = (await post(server, "/api/admin/grant", wish, host)).json()
            assert sheet["balance_cents"] == 1050_00
        await bob.until(lambda: bob.balance_cents == 1050_00)
        chips = {"key": "golden-grant", "account": account, "amount": 3, "asset_cents": 5_00}
        assert (await post(server, "/api/admin/grant", chips, host)).json()["golden"] == {"500": 3}
        assert (await server.get("/api/cashier", bob.cookie)).json()["golden"] == {"500": 3}
        acts = (await server.get("/api/admin/log", host)).json()["acts"]
        grants = [act for act in acts if act["what"] == "grant"]
        assert len(grants) == 2
        assert {act["at_ms"] for act in grants} == {server.clock.now_ms()}
        who = (await server.get("/api/me", host)).json()["account"]
        assert {act["who"] for act in grants} == {who}
        assert all(act["before"] != act["after"] for act in grants)
        page = (await server.get("/api/admin/log?limit=1", host)).json()
        rest = (await server.get(f"/api/admin/log?before={page['next']}", host)).json()
        assert page["acts"] + rest["acts"] == acts
        await register(server, "Cleo")
        by_name = await post(
            server, "/api/admin/grant", {"key": "by-name-00", "name": "CLEO", "amount": 1}, host
        )
        assert by_name.json()["name"] == "Cleo"
        for wrong in (
            {"amount": 0, "account": account},
            {"amount": 1},
            {"amount": 1, "account": account, "name": "Cleo"},
            {"amount": -5, "account": account},
            {"amount": 10**15, "account": account},
        ):
            answer = await post(server, "/api/admin/grant", {"key": "wrong-grant", **wrong}, host)
            assert answer.status_code == 400, wrong
        for nobody in ({"account": 10**6}, {"account": 1}, {"name": "Nobody"}):
            answer = await post(server, "/api/admin/grant", {"key": "no-grant", "amount": 1, **nobody}, host)
            assert answer.status_code == 404, nobody


@pytest.mark.clause("PLA-28")
async def test_people_and_rounds_are_looked_up(tmp_path):
    async with running(tmp_path) as server:
        host, bob = await administrator(server), await server.sit("Bob")
        await play_a_round(server, bob)
        found = (await server.get("/api/admin/account?name=Bob", host)).json()["accounts"]
        assert [one["account"] for one in found] == [bob.welcome.account]
        assert (await server.get("/api/admin/account?name=Nobody", host)).json() == {"accounts": []}
        by_number = await server.get(f"/api/admin/account?account={bob.welcome.account}", host)
        assert by_number.json()["accounts"] == found
        code = bob.view.code
        sheet = (await server.get(f"/api/admin/round/{code}?account={bob.welcome.account}", host)).json()
        assert (sheet["code"], sheet["players"], sheet["staked_cents"]) == (code, 1, 2_00)
        assert sheet["accounts"] == [bob.welcome.account]
        assert sheet["player"] == (await server.get(f"/api/rounds/{code}", bob.cookie)).json()
        assert (await server.get(f"/api/admin/round/{code}", host)).json()["player"] is None
        assert (await server.get("/api/admin/round/none", host)).status_code == 404
        health = (await server.get("/api/admin/health", host)).json()
        assert health["status"] == "ok"
        assert health["tables"]["infinite"] == {"phase": "result", "players": 1, "windows": 1}
        assert health["record"]["rounds"] == 1


@pytest.mark.clause("PLA-28")
async def test_the_hosts_own_key_opens_the_admin_routes_from_this_machine_only(tmp_path):
    async with running(tmp_path) as server:
        file = tmp_path / "data" / KEY_FILE
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        key = read_key(tmp_path / "data")

        async def ask(authorization, **headers):
            headers = {"authorization": authorization, **headers}
            return await server.http.get("/api/admin/health", headers=headers)

        assert (await ask(f"Bearer {key.token}")).status_code == 200
        for wrong in ("", "Bearer", "Bearer x", f"Basic {key.token}x", f"Bearer {key.token}x"):
            assert (await ask(wrong)).status_code == 403, wrong
        through_a_proxy = {"x-forwarded-for": "203.0.113.9"}
        assert (await ask(f"Bearer {key.token}", **through_a_proxy)).status_code == 403
        signed_in = {"cookie": f"{COOKIE}={await register(server)}"}
        assert (await ask("Bearer x", **signed_in)).status_code == 403
    assert not file.exists()
    file.write_bytes(msgspec.json.encode({"address": 1}))
    assert read_key(tmp_path / "data") is None
