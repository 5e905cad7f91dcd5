"""The purses that a set of works touches: read once, reckoned with one work after the other, written once."""

from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from operator import add, neg, sub
from typing import Final

import apsw
import msgspec

from ventuno.store.columns import ACCOUNT_BITS, Rows, ask, change

_READ: Final = Rows(
    1,
    "SELECT json_group_array(p.posted - p.held), json_group_array(p.last)"
    " FROM {rows} r LEFT JOIN purse p ON p.id = r.column1 AND NOT p.overdraft",
)
_READ_HOUSE: Final = Rows(1, _READ.sql.replace("NOT p.overdraft", "p.overdraft"))
_HOLD: Final = Rows(2, "UPDATE purse SET held = held + r.column2 FROM {rows} r WHERE purse.id = r.column1")
_BOOK: Final = Rows(
    4,
    "UPDATE purse SET posted = posted + r.column2, held = held + r.column3, last = ifnull(r.column4, last)"
    " FROM {rows} r WHERE purse.id = r.column1",
)
_COLUMN: Final = msgspec.json.Decoder(list[int | None])


class Purses:
    """Purses by number. What is done with many rows is done by whole columns, which costs least for one row too.

    Args:
        connection: Of the writer.
        numbers: Of players' purses; one that does not exist is left out.

    Attributes:
        spare: What can be spent of each: what is owned less what is held.
    """

    def __init__(self, connection: apsw.Connection, numbers: Iterable[int]) -> None:
        self.spare: dict[int, int] = {}
        self._connection = connection
        self._last: dict[int, int | None] = {}
        self._held: dict[int, int] = {}
        self._posted: dict[int, int] = {}
        # In the order in which they lie in the file.
        self._read(_READ, sorted(numbers))

    def read_house(self, number: int, asset: int) -> None:
        """Read the house's purse of an asset, made if it is new."""
        if number not in self.spare:
            self._connection.execute(
                "INSERT OR IGNORE INTO purse (id, account, asset, overdraft) VALUES (?, ?, ?, 1)",
                (number, number & ACCOUNT_BITS, asset),
            )
            self._read(_READ_HOUSE, [number])

    def hold(self, numbers: Sequence[int], cents: Sequence[int]) -> None:
        """Take stakes of purses; what is negative comes back, or is paid at once."""
        _add(self.spare, numbers, map(neg, cents))
        _add(self._held, numbers, cents)

    def book(
        self, first: int, numbers: Sequence[int], staked: list[int], back: list[int], paid: list[int]
    ) -> list[int | None]:
        """Book entries: what comes back less what was staked is owned, what was staked less what was paid is free.

        Returns:
            The entry before of each purse.
        """
        before = [self._last[number] for number in numbers]
        # What was paid at once is part of what comes back and has lowered `held`, so it can be spent only once.
        _add(self.spare, numbers, map(sub, back, paid))
        _add(self._held, numbers, map(sub, paid, staked))
        _add(self._posted, numbers, map(sub, back, staked))
        self._last.update(zip(numbers, range(first, first + len(before)), strict=True))
        return before

    def move_bank(self, bank: int, cents: int) -> None:
        """Change what a table's bank owns by the other side of a booking."""
        _add(self._posted, [bank], [cents])

    def write(self) -> None:
        """Write what has changed."""
        posted, held = self._posted, self._held
        only_held = [number for number in held if number not in posted]
        holds = zip(only_held, map(held.get, only_held), strict=True)
        books = zip(
            posted,
            posted.values(),
            map(held.get, posted, repeat(0)),
            map(self._last.get, posted),
            strict=True,
        )
        moved = change(self._connection, _HOLD, [*chain.from_iterable(holds)])
        moved += change(self._connection, _BOOK, [*chain.from_iterable(books)])
        assert moved == len(only_held) + len(posted), "a table has no bank"

    def _read(self, rows: Rows, numbers: list[int]) -> None:
        spare: list[int | None] = []
        last: list[int | None] = []
        for spare_text, last_text in ask(self._connection, rows, numbers):
            spare += _COLUMN.decode(spare_text)
            last += _COLUMN.decode(last_text)
        # Behind them stand rows of nothing but NULL.
        self._last.update(zip(numbers, last, strict=False))
        self.spare.update(
            (number, cents) for number, cents in zip(numbers, spare, strict=False) if cents is not None
        )


def _add(totals: dict[int, int], numbers: Sequence[int], amounts: Iterable[int]) -> None:
    totals.update(zip(numbers, map(add, map(totals.get, numbers, repeat(0)), amounts), strict=True))
