"""Cash-out prices as a value: computed elsewhere, looked up here (INF-17)."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from ventuno.core.hand import HandValue


class PriceKey(msgspec.Struct, frozen=True):
    """What a cash-out price depends on.

    Attributes:
        cards: Number of cards in the hand.
        soft: An ace counts 11.
        total: The hand's total.
        upcard: Counting value of the dealer's upcard, an ace as 1.
        from_split: It comes from a split, so its price holds no right to double.
    """

    cards: int
    soft: bool
    total: int
    upcard: int
    from_split: bool = False


class PriceTable(msgspec.Struct, frozen=True):
    """The cash-out ratios of one rules value.

    Attributes:
        rules_hash: The rules the ratios were computed from.
        percent: Ratio in hundredths of the stake, by hand and upcard.
    """

    rules_hash: str
    percent: Mapping[PriceKey, int]

    def ratio_percent(
        self, cards: int, value: HandValue, upcard: int, *, from_split: bool = False
    ) -> int | None:
        """Return the ratio in hundredths of the stake, or None where none is offered."""
        return self.percent.get(PriceKey(cards, value.soft, value.total, upcard, from_split))


def cash_out_price(stake_cents: int, ratio_percent: int) -> int:
    """Return stake times ratio, rounded down to the cent (INF-17, COM-14)."""
    return stake_cents * ratio_percent // 100


_Line: TypeAlias = tuple[int, bool, int, int, bool, int]


class _Document(msgspec.Struct, frozen=True):
    rules_hash: str
    prices: list[_Line]


def price_table_json(table: PriceTable) -> bytes:
    """Return a price table as JSON: its rules' hash and one line for each price, fields as in a key."""
    lines = [
        (key.cards, key.soft, key.total, key.upcard, key.from_split, percent)
        for key, percent in table.percent.items()
    ]
    return msgspec.json.encode(_Document(table.rules_hash, lines))


def price_table_from_json(data: bytes) -> PriceTable:
    """Return the table that :func:`price_table_json` wrote, or the one in a document that holds more.

    Raises:
        msgspec.ValidationError: The document holds no price table.
    """
    read = msgspec.json.decode(data, type=_Document)
    return PriceTable(read.rules_hash, {PriceKey(*line[:5]): line[5] for line in read.prices})
