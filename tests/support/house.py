"""A whole server for tests: real sockets and disk, but the test owns time and cards.

async with running(tmp_path, front="Th 9h", back="6s Td") as server:
    ann = await server.sit("Ann")
    await ann.bet(main=10_00)
    await server.clock.advance(12_001)
    await ann.until(lambda: ann.phase == "decision")
"""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.fairness import Entropy, Shoe, build
from ventuno.server.app import Server
from ventuno.server.config import Config, ServerConfig
from ventuno.server.prices import OddsSource
from ventuno.server.sessions import COOKIE
from ventuno.table.messages import (
    Act,
    ActionName,
    Bet,
    Chat,
    ChatLine,
    DuelAsked,
    DuelReady,
    FromClient,
    Insure,
    LineName,
    Live,
    Lobby,
    Me,
    Mute,
    No,
    Ok,
    Preferences,
    Safe,
    Say,
    System,
    Time,
    ToClient,
    View,
    Welcome,
)
from ventuno.table.spec import Clocks, TableSpec

NOON_MS = 1_767_268_800_000  # 2026-01-01 12:00:00 GMT
PATIENCE_S = 60.0
_FROM_SERVER = msgspec.json.Decoder(ToClient)
_TO_SERVER = msgspec.json.Encoder()


class TestClock:
    """A clock that stands still until a test moves it."""

    __test__ = False

    def __init__(self, now_ms: int = NOON_MS) -> None:
        self._now_ms = now_ms
        self._moved = asyncio.Event()

    def now_ms(self) -> int:
        return self._now_ms

    async def sleep_until(self, at_ms: int) -> None:
        while self._now_ms < at_ms:
            moved = self._moved
            await moved.wait()

    def advance(self, ms: int) -> None:
        """Move on and wake whoever waited for it."""
        self._now_ms += ms
        self._moved.set()
        self._moved = asyncio.Event()


class ScriptedShoes:
    """Shoes that begin with given cards; a shoe that is not scripted is a real one of a fixed secret."""

    def __init__(self, scripts: dict[int, tuple[str, str]] | None = None) -> None:
        self.scripts = scripts or {}
        self._secrets = itertools.count(1)

    def secret(self) -> bytes:
        return next(self._secrets).to_bytes(32, "big")

    def build(self, secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> Shoe:
        script = self.scripts.get(no)
        if script is None:
            return build(secret, entropy, table, no, decks)
        return Shoe.scripted(*script, decks=decks)


def table_spec(preset: str = "infinite", **changes: Any) -> TableSpec:
    """A table of a preset without time for animations."""
    fields = {
        "key": preset,
        "name": "Test",
        "clocks": Clocks(deal_ms=0),
        "rules": load_preset(preset).rules,
        **changes,
    }
    return TableSpec(game="infinite", preset=preset, **fields)


def no_prices(rules: Rules) -> PriceTable | None:
    return None


async def soon(happened: Callable[[], object]) -> None:
    """Wait for something that no window shows."""
    async with asyncio.timeout(PATIENCE_S):
        while not happened():
            await asyncio.sleep(0)


class TestServer:
    """A running server and the way to it."""

    __test__ = False

    def __init__(self, server: Server, clock: TestClock, http: httpx.AsyncClient) -> None:
        self.server = server
        self.clock = clock
        self.http = http
        self._clients: list[Client] = []

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.server.port}"

    def hall(self, key: str = "infinite") -> Any:
        return self.server.house.halls[key]

    async def guest(self, name: str = "Ann") -> str:
        """Enter as a guest; returns the session cookie."""
        answer = await self.http.post("/api/guest", json={"name": name})
        assert answer.status_code == 200, answer.text
        token = answer.cookies[COOKIE]
        self.http.cookies.clear()
        return token

    async def get(self, path: str, cookie: str = "") -> httpx.Response:
        headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
        return await self.http.get(path, headers=headers)

    async def sit(self, name: str = "Ann", *, table: str = "infinite", cookie: str | None = None) -> "Client":
        """Enter as a guest, or with a cookie as the same one again, and open a window at a table."""
        cookie = await self.guest(name) if cookie is None else cookie
        client = await self.open(f"/ws/table/{table}", cookie)
        await client.until(lambda: client.me is not None)
        return client

    async def watch(self, table: str = "infinite") -> "Client":
        """Open a window at a table without an account (INF-27)."""
        client = await self.open(f"/ws/table/{table}", "")
        await client.until(lambda: client.view is not None)
        return client

    async def open(self, path: str, cookie: str) -> "Client":
        headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        socket = await connect(
            f"ws://{self.address}{path}",
            origin=Origin(f"http://{self.address}"),
            additional_headers=headers,
            compression=None,
            ping_interval=None,
            proxy=None,
        )
        client = Client(socket, cookie)
        self._clients.append(client)
        return client

    async def aclose(self) -> None:
        for client in self._clients:
            await client.aclose()


class Client:
    """A window of a browser."""

    def __init__(self, socket: ClientConnection, cookie: str) -> None:
        self.cookie = cookie
        self.welcome: Welcome | None = None
        self.view: View | None = None
        self.me: Me | None = None
        self.live: Live | None = None
        self.lobby: Lobby | None = None
        self.system: list[System] = []
        self.chat: list[ChatLine] = []
        self.muted_until_ms = 0
        self.preferences: list[Preferences] = []
        self.safe: list[Safe] = []
        self.ready: list[DuelReady] = []
        self.asked: list[DuelAsked] = []
        self.views: list[View] = []
        self.frames: list[bytes] = []
        self.answers: dict[int, Ok | No | Time] = {}
        self.strays: list[No] = []
        self.closed: int | None = None
        self._socket = socket
        self._ids = itertools.count(1)
        self._news = asyncio.Event()
        self._reading = asyncio.ensure_future(self._read())

    @property
    def phase(self) -> str | None:
        return self.view.phase if self.view is not None else None

    @property
    def balance_cents(self) -> int:
        assert self.me is not None
        return self.me.balance_cents

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self._socket:
                data = frame.encode() if isinstance(frame, str) else frame
                self.frames.append(data)
                self._take(_FROM_SERVER.decode(data))
                self._news.set()
        self.closed = self._socket.close_code
        self._news.set()

    def _take(self, message: ToClient) -> None:
        match message:
            case Welcome():
                self.welcome = message
            case View():
                self.view = message
                self.views.append(message)
            case Me():
                self.me = message
            case Live():
                self.live = message
                known = {line.no for line in self.chat}
                new = [line for line in message.chat if line.no not in known]
                self.chat = [line for line in (*self.chat, *new) if line.no not in message.gone]
            case Chat():
                self.chat, self.muted_until_ms = message.lines, message.muted_until_ms
            case Mute():
                self.muted_until_ms = message.until_ms
            case Lobby():
                self.lobby = message
            case System():
                self.system.append(message)
            case Preferences():
                self.preferences.append(message)
            case Safe():
                self.safe.append(message)
            case DuelReady():
                self.ready.append(message)
            case DuelAsked():
                self.asked.append(message)
            case No(id=0):
                self.strays.append(message)
            case Ok() | No() | Time():
                self.answers[message.id] = message

    async def until(self, happened: Callable[[], object]) -> None:
        """Wait until something can be seen in this window."""
        async with asyncio.timeout(PATIENCE_S):
            while not happened():
                self._news.clear()
                if happened():
                    return
                await self._news.wait()

    async def settled(self) -> None:
        """Wait until the private message belongs to the public one."""
        await self.until(lambda: self.me and self.view and self.me.seq >= self.view.seq)

    async def reach(self, phase: str) -> None:
        """Wait for a phase, and for the private message of it."""
        await self.until(
            lambda: self.view and self.me and self.view.phase == phase and self.me.seq >= self.view.seq
        )

    async def ask(self, kind: type, **fields: Any) -> Ok | No | Time:
        """Send a request and return its answer."""
        number = next(self._ids)
        message: FromClient = kind(id=number, **fields)
        await self.send(_TO_SERVER.encode(message))
        await self.until(lambda: number in self.answers)
        return self.answers.pop(number)

    async def send(self, payload: bytes | str) -> None:
        """Send a text frame as it is."""
        await self._socket.send(payload, text=True)

    async def bet(self, rev: int | None = None, **spots: int) -> Ok | No | Time:
        await self.settled()
        assert self.view is not None
        assert self.me is not None
        rev = self.me.rev + 1 if rev is None else rev
        return await self.ask(Bet, round=self.view.round, rev=rev, spots=spots)

    async def act(self, action: ActionName, line: LineName = "main") -> Ok | No | Time:
        assert self.view is not None
        return await self.ask(Act, round=self.view.round, step=self.view.step, line=line, action=action)

    async def say(self, text: str) -> Ok | No | Time:
        return await self.ask(Say, text=text)

    @property
    def said(self) -> list[str]:
        """What people wrote, as far as it is shown here."""
        return [line.text for line in self.chat if line.text]

    async def insure(self, *, take: bool) -> Ok | No | Time:
        assert self.view is not None
        return await self.ask(Insure, round=self.view.round, take=take)

    async def until_closed(self) -> int:
        await self.until(lambda: self.closed is not None)
        assert self.closed is not None
        return self.closed

    async def aclose(self) -> None:
        await self._socket.close()
        await asyncio.wait([self._reading])

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()


@asynccontextmanager
async def running(
    folder: Path,
    *,
    front: str = "",
    back: str = "",
    tables: tuple[TableSpec, ...] | None = None,
    clock: TestClock | None = None,
    source: ScriptedShoes | None = None,
    prices: Callable[[Rules], PriceTable | None] = no_prices,
    odds: OddsSource | None = None,
    places: int = 1000,
    static: Path | None = None,
    **server: Any,
) -> AsyncIterator[TestServer]:
    """Run a server on a free port and a data folder; the first shoe begins with the given cards."""
    clock = clock or TestClock()
    settings = replace(
        ServerConfig(host="127.0.0.1", port=0, data=str(folder / "data"), guests_per_address=100_000),
        **server,
    )
    if source is None:
        source = ScriptedShoes({1: (front, back)} if front or back else None)
    config = Config(settings, tables or (table_spec(),))
    started = await Server.start(
        config, clock=clock, source=source, prices=prices, odds=odds, places=places, static=static
    )
    base = f"http://127.0.0.1:{started.port}"
    async with httpx.AsyncClient(
        base_url=base, headers={"origin": base}, trust_env=False, verify=False
    ) as http:
        test = TestServer(started, clock, http)
        try:
            yield test
        finally:
            await started.aclose()
            await test.aclose()
