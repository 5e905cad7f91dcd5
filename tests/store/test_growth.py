"""Old documents go, the ledger and its proof stay; how much there is can be asked."""

import asyncio

import apsw
import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened, settlement, token
from ventuno.store import growth
from ventuno.store.api import Pruned, RoundWork
from ventuno.store.audit import audit

DAY_MS = 86_400_000


async def a_round(store, felt, who):
    await felt.ask((who, 100))
    await felt.settle((who, 100, 150))


@pytest.mark.clause("PLA-23")
async def test_documents_go_by_age_and_the_books_still_agree(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await guests(store, "ann", "bob")
        felt = await Felt.claim(store)
        for _ in range(4):
            await a_round(store, felt, ann)
            now[0] += DAY_MS
        assert await store.prune(2) == Pruned(2, 2 * len(b"document 1/1"), 0)
        assert await store.prune(2) == Pruned(0, 0, 0)
        left = [await store.document(f"CODE-1-{turn}") for turn in range(1, 5)]
        assert left == [None, None, b"document 1/3", b"document 1/4"]
        assert await store.shoe_documents(felt.no, 1) == left[2:]
        rows, _ = await store.history(ann, before=None, limit=9)
        assert [row.code for row in rows] == [f"CODE-1-{turn}" for turn in (4, 3, 2, 1)]
        exported, _ = await store.export_rounds(ann, before=None, limit=9)
        assert [one.document for one in exported] == left[::-1]
        found = await store.find_round("CODE-1-1")
        assert found is not None
        assert found.document is None
        assert await store.balances([ann, bob]) == [100_200, 100_000]
        assert (await store.verify()).problems == []
        assert await store.last_round(felt.no) == 4


@pytest.mark.clause("PLA-21")
async def test_a_settlement_repeated_after_its_document_went_is_still_known(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        await felt.ask((ann, 100))
        work = RoundWork(felt.no, felt.epoch, 1, [], settlement=settlement(felt, [(ann, 100, 0)]))
        await store.commit(work)
        now[0] += DAY_MS
        assert (await store.prune(0)).documents == 1
        answer = await store.commit(work)
        assert answer.balances is not None
        assert answer.balances.tolist() == [99_900]
        other = settlement(felt, [(ann, 100, 0)], document=b"another")
        with pytest.raises(AssertionError, match="settled otherwise"):
            await store.commit(RoundWork(felt.no, felt.epoch, 1, [], settlement=other))


async def test_pruning_leaves_room_for_the_tables(tmp_path, monkeypatch):
    monkeypatch.setattr(growth, "_STEP", 2)
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await guests(store, "ann", "bob")
        felt, other = await Felt.claim(store, "green"), await Felt.claim(store, "blue")
        for _ in range(9):
            await a_round(store, felt, ann)
        now[0] += DAY_MS
        pruning = asyncio.create_task(store.prune(0))
        await a_round(store, other, bob)
        assert (await pruning).documents in {9, 10}
        assert (await store.verify()).problems == []


async def test_sessions_nobody_uses_go(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        (ann,) = await guests(store, "ann")
        now[0] += 400 * DAY_MS
        await store.new_session(ann, token("new"))
        assert (await store.prune(90)).sessions == 0
        now[0] += 1
        assert (await store.prune(90)).sessions == 1
        assert [place.token_hash for place in await store.sessions(ann)] == [token("new")]


async def test_a_document_cannot_be_altered_or_taken_without_its_digest(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        for _ in range(2):
            await a_round(store, felt, ann)
    connection = apsw.Connection(str(tmp_path / "ventuno.db"))
    for statement in ("UPDATE document SET content = x'00'", "DELETE FROM document"):
        with pytest.raises(apsw.ConstraintError):
            connection.execute(statement)
    # A digest of something else does not pass for the document's.
    connection.execute("INSERT INTO pruned SELECT booking, zeroblob(32) FROM round LIMIT 1")
    connection.execute("DELETE FROM document WHERE booking IN (SELECT booking FROM pruned)")
    assert audit(connection).problems == [
        "booking 2 is not what was booked, with its entries or the record of round CODE-1-1"
    ]
    connection.close()


async def test_health_tells_how_much_there_is(tmp_path):
    async with opened(tmp_path) as store:
        empty = await store.health()
        ann, _ = await guests(store, "ann", "bob")
        felt = await Felt.claim(store)
        await a_round(store, felt, ann)
        await felt.ask((ann, 5))
        full = await store.health()
        assert (empty.accounts, empty.rounds, empty.bookings) == (0, 0, 0)
        assert (full.accounts, full.bookings, full.entries) == (2, 3, 3)
        assert (full.rounds, full.documents, full.open_rounds, full.failed) == (1, 1, 1, None)
        assert full.file_bytes >= empty.file_bytes > 0
