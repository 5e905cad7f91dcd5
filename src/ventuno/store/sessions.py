"""Where accounts are signed in, and how often somebody may try a password."""

from collections.abc import Sequence
from typing import Final

import apsw

from ventuno.core.errors import WrongCredentials
from ventuno.store.columns import fetch, number
from ventuno.store.connected import Bounds
from ventuno.store.hashing import DAY_MS, keyed_hash
from ventuno.store.person import Session

#: A session in use is noted at most so often.
TOUCH_MS: Final = 600_000
#: A session that nobody used for so long is taken away by pruning; the cookie ends then too.
UNUSED_MS: Final = 400 * DAY_MS


def new_session(
    connection: apsw.Connection, now_ms: int, account: int, token_hash: bytes, device: str, *, most: int
) -> list[bytes]:
    """Sign an account in and return the token hashes of its oldest sessions, ended because there are too many.

    Raises:
        WrongCredentials: The account was closed in between.
    """
    connection.execute(
        "INSERT INTO session (token_hash, account, created_ms, last_used_ms, device) VALUES (?1, ?2, ?3, ?3, ?4)",
        (token_hash, account, now_ms, device),
    )
    if connection.changes() != 1:
        raise WrongCredentials
    return _ended(
        connection,
        "DELETE FROM session WHERE account = ?1 AND id NOT IN (SELECT id FROM session WHERE account = ?1 ORDER BY last_used_ms DESC, id DESC"
        " LIMIT ?2) RETURNING token_hash",
        (account, most),
    )


def touch(connection: apsw.Connection, now_ms: int, token_hashes: Sequence[bytes]) -> None:
    """Note that sessions are in use."""
    connection.execute(
        "UPDATE session SET last_used_ms = ?1 WHERE token_hash IN (SELECT value FROM carray(?2))"
        " AND last_used_ms < ?1 - ?3",
        (now_ms, apsw.carray(tuple(token_hashes)), TOUCH_MS),
    )


def sessions(connection: apsw.Connection, account: int) -> list[Session]:
    """Return where an account is signed in, last used first."""
    rows = fetch(
        connection,
        "SELECT id, token_hash, created_ms, last_used_ms, device FROM session WHERE account = ?"
        " ORDER BY last_used_ms DESC, id DESC",
        (account,),
    )
    return [Session(*row) for row in rows]


def end_session(connection: apsw.Connection, account: int, session: int | bytes) -> bytes | None:
    """End one session of an account and return its token hash."""
    number_, token = (session, None) if isinstance(session, int) else (None, session)
    ended = _ended(
        connection,
        "DELETE FROM session WHERE account = ? AND (id = ? OR token_hash = ?) RETURNING token_hash",
        (account, number_, token),
    )
    return ended[0] if ended else None


def end_sessions(connection: apsw.Connection, account: int, keep: bytes | None) -> list[bytes]:
    """End all sessions of an account but one and return their token hashes."""
    return _ended(
        connection,
        "DELETE FROM session WHERE account = ? AND token_hash IS NOT ? RETURNING token_hash",
        (account, keep),
    )


def end_unused(connection: apsw.Connection, now_ms: int) -> int:
    """Take away sessions that nobody uses any more; return how many."""
    connection.execute("DELETE FROM session WHERE last_used_ms < ?", (now_ms - UNUSED_MS,))
    return connection.changes()


def set_password(
    connection: apsw.Connection, now_ms: int, account: int, password_hash: str, keep: bytes | None
) -> list[bytes]:
    """Change a password and end all sessions but one; return the token hashes that ended."""
    connection.execute(
        "UPDATE credential SET password_hash = ?, changed_ms = ? WHERE account = ?",
        (password_hash, now_ms, account),
    )
    assert connection.changes() == 1, "only a registered account has a password"
    return end_sessions(connection, account, keep)


def login_wait(connection: apsw.Connection, now_ms: int, name_key: str, address: str) -> int:
    """Return for how many ms nobody may try this name, or this address any."""
    until = number(
        connection,
        "SELECT ifnull(max(locked_until_ms), 0) FROM login_failure WHERE subject IN (?, ?)",
        _subjects(connection, name_key, address),
    )
    return max(until - now_ms, 0)


def login_failed(
    connection: apsw.Connection, now_ms: int, name_key: str, address: str, *, bounds: Bounds
) -> int:
    """Note a failure of a name, which need not exist, and of an address; return the wait in ms."""
    connection.execute("DELETE FROM login_failure WHERE last_ms < ?", (now_ms - bounds.longest_lock_ms,))
    waits = [0]
    tries = (bounds.login_tries, bounds.address_tries)
    for subject, free in zip(_subjects(connection, name_key, address), tries, strict=True):
        failures = number(
            connection,
            "INSERT INTO login_failure VALUES (?1, 1, ?2, 0)"
            " ON CONFLICT DO UPDATE SET failures = failures + 1, last_ms = ?2 RETURNING failures",
            (subject, now_ms),
        )
        if failures >= free:
            waits.append(min(bounds.lock_ms << min(failures - free, 20), bounds.longest_lock_ms))
            connection.execute(
                "UPDATE login_failure SET locked_until_ms = ? WHERE subject = ?",
                (now_ms + waits[-1], subject),
            )
    return max(waits)


def login_succeeded(connection: apsw.Connection, name_key: str) -> None:
    """Forget the failures of a name. Those of the address stay, or one's own account would reset them."""
    connection.execute(
        "DELETE FROM login_failure WHERE subject = ?", (_subjects(connection, name_key, "")[0],)
    )


def _subjects(connection: apsw.Connection, name_key: str, address: str) -> tuple[bytes, bytes]:
    return keyed_hash(connection, f"name {name_key}"), keyed_hash(connection, f"address {address}")


def _ended(connection: apsw.Connection, sql: str, bindings: tuple[bytes | int | None, ...]) -> list[bytes]:
    return [row[0] for row in fetch(connection, sql, bindings)]
