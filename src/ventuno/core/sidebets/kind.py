"""What a side bet is: the cards it reads, its ranks, how a rank is found, and what people call it."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum

import msgspec

from ventuno.core.cards import Card


class Needs(StrEnum):
    """The cards a side bet reads, in the order its ``rank_name`` takes them."""

    PLAYER_TWO = "player_two"
    """The hand's first two cards."""
    PLAYER_TWO_PLUS_UPCARD = "player_two_plus_upcard"
    """The hand's first two cards and the dealer's upcard."""
    DEALER_TWO = "dealer_two"
    """The dealer's first two cards, once both are face up (COM-20)."""
    DEALER_FINAL = "dealer_final"
    """All the dealer's cards, once he has stopped drawing; the odds count busts by cards."""


class Words(msgspec.Struct, frozen=True):
    """What a side bet is called in one language.

    Attributes:
        name: Its name.
        short: A form that fits on the felt.
        ranks: Names of its winning ranks, best first.
    """

    name: str
    short: str
    ranks: tuple[str, ...]


class SideBetKind(msgspec.Struct, frozen=True):
    """A side bet, whatever it pays.

    Attributes:
        key: Its name in rules, records and addresses.
        title: Its name where nobody has chosen a language, such as at the command line.
        needs: The cards it reads.
        ranks: Names of its winning ranks, best first (COM-15).
        rank_name: Returns the best rank of the cards it reads, or None if they lose.
        pushed_by_blackjack: A player's blackjack returns the stake (COM-20).
        words: What it is called, by language; empty where the page's own catalogues know it.
    """

    key: str
    title: str
    needs: Needs
    ranks: tuple[str, ...]
    rank_name: Callable[[Sequence[Card]], str | None]
    pushed_by_blackjack: bool = False
    words: Mapping[str, Words] = {}
