"""What players ask of the host, and what the host answers (PLA-31)."""

from typing import Any, Final

import apsw

from ventuno.core.errors import BadMessage, Busy, NotFound, RateLimited
from ventuno.store.acts import Deed, log_act
from ventuno.store.columns import fetch, number
from ventuno.store.hashing import HOUR_MS
from ventuno.store.own_api import SupportMessage, SupportState, SupportWish

#: Messages of an account in an hour, and open ones of everybody.
MOST_AN_HOUR: Final = 5
MOST_OPEN: Final = 5_000
_MESSAGE: Final = (
    "SELECT s.id, s.account, a.name, s.at_ms, s.kind, s.about, s.place, s.code, s.text, s.state, s.answer,"
    " s.answered_ms FROM support s CROSS JOIN account a ON a.id = s.account"
)


def new_support(connection: apsw.Connection, now_ms: int, wish: SupportWish) -> SupportMessage:
    """Write down a message to the host; asked again by the same key it is the same one.

    Raises:
        BadMessage: The key was used for another message.
        RateLimited: The account wrote too many in an hour.
        Busy: Too many messages are open.
    """
    known = fetch(connection, f"{_MESSAGE} WHERE s.account = ? AND s.key = ?", (wish.account, wish.key))
    if known:
        found = _message(known[0])
        if (found.kind, found.code, found.text) != (wish.kind, wish.code, wish.text):
            raise BadMessage(detail="the key was used for another message")
        return found
    _bound(connection, now_ms, wish.account)
    connection.execute(
        "INSERT INTO support (account, key, at_ms, kind, about, place, code, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (wish.account, wish.key, now_ms, wish.kind, wish.about, wish.place, wish.code, wish.text),
    )
    return _by_number(connection, connection.last_insert_rowid())


def support_of(connection: apsw.Connection, account: int, limit: int) -> list[SupportMessage]:
    """Return an account's own questions, newest first."""
    rows = fetch(
        connection,
        f"{_MESSAGE} WHERE s.account = ? AND s.kind = 'question' ORDER BY s.id DESC LIMIT ?",
        (account, limit),
    )
    return [_message(row) for row in rows]


def support(
    connection: apsw.Connection, state: SupportState | None, before: int | None, limit: int
) -> list[SupportMessage]:
    """Return messages to the host, newest first."""
    rows = fetch(
        connection,
        f"{_MESSAGE} WHERE s.id < ifnull(?1, s.id + 1) AND (?2 IS NULL OR s.state = ?2) ORDER BY s.id DESC LIMIT ?3",
        (before, state, limit),
    )
    return [_message(row) for row in rows]


def support_done(
    connection: apsw.Connection, now_ms: int, by: int, message: int, answer: str | None
) -> SupportMessage:
    """Answer a message, or close it without an answer, and log who did; what was written stays out of the log.

    Raises:
        NotFound: There is no such message.
    """
    before = _by_number(connection, message)
    state: SupportState = "closed" if answer is None else "answered"
    if before.state == state and answer in (None, before.answer):
        return before
    connection.execute(
        "UPDATE support SET state = ?1, answer = ifnull(?2, answer), answered_ms = iif(?2 IS NULL, answered_ms, ?3)"
        " WHERE id = ?4",
        (state, answer, now_ms, message),
    )
    log_act(connection, now_ms, Deed(by, "support", f"message {message}", before.state, state))
    return _by_number(connection, message)


def _by_number(connection: apsw.Connection, message: int) -> SupportMessage:
    found = fetch(connection, f"{_MESSAGE} WHERE s.id = ?", (message,))
    if not found:
        raise NotFound(what="message", name=message)
    return _message(found[0])


def _bound(connection: apsw.Connection, now_ms: int, account: int) -> None:
    recent = fetch(
        connection,
        "SELECT at_ms FROM support WHERE account = ? AND at_ms > ? ORDER BY at_ms DESC LIMIT ?",
        (account, now_ms - HOUR_MS, MOST_AN_HOUR),
    )
    if len(recent) == MOST_AN_HOUR:
        raise RateLimited(seconds=(recent[-1][0] + HOUR_MS - now_ms) // 1000 + 1)
    if number(connection, "SELECT count(*) FROM support WHERE state = 'open'") >= MOST_OPEN:
        raise Busy


def _message(row: tuple[Any, ...]) -> SupportMessage:
    return SupportMessage(*row)
