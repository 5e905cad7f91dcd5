"""A table's part of a transaction: fencing, the open-round log, and what is read of both."""

from typing import Final

import apsw
import msgspec

from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Grant
from ventuno.store.api import Hold, LogRow, OpenRound, RoundResult, RoundWork, StaleRound
from ventuno.store.columns import ACCOUNT_BITS, fetch, number
from ventuno.store.duels import end_duel
from ventuno.store.reserving import reserve
from ventuno.store.settling import Place, settle, settled_before
from ventuno.store.shoes import last_round, put_shoe
from ventuno.table.records import ENGINE_VERSION

_GRANT: Final = msgspec.msgpack.Decoder(Grant)

#: Where a seat of a table stands: its owner, its round, the place of the next entry.
_STANDING: Final = """
SELECT t.epoch, t.key, o.round,
    (SELECT ifnull(max(seq) + 1, 0) FROM round_log WHERE table_no = t.no AND seat = ?2)
FROM live_table t LEFT JOIN open_round o ON o.table_no = t.no AND o.seat = ?2 WHERE t.no = ?1
"""


def commit_work(connection: apsw.Connection, work: RoundWork, now_ms: int) -> RoundResult:
    """Write a table's work and answer it; the caller's transaction makes it durable.

    Raises:
        StaleEpoch: The table has another owner.
    """
    assert work.ask is None or work.settlement is None, "a settlement asks for nothing"
    assert work.ask is None or work.entries, "a grant is kept beside an entry"
    found = fetch(connection, _STANDING, (work.table, work.seat))
    assert found, f"no table {work.table}"
    epoch, key, opened, following = found[0]
    if epoch != work.epoch:
        raise StaleEpoch(table=key)
    place = Place(work.table, work.seat, work.round)
    if opened != work.round:
        if work.settlement is not None and opened is None:
            before = settled_before(connection, place, work.settlement)
            if before is not None:
                return before
        _open(connection, work, now_ms)
        following = 0
    for shoe in work.shoes:
        put_shoe(connection, work.table, work.seat, shoe)
    if work.settlement is not None:
        _use_shoe(connection, work)
        if work.duel is not None:
            end_duel(connection, now_ms, (work.table, work.seat), work.settlement.code, work.duel)
        return settle(connection, place, work.settlement, now_ms)
    return _log(connection, work, following, now_ms)


def read_open_rounds(
    connection: apsw.Connection, table: int, first_seat: int, last_seat: int
) -> list[OpenRound]:
    """Return the unfinished rounds of some seats of a table, with their logs."""
    seats = (table, first_seat, last_seat)
    logs: dict[int, list[LogRow] | None] = {}
    with connection:
        opened = fetch(
            connection,
            "SELECT round, engine_version, seat FROM open_round"
            " WHERE table_no = ? AND seat BETWEEN ? AND ? ORDER BY seat",
            seats,
        )
        rows = fetch(
            connection,
            "SELECT seat, entry, granted FROM round_log"
            " WHERE table_no = ? AND seat BETWEEN ? AND ? ORDER BY seat, seq",
            seats,
        )
    for seat, entry, granted in rows:
        log = logs.setdefault(seat, [])
        if log is None:
            continue
        try:
            log.append(LogRow(entry, None if granted is None else _GRANT.decode(granted)))
        except msgspec.MsgspecError:
            logs[seat] = None
    return [OpenRound(no, engine, logs.get(seat, []), seat) for no, engine, seat in opened]


def stale_rounds(connection: apsw.Connection, before_ms: int) -> list[StaleRound]:
    """Return open rounds of seats other than 0 in which nothing was written since, longest ago first."""
    rows = fetch(
        connection,
        "SELECT o.table_no, t.key, o.seat, o.round, o.acted_ms FROM open_round o"
        " JOIN live_table t ON t.no = o.table_no WHERE o.seat > 0 AND o.acted_ms < ? ORDER BY o.acted_ms",
        (before_ms,),
    )
    return [StaleRound(*row) for row in rows]


def read_holds(connection: apsw.Connection, table: int, seat: int) -> list[Hold]:
    """Return who is in the open round of a seat of a table, and with what."""
    rows = fetch(
        connection,
        "SELECT purse & ?1, cents, gained, purse >> 40 FROM hold WHERE table_no = ?2 AND seat = ?3 ORDER BY purse",
        (ACCOUNT_BITS, table, seat),
    )
    return [Hold(*row) for row in rows]


def document(connection: apsw.Connection, code: str) -> bytes | None:
    """Return the round document with a game code."""
    found = connection.execute(
        "SELECT content FROM document WHERE booking = (SELECT booking FROM round WHERE code = ?)", (code,)
    ).get
    assert found is None or isinstance(found, bytes)
    return found


def shoe_documents(connection: apsw.Connection, table: int, seat: int, shoe: int) -> list[bytes]:
    """Return the documents of the rounds dealt from a shoe, oldest first."""
    rows = fetch(
        connection,
        "SELECT d.content FROM round r CROSS JOIN document d ON d.booking = r.booking"
        " WHERE r.table_no = ? AND r.seat = ? AND r.shoe = ? ORDER BY r.round",
        (table, seat, shoe),
    )
    return [row[0] for row in rows]


def _open(connection: apsw.Connection, work: RoundWork, now_ms: int) -> None:
    last = last_round(connection, work.table, work.seat)
    assert work.round > last, f"round {work.round} of table {work.table} is over"
    # A window in which nobody bet leaves no round behind (COM-27).
    seat = (work.table, work.seat)
    held = number(connection, "SELECT count(*) FROM hold WHERE table_no = ? AND seat = ?", seat)
    assert held == 0, f"table {work.table} left stakes in a round"
    connection.execute("DELETE FROM round_log WHERE table_no = ? AND seat = ?", seat)
    connection.execute("DELETE FROM open_round WHERE table_no = ? AND seat = ?", seat)
    connection.execute(
        "INSERT INTO open_round VALUES (?, ?, ?, ?, ?)", (*seat, work.round, ENGINE_VERSION, now_ms)
    )


def _log(connection: apsw.Connection, work: RoundWork, following: int, now_ms: int) -> RoundResult:
    if work.first_seq is not None and work.first_seq != following:
        return _logged_before(connection, work, following)
    grant = None if work.ask is None else reserve(connection, work.table, work.seat, work.ask)
    for offset, entry in enumerate(work.entries):
        last = offset == len(work.entries) - 1
        granted = msgspec.msgpack.encode(grant) if last and grant is not None else None
        connection.execute(
            "INSERT INTO round_log VALUES (?, ?, ?, ?, ?)",
            (work.table, work.seat, following + offset, entry, granted),
        )
    if work.seat:
        # Only who plays alone can leave a round for long; a shared table's clock ends it.
        connection.execute(
            "UPDATE open_round SET acted_ms = ? WHERE table_no = ? AND seat = ?",
            (now_ms, work.table, work.seat),
        )
    _use_shoe(connection, work)
    return RoundResult(grant=grant)


def _logged_before(connection: apsw.Connection, work: RoundWork, following: int) -> RoundResult:
    """Answer a repeated request from the record: the first time counts."""
    assert work.first_seq is not None
    assert work.first_seq < following, f"table {work.table} skipped entries"
    rows = fetch(
        connection,
        "SELECT entry, granted FROM round_log WHERE table_no = ? AND seat = ? AND seq >= ? ORDER BY seq LIMIT ?",
        (work.table, work.seat, work.first_seq, len(work.entries)),
    )
    assert [row[0] for row in rows] == work.entries, f"table {work.table} repeats other entries"
    granted = rows[-1][1] if rows else None
    return RoundResult(grant=None if granted is None else _GRANT.decode(granted))


def _use_shoe(connection: apsw.Connection, work: RoundWork) -> None:
    if work.shoe_used is None:
        return
    no, front, back = work.shoe_used
    connection.execute(
        "UPDATE shoe SET front = ?, back = ? WHERE table_no = ? AND seat = ? AND no = ? AND NOT ended",
        (front, back, work.table, work.seat, no),
    )
    assert connection.changes() == 1, f"table {work.table} has no shoe {no} in play"
