"""People at the door: guests, registration, login, logout (PLA-1).

What a stranger can learn is the same for every name: answers, and the time they take, do not depend on
whether an account exists; only a name wished for at registration has to be called taken.
"""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Final

import msgspec

from ventuno.core.errors import BadName, NameTaken, NotFound, NotRegistered, RateLimited, WrongCredentials
from ventuno.server.names import clean_name, name_key, name_keys, registered_name
from ventuno.server.passwords import Passwords
from ventuno.server.sessions import Sessions, new_token, token_hash
from ventuno.store.api import Account, Store

#: Names that the house itself could speak under.
_RESERVED: Final = frozenset(
    map(
        name_key,
        ("admin", "administrator", "bank", "croupier", "dealer", "host", "mint", "system", "ventuno"),
    )
)
_GUEST: Final = re.compile(r"guest ?\d*", re.IGNORECASE)


class Visitor(msgspec.Struct, frozen=True):
    """Who sends a request.

    Attributes:
        account: The account of the session.
        key: Hash of the session's token.
    """

    account: Account
    key: bytes


class People:
    """Lets people in and out.

    Args:
        store: Where accounts live.
        sessions: Finds accounts by token.
        passwords: Hashes and checks.
        start_cents: Balance of a new account.
        close: Closes the windows of sessions that ended.
    """

    def __init__(
        self,
        store: Store,
        sessions: Sessions,
        passwords: Passwords,
        *,
        start_cents: int,
        close: Callable[[Iterable[bytes]], None],
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._passwords = passwords
        self._start_cents = start_cents
        self._close = close
        self._names: dict[str, tuple[asyncio.Lock, int]] = {}

    async def visitor(self, token: str | None) -> Visitor | None:
        """Return who a token belongs to."""
        account = await self._sessions.find(token)
        return None if account is None or token is None else Visitor(account, token_hash(token))

    async def enter(self, name: str | None, address: str, device: str) -> tuple[Account, str]:
        """Create a guest and return the account and its token.

        Args:
            name: The name wished for, if any.
            address: Where the guest comes from; guests are bounded per address and day.
            device: What the browser says it is.

        Raises:
            BadName: The name holds nothing visible or is too long.
            NameTaken: A registered account has the name, or it sounds like the house.
            RateLimited: Too many guests came from this address.
        """
        shown = f"Guest {secrets.randbelow(9000) + 1000}"
        if name:
            shown = clean_name(name)
            await self._refuse_taken(shown)
        token = new_token()
        account = await self._store.new_guest(shown, token_hash(token), self._start_cents, address, device)
        self._sessions.remember(token_hash(token), account)
        return account, token

    async def register(
        self, visitor: Visitor | None, name: str, password: str, address: str, device: str
    ) -> tuple[Account, str | None]:
        """Register: a guest keeps account and session, anybody else gets new ones.

        Returns:
            The account, and the token of its new session if it is a new one.

        Raises:
            BadName: The name has nothing to speak, or too much.
            MixedName: Its letters are of several scripts.
            BadPassword: The password is too short or too long.
            NameTaken: Somebody has the name, or one that looks like it.
            AlreadyRegistered: The visitor is no guest.
            RateLimited: Too many accounts from one address today.
            Busy: Too many passwords wait to be hashed.
        """
        shown = registered_name(name)
        if _GUEST.fullmatch(shown):
            raise NameTaken(name=shown)
        await self._refuse_taken(shown)
        hashed = await self._passwords.hash(password, address)
        token = new_token() if visitor is None else None
        session = visitor.key if visitor is not None else token_hash(token or "")
        account = await self._store.register(
            visitor.account.id if visitor is not None else None,
            name=shown,
            name_key=name_key(shown),
            password_hash=hashed,
            token_hash=session,
            start_cents=self._start_cents,
            address=address,
            device=device,
        )
        self._sessions.forget_account(account.id)
        self._sessions.remember(session, account)
        return account, token

    async def login(
        self, visitor: Visitor | None, name: str, password: str, address: str, device: str
    ) -> tuple[Account, str]:
        """Sign in and return the account and the token of its new session; the visitor's old session ends.

        Raises:
            WrongCredentials: Name and password do not fit.
            RateLimited: Too many failures of this name or from this address.
            Busy: Too many passwords wait to be checked.
        """
        account = await self._check(_keys_of(name), password, address)
        token = new_token()
        ended = await self._store.new_session(account.id, token_hash(token), device)
        if visitor is not None:
            old = await self._store.end_session(visitor.account.id, visitor.key)
            ended = [*ended, *([old] if old else [])]
        self.end(ended)
        self._sessions.remember(token_hash(token), account)
        return account, token

    async def change_password(self, visitor: Visitor, old: str, new: str, address: str) -> None:
        """Change a password; all other sessions end.

        Raises:
            NotRegistered: A guest has none.
            WrongCredentials: The old one does not fit.
            RateLimited: Too many failures.
            BadPassword: The new one is too short or too long.
            Busy: Too many passwords wait to be checked.
        """
        found = await self._store.credentials_of(visitor.account.id)
        if found is None:
            raise NotRegistered
        await self._check(name_keys(found.account.name), old, address)
        hashed = await self._passwords.hash(new, address)
        self.end(await self._store.set_password(visitor.account.id, hashed, visitor.key))

    async def confirm(self, visitor: Visitor, password: str | None, name: str | None, address: str) -> None:
        """Make sure that it is the owner who asks for what cannot be undone.

        Args:
            visitor: Who asks.
            password: The password of a registered account.
            name: The name of a guest, typed once more.
            address: Where the request comes from.

        Raises:
            WrongCredentials: It does not fit.
            RateLimited: Too many failures.
            Busy: Too many passwords wait to be checked.
        """
        found = await self._store.credentials_of(visitor.account.id)
        if found is not None:
            await self._check(name_keys(found.account.name), password or "", address)
        elif " ".join((name or "").split()) != visitor.account.name:
            raise WrongCredentials

    async def logout(self, visitor: Visitor) -> None:
        """End the visitor's session."""
        ended = await self._store.end_session(visitor.account.id, visitor.key)
        self.end([ended or visitor.key])

    async def logout_everywhere(self, visitor: Visitor) -> None:
        """End all sessions of the visitor's account."""
        self.end(await self._store.end_sessions(visitor.account.id))

    async def end_session(self, visitor: Visitor, number: int) -> None:
        """End one session of the visitor's account.

        Raises:
            NotFound: The account has no such session.
        """
        ended = await self._store.end_session(visitor.account.id, number)
        if ended is None:
            raise NotFound(what="session", name=number)
        self.end([ended])

    async def named(self, name: str) -> Account | None:
        """Return the registered account with a name as somebody types it."""
        for key in _keys_of(name):
            found = await self._store.credentials(key)
            if found is not None:
                return found.account
        return None

    def changed(self, account: int) -> None:
        """Take note that something about an account is different."""
        self._sessions.forget_account(account)

    async def _refuse_taken(self, shown: str) -> None:
        """Refuses a name that sounds like the house or looks like somebody's."""
        for key in name_keys(shown):
            if key in _RESERVED or await self._store.credentials(key) is not None:
                raise NameTaken(name=shown)

    async def _check(self, keys: tuple[str, ...], password: str, address: str) -> Account:
        """Returns the account with a name of these keys and this password, after counting what fails."""
        key = keys[0]
        async with self._one_at_a_time(key):
            wait_ms = await self._store.login_wait(key, address)
            if wait_ms > 0:
                raise RateLimited(seconds=-(-wait_ms // 1000))
            found = None
            for one in keys:
                found = found or await self._store.credentials(one)
            stored = found.password_hash if found is not None else None
            if not await self._passwords.fits(password, stored, address) or found is None:
                await self._store.login_failed(key, address)
                raise WrongCredentials
            await self._store.login_succeeded(key)
            return found.account

    @asynccontextmanager
    async def _one_at_a_time(self, key: str) -> AsyncIterator[None]:
        """Lets one password of a name be tried at a time: guesses sent at once are counted one by one."""
        lock, users = self._names.get(key, (asyncio.Lock(), 0))
        self._names[key] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._names[key]
            if users == 1:
                del self._names[key]
            else:
                self._names[key] = (lock, users - 1)

    def end(self, keys: Iterable[bytes]) -> None:
        """Forget sessions that have ended in the store, and close their windows."""
        ended = list(keys)
        self._sessions.forget(ended)
        self._close(ended)


def _keys_of(name: str) -> tuple[str, ...]:
    """Returns the keys of a name as somebody types it, also of one that no account can have."""
    try:
        return name_keys(clean_name(name))
    except BadName:
        return ("",)
