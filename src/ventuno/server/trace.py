"""Where a bug struck, for the log: lines of code only, never the values in them (PLA-25)."""

import traceback


def trace_of(error: BaseException) -> str:
    """Return the kind of an error and the lines of code it passed through.

    Neither its message nor any variable is told: they may hold cards that nobody may see yet.
    """
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{frame.filename}:{frame.lineno} {frame.name}: {frame.line}" for frame in frames]
    return "\n".join([type(error).__name__, *lines])
