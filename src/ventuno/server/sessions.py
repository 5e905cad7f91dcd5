"""Sessions: a random token in a cookie, its hash in the store."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from ventuno.server.clock import Clock
from ventuno.server.together import Together
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
        # A note that could not be written harms nobody.
        self._used = Together(store.touch_sessions)

    async def find(self, token: str | None) -> Account | None:
        """Return the account a token belongs to, if it is a session of ours."""
        key = key_of(token)
        if key is None:
            return None
        found = await self.recall([key])
        return self.known(key) or found.get(key)

    def known(self, key: bytes) -> Account | None:
        """Return the account of a session in memory, and note that it is in use."""
        known = self._known.get(key)
        if known is None:
            return None
        now_ms = self._clock.now_ms()
        if now_ms - known.noted_ms >= _NOTED_MS:
            known.noted_ms = now_ms
            self._used.add(key)
        return known.account

    async def recall(self, keys: Sequence[bytes]) -> dict[bytes, Account]:
        """Return the accounts of sessions, having taken those into memory that were not there.

        Args:
            keys: Hashes of tokens. Of what is no session of ours nothing is returned.
        """
        while True:
            found = {key: known.account for key in keys if (known := self._known.get(key)) is not None}
            unknown = [key for key in keys if key not in found]
            if not unknown:
                return found
            before = self._changes
            read = await self._store.by_tokens(unknown)
            # What ended while that was read is not believed.
            if before == self._changes:
                break
        for key, account in read.items():
            if key not in self._known:
                self.remember(key, account).noted_ms = 0
        return found | read

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

    def _let_go(self, key: bytes, account: int) -> None:
        keys = self._keys[account]
        keys.discard(key)
        if not keys:
            del self._keys[account]


def new_token() -> str:
    """Return the secret of a new session."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def key_of(token: str | None) -> bytes | None:
    """Return the key of a session, None for what can be no token of ours."""
    return token_hash(token) if token and len(token) <= _LONGEST_TOKEN else None


def token_hash(token: str) -> bytes:
    """Return what is stored of a token: who reads the database can't sign in with it."""
    return hashlib.sha256(token.encode()).digest()


def token_of(cookie_header: str) -> str | None:
    """Return the session token in a ``Cookie`` header, whatever other cookies say beside it."""
    found = None
    for cookie in cookie_header.split(";"):
        name, is_named, value = cookie.partition("=")
        if is_named and name.strip() == COOKIE:
            found = value.strip()
    return found
