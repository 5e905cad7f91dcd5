"""The insurance offer: a phase of its own, one yes or no each, silence is no (COM-11, COM-22, INF-18)."""

import pytest

from tests.support.fake_driver import FakeDriver
from ventuno.table.messages import Ok


def offered(hole: str = "5d", front: str = "Th 7h", **options) -> FakeDriver:
    play = FakeDriver(front=front, back=f"As {hole} 9c", **options)
    play.enter(1, 2)
    play.bet(1, main=501)
    play.bet(2, main=700)
    play.close_betting()
    return play


@pytest.mark.clause("COM-11", "COM-22", "INF-4")
def test_against_an_ace_everybody_is_asked_for_half_the_bet_rounded_down():
    play = offered()
    assert play.phase == "insurance"
    assert play.table.state.deadline_ms == play.now_ms + 4 * 350 + 8_000
    assert play.me(1).hands[0].insurance_cents == 250
    assert play.me(2).hands[0].insurance_cents == 350
    assert play.me(1).hands[0].offered == []


@pytest.mark.clause("COM-22", "COM-10")
def test_one_answer_each_and_it_is_final():
    play = offered()
    assert play.insure(1, take=True) == Ok(3, play.now_ms, 100_000 - 501 - 250)
    assert (play.me(1).hands[0].insurance_cents, play.me(1).hands[0].insured_cents) == (None, 250)
    assert play.insure(1, take=True).exists
    assert play.insure(1, take=False).code == "already_decided"
    assert play.store.held[1] == 751
    assert play.insure(3, take=True).code == "unknown_hand"


@pytest.mark.clause("COM-22", "INF-7")
def test_when_everybody_has_answered_the_dealer_looks_at_once():
    play = offered()
    play.insure(1, take=True)
    assert play.phase == "insurance"
    play.insure(2, take=False)
    assert play.phase == "decision"
    assert play.me(2).hands[0].insured_cents == 0
    assert play.table.state.deadline_ms == play.now_ms + 10_000, "no card was dealt, so no allowance"


@pytest.mark.clause("COM-22")
def test_silence_and_absence_mean_no_and_hold_nobody_up():
    play = offered()
    play.insure(1, take=True)
    play.leave(2)
    assert play.phase == "decision"
    play = offered()
    deadline_ms = play.table.state.deadline_ms
    play.wait(deadline_ms - play.now_ms)
    assert play.phase == "insurance"
    assert isinstance(play.insure(1, take=True), Ok), "the deadline is in time"
    play.wait(1)
    assert play.phase == "decision"
    assert [play.me(account).hands[0].insured_cents for account in (1, 2)] == [250, 0]


@pytest.mark.clause("COM-10", "COM-22")
def test_an_answer_too_early_or_too_late_counts_for_nothing():
    play = FakeDriver(front="Th 7h", back="As 5d 9c")
    play.enter(1)
    play.bet(1, main=500)
    assert play.insure(1, take=True).code == "too_early"
    play.close_betting()
    late = play.table.state.deadline_ms + 1
    assert play.insure(1, take=True, received_ms=late).code == "too_late"
    assert play.store.held[1] == 500


@pytest.mark.clause("COM-11", "COM-13")
@pytest.mark.parametrize("back, asked", [("As 5d", True), ("Ts Ad", False), ("6s Ad", False)])
def test_only_an_ace_is_insured_against(back, asked):
    play = FakeDriver(front="Th 7h", back=back)
    play.enter(1)
    play.bet(1, main=500)
    play.close_betting()
    assert (play.phase == "insurance") is asked


@pytest.mark.clause("COM-11", "INF-4")
def test_a_blackjack_ends_the_round_and_pays_insurance_two_to_one():
    play = offered(hole="Kd")
    play.insure(1, take=True)
    play.insure(2, take=False)
    assert play.phase == "result"
    rows = {row.spot: row for row in play.result(1).rows}
    assert (rows["main"].outcome, rows["main"].back_cents) == ("lose", 0)
    assert (rows["insurance"].outcome, rows["insurance"].back_cents) == ("win", 750)
    assert play.result(1).balance_cents == 100_000 - 751 + 750 == play.balance(1)
    assert play.view().dealer.blackjack


@pytest.mark.clause("COM-11", "COM-10")
def test_an_offer_whose_money_has_gone_stays_open_and_takes_nothing():
    play = offered()
    play.store.posted[1] = play.store.held[1] + 100
    answer = play.insure(1, take=True)
    assert (answer.code, answer.params["needed_cents"]) == ("unaffordable", 250)
    assert play.store.held[1] == 501
    assert isinstance(play.insure(1, take=False), Ok)


@pytest.mark.clause("COM-11")
def test_who_cannot_pay_half_is_not_asked():
    play = offered(balances={1: 600, 2: 10_000})
    assert play.me(1).hands[0].insurance_cents is None
    assert play.insure(1, take=True).code == "not_offered"


@pytest.mark.clause("COM-12", "INF-4")
def test_a_blackjack_may_be_insured_too():
    play = offered(hole="Kd", front="Ah Kh")
    play.insure(1, take=True)
    play.insure(2, take=False)
    rows = {row.spot: row.outcome for row in play.result(1).rows}
    assert rows == {"main": "push", "insurance": "win"}
