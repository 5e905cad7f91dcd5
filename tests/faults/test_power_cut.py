"""Power cuts: what was acknowledged is there afterwards, and the test can tell when it is not."""

import random
import shutil
from pathlib import Path

import pytest

from tests.support import loads
from tests.support.stores import opened
from tests.support.vfs import FaultyVFS
from ventuno.core.errors import DataFolderUnusable
from ventuno.store import schema
from ventuno.store.sqlite import SqliteStore


class Cuts:
    """Runs loads into cuts and counts what they cost."""

    def __init__(self, folder: Path, synchronous: schema.Synchronous, *, checkpoint_pages: int = 40) -> None:
        self.folder = folder
        self.checkpoint_pages = checkpoint_pages
        self.synchronous = synchronous
        self.cuts = 0
        self.told = 0
        self.lossy: list[tuple[int, list[str]]] = []

    async def run(self, count: int) -> None:
        await loads.prepare(self.folder / "template")
        operations = await self._length()
        for seed in range(count):
            await self._cut(seed, random.Random(seed).randint(1, operations))

    async def _length(self) -> int:
        shutil.copytree(self.folder / "template", self.folder / "whole")
        disk = FaultyVFS()
        async with self._open("whole", disk) as store:
            assert not await loads.run_until_failure(store, loads.Journal(), seed=0)
            return disk.count

    async def _cut(self, seed: int, at: int) -> None:
        disk = FaultyVFS(at=at, chance=random.Random(seed))
        journal = loads.Journal()
        shutil.copytree(self.folder / "template", self.folder / "before")
        try:
            async with self._open("before", disk) as store:
                await loads.run_until_failure(store, journal, seed=seed)
        except DataFolderUnusable:
            pass  # cut while it opened
        if disk.images is not None:
            disk.after_cut(self.folder / "after")
            self.cuts += 1
            self.told += journal.acknowledged
            missing = await loads.lost(self.folder / "after", journal)
            if missing:
                self.lossy.append((seed, missing))
            shutil.rmtree(self.folder / "after")
        shutil.rmtree(self.folder / "before")

    def _open(self, name: str, disk: FaultyVFS):
        return opened(
            self.folder / name,
            vfs=disk.name,
            synchronous=self.synchronous,
            checkpoint_pages=self.checkpoint_pages,
            daily_guests=10**6,
        )


@pytest.mark.clause("PLA-21")
async def test_a_hundred_power_cuts_lose_nothing_that_was_acknowledged(tmp_path):
    cuts = Cuts(tmp_path, "FULL")
    await cuts.run(100)
    assert cuts.lossy == []
    assert cuts.cuts >= 90
    assert cuts.told > 1_000


async def test_the_same_cuts_with_lazy_syncs_do_lose(tmp_path):
    """Shows that the cuts are real: without a sync a commit, nearly all of them cost something acknowledged."""
    # Folding the log into the database syncs it, so here it never comes to that.
    cuts = Cuts(tmp_path, "NORMAL", checkpoint_pages=100_000)
    await cuts.run(50)
    assert cuts.cuts >= 45
    assert len(cuts.lossy) >= 0.9 * cuts.cuts


@pytest.mark.deep
@pytest.mark.clause("PLA-21")
async def test_a_thousand_power_cuts_lose_nothing_that_was_acknowledged(tmp_path):
    cuts = Cuts(tmp_path, "FULL")
    await cuts.run(1_100)
    assert cuts.lossy == []
    assert cuts.cuts >= 1_000


@pytest.mark.parametrize("stride", [5, pytest.param(1, marks=pytest.mark.deep)])
async def test_a_cut_while_the_database_is_made_leaves_one_that_opens(tmp_path, stride):
    disk = FaultyVFS()
    async with opened(tmp_path / "whole", vfs=disk.name):
        operations = disk.count
    for at in range(1, operations + 1, stride):
        disk = FaultyVFS(at=at, chance=random.Random(at))
        with pytest.raises(DataFolderUnusable):
            await SqliteStore.open(tmp_path / "before", vfs=disk.name)
        disk.after_cut(tmp_path / "after")
        async with opened(tmp_path / "after") as store:
            assert await store.claim_table("green", b"{}") == (1, 1)
            assert (await store.verify()).problems == []
        for name in ("before", "after"):
            shutil.rmtree(tmp_path / name)
