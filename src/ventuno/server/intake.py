"""The HTTP side of the door: uvicorn's protocol with bounds on who may hold a connection and for how long."""

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ventuno.server.limits import Doors

#: A request must be whole by then, and a new connection have sent one.
REQUEST_S: Final = 10.0
#: Request line and headers together.
LONGEST_HEADERS: Final = 16_384


class Intake(HttpToolsProtocol):
    """A connection that has not become a WebSocket.

    Args:
        doors: Connection counts and their limits.
        of_uvicorn: What uvicorn gives its protocols.
    """

    def __init__(self, doors: Doors, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._doors = doors
        self._address: str | None = None
        self._hurry: asyncio.TimerHandle | None = None
        self._fed = 0
        self._head = 0
        self._in_head = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection in, or end it at once."""
        super().connection_made(cast("asyncio.Transport", transport))
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if not self._doors.enter(address):
            self.transport.abort()
            return
        self._address = address
        self._hurry = self.loop.call_later(REQUEST_S, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """Take bytes of requests."""
        self._fed = len(data)
        self._head += self._fed
        super().data_received(data)
        if self._head > LONGEST_HEADERS and self._in_head and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_message_begin(self) -> None:
        """Begin to hurry: a request has started."""
        # At most all of the bytes at hand are this request's.
        self._head, self._in_head = self._fed, True
        if self._hurry is None:
            self._hurry = self.loop.call_later(REQUEST_S, self.transport.abort)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Stop counting: what follows is bounded by its reader."""
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Stop hurrying: the request is here."""
        self._relax()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self._relax()
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the gateway, which counts it again by its player's address."""
        self._relax()
        self._leave()
        super().handle_websocket_upgrade()

    def _relax(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _leave(self) -> None:
        if self._address is not None:
            self._doors.leave(self._address)
            self._address = None


def intake(doors: Doors) -> type[asyncio.Protocol]:
    """Return what uvicorn takes as its HTTP protocol class: it counts connections at these doors."""

    def make(**of_uvicorn: Any) -> Intake:
        return Intake(doors, **of_uvicorn)

    return cast("type[asyncio.Protocol]", make)
