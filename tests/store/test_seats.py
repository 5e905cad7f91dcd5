"""Rounds played alone: each seat of a table has rounds, shoes, holds and a log of its own (AME-13, PLA-6)."""

import msgspec
import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened, settlement
from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Ask, Grant
from ventuno.store.api import Hold, OpenRound, RoundWork, ShoeRow, StaleRound

DAY_MS = 86_400_000
SHOE = ShoeRow(1, b"s" * 32, "c" * 64, "rules", 8)


@pytest.mark.clause("PLA-21")
async def test_seats_of_a_table_are_played_side_by_side(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        for who, cents in ((ann, 100), (bob, 200)):
            await felt.at(who).ask((who, cents), first_seq=0)
            await felt.at(who).log(b"cards", first_seq=1)
        found = await store.open_rounds(felt.no)
        assert [(one.seat, one.round, [row.entry for row in one.rows]) for one in found] == [
            (ann, 1, [b"bets", b"cards"]),
            (bob, 1, [b"bets", b"cards"]),
        ]
        assert found[0] == await store.open_round(felt.no, ann)
        assert await store.open_round(felt.no) is None
        assert await store.holds(felt.no, bob) == [Hold(bob, 200)]
        assert await store.holds(felt.no) == []
        assert await felt.at(ann).settle((ann, 100, 250)) == [1_150]
        assert await store.holds(felt.no, bob) == [Hold(bob, 200)]
        assert [one.seat for one in await store.open_rounds(felt.no)] == [bob]
        assert [await store.last_round(felt.no, seat) for seat in (0, ann, bob)] == [0, 1, 1]
        assert (await store.verify()).problems == []


async def test_all_seats_of_a_table_share_its_bank_and_its_owner(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        for who in (ann, bob):
            await felt.at(who).ask((who, 100))
            await felt.at(who).settle((who, 100, 0))
        await Felt.claim(store)
        for who in (ann, bob):
            with pytest.raises(StaleEpoch):
                await felt.at(who, 2).ask((who, 100))
        assert (await store.verify()).problems == []


async def test_the_rounds_of_a_seat_are_numbered_alone(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        felt = await Felt.claim(store)
        mine = felt.at(ann)
        for turn in range(1, 4):
            await mine.ask((ann, 10))
            await mine.settle((ann, 10, 0))
            assert await store.last_round(felt.no, ann) == turn
        with pytest.raises(AssertionError, match="is over"):
            await felt.at(ann, 2).ask((ann, 10))
        await felt.at(bob).ask((bob, 10))
        assert await store.last_seat(felt.no) == max(ann, bob)
        assert await store.last_seat(felt.no + 1) == 0


@pytest.mark.clause("PLA-21")
async def test_a_repeated_settlement_of_a_seat_moves_nothing_twice(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        for who in (ann, bob):
            await felt.at(who).ask((who, 100))
        mine = felt.at(ann)
        work = RoundWork(felt.no, felt.epoch, 1, [], settlement=settlement(mine, [(ann, 100, 250)]), seat=ann)
        for _ in range(2):
            answer = await store.commit(work)
            assert answer.balances is not None
            assert answer.balances.tolist() == [1_150]
        assert [one.seat for one in await store.open_rounds(felt.no)] == [bob]


@pytest.mark.clause("PLA-24")
async def test_the_shoes_of_a_seat_are_numbered_alone_without_gaps(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        felt = await Felt.claim(store)
        await store.put_shoe(felt.no, SHOE, ann)
        second = msgspec.structs.replace(SHOE, no=2, secret=b"t" * 32)
        with pytest.raises(AssertionError):
            await store.put_shoe(felt.no, second, bob)
        with pytest.raises(AssertionError):
            await store.put_shoe(felt.no, second)
        await store.put_shoe(felt.no, second, ann)
        with pytest.raises(AssertionError):
            await store.put_shoe(felt.no, msgspec.structs.replace(SHOE, secret=b"u" * 32), ann)
        assert [shoe.no for shoe in await store.shoes(felt.no, last=9, seat=ann)] == [2, 1]
        assert await store.shoes(felt.no, last=9) == []


@pytest.mark.clause("PLA-21", "PLA-24")
async def test_a_shoe_its_cards_and_the_stake_are_written_together_or_not_at_all(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        gap = msgspec.structs.replace(SHOE, no=2)
        with pytest.raises(AssertionError):
            await felt.at(ann).ask((ann, 100), shoes=[gap], shoe_used=(2, 4, 0))
        with pytest.raises(AssertionError):
            await felt.at(ann).ask((ann, 100), shoes=[SHOE], shoe_used=(2, 4, 0))
        assert await store.shoes(felt.no, last=1, seat=ann) == []
        assert await store.balances([ann]) == [1_000]
        await felt.at(ann).ask((ann, 100), shoes=[SHOE], shoe_used=(1, 4, 0))
        (shoe,) = await store.shoes(felt.no, last=1, seat=ann)
        assert (shoe.front, shoe.back) == (4, 0)
        await felt.at(ann).settle((ann, 100, 0))
        assert await store.shoe_documents(felt.no, 1, ann) == [f"document 1/1-{ann}".encode()]
        assert await store.shoe_documents(felt.no, 1) == []


async def test_a_match_without_stakes_is_a_round_of_nobody(tmp_path):
    async with opened(tmp_path) as store:
        felt = await Felt.claim(store, "duel", game="duel")
        match = felt.at(await store.last_seat(felt.no) + 1)
        await match.log(b"dealt")
        assert await store.last_seat(felt.no) == 1
        assert await match.settle() == []
        assert await store.last_seat(felt.no) == 1
        found = await store.find_round("CODE-1-1-1")
        assert found is not None
        assert (found.game, found.seat, found.players, found.document) == ("duel", 1, 0, b"document 1/1-1")


async def test_a_damaged_log_of_one_seat_leaves_the_others_readable(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        felt = await Felt.claim(store)
        for who in (ann, bob):
            await felt.at(who).ask((who, 100))
        await store._writer.submit(
            lambda connection: connection.execute(
                "UPDATE round_log SET granted = x'c1' WHERE seat = ?", (ann,)
            )
        )
        broken, whole = await store.open_rounds(felt.no)
        assert broken == OpenRound(1, broken.engine_version, None, ann)
        assert whole.rows is not None
        assert [row.grant for row in whole.rows] == [Grant([True], [99_900])]


@pytest.mark.clause("PLA-6")
async def test_a_round_left_alone_is_stale_after_ninety_days_without_an_act(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((bob, 5))  # a shared table ends its rounds itself
        await felt.at(ann).ask((ann, 100), first_seq=0)
        now[0] += 40 * DAY_MS
        await felt.at(ann).log(b"a card", first_seq=1)
        acted, now[0] = now[0], now[0] + 90 * DAY_MS - 1
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        assert await store.stale_rounds(now[0] - 90 * DAY_MS) == []
        now[0] += 2
        stale = await store.stale_rounds(now[0] - 90 * DAY_MS)
        assert stale == [StaleRound(felt.no, "green", ann, 1, acted)]
        felt = (await Felt.claim(store)).at(stale[0].seat, stale[0].round)
        rows = [(hold.account, hold.cents, hold.cents) for hold in await store.holds(felt.no, felt.seat)]
        assert await felt.settle(*rows, void=True) == [1_000]
        assert await store.stale_rounds(now[0]) == []
        assert await store.balances([ann]) == [1_000]
        page, _ = await store.history(ann, before=None, limit=1)
        assert [(row.staked_cents, row.back_cents, row.void) for row in page] == [(100, 100, True)]
        assert (await store.verify()).problems == []


async def test_a_seat_cannot_ask_twice_for_itself(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        work = RoundWork(felt.no, felt.epoch, 1, [b"bets"], ask=Ask([ann, ann], [1, 1]), seat=ann)
        with pytest.raises(AssertionError, match="asks twice"):
            await store.commit(work)
