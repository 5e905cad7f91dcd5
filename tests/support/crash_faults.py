"""Mistakes of ours, planted in a running server: an exception where a test wants one."""

from collections.abc import Callable
from typing import Any

from ventuno.engine.round import Round
from ventuno.server.driver import Driver
from ventuno.store.api import RoundWork
from ventuno.store.sqlite import SqliteStore
from ventuno.table import live, money
from ventuno.table.live import LiveTable
from ventuno.table.records import decode_entry


class Mistake(Exception):
    """What a bug of ours would raise."""


class Fuse:
    """Lets the first few calls that match fail, after or instead of what they do."""

    def __init__(self, what: str, times: int) -> None:
        self._what = what
        self._left = times

    def blows(self, name: str) -> bool:
        """Tell whether a call with this name fails; one less will."""
        if not self._left or name != self._what:
            return False
        self._left -= 1
        return True


def plant(place: str, what: str, times: int) -> None:
    """Make this server meet a mistake.

    Args:
        place: ``plan``, ``apply``, ``unstored``, ``stored``, ``engine`` or ``settle``.
        what: The command, the entry or the engine's method that meets it.
        times: How often.
    """
    _PLANTERS[place](Fuse(what, times), what)


def _plan(fuse: Fuse, _: str) -> None:
    real = LiveTable.plan

    def plan(self: LiveTable, commands: Any, now_ms: int) -> Any:
        if any(fuse.blows(type(command).__name__) for command in commands):
            raise Mistake("while planning")
        return real(self, commands, now_ms)

    _put(LiveTable, "plan", plan)


def _apply(fuse: Fuse, _: str) -> None:
    """The entry is stored and happens, and then something goes wrong."""
    real = LiveTable.apply

    def apply(self: LiveTable, entry: Any, *args: Any, **kw: Any) -> Any:
        out = real(self, entry, *args, **kw)
        if fuse.blows(type(entry).__name__):
            raise Mistake("while applying")
        return out

    _put(LiveTable, "apply", apply)


def _unstored(fuse: Fuse, _: str) -> None:
    """The request never reaches the disk."""
    real = SqliteStore.commit

    async def commit(self: SqliteStore, work: RoundWork) -> Any:
        if fuse.blows(_kind(work)):
            raise Mistake("before the commit")
        return await real(self, work)

    _put(SqliteStore, "commit", commit)


def _stored(fuse: Fuse, _: str) -> None:
    """The request is on the disk and the answer is lost."""
    real = SqliteStore.commit

    async def commit(self: SqliteStore, work: RoundWork) -> Any:
        result = await real(self, work)
        if fuse.blows(_kind(work)):
            raise Mistake("after the commit")
        return result

    _put(SqliteStore, "commit", commit)


def _kind(work: RoundWork) -> str:
    return "Settled" if work.settlement is not None else type(decode_entry(work.entries[-1])).__name__


def _engine(fuse: Fuse, method: str) -> None:
    real = getattr(Round, method)

    def failing(self: Round, *args: Any) -> Any:
        if fuse.blows(method):
            raise Mistake("in the engine")
        return real(self, *args)

    _put(Round, method, failing)


def _settle(fuse: Fuse, name: str) -> None:
    real = getattr(money, name)

    def failing(*args: Any) -> Any:
        if fuse.blows(name):
            raise Mistake("while settling")
        return real(*args)

    _put(money, name, failing)


def _driver(fuse: Fuse, method: str) -> None:
    real = getattr(Driver, method)

    async def failing(self: Driver, *args: Any) -> Any:
        if fuse.blows(method):
            raise Mistake("in the driver")
        return await real(self, *args)

    _put(Driver, method, failing)


def _put(owner: Any, name: str, function: Callable[..., Any]) -> None:
    setattr(owner, name, function)


_PLANTERS = {
    "plan": _plan,
    "apply": _apply,
    "unstored": _unstored,
    "stored": _stored,
    "engine": _engine,
    "settle": _settle,
    "driver": _driver,
}
assert live.money is money, "the table calls the module's functions by its name"
