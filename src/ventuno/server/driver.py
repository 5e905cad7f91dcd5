"""Drives one table: what arrived is planned, stored, applied, answered and published, in this order, always.

One task a table. Everything it depends on (time, cards, the disk) comes from outside, so tests own it.
"""

import asyncio
from collections.abc import Iterable
from itertools import compress
from typing import Any, Final

import msgspec
import structlog
from msgspec.structs import replace
from structlog.contextvars import bind_contextvars

from ventuno.core.errors import OddsPending, RoundPaused, VentunoError
from ventuno.ledger.values import Ask, Settlement
from ventuno.server.clock import Clock
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.newcomers import Newcomers
from ventuno.server.prices import TableOdds
from ventuno.server.recovery import ABANDONED_MS, read_log, stand_in
from ventuno.server.room import Room
from ventuno.server.shoes import ShoeKeeper
from ventuno.server.trace import log_fault
from ventuno.store.api import OpenRound, RoundResult, RoundWork, Store
from ventuno.table.commands import Command, Connected, Disconnected, Output, Plan
from ventuno.table.guard import Guard
from ventuno.table.live import LiveTable
from ventuno.table.messages import Live, LobbyTable, Phase, System, View
from ventuno.table.records import Entry, Opened, encode_entry
from ventuno.table.replies import refusal, request_of
from ventuno.table.spec import TableSpec

#: Faults since the last settled round, after which it is cancelled, cancelled without reading its log, given up.
FAULTS_TO_CANCEL: Final = 2
FAULTS_TO_DISTRUST: Final = 3
MOST_FAULTS: Final = 5
#: Commands of one batch: to plan, put in place and answer more of them would keep others waiting for too long.
MOST_AT_ONCE: Final = 500
FAULT: Final = "fault"
ODDS: Final = "odds"
"""Why a table is closed whose odds are being worked out."""
RESTART: Final = "restart"
_log = structlog.get_logger("ventuno.driver")


class Driver:
    """The driver of one table.

    Args:
        spec: The declared table.
        odds: What the odds say of its rules; nobody plays before that is known.
        store: Where everything is written before anybody is told.
        shoes: Where its cards come from.
        room: Its sockets.
        clock: The server's clock.
        elsewhere: Tells other tables of balances that move here.
        number: The table's number in the store.
        guard: Asked before a bet is taken.

    Attributes:
        table: The live table.
        opened: Set once players may come.
    """

    def __init__(
        self,
        *,
        spec: TableSpec,
        odds: asyncio.Future[TableOdds],
        store: Store,
        shoes: ShoeKeeper,
        room: Room,
        clock: Clock,
        elsewhere: Elsewhere,
        number: int,
        guard: Guard,
    ) -> None:
        self.table = LiveTable(spec, number, 0, None, 1)
        self._guard = guard
        self._lobby: LobbyTable | None = None
        self.opened = asyncio.Event()
        self._spec = spec
        self._odds = odds
        self._store = store
        self._shoes = shoes
        self._room = room
        self._clock = clock
        self._elsewhere = elsewhere
        self._number = number
        self._epoch = 0
        self._deferred: list[Command] = []
        self._log_round = 0
        self._log_length: int | None = 0
        self._faults = 0
        self._view: View | None = None
        self._held = ""
        self._endowed: set[int] = set()
        self._newcomers = Newcomers(store, number, takes_chips=spec.golden is not None)
        self._stopping = False

    # --- life ---

    async def run(self) -> None:
        """Take the table over and serve it until :meth:`stop`; sets ``opened`` once players may come.

        Raises:
            VentunoError: The store failed or another server has taken the table: nothing can be promised
                any more.
        """
        reason = RESTART
        while not self._stopping:
            serving = asyncio.ensure_future(self._serve(reason))
            try:
                await asyncio.wait([serving])
            finally:
                serving.cancel()
            error = serving.exception()
            if error is None:
                return
            self._faults += 1
            if isinstance(error, VentunoError) or self._faults > MOST_FAULTS:
                raise error
            self._show_fault(error)
            reason = FAULT

    async def _serve(self, reason: str) -> None:
        bind_contextvars(table=self._spec.key)
        if not self._known():
            await self._wait_for_odds()
            if self._stopping:
                return
        await self._take_over(reason)
        self.opened.set()
        while not self._stopping:
            if not await self._turn():
                await self._wait()

    def _known(self) -> bool:
        """Tells whether the odds say what the table plays by; best strategy has no play without a chart (MAJ-8)."""
        if not self._odds.done():
            return False
        return not self._spec.shared_hands or self._odds.result().chart is not None

    async def _wait_for_odds(self) -> None:
        """Lets people in and shows them that the table opens when its odds are known."""
        room = self._room
        await self._shoes.open()
        room.attach(self.table)
        room.steady.set()
        view = self.table.view(self._clock.now_ms(), self._shoes.view())
        self._view = replace(view, phase="closed", reason=ODDS, deadline_ms=None)
        room.show(self._view)
        self.opened.set()
        while not self._known() and not self._stopping:
            arrived = asyncio.ensure_future(room.arrived.wait())
            waiting: list[asyncio.Future[Any]] = [arrived, *([] if self._odds.done() else [self._odds])]
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            arrived.cancel()
            requests = [request for request in map(request_of, room.drain()) if request is not None]
            room.answer((ref, refusal(number, OddsPending())) for ref, number in requests)

    def stop(self) -> None:
        """End :meth:`run` after the commit in flight."""
        self._stopping = True
        self._room.arrived.set()

    def hold(self, reason: str) -> None:
        """Begin no round from now on, or with an empty reason begin rounds again (PLA-28)."""
        self._held = reason
        self.table.hold(reason)
        self._room.arrived.set()

    def know_chips(self, account: int) -> None:
        """Look again what golden chips a player has: the host gave some (MAJ-17)."""
        if self._spec.golden is not None:
            self._endowed.add(account)
            self._room.arrived.set()

    @property
    def phase(self) -> Phase:
        """The phase the table is in."""
        return self._view.phase if self._view is not None else "closed"

    def lobby_line(self) -> LobbyTable | None:
        """Return the table's line in the lobby, None before it is open."""
        if self._view is not None and self._room.steady.is_set():
            self._lobby = self.table.lobby(self._clock.now_ms())
        return self._lobby

    def live(self) -> Live | None:
        """Return the fast counters."""
        return self.table.live() if self._view is not None else None

    # --- one turn ---

    async def _turn(self) -> bool:
        """Does one thing that can be done now; tells whether there was one."""
        if self._endowed:
            # Between two turns nothing is on its way to the store, so what it says is what the table knows.
            endowed, self._endowed = self._endowed, set()
            here = [account for account in self.table.accounts() if account in endowed]
            self.table.know_chips(await self._newcomers.chips(here))
            self._room.touch(here)
            return True
        batch = self._deferred + self._room.drain(max(0, MOST_AT_ONCE - len(self._deferred)))
        if batch:
            self._deferred = []
            await self._carry_out(await self._plan(batch), batch)
            return True
        plan = self.table.tick(self._clock.now_ms())
        if plan is not None:
            await self._carry_out(plan)
            return True
        if self.table.awaits_shoe():
            await self._change_shoe()
            return True
        if self.table.needs_shoe() and await self._shoes.start_opening():
            self._publish()
            return True
        return False

    async def _wait(self) -> None:
        """Returns when something arrives or the clock has something to do, which counts as an arrival."""
        arrived, due_ms = self._room.arrived, self.table.due_ms()
        alarm = asyncio.ensure_future(self._clock.sleep_until(due_ms)) if due_ms is not None else None
        if alarm is not None:
            alarm.add_done_callback(lambda alarm: None if alarm.cancelled() else arrived.set())
        try:
            await arrived.wait()
        finally:
            if alarm is not None:
                alarm.cancel()

    async def _plan(self, batch: list[Command]) -> Plan:
        try:
            return self.table.plan(await self._newcomers.introduce(batch), self._clock.now_ms())
        except BaseException:
            # One of them met a mistake of ours. It is not tried again, and nobody is left without an answer.
            requests = [request for request in map(request_of, batch) if request is not None]
            self._room.answer((ref, refusal(number, RoundPaused())) for ref, number in requests)
            raise

    async def _carry_out(self, plan: Plan, batch: Iterable[Command] = ()) -> None:
        room = self._room
        self._deferred = plan.deferred
        room.answer(plan.refusals)
        room.answer(plan.answers)
        newcomers = [c.account for c in batch if isinstance(c, Connected) and c.account]
        if plan.entry is None:
            if plan.public:
                self._publish()
            room.introduce(newcomers)
            room.touch(plan.touched)
            return
        try:
            out = await self._write(plan.entry, plan.ask, plan)
        except BaseException:
            # Whether it was stored or not: a repeat of the same request will be told.
            room.answer((ref, refusal(request, RoundPaused())) for ref, request in plan.refs)
            raise
        self._tell(out)
        room.introduce(newcomers)
        room.touch(plan.touched)
        await self._deal()
        await self._settle()

    async def _write(self, entry: Entry, ask: Ask | None = None, plan: Plan | None = None) -> Output:
        """Stores a fact, then lets it happen."""
        result = await self._commit(entry, ask)
        out = self.table.apply(entry, result.grant, plan.refs if plan is not None else None)
        if ask is not None and result.grant is not None:
            self._moved(ask.accounts, ask.assets, result.grant.balances)
        if isinstance(entry, Opened):
            bind_contextvars(round=entry.round, code=entry.code)
            # Chips granted meanwhile can be laid from here on.
            self.table.know_chips(await self._newcomers.chips(self.table.accounts()))
        return out

    async def _commit(
        self, entry: Entry, ask: Ask | None = None, shoe_used: tuple[int, int, int] | None = None
    ) -> RoundResult:
        round_no = entry.round if isinstance(entry, Opened) else self.table.state.round_no
        if round_no != self._log_round:
            self._log_round, self._log_length = round_no, 0
        result = await self._store.commit(
            RoundWork(
                table=self._number,
                epoch=self._epoch,
                round=round_no,
                entries=[encode_entry(entry)],
                ask=ask,
                shoe_used=shoe_used,
                first_seq=self._log_length,
            )
        )
        if self._log_length is not None:
            self._log_length += 1
        return result

    async def _deal(self) -> None:
        """Draws the cards the round wants; they are shown when they are stored."""
        table = self.table
        while (stream := table.wants()) is not None:
            self._room.steady.clear()
            while stream is not None:
                table.take(*self._shoes.draw(stream))
                stream = table.wants()
            entry = table.cards_entry(self._clock.now_ms())
            result = await self._commit(entry, shoe_used=self._shoes.used)
            out = table.apply(entry, result.grant)
            self._room.steady.set()
            self._tell(out)

    async def _settle(self) -> None:
        """Moves the money of a finished round and shows what came of it."""
        holders = self.table.holders() if self.table.state.over else []
        spendable = await self._store.balances(holders) if holders else []
        settlement = self.table.settlement(self._clock.now_ms(), spendable)
        if settlement is not None:
            await self._book(settlement)

    async def _book(self, settlement: Settlement) -> None:
        result = await self._store.commit(
            RoundWork(
                table=self._number,
                epoch=self._epoch,
                round=self.table.state.round_no,
                entries=[],
                settlement=settlement,
            )
        )
        assert result.balances is not None
        if settlement.void:
            _log.warning("round cancelled", code=settlement.code, reason=self.table.state.void_reason)
        self._faults = 0
        self._tell(self.table.settled(result.balances, self._clock.now_ms()))
        assets = None if settlement.assets is None else settlement.assets.tolist()
        self._moved(settlement.accounts.tolist(), assets, result.balances.tolist())

    def _moved(self, accounts: list[int], assets: list[int] | None, balances: list[int]) -> None:
        """Tells other tables of credits that moved here."""
        rows: Iterable[tuple[int, int]] = zip(accounts, balances, strict=True)
        if assets is not None:
            rows = compress(rows, [not asset for asset in assets])
        self._elsewhere.moved(self._spec.key, rows)

    async def _change_shoe(self) -> None:
        await self._shoes.change()
        self._play_from_shoe()
        self._publish()
        self._room.tell(System("shoe_changed", {"shoe": self._shoes.no}))

    # --- telling ---

    def _tell(self, out: Output) -> None:
        self._room.carry(out, self._publish)

    def _publish(self) -> None:
        now_ms = self._clock.now_ms()
        self._view = self.table.view(now_ms, self._shoes.view())
        self._room.show(self._view)

    # --- faults and restarts ---

    def _show_fault(self, error: BaseException) -> None:
        """Tells everybody that the round stands still (PLA-20, INF-26)."""
        state = self.table.state
        log_fault("table fault", error, table=self._spec.key, round=state.round_no, code=state.code)
        self._room.steady.clear()
        if self._view is None:
            return
        seq = self._view.seq + 1
        self._view = replace(self._view, phase="paused", reason=FAULT, deadline_ms=None, seq=seq, dealt=[])
        message = System("round_paused", {"reason": FAULT, "round": self._view.code})
        self._room.tell(message, self._view)

    async def _take_over(self, reason: str) -> None:
        """Claims the table and brings its open round to a good end, or to where it stood (PLA-21)."""
        spec, store, room = self._spec, self._store, self._room
        _, self._epoch = await store.claim_table(spec.key, msgspec.json.encode(spec, enc_hook=str))
        await self._shoes.open()
        left = await store.open_round(self._number)
        next_round = left.round if left is not None else await store.last_round(self._number) + 1
        self._log_round, self._log_length = next_round, len(left.rows or []) if left is not None else 0
        self._make_table(next_round)
        if left is not None:
            await self._take_up(left, reason)
        arrived = [*self._deferred, *room.drain()]
        self._deferred = [command for command in arrived if not isinstance(command, Connected | Disconnected)]
        # Who is here is known before anything is shown: nobody sees an empty purse for a moment.
        here = room.connections()
        self.table.plan(await self._newcomers.introduce(here), self._clock.now_ms())
        room.attach(self.table)
        room.introduce([window.account for window in here if window.account])
        room.steady.set()
        self._publish()
        room.touch_everyone()

    async def _take_up(self, left: OpenRound, reason: str) -> None:
        """Plays an unfinished round on, or cancels it and gives everything back (COM-26)."""
        holds = await self._store.holds(self._number)
        if not holds:
            # Nobody has anything at stake: the next window is simply another round.
            self._make_table(left.round + 1)
            return
        rows = read_log(left) if self._faults < FAULTS_TO_DISTRUST else None
        now_ms = self._clock.now_ms()
        if rows is None or not self.table.replayable(rows):
            stand_in(self.table, left.round, holds, now_ms)
            lost = True
            # What is wrong with the log may be its length.
            self._log_length = None
        else:
            self.table.replay(rows)
            lost = self._faults >= FAULTS_TO_CANCEL
            # A window that was interrupted opens anew (INF-22); once it has closed, the cards just follow.
            interrupted = self.table.state.phase == "betting" and self.table.state.round is None
            lost = lost or (reason == RESTART and interrupted)
            # Nobody who played it is waiting for its end any more (PLA-6, MAJ-18).
            lost = lost or now_ms - self.table.state.started_ms > ABANDONED_MS
        if not self.table.state.over:
            plan = self.table.void(reason, now_ms) if lost else self.table.resume(now_ms)
            assert plan.entry is not None
            await self._write(plan.entry)
        await self._deal()
        await self._settle()

    def _make_table(self, next_round: int) -> None:
        odds = self._odds.result()
        self.table = LiveTable(
            self._spec, self._number, self._epoch, odds.prices, next_round, chart=odds.chart
        )
        self.table.hold(self._held)
        self.table.state.guard = self._guard
        self._play_from_shoe()

    def _play_from_shoe(self) -> None:
        self.table.shoe_changed(*self._shoes.used, commitment=self._shoes.commitment)
