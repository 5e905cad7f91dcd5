"""The front of the door: bounds on who may hold a connection and for how long, and who reads it.

Everybody comes back at once after a restart, each with a connection of its own that opens with a WebSocket's
request: the gateway gets it as it is. All else, that request in pieces or behind others as well, is read by
uvicorn's protocol, which hands WebSockets over to the same gateway, but at the cost of a whole request.
"""

import asyncio
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ventuno.server.gateway import Gateway
from ventuno.server.handshake import OPENING, NoHandshake, read_request
from ventuno.server.limits import Doors

#: A request must be whole by then, and a new connection have sent one.
REQUEST_S: Final = 10.0
#: Request line and headers together.
LONGEST_HEADERS: Final = 16_384


class Front(asyncio.Protocol):
    """A connection that has not said yet what it is.

    Args:
        doors: Connection counts and their limits.
        gateway: Takes WebSockets.
        of_uvicorn: What uvicorn gives its protocols.
    """

    __slots__ = ("_address", "_doors", "_gateway", "_hurry", "_of_uvicorn", "_transport")

    def __init__(self, doors: Doors, gateway: Gateway, of_uvicorn: dict[str, Any]) -> None:
        self._doors = doors
        self._gateway = gateway
        self._of_uvicorn = of_uvicorn
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection in, or end it at once."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        self._hurry = asyncio.get_running_loop().call_later(REQUEST_S, self._transport.abort)
        if not self._doors.enter(address):
            self._transport.abort()
            return
        self._address = address
        # Where uvicorn looks for what it has to close.
        self._of_uvicorn["server_state"].connections.add(self)

    def data_received(self, data: bytes) -> None:
        """Take the first bytes, and with them the connection to who reads on."""
        if self._address is None:
            return
        self._of_uvicorn["server_state"].connections.discard(self)
        if data.startswith(OPENING) and len(data) <= LONGEST_HEADERS:
            try:
                request = read_request(data)
            except NoHandshake:
                pass
            else:
                self._leave()
                socket = self._gateway.socket()
                self._transport.set_protocol(socket)
                socket.connection_made(self._transport)
                socket.ask(request, self._address)
                return
        reader = Intake(self._doors, self._address, self._hurry, self._of_uvicorn)
        self._transport.set_protocol(reader)
        reader.connection_made(self._transport)
        reader.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        del exc
        self._of_uvicorn["server_state"].connections.discard(self)
        self._leave()

    def shutdown(self) -> None:
        """Close because the server stops; uvicorn calls this."""
        self._transport.close()

    def _leave(self) -> None:
        self._hurry.cancel()
        if self._address is not None:
            self._doors.leave(self._address)


class Intake(HttpToolsProtocol):
    """A connection that has not become a WebSocket.

    Args:
        doors: Counted it in.
        address: Under this address.
        hurry: Ends it, unless its first request is whole before.
        of_uvicorn: What uvicorn gives its protocols.
    """

    def __init__(
        self, doors: Doors, address: str, hurry: asyncio.TimerHandle, of_uvicorn: dict[str, Any]
    ) -> None:
        super().__init__(**of_uvicorn)
        self._doors = doors
        self._address: str | None = address
        self._hurry: asyncio.TimerHandle | None = hurry
        self._fed = 0
        self._head = 0
        self._in_head = True

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


def intake(doors: Doors, gateway: Gateway) -> type[asyncio.Protocol]:
    """Return what uvicorn takes as its HTTP protocol class: it counts connections at these doors."""

    def make(**of_uvicorn: Any) -> Front:
        return Front(doors, gateway, of_uvicorn)

    return cast("type[asyncio.Protocol]", make)
