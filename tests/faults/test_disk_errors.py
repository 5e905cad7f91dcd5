"""A disk that refuses: nothing is acknowledged after the first error, and a restart is clean."""

import asyncio
import shutil

import apsw
import pytest

from tests.support import loads
from tests.support.stores import Felt, guests, opened, signed_in, token
from tests.support.vfs import FaultyVFS
from ventuno.core.errors import StoreFailed

FATES = [
    pytest.param("sync", apsw.SQLITE_IOERR_FSYNC, id="EIO on sync"),
    pytest.param("write", apsw.SQLITE_IOERR_WRITE, id="EIO on write"),
    pytest.param("write", apsw.SQLITE_FULL, id="ENOSPC"),
]


@pytest.mark.clause("PLA-21")
@pytest.mark.parametrize("once", [False, True], ids=["for good", "only once"])
@pytest.mark.parametrize(("operation", "fate"), FATES)
async def test_nothing_is_acknowledged_after_the_first_error(tmp_path, operation, fate, once):
    await loads.prepare(tmp_path / "template")
    whole = FaultyVFS(only=(operation,))
    shutil.copytree(tmp_path / "template", tmp_path / "whole")
    async with opened(tmp_path / "whole", vfs=whole.name, checkpoint_pages=40) as store:
        opening = whole.count
        await loads.run(store, loads.Journal(), seed=1)
        operations = whole.count - opening
    for place in range(10):
        at = opening + 1 + place * (operations - 1) // 10
        folder = tmp_path / f"at-{at}"
        shutil.copytree(tmp_path / "template", folder)
        disk = FaultyVFS(at=at, fate=fate, only=(operation,), once=once)
        journal = loads.Journal()
        async with opened(folder, vfs=disk.name, checkpoint_pages=40) as store:
            assert await loads.run_until_failure(store, journal, seed=1)
            assert store.failed is not None
            told = journal.acknowledged
            for late in (store.claim_table("green", b"{}"), store.new_guest("x", token("x"), 1, "x")):
                with pytest.raises(StoreFailed):
                    await late
            assert journal.acknowledged == told
        assert await loads.lost(folder, journal) == []


async def test_all_that_share_the_failed_commit_are_told(tmp_path):
    disk = FaultyVFS(only=("sync",))
    async with opened(tmp_path, vfs=disk.name) as store:
        players = await guests(store, *(f"p{n}" for n in range(20)))
        felts = [await Felt.claim(store, f"table-{n}") for n in range(20)]
        disk.fail_next()
        answers = await asyncio.gather(
            *(felt.ask((who, 100)) for felt, who in zip(felts, players, strict=True)), return_exceptions=True
        )
        assert {type(answer) for answer in answers} == {StoreFailed}
    async with opened(tmp_path) as store:
        assert (await store.verify()).problems == []


async def test_reading_goes_on_after_the_disk_refused_to_write(tmp_path):
    disk = FaultyVFS(only=("write",), fate=apsw.SQLITE_FULL)
    async with opened(tmp_path, vfs=disk.name) as store:
        (ann,) = await guests(store, "ann", cents=700)
        disk.fail_next()
        with pytest.raises(StoreFailed):
            await guests(store, "bob")
        assert await store.balances([ann]) == [700]
        assert await signed_in(store, "bob") is None
