"""The side bets, one row each: the cards they read, their ranks and how a rank is found (COM-15 to COM-20).

What a rank *pays* belongs to a table's rules; what a rank *is* belongs here and is the same everywhere.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Final

import msgspec

from ventuno.core.cards import Card, is_red, rank, suit
from ventuno.core.hand import TWENTY_ONE, hand_value
from ventuno.core.rules import SIDE_BET_RANKS, SideBetKey

_SEVEN: Final = 6
_ACE: Final = 0
_KING: Final = 12
_MOST_NAMED_CARDS: Final = 8


class Needs(StrEnum):
    """The cards a side bet reads, in the order :func:`rank_index` takes them."""

    PLAYER_TWO = "player_two"
    """The hand's first two cards."""
    PLAYER_TWO_PLUS_UPCARD = "player_two_plus_upcard"
    """The hand's first two cards and the dealer's upcard."""
    DEALER_TWO = "dealer_two"
    """The dealer's first two cards, once both are face up (COM-20)."""
    DEALER_FINAL = "dealer_final"
    """All the dealer's cards, once he has stopped drawing."""


class SideBetKind(msgspec.Struct, frozen=True):
    """What a side bet is.

    Attributes:
        key: Its name.
        needs: The cards it reads.
        rank_name: Returns the best rank of the cards it reads, or None if they lose.
        pushed_by_blackjack: A player's blackjack returns the stake (COM-20).
    """

    key: SideBetKey
    needs: Needs
    rank_name: Callable[[Sequence[Card]], str | None]
    pushed_by_blackjack: bool = False

    @property
    def ranks(self) -> tuple[str, ...]:
        """Names of its winning ranks, best first."""
        return SIDE_BET_RANKS[self.key]


def rank_index(key: SideBetKey, cards: Sequence[Card]) -> int | None:
    """Return the best rank the cards reach, as an index into the bet's ranks and pay table (COM-15).

    Args:
        key: Which side bet.
        cards: Exactly the cards its ``needs`` names.

    Returns:
        0 for the best rank and up, or None if the bet is lost.
    """
    kind = SIDE_BETS[key]
    name = kind.rank_name(cards)
    return None if name is None else kind.ranks.index(name)


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


def _twenty_one_plus_three(cards: Sequence[Card]) -> str | None:
    """Ranks three cards as at poker; a flush may hold a pair (COM-18)."""
    flush = len({suit(card) for card in cards}) == 1
    if len({rank(card) for card in cards}) == 1:
        return "suited_trips" if flush else "trips"
    if _in_sequence(cards):
        return "straight_flush" if flush else "straight"
    return "flush" if flush else None


def _in_sequence(cards: Sequence[Card]) -> bool:
    """Tells whether three cards follow each other; an ace is low or high, never in between (COM-17)."""
    low, middle, high = sorted(rank(card) for card in cards)
    if (low, high) == (_ACE, _KING):
        return middle == _KING - 1
    return low + 1 == middle == high - 1


def _hot_3(cards: Sequence[Card]) -> str | None:
    """Ranks the total of three cards, three sevens being a rank of their own (COM-19)."""
    if all(rank(card) == _SEVEN for card in cards):
        return "777"
    total = hand_value(cards).total
    if total == TWENTY_ONE:
        return "suited_21" if len({suit(card) for card in cards}) == 1 else "21"
    return str(total) if total in (19, 20) else None


def _bust_it(cards: Sequence[Card]) -> str | None:
    """Ranks a dealer's bust by the number of cards it took (COM-20)."""
    if not hand_value(cards).bust:
        return None
    return f"bust_{min(len(cards), _MOST_NAMED_CARDS)}"


SIDE_BETS: Final[Mapping[SideBetKey, SideBetKind]] = MappingProxyType(
    {
        kind.key: kind
        for kind in (
            SideBetKind(SideBetKey.PERFECT_PAIRS, Needs.PLAYER_TWO, _coloured_pair),
            SideBetKind(SideBetKey.ANY_PAIR, Needs.PLAYER_TWO, _any_pair),
            SideBetKind(SideBetKey.PLAYER_PAIR, Needs.PLAYER_TWO, _coloured_pair),
            SideBetKind(SideBetKey.DEALER_PAIR, Needs.DEALER_TWO, _coloured_pair),
            SideBetKind(
                SideBetKey.TWENTY_ONE_PLUS_THREE, Needs.PLAYER_TWO_PLUS_UPCARD, _twenty_one_plus_three
            ),
            SideBetKind(SideBetKey.HOT_3, Needs.PLAYER_TWO_PLUS_UPCARD, _hot_3),
            SideBetKind(SideBetKey.BUST_IT, Needs.DEALER_FINAL, _bust_it, pushed_by_blackjack=True),
        )
    }
)
"""Every side bet the engine knows, by key."""
