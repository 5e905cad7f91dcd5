"""Columns of numbers handed to SQLite as a whole, and back.

SQLite walks an array by itself, without a call into Python a row: the thread that writes would
otherwise fight for the interpreter with the event loop at each of twenty thousand rows.
"""

from array import array
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import apsw
import msgspec
import numpy as np

from ventuno.ledger.values import Ints

#: What a placeholder takes. (The names exist for type checkers only.)
Binding: TypeAlias = "apsw.SQLiteValue | apsw.CArrayBinding"

#: A purse's number has its asset above the 40 bits of its account.
ASSET_SHIFT: Final = 40
ACCOUNT_BITS: Final = (1 << ASSET_SHIFT) - 1

_INTS: Final = msgspec.json.Decoder(list[int])


def column(values: Sequence[int] | Ints) -> "apsw.CArrayBinding":
    """Return whole numbers as an array for ``carray(?)``; there must be at least one."""
    if isinstance(values, np.ndarray):
        return apsw.carray(np.ascontiguousarray(values, dtype=np.int64))
    return apsw.carray(array("q", values))


def purse_numbers(
    accounts: Sequence[int] | Ints, assets: Sequence[int] | Ints | None
) -> Sequence[int] | Ints:
    """Return the purse of each row: the account's own number, with a golden chip's value above it."""
    if assets is None:
        return accounts
    return np.asarray(assets, np.int64) << ASSET_SHIFT | np.asarray(accounts, np.int64)


def int_list(text: object) -> list[int]:
    """Return the numbers of a ``json_group_array``."""
    assert isinstance(text, str)
    return _INTS.decode(text)


def stage(connection: apsw.Connection, purses: Sequence[int] | Ints) -> None:
    """Fill ``staged`` with purses, numbered from 1 in their order."""
    connection.execute("INSERT INTO staged SELECT rowid, value FROM carray(?)", (column(purses),))


def unstage(connection: apsw.Connection) -> None:
    """Empty ``staged``."""
    connection.execute("DELETE FROM staged")


def fetch(connection: apsw.Connection, sql: str, bindings: tuple[Binding, ...] = ()) -> list[tuple[Any, ...]]:
    """Return all rows of a query; the tables are STRICT, so columns have their declared types."""
    return connection.execute(sql, bindings).fetchall()


def number(connection: apsw.Connection, sql: str, bindings: tuple[Binding, ...] = ()) -> int:
    """Return the one whole number that a query yields."""
    value = connection.execute(sql, bindings).get
    assert isinstance(value, int), f"no number from: {sql}"
    return value
