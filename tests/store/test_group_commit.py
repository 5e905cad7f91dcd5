"""Whatever arrived while the last commit ran is the next commit, and each request in it stands alone."""

import asyncio
from typing import Any

import pytest

from tests.support.stores import Felt, guests, opened
from tests.support.vfs import FaultyVFS
from ventuno.core.errors import StaleEpoch, StoreFailed
from ventuno.ledger.values import Ask, Grant
from ventuno.store.api import Hold, RoundResult, RoundWork


@pytest.mark.parametrize("tables", [1, 3])
async def test_of_64_bets_of_the_whole_balance_at_once_one_is_accepted(tmp_path, tables):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=5_000)
        felts = [await Felt.claim(store, f"table-{n}") for n in range(tables)]
        for turn in range(1, 6):
            grants = await asyncio.gather(*(felts[n % tables].ask((ann, 5_000)) for n in range(64)))
            accepted = [n for n, grant in enumerate(grants) if grant.granted == [True]]
            assert len(accepted) == 1
            assert all(grant.balances == [0] for grant in grants)
            winner = felts[accepted[0] % tables]
            assert await winner.settle((ann, 5_000, 5_000)) == [5_000]
            assert (await store.verify()).problems == [], f"turn {turn}"


async def test_requests_that_fail_do_not_touch_their_neighbours(tmp_path):
    text: Any = "an entry that is no bytes"
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        stale, green, blue = [await Felt.claim(store, key) for key in ("old", "green", "blue")]
        await Felt.claim(store, "old")
        answers = await asyncio.gather(
            green.ask((ann, 100)),
            stale.ask((ann, 1)),
            blue.settle((bob, 5, 5)),
            green.ask((bob, 5_000)),
            green.ask((bob, -1)),
            store.commit(RoundWork(99, 1, 1, [b"x"], ask=Ask([ann], [1]))),
            store.commit(RoundWork(blue.no, blue.epoch, 1, [text])),
            blue.ask((bob, 300)),
            return_exceptions=True,
        )
        kinds = [type(answer) for answer in answers]
        assert kinds == [
            Grant,
            StaleEpoch,
            AssertionError,
            Grant,
            AssertionError,
            AssertionError,
            AssertionError,
            Grant,
        ]
        assert await store.balances([ann, bob]) == [900, 700]
        assert await store.holds(blue.no) == [Hold(bob, 300)]
        assert (await store.verify()).problems == []


async def test_many_tables_share_the_disk_s_sync(tmp_path):
    disk = FaultyVFS(only=("sync",))
    async with opened(tmp_path, vfs=disk.name) as store:
        players = await guests(store, *(f"p{n}" for n in range(200)))
        felts = [await Felt.claim(store, f"table-{n}") for n in range(200)]
        before = disk.count
        await asyncio.gather(*(felt.ask((who, 100)) for felt, who in zip(felts, players, strict=True)))
        # The first may go alone; what gathered meanwhile goes together.
        assert disk.count - before < 20


async def test_a_caller_that_gave_up_does_not_disturb_the_others(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        leaving = asyncio.create_task(felt.ask((ann, 100)))
        await asyncio.sleep(0)
        leaving.cancel()
        assert (await felt.ask((ann, 200))).balances == [700]
        with pytest.raises(asyncio.CancelledError):
            await leaving


async def test_a_closed_store_refuses(tmp_path):
    async with opened(tmp_path) as store:
        felt = await Felt.claim(store)
        last = asyncio.create_task(felt.log(b"opened"))
        await asyncio.sleep(0)
        await store.aclose()
        assert await last == RoundResult()
        with pytest.raises(StoreFailed):
            await felt.log(b"late")
        with pytest.raises(StoreFailed):
            await store.balances([1])
    async with opened(tmp_path) as store:
        assert (await store.verify()).problems == []
