"""A round over real sockets: bet, cards, decisions, result, as players live it."""

import pytest

from tests.support.house import running, table_spec
from ventuno.server import driver
from ventuno.table.commands import Placed
from ventuno.table.messages import Bet, DuelResign, Look, No, Ok, Sit
from ventuno.table.spec import Clocks

BETTING_MS = 12_000


@pytest.mark.clause("INF-19", "INF-27", "PLA-22", "PLA-23")
async def test_a_round_from_bet_to_result(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Td 5c") as server:
        ann = await server.sit("Ann")
        bob = await server.sit("Bob")
        watcher = await server.watch()
        assert ann.phase == "betting"
        assert await ann.bet(main=10_00, perfect_pairs=5_00) == Ok(1, server.clock.now_ms(), 985_00, 1)
        assert isinstance(await bob.bet(main=20_00), Ok)

        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        assert [line.hand.cards for line in ann.view.lines] == [["Th", "9h"]]
        assert ann.view.dealer.cards == ["6s", "??"]
        assert ann.me.hands[0].offered == ["stand", "double"]
        assert isinstance(await ann.act("stand"), Ok)
        await bob.reach("decision")
        assert isinstance(await bob.act("stand"), Ok)

        # Nobody is left to decide: the clock need not run out (INF-7).
        await ann.reach("result")
        await bob.reach("result")
        assert ann.view.dealer.cards == ["6s", "Td", "5c"]
        assert (ann.me.receipt.staked_cents, ann.me.receipt.back_cents) == (15_00, 0)
        assert bob.me.receipt.balance_cents == bob.balance_cents == 980_00
        assert watcher.view == ann.view
        assert watcher.me is None
        history = (await server.get("/api/history", ann.cookie)).json()["rounds"]
        assert [(row["code"], row["staked_cents"]) for row in history] == [(ann.view.code, 15_00)]


@pytest.mark.clause("PLA-25")
async def test_no_frame_shows_the_hole_card_before_it_is_turned(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Kd 5c") as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00)
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        assert not any(b"Kd" in frame for frame in ann.frames)
        for path in ("/api/tables", "/api/shoes/infinite", "/api/shoes/infinite/1", "/readyz"):
            assert b"Kd" not in (await server.get(path, ann.cookie)).content
        await ann.act("stand")
        await ann.reach("result")
        assert any(b"Kd" in frame for frame in ann.frames)


@pytest.mark.clause("PLA-22")
async def test_two_windows_of_one_account_are_one_player(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Td 5c") as server:
        here = await server.sit("Ann")
        there = await server.sit(cookie=here.cookie)
        await here.bet(main=10_00)
        await there.until(lambda: there.me.bets == {"main": 10_00})
        assert there.balance_cents == 990_00
        assert (await there.bet(rev=1, main=99_00)).code == "stale_revision"
        assert isinstance(await there.bet(main=30_00), Ok)
        await here.aclose()
        server.clock.advance(BETTING_MS + 1)
        await there.reach("decision")
        assert there.me.hands[0].stake_cents == 30_00
        await there.until(lambda: there.live and there.live.players == 1)


@pytest.mark.clause("PLA-22", "INF-7", "INF-12")
async def test_whoever_comes_back_sees_the_state_at_once_and_plays_on(tmp_path):
    async with running(tmp_path, front="5h 6d 2c 3c", back="6s Td 5c") as server:
        ann = await server.sit("Ann")
        bob = await server.sit("Bob")
        await ann.bet(main=10_00)
        await bob.bet(main=10_00)
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        before = ann.view
        await ann.aclose()
        again = await server.sit(cookie=ann.cookie)
        await again.reach("decision")
        assert again.view.lines == before.lines
        # Nobody waited for her: eleven was hit.
        await again.until(lambda: (again.me.hands[0].choice, again.me.hands[0].cause) == ("hit", "time_out"))
        await bob.reach("decision")
        await bob.act("stand")
        await again.until(lambda: again.view.step == 2)
        await again.settled()
        assert [line.hand.cards for line in again.view.lines] == [["5h", "6d", "2c"]]
        assert isinstance(await again.act("hit"), Ok)


@pytest.mark.clause("INF-22")
async def test_whoever_is_away_at_the_close_gets_the_bet_back(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Td 5c") as server:
        ann = await server.sit("Ann")
        bob = await server.sit("Bob")
        await ann.bet(main=10_00)
        await bob.bet(main=10_00)
        await ann.aclose()
        await bob.until(lambda: bob.live and bob.live.players == 1)
        server.clock.advance(BETTING_MS + 1)
        await bob.reach("decision")
        again = await server.sit(cookie=ann.cookie)
        await again.settled()
        assert again.me.hands == []
        assert again.balance_cents == 1000_00


@pytest.mark.clause("INF-22")
async def test_a_short_drop_before_the_close_costs_nothing(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Td 5c") as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00)
        await ann.aclose()
        again = await server.sit(cookie=ann.cookie)
        server.clock.advance(BETTING_MS + 1)
        await again.reach("decision")
        assert again.me.hands[0].stake_cents == 10_00


@pytest.mark.clause("INF-23", "INF-24")
async def test_a_hidden_page_leaves_where_the_table_says_so(tmp_path):
    async with running(tmp_path, tables=(table_spec(hidden_page_leaves=True),), front="Th 9h") as server:
        ann = await server.sit("Ann")
        bob = await server.sit("Bob")
        assert ann.view.code.startswith("12:00:00-")
        await ann.bet(main=10_00)
        await bob.bet(main=10_00)
        assert isinstance(await ann.ask(Look, hidden=True), Ok)
        server.clock.advance(BETTING_MS + 1)
        await bob.until(lambda: bob.view.lines)
        await ann.until(lambda: ann.view.lines)
        await ann.settled()
        assert ann.balance_cents == 1000_00
        assert ann.me.hands == []
        assert bob.me.hands[0].stake_cents == 10_00


@pytest.mark.clause("COM-10", "INF-19")
async def test_a_bet_at_the_deadline_counts_and_one_after_it_is_refused(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        server.clock.advance(BETTING_MS)
        assert isinstance(await ann.bet(main=10_00), Ok)
        server.clock.advance(1)
        late = await ann.bet(main=20_00)
        assert isinstance(late, No)
        assert late.code == "too_late"
        assert late.rev == 1


@pytest.mark.clause("COM-10", "INF-19")
async def test_more_bets_than_a_batch_takes_all_count_if_they_came_in_time(tmp_path, monkeypatch):
    monkeypatch.setattr(driver, "MOST_AT_ONCE", 2)
    planned: list[int] = []
    async with running(tmp_path) as server:
        players = [await server.sit(f"Player {n}") for n in range(5)]
        for player in players:
            await player.settled()
        hall = server.hall()
        plan = hall.driver.table.plan
        monkeypatch.setattr(
            hall.driver.table, "plan", lambda batch, now_ms: planned.append(len(batch)) or plan(batch, now_ms)
        )
        deadline_ms = players[0].view.deadline_ms
        for n, player in enumerate(players):
            bet = Bet(id=90 + n, round=player.view.round, rev=1, spots={"main": 10_00})
            hall.room.submit(Placed(None, player.welcome.account, deadline_ms, bet))
        server.clock.advance(BETTING_MS + 1)
        for player in players:
            await player.until(lambda player=player: player.balance_cents == 990_00)
        assert planned[:3] == [2, 2, 1]


@pytest.mark.clause("COM-10", "INF-27")
async def test_a_spectator_watches_and_is_refused_politely(tmp_path):
    async with running(tmp_path, tables=(table_spec(capacity=1),)) as server:
        await server.sit("Ann")
        late = await server.sit("Bob")
        assert not late.me.playing
        assert (await late.bet(main=10_00)).code == "not_seated"
        # Who asks for a place at a full table waits for one.
        assert isinstance(await late.ask(Sit, play=True), Ok)
        assert not late.me.playing
        nobody = await server.watch()
        refused = await nobody.ask(Bet, round=nobody.view.round, rev=1, spots={"main": 10_00})
        assert refused.code == "not_signed_in"


@pytest.mark.clause("COM-10")
async def test_nobody_can_give_up_a_match_where_none_is_played(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        assert (await ann.ask(DuelResign)).code == "not_offered"
        assert isinstance(await ann.bet(main=10_00), Ok)


async def test_a_balance_that_moves_at_one_table_is_shown_at_the_other(tmp_path):
    tables = (table_spec(), table_spec("infinite-any-pair", clocks=Clocks(deal_ms=0)))
    async with running(tmp_path, tables=tables) as server:
        here = await server.sit("Ann")
        there = await server.sit(cookie=here.cookie, table="infinite-any-pair")
        await here.bet(main=10_00)
        await there.until(lambda: there.balance_cents == 990_00)


@pytest.mark.clause("INF-25", "PLA-24")
async def test_the_shoe_changes_after_the_cut_card_and_the_old_one_is_revealed(tmp_path):
    async with running(tmp_path, tables=(table_spec(cut=0.05),)) as server:
        ann = await server.sit("Ann")
        first = ann.view.shoe
        while ann.view.shoe.no == 1:
            await ann.reach("betting")
            round_no = ann.view.round
            await ann.bet(main=1_00)
            server.clock.advance(BETTING_MS + 1)
            while ann.view.phase != "result":
                await ann.until(lambda: ann.view.phase in ("insurance", "decision", "result"))
                if ann.view.phase != "result":
                    seq = ann.view.seq
                    server.clock.advance(10_001)
                    await ann.until(lambda seq=seq: ann.view.seq > seq)
            server.clock.advance(4_001)
            await ann.until(lambda last=round_no: ann.view.phase == "shoe" or ann.view.round > last)
            if ann.view.phase == "shoe":
                server.clock.advance(3_001)
                await ann.until(lambda: ann.view.shoe.no == 2)
        assert ann.view.shoe.commitment == first.next_commitment
        shoes = (await server.get("/api/shoes/infinite")).json()["shoes"]
        assert [(shoe["no"], shoe.get("ended", False)) for shoe in shoes] == [
            (3, False),
            (2, False),
            (1, True),
        ]


@pytest.mark.clause("PLA-22", "PLA-23")
async def test_nobody_is_shown_a_balance_before_the_table_knows_it(tmp_path):
    async with running(tmp_path) as server:
        hall = server.hall()
        ann = await server.sit("Ann")
        told = []
        genuine = hall.room._encode
        hall.room._encode = lambda accounts: told.append(list(accounts)) or genuine(accounts)
        # Whatever is published while a newcomer waits to be introduced is not for him.
        bob = await server.open("/ws/table/infinite", await server.guest("Bob"))
        hall.room.touch_everyone()
        await bob.until(lambda: bob.me)
        await ann.bet(main=10_00)
        await bob.settled()
        assert told
        assert not any(b'"balance_cents":0' in frame for frame in bob.frames)
