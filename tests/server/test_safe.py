"""Responsible play on a whole server: one guard before every table, on every device, over a restart (PLA-26)."""

import asyncio
from typing import Any

import pytest

from tests.server.test_solo import deal
from tests.support.duels import Game, balance, challenge, duel_spec, post
from tests.support.house import NOON_MS, Client, ScriptedShoes, TestServer, running, soon, table_spec
from tests.support.solo import american_spec
from ventuno.table.messages import No, Ok, Safe

MINUTE_MS = 60_000
DAY_MS = 86_400_000
#: The player stands on 19 and loses against 21; then the shoe is a real one.
LOST = {"front": "Th 9h", "back": "6s Td 5c"}


async def wish(server: TestServer, cookie: str, what: str, **body: Any) -> dict[str, Any]:
    answer = await post(server, f"/api/safe/{what}", cookie, **body)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def limit(server: TestServer, cookie: str, name: str, amount: int | None) -> dict[str, Any]:
    return await wish(server, cookie, "limit", name=name, amount=amount)


async def safe(server: TestServer, cookie: str) -> dict[str, Any]:
    answer = await server.get("/api/safe", cookie)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def code(answer: Any) -> str:
    return answer.code if isinstance(answer, No) else "ok"


async def lose(server: TestServer, ann: Client, cents: int) -> None:
    """Bet on the scripted round, stand, and see it lost."""
    assert isinstance(await ann.bet(main=cents), Ok)
    server.clock.advance(12_001)
    await ann.reach("decision")
    assert isinstance(await ann.act("stand"), Ok)
    await ann.reach("result")


async def pass_deadline(server: TestServer, ann: Client) -> None:
    """Let the running clock of the table run out, and wait until that shows."""
    await ann.settled()
    seq = ann.view.seq
    if ann.view.deadline_ms is not None:
        server.clock.advance(max(0, ann.view.deadline_ms - server.clock.now_ms()) + 1)
    await ann.until(lambda: ann.view.seq > seq)
    await ann.settled()


async def next_window(server: TestServer, ann: Client) -> None:
    """Go on until an open betting window has time left."""
    await ann.settled()
    while ann.phase != "betting" or ann.view.deadline_ms <= server.clock.now_ms():
        await pass_deadline(server, ann)


@pytest.mark.clause("PLA-26c")
async def test_a_loss_limit_is_reached_told_with_its_values_and_starts_anew_at_midnight(tmp_path):
    async with running(tmp_path, **LOST) as server:
        ann = await server.sit("Ann")
        set_up = await limit(server, ann.cookie, "loss_day", 50_00)
        assert set_up["limits"] == [
            {"name": "loss_day", "used": 0, "anew_ms": NOON_MS + DAY_MS // 2, "amount": 50_00}
        ]
        await lose(server, ann, 40_00)
        assert (await safe(server, ann.cookie))["limits"][0]["used"] == 40_00
        await next_window(server, ann)
        refused = await ann.bet(main=10_01)
        assert (code(refused), refused.params) == (
            "loss_limit",
            {
                "period": "day",
                "limit": "50.00",
                "limit_cents": 50_00,
                "left_cents": 10_00,
                "until_ms": NOON_MS + DAY_MS // 2,
            },
        )
        assert ann.balance_cents == 960_00, "nothing was taken"
        assert isinstance(await ann.bet(rev=2, main=10_00), Ok)
        assert code(await ann.bet(rev=3, main=10_01)) == "loss_limit"
        assert isinstance(await ann.bet(rev=4, main=5_00), Ok), "less is always possible"
        assert isinstance(await ann.bet(rev=5), Ok)
        server.clock.advance(DAY_MS // 2)
        await next_window(server, ann)
        assert isinstance(await ann.bet(main=50_00), Ok)


@pytest.mark.clause("PLA-26c", "PLA-26g")
async def test_a_limit_set_late_looks_back_and_survives_a_restart(tmp_path):
    async with running(tmp_path, **LOST) as server:
        clock = server.clock
        ann = await server.sit("Ann")
        await lose(server, ann, 30_00)
        told = await limit(server, ann.cookie, "loss_week", 40_00)
        assert told["limits"][0]["used"] == 30_00
        await limit(server, ann.cookie, "stake_day", 100_00)
        await limit(server, ann.cookie, "time_day", 90)
        before = await safe(server, ann.cookie)
    async with running(tmp_path, clock=clock) as server:
        after = await safe(server, ann.cookie)
        assert after == before, "the ledger tells the same as what was heard"
        ann = await server.sit(cookie=ann.cookie)
        assert (ann.me.session_net_cents, ann.me.session_started_ms) == (-30_00, NOON_MS)
        await next_window(server, ann)
        assert code(await ann.bet(main=10_01)) == "loss_limit"
        assert isinstance(await ann.bet(main=10_00), Ok)


@pytest.mark.clause("PLA-26c", "PLA-26g")
async def test_what_is_at_stake_when_the_server_stops_counts_when_it_starts(tmp_path):
    async with running(tmp_path, tables=(american_spec(),)) as server:
        clock = server.clock
        ann = await server.sit("Ann", table="american")
        await limit(server, ann.cookie, "loss_day", 50_00)
        await deal(ann, _1_main=30_00)
        before = await safe(server, ann.cookie)
        assert before["limits"][0]["used"] in (30_00, 30_00 - 45_00), "unless it was a blackjack at once"
    async with running(tmp_path, clock=clock, tables=(american_spec(),)) as server:
        after = await safe(server, ann.cookie)
        assert after["limits"] == before["limits"]
        assert after["playing"]


@pytest.mark.clause("PLA-26e")
@pytest.mark.parametrize(("front", "action"), [("8h 8d Tc Td", "split"), ("5h 6d Tc", "double")])
async def test_doubles_splits_and_insurance_count_but_are_not_stopped(tmp_path, front, action):
    async with running(tmp_path, front=front, back="As 9d") as server:
        ann = await server.sit("Ann")
        await limit(server, ann.cookie, "loss_day", 10_00)
        await limit(server, ann.cookie, "stake_day", 10_00)
        await ann.bet(main=10_00)
        server.clock.advance(12_001)
        await ann.reach("insurance")
        assert isinstance(await ann.insure(take=True), Ok)
        await ann.reach("decision")
        assert isinstance(await ann.act(action), Ok)
        while ann.phase != "result":
            await pass_deadline(server, ann)
        assert ann.me.receipt.staked_cents == 25_00
        used = {one["name"]: one["used"] for one in (await safe(server, ann.cookie))["limits"]}
        assert used["stake_day"] == 25_00
        await next_window(server, ann)
        refused = await ann.bet(main=1_00)
        assert (code(refused), refused.params["left_cents"]) == ("stake_limit", 0)


@pytest.mark.clause("PLA-26g", "PLA-22")
async def test_two_tables_cannot_both_use_what_is_left_of_a_limit(tmp_path):
    tables = (table_spec(), table_spec(key="other"))
    async with running(tmp_path, tables=tables) as server:
        ann = await server.sit("Ann")
        there = await server.sit(table="other", cookie=ann.cookie)
        await limit(server, ann.cookie, "loss_day", 50_00)
        answers = await asyncio.gather(ann.bet(main=30_00), there.bet(main=30_00))
        assert sorted(map(code, answers)) == ["loss_limit", "ok"]
        refused = next(one for one in answers if isinstance(one, No))
        assert refused.params["left_cents"] == 20_00


@pytest.mark.clause("PLA-26a", "PLA-26g", "PLA-22")
async def test_the_session_is_one_at_all_tables_and_in_all_windows(tmp_path):
    tables = (table_spec(), table_spec(key="other"))
    source = ScriptedShoes({1: ("Th 9h", "6s Td 5c")})
    async with running(tmp_path, tables=tables, source=source) as server:
        ann = await server.sit("Ann")
        there = await server.sit(table="other", cookie=ann.cookie)
        phone = await server.sit(cookie=ann.cookie)
        assert (ann.me.session_started_ms, ann.me.session_net_cents) == (0, 0)
        server.clock.advance(5_000)
        await lose(server, ann, 40_00)
        began = NOON_MS
        for window in (ann, there, phone):
            await window.until(lambda window=window: window.me.session_net_cents == -40_00)
            assert window.me.session_started_ms == began, "when its first round began"
            assert window.me.session_until_ms == server.clock.now_ms() + 15 * MINUTE_MS


@pytest.mark.clause("PLA-26b", "PLA-26g", "PLA-22")
async def test_a_reality_check_stops_the_next_bet_alone_and_is_answered_once_for_all_windows(tmp_path):
    async with running(tmp_path, **LOST) as server:
        ann, bob = await server.sit("Ann"), await server.sit("Bob")
        phone = await server.sit(cookie=ann.cookie)
        await wish(server, ann.cookie, "check", minutes=15)
        for window in (ann, phone):
            await window.until(lambda window=window: window.safe)
            assert window.safe[-1] == Safe(15)
        await lose(server, ann, 5_00)
        assert (await safe(server, ann.cookie))["check_due_ms"] == NOON_MS + 15 * MINUTE_MS
        server.clock.advance(14 * MINUTE_MS)
        await next_window(server, ann)
        assert isinstance(await ann.bet(main=5_00), Ok)
        server.clock.advance(2 * MINUTE_MS)
        await ann.until(lambda: ann.phase in ("insurance", "decision", "result"))
        while ann.phase != "result":  # the round that runs is played to its end
            await pass_deadline(server, ann)
        await next_window(server, ann)
        refused = await ann.bet(main=5_00)
        assert (code(refused), refused.params["rounds"]) == ("reality_check", 2)
        assert code(await phone.bet(main=5_00)) == "reality_check"
        assert isinstance(await bob.bet(main=5_00), Ok), "it is nobody else's"
        answered = await wish(server, phone.cookie, "checked")
        assert answered["check_due_ms"] == server.clock.now_ms() + 15 * MINUTE_MS
        await ann.until(lambda: ann.safe[-1].checked_ms == server.clock.now_ms())
        assert isinstance(await ann.bet(rev=9, main=5_00), Ok)


@pytest.mark.clause("PLA-26f")
async def test_a_break_begins_at_once_ends_the_round_properly_and_leaves_the_history_open(tmp_path):
    async with running(tmp_path, **LOST) as server:
        ann = await server.sit("Ann")
        assert isinstance(await ann.bet(main=5_00), Ok)
        told = await wish(server, ann.cookie, "pause", length="hour")
        until = server.clock.now_ms() + 60 * MINUTE_MS
        assert (told["closed_until_ms"], told["closed_by"]) == (until, "break")
        assert code(await ann.bet(rev=2, main=6_00)) == "on_break"
        server.clock.advance(12_001)
        await ann.reach("decision")
        assert isinstance(await ann.act("stand"), Ok), "the round that runs is played"
        await ann.reach("result")
        await next_window(server, ann)
        refused = await ann.bet(main=1_00)
        assert (code(refused), refused.params) == ("on_break", {"until_ms": until})
        assert len((await server.get("/api/history", ann.cookie)).json()["rounds"]) == 1
        assert (await server.get("/api/history/export?format=csv", ann.cookie)).status_code == 200
        shorter = await wish(server, ann.cookie, "pause", length="hour")
        assert shorter["closed_until_ms"] > until, "a break taken later may end later"
        server.clock.advance(shorter["closed_until_ms"] - server.clock.now_ms())
        await next_window(server, ann)
        assert isinstance(await ann.bet(main=1_00), Ok)


@pytest.mark.clause("PLA-26f", "PLA-26g")
async def test_an_exclusion_holds_over_a_restart_on_every_device_and_cannot_be_shortened(tmp_path):
    async with running(tmp_path) as server:
        clock, ann = server.clock, await server.sit("Ann")
        await wish(server, ann.cookie, "pause", length="year")
        await wish(server, ann.cookie, "pause", length="hour")
    async with running(tmp_path, clock=clock) as server:
        ann = await server.sit(cookie=ann.cookie)
        await ann.until(lambda: ann.safe)
        assert ann.safe[-1] == Safe(0, 0, NOON_MS + 365 * DAY_MS, "exclusion")
        assert code(await ann.bet(main=1_00)) == "self_excluded"


@pytest.mark.clause("PLA-26g", "AME-11")
async def test_an_american_deal_is_asked_about_like_any_other_bet(tmp_path):
    async with running(
        tmp_path, tables=(american_spec(),), source=ScriptedShoes({1: ("Th 9h", "6s Td 5c")})
    ) as server:
        ann = await server.sit("Ann", table="american")
        await limit(server, ann.cookie, "stake_day", 20_00)
        assert code(await deal(ann, _1_main=20_01)) == "stake_limit"
        assert code(await deal(ann, _1_main=10_00, _2_main=10_01)) == "stake_limit"
        assert isinstance(await deal(ann, _1_main=15_00), Ok)


@pytest.mark.clause("PLA-26g", "DUE-13")
async def test_entry_stakes_of_duels_are_asked_about_at_the_challenge_and_when_accepted(tmp_path):
    async with running(tmp_path, tables=(duel_spec(),)) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        await limit(server, ann, "loss_day", 40_00)
        wanted = {"kind": "short", "opponent": "open", "stake_cents": 50_00}
        refused = await post(server, "/api/duels", ann, key="a-key-of-anns", **wanted)
        assert (refused.status_code, refused.json()["code"]) == (409, "loss_limit")
        made = (await post(server, "/api/duels", bob, key="a-key-of-bobs", **wanted)).json()
        refused = await post(server, f"/api/duels/{made['id']}/accept", ann)
        assert refused.json()["code"] == "loss_limit"
        # Who challenged has reached a limit since: the challenge is gone.
        await wish(server, bob, "pause", length="hour")
        eve = await server.guest("Eve")
        refused = await post(server, f"/api/duels/{made['id']}/accept", eve)
        assert refused.json()["code"] == "challenge_gone"
        # A break is from all play, a duel for nothing included.
        free = await post(server, "/api/duels", bob, key="another-of-bobs", kind="short", opponent="open")
        assert free.json()["code"] == "on_break"


@pytest.mark.clause("PLA-26g", "DUE-13")
async def test_a_duel_does_not_begin_once_its_stake_goes_beyond_a_limit(tmp_path):
    async with running(tmp_path, tables=(duel_spec(),)) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        made = await challenge(server, ann, stake_cents=50_00)
        accepted = (await post(server, f"/api/duels/{made['id']}/accept", bob)).json()
        game = Game(server, accepted["match"])
        await limit(server, ann, "loss_day", 40_00)
        first = await game.enter(ann)
        await game.enter(bob)
        await soon(lambda: game.driver.over)
        await first.until(lambda: first.view.reason == "limit_reached")
        assert await balance(server, ann) == await balance(server, bob) == 1000_00


@pytest.mark.clause("PLA-26g", "DUE-13")
async def test_a_duel_counts_with_its_entry_stake(tmp_path):
    async with running(tmp_path, tables=(duel_spec(),)) as server:
        game = await Game.begin(server, stake_cents=50_00)
        cookies = [window.cookie for window in game.windows]
        told = await limit(server, cookies[0], "loss_day", 60_00)
        assert told["limits"][0]["used"] == 50_00
        await game.play_on((20, 10))
        await soon(lambda: game.driver.over)
        nets = sorted([(await safe(server, cookie))["net_cents"] for cookie in cookies])
        assert nets == [-50_00, 50_00]


@pytest.mark.clause("PLA-26b", "PLA-26g")
async def test_a_host_may_set_the_reality_check_of_those_who_have_set_nothing(tmp_path):
    async with running(tmp_path, reality_check_minutes=60) as server:
        ann = await server.sit("Ann")
        assert (await safe(server, ann.cookie))["check_minutes"] == 60
        await wish(server, ann.cookie, "check", minutes=0)
        assert (await safe(server, ann.cookie))["check_minutes"] == 0


async def test_nobody_sets_anything_for_somebody_else(tmp_path):
    async with running(tmp_path) as server:
        assert (await server.get("/api/safe")).status_code == 401
        for what in ("limit", "check", "checked", "pause"):
            assert (await post(server, f"/api/safe/{what}")).status_code == 401
        ann = await server.guest("Ann")
        for body in (
            {"name": "loss_day", "amount": 0},
            {"name": "loss_year", "amount": 5},
            {"name": "loss_day"},
        ):
            assert (await post(server, "/api/safe/limit", ann, **body)).status_code == 400
        assert (await post(server, "/api/safe/check", ann, minutes=1)).status_code == 400
        assert (await post(server, "/api/safe/pause", ann, length="minute")).status_code == 400
