"""What the record of a match keeps of each hand: names instead of numbers, so that it stands alone."""

import msgspec

from ventuno.table.messages import DuelDefault


class ActRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bet, an answer, or a step of play.

    Attributes:
        ms: Milliseconds since the match began.
        seat: Whose.
        kind: ``bet``, ``offer`` or ``play``.
        cause: ``player`` or ``time_out``.
        cents: The bet.
        take: Whether the offer was taken.
        line: The hand's line.
        action: What was done with it.
        seen: The player had had a window open in this hand.
    """

    ms: int
    seat: int
    kind: DuelDefault
    cause: str
    cents: int = 0
    take: bool = False
    line: str = "main"
    action: str = ""
    seen: bool = True


class MatchCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dealt card.

    Attributes:
        card: Its code.
        to: ``dealer`` or box and line, as ``1.main``.
        position: Position in the shoe, 0 at the front.
        copy: Copy of the shoe.
        hidden: It was never turned.
    """

    card: str
    to: str
    position: int
    copy: int = 0
    hidden: bool = False


class HandRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of the match, dealt again or settled.

    Attributes:
        hand: Its number.
        deal: Number of the deal.
        first: Seat that acted first.
        shoe: Shoe number.
        acts: What was decided, in order.
        cards: Every card, by copy of the shoe in the order of dealing.
        net_cents: What it brought each seat.
        chips_cents: Chips of each after it, a gift included.
        gift: Both were out of chips and got the lowest bet on top.
        void: Why it was cancelled and dealt again, empty if it counts.
    """

    hand: int
    deal: int
    first: int
    shoe: int
    acts: list[ActRecord]
    cards: list[MatchCard]
    net_cents: tuple[int, int]
    chips_cents: tuple[int, int]
    gift: bool = False
    void: str = ""
