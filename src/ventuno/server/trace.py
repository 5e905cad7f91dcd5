"""Where a bug struck, for the log and for a count of them: lines of code only, never the values in them (PLA-25)."""

import traceback
from collections import Counter
from types import TracebackType
from typing import Final

import structlog

#: Faults by what the log calls them, since this process started.
faults: Final[Counter[str]] = Counter()
_log = structlog.get_logger("ventuno.fault")


def trace_of(error: BaseException) -> str:
    """Return the kind of an error and the lines of code it passed through.

    Neither its message nor any variable is told: they may hold cards that nobody may see yet.
    """
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]
    return "\n".join([type(error).__name__, *lines])


def log_fault(what: str, error: BaseException, **where: str | int) -> None:
    """Log and count a bug of ours that was survived.

    Args:
        what: What met it, such as ``table fault``.
        error: The bug.
        where: Table, round and the like; never a card or an account.
    """
    faults[what] += 1
    _log.error(what, **where, trace=trace_of(error))


class Survived:
    """As a context: logs a bug of ours that strikes within, and goes on after it.

    Args:
        what: What meets it.
    """

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        self._what = what

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        """Log a bug."""
        if not isinstance(error, Exception):
            return False
        log_fault(self._what, error)
        return True
