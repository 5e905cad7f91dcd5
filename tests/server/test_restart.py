"""A server that stops in any phase, and one that stumbles: nothing acknowledged is lost or doubled."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.support.house import ScriptedShoes, TestClock, running, table_spec
from ventuno.core.errors import StaleEpoch, StoreFailed
from ventuno.core.presets import load_preset
from ventuno.server import recovery
from ventuno.store.sqlite import SqliteStore
from ventuno.table.live import LiveTable
from ventuno.table.messages import Ok
from ventuno.table.records import BetsPlaced, CardsDealt, Decided, StepEnded

BETTING_MS = 12_000
#: The dealer shows an ace, has a nine below it, and is not asked to draw.
ACE_UP = {"front": "Th 9h", "back": "Ad 9c"}
SIX_UP = {"front": "5h 6d 2c 7c", "back": "6s Td 5c"}


async def bet_and_close(server, name="Ann"):
    ann = await server.sit(name)
    await ann.bet(main=10_00, hot_3=5_00)
    server.clock.advance(BETTING_MS + 1)
    return ann


async def books_agree(folder):
    """Audit the whole record after the server has stopped."""
    store = await SqliteStore.open(folder / "data")
    audit = await store.verify()
    await store.aclose()
    assert not audit.problems


@pytest.mark.clause("PLA-21", "INF-22", "COM-26", "PLA-23")
async def test_a_stop_while_bets_are_open_voids_the_window_and_opens_a_new_one(tmp_path):
    clock = TestClock()
    async with running(tmp_path, clock=clock) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00, hot_3=5_00)
        assert ann.balance_cents in (985_00, 1000_00)
        code = ann.view.code
    async with running(tmp_path, clock=clock) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.settled()
        assert again.balance_cents == 1000_00
        row = (await server.get("/api/history", ann.cookie)).json()["rounds"][0]
        assert (row["code"], row["staked_cents"], row["back_cents"], row["void"]) == (
            code,
            15_00,
            15_00,
            True,
        )
        clock.advance(4_001)
        await again.reach("betting")
        assert again.view.code != code
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21", "COM-22", "INF-4")
async def test_a_stop_during_the_insurance_offer_resumes_it_with_the_time_it_had_left(tmp_path):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **ACE_UP) as server:
        ann = await bet_and_close(server)
        await ann.reach("insurance")
        left = ann.view.deadline_ms - clock.now_ms()
    clock.advance(3_600_000)
    async with running(tmp_path, clock=clock, **ACE_UP) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.reach("insurance")
        # At least as much: who has to come back is given the time to do so.
        assert again.view.deadline_ms - clock.now_ms() >= left
        assert again.me.hands[0].insurance_cents == 5_00
        assert isinstance(await again.insure(take=True), Ok)
        await again.reach("decision")
        assert again.balance_cents == 980_00
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21", "PLA-24")
async def test_a_stop_during_decisions_resumes_with_the_same_cards_and_the_next_one(tmp_path):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await bet_and_close(server)
        await ann.reach("decision")
        before = ann.view
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.reach("decision")
        assert (again.view.lines, again.view.dealer) == (before.lines, before.dealer)
        assert again.view.epoch > before.epoch
        assert again.view.code == before.code
        assert again.view.shoe.commitment == before.shoe.commitment
        await again.act("hit")
        await again.until(lambda: again.view.step == 2)
        assert again.view.lines[0].hand.cards == ["5h", "6d", "2c"]
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21")
async def test_an_accepted_decision_survives_a_stop_and_is_not_taken_twice(tmp_path):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await server.sit("Ann")
        bob = await server.sit("Bob")
        await ann.bet(main=10_00)
        await bob.bet(main=10_00)
        clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        assert isinstance(await ann.act("double"), Ok)
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await server.sit(cookie=ann.cookie)
        bob = await server.sit(cookie=bob.cookie)
        await ann.reach("decision")
        assert ann.me.hands[0].choice == "double"
        assert ann.balance_cents == 980_00
        assert (await ann.act("hit")).code == "already_decided"
        assert (await ann.act("double")).exists
        await bob.act("stand")
        await ann.reach("result")
        assert ann.me.receipt.staked_cents == 20_00
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21")
async def test_nobody_is_absent_right_after_a_restart(tmp_path):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await bet_and_close(server)
        await ann.reach("decision")
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        bob = await server.sit("Bob")
        assert bob.view.phase == "decision"
        clock.advance(2_000)
        again = await server.sit(cookie=ann.cookie)
        await again.reach("decision")
        assert again.me.hands[0].choice is None


@pytest.mark.clause("PLA-21")
async def test_a_stop_after_the_result_goes_on_with_the_next_round(tmp_path):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await bet_and_close(server)
        await ann.reach("decision")
        await ann.act("stand")
        await ann.reach("result")
        balance, round_no, used = ann.balance_cents, ann.view.round, ann.view.shoe.used
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.reach("betting")
        assert again.balance_cents == balance
        assert again.view.round == round_no + 1
        assert again.view.shoe.used == used
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21", "COM-26", "PLA-24")
@pytest.mark.parametrize("change", ["engine", "rules"])
async def test_a_round_that_cannot_be_read_is_void_and_everything_staked_returns(
    tmp_path, monkeypatch, change
):
    clock = TestClock()
    async with running(tmp_path, clock=clock, **SIX_UP) as server:
        ann = await server.sit("Ann")
        bob = await server.sit("Bob")
        await ann.bet(main=10_00, hot_3=5_00)
        await bob.bet(main=10_00)
        clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        assert isinstance(await ann.act("double"), Ok)
        await ann.until(lambda: ann.balance_cents == 975_00)
    tables = (table_spec(),)
    if change == "engine":
        monkeypatch.setattr(recovery, "ENGINE_VERSION", 99)
    else:
        tables = (table_spec(rules=replace(load_preset("infinite").rules, charlie_cards=5)),)
    async with running(tmp_path, clock=clock, tables=tables, source=ScriptedShoes()) as server:
        again = await server.sit(cookie=ann.cookie)
        await again.settled()
        assert again.balance_cents == 1000_00
        row = (await server.get("/api/history", ann.cookie)).json()["rounds"][0]
        assert (row["staked_cents"], row["back_cents"], row["void"]) == (25_00, 25_00, True)
        shoes = (await server.get("/api/shoes/infinite")).json()["shoes"]
        ended = [shoe["no"] for shoe in shoes if shoe.get("ended")]
        assert ended == ([] if change == "engine" else [2, 1])
        assert [shoe["no"] for shoe in shoes] == list(range(len(shoes), 0, -1))
    await books_agree(tmp_path)


class Stumbles:
    """Makes the table fail when it applies an entry of a kind, as often as it is told."""

    def __init__(self, monkeypatch, kind, times=1):
        self.left = times
        genuine = LiveTable.apply

        def apply(table, entry, *args, **kwargs):
            if isinstance(entry, kind) and self.left > 0:
                self.left -= 1
                raise RuntimeError("a fault for the test")
            return genuine(table, entry, *args, **kwargs)

        monkeypatch.setattr(LiveTable, "apply", apply)


@pytest.mark.clause("PLA-20", "INF-26")
@pytest.mark.parametrize("kind", [CardsDealt, Decided])
async def test_after_a_fault_the_round_goes_on_exactly_where_it_was(tmp_path, monkeypatch, kind):
    async with running(tmp_path, **SIX_UP) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00)
        Stumbles(monkeypatch, kind)
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        answer = await ann.act("hit")
        if kind is Decided:
            # It was stored before the fault, so asking again is answered from the record.
            assert answer.code == "round_paused"
        await ann.until(lambda: ann.system)
        assert ann.system[0].code == "round_paused"
        assert any(view.phase == "paused" and view.reason for view in ann.views)
        await ann.until(lambda: ann.view.step == 2)
        assert ann.view.lines[0].hand.cards == ["5h", "6d", "2c"]
        assert ann.balance_cents == 990_00
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-20", "INF-26")
async def test_a_bet_that_met_a_fault_is_in_place_once(tmp_path, monkeypatch):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        Stumbles(monkeypatch, BetsPlaced)
        answer = await ann.bet(rev=1, main=10_00)
        assert (answer.code, answer.retryable) == ("round_paused", True)
        await ann.until(lambda: ann.view.epoch > 2 and ann.phase == "betting")
        assert (await ann.bet(rev=1, main=10_00)).exists
        await ann.until(lambda: ann.balance_cents == 990_00)
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-20", "INF-26", "COM-26", "PLA-23")
@pytest.mark.parametrize("times", [2, 3])
async def test_a_fault_that_comes_back_voids_the_round_and_returns_every_stake(tmp_path, monkeypatch, times):
    """DC-10: a round whose record is in doubt is void."""
    async with running(tmp_path, **SIX_UP) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00, hot_3=5_00)
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        Stumbles(monkeypatch, StepEnded, times)
        server.clock.advance(10_001)
        await ann.until(lambda: any(message.code == "round_paused" for message in ann.system))
        await ann.until(lambda: ann.phase == "decision" or ann.balance_cents == 1000_00)
        server.clock.advance(10_001)
        await ann.until(lambda: ann.balance_cents == 1000_00)
        row = (await server.get("/api/history", ann.cookie)).json()["rounds"][0]
        assert (row["staked_cents"], row["back_cents"], row["void"]) == (15_00, 15_00, True)
        server.clock.advance(10_001)
        await ann.reach("betting")
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21", "PLA-23")
async def test_a_disk_that_fails_acknowledges_nothing_and_stops_the_server(tmp_path, monkeypatch):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        serving = asyncio.ensure_future(server.server.run(asyncio.Event()))

        async def failing(work):
            raise StoreFailed(reason="disk full")

        monkeypatch.setattr(server.server.house.store, "commit", failing)
        assert (await ann.bet(main=10_00)).code == "round_paused"
        with pytest.raises(StoreFailed, match="disk full"):
            await asyncio.wait_for(serving, 20)
        assert "disk full" in server.server.house.trouble
        assert await ann.until_closed() == 1012
    monkeypatch.undo()
    await books_agree(tmp_path)


@pytest.mark.clause("PLA-21")
async def test_a_server_that_lost_its_table_to_another_writes_nothing_more(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        serving = asyncio.ensure_future(server.server.run(asyncio.Event()))
        await server.server.house.store.claim_table("infinite", b"{}")
        assert (await ann.bet(main=10_00)).code == "round_paused"
        with pytest.raises(StaleEpoch):
            await asyncio.wait_for(serving, 20)
    await books_agree(tmp_path)
