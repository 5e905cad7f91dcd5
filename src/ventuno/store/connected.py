"""The two threads behind a store: one connection writes, another reads, the event loop waits."""

from collections import defaultdict
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

import apsw
import msgspec

from ventuno.store.host_api import Tally
from ventuno.store.worker import Worker, Writer

P = ParamSpec("P")
T = TypeVar("T")


class Bounds(msgspec.Struct, frozen=True):
    """What a host lets one account or one address have.

    Attributes:
        daily_guests: Accounts that one address may make in a day.
        top_up_cents: Most that one top-up brings.
        top_up_wait_ms: Time between two top-ups of an account.
        hourly_top_ups: Top-ups of all accounts of one address in an hour.
        login_tries: Wrong passwords for a name before it has to wait.
        address_tries: Wrong passwords from an address before it has to wait.
        lock_ms: The first wait; each further failure doubles it.
        longest_lock_ms: The longest wait; failures that long ago are forgotten.
        sessions: Places where an account may be signed in at once.
    """

    daily_guests: int = 200
    top_up_cents: int = 100_000
    top_up_wait_ms: int = 3_600_000
    hourly_top_ups: int = 20
    login_tries: int = 5
    address_tries: int = 50
    lock_ms: int = 15_000
    longest_lock_ms: int = 900_000
    sessions: int = 50


class Connected:
    """A store's threads, clock and bounds."""

    def __init__(self, *, now_ms: Callable[[], int], bounds: Bounds) -> None:
        """Prepare the threads; nothing is opened yet."""
        self._now_ms = now_ms
        self._bounds = bounds
        self._writer = Writer("store-writer")
        self._reader = Worker("store-reader")
        self._tallies: defaultdict[int, Tally] = defaultdict(Tally)

    @property
    def failed(self) -> str | None:
        """Why the disk refused, once it has; nothing is written from then on."""
        return self._writer.failure

    async def _read(
        self, run: Callable[Concatenate[apsw.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._reader.submit(lambda connection: run(connection, *args, **kwargs))

    async def _write(
        self, run: Callable[Concatenate[apsw.Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        return await self._writer.submit(lambda connection: run(connection, *args, **kwargs))

    async def _write_now(
        self, run: Callable[Concatenate[apsw.Connection, int, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Write with the time of writing, so that what is booked later is not stamped earlier."""
        return await self._writer.submit(lambda connection: run(connection, self._now_ms(), *args, **kwargs))
