"""The cards that are left in a shoe, as counts."""

import re
from collections.abc import Iterable
from typing import Final

import msgspec
import numpy as np

from ventuno.core.cards import CODES, DECK_SIZE, FULL_DECK, RANKS, SUITS, VALUES, Card
from ventuno.core.errors import BadComposition
from ventuno.core.rules import Rules
from ventuno.odds.cells import VALUES as VALUE_COUNT
from ventuno.odds.cells import Int64

VALUE_NAMES: Final = "A23456789T"
"""Names of the counting values; ``T`` is every ten-valued card."""
_TOKEN: Final = re.compile(r"(-)?([A2-9TJQK])([shdc])?(?:=(\d{1,4}))?")
_PIPS_NEVER_LAST: Final = 20 + 20 + 16
"""Pips that two hands of a split and the dealer can hold before the last card of each."""
_LAST_CARDS: Final = 3


class Shoe(msgspec.Struct, frozen=True):
    """What is left of a shoe before a round.

    Attributes:
        values: Cards of each counting value, the ace first.
        cards: Cards of each of the 52 kinds by card number, None if only values are known.
    """

    values: tuple[int, ...]
    cards: tuple[int, ...] | None = None

    @property
    def size(self) -> int:
        """Number of cards."""
        return sum(self.values)

    @property
    def counts(self) -> Int64:
        """Cards of each counting value as an array."""
        return np.array(self.values, np.int64)

    def without(self, cards: Iterable[Card]) -> "Shoe":
        """Return the shoe with these cards dealt from it.

        Raises:
            BadComposition: One of them is not left.
        """
        return self._changed(cards, -1)

    def having(self, cards: Iterable[Card]) -> "Shoe":
        """Return the shoe with these cards put back."""
        return self._changed(cards, 1)

    def _changed(self, cards: Iterable[Card], by: int) -> "Shoe":
        values, kinds = list(self.values), None if self.cards is None else list(self.cards)
        for card in cards:
            values[VALUES[card] - 1] += by
            if kinds is not None:
                kinds[card] += by
            if values[VALUES[card] - 1] < 0 or (kinds is not None and kinds[card] < 0):
                raise BadComposition(detail=f"no {CODES[card]} is left to take away")
        return Shoe(tuple(values), None if kinds is None else tuple(kinds))


def fresh_shoe(decks: int) -> Shoe:
    """Return a full shoe."""
    return shoe_of_cards([decks] * DECK_SIZE)


def shoe_of_cards(kinds: Iterable[int]) -> Shoe:
    """Return a shoe with so many cards of each of the 52 kinds, by card number."""
    cards = tuple(kinds)
    values = [0] * VALUE_COUNT
    for card, count in zip(FULL_DECK, cards, strict=True):
        values[VALUES[card] - 1] += count
    return Shoe(tuple(values), cards)


def shoe_of_values(values: Iterable[int]) -> Shoe:
    """Return a shoe of which only the counting values are known: no bet on suits or ranks can be judged."""
    return Shoe(tuple(values))


def parse_shoe(text: str, decks: int) -> Shoe:
    """Return the shoe that a text describes.

    Entries are separated by spaces or commas. ``-Ts`` takes a ten of spades off the full shoe, ``Ts=3``
    leaves three of them, ``T=100`` leaves a hundred ten-valued cards of unknown suits (``5=0`` no five).
    Entries without a sign or number, ``As Td Td``, are all the cards that are left.

    Args:
        text: The entries; none is a full shoe.
        decks: Decks of the full shoe.

    Raises:
        BadComposition: An entry cannot be read, or names more cards than there were.
    """
    tokens = [token for token in re.split(r"[\s,]+", text) if token]
    entries = [_read(token) for token in tokens]
    bare = [entry for entry in entries if not entry.minus and entry.count is None]
    if bare and len(bare) < len(entries):
        raise BadComposition(detail=f"{bare[0].text} lists what is left, other entries change a full shoe")
    kinds = [0 if bare else decks] * DECK_SIZE
    known: dict[int, int] = {}
    for entry in entries:
        if entry.card is None:
            known[entry.value] = _whole_value(entry, decks)
        elif entry.count is not None and not entry.minus:
            kinds[entry.card] = entry.count
        else:
            kinds[entry.card] += (-1 if entry.minus else 1) * (1 if entry.count is None else entry.count)
    for card, count in enumerate(kinds):
        if not 0 <= count <= decks:
            raise BadComposition(detail=f"{count} of {CODES[card]}, where {decks} decks hold {decks}")
    return _with_values(kinds, known, decks)


class _Entry(msgspec.Struct, frozen=True):
    text: str
    minus: bool
    value: int
    card: int | None
    count: int | None


def _read(token: str) -> _Entry:
    match = _TOKEN.fullmatch(token)
    if match is None:
        raise BadComposition(detail=f'{token!r} is no entry; write "-Ts", "Ts=3", "T=100" or "Ts"')
    minus, rank, suit, count = match.groups()
    card = None if suit is None else RANKS.index(rank) * 4 + SUITS.index(suit)
    if card is None and (minus or count is None):
        raise BadComposition(detail=f"{token!r} names no suit; only counts such as {rank}=5 go without")
    value = min(RANKS.index(rank), VALUE_COUNT - 1)
    if card is None and rank in "JQK":
        raise BadComposition(
            detail=f"{token!r} counts a rank; ten-valued cards are counted together, as T=100"
        )
    return _Entry(token, bool(minus), value, card, None if count is None else int(count))


def _whole_value(entry: _Entry, decks: int) -> int:
    full = decks * (16 if entry.value == VALUE_COUNT - 1 else 4)
    assert entry.count is not None
    if entry.count > full:
        raise BadComposition(detail=f"{entry.text}, where {decks} decks hold {full}")
    return entry.count


def _with_values(kinds: list[int], known: dict[int, int], decks: int) -> Shoe:
    """Returns the shoe; a count for a whole value leaves the suits open unless it is none or all of them."""
    suits_known = True
    for value, count in known.items():
        members = [card for card in FULL_DECK if VALUES[card] - 1 == value]
        full = decks * len(members)
        suits_known &= count in (0, full)
        for card in members:
            kinds[card] = decks if count == full else 0
    shoe = shoe_of_cards(kinds)
    if suits_known:
        return shoe
    return shoe_of_values(known.get(v, count) for v, count in enumerate(shoe.values))


def check_shoe(rules: Rules, shoe: Shoe) -> None:
    """Check that a round cannot run out of cards.

    Args:
        rules: The rules.
        shoe: The cards that are left.

    Raises:
        BadComposition: It might.
    """
    needed = most_cards_used(shoe)
    if shoe.size < needed:
        raise BadComposition(detail=f"{shoe.size} cards are left, and a round may need {needed}")
    full = [4 * rules.decks] * (VALUE_COUNT - 1) + [16 * rules.decks]
    for value, (count, most) in enumerate(zip(shoe.values, full, strict=True)):
        if not 0 <= count <= most:
            name = VALUE_NAMES[value]
            raise BadComposition(detail=f"{count} of value {name}, where {rules.decks} decks hold {most}")


def most_cards_used(shoe: Shoe) -> int:
    """Return a number of cards that a round of one box cannot pass: its hands drawn on the lowest cards."""
    used = pips = 0
    for value, count in enumerate(shoe.values):
        fits = min(count, (_PIPS_NEVER_LAST - pips) // (value + 1))
        used, pips = used + fits, pips + fits * (value + 1)
        if fits < count:
            break
    return used + _LAST_CARDS
