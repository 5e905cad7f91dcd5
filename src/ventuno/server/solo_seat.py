"""One player's own table on the server: what arrives is carried out one request at a time, stored, then told.

Nothing runs while the player thinks: a request starts a short piece of work, and the store gathers what
all players ask for at the same time into one transaction.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, cast

from ventuno.core.errors import RoundPaused, VentunoError
from ventuno.ledger.values import Grant
from ventuno.server.channel import Listener
from ventuno.server.clock import Clock
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.frames import text_frame
from ventuno.server.protocol import encode
from ventuno.server.recovery import read_log
from ventuno.server.shoes import ShoeSource
from ventuno.server.solo_shoes import SoloShoes
from ventuno.server.trace import log_fault
from ventuno.store.api import Hold, OpenRound, RoundWork, Store
from ventuno.table import records
from ventuno.table.codes import game_code
from ventuno.table.commands import Command, Connected, Output, Plan
from ventuno.table.guard import Guard
from ventuno.table.messages import PROTOCOL_VERSION, No, Ok, View, Welcome
from ventuno.table.money import begin_lost
from ventuno.table.records import CardsDealt, Started, encode_entry
from ventuno.table.replies import refusal, request_of
from ventuno.table.solo import SoloTable, Work, Written
from ventuno.table.spec import TableSpec

#: Faults of a round after which it is cancelled, and after which its log is not read any more.
FAULTS_TO_CANCEL: Final = 2
FAULTS_TO_DISTRUST: Final = 3
#: Faults after which nothing more is promised.
MOST_FAULTS: Final = 5
FAULT: Final = "fault"
LOST: Final = "restart"


class House(NamedTuple):
    """What every player's table at a declared one has in common.

    Attributes:
        spec: The declared table.
        number: Its number in the store.
        epoch: Ownership of it.
        store: Where everything is written before anybody is told.
        source: Where shoes come from.
        clock: The server's clock.
        elsewhere: Tells other tables of balances that move here.
        guard: Asked before a round is dealt.
        held: Why nothing is dealt, empty where it is (PLA-28).
    """

    spec: TableSpec
    number: int
    epoch: int
    store: Store
    source: ShoeSource
    clock: Clock
    elsewhere: Elsewhere
    guard: Guard
    held: str = ""


class SoloSeat:
    """A player's table while a window of the player is open.

    Args:
        house: What it shares with the others.
        account: Whose it is.

    Attributes:
        account: Whose it is.
        windows: The player's open windows.
        inbox: Commands that wait, oldest first.
        shoes: The player's shoes.
    """

    def __init__(self, house: House, account: int) -> None:
        self.account = account
        self.windows: list[Listener] = []
        self.inbox: list[Command] = []
        spec = house.spec
        self.shoes = SoloShoes(
            house.store,
            key=spec.key,
            number=house.number,
            rules=spec.rules,
            source=house.source,
            account=account,
        )
        self._house = house
        self._table: SoloTable | None = None
        self._round = 0
        self._logged: int | None = 0
        self._faults = 0
        self._news = False
        self._view = b""
        self._turn = asyncio.Lock()

    @property
    def playing(self) -> bool:
        """Whether the player is in a round."""
        return self._table is not None and self._table.state.open

    # --- work ---

    async def work(self) -> None:
        """Carry out what waits; returns when nothing does.

        Raises:
            VentunoError: The store failed or another server owns the table now.
        """
        while self.inbox or self._table is None:
            batch, self.inbox = self.inbox, []
            try:
                async with self._turn:
                    if self._table is None:
                        await self._take_over()
                    await self._carry_out(batch)
            except VentunoError:
                self._pause(batch)
                raise
            except Exception as error:
                self._faults += 1
                log_fault("solo fault", error, table=self._house.spec.key, round=self._round)
                self._pause(batch)
                self._table = None
                if self._faults > MOST_FAULTS:
                    raise
        if self._news:
            # Nothing is on its way to the store now, so what is shown is what is written.
            self._news = False
            self._tell(Output(public=True))

    async def add_entropy(self, add: Callable[[SoloShoes], Awaitable[None]]) -> None:
        """Let the player have a part in the shoe that lies ready, never while cards are drawn from it (PLA-24).

        Raises:
            VentunoError: It is not taken, and why.
        """
        async with self._turn:
            if self._table is None:
                raise RoundPaused
            await add(self.shoes)

    def _pause(self, batch: Iterable[Command]) -> None:
        """Answers what met a fault: a repeat of the same request will be told what became of it."""
        for command in batch:
            request = request_of(command)
            if request is not None:
                self.answer([(request[0], refusal(request[1], RoundPaused()))])

    async def _carry_out(self, batch: list[Command]) -> None:
        """Plans a batch and does what it leads to; what is deferred comes before anything newer."""
        table = self._table
        assert table is not None
        plan = table.plan(await self._introduce(batch), self._house.clock.now_ms())
        if plan.refusals or plan.answers:
            self.answer([*plan.refusals, *plan.answers])
        if plan.deferred:
            self.inbox = plan.deferred + self.inbox
        if plan.entry is not None:
            await self._do(plan)
        newcomers = {command.connection for command in batch if isinstance(command, Connected)}
        for window in self.windows if newcomers else ():
            if window.number in newcomers and not window.shown:
                window.shown = 1
                window.write(self._view + self._private())
        if plan.touched and plan.entry is None:
            self._tell(Output(touched=plan.touched))

    async def _introduce(self, batch: list[Command]) -> list[Command]:
        """Gives the table what it has to know of a new window: balance and last bets."""
        if not any(isinstance(command, Connected) for command in batch):
            return batch
        store, account = self._house.store, self.account
        (cents,) = await store.balances([account])
        bets = (await store.last_bets(self._house.number, [account])).get(account, {})
        return [
            Connected(account, command.connection, cents, bets) if isinstance(command, Connected) else command
            for command in batch
        ]

    async def _do(self, plan: Plan | None) -> None:
        """Stores each step of what a plan leads to, then tells; the next round's shoe is there before that."""
        table = self._table
        assert table is not None
        going = table.carry_out(plan, self.shoes, self._house.clock.now_ms())
        try:
            work = next(going)
            while True:
                work = going.send(await self._write(table, work))
        except StopIteration as end:
            out: Output = end.value
        if table.awaits_shoe():
            self._faults = 0
            self.shoes.turned()
            table.shoe_changed(*self.shoes.used, commitment=self.shoes.commitment)
            out.public = True
        self._tell(out)

    async def _write(self, table: SoloTable, work: Work) -> Written:
        house, account = self._house, self.account
        number, dealt = table.state.round_no, work.cards is not None
        for entry in work.entries:
            if isinstance(entry, Started):
                number = entry.round
            elif isinstance(entry, CardsDealt):
                dealt = True
        if number != self._round:
            self._round, self._logged = number, 0
        then = [] if work.cards is None else [encode_entry(work.cards)]
        # What a settlement ends need not be kept, and its own write answers no ask.
        result = await house.store.commit(
            RoundWork(
                table=house.number,
                epoch=house.epoch,
                round=number,
                entries=[encode_entry(entry) for entry in work.entries],
                ask=work.ask,
                settlement=work.settlement,
                # The row of a shoe that ends says itself how much of it was used.
                shoe_used=self.shoes.used if dealt and work.settlement is None else None,
                shoes=self.shoes.turn() if work.settlement is not None else (),
                first_seq=self._logged if work.entries else None,
                seat=account,
                then=then,
            )
        )
        if self._logged is not None:
            covered = result.grant is not None and all(result.grant.granted)
            self._logged += len(work.entries) + covered * len(then)
        balances = result.grant.balances if result.grant is not None else result.balances
        if balances is not None and len(balances):
            house.elsewhere.moved(house.spec.key, [(account, int(balances[0]))])
        return Written(result.grant, result.balances)

    def hold(self, house: House) -> None:
        """Take over that the host has closed the table or opened it again; the next work shows it."""
        self._house = house
        if self._table is not None:
            self._table.hold(house.held)
            self._news = True

    async def void(self, reason: str) -> None:
        """Cancel the unfinished round, if there is one (PLA-6, COM-26)."""
        if self._table is None:
            await self._take_over()
        table = self._table
        assert table is not None
        if table.state.open:
            await self._do(table.void(reason, self._house.clock.now_ms()))

    # --- after a restart or a fault ---

    async def _take_over(self) -> None:
        """Takes the player's table up where its record stands; an unfinished round goes on (AME-13)."""
        house, account = self._house, self.account
        await self.shoes.open()
        left = await house.store.open_round(house.number, account)
        last = await house.store.last_round(house.number, account) if left is None else left.round - 1
        table = SoloTable(house.spec, house.number, account, house.epoch, last + 1)
        table.hold(house.held)
        table.state.guard = house.guard
        table.shoe_changed(*self.shoes.used, commitment=self.shoes.commitment)
        self._round, self._logged = last + 1, 0
        self._table = table
        here = [Connected(account, window.number) for window in self.windows]
        table.plan(await self._introduce(list(here)), house.clock.now_ms())
        holds = await house.store.holds(house.number, account) if left is not None else []
        if left is not None:
            await self._take_up(table, left, holds)
        if not table.state.open and any(self.shoes.used[1:]):
            await self.shoes.change()
            table.shoe_changed(*self.shoes.used, commitment=self.shoes.commitment)
        self._tell(Output(public=True))

    async def _take_up(self, table: SoloTable, left: OpenRound, holds: list[Hold]) -> None:
        """Plays an unfinished round on, or cancels it and gives everything back (COM-26)."""
        now_ms = self._house.clock.now_ms()
        rows = read_log(left) if self._faults < FAULTS_TO_DISTRUST else None
        if rows is None or not table.replayable(rows):
            # What is wrong with the log may be its length.
            self._logged = None
            if not holds:
                return
            _stand_in(table, left.round, holds[0], now_ms)
            await self._do(table.void(LOST, now_ms))
            return
        used = self.shoes.used
        table.shoe_changed(used[0], commitment=self.shoes.commitment)
        table.replay(rows)
        self._logged = len(rows)
        if table.state.open and self._faults >= FAULTS_TO_CANCEL:
            await self._do(table.void(FAULT, now_ms))
        elif table.state.open:
            await self._do(None)

    # --- telling ---

    def greet(self, window: Listener) -> None:
        """Show a new window the fixed facts; the table follows when it is ready."""
        spec_table = self._table or SoloTable(self._house.spec, self._house.number, self.account, 0, 1)
        now_ms = self._house.clock.now_ms()
        welcome = Welcome(PROTOCOL_VERSION, now_ms, window.account, window.name, spec_table.info())
        window.write(encode(welcome))

    def catch_up(self, window: Listener) -> None:
        """Send the newest state to a window that missed something."""
        window.stale = False
        if self._table is not None:
            window.write(self._view + self._private())

    def hear(self, balances: dict[int, int]) -> None:
        """Take note of a balance that moved elsewhere."""
        if self._table is not None:
            self._table.know_balances(balances)
            self._send(self._private())

    def answer(self, replies: Iterable[tuple[object, Ok | No]]) -> None:
        """Send each reply to the window that asked."""
        for ref, reply in replies:
            if ref is not None:
                window = cast("Listener", ref)
                window.waiting -= 1
                window.write(encode(reply))

    def _tell(self, out: Output) -> None:
        self.answer(out.replies)
        if out.public:
            self._view = encode(self._shown())
        frames = self._view if out.public else b""
        for message in out.system:
            frames += encode(message)
        if out.public or out.touched or out.everyone:
            frames += self._private()
        if frames:
            self._send(frames, whole=out.public)

    def _send(self, frames: bytes, *, whole: bool = False) -> None:
        for window in self.windows:
            if window.stuck:
                window.stale = True
            else:
                window.shown = window.shown or int(whole)
                window.write(frames)

    def _shown(self) -> View:
        assert self._table is not None
        return self._table.view(self._house.clock.now_ms(), self.shoes.view())

    def _private(self) -> bytes:
        assert self._table is not None
        ((_, data),) = self._table.encode_mes([self.account])
        return text_frame(data)


def _stand_in(table: SoloTable, round_no: int, hold: Hold, now_ms: int) -> None:
    """Makes a table hold what is at stake in a round whose log can't be read, so that it can be voided."""
    state = table.state
    settings = state.next_settings
    amounts = [max(1, hold.cents), *[0] * (len(settings.spots) - 1)]
    table.apply(
        records.Started(
            now_ms,
            round_no,
            game_code(state.table_no, round_no, now_ms, table.account),
            settings.spec.version,
            settings.rules_hash,
            state.shoe.no,
            table.account,
            amounts,
            0,
        ),
        Grant([True], [0]),
    )
    begin_lost(state, [table.account], [hold.cents], [hold.gained])
