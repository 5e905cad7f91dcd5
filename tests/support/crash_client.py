"""The players' side of a server that dies: sockets that notice, requests that are repeated, frames that are checked.

Everything here blocks: a test is a straight story, and a server that answers nothing fails it after ``PATIENCE_S``.
"""

import base64
import contextlib
import http.client
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.support.crash_server import Order
from ventuno.server.frames import FrameReader, Op, client_frame
from ventuno.table.messages import FromClient, Me, No, Ok, System, ToClient, View, Welcome

ROOT = Path(__file__).parents[2]
PATIENCE_S = 30.0
_DECODER: msgspec.json.Decoder[ToClient] = msgspec.json.Decoder(ToClient)
_ENCODER = msgspec.json.Encoder()
_MASK = b"\x21\x56\x00\x21"


class Died(Exception):
    """The server is gone."""


class Forks:
    """The process that forks servers; ``log`` has what they said."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "servers.log"
        self._line, theirs = socket.socketpair()
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.support.crash_server", str(theirs.fileno())],
                cwd=ROOT,
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        theirs.close()
        self._line.settimeout(PATIENCE_S)

    def start(self, order: Order) -> "Process":
        self._line.sendall(json.dumps(["start", msgspec.to_builtins(order)]).encode() + b"\n")
        answer, fds, _, _ = socket.recv_fds(self._line, 64, 1)
        assert fds, f"no server: {self.log.read_text()[-2000:]}"
        return Process(self, int(answer), socket.socket(fileno=fds[0]))

    def wait(self, pid: int) -> int:
        self._line.sendall(json.dumps(["wait", pid]).encode() + b"\n")
        return int(self._line.recv(64))

    def close(self) -> None:
        self._line.close()
        self._process.wait(PATIENCE_S)


@contextlib.contextmanager
def forks(folder: Path) -> Iterator[Forks]:
    """Keep a process that forks servers."""
    it = Forks(folder)
    try:
        yield it
    finally:
        it.close()


class Process:
    """One server."""

    def __init__(self, forks: Forks, pid: int, line: socket.socket) -> None:
        self.pid = pid
        self._forks = forks
        self._line = line
        line.settimeout(PATIENCE_S)
        self._rest = b""
        self.port = 0
        self.alive = True
        self.last_words: dict[str, Any] = {}

    def ready(self) -> None:
        """Wait until it listens.

        Raises:
            Died: It never did.
        """
        self.port = self._hear()["port"]

    def clock(self, now_ms: int) -> None:
        """Move its clock."""
        self._ask("clock", now_ms)

    def counts(self) -> dict[str, int]:
        """Return how often it wrote, synced and sent by now."""
        return self._ask("counts")

    def fault(self, place: str, what: str = "", times: int = 1) -> None:
        """Let it meet a mistake from now on."""
        self._ask("fault", place, what, times)

    def die_at(self, kind: str, number: int) -> None:
        """Let it die at the n-th such event from now on."""
        self._ask("die_at", kind, number)

    def refuse_from(self, number: int, code: int) -> None:
        """Let its disk refuse from the n-th sync from now on."""
        self._ask("refuse_from", number, code)

    def stop(self) -> None:
        """Ask it to stop gracefully."""
        self._ask("stop")

    def kill(self) -> None:
        """Kill it from outside."""
        os.kill(self.pid, signal.SIGKILL)

    def ended(self) -> int:
        """Wait for its end; return its exit code."""
        code = self._forks.wait(self.pid)
        self.alive = False
        with contextlib.suppress(Died):
            self.last_words = self._hear()
        self._line.close()
        return code

    def _ask(self, *words: Any) -> Any:
        try:
            self._line.sendall(json.dumps(words).encode() + b"\n")
        except ConnectionError:
            raise Died from None
        return self._hear()

    def _hear(self) -> Any:
        while b"\n" not in self._rest:
            try:
                data = self._line.recv(4096)
            except ConnectionError:
                data = b""
            if not data:
                raise Died
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return json.loads(line)


class Http:
    """Plain requests of one player."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self._port = port
        self.cookie = cookie

    def get(self, path: str) -> Any:
        return self._ask("GET", path, None)[1]

    def status(self, path: str) -> int:
        return self._ask("GET", path, None)[0]

    def enter(self, name: str) -> Any:
        """Become a guest; keeps the cookie."""
        return self._ask("POST", "/api/guest", {"name": name})[1]

    def _ask(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        headers = {"Origin": f"http://127.0.0.1:{self._port}", "Cookie": self.cookie}
        if body is not None:
            headers["Content-Type"] = "application/json"
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_S)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            data = answer.read()
        except (ConnectionError, http.client.HTTPException):
            raise Died from None
        finally:
            connection.close()
        if answer.getheader("Set-Cookie"):
            self.cookie = answer.getheader("Set-Cookie", "").partition(";")[0]
        return answer.status, json.loads(data)


class Seat:
    """One player's window.

    Attributes:
        name: The player.
        cookie: The session, kept over restarts as a browser does.
        account: Account number, once known.
        view: Newest public state.
        me: Newest private state.
        told: Messages from the house.
        answers: Answers by request number.
        check: Called with the raw text of every message and the message.
    """

    def __init__(self, name: str, check: Callable[[bytes, ToClient], None] = lambda *_: None) -> None:
        self.name = name
        self.cookie = ""
        self.account = 0
        self.told: list[System] = []
        self.answers: dict[int, Ok | No] = {}
        self.views: list[View] = []
        self._check = check
        self._ids = 0
        self._forget()

    def _forget(self) -> None:
        self.view: View | None = None
        self.me: Me | None = None
        self.socket: socket.socket | None = None
        self._head: bytes | None = b""
        self._reader = FrameReader(masked=False, max_message=1 << 20)

    @property
    def synced(self) -> bool:
        """Whether the private state belongs to the public one."""
        view, me = self.view, self.me
        if view is None or me is None:
            return False
        # The change of the shoe concerns nobody in particular.
        return me.round == view.round and (me.seq >= view.seq or view.phase == "shoe")

    def join(self, port: int, table: str) -> None:
        """Open the window."""
        self.leave()
        self._forget()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /ws/table/{table} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
        ]
        lines += ["Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}"]
        lines += ["Sec-WebSocket-Version: 13", f"Cookie: {self.cookie}"]
        try:
            self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        except ConnectionError:
            raise Died from None
        while self._head is not None:
            self.read()

    def leave(self) -> None:
        """Close the window."""
        if self.socket is not None:
            self.socket.close()
            self.socket = None

    def number(self) -> int:
        """Return the number of the next request."""
        self._ids += 1
        return self._ids

    def send(self, message: FromClient) -> None:
        """Send a message."""
        assert self.socket is not None
        try:
            self.socket.sendall(client_frame(_ENCODER.encode(message), _MASK))
        except ConnectionError:
            raise Died from None

    def read(self) -> None:
        """Take in what has arrived.

        Raises:
            Died: The connection is over.
        """
        assert self.socket is not None
        try:
            data = self.socket.recv(1 << 16)
        except ConnectionError:
            data = b""
        if not data:
            raise Died
        if self._head is not None:
            self._head += data
            head, end, data = self._head.partition(b"\r\n\r\n")
            if not end:
                return
            assert b" 101 " in head.partition(b"\r\n")[0], head
            self._head = None
            if not data:
                return
        for op, payload in self._reader.feed(data):
            if op == Op.CLOSE:
                raise Died
            if op == Op.TEXT:
                self._take(payload)

    def _take(self, payload: bytes) -> None:
        message = _DECODER.decode(payload)
        self._check(payload, message)
        match message:
            case View():
                if self.view is not None and message.epoch != self.view.epoch:
                    self.me = None  # it was of the table that is gone
                self.view = message
                self.views.append(message)
            case Me():
                self.me = message
            case Ok() | No():
                self.answers[message.id] = message
            case System():
                self.told.append(message)
            case Welcome():
                self.account = message.account


def drain(seats: list[Seat]) -> None:
    """Read what a dead server has sent before its end."""
    for seat in seats:
        while seat.socket is not None:
            try:
                seat.read()
            except Died:
                seat.leave()


def pump(seats: list[Seat], until: Callable[[], bool]) -> None:
    """Read from all windows until something is so.

    Raises:
        Died: The server went away first.
    """
    if until():
        return
    with selectors.DefaultSelector() as selector:
        for seat in seats:
            if seat.socket is not None:
                selector.register(seat.socket, selectors.EVENT_READ, seat)
        while not until():
            ready = selector.select(PATIENCE_S)
            assert ready, f"nothing came: {[(s.name, s.view, s.me) for s in seats]}"
            for key, _ in ready:
                key.data.read()
