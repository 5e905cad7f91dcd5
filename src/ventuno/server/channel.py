"""The seam between a WebSocket and what is behind its address: a table or the lobby."""

from typing import Protocol


class Listener(Protocol):
    """A socket as its channel sees it.

    Attributes:
        account: The player's account, 0 for a spectator without one.
        name: The account's name.
        number: Unique among the connections of this process.
        stuck: The reader is too slow now: what is written would wait in memory.
        stale: The reader missed something and gets the newest state when it can read again.
        waiting: Its requests that are not answered yet.
        shown: The newest state it was sent, by its channel's count.
    """

    account: int
    name: str
    number: int
    stuck: bool
    stale: bool
    waiting: int
    shown: int

    def write(self, data: bytes) -> None:
        """Send frames."""
        ...


class Channel(Protocol):
    """What a socket is connected to."""

    def join(self, socket: Listener) -> None:
        """Take a socket in and greet it."""
        ...

    def leave(self, socket: Listener) -> None:
        """Let a socket go."""
        ...

    def receive(self, socket: Listener, payload: bytes) -> None:
        """Take a text message."""
        ...

    def catch_up(self, socket: Listener) -> None:
        """Send the newest state to a socket that missed something."""
        ...
