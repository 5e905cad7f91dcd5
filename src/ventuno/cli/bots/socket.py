"""A player's WebSocket: the handshake, frames both ways, every message checked against the protocol."""

import asyncio
import base64
import secrets
from collections.abc import Callable
from typing import Final, cast

import msgspec

from ventuno.cli.bots.http import Site
from ventuno.server.frames import CloseCode, FrameReader, Op, client_frame
from ventuno.table.messages import FromClient, ToClient

_LARGEST: Final = 1 << 20
#: The beginning of a message tells its kind.
_KIND: Final = len(b'{"t":"view"')
_TEXT: Final = int(Op.TEXT)
_DECODER: Final[msgspec.json.Decoder[ToClient]] = msgspec.json.Decoder(ToClient)
_ENCODER: Final = msgspec.json.Encoder()


class Decoder:
    """Decodes messages; a frame that everybody gets is decoded once, whatever comes between."""

    def __init__(self) -> None:
        self._last: dict[bytes, tuple[bytes, ToClient]] = {}

    def decode(self, payload: bytes) -> ToClient:
        """Return the message.

        Raises:
            msgspec.ValidationError: It is none of the protocol.
        """
        kind = payload[:_KIND]
        last = self._last.get(kind)
        if last is None or payload != last[0]:
            last = self._last[kind] = payload, _DECODER.decode(payload)
        return last[1]


class PlayerSocket(asyncio.Protocol):
    """One connection to a table.

    Args:
        site: The server.
        path: Path of the table's socket.
        cookie: The session.
        decoder: Shared by all sockets of this process.
        receive: Gets every message.
        closed: Told once when the connection is gone, with the reason.
    """

    def __init__(
        self,
        site: Site,
        path: str,
        cookie: str,
        *,
        decoder: Decoder,
        receive: Callable[[ToClient], None],
        closed: Callable[[str], None],
    ) -> None:
        self._site = site
        self._path = path
        self._cookie = cookie
        self._decoder = decoder
        self._receive = receive
        self._closed = closed
        self._reader: FrameReader | None = None
        self._head = b""
        self._reason = "the connection was lost"
        self._mask = secrets.token_bytes(4)
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the WebSocket."""
        self._transport = cast("asyncio.Transport", transport)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {self._path} HTTP/1.1",
            f"Host: {self._site.netloc}",
            f"Origin: http://{self._site.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {self._cookie}"] if self._cookie else []),
        ]
        self._transport.write("\r\n".join([*lines, "", ""]).encode())

    def data_received(self, data: bytes) -> None:
        """Take what the server sends."""
        if self._reader is None:
            self._head += data
            head, end, data = self._head.partition(b"\r\n\r\n")
            if not end:
                return
            status = head.partition(b"\r\n")[0].decode("latin-1")
            if " 101 " not in status:
                self._reason = f"the server answered {status}"
                self._transport.close()
                return
            self._head = b""
            self._reader = FrameReader(masked=False, max_message=_LARGEST)
            if not data:
                return
        for op, payload in self._reader.feed(data):
            if op == _TEXT:
                self._receive(self._decoder.decode(payload))
            elif op == Op.PING:
                self._transport.write(client_frame(payload, self._mask, Op.PONG))
            elif op == Op.CLOSE:
                code = int.from_bytes(payload[:2], "big")
                self._reason = f"the server closed with {code} {payload[2:].decode(errors='replace')}".strip()
                self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the owner."""
        del exc
        self._closed(self._reason)

    def send(self, message: FromClient) -> None:
        """Send a message."""
        self._transport.write(client_frame(_ENCODER.encode(message), self._mask))

    def close(self) -> None:
        """Say goodbye."""
        if not self._transport.is_closing():
            self._reason = ""
            self._transport.write(client_frame(CloseCode.NORMAL.to_bytes(2, "big"), self._mask, Op.CLOSE))
            self._transport.close()
