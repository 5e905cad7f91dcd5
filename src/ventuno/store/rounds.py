"""What is read of rounds: open ones with their logs and holds, documents of settled ones."""

from typing import Final

import apsw
import msgspec

from ventuno.ledger.values import Grant
from ventuno.store.api import Hold, LogRow, OpenRound, StaleRound
from ventuno.store.columns import ACCOUNT_BITS, fetch

_GRANT: Final = msgspec.msgpack.Decoder(Grant)


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
