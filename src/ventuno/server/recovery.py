"""What a server finds of an unfinished round, and what it makes of one it can't read (PLA-21)."""

from typing import Final

import msgspec

from ventuno.ledger.values import Grant
from ventuno.store.api import Hold, OpenRound
from ventuno.table.codes import game_code
from ventuno.table.live import LiveTable
from ventuno.table.money import begin_lost
from ventuno.table.records import ENGINE_VERSION, BetsPlaced, Entry, Opened, decode_entry

#: Why a round that nobody came back to is cancelled, and after how long (PLA-6).
ABANDONED: Final = "abandoned"
ABANDONED_MS: Final = 90 * 86_400_000

Log = list[tuple[Entry, Grant | None]]


def read_log(left: OpenRound) -> Log | None:
    """Return the entries of an open round, None if another engine version wrote them or they are damaged."""
    if left.engine_version != ENGINE_VERSION or left.rows is None:
        return None
    try:
        return [(decode_entry(row.entry), row.grant) for row in left.rows]
    except msgspec.MsgspecError:
        return None


def stand_in(table: LiveTable, round_no: int, holds: list[Hold], now_ms: int) -> None:
    """Make a fresh table hold what is at stake in a round whose log can't be read, so that it can be voided.

    The record of it says who gets what back and what who was paid at once keeps; which bets it were is lost
    with the log.

    Args:
        table: A table that has its shoe and no round.
        round_no: The round's number.
        holds: Who is in it with what.
        now_ms: Server clock.
    """
    state = table.state
    settings = state.next_settings
    table.apply(
        Opened(
            now_ms,
            round_no,
            game_code(state.table_no, round_no, now_ms),
            now_ms,
            settings.spec.version,
            settings.rules_hash,
            state.shoe.no,
            state.shoe.front,
            state.shoe.back,
        )
    )
    in_credits = [hold for hold in holds if not hold.asset]
    chips: dict[int, dict[int, int]] = {}
    for hold in holds:
        if hold.asset:
            chips.setdefault(hold.account, {})[hold.asset] = hold.cents
    accounts = [hold.account for hold in in_credits]
    sides = [0] * (len(settings.spots) - 1)
    slips = BetsPlaced(now_ms, accounts, [0] * len(accounts), [[hold.cents, *sides] for hold in in_credits])
    table.apply(slips, Grant([True] * len(accounts), [0] * len(accounts)))
    cents, gained = [hold.cents for hold in in_credits], [hold.gained for hold in in_credits]
    begin_lost(state, accounts, cents, gained, chips)
