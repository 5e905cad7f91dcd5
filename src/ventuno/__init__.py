"""Live blackjack tables for play money, in the browser.

As a library: ``from ventuno import Rules, presets, odds``. Each name is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ventuno import odds
    from ventuno.core.presets import presets
    from ventuno.core.rules import Rules

__all__ = ["Rules", "__version__", "odds", "presets"]
__version__ = "0.1.0.dev0"

_PLACES: Final = {
    "Rules": ("ventuno.core.rules", "Rules"),
    "presets": ("ventuno.core.presets", "presets"),
    "odds": ("ventuno.odds", None),
}


def __getattr__(name: str) -> Any:
    """Import what the library offers when it is asked for."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _PLACES[name]
    found = import_module(module)
    return found if attribute is None else getattr(found, attribute)
