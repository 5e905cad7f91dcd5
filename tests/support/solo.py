"""A solo table without server: a test owns the cards, the wallet and the moment at which it all stops.

    play = SoloDriver(front="8s 8h Kd 2c", back="6d Td Ah")
    play.deal(main=10_00)              # box 1
    play.act("split")
    play.act("stand", line="split_1")
    play.result().back_cents

Boxes are named as on the wire: ``play.deal({"1.main": 10_00, "3.main": 5_00})``; ``box`` counts from 0.
"""

from collections.abc import Callable
from typing import Any, Protocol

from tests.support.fake_driver import NOON_MS, CardSource, FakeStore
from ventuno.core.presets import load_preset
from ventuno.fairness.shoe import Shoe
from ventuno.ledger.values import Grant
from ventuno.table.commands import Acted, Answered, Command, Connected, Disconnected, Output, Plan, Started
from ventuno.table.messages import Act, Deal, Insure, Me, No, Ok, Receipt, ShoeView, View
from ventuno.table.records import Entry, decode_entry, encode_entry
from ventuno.table.solo import SoloTable, Work, Written
from ventuno.table.spec import TableSpec

ANN = 7


def american_spec(**changes: Any) -> TableSpec:
    return TableSpec(
        key="american", name="Test", game="american", preset="american", rules=load_preset("american").rules,
        **changes,
    )  # fmt: skip


class SoloStore(FakeStore):
    """Writes whole works; keeps entries in their encoded form until the settlement."""

    def __init__(self, balances: dict[int, int]) -> None:
        super().__init__(balances)
        self.works = 0

    def write(self, work: Work) -> Written:
        self.works += 1
        assert work.ask is None or work.settlement is None, "a settlement asks for nothing"
        assert work.ask is None or work.entries, "a grant is kept beside an entry"
        grant: Grant | None = None
        for n, entry in enumerate(work.entries, 1):
            last = n == len(work.entries)
            grant = self._reserve(work.ask) if last and work.ask is not None else None
            self.log.append((encode_entry(entry), grant))
            self.entries += 1
        if work.cards is not None and grant is not None and all(grant.granted):
            self.log.append((encode_entry(work.cards), None))
            self.entries += 1
        if work.settlement is None:
            return Written(grant)
        return Written(None, self.settle(work.settlement))


class SoloShoe(CardSource, Protocol):
    def resume(self, front: int, back: int) -> None: ...


class Stopped(Exception):
    """The server died before a work was written."""


class SoloDriver:
    """One player's table, driven by a test."""

    def __init__(
        self,
        spec: TableSpec | None = None,
        *,
        balance: int = 1_000_00,
        front: str = "",
        back: str = "",
        shoes: Callable[[int], SoloShoe] | None = None,
    ) -> None:
        self.spec = spec or american_spec()
        self.store = SoloStore({ANN: balance})
        self.now_ms = NOON_MS
        self._shoes = shoes or (lambda _: Shoe.scripted(front, back, self.spec.rules.decks))
        self.shoe_no = 0
        self.replies: dict[int, Ok | No] = {}
        self.told = Output()
        #: Called after every work that was written.
        self.witness: Callable[[], None] | None = None
        #: How many more works are written before the server dies; None for never.
        self.dies_after: int | None = None
        self._ids = 0
        self.epoch = 0
        self._start(next_round=1)
        self._next_shoe()
        self.enter()

    def _start(self, *, next_round: int) -> None:
        self.epoch += 1
        self.table = SoloTable(self.spec, 3, ANN, self.epoch, next_round)

    def _next_shoe(self) -> None:
        self.shoe_no += 1
        self.shoe = self._shoes(self.shoe_no)
        self.table.shoe_changed(self.shoe_no, commitment="c" * 64)

    # --- the owner's loop ----------------------------------------------------------------------

    def _plan(self, *commands: Command) -> None:
        plan = self.table.plan(commands, self.now_ms)
        for ref, reply in [*plan.refusals, *plan.answers]:
            assert isinstance(ref, int)
            self.replies[ref] = reply
        if plan.entry is not None:
            self.carry_out(plan)
        if plan.deferred:
            self._plan(*plan.deferred)

    def carry_out(self, plan: Plan | None) -> None:
        going = self.table.carry_out(plan, self.shoe, self.now_ms)
        try:
            work = next(going)
            while True:
                if self.dies_after == 0:
                    raise Stopped
                if self.dies_after is not None:
                    self.dies_after -= 1
                written = self.store.write(work)
                if self.witness is not None:
                    self.witness()
                work = going.send(written)
        except StopIteration as end:
            out: Output = end.value
        self.told = out
        for ref, reply in out.replies:
            assert isinstance(ref, int)
            self.replies[ref] = reply
        if self.table.awaits_shoe():
            self._next_shoe()

    # --- the player ----------------------------------------------------------------------------

    def send(self, make: Callable[[int], Command]) -> Ok | No:
        self._ids += 1
        self._plan(make(self._ids))
        return self.replies[self._ids]

    def enter(self, window: int = 1) -> None:
        self._plan(Connected(ANN, window, self.balance))

    def leave(self, window: int = 1) -> None:
        self._plan(Disconnected(ANN, window))

    def deal(
        self,
        spots: dict[str, Any] | None = None,
        *,
        limits: int = 0,
        round_no: int | None = None,
        **cents: int,
    ) -> Ok | No:
        """Place the bets and deal; plain names belong to the first box."""
        bets = dict(spots or {}) | {f"1.{kind}": value for kind, value in cents.items()}
        number = self.table.next_round if round_no is None else round_no
        return self.send(lambda id_: Started(id_, ANN, self.now_ms, Deal(id_, number, bets, limits)))

    def insure(self, *, take: bool, box: int | None = None, round_no: int | None = None) -> Ok | No:
        number = self.round_no if round_no is None else round_no
        return self.send(lambda id_: Answered(id_, ANN, self.now_ms, Insure(id_, number, take, box)))

    def act(
        self,
        action: Any,
        box: int = 0,
        line: Any = "main",
        *,
        step: int | None = None,
        round_no: int | None = None,
    ) -> Ok | No:
        live = self.table.state.round
        at = step if step is not None else (live.step if live is not None else 0)
        number = self.round_no if round_no is None else round_no
        return self.send(lambda id_: Acted(id_, ANN, self.now_ms, Act(id_, number, at, line, action, box)))

    # --- faults --------------------------------------------------------------------------------

    def rows(self) -> list[tuple[Entry, Grant | None]]:
        return [(decode_entry(entry), grant) for entry, grant in self.store.log]

    def restart(self) -> None:
        """Stop the server and start it again from what is written (AME-13)."""
        rows, last = self.store.rows(), self.table.state
        self.dies_after = None
        settled = len(self.store.settlements)
        self._start(next_round=settled + 1)
        self.shoe = self._shoes(self.shoe_no)
        self.table.shoe_changed(self.shoe_no, commitment="c" * 64)
        assert self.table.replayable(rows)
        self.table.replay(rows)
        used = self.table.state.shoe
        self.shoe.resume(used.front, used.back)
        assert last.table_no == self.table.state.table_no
        self.enter()
        if self.table.state.open:
            self.carry_out(None)

    def void(self, reason: str = "fault") -> None:
        self.carry_out(self.table.void(reason, self.now_ms))

    # --- what is seen --------------------------------------------------------------------------

    @property
    def balance(self) -> int:
        return self.store.spendable(ANN)

    @property
    def round_no(self) -> int:
        return self.table.state.round_no

    @property
    def phase(self) -> str:
        return self.view().phase

    def view(self) -> View:
        shoe = ShoeView(self.shoe_no, 312, 0, 312, "c" * 64, "r" * 64)
        return self.table.view(self.now_ms, shoe)

    def me(self) -> Me:
        return self.table.me(ANN)

    def hand(self, box: int = 0, line: str = "main") -> Any:
        (found,) = [hand for hand in self.me().hands if (hand.box, hand.line) == (box, line)]
        return found

    def asked(self) -> tuple[int, str] | None:
        """The hand that is asked to decide: its box and line."""
        active = [(line.box, line.line) for line in self.view().lines if line.legal]
        assert len(active) <= 1, "one hand is played at a time"
        return active[0] if active else None

    def result(self) -> Receipt:
        receipt = self.me().receipt
        assert receipt is not None, f"there is no result in phase {self.phase}"
        return receipt
