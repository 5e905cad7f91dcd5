"""Bets on a pair (COM-16): of the player's first cards, or of the dealer's."""

from collections.abc import Sequence
from typing import Final

from ventuno.core.cards import Card, is_red, rank, suit
from ventuno.core.sidebets.kind import Needs, SideBetKind

_RANKS: Final = ("perfect", "coloured", "mixed")


def _coloured_pair(cards: Sequence[Card]) -> str | None:
    """Ranks a pair by how alike its suits are; a pair means equal rank, not equal value (COM-16)."""
    first, second = cards
    if rank(first) != rank(second):
        return None
    if suit(first) == suit(second):
        return "perfect"
    return "coloured" if is_red(first) == is_red(second) else "mixed"


def _any_pair(cards: Sequence[Card]) -> str | None:
    first, second = cards
    if rank(first) != rank(second):
        return None
    return "suited" if suit(first) == suit(second) else "pair"


PERFECT_PAIRS: Final = SideBetKind("perfect_pairs", "Perfect Pairs", Needs.PLAYER_TWO, _RANKS, _coloured_pair)
ANY_PAIR: Final = SideBetKind("any_pair", "Any Pair", Needs.PLAYER_TWO, ("suited", "pair"), _any_pair)
PLAYER_PAIR: Final = SideBetKind("player_pair", "Player Pair", Needs.PLAYER_TWO, _RANKS, _coloured_pair)
DEALER_PAIR: Final = SideBetKind("dealer_pair", "Dealer Pair", Needs.DEALER_TWO, _RANKS, _coloured_pair)
