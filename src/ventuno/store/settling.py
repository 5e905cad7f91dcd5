"""The end of rounds in one go: holds resolved, money moved, history and documents written (PLA-20, PLA-21)."""

import hashlib
from collections.abc import Sequence
from itertools import chain, count, repeat
from operator import add, ge, sub
from typing import Final, NamedTuple

import apsw
import msgspec
import numpy as np

from ventuno.ledger.chain import Booking, RoundFacts
from ventuno.ledger.values import Ints, Settlement
from ventuno.store.api import RoundResult
from ventuno.store.booking import Head, booking_row, chained, house_row, read_head
from ventuno.store.chains import MOST_ASSETS
from ventuno.store.columns import ASSET_SHIFT, Rows, Value, Values, change, fetch, number, purse_numbers
from ventuno.store.purses import Purses

_BOOKINGS: Final = Rows(8, "INSERT INTO booking {all}")
_ENTRIES: Final = Rows(6, "INSERT INTO entry {all}")
_ROUNDS: Final = Rows(8, "INSERT INTO round {all}")
_DOCUMENTS: Final = Rows(2, "INSERT INTO document {all}")
#: The same bets as last time, the usual case, touch no page.
_REMEMBER: Final = Rows(
    5,
    "INSERT INTO seat_memory {all} ON CONFLICT DO UPDATE SET bets = excluded.bets, spots = excluded.spots"
    " WHERE bets <> excluded.bets OR spots <> excluded.spots",
)
_RELEASE: Final = Rows(2, "DELETE FROM hold WHERE (table_no, seat) IN {rows}")
_FORGET: Final = (
    Rows(2, "DELETE FROM round_log WHERE (table_no, seat) IN {rows}"),
    Rows(2, "DELETE FROM open_round WHERE (table_no, seat) IN {rows}"),
)


class Place(NamedTuple):
    """A round: table, seat, and number there."""

    table: int
    seat: int
    round: int


class _Columns(NamedTuple):
    """The rows of a settlement as plain numbers; the house's side of golden chips apart.

    Credits have their other side in the booking itself, since a row that all tables of a house fight for would
    be slow; golden chips are rare enough to have entries of the house after those of the players.
    """

    purses: Sequence[int]
    staked: list[int]
    back: list[int]
    paid: list[int]
    house: list[tuple[int, int, int, int]]


class Settling:
    """Books what came of the rounds that a set of works ends, one after the other, and writes all of it.

    Args:
        connection: Of the writer.
        purses: What the works touch.
        now_ms: Clock of the bookings.
    """

    def __init__(self, connection: apsw.Connection, purses: Purses, now_ms: int) -> None:
        self._connection = connection
        self._purses = purses
        self._now_ms = now_ms
        self._head: Head | None = None
        self._spots: dict[tuple[str, ...], int] = {}
        self._holds = 0
        self._ended: Values = []
        self._bookings: Values = []
        self._entries: Values = []
        self._rounds: Values = []
        self._documents: Values = []
        self._memories: Values = []

    def add(self, place: Place, bank: int, settlement: Settlement, held: dict[int, int]) -> RoundResult:
        """Resolve every hold of a round exactly once and book what came of it.

        Args:
            place: Which round.
            bank: Purse of its table's bank.
            settlement: What came of it.
            held: What its purses have at stake less what they have gained, all of them.
        """
        columns = _columns(settlement, bank)
        _check(settlement, columns)
        _compare_holds(place, columns, held)
        head = self._head or read_head(self._connection)
        booking = Booking(
            id=head.booking + 1,
            kind="void" if settlement.void else "round",
            at_ms=self._now_ms,
            house=bank,
            delta=_delta(settlement, columns),
            first=head.entry + 1,
            entries=len(columns.purses) + len(columns.house),
            round=_facts(place, settlement),
        )
        self._enter(booking, columns)
        hashed = chained(head.hash, booking, _hashed(settlement, columns))
        self._head = Head(booking.id, head.entry + booking.entries, hashed)
        self._bookings += booking_row(booking, hashed)
        self._documents += (booking.id, settlement.document)
        self._rounds += _round_row(place, booking, settlement)
        self._purses.move_bank(bank, booking.delta)
        self._remember(place, settlement)
        self._ended += (place.table, place.seat)
        self._holds += len(held)
        spare = self._purses.spare
        return RoundResult(balances=np.array([spare[owner] for owner in columns.purses], np.int64))

    def write(self) -> None:
        """Write all that was booked; the purses are written with all else that moves them."""
        if not self._ended:
            return
        connection = self._connection
        change(connection, _BOOKINGS, self._bookings)
        change(connection, _ENTRIES, self._entries)
        change(connection, _REMEMBER, self._memories)
        released = change(connection, _RELEASE, self._ended)
        assert released == self._holds, f"{released} of {self._holds} holds are settled"
        change(connection, _ROUNDS, self._rounds)
        change(connection, _DOCUMENTS, self._documents)
        for statement in _FORGET:
            change(connection, statement, self._ended)

    def _enter(self, booking: Booking, columns: _Columns) -> None:
        """Writes an entry a purse: those of the players, then those of the house."""
        purses, first = self._purses, booking.first
        amounts = columns.staked, columns.back
        assert purses.spare.keys() >= set(columns.purses), "a settled account has no purse"
        before = purses.book(first, columns.purses, *amounts, columns.paid)
        rows = zip(count(first), columns.purses, before, repeat(booking.id), *amounts, strict=False)
        self._entries += chain.from_iterable(rows)
        for entry, (owner, asset, staked, back) in enumerate(columns.house, first + len(before)):
            purses.read_house(owner, asset)
            (previous,) = purses.book(entry, [owner], [staked], [back], [staked])
            self._entries += (entry, owner, previous, booking.id, staked, back)

    def _remember(self, place: Place, settlement: Settlement) -> None:
        if settlement.bets is None or settlement.void or not len(settlement.accounts):
            return
        accounts = settlement.accounts
        if settlement.assets is not None:
            accounts = accounts[settlement.assets == 0]
        assert settlement.bets.shape == (len(accounts), len(settlement.spots))
        amounts = np.ascontiguousarray(settlement.bets, dtype="<i8").view(f"V{8 * len(settlement.spots)}")
        table, spots = place.table, self._spot_list(settlement.spots)
        owners, cells = accounts.tolist(), amounts.ravel().tolist()
        keys = map(add, owners, repeat(table << ASSET_SHIFT))
        rows = zip(keys, repeat(table), owners, repeat(spots), cells, strict=False)
        self._memories += chain.from_iterable(rows)

    def _spot_list(self, spots: tuple[str, ...]) -> int:
        if spots not in self._spots:
            names = msgspec.json.encode(spots).decode()
            known = "SELECT id FROM spot_list WHERE names = ?"
            if not fetch(self._connection, known, (names,)):
                self._connection.execute("INSERT INTO spot_list (names) VALUES (?)", (names,))
            self._spots[spots] = number(self._connection, known, (names,))
        return self._spots[spots]


def settled_before(
    connection: apsw.Connection, place: Place, settlement: Settlement, purses: Purses
) -> RoundResult | None:
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
    return RoundResult(balances=np.array([purses.spare[owner] for owner in purses_of(settlement)], np.int64))


def purses_of(settlement: Settlement) -> Sequence[int]:
    """Return the purse of each row."""
    assets = None if settlement.assets is None else settlement.assets.tolist()
    return purse_numbers(settlement.accounts.tolist(), assets)


def _columns(settlement: Settlement, bank: int) -> _Columns:
    house = []
    if settlement.assets is not None:
        kept = settlement.staked - settlement.back
        for asset in sorted(set(settlement.assets.tolist()) - {0}):
            taken = int(kept[settlement.assets == asset].sum())
            if taken:
                house.append(house_row(bank, asset, taken))
    staked, back, paid = (
        amounts.tolist() for amounts in (settlement.staked, settlement.back, settlement.paid)
    )
    return _Columns(purses_of(settlement), staked, back, paid, house)


def _hashed(settlement: Settlement, columns: _Columns) -> tuple[Ints, Ints, Ints]:
    """Returns what the chain covers of the entries: purses, stakes, returns."""
    if settlement.assets is None:
        return settlement.accounts, settlement.staked, settlement.back
    house = np.array([(owner, staked, back) for owner, _, staked, back in columns.house], np.int64)
    players = np.column_stack([columns.purses, settlement.staked, settlement.back])
    purses, staked, back = np.concatenate([players, house.reshape(-1, 3)]).T
    return purses, staked, back


def _delta(settlement: Settlement, columns: _Columns) -> int:
    """Returns what the bank gains in credits."""
    if settlement.assets is None:
        return sum(columns.staked) - sum(columns.back)
    return int((settlement.staked - settlement.back)[settlement.assets == 0].sum())


def _check(settlement: Settlement, columns: _Columns) -> None:
    rows = len(columns.purses)
    assert len(columns.staked) == len(columns.back) == len(columns.paid) == rows
    if rows == 0:
        return
    if settlement.assets is None:
        assert len(set(columns.purses)) == rows, "an account is settled twice"
    else:
        _check_assets(settlement, settlement.assets)
    assert min(columns.staked) >= 0
    assert min(columns.paid) >= 0
    # Nothing that was paid at once is taken back.
    assert all(map(ge, columns.back, columns.paid)), "less comes back than was paid at once"
    if settlement.void:
        # A hand paid at once keeps its payment, so more than the stake may come back, never less (COM-26).
        assert all(map(ge, columns.back, columns.staked)), "a void round keeps part of a stake"


def _check_assets(settlement: Settlement, assets: Ints) -> None:
    assert len(assets) == len(settlement.accounts)
    purses = purses_of(settlement)
    assert len(set(purses)) == len(purses), "a purse is settled twice"
    golden = assets > 0
    # History finds an account's golden chips directly behind its credits.
    same = np.append(False, settlement.accounts[1:] == settlement.accounts[:-1])
    assert bool((golden == same).all()), "golden chips follow their owner's credits"
    runs = np.flatnonzero(np.append(~golden, True))
    assert int(np.diff(runs).max()) <= 1 + MOST_ASSETS, "an account has too many kinds of chips in a round"
    assert not settlement.paid[golden].any(), "golden chips are not paid at once"
    assert bool((settlement.back <= settlement.staked)[golden].all()), "golden chips become no more"


def _compare_holds(place: Place, columns: _Columns, held: dict[int, int]) -> None:
    rows = len(columns.purses)
    assert len(held) == rows, f"table {place.table} settles {rows} of {len(held)} holds"
    settled = dict(zip(columns.purses, map(sub, columns.staked, columns.paid), strict=True))
    if settled != held:
        differ = sum(held.get(owner) != cents for owner, cents in settled.items())
        raise AssertionError(f"{differ} stakes differ from what is held")


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


def _round_row(place: Place, booking: Booking, settlement: Settlement) -> tuple[Value, ...]:
    return (
        booking.id,
        *place,
        settlement.code,
        settlement.started_ms,
        settlement.rules_hash,
        settlement.shoe,
    )


def _digest(document: bytes) -> bytes:
    return hashlib.sha256(document).digest()
