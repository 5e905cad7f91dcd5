"""The lobby's sockets: the tables and duels, whenever something in it changed (PLA-7)."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from ventuno.core.errors import BadMessage
from ventuno.server.channel import Listener
from ventuno.server.clock import Clock
from ventuno.server.protocol import decode, encode, id_of
from ventuno.table import messages
from ventuno.table.replies import refusal

#: The list is sent so often at most.
CADENCE_S: Final = 1.0
CHUNK: Final = 250


class Listing(NamedTuple):
    """What the lobby shows.

    Attributes:
        tables: The listed tables.
        challenges: Open challenges to a duel, newest first.
        matches: Duels being played, newest first.
    """

    tables: list[messages.LobbyTable]
    challenges: list[messages.ChallengeView]
    matches: list[messages.MatchView]


class Lobby:
    """The channel of all who look at the lobby.

    Args:
        listing: Returns what it shows.
        clock: The server's clock.
    """

    def __init__(self, listing: Callable[[], Listing], clock: Clock) -> None:
        self._listing = listing
        self._clock = clock
        self._sockets: dict[int, Listener] = {}
        self._shown = Listing([], [], [])
        self._frame = b""

    def join(self, socket: Listener) -> None:
        """Take a socket in and show it the list."""
        self._sockets[socket.number] = socket
        self._refresh()
        socket.write(self._frame)

    def leave(self, socket: Listener) -> None:
        """Let a socket go."""
        self._sockets.pop(socket.number, None)

    def catch_up(self, socket: Listener) -> None:
        """Send the newest list to a socket that missed one."""
        socket.stale = False
        socket.write(self._frame)

    def receive(self, socket: Listener, payload: bytes) -> None:
        """Answer the one question the lobby takes: what time is it."""
        try:
            message = decode(payload)
        except BadMessage as error:
            socket.write(encode(refusal(id_of(payload), error)))
            return
        if isinstance(message, messages.Clock):
            socket.write(encode(messages.Time(message.id, self._clock.now_ms())))
        else:
            other = BadMessage(detail="the lobby takes no such message")
            socket.write(encode(refusal(message.id, other)))

    def tell(self, message: messages.System) -> int:
        """Send a message from the house to all who look; return how many there are."""
        frame = encode(message)
        for socket in list(self._sockets.values()):
            if not socket.stuck:
                socket.write(frame)
        return len(self._sockets)

    async def publish_forever(self) -> None:
        """Send the list when it changed; runs as long as the server."""
        while True:
            await asyncio.sleep(CADENCE_S)
            if not self._sockets or not self._refresh():
                continue
            for count, socket in enumerate(list(self._sockets.values())):
                if socket.stuck:
                    socket.stale = True
                else:
                    socket.write(self._frame)
                if count % CHUNK == CHUNK - 1:
                    await asyncio.sleep(0)

    def _refresh(self) -> bool:
        """Builds the frame anew if the list changed; tells whether it did."""
        listing = self._listing()
        if listing == self._shown and self._frame:
            return False
        self._shown = listing
        self._frame = encode(messages.Lobby(self._clock.now_ms(), *listing))
        return True
