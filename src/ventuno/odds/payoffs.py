"""What a rules value does to the player's choices and stakes, as plain numbers for each upcard."""

from typing import Final, NamedTuple

import numpy as np

from ventuno.core.rules import LateBlackjack, Peek, Rules
from ventuno.odds.cells import ACE, TEN, VALUES, Bool, Float
from ventuno.odds.nodes import LONGEST, Nodes

FIRST: Final = 0
SPLIT: Final = 1


class Payoffs(NamedTuple):
    """Results in units of the initial bet when the dealer turns out to have a blackjack.

    *Shape*: ``[2, 10]``, for a first hand and for one of a split's two, by upcard.

    Attributes:
        stand: Result of a live hand.
        double: Result of a live doubled hand, both stakes together.
        charlie: Result of a Charlie.
        double_charlie: Result of a doubled Charlie.
    """

    stand: Float
    double: Float
    charlie: Float
    double_charlie: Float


def peeked_upcards(rules: Rules) -> Bool:
    """Return against which upcards the dealer looks, so that nobody acts against a blackjack, ``[10]``."""
    peeked = np.zeros(VALUES, np.bool_)
    peeked[ACE] = rules.hole_card and rules.peek is not Peek.NEVER
    peeked[TEN] = rules.hole_card and rules.peek is Peek.ACE_AND_TEN
    return peeked


def payoffs(rules: Rules, *, extra_stakes: bool = True) -> Payoffs:
    """Return the results against a dealer blackjack found after the players acted (INF-4, INF-5, MAJ-11).

    Where only the original bet is lost, the first hand of a split loses it and the second loses nothing.
    Both are played alike, each for the mean of the two.

    Args:
        rules: The rules.
        extra_stakes: Doubles and splits cost another stake; False if the first bet is all there is.
    """
    stand, double = np.full((2, VALUES), -1.0), np.full((2, VALUES), -2.0)
    late = rules.late_blackjack
    if late is LateBlackjack.DOUBLES_BACK_ON_TEN:
        double[:, TEN] = -1.0
    if late is LateBlackjack.ORIGINAL_ONLY:
        stand[SPLIT] = -0.5
        double[:] = stand
    if not extra_stakes:
        stand = double = np.full((2, VALUES), -1.0)
    stakes = 2 if extra_stakes else 1
    if rules.charlie_beats_blackjack:
        return Payoffs(stand, double, np.ones((2, VALUES)), np.full((2, VALUES), float(stakes)))
    return Payoffs(stand, double, stand, stakes * stand)


def longest_hand(rules: Rules) -> int:
    """Return the cards of the longest hand that is played or compared: a Charlie has won already."""
    return min(LONGEST, rules.charlie_cards - 1) if rules.charlie_cards else LONGEST


class Choices(NamedTuple):
    """What the rules allow at each node, ``[n]``.

    Attributes:
        hit: A card may be taken, or, from one card, is dealt.
        stand: The hand may end here.
        double: One more card for one more stake may be taken.
    """

    hit: Bool
    stand: Bool
    double: Bool


def choices(rules: Rules, nodes: Nodes) -> Choices:
    """Return what the rules allow at each node (COM-7 to COM-9, COM-21, INF-14)."""
    first_two, from_split = nodes.cards == 2, nodes.context > 0
    live = nodes.total < 21
    if rules.split_aces_one_card:
        live = live & ~(first_two & (nodes.context == ACE + 1))
    may_hit = nodes.soft | (not rules.no_hit_from_hard) | (nodes.total < rules.no_hit_from_hard)
    dealt = nodes.cards == 1
    return Choices(
        hit=dealt | (live & may_hit),
        stand=~dealt,
        double=live & first_two & (rules.double_after_split | ~from_split),
    )
