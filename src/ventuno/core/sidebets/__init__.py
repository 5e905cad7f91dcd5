"""The side bets, one row each (COM-15 to COM-20).

What a rank *pays* belongs to a table's rules; what a rank *is* belongs to the bet's own file here and is the same
everywhere. A new bet is a new file and its row below: rules, tables, odds, help and history know it by that.
"""

from typing import Final

from ventuno.core.sidebets.bust_it import BUST_IT
from ventuno.core.sidebets.kind import Needs, SideBetKind, Words
from ventuno.core.sidebets.pairs import ANY_PAIR, DEALER_PAIR, PERFECT_PAIRS, PLAYER_PAIR
from ventuno.core.sidebets.three_cards import HOT_3, TWENTY_ONE_PLUS_THREE

KINDS: Final[tuple[SideBetKind, ...]] = (
    PERFECT_PAIRS,
    ANY_PAIR,
    PLAYER_PAIR,
    DEALER_PAIR,
    TWENTY_ONE_PLUS_THREE,
    HOT_3,
    BUST_IT,
)
"""Every side bet there is."""

__all__ = ["KINDS", "Needs", "SideBetKind", "Words"]
