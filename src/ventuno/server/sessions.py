"""Sessions: a random token in a cookie, its hash in the store."""

import asyncio
import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Coroutine, Iterable
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

import msgspec

from ventuno.server.clock import Clock
from ventuno.store.api import Account, Store

COOKIE: Final = "ventuno"
COOKIE_SECONDS: Final = 400 * 86_400
#: 192 bits.
_TOKEN_BYTES: Final = 24
_LONGEST_TOKEN: Final = 64
_CACHED: Final = 50_000
#: That a session is in use is noted so often at most.
_NOTED_MS: Final = 10 * 60_000


class Known(msgspec.Struct):
    """A session in memory: whose it is, and when its use was last noted."""

    account: Account
    noted_ms: int


class Sessions:
    """Finds the account of a token.

    Args:
        store: Where sessions live.
        clock: The server's clock.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[bytes, Known] = OrderedDict()
        self._keys: dict[int, set[bytes]] = {}
        self._changes = 0
        self._noting: set[asyncio.Task[None]] = set()

    async def find(self, token: str | None) -> Account | None:
        """Return the account a token belongs to, if it is a session of ours."""
        if not token or len(token) > _LONGEST_TOKEN:
            return None
        key = token_hash(token)
        known = self._known.get(key)
        if known is None:
            account = await self._look_up(key)
            if account is None:
                return None
            known = self.remember(key, account)
            known.noted_ms = 0
        now_ms = self._clock.now_ms()
        if now_ms - known.noted_ms >= _NOTED_MS:
            known.noted_ms = now_ms
            self._later(self._store.touch_session(key))
        return known.account

    def remember(self, key: bytes, account: Account) -> Known:
        """Keep a session of the store in memory.

        Args:
            key: Hash of its token.
            account: Whose it is.
        """
        known = self._known[key] = Known(account, self._clock.now_ms())
        self._keys.setdefault(account.id, set()).add(key)
        if len(self._known) > _CACHED:
            old, gone = self._known.popitem(last=False)
            self._let_go(old, gone.account.id)
        return known

    def forget(self, keys: Iterable[bytes]) -> None:
        """Forget sessions that have ended in the store."""
        self._changes += 1
        for key in keys:
            known = self._known.pop(key, None)
            if known is not None:
                self._let_go(key, known.account.id)

    def forget_account(self, account: int) -> None:
        """Look an account up anew, since something about it has changed."""
        self.forget(list(self._keys.get(account, ())))

    async def _look_up(self, key: bytes) -> Account | None:
        """Returns the account in the store; what ended while that was read is not believed."""
        while True:
            before = self._changes
            account = await self._store.by_token(key)
            if account is None or before == self._changes:
                return account

    def _let_go(self, key: bytes, account: int) -> None:
        keys = self._keys[account]
        keys.discard(key)
        if not keys:
            del self._keys[account]

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._noting.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: asyncio.Task[None]) -> None:
        self._noting.discard(task)
        if not task.cancelled():
            task.exception()  # a note that could not be written harms nobody


def new_token() -> str:
    """Return the secret of a new session."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """Return what is stored of a token: who reads the database can't sign in with it."""
    return hashlib.sha256(token.encode()).digest()


def token_of(cookie_header: str) -> str | None:
    """Return the session token in a ``Cookie`` header."""
    try:
        morsel = SimpleCookie(cookie_header).get(COOKIE)
    except CookieError:
        return None
    return morsel.value if morsel is not None else None
