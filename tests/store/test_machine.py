"""The store against a model of ten lines: random commands, restarts in between, never a cent off."""

import asyncio
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.support.stores import NOON_MS, Felt, guests, settlement
from tests.support.vfs import FaultyVFS
from ventuno.core.errors import StaleEpoch
from ventuno.store.api import Hold, RoundWork
from ventuno.store.sqlite import SqliteStore

TABLES = ("green", "blue")
PLAYERS = 4
START = 1_000

players = st.integers(0, PLAYERS - 1)
tables = st.sampled_from(TABLES)


class StoreMachine(RuleBasedStateMachine):
    """Two tables, four players; the model keeps a balance for each, and a table for each what is at stake there,
    what was paid at once, and what of that went beyond the stakes it was for."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="ventuno-"))
        self.runner = asyncio.Runner()
        self.balance = [START] * PLAYERS  # spendable
        self.held = {key: [0] * PLAYERS for key in TABLES}
        self.paid = {key: [0] * PLAYERS for key in TABLES}
        self.gained = {key: [0] * PLAYERS for key in TABLES}
        self.was_paid: dict[str, set[int]] = {key: set() for key in TABLES}
        self.banks = 0
        self.repeat: tuple[RoundWork, list[int]] | None = None

    @initialize()
    def begin(self) -> None:
        self.open()
        names = [f"p{n}" for n in range(PLAYERS)]
        self.accounts = self.runner.run(guests(self.store, *names, cents=START))

    def open(self) -> None:
        async def opening() -> None:
            self.disk = FaultyVFS()  # never at fault here, but it spares the real syncs
            self.store = await SqliteStore.open(self.folder, vfs=self.disk.name, now_ms=lambda: NOON_MS)
            self.felts = {key: await Felt.claim(self.store, key) for key in TABLES}
            for felt in self.felts.values():
                found = await self.store.open_round(felt.no)
                if found is not None:
                    felt.round = found.round

        self.runner.run(opening())

    @rule()
    def restart(self) -> None:
        former = dict(self.felts)
        self.runner.run(self.store.aclose())
        self.open()
        self.repeat = None
        for key in TABLES:
            former[key].store = self.store
            with pytest.raises(StaleEpoch):
                self.runner.run(former[key].ask((self.accounts[0], 1)))

    @rule(table=tables, wants=st.dictionaries(players, st.integers(-400, 700), min_size=1))
    def ask(self, table: str, wants: dict[int, int]) -> None:
        held = self.held[table]
        rows = [(self.accounts[who], cents) for who, cents in wants.items()]
        if any(held[who] + cents < 0 for who, cents in wants.items()):
            with pytest.raises(AssertionError):
                self.runner.run(self.felts[table].ask(*rows))
            return
        grant = self.runner.run(self.felts[table].ask(*rows))
        for (who, cents), granted, balance in zip(wants.items(), grant.granted, grant.balances, strict=True):
            assert granted == (cents <= 0 or cents <= self.balance[who])
            if granted:
                self.balance[who] -= cents
                held[who] += cents
            assert balance == self.balance[who]

    def playing(self, table: str) -> list[int]:
        """Who is in the round: who has something at stake, or has been paid."""
        return [who for who in range(PLAYERS) if self.held[table][who] or who in self.was_paid[table]]

    def staked(self, table: str, who: int) -> int:
        return self.held[table][who] + self.paid[table][who] - self.gained[table][who]

    @precondition(lambda self: any(any(held) for held in self.held.values()))
    @rule(table=tables, who=players, share=st.integers(1, 100), price=st.integers(1, 700), other=players)
    def pay_at_once(self, table: str, who: int, share: int, price: int, other: int) -> None:
        """A hand with a share of what is at stake is paid; in the same batch another player may take a stake."""
        held = self.held[table]
        stake = held[who] * share // 100
        if not stake:
            return
        back = min(price, stake)
        rows, gained = [(self.accounts[who], -back)], [price - back]
        if other != who and self.balance[other]:
            rows, gained = [*rows, (self.accounts[other], 1)], [*gained, 0]
            self.balance[other] -= 1
            held[other] += 1
        grant = self.runner.run(self.felts[table].ask(*rows, gained=gained))
        assert all(grant.granted)
        self.balance[who] += price
        held[who] -= back
        self.paid[table][who] += price
        self.gained[table][who] += price - back
        self.was_paid[table].add(who)
        assert grant.balances[0] == self.balance[who]

    @precondition(lambda self: any(self.playing(key) for key in TABLES))
    @rule(
        table=tables,
        percent=st.lists(st.integers(0, 260), min_size=PLAYERS, max_size=PLAYERS),
        void=st.booleans(),
    )
    def settle(self, table: str, percent: list[int], void: bool) -> None:
        felt, held, paid = self.felts[table], self.held[table], self.paid[table]
        rest = [cents if void else cents * share // 100 for cents, share in zip(held, percent, strict=True)]
        staking = self.playing(table)
        rows = [
            (self.accounts[who], self.staked(table, who), rest[who] + paid[who], paid[who]) for who in staking
        ]
        work = RoundWork(felt.no, felt.epoch, felt.round, [], settlement=settlement(felt, rows, void=void))
        if not rows:
            return
        answer = self.runner.run(self.store.commit(work))
        for who in range(PLAYERS):
            self.banks += self.staked(table, who) - rest[who] - paid[who]
            self.balance[who] += rest[who]
        assert answer.balances is not None
        assert answer.balances.tolist() == [self.balance[who] for who in staking]
        for amounts in (self.held, self.paid, self.gained):
            amounts[table] = [0] * PLAYERS
        self.was_paid[table] = set()
        felt.round += 1
        self.repeat = (work, staking)

    @precondition(lambda self: self.repeat is not None)
    @rule()
    def settle_again(self) -> None:
        assert self.repeat is not None
        work, staking = self.repeat
        felt = next(felt for felt in self.felts.values() if felt.no == work.table)
        if self.runner.run(self.store.open_round(felt.no)) is not None:
            with pytest.raises(AssertionError):
                self.runner.run(self.store.commit(work))
            return
        answer = self.runner.run(self.store.commit(work))
        assert answer.balances is not None
        assert answer.balances.tolist() == [self.balance[who] for who in staking]

    @precondition(lambda self: any(self.playing(key) for key in TABLES))
    @rule(table=tables, wrong=st.sampled_from([-1, 1]), column=st.sampled_from([1, 3]))
    def settle_wrongly(self, table: str, wrong: int, column: int) -> None:
        felt, paid = self.felts[table], self.paid[table]
        rows = [
            [self.accounts[who], self.staked(table, who), paid[who], paid[who]] for who in self.playing(table)
        ]
        if not rows:
            return
        rows[0][column] += wrong
        work = RoundWork(felt.no, felt.epoch, felt.round, [], settlement=settlement(felt, rows))
        with pytest.raises(AssertionError):
            self.runner.run(self.store.commit(work))

    @invariant()
    def agrees(self) -> None:
        if not hasattr(self, "accounts"):
            return
        assert self.runner.run(self.store.balances(self.accounts)) == self.balance
        held, gained = (sum(map(sum, amounts.values())) for amounts in (self.held, self.gained))
        total = sum(self.balance) + held - gained + self.banks
        assert total == PLAYERS * START
        for key in TABLES:
            expected = [
                Hold(self.accounts[who], self.held[key][who], self.gained[key][who])
                for who in self.playing(key)
            ]
            assert self.runner.run(self.store.holds(self.felts[key].no)) == expected
        assert self.runner.run(self.store.verify()).problems == []

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.runner.run(self.store.aclose())
        self.runner.close()
        shutil.rmtree(self.folder)


@pytest.mark.clause("COM-14", "COM-25", "COM-26", "PLA-21", "PLA-23")
def test_the_store_agrees_with_its_model():
    run_state_machine_as_test(StoreMachine, settings=settings(max_examples=15, stateful_step_count=25))


@pytest.mark.deep
@pytest.mark.clause("COM-14", "PLA-21", "PLA-23")
def test_the_store_agrees_with_its_model_for_long():
    run_state_machine_as_test(StoreMachine, settings=settings(max_examples=100, stateful_step_count=60))
