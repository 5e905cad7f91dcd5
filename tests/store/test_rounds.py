"""Stakes at a table: taken when accepted, resolved once, never lost, never doubled."""

import apsw
import pytest

from tests.support.stores import Felt, guests, opened, settlement
from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Grant
from ventuno.store.api import Hold, RoundWork, ShoeRow


@pytest.mark.clause("PLA-21")
async def test_a_stake_is_taken_when_it_is_accepted_and_kept_beside_its_entry(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        assert await felt.ask((ann, 600), (bob, 1_001)) == Grant([True, False], [400, 1_000])
        assert await store.balances([bob, ann]) == [1_000, 400]
        found = await store.open_round(felt.no)
        assert found is not None
        assert [(row.entry, row.grant) for row in found.rows] == [
            (b"bets", Grant([True, False], [400, 1_000]))
        ]
        assert await store.holds(felt.no) == [Hold(ann, 600)]


async def test_a_hold_can_rise_and_fall_but_not_below_nothing(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        assert await felt.ask((ann, 600)) == Grant([True], [400])
        assert await felt.ask((ann, 500)) == Grant([False], [400])
        assert await felt.ask((ann, 400)) == Grant([True], [0])
        assert await felt.ask((ann, -700)) == Grant([True], [700])
        with pytest.raises(AssertionError):
            await felt.ask((ann, -301))
        assert await felt.ask((ann, 0)) == Grant([True], [700])
        assert await felt.ask((ann, -300)) == Grant([True], [1_000])
        assert await store.holds(felt.no) == []
        with pytest.raises(AssertionError):
            await felt.ask((ann, -1))


async def test_settling_moves_the_net_from_the_tables_bank_and_closes_the_round(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob, eve = await guests(store, "ann", "bob", "eve", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (bob, 200), (eve, 300))
        assert await felt.settle((ann, 100, 250), (bob, 200, 0), (eve, 300, 300)) == [1_150, 800, 1_000]
        assert await store.balances([ann, bob, eve]) == [1_150, 800, 1_000]
        assert await store.open_round(felt.no) is None
        assert await store.last_round(felt.no) == 1
        assert await store.document("CODE-1-1") == b"document 1/1"
        assert (await store.verify()).problems == []


@pytest.mark.clause("PLA-23")
async def test_the_balances_a_settlement_tells_count_stakes_at_other_tables(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        green, blue = await Felt.claim(store, "green"), await Felt.claim(store, "blue")
        await green.ask((ann, 300))
        await blue.ask((ann, 500))
        assert await green.settle((ann, 300, 600)) == [800]
        assert await store.balances([ann]) == [800]


@pytest.mark.clause("COM-26", "PLA-20", "PLA-23")
async def test_a_void_round_returns_every_stake(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (bob, 400))
        await felt.ask((ann, 100), (bob, 200), entry=b"doubles and insurance")
        assert await felt.settle((ann, 200, 200), (bob, 600, 600), void=True) == [1_000, 1_000]
        rows, _ = await store.history(ann, before=None, limit=5)
        assert [(row.staked_cents, row.back_cents, row.void) for row in rows] == [(200, 200, True)]


@pytest.mark.clause("COM-26")
async def test_a_void_round_may_keep_a_payment_but_never_part_of_a_stake(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (bob, 400))
        with pytest.raises(AssertionError):
            await felt.settle((ann, 100, 100), (bob, 400, 399), void=True)
        assert await felt.settle((ann, 100, 150), (bob, 400, 400), void=True) == [1_050, 1_000]


@pytest.mark.clause("COM-25", "INF-15")
async def test_what_is_paid_at_once_can_be_spent_in_the_same_round_and_is_not_paid_again(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 1_000), (bob, 300))
        grant = await felt.ask((ann, -930), (bob, 300), gained=[0, 0], entry=b"ann cashes out, bob doubles")
        assert grant == Grant([True, True], [930, 400])
        assert await store.holds(felt.no) == [Hold(ann, 70), Hold(bob, 600)]
        assert (await store.verify()).problems == []
        assert await felt.ask((ann, 930), entry=b"a double of another hand") == Grant([True], [0])
        assert await felt.settle((ann, 1_930, 930, 930), (bob, 600, 1_200)) == [0, 1_600]
        rows, _ = await store.history(ann, before=None, limit=5)
        assert [(row.staked_cents, row.back_cents) for row in rows] == [(1_930, 930)]
        assert (await store.verify()).problems == []


@pytest.mark.clause("COM-25", "PLA-21")
async def test_a_hand_may_be_paid_more_than_the_round_has_taken(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        green, blue = await Felt.claim(store, "green"), await Felt.claim(store, "blue")
        await green.ask((ann, 1_000))
        assert await green.ask((ann, -1_000), gained=[770], entry=b"cash out") == Grant([True], [1_770])
        assert await store.holds(green.no) == [Hold(ann, 0, 770)]
        assert (await store.verify()).problems == []
        # All of it is spendable before the round ends, at another table too, which may end first.
        assert await blue.ask((ann, 1_770)) == Grant([True], [0])
        assert await blue.settle((ann, 1_770, 0)) == [0]
        assert (await store.verify()).problems == []
        assert await green.settle((ann, 1_000, 1_770, 1_770)) == [0]
        assert (await store.verify()).problems == []


@pytest.mark.clause("COM-25", "PLA-21")
async def test_who_was_paid_exactly_the_stake_is_still_in_the_round(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 1_000))
        await felt.ask((ann, -1_000), gained=[0], entry=b"cash out")
        assert await store.holds(felt.no) == [Hold(ann, 0)]
        felt.round = 2
        with pytest.raises(AssertionError, match="left stakes"):
            await felt.log(b"opened")
        felt.round = 1
        with pytest.raises(AssertionError, match="holds"):
            await felt.settle()
        assert await felt.settle((ann, 1_000, 1_000, 1_000)) == [1_000]


@pytest.mark.clause("COM-25", "PLA-21")
async def test_a_repeated_request_is_paid_once(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 600), first_seq=0)
        for _ in range(2):
            grant = await felt.ask((ann, -600), gained=[50], entry=b"cash out", first_seq=1)
            assert grant == Grant([True], [1_050])
        assert await store.balances([ann]) == [1_050]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        pytest.param((0, 1_000, 700, 0), "differ from what is held", id="as if nothing had been paid"),
        pytest.param((0, 1_000, 700, 699), "differ from what is held", id="as if less had been paid"),
        pytest.param((0, 1_000, 699, 700), "less comes back", id="some of the payment is taken back"),
        pytest.param((0, 1_000, 700, -1), None, id="a negative payment"),
    ],
)
@pytest.mark.clause("COM-25", "PLA-23")
async def test_a_settlement_that_differs_from_what_was_paid_at_once_is_refused(tmp_path, row, why):
    async with opened(tmp_path) as store:
        players = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((players[0], 1_000))
        await felt.ask((players[0], -700), gained=[0], entry=b"cash out")
        with pytest.raises(AssertionError, match=why):
            await felt.settle((players[row[0]], *row[1:]))
        assert await store.balances(players) == [700]
        assert await felt.settle((players[0], 1_000, 700, 700)) == [700]


@pytest.mark.clause("COM-25")
async def test_nobody_is_paid_without_a_stake_or_less_than_nothing(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100))
        for row, gain in (((bob, 0), 5), ((bob, -5), 0), ((ann, -101), 0), ((ann, -100), -1)):
            with pytest.raises((AssertionError, apsw.ConstraintError)):
                await felt.ask(row, gained=[gain])
        assert await store.balances([ann, bob]) == [900, 1_000]
        assert await store.holds(felt.no) == [Hold(ann, 100)]


@pytest.mark.clause("COM-25", "COM-26", "PLA-20")
async def test_in_a_void_round_a_payment_is_kept_or_filled_up_to_its_stake(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob, eve = await guests(store, "ann", "bob", "eve", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 600), (bob, 500), (eve, 100))
        # Ann's hand of 5.00 is paid 5.11 beside a side bet of 1.00, Bob's hand of 5.00 is paid 4.00.
        await felt.ask((ann, -500), (bob, -400), gained=[11, 0], entry=b"cash outs")
        assert await store.balances([ann, bob, eve]) == [911, 900, 900]
        with pytest.raises(AssertionError, match="keeps part"):
            await felt.settle((ann, 600, 611, 511), (bob, 500, 499, 400), (eve, 100, 100), void=True)
        rows = ((ann, 600, 611, 511), (bob, 500, 500, 400), (eve, 100, 100))
        assert await felt.settle(*rows, void=True) == [1_011, 1_000, 1_000]
        assert (await store.verify()).problems == []


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([(0, 100, 0)], id="a player forgotten"),
        pytest.param([(0, 100, 0), (1, 199, 0)], id="a stake too small"),
        pytest.param([(0, 100, 0), (1, 201, 0)], id="a stake too large"),
        pytest.param([(0, 100, 0), (1, 200, 0), (2, 1, 0)], id="a stake never taken"),
        pytest.param([(0, 100, 0), (1, 200, 0), (1, 0, 50)], id="a player twice"),
        pytest.param([(0, 100, 0), (1, 200, -1)], id="a negative return"),
        pytest.param([(0, 100, 0), (1, 200, 0), (99, 0, 0)], id="nobody"),
    ],
)
@pytest.mark.clause("PLA-23")
async def test_a_settlement_that_differs_from_the_holds_is_refused_as_a_whole(tmp_path, rows):
    async with opened(tmp_path) as store:
        players = await guests(store, "ann", "bob", "eve", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((players[0], 100), (players[1], 200))
        with pytest.raises(AssertionError):
            await felt.settle(
                *[(players[who] if who < 3 else 99, staked, back) for who, staked, back in rows]
            )
        assert await store.balances(players) == [900, 800, 1_000]
        assert await store.holds(felt.no) == [Hold(players[0], 100), Hold(players[1], 200)]
        assert await store.document("CODE-1-1") is None
        assert (await store.verify()).problems == []


async def test_a_bank_is_no_player(tmp_path):
    async with opened(tmp_path) as store:
        await guests(store, "ann")
        felt = await Felt.claim(store)
        bank, mint = 3, 1
        for house in (bank, mint):
            with pytest.raises(AssertionError):
                await felt.settle((house, 0, 5))
            with pytest.raises(AssertionError):
                await felt.ask((house, 5))


@pytest.mark.clause("PLA-21")
async def test_a_repeated_settlement_moves_nothing_twice(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100))
        again = RoundWork(felt.no, felt.epoch, 1, [], settlement=settlement(felt, [(ann, 100, 250)]))
        first, second = await store.commit(again), await store.commit(again)
        assert first.balances is not None
        assert second.balances is not None
        assert first.balances.tolist() == second.balances.tolist() == [1_150]
        other = RoundWork(
            felt.no, felt.epoch, 1, [], settlement=settlement(felt, [(ann, 100, 250)], document=b"x")
        )
        with pytest.raises(AssertionError):
            await store.commit(other)


@pytest.mark.clause("PLA-21")
async def test_a_repeated_ask_is_answered_from_the_record(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        first = await felt.ask((ann, 700), first_seq=0)
        await felt.ask((bob, 10), first_seq=1)
        assert await felt.ask((ann, 700), first_seq=0) == first == Grant([True], [300])
        assert await store.balances([ann]) == [300]
        with pytest.raises(AssertionError, match="repeats other entries"):
            await felt.ask((ann, 700), first_seq=0, entry=b"other")
        with pytest.raises(AssertionError, match="skipped"):
            await felt.ask((ann, 1), first_seq=3)


@pytest.mark.clause("PLA-21", "AME-11")
async def test_what_follows_from_an_ask_is_written_only_if_all_of_it_is_granted(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await store.put_shoe(felt.no, ShoeRow(1, bytes(32), "c", "r", 8))
        cards = {"then": [b"cards"], "shoe_used": (1, 3, 1)}
        refused = await felt.ask((ann, 700), (bob, 1_001), first_seq=0, **cards)
        assert refused.granted == [True, False]
        assert (await store.shoes(felt.no, last=1))[0].front == 0
        granted = await felt.ask((bob, 1_000), first_seq=1, **cards)
        assert (await store.shoes(felt.no, last=1))[0].front == 3
        # Both are told again what they were told.
        assert await felt.ask((ann, 700), (bob, 1_001), first_seq=0, **cards) == refused
        assert await felt.ask((bob, 1_000), first_seq=1, **cards) == granted
        with pytest.raises(AssertionError, match="repeats other entries"):
            await felt.ask((bob, 1_000), first_seq=1, then=[b"other cards"])
        await felt.log(b"a decision", first_seq=3)
        left = await store.open_round(felt.no)
        assert [row.entry for row in left.rows] == [b"bets", b"bets", b"cards", b"a decision"]


@pytest.mark.clause("PLA-21")
async def test_a_former_owner_is_refused_as_a_whole(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        old = await Felt.claim(store)
        await old.ask((ann, 100))
        new = await Felt.claim(store)
        assert (new.no, new.epoch) == (old.no, old.epoch + 1)
        for late in (old.ask((ann, 50)), old.log(b"card"), old.settle((ann, 100, 0))):
            with pytest.raises(StaleEpoch):
                await late
        found = await store.open_round(old.no)
        assert found is not None
        assert [row.entry for row in found.rows] == [b"bets"]
        assert await store.balances([ann]) == [900]


@pytest.mark.clause("COM-27")
async def test_a_window_without_bets_leaves_nothing_behind(tmp_path):
    async with opened(tmp_path) as store:
        felt = await Felt.claim(store)
        for _ in range(3):
            await felt.log(b"opened")
            felt.round += 1
        await felt.log(b"opened again")
        found = await store.open_round(felt.no)
        assert found is not None
        assert (found.round, [row.entry for row in found.rows]) == (4, [b"opened again"])


async def test_a_round_with_stakes_cannot_be_left_and_an_old_one_not_reopened(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        await felt.ask((ann, 100))
        felt.round = 2
        with pytest.raises(AssertionError, match="left stakes"):
            await felt.log(b"opened")
        felt.round = 1
        await felt.settle((ann, 100, 0))
        felt.round = 1
        with pytest.raises(AssertionError, match="is over"):
            await felt.ask((ann, 100))


async def test_an_account_asks_once_and_a_grant_has_an_entry(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        with pytest.raises(AssertionError, match="asks twice"):
            await felt.ask((ann, 1), (ann, 1))
        with pytest.raises(AssertionError, match="no purse"):
            await felt.ask((ann, 1), (999, 1))
        assert await felt.ask() == Grant([], [])
        assert await store.balances([ann]) == [100_000]


@pytest.mark.clause("COM-14")
async def test_the_house_keeps_the_remainder_and_no_cent_is_made_or_lost(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 333))
        # 3:2 on 3.33 wins 4.995: 4.99 is paid, and what is rounded off is not found anywhere else.
        assert await felt.settle((ann, 333, 333 + 499)) == [1_499]
        audit = await store.verify()
        assert (audit.bookings, audit.entries, audit.problems) == (2, 2, [])
