"""Whether what is written down agrees with itself: the chains, every sum, every pointer, every hold."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import apsw
import msgspec
import numpy as np

from ventuno.ledger.chain import GENESIS, ActFacts, Booking, RoundFacts, link, link_act
from ventuno.store.columns import ACCOUNT_BITS, ASSET_SHIFT, fetch

_BOOKINGS: Final = """
SELECT b.id, b.kind, b.at_ms, b.house, b.delta, b.first, b.entries, b.hash,
    r.table_no, r.round, r.code, r.started_ms, r.rules_hash, r.shoe, d.content, p.sha256, r.seat
FROM booking b LEFT JOIN round r ON r.booking = b.id
    LEFT JOIN document d ON d.booking = b.id LEFT JOIN pruned p ON p.booking = b.id ORDER BY b.id
"""
_MOST_PROBLEMS: Final = 100


class Audit(msgspec.Struct, frozen=True):
    """What an audit found.

    Attributes:
        bookings: Bookings read.
        entries: Entries read.
        acts: Acts of hosts read.
        problems: What disagrees, the first hundred; empty when all is well.
    """

    bookings: int
    entries: int
    acts: int
    problems: list[str]


def audit(connection: apsw.Connection) -> Audit:
    """Read everything in one snapshot and tell what disagrees.

    Any one byte changed in a booking, an entry, a round, its document, a rules version, a purse, a hold or an act
    of a host is found.
    """
    ledger, acts = _Ledger(), 0
    try:
        with connection:
            ledger.read_chain(connection)
            ledger.compare_purses(connection)
            _check_holds(connection, ledger.problems)
            acts = _check_acts(connection, ledger.problems)
            _check_records(connection, ledger.problems)
    except (apsw.Error, ValueError, TypeError, msgspec.MsgspecError) as error:
        ledger.problems.append(f"unreadable: {error}")
    return Audit(ledger.bookings, ledger.entries, acts, ledger.problems[:_MOST_PROBLEMS])


class _Ledger:
    """Balances rebuilt from the entries alone."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.bookings = 0
        self.entries = 0
        self._posted: dict[int, int] = {}
        self._last: dict[int, int] = {}

    def read_chain(self, connection: apsw.Connection) -> None:
        """Walk bookings and entries side by side, recomputing every hash."""
        entries = iter(
            connection.execute("SELECT id, purse, prev, booking, staked, back FROM entry ORDER BY id")
        )
        hashed = GENESIS
        for row in connection.execute(_BOOKINGS):
            booking = _booking(row)
            self.bookings += 1
            if booking.id != self.bookings:
                self.problems.append(f"booking {self.bookings} is missing")
                return
            columns = self._read_entries(booking, entries)
            hashed = link(hashed, booking, columns)
            if hashed != row[7]:
                self.problems.append(f"booking {booking.id} is not what was booked{_of_round(booking)}")
                return
            self._posted[booking.house] = self._posted.get(booking.house, 0) + booking.delta
        if next(entries, None) is not None:
            self.problems.append("there are entries without a booking")

    def compare_purses(self, connection: apsw.Connection) -> None:
        """Compare the purses with the balances rebuilt."""
        if self.problems:
            return
        totals: defaultdict[int, int] = defaultdict(int)
        for purse, posted, last, overdraft, kind in fetch(
            connection,
            "SELECT p.id, p.posted, p.last, p.overdraft, a.kind FROM purse p LEFT JOIN account a ON a.id = p.account",
        ):
            totals[purse >> ASSET_SHIFT] += posted
            if posted != self._posted.pop(purse, 0):
                self.problems.append(f"purse {purse} does not hold the sum of its entries")
            if last != self._last.pop(purse, None):
                self.problems.append(f"purse {purse} does not point to its newest entry")
            if bool(overdraft) != (kind in {"bank", "mint"}):
                self.problems.append(f"purse {purse} has another's right to go below zero")
        if self._posted or self._last:
            self.problems.append("there are entries without a purse")
        self.problems += [
            f"all purses together hold {total} of asset {asset}" for asset, total in totals.items() if total
        ]

    def _read_entries(self, booking: Booking, entries: Iterator[Any]) -> list[bytes]:
        if booking.first != self.entries + 1:
            self.problems.append(f"booking {booking.id} begins at another entry")
        moved = defaultdict(int, {0: booking.delta})
        rows = list(islice(entries, booking.entries))
        for row in rows:
            entry, purse, prev, booked, staked, back = row
            self.entries += 1
            if entry != self.entries or booked != booking.id:
                self.problems.append(f"entry {self.entries} is missing or misplaced")
            if prev != self._last.get(purse):
                self.problems.append(f"entry {entry} does not point to the one before it")
            self._last[purse] = entry
            self._posted[purse] = self._posted.get(purse, 0) + back - staked
            moved[purse >> ASSET_SHIFT] += back - staked
        if len(rows) != booking.entries:
            self.problems.append(f"booking {booking.id} lacks entries")
        self.problems += [
            f"booking {booking.id} makes or loses {amount} of asset {asset}"
            for asset, amount in moved.items()
            if amount
        ]
        return [np.array([row[place] for row in rows], "<i8").tobytes() for place in (1, 4, 5)]


def _of_round(booking: Booking) -> str:
    facts = booking.round
    return "" if facts is None else f", with its entries or the record of round {facts.code}"


def _booking(row: tuple[Any, ...]) -> Booking:
    facts = None
    if row[8] is not None:
        digest = row[15] if row[14] is None else hashlib.sha256(row[14]).digest()
        facts = RoundFacts(*(*row[8:14], digest, row[16]))
    return Booking(*(*row[:7], facts))


def _check_holds(connection: apsw.Connection, problems: list[str]) -> None:
    for (purse,) in fetch(
        connection,
        "SELECT p.id FROM purse p LEFT JOIN (SELECT purse, sum(cents - gained) AS cents FROM hold GROUP BY purse) h"
        " ON h.purse = p.id WHERE p.held <> ifnull(h.cents, 0)",
    ):
        problems.append(f"purse {purse} does not hold back the sum of its stakes")
    for purse, table, seat in fetch(
        connection,
        "SELECT purse, table_no, seat FROM hold h WHERE purse NOT IN (SELECT id FROM purse) OR NOT EXISTS"
        " (SELECT 1 FROM open_round o WHERE o.table_no = h.table_no AND o.seat = h.seat)"
        " OR NOT EXISTS (SELECT 1 FROM hold c WHERE c.table_no = h.table_no AND c.seat = h.seat"
        " AND c.purse = h.purse & ?)",
        (ACCOUNT_BITS,),
    ):
        problems.append(f"purse {purse} has a stake in no open round of table {table}, seat {seat}")


def _check_acts(connection: apsw.Connection, problems: list[str]) -> int:
    """Walks the acts of hosts; returns how many there are up to the first that is not what was done."""
    hashed, place = GENESIS, 0
    rows = connection.execute(
        "SELECT id, at_ms, who, what, subject, before, after, hash FROM act ORDER BY id"
    )
    for place, row in enumerate(rows, 1):
        hashed = link_act(hashed, ActFacts(*row[:7]))
        if row[0] != place or hashed != row[7]:
            problems.append(f"act {place} is missing or not what was done")
            break
    return place


#: Each query gives what should not be there, with the words for it.
_ORPHANS: Final = (
    (
        "a round of booking {} was never booked",
        "SELECT booking FROM round WHERE booking NOT IN (SELECT id FROM booking WHERE kind IN ('round', 'void'))",
    ),
    (
        "booking {} has no round",
        "SELECT id FROM booking WHERE kind IN ('round', 'void') AND id NOT IN (SELECT booking FROM round)",
    ),
    (
        "round of booking {} has no document, or one that was pruned",
        (
            "SELECT booking FROM round WHERE (booking IN (SELECT booking FROM document))"
            " = (booking IN (SELECT booking FROM pruned))"
        ),
    ),
    (
        "a request of account {} was never booked",
        (
            "SELECT k.account FROM keyed_request k WHERE NOT EXISTS (SELECT 1 FROM booking b CROSS JOIN entry e"
            " ON e.id BETWEEN b.first AND b.first + b.entries - 1 WHERE b.id = k.booking AND b.kind = k.kind"
            " AND e.purse = (k.asset << 40 | k.account) AND e.back = k.amount)"
        ),
    ),
    (
        "match {} ended otherwise than its round",
        (
            "SELECT d.match FROM duel d WHERE d.code <> '' AND NOT EXISTS"
            " (SELECT 1 FROM round r WHERE r.code = d.code AND r.table_no = d.table_no AND r.seat = d.match)"
            " UNION ALL SELECT d.match FROM duel d CROSS JOIN round r ON r.table_no = d.table_no"
            " AND r.seat = d.match WHERE d.code <> r.code"
        ),
    ),
    (
        "account {} is registered without credentials, or has some without being it",
        "SELECT id FROM account WHERE (kind = 'registered') <> (id IN (SELECT account FROM credential))",
    ),
)


def _check_records(connection: apsw.Connection, problems: list[str]) -> None:
    for hashed, rules in fetch(connection, "SELECT hash, json FROM ruleset"):
        if hashlib.sha256(rules.encode()).hexdigest() != hashed:
            problems.append(f"rules {hashed} are not what was played by")
    for words, query in _ORPHANS:
        problems.extend(words.format(number) for (number,) in fetch(connection, query))
    for (line,) in fetch(connection, "PRAGMA integrity_check(10)"):
        if line != "ok":
            problems.append(f"database: {line}")
    broken = fetch(connection, "PRAGMA foreign_key_check")
    problems.extend(f"database: a row of {row[0]} refers to nothing" for row in broken)
