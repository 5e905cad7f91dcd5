"""A whole server for a real browser: it runs beside the test, which owns its time and its cards.

    with open_house(folder) as house, chromium() as browser:
        ann = house.enter(browser, "Ann")
        house.cards("Th 9h", "6s Td")
        ann.bet()
        house.close_clock()
        ann.sees("Your move")

Time stands still, in the server and on its pages, until a test lets it pass. Cards are named just before
they are dealt; what is not named comes from a fixed shoe.
"""

import asyncio
import math
import shutil
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, expect

from tests.support.browser import ROOT, Window, add_axe, build_client
from tests.support.house import (
    PATIENCE_S,
    Client,
    TestClock,
    TestServer,
    no_prices,
    running,
    soon,
    table_spec,
)
from ventuno.core.cards import Card, parse_cards
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.engine.actions import Stream
from ventuno.fairness import Entropy, Shoe
from ventuno.server.prices import OddsSource
from ventuno.table.spec import TableSpec

_T = TypeVar("_T")


class NamedCards:
    """Shoes that hand out the cards a test has named, then their own."""

    def __init__(self) -> None:
        self.named: dict[Stream, deque[Card]] = {stream: deque() for stream in Stream}

    def secret(self) -> bytes:
        return bytes(32)

    def build(self, secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> Shoe:
        return _NamedShoe(self.named, decks)


class _NamedShoe(Shoe):
    def __init__(self, named: dict[Stream, deque[Card]], decks: int) -> None:
        plain = Shoe.scripted("", "", decks)
        super().__init__(plain.order, salt_key=lambda: bytes(32))
        self._named = named

    def draw(self, stream: Stream) -> tuple[Card, int]:
        card, position = super().draw(stream)
        return (self._named[stream].popleft() if self._named[stream] else card), position


class StandingClock(TestClock):
    """The test's clock, which can also move without waking anybody."""

    def slip(self, ms: int) -> None:
        self._now_ms += ms


class House:
    """The server in its thread, and what a test does to it."""

    def __init__(
        self,
        folder: Path,
        tables: Sequence[TableSpec],
        prices: Callable[[Rules], PriceTable | None],
        odds: OddsSource | None = None,
    ) -> None:
        self.clock = StandingClock()
        self.windows: list[Window] = []
        self._folder = folder
        self._tables = tuple(tables)
        self._prices = prices
        self._odds = odds
        self._source = NamedCards()
        self._port = 0
        self._server: TestServer
        self._loop: asyncio.AbstractEventLoop
        self._stop: asyncio.Event
        self._thread = ThreadPoolExecutor(1, "server")
        self._life: Future[None]
        self._up: asyncio.Event | None = None
        self.start()

    # --- its life ---

    def start(self) -> None:
        """Start the server, on the port it had before."""
        ready: Future[None] = Future()
        self._life = self._thread.submit(asyncio.run, self._serve(ready))
        wait([self._life, ready], PATIENCE_S, FIRST_COMPLETED)
        if self._life.done():
            self._life.result()
        ready.result(0)

    def stop(self) -> None:
        """Stop the server as a signal would."""
        if not self._life.done():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._life.result(PATIENCE_S)

    async def _serve(self, ready: "Future[None]") -> None:
        options: dict[str, Any] = {
            "clock": self.clock,
            "source": self._source,
            "prices": self._prices,
            "odds": self._odds,
            "port": self._port,
            "static": self._folder / "client",
        }
        async with running(self._folder, tables=self._tables, **options) as server:
            self._server, self._loop, self._stop = server, asyncio.get_running_loop(), asyncio.Event()
            self._port = server.server.port
            ready.set_result(None)
            await self._stop.wait()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def call(self, work: Callable[[TestServer], Awaitable[_T]]) -> _T:
        """Do something in the server's thread and return what came of it."""

        async def do() -> _T:
            return await work(self._server)

        return asyncio.run_coroutine_threadsafe(do(), self._loop).result(PATIENCE_S)

    # --- time and cards ---

    def cards(self, front: str, back: str = "") -> None:
        """Name the next cards of the players and of the dealer."""
        for stream, codes in ((Stream.FRONT, front), (Stream.BACK, back)):
            assert not self._source.named[stream], "cards of an earlier round were not dealt"
            self._source.named[stream].extend(parse_cards(codes))

    @property
    def undealt(self) -> int:
        """Named cards that nobody has drawn."""
        return sum(map(len, self._source.named.values()))

    def pass_ms(self, ms: int) -> None:
        """Let time pass, here and on the pages."""

        async def work(server: TestServer) -> None:
            self.clock.advance(ms)

        self.call(work)
        self._tell_pages()

    def _tell_pages(self) -> None:
        for window in self.windows:
            for page in window.context.pages:
                page.evaluate("(now) => { window.pageNow = now; }", self.clock.now_ms())

    def phase(self, key: str = "infinite") -> str:
        """Return the phase a table is in."""

        async def work(server: TestServer) -> str:
            return str(server.hall(key).driver.phase)

        return self.call(work)

    def close_clock(self, key: str = "infinite") -> None:
        """Let the running clock of a table run out, until the table has done what was due."""

        async def work(server: TestServer) -> None:
            driver = server.hall(key).driver
            due_ms = driver.table.due_ms()
            assert due_ms is not None, "no clock is running"
            self.clock.advance(max(0, due_ms - self.clock.now_ms()))
            await soon(lambda: (driver.table.due_ms() or math.inf) > self.clock.now_ms())

        self.call(work)
        self._tell_pages()

    def pass_on_pages(self, ms: int) -> None:
        """Let time pass while no server runs."""
        self.clock.slip(ms)
        self._tell_pages()

    def be_late(self, ms: int) -> None:
        """Let time pass without the table noticing before something arrives."""

        async def work(server: TestServer) -> None:
            self.clock.slip(ms)

        self.call(work)

    # --- troubles ---

    def hang_up(self, window: Window) -> None:
        """Cut a player's connections and let none in until :meth:`pick_up`."""
        account = window.account

        async def work(server: TestServer) -> None:
            gateway = server.server.house.gateway
            gateway._closed = True
            for socket in list(gateway.sockets):
                if socket.account == account:
                    socket._transport.abort()

        self.call(work)

    def pick_up(self) -> None:
        """Let connections in again."""

        async def work(server: TestServer) -> None:
            server.server.house.gateway._closed = False

        self.call(work)

    def stumble(self, key: str = "infinite") -> None:
        """Break a table by a fault of ours; it lies still until :meth:`get_up`."""

        async def work(server: TestServer) -> None:
            hall = server.hall(key)
            open_shoes = hall.shoes.open
            self._up = lies = asyncio.Event()

            async def open_later() -> None:
                await lies.wait()
                await open_shoes()

            def broken(now_ms: int) -> None:
                raise RuntimeError("a fault planted by a test")

            hall.shoes.open = open_later
            hall.driver.table.tick = broken
            hall.room.arrived.set()

        self.call(work)

    def tidy_up(self, key: str = "infinite") -> None:
        """Leave a window without bets and no named card behind, whatever a test has done."""
        for cards in self._source.named.values():
            cards.clear()
        self.get_up()
        self.pick_up()

        async def work(server: TestServer) -> None:
            driver = server.hall(key).driver

            def fresh() -> bool:
                return driver.phase == "betting" and not driver.table.state.betting

            def at_rest() -> bool:
                return fresh() or (driver.table.due_ms() or 0) > self.clock.now_ms()

            # Another table may have been tidied before: time slipped, and this one slept through it.
            self.clock.advance(0)
            await soon(at_rest)
            while not fresh():
                self.clock.advance(driver.table.due_ms() - self.clock.now_ms())
                await soon(at_rest)
            # Nobody is here: whoever comes next finds a whole window.
            self.clock.slip(max(0, driver.table.state.deadline_ms + 1 - self.clock.now_ms()))

        self.call(work)
        self._tell_pages()

    def get_up(self) -> None:
        """Let the table go on."""

        async def work(server: TestServer) -> None:
            if self._up is not None:
                self._up.set()

        self.call(work)

    # --- people ---

    def others(self, *names: str, table: str = "infinite", cookie: str | None = None) -> list[Client]:
        """Let others sit down, who have no page but the protocol."""

        async def work(server: TestServer) -> list[Client]:
            return [await server.sit(name, table=table, cookie=cookie) for name in names]

        return self.call(work)

    def enter(self, browser: Browser, name: str = "Ann", *, table: str = "infinite", **how: Any) -> Window:
        """Let a guest sit down at a table in a browser of their own."""
        window = self.visit(browser, **how)
        window.enter_as(name)
        window.open(f"/t/{table}")
        expect(window.page.locator(".purse .balance")).to_be_visible()
        return window

    def visit(
        self,
        browser: Browser,
        *,
        width: int = 390,
        height: int = 844,
        touch: bool = False,
        scale: int = 1,
        motion: str = "none",
        **settings: Any,
    ) -> Window:
        """Open a window of a browser that has never been here."""
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            device_scale_factor=scale,
            locale="en-GB",
        )
        return Window(self, context, {"animation": motion, "sound": False, **settings})


@contextmanager
def open_house(
    folder: Path,
    *,
    tables: Sequence[TableSpec] | None = None,
    prices: Callable[[Rules], PriceTable | None] = no_prices,
    odds: OddsSource | None = None,
) -> Iterator[House]:
    """Run a server beside the test, with the client as its sources are now."""
    build_client()
    shutil.copytree(ROOT / "src/ventuno/server/static", folder / "client")
    add_axe(folder / "client")
    house = House(folder, tables or [table_spec()], prices, odds)
    try:
        yield house
    finally:
        house.stop()
