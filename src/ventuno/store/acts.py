"""What hosts did, as a chain that only grows, and who may do it (PLA-28)."""

from typing import Final

import apsw
import msgspec

from ventuno.core.errors import NotFound
from ventuno.ledger.chain import GENESIS, ActFacts, link_act
from ventuno.store.columns import fetch, number
from ventuno.store.person import Account, Act, Role

_LONGEST: Final = 2_000


class Deed(msgspec.Struct, frozen=True):
    """What somebody does, before it has a number and a time.

    Attributes:
        who: Account that acts, 0 for the command line of the host.
        what: Name of the act.
        subject: What it is done to.
        before: State before, as text.
        after: State after, as text.
    """

    who: int
    what: str
    subject: str
    before: str
    after: str


def log_act(connection: apsw.Connection, now_ms: int, deed: Deed) -> Act:
    """Write down what a host did, chained to what was done before."""
    last = fetch(connection, "SELECT id, hash FROM act ORDER BY id DESC LIMIT 1")
    number_before, previous = last[0] if last else (0, GENESIS)
    texts = (text[:_LONGEST] for text in (deed.what, deed.subject, deed.before, deed.after))
    row = (number_before + 1, now_ms, deed.who, *texts)
    hashed = link_act(previous, ActFacts(*row))
    connection.execute("INSERT INTO act VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, hashed))
    return Act(*row)


def acts(connection: apsw.Connection, before: int | None, limit: int) -> list[Act]:
    """Return what hosts did, newest first."""
    rows = fetch(
        connection,
        "SELECT id, at_ms, who, what, subject, before, after FROM act WHERE id < ifnull(?, id + 1)"
        " ORDER BY id DESC LIMIT ?",
        (before, limit),
    )
    return [Act(*row) for row in rows]


def set_role(connection: apsw.Connection, now_ms: int, by: int, account: int, role: Role) -> Account:
    """Change what an account may do, and log it.

    Raises:
        NotFound: No person has this account.
    """
    found = fetch(
        connection,
        "SELECT name, kind, role FROM account WHERE id = ? AND kind IN ('guest', 'registered')"
        " AND id NOT IN (SELECT account FROM closed_account)",
        (account,),
    )
    if not found:
        raise NotFound(what="account", name=account)
    name, kind, before = found[0]
    if before != role:
        connection.execute("UPDATE account SET role = ? WHERE id = ?", (role, account))
        log_act(connection, now_ms, Deed(by, "role", f"account {account}", before, role))
    return Account(account, name, kind, role)


def has_admin(connection: apsw.Connection) -> bool:
    """Tell whether anybody may look after the host."""
    return number(connection, "SELECT EXISTS (SELECT 1 FROM account WHERE role = 'admin')") != 0


def new_admin_link(connection: apsw.Connection, now_ms: int, token_hash: bytes, valid_ms: int) -> None:
    """Replace the one-time link that makes an administrator."""
    connection.execute("INSERT OR REPLACE INTO admin_link VALUES (1, ?, ?)", (token_hash, now_ms + valid_ms))
    log_act(connection, now_ms, Deed(0, "admin link", "host", "", f"valid for {valid_ms // 60_000} min"))


def use_admin_link(connection: apsw.Connection, now_ms: int, token_hash: bytes, account: int) -> Account:
    """Make an account an administrator by the link, which ends with it.

    Raises:
        NotFound: There is no such link, or it has been used or is too old.
    """
    connection.execute("DELETE FROM admin_link WHERE token_hash = ? AND until_ms > ?", (token_hash, now_ms))
    if connection.changes() != 1:
        raise NotFound(what="administrator", name="link")
    return set_role(connection, now_ms, account, account, "admin")
