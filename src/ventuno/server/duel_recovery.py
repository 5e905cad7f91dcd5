"""What a server finds of an unfinished match, and what it makes of one it can't read (PLA-21)."""

from collections.abc import Iterable

import msgspec

from ventuno.ledger.values import Grant
from ventuno.store.api import Hold, OpenRound
from ventuno.table.codes import game_code
from ventuno.table.match import Match
from ventuno.table.match_records import MATCH_VERSION, Begun, Fact, decode_fact
from ventuno.table.records import ENGINE_VERSION


def read_match(left: OpenRound, version: int) -> list[tuple[Fact, Grant | None]] | None:
    """Return the facts of an unfinished match, None if another version wrote them or they are damaged.

    Args:
        left: What the store has of it.
        version: Of the log it was begun with.
    """
    if (left.engine_version, version) != (ENGINE_VERSION, MATCH_VERSION) or left.rows is None:
        return None
    try:
        return [(decode_fact(row.entry), row.grant) for row in left.rows]
    except msgspec.MsgspecError:
        return None


def stand_in(match: Match, holds: Iterable[Hold], now_ms: int) -> None:
    """Make a fresh match hold what is at stake in one whose log can't be read, so that it can be voided.

    Args:
        match: A match that has not begun.
        holds: Who has an entry stake in it.
        now_ms: Server clock.
    """
    state, spec = match.state, match.state.spec
    held = {hold.account for hold in holds}
    granted = [contestant.account in held for contestant in spec.contestants]
    code = game_code(spec.table_no, spec.match, now_ms)
    match.apply(Begun(now_ms, code, state.rules_hash), Grant(granted, [0] * len(granted)))
