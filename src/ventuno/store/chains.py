"""The past of an account, read along the chain of its purse: from each entry to the one before it."""

from collections.abc import Iterator
from typing import Final

import apsw
import msgspec

from ventuno.store.columns import ACCOUNT_BITS, ASSET_SHIFT, fetch
from ventuno.store.person import HistoryFilter, MovementKind

#: The most values of golden chips that an account may have in one round.
MOST_ASSETS: Final = 16

#: Each step costs a few look-ups by number, wherever in a long past it is. Only steps that pass reach Python, and
#: the last one, since reading may go on behind it.
_WALK: Final = """
WITH RECURSIVE past (n, id, prev, booking, staked, back) AS (
    SELECT 1, id, prev, booking, staked, back FROM entry WHERE id = ?1 AND purse = ?2
    UNION ALL
    SELECT past.n + 1, e.id, e.prev, e.booking, e.staked, e.back
    FROM past CROSS JOIN entry e ON e.id = past.prev WHERE past.n < ?3
)
SELECT past.n, past.id, past.prev, past.booking, past.staked, past.back, b.kind, b.at_ms,
    r.table_no, ifnull(r.code, ''), ifnull(r.started_ms, b.at_ms),
    EXISTS (SELECT 1 FROM entry g WHERE g.id = past.id + 1 AND g.booking = past.booking AND g.purse & ?4 = ?2)
        AS golden,
    ?5 OR (b.kind IN ('round', 'void')
        AND (?6 IS NULL OR r.table_no IN (SELECT value FROM json_each(?6)))
        AND (?7 IS NULL OR r.started_ms >= ?7) AND (?8 IS NULL OR r.started_ms < ?8)
        AND (?9 IS NULL OR (b.kind = 'round' AND sign(past.back - past.staked) = ?9))) AS passes
FROM past CROSS JOIN booking b ON b.id = past.booking LEFT JOIN round r ON r.booking = past.booking
WHERE (passes AND (?10 IS NULL OR golden = ?10)) OR past.n = ?3
"""


class Sieve(msgspec.Struct, frozen=True):
    """Which steps are wanted: everything, or settled rounds that a filter lets through.

    Attributes:
        everything: Grants and top-ups too.
        wanted: The filter of rounds.
    """

    everything: bool
    wanted: HistoryFilter = HistoryFilter()

    def bindings(self, tables: dict[int, tuple[str, str]]) -> tuple[int | str | None, ...]:
        """Return what the walk is told, with tables by number."""
        wanted = self.wanted
        among = None
        if wanted.table is not None or wanted.game is not None:
            among = msgspec.json.encode(
                [
                    no
                    for no, (key, game) in tables.items()
                    if wanted.table in {None, key} and wanted.game in {None, game}
                ]
            ).decode()
        sign = None if wanted.outcome is None else {"won": 1, "lost": -1, "level": 0}[wanted.outcome]
        golden = None if wanted.golden is None else int(wanted.golden)
        return int(self.everything), among, wanted.from_ms, wanted.to_ms, sign, golden


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
        passes: It is wanted; the last step of a walk may be told without being it.
        last: The walk ends here, whatever comes before.
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
    passes: bool
    last: bool


def walk(
    connection: apsw.Connection, account: int, start: int | None, most: int, sieve: Sieve
) -> Iterator[Step]:
    """Give an account's entries from ``start`` backwards, looking at so many; an entry of another gives none."""
    if start is None or most < 1:
        return
    tables = {
        no: (key, game)
        for no, key, game in fetch(
            connection, "SELECT no, key, ifnull(json_extract(spec, '$.game'), '') FROM live_table"
        )
    }
    golden = sieve.wanted.golden
    for place, *row in connection.execute(
        _WALK, (start, account, most, ACCOUNT_BITS, *sieve.bindings(tables))
    ):
        entry, booking, flag, passes = row[0], row[2], row[10], row[11]
        table, game = tables.get(row[7], ("", ""))
        chips = _golden(connection, account, entry, booking) if flag else ()
        fits = bool(passes) and golden in {None, bool(flag)}
        yield Step(*(*row[:7], table, game, *row[8:10], chips, fits, place == most))


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
