"""The server as one object: data folder, tables, HTTP and WebSockets on one port."""

import asyncio
import contextlib
import errno
import gc
import itertools
import resource
import socket
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, Self

import structlog
import uvicorn

from ventuno.core.errors import AddressUnusable, PortInUse, TooFewDescriptors, VentunoError
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.server.clock import Clock, SystemClock
from ventuno.server.config import DEFAULT_PORT, Config, ServerConfig
from ventuno.server.house import House, seats_of
from ventuno.server.http import http_app
from ventuno.server.http_admin import new_admin_link
from ventuno.server.intake import intake
from ventuno.server.invite import local_address
from ventuno.server.operator import new_key, remove_key, write_key
from ventuno.server.prices import FixedOdds, OddsKeeper, OddsSource, TableOdds
from ventuno.server.shoes import RandomShoes, ShoeSource
from ventuno.store.connected import Bounds
from ventuno.store.sqlite import SqliteStore

#: The kernel keeps no more than this for a reader that has stopped; without it, megabytes.
SEND_BUFFER: Final = 65_536
BACKLOG: Final = 4_096
#: Files that are open beside the players' sockets.
RESERVED_DESCRIPTORS: Final = 64
FEWEST_PLACES: Final = 64
#: Where worked-out odds are kept, in the data folder.
ODDS: Final = "odds"
#: Garbage is collected so often; all objects are looked at only every so many times.
TIDY_S: Final = 300.0
_DAY_S: Final = 86_400.0
TURNS_TO_UNFREEZE: Final = 12
Prices = Callable[[Rules], PriceTable | None]
_WANTED_DESCRIPTORS: Final = 65_536
_log = structlog.get_logger("ventuno.app")


def no_prices(rules: Rules) -> PriceTable | None:
    """Return no cash-out prices: nobody has computed any."""
    del rules
    return None


def _only_prices(prices: Prices, rules: Rules) -> TableOdds:
    return TableOdds(prices(rules))


def make_room() -> int:
    """Raise this process's limit of open files and return how many connections fit.

    Raises:
        TooFewDescriptors: Hardly anybody would.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _WANTED_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    limit = _WANTED_DESCRIPTORS if soft == resource.RLIM_INFINITY else soft
    places = limit - RESERVED_DESCRIPTORS
    if places < FEWEST_PLACES:
        raise TooFewDescriptors(limit=limit, players=seats_of(places), wanted=4096)
    return places


def listen(config: ServerConfig) -> socket.socket:
    """Return the listening socket.

    Raises:
        PortInUse: Another program listens there.
        AddressUnusable: The machine has no such address, or the port is not for everybody to use.
    """
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Accepted connections inherit it.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((config.host, config.port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            other = config.port + 1 if config.port < 65_535 else DEFAULT_PORT
            raise PortInUse(port=config.port, other=other) from None
        reason = error.strerror or str(error)
        raise AddressUnusable(host=config.host, port=config.port, reason=reason) from None
    listening.setblocking(False)
    return listening


class _Uvicorn(uvicorn.Server):
    """uvicorn without its own signal handling: whoever runs the server decides when it stops."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


class Server:
    """A running server; made by :meth:`start`.

    Attributes:
        house: Its tables.
        port: The port it listens on.
        seats: Windows that fit.
    """

    def __init__(self, house: House, store: SqliteStore, uvicorn_server: uvicorn.Server, port: int) -> None:
        """Use :meth:`start` instead."""
        self.house = house
        self.port = port
        self.seats = house.gateway.doors.total
        self._data = Path(house.config.data)
        self._store = store
        self._uvicorn = uvicorn_server
        self._closed = False
        self._serving: asyncio.Task[None]
        self._chores: list[asyncio.Task[None]]

    @classmethod
    async def start(
        cls,
        config: Config,
        *,
        clock: Clock | None = None,
        source: ShoeSource | None = None,
        prices: Prices | None = None,
        odds: OddsSource | None = None,
        static: Path | None = None,
        places: int | None = None,
    ) -> Self:
        """Open the data folder and the tables and begin to listen.

        Args:
            config: How it runs and which tables it has.
            clock: The server's clock; the machine's by default.
            source: Where shoes come from; the operating system's generator by default.
            prices: Returns the cash-out prices of rules, of which nothing else is known then.
            odds: Where all odds of rules come from; worked out and kept in the data folder by default.
            static: Folder of the built client; the package's own by default.
            places: Connections that fit; what the system allows by default.

        Raises:
            BadSetup: Something about this machine or the configuration keeps it from starting.
        """
        places = make_room() if places is None else places
        clock = clock or SystemClock()
        data = Path(config.server.data)
        async with contextlib.AsyncExitStack() as undo:
            listening = listen(config.server)
            undo.callback(listening.close)
            bounds = Bounds(
                daily_guests=config.server.guests_per_address,
                top_up_cents=config.server.top_up_credits * 100,
                top_up_wait_ms=config.server.top_up_minutes * 60_000,
            )
            store = await SqliteStore.open(data, bounds=bounds, now_ms=clock.now_ms)
            undo.push_async_callback(store.aclose)
            if odds is None:
                known = None if prices is None else FixedOdds(partial(_only_prices, prices))
                odds = known or OddsKeeper(data / ODDS)
            source = source or RandomShoes()
            house = House(config, store, clock=clock, source=source, odds=odds, places=places)
            undo.push_async_callback(house.close)
            await house.open()
            undo.pop_all()
        server = cls(house, store, _uvicorn(house, static), listening.getsockname()[1])
        server._serving = asyncio.create_task(server._uvicorn.serve(sockets=[listening]))
        while not server._uvicorn.started and not server._serving.done():
            await asyncio.sleep(0)
        chores = (tidy_forever(), _prune_forever(store, config.server.keep_days))
        server._chores = [asyncio.create_task(chore) for chore in chores]
        house.operator = new_key(local_address(config.server, server.port))
        write_key(data, house.operator)
        return server

    async def first_admin_link(self) -> str | None:
        """Return the one-time link that makes the first administrator, None if there is one already (PLA-28)."""
        return None if await self._store.has_admin() else await new_admin_link(self.house)

    async def run(self, stop: asyncio.Event, at_once: asyncio.Event | None = None) -> None:
        """Serve until told to stop, then close everything in order.

        Args:
            stop: Set when it is to stop.
            at_once: Running rounds end before it stops, unless this is set as well (PLA-29). Without it they do not:
                they go on where they stood when a server runs again.

        Raises:
            VentunoError: The record could not be written any more; the server has stopped by itself.
        """
        house = asyncio.create_task(self.house.serve())
        stopped = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait([house, stopped, self._serving], return_when=asyncio.FIRST_COMPLETED)
            if stop.is_set() and at_once is not None and not house.done():
                await self._drain(house, at_once)
            if house.done():
                house.result()
        finally:
            stopped.cancel()
            house.cancel()
            await self.aclose()

    async def _drain(self, house: asyncio.Task[None], at_once: asyncio.Event) -> None:
        """Returns when every running round has ended, or the time for that, or the patience of whoever waits."""
        seconds = self.house.config.stop_seconds
        _log.info("stopping", longest_s=seconds)
        draining = asyncio.create_task(self.house.upkeep.drain(seconds))
        hurry = asyncio.create_task(at_once.wait())
        await asyncio.wait([draining, hurry, house], return_when=asyncio.FIRST_COMPLETED)
        finished = draining.done() and draining.result()
        draining.cancel()
        hurry.cancel()
        _log.info("stopped", rounds="ended" if finished else "go on after the next start")

    async def aclose(self) -> None:
        """Finish the commits in flight, close the sockets, close the data folder; once."""
        if self._closed:
            return
        self._closed = True
        for chore in self._chores:
            chore.cancel()
        remove_key(self._data)
        await self.house.close()
        self._uvicorn.should_exit = True
        await self._serving
        await self._store.aclose()


async def tidy_forever() -> None:
    """Collects garbage at long intervals and keeps what survives out of the next collections.

    With 20,000 sockets a full collection stops the process for a fifth of a second, and left alone
    Python makes one whenever enough bets have come. The young are looked at in lots so small that what
    requests leave behind never takes more than some 15 ms in one stretch.
    """
    gc.set_threshold(10_000, 20, 1_000_000)
    for turn in itertools.count():
        if turn % TURNS_TO_UNFREEZE == 0:
            gc.unfreeze()
        gc.collect()
        gc.freeze()
        await asyncio.sleep(TIDY_S)


async def _prune_forever(store: SqliteStore, keep_days: int) -> None:
    """Takes the details of old rounds away, once a day; the ledger and the sums stay."""
    while keep_days:
        try:
            pruned = await store.prune(keep_days)
        except VentunoError:
            return  # the store has stopped, and with it the server
        _log.info("pruned", documents=pruned.documents, sessions=pruned.sessions)
        await asyncio.sleep(_DAY_S)


def _uvicorn(house: House, static: Path | None) -> uvicorn.Server:
    return _Uvicorn(
        uvicorn.Config(
            http_app(house, static=static),
            http=intake(house.front, house.gateway),
            ws=house.gateway.protocol(),
            backlog=BACKLOG,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=5,
            timeout_graceful_shutdown=5,
        )
    )
