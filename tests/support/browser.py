"""A whole server for a real browser: it runs beside the test, which owns its time and its cards.

    with served(folder) as house, chromium() as browser:
        ann = house.enter(browser, "Ann")
        house.cards("Th 9h", "6s Td")
        ann.press_spot("Main bet")
        house.close_clock()
        ann.sees("Your move")

Time stands still, in the server and on its pages, until a test lets it pass. Cards are named just before
they are dealt; what is not named comes from a fixed shoe.
"""

import asyncio
import fcntl
import hashlib
import json
import math
import re
import tempfile
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from dev import find_browser
from hatch_build import Client as BuiltClient
from tests.support.house import Client, TestClock, TestServer, no_prices, running, soon, table_spec
from ventuno.core.cards import Card, parse_cards
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.engine.actions import Stream
from ventuno.fairness import Entropy, Shoe
from ventuno.server.sessions import COOKIE
from ventuno.table.spec import TableSpec

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
)
PATIENCE_S = 12.0
_T = TypeVar("_T")

# The page's clock stands where the server's stands; its timers run on.
_CLOCK = "window.pageNow = Math.max({now}, window.pageNow ?? 0); Date.now = () => window.pageNow;"
_SETTINGS = """if (localStorage.getItem("ventuno.settings") === null) {{
  localStorage.setItem("ventuno.settings", JSON.stringify({settings}));
}}"""
_MOMENT = """() => document.querySelector(".tile.pending") !== null ? null
  : [...document.querySelectorAll(".announcer, section.own, .tile.chosen")]
    .map((one) => one.ariaLabel ?? one.textContent).join("|")"""
_HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
_WATCH_SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) window.shifts.push([entry.value, entry.sources.map((s) => s.node?.className)]);
  }
}).observe({ type: "layout-shift", buffered: true });"""


def build_client() -> None:
    """Build the client that ships, if it is stale; several test processes take turns."""
    name = f"ventuno-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]}.lock"
    with (Path(tempfile.gettempdir()) / name).open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        BuiltClient(ROOT).build()


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the machine's own Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


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
        super().__init__(plain.order, salt_key=bytes(32))
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
        self, folder: Path, tables: Sequence[TableSpec], prices: Callable[[Rules], PriceTable | None]
    ) -> None:
        self.clock = StandingClock()
        self.windows: list[Window] = []
        self._folder = folder
        self._tables = tuple(tables)
        self._prices = prices
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
        options = {"clock": self.clock, "source": self._source, "prices": self._prices, "port": self._port}
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

    def hang_up(self, window: "Window") -> None:
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

    def others(self, *names: str, table: str = "infinite", cookie: str | None = None) -> "list[Client]":
        """Let others sit down, who have no page but the protocol."""

        async def work(server: TestServer) -> list[Client]:
            return [await server.sit(name, table=table, cookie=cookie) for name in names]

        return self.call(work)

    def enter(self, browser: Browser, name: str = "Ann", *, table: str = "infinite", **how: Any) -> "Window":
        """Let a guest sit down at a table in a browser of their own."""
        window = self.visit(browser, **how)
        window.request("/api/guest", {"name": name})
        window.context.add_init_script('localStorage.setItem("ventuno.entered", "1")')
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
        motion: str = "none",
        **settings: Any,
    ) -> "Window":
        """Open a window of a browser that has never been here."""
        context = browser.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch, locale="en-GB"
        )
        return Window(self, context, {"animation": motion, "sound": False, **settings})


class Window:
    """One page of a browser at this server."""

    def __init__(self, house: House, context: BrowserContext, settings: dict[str, Any]) -> None:
        self.house = house
        self.context = context
        self.complaints: list[str] = []
        self.frames: list[str] = []
        context.add_init_script(_SETTINGS.format(settings=json.dumps(settings)))
        context.add_init_script(_WATCH_SHIFTS)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open one more page of the same browser, of which complaints are kept too."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._said)
        page.on("websocket", self._listen)
        return page

    def _said(self, message: Any) -> None:
        # A lost connection is the browser's own news, and the tests cut some.
        if message.type in ("error", "warning") and "WebSocket connection" not in message.text:
            self.complaints.append(message.text)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    # --- moving about ---

    def open(self, path: str) -> None:
        """Go to a page of the server."""
        self.context.add_init_script(_CLOCK.format(now=self.house.clock.now_ms()))
        if self not in self.house.windows:
            self.house.windows.append(self)
        self.page.goto(self.house.url + path)

    def second_page(self) -> Page:
        """Open the table once more, as the same player."""
        self.context.add_init_script(_CLOCK.format(now=self.house.clock.now_ms()))
        page = self.new_page()
        page.goto(self.page.url)
        return page

    def reload(self) -> None:
        """Load the page anew."""
        self.context.add_init_script(_CLOCK.format(now=self.house.clock.now_ms()))
        self.page.reload()

    def close(self) -> None:
        """Close the browser's window and see that it had nothing to complain about."""
        if self in self.house.windows:
            self.house.windows.remove(self)
        self.context.close()
        assert not self.complaints, self.complaints

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server for something as this browser's user; returns the answer's JSON."""
        url, headers = self.house.url + path, {"origin": self.house.url}
        ask = self.context.request
        answer = ask.get(url) if body is None else ask.post(url, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def bet(self, *, chip: str = "2", spot: str = "Main bet") -> None:
        """Put a chip, that of 5 without a word, on a spot and wait until the server has it."""
        expect(self.find(".betting")).to_be_visible()
        self.page.keyboard.press(chip)
        self.spot(spot).click()
        self.bets_are_in()

    def look_away(self, *, hidden: bool) -> None:
        """Hide the page as another tab would, or show it again; returns once the server knows."""
        self.page.evaluate(_HIDE, hidden)
        account = self.account

        async def work(server: TestServer) -> None:
            seat = server.hall("infinite").driver.table.state.presence.seat(account)
            await soon(lambda: seat.out_of_view == hidden)

        self.house.call(work)

    # --- what can be seen ---

    def find(self, selector: str) -> Locator:
        """Return what a selector finds on the page."""
        return self.page.locator(selector)

    def sees(self, fact: str, detail: str = "") -> None:
        """Wait for a fact and its detail on the felt's announcer."""
        seen = re.compile(f"{re.escape(fact)}.*{re.escape(detail)}")
        expect(self.find(".announcer")).to_contain_text(seen, timeout=PATIENCE_S * 1000)

    def told(self, fact: str, rest: str = "") -> None:
        """Wait for a toast that states a fact and what follows from it."""
        toast = self.find(".toast").filter(has_text=fact)
        expect(toast).to_contain_text(rest, timeout=PATIENCE_S * 1000)

    def spot(self, name: str) -> Locator:
        """Return a betting spot."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}[:,]"))

    def button(self, name: str) -> Locator:
        """Return a button whose name begins so."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))

    def tile(self, name: str, hand: str = "Your decision") -> Locator:
        """Return a tile of the decision bar."""
        return self.page.get_by_role("group", name=hand).get_by_role("button", name=re.compile(rf"^{name}"))

    def moment(self) -> str:
        """Return what the player's hands and choices look like now."""
        return str(self.page.evaluate(_MOMENT))

    def moved_on(self, before: str) -> None:
        """Wait until the hands or the choices look different and nothing is on its way."""
        self.page.wait_for_function(f"(before) => ![before, null].includes(({_MOMENT})())", arg=before)

    @property
    def balance_cents(self) -> int:
        return cents(self.find(".purse .balance [aria-hidden]").inner_text())

    @property
    def staked_cents(self) -> int:
        return cents(self.find(".meta b").first.inner_text())

    @property
    def account(self) -> int:
        return int(self.request("/api/me")["account"])

    @property
    def cookie(self) -> str:
        return next(one["value"] for one in self.context.cookies() if one["name"] == COOKIE)

    def last_round(self) -> Any:
        """Return what is written down of the player's last round."""
        (row,) = self.request("/api/history?limit=1")["rounds"]
        return self.request(f"/api/rounds/{row['code']}")

    def bets_are_in(self, key: str = "infinite") -> None:
        """Wait until the server has the bet that lies on the table."""
        account, total = self.account, self.staked_cents

        async def work(server: TestServer) -> None:
            table = server.hall(key).driver.table
            await soon(lambda: sum(table.me(account).bets.values()) == total)

        self.house.call(work)


def cents(text: str) -> int:
    """Read an amount as the English page writes it."""
    return int(text.replace(",", "").replace("\u2212", "-").replace(".", ""))


@contextmanager
def open_house(
    folder: Path,
    *,
    tables: Sequence[TableSpec] | None = None,
    prices: Callable[[Rules], PriceTable | None] = no_prices,
) -> Iterator[House]:
    """Run a server beside the test."""
    assert (ROOT / "src/ventuno/server/static/index.html").is_file(), (
        "build the client: python3 hatch_build.py"
    )
    house = House(folder, tables or [table_spec()], prices)
    try:
        yield house
    finally:
        house.stop()
