"""A driver without sockets, disk or clock: a test owns the time, the cards and the wallet.

    play = FakeDriver(front="Th 9h", back="6s Td", balances={1: 100_00})
    play.enter(1)
    play.bet(1, main=10_00)
    play.close_betting()
    play.act(1, "stand")
    play.result(1).back_cents

It keeps the house's order (plan, store, apply, tell), stores every entry in its encoded form and
reads it back, and can be killed and started again from its log at any point.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from ventuno.core.cards import Card
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceTable
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Stream
from ventuno.fairness.shoe import Shoe
from ventuno.ledger.values import Ask, Grant, Settlement
from ventuno.table.commands import (
    Acted,
    Answered,
    Command,
    Connected,
    Consented,
    Disconnected,
    Hidden,
    Output,
    Placed,
    Plan,
    Seated,
    ShowCashOut,
)
from ventuno.table.live import LiveTable
from ventuno.table.messages import Act, Bet, Consent, Insure, Me, No, Ok, Receipt, ShoeView, System, View
from ventuno.table.records import Entry, Opened, decode_entry, encode_entry
from ventuno.table.spec import TableSpec

NOON_MS = 1_767_268_800_000  # 2026-01-01 12:00:00 GMT
FRAMES = msgspec.json.Encoder()


def infinite_spec(preset: str = "infinite", **changes: Any) -> TableSpec:
    """A table of a preset with quick, round clocks."""
    return TableSpec(
        key=preset, name="Test", game="infinite", preset=preset, rules=load_preset(preset).rules, **changes
    )


class CardSource(Protocol):
    def draw(self, stream: Stream) -> tuple[Card, int]: ...


class FakeStore:
    """A wallet and an open-round log in memory, with the store's promises."""

    def __init__(self, balances: dict[int, int]) -> None:
        self.posted = dict(balances)
        #: Golden chips owned, those at stake included, and what of them is at stake: pieces by account and value.
        self.chips: dict[int, Counter[int]] = {}
        self.laid: dict[int, Counter[int]] = {}
        #: What the round has taken so far: below zero for who was paid more at once than is staked.
        self.held: dict[int, int] = {}
        #: What was paid at once beyond the stakes it was for; who was paid is in it, with nothing too.
        self.gained: dict[int, int] = {}
        self.log: list[tuple[bytes, Grant | None]] = []
        self.settlements: list[Settlement] = []
        self.entries = 0

    def spendable(self, account: int) -> int:
        return self.posted.get(account, 0) - self.held.get(account, 0)

    def golden(self, account: int) -> dict[int, int]:
        """Golden chips that can be laid."""
        owned = self.chips.get(account, Counter())
        return dict(owned - self.laid.get(account, Counter()))

    def holding(self) -> dict[int, int]:
        """Who is in the open round, and what it has taken of each so far, without chips."""
        chips = {account for account, pieces in self.laid.items() if +pieces}
        return {
            account: cents
            for account, cents in self.held.items()
            if cents or account in self.gained or account in chips
        }

    def commit(self, entry: Entry, ask: Ask | None) -> Grant | None:
        if isinstance(entry, Opened):
            assert not self.holding(), "an open round was left behind"
            self.log = []
            self.held, self.laid = {}, {}
        grant = None if ask is None else self._reserve(ask)
        self.log.append((encode_entry(entry), grant))
        self.entries += 1
        return grant

    def _reserve(self, ask: Ask) -> Grant:
        assets = ask.assets or [0] * len(ask.accounts)
        assert len(set(zip(ask.accounts, assets, strict=True))) == len(ask.accounts), (
            "no purse twice in an ask"
        )
        gains = ask.gained or [0] * len(ask.accounts)
        rows = list(zip(ask.accounts, assets, ask.cents, gains, strict=True))
        short = {account for account, asset, change, _ in rows if not self._covers(account, asset, change)}
        for account, asset, change, gain in rows:
            if account in short:
                continue
            if asset:
                self.laid.setdefault(account, Counter())[asset] += change
                assert self.laid[account][asset] >= 0, "more chips given back than were laid"
                continue
            self.held[account] = self.held.get(account, 0) + change - gain
            if ask.gained is not None and (change < 0 or gain):
                self.gained[account] = self.gained.get(account, 0) + gain
            assert self.held[account] + self.gained.get(account, 0) >= 0, "more given back than was held"
        return Grant(
            [account not in short for account in ask.accounts],
            [self._balance(account, asset) for account, asset, _, _ in rows],
        )

    def _covers(self, account: int, asset: int, change: int) -> bool:
        return change <= max(0, self._balance(account, asset))

    def _balance(self, account: int, asset: int) -> int:
        return self.golden(account).get(asset, 0) if asset else self.spendable(account)

    def settle(self, settlement: Settlement) -> list[int]:
        accounts = settlement.accounts.tolist()
        assets = [0] * len(accounts) if settlement.assets is None else settlement.assets.tolist()
        purses = list(zip(accounts, assets, strict=True))
        taken = dict(zip(purses, (settlement.staked - settlement.paid).tolist(), strict=True))
        held: dict[tuple[int, int], int] = {(a, 0): cents for a, cents in self.holding().items()}
        held |= {(a, value): n for a, pieces in self.laid.items() for value, n in (+pieces).items()}
        assert taken == held, "what is settled is what is held"
        for (account, asset), won in zip(purses, (settlement.back - settlement.staked).tolist(), strict=True):
            if asset:
                assert won <= 0, "chips become no more"
                self.chips[account][asset] += won
            else:
                self.posted[account] += won
        self.held, self.laid = {}, {}
        self.gained = {}
        self.log = []
        self.settlements.append(settlement)
        return [self._balance(*purse) for purse in purses]

    def rows(self) -> list[tuple[Entry, Grant | None]]:
        return [(decode_entry(entry), grant) for entry, grant in self.log]


class FakeDriver:
    """One table, driven by a test."""

    def __init__(
        self,
        spec: TableSpec | None = None,
        *,
        balances: dict[int, int] | None = None,
        front: str = "",
        back: str = "",
        prices: PriceTable | None = None,
        chart: Chart | None = None,
        shoes: Callable[[int], CardSource] | None = None,
        table_no: int = 1,
        now_ms: int = NOON_MS,
    ) -> None:
        self.spec = spec or infinite_spec()
        self.store = FakeStore(balances or {})
        self.prices, self.chart = prices, chart
        self.now_ms = now_ms
        self.table_no = table_no
        self.epoch = 0
        self._shoes = shoes or (lambda _: Shoe.scripted(front, back, self.spec.rules.decks))
        self.shoe_no = 1
        self.shoe = self._shoes(1)
        self.queue: list[Command] = []
        self.replies: dict[Any, Ok | No] = {}
        self.frames: list[bytes] = []
        self.views: list[View] = []
        self.mes: dict[int, bytes] = {}
        self.told: list[System] = []
        #: Nobody reads what is published, which saves time.
        self.quiet = False
        #: Called after every fact.
        self.witness: Callable[[], None] | None = None
        self._ids = 0
        self._windows: dict[int, list[int]] = {}
        self._window = 0
        self._start(next_round=1)
        self.run()

    def _start(self, *, next_round: int) -> None:
        self.epoch += 1
        self.table = LiveTable(
            self.spec, self.table_no, self.epoch, self.prices, next_round, chart=self.chart
        )

    # --- the driver's loop ---------------------------------------------------------------------

    def run(self) -> None:
        """Do all that can be done at this moment."""
        while True:
            if self.queue:
                batch, self.queue = self.queue, []
                self._carry_out(self.table.plan(batch, self.now_ms))
                continue
            if self.table.awaits_shoe():
                self._change_shoe()
                continue
            if (settlement := self.table.settlement(self.now_ms)) is not None:
                self._publish(self.table.settled(self.store.settle(settlement), self.now_ms))
                continue
            if self.table.wants() is not None:
                self._deal()
                continue
            plan = self.table.tick(self.now_ms)
            if plan is None and not self.table.awaits_shoe():
                due = self.table.due_ms()
                assert due is None or due > self.now_ms, "what is due was not done"
                return
            if plan is not None:
                self._carry_out(plan)

    def _change_shoe(self) -> None:
        state = self.table.state
        if state.shoe.no == 0 and state.round_no == 1 and not state.code:
            self.table.shoe_changed(1)
            return
        self.shoe_no += 1
        self.shoe = self._shoes(self.shoe_no)
        self.table.shoe_changed(self.shoe_no)

    def _deal(self) -> None:
        while (stream := self.table.wants()) is not None:
            self.table.take(*self.shoe.draw(stream))
        self._carry_out(Plan(self.table.cards_entry(self.now_ms)))

    def _carry_out(self, plan: Plan) -> None:
        self.replies.update(plan.refusals)
        self.replies.update(plan.answers)
        self.queue = plan.deferred + self.queue
        if plan.entry is not None:
            grant = self.store.commit(plan.entry, plan.ask)
            out = self.table.apply(plan.entry, grant, plan.refs)
            if self.witness is not None:
                self.witness()
            self._publish(out)
        elif plan.public or plan.touched:
            self._publish(Output(public=plan.public, touched=plan.touched))

    def _publish(self, out: Output) -> None:
        self.replies.update(out.replies)
        self.told += out.system
        if self.quiet:
            return
        if out.public:
            self.views.append(self.view())
            self._frame(self.views[-1])
        readers = self.table.accounts() if out.everyone else out.touched
        for account, frame in self.table.encode_mes(readers):
            self.mes[account] = frame
            self.frames.append(frame)
        for _, reply in out.replies:
            self._frame(reply)
        if out.public:
            self._frame(self.table.live())
            self._frame(self.table.lobby(self.now_ms))

    def _frame(self, message: object) -> None:
        self.frames.append(FRAMES.encode(message))

    # --- time ----------------------------------------------------------------------------------

    def wait(self, ms: int) -> None:
        """Let time pass, doing what falls due on the way."""
        until = self.now_ms + ms
        while (due := self.table.due_ms()) is not None and due <= until:
            self.now_ms = max(self.now_ms, due)
            self.run()
        self.now_ms = until
        self.run()

    def wait_for(self, *phases: str) -> None:
        """Let time pass until the table is in one of these phases."""
        for _ in range(200):
            if self.phase in phases:
                return
            due = self.table.due_ms()
            assert due is not None, f"nothing more happens in phase {self.phase}"
            self.wait(max(0, due - self.now_ms))
        raise AssertionError(f"never came to {phases}")

    def close_betting(self) -> None:
        """Let the window run out."""
        assert self.phase == "betting"
        self.wait(self.table.state.deadline_ms + 1 - self.now_ms)

    # --- players -------------------------------------------------------------------------------

    def enter(self, *accounts: int, balance_cents: int = 1_000_00) -> None:
        """Open a window for each account, with a wallet if it has none."""
        for account in accounts:
            self.store.posted.setdefault(account, balance_cents)
            self._window += 1
            self._windows.setdefault(account, []).append(self._window)
            last = self.table.state.presence.seats.get(account)
            self.queue.append(
                Connected(
                    account,
                    self._window,
                    self.store.spendable(account),
                    shows_cash_out=last.shows_cash_out if last is not None else True,
                    golden=self.store.golden(account),
                )
            )
        self.run()

    def leave(self, *accounts: int) -> None:
        """Close the newest window of each account."""
        for account in accounts:
            self.queue.append(Disconnected(account, self._windows[account].pop()))
        self.run()

    def windows(self, account: int) -> int:
        """How many windows an account has open."""
        return len(self._windows.get(account, []))

    def look(self, account: int, *, hidden: bool, window: int = -1) -> None:
        self.queue.append(Hidden(account, hidden, self._windows[account][window]))
        self.run()

    def send(self, account: int, make: Callable[[object, int], Command]) -> Ok | No:
        """Hand in one request and return its answer."""
        self._ids += 1
        ref = (account, self._ids)
        self.queue.append(make(ref, self._ids))
        self.run()
        return self.replies[ref]

    def bet(
        self,
        account: int,
        *,
        rev: int | None = None,
        round_no: int | None = None,
        received_ms: int | None = None,
        spots: dict[str, Any] | None = None,
        golden: dict[str, list[int]] | None = None,
        **cents: int,
    ) -> Ok | No:
        slip = self.table.state.slips.get(account)
        rev = rev if rev is not None else (slip.rev if slip else 0) + 1
        round_no = self.round_no if round_no is None else round_no
        at = self.now_ms if received_ms is None else received_ms
        amounts = cents if spots is None else spots
        return self.send(
            account,
            lambda ref, id_: Placed(ref, account, at, Bet(id_, round_no, rev, amounts, golden or {})),
        )

    def bet_together(self, spots: dict[int, dict[str, int]]) -> None:
        """Hand in a first slip of several accounts in one batch."""
        for account, cents in spots.items():
            self._ids += 1
            bet = Bet(self._ids, self.round_no, 1, cents)
            self.queue.append(Placed((account, self._ids), account, self.now_ms, bet))
        self.run()

    def place(self, account: int, bet: Bet) -> Ok | No:
        """Hand in a slip as it was decoded."""
        return self.send(account, lambda ref, _: Placed(ref, account, self.now_ms, bet))

    def insure(self, account: int, *, take: bool, received_ms: int | None = None) -> Ok | No:
        at = self.now_ms if received_ms is None else received_ms
        return self.send(
            account, lambda ref, id_: Answered(ref, account, at, Insure(id_, self.round_no, take))
        )

    def act(
        self,
        account: int,
        action: Any,
        line: Any = "main",
        *,
        step: int | None = None,
        round_no: int | None = None,
        received_ms: int | None = None,
        box: int = 0,
    ) -> Ok | No:
        live = self.table.state.round
        step = step if step is not None else (live.step if live is not None else 0)
        round_no = self.round_no if round_no is None else round_no
        at = self.now_ms if received_ms is None else received_ms
        return self.send(
            account, lambda ref, id_: Acted(ref, account, at, Act(id_, round_no, step, line, action, box))
        )

    def consent(self, account: int, *, accept: bool) -> Ok | No:
        return self.send(account, lambda ref, id_: Consented(ref, account, self.now_ms, Consent(id_, accept)))

    def sit(self, account: int, *, play: bool) -> Ok | No:
        return self.send(account, lambda ref, id_: Seated(account, play, ref, id_))

    def show_cash_out(self, account: int, *, show: bool) -> Ok | No:
        return self.send(account, lambda ref, id_: ShowCashOut(account, show, ref, id_))

    # --- faults --------------------------------------------------------------------------------

    def pause(self, reason: str = "fault") -> None:
        self._carry_out(self.table.pause(reason, self.now_ms))

    def resume(self) -> None:
        self._carry_out(self.table.resume(self.now_ms))
        self.run()

    def void(self, reason: str = "fault") -> None:
        self._carry_out(self.table.void(reason, self.now_ms))
        self.run()

    def restart(self, *, after_ms: int = 0) -> None:
        """Kill the table and start it again from the log, as a server does (PLA-21)."""
        self.now_ms += after_ms
        rows, last = self.store.rows(), self.table.state
        next_round = last.round_no + 1
        shoe = last.shoe
        self._windows, self.queue = {}, []
        self._start(next_round=next_round)
        self.table.shoe_changed(shoe.no, shoe.front, shoe.back)
        if self.store.holding():
            self.table.replay(rows)
            # A window that was interrupted is void: its players could not change their bets (INF-22).
            in_betting = self.phase == "betting" and self.table.state.round is None
            plan = self.table.void("restart", self.now_ms) if in_betting else self.table.resume(self.now_ms)
            self._carry_out(plan)
        self.run()

    # --- what can be seen ----------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.table.state.phase

    @property
    def round_no(self) -> int:
        return self.table.state.round_no

    def view(self) -> View:
        shoe = self.table.state.shoe
        public = ShoeView(
            shoe.no, shoe.cards, shoe.used, self.table.state.settings.cut_at, "c" * 64, "r" * 64
        )
        return self.table.view(self.now_ms, public)

    def me(self, account: int) -> Me:
        return self.table.me(account)

    def balance(self, account: int) -> int:
        return self.store.spendable(account)

    def result(self, account: int) -> Receipt:
        receipt = self.me(account).receipt
        assert receipt is not None
        return receipt


def play_out(
    play: FakeDriver, decide: Callable[[FakeDriver], None], phases: Sequence[str] = ("result",)
) -> None:
    """Let a round run to its result, deciding in every step."""
    for _ in range(50):
        if play.phase in phases:
            return
        decide(play)
        play.wait_for("insurance", "decision", *phases)
