"""What is published of the shoes of a match (PLA-24): its hands are the rounds dealt from them."""

from collections.abc import Iterable, Iterator

from ventuno.core.cards import DECK_SIZE
from ventuno.engine.actions import DEALER, Target
from ventuno.fairness import Deal, Shoe
from ventuno.fairness.transcript import StreamName
from ventuno.server.shoes import with_voided, write_transcript
from ventuno.store.api import ShoeRow
from ventuno.table.match_log import HandRecord
from ventuno.table.names import target_name

_DEALER = target_name(Target(DEALER, 0))


def match_transcript(
    key: str, row: ShoeRow, shoe: Shoe, *, code: str, draw: Iterable[str], hands: Iterable[HandRecord]
) -> bytes:
    """Return the transcript of a shoe of a match as JSON.

    Args:
        key: What names the match.
        row: The shoe as stored.
        shoe: Its cards.
        code: Game code of the match.
        draw: Cards drawn for the first to act, from the first shoe.
        hands: The hands that are over.
    """
    deals = list(_deals(row, code, draw if row.no == 1 else (), hands))
    if row.ended:
        deals = list(with_voided(deals, shoe, row))
    return write_transcript(key, row, shoe, deals)


def _deals(row: ShoeRow, code: str, draw: Iterable[str], hands: Iterable[HandRecord]) -> Iterator[Deal]:
    """Yields the cards in the order they left the shoe; one that both copies dealt came once (DUE-13).

    A face-down card that was never turned is told when the shoe has ended.
    """
    cards = row.decks * DECK_SIZE
    for position, card in enumerate(draw):
        yield Deal(0, f"{code}/0", position, card, "front", "draw")
    for hand in hands:
        if hand.shoe != row.no:
            continue
        seen: set[int] = set()
        for one in hand.cards:
            if one.position in seen or (one.hidden and not row.ended):
                continue
            assert 0 <= one.position < cards
            seen.add(one.position)
            stream: StreamName = "back" if one.to == _DEALER else "front"
            yield Deal(hand.deal, f"{code}/{hand.deal}", one.position, one.card, stream, one.to)
