"""Tables' parts of a transaction, any number of them in one set of statements: fencing, the log, money, shoes."""

from collections.abc import Iterator, Sequence
from typing import Final

import apsw
import msgspec

from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Grant
from ventuno.store.api import RoundResult, RoundWork
from ventuno.store.columns import Rows, Values, ask, change, fetch, purse_numbers
from ventuno.store.duels import end_duel
from ventuno.store.purses import Purses
from ventuno.store.reserving import Reserving
from ventuno.store.settling import Place, Settling, purses_of, settled_before
from ventuno.store.shoes import put_shoes, shoe_row, use_shoes
from ventuno.table.records import ENGINE_VERSION

_GRANT: Final = msgspec.msgpack.Decoder(Grant)

#: Where seats of tables stand; rows are a table, a seat, the round of its work and whether the work settles it.
_STANDINGS: Final = Rows(
    4,
    """
SELECT json_group_array(json_array(t.epoch, ifnull(t.key, ''), t.bank, o.round,
    iif(o.round IS NULL, 0,
        (SELECT ifnull(max(seq) + 1, 0) FROM round_log WHERE table_no = r.column1 AND seat = r.column2)),
    iif(o.round IS r.column3, 0,
        (SELECT ifnull(max(round), 0) FROM round WHERE table_no = r.column1 AND seat = r.column2)),
    iif(o.round IS r.column3 AND NOT r.column4, NULL, json(
        (SELECT json_group_object(purse, cents - gained) FROM hold WHERE table_no = r.column1 AND seat = r.column2)))))
FROM {rows} r LEFT JOIN live_table t ON t.no = r.column1
    LEFT JOIN open_round o ON o.table_no = r.column1 AND o.seat = r.column2
WHERE r.column1 IS NOT NULL
""",
)
_ACT: Final = Rows(
    5,
    "INSERT INTO open_round {all} ON CONFLICT DO UPDATE SET acted_ms = excluded.acted_ms, round = excluded.round,"
    " engine_version = iif(round = excluded.round, engine_version, excluded.engine_version)",
)
_FORGET_LOG: Final = Rows(2, "DELETE FROM round_log WHERE (table_no, seat) IN {rows}")
_LOG: Final = Rows(5, "INSERT INTO round_log {all}")


class _Standing(msgspec.Struct, array_like=True):
    """Where a seat of a table stands.

    Attributes:
        epoch: Ownership of the table, None if there is no such table.
        key: The table's key.
        bank: Purse of its bank.
        opened: Its open round.
        following: Place of the next entry in the log of that.
        last: Newest settled round, 0 if the work is of the open one.
        held: What purses hold on the open round if it is to end, be it that another begins.
    """

    epoch: int | None
    key: str
    bank: int | None
    opened: int | None
    following: int
    last: int
    held: dict[int, int] | None


_STANDING: Final = msgspec.json.Decoder(list[_Standing])


def commit_works(connection: apsw.Connection, works: Sequence[RoundWork], now_ms: int) -> list[RoundResult]:
    """Write tables' works and answer them as if one came after the other; the caller's transaction makes them durable.

    If it raises, all of them are to be undone.

    Raises:
        StaleEpoch: A table has another owner.
    """
    results: list[RoundResult] = []
    for some in _by_seat(works):
        results += _Together(connection, some, now_ms).commit()
    return results


def _by_seat(works: Sequence[RoundWork]) -> Iterator[list[RoundWork]]:
    """Yields works in their order, so many together that no seat has two: the second builds on the first."""
    some: list[RoundWork] = []
    seats: set[tuple[int, int]] = set()
    for work in works:
        seat = (work.table, work.seat)
        if seat in seats:
            yield some
            some, seats = [], set()
        some.append(work)
        seats.add(seat)
    yield some


class _Together:
    """Works of different seats: all is read first, then reckoned one work after the other, then written."""

    def __init__(self, connection: apsw.Connection, works: list[RoundWork], now_ms: int) -> None:
        self._connection = connection
        self._works = works
        self._now_ms = now_ms
        self._purses = Purses(connection, _touched(works))
        self._reserving = Reserving(self._purses)
        self._settling = Settling(connection, self._purses, now_ms)
        self._shoes: Values = []
        self._used: Values = []
        self._emptied: Values = []
        self._acts: Values = []
        self._log: Values = []

    def commit(self) -> list[RoundResult]:
        """Answer all of them and write what comes of it."""
        results = [
            self._one(work, standing) for work, standing in zip(self._works, self._standings(), strict=True)
        ]
        connection = self._connection
        put_shoes(connection, self._shoes)
        use_shoes(connection, self._used)
        change(connection, _FORGET_LOG, self._emptied)
        change(connection, _ACT, self._acts)
        self._reserving.write(connection)
        change(connection, _LOG, self._log)
        self._settling.write()
        self._purses.write()
        return results

    def _standings(self) -> list[_Standing]:
        rows: Values = []
        for work in self._works:
            rows += (work.table, work.seat, work.round, work.settlement is not None)
        found: list[_Standing] = []
        for (text,) in ask(self._connection, _STANDINGS, rows):
            found += _STANDING.decode(text)
        return found

    def _one(self, work: RoundWork, standing: _Standing) -> RoundResult:
        assert work.ask is None or work.settlement is None, "a settlement asks for nothing"
        assert work.ask is None or work.entries, "a grant is kept beside an entry"
        assert work.ask is not None or not work.then, "what depends on a grant asks for one"
        assert standing.epoch is not None, f"no table {work.table}"
        if standing.epoch != work.epoch:
            raise StaleEpoch(table=standing.key)
        place = Place(work.table, work.seat, work.round)
        if standing.opened != work.round:
            if work.settlement is not None and standing.opened is None:
                before = settled_before(self._connection, place, work.settlement, self._purses)
                if before is not None:
                    return before
            self._make_room(work, standing)
        for shoe in work.shoes:
            self._shoes += shoe_row(work.table, work.seat, shoe)
        if work.settlement is None:
            return self._enter(work, standing)
        self._use_shoe(work)
        if work.duel is not None:
            end_duel(self._connection, self._now_ms, place[:2], work.settlement.code, work.duel)
        assert standing.bank is not None
        assert standing.held is not None
        return self._settling.add(place, standing.bank, work.settlement, standing.held)

    def _make_room(self, work: RoundWork, standing: _Standing) -> None:
        last = max(standing.last, standing.opened or 0)
        assert work.round > last, f"round {work.round} of table {work.table} is over"
        # A window in which nobody bet leaves no round behind (COM-27).
        assert not standing.held, f"table {work.table} left stakes in a round"
        if standing.following:
            self._emptied += (work.table, work.seat)

    def _enter(self, work: RoundWork, standing: _Standing) -> RoundResult:
        """Writes entries behind those that are there, and answers what the last of them asks for."""
        table, seat = work.table, work.seat
        opens = standing.opened != work.round
        following = 0 if opens else standing.following
        if work.first_seq is not None and work.first_seq != following:
            return _entered_before(self._connection, work, following)
        grant = None if work.ask is None else self._reserving.add(table, seat, work.ask)
        if opens or seat:
            # Only who plays alone can leave a round for long; a shared table's clock ends it.
            self._acts += (table, seat, work.round, ENGINE_VERSION, self._now_ms)
        for place, entry in enumerate(work.entries, following):
            self._log += (table, seat, place, entry, None)
        if grant is not None:
            self._log[-1] = msgspec.msgpack.encode(grant)
        if grant is None or not work.then or all(grant.granted):
            for place, entry in enumerate(work.then, following + len(work.entries)):
                self._log += (table, seat, place, entry, None)
            self._use_shoe(work)
        return RoundResult(grant=grant)

    def _use_shoe(self, work: RoundWork) -> None:
        if work.shoe_used is not None:
            self._used += (work.table, work.seat, *work.shoe_used)


def _touched(works: list[RoundWork]) -> set[int]:
    """Returns the purses that works move."""
    purses: set[int] = set()
    for work in works:
        if work.ask is not None:
            purses.update(purse_numbers(work.ask.accounts, work.ask.assets))
        if work.settlement is not None:
            purses.update(purses_of(work.settlement))
    return purses


def _entered_before(connection: apsw.Connection, work: RoundWork, following: int) -> RoundResult:
    """Answers a repeated request from the record: the first time counts."""
    assert work.first_seq is not None
    assert work.first_seq < following, f"table {work.table} skipped entries"
    rows = fetch(
        connection,
        "SELECT entry, granted FROM round_log WHERE table_no = ? AND seat = ? AND seq >= ? ORDER BY seq LIMIT ?",
        (work.table, work.seat, work.first_seq, len(work.entries) + len(work.then)),
    )
    granted = [row[1] for row in rows[: len(work.entries)]]
    grant = _GRANT.decode(granted[-1]) if granted and granted[-1] is not None else None
    repeated = [*work.entries, *work.then] if grant is not None and all(grant.granted) else work.entries
    written = [row[0] for row in rows[: len(repeated)]]
    assert written == repeated, f"table {work.table} repeats other entries"
    return RoundResult(grant=grant)
