"""The WebSocket side of the server: one small callback protocol a connection, below any framework.

uvicorn hands a connection over when it asks for a WebSocket; its bytes go through
:mod:`ventuno.server.frames` straight to the table's desk.
"""

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Collection, Iterable
from functools import partial
from http import HTTPStatus
from typing import Any, Final, TypeVar, cast

from ventuno.core.errors import RateLimited
from ventuno.server.arrivals import Arrivals
from ventuno.server.channel import Channel
from ventuno.server.frames import (
    CloseCode,
    FrameError,
    FrameReader,
    Op,
    close_frame,
    close_reply,
    ping_frame,
    pong_frame,
)
from ventuno.server.handshake import NoHandshake, Request, accepted, read_request, rejected
from ventuno.server.limits import MESSAGE_DEBT, Bucket, Doors, client_address, origin_allowed
from ventuno.server.protocol import encode, id_of
from ventuno.server.sessions import Sessions, key_of, token_of
from ventuno.store.api import Account
from ventuno.table.replies import refusal

#: Bytes that may wait in this process for one reader before it counts as slow; the kernel holds 64 KB more.
SLOW_BYTES: Final = 16_384
#: A silent peer is asked for a sign of life, and dropped when that brings none.
HEARTBEAT_S: Final = 20.0
#: A connection must have said what it wants by then.
HANDSHAKE_S: Final = 10.0
#: A reader stuck for so long is dropped.
STUCK_S: Final = 30.0
#: The closing handshake may take so long.
CLOSING_S: Final = 5.0
#: A frame type in a plain number: looking up a member of an enumeration costs as much as the rest of a check.
_TEXT: Final = int(Op.TEXT)
_Key = TypeVar("_Key")


class Gateway:
    """Lets WebSockets in, to the channel their address names, and keeps watch over them.

    Args:
        sessions: Finds accounts by token.
        channel: Returns what is at a path, None for nothing.
        doors: Connection counts and their limits.
        origins: Origins beside the server's own address that may connect.
        trusted: Proxies whose word on the client's address counts.
        greet: Sends what a person's new window has to know, whatever it is connected to.
        learn: Gets to know people before anything is taken from their windows.
    """

    def __init__(
        self,
        *,
        sessions: Sessions,
        channel: Callable[[str], Channel | None],
        doors: Doors,
        origins: Collection[str] = (),
        trusted: Collection[str] = (),
        greet: Callable[["Socket", int], None],
        learn: Callable[[list[int]], Awaitable[None]],
    ) -> None:
        self.doors = doors
        self.sockets: set[Socket] = set()
        self.arrivals = Arrivals(sessions, learn)
        self._channel = channel
        self._origins = frozenset(origins)
        self._trusted = tuple(trusted)
        self.greet = greet
        self._closed = False
        self._numbers = itertools.count(1)
        self._of_account: dict[int, set[Socket]] = {}
        self._of_session: dict[bytes, set[Socket]] = {}

    def protocol(self) -> type[asyncio.Protocol]:
        """Return what uvicorn takes as its WebSocket protocol class: it makes a socket of this gateway."""

        def make(**_of_uvicorn: Any) -> Socket:
            return self.socket()

        return cast("type[asyncio.Protocol]", make)

    def socket(self) -> "Socket":
        """Return a new connection."""
        return Socket(self, next(self._numbers))

    async def watch(self) -> None:
        """Ping the silent and drop the dead; runs as long as the server."""
        ping = ping_frame()
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            for count, socket in enumerate(list(self.sockets)):
                socket.check(ping)
                if count % 250 == 249:
                    await asyncio.sleep(0)

    def close(self, code: CloseCode = CloseCode.RESTART) -> None:
        """Close every socket and let nobody in any more."""
        self._closed = True
        for socket in list(self.sockets):
            socket.close(code)

    def admit(self, socket: "Socket", request: Request, peer: str) -> tuple[HTTPStatus, Channel | None]:
        """Decide whether a connection may come in and to what.

        Args:
            socket: Gets its address, once it is counted in.
            request: The handshake.
            peer: The other end's address.

        Returns:
            The status to answer with, and the channel if that is 101.
        """
        headers = request.headers
        if self._closed:
            return HTTPStatus.SERVICE_UNAVAILABLE, None
        if not origin_allowed(headers.get("origin"), headers.get("host"), self._origins):
            return HTTPStatus.FORBIDDEN, None
        channel = self._channel(request.path)
        if channel is None:
            return HTTPStatus.NOT_FOUND, None
        address = client_address(peer, headers, self._trusted)
        if not self.doors.enter(address):
            return HTTPStatus.TOO_MANY_REQUESTS, None
        socket.address = address
        return HTTPStatus.SWITCHING_PROTOCOLS, channel

    def windows_of(self, account: int) -> list["Socket"]:
        """Return the open windows of an account."""
        return list(self._of_account.get(account, ()))

    def tell(self, account: int, frame: bytes) -> None:
        """Write a frame to every open window of an account; who cannot read now asks for it afterwards."""
        for window in self.windows_of(account):
            if not window.stuck:
                window.write(frame)

    def sign_out(self, sessions: Iterable[bytes]) -> None:
        """Close the windows of sessions that have ended: nothing more is taken from them or sent to them.

        Args:
            sessions: Hashes of their tokens.
        """
        for session in sessions:
            for socket in list(self._of_session.get(session, ())):
                socket.close(CloseCode.SIGNED_OUT, "signed out")

    def identify(self, socket: "Socket", account: Account, session: bytes) -> None:
        """Note whose window a connection is."""
        socket.account, socket.name, socket.session = account.id, account.name, session
        self._of_account.setdefault(account.id, set()).add(socket)
        self._of_session.setdefault(session, set()).add(socket)

    def left(self, socket: "Socket") -> None:
        """Forget a connection that has gone."""
        self.sockets.discard(socket)
        if socket.session is not None:
            _discard(self._of_account, socket.account, socket)
            _discard(self._of_session, socket.session, socket)
        if socket.address is not None:
            self.doors.leave(socket.address)
            socket.address = None


def _into_the_void(data: bytes) -> None:
    """Writes nothing: the other end does not listen any more."""
    del data


def _discard(index: dict[_Key, set["Socket"]], key: _Key, socket: "Socket") -> None:
    windows = index.get(key, set())
    windows.discard(socket)
    if not windows:
        index.pop(key, None)


class Socket(asyncio.Protocol):
    """One WebSocket connection; its attributes are those of :class:`~ventuno.server.channel.Listener`.

    Attributes:
        address: Where it comes from, once it is counted in.
        session: Hash of the token of its session, None for a spectator without one.
        write: Sends frames: the transport's own method, until there is nobody to write to.
    """

    __slots__ = (
        "_asked",
        "_bucket",
        "_channel",
        "_closing",
        "_gateway",
        "_heard",
        "_kept",
        "_loop",
        "_reader",
        "_timer",
        "_transport",
        "account",
        "address",
        "name",
        "number",
        "session",
        "shown",
        "stale",
        "stuck",
        "waiting",
        "write",
    )

    def __init__(self, gateway: Gateway, number: int) -> None:
        self.account = 0
        self.address: str | None = None
        self.name = ""
        self.number = number
        self.session: bytes | None = None
        self.shown = 0
        self.stale = False
        self.stuck = False
        self.waiting = 0
        self.write: Callable[[bytes], None] = _into_the_void
        self._loop = asyncio.get_running_loop()
        self._gateway = gateway
        self._transport: asyncio.Transport = cast("asyncio.Transport", None)
        self._asked = False
        self._reader: FrameReader | None = None
        self._bucket = Bucket(self._loop.time())
        self._channel: Channel | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closing = False
        self._heard = True
        self._kept: dict[str, bytes] = {}

    # --- asyncio calls these ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin: the peer has to finish its handshake soon."""
        self._transport = cast("asyncio.Transport", transport)
        self.write = self._transport.write
        self._gateway.sockets.add(self)
        self._timer = self._loop.call_later(HANDSHAKE_S, self._transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take bytes of the handshake or of frames."""
        self._heard = True
        channel = self._channel
        if self._reader is None or channel is None:
            self._read_handshake(data)
            return
        try:
            received = self._reader.feed(data)
        except FrameError as error:
            self.close(error.code, error.reason)
            return
        now = self._loop.time()
        for op, payload in received:
            if self._closing:
                if op == Op.CLOSE:
                    self._transport.close()
            elif (left := self._bucket.take(now)) < 0 and op != Op.CLOSE:
                self._refuse_rate(left, op, payload)
            elif op == _TEXT:
                channel.receive(self, payload)
            elif op == Op.PING:
                self.write(pong_frame(payload))
            elif op == Op.BINARY:
                self.close(CloseCode.UNSUPPORTED, "messages are text")
            elif op == Op.CLOSE:
                self.close(close_reply(payload))
                self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Leave."""
        del exc
        self._end()
        self._stop_timer()
        if self._channel is not None:
            self._channel.leave(self)
            self._channel = None
        self._gateway.left(self)

    def pause_writing(self) -> None:
        """Note that the reader is slow."""
        self.stuck = True
        if self._timer is None:
            self._timer = self._loop.call_later(STUCK_S, self._transport.abort)

    def resume_writing(self) -> None:
        """Send what was missed, as one snapshot."""
        self.stuck = False
        if not self._closing:
            self._stop_timer()
            if self.stale and self._channel is not None:
                self._channel.catch_up(self)
            kept, self._kept = self._kept, {}
            for kind, frame in kept.items():
                self.tell(frame, kind)

    def shutdown(self) -> None:
        """Close because the server stops; uvicorn calls this."""
        self.close(CloseCode.RESTART)

    # --- the channel and the gateway call these ---

    def ask(self, request: Request, peer: str) -> None:
        """Ask to be let in.

        Args:
            request: The handshake.
            peer: The other end's address.
        """
        self._asked = True
        status, channel = self._gateway.admit(self, request, peer)
        if channel is None:
            self._reject(status)
            return
        key = None if request.nobody else key_of(token_of(request.headers.get("cookie", "")))
        self._gateway.arrivals.add(key, partial(self._enter, request, channel, key))

    def tell(self, frame: bytes, kind: str) -> None:
        """Send a frame that replaces earlier ones of its kind: a slow reader gets the newest when it can read."""
        if self.stuck:
            self._kept[kind] = frame
        else:
            self.write(frame)

    def close(self, code: int, reason: str = "") -> None:
        """Begin the closing handshake, once."""
        if self._closing:
            return
        self._end()
        self._stop_timer()
        if self._reader is None:
            self._transport.close()
            return
        self._transport.write(close_frame(code, reason))
        self._timer = self._loop.call_later(CLOSING_S, self._transport.abort)

    def check(self, ping: bytes) -> None:
        """Ask for a sign of life, or drop a peer that gave none since the last question."""
        if self._reader is None or self._closing:
            return
        if not self._heard:
            self._transport.abort()
            return
        self._heard = False
        if not self.stuck:
            self.write(ping)

    # --- inside ---

    def _end(self) -> None:
        self._closing = True
        self.write = _into_the_void

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse_rate(self, left: float, op: int, payload: bytes) -> None:
        if left < -MESSAGE_DEBT:
            self.close(CloseCode.POLICY, "too many messages")
        elif op == _TEXT:
            self.write(encode(refusal(id_of(payload), RateLimited(seconds=1))))

    def _read_handshake(self, data: bytes) -> None:
        if self._asked or self._closing:  # a client has to wait for the answer before it speaks
            self._transport.abort()
            return
        try:
            request = read_request(data)
        except NoHandshake:
            self._reject(HTTPStatus.BAD_REQUEST)
            return
        peer = self._transport.get_extra_info("peername")
        self.ask(request, peer[0] if peer else "")

    def _reject(self, status: HTTPStatus) -> None:
        self._transport.write(rejected(status))
        self._end()
        self._transport.close()

    def _enter(self, request: Request, channel: Channel, key: bytes | None, account: Account | None) -> None:
        if self._closing:  # gone while its account was looked up
            return
        if account is not None and key is not None:
            self._gateway.identify(self, account, key)
        self._stop_timer()
        self._transport.set_write_buffer_limits(high=SLOW_BYTES)
        # All that is said at once goes out in one write, which is what a message costs most.
        said = [accepted(request)]
        self.write = said.append
        self._reader = FrameReader()
        self._channel = channel
        try:
            channel.join(self)
            if account is not None:
                self._gateway.greet(self, account.id)
        finally:
            self.write = self._transport.write
            self.write(b"".join(said))
