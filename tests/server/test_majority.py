"""Majority over real sockets: votes, best strategy, golden chips, a restart in a vote, and the house's players."""

import pytest

from tests.support.house import Client, TestClock, TestServer, running, soon
from tests.support.majority import QUICK, chart_for, majority_spec
from ventuno.core.rules import Rules
from ventuno.server.prices import FixedOdds, TableOdds
from ventuno.store.sqlite import SqliteStore
from ventuno.table.messages import Act, Bet, Consent, No, Ok

TABLE = majority_spec()
US = majority_spec("majority-us")
BETTING_MS = QUICK.betting_ms
DECISION_MS = QUICK.decision_ms
TEN = 10_00


def known(rules: Rules) -> TableOdds:
    return TableOdds(chart=chart_for(US if rules.hole_card else TABLE))


def serve(folder, *tables, **options):
    """Run a server whose tables know their chart."""
    return running(folder, tables=tables or (TABLE,), odds=FixedOdds(known), **options)


async def sit(server: TestServer, name: str, table: str = "majority", *, accept: bool = True) -> Client:
    client = await server.sit(name, table=table)
    await client.until(lambda: client.me)
    assert isinstance(await client.ask(Consent, accept=accept), Ok)
    return client


async def bet(client: Client, one: int = 0, golden: dict[str, list[int]] | None = None) -> Ok | No:
    await client.settled()
    spots = {"1.main": one} if one else {}
    return await client.ask(
        Bet, round=client.view.round, rev=client.me.rev + 1, spots=spots, golden=golden or {}
    )


async def vote(client: Client, action: str) -> Ok | No:
    await client.until(lambda: client.me.hands and client.me.seq == client.view.seq)
    view = client.view
    return await client.ask(Act, round=view.round, step=view.step, line="main", action=action)


async def three(server: TestServer, **options) -> list[Client]:
    """Seat three players who have bet ten each, and close the window."""
    people = [await sit(server, name, **options) for name in ("Ann", "Bob", "Cid")]
    for one in people:
        assert isinstance(await bet(one, TEN), Ok)
    server.clock.advance(BETTING_MS + 1)
    return people


@pytest.mark.clause("MAJ-3", "MAJ-4", "MAJ-5", "MAJ-7")
async def test_three_people_vote_and_all_see_what_came_of_it(tmp_path):
    async with serve(tmp_path, front="5s 6h Tc", back="9d Tc") as server:
        stranger = await server.sit("Dan", table="majority")
        await stranger.until(lambda: stranger.me)
        assert (await bet(stranger, TEN)).code == "consent_needed"
        ann, bob, cid = await three(server)
        await ann.reach("decision")
        assert [(one.betting, one.mode, one.needed) for one in ann.view.seats] == [
            (3, "vote", 3),
            (0, None, 3),
        ]
        assert isinstance(await vote(ann, "double"), Ok)
        assert isinstance(await vote(bob, "hit"), Ok)
        await cid.until(lambda: cid.live and cid.live.shares and cid.live.shares[0].counts == (1, 0, 1, 0, 0))
        assert isinstance(await vote(cid, "double"), Ok)
        for one in (ann, bob, cid):
            await one.reach("result")
            (made,) = one.view.seats[0].decided
            assert (made.action, made.why, made.votes) == ("double", "majority", [1, 0, 2, 0])
            await one.until(lambda one=one: one.me.receipt)
            assert (one.me.receipt.staked_cents, one.balance_cents) == (20_00, 1020_00)
        code = ann.view.code
        record = (await server.get(f"/api/rounds/{code}", bob.cookie)).json()
        (decision,) = record["decisions"]
        assert (decision["vote"], decision["why"], record["consent"]) == ("hit", "majority", True)


@pytest.mark.clause("MAJ-5", "PLA-21")
async def test_a_server_that_stops_in_a_vote_takes_it_up_again(tmp_path):
    clock = TestClock()
    async with serve(tmp_path, US, clock=clock, front="Ts 6h 4c", back="9d Tc") as server:
        ann, bob, _ = await three(server, table="majority-us")
        await ann.reach("decision")
        assert isinstance(await vote(ann, "stand"), Ok)
        cookies = ann.cookie, bob.cookie
        code = ann.view.code
    async with serve(tmp_path, US, clock=clock, front="Ts 6h 4c", back="9d Tc") as server:
        ann, bob = [await server.sit(cookie=cookie, table="majority-us") for cookie in cookies]
        await ann.reach("decision")
        await bob.until(lambda: bob.me and bob.me.hands)
        await ann.until(lambda: ann.me and ann.me.hands)
        assert (ann.me.hands[0].choice, ann.me.consent, ann.view.code) == ("stand", True, code)
        assert isinstance(await vote(bob, "stand"), Ok)
        await ann.reach("result")
        assert ann.view.seats[0].decided[0].why == "majority"
    store = await SqliteStore.open(tmp_path / "data")
    assert (await store.verify()).problems == []
    await store.aclose()


@pytest.mark.clause("MAJ-17", "PLA-3")
async def test_a_granted_chip_is_laid_and_the_round_is_marked_in_the_history(tmp_path):
    async with serve(tmp_path, front="Ts 9h", back="9d Tc") as server:
        ann = await sit(server, "Ann")
        (account,) = [window.account for window in server.hall("majority").room.connections()]
        await server.server.house.store.grant(0, account, 5_00, 2, "two chips")
        ann = await server.sit(cookie=ann.cookie, table="majority")
        await ann.until(lambda: ann.me and ann.me.golden == {"500": 2})
        assert isinstance(await bet(ann, 0, {"1.main": [5_00]}), Ok)
        await ann.until(lambda: ann.me.golden == {"500": 1})
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("result")
        await ann.until(lambda: ann.me.receipt)
        assert (ann.me.receipt.golden_staked_cents, ann.me.receipt.golden_back_cents) == (5_00, 5_00)
        assert ann.me.golden == {"500": 2}
        (row,) = (await server.get("/api/history", ann.cookie)).json()["rounds"]
        assert row["golden"] is True


@pytest.mark.clause("MAJ-8")
async def test_a_table_without_a_chart_stays_closed(tmp_path):
    async with running(tmp_path, tables=(TABLE,)) as server:
        visitor = await server.watch("majority")
        await visitor.until(lambda: visitor.view)
        assert (visitor.phase, visitor.view.reason) == ("closed", "odds")


# --- the house's players ----------------------------------------------------------------------


@pytest.mark.clause("MAJ-5")
async def test_a_lone_visitor_sees_a_vote_with_the_houses_players(tmp_path):
    spec = majority_spec(house_bots=4)
    async with serve(tmp_path, spec, front="Ts 6h 5c 9c 2c 3c 4c 2d 3d", back="9d Tc") as server:
        hall = server.hall("majority")
        await hall.company.look()
        assert hall.driver.table.state.presence.bots_here == 0, "nobody is here"
        assert hall.info().house_bots == 4
        ann = await sit(server, "Ann")
        await ann.until(lambda: ann.live and ann.live.bots == 4)
        assert isinstance(await bet(ann, TEN), Ok)
        server.clock.advance(BETTING_MS - 1_000)
        await ann.until(lambda: ann.live.seats == [3, 2])
        server.clock.advance(1_001)
        await ann.reach("decision")
        assert [one.mode for one in ann.view.seats] == ["vote", "strategy"]
        server.clock.advance(DECISION_MS * 3 // 4)
        await ann.until(lambda: ann.view.seats[0].decided)
        assert sum(ann.view.seats[0].decided[0].votes) == 2
        (lobby,) = server.server.house.lobby_tables()
        assert lobby.players == 1, "the house does not count its own"
        await ann.aclose()
        await soon(lambda: hall.driver.table.state.presence.bots_here == 0)
