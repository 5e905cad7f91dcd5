"""Closing an account: what is personal goes, what the ledger needs stays as a number (PLA-30)."""

from typing import Final

import apsw
import numpy as np

from ventuno.core.errors import NotFound
from ventuno.ledger.chain import Booking
from ventuno.store.booking import house_row, read_head, write_booking, write_entry
from ventuno.store.columns import ACCOUNT_BITS, ASSET_SHIFT, fetch, number
from ventuno.store.hashing import DAY_MS, keyed_hash
from ventuno.store.wallet import MINT

#: So long nobody may take the name of an account that was closed: players still know somebody by it.
REST_MS: Final = 30 * DAY_MS
#: What is deleted of an account.
PERSONAL: Final = (
    "DELETE FROM credential WHERE account = ?",
    "DELETE FROM session WHERE account = ?",
    "DELETE FROM profile WHERE account = ?",
    "DELETE FROM topped_up WHERE account = ?",
    "DELETE FROM seat_memory WHERE account = ?",
    "DELETE FROM duellist WHERE account = ?",
    "DELETE FROM mute WHERE account = ?",
    "DELETE FROM safe_play WHERE account = ?",
    "DELETE FROM tally WHERE account = ?",
    "DELETE FROM tally_mark WHERE account = ?",
    "DELETE FROM support WHERE account = ?",
    "DELETE FROM support WHERE about = ?",
)
#: What stays: numbers that the ledger, the record of rounds and the log of hosts are made of.
KEPT: Final = frozenset({"purse", "keyed_request", "challenge", "closed_account"})


def close_account(connection: apsw.Connection, now_ms: int, account: int) -> list[bytes]:
    """Take away all that is personal of an account and return the token hashes of its sessions.

    Raises:
        NotFound: No person has this account.
    """
    known = "SELECT count(*) FROM account WHERE id = ? AND kind IN ('guest', 'registered')"
    if not number(connection, known, (account,)):
        raise NotFound(what="account", name=account)
    if number(connection, "SELECT count(*) FROM closed_account WHERE account = ?", (account,)):
        return []
    # What is deleted is overwritten too.
    connection.pragma("secure_delete", 1)
    try:
        ended = [
            row[0]
            for row in fetch(connection, "SELECT token_hash FROM session WHERE account = ?", (account,))
        ]
        _rest_name(connection, now_ms, account)
        for statement in PERSONAL:
            connection.execute(statement, (account,))
        connection.execute(
            "UPDATE challenge SET state = 'withdrawn' WHERE account = ? AND state = 'open'", (account,)
        )
        connection.execute(
            "UPDATE account SET name = ?, kind = 'guest', role = 'player', created_ms = 0 WHERE id = ?",
            (pseudonym(account), account),
        )
        connection.execute("INSERT INTO closed_account VALUES (?, ?, NULL)", (account, now_ms))
        connection.execute("INSERT OR REPLACE INTO meta VALUES ('erased', x'01')")
    finally:
        connection.pragma("secure_delete", 0)
    settle_closed(connection, now_ms, account)
    return ended


def pseudonym(account: int) -> str:
    """Return what a closed account is called."""
    return f"#{account}"


def closing_accounts(connection: apsw.Connection) -> list[int]:
    """Return closed accounts whose balance has not gone back yet."""
    pending = "SELECT account FROM closed_account WHERE settled_ms IS NULL ORDER BY account"
    return [row[0] for row in fetch(connection, pending)]


def settle_closed(connection: apsw.Connection, now_ms: int, account: int) -> bool:
    """Book what a closed account owns back to the mint, unless a round still holds some of it."""
    pending = "SELECT count(*) FROM closed_account WHERE account = ? AND settled_ms IS NULL"
    if not number(connection, pending, (account,)):
        return True
    waits = (
        "SELECT EXISTS (SELECT 1 FROM hold WHERE purse & ?1 = ?2)"
        " OR EXISTS (SELECT 1 FROM duel WHERE ended_ms IS NULL AND ?2 IN (first, second))"
    )
    if number(connection, waits, (ACCOUNT_BITS, account)):
        return False
    _book(connection, now_ms, account)
    connection.execute("UPDATE closed_account SET settled_ms = ? WHERE account = ?", (now_ms, account))
    return True


def rests(connection: apsw.Connection, now_ms: int, name_key: str) -> bool:
    """Tell whether a name was that of an account closed not long ago."""
    connection.execute("DELETE FROM resting_name WHERE until_ms <= ?", (now_ms,))
    hashed = keyed_hash(connection, f"name {name_key}")
    return number(connection, "SELECT count(*) FROM resting_name WHERE name = ?", (hashed,)) != 0


def _rest_name(connection: apsw.Connection, now_ms: int, account: int) -> None:
    for (name_key,) in fetch(connection, "SELECT name_key FROM credential WHERE account = ?", (account,)):
        connection.execute(
            "INSERT OR REPLACE INTO resting_name VALUES (?, ?)",
            (keyed_hash(connection, f"name {name_key}"), now_ms + REST_MS),
        )


def _book(connection: apsw.Connection, now_ms: int, account: int) -> None:
    owned = fetch(
        connection,
        "SELECT id, asset, posted FROM purse WHERE account = ? AND (asset = 0 OR posted > 0) ORDER BY asset",
        (account,),
    )
    if not any(posted for _, _, posted in owned):
        return
    house = [house_row(MINT, asset, posted) for _, asset, posted in owned if asset]
    rows = [(purse, posted, 0) for purse, _, posted in owned]
    rows += [(purse, staked, back) for purse, _, staked, back in house]
    head = read_head(connection)
    booking = Booking(
        id=head.booking + 1,
        kind="closing",
        at_ms=now_ms,
        house=MINT,
        delta=sum(posted for _, asset, posted in owned if not asset),
        first=head.entry + 1,
        entries=len(rows),
        round=None,
    )
    columns = np.array(rows, np.int64).T
    write_booking(connection, head.hash, booking, (columns[0], columns[1], columns[2]))
    for purse, asset, _, _ in house:
        connection.execute(
            "INSERT OR IGNORE INTO purse (id, account, asset, overdraft) VALUES (?, ?, ?, 1)",
            (purse, MINT, asset),
        )
    for place, (purse, staked, back) in enumerate(rows, booking.first):
        write_entry(connection, booking.id, place, purse, staked=staked, back=back)
    assert all(purse >> ASSET_SHIFT == asset for purse, asset, _ in owned)
