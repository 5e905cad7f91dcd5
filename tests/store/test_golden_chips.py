"""Golden chips in the books: assets of their own, counted in pieces, which become no more and no credits (PLA-3)."""

import numpy as np
import pytest

from tests.support.stores import Felt, guests, opened
from ventuno.ledger.values import Ask, Grant
from ventuno.store.api import HistoryFilter, Hold, RoundWork

FIVE, TEN = 500, 1_000


async def chips(store, account, **pieces):
    for name, count in pieces.items():
        value = {"five": FIVE, "ten": TEN}[name]
        await store.grant(0, account, value, count, f"{name} {count}")


@pytest.mark.clause("PLA-3")
async def test_chips_are_staked_beside_credits_and_come_back_as_chips_or_not_at_all(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        await chips(store, ann, five=3, ten=1)
        felt = await Felt.claim(store)
        assert await felt.ask((ann, 300), (ann, 2, FIVE), (ann, 1, TEN), (bob, 200)) == Grant(
            [True] * 4, [700, 1, 0, 800]
        )
        assert await store.golden([bob, ann]) == [{}, {FIVE: 1}]
        assert await store.holds(felt.no) == [
            Hold(ann, 300),
            Hold(bob, 200),
            Hold(ann, 2, asset=FIVE),
            Hold(ann, 1, asset=TEN),
        ]
        assert (await store.verify()).problems == []
        # One chip of five pushes, all else wins: what is won is credits, the winning chips are gone.
        balances = await felt.settle(
            (ann, 300, 2_100), (ann, 2, 1, 0, FIVE), (ann, 1, 0, 0, TEN), (bob, 200, 0)
        )
        assert balances == [2_800, 2, 0, 800]
        assert await store.golden([ann]) == [{FIVE: 2}]
        (row,), _ = await store.history(ann, before=None, limit=5)
        assert (row.staked_cents, row.back_cents, row.golden) == (300, 2_100, True)
        assert (row.golden_staked_cents, row.golden_back_cents) == (2_000, 500)
        (other,), _ = await store.history(bob, before=None, limit=5)
        assert not other.golden
        movements, _ = await store.movements(ann, before=None, limit=1)
        assert (movements[0].cents, movements[0].golden) == (1_800, {FIVE: -1, TEN: -1})
        assert (await store.verify()).problems == []


async def test_a_round_played_with_chips_alone_is_in_the_history_and_marked(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        await chips(store, ann, five=2)
        felt = await Felt.claim(store)
        await felt.ask((ann, 2, FIVE))
        assert await store.holds(felt.no) == [Hold(ann, 0), Hold(ann, 2, asset=FIVE)]
        assert await felt.settle((ann, 0, 1_000), (ann, 2, 0, 0, FIVE)) == [2_000, 0]
        await felt.ask((ann, 10))
        await felt.settle((ann, 10, 0))
        both, _ = await store.history(ann, before=None, limit=5)
        assert [(row.golden, row.staked_cents, row.golden_staked_cents) for row in both] == [
            (False, 10, 0),
            (True, 0, 1_000),
        ]
        marked, _ = await store.history(ann, before=None, limit=5, wanted=HistoryFilter(golden=True))
        assert marked == both[1:]


async def test_a_bet_is_taken_with_all_its_chips_and_credits_or_not_at_all(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        await chips(store, ann, five=1)
        felt = await Felt.claim(store)
        for rows in (
            [(ann, 300), (ann, 2, FIVE)],
            [(ann, 1_001), (ann, 1, FIVE)],
            [(ann, 300), (ann, 1, FIVE), (ann, 1, TEN)],
        ):
            grant = await felt.ask(*rows, (bob, 100))
            assert grant.granted == [False] * len(rows) + [True]
            assert await store.golden([ann]) == [{FIVE: 1}]
            assert await store.balances([ann]) == [1_000]
        assert await felt.ask((ann, 300), (ann, 0, TEN)) == Grant([True, True], [700, 0])
        # A refused change of the bet keeps the bet: nothing of it is given back.
        assert await felt.ask((ann, -300), (ann, 2, FIVE)) == Grant([False, False], [700, 1])
        assert await store.holds(felt.no) == [Hold(ann, 300), Hold(bob, 300)]
        assert await felt.ask((ann, -300), (ann, 1, FIVE)) == Grant([True, True], [1_000, 0])
        assert await store.holds(felt.no) == [Hold(ann, 0), Hold(bob, 300), Hold(ann, 1, asset=FIVE)]


async def test_who_takes_back_all_chips_and_credits_is_out_of_the_round(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        await chips(store, ann, five=2)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (ann, 2, FIVE))
        await felt.ask((ann, -100))
        assert await store.holds(felt.no) == [Hold(ann, 0), Hold(ann, 2, asset=FIVE)]
        await felt.ask((ann, 50), (ann, -1, FIVE))
        assert await store.holds(felt.no) == [Hold(ann, 50), Hold(ann, 1, asset=FIVE)]
        with pytest.raises(AssertionError, match="CHECK"):
            await felt.ask((ann, -2, FIVE))
        await felt.ask((ann, -50), (ann, -1, FIVE))
        assert await store.holds(felt.no) == []
        assert (await store.wallet(ann)).golden == {FIVE: 2}
        await felt.ask((ann, 1, FIVE))
        await felt.ask((ann, -1, FIVE))
        assert await store.holds(felt.no) == []


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param([(1, 2, 0, 0, FIVE)], id="without the credits of the owner"),
        pytest.param([(1, 0, 0), (1, 2, 3, 0, FIVE)], id="more chips than were staked"),
        pytest.param([(1, 0, 0), (1, 1, 0, 0, FIVE)], id="fewer staked than are held"),
        pytest.param([(1, 0, 0), (1, 2, 0, 1, FIVE)], id="chips paid at once"),
        pytest.param([(1, 0, 0), (1, 2, 0, 0, TEN)], id="chips of another value"),
        pytest.param([(1, 0, 0), (0, 2, 0, 0, FIVE)], id="behind somebody else"),
        pytest.param([(1, 0, 0), (1, 1, 0, 0, FIVE), (1, 1, 0, 0, FIVE)], id="a purse twice"),
        pytest.param([(1, 0, 1_000)], id="the chips forgotten"),
    ],
)
async def test_a_settlement_that_differs_from_the_chips_held_is_refused(tmp_path, rows):
    async with opened(tmp_path) as store:
        players = await guests(store, "ann", "bob", cents=1_000)
        await chips(store, players[1], five=3)
        felt = await Felt.claim(store)
        await felt.ask((players[1], 2, FIVE))
        with pytest.raises(AssertionError):
            await felt.settle(*[(players[row[0]], *row[1:]) for row in rows])
        assert await store.golden(players) == [{}, {FIVE: 1}]
        assert (await store.verify()).problems == []


@pytest.mark.clause("COM-26")
async def test_a_void_round_gives_chips_back_as_chips(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        await chips(store, ann, five=2, ten=1)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (ann, 2, FIVE), (ann, 1, TEN))
        with pytest.raises(AssertionError, match="keeps part"):
            await felt.settle((ann, 100, 100), (ann, 2, 1, 0, FIVE), (ann, 1, 1, 0, TEN), void=True)
        await felt.settle((ann, 100, 100), (ann, 2, 2, 0, FIVE), (ann, 1, 1, 0, TEN), void=True)
        assert await store.golden([ann]) == [{FIVE: 2, TEN: 1}]
        assert await store.balances([ann]) == [1_000]
        assert (await store.verify()).problems == []


async def test_a_repeated_request_about_chips_is_answered_from_the_record(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        await chips(store, ann, five=2)
        felt = await Felt.claim(store)
        for _ in range(2):
            assert await felt.ask((ann, 1, FIVE), first_seq=0) == Grant([True], [1])
        work = RoundWork(felt.no, felt.epoch, 1, [b"x"], ask=Ask([ann] * 2, [1, 1], assets=[FIVE] * 2))
        with pytest.raises(AssertionError, match="asks twice"):
            await store.commit(work)


async def test_repeat_remembers_credits_only(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        await chips(store, ann, five=2)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (ann, 2, FIVE), (bob, 200))
        bets = np.array([[100], [200]], np.int64)
        rows = ((ann, 100, 0), (ann, 2, 0, 0, FIVE), (bob, 200, 0))
        await felt.settle(*rows, spots=("main",), bets=bets)
        assert await store.last_bets(felt.no, [ann, bob]) == {ann: {"main": 100}, bob: {"main": 200}}
