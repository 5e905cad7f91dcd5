"""The end of a round in one go: holds resolved, money moved, history and document written (PLA-20, PLA-21)."""

import hashlib
from typing import NamedTuple

import apsw
import msgspec
import numpy as np

from ventuno.ledger.chain import GENESIS, Booking, RoundFacts, link
from ventuno.ledger.values import Ints, Settlement
from ventuno.store.api import RoundResult
from ventuno.store.chains import MOST_ASSETS
from ventuno.store.columns import (
    ACCOUNT_BITS,
    ASSET_SHIFT,
    column,
    fetch,
    int_list,
    number,
    purse_numbers,
    stage,
    unstage,
)


class Place(NamedTuple):
    """A round: table, seat, and number there."""

    table: int
    seat: int
    round: int


class _Rows(msgspec.Struct, frozen=True):
    """What the entries of a booking are made of, the house's golden chips last.

    Attributes:
        purses: Purses of players.
        house: Rows of ``(purse, asset, staked, back)`` by which the bank takes golden chips in.
        columns: Purses, stakes and returns of all entries.
    """

    purses: Ints
    house: list[tuple[int, int, int, int]]
    columns: tuple[Ints, Ints, Ints]


def settle(connection: apsw.Connection, place: Place, settlement: Settlement, now_ms: int) -> RoundResult:
    """Resolve every hold of a round exactly once and book what came of it."""
    _check(settlement)
    table, seat, _ = place
    bank = number(connection, "SELECT bank FROM live_table WHERE no = ?", (table,))
    rows = _rows(settlement, bank)
    in_cents = slice(None) if settlement.assets is None else settlement.assets == 0
    booking = Booking(
        id=next_booking(connection),
        kind="void" if settlement.void else "round",
        at_ms=now_ms,
        house=bank,
        delta=int(settlement.staked[in_cents].sum()) - int(settlement.back[in_cents].sum()),
        first=next_entry(connection),
        entries=len(rows.columns[0]),
        round=_facts(place, settlement),
    )
    write_booking(connection, booking, rows.columns)
    balances = np.empty(0, np.int64)
    if len(rows.purses):
        stage(connection, rows.purses)
        _write_entries(connection, booking, (table, seat), settlement)
        _write_house_entries(connection, booking, rows)
        balances = _balances(connection)
        _remember_bets(connection, table, settlement)
        unstage(connection)
    connection.execute("DELETE FROM hold WHERE table_no = ? AND seat = ?", (table, seat))
    assert connection.changes() == len(rows.purses), (
        f"table {table} settles {len(rows.purses)} of {connection.changes()} holds"
    )
    _write_round(connection, booking, settlement.document)
    connection.execute("DELETE FROM round_log WHERE table_no = ? AND seat = ?", (table, seat))
    connection.execute("DELETE FROM open_round WHERE table_no = ? AND seat = ?", (table, seat))
    return RoundResult(balances=balances)


def settled_before(connection: apsw.Connection, place: Place, settlement: Settlement) -> RoundResult | None:
    """Answer a repeated settlement with the balances of now; nothing moves twice.

    Returns:
        None if no such round was settled.
    """
    found = fetch(
        connection,
        "SELECT d.content, p.sha256 FROM round r LEFT JOIN document d ON d.booking = r.booking"
        " LEFT JOIN pruned p ON p.booking = r.booking WHERE r.table_no = ? AND r.seat = ? AND r.round = ?",
        place,
    )
    if not found:
        return None
    content, digest = found[0]
    same = content == settlement.document if content is not None else digest == _digest(settlement.document)
    assert same, f"round {place.round} of table {place.table} is settled otherwise"
    if not len(settlement.accounts):
        return RoundResult(balances=np.empty(0, np.int64))
    stage(connection, purse_numbers(settlement.accounts, settlement.assets))
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


def write_entry(
    connection: apsw.Connection, booking: int, entry: int, purse: int, *, staked: int, back: int
) -> None:
    """Write one entry and move its purse; whole columns are written otherwise."""
    connection.execute(
        "INSERT INTO entry SELECT ?, id, last, ?, ?, ? FROM purse WHERE id = ?",
        (entry, booking, staked, back, purse),
    )
    connection.execute(
        "UPDATE purse SET posted = posted + ?, last = ? WHERE id = ?", (back - staked, entry, purse)
    )
    assert connection.changes() == 1, "an entry has no purse"


def _write_house_entries(connection: apsw.Connection, booking: Booking, rows: _Rows) -> None:
    """Book the house's side of golden chips: one entry an asset, after those of players.

    Credits have their other side in the booking itself, since a row that all tables of a house fight for would
    be slow; golden chips are rare enough.
    """
    for place, (purse, asset, staked, back) in enumerate(rows.house, booking.first + len(rows.purses)):
        connection.execute(
            "INSERT OR IGNORE INTO purse (id, account, asset, overdraft) VALUES (?, ?, ?, 1)",
            (purse, purse & ACCOUNT_BITS, asset),
        )
        write_entry(connection, booking.id, place, purse, staked=staked, back=back)


def house_row(house: int, asset: int, change: int) -> tuple[int, int, int, int]:
    """Return the entry by which a house's purse of golden chips changes."""
    return asset << ASSET_SHIFT | house, asset, max(-change, 0), max(change, 0)


def _rows(settlement: Settlement, bank: int) -> _Rows:
    columns = settlement.accounts, settlement.staked, settlement.back
    if settlement.assets is None:
        return _Rows(settlement.accounts, [], columns)
    kept = settlement.staked - settlement.back
    taken = {
        asset: int(kept[settlement.assets == asset].sum())
        for asset in sorted(set(settlement.assets.tolist()) - {0})
    }
    house = [house_row(bank, asset, change) for asset, change in taken.items() if change]
    purses = np.asarray(purse_numbers(settlement.accounts, settlement.assets), np.int64)
    extra = np.array([(purse, staked, back) for purse, _, staked, back in house], np.int64).reshape(-1, 3).T
    purse_column, staked_column, back_column = (
        np.concatenate(pair) for pair in zip((purses, *columns[1:]), extra, strict=True)
    )
    return _Rows(purses, house, (purse_column, staked_column, back_column))


def _check(settlement: Settlement) -> None:
    rows = len(settlement.accounts)
    assert len(settlement.staked) == len(settlement.back) == len(settlement.paid) == rows
    if rows == 0:
        return
    if settlement.assets is None:
        assert bool(np.diff(np.sort(settlement.accounts)).all()), "an account is settled twice"
    else:
        _check_assets(settlement, settlement.assets)
    assert settlement.staked.min() >= 0
    assert settlement.paid.min() >= 0
    # Nothing that was paid at once is taken back.
    assert bool((settlement.back >= settlement.paid).all()), "less comes back than was paid at once"
    if settlement.void:
        # A hand paid at once keeps its payment, so more than the stake may come back, never less (COM-26).
        assert bool((settlement.back >= settlement.staked).all()), "a void round keeps part of a stake"


def _check_assets(settlement: Settlement, assets: Ints) -> None:
    assert len(assets) == len(settlement.accounts)
    purses = np.asarray(purse_numbers(settlement.accounts, assets), np.int64)
    assert bool(np.diff(np.sort(purses)).all()), "a purse is settled twice"
    golden = assets > 0
    # History finds an account's golden chips directly behind its credits.
    same = np.append(False, settlement.accounts[1:] == settlement.accounts[:-1])
    assert bool((golden == same).all()), "golden chips follow their owner's credits"
    runs = np.flatnonzero(np.append(~golden, True))
    assert int(np.diff(runs).max()) <= 1 + MOST_ASSETS, "an account has too many kinds of chips in a round"
    assert not settlement.paid[golden].any(), "golden chips are not paid at once"
    assert bool((settlement.back <= settlement.staked)[golden].all()), "golden chips become no more"


def _facts(place: Place, settlement: Settlement) -> RoundFacts:
    return RoundFacts(
        table=place.table,
        round=place.round,
        code=settlement.code,
        started_ms=settlement.started_ms,
        rules_hash=settlement.rules_hash,
        shoe=settlement.shoe,
        document_sha256=_digest(settlement.document),
        seat=place.seat,
    )


def _digest(document: bytes) -> bytes:
    return hashlib.sha256(document).digest()


def _write_entries(
    connection: apsw.Connection, booking: Booking, seat: tuple[int, int], settlement: Settlement
) -> None:
    rows = len(settlement.accounts)
    _compare_holds(connection, seat, settlement)
    # Nearly nobody was paid at once, so this is a short list.
    connection.execute(
        "INSERT INTO paid SELECT rowid, value FROM carray(?) WHERE value <> 0", (column(settlement.paid),)
    )
    connection.execute(
        "INSERT INTO entry SELECT ? + b.rowid, s.purse, p.last, ?,"
        " h.cents - h.gained + ifnull(d.cents, 0), b.value FROM carray(?) b"
        " CROSS JOIN staged s ON s.i = b.rowid CROSS JOIN purse p ON p.id = s.purse AND NOT p.overdraft"
        " CROSS JOIN hold h ON h.table_no = ? AND h.seat = ? AND h.purse = s.purse LEFT JOIN paid d ON d.i = s.i",
        (booking.first - 1, booking.id, column(settlement.back), *seat),
    )
    assert connection.changes() == rows, "a settled account has no purse"
    # What was paid at once is part of `back` and has lowered `held` already, so it can be spent only once.
    connection.execute(
        "UPDATE purse SET posted = posted + e.back - e.staked,"
        " held = held - e.staked + ifnull((SELECT cents FROM paid WHERE i = e.id - ?1 + 1), 0), last = e.id"
        " FROM entry e WHERE e.id >= ?1 AND purse.id = e.purse",
        (booking.first,),
    )
    assert connection.changes() == rows
    connection.execute("DELETE FROM paid")


def _compare_holds(connection: apsw.Connection, seat: tuple[int, int], settlement: Settlement) -> None:
    as_held = number(
        connection,
        "SELECT count(*) FROM carray(?) c CROSS JOIN staged s ON s.i = c.rowid"
        " CROSS JOIN hold h ON h.table_no = ? AND h.seat = ? AND h.purse = s.purse"
        " WHERE h.cents - h.gained = c.value",
        (column(settlement.staked - settlement.paid), *seat),
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
            facts.seat,
            facts.round,
            facts.code,
            facts.started_ms,
            facts.rules_hash,
            facts.shoe,
        ),
    )
    connection.execute("INSERT INTO document VALUES (?, ?)", (booking.id, document))


def _remember_bets(connection: apsw.Connection, table: int, settlement: Settlement) -> None:
    if settlement.bets is None or settlement.void:
        return
    if settlement.assets is not None:
        unstage(connection)
        stage(connection, settlement.accounts[settlement.assets == 0])
    rows = number(connection, "SELECT count(*) FROM staged")
    assert settlement.bets.shape == (rows, len(settlement.spots))
    names = msgspec.json.encode(settlement.spots).decode()
    connection.execute("INSERT OR IGNORE INTO spot_list (names) VALUES (?)", (names,))
    spots = number(connection, "SELECT id FROM spot_list WHERE names = ?", (names,))
    amounts = np.ascontiguousarray(settlement.bets, dtype="<i8").view(f"V{8 * len(settlement.spots)}")
    cells: tuple[bytes, ...] = tuple(amounts.ravel().tolist())
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
