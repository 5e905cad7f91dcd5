"""One server's tables, sockets and store put together; it opens, serves and closes them as one."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
import structlog

from ventuno.server.channel import Channel
from ventuno.server.chat import Chats
from ventuno.server.clock import Clock
from ventuno.server.closing import Closing
from ventuno.server.company import Company
from ventuno.server.config import Config
from ventuno.server.desk import Desk
from ventuno.server.driver import Driver
from ventuno.server.duel_minds import Minds
from ventuno.server.duel_terms import match_of
from ventuno.server.duels import DuelHall
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.frames import CloseCode
from ventuno.server.gateway import Gateway, Socket
from ventuno.server.limits import Doors, Rates
from ventuno.server.lobby import Listing, Lobby
from ventuno.server.meter import Meter
from ventuno.server.operator import new_key
from ventuno.server.passwords import Passwords
from ventuno.server.people import People
from ventuno.server.preferences import PreferencesDesk
from ventuno.server.prices import NO_ODDS, OddsSource, TableOdds
from ventuno.server.room import Room
from ventuno.server.safe import PlayGuard
from ventuno.server.sessions import Sessions
from ventuno.server.shoes import ShoeKeeper, ShoeSource
from ventuno.server.solo import SoloHall
from ventuno.server.statistics import Statistician
from ventuno.server.support import SupportDesk
from ventuno.server.upkeep import Upkeep
from ventuno.store.api import Store
from ventuno.table.messages import LobbyTable, Phase, System, TableInfo
from ventuno.table.spec import DUEL_GAMES, SOLO_GAMES, TableSpec

#: HTTP requests a second from one address, and how many at once: a page asks for a handful.
REQUEST_RATE: Final = 200.0
REQUEST_BURST: Final = 1000.0
#: Connections kept for requests, of all that fit: an eighth, and so many at least.
FEWEST_FRONT: Final = 32
_TABLE_PATH: Final = "/ws/table/"
_DUEL_PATH: Final = "/ws/duel/"
_LOBBY_PATH: Final = "/ws/lobby"
_log = structlog.get_logger("ventuno.house")


def seats_of(places: int) -> int:
    """Return how many of the connections that fit are for players' windows."""
    return max(0, places - max(FEWEST_FRONT, places // 8))


class Hall(msgspec.Struct, frozen=True):
    """A table with all that surrounds it."""

    key: str
    number: int
    spec: TableSpec
    room: Room
    desk: Desk
    shoes: ShoeKeeper
    driver: Driver
    odds: asyncio.Future[TableOdds]
    company: Company | None = None

    def __len__(self) -> int:
        """Return the number of open windows."""
        return len(self.room)

    @property
    def phase(self) -> Phase:
        """The phase the table is in."""
        return self.driver.phase

    @property
    def opened(self) -> asyncio.Event:
        """Set once players may come."""
        return self.driver.opened

    @property
    def at_rest(self) -> bool:
        """Whether nothing is at stake at the table."""
        return self.driver.table.at_rest

    @property
    def running(self) -> bool:
        """Whether a round is being played."""
        return not self.at_rest

    def fan_out(self) -> list[Meter]:
        """Return how long it took to write changes to everybody."""
        return [self.room.fan_out]

    def hold(self, reason: str) -> None:
        """Begin no round from now on, or with an empty reason begin rounds again (PLA-28)."""
        self.driver.hold(reason)

    def tell(self, message: System) -> int:
        """Send a message from the house to all windows; return how many there are."""
        return self.room.tell(message)

    def run(self) -> Coroutine[Any, Any, None]:
        """Return what serves the table until :meth:`stop`."""
        return self.driver.run()

    def stop(self) -> None:
        """End :meth:`run` after the commit in flight."""
        self.driver.stop()

    def chores(self) -> list[Coroutine[Any, Any, None]]:
        """Return what has to run beside the table: changes and counters go out."""
        company = [] if self.company is None else [self.company.keep_forever()]
        return [self.room.publish_forever(), self.room.count_forever(self.driver.live), *company]

    def known_odds(self) -> TableOdds:
        """Return what is known of the odds by now."""
        return self.odds.result() if self.odds.done() and not self.odds.cancelled() else NO_ODDS

    def info(self) -> TableInfo:
        """Return the table's fixed facts."""
        return self.driver.table.info()

    def lobby_line(self) -> LobbyTable | None:
        """Return the table's line in the lobby, None before it is open."""
        return self.driver.lobby_line()

    async def transcript(self, no: int, account: int) -> bytes | None:
        """Return a shoe's transcript, None if there is no such shoe in play or ended."""
        del account
        return await self.shoes.transcript(no)

    def seat_of(self, account: int) -> int:
        """Return whose shoes the table's are: everybody's."""
        del account
        return 0


AnyHall = Hall | SoloHall | DuelHall


class House:
    """All tables of one server.

    Args:
        config: How it runs and which tables it has.
        store: Where everything is written.
        clock: The server's clock.
        source: Where shoes come from.
        odds: Where the odds of its tables' rules come from.
        places: Connections that fit into this process.

    Attributes:
        trouble: Why the house can't serve, empty while it can.
        halls: The tables by key, in the lobby's order.
        gateway: Lets sockets in.
        upkeep: Pauses, disables and opens tables, and speaks to their players.
        people: Lets people in and out.
        chats: What people write to each other, and who may not.
        preferences: Keeps their settings.
        guard: Asked before a bet is taken: knows what players have set for themselves and have played.
        passwords: The pool that checks passwords.
        closing: Closes accounts for good.
        statistician: Counts everybody's own rounds.
        support: Takes in what players ask the host, and chat lines they report.
        operator: What the host's own commands show; its address is set once the server listens.
        started_ms: When it was made.
        front: Counts connections that have not become a socket.
    """

    def __init__(
        self,
        config: Config,
        store: Store,
        *,
        clock: Clock,
        source: ShoeSource,
        odds: OddsSource,
        places: int,
    ) -> None:
        self.config = config.server
        self.store = store
        self.clock = clock
        self.trouble = "starting"
        self.halls: dict[str, AnyHall] = {}
        seats = seats_of(places)
        self.started_ms = clock.now_ms()
        self.sessions = Sessions(store, clock)
        self.passwords = Passwords()
        self.rates = Rates(REQUEST_RATE, REQUEST_BURST)
        self.lobby = Lobby(self._listing, clock)
        self.upkeep = Upkeep(store, clock, self.halls, [self.lobby])
        self.gateway = Gateway(
            sessions=self.sessions,
            channel=self._channel,
            doors=Doors(seats, config.server.connections_per_address),
            origins=config.server.origins,
            trusted=config.server.trusted_proxies,
            greet=self._greet,
            learn=self._learn,
        )
        self.preferences = PreferencesDesk(store, self.gateway)
        self.guard = PlayGuard(store, self.gateway, clock, config.server.reality_check_minutes)
        self.people = People(
            store,
            self.sessions,
            self.passwords,
            start_cents=config.server.start_credits * 100,
            close=self.gateway.sign_out,
        )
        self.chats = Chats(store, clock)
        self.closing = Closing(
            store,
            self.people,
            clock,
            lambda: [hall for hall in self.halls.values() if isinstance(hall, SoloHall)],
            lambda: [hall for hall in self.halls.values() if isinstance(hall, DuelHall)],
            chats=self.chats,
        )
        self.statistician = Statistician(
            store, clock, lambda: [(hall.spec, hall.odds) for hall in self.halls.values()]
        )
        self.support = SupportDesk(store)
        self.operator = new_key("")
        self.front = Doors(places - seats, config.server.connections_per_address)
        self._specs = config.tables
        self._source = source
        self._odds = odds
        self._elsewhere = Elsewhere()
        self._minds = Minds()
        self._drivers: list[asyncio.Task[None]] = []
        self._helpers: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open every table: its round of before a restart is brought to a good state first.

        Raises:
            VentunoError: The record can't be used.
        """
        await self.upkeep.open()
        await self.guard.open()
        await self.chats.open()
        for spec in self._specs:
            hall = await self._hall(spec)
            self.upkeep.take(hall)
            self.halls[spec.key] = hall
            self._drivers.append(asyncio.create_task(hall.run(), name=f"table {spec.key}"))
        for hall, driver in zip(self.halls.values(), self._drivers, strict=True):
            opened = asyncio.ensure_future(hall.opened.wait())
            await asyncio.wait([opened, driver], return_when=asyncio.FIRST_COMPLETED)
            if not opened.done():
                opened.cancel()
                driver.result()
        for hall in self.halls.values():
            for chore in hall.chores():
                self._help(chore)
        self._help(self.lobby.publish_forever())
        self._help(self.gateway.watch())
        self._help(self.guard.tidy_forever())
        self._help(self.closing.settle_forever())
        self.trouble = ""

    @property
    def unready(self) -> str:
        """Why no further players should be sent here, empty while they should."""
        return self.trouble or ("stopping" if self.upkeep.stopping else "")

    async def serve(self) -> None:
        """Return when the house was closed.

        Raises:
            BaseException: What stopped a table or a helper for good; nobody is served any more.
        """
        try:
            done, _ = await asyncio.wait(
                [*self._drivers, *self._helpers], return_when=asyncio.FIRST_EXCEPTION
            )
            for task in done:
                if not task.cancelled():
                    task.result()
        except BaseException as error:
            self.trouble = str(error) or type(error).__name__
            raise

    async def close(self, code: CloseCode = CloseCode.RESTART) -> None:
        """Finish the commits in flight, then close every socket."""
        self.trouble = self.trouble or "stopping"
        for hall in self.halls.values():
            hall.stop()
        if self._drivers:
            await asyncio.wait(self._drivers)
        for task in self._helpers:
            task.cancel()
        await self.statistician.close()
        await self._odds.aclose()
        await self._minds.aclose()
        self.gateway.close(code)
        self.passwords.close()

    def booked(self, account: int, cents: int) -> None:
        """Show a new balance at every table where an account has windows (PLA-23)."""
        self._elsewhere.booked(account, cents)

    def lobby_tables(self) -> list[LobbyTable]:
        """Return the listed tables' lines in the lobby."""
        lines = [hall.lobby_line() for hall in self.halls.values() if self.listed(hall)]
        return [line for line in lines if line is not None]

    def chips_granted(self, account: int) -> None:
        """Show golden chips that the host gave at every table that takes them (MAJ-17)."""
        for hall in self.halls.values():
            if isinstance(hall, Hall):
                hall.driver.know_chips(account)

    def listed(self, hall: AnyHall) -> bool:
        """Tell whether the lobby shows a table."""
        return hall.spec.listed and self.upkeep.mode(hall) != "disabled"

    def _listing(self) -> Listing:
        duels = [hall for hall in self.halls.values() if isinstance(hall, DuelHall) and self.listed(hall)]
        return Listing(
            self.lobby_tables(),
            [one for hall in duels for one in hall.listed_challenges()],
            [one for hall in duels for one in hall.listed_matches()],
        )

    async def _hall(self, spec: TableSpec) -> AnyHall:
        number, _ = await self.store.claim_table(spec.key, msgspec.json.encode(spec, enc_hook=str))
        if spec.game in SOLO_GAMES:
            return SoloHall(
                spec=spec,
                number=number,
                store=self.store,
                clock=self.clock,
                source=self._source,
                elsewhere=self._elsewhere,
                odds=self._odds.of(spec.rules),
                guard=self.guard,
            )
        if spec.game in DUEL_GAMES:
            return DuelHall(
                spec=spec,
                number=number,
                store=self.store,
                clock=self.clock,
                source=self._source,
                elsewhere=self._elsewhere,
                odds=self._odds.of(spec.rules),
                minds=self._minds,
                gateway=self.gateway,
                guard=self.guard,
                chats=self.chats,
            )
        shoes = ShoeKeeper(
            self.store, key=spec.key, number=number, rules=spec.rules, cut=spec.cut, source=self._source
        )
        chat = self.chats.room(spec.key, number, spec)
        room = Room(spec.key, self._elsewhere, self.clock, chat)
        odds = self._odds.of(spec.rules)
        driver = Driver(
            spec=spec,
            odds=odds,
            store=self.store,
            shoes=shoes,
            room=room,
            clock=self.clock,
            elsewhere=self._elsewhere,
            number=number,
            guard=self.guard,
        )
        company = Company(room, lambda: driver.table, self.store, self.clock) if spec.house_bots else None
        desk = Desk(room, shoes, self.clock, chat)
        return Hall(spec.key, number, spec, room, desk, shoes, driver, odds, company)

    def _channel(self, path: str) -> Channel | None:
        if self.trouble:
            return None
        if path == _LOBBY_PATH:
            return self.lobby
        if path.startswith(_DUEL_PATH):
            name = path.removeprefix(_DUEL_PATH)
            key, match = match_of(name) or ("", 0)
            duels = self.halls.get(key)
            desk = duels.channel(match) if isinstance(duels, DuelHall) else None
            return desk if desk is not None and desk.match == name else None
        hall = self.halls.get(path.removeprefix(_TABLE_PATH)) if path.startswith(_TABLE_PATH) else None
        return hall.desk if hall is not None and not isinstance(hall, DuelHall) else None

    def _greet(self, socket: Socket, account: int) -> None:
        self.preferences.greet(socket, account)
        self.guard.greet(socket, account)

    async def _learn(self, accounts: list[int]) -> None:
        await self.guard.learn(*accounts)

    def _help(self, work: Coroutine[Any, Any, None]) -> None:
        self._helpers.append(asyncio.create_task(work))
