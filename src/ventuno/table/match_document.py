"""The record of a match: a document that stands alone and replays (DUE-14).

It is what history, export and the replay page read, and what the store keeps as the document of the
match's round. :func:`replay` plays it again by the rules: a card or a choice that the rules do not
allow at its place is noticed.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from ventuno.core.cards import CODES, parse_card
from ventuno.core.rules import Rules, rules_from_json, rules_json
from ventuno.engine.actions import Action, Cause
from ventuno.games.duel.terms import Terms
from ventuno.table.match_log import ActRecord, HandRecord
from ventuno.table.match_records import (
    Begun,
    BetMade,
    CardsCame,
    Fact,
    HandOpened,
    HandPlayed,
    HandSettled,
    HandVoided,
    MatchVoided,
    OfferAnswered,
    Resigned,
    ShoeCame,
)
from ventuno.table.match_state import Contestant, MatchSpec, MatchState, unnamed
from ventuno.table.names import LINE_NAMES

RECORD_VERSION: Final = 1
_LINES: Final[dict[str, int]] = {name: n for n, name in enumerate(LINE_NAMES)}


class ShoeRecord(msgspec.Struct, frozen=True):
    """A shoe of the match: its number and what bound the house to it."""

    no: int
    commitment: str


class MatchRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished match.

    Attributes:
        version: Of this form.
        table: Key of the room.
        table_no: Number of the room in the store.
        match: Number of the match.
        code: Game code.
        started_ms: When it began.
        ended_ms: When it ended.
        terms: Hands, chips, limits.
        rules: The rules value as JSON object.
        rules_hash: Its version.
        cut: Part of the shoe after which the cut card came.
        stake_cents: Entry stake of each.
        players: By seat.
        shoes: Every shoe, in their order.
        draw: Cards drawn for the first to act, by seat in turn.
        hands: Every hand, cancelled ones included.
        decision: What decided the match.
        winner: The winner's seat, None where there is none.
        reason: Why there is no result, empty otherwise.
    """

    version: int
    table: str
    table_no: int
    match: int
    code: str
    started_ms: int
    ended_ms: int
    terms: Terms
    rules: msgspec.Raw
    rules_hash: str
    cut: float
    stake_cents: int
    players: list[Contestant]
    shoes: list[ShoeRecord]
    draw: list[str]
    hands: list[HandRecord]
    decision: str
    winner: int | None = None
    reason: str = ""


_DECODER: Final = msgspec.json.Decoder(MatchRecord)


def make_record(state: MatchState, now_ms: int) -> MatchRecord:
    """Return the record of a decided match."""
    spec = state.spec
    assert state.decision is not None, "a match is recorded when it is decided"
    return MatchRecord(
        version=RECORD_VERSION,
        table=spec.table,
        table_no=spec.table_no,
        match=spec.match,
        code=state.code,
        started_ms=state.started_ms,
        ended_ms=now_ms,
        terms=spec.terms,
        rules=msgspec.Raw(rules_json(spec.rules)),
        rules_hash=state.rules_hash,
        cut=spec.cut,
        stake_cents=spec.stake_cents,
        players=list(unnamed(spec.contestants)),
        shoes=[ShoeRecord(no, commitment) for no, commitment in state.shoes],
        draw=[CODES[card] for card in state.draw],
        hands=state.hands,
        decision=state.decision.value,
        winner=state.winner,
        reason=state.void_reason,
    )


def encode_record(record: MatchRecord) -> bytes:
    """Return the stored form: JSON, to be read without this program too."""
    return msgspec.json.encode(record)


def decode_record(data: bytes) -> MatchRecord:
    """Return the record that :func:`encode_record` wrote.

    Raises:
        msgspec.ValidationError: The bytes are no record of a known version.
    """
    record = _DECODER.decode(data)
    if record.version != RECORD_VERSION:
        raise msgspec.ValidationError(f"match record of unknown version {record.version}")
    return record


def rules_of(record: MatchRecord) -> Rules:
    """Return the rules of a recorded match."""
    return rules_from_json(bytes(record.rules))


def spec_of(record: MatchRecord) -> MatchSpec:
    """Return what a recorded match was played by; the replay plays for nothing."""
    first, second = record.players
    return MatchSpec(
        table=record.table,
        table_no=record.table_no,
        match=record.match,
        terms=record.terms,
        rules=rules_of(record),
        contestants=(first, second),
        cut=record.cut,
    )


def facts(record: MatchRecord) -> Iterator[Fact]:
    """Yield what happened in a recorded match, but for the cards of hands: see :func:`hand_cards`."""
    start = record.started_ms
    yield Begun(start, record.code, record.rules_hash)
    shoes = {shoe.no: shoe for shoe in record.shoes}
    cards = rules_of(record).decks * len(CODES)
    shoe_no = 0
    now_ms = start
    for hand in record.hands:
        if hand.shoe != shoe_no:
            first, shoe_no = not shoe_no, hand.shoe
            yield ShoeCame(now_ms, shoe_no, cards, shoes[shoe_no].commitment)
            if first:
                yield from _draw(record, now_ms)
        yield HandOpened(now_ms, hand.deal, hand.hand)
        for act in hand.acts:
            now_ms = start + act.ms
            yield _fact(act, now_ms)
        if not hand.void:
            yield HandSettled(now_ms)
        elif hand is not record.hands[-1] or hand.void not in (record.decision, record.reason):
            yield HandVoided(now_ms, hand.void)
    if not record.hands and record.shoes:
        yield ShoeCame(now_ms, record.shoes[0].no, cards, record.shoes[0].commitment)
        yield from _draw(record, now_ms)
    if record.decision == "resigned" and record.winner is not None:
        yield Resigned(record.ended_ms, 1 - record.winner)
    elif record.reason not in ("", "both_away"):
        yield MatchVoided(record.ended_ms, record.reason)


def _draw(record: MatchRecord, now_ms: int) -> Iterator[Fact]:
    drawn = [parse_card(code) for code in record.draw]
    if drawn:
        yield CardsCame(now_ms, [0] * len(drawn), list(drawn), list(range(len(drawn))))


def _fact(act: ActRecord, now_ms: int) -> Fact:
    cause = Cause.PLAYER if act.cause == "player" else Cause.TIME_OUT
    match act.kind:
        case "bet":
            return BetMade(now_ms, act.seat, act.cents, cause, act.seen)
        case "offer":
            return OfferAnswered(now_ms, act.seat, act.take, cause, act.seen)
        case _:
            line, action = _LINES[act.line], Action[act.action.upper()]
            return HandPlayed(now_ms, act.seat, line, action, cause, act.seen)
