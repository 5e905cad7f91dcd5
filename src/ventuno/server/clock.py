"""The server's one clock, injectable so that tests own the time."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What the server knows of time."""

    def now_ms(self) -> int:
        """Return milliseconds since 1970 that never run backwards."""
        ...

    async def sleep_until(self, at_ms: int) -> None:
        """Return once :meth:`now_ms` has reached a time."""
        ...


class SystemClock:
    """Wall time read once at start, then carried by the monotonic clock.

    A jump of the machine's wall clock therefore moves no deadline.
    """

    def __init__(self) -> None:
        self._offset_ns = time.time_ns() - time.monotonic_ns()

    def now_ms(self) -> int:
        """Return milliseconds since 1970 that never run backwards."""
        return (self._offset_ns + time.monotonic_ns()) // 1_000_000

    async def sleep_until(self, at_ms: int) -> None:
        """Return once :meth:`now_ms` has reached a time."""
        while (wait_ms := at_ms - self.now_ms()) > 0:
            await asyncio.sleep(wait_ms / 1000)
