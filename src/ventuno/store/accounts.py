"""Accounts: guests, registration, settings, and the bets a seat remembers (PLA-1)."""

from collections.abc import Sequence
from typing import Final

import apsw
import msgspec
import numpy as np

from ventuno.core.errors import AlreadyRegistered, NameTaken, RateLimited, StaleVersion
from ventuno.store.closing import rests
from ventuno.store.columns import column, fetch, int_list, number
from ventuno.store.hashing import DAY_MS, keyed_hash
from ventuno.store.person import NO_PROFILE, Account, Credentials, Profile
from ventuno.store.sessions import new_session
from ventuno.store.wallet import Minted, mint

#: The most that is kept of what a browser says it is.
LONGEST_DEVICE: Final = 200
MOST_SETTINGS_BYTES: Final = 16_384
_SPOTS: Final = msgspec.json.Decoder(tuple[str, ...])
#: People, those who closed their account included: their number is still asked for.
_PERSON: Final = """
WITH person AS (
    SELECT id, name, iif(id IN (SELECT account FROM closed_account), 'closed', kind) AS kind, role FROM account
    WHERE kind IN ('guest', 'registered')
)
SELECT id, name, kind, role FROM person
"""
_BY_TOKENS: Final = """
SELECT s.token_hash, a.id, a.name, a.kind, a.role FROM carray(?) c
CROSS JOIN session s ON s.token_hash = c.value CROSS JOIN account a ON a.id = s.account
"""
_BY_NUMBER: Final = f"{_PERSON} WHERE id = ?"
_BY_NAME: Final = f"{_PERSON} WHERE name = ? ORDER BY kind = 'guest', id DESC LIMIT ?"
_CREDENTIALS: Final = """
SELECT a.id, a.name, a.kind, a.role, c.password_hash FROM credential c CROSS JOIN account a ON a.id = c.account
WHERE c.account = (SELECT account FROM credential WHERE name_key = ?1 UNION ALL SELECT ?2 WHERE ?1 IS NULL)
"""


class Arrival(msgspec.Struct, frozen=True):
    """Somebody who comes without an account.

    Attributes:
        name: Name as shown.
        token_hash: Session to be signed in with.
        start_cents: Starting balance.
        address: Where from; kept only as a keyed hash, for a day.
        device: What the browser says it is.
    """

    name: str
    token_hash: bytes
    start_cents: int
    address: str
    device: str


class Sign(msgspec.Struct, frozen=True):
    """What a registered account signs in with.

    Attributes:
        name_key: What is unique of the name.
        password_hash: Hash of the password.
    """

    name_key: str
    password_hash: str


def new_guest(
    connection: apsw.Connection, now_ms: int, arrival: Arrival, *, daily_guests: int, most_sessions: int
) -> Account:
    """Create a guest, its session and its starting balance; a known token gives the account it has.

    Raises:
        RateLimited: The address made enough accounts today.
    """
    known = by_token(connection, arrival.token_hash)
    if known is not None:
        return known
    _count_account(connection, arrival.address, daily_guests=daily_guests, now_ms=now_ms)
    connection.execute(
        "INSERT INTO account (kind, name, created_ms) VALUES ('guest', ?, ?)", (arrival.name, now_ms)
    )
    account = connection.last_insert_rowid()
    new_session(
        connection, now_ms, account, arrival.token_hash, arrival.device[:LONGEST_DEVICE], most=most_sessions
    )
    connection.execute("INSERT INTO purse (id, account) VALUES (?1, ?1)", (account,))
    if arrival.start_cents:
        mint(connection, now_ms, Minted("start", account, 0, arrival.start_cents))
    return Account(account, arrival.name, "guest")


def register(
    connection: apsw.Connection,
    now_ms: int,
    account: int | None,
    arrival: Arrival,
    sign: Sign,
    *,
    daily_guests: int,
    most_sessions: int,
) -> Account:
    """Make a guest a registered account with all it has, or make a new one.

    Raises:
        NameTaken: Somebody has the name, or one that looks like it.
        AlreadyRegistered: The account is registered.
        RateLimited: The address made enough accounts today.
    """
    owner = connection.execute("SELECT account FROM credential WHERE name_key = ?", (sign.name_key,)).get
    if account is None:
        known = by_token(connection, arrival.token_hash)
        if known is not None and known.id == owner:
            return known  # asked again
    if (owner is not None and owner != account) or rests(connection, now_ms, sign.name_key):
        raise NameTaken(name=arrival.name)
    if account is None:
        account = new_guest(
            connection, now_ms, arrival, daily_guests=daily_guests, most_sessions=most_sessions
        ).id
    elif by_token(connection, arrival.token_hash) is None:
        device = arrival.device[:LONGEST_DEVICE]
        new_session(connection, now_ms, account, arrival.token_hash, device, most=most_sessions)
    connection.execute(
        "UPDATE account SET kind = 'registered', name = ? WHERE id = ? AND kind = 'guest'"
        " AND id NOT IN (SELECT account FROM closed_account)",
        (arrival.name, account),
    )
    if connection.changes() != 1:
        raise AlreadyRegistered
    connection.execute(
        "INSERT INTO credential VALUES (?, ?, ?, ?)", (account, sign.name_key, sign.password_hash, now_ms)
    )
    registered = by_number(connection, account)
    assert registered is not None
    return registered


def by_token(connection: apsw.Connection, token_hash: bytes) -> Account | None:
    """Return the account a session token belongs to."""
    return _one(
        connection,
        "SELECT id, name, kind, role FROM account WHERE id = (SELECT account FROM session WHERE token_hash = ?)",
        token_hash,
    )


def by_tokens(connection: apsw.Connection, token_hashes: Sequence[bytes]) -> dict[bytes, Account]:
    """Return the accounts that session tokens belong to; of what is no session's token nothing is returned."""
    if not token_hashes:
        return {}
    rows = fetch(connection, _BY_TOKENS, (apsw.carray(tuple(token_hashes)),))
    return {token_hash: Account(*account) for token_hash, *account in rows}


def by_number(connection: apsw.Connection, account: int) -> Account | None:
    """Return the account of a person by its number."""
    return _one(connection, _BY_NUMBER, account)


def named(connection: apsw.Connection, name: str, limit: int) -> list[Account]:
    """Return people with exactly this name, registered ones first."""
    return [Account(*row) for row in fetch(connection, _BY_NAME, (name, limit))]


def credentials(
    connection: apsw.Connection, *, name_key: str | None = None, account: int | None = None
) -> Credentials | None:
    """Return the credentials with a name, or of an account."""
    found = fetch(connection, _CREDENTIALS, (name_key, account))
    return Credentials(Account(*found[0][:4]), found[0][4]) if found else None


def profiles(connection: apsw.Connection, accounts: Sequence[int]) -> list[Profile]:
    """Return people's settings in the order asked."""
    if not accounts:
        return []
    rows = fetch(
        connection,
        "SELECT p.account, p.version, p.json FROM carray(?) c CROSS JOIN profile p ON p.account = c.value",
        (column(accounts),),
    )
    found = {account: Profile(version, json.encode()) for account, version, json in rows}
    return [found.get(account, NO_PROFILE) for account in accounts]


def save_profile(connection: apsw.Connection, account: int, version: int, json: bytes) -> int:
    """Replace the settings that have this version; a repeat is answered as the first time.

    Raises:
        StaleVersion: Another device saved in between.
    """
    assert len(json) <= MOST_SETTINGS_BYTES, "settings are bounded where they are read"
    (now,) = profiles(connection, [account])
    if now.version == version + 1 and now.json == json:
        return now.version
    if now.version != version:
        raise StaleVersion(version=now.version)
    connection.execute(
        "INSERT INTO profile VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET version = ?2, json = ?3",
        (account, version + 1, json.decode()),
    )
    return version + 1


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


def _one(connection: apsw.Connection, sql: str, value: bytes | int) -> Account | None:
    found = fetch(connection, sql, (value,))
    return Account(*found[0]) if found else None


def _count_account(connection: apsw.Connection, address: str, *, daily_guests: int, now_ms: int) -> None:
    day = now_ms // DAY_MS
    hashed = keyed_hash(connection, address)
    connection.execute("DELETE FROM visitor WHERE day < ?", (day,))
    connection.execute(
        "INSERT INTO visitor VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET guests = guests + 1", (day, hashed)
    )
    guests = number(
        connection, "SELECT guests FROM visitor WHERE day = ? AND address_hash = ?", (day, hashed)
    )
    if guests > daily_guests:
        raise RateLimited(seconds=((day + 1) * DAY_MS - now_ms) // 1000 + 1)
