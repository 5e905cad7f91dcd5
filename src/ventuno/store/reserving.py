"""Money asked for stakes: taken where a balance covers it, given back, paid at once (PLA-5, COM-25)."""

from collections.abc import Sequence
from itertools import chain, compress
from typing import Final

import apsw

from ventuno.ledger.values import Ask, Grant
from ventuno.store.columns import ACCOUNT_BITS, Rows, Values, change, purse_numbers
from ventuno.store.purses import Purses

_TAKE: Final = Rows(
    4,
    "INSERT INTO hold (table_no, seat, purse, cents) {all}"
    " ON CONFLICT DO UPDATE SET cents = cents + excluded.cents",
)
_BE_THERE: Final = Rows(4, "INSERT INTO hold (table_no, seat, purse, cents) {all} ON CONFLICT DO NOTHING")
_GIVE_BACK: Final = Rows(
    5,
    "UPDATE hold SET cents = cents + r.column4, gained = gained + r.column5 FROM {rows} r"
    " WHERE hold.table_no = r.column1 AND hold.seat = r.column2 AND hold.purse = r.column3",
)
_LET_CHIPS_OUT: Final = Rows(3, "DELETE FROM hold WHERE (table_no, seat, purse) IN {rows} AND cents = 0")
_LET_OUT: Final = Rows(
    3,
    "DELETE FROM hold WHERE (table_no, seat, purse) IN {rows} AND cents = 0 AND gained = 0 AND purse NOT IN"
    " (SELECT purse & ? FROM hold WHERE table_no = ? AND seat = ? AND purse > ?)",
)


class Reserving:
    """Answers what a set of works asks for, one after the other, and writes the holds that come of it."""

    def __init__(self, purses: Purses) -> None:
        """Answer by the purses, which are changed."""
        self._purses = purses
        self._taken: Values = []
        self._there: Values = []
        self._back: Values = []
        self._leaving: list[tuple[int, int, list[int]]] = []

    def add(self, table: int, seat: int, ask: Ask) -> Grant:
        """Hold what each row asks for, where its balance covers it; other rows change nothing (PLA-5).

        A negative amount gives back part of what is at stake; what a hand that is paid at once gains beyond its
        stake comes on top (COM-25). Of an account that asks for credits and golden chips all rows are granted, or none.
        """
        numbers = purse_numbers(ask.accounts, ask.assets)
        assert len(numbers) == len(ask.cents) == len(set(numbers)), "an account asks twice"
        granted = self._granted(numbers, ask)
        moving = [take and cents != 0 for take, cents in zip(granted, ask.cents, strict=True)]
        moved, moves = [*compress(numbers, moving)], [*compress(ask.cents, moving)]
        self._purses.hold(moved, moves)
        taken = [(number, cents) for number, cents in zip(moved, moves, strict=True) if cents > 0]
        self._taken += chain.from_iterable((table, seat, number, cents) for number, cents in taken)
        if ask.assets is not None:
            # Who has golden chips in a round is there with credits too, which is where its history is.
            for number, _ in taken:
                if number > ACCOUNT_BITS:
                    self._there += (table, seat, number & ACCOUNT_BITS, 0)
        if ask.gained is not None or len(taken) < len(moved):
            self._give_back(table, seat, numbers, ask, granted)
        spare = self._purses.spare
        return Grant(granted, [spare.get(number, 0) for number in numbers])

    def write(self, connection: apsw.Connection) -> None:
        """Write the holds; the purses are written with all else that moves them."""
        change(connection, _TAKE, self._taken)
        change(connection, _BE_THERE, self._there)
        given = change(connection, _GIVE_BACK, self._back)
        assert given * _GIVE_BACK.width == len(self._back), "a stake is given back that was never taken"
        for table, seat, numbers in self._leaving:
            # Who takes back all stakes is out of the round.
            chips = [(table, seat, number) for number in numbers if number > ACCOUNT_BITS]
            change(connection, _LET_CHIPS_OUT, [*chain.from_iterable(chips)])
            accounts = {(table, seat, number & ACCOUNT_BITS) for number in numbers}
            more = (ACCOUNT_BITS, table, seat, ACCOUNT_BITS)
            change(connection, _LET_OUT, [*chain.from_iterable(accounts)], *more)

    def _granted(self, numbers: Sequence[int], ask: Ask) -> list[bool]:
        found = [*map(self._purses.spare.get, numbers)]
        if None in found:
            # Golden chips that were never owned have no purse.
            missing = zip(numbers, ask.cents, found, strict=True)
            assert all(
                cents >= 0 and number > ACCOUNT_BITS for number, cents, has in missing if has is None
            ), "an account that asks has no purse"
        granted = [
            cents <= 0 or (has is not None and has >= cents)
            for cents, has in zip(ask.cents, found, strict=True)
        ]
        if ask.assets is None or all(granted):
            return granted
        refused = {account for account, take in zip(ask.accounts, granted, strict=True) if not take}
        return [account not in refused for account in ask.accounts]

    def _give_back(
        self, table: int, seat: int, numbers: Sequence[int], ask: Ask, granted: list[bool]
    ) -> None:
        """Gives back stakes, and pays what is gained beyond them."""
        gained = ask.gained or [0] * len(numbers)
        leaving = []
        for number, cents, gain, take in zip(numbers, ask.cents, gained, granted, strict=True):
            assert gain >= 0, "nobody is paid less than nothing"
            assert take or not gain, "a payment is not refused"
            if gain:
                self._purses.hold([number], [-gain])
            if take and cents < 0:
                leaving.append(number)
            if gain or (take and cents < 0):
                self._back += (table, seat, number, min(cents, 0), gain)
        if ask.gained is None:
            self._leaving.append((table, seat, leaving))
