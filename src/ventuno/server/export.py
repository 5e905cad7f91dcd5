"""The history as a file, written in parts while it is read, so that its length costs no memory (PLA-13)."""

import asyncio
import csv
import io
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Final

import msgspec

from ventuno.core.money import format_cents
from ventuno.engine.document import PlayerRound
from ventuno.server.api_people import ExportedRound
from ventuno.server.documents import is_match, player_round, public_match
from ventuno.store.api import ExportedRound as Stored
from ventuno.store.api import HistoryFilter, Store
from ventuno.table.match_document import MatchRecord

_PAGE: Final = 50
_COLUMNS: Final = (
    *("started_utc", "game", "table", "code", "bet", "win", "void", "golden_chips"),
    *("dealer", "hands", "decisions", "bets", "balance_before", "balance_after", "rules", "shoe"),
)
#: A spreadsheet takes a text that begins so for a formula.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


async def as_json(store: Store, account: int, wanted: HistoryFilter, busy: set[int]) -> AsyncIterator[bytes]:
    """Yield the rounds as one JSON list.

    Args:
        store: Where they are.
        account: Whose.
        wanted: Which of them.
        busy: Holds the account while this goes on.
    """
    lead = b"[\n"
    async for one in _rounds(store, account, wanted, busy):
        yield lead + msgspec.json.encode(one)
        lead = b",\n"
    yield b"[]\n" if lead == b"[\n" else b"\n]\n"


async def as_csv(store: Store, account: int, wanted: HistoryFilter, busy: set[int]) -> AsyncIterator[bytes]:
    """Yield the rounds as CSV, a line each; arguments as for :func:`as_json`."""
    yield _line(_COLUMNS)
    async for one in _rounds(store, account, wanted, busy):
        yield _line(_cells(one))


async def _rounds(
    store: Store, account: int, wanted: HistoryFilter, busy: set[int]
) -> AsyncIterator[ExportedRound]:
    busy.add(account)
    try:
        cursor: int | None = None
        while True:
            page, cursor = await store.export_rounds(account, before=cursor, limit=_PAGE, wanted=wanted)
            for found in page:
                # A round of many players takes milliseconds to read: beside the tables' thread, one by one.
                yield ExportedRound(found.row, *await asyncio.to_thread(_mine, found, account))
            if cursor is None:
                return
    finally:
        busy.discard(account)


def _mine(found: Stored, account: int) -> tuple[PlayerRound | None, MatchRecord | None]:
    """Returns the round as the player had it, or the match."""
    document = found.document
    if document is None:
        return None, None
    if is_match(document):
        return None, public_match(document, found.names)
    return player_round(document, account), None


def _cells(one: ExportedRound) -> list[str]:
    row, mine = one.summary, one.round
    cells = [
        datetime.fromtimestamp(row.started_ms / 1000, UTC).isoformat(timespec="seconds"),
        row.game,
        row.table,
        row.code,
        format_cents(row.staked_cents),
        format_cents(row.back_cents),
        "void" if row.void else "",
        "GC" if row.golden else "",
    ]
    return [*cells, *(_details(mine) if mine is not None else [""] * (len(_COLUMNS) - len(cells)))]


def _details(mine: PlayerRound) -> list[str]:
    return [
        " ".join(card.card for card in mine.cards if card.box < 0),
        "; ".join(f"{' '.join(hand.cards)} ({hand.outcome})" for hand in mine.hands),
        "; ".join(f"{one.action} ({one.cause})" for one in mine.decisions),
        "; ".join(
            f"{bet.spot} {format_cents(bet.stake_cents)} {bet.outcome} {format_cents(bet.back_cents)}"
            for bet in mine.bets
        ),
        format_cents(mine.balance_before_cents),
        format_cents(mine.balance_after_cents),
        mine.head.rules_hash,
        str(mine.head.shoe),
    ]


def _line(cells: tuple[str, ...] | list[str]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerow([f"'{cell}" if cell.startswith(_FORMULA) else cell for cell in cells])
    return out.getvalue().encode()
