"""What many ask for at the same time, done once for all of them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from ventuno.core.errors import VentunoError

Item = TypeVar("Item")


class Together(Generic[Item]):
    """Gathers what is asked for in a pass of the loop; what comes while that is served is served next.

    Args:
        serve: Does it for all of them. If the store fails in it they are left, for the server ends then.
    """

    def __init__(self, serve: Callable[[list[Item]], Awaitable[None]]) -> None:
        self._serve = serve
        self._waiting: list[Item] = []
        self._serving: asyncio.Task[None] | None = None

    def add(self, item: Item) -> None:
        """Have something served soon."""
        self._waiting.append(item)
        if self._serving is None:
            self._serving = asyncio.get_running_loop().create_task(self._serve_all())

    async def _serve_all(self) -> None:
        try:
            while self._waiting:
                items, self._waiting = self._waiting, []
                await self._serve(items)
        except VentunoError:
            return
        finally:
            self._serving = None
