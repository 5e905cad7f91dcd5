"""Accounts, sessions, starting balances, and what a player reads of the past."""

import hashlib
from collections.abc import Sequence
from typing import Final

import apsw
import msgspec
import numpy as np

from ventuno.core.errors import RateLimited
from ventuno.ledger.chain import Booking
from ventuno.store.api import Account, HistoryRow
from ventuno.store.columns import column, fetch, int_list, number
from ventuno.store.settling import next_booking, next_entry, write_booking

DAY_MS: Final = 86_400_000
MINT: Final = 1
_SPOTS: Final = msgspec.json.Decoder(tuple[str, ...])

_CHAIN: Final = """
WITH RECURSIVE past (id, prev, booking, staked, back, shown) AS (
    SELECT id, prev, booking, staked, back,
        (SELECT kind <> 'grant' FROM booking WHERE id = entry.booking)
    FROM entry WHERE id = ?1 AND purse = ?2
    UNION ALL
    SELECT e.id, e.prev, e.booking, e.staked, e.back,
        past.shown + (SELECT kind <> 'grant' FROM booking WHERE id = e.booking)
    FROM past JOIN entry e ON e.id = past.prev WHERE past.shown < ?3
)
SELECT past.prev, t.key, r.code, r.started_ms, past.staked, past.back, b.kind = 'void'
FROM past CROSS JOIN round r ON r.booking = past.booking CROSS JOIN booking b ON b.id = past.booking
    CROSS JOIN live_table t ON t.no = r.table_no
ORDER BY past.id DESC
"""


def new_guest(
    connection: apsw.Connection,
    name: str,
    token_hash: bytes,
    start_cents: int,
    address: str,
    *,
    daily_guests: int,
    now_ms: int,
) -> Account:
    """Create a guest, its session and its starting balance; a known token gives the account it has.

    Raises:
        RateLimited: The address made enough guests today.
    """
    known = by_token(connection, token_hash)
    if known is not None:
        return known
    _count_guest(connection, address, daily_guests=daily_guests, now_ms=now_ms)
    connection.execute("INSERT INTO account (kind, name, created_ms) VALUES ('guest', ?, ?)", (name, now_ms))
    account = connection.last_insert_rowid()
    connection.execute("INSERT INTO session VALUES (?, ?, ?)", (token_hash, account, now_ms))
    connection.execute("INSERT INTO purse (id, account) VALUES (?1, ?1)", (account,))
    if start_cents:
        _grant(connection, account, start_cents, now_ms)
    return Account(account, name, "guest")


def by_token(connection: apsw.Connection, token_hash: bytes) -> Account | None:
    """Return the account a session token belongs to."""
    found = fetch(
        connection,
        "SELECT id, name, kind FROM account WHERE id = (SELECT account FROM session WHERE token_hash = ?)",
        (token_hash,),
    )
    return Account(*found[0]) if found else None


def balances(connection: apsw.Connection, accounts: Sequence[int]) -> list[int]:
    """Return spendable balances in the order asked."""
    if not accounts:
        return []
    found = int_list(
        connection.execute(
            "SELECT json_group_array(p.posted - p.held) FROM carray(?) c CROSS JOIN purse p ON p.id = c.value",
            (column(accounts),),
        ).get
    )
    assert len(found) == len(accounts), "an account has no purse"
    return found


def history(
    connection: apsw.Connection, account: int, *, before: int | None, limit: int
) -> tuple[list[HistoryRow], int | None]:
    """Return rounds newest first, following the purse's chain, and the cursor of the next page."""
    start = before
    if start is None:
        last = connection.execute("SELECT last FROM purse WHERE id = ?", (account,)).get
        assert last is None or isinstance(last, int)
        start = last
    if start is None or limit < 1:
        return [], None
    rows = fetch(connection, _CHAIN, (start, account, limit))
    page = [HistoryRow(*(*row[1:6], bool(row[6]))) for row in rows]
    cursor: int | None = rows[-1][0] if len(rows) == limit else None
    if cursor is not None and _is_grant(connection, cursor):
        cursor = None
    return page, cursor


def last_bets(connection: apsw.Connection, table: int, accounts: Sequence[int]) -> dict[int, dict[str, int]]:
    """Return each account's last settled bets at a table, spots without a bet left out."""
    if not accounts:
        return {}
    lists = {row[0]: _SPOTS.decode(row[1]) for row in fetch(connection, "SELECT id, names FROM spot_list")}
    rows = fetch(
        connection,
        "SELECT m.account, m.spots, m.bets FROM carray(?) c"
        " CROSS JOIN seat_memory m ON m.seat = (? << 40) | c.value",
        (column(accounts), table),
    )
    found: dict[int, dict[str, int]] = {}
    for account, spots, bets in rows:
        amounts = np.frombuffer(bets, "<i8").tolist()
        found[account] = {spot: cents for spot, cents in zip(lists[spots], amounts, strict=True) if cents}
    return found


def _count_guest(connection: apsw.Connection, address: str, *, daily_guests: int, now_ms: int) -> None:
    day = now_ms // DAY_MS
    salt = connection.execute("SELECT value FROM meta WHERE key = 'salt'").get
    assert isinstance(salt, bytes)
    hashed = hashlib.blake2b(address.encode(), key=salt, digest_size=16).digest()
    connection.execute("DELETE FROM visitor WHERE day < ?", (day,))
    connection.execute(
        "INSERT INTO visitor VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET guests = guests + 1", (day, hashed)
    )
    guests = number(
        connection, "SELECT guests FROM visitor WHERE day = ? AND address_hash = ?", (day, hashed)
    )
    if guests > daily_guests:
        raise RateLimited(seconds=((day + 1) * DAY_MS - now_ms) // 1000 + 1)


def _grant(connection: apsw.Connection, account: int, cents: int, now_ms: int) -> None:
    booking = Booking(
        id=next_booking(connection),
        kind="grant",
        at_ms=now_ms,
        house=MINT,
        delta=-cents,
        first=next_entry(connection),
        entries=1,
        round=None,
    )
    purses, staked, back = np.array([[account], [0], [cents]], np.int64)
    write_booking(connection, booking, (purses, staked, back))
    connection.execute(
        "INSERT INTO entry SELECT ?, id, last, ?, 0, ? FROM purse WHERE id = ?",
        (booking.first, booking.id, cents, account),
    )
    connection.execute(
        "UPDATE purse SET posted = posted + ?, last = ? WHERE id = ?", (cents, booking.first, account)
    )


def _is_grant(connection: apsw.Connection, entry: int) -> bool:
    """Tell whether nothing but grants precede an entry, so that the last page offers no empty one."""
    rest = connection.execute(
        "WITH RECURSIVE past (prev, kind) AS ("
        " SELECT e.prev, b.kind FROM entry e JOIN booking b ON b.id = e.booking WHERE e.id = ?"
        " UNION ALL SELECT e.prev, b.kind FROM past JOIN entry e ON e.id = past.prev"
        " JOIN booking b ON b.id = e.booking WHERE past.kind = 'grant'"
        ") SELECT 1 FROM past WHERE kind <> 'grant' LIMIT 1",
        (entry,),
    ).get
    return rest is None
