"""Lets windows in, all together that ask at the same time: after a restart everybody comes back at once.

Whose they are and what these people have set for themselves is then looked up once for all of them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from ventuno.server.sessions import Sessions
from ventuno.server.together import Together
from ventuno.server.trace import Survived
from ventuno.store.api import Account

#: So many are let in between two yields to the loop.
CHUNK: Final = 100
_SURVIVED: Final = Survived("arrival fault")
Enter = Callable[[Account | None], None]


class Arrivals:
    """Those who may come in and are not in yet.

    Args:
        sessions: Finds accounts.
        learn: Gets to know people before anything is taken from their windows.
    """

    def __init__(self, sessions: Sessions, learn: Callable[[list[int]], Awaitable[None]]) -> None:
        self._sessions = sessions
        self._learn = learn
        self._coming = Together(self._let_in)

    def add(self, key: bytes | None, enter: Enter) -> None:
        """Let somebody in soon.

        Args:
            key: Key of the session that is shown, None for none.
            enter: Called with its account, or with None if it is no session of ours.
        """
        self._coming.add((key, enter))

    async def _let_in(self, coming: list[tuple[bytes | None, Enter]]) -> None:
        found = await self._sessions.recall([key for key, _ in coming if key is not None])
        await self._learn([account.id for account in found.values()])
        for start in range(0, len(coming), CHUNK):
            for key, enter in coming[start : start + CHUNK]:
                self._let_one_in(key, enter, found)
            await asyncio.sleep(0)

    def _let_one_in(self, key: bytes | None, enter: Enter, found: Mapping[bytes, Account]) -> None:
        # Nothing is awaited between this and coming in, so the session has not ended then.
        account = None if key is None else self._sessions.known(key)
        if account is None and key in found:
            self._coming.add((key, enter))
            return
        # A mistake of ours with one costs nobody who comes at the same time.
        with _SURVIVED:
            enter(account)
