"""Bookings: money that moved at once, each chained to the one before it (PLA-23)."""

from collections.abc import Sequence
from typing import NamedTuple

import apsw
import numpy as np

from ventuno.ledger.chain import GENESIS, Booking, link
from ventuno.ledger.values import Ints
from ventuno.store.columns import ASSET_SHIFT, fetch


class Head(NamedTuple):
    """Where the chain of bookings ends.

    Attributes:
        booking: Number of the newest booking, 0 before the first.
        entry: Number of the newest entry.
        hash: Of the newest booking.
    """

    booking: int
    entry: int
    hash: bytes


def read_head(connection: apsw.Connection) -> Head:
    """Return where the chain ends: until the caller's transaction adds to it, nobody does."""
    booking, entry, hashed = fetch(
        connection,
        "SELECT (SELECT max(id) FROM booking), (SELECT max(id) FROM entry),"
        " (SELECT hash FROM booking ORDER BY id DESC LIMIT 1)",
    )[0]
    return Head(booking or 0, entry or 0, hashed or GENESIS)


def chained(previous: bytes, booking: Booking, columns: Sequence[Ints]) -> bytes:
    """Return the hash of a booking with the purses, stakes and returns of its entries."""
    return link(previous, booking, [little_endian(values) for values in columns])


def booking_row(booking: Booking, hashed: bytes) -> tuple[int, str, int, int, int, int, int, bytes]:
    """Return a booking as it is stored."""
    return (
        booking.id,
        booking.kind,
        booking.at_ms,
        booking.house,
        booking.delta,
        booking.first,
        booking.entries,
        hashed,
    )


def write_booking(
    connection: apsw.Connection, previous: bytes, booking: Booking, columns: tuple[Ints, Ints, Ints]
) -> None:
    """Chain a booking to the one before it and move the house's side of it."""
    row = booking_row(booking, chained(previous, booking, columns))
    connection.execute("INSERT INTO booking VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("UPDATE purse SET posted = posted + ? WHERE id = ?", (booking.delta, booking.house))
    assert connection.changes() == 1, "the house has no purse"


def write_entry(
    connection: apsw.Connection, booking: int, entry: int, purse: int, *, staked: int, back: int
) -> None:
    """Write one entry and move its purse."""
    connection.execute(
        "INSERT INTO entry SELECT ?, id, last, ?, ?, ? FROM purse WHERE id = ?",
        (entry, booking, staked, back, purse),
    )
    connection.execute(
        "UPDATE purse SET posted = posted + ?, last = ? WHERE id = ?", (back - staked, entry, purse)
    )
    assert connection.changes() == 1, "an entry has no purse"


def house_row(house: int, asset: int, change: int) -> tuple[int, int, int, int]:
    """Return the entry by which a house's purse of golden chips changes."""
    return asset << ASSET_SHIFT | house, asset, max(-change, 0), max(change, 0)


def little_endian(values: Ints) -> bytes:
    """Return a column as the chain hashes it."""
    return np.ascontiguousarray(values, dtype="<i8").tobytes()
