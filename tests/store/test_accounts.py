"""Guests, sessions, history, and the bets a seat remembers."""

import asyncio

import numpy as np
import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened, signed_in, token
from ventuno.core.errors import RateLimited
from ventuno.store.api import Account, HistoryRow


async def test_a_guest_starts_with_credits_booked_against_the_mint(tmp_path):
    async with opened(tmp_path) as store:
        ann = await store.new_guest("Ann", token("ann"), 100_000, "192.0.2.1")
        assert (ann.name, ann.kind) == ("Ann", "guest")
        assert await signed_in(store, "ann") == ann
        assert await signed_in(store, "bob") is None
        assert await store.balances([ann.id]) == [100_000]
        assert (await store.verify()).problems == []


async def test_the_same_token_again_is_the_same_guest(tmp_path):
    async with opened(tmp_path) as store:
        first, second = await asyncio.gather(
            *(store.new_guest(name, token("ann"), 100_000, "192.0.2.1") for name in ("Ann", "Anna"))
        )
        assert first == second == Account(first.id, "Ann", "guest")
        assert await store.balances([first.id]) == [100_000]


async def test_one_address_makes_so_many_guests_a_day(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, daily_guests=3, now_ms=lambda: now[0]) as store:
        await guests(store, "a", "b", "c")
        with pytest.raises(RateLimited) as refused:
            await guests(store, "d")
        assert refused.value.params == {"seconds": 12 * 3600 + 1}
        assert await signed_in(store, "d") is None
        other = await store.new_guest("e", token("e"), 100, "192.0.2.2")
        assert await store.balances([other.id]) == [100]
        await guests(store, "a")  # who is there already only comes back
        now[0] += 43_200_000
        await guests(store, "d")


async def test_addresses_are_not_written_down(tmp_path):
    async with opened(tmp_path) as store:
        await store.new_guest("ann", token("ann"), 1, "198.51.100.77")
    assert b"198.51.100.77" not in (tmp_path / "ventuno.db").read_bytes()


async def test_history_is_paged_newest_first_by_the_purses_own_chain(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        green, blue = await Felt.claim(store, "green"), await Felt.claim(store, "blue")
        for turn in range(1, 6):
            await green.ask((ann, turn), (bob, 50))
            await green.settle((ann, turn, 2 * turn), (bob, 50, 0))
        await blue.ask((ann, 9))
        await blue.settle((ann, 9, 9), void=True)
        page, cursor = await store.history(ann, before=None, limit=4)
        assert page[0] == HistoryRow("blue", "CODE-2-1", NOON_MS - 59_999, 9, 9, void=True)
        assert [(row.code, row.staked_cents) for row in page[1:]] == [
            ("CODE-1-5", 5),
            ("CODE-1-4", 4),
            ("CODE-1-3", 3),
        ]
        assert cursor is not None
        rest, end = await store.history(ann, before=cursor, limit=4)
        assert [row.code for row in rest] == ["CODE-1-2", "CODE-1-1"]
        assert end is None
        whole, end = await store.history(ann, before=None, limit=6)
        assert (len(whole), end) == (6, None)


async def test_history_is_one_s_own(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        felt = await Felt.claim(store)
        for _ in range(3):
            await felt.ask((ann, 5))
            await felt.settle((ann, 5, 0))
        _, cursor = await store.history(ann, before=None, limit=1)
        assert cursor is not None
        assert await store.history(bob, before=cursor, limit=10) == ([], None)
        assert await store.history(bob, before=None, limit=10) == ([], None)
        assert await store.history(ann, before=10**9, limit=10) == ([], None)
        assert await store.history(ann, before=None, limit=0) == ([], None)
        assert await store.history(12_345, before=None, limit=10) == ([], None)


async def test_a_seat_remembers_the_last_settled_bets_of_its_table(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        green, blue = await Felt.claim(store, "green"), await Felt.claim(store, "blue")

        async def play(felt, *rows, **more):
            await felt.ask(*[(who, main + side) for who, main, side in rows])
            bets = np.array([row[1:] for row in rows], np.int64)
            await felt.settle(*[(who, main + side, 0) for who, main, side in rows], bets=bets, **more)

        await play(green, (ann, 500, 100), (bob, 700, 0), spots=("main", "hot_3"))
        await play(blue, (ann, 5, 1), spots=("main", "any_pair"))
        assert await store.last_bets(green.no, [bob, ann]) == {
            bob: {"main": 700},
            ann: {"main": 500, "hot_3": 100},
        }
        await play(green, (ann, 200, 0), spots=("main", "bust_it"))
        await green.ask((ann, 900))
        await green.settle((ann, 900, 900), void=True, spots=("main",), bets=np.array([[900]], np.int64))
        assert await store.last_bets(green.no, [ann]) == {ann: {"main": 200}}
        assert await store.last_bets(blue.no, [ann, bob]) == {ann: {"main": 5, "any_pair": 1}}
        assert await store.last_bets(blue.no, []) == {}


async def test_rules_are_kept_once(tmp_path):
    async with opened(tmp_path) as store:
        await store.save_rules("abc", b"{}")
        await store.save_rules("abc", b"{}")
        assert (await store.verify()).problems == ["rules abc are not what was played by"]
