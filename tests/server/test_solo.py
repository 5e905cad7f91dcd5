"""Rounds played alone, over real sockets: everybody has a table of one's own (AME-11)."""

import asyncio
import hashlib

import msgspec
import pytest

from tests.support.house import PATIENCE_S, Client, ScriptedShoes, TestServer, running
from tests.support.solo import american_spec
from ventuno.fairness import Transcript, verify
from ventuno.table.commands import Acted
from ventuno.table.messages import Act, Deal, EntropyCommit, EntropyOpen, Insure, No, Ok
from ventuno.table.solo import SoloTable

TABLES = (american_spec(),)
DAY_MS = 86_400_000


def script(front: str, back: str, no: int = 1) -> ScriptedShoes:
    return ScriptedShoes({no: (front, back)})


async def sit(server: TestServer, name: str = "Ann", cookie: str | None = None) -> Client:
    return await server.sit(name, table="american", cookie=cookie)


async def deal(window: Client, **spots: int) -> Ok | No:
    await window.settled()
    number = window.view.round + (1 if window.view.code else 0)
    bets = {f"{name[1:].replace('_', '.', 1)}": cents for name, cents in spots.items()}
    answer = await window.ask(Deal, round=number, spots=bets)
    assert isinstance(answer, Ok | No)
    return answer


async def act(window: Client, action: str, box: int = 0, line: str = "main") -> Ok | No:
    await window.settled()
    seq = window.view.seq
    answer = await window.ask(
        Act, round=window.view.round, step=window.view.step, line=line, action=action, box=box
    )
    assert isinstance(answer, Ok | No)
    if isinstance(answer, Ok):
        await window.until(lambda: window.view.seq > seq)
    return answer


@pytest.mark.clause("AME-11", "PLA-23", "PLA-24")
async def test_a_round_is_dealt_when_the_player_says_so_and_its_shoe_is_bound_before(tmp_path):
    async with running(tmp_path, tables=TABLES, source=script("Th 9h", "6s Td 5c")) as server:
        ann = await sit(server)
        bound = ann.view.shoe
        assert (ann.phase, ann.view.deadline_ms, bound.no, bound.used) == ("betting", None, 1, 0)
        assert bound.next_commitment is None, "a shoe lasts a round, and the next is bound when it ends"
        server.clock.advance(3_600_000)
        assert (await deal(ann, _1_main=10_00)).balance_cents == 990_00
        await ann.reach("decision")
        assert ann.view.dealer.cards == ["6s", "??"]
        assert not [frame for frame in ann.frames if b"Td" in frame], "the hole card has left the server"
        assert (await act(ann, "stand")).balance_cents == 990_00
        await ann.reach("result")
        assert ann.view.dealer.cards == ["6s", "Td", "5c"]
        assert (ann.me.receipt.staked_cents, ann.me.receipt.back_cents) == (10_00, 0)
        code = ann.view.code

        # The next shoe is bound; the last one is revealed and proves every card of the round.
        assert ann.view.shoe.no == 2
        rows = (await server.get("/api/history", ann.cookie)).json()["rounds"]
        assert [(row["code"], row["staked_cents"], row["back_cents"]) for row in rows] == [(code, 10_00, 0)]
        shown = (await server.get("/api/shoes/american/1", ann.cookie)).content
        transcript = msgspec.json.decode(shown, type=Transcript)
        assert transcript.commitment == bound.commitment
        assert [deal.card for deal in transcript.deals] == ["Th", "6s", "9h", "Td", "5c"]


@pytest.mark.clause("PLA-24")
async def test_a_player_alone_has_a_part_in_the_shoe_that_lies_ready_and_in_no_other(tmp_path):
    nonce = "ab" * 32
    digest = hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
    async with running(tmp_path, tables=TABLES) as server:
        ann = await sit(server)
        bound = ann.view.shoe.commitment

        async def announce(shoe: int) -> str:
            answer = await ann.ask(EntropyCommit, shoe=shoe, digest=digest)
            return "ok" if isinstance(answer, Ok) else answer.code

        assert [await announce(shoe) for shoe in (2, 0, 1, 1)] == [
            "too_early",
            "too_late",
            "ok",
            "already_decided",
        ]
        cookie = ann.cookie
    async with running(tmp_path, tables=TABLES) as server:
        ann = await sit(server, cookie=cookie)
        assert (await ann.ask(EntropyOpen, shoe=1, nonce="cd" * 32)).code == "bad_nonce"
        assert isinstance(await ann.ask(EntropyOpen, shoe=1, nonce=nonce), Ok)
        assert (await ann.ask(EntropyOpen, shoe=1, nonce=nonce)).code == "already_decided"
        assert ann.view.shoe.commitment == bound, "the house was bound before, and still is"
        await deal(ann, _1_main=10_00)
        while ann.phase != "result":
            assert await announce(1) == "too_late", "a card has been dealt"
            await (act(ann, "stand") if ann.phase == "decision" else decline(ann))
        shown = (await server.get("/api/shoes/american/1", ann.cookie)).content
        transcript = msgspec.json.decode(shown, type=Transcript)
        assert (transcript.commitment, transcript.entropy.opened) == (bound, (nonce,))
        verify(transcript)
        other = await sit(server, "Bob")
        assert isinstance(await other.ask(EntropyCommit, shoe=1, digest=digest), Ok), (
            "each has shoes of the own"
        )


async def decline(window: Client) -> None:
    before = window.me
    await window.ask(Insure, round=window.view.round, take=False)
    await window.until(lambda: window.me is not before and window.phase != "insurance")


@pytest.mark.clause("PLA-24")
async def test_a_real_shoe_verifies_and_belongs_to_its_player_alone(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob = await sit(server), await sit(server, "Bob")
        for window in (ann, bob):
            await deal(window, _1_main=5_00)
            await window.until(lambda window=window: window.phase in ("insurance", "decision", "result"))
            while window.phase != "result":
                if window.phase == "insurance":
                    await window.ask(Insure, round=window.view.round, take=False)
                else:
                    await act(window, "stand")
                await window.settled()
        one = msgspec.json.decode(
            (await server.get("/api/shoes/american/1", ann.cookie)).content, type=Transcript
        )
        two = msgspec.json.decode(
            (await server.get("/api/shoes/american/1", bob.cookie)).content, type=Transcript
        )
        assert verify(one) is not None
        assert verify(two) is not None
        assert one.commitment != two.commitment
        assert (await server.get("/api/shoes/american/1")).status_code == 401
        listed = (await server.get("/api/shoes/american", bob.cookie)).json()["shoes"]
        assert [shoe["no"] for shoe in listed] == [2, 1], "the next one is bound, none is left out"


@pytest.mark.clause("AME-3", "COM-25")
async def test_a_blackjack_is_paid_at_once_and_its_money_can_double_another_hand(tmp_path):
    source = script("Ah 5h Kd 6d Tc", "6s Td 5c")
    async with running(tmp_path, tables=TABLES, source=source, start_credits=20) as server:
        ann = await sit(server)
        await deal(ann, _1_main=10_00, _2_main=10_00)
        await ann.reach("decision")
        assert ann.balance_cents == 25_00
        assert (await act(ann, "double", box=1)).balance_cents == 15_00
        await ann.reach("result")
        assert ann.me.receipt.balance_cents == ann.balance_cents


@pytest.mark.clause("AME-13", "PLA-21", "PLA-22")
async def test_a_round_that_was_left_goes_on_at_another_device_and_after_a_restart(tmp_path):
    source = script("8h 8d 2c 3c", "6s Td 5c")
    async with running(tmp_path, tables=TABLES, source=source) as server:
        ann = await sit(server)
        await deal(ann, _1_main=10_00)
        await ann.reach("decision")
        other = await sit(server, cookie=ann.cookie)
        await other.reach("decision")
        assert other.view.lines == ann.view.lines
        await act(other, "split")
        await ann.until(lambda: len(ann.view.lines) == 3)
        assert ann.balance_cents == 980_00
        await ann.aclose()
        await other.aclose()
        cookie, round_no = ann.cookie, ann.view.round
    async with running(tmp_path, tables=TABLES, source=source) as server:
        ann = await sit(server, cookie=cookie)
        await ann.reach("decision")
        assert [line.hand.cards for line in ann.view.lines[1:]] == [["8h", "2c"], ["8d", "3c"]]
        assert ann.view.round == round_no
        refused = await ann.ask(Deal, round=round_no + 1, spots={"1.main": 1_00})
        assert (refused.code, ann.balance_cents) == ("too_early", 980_00)
        await act(ann, "stand", line="split_1")
        await act(ann, "stand", line="split_2")
        await ann.reach("result")
        assert ann.me.receipt.staked_cents == 20_00


@pytest.mark.clause("PLA-6", "AME-13", "COM-26")
async def test_a_round_nobody_came_back_to_is_void(tmp_path):
    async with running(tmp_path, tables=TABLES, source=script("Th 9h", "6s Td 5c")) as server:
        ann = await sit(server)
        await deal(ann, _1_main=10_00)
        await ann.reach("decision")
        hall, store, number = server.hall("american"), server.server.house.store, await account(server, ann)
        await hall.void_abandoned(number)
        assert ann.balance_cents == 990_00, "who is here is not abandoned"
        await ann.aclose()
        server.clock.advance(90 * DAY_MS)
        for _ in range(20):
            assert await store.open_rounds(hall.number), "on its last day it can still be finished"
        server.clock.advance(3_600_000)
        async with asyncio.timeout(PATIENCE_S):
            while await store.open_rounds(hall.number):
                pass
        assert await store.balances([number]) == [1000_00]


async def account(server: TestServer, window: Client) -> int:
    return (await server.get("/api/me", window.cookie)).json()["account"]


@pytest.mark.clause("PLA-7")
async def test_the_lobby_counts_players_and_a_stranger_sees_the_facts_alone(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        await sit(server)
        watcher = await server.watch("american")
        assert (watcher.phase, watcher.me, watcher.welcome.table.game) == ("betting", None, "american")
        refused = await watcher.ask(Deal, round=1, spots={"1.main": 1_00})
        assert refused.code == "not_signed_in"
        (line,) = (await server.get("/api/tables")).json()["tables"]
        assert (line["game"], line["players"], line["may_sit"]) == ("american", 1, True)
        assert "deadline_ms" not in line
        assert (await server.get("/api/tables/american")).json()["game"] == "american"


@pytest.mark.clause("COM-10", "PLA-5")
async def test_a_refusal_changes_nothing_and_a_repeat_is_done_once(tmp_path):
    async with running(tmp_path, tables=TABLES, source=script("Th 9h", "6s Td 5c")) as server:
        ann = await sit(server)
        for spots, code in (
            ({"1.main": 5_000_00}, "above_maximum"),
            ({"1.main": 50}, "below_minimum"),
            ({"1.perfect_pairs": 1_00}, "side_bet_alone"),
            ({"9.main": 1_00}, "unknown_spot"),
            ({"1.main": 500_00, "2.main": 500_00, "3.main": 1_00}, "unaffordable"),
        ):
            refused = await ann.ask(Deal, round=1, spots=spots)
            assert (refused.code, ann.balance_cents) == (code, 1000_00)
        first = await ann.ask(Deal, round=1, spots={"1.main": 5_00})
        again = await ann.ask(Deal, round=1, spots={"1.main": 5_00})
        assert (first.exists, again.exists, again.balance_cents) == (False, True, 995_00)
        await ann.reach("decision")
        assert ann.view.lines[0].hand.cards == ["Th", "9h"], "no refused deal has used a card"


@pytest.mark.clause("PLA-20")
async def test_a_mistake_of_ours_is_answered_and_the_round_goes_on_from_its_record(tmp_path, monkeypatch):
    async with running(tmp_path, tables=TABLES, source=script("Th 9h", "6s Td 5c")) as server:
        ann = await sit(server)
        await deal(ann, _1_main=10_00)
        await ann.reach("decision")
        seat = server.hall("american")._seats[await account(server, ann)]
        monkeypatch.setattr(seat._table, "plan", lambda *_: 1 / 0)
        refused = await ann.ask(Act, round=1, step=1, line="main", action="stand")
        assert refused.code == "round_paused"
        assert isinstance(await ann.ask(Act, round=1, step=1, line="main", action="stand"), Ok)
        await ann.reach("result")


@pytest.mark.clause("AME-12", "COM-26", "PLA-20")
async def test_a_fault_is_tried_again_and_one_that_comes_back_gives_all_stakes_back(tmp_path, monkeypatch):
    planned = SoloTable.plan

    def broken(table, commands, now_ms):
        if any(isinstance(command, Acted) for command in commands):
            raise RuntimeError("a fault planted by a test")
        return planned(table, commands, now_ms)

    async with running(tmp_path, tables=TABLES, source=script("Th 9h", "6s Td 5c")) as server:
        ann = await sit(server)
        await deal(ann, _1_main=10_00)
        await ann.reach("decision")
        with monkeypatch.context() as faulty:
            faulty.setattr(SoloTable, "plan", broken)
            assert (await act(ann, "stand")).code == "round_paused"
            await ann.reach("decision")
            assert ann.view.lines[0].hand.cards == ["Th", "9h"], "it stands where it stood"
            assert (await act(ann, "stand")).code == "round_paused"
            await ann.until(lambda: ann.view.reason is not None)
        (row,) = (await server.get("/api/history", ann.cookie)).json()["rounds"]
        assert (row["void"], row["staked_cents"], row["back_cents"]) == (True, 10_00, 10_00)
        assert (await server.get("/api/me", ann.cookie)).json()["balance_cents"] == 1000_00
        assert isinstance(await deal(ann, _1_main=10_00), Ok), "the next round is dealt"
