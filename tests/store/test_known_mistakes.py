"""Mistakes with one purse at several tables that gambling sites have made before."""

import asyncio

import pytest

from tests.support.stores import Felt, guests, opened


@pytest.mark.clause("PLA-5", "COM-10")
async def test_one_balance_covers_one_of_two_tables(tmp_path):
    """ST-13: the second bet is refused, and what each round brings is added, never written over."""
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "Ann", cents=10_000)
        green, blue = await Felt.claim(store, "green"), await Felt.claim(store, "blue")
        grants = await asyncio.gather(green.ask((ann, 10_000)), blue.ask((ann, 10_000)))
        assert sorted(grant.granted for grant in grants) == [[False], [True]]
        first, second = (green, blue) if grants[0].granted[0] else (blue, green)
        assert await first.settle((ann, 10_000, 20_000)) == [20_000]
        await second.ask((ann, 5_000), entry=b"again")
        await first.ask((ann, 1_000))
        assert await second.settle((ann, 5_000, 12_500)) == [26_500]
        assert await first.settle((ann, 1_000, 0)) == [26_500]
        assert await store.balances([ann]) == [26_500]
