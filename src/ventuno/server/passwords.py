"""Passwords: argon2id in a small pool beside the tables' thread, so that a flood of logins delays nobody's bet."""

import asyncio
import os
import unicodedata
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from ventuno.core.errors import BadPassword, Busy

#: NIST SP 800-63B: length is what counts, and nothing else is demanded.
SHORTEST: Final = 8
LONGEST: Final = 128
#: OWASP's floor for argon2id: about 20 ms of one core and 19 MiB a check.
_MEMORY_KIB: Final = 19_456
_PASSES: Final = 2
#: Checks that may wait, in all and from one address: two seconds' work of one core, then "busy".
MOST_WAITING: Final = 128
MOST_FROM_ONE: Final = 64
_T = TypeVar("_T")


class Passwords:
    """Hashes and checks passwords.

    Args:
        threads: How many are worked on at once; half of the processors without it.

    Attributes:
        waiting: Checks that were asked for and are not done.
    """

    def __init__(self, threads: int | None = None) -> None:
        self._hasher = PasswordHasher(
            time_cost=_PASSES, memory_cost=_MEMORY_KIB, parallelism=1, hash_len=32, salt_len=16, type=Type.ID
        )
        # At the priority of all others: on a busy machine a lower one kept people waiting for their login by seconds,
        # and the tables too, since such a thread can lose the processor while it holds the interpreter.
        count = threads or max(1, (os.cpu_count() or 2) // 2)
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="passwords")
        self._from: Counter[str] = Counter()
        self._nobodys: str | None = None
        self._closed = False
        self.waiting = 0

    async def hash(self, password: str, address: str) -> str:
        """Return what is stored of a password.

        Raises:
            BadPassword: It is too short or too long.
            Busy: Too many wait already.
        """
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadPassword(shortest=SHORTEST, longest=LONGEST)
        return await self._work(address, lambda: self._hasher.hash(_plain(password)))

    async def fits(self, password: str, stored: str | None, address: str) -> bool:
        """Tell whether a password is the one that a hash is of.

        Without a hash it takes as long and the answer is no: time does not tell whether an account exists.

        Raises:
            Busy: Too many wait already.
        """
        return await self._work(address, lambda: self._verify(password[: LONGEST + 1], stored))

    def close(self) -> None:
        """Forget what waits and let the threads end."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _verify(self, password: str, stored: str | None) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's")
        try:
            self._hasher.verify(stored or self._nobodys, _plain(password))
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None

    async def _work(self, address: str, work: Callable[[], _T]) -> _T:
        if self._closed or self.waiting >= MOST_WAITING or self._from[address] >= MOST_FROM_ONE:
            raise Busy
        self.waiting += 1
        self._from[address] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        except asyncio.CancelledError:
            if self._closed:  # the server stops, and what waited is forgotten
                raise Busy from None
            raise
        finally:
            self.waiting -= 1
            self._from[address] -= 1
            if not self._from[address]:
                del self._from[address]


def _plain(password: str) -> bytes:
    """Returns the bytes of a password, the same from every keyboard."""
    return unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
