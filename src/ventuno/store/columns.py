"""Rows and columns of numbers handed to SQLite as a whole, and back.

Each statement makes the thread that writes let go of the interpreter and take it again, which takes long while the
event loop is busy. So rows are bound a thousand to a statement, columns that are only looked up are walked by SQLite
itself, and what is read comes back as one JSON text.
"""

from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

import apsw
import msgspec
import numpy as np

from ventuno.ledger.values import Ints

#: What a placeholder takes. (The names exist for type checkers only.)
Binding: TypeAlias = "apsw.SQLiteValue | apsw.CArrayBinding"
Value: TypeAlias = "apsw.SQLiteValue"
Values: TypeAlias = list[Value]

#: A purse's number has its asset above the 40 bits of its account.
ASSET_SHIFT: Final = 40
ACCOUNT_BITS: Final = (1 << ASSET_SHIFT) - 1
#: Rows of one statement. A single row would be copied into a temporary table first, two are not.
LEAST_ROWS: Final = 2
MOST_ROWS: Final = 1024

_ALL: Final = "SELECT * FROM {rows} WHERE column1 IS NOT NULL"
_INTS: Final = msgspec.json.Decoder(list[int])


class Rows(NamedTuple):
    """A statement that is executed for many rows at once.

    Attributes:
        width: Values of a row.
        sql: Where it says ``{rows}``, the rows stand as a table of columns ``column1``, ``column2`` and so on, and
            rows of nothing but NULL may follow them; for ``{all}`` it says to select all that do not begin with NULL.
    """

    width: int
    sql: str


def column(values: Sequence[int] | Ints) -> "apsw.CArrayBinding":
    """Return whole numbers as an array for ``carray(?)``; there must be at least one."""
    if isinstance(values, np.ndarray):
        return apsw.carray(np.ascontiguousarray(values, dtype=np.int64))
    return apsw.carray(array("q", values))


def purse_numbers(accounts: Sequence[int], assets: Sequence[int] | None) -> Sequence[int]:
    """Return the purse of each row: the account's own number, with a golden chip's value above it."""
    if assets is None:
        return accounts
    return [asset << ASSET_SHIFT | account for account, asset in zip(accounts, assets, strict=True)]


def int_list(text: object) -> list[int]:
    """Return the numbers of a ``json_group_array``."""
    assert isinstance(text, str)
    return _INTS.decode(text)


def fetch(connection: apsw.Connection, sql: str, bindings: tuple[Binding, ...] = ()) -> list[tuple[Any, ...]]:
    """Return all rows of a query; the tables are STRICT, so columns have their declared types."""
    return connection.execute(sql, bindings).fetchall()


def number(connection: apsw.Connection, sql: str, bindings: tuple[Binding, ...] = ()) -> int:
    """Return the one whole number that a query yields."""
    value = connection.execute(sql, bindings).get
    assert isinstance(value, int), f"no number from: {sql}"
    return value


def change(connection: apsw.Connection, rows: Rows, values: Sequence[Value], *more: Value) -> int:
    """Write rows with one statement a thousand; return how many rows of the database changed.

    Args:
        connection: Of the writer.
        rows: What to do with the rows.
        values: Of the rows, one after the other; with none nothing is done.
        more: Values for placeholders that follow.
    """
    changed = 0
    for text, bindings in _bound(rows, values, more):
        connection.execute(text, bindings)
        changed += connection.changes()
    return changed


def ask(connection: apsw.Connection, rows: Rows, values: Sequence[Value]) -> list[tuple[Any, ...]]:
    """Read with rows as :func:`change` writes with them; return what each thousand of them yields."""
    found = []
    for text, bindings in _bound(rows, values, ()):
        found += connection.execute(text, bindings).fetchall()
    return found


def _bound(rows: Rows, values: Sequence[Value], more: tuple[Value, ...]) -> Iterator[tuple[str, Values]]:
    most = MOST_ROWS * rows.width
    for at in range(0, len(values), most):
        some = values[at : at + most]
        size = max(LEAST_ROWS, 1 << (len(some) // rows.width - 1).bit_length())
        yield _text(rows, size), [*some, *[None] * (rows.width * size - len(some)), *more]


@cache
def _text(rows: Rows, size: int) -> str:
    row = f"({','.join('?' * rows.width)})"
    return rows.sql.replace("{all}", _ALL).replace("{rows}", f"(VALUES {','.join([row] * size)})")
