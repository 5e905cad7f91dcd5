"""Copies of the record: of one moment, under load, checked; put back, and nothing else (PLA-29)."""

import asyncio
import random

import apsw
import pytest

from tests.support.stores import Felt, guests, opened
from ventuno.core.errors import (
    DataFolderInUse,
    FileTaken,
    FileUnusable,
    FolderTaken,
    NewerSchema,
    NoRecord,
    NotABackup,
    OlderSchema,
    RecordDamaged,
)
from ventuno.store.backup import back_up, check, restore
from ventuno.store.folder import DATABASE
from ventuno.store.schema import known_schema


async def played(folder, rounds=3):
    """A folder with some rounds, one of them open; returns the players."""
    async with opened(folder) as store:
        players = await guests(store, "Ann", "Bob")
        felt = await Felt.claim(store)
        for _ in range(rounds):
            await felt.ask((players[0], 100), (players[1], 200))
            await felt.settle((players[0], 100, 200), (players[1], 200, 0))
        await felt.ask((players[0], 300))
        await store.log_act(0, "test", "nothing", "", "done")
    return players


def files(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.clause("PLA-29")
async def test_what_comes_back_is_what_was_there_open_round_included(tmp_path):
    players = await played(tmp_path / "data")
    copied = back_up(tmp_path / "data", tmp_path / "copy")
    assert (copied.problems, copied.acts) == ([], 1)
    restored = restore(tmp_path / "copy", tmp_path / "new")
    assert restored == copied == check(tmp_path / "new") == check(tmp_path / "data")
    assert files(tmp_path) == ["copy", "data", "new"], "no half-made file is left"
    assert files(tmp_path / "new") == ["lock", DATABASE]
    async with opened(tmp_path / "new") as store:
        assert await store.balances(players) == [100_000, 99_400]
        felt = await Felt.claim(store)
        assert (await store.open_round(felt.no)).round == 4
        assert [hold.cents for hold in await store.holds(felt.no)] == [300]


@pytest.mark.clause("PLA-29", "PLA-23")
async def test_a_copy_under_load_is_of_one_moment_and_holds_all_that_was_acknowledged_before(tmp_path):
    async with opened(tmp_path / "data") as store:
        players = await guests(store, *(f"p{n}" for n in range(8)))
        felts = [await Felt.claim(store, f"table-{n}") for n in range(4)]
        stop, settled = asyncio.Event(), 0

        async def play(felt, chance):
            nonlocal settled
            while not stop.is_set():
                rows = [(who, chance.randrange(1, 50)) for who in chance.sample(players, 5)]
                await felt.ask(*rows)
                await felt.settle(
                    *[(who, cents, chance.choice([0, cents, 2 * cents])) for who, cents in rows]
                )
                settled += 1

        load = [asyncio.ensure_future(play(felt, random.Random(n))) for n, felt in enumerate(felts)]
        for turn in range(3):
            while settled < (turn + 1) * 8:
                await asyncio.sleep(0)
            before = settled
            copied = await asyncio.to_thread(back_up, tmp_path / "data", tmp_path / f"copy-{turn}")
            assert copied.bookings >= len(players) + before
            assert restore(tmp_path / f"copy-{turn}", tmp_path / f"new-{turn}") == copied
        stop.set()
        await asyncio.gather(*load)
        assert (await store.verify()).problems == []


@pytest.mark.clause("PLA-29")
async def test_a_damaged_record_is_neither_copied_nor_put_back(tmp_path):
    await played(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "copy")
    for file in (tmp_path / "copy", tmp_path / "data" / DATABASE):
        connection = apsw.Connection(str(file))
        connection.execute("UPDATE purse SET posted = posted + 1 WHERE id = 3")
        connection.close()
    with pytest.raises(RecordDamaged, match="does not hold the sum of its entries"):
        back_up(tmp_path / "data", tmp_path / "other")
    with pytest.raises(RecordDamaged, match="copy is damaged"):
        restore(tmp_path / "copy", tmp_path / "new")
    assert files(tmp_path) == ["copy", "data", "new"]
    assert files(tmp_path / "new") == ["lock"]


@pytest.mark.clause("PLA-29")
async def test_a_copy_cut_short_is_refused(tmp_path):
    await played(tmp_path / "data", rounds=40)
    back_up(tmp_path / "data", tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    chance = random.Random(1)
    for length in (0, 50, 4096, len(whole) // 2, len(whole) - 4096):
        (tmp_path / "copy").write_bytes(whole[:length])
        with pytest.raises((NotABackup, RecordDamaged)):
            restore(tmp_path / "copy", tmp_path / "new")
    for _ in range(10):
        torn = bytearray(whole)
        at = chance.randrange(4096, len(torn) - 512)
        torn[at : at + 512] = chance.randbytes(512)
        (tmp_path / "copy").write_bytes(torn)
        try:
            restore(tmp_path / "copy", tmp_path / "new")
        except RecordDamaged:
            continue
        # The random bytes fell on free space or on what is no money, such as an index of names.
        assert check(tmp_path / "new").problems == []
        (tmp_path / "new" / DATABASE).unlink()


@pytest.mark.clause("PLA-29")
async def test_nothing_is_overwritten_and_each_mistake_is_named(tmp_path):
    await played(tmp_path / "data")
    copy = tmp_path / "copy"
    back_up(tmp_path / "data", copy)
    with pytest.raises(FileTaken):
        back_up(tmp_path / "data", copy)
    with pytest.raises(NoRecord):
        back_up(tmp_path / "none", tmp_path / "other")
    with pytest.raises(NoRecord):
        check(tmp_path / "none")
    with pytest.raises(FileUnusable):
        back_up(tmp_path / "data", tmp_path / "none" / "copy")
    with pytest.raises(FolderTaken):
        restore(copy, tmp_path / "data")
    with pytest.raises(NotABackup, match="no such file"):
        restore(tmp_path / "nothing", tmp_path / "new")
    (tmp_path / "text").write_text("hello " * 100)
    with pytest.raises(NotABackup):
        restore(tmp_path / "text", tmp_path / "new")
    other = apsw.Connection(str(tmp_path / "other.db"))
    other.execute("CREATE TABLE a (b)")
    other.close()
    with pytest.raises(NotABackup, match="another program"):
        restore(tmp_path / "other.db", tmp_path / "new")
    async with opened(tmp_path / "busy"):
        with pytest.raises(DataFolderInUse):
            restore(copy, tmp_path / "busy")
    assert not (tmp_path / "new").exists()


@pytest.mark.clause("PLA-29")
async def test_a_copy_of_another_version_is_brought_up_to_date_or_refused(tmp_path):
    await played(tmp_path / "data")
    back_up(tmp_path / "data", tmp_path / "copy")
    connection = apsw.Connection(str(tmp_path / "copy"))
    connection.pragma("user_version", known_schema() + 1)
    connection.close()
    with pytest.raises(NewerSchema, match="copy"):
        restore(tmp_path / "copy", tmp_path / "new")
    connection = apsw.Connection(str(tmp_path / "data" / DATABASE))
    connection.pragma("user_version", known_schema() - 1)
    connection.close()
    with pytest.raises(OlderSchema):
        check(tmp_path / "data")
