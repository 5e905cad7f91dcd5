"""Exact odds of any rules and any shoe: expectations, charts, cash-out prices, side bets.

Everything here is worked out from a rules value and the cards that are left; nothing is simulated. The live
server does not import this package: it runs ``python -m ventuno.odds.prices`` and keeps what that prints.

The library is :class:`~ventuno.odds.library.Game` and :func:`~ventuno.odds.library.change`, imported when they
are first used, so that looking at the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ventuno.odds.library import Game, change

__all__ = ["Game", "change"]


def __getattr__(name: str) -> Any:
    """Import the library when it is asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("ventuno.odds.library"), name)
