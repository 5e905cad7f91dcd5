"""Returns that the games' makers publish, shown beside ours and never taken for ours.

Main bets are best play; whether per initial bet or per unit wagered the makers do not say. What differs from
our exact figure is explained in ``docs/guides/odds.md``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

PUBLISHED: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType(
    {
        "infinite": {
            "main": 0.9947,
            "always_cash_out": 0.9680,
            "perfect_pairs": 0.9590,
            "twenty_one_plus_three": 0.9630,
            "hot_3": 0.9460,
            "bust_it": 0.9412,
        },
        "american": {"main": 0.9952, "perfect_pairs": 0.9389, "twenty_one_plus_three": 0.9286},
        "majority": {
            "main": 0.9954,
            "twenty_one_plus_three": 0.9625,
            "player_pair": 0.9590,
            "dealer_pair": 0.9590,
        },
    }
)
"""Return per unit by preset and bet."""
