"""Statistics as the store keeps them: sheets of sums that it never looks into, and what they are counted from (PLA-14)."""

from typing import Final

import apsw

from ventuno.store.columns import ACCOUNT_BITS, column, fetch, number
from ventuno.store.hashing import DAY_MS
from ventuno.store.own_api import DuelCount, PlayedRound

#: Each step is one look-up by number; what is walked over is not counted twice, for the mark ends the walk.
_SINCE: Final = """
WITH RECURSIVE past (n, id, prev) AS (
    SELECT 1, id, prev FROM entry WHERE purse = ?1
        AND id = (SELECT iif(?2 IS NULL, (SELECT last FROM purse WHERE id = ?1), (SELECT prev FROM entry WHERE id = ?2)))
        AND id > ?3
    UNION ALL
    SELECT past.n + 1, e.id, e.prev FROM past CROSS JOIN entry e ON e.id = past.prev
    WHERE past.n < ?4 AND past.prev > ?3
)
SELECT id FROM past ORDER BY n
"""
_PLAYED: Final = """
SELECT e.id, r.started_ms, ifnull(json_extract(t.spec, '$.game'), ''), r.code, b.kind = 'void', e.staked, e.back,
    d.content
FROM carray(?1) c CROSS JOIN entry e ON e.id = c.value CROSS JOIN booking b ON b.id = e.booking
    CROSS JOIN round r ON r.booking = b.id CROSS JOIN live_table t ON t.no = r.table_no
    LEFT JOIN document d ON d.booking = b.id
WHERE e.purse = ?2 ORDER BY c.rowid
"""
_DUELS: Final = """
SELECT m.ended_ms / ?3, a.kind = 'bot', sum(m.winner = m.seat), sum(m.winner <> m.seat), sum(m.winner IS NULL)
FROM (
    SELECT 0 AS seat, second AS other, winner, ended_ms, code FROM duel WHERE first = ?1
    UNION ALL SELECT 1, first, winner, ended_ms, code FROM duel WHERE second = ?1
) m CROSS JOIN account a ON a.id = m.other
WHERE m.ended_ms >= ?2 AND m.code <> '' GROUP BY 1, 2 ORDER BY 1, 2
"""


def tally_mark(connection: apsw.Connection, account: int) -> int:
    """Return the newest entry that an account's sheets hold."""
    return number(
        connection, "SELECT ifnull((SELECT entry FROM tally_mark WHERE account = ?), 0)", (account,)
    )


def entries_since(
    connection: apsw.Connection, account: int, before: int | None, mark: int, limit: int
) -> list[int]:
    """Return entries of an account's credits newer than a mark, newest first."""
    assert account <= ACCOUNT_BITS
    return [row[0] for row in fetch(connection, _SINCE, (account, before, mark, limit))]


def played(connection: apsw.Connection, account: int, entries: list[int]) -> list[PlayedRound]:
    """Return the settled rounds among an account's entries."""
    if not entries:
        return []
    return [
        PlayedRound(*(*row[:4], bool(row[4]), *row[5:]))
        for row in fetch(connection, _PLAYED, (column(entries), account))
    ]


def tallies(connection: apsw.Connection, account: int, from_day: int) -> list[tuple[int, bytes]]:
    """Return an account's sheets from a day on."""
    rows = fetch(
        connection,
        "SELECT day, sheet FROM tally WHERE account = ? AND day >= ? ORDER BY day",
        (account, from_day),
    )
    return [(day, sheet) for day, sheet in rows]


def sheets_of(connection: apsw.Connection, account: int, days: list[int]) -> dict[int, bytes]:
    """Return an account's sheets of some days."""
    if not days:
        return {}
    rows = fetch(
        connection,
        "SELECT t.day, t.sheet FROM carray(?) c CROSS JOIN tally t ON t.account = ? AND t.day = c.value",
        (column(days), account),
    )
    return dict(rows)


def save_tallies(
    connection: apsw.Connection, account: int, mark: tuple[int, int], sheets: dict[int, bytes]
) -> bool:
    """Replace sheets and move the mark, unless it stands elsewhere."""
    if tally_mark(connection, account) != mark[0]:
        return False
    for day, sheet in sheets.items():
        connection.execute(
            "INSERT INTO tally VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET sheet = ?3",
            (account, day, sheet),
        )
    connection.execute(
        "INSERT INTO tally_mark VALUES (?1, ?2) ON CONFLICT DO UPDATE SET entry = ?2", (account, mark[1])
    )
    return True


def duel_counts(connection: apsw.Connection, account: int, from_ms: int) -> list[DuelCount]:
    """Return an account's ended matches by day and kind of opponent."""
    rows = fetch(connection, _DUELS, (account, from_ms, DAY_MS))
    return [DuelCount(day, bool(bot), won or 0, lost or 0, open_ or 0) for day, bot, won, lost, open_ in rows]
