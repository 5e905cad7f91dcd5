"""Where the server's log goes: a line of key=value pairs, or a JSON object, on standard error (PLA-29)."""

import contextlib
import logging
import sys
from typing import Final, Literal

import structlog

LogForm = Literal["text", "json"]
_FIRST: Final = ["timestamp", "level", "event", "table", "round", "code"]


class StderrLogger:
    """Writes lines to standard error, and lets nobody suffer if it is closed or full."""

    def msg(self, message: str) -> None:
        """Write a line."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"{message}\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = msg


def log_to_stderr(form: LogForm = "text") -> None:
    """Send the log of this process to standard error.

    What a table's task logs carries the table, round and game code it was at.

    Args:
        form: ``text`` for people, ``json`` for what collects logs.
    """
    renderer: structlog.types.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.processors.KeyValueRenderer(key_order=_FIRST, drop_missing=True)
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=lambda *_: StderrLogger(),
        cache_logger_on_first_use=True,
    )
