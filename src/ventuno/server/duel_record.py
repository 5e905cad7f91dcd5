"""What is published of a match that is over, and of the shoes of any match (DUE-14, PLA-24)."""

from typing import Final, get_args

from ventuno.core.cards import CODES
from ventuno.fairness import decode_entropy
from ventuno.server.duel_shoes import match_transcript
from ventuno.server.duel_terms import match_id
from ventuno.server.duels import DuelHall
from ventuno.server.house import House
from ventuno.store.duel_api import Duel
from ventuno.table.match_document import decode_record
from ventuno.table.messages import DuelDecision

_DECISIONS: Final[tuple[DuelDecision, ...]] = get_args(DuelDecision)


def decision_of(word: str) -> DuelDecision:
    """Return what decided a match."""
    return next(one for one in _DECISIONS if one == word)


async def match_shoe(house: House, hall: DuelHall, match: Duel, no: int) -> bytes | None:
    """Return the transcript of a shoe of a match as JSON, None if it is not in play or ended."""
    rows = await house.store.shoes(match.table, last=2**31, seat=match.match)
    row = next((row for row in rows if row.no == no), None)
    if row is None or not row.root:
        return None
    key = match_id(hall.key, match.match)
    shoe = hall.source.build(row.secret, decode_entropy(row.entropy), key, row.no, row.decks)
    driver = hall.matches.get(match.match)
    if match.ended_ms is None and driver is not None:
        state = driver.match.state
        code, draw, hands = state.code, [CODES[card] for card in state.draw], list(state.hands)
    else:
        document = await house.store.document(match.code) if match.code else None
        record = None if document is None else decode_record(document)
        code, draw, hands = match.code, record.draw if record else [], record.hands if record else []
    return match_transcript(key, row, shoe, code=code, draw=draw, hands=hands)
