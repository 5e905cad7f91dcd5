"""What a player sees when asked for something, and what a player is: the same for people's stand-ins and bots.

Cards are counting values here, an ace 1 and every ten-valued card 10: suits and faces mean nothing in a duel.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from ventuno.core.hand import TWENTY_ONE
from ventuno.engine.actions import Action
from ventuno.games.duel.terms import CHIP_CENTS, Terms


class Question(StrEnum):
    """What is asked."""

    BET = "bet"
    INSURANCE = "insurance"
    EVEN_MONEY = "even_money"
    PLAY = "play"


class SeenHand(NamedTuple):
    """A hand on the table.

    Attributes:
        values: Counting values of its cards.
        stake_cents: Its stake, doubles included.
        open: It can still be played.
        from_split: It comes from a split.
    """

    values: tuple[int, ...]
    stake_cents: int
    open: bool
    from_split: bool = False


class SeenPlayer(NamedTuple):
    """A player, as both see him.

    Attributes:
        chips_cents: Chips that are not on the table.
        bet_cents: The main bet, 0 before it is made.
        insurance_cents: Staked on insurance.
        hands: The hands on the table, in their order; paid ones are gone.
        paid: The hand was paid at once: the chips have it.
    """

    chips_cents: int
    bet_cents: int = 0
    insurance_cents: int = 0
    hands: tuple[SeenHand, ...] = ()
    paid: bool = False


class Situation(NamedTuple):
    """What is asked, and all that is known.

    Attributes:
        terms: Of the match.
        question: What is asked.
        hand: Number of the hand, from 1.
        first: The one who is asked acts first in this hand.
        me: The one who is asked.
        other: The opponent.
        upcard: Counting value of the dealer's upcard, 0 before the deal.
        playing: Which of ``me.hands`` is asked.
        legal: What may be done with it, funds included.
        seen: How many cards of each counting value have been seen of this shoe, an ace first.
        past: Bets of the one who is asked and of the opponent in the hands before.
    """

    terms: Terms
    question: Question
    hand: int
    first: bool
    me: SeenPlayer
    other: SeenPlayer
    upcard: int = 0
    playing: int = 0
    legal: tuple[Action, ...] = ()
    seen: tuple[int, ...] = (0,) * 10
    past: tuple[tuple[int, int], ...] = ()

    @property
    def lowest_bet(self) -> int:
        """The lowest bet, in cents."""
        return self.terms.minimum_cents

    @property
    def highest_bet(self) -> int:
        """The highest bet that the chips allow."""
        return self.terms.most_bet(self.me.chips_cents)

    @property
    def hands_left(self) -> int:
        """Hands after this one, as far as they are certain: in a pair of further hands the other of the pair."""
        left = self.terms.hands - self.hand
        return left if left >= 0 else (self.hand - self.terms.hands) % 2

    def bet_of(self, cents: float) -> int:
        """Return the allowed bet that comes nearest to an amount, rounded up to whole chips."""
        chips = -int(-cents // CHIP_CENTS) * CHIP_CENTS
        return max(self.lowest_bet, min(self.highest_bet, chips))


class Player(Protocol):
    """Somebody who answers."""

    def bet(self, situation: Situation) -> int:
        """Return the bet in cents, allowed as it stands."""
        ...

    def insures(self, situation: Situation) -> bool:
        """Return whether insurance, or even money, is taken."""
        ...

    def play(self, situation: Situation) -> Action:
        """Return one of the legal actions."""
        ...


def total_of(values: Sequence[int]) -> tuple[int, bool]:
    """Return the best total of counting values, and whether an ace counts 11 in it."""
    low = sum(values)
    soft = low <= TWENTY_ONE - 10 and 1 in values
    return low + 10 if soft else low, soft
