"""Plays a recorded match again (DUE-14)."""

from collections.abc import Iterator

from ventuno.core.cards import Card, parse_card
from ventuno.table.match import Match
from ventuno.table.match_document import MatchRecord, facts, spec_of
from ventuno.table.match_log import HandRecord
from ventuno.table.match_records import HandOpened, ShoeCame


def replay(record: MatchRecord) -> Iterator[Match]:
    """Yield the match after each fact and after its cards, to be looked at before the next.

    Raises:
        AssertionError: The record holds a card or a choice that the rules do not allow there.
    """
    match = Match(spec_of(record), 0)
    hands = iter(record.hands)
    cards: list[list[tuple[Card, int]]] = []
    for fact in facts(record):
        if isinstance(fact, ShoeCame) and not match.awaits_shoe():
            match.tick(match.state.deadline_ms + 1)  # the clock that brings the cut card
        if isinstance(fact, HandOpened):
            cards = _cards(next(hands))
        match.apply(fact)
        yield match
        if match.state.phase == "draw":
            continue
        taken = 0
        while (want := match.wants()) is not None and cards[want.felt]:
            card, position = cards[want.felt].pop(0)
            match.take(card, position)
            taken += 1
        if taken:
            match.apply(match.cards_entry(fact.now_ms))
            yield match


def differences(record: MatchRecord) -> list[str]:
    """Return what a replay does not come to as the record says; nothing for a true record."""
    state = list(replay(record))[-1].state  # every step is the same match
    found = [
        f"hand {mine.hand}: {mine} instead of {recorded}"
        for mine, recorded in zip(state.hands, record.hands, strict=False)
        if mine != recorded
    ]
    if len(state.hands) != len(record.hands):
        found.append(f"{len(state.hands)} hands instead of {len(record.hands)}")
    if (state.decision, state.winner) != (record.decision, record.winner):
        found.append(f"{state.decision}, {state.winner} instead of {record.decision}, {record.winner}")
    return found


def _cards(hand: HandRecord) -> list[list[tuple[Card, int]]]:
    copies: list[list[tuple[Card, int]]] = [[], []]
    for card in hand.cards:
        copies[card.copy].append((parse_card(card.card), card.position))
    return copies
