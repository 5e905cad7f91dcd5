"""The log of an open round rebuilds exactly what stood on the table (PLA-21)."""

import random

import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from tests.support.random_table import random_driver, random_step
from ventuno.ledger.values import Grant
from ventuno.table.live import LiveTable
from ventuno.table.messages import Me
from ventuno.table.records import Entry, Opened, decode_entry, encode_entry

ROUNDS = 60
STEPS = 60


class Witness:
    """Watches a driver's facts, and after each one builds a second table from the log alone."""

    def __init__(self, play: FakeDriver) -> None:
        self.play = play
        self.compared = 0
        self.kinds: set[str] = set()
        self._second = self._fresh()
        self._second.replay(play.store.rows())
        play.witness = self.compare

    def _fresh(self) -> LiveTable:
        play = self.play
        return LiveTable(play.spec, play.table_no, 99, play.prices, play.round_no)

    def compare(self) -> None:
        entry, grant = self.play.store.rows()[-1]
        if isinstance(entry, Opened):
            self._second = self._fresh()
        self._second.apply(entry, grant)
        self.kinds.add(type(entry).__name__)
        self.compared += 1
        assert self._second.fingerprint() == self.play.table.fingerprint(), f"after {entry}"


@pytest.mark.clause("PLA-21")
def test_every_prefix_of_random_logs_rebuilds_the_same_table():
    compared, kinds = 0, set()
    for seed in range(ROUNDS):
        rng = random.Random(seed)
        play = random_driver(rng)
        witness = Witness(play)
        for _ in range(STEPS):
            random_step(rng, play)(play)
            if play.table.state.open and rng.random() < 0.03:
                play.pause()
                play.wait(5_000)
                rng.choice((play.resume, play.void))()
        compared += witness.compared
        kinds |= witness.kinds
    assert compared > 10 * ROUNDS
    assert kinds >= {
        "Opened", "BetsPlaced", "BettingClosed", "CardsDealt",
        "InsuranceAnswered", "InsuranceEnded", "Decided", "StepEnded",
        "Paused", "Resumed", "Voided",
    }  # fmt: skip


@pytest.mark.clause("PLA-21", "PLA-22")
def test_a_restart_at_any_moment_loses_no_bet_and_doubles_none():
    for seed in range(40):
        rng = random.Random(seed)
        play = random_driver(rng)
        wallets = dict(play.store.posted)
        for _ in range(STEPS):
            random_step(rng, play)(play)
            if rng.random() < 0.05:
                held = play.store.holding()
                mes = {account: played(play.me(account)) for account in wallets}
                in_betting = play.phase == "betting"
                play.restart(after_ms=rng.choice((0, 60_000)))
                if in_betting:
                    assert not play.store.holding(), "an interrupted window gives everything back"
                else:
                    assert play.store.holding() == held
                    if held:
                        assert {account: played(play.me(account)) for account in wallets} == mes
                for account in wallets:
                    play.enter(account)
        won = sum((s.back - s.staked).sum() for s in play.store.settlements)
        assert sum(play.store.posted.values()) == sum(wallets.values()) + won


def played(me: Me) -> tuple[object, ...]:
    """Return what a player has in the round."""
    return me.bets, me.hands, me.balance_cents if me.bets else 0


@pytest.mark.clause("PLA-21")
def test_the_clock_stands_still_while_the_server_is_down():
    play = FakeDriver(front="Th 6h", back="6s Td")
    play.enter(1)
    play.bet(1, main=500)
    play.close_betting()
    left = play.table.state.deadline_ms - play.now_ms
    play.restart(after_ms=3_600_000)
    assert play.phase == "decision"
    assert play.table.state.deadline_ms - play.now_ms == left


@pytest.mark.clause("PLA-21", "INF-7")
def test_after_a_restart_nobody_is_absent_until_the_grace_is_over():
    play = FakeDriver(infinite_spec(), front="Th 6h", back="6s Td")
    play.enter(1)
    play.bet(1, main=500)
    play.close_betting()
    play.restart()
    assert play.phase == "decision"
    play.wait(9_000)
    play.enter(1)
    assert play.me(1).hands[0].choice is None
    assert play.act(1, "stand").now_ms == play.now_ms


@pytest.mark.clause("PLA-21", "INF-12")
def test_who_has_not_come_back_when_the_grace_ends_is_absent():
    spec = infinite_spec()
    play = FakeDriver(spec, front="Th 6h", back="6s Td", balances={1: 10_000, 2: 10_000})
    play.enter(1, 2)
    play.bet(1, main=500)
    play.bet(2, main=500)
    play.close_betting()
    play.restart()
    play.enter(2)
    play.table.state.presence.grace_until_ms = play.now_ms + 2_000  # shorter than the step
    play.wait(2_000)
    assert play.me(1).hands[0].cause == "time_out"
    assert play.me(2).hands[0].choice is None


@pytest.mark.clause("PLA-21")
def test_a_round_of_other_rules_is_not_replayed():
    play = FakeDriver()
    play.enter(1)
    play.bet(1, main=500)
    rows = play.store.rows()
    other = LiveTable(infinite_spec("infinite-any-pair"), 1, 2, None, 1)
    assert play.table.replayable(rows)
    assert not other.replayable(rows)


def test_every_entry_comes_back_from_its_stored_form():
    rng = random.Random(5)
    play = random_driver(rng)
    seen: list[tuple[Entry, Grant | None]] = []
    for _ in range(120):
        random_step(rng, play)(play)
        seen += play.store.rows()
    assert seen
    assert all(decode_entry(encode_entry(entry)) == entry for entry, _ in seen)
