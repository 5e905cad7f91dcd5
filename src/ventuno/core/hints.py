"""What each action of every hand is worth, as a table of plain numbers: computed elsewhere, looked up here.

The table is too large for a document and stays outside the program's memory: a header, the labels of all
hands in rising order, then for each hand and upcard four numbers. Nothing here computes odds.
"""

import struct
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from math import isnan
from typing import Final

import msgspec

from ventuno.core.cards import Card, value
from ventuno.core.errors import BadHand
from ventuno.core.hand import TWENTY_ONE, hand_value, is_natural
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Peek, Rules
from ventuno.core.strategy import Play

MAGIC: Final = b"ventuno hints 1\n"
HEADER: Final = struct.Struct(f"<{len(MAGIC)}sQ")
LABEL: Final = struct.Struct("<q")
PLAYS: Final = (Play.STAND, Play.HIT, Play.DOUBLE, Play.SPLIT)
"""Order of a row's numbers; ``nan`` where an action is not legal."""
ROW: Final = struct.Struct(f"<{len(PLAYS)}d")
UPCARDS: Final = 10
BITS: Final = 5
"""Bits of a label for each counting value, aces lowest; above them the value of the pair split, 0 for none."""
_ACE, _TEN = 1, 10
_CODES: Final = "?A23456789T"


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a hand's actions are worth, in stakes of the hand, other hands not known.

    Attributes:
        hand: The hand's counting values, such as ``A-7``.
        upcard: The dealer's.
        after_peek: The dealer has looked and has no blackjack.
        actions: Expectation of each action that the rules allow, by its name.
        best: The one worth most.
        insurance: Expectation of insurance in units of its own stake, where it is offered.
    """

    hand: str
    upcard: str
    after_peek: bool
    actions: Mapping[str, float]
    best: str
    insurance: float | None = None


class HintTable:
    """The hands of one rules value.

    Args:
        rules: The rules.
        data: What the odds have written for them.
        prices: Cash-out prices, None where cashing out is not offered.

    Raises:
        ValueError: The data is no such table.
    """

    def __init__(self, rules: Rules, data: bytes | memoryview, prices: PriceTable | None = None) -> None:
        self._rules, self._data, self._prices = rules, memoryview(data), prices
        if len(self._data) < HEADER.size:
            raise ValueError("the table of hints is too short")
        magic, self._hands = HEADER.unpack_from(self._data)
        whole = HEADER.size + self._hands * (LABEL.size + UPCARDS * ROW.size)
        if magic != MAGIC or len(self._data) != whole:
            raise ValueError("this is no table of hints")

    def hint(
        self, cards: Sequence[Card], upcard: Card, *, from_split: bool = False, peeked: bool | None = None
    ) -> Hint:
        """Return what each action of a hand is worth.

        Args:
            cards: The hand as dealt; of one from a split the card split from the other comes first.
            upcard: The dealer's.
            from_split: It comes from a split.
            peeked: False before the dealer's look, where the rules have one; None for what they say.

        Raises:
            BadHand: Such a hand is not played, or the shoe holds no such cards.
        """
        up = value(upcard)
        looked = self._looks(up) and peeked is not False
        if is_natural(cards) and not from_split:
            actions, looked = self._natural(cards, up), False
        else:
            actions = self._actions(cards, up, from_split=from_split, looked=looked)
        offered = self._rules.insurance and up == _ACE and not looked and not from_split and len(cards) == 2
        return Hint(
            _name(cards),
            _CODES[up],
            looked,
            actions,
            max(actions, key=lambda action: actions[action]),
            3 * self._blackjack(cards, up, from_split=False) - 1 if offered else None,
        )

    def _looks(self, up: int) -> bool:
        rules = self._rules
        if not rules.hole_card or rules.peek is Peek.NEVER:
            return False
        return up == _ACE or (up == _TEN and rules.peek is Peek.ACE_AND_TEN)

    def _blackjack(self, cards: Sequence[Card], up: int, *, from_split: bool) -> float:
        """Returns the chance that the dealer has a blackjack, as far as the hand and the upcard tell."""
        if up not in (_ACE, _TEN):
            return 0.0
        other = _TEN if up == _ACE else _ACE
        gone = [value(card) for card in cards] + ([value(cards[0])] if from_split else [])
        full = (16 if other == _TEN else 4) * self._rules.decks
        return (full - gone.count(other)) / (52 * self._rules.decks - len(gone) - 1)

    def _natural(self, cards: Sequence[Card], up: int) -> dict[str, float]:
        pushed = self._blackjack(cards, up, from_split=False)
        actions: dict[str, float] = {Play.STAND: float(self._rules.blackjack_pays) * (1 - pushed)}
        if self._rules.even_money and up == _ACE:
            actions["even_money"] = 1.0
        return actions

    def _actions(self, cards: Sequence[Card], up: int, *, from_split: bool, looked: bool) -> dict[str, float]:
        if len(cards) < 2 or hand_value(cards).total >= TWENTY_ONE:
            raise BadHand(hand=_name(cards), detail="it is complete, or not yet two cards")
        row = self._row(_label(cards, from_split=from_split), up)
        found: dict[str, float] = {
            play: worth for play, worth in zip(PLAYS, row or (), strict=False) if not isnan(worth)
        }
        if not found:
            raise BadHand(hand=_name(cards), detail="such a hand is not played against this card here")
        if self._prices is not None:
            percent = self._prices.ratio_percent(len(cards), hand_value(cards), up, from_split=from_split)
            if percent is not None:
                found["cash_out"] = percent / 100 - 1
        if self._looks(up) and not looked:
            lost = self._blackjack(cards, up, from_split=from_split)
            found = {action: worth * (1 - lost) - lost for action, worth in found.items()}
        return found

    def _row(self, label: int, up: int) -> tuple[float, ...] | None:
        def label_at(n: int) -> int:
            found: int = LABEL.unpack_from(self._data, HEADER.size + n * LABEL.size)[0]
            return found

        at = bisect_left(range(self._hands), label, key=label_at)
        if at == self._hands or label_at(at) != label:
            return None
        row = at * UPCARDS + up - 1
        return ROW.unpack_from(self._data, HEADER.size + self._hands * LABEL.size + row * ROW.size)


def _label(cards: Sequence[Card], *, from_split: bool) -> int:
    label = sum(1 << BITS * (value(card) - 1) for card in cards)
    return label | (value(cards[0]) << BITS * UPCARDS if from_split else 0)


def _name(cards: Sequence[Card]) -> str:
    return "-".join(_CODES[value(card)] for card in cards)
