"""An account is closed: nothing of the person stays, the books still agree (PLA-30)."""

import asyncio
import sqlite3
from contextlib import closing as closed
from pathlib import Path

import pytest

from tests.server.test_accounts import PASSWORD, login, post, register
from tests.support.house import running
from ventuno.store import schema
from ventuno.store.closing import KEPT, PERSONAL, REST_MS
from ventuno.store.sqlite import SqliteStore

NAME = "Persephone"
FOLDED = "persephone"


def folder_bytes(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


async def close(server, cookie, **body):
    return await post(server, "/api/account/close", body, cookie)


@pytest.mark.clause("PLA-30")
async def test_who_closes_the_account_is_gone_from_every_file(tmp_path):
    data = tmp_path / "data"
    async with running(tmp_path) as server:
        cookie = await register(server, NAME)
        number = (await server.get("/api/me", cookie)).json()["account"]
        settings = {"version": 0, "settings": {"note": NAME}}
        await server.http.put("/api/profile", json=settings, headers={"cookie": f"ventuno={cookie}"})
        await post(server, "/api/support", {"key": "a-question", "text": f"I am {NAME}."}, cookie)
        assert any(NAME.encode() in content for content in folder_bytes(data).values())
        assert (await close(server, cookie, password="wrong horse")).status_code == 401
        answer = await close(server, cookie, password=PASSWORD)
        assert answer.status_code == 200
        assert (await server.get("/api/me", cookie)).status_code == 401
        refused = await post(server, "/api/login", {"name": NAME, "password": PASSWORD})
        assert refused.json()["code"] == "wrong_credentials"
        store = server.server.house.store
        found = await store.account(number)
        assert (found.name, found.kind) == (f"#{number}", "closed")
        assert await store.accounts_named(NAME) == []
        assert await store.balances([number]) == [0]
        assert (await store.verify()).problems == []
    # The next start writes the file anew.
    store = await SqliteStore.open(data)
    assert (await store.verify()).problems == []
    await store.aclose()
    for file, content in folder_bytes(data).items():
        assert NAME.encode() not in content, file
        assert FOLDED.encode() not in content, file


@pytest.mark.clause("PLA-30")
async def test_what_was_at_stake_is_played_to_its_end_and_then_goes_back(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=5_00)
        number = ann.welcome.account
        store = server.server.house.store
        assert (await close(server, ann.cookie, name="Eve")).status_code == 401
        assert (await close(server, ann.cookie, name="Ann")).status_code == 200
        assert await ann.until_closed()
        assert await store.closing_accounts() == [number]
        assert not await store.settle_closed(number)
        while await store.holds(server.hall().number):
            due = server.hall().driver.table.due_ms()
            server.clock.advance(max(0, (due or 0) - server.clock.now_ms()))
            await asyncio.sleep(0)
        await server.server.house.closing.settle()
        assert await store.closing_accounts() == []
        assert await store.balances([number]) == [0]
        assert (await store.verify()).problems == []


@pytest.mark.clause("PLA-30")
async def test_the_name_rests_for_thirty_days(tmp_path):
    async with running(tmp_path) as server:
        cookie = await register(server, NAME)
        await close(server, cookie, password=PASSWORD)
        wish = {"name": NAME.upper(), "password": PASSWORD}
        assert (await post(server, "/api/register", wish)).json()["code"] == "name_taken"
        server.clock.advance(REST_MS)
        assert (await post(server, "/api/register", wish)).status_code == 200
        assert await login(server, NAME)


@pytest.mark.clause("PLA-30")
def test_every_table_that_names_an_account_says_what_becomes_of_it(tmp_path):
    """Who adds a table with a column `account` has to decide."""
    with closed(sqlite3.connect(":memory:")) as connection:
        for _, sql in schema.migrations():
            connection.executescript(sql)
        tables = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        naming = {
            table
            for table in tables
            if "account" in {row[1] for row in connection.execute(f"PRAGMA table_info({table})")}
        }
    erased = {statement.split()[2] for statement in PERSONAL}
    assert naming - erased - KEPT == set()
