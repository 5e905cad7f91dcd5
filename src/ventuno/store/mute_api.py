"""What the server may ask of the store about chat: who may not write, and the key of the marks people bear (PLA-19)."""

from typing import Final, Protocol

import msgspec

#: A mute with this table holds at every one.
EVERYWHERE: Final = 0


class Mute(msgspec.Struct, frozen=True):
    """Somebody who may not write.

    Attributes:
        account: Who.
        table: Number of the table, :data:`EVERYWHERE` for all.
        until_ms: When it ends.
    """

    account: int
    table: int
    until_ms: int


class Chatter(msgspec.Struct, frozen=True):
    """An account as its chat sees it.

    Attributes:
        name: Name as shown. Data, never markup.
        guest: It has no name of its own.
        since_ms: When it was made.
    """

    name: str
    guest: bool
    since_ms: int


class Mutes(Protocol):
    """The part of the store that belongs to chat; every method answers after the commit."""

    async def mutes(self) -> list[Mute]:
        """Return the mutes that have not ended."""
        ...

    async def mute(self, by: int, mute: Mute, where: str) -> None:
        """Keep somebody from writing for a time, in place of an earlier mute there; logged.

        Args:
            by: Who says so, 0 for the host's command line.
            mute: The mute; one that has ended lifts what is there.
            where: The table's name in the log.

        Raises:
            NotFound: No person has this account.
        """
        ...

    async def chatter(self, account: int) -> Chatter | None:
        """Return who an account is in chat, None if no person has it."""
        ...

    async def chat_key(self) -> bytes:
        """Return the secret of the marks that people bear in chat."""
        ...
