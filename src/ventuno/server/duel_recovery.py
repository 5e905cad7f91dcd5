"""What a server finds of an unfinished match, and what it makes of one it can't read (PLA-21)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from ventuno.ledger.values import Grant
from ventuno.server.recovery import ABANDONED, ABANDONED_MS
from ventuno.store.api import Hold, OpenRound
from ventuno.table.codes import game_code
from ventuno.table.match import Match
from ventuno.table.match_plan import MatchPlan
from ventuno.table.match_records import MATCH_VERSION, Begun, Fact, decode_fact
from ventuno.table.records import ENGINE_VERSION

#: Faults of a match after which its hand is dealt again.
FAULTS_TO_REDEAL: Final = 2
#: Why a match is paused, dealt again or cancelled.
FAULT: Final = "fault"
LOST: Final = "restart"


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


def taken_up(
    match: Match,
    rows: Sequence[tuple[Fact, Grant | None]] | None,
    holds: Iterable[Hold],
    *,
    faults: int,
    now_ms: int,
) -> Iterator[MatchPlan]:
    """Yield what plays an unfinished match on, deals its hand again, or cancels it; each is to happen before the next.

    Args:
        match: A match that has not begun.
        rows: Its log, None if that cannot be read.
        holds: Then, who has an entry stake in it.
        faults: How many it has met.
        now_ms: Server clock.
    """
    if rows is None:
        stand_in(match, holds, now_ms)
        if not match.state.over:
            yield match.void(FAULT if faults else LOST, now_ms)
        return
    match.replay(rows)
    if match.state.over:
        return
    if now_ms - match.state.last_ms > ABANDONED_MS:
        # The server was away for so long that nobody waits for the end of it (PLA-6).
        yield match.void(ABANDONED, now_ms)
        return
    if faults >= FAULTS_TO_REDEAL and match.state.in_hand:
        yield match.redeal(FAULT, now_ms)
    yield match.resume(now_ms)


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
