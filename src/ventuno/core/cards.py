"""Cards as small integers and their two-letter codes.

A card is ``rank * 4 + suit`` with ranks in the order ``A 2..9 T J Q K`` and suits in the
order ``s h d c``, so 0 is the ace of spades and 51 the king of clubs. Integers keep shoes,
records and side-bet tables compact; people see codes such as ``Ah`` or ``Td``.
"""

from collections.abc import Iterable
from typing import Final, NewType

from ventuno.core.errors import BadCard

Card = NewType("Card", int)

RANKS: Final = "A23456789TJQK"
SUITS: Final = "shdc"
DECK_SIZE: Final = 52
FULL_DECK: Final[tuple[Card, ...]] = tuple(Card(n) for n in range(DECK_SIZE))

#: Counting value of each card, an ace as 1 (COM-2).
VALUES: Final[tuple[int, ...]] = tuple(min(card // 4 + 1, 10) for card in range(DECK_SIZE))
CODES: Final[tuple[str, ...]] = tuple(RANKS[card // 4] + SUITS[card % 4] for card in range(DECK_SIZE))
_BY_CODE: Final = {code: Card(n) for n, code in enumerate(CODES)}


def parse_card(code: str) -> Card:
    """Return the card a two-letter code names.

    Args:
        code: Rank then suit, for example ``Ah`` or ``Td``.

    Raises:
        BadCard: The code names no card.
    """
    try:
        return _BY_CODE[code]
    except KeyError:
        raise BadCard(code=code) from None


def parse_cards(codes: str) -> tuple[Card, ...]:
    """Return the cards named by codes separated by spaces."""
    return tuple(parse_card(code) for code in codes.split())


def card_code(card: Card) -> str:
    """Return the two-letter code of a card."""
    return CODES[card]


def card_codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of several cards, in their order."""
    return [CODES[card] for card in cards]


def rank(card: Card) -> int:
    """Return the rank index, 0 for an ace to 12 for a king."""
    return card // 4


def suit(card: Card) -> int:
    """Return the suit index: 0 spades, 1 hearts, 2 diamonds, 3 clubs."""
    return card % 4


def is_red(card: Card) -> bool:
    """Tell whether the card is a heart or a diamond."""
    return card % 4 in (1, 2)


def value(card: Card) -> int:
    """Return the counting value, an ace as 1 (COM-2)."""
    return VALUES[card]


def is_ace(card: Card) -> bool:
    """Tell whether the card is an ace."""
    return card < 4


def is_ten_valued(card: Card) -> bool:
    """Tell whether the card is a ten, jack, queen or king."""
    return card >= 36
