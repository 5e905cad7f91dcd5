"""Side bets by exact count, from any shoe whose suits are known; insurance from any shoe."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Final

import msgspec
import numpy as np

from ventuno.core.cards import DECK_SIZE, Card
from ventuno.core.rules import SIDE_BET_RANKS, Rules, SideBet, SideBetKey
from ventuno.engine.sidebets import SIDE_BETS, Needs, rank_index
from ventuno.odds.cells import ACE, TEN, VALUES, Float, Int64, unpack
from ventuno.odds.dealer import falling, shares_of
from ventuno.odds.draws import BUST, final_hands
from ventuno.odds.shoe import Shoe

_READ: Final = {Needs.PLAYER_TWO: 2, Needs.DEALER_TWO: 2, Needs.PLAYER_TWO_PLUS_UPCARD: 3}
FEWEST_TO_BUST: Final = 3
"""No fewer cards are over 21."""
MOST_NAMED: Final = 8
"""A bust with so many cards or more is the best rank of a bet on busts."""


class SideBetOdds(msgspec.Struct, frozen=True):
    """What a side bet returns and how often it wins.

    Attributes:
        key: Which bet.
        returned: Mean return per unit staked, the stake included.
        ranks: Names of the winning ranks, best first.
        chances: Chance of each rank, best first, then that of losing.
        pushed: Chance that the stake comes back.
        counts: Card combinations of each rank and of losing, where the bet reads a fixed number of cards.
    """

    key: SideBetKey
    returned: float
    ranks: tuple[str, ...]
    chances: tuple[float, ...]
    pushed: float = 0.0
    counts: tuple[int, ...] | None = None


def side_bet_odds(rules: Rules, bet: SideBet, shoe: Shoe) -> SideBetOdds | None:
    """Return a side bet's odds from a shoe, None if it reads suits and the shoe does not tell them.

    Args:
        rules: How the dealer draws.
        bet: The bet and what it pays.
        shoe: The cards left before the round.
    """
    if SIDE_BETS[bet.key].needs is Needs.DEALER_FINAL:
        return _bust_odds(rules, bet, shoe)
    if shoe.cards is None:
        return None
    counts = count_ranks(bet.key, shoe.cards)
    total = sum(counts)
    won = sum(count * pays for count, pays in zip(counts, bet.pays, strict=False))
    return SideBetOdds(
        bet.key,
        float(Fraction(total + won - counts[-1], total)),
        SIDE_BET_RANKS[bet.key],
        tuple(count / total for count in counts),
        counts=tuple(counts),
    )


def count_ranks(key: SideBetKey, cards: Sequence[int]) -> list[int]:
    """Return how many sets of cards reach each rank, best first, and how many lose.

    Args:
        key: A bet that reads two or three cards.
        cards: Cards left of each of the 52 kinds.
    """
    members, rank = every_set(key)
    sums = np.zeros(len(SIDE_BET_RANKS[key]) + 1, np.int64)
    np.add.at(sums, rank, ways(members, cards))
    return [int(count) for count in sums]


def ways(members: Int64, cards: Sequence[int]) -> Int64:
    """Return in how many ways each set of kinds of cards can be taken from a shoe.

    Args:
        members: The sets, their kinds in rising order, ``[n, cards]``.
        cards: Cards left of each of the 52 kinds.
    """
    left = np.array(cards, np.int64)
    found = np.ones(len(members), np.int64)
    for n in range(members.shape[1]):
        again = sum((members[:, n] == members[:, m]).astype(np.int64) for m in range(n))
        found *= np.maximum(left[members[:, n]] - again, 0)
        found //= 1 + again
    return found


@cache
def every_set(key: SideBetKey) -> tuple[Int64, Int64]:
    """Return every set of as many kinds of cards as a bet reads, and its rank, losing last."""
    kind = SIDE_BETS[key]
    reads = _READ[kind.needs]
    kinds = np.arange(DECK_SIZE, dtype=np.int64)
    members = kinds[:, None]
    for _ in range(reads - 1):
        # Each card is no lower than the one before it.
        later = DECK_SIZE - members[:, -1]
        first = np.repeat(np.cumsum(later) - later, later)
        grown = np.arange(int(later.sum())) - first + np.repeat(members[:, -1], later)
        members = np.column_stack([np.repeat(members, later, axis=0), grown])
    digits = DECK_SIZE ** kinds[:reads]
    alike, which = np.unique(_renamed_suits(members) @ digits, return_inverse=True)
    losing = len(kind.ranks)
    ranks = [
        rank_index(key, [Card(card) for card in cards])
        for cards in (alike[:, None] // digits % DECK_SIZE).tolist()
    ]
    return members, np.array([losing if rank is None else rank for rank in ranks], np.int64)[which]


def _renamed_suits(members: Int64) -> Int64:
    """Returns three-card sets with suits in order of appearance: what suits they are decides no such bet.

    Two-card bets tell colours apart and stay as they are.
    """
    if members.shape[1] < 3:
        return members
    suits, first = members % 4, members // 4 * 4
    second = np.where(suits[:, 1] == suits[:, 0], 0, 1)
    third = np.where(suits[:, 2] == suits[:, 0], 0, np.where(suits[:, 2] == suits[:, 1], second, second + 1))
    renamed: Int64 = first + np.stack([np.zeros_like(second), second, third], axis=1)
    return renamed


def _bust_odds(rules: Rules, bet: SideBet, shoe: Shoe) -> SideBetOdds:
    """Counts the dealer's busts by cards; a player's blackjack gives the stake back (COM-20)."""
    by_cards = _busts_without_natural(rules, shoe.counts)
    size = shoe.size
    natural = 2 * shoe.values[ACE] * shoe.values[TEN] / (size * (size - 1))
    ranks = SIDE_BET_RANKS[bet.key]
    chances = [float(by_cards[MOST_NAMED:].sum())]
    chances += [float(by_cards[cards]) for cards in range(MOST_NAMED - 1, FEWEST_TO_BUST - 1, -1)]
    lost = 1 - natural - sum(chances)
    won = sum(chance * (pays + 1) for chance, pays in zip(chances, bet.pays, strict=True))
    return SideBetOdds(bet.key, won + natural, ranks, (*chances, lost), pushed=natural)


def _busts_without_natural(rules: Rules, shoe: Int64) -> Float:
    """Returns the chance that the dealer busts with so many cards and the player has no blackjack."""
    hands = final_hands(hits_soft_17=rules.dealer_hits_soft_17)
    busts = hands.total == BUST
    drawn, cards = unpack(hands.keys[busts]), hands.cards[busts]
    falls, shares = falling(shoe), shares_of(int(shoe.sum()))
    chance = hands.orders[busts] * shares[0, cards]
    for value in range(VALUES):
        chance *= falls[value, 0, drawn[:, value]]
    rest = np.maximum(shoe.sum() - cards, 2).astype(np.float64)
    aces, tens = (np.maximum(shoe[v] - drawn[:, v], 0) for v in (ACE, TEN))
    chance *= 1 - 2 * aces * tens / (rest * (rest - 1))
    return np.bincount(cards, weights=chance, minlength=DECK_SIZE).astype(np.float64)


def insurance_return(shoe: Shoe) -> Fraction:
    """Return what insurance returns per unit staked, when these are the cards not seen (COM-11).

    Args:
        shoe: All cards that may be the hole card.
    """
    return 3 * Fraction(shoe.values[TEN], shoe.size)


def even_money_gain(rules: Rules, shoe: Shoe) -> Fraction:
    """Return what even money is worth above waiting with a blackjack against an ace, in initial bets (COM-12).

    Args:
        rules: What a blackjack pays.
        shoe: All cards that may be the hole card.
    """
    return 1 - rules.blackjack_pays * (1 - Fraction(shoe.values[TEN], shoe.size))
