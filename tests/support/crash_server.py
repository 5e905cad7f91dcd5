"""Servers that die where a test wants them to, each a process of its own.

``python -m tests.support.crash_server FD`` imports everything once and then forks a server for each request that
comes over the socket FD; a start costs milliseconds instead of a second. Each server has real files and real
sockets. A test holds the other end of its control line: it moves the clock, asks for counts, stops it.

Where a server may be told to die, at the K-th time:
    write   before the first write of a transaction: nothing of it is on the disk
    sync    before the sync that ends a transaction: it is written, and nobody was told
    send    before bytes go to a socket
"""

import asyncio
import gc
import json
import os
import signal
import socket
import sys
import tempfile
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import apsw
import msgspec
import numpy.ma
import typer
import uvloop
from typing_extensions import override

from tests.support.crash_faults import plant
from tests.support.house import ScriptedShoes, TestClock
from tests.support.scripted_server import prices_at
from ventuno.cli.errors import told
from ventuno.server import room
from ventuno.server.app import Server
from ventuno.server.clock import Clock, SystemClock
from ventuno.server.config import parse_config

KILLED = -signal.SIGKILL
NEVER = 0
MACHINE = apsw.vfs_names()[0]
_CRASHED = 70


class Order(msgspec.Struct, kw_only=True):
    """What a server is started with.

    Attributes:
        folder: Data folder.
        tables: The host's TOML.
        shoes: Cards of a shoe at its front and its back, by its number.
        now_ms: Where its clock stands; None for a clock that runs.
        cash_out: Price of every hand, hundredths.
        die_at: Kind of event and the K-th of it before which the process kills itself.
    """

    folder: str
    tables: str
    shoes: dict[int, tuple[str, str]]
    now_ms: int | None = None
    cash_out: int | None = None
    die_at: tuple[Literal["write", "sync", "send"], int] = ("send", NEVER)


class Reaper:
    """Counts what a server does, and kills it when its time has come."""

    def __init__(self, order: Order) -> None:
        self.counts = {"write": 0, "sync": 0, "send": 0}
        self._kind, self._at = order.die_at
        self._refusal = 0
        self._refuses_from = NEVER
        self._synced = True

    def die_at(self, kind: str, number: int) -> None:
        """Kill at the n-th event of a kind from now on."""
        self._kind, self._at = kind, self.counts[kind] + number

    def refuse_from(self, number: int, code: int) -> None:
        """From the n-th sync from now on the disk refuses with a result code of SQLite."""
        self._refuses_from, self._refusal = self.counts["sync"] + number, code

    def write(self) -> None:
        """A file is written: the first time after a sync begins a transaction."""
        self._refuse_if_broken()
        if self._synced:
            self._synced = False
            self._count("write")

    def sync(self) -> None:
        self._count("sync")
        self._refuse_if_broken()
        self._synced = True

    def send(self) -> None:
        self._count("send")

    def _count(self, kind: str) -> None:
        self.counts[kind] += 1
        if kind == self._kind and self.counts[kind] == self._at:
            os.kill(os.getpid(), signal.SIGKILL)

    def _refuse_if_broken(self) -> None:
        if self._refusal and self.counts["sync"] >= self._refuses_from:
            raise apsw.exception_for(self._refusal)


class WatchedDisk(apsw.VFS):
    """The machine's own file layer, watched."""

    def __init__(self, reaper: Reaper) -> None:
        self.reaper = reaper
        super().__init__("watched", MACHINE, makedefault=True)

    @override
    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "WatchedFile":
        return WatchedFile(self.reaper, name, flags)

    def excepthook(self, *_: object) -> None:
        """Says nothing: SQLite reports the errors by its result code."""


class WatchedFile(apsw.VFSFile):
    """A file whose writes and syncs are counted."""

    def __init__(self, reaper: Reaper, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._reaper = reaper
        super().__init__(MACHINE, name, flags)

    def excepthook(self, *_: object) -> None:
        """Says nothing, see the layer's."""

    @override
    def xWrite(self, data: bytes, offset: int) -> None:
        self._reaper.write()
        super().xWrite(data, offset)

    @override
    def xSync(self, flags: int) -> None:
        self._reaper.sync()
        super().xSync(flags)


class WatchedTransport:
    """A transport whose writes are counted; everything else is the real one's."""

    def __init__(self, transport: asyncio.Transport, reaper: Reaper) -> None:
        self._transport = transport
        self._reaper = reaper

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        self._reaper.send()
        self._transport.write(data)


class WatchedLoop(uvloop.Loop):
    """The product's event loop; what its servers send is counted."""

    reaper: Reaper

    async def create_server(self, factory: Callable[[], asyncio.Protocol], *args: Any, **kw: Any) -> Any:
        def watched() -> asyncio.Protocol:
            protocol, reaper = factory(), self.reaper

            class Watched(type(protocol)):
                __slots__ = ()

                def connection_made(self, transport: Any) -> None:
                    super().connection_made(WatchedTransport(transport, reaper))

            # The product's protocols have slots: nothing can be hung on one of them.
            protocol.__class__ = Watched
            return protocol

        return await super().create_server(watched, *args, **kw)


class Line:
    """A server's end of its control line: JSON a line in both directions."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._commands: dict[str, Callable[..., Any]] = {}

    async def serve(self, commands: dict[str, Callable[..., Any]]) -> None:
        """Obey until the other end closes."""
        reader, _ = await asyncio.open_connection(sock=self._end.dup())
        while line := await reader.readline():
            name, *args = json.loads(line)
            self.tell(commands[name](*args))

    def tell(self, what: Any) -> None:
        self._end.sendall(json.dumps(what).encode() + b"\n")


async def _serve(order: Order, line: Line, reaper: Reaper) -> None:
    config = parse_config(order.tables)
    config = msgspec.structs.replace(
        config,
        server=msgspec.structs.replace(config.server, host="127.0.0.1", port=0, data=order.folder),
    )
    clock: Clock = SystemClock() if order.now_ms is None else TestClock(order.now_ms)
    server = await Server.start(
        config, clock=clock, source=ScriptedShoes(order.shoes), prices=prices_at(order.cash_out)
    )
    stop = asyncio.Event()
    line.tell({"port": server.port})
    commands: dict[str, Callable[..., Any]] = {
        "stop": stop.set,
        "counts": lambda: reaper.counts,
        "fault": plant,
        "die_at": reaper.die_at,
        "refuse_from": reaper.refuse_from,
    }
    if isinstance(clock, TestClock):
        commands["clock"] = lambda to_ms: clock.advance(max(0, to_ms - clock.now_ms()))
    obeying = asyncio.create_task(line.serve(commands))
    words: dict[str, Any] = {}
    close = server.aclose

    async def last_look() -> None:
        if not stop.is_set():
            words["ready"] = await _status("/readyz", server.port)
        await close()

    server.aclose = last_look
    try:
        await server.run(stop)
    finally:
        obeying.cancel()
        line.tell({**words, "trouble": server.house.trouble})


async def _status(path: str, port: int) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    status = int((await reader.readline()).split()[1])
    writer.close()
    return status


def child(order: Order, end: socket.socket) -> int:
    """Be a server; return its exit code."""
    # A life of a second needs no collector; without one, memory stays shared with the process that forks.
    gc.disable()
    gc.collect = lambda: 0
    # Nothing waits for real time: private news go out at once, the counters not at all.
    room.GATHER_S, room.LIVE_S = 0.0, 86_400.0
    reaper = Reaper(order)
    disk = WatchedDisk(reaper)
    try:
        with told(), asyncio.Runner(loop_factory=WatchedLoop) as runner:
            loop = runner.get_loop()
            assert isinstance(loop, WatchedLoop)
            loop.reaper = reaper
            runner.run(_serve(order, Line(end), reaper))
    except typer.Exit as done:
        return done.exit_code
    finally:
        del disk
    return 0


def warm_up() -> None:
    """Start and stop a server once, so that those to come find everything ready."""
    assert numpy.ma, "numpy imports it late"
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = socket.socketpair()
        theirs.sendall(b'["stop"]\n')
        order = Order(folder=folder, tables='[[tables]]\npreset = "infinite"', shoes={}, now_ms=0, cash_out=1)
        assert child(order, ours) == 0
        ours.close()
        theirs.close()


def serve_forks(requests: socket.socket) -> None:
    """Fork a server for each request; answer with its control line and, later, its exit status."""
    warm_up()
    gc.freeze()
    reader = requests.makefile("rb")
    for request in reader:
        what, body = json.loads(request)
        if what == "wait":
            _, status = os.waitpid(body, 0)
            requests.sendall(json.dumps(os.waitstatus_to_exitcode(status)).encode() + b"\n")
            continue
        order = msgspec.convert(body, Order, str_keys=True)
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            requests.close()
            theirs.close()
            code = _CRASHED
            try:
                code = child(order, ours)
            finally:
                if code == _CRASHED:
                    traceback.print_exc()
                os._exit(code)
        ours.close()
        socket.send_fds(requests, [json.dumps(pid).encode() + b"\n"], [theirs.fileno()])
        theirs.close()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    serve_forks(socket.socket(fileno=int(sys.argv[1])))
