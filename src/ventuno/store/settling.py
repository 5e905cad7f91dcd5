"""The end of a round in one go: holds resolved, money moved, history and document written (PLA-20, PLA-21)."""

import hashlib

import apsw
import msgspec
import numpy as np

from ventuno.ledger.chain import GENESIS, Booking, RoundFacts, link
from ventuno.ledger.values import Ints, Settlement
from ventuno.store.api import RoundResult
from ventuno.store.columns import column, int_list, number, stage, unstage


def settle(
    connection: apsw.Connection, table: int, round_no: int, settlement: Settlement, now_ms: int
) -> RoundResult:
    """Resolve every hold of a round exactly once and book what came of it."""
    _check(settlement)
    booking = Booking(
        id=next_booking(connection),
        kind="void" if settlement.void else "round",
        at_ms=now_ms,
        house=number(connection, "SELECT bank FROM live_table WHERE no = ?", (table,)),
        delta=int(settlement.staked.sum()) - int(settlement.back.sum()),
        first=next_entry(connection),
        entries=len(settlement.accounts),
        round=_facts(table, round_no, settlement),
    )
    write_booking(connection, booking, (settlement.accounts, settlement.staked, settlement.back))
    balances = np.empty(0, np.int64)
    if booking.entries:
        stage(connection, settlement.accounts)
        _write_entries(connection, booking, table, settlement)
        _remember_bets(connection, table, settlement)
        balances = _balances(connection)
        unstage(connection)
    connection.execute("DELETE FROM hold WHERE table_no = ?", (table,))
    assert connection.changes() == booking.entries, (
        f"table {table} settles {booking.entries} of {connection.changes()} holds"
    )
    _write_round(connection, booking, settlement.document)
    connection.execute("DELETE FROM round_log WHERE table_no = ?", (table,))
    connection.execute("DELETE FROM open_round WHERE table_no = ?", (table,))
    return RoundResult(balances=balances)


def settled_before(
    connection: apsw.Connection, table: int, round_no: int, settlement: Settlement
) -> RoundResult:
    """Answer a repeated settlement with the balances of now; nothing moves twice."""
    document = connection.execute(
        "SELECT document FROM round WHERE table_no = ? AND round = ?", (table, round_no)
    ).get
    assert document == settlement.document, f"round {round_no} of table {table} is settled otherwise"
    if not len(settlement.accounts):
        return RoundResult(balances=np.empty(0, np.int64))
    stage(connection, settlement.accounts)
    balances = _balances(connection)
    unstage(connection)
    return RoundResult(balances=balances)


def next_booking(connection: apsw.Connection) -> int:
    """Return the number of the booking to come."""
    return number(connection, "SELECT ifnull(max(id), 0) + 1 FROM booking")


def next_entry(connection: apsw.Connection) -> int:
    """Return the number of the entry to come."""
    return number(connection, "SELECT ifnull(max(id), 0) + 1 FROM entry")


def write_booking(connection: apsw.Connection, booking: Booking, columns: tuple[Ints, Ints, Ints]) -> None:
    """Chain a booking to the one before it and move the house's side of it."""
    previous = connection.execute("SELECT hash FROM booking ORDER BY id DESC LIMIT 1").get
    assert previous is None or isinstance(previous, bytes)
    chained = link(previous or GENESIS, booking, [little_endian(values) for values in columns])
    connection.execute(
        "INSERT INTO booking VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            booking.id,
            booking.kind,
            booking.at_ms,
            booking.house,
            booking.delta,
            booking.first,
            booking.entries,
            chained,
        ),
    )
    connection.execute("UPDATE purse SET posted = posted + ? WHERE id = ?", (booking.delta, booking.house))
    assert connection.changes() == 1, "the house has no purse"


def little_endian(values: Ints) -> bytes:
    """Return a column as the chain hashes it."""
    return np.ascontiguousarray(values, dtype="<i8").tobytes()


def _check(settlement: Settlement) -> None:
    rows = len(settlement.accounts)
    assert len(settlement.staked) == len(settlement.back) == len(settlement.paid) == rows
    if rows == 0:
        return
    assert bool(np.diff(np.sort(settlement.accounts)).all()), "an account is settled twice"
    assert settlement.staked.min() >= 0
    assert settlement.paid.min() >= 0
    # Nothing that was paid at once is taken back.
    assert bool((settlement.back >= settlement.paid).all()), "less comes back than was paid at once"
    if settlement.void:
        # A hand paid at once keeps its payment, so more than the stake may come back, never less (COM-26).
        assert bool((settlement.back >= settlement.staked).all()), "a void round keeps part of a stake"


def _facts(table: int, round_no: int, settlement: Settlement) -> RoundFacts:
    return RoundFacts(
        table=table,
        round=round_no,
        code=settlement.code,
        started_ms=settlement.started_ms,
        rules_hash=settlement.rules_hash,
        shoe=settlement.shoe,
        document_sha256=hashlib.sha256(settlement.document).digest(),
    )


def _write_entries(connection: apsw.Connection, booking: Booking, table: int, settlement: Settlement) -> None:
    _compare_holds(connection, table, settlement)
    # Nearly nobody was paid at once, so this is a short list.
    connection.execute(
        "INSERT INTO paid SELECT rowid, value FROM carray(?) WHERE value <> 0", (column(settlement.paid),)
    )
    connection.execute(
        "INSERT INTO entry SELECT ? + b.rowid, s.purse, p.last, ?,"
        " h.cents - h.gained + ifnull(d.cents, 0), b.value FROM carray(?) b"
        " CROSS JOIN staged s ON s.i = b.rowid CROSS JOIN purse p ON p.id = s.purse AND NOT p.overdraft"
        " CROSS JOIN hold h ON h.table_no = ? AND h.purse = s.purse LEFT JOIN paid d ON d.i = s.i",
        (booking.first - 1, booking.id, column(settlement.back), table),
    )
    assert connection.changes() == booking.entries, "a settled account has no purse"
    # What was paid at once is part of `back` and has lowered `held` already, so it can be spent only once.
    connection.execute(
        "UPDATE purse SET posted = posted + e.back - e.staked,"
        " held = held - e.staked + ifnull((SELECT cents FROM paid WHERE i = e.id - ?1 + 1), 0), last = e.id"
        " FROM entry e WHERE e.id >= ?1 AND purse.id = e.purse",
        (booking.first,),
    )
    assert connection.changes() == booking.entries
    connection.execute("DELETE FROM paid")


def _compare_holds(connection: apsw.Connection, table: int, settlement: Settlement) -> None:
    as_held = number(
        connection,
        "SELECT count(*) FROM carray(?) c CROSS JOIN staged s ON s.i = c.rowid"
        " CROSS JOIN hold h ON h.table_no = ? AND h.purse = s.purse WHERE h.cents - h.gained = c.value",
        (column(settlement.staked - settlement.paid), table),
    )
    rows = len(settlement.accounts)
    assert as_held == rows, f"{rows - as_held} stakes differ from what is held"


def _write_round(connection: apsw.Connection, booking: Booking, document: bytes) -> None:
    facts = booking.round
    assert facts is not None
    connection.execute(
        "INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            booking.id,
            facts.table,
            facts.round,
            facts.code,
            facts.started_ms,
            facts.rules_hash,
            facts.shoe,
            document,
        ),
    )


def _remember_bets(connection: apsw.Connection, table: int, settlement: Settlement) -> None:
    if settlement.bets is None or settlement.void:
        return
    assert settlement.bets.shape == (len(settlement.accounts), len(settlement.spots))
    names = msgspec.json.encode(settlement.spots).decode()
    connection.execute("INSERT OR IGNORE INTO spot_list (names) VALUES (?)", (names,))
    spots = number(connection, "SELECT id FROM spot_list WHERE names = ?", (names,))
    rows = np.ascontiguousarray(settlement.bets, dtype="<i8").view(f"V{8 * len(settlement.spots)}")
    cells: tuple[bytes, ...] = tuple(rows.ravel().tolist())
    # The same bets as last time, the usual case, touch no page.
    connection.execute(
        "INSERT INTO seat_memory SELECT (?1 << 40) | s.purse, ?1, s.purse, ?2, c.value"
        " FROM carray(?3) c CROSS JOIN staged s ON s.i = c.rowid"
        " WHERE true ON CONFLICT DO UPDATE SET bets = excluded.bets, spots = excluded.spots"
        " WHERE bets <> excluded.bets OR spots <> excluded.spots",
        (table, spots, apsw.carray(cells)),
    )


def _balances(connection: apsw.Connection) -> Ints:
    text = connection.execute(
        "SELECT json_group_array(p.posted - p.held) FROM staged s CROSS JOIN purse p ON p.id = s.purse"
    ).get
    return np.array(int_list(text), np.int64)
