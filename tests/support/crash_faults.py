"""Mistakes of ours, planted in a running server: an exception where a test wants one."""

from collections.abc import Callable
from typing import Any

import msgspec

from ventuno.engine.round import Round
from ventuno.server.app import Server
from ventuno.server.driver import Driver
from ventuno.store.sqlite import SqliteStore
from ventuno.table.live import LiveTable


class Mistake(Exception):
    """What a bug of ours would raise."""


class Fault(msgspec.Struct, frozen=True):
    """A mistake.

    Attributes:
        place: ``plan``, ``apply``, ``store``, ``engine``, ``settle``: where it happens.
        what: Name of the entry (``Decided``) or of the engine's method (``end_step``) that meets it; empty for any.
        times: How often it happens.
    """

    place: str
    what: str = ""
    times: int = 1


def plant(faults: list[Fault], server: Server) -> None:
    """Make a server meet these mistakes."""
    del server
    for fault in faults:
        _PLANTERS[fault.place](fault)


def _failing(real: Callable[..., Any], fault: Fault, meets: Callable[..., bool], *, after: bool) -> Any:
    left = fault.times

    def sync(*args: Any, **kw: Any) -> Any:
        nonlocal left
        if not left or not meets(*args):
            return real(*args, **kw)
        left -= 1
        if after:
            real(*args, **kw)
        raise Mistake(f"planted in {fault.place} {fault.what}")

    return sync


def _named(fault: Fault) -> Callable[..., bool]:
    return lambda _self, entry, *_: not fault.what or type(entry).__name__ == fault.what


def _plant_apply(fault: Fault) -> None:
    """The entry is stored, half of it happens, then it fails."""
    LiveTable.apply = _failing(LiveTable.apply, fault, _named(fault), after=True)


def _plant_store(fault: Fault) -> None:
    """The request never reaches the store."""
    real = Driver._commit
    left = fault.times

    async def commit(self: Driver, entry: Any, *args: Any, **kw: Any) -> Any:
        nonlocal left
        if left and type(entry).__name__ == fault.what:
            left -= 1
            raise Mistake(f"planted before the store of {fault.what}")
        return await real(self, entry, *args, **kw)

    Driver._commit = commit


def _plant_stored(fault: Fault) -> None:
    """The request is stored and its answer is lost."""
    real = SqliteStore.commit
    left = fault.times

    async def commit(self: SqliteStore, work: Any) -> Any:
        nonlocal left
        settles = work.settlement is not None
        result = await real(self, work)
        if left and settles == (fault.what == "Settled"):
            left -= 1
            raise Mistake("planted after the store")
        return result

    SqliteStore.commit = commit


def _plant_engine(fault: Fault) -> None:
    setattr(Round, fault.what, _failing(getattr(Round, fault.what), fault, lambda *_: True, after=False))


_PLANTERS = {"apply": _plant_apply, "store": _plant_store, "stored": _plant_stored, "engine": _plant_engine}
