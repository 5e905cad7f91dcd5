"""The past of an account, read along the chain of its purse: from each entry to the one before it."""

from collections.abc import Iterator
from typing import Final

import apsw
import msgspec

from ventuno.store.columns import ACCOUNT_BITS, ASSET_SHIFT, fetch
from ventuno.store.person import MovementKind

#: The most values of golden chips that an account may have in one round.
MOST_ASSETS: Final = 16

#: Each step costs a few look-ups by number, wherever in a long past it is.
_WALK: Final = """
WITH RECURSIVE past (n, id, prev, booking, staked, back) AS (
    SELECT 1, id, prev, booking, staked, back FROM entry WHERE id = ?1 AND purse = ?2
    UNION ALL
    SELECT past.n + 1, e.id, e.prev, e.booking, e.staked, e.back
    FROM past CROSS JOIN entry e ON e.id = past.prev WHERE past.n < ?3
)
SELECT past.id, past.prev, past.booking, past.staked, past.back, b.kind, b.at_ms,
    r.table_no, ifnull(r.code, ''), ifnull(r.started_ms, b.at_ms),
    EXISTS (SELECT 1 FROM entry g WHERE g.id = past.id + 1 AND g.booking = past.booking AND g.purse & ?4 = ?2)
FROM past CROSS JOIN booking b ON b.id = past.booking LEFT JOIN round r ON r.booking = past.booking
"""


class Step(msgspec.Struct, frozen=True):
    """An entry of an account's credits with all that was booked beside it.

    Attributes:
        entry: Number of the entry.
        prev: Number of the one before it.
        booking: Its booking.
        staked: Credits taken.
        back: Credits that came.
        kind: Kind of the booking.
        at_ms: When it was booked.
        table: Key of the table of a round.
        game: Its game.
        code: Game code of a round.
        started_ms: When a round began.
        golden: Golden chips: value, pieces staked, pieces that came back.
    """

    entry: int
    prev: int | None
    booking: int
    staked: int
    back: int
    kind: MovementKind
    at_ms: int
    table: str
    game: str
    code: str
    started_ms: int
    golden: tuple[tuple[int, int, int], ...]


def walk(connection: apsw.Connection, account: int, start: int | None, most: int) -> Iterator[Step]:
    """Give an account's entries from ``start`` backwards, at most so many; an entry of another gives none."""
    if start is None or most < 1:
        return
    tables = {
        no: (key, game)
        for no, key, game in fetch(
            connection, "SELECT no, key, ifnull(json_extract(spec, '$.game'), '') FROM live_table"
        )
    }
    for row in connection.execute(_WALK, (start, account, most, ACCOUNT_BITS)):
        entry, booking = row[0], row[2]
        table, game = tables.get(row[7], ("", ""))
        chips = _golden(connection, account, entry, booking) if row[10] else ()
        yield Step(*(*row[:7], table, game, *row[8:10], chips))


def newest(connection: apsw.Connection, account: int) -> int | None:
    """Return the newest entry of an account's credits."""
    found = fetch(connection, "SELECT last FROM purse WHERE id = ?", (account,))
    return found[0][0] if found else None


def _golden(
    connection: apsw.Connection, account: int, entry: int, booking: int
) -> tuple[tuple[int, int, int], ...]:
    """Return golden chips booked with an entry: they stand directly behind it."""
    rows = fetch(
        connection,
        "SELECT purse >> ?1, staked, back FROM entry WHERE id > ?2 AND id <= ?2 + ?3 AND booking = ?4"
        " AND purse & ?5 = ?6 ORDER BY id",
        (ASSET_SHIFT, entry, MOST_ASSETS, booking, ACCOUNT_BITS, account),
    )
    return tuple(rows)
