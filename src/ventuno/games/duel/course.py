"""The course of a match: who is first, and when it has been decided (DUE-3, DUE-9 to DUE-11).

Seats are 0 and 1, in the order in which they were taken: the order in which cards are dealt.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

import msgspec

from ventuno.core.cards import Card, value
from ventuno.games.duel.terms import Terms

SEATS: Final = 2
#: Away for so many whole hands in a row is a forfeit (DUE-11).
HANDS_AWAY: Final = 2


def other(seat: int) -> int:
    """Return the opponent's seat."""
    return 1 - seat


def drawn_first(cards: Sequence[Card]) -> int | None:
    """Return the seat with the lower card, None when they are equal and are drawn again.

    *Source*: DUE-3. An ace is low; ten, jack, queen and king are equal.
    """
    mine, his = (value(card) for card in cards)
    return None if mine == his else int(his < mine)


def first_to_act(drawn: int, hand: int) -> int:
    """Return the seat that acts first in a hand.

    Args:
        drawn: The seat that the draw made first.
        hand: The hand's number, from 1; one that is dealt again keeps its number.
    """
    return drawn if hand % 2 else other(drawn)


class Decision(StrEnum):
    """What decided a match."""

    CHIPS = "chips"
    """More chips after the last hand, or after a pair of further hands."""
    BROKE = "broke"
    """One player is out of chips, the other not."""
    FORFEIT = "forfeit"
    """Away for two whole hands."""
    RESIGNED = "resigned"
    """Gave up."""
    NO_RESULT = "no_result"
    """Both were away, or the match could not be finished."""


class Verdict(msgspec.Struct, frozen=True):
    """Where a match stands after a hand.

    Attributes:
        decision: What decided it, None while it goes on.
        winner: The winner's seat, None where there is none.
        gift: Both are out of chips: each gets the lowest bet on top (DUE-10).
    """

    decision: Decision | None = None
    winner: int | None = None
    gift: bool = False


def after_hand(terms: Terms, hand: int, chips_cents: Sequence[int], away: Sequence[int] = (0, 0)) -> Verdict:
    """Return whether a hand has decided the match.

    What the chips decide goes before what absence does.

    Args:
        terms: Of the match.
        hand: Number of the hand just settled, from 1.
        chips_cents: What each has now.
        away: Whole hands each has now been away for, in a row.
    """
    mine, his = chips_cents
    counts = hand >= terms.hands and (hand - terms.hands) % 2 == 0
    if counts and mine != his:
        return Verdict(Decision.CHIPS, int(his > mine))
    out = [terms.is_out(chips) for chips in chips_cents]
    if out[0] != out[1]:
        return Verdict(Decision.BROKE, out.index(False))
    if max(away) >= HANDS_AWAY:
        if min(away):
            return Verdict(Decision.NO_RESULT)
        return Verdict(Decision.FORFEIT, int(away[0] >= HANDS_AWAY))
    return Verdict(gift=out[0])
