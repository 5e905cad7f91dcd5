"""Faults: a pause keeps the clock, a void gives everything back, all are told (INF-26, PLA-20, COM-26)."""

import random

import pytest

from tests.support.fake_driver import FakeDriver
from tests.support.random_table import random_driver, random_step
from ventuno.engine.document import decode, for_account


def split_and_insured() -> FakeDriver:
    """A player with main bet, side bet, insurance and a split."""
    play = FakeDriver(front="8h 8d 2c 3c", back="As 5d 9c")
    play.enter(1, 2)
    play.bet(1, main=500, hot_3=100, bust_it=200)
    play.bet(2, main=300)
    play.close_betting()
    play.insure(1, take=True)
    play.insure(2, take=False)
    play.act(1, "split")
    play.act(2, "double")
    assert play.view().step == 2
    return play


@pytest.mark.clause("PLA-20", "INF-26")
def test_a_pause_keeps_what_the_clock_had_left():
    play = split_and_insured()
    play.wait(2_000)
    left = play.table.state.deadline_ms - play.now_ms
    play.pause("dealer dropped a card")
    view = play.view()
    assert (view.phase, view.reason, view.deadline_ms) == ("paused", "dealer dropped a card", None)
    play.wait(3_600_000)
    assert play.table.due_ms() is None
    play.resume()
    assert play.view().phase == "decision"
    assert play.table.state.deadline_ms - play.now_ms == left


@pytest.mark.clause("PLA-20", "INF-26")
def test_everybody_is_told_of_a_pause_and_of_its_end():
    play = split_and_insured()
    play.pause("dealer dropped a card")
    play.resume()
    assert [message.code for message in play.told] == ["round_paused", "round_resumed"]
    assert play.told[0].params == {"reason": "dealer dropped a card", "round": play.view().code}


@pytest.mark.clause("PLA-20", "COM-10")
def test_while_paused_nothing_is_accepted():
    play = split_and_insured()
    play.pause()
    for answer in (play.act(1, "stand", "split_1"), play.bet(1, main=100), play.insure(1, take=True)):
        assert (answer.code, answer.retryable) == ("round_paused", True)
    play.leave(1, 2)
    assert play.phase == "decision", "and nobody is decided for"


@pytest.mark.clause("PLA-20")
def test_pausing_twice_loses_no_time():
    play = split_and_insured()
    left = play.table.state.deadline_ms - play.now_ms
    play.pause("first")
    play.wait(1_000)
    play.pause("second")
    assert play.view().reason == "second"
    play.resume()
    assert play.table.state.deadline_ms - play.now_ms == left


@pytest.mark.clause("COM-26", "PLA-20", "PLA-23", "INF-26")
def test_a_void_round_returns_main_side_insurance_double_and_split():
    play = split_and_insured()
    assert play.store.held == {1: 500 + 100 + 200 + 250 + 500, 2: 600}
    play.void("a card was misread")
    assert (play.balance(1), play.balance(2)) == (100_000, 100_000)
    receipt = play.result(1)
    assert receipt.void
    assert (receipt.staked_cents, receipt.back_cents, receipt.balance_cents) == (1_550, 1_550, 100_000)
    assert {row.spot: row.back_cents for row in receipt.rows if row.spot != "main"} == {
        "insurance": 250,
        "hot_3": 100,
        "bust_it": 200,
    }
    assert {row.outcome for row in receipt.rows} == {"void"}
    assert play.told[-1].code == "round_void"
    assert play.view().reason == "a card was misread"
    assert play.view().dealer.cards == ["As", "??"], "nothing is turned for show"


@pytest.mark.clause("PLA-20")
def test_after_a_void_round_the_next_window_opens():
    play = split_and_insured()
    play.void()
    play.wait_for("betting")
    assert play.view().reason is None
    assert play.round_no == 2


@pytest.mark.clause("COM-26", "PLA-20")
def test_a_window_can_be_void_and_so_can_one_without_bets():
    play = FakeDriver()
    play.enter(1)
    play.bet(1, main=500, hot_3=100)
    play.void()
    assert play.balance(1) == 100_000
    assert [row.spot for row in play.result(1).rows] == ["main", "hot_3"]
    play.wait_for("betting")
    play.void()
    assert len(play.store.settlements[-1].accounts) == 0


@pytest.mark.clause("COM-26", "PLA-20", "PLA-21")
def test_a_void_at_any_moment_leaves_every_balance_as_it_was():
    """DC-07: whatever stalls, the stakes come back, all of them, once."""
    phases = set()
    for seed in range(80):
        rng = random.Random(seed)
        play = random_driver(rng)
        for _ in range(rng.randrange(5, 60)):
            random_step(rng, play)(play)
        if not play.table.state.open:
            continue
        phases.add(play.phase)
        posted = dict(play.store.posted)
        if rng.random() < 0.5:
            play.pause()
        play.void()
        document = decode(play.store.settlements[-1].document)
        cashed_up = {
            account: mine.back_cents - mine.staked_cents
            for account in document.accounts.tolist()
            if (mine := for_account(document, account)) is not None
        }
        expected = {account: cents + cashed_up.get(account, 0) for account, cents in posted.items()}
        assert play.store.posted == expected
        assert all(change >= 0 for change in cashed_up.values()), "more only for a hand that was cashed out"
        assert not play.store.holding()
    assert phases == {"betting", "insurance", "decision"}
