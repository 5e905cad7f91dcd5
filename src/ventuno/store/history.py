"""The settled rounds of an account, in pages whose cost does not depend on how much was ever played (PLA-11)."""

from typing import Final

import apsw

from ventuno.store.chains import Sieve, Step, newest, walk
from ventuno.store.columns import ACCOUNT_BITS, fetch
from ventuno.store.duels import duel_names
from ventuno.store.person import ExportedRound, FoundRound, HistoryFilter, HistoryRow

#: Entries that one page looks at, however few of them a filter lets through.
MOST_STEPS: Final = 1_000
#: Documents that one page of an export holds, unless the first is larger.
MOST_BYTES: Final = 4_000_000
_ALL: Final = HistoryFilter()

_FOUND: Final = """
SELECT t.key, ifnull(json_extract(t.spec, '$.game'), ''), r.seat, r.round, r.code, r.started_ms, b.at_ms,
    r.rules_hash, r.shoe, b.kind = 'void', count(e.id), ifnull(sum(e.staked), 0), ifnull(sum(e.back), 0), d.content
FROM round r CROSS JOIN booking b ON b.id = r.booking CROSS JOIN live_table t ON t.no = r.table_no
    LEFT JOIN entry e ON e.id BETWEEN b.first AND b.first + b.entries - 1 AND e.purse <= ?2
    LEFT JOIN document d ON d.booking = r.booking
WHERE r.code = ?1 GROUP BY r.booking
"""


def history(
    connection: apsw.Connection, account: int, before: int | None, limit: int, wanted: HistoryFilter | None
) -> tuple[list[HistoryRow], int | None]:
    """Return rounds newest first and the cursor of the next page."""
    with connection:
        steps, cursor = _page(connection, account, before, limit, wanted or _ALL)
    return [_row(step) for step in steps], cursor


def export(
    connection: apsw.Connection, account: int, before: int | None, limit: int, wanted: HistoryFilter | None
) -> tuple[list[ExportedRound], int | None]:
    """Return a page of the history with documents."""
    rounds: list[ExportedRound] = []
    size = 0
    with connection:
        steps, cursor = _page(connection, account, before, limit, wanted or _ALL)
        for step in steps:
            if size > MOST_BYTES:
                return rounds, step.entry
            document = _document(connection, step.booking)
            size += len(document or b"")
            rounds.append(ExportedRound(_row(step), document, duel_names(connection, step.code)))
    return rounds, cursor


def find_round(connection: apsw.Connection, code: str) -> FoundRound | None:
    """Return what is recorded of a settled round."""
    found = fetch(connection, _FOUND, (code, ACCOUNT_BITS))
    if not found:
        return None
    row = found[0]
    return FoundRound(*(*row[:9], bool(row[9]), *row[10:]))


def _page(
    connection: apsw.Connection, account: int, before: int | None, limit: int, wanted: HistoryFilter
) -> tuple[list[Step], int | None]:
    start = newest(connection, account) if before is None else before
    page: list[Step] = []
    if limit < 1:
        return page, None
    for step in walk(connection, account, start, MOST_STEPS, Sieve(everything=False, wanted=wanted)):
        if wanted.from_ms is not None and step.at_ms < wanted.from_ms:
            break  # what was booked earlier had begun earlier
        if step.passes:
            if len(page) == limit:
                return page, step.entry
            page.append(step)
        if step.last:
            return page, step.prev
    return page, None


def _row(step: Step) -> HistoryRow:
    return HistoryRow(
        table=step.table,
        code=step.code,
        started_ms=step.started_ms,
        staked_cents=step.staked,
        back_cents=step.back,
        void=step.kind == "void",
        game=step.game,
        golden=bool(step.golden),
        golden_staked_cents=sum(value * staked for value, staked, _ in step.golden),
        golden_back_cents=sum(value * back for value, _, back in step.golden),
    )


def _document(connection: apsw.Connection, booking: int) -> bytes | None:
    content = connection.execute("SELECT content FROM document WHERE booking = ?", (booking,)).get
    assert content is None or isinstance(content, bytes)
    return content
