"""A shared table of two boxes: bets, insurance, decisions and results belong to a box (COM-10, COM-15, COM-27)."""

import msgspec
import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from ventuno.engine.document import decode, for_account
from ventuno.table.commands import Acted, Answered
from ventuno.table.messages import Act, Insure, No, Ok

BOTH = {"1.main": 10_00, "2.main": 5_00}


def two_boxes(*, front="8s 5h 8h 6h Kd 2c 9c Td", back="6d Td 9s", **options) -> FakeDriver:
    spec = infinite_spec()
    rules = msgspec.structs.replace(spec.rules, boxes=2, cash_out=None)
    play = FakeDriver(msgspec.structs.replace(spec, rules=rules), front=front, back=back, **options)
    play.enter(1, 2, 3)
    return play


def act(play: FakeDriver, account: int, action: str, box: int, line: str = "main") -> Ok | No:
    step = play.table.state.round.step
    return play.send(
        account,
        lambda ref, id_: Acted(ref, account, play.now_ms, Act(id_, play.round_no, step, line, action, box)),
    )


def insure(play: FakeDriver, account: int, *, take: bool, box: int | None = None) -> Ok | No:
    return play.send(
        account, lambda ref, id_: Answered(ref, account, play.now_ms, Insure(id_, play.round_no, take, box))
    )


@pytest.mark.clause("COM-15", "COM-10")
def test_a_slip_names_box_and_kind_and_a_side_bet_needs_the_main_bet_of_its_box():
    play = two_boxes()
    assert play.spec.spots[:2] == ("1.main", "1.perfect_pairs")
    assert isinstance(play.bet(1, spots=BOTH), Ok)
    assert play.me(1).bets == BOTH
    assert play.bet(2, spots={"1.main": 1_00, "2.perfect_pairs": 1_00}).code == "side_bet_alone"
    assert play.bet(2, spots={"main": 1_00}).code == "unknown_spot"
    assert play.bet(2, spots={"3.main": 1_00}).code == "unknown_spot"


@pytest.mark.clause("COM-27")
def test_a_box_under_its_minimum_goes_back_with_its_side_bets_and_the_other_stays():
    play = two_boxes()
    play.bet(1, spots={"1.main": 50, "1.perfect_pairs": 2_00, "2.main": 5_00})
    play.bet(2, spots={"1.main": 10_00, "1.hot_3": 99})
    play.bet(3, spots={"1.main": 50, "2.main": 99})
    play.close_betting()
    assert (play.me(1).bets, play.balance(1)) == ({"2.main": 5_00}, 1_000_00 - 5_00)
    assert play.me(2).bets == {"1.main": 10_00}
    assert (play.me(3).bets, play.balance(3)) == ({}, 1_000_00)
    assert [play.me(account).notices[0].code for account in (1, 2, 3)] == [
        "bet_returned_below_minimum",
        "side_bet_returned_below_minimum",
        "bet_returned_below_minimum",
    ]
    assert [(hand.box, hand.stake_cents) for hand in play.me(1).hands] == [(1, 5_00)]


@pytest.mark.clause("COM-10", "COM-7")
def test_each_box_is_decided_on_its_own_and_both_in_the_same_step():
    play = two_boxes()
    play.bet(1, spots=BOTH)
    play.bet(2, spots={"2.main": 7_00})
    play.close_betting()
    assert [(line.box, line.hand.cards) for line in play.view().lines] == [
        (0, ["8s", "8h"]),
        (1, ["5h", "6h"]),
    ]
    assert play.view().dealt[:2] == ["1.main", "2.main"]
    assert act(play, 2, "hit", 0).code == "unknown_hand"
    assert isinstance(act(play, 1, "split", 0), Ok)
    assert act(play, 1, "stand", 0).code == "already_decided"
    assert isinstance(act(play, 1, "double", 1), Ok)
    assert play.view().step == 1, "somebody still has to decide"
    act(play, 2, "hit", 1)
    hands = {(hand.box, hand.line): hand.taken for hand in play.me(1).hands}
    assert hands == {(0, "main"): 2, (0, "split_1"): 2, (0, "split_2"): 2, (1, "main"): 3}
    assert play.table.live().shares[0].box == 0


@pytest.mark.clause("COM-11", "COM-22")
def test_one_answer_covers_both_boxes_or_one_if_it_names_it():
    play = two_boxes(front="Ts 9h 7h 8c", back="As 5d 9c", balances={3: 15_00 + 6_00})
    for account in (1, 2, 3):
        play.bet(account, spots=BOTH)
    play.close_betting()
    assert isinstance(insure(play, 1, take=True), Ok)
    assert isinstance(insure(play, 2, take=True, box=1), Ok)
    refused = insure(play, 3, take=True)
    assert (refused.code, refused.params["needed_cents"]) == ("unaffordable", 7_50)
    assert isinstance(insure(play, 3, take=True, box=0), Ok)
    assert [[hand.insured_cents for hand in play.me(account).hands] for account in (1, 2, 3)] == [
        [5_00, 2_50],
        [None, 2_50],
        [5_00, None],
    ]
    assert [play.store.held[account] for account in (1, 2, 3)] == [22_50, 17_50, 20_00]


@pytest.mark.clause("COM-25", "PLA-12", "PLA-21")
def test_a_round_of_two_boxes_is_one_settlement_a_player_and_replays_to_the_same_state():
    play = two_boxes(front="Ts 9h Th 8c", back="6s Td Kc")
    play.bet(1, spots={**BOTH, "2.perfect_pairs": 1_00})
    play.bet(2, spots={"2.main": 7_00})
    play.close_betting()
    act(play, 1, "stand", 1)
    before = play.table.fingerprint()
    play.restart()
    assert play.table.fingerprint() == before
    play.enter(1, 2)
    act(play, 1, "stand", 0)
    act(play, 2, "stand", 1)
    assert play.phase == "result"
    (settled,) = play.store.settlements
    assert settled.accounts.tolist() == [1, 2]
    assert settled.staked.tolist() == [16_00, 7_00]
    assert settled.back.tolist() == [30_00, 14_00]
    assert dict(zip(settled.spots, settled.bets[0].tolist(), strict=True))["2.perfect_pairs"] == 1_00
    assert [(row.box, row.spot, row.back_cents) for row in play.result(1).rows] == [
        (0, "main", 20_00),
        (1, "main", 10_00),
        (1, "perfect_pairs", 0),
    ]
    mine = for_account(decode(settled.document), 1)
    assert [hand.box for hand in mine.hands] == [0, 1]
    assert mine.balance_after_cents == play.balance(1) == 1_000_00 + 14_00
