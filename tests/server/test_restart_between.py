"""A server that dies between two facts: after the window closed, or after a hand was paid (COM-25, PLA-21)."""

import asyncio

import pytest

from tests.server.test_restart import BETTING_MS, SIX_UP, books_agree
from tests.support.house import TestClock, running
from tests.support.story import flat_prices
from ventuno.core.errors import StoreFailed
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.server import recovery
from ventuno.table.messages import Ok

BELOW, EXACT, ABOVE = 40, 100, 177


def prices(percent):
    def of(rules: Rules) -> PriceTable:
        return flat_prices(percent, rules)

    return of


@pytest.mark.clause("PLA-21", "INF-22", "COM-27")
async def test_a_closed_window_whose_first_card_is_not_stored_is_dealt_on(tmp_path, monkeypatch):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00, hot_3=5_00)
        code = ann.view.code
        store = server.server.house.store
        commit = store.commit

        async def dying(work):
            if work.shoe_used is not None:
                raise StoreFailed(reason="the power is gone")
            return await commit(work)

        monkeypatch.setattr(store, "commit", dying)
        serving = asyncio.ensure_future(server.server.run(asyncio.Event()))
        clock.advance(BETTING_MS + 1)
        with pytest.raises(StoreFailed):
            await asyncio.wait_for(serving, 20)
    monkeypatch.undo()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.reach("decision")
        assert again.view.code == code
        assert again.view.lines[0].hand.cards == ["5h", "6d"]
        assert again.me.bets == {"main": 10_00, "hot_3": 5_00}
        assert again.balance_cents == 985_00
        await again.act("stand")
        await again.reach("result")
        assert not again.me.receipt.void
    await books_agree(tmp_path)


async def cashed_out(server, **side):
    """Two players, so that the round goes on when one of them has cashed out."""
    ann, bob = await server.sit("Ann"), await server.sit("Bob")
    await ann.bet(main=10_00, **side)
    await bob.bet(main=10_00)
    server.clock.advance(BETTING_MS + 1)
    await ann.reach("decision")
    await bob.reach("decision")
    assert isinstance(await ann.act("cash_out"), Ok)
    return ann, bob


@pytest.mark.clause("COM-25", "INF-15", "PLA-21", "PLA-23")
@pytest.mark.parametrize("percent", [BELOW, EXACT, ABOVE])
async def test_a_cash_out_is_in_the_balance_over_a_restart_and_in_the_result_once(tmp_path, percent):
    clock, table = TestClock(), {**SIX_UP, "prices": prices(percent)}
    paid = 10 * percent
    async with running(tmp_path, clock=clock, **table) as server:
        ann, bob = await cashed_out(server, hot_3=5_00)
        await ann.until(lambda: ann.balance_cents == 985_00 + paid)
        assert (await ann.act("cash_out")).exists
    async with running(tmp_path, clock=clock, **table) as server:
        ann, bob = await server.sit(cookie=ann.cookie), await server.sit(cookie=bob.cookie)
        await ann.reach("decision")
        assert ann.balance_cents == 985_00 + paid
        assert ann.me.hands[0].cash_out_cents == paid
        assert (await ann.act("cash_out")).exists
        assert isinstance(await bob.act("stand"), Ok)
        await ann.reach("result")
        receipt = ann.me.receipt
        assert (receipt.staked_cents, receipt.back_cents, receipt.balance_cents) == (
            15_00,
            paid,
            985_00 + paid,
        )
        assert ann.me.session_net_cents == paid - 15_00
    await books_agree(tmp_path)


@pytest.mark.clause("COM-25", "COM-26", "PLA-21", "PLA-24")
@pytest.mark.parametrize(("percent", "kept"), [(BELOW, 10_00), (EXACT, 10_00), (ABOVE, 17_70)])
@pytest.mark.parametrize("side", [{}, {"hot_3": 5_00}])
async def test_a_payment_survives_a_round_that_cannot_be_read(tmp_path, monkeypatch, percent, kept, side):
    clock, table = TestClock(), {**SIX_UP, "prices": prices(percent)}
    async with running(tmp_path, clock=clock, **table) as server:
        ann, _ = await cashed_out(server, **side)
        hold = (await server.server.house.store.holds(server.hall().number))[0]
        at_stake = 10_00 + sum(side.values()) - min(10 * percent, 10_00)
        assert (hold.cents, hold.gained) == (at_stake, max(0, 10 * percent - 10_00))
    monkeypatch.setattr(recovery, "ENGINE_VERSION", 99)
    async with running(tmp_path, clock=clock, **table) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.until(lambda: again.balance_cents == 990_00 + kept)
        row = (await server.get("/api/history", ann.cookie)).json()["rounds"][0]
        assert row["void"]
        assert row["back_cents"] - row["staked_cents"] == kept - 10_00
    await books_agree(tmp_path)
