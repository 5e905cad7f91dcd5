"""The event loop of commands."""

import asyncio
import importlib
import importlib.util
from collections.abc import Coroutine
from typing import Any, TypeVar

_T = TypeVar("_T")


def run(work: Coroutine[Any, Any, _T]) -> _T:
    """Run a coroutine on the fastest event loop that this system has; return what it returns."""
    factory = None
    if importlib.util.find_spec("uvloop") is not None:
        factory = importlib.import_module("uvloop").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)
