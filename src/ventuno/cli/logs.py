"""Where the server's log goes: a line of key=value pairs on standard error."""

import contextlib
import sys

import structlog


class StderrLogger:
    """Writes lines to standard error, and lets nobody suffer if it is closed or full."""

    def msg(self, message: str) -> None:
        """Write a line."""
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"{message}\n")
            sys.stderr.flush()

    debug = info = warning = error = critical = msg


def log_to_stderr() -> None:
    """Send the log of this process to standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.KeyValueRenderer(key_order=["timestamp", "level", "event"]),
        ],
        logger_factory=lambda *_: StderrLogger(),
        cache_logger_on_first_use=True,
    )
