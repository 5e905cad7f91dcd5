"""A table's part of a transaction: fencing, the open-round log, and money asked for stakes."""

from typing import Final

import apsw
import msgspec

from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Ask, Grant
from ventuno.store.api import Hold, LogRow, OpenRound, RoundResult, RoundWork
from ventuno.store.columns import column, fetch, int_list, number, stage, unstage
from ventuno.store.settling import settle, settled_before
from ventuno.table.records import ENGINE_VERSION

_GRANT: Final = msgspec.msgpack.Decoder(Grant)

#: Where a table stands: its owner, its rounds, the place of the next entry.
_STANDING: Final = """
SELECT t.epoch, t.last_round, t.key, o.round,
    (SELECT ifnull(max(seq) + 1, 0) FROM round_log WHERE table_no = t.no)
FROM live_table t LEFT JOIN open_round o ON o.table_no = t.no WHERE t.no = ?
"""


def commit_work(connection: apsw.Connection, work: RoundWork, now_ms: int) -> RoundResult:
    """Write a table's work and answer it; the caller's transaction makes it durable.

    Raises:
        StaleEpoch: The table has another owner.
    """
    assert work.ask is None or work.settlement is None, "a settlement asks for nothing"
    assert work.ask is None or work.entries, "a grant is kept beside an entry"
    found = fetch(connection, _STANDING, (work.table,))
    assert found, f"no table {work.table}"
    epoch, last_round, key, opened, following = found[0]
    if epoch != work.epoch:
        raise StaleEpoch(table=key)
    if work.settlement is not None and opened is None and work.round <= last_round:
        return settled_before(connection, work.table, work.round, work.settlement)
    if opened != work.round:
        _open(connection, work, last_round)
        following = 0
    if work.settlement is not None:
        _use_shoe(connection, work)
        return settle(connection, work.table, work.round, work.settlement, now_ms)
    return _log(connection, work, following)


def read_open_round(connection: apsw.Connection, table: int) -> OpenRound | None:
    """Return the unfinished round of a table and its log."""
    with connection:
        opened = fetch(
            connection, "SELECT round, engine_version FROM open_round WHERE table_no = ?", (table,)
        )
        rows = fetch(
            connection, "SELECT entry, granted FROM round_log WHERE table_no = ? ORDER BY seq", (table,)
        )
    if not opened:
        return None
    try:
        log = [LogRow(entry, None if granted is None else _GRANT.decode(granted)) for entry, granted in rows]
    except msgspec.MsgspecError:
        return OpenRound(*(*opened[0], None))
    return OpenRound(*(*opened[0], log))


def read_holds(connection: apsw.Connection, table: int) -> list[Hold]:
    """Return who is in the open round of a table, and with what."""
    rows = fetch(
        connection, "SELECT purse, cents, gained FROM hold WHERE table_no = ? ORDER BY purse", (table,)
    )
    return [Hold(*row) for row in rows]


def document(connection: apsw.Connection, code: str) -> bytes | None:
    """Return the round document with a game code."""
    found = connection.execute("SELECT document FROM round WHERE code = ?", (code,)).get
    assert found is None or isinstance(found, bytes)
    return found


def shoe_documents(connection: apsw.Connection, table: int, shoe: int) -> list[bytes]:
    """Return the documents of the rounds dealt from a shoe, oldest first."""
    rows = fetch(
        connection, "SELECT document FROM round WHERE table_no = ? AND shoe = ? ORDER BY round", (table, shoe)
    )
    return [row[0] for row in rows]


def _open(connection: apsw.Connection, work: RoundWork, last_round: int) -> None:
    assert work.round > last_round, f"round {work.round} of table {work.table} is over"
    # A window in which nobody bet leaves no round behind (COM-27).
    held = number(connection, "SELECT count(*) FROM hold WHERE table_no = ?", (work.table,))
    assert held == 0, f"table {work.table} left stakes in a round"
    connection.execute("DELETE FROM round_log WHERE table_no = ?", (work.table,))
    connection.execute("DELETE FROM open_round WHERE table_no = ?", (work.table,))
    connection.execute("INSERT INTO open_round VALUES (?, ?, ?)", (work.table, work.round, ENGINE_VERSION))
    connection.execute("UPDATE live_table SET last_round = ? WHERE no = ?", (work.round, work.table))


def _log(connection: apsw.Connection, work: RoundWork, following: int) -> RoundResult:
    if work.first_seq is not None and work.first_seq != following:
        return _logged_before(connection, work, following)
    grant = None if work.ask is None else reserve(connection, work.table, work.ask)
    for offset, entry in enumerate(work.entries):
        last = offset == len(work.entries) - 1
        granted = msgspec.msgpack.encode(grant) if last and grant is not None else None
        connection.execute(
            "INSERT INTO round_log VALUES (?, ?, ?, ?)", (work.table, following + offset, entry, granted)
        )
    _use_shoe(connection, work)
    return RoundResult(grant=grant)


def _logged_before(connection: apsw.Connection, work: RoundWork, following: int) -> RoundResult:
    """Answer a repeated request from the record: the first time counts."""
    assert work.first_seq is not None
    assert work.first_seq < following, f"table {work.table} skipped entries"
    rows = fetch(
        connection,
        "SELECT entry, granted FROM round_log WHERE table_no = ? AND seq >= ? ORDER BY seq LIMIT ?",
        (work.table, work.first_seq, len(work.entries)),
    )
    assert [row[0] for row in rows] == work.entries, f"table {work.table} repeats other entries"
    granted = rows[-1][1] if rows else None
    return RoundResult(grant=None if granted is None else _GRANT.decode(granted))


def _use_shoe(connection: apsw.Connection, work: RoundWork) -> None:
    if work.shoe_used is None:
        return
    no, front, back = work.shoe_used
    connection.execute(
        "UPDATE shoe SET front = ?, back = ? WHERE table_no = ? AND no = ? AND NOT ended",
        (front, back, work.table, no),
    )
    assert connection.changes() == 1, f"table {work.table} has no shoe {no} in play"


def reserve(connection: apsw.Connection, table: int, ask: Ask) -> Grant:
    """Hold what each row asks for, where its balance covers it; other rows change nothing (PLA-5).

    A negative amount gives back part of what is at stake; what a hand that is paid at once gains beyond its
    stake comes on top (COM-25).
    """
    rows = len(ask.accounts)
    assert rows == len(ask.cents) == len(set(ask.accounts)), "an account asks twice"
    if rows == 0:
        return Grant([], [])
    stage(connection, ask.accounts)
    connection.execute(
        "INSERT INTO asked SELECT s.i, s.purse, c.value, c.value <= 0 OR p.posted - p.held >= c.value"
        " FROM carray(?) c CROSS JOIN staged s ON s.i = c.rowid CROSS JOIN purse p ON p.id = s.purse AND NOT p.overdraft",
        (column(ask.cents),),
    )
    assert connection.changes() == rows, "an account that asks has no purse"
    connection.execute(
        "UPDATE purse SET held = held + a.cents FROM asked a WHERE a.granted AND a.cents <> 0 AND purse.id = a.purse"
    )
    connection.execute(
        "INSERT INTO hold (table_no, purse, cents) SELECT ?, purse, cents FROM asked WHERE granted AND cents > 0"
        " ON CONFLICT DO UPDATE SET cents = cents + excluded.cents",
        (table,),
    )
    if min(ask.cents) < 0:
        _give_back(connection, table, sum(cents < 0 for cents in ask.cents))
    if ask.gained is None:
        # Who has taken back all stakes is out of the round; who was paid stays in it, with nothing at stake.
        connection.execute(
            "DELETE FROM hold WHERE table_no = ? AND cents = 0 AND gained = 0"
            " AND purse IN (SELECT purse FROM asked WHERE cents < 0)",
            (table,),
        )
    elif any(ask.gained):
        _pay_gains(connection, table, ask.gained)
    granted, balances = connection.execute(
        "SELECT json_group_array(a.granted), json_group_array(p.posted - p.held)"
        " FROM asked a CROSS JOIN purse p ON p.id = a.purse"
    ).fetchall()[0]
    connection.execute("DELETE FROM asked")
    unstage(connection)
    return Grant([flag != 0 for flag in int_list(granted)], int_list(balances))


def _give_back(connection: apsw.Connection, table: int, rows: int) -> None:
    connection.execute(
        "UPDATE hold SET cents = hold.cents + a.cents FROM asked a"
        " WHERE a.cents < 0 AND hold.table_no = ? AND hold.purse = a.purse",
        (table,),
    )
    assert connection.changes() == rows, "a stake is given back that was never taken"


def _pay_gains(connection: apsw.Connection, table: int, gained: list[int]) -> None:
    assert min(gained) >= 0, "nobody is paid less than nothing"
    connection.execute(
        "UPDATE purse SET held = held - g.value FROM carray(?) g CROSS JOIN staged s ON s.i = g.rowid"
        " WHERE g.value > 0 AND purse.id = s.purse",
        (column(gained),),
    )
    connection.execute(
        "UPDATE hold SET gained = gained + g.value FROM carray(?) g CROSS JOIN staged s ON s.i = g.rowid"
        " WHERE g.value > 0 AND hold.table_no = ? AND hold.purse = s.purse",
        (column(gained), table),
    )
    assert connection.changes() == sum(cents > 0 for cents in gained), "somebody is paid without a stake"
