"""Challenges, matches and ratings on SQLite (DUE-12, DUE-14)."""

from typing import Any, Final

import apsw

from ventuno.core.errors import BadMessage, Busy, ChallengeGone, NotFound, TooManyChallenges
from ventuno.games.duel.rating import Rating, after_match, newcomer
from ventuno.store.columns import fetch, number
from ventuno.store.duel_api import Challenge, Duel, DuelEnd, Duellist, NewChallenge, NewDuel

NO_RESULT: Final = "no_result"
_CHALLENGE: Final = """
SELECT c.id, c.account, a.name, d.points, c.table_no, c.private, c.wish, c.made_ms, c.state, c.match
FROM challenge c JOIN account a ON a.id = c.account LEFT JOIN duellist d ON d.account = c.account
"""
#: Later than any moment.
_LATEST: Final = 2**62
_DUEL: Final = """
SELECT table_no, match, first, second, (SELECT name FROM account WHERE id = first),
    (SELECT name FROM account WHERE id = second), spec, version, made_ms, ended_ms, code, decision, winner FROM duel
"""
_DUELLIST: Final = """
SELECT d.account, a.name, d.points, d.matches, d.won FROM duellist d JOIN account a ON a.id = d.account
"""


def house_bot(connection: apsw.Connection, now_ms: int, name: str) -> int:
    """Return the account of a house bot, made if it is new."""
    connection.execute(
        "INSERT INTO account (kind, name, created_ms) SELECT 'bot', ?1, ?2"
        " WHERE NOT EXISTS (SELECT 1 FROM account WHERE kind = 'bot' AND name = ?1)",
        (name, now_ms),
    )
    return number(connection, "SELECT id FROM account WHERE kind = 'bot' AND name = ?", (name,))


# --- challenges ---------------------------------------------------------------------------------


def new_challenge(
    connection: apsw.Connection, now_ms: int, wish: NewChallenge, mine: int, all_open: int
) -> Challenge:
    """Make a challenge, or return the one made by the same key.

    Raises:
        BadMessage: The key was used for another challenge.
        TooManyChallenges: The account has enough open ones.
        Busy: The table has enough open ones.
    """
    known = challenge_made(connection, wish.account, wish.key)
    if known is not None:
        if (known.table, known.private, known.wish) != (wish.table, wish.private, wish.wish):
            raise BadMessage(detail="the key was used for another request")
        return known
    is_open = "SELECT count(*) FROM challenge WHERE state = 'open' AND"
    if number(connection, f"{is_open} account = ?", (wish.account,)) >= mine:
        raise TooManyChallenges(most=mine)
    if number(connection, f"{is_open} table_no = ?", (wish.table,)) >= all_open:
        raise Busy
    connection.execute(
        "INSERT INTO challenge VALUES (?, ?, ?, ?, ?, ?, ?, 'open', NULL)",
        (wish.id, wish.account, wish.key, wish.table, int(wish.private), wish.wish.decode(), now_ms),
    )
    found = challenge(connection, wish.id)
    assert found is not None
    return found


def challenge_made(connection: apsw.Connection, account: int, key: str) -> Challenge | None:
    """Return the challenge that an account made by a key."""
    found = fetch(connection, f"{_CHALLENGE} WHERE c.account = ? AND c.key = ?", (account, key))
    return _challenge(found[0]) if found else None


def challenge(connection: apsw.Connection, identifier: str) -> Challenge | None:
    """Return a challenge by its id."""
    found = fetch(connection, f"{_CHALLENGE} WHERE c.id = ?", (identifier,))
    return _challenge(found[0]) if found else None


def open_challenges(connection: apsw.Connection, table: int) -> list[Challenge]:
    """Return the open challenges at a table, oldest first."""
    rows = fetch(
        connection,
        f"{_CHALLENGE} WHERE c.state = 'open' AND c.table_no = ? ORDER BY c.made_ms, c.id",
        (table,),
    )
    return [_challenge(row) for row in rows]


def withdraw_challenge(connection: apsw.Connection, identifier: str, account: int) -> Challenge:
    """Withdraw an open challenge of an account.

    Raises:
        NotFound: The account has none of this id.
        ChallengeGone: It was accepted.
    """
    connection.execute(
        "UPDATE challenge SET state = 'withdrawn' WHERE id = ? AND account = ? AND state = 'open'",
        (identifier, account),
    )
    found = challenge(connection, identifier)
    if found is None or found.account != account:
        raise NotFound(what="challenge", name=identifier)
    if found.state == "accepted":
        raise ChallengeGone
    return found


def _challenge(row: tuple[Any, ...]) -> Challenge:
    number, account, name, points, table, private, wish, *rest = row
    return Challenge(number, account, name, points, table, bool(private), wish.encode(), *rest)


# --- matches ------------------------------------------------------------------------------------


def open_duel(connection: apsw.Connection, now_ms: int, identifier: str, by: int, duel: NewDuel) -> int:
    """Accept a challenge and open its match; return the match's number.

    Raises:
        ChallengeGone: It was withdrawn, or somebody else accepted it.
    """
    found = challenge(connection, identifier)
    if found is None or found.state == "withdrawn":
        raise ChallengeGone
    if found.match is not None:
        known = read_duel(connection, found.table, found.match)
        assert known is not None
        if by not in (known.first, known.second):
            raise ChallengeGone
        return found.match
    match = 1 + number(
        connection,
        "SELECT max(ifnull((SELECT max(match) FROM duel WHERE table_no = ?1), 0),"
        " ifnull((SELECT max(seat) FROM round WHERE table_no = ?1), 0),"
        " ifnull((SELECT max(seat) FROM open_round WHERE table_no = ?1), 0))",
        (found.table,),
    )
    connection.execute(
        "INSERT INTO duel (table_no, match, first, second, spec, version, made_ms) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (found.table, match, duel.first, duel.second, duel.spec.decode(), duel.version, now_ms),
    )
    connection.execute("UPDATE challenge SET state = 'accepted', match = ? WHERE id = ?", (match, identifier))
    return match


def read_duel(connection: apsw.Connection, table: int, match: int) -> Duel | None:
    """Return a match."""
    found = fetch(connection, f"{_DUEL} WHERE table_no = ? AND match = ?", (table, match))
    return _duel(found[0]) if found else None


def duel_with(connection: apsw.Connection, code: str) -> Duel | None:
    """Return the ended match with a game code."""
    found = fetch(connection, f"{_DUEL} WHERE code = ? AND code <> ''", (code,))
    return _duel(found[0]) if found else None


def duel_names(connection: apsw.Connection, code: str) -> tuple[str, str]:
    """Return what the two of an ended match are called, empty if a round is none."""
    found = fetch(connection, f"{_DUEL} WHERE code = ? AND code <> ''", (code,))
    return _duel(found[0]).names if found else ("", "")


def running_duels(connection: apsw.Connection, table: int) -> list[Duel]:
    """Return the matches at a table that have not ended, by number."""
    rows = fetch(connection, f"{_DUEL} WHERE table_no = ? AND ended_ms IS NULL ORDER BY match", (table,))
    return [_duel(row) for row in rows]


def duels_of(
    connection: apsw.Connection, account: int, limit: int, before_ms: int | None = None
) -> list[Duel]:
    """Return the ended matches of an account, newest first; those opened before a moment, if one is given.

    All that were opened in the millisecond of the last come with it, so that the next page begins before it.
    """
    with connection:
        found = _ended(connection, account, (0, _LATEST if before_ms is None else before_ms), limit)
        if len(found) >= limit:
            last_ms = found[limit - 1].made_ms
            level = _ended(connection, account, (last_ms, last_ms + 1), -1)
            found = [one for one in found if one.made_ms > last_ms] + level
    return found


def _ended(connection: apsw.Connection, account: int, span: tuple[int, int], limit: int) -> list[Duel]:
    """Return ended matches of an account that were opened in a span, newest first, so many of each seat's."""
    found: list[Duel] = []
    for column in ("first", "second"):
        rows = fetch(
            connection,
            f"{_DUEL} WHERE {column} = ? AND made_ms >= ? AND made_ms < ? AND ended_ms IS NOT NULL"
            " ORDER BY made_ms DESC LIMIT ?",
            (account, *span, limit),
        )
        found += [_duel(row) for row in rows]
    return sorted(found, key=lambda duel: (-duel.made_ms, -duel.match, duel.table))


def abandon_duel(connection: apsw.Connection, now_ms: int, table: int, match: int) -> None:
    """End a match that never began."""
    connection.execute(
        "UPDATE duel SET ended_ms = ?, decision = ? WHERE table_no = ? AND match = ? AND ended_ms IS NULL",
        (now_ms, NO_RESULT, table, match),
    )


def end_duel(
    connection: apsw.Connection, now_ms: int, seat: tuple[int, int], code: str, end: DuelEnd
) -> None:
    """Write down what came of a match, in the transaction that settles it, and rate who played (DUE-14).

    Args:
        connection: Of the writer.
        now_ms: Clock of the booking.
        seat: Number of the table and of the match.
        code: Game code.
        end: What came of it.
    """
    ended = fetch(
        connection,
        "UPDATE duel SET ended_ms = ?, code = ?, decision = ?, winner = ?"
        " WHERE table_no = ? AND match = ? RETURNING first, second",
        (now_ms, code, end.decision, end.winner, *seat),
    )
    assert ended, f"no match at table and seat {seat}"
    if end.winner is None:
        return
    seats = ended[0]
    _rate(connection, now_ms, winner=seats[end.winner], loser=seats[1 - end.winner])


def _duel(row: tuple[Any, ...]) -> Duel:
    table, match, first, second, name, other, spec, *rest = row
    return Duel(table, match, first, second, (name, other), spec.encode(), *rest)


# --- ratings ------------------------------------------------------------------------------------


def _rate(connection: apsw.Connection, now_ms: int, *, winner: int, loser: int) -> None:
    """Count a match for whoever it counts for: persons against persons are rated, bots are counted."""
    pair = (winner, loser)
    bots = {
        account
        for account in pair
        if number(connection, "SELECT kind = 'bot' FROM account WHERE id = ?", (account,))
    }
    ratings: dict[int, Rating] = {}
    if not bots:
        before = (_rating(connection, winner), _rating(connection, loser))
        ratings = dict(zip(pair, after_match(*before), strict=True))
    for account in bots or pair:
        rating = ratings.get(account)
        known = (None, None, None) if rating is None else (*rating, rating.points)
        connection.execute(
            "INSERT INTO duellist VALUES (?1, ?2, ?3, ?4, 1, ?5, ?6) ON CONFLICT DO UPDATE SET mean = ?2,"
            " deviation = ?3, points = ?4, matches = matches + 1, won = won + ?5, last_ms = ?6",
            (account, *known, int(account == winner), now_ms),
        )


def _rating(connection: apsw.Connection, account: int) -> Rating:
    found = fetch(
        connection,
        "SELECT mean, deviation FROM duellist WHERE account = ? AND mean IS NOT NULL",
        (account,),
    )
    return Rating(*found[0]) if found else newcomer()


def leaderboard(connection: apsw.Connection, limit: int) -> tuple[list[Duellist], list[Duellist]]:
    """Return the best rated persons, best first, and the house bots that have played."""
    with connection:
        best = fetch(
            connection,
            f"{_DUELLIST} WHERE d.points IS NOT NULL ORDER BY d.points DESC, d.account LIMIT ?",
            (limit,),
        )
        bots = fetch(connection, f"{_DUELLIST} WHERE a.kind = 'bot' ORDER BY d.account")
    return [Duellist(*row) for row in best], [Duellist(*row) for row in bots]


def standing(connection: apsw.Connection, account: int) -> tuple[int, Duellist] | None:
    """Return an account's place among the rated and its row, None if it is not rated."""
    with connection:
        found = fetch(connection, f"{_DUELLIST} WHERE d.account = ? AND d.points IS NOT NULL", (account,))
        if not found:
            return None
        mine = Duellist(*found[0])
        better = number(
            connection,
            "SELECT count(*) FROM duellist WHERE points > ?1 OR (points = ?1 AND account < ?2)",
            (mine.points, account),
        )
    return better + 1, mine
