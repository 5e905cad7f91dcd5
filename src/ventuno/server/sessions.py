"""Sessions: a random token in a cookie, its hash in the store."""

import hashlib
import secrets
import unicodedata
from collections import OrderedDict
from http.cookies import CookieError, SimpleCookie
from typing import Final

from ventuno.core.errors import BadName
from ventuno.store.api import Account, Store

COOKIE: Final = "ventuno"
COOKIE_SECONDS: Final = 400 * 86_400
LONGEST_NAME: Final = 20
_TOKEN_BYTES: Final = 24
_LONGEST_TOKEN: Final = 64
_CACHED: Final = 50_000


class Sessions:
    """Finds the account of a token and makes guests.

    Args:
        store: Where accounts live.
        start_cents: Balance a guest starts with.
    """

    def __init__(self, store: Store, start_cents: int) -> None:
        self._store = store
        self._start_cents = start_cents
        self._known: OrderedDict[bytes, Account] = OrderedDict()

    async def find(self, token: str | None) -> Account | None:
        """Return the account a token belongs to, if it is a session of ours."""
        if not token or len(token) > _LONGEST_TOKEN:
            return None
        key = token_hash(token)
        if (known := self._known.get(key)) is not None:
            return known
        account = await self._store.by_token(key)
        if account is not None:
            self._remember(key, account)
        return account

    async def enter(self, name: str | None, address: str) -> tuple[Account, str]:
        """Create a guest and return the account and its token.

        Args:
            name: The name wished for, if any.
            address: Where the guest comes from; guests are bounded per address and day.

        Raises:
            BadName: The name holds nothing visible or is too long.
            RateLimited: Too many guests came from this address.
        """
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        shown = clean_name(name) if name else f"Guest {secrets.randbelow(9000) + 1000}"
        key = token_hash(token)
        account = await self._store.new_guest(shown, key, self._start_cents, address)
        self._remember(key, account)
        return account, token

    def _remember(self, key: bytes, account: Account) -> None:
        self._known[key] = account
        if len(self._known) > _CACHED:
            self._known.popitem(last=False)


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


def clean_name(name: str) -> str:
    """Return a name as it may be shown: composed, no control, invisible or direction characters.

    Raises:
        BadName: Nothing is left of it, or it is too long.
    """
    composed = unicodedata.normalize("NFKC", name)
    visible = "".join(c for c in composed if unicodedata.category(c)[0] in "LMNPSZ")
    words = " ".join(visible.split())
    if not words or len(words) > LONGEST_NAME:
        raise BadName(longest=LONGEST_NAME)
    return words
