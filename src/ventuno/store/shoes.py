"""Tables and their shoes: ownership by epoch, numbers without gaps, commitments that stay (PLA-24)."""

from typing import Final

import apsw

from ventuno.store.api import ShoeRow
from ventuno.store.columns import Rows, Value, Values, change, fetch, number

_PUT: Final = Rows(
    12,
    "INSERT INTO shoe {all} ON CONFLICT DO UPDATE SET secret = excluded.secret, commitment = excluded.commitment,"
    " rules_hash = excluded.rules_hash, decks = excluded.decks, entropy = excluded.entropy,"
    " root = excluded.root, front = max(front, excluded.front), back = max(back, excluded.back),"
    " ended = max(ended, excluded.ended)",
)
_USE: Final = Rows(
    5,
    "UPDATE shoe SET front = r.column4, back = r.column5 FROM {rows} r WHERE shoe.table_no = r.column1"
    " AND shoe.seat = r.column2 AND shoe.no = r.column3 AND NOT shoe.ended",
)


def claim_table(connection: apsw.Connection, now_ms: int, key: str, spec_json: bytes) -> tuple[int, int]:
    """Return a table's number and its new epoch; a new table gets a bank of its own."""
    spec = spec_json.decode()
    known = fetch(
        connection,
        "UPDATE live_table SET epoch = epoch + 1, spec = ? WHERE key = ? RETURNING no, epoch",
        (spec, key),
    )
    if known:
        return known[0][0], known[0][1]
    connection.execute("INSERT INTO account (kind, name, created_ms) VALUES ('bank', ?, ?)", (key, now_ms))
    bank = connection.last_insert_rowid()
    connection.execute("INSERT INTO purse (id, account, overdraft) VALUES (?1, ?1, 1)", (bank,))
    connection.execute(
        "INSERT INTO live_table (key, spec, epoch, bank) VALUES (?, ?, 1, ?)", (key, spec, bank)
    )
    return connection.last_insert_rowid(), 1


def last_round(connection: apsw.Connection, table: int, seat: int) -> int:
    """Return the highest round number ever opened at a seat of a table: an open round outlives an empty window."""
    return number(
        connection,
        "SELECT max(ifnull((SELECT max(round) FROM round WHERE table_no = ?1 AND seat = ?2), 0),"
        " ifnull((SELECT round FROM open_round WHERE table_no = ?1 AND seat = ?2), 0))",
        (table, seat),
    )


def last_seat(connection: apsw.Connection, table: int) -> int:
    """Return the highest seat that ever opened a round at a table."""
    return number(
        connection,
        "SELECT max(ifnull((SELECT max(seat) FROM round WHERE table_no = ?1), 0),"
        " ifnull((SELECT max(seat) FROM open_round WHERE table_no = ?1), 0))",
        (table,),
    )


def save_rules(connection: apsw.Connection, rules_hash: str, rules: bytes) -> None:
    """Keep a rules version, once."""
    connection.execute("INSERT OR IGNORE INTO ruleset VALUES (?, ?)", (rules_hash, rules.decode()))


def put_shoe(connection: apsw.Connection, table: int, seat: int, shoe: ShoeRow) -> None:
    """Insert a shoe or complete it; used cards only ever rise."""
    put_shoes(connection, [*shoe_row(table, seat, shoe)])


def put_shoes(connection: apsw.Connection, rows: Values) -> None:
    """Insert shoes or complete them, in their order: rows as of :func:`shoe_row`, one after the other."""
    change(connection, _PUT, rows)


def use_shoes(connection: apsw.Connection, rows: Values) -> None:
    """Note how much of shoes in play is used: table, seat, shoe, cards from its front and its back, one after the other."""
    used = change(connection, _USE, rows)
    assert used * _USE.width == len(rows), f"no shoe in play is one of {rows}"


def shoe_row(table: int, seat: int, shoe: ShoeRow) -> tuple[Value, ...]:
    """Return a shoe as it is stored."""
    return (
        table,
        seat,
        shoe.no,
        shoe.secret,
        shoe.commitment,
        shoe.rules_hash,
        shoe.decks,
        shoe.entropy,
        shoe.root,
        shoe.front,
        shoe.back,
        int(shoe.ended),
    )


def shoes(connection: apsw.Connection, table: int, seat: int, last: int) -> list[ShoeRow]:
    """Return the newest shoes of a seat of a table, newest first."""
    found = fetch(
        connection,
        "SELECT no, secret, commitment, rules_hash, decks, entropy, root, front, back, ended"
        " FROM shoe WHERE table_no = ? AND seat = ? ORDER BY no DESC LIMIT ?",
        (table, seat, last),
    )
    return [ShoeRow(*(*row[:9], bool(row[9]))) for row in found]
