"""A table at which everybody plays alone: a table of one's own for each account, one channel for all (AME-11).

There is no clock and no crowd, so there is no driver either. A request starts the player's own piece of
work; different players' work runs side by side and meets in the store's group commit.
"""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ventuno.core.errors import NotSeated, NotSignedIn, TableFull
from ventuno.core.rules import rules_hash, rules_json
from ventuno.server.channel import Listener
from ventuno.server.clock import Clock
from ventuno.server.desk import Desk
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.meter import Meter
from ventuno.server.prices import NO_ODDS, TableOdds
from ventuno.server.protocol import encode
from ventuno.server.recovery import ABANDONED, ABANDONED_MS
from ventuno.server.shoes import ShoeSource
from ventuno.server.solo_seat import House, SoloSeat
from ventuno.store.api import Store
from ventuno.table.commands import Command, Connected, Disconnected, Started
from ventuno.table.guard import Guard
from ventuno.table.messages import PROTOCOL_VERSION, LobbyTable, Phase, ShoeView, System, TableInfo, Welcome
from ventuno.table.replies import refusal
from ventuno.table.solo import SoloTable
from ventuno.table.spec import TableSpec
from ventuno.table.views import lobby

#: The phase every visitor finds: bets can be placed at any time.
PHASE: Final[Phase] = "betting"
#: So often it is looked for such rounds.
LOOK_MS: Final = 3_600_000


class SoloHall:
    """All players' own tables at one declared table.

    Args:
        spec: The declared table.
        number: Its number in the store.
        store: Where everything is written.
        clock: The server's clock.
        source: Where shoes come from.
        elsewhere: Tells other tables of balances that move here.
        odds: What is known of the odds of its rules.
        guard: Asked before a round is dealt.

    Attributes:
        key: The table's key.
        number: Its number in the store.
        spec: The declared table.
        desk: The channel its sockets speak to.
        odds: What is known of the odds of its rules.
        opened: Set once players may come.
    """

    phase: Final[Phase] = PHASE

    def __init__(
        self,
        *,
        spec: TableSpec,
        number: int,
        store: Store,
        clock: Clock,
        source: ShoeSource,
        elsewhere: Elsewhere,
        odds: asyncio.Future[TableOdds],
        guard: Guard,
    ) -> None:
        self.key = spec.key
        self.number = number
        self.spec = spec
        self.odds = odds
        self.opened = asyncio.Event()
        self.desk = Desk(self, self, clock)
        self._store = store
        self._house = House(spec, number, 0, store, source, clock, elsewhere, guard)
        self._facts = SoloTable(spec, number, 0, 0, 1)
        self._seats: dict[int, SoloSeat] = {}
        self._spectators: dict[int, Listener] = {}
        self._working: dict[int, asyncio.Task[None]] = {}
        self._closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __len__(self) -> int:
        """Return the number of open windows."""
        return len(self._spectators) + sum(len(seat.windows) for seat in self._seats.values())

    # --- life ---

    async def run(self) -> None:
        """Take the table over and serve it until :meth:`stop`.

        Raises:
            BaseException: The store failed or another server has taken the table.
        """
        _, epoch = await self._store.claim_table(self.key, msgspec.json.encode(self.spec, enc_hook=str))
        self._house = self._house._replace(epoch=epoch)
        await self._store.save_rules(rules_hash(self.spec.rules), rules_json(self.spec.rules))
        self.opened.set()
        try:
            await asyncio.shield(self._closed)
        finally:
            if self._working:
                await asyncio.wait(list(self._working.values()))

    def stop(self) -> None:
        """End :meth:`run` after the work in hand."""
        if not self._closed.done():
            self._closed.set_result(None)

    def hold(self, reason: str) -> None:
        """Deal no round from now on, or with an empty reason deal again; what is played goes on (PLA-28)."""
        self._house = self._house._replace(held=reason)
        self._facts.hold(reason)
        for seat in self._seats.values():
            seat.hold(self._house)
            self._begin(seat)

    @property
    def at_rest(self) -> bool:
        """Whether no work is in hand: a round waits for its player, now or after a restart."""
        return not self._working

    @property
    def running(self) -> bool:
        """Whether somebody who is here is in a round."""
        return any(seat.playing for seat in self._seats.values())

    def fan_out(self) -> list[Meter]:
        """Return nothing: what is written goes to one player."""
        return []

    def tell(self, message: System) -> int:
        """Send a message from the house to all windows; return how many there are."""
        frame = encode(message)
        windows = [
            *self._spectators.values(),
            *(one for seat in self._seats.values() for one in seat.windows),
        ]
        for window in windows:
            if not window.stuck:
                window.write(frame)
        return len(windows)

    def chores(self) -> list[Coroutine[Any, Any, None]]:
        """Return what has to run beside the table: rounds that nobody came back to are cancelled."""
        return [self._void_forever()]

    # --- what others want to know ---

    def known_odds(self) -> TableOdds:
        """Return what is known of the odds by now."""
        return self.odds.result() if self.odds.done() and not self.odds.cancelled() else NO_ODDS

    def info(self) -> TableInfo:
        """Return the table's fixed facts."""
        return self._facts.info()

    def lobby_line(self) -> LobbyTable | None:
        """Return the table's line in the lobby: players now, no clock (PLA-7)."""
        players = sum(bool(seat.windows) for seat in self._seats.values())
        line = lobby(self._facts.state, self._house.clock.now_ms())
        return replace(
            line, players=players, may_sit=line.may_sit and players < self.spec.capacity, deadline_ms=None
        )

    async def transcript(self, no: int, account: int) -> bytes | None:
        """Return the transcript of one of an account's own shoes, None if there is none."""
        if not account:
            raise NotSignedIn
        seat = self._seats.get(account)
        if seat is None:
            seat = SoloSeat(self._house, account)
            await seat.shoes.open()
        return await seat.shoes.transcript(no)

    def seat_of(self, account: int) -> int:
        """Return whose shoes an account may ask for: its own."""
        return account

    async def _void_forever(self) -> None:
        """Cancels rounds in which nothing has happened for 90 days, at the start and every hour (PLA-6)."""
        clock = self._house.clock
        while True:
            for stale in await self._store.stale_rounds(clock.now_ms() - ABANDONED_MS):
                if stale.table == self.number:
                    await self.void_abandoned(stale.seat)
            await clock.sleep_until(clock.now_ms() + LOOK_MS)

    async def void_abandoned(self, account: int) -> None:
        """Cancel a round that nobody came back to, with everything given back (PLA-6)."""
        await self._turn_of(account)
        if account in self._seats:
            return
        await SoloSeat(self._house, account).void(ABANDONED)

    # --- the channel's side ---

    def join(self, socket: Listener) -> None:
        """Take a window in: a player sees the own table, a stranger the facts of it."""
        account = socket.account
        if not account:
            self._spectators[socket.number] = socket
            now_ms = self._house.clock.now_ms()
            welcome = Welcome(PROTOCOL_VERSION, now_ms, 0, socket.name, self._facts.info())
            view = self._facts.view(now_ms, ShoeView(0, self._facts.state.shoe.cards, 0, 0, "", ""))
            socket.write(encode(welcome) + encode(view))
            return
        seat = self._seats.get(account)
        if seat is None:
            seat = self._seats[account] = SoloSeat(self._house, account)
        if not seat.windows:
            self._house.elsewhere.enter(account, self.key, seat.hear)
        seat.windows.append(socket)
        seat.greet(socket)
        self.submit(Connected(account=account, connection=socket.number))

    def leave(self, socket: Listener) -> None:
        """Let a window go; with the last one the table is kept in the store alone."""
        if self._spectators.pop(socket.number, None) is not None:
            return
        seat = self._seats.get(socket.account)
        if seat is None or socket not in seat.windows:
            return
        seat.windows.remove(socket)
        if not seat.windows:
            self._house.elsewhere.leave(socket.account, self.key)
        self.submit(Disconnected(account=socket.account, connection=socket.number))

    def catch_up(self, socket: Listener) -> None:
        """Send the newest state to a window that can read again."""
        seat = self._seats.get(socket.account)
        if seat is not None:
            seat.catch_up(socket)

    def submit(self, command: Command) -> None:
        """Give a command to its player's table."""
        account = command.account
        seat = self._seats.get(account)
        if seat is None:
            return
        if isinstance(command, Started) and len(self._seats) > self.spec.capacity:
            seat.answer([(command.ref, refusal(command.deal.id, TableFull()))])
            return
        seat.inbox.append(command)
        self._begin(seat)

    def _begin(self, seat: SoloSeat) -> None:
        """Lets a player's table work, unless it does already."""
        if seat.account not in self._working and not self._closed.done():
            task = asyncio.get_running_loop().create_task(seat.work())
            self._working[seat.account] = task
            task.add_done_callback(partial(self._finished, seat))

    def _finished(self, seat: SoloSeat, task: asyncio.Task[None]) -> None:
        """Forgets a player's table that nobody looks at; a work that failed ends the service."""
        self._working.pop(seat.account, None)
        error = None if task.cancelled() else task.exception()
        if error is not None and not self._closed.done():
            self._closed.set_exception(error)
        if seat.inbox:
            # It arrived between the end of the work and this moment.
            self._begin(seat)
        elif not seat.windows:
            self._seats.pop(seat.account, None)

    async def _turn_of(self, account: int) -> None:
        """Waits for the work that a player's table has in hand."""
        task = self._working.get(account)
        if task is not None:
            await asyncio.wait([task])

    # --- players' part in the cards ---

    async def announce(self, account: int, shoe: int, digest: str) -> None:
        """Take the hash of a player's nonce for the shoe that lies ready (PLA-24); returns once it is stored.

        Raises:
            VentunoError: It is not taken, and why.
        """
        await self._seat(account).add_entropy(lambda shoes: shoes.announce(shoe, digest))

    async def open_nonce(self, account: int, shoe: int, nonce: str) -> None:
        """Take the nonce itself; returns once it is stored.

        Raises:
            VentunoError: It is not taken, and why.
        """
        await self._seat(account).add_entropy(lambda shoes: shoes.open_nonce(shoe, nonce))

    def _seat(self, account: int) -> SoloSeat:
        seat = self._seats.get(account)
        if seat is None:
            raise NotSeated
        return seat
