"""A digest of everything the log decides: two tables with the same facts have the same one."""

import hashlib
from typing import Final

import msgspec

from ventuno.engine.round import Round
from ventuno.table.state import TableState

_ENCODER: Final = msgspec.json.Encoder()
_COLUMNS: Final = (
    "account",
    "box",
    "main",
    "side",
    "stake",
    "staked",
    "ending",
    "taken",
    "due",
    "cashed",
    "insurance",
    "insured",
    "offered",
    "choice",
    "cause",
    "hides_cash_out",
    "available",
)


def fingerprint(state: TableState) -> str:
    """Return the digest; presence, balances shown and the sequence of views are no facts of the log."""
    digest = hashlib.sha256()
    facts = (
        state.table_no,
        state.phase,
        state.paused,
        state.held_ms,
        state.round_no,
        state.code,
        state.started_ms,
        state.deadline_ms,
        state.last_ms,
        state.void_reason,
        state.dealt,
        state.settings.rules_hash,
        (state.shoe.no, state.shoe.front, state.shoe.back),
        [(account, slip.rev, slip.amounts) for account, slip in state.slips.items()],
        state.betting_on,
        [(one.step, one.hand, one.action, one.why, one.votes) for one in state.decisions.values()],
    )
    digest.update(_ENCODER.encode(facts))
    if state.round is not None:
        _add_round(digest, state.round)
    return digest.hexdigest()


def _add_round(digest: "hashlib._Hash", live: Round) -> None:
    facts = (live.stage, live.step, live.lines, live.dealer, live.hole_up, live.peeked_blackjack, live.dealt)
    digest.update(_ENCODER.encode((*facts, live.next_target())))
    for name in _COLUMNS:
        digest.update(getattr(live.crowd, name).tobytes())
    if live.crowd.votes is not None:
        for values in vars(live.crowd.votes).values():
            digest.update(values.tobytes())
    if live.crowd.gold is not None:
        for values in vars(live.crowd.gold).values():
            digest.update(values.tobytes())
    for record in live.crowd.history:
        digest.update(_ENCODER.encode(record.step))
        for column in record[1:]:
            if column is not None:
                digest.update(column.tobytes())
