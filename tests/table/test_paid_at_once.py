"""A cash out is paid when it is decided: spendable in the same round, counted once, kept in a void round (COM-25)."""

import random

import pytest

from tests.support.fake_driver import FakeDriver
from tests.support.random_table import random_driver, random_step
from tests.support.story import flat_prices
from ventuno.core.presets import load_preset
from ventuno.engine.crowd import Crowd
from ventuno.engine.document import decode, for_account
from ventuno.table.commands import Acted
from ventuno.table.messages import Act, Ok

RULES = load_preset("infinite").rules
BELOW, EXACT, ABOVE = 40, 100, 177
START = 1_000_00


def dealt(percent: int, *, accounts: tuple[int, ...] = (1,), front: str = "6h 6d", **bets: int) -> FakeDriver:
    """A first decision with cash-out prices of so many hundredths of the stake."""
    prices = flat_prices(percent, RULES)
    play = FakeDriver(front=front, back="6s Td 5c", prices=prices, balances=dict.fromkeys(accounts, START))
    play.enter(*accounts)
    for account in accounts:
        play.bet(account, **(bets or {"main": 500}))
    play.close_betting()
    assert play.phase == "decision"
    return play


def crowd_of(play: FakeDriver) -> Crowd:
    assert play.table.state.round is not None
    return play.table.state.round.crowd


@pytest.mark.clause("COM-25", "INF-15")
def test_the_balance_rises_with_the_answer_and_before_the_round_ends():
    play = dealt(93, accounts=(1, 2))
    answer = play.act(1, "cash_out")
    assert isinstance(answer, Ok)
    assert play.phase == "decision", "the round goes on for the other"
    me = play.me(1)
    assert answer.balance_cents == me.balance_cents == play.balance(1) == START - 500 + 465
    assert (me.hands[0].ending, me.hands[0].cash_out_cents) == ("cashed_out", 465)
    assert play.store.posted[1] == START, "what is owned changes when the round is settled"
    assert crowd_of(play).available.tolist()[0] == me.balance_cents


@pytest.mark.clause("COM-25", "PLA-23")
@pytest.mark.parametrize("percent", [BELOW, EXACT, ABOVE])
def test_receipt_net_and_record_count_it_once(percent):
    play = dealt(percent, main=500, hot_3=100)
    paid = 5 * percent
    play.act(1, "cash_out")
    assert play.balance(1) == START - 600 + paid
    play.wait_for("result")
    receipt = play.result(1)
    assert (receipt.staked_cents, receipt.back_cents) == (600, paid)
    assert receipt.balance_cents == play.balance(1) == play.store.posted[1] == START - 600 + paid
    (settlement,) = play.store.settlements
    assert (settlement.back.tolist(), settlement.paid.tolist()) == ([paid], [paid])
    mine = for_account(decode(settlement.document), 1)
    assert mine is not None
    assert (mine.balance_before_cents, mine.balance_after_cents) == (START, START - 600 + paid)


@pytest.mark.clause("COM-25", "INF-15", "COM-10")
def test_a_decision_sent_again_is_paid_once():
    play = dealt(ABOVE, accounts=(1, 2))
    play.act(1, "cash_out")
    for _ in range(3):
        again = play.act(1, "cash_out")
        assert again.exists
        assert again.balance_cents == play.balance(1) == START - 500 + 885
    assert play.act(1, "stand").code == "already_decided"
    assert play.balance(1) == START - 500 + 885


@pytest.mark.clause("COM-25", "INF-15")
def test_two_split_hands_cashed_out_together_are_paid_one_after_the_other():
    play = dealt(94, accounts=(1, 2), front="8h 8d 2c 3c")  # a split hand's price is one hundredth less
    play.act(1, "split")
    play.act(2, "stand")
    assert play.view().step == 2
    facts = play.store.entries
    for number, line in enumerate(("split_1", "split_2")):
        act = Act(900 + number, play.round_no, 2, line, "cash_out")
        play.queue.append(Acted((1, 900 + number), 1, play.now_ms, act))
    play.run()
    answers = [play.replies[1, number] for number in (900, 901)]
    assert [answer.balance_cents for answer in answers] == [START - 1_000 + 465, START - 1_000 + 930]
    assert play.store.entries >= facts + 2
    play.wait_for("result")
    assert play.balance(1) == START - 1_000 + 930


@pytest.mark.clause("COM-25", "INF-13")
def test_a_cash_out_and_a_double_in_one_batch_are_each_their_own():
    play = dealt(ABOVE, accounts=(1, 2, 3))
    play.store.posted[3] = play.store.held[3]  # the money went elsewhere
    for account, action in ((1, "cash_out"), (2, "double"), (3, "double")):
        act = Act(900, play.round_no, 1, "main", action)
        play.queue.append(Acted((account, 900), account, play.now_ms, act))
    play.run()
    paid, doubled, short = (play.replies[account, 900] for account in (1, 2, 3))
    assert (paid.balance_cents, paid.replaced_by) == (START - 500 + 885, None)
    assert (doubled.balance_cents, doubled.replaced_by) == (START - 1_000, None)
    assert (short.balance_cents, short.replaced_by) == (0, "hit")


@pytest.mark.clause("COM-26", "COM-25", "PLA-20")
@pytest.mark.parametrize(("percent", "back"), [(BELOW, 500), (EXACT, 500), (ABOVE, 885)])
def test_a_void_round_leaves_what_was_paid_and_fills_it_up_to_the_stake(percent, back):
    play = dealt(percent, accounts=(1, 2), main=500, hot_3=100)
    play.act(1, "cash_out")
    before = play.balance(1)
    play.void()
    assert play.balance(2) == START
    assert play.balance(1) == START - 500 + back
    assert play.balance(1) >= before, "nothing is taken back"
    receipt = play.result(1)
    assert (receipt.staked_cents, receipt.back_cents) == (600, back + 100)
    main, side = receipt.rows
    assert (main.outcome, main.back_cents) == ("cashed_out" if back > 500 else "void", back)
    assert (side.outcome, side.back_cents) == ("void", 100)


@pytest.mark.clause("COM-26", "COM-25")
def test_in_a_void_round_each_split_hand_stands_for_itself():
    """A payment above one hand's stake does not make up for one below another's, or the other way round."""
    play = dealt(ABOVE, accounts=(1, 2), front="8h 8d 2c 3c")
    play.act(1, "split")
    play.act(2, "stand")
    play.act(1, "cash_out", "split_1")
    play.void()
    assert play.balance(1) == START - 1_000 + 880 + 500


@pytest.mark.clause("COM-25", "COM-26", "PLA-21")
@pytest.mark.parametrize("percent", [BELOW, EXACT, ABOVE])
@pytest.mark.parametrize("void", [False, True])
def test_a_kill_between_the_payment_and_the_settlement_pays_once(percent, void):
    play = dealt(percent, accounts=(1, 2))
    play.act(1, "cash_out")
    paid = 5 * percent
    fingerprint = play.table.fingerprint()
    for _ in range(2):
        play.restart()
        play.enter(1, 2)
        assert play.phase == "decision"
        assert play.me(1).balance_cents == play.balance(1) == START - 500 + paid
        assert play.me(1).hands[0].cash_out_cents == paid
        assert play.act(1, "cash_out").exists
        assert play.table.fingerprint() == fingerprint
    if void:
        play.void()
        assert play.balance(1) == START - 500 + max(500, paid)
    else:
        play.act(2, "stand")
        play.wait_for("result")
        assert play.balance(1) == START - 500 + paid
    assert play.store.posted[1] == play.balance(1)


@pytest.mark.clause("COM-25", "PLA-21")
def test_a_round_in_which_all_have_been_paid_their_stakes_is_still_settled_after_a_kill():
    play = dealt(EXACT)
    play.witness = killed
    with pytest.raises(Killed):
        play.act(1, "cash_out")
    assert play.store.held == {1: 0}
    assert not play.store.settlements
    play.witness = None
    play.restart()
    play.wait_for("result")
    assert [s.back.tolist() for s in play.store.settlements] == [[500]]
    assert play.balance(1) == START


class Killed(Exception):
    pass


def killed() -> None:
    raise Killed


class Books:
    """Compares wallet and table after every fact."""

    def __init__(self, play: FakeDriver) -> None:
        self.play = play
        self.start = sum(play.store.posted.values())
        self.paid = self.ahead = 0
        play.witness = self.compare

    def compare(self) -> None:
        play = self.play
        store, live = play.store, play.table.state.round
        banked = sum(int((s.staked - s.back).sum()) for s in store.settlements)
        assert sum(store.posted.values()) + banked == self.start, "money is owned, by players or by the bank"
        assert min(map(store.spendable, store.posted)) >= 0
        if live is None or not play.table.state.open:
            return
        crowd = live.crowd
        rows = zip(crowd.account.tolist(), crowd.staked.tolist(), crowd.paid_at_once.tolist(), strict=True)
        for account, staked, paid in rows:
            assert store.held[account] == staked - paid
            assert play.me(account).balance_cents == store.spendable(account)
            self.paid += paid > 0
            self.ahead += paid > staked


@pytest.mark.clause("COM-14", "COM-25", "PLA-21", "PLA-23")
def test_at_every_moment_of_random_rounds_the_wallet_and_the_table_agree():
    paid = ahead = 0
    for seed in range(80):
        rng = random.Random(seed)
        play = random_driver(rng)
        books = Books(play)
        for _ in range(60):
            random_step(rng, play)(play)
            if rng.random() < 0.02:
                play.restart()
                play.enter(*play.store.posted)
        paid, ahead = paid + books.paid, ahead + books.ahead
    assert paid > 100
    assert ahead, "and some were paid more than they had staked"
