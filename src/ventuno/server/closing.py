"""An account is closed: what is personal goes at once, the balance when the last round with it has ended (PLA-30)."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Final

from ventuno.core.errors import StoreFailed
from ventuno.server.chat import Chats
from ventuno.server.clock import Clock
from ventuno.server.duels import DuelHall
from ventuno.server.people import People, Visitor
from ventuno.server.solo import SoloHall
from ventuno.store.api import Store

#: So often it is looked whether the last round of a closed account has ended.
LOOK_MS: Final = 15_000


class Closing:
    """Closes accounts.

    Args:
        store: Where accounts live.
        people: Who ends their sessions.
        clock: The server's clock.
        alone: The tables at which everybody plays alone.
        duels: The tables of duels.
        chats: What people have written to each other.
    """

    def __init__(
        self,
        store: Store,
        people: People,
        clock: Clock,
        alone: Callable[[], Iterable[SoloHall]],
        duels: Callable[[], Iterable[DuelHall]],
        *,
        chats: Chats,
    ) -> None:
        self._store = store
        self._people = people
        self._clock = clock
        self._alone = alone
        self._duels = duels
        self._chats = chats
        self._begun = asyncio.Event()

    async def close(self, visitor: Visitor, password: str | None, name: str | None, address: str) -> None:
        """Close the visitor's account for good.

        Args:
            visitor: Whose account.
            password: Its password, if it is registered.
            name: Its name, if it is a guest's.
            address: Where the request comes from.

        Raises:
            WrongCredentials: Password or name do not fit.
            RateLimited: Too many failures.
            Busy: Too many passwords wait to be checked.
        """
        await self._people.confirm(visitor, password, name, address)
        account = visitor.account.id
        for duels in self._duels():
            for one in duels.challenges_of(account):
                await duels.withdraw(account, one.id)
        ended = await self._store.close_account(account)
        self._people.end([*ended, visitor.key])
        self._chats.forget(account)
        await self.scrub()
        self._begun.set()

    async def scrub(self) -> None:
        """Take what was erased out of the log too, unless it is being read just now: the log is folded later then."""
        with contextlib.suppress(StoreFailed):
            await self._store.scrub()

    async def settle(self) -> None:
        """Let unfinished rounds of closed accounts end and book what they owned back.

        Rounds at a shared table and matches end by their clocks. A round played alone has none: it is cancelled.
        """
        for account in await self._store.closing_accounts():
            for hall in self._alone():
                await hall.void_abandoned(account)
            await self._store.settle_closed(account)

    async def settle_forever(self) -> None:
        """Settle at the start, after each closing, and every few seconds while something is left."""
        while True:
            self._begun.clear()
            await self.settle()
            if await self._store.closing_accounts():
                await self._clock.sleep_until(self._clock.now_ms() + LOOK_MS)
            else:
                await self._begun.wait()
