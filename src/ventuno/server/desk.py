"""What a table's sockets send: read strictly, then into the driver's inbox or answered at once."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, Protocol, assert_never

from ventuno.core.errors import BadMessage, NotSignedIn, RateLimited, VentunoError
from ventuno.server.channel import Listener
from ventuno.server.clock import Clock
from ventuno.server.protocol import decode, encode, id_of, refusal
from ventuno.server.room import Room
from ventuno.table import messages
from ventuno.table.commands import Acted, Answered, Command, Hidden, Placed, Seated, ShowCashOut

#: Requests of one socket that may be unanswered at once.
MOST_WAITING: Final = 32


class Entropy(Protocol):
    """Takes players' part in a coming shoe (PLA-24)."""

    async def announce(self, account: int, shoe: int, digest: str) -> None:
        """Note the hash of a nonce, or raise a named refusal."""
        ...

    async def open_nonce(self, shoe: int, nonce: str) -> None:
        """Note an opened nonce, or raise a named refusal."""
        ...


class Desk:
    """The channel of one table.

    Args:
        room: The table's sockets.
        entropy: Takes players' nonces.
        clock: Stamps what arrives.
    """

    def __init__(self, room: Room, entropy: Entropy, clock: Clock) -> None:
        self.room = room
        self._entropy = entropy
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    def join(self, socket: Listener) -> None:
        """Take a socket in and greet it."""
        self.room.join(socket)

    def leave(self, socket: Listener) -> None:
        """Let a socket go."""
        self.room.leave(socket)

    def catch_up(self, socket: Listener) -> None:
        """Send the newest state to a socket that missed something."""
        self.room.catch_up(socket)

    def receive(self, socket: Listener, payload: bytes) -> None:
        """Take a text message: whatever it holds, the answer is a message too."""
        now_ms = self._clock.now_ms()
        try:
            message = decode(payload)
        except BadMessage as error:
            socket.write(encode(refusal(error, id_of(payload))))
            return
        try:
            command = self._command(socket, message, now_ms)
        except VentunoError as error:
            socket.write(encode(refusal(error, message.id)))
            return
        if command is not None:
            self.room.submit(command)

    def _command(self, socket: Listener, message: messages.FromClient, now_ms: int) -> Command | None:
        """Return what the message asks of the table, None if it is answered already."""
        if isinstance(message, messages.Clock):
            socket.write(encode(messages.Time(id=message.id, now_ms=now_ms)))
            return None
        account = socket.account
        if not account:
            raise NotSignedIn
        match message:
            case messages.Look():
                socket.write(encode(messages.Ok(id=message.id, now_ms=now_ms)))
                return Hidden(account=account, hidden=message.hidden, connection=socket.number)
            case _ if socket.waiting >= MOST_WAITING:
                raise RateLimited(seconds=1)
            case messages.EntropyCommit():
                self._take(socket, message.id, self._entropy.announce(account, message.shoe, message.digest))
                return None
            case messages.EntropyOpen():
                self._take(socket, message.id, self._entropy.open_nonce(message.shoe, message.nonce))
                return None
            case _:
                socket.waiting += 1
                return _request(socket, account, message, now_ms)

    def _take(self, socket: Listener, request: int, taking: Coroutine[Any, Any, None]) -> None:
        """Answers a nonce once it is stored."""

        async def answer() -> None:
            try:
                await taking
                reply: messages.ToClient = messages.Ok(id=request, now_ms=self._clock.now_ms())
            except VentunoError as error:
                reply = refusal(error, request)
            socket.waiting -= 1
            socket.write(encode(reply))

        socket.waiting += 1
        task = asyncio.get_running_loop().create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _request(
    socket: Listener,
    account: int,
    message: messages.Bet | messages.Act | messages.Insure | messages.Sit | messages.Show,
    now_ms: int,
) -> Command:
    """Return the command that the table will answer."""
    match message:
        case messages.Bet():
            return Placed(ref=socket, account=account, received_ms=now_ms, bet=message)
        case messages.Act():
            return Acted(ref=socket, account=account, received_ms=now_ms, act=message)
        case messages.Insure():
            return Answered(ref=socket, account=account, received_ms=now_ms, insure=message)
        case messages.Sit():
            return Seated(account=account, play=message.play, ref=socket, id=message.id)
        case messages.Show():
            return ShowCashOut(account=account, show=message.cash_out, ref=socket, id=message.id)
        case _:
            assert_never(message)
