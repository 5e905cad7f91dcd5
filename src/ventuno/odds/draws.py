"""Every set of cards a dealer can end with, and in how many orders."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from ventuno.odds.cells import BITS, ONE, TWENTY_ONE, VALUES, Bool, Float, Int64, best_totals, unpack

LOWEST_STAND: Final = 17
BUST: Final = TWENTY_ONE + 1
"""Stands for every total over 21."""
TOTALS: Final = TWENTY_ONE - LOWEST_STAND + 1
"""Totals that a dealer stands on."""
_UPCARD_SHIFT: Final = BITS * VALUES


class FinalHands(NamedTuple):
    """The dealer's final hands, one entry for each set of cards and upcard among them.

    *Shape*: one element an entry. A two-card 21 is left out: its chance is one fraction.

    Attributes:
        upcard: Value index of the upcard.
        keys: The whole hand, upcard included.
        cards: Cards in the hand.
        total: Final total, ``BUST`` if over 21.
        orders: In how many orders the cards after the upcard can come.
    """

    upcard: Int64
    keys: Int64
    cards: Int64
    total: Int64
    orders: Float


@cache
def final_hands(*, hits_soft_17: bool, pairs: bool = False) -> FinalHands:
    """Return all final hands of a dealer who hits or stands on a soft 17 (COM-6).

    Args:
        hits_soft_17: He draws to a soft 17.
        pairs: Only hands that begin with two cards of one value.
    """
    live = np.arange(VALUES, dtype=np.int64) << _UPCARD_SHIFT | ONE
    orders: Float = np.ones(VALUES)
    found: list[FinalHands] = []
    cards = 1
    while len(live):
        cards += 1
        if pairs and cards == 2:
            live = live + ONE
        else:
            live, parent = np.unique((live[:, None] + ONE).ravel(), return_inverse=True)
            orders = np.bincount(parent, weights=np.repeat(orders, VALUES)).astype(np.float64)
        hands = live & (np.int64(1) << _UPCARD_SHIFT) - 1
        total, soft = best_totals(unpack(hands))
        draws_on = draws(total, soft, hits_soft_17=hits_soft_17)
        over = ~draws_on & ~((cards == 2) & (total == TWENTY_ONE))
        total = np.minimum(total, BUST)
        number = np.full(int(over.sum()), cards)
        found.append(FinalHands(live[over] >> _UPCARD_SHIFT, hands[over], number, total[over], orders[over]))
        live, orders = live[draws_on], orders[draws_on]
    return FinalHands(*(np.concatenate(part) for part in zip(*found, strict=True)))


def draws(total: Int64, soft: Bool, *, hits_soft_17: bool) -> Bool:
    """Tell which hands the dealer draws to (COM-6)."""
    low: Bool = total < LOWEST_STAND
    return low | (soft & (total == LOWEST_STAND)) if hits_soft_17 else low
