"""The wallet: what is owned, every movement of it, top-ups that are bounded, grants that are logged (PLA-2)."""

import asyncio

import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened, signed_in
from ventuno.core.errors import BadAmount, BadMessage, NotFound, RateLimited
from ventuno.core.money import MAX_CENTS
from ventuno.store.api import Movement, Wallet
from ventuno.store.connected import Bounds

ADDRESS = "192.0.2.1"
HOUR_MS = 3_600_000


async def all_movements(store, account, limit=2):
    found, cursor = [], None
    while True:
        page, cursor = await store.movements(account, before=cursor, limit=limit)
        found += page
        if cursor is None:
            return found


@pytest.mark.clause("PLA-2")
async def test_every_movement_is_told_newest_first_with_what_was_owned_afterwards(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store, "green")
        await felt.ask((ann, 400))
        await felt.settle((ann, 400, 1_000))
        now[0] += 1
        await store.top_up(ann, "key", 300, ADDRESS)
        await store.grant(0, ann, 500, 3, "chips")
        await felt.ask((ann, 50))
        await felt.settle((ann, 50, 50), void=True)
        await store.grant(0, ann, 0, 7, "cents")
        await felt.ask((ann, 900))  # a stake is no movement yet
        expected = [
            Movement("grant", now[0], 7, 1_907, {}, "", ""),
            Movement("void", now[0], 0, 1_900, {}, "green", "CODE-1-2"),
            Movement("grant", now[0], 0, 1_900, {500: 3}, "", ""),
            Movement("top_up", now[0], 300, 1_900, {}, "", ""),
            Movement("round", NOON_MS, 600, 1_600, {}, "green", "CODE-1-1"),
            Movement("start", NOON_MS, 1_000, 1_000, {}, "", ""),
        ]
        for limit in (1, 2, 6, 100):
            assert await all_movements(store, ann, limit) == expected
        wallet = await store.wallet(ann)
        assert wallet == Wallet(1_007, 900, {500: 3}, 100_000, now[0] + HOUR_MS)
        assert wallet.balance_cents + wallet.held_cents == expected[0].owned_cents


@pytest.mark.clause("PLA-2")
async def test_movements_are_one_s_own_and_a_cursor_is_one_of_ours(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        await store.top_up(ann, "key", 300, ADDRESS)
        _, cursor = await store.movements(ann, before=None, limit=1)
        assert cursor is not None
        assert await store.movements(bob, before=cursor, limit=5) == ([], None)
        for wrong in ("", "1", "x.y", "-1.5", "1.-5", "0.5", "1.5 ", "9" * 40 + ".1", "١.١"):
            with pytest.raises(BadMessage):
                await store.movements(ann, before=wrong, limit=5)
        assert await store.movements(99, before=None, limit=5) == ([], None)


@pytest.mark.clause("PLA-2")
async def test_a_top_up_is_bounded_in_size_and_time(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        (ann,) = await guests(store, "ann", cents=0)
        assert (await store.wallet(ann)).top_up_ms <= now[0]
        for cents in (0, -1, 100_001, 2**62):
            with pytest.raises(BadAmount):
                await store.top_up(ann, "a", cents, ADDRESS)
        assert await store.top_up(ann, "a", 100_000, ADDRESS) == 100_000
        now[0] += HOUR_MS - 1
        with pytest.raises(RateLimited) as refused:
            await store.top_up(ann, "b", 1, ADDRESS)
        assert refused.value.params == {"seconds": 1}
        assert (await store.wallet(ann)).top_up_ms == now[0] + 1
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        with pytest.raises(RateLimited):
            await store.top_up(ann, "b", 1, ADDRESS)
        now[0] += 1
        assert await store.top_up(ann, "b", 1, ADDRESS) == 100_001
        assert (await store.verify()).problems == []


@pytest.mark.clause("PLA-2")
async def test_an_address_has_so_many_top_ups_an_hour_whoever_asks(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0], bounds=Bounds(hourly_top_ups=2)) as store:
        ann, bob, eve = await guests(store, "ann", "bob", "eve", cents=0)
        for who in (ann, bob):
            await store.top_up(who, "k", 5, ADDRESS)
        with pytest.raises(RateLimited):
            await store.top_up(eve, "k", 5, ADDRESS)
        assert await store.balances([eve]) == [0]
        assert await store.top_up(eve, "k", 5, "198.51.100.7") == 5
        now[0] += HOUR_MS
        assert await store.top_up(ann, "l", 5, ADDRESS) == 10


@pytest.mark.clause("PLA-2")
async def test_a_top_up_asked_again_brings_nothing_more(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=0)
        answers = await asyncio.gather(*(store.top_up(ann, "key", 700, ADDRESS) for _ in range(20)))
        assert answers == [700] * 20
        with pytest.raises(BadMessage):
            await store.top_up(ann, "key", 701, ADDRESS)
        with pytest.raises(BadMessage):
            await store.grant(0, ann, 0, 700, "key")
        for key in ("", "k" * 65):
            with pytest.raises(BadMessage):
                await store.top_up(bob, key, 1, ADDRESS)
        assert await store.top_up(bob, "key", 5, ADDRESS) == 5  # keys are one's own
    async with opened(tmp_path) as store:
        assert await store.top_up(ann, "key", 700, ADDRESS) == 700
        assert (await store.verify()).problems == []


async def test_a_grant_is_booked_once_and_logged_with_before_and_after(tmp_path):
    async with opened(tmp_path) as store:
        ann, host = await guests(store, "ann", "host", cents=1_000)
        for _ in range(2):
            wallet = await store.grant(host, ann, 0, 250, "one")
            assert (wallet.balance_cents, wallet.golden) == (1_250, {})
        wallet = await store.grant(host, ann, 1_000, 2, "two")
        assert wallet.golden == {1_000: 2}
        log = await store.acts(before=None, limit=9)
        assert [(act.who, act.what, act.subject, act.before, act.after) for act in log] == [
            (host, "grant", f"account {ann}", '{"asset":1000,"owned":0}', '{"asset":1000,"owned":2}'),
            (host, "grant", f"account {ann}", '{"asset":0,"owned":1000}', '{"asset":0,"owned":1250}'),
        ]
        assert (await store.verify()).problems == []


@pytest.mark.parametrize(
    ("asset", "amount", "refusal"),
    [
        (0, 0, BadAmount),
        (0, -5, BadAmount),
        (0, MAX_CENTS, BadAmount),
        (0, 2**62, BadAmount),
        (-1, 1, BadAmount),
        (1_000_001, 1, BadAmount),
        (500, 0, BadAmount),
    ],
)
async def test_what_cannot_be_kept_is_not_granted(tmp_path, asset, amount, refusal):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        with pytest.raises(refusal):
            await store.grant(0, ann, asset, amount, "key")
        assert await store.wallet(ann) == Wallet(1_000, 0, {}, 100_000, 0)
        assert await store.acts(before=None, limit=5) == []


async def test_houses_and_nobody_are_granted_nothing(tmp_path):
    async with opened(tmp_path) as store:
        await Felt.claim(store)
        for account in (1, 2, 99):
            with pytest.raises(NotFound):
                await store.grant(0, account, 0, 5, "key")


@pytest.mark.clause("PLA-2")
async def test_a_refused_request_leaves_no_row(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=0)
        await store.top_up(ann, "a", 5, ADDRESS)
        before = await store.verify()
        for late in (
            store.top_up(ann, "b", 5, ADDRESS),
            store.top_up(ann, "c", 10**9, ADDRESS),
            store.grant(0, 99, 0, 5, "d"),
        ):
            with pytest.raises((RateLimited, BadAmount, NotFound)):
                await late
        assert await store.verify() == before
        assert await signed_in(store, "ann") is not None
