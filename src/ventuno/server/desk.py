"""What a table's sockets send: read strictly, then into the driver's inbox or answered at once."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from ventuno.core.errors import BadMessage, NoChat, NotOffered, NotSignedIn, RateLimited, VentunoError
from ventuno.server.channel import Listener
from ventuno.server.chat import ChatRoom
from ventuno.server.clock import Clock
from ventuno.server.protocol import decode, encode, id_of
from ventuno.table import messages
from ventuno.table.commands import (
    Acted,
    Answered,
    Command,
    Consented,
    Hidden,
    Placed,
    Seated,
    ShowCashOut,
    Started,
)
from ventuno.table.replies import refusal

#: Requests of one socket that may be unanswered at once.
MOST_WAITING: Final = 32


class Entropy(Protocol):
    """Takes players' part in a coming shoe (PLA-24)."""

    async def announce(self, account: int, shoe: int, digest: str) -> None:
        """Note the hash of a nonce, or raise a named refusal."""
        ...

    async def open_nonce(self, account: int, shoe: int, nonce: str) -> None:
        """Note an opened nonce, or raise a named refusal."""
        ...


class Sockets(Protocol):
    """The sockets of a table, or of the tables that players have to themselves."""

    def join(self, socket: Listener) -> None:
        """Take a socket in and greet it."""
        ...

    def leave(self, socket: Listener) -> None:
        """Let a socket go."""
        ...

    def catch_up(self, socket: Listener) -> None:
        """Send the newest state to a socket that missed something."""
        ...

    def submit(self, command: Command) -> None:
        """Take a command for the table."""
        ...


class Desk:
    """The channel of one table.

    Args:
        room: The table's sockets.
        entropy: Takes players' nonces.
        clock: Stamps what arrives.
        chat: What people write to each other, None where there is no chat.
    """

    def __init__(self, room: Sockets, entropy: Entropy, clock: Clock, chat: ChatRoom | None = None) -> None:
        self.room = room
        self._entropy = entropy
        self._clock = clock
        self._chat = chat
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
            socket.write(encode(refusal(id_of(payload), error)))
            return
        try:
            make = _COMMANDS.get(type(message))
            if make is not None:
                self._check(socket)
                socket.waiting += 1
                self.room.submit(make(socket, message, now_ms))
            else:
                self._answer(socket, message, now_ms)
        except VentunoError as error:
            socket.write(encode(refusal(message.id, error)))

    def _check(self, socket: Listener) -> None:
        if not socket.account:
            raise NotSignedIn
        if socket.waiting >= MOST_WAITING:
            raise RateLimited(seconds=1)

    def _answer(self, socket: Listener, message: messages.FromClient, now_ms: int) -> None:
        """Answers what is no request to the table."""
        if isinstance(message, messages.Clock):
            socket.write(encode(messages.Time(id=message.id, now_ms=now_ms)))
            return
        self._check(socket)
        match message:
            case messages.Look():
                socket.write(encode(messages.Ok(id=message.id, now_ms=now_ms)))
                self.room.submit(Hidden(socket.account, message.hidden, socket.number))
            case messages.EntropyCommit():
                nonce = self._entropy.announce(socket.account, message.shoe, message.digest)
                self._take(socket, message.id, nonce)
            case messages.EntropyOpen():
                nonce = self._entropy.open_nonce(socket.account, message.shoe, message.nonce)
                self._take(socket, message.id, nonce)
            case messages.Say():
                if self._chat is None:
                    raise NoChat
                self._take(socket, message.id, self._chat.say(socket.account, message.text))
            case messages.DuelResign():
                raise NotOffered(action="duel_resign")
            case _:
                raise AssertionError("the table answers the others")

    def _take(self, socket: Listener, request: int, taking: Coroutine[Any, Any, None]) -> None:
        """Answers a nonce once it is stored, a line once it has a place in the chat."""

        async def answer() -> None:
            try:
                await taking
                reply: messages.ToClient = messages.Ok(id=request, now_ms=self._clock.now_ms())
            except VentunoError as error:
                reply = refusal(request, error)
            socket.waiting -= 1
            socket.write(encode(reply))

        socket.waiting += 1
        task = asyncio.get_running_loop().create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


#: What the table answers, by kind of message: a look-up, since bets come by the hundred thousand.
_COMMANDS: Final[dict[type, Callable[[Listener, Any, int], Command]]] = {
    messages.Bet: lambda socket, message, now_ms: Placed(socket, socket.account, now_ms, message),
    messages.Deal: lambda socket, message, now_ms: Started(socket, socket.account, now_ms, message),
    messages.Consent: lambda socket, message, now_ms: Consented(socket, socket.account, now_ms, message),
    messages.Act: lambda socket, message, now_ms: Acted(socket, socket.account, now_ms, message),
    messages.Insure: lambda socket, message, now_ms: Answered(socket, socket.account, now_ms, message),
    messages.Sit: lambda socket, message, _: Seated(socket.account, message.play, socket, message.id),
    messages.Show: lambda socket, message, _: ShowCashOut(
        socket.account, message.cash_out, socket, message.id
    ),
}
