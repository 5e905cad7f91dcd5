"""What the benchmarks of the server share: its process, the floor's process, raw clients, the report."""

import asyncio
import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ventuno.cli.bots.http import Site
from ventuno.server.app import make_room
from ventuno.server.frames import FrameReader, Op, client_frame

HERE = Path(__file__).parent
CLIENT_CORE = 1


class Remote:
    """A process that is told lines and answers lines."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.port = 0

    async def tell(self, line: str) -> Any:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        return json.loads(await self.hear())

    async def hear(self) -> str:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise SystemExit("the server under test has died")
        return line.decode()

    async def stop(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        await self.process.wait()


async def _start(*command: str) -> Remote:
    return Remote(
        await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 28,
            cwd=HERE.parent,
            env={**os.environ, "PYTHONPATH": str(HERE.parent / "src")},
        )
    )


async def start_server(**options: Any) -> tuple[Remote, dict[str, float]]:
    """Start the server on core 0; returns it and its first figures."""
    remote = await _start(sys.executable, str(HERE / "serve.py"), json.dumps(options))
    first = json.loads(await remote.hear())
    remote.port = int(first["port"])
    return remote, first


async def start_floor(port: int = 18_021) -> Remote | None:
    """Build and start the C floor on core 0, None where there is no compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = Path(tempfile.mkdtemp()) / "floor_epoll"
    build = await asyncio.create_subprocess_exec(
        compiler, "-O2", "-o", str(program), str(HERE / "floor_epoll.c")
    )
    assert await build.wait() == 0, "the floor does not compile"
    remote = await _start("taskset", "-c", "0", str(program), str(port))
    await remote.hear()
    remote.port = port
    return remote


def client_core() -> None:
    """Keep this process off the server's core and let it open many sockets."""
    os.sched_setaffinity(0, {CLIENT_CORE})
    make_room()


class RawClient(asyncio.Protocol):
    """A window that reads frames and hands them on undecoded."""

    def __init__(
        self, site: Site, token: str, receive: Callable[["RawClient", bytes], None], table: str = "infinite"
    ) -> None:
        self.site = site
        self.table = table
        self.token = token
        self.receive = receive
        self.open = asyncio.get_running_loop().create_future()
        self.reader: FrameReader | None = None
        self.head = b""
        self.count = 0
        self.state: Any = None
        self.transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        cookie = f"Cookie: ventuno={self.token}\r\n" if self.token else ""
        self.transport.write(
            f"GET /ws/table/{self.table} HTTP/1.1\r\nHost: {self.site.netloc}\r\nOrigin: http://{self.site.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\n{cookie}\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if self.reader is None:
            self.head += data
            head, end, data = self.head.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head, head
            self.head = b""
            self.reader = FrameReader(masked=False, max_message=1 << 20)
            self.open.set_result(None)
        if data:
            for op, payload in self.reader.feed(data):
                if op == Op.TEXT:
                    self.count += 1
                    self.receive(self, payload)
                elif op == Op.PING:
                    self.transport.write(client_frame(payload, b"abcd", Op.PONG))

    def send(self, payload: bytes) -> None:
        self.transport.write(client_frame(payload, b"abcd"))


async def connect(
    port: int,
    tokens: list[str],
    receive: Callable[[RawClient, bytes], None],
    *,
    at_once: int = 500,
    table: str = "infinite",
) -> list[RawClient]:
    """Open a window for each token; an empty token watches."""
    site = Site(f"http://127.0.0.1:{port}")
    loop = asyncio.get_running_loop()
    clients: list[RawClient] = []
    for start in range(0, len(tokens), at_once):
        opened = await asyncio.gather(
            *(
                loop.create_connection(
                    lambda token=token: RawClient(site, token, receive, table), site.host, site.port
                )
                for token in tokens[start : start + at_once]
            )
        )
        clients += [client for _, client in opened]
        await asyncio.gather(*(client.open for _, client in opened))
    return clients


def part(values: list[float], share: float) -> float:
    """The value that a share of all does not pass."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def report(name: str, **figures: float | str) -> None:
    """Print a row of results."""
    shown = ", ".join(
        f"{key} {value:.3g}" if isinstance(value, float) else f"{key} {value}"
        for key, value in figures.items()
    )
    print(f"{name}: {shown}")


def machine() -> str:
    """What the figures were measured on."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "?")
    return f"{os.cpu_count()} cores, {model}, Python {platform.python_version()}"
