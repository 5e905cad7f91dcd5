"""The open log of a match: past-tense facts from which it is rebuilt, as :mod:`ventuno.table.records` are.

A match is one round of the store: its log begins with :class:`Begun`, which holds the entry stakes, and is
deleted with its settlement. Chips are no money: no other entry asks for any.
"""

from typing import Final

import msgspec

#: Rises with any change of entries or of how they are applied.
MATCH_VERSION: Final = 1


class _Fact(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base of the facts.

    Attributes:
        now_ms: Server clock when the fact was planned.
    """

    now_ms: int


class Begun(_Fact, frozen=True):
    """The match began; the ask held the entry stakes.

    Attributes:
        code: Game code of the match.
        rules_hash: Version of the rules.
    """

    code: str
    rules_hash: str


class ShoeCame(_Fact, frozen=True):
    """A shoe was put in use.

    Attributes:
        shoe: Its number.
        cards: Cards in it.
        commitment: What binds the house to it.
    """

    shoe: int
    cards: int
    commitment: str


class CardsCame(_Fact, frozen=True):
    """Cards left the shoe, or a copy of it, in the order they were wanted.

    Attributes:
        felts: Copy of the shoe, 0 where there is one.
        cards: Card numbers 0 to 51.
        positions: Position in the shoe, 0 at the front.
    """

    felts: list[int]
    cards: list[int]
    positions: list[int]


class HandOpened(_Fact, frozen=True):
    """The betting of a hand began.

    Attributes:
        deal: Number of the deal, which rises with a hand that is dealt again too.
        hand: Number of the hand.
    """

    deal: int
    hand: int


class BetMade(_Fact, frozen=True):
    """A player bet, or the clock did.

    Attributes:
        seat: Who.
        cents: How much.
        cause: Cause number of the engine.
        seen: The player has had a window open in this hand.
    """

    seat: int
    cents: int
    cause: int
    seen: bool


class OfferAnswered(_Fact, frozen=True):
    """Insurance or even money was taken or not."""

    seat: int
    take: bool
    cause: int
    seen: bool


class HandPlayed(_Fact, frozen=True):
    """A hand was played one step.

    Attributes:
        seat: Whose.
        line: 0 main, 1 and 2 the split hands.
        action: Action number of the engine.
        cause: Cause number of the engine.
        seen: The player has had a window open in this hand.
    """

    seat: int
    line: int
    action: int
    cause: int
    seen: bool


class HandSettled(_Fact, frozen=True):
    """The dealer has played; chips moved."""


class HandVoided(_Fact, frozen=True):
    """The hand was cancelled; it is dealt again with the chips as before (DUE-11)."""

    reason: str


class Resigned(_Fact, frozen=True):
    """A player gave up."""

    seat: int


class MatchVoided(_Fact, frozen=True):
    """The match could not be finished; entry stakes go back."""

    reason: str


class MatchPaused(_Fact, frozen=True):
    """The clocks stopped while a fault is looked into."""

    reason: str


class MatchResumed(_Fact, frozen=True):
    """The clocks run again.

    Attributes:
        shift_ms: How much later everything is due.
    """

    shift_ms: int


Fact = (
    Begun
    | ShoeCame
    | CardsCame
    | HandOpened
    | BetMade
    | OfferAnswered
    | HandPlayed
    | HandSettled
    | HandVoided
    | Resigned
    | MatchVoided
    | MatchPaused
    | MatchResumed
)

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final[msgspec.msgpack.Decoder[Fact]] = msgspec.msgpack.Decoder(Fact)


def encode_fact(fact: Fact) -> bytes:
    """Return the stored form of a fact."""
    return _ENCODER.encode(fact)


def decode_fact(data: bytes) -> Fact:
    """Return the fact that :func:`encode_fact` wrote.

    Raises:
        msgspec.ValidationError: The bytes are no fact of this version.
    """
    return _DECODER.decode(data)
