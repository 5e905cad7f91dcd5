"""A server that dies at any write of a solo round: the round goes on and comes to the same end (AME-13, PLA-21)."""

import asyncio

import pytest

from tests.support.house import PATIENCE_S, Client, ScriptedShoes, TestServer, running
from tests.support.solo import american_spec
from ventuno.core.errors import StoreFailed
from ventuno.store.sqlite import SqliteStore
from ventuno.table.messages import Act, Deal

TABLES = (american_spec(),)
#: A pair that is split and lost twice: four writes before the last, which settles.
WRITES = 6
STAKED = 20_00


def cards() -> ScriptedShoes:
    return ScriptedShoes({1: ("8h 8d 2c 3c", "6s Td 5c")})


async def step(window: Client) -> None:
    """Do what the table asks for, as a page would; an answer may never come."""
    view, me = window.view, window.me
    if view.phase == "betting":
        await window.ask(Deal, round=view.round, spots={"1.main": 10_00})
    else:
        hand = next(hand for hand in me.hands if hand.offered)
        action = "split" if "split" in hand.offered else "stand"
        await window.ask(Act, round=view.round, step=view.step, line=hand.line, action=action)


async def play(server: TestServer, window: Client) -> None:
    """Play until the round is over."""
    while window.phase != "result":
        seq = window.view.seq
        await step(window)
        await window.until(lambda seq=seq: window.view.seq > seq and window.me.seq >= window.view.seq)


class Death:
    """Ends the server at one of its writes: before it, or when it is on disk and nobody has been told."""

    def __init__(self, at: int, *, written: bool) -> None:
        self._left, self._written = at, written
        self.happened = asyncio.Event()
        self._commit = SqliteStore.commit

    async def __call__(self, store, work):
        self._left -= 1
        if self._left > 0:
            return await self._commit(store, work)
        if self._left == 0 and self._written:
            await self._commit(store, work)
        self.happened.set()
        raise StoreFailed(reason="the power is gone")


@pytest.mark.clause("AME-13", "PLA-20", "PLA-21", "PLA-23", "PLA-24")
@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("at", range(1, WRITES + 1))
async def test_a_death_at_any_write_changes_no_card_and_no_cent(tmp_path, monkeypatch, at, written):
    death = Death(at, written=written)
    async with running(tmp_path, tables=TABLES, source=cards()) as server:
        ann = await server.sit(table="american")
        bound = ann.view.shoe.commitment
        with monkeypatch.context() as broken:
            broken.setattr(SqliteStore, "commit", lambda store, work: death(store, work))
            playing = asyncio.ensure_future(play(server, ann))
            async with asyncio.timeout(PATIENCE_S):
                await death.happened.wait()
            playing.cancel()
            await asyncio.wait([playing])
            assert not any(b"Td" in frame for frame in ann.frames), (
                "the hole card was told before it was turned"
            )
    async with running(tmp_path, tables=TABLES, source=cards()) as server:
        again = await server.sit(cookie=ann.cookie, table="american")
        await again.settled()
        if not (await server.get("/api/history", ann.cookie)).json()["rounds"]:
            assert again.view.shoe.commitment == bound
            await play(server, again)
        (row,) = (await server.get("/api/history", ann.cookie)).json()["rounds"]
        assert (row["staked_cents"], row["back_cents"], row["void"]) == (STAKED, 0, False)
        assert (await server.get("/api/me", ann.cookie)).json()["balance_cents"] == 1000_00 - STAKED
        shoes = (await server.get("/api/shoes/american", ann.cookie)).json()["shoes"]
        assert [(shoe["no"], shoe.get("ended", False)) for shoe in shoes] == [(2, False), (1, True)]
        assert (shoes[1]["commitment"], shoes[1]["used"]) == (bound, 7)
    store = await SqliteStore.open(tmp_path / "data")
    audit = await store.verify()
    await store.aclose()
    assert not audit.problems
