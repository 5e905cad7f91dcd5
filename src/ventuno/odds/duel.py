"""The last hand of a duel, and any hand whose end has a worth: best play and the chance to win it gives (ODD-7).

The player who acts first is ``A``, the other ``B``; a value is A's chance to win the match. A wants it high,
B low, each knowing all that lies on the table: a game of perfect information with chance, solved from its end.
The only simplification is that of :mod:`ventuno.odds.duel_hand`: fixed chances of cards within the hand.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from ventuno.core.rules import Rules
from ventuno.odds.cells import ACE, TEN, VALUES, Float, Int64
from ventuno.odds.duel_hand import (
    ALL,
    DEALER_ENDS,
    EVEN,
    NATURAL,
    OPENINGS,
    POSITIONS,
    RESULTS,
    SPLITS,
    STAKES,
    Chances,
    opening_chances,
    opening_states,
    opening_values,
    play_hand,
)

#: What chips of A and of B after the hand are worth to A.
WorthOf = Callable[[Float, Float], Float]
#: Value indices of pairs that a player may have.
Pairs = tuple[int, ...]
#: Numbers of openings that are asked for.
Openings = tuple[int, ...]
MOST_EXTRAS: Final = 3
_NATURAL_AT: Final = OPENINGS.index((ACE, TEN))
_AT: Final = np.searchsorted(STAKES, RESULTS)
_BOTH: Final = (len(STAKES) * _AT[:, None] + _AT).astype(np.uint8)
"""Which pair of results two positions have at each end of the dealer, ``[positions, positions, ends]``."""


class Side(NamedTuple):
    """A player's chips in the hand, in cents.

    Attributes:
        wealth: All chips, those on the table included, less what insurance lost.
        bet: The main bet.
    """

    wealth: int
    bet: int

    @property
    def extras(self) -> int:
        """How often the chips cover one more stake; more than three never matter."""
        return min(MOST_EXTRAS, (self.wealth - self.bet) // self.bet)

    @property
    def insurance(self) -> int:
        """What insurance costs."""
        return self.bet // 2

    @property
    def may_insure(self) -> bool:
        """Whether the chips cover insurance."""
        return 0 < self.insurance <= self.wealth - self.bet

    def ends(self) -> Float:
        """Return the chips after the hand by result, in rising order; half chips are whole cents."""
        return self.wealth + np.floor(self.bet * STAKES)

    def positions(self, pairs: Pairs) -> slice:
        """Return the positions that the player can come to who may split these pairs."""
        return slice(POSITIONS if self.extras and pairs else SPLITS)


def chips_win(tie: float) -> WorthOf:
    """Return the worth of chips after the last hand: more of them wins.

    Args:
        tie: A's chance where they are equal and further hands decide.
    """

    def worth(mine: Float, his: Float) -> Float:
        return np.where(mine > his, 1.0, np.where(mine < his, 0.0, tie))

    return worth


def end_values(a: Side, b: Side, dealer: Float, worth: WorthOf, positions: tuple[slice, slice]) -> Float:
    """Return what pairs of positions are worth to A, ``[positions of A, positions of B]``.

    Args:
        a: Who acts first.
        b: Who acts second.
        dealer: Chances of the dealer's ends, ``[6]``.
        worth: Of chips after the hand.
        positions: Those of A and of B that are asked for.
    """
    # Many positions come to the same chips.
    table = worth(a.ends()[:, None], b.ends()[None])
    pairs = _BOTH[positions]
    value: Float = table.take(pairs).reshape(-1, DEALER_ENDS).dot(dealer)
    return value.reshape(pairs.shape[:2])


def answer(
    rules: Rules, ends: Float, chances: Chances, b: Side, *, pairs: Pairs, openings: Openings = ALL
) -> Float:
    """Return what B's openings are worth against each given position of A, ``[openings, positions]``.

    Args:
        rules: The rules.
        ends: Rows of :func:`end_values` for the positions that A may have.
        chances: Of the cards.
        b: B's chips.
        pairs: Pairs that B may have.
        openings: B's, that are asked for.
    """
    starts = opening_states(openings)
    found = play_hand(rules, ends.T, chances.cards, -1, extras=b.extras, pairs=pairs, starts=starts)
    return opening_values(found, -1, openings)


_PAIRS: Final = tuple(range(VALUES))
_ALL_PAIRS: Final = (_PAIRS, _PAIRS)
_ALL: Final = (ALL, ALL)


def answered(
    rules: Rules,
    chances: Chances,
    upcard: int,
    a: Side,
    b: Side,
    *,
    worth: WorthOf,
    pairs: tuple[Pairs, Pairs],
    openings: Openings,
) -> Float:
    """Return what A's positions are worth when B then plays at best, ``[positions of A, openings of B]``.

    Args:
        rules: The rules.
        chances: Of the cards.
        upcard: Value index of the upcard; the dealer has looked and has no blackjack.
        a: Who acts first.
        b: Who acts second.
        worth: Of chips after the hand, to A.
        pairs: Value indices of pairs that A and B may have.
        openings: B's, that are asked for.
    """
    ends = end_values(a, b, chances.dealer[upcard], worth, (a.positions(pairs[0]), b.positions(pairs[1])))
    return answer(rules, ends, chances, b, pairs=pairs[1], openings=openings).T


def solve(
    rules: Rules,
    chances: Chances,
    upcard: int,
    a: Side,
    b: Side,
    *,
    worth: WorthOf,
    pairs: tuple[Pairs, Pairs] = _ALL_PAIRS,
    openings: tuple[Openings, Openings] = _ALL,
) -> Float:
    """Return A's chance by openings of A and B when the dealer has looked and has no blackjack.

    Args:
        rules: The rules.
        chances: Of the cards.
        upcard: Value index of the upcard.
        a: Who acts first.
        b: Who acts second.
        worth: Of chips after the hand, to A.
        pairs: Value indices of pairs that A and B may have.
        openings: Of A and of B, that are asked for.
    """
    told = answered(rules, chances, upcard, a, b, worth=worth, pairs=pairs, openings=openings[1])
    return _first(rules, told, chances, a, pairs=pairs[0], openings=openings[0])


def _first(
    rules: Rules, ends: Float, chances: Chances, a: Side, *, pairs: Pairs, openings: Openings
) -> Float:
    """Returns what A's openings are worth in each of some cases, ``[openings, cases]``."""
    starts = opening_states(openings)
    found = play_hand(rules, ends, chances.cards, 1, extras=a.extras, pairs=pairs, starts=starts)
    return opening_values(found, 1, openings)


def after_blackjack(
    a: Side,
    b: Side,
    worth: WorthOf,
    insured: tuple[int, int] = (0, 0),
    openings: tuple[Openings, Openings] = _ALL,
) -> Float:
    """Return what a dealer's blackjack is worth to A by openings of A and B.

    Args:
        a: Who acts first, insurance taken off.
        b: Who acts second, insurance taken off.
        worth: Of chips after the hand.
        insured: What each has staked on insurance.
        openings: Of A and of B, that are asked for.
    """
    mine = a.wealth + a.bet * _lost(openings[0]) + 3 * insured[0]
    his = b.wealth + b.bet * _lost(openings[1]) + 3 * insured[1]
    return worth(mine[:, None], his[None])


def _lost(openings: Openings) -> Float:
    """Returns what a dealer's blackjack brings, in stakes."""
    return np.array([0.0 if n == _NATURAL_AT else -1.0 for n in openings])


def offers(
    rules: Rules,
    chances: Chances,
    a: Side,
    b: Side,
    worth: WorthOf,
    *,
    pairs: tuple[Pairs, Pairs] = _ALL_PAIRS,
    openings: tuple[Openings, Openings] = _ALL,
    answers: tuple[tuple[bool, ...], tuple[bool, ...]] = ((False, True), (False, True)),
) -> dict[tuple[bool, bool], Float]:
    """Return what A's and B's answers under an ace are worth to A by openings of A and B.

    A yes is insurance, or even money for a natural. Where insurance cannot be paid a yes is worth as much as
    a no; even money costs nothing.

    Args:
        rules: The rules.
        chances: Of the cards.
        a: Who acts first.
        b: Who acts second.
        worth: Of chips after the hand, to A.
        pairs: Value indices of pairs that A and B may have.
        openings: Of A and of B, that are asked for.
        answers: Of A and of B, that are asked for.
    """
    found = {}
    blackjack = chances.blackjack[ACE]
    naturals = tuple(np.array(asked) == _NATURAL_AT for asked in openings)
    for mine in answers[0]:
        for his in answers[1]:
            stakes = a.insurance * (mine and a.may_insure), b.insurance * (his and b.may_insure)
            poorer = a._replace(wealth=a.wealth - stakes[0]), b._replace(wealth=b.wealth - stakes[1])
            value = (1 - blackjack) * solve(
                rules, chances, ACE, *poorer, worth=worth, pairs=pairs, openings=openings
            )
            value += blackjack * after_blackjack(*poorer, worth, stakes, openings)
            # Even money, not insurance, where an opening is a natural.
            if naturals[0].any():
                value[naturals[0]] = _natural_of_a(
                    rules,
                    chances,
                    a,
                    poorer[1],
                    worth,
                    pairs=pairs[1],
                    openings=openings[1],
                    takes=mine,
                    insured=stakes[1],
                )
            if naturals[1].any():
                value[:, naturals[1]] = _natural_of_b(
                    rules,
                    chances,
                    poorer[0],
                    b,
                    worth,
                    pairs=pairs[0],
                    openings=openings[0],
                    takes=his,
                    insured=stakes[0],
                )[:, None]
            if naturals[0].any() and naturals[1].any():
                value[np.ix_(*naturals)] = _both_naturals(chances, a, b, worth, (mine, his))
            found[mine, his] = value
    return found


def _paid_at_once(*, takes: bool) -> slice:
    at = EVEN if takes else NATURAL
    return slice(at, at + 1)


def _natural_of_a(
    rules: Rules,
    chances: Chances,
    a: Side,
    b: Side,
    worth: WorthOf,
    *,
    pairs: Pairs,
    openings: Openings,
    takes: bool,
    insured: int,
) -> Float:
    """Returns what A's natural is worth against B's openings, who has perhaps insured."""
    blackjack = chances.blackjack[ACE]
    at = _paid_at_once(takes=takes), b.positions(pairs)
    ends = end_values(a, b, chances.dealer[ACE], worth, at)
    played = answer(rules, ends, chances, b, pairs=pairs, openings=openings)[:, 0]
    left = b.wealth + b.bet * _lost(openings) + 3 * insured
    ended = worth(np.full(len(left), float(a.wealth + a.bet * takes)), left)
    value: Float = (1 - blackjack) * played + blackjack * ended
    return value


def _natural_of_b(
    rules: Rules,
    chances: Chances,
    a: Side,
    b: Side,
    worth: WorthOf,
    *,
    pairs: Pairs,
    openings: Openings,
    takes: bool,
    insured: int,
) -> Float:
    """Returns what A's openings are worth, who has perhaps insured, against B's natural."""
    blackjack = chances.blackjack[ACE]
    at = a.positions(pairs), _paid_at_once(takes=takes)
    ends = end_values(a, b, chances.dealer[ACE], worth, at)
    played = _first(rules, ends, chances, a, pairs=pairs, openings=openings)[:, 0]
    left = a.wealth + a.bet * _lost(openings) + 3 * insured
    ended = worth(left, np.full(len(left), float(b.wealth + b.bet * takes)))
    value: Float = (1 - blackjack) * played + blackjack * ended
    return value


def _both_naturals(chances: Chances, a: Side, b: Side, worth: WorthOf, takes: tuple[bool, bool]) -> float:
    """Returns what two naturals are worth."""
    blackjack = chances.blackjack[ACE]
    sides = (a, b)
    paid = (
        np.array([np.floor(side.wealth + side.bet * (1.0 if yes else 1.5))])
        for side, yes in zip(sides, takes, strict=True)
    )
    lost = (np.array([float(side.wealth + side.bet * yes)]) for side, yes in zip(sides, takes, strict=True))
    return float(((1 - blackjack) * worth(*paid) + blackjack * worth(*lost))[0])


def bets_value(
    rules: Rules,
    chances: Chances,
    a: Side,
    b: Side,
    worth: WorthOf,
    *,
    pairs: tuple[Pairs, Pairs] = _ALL_PAIRS,
) -> float:
    """Return A's chance when both have bet and no card is dealt yet.

    Args:
        rules: The rules.
        chances: Of the cards.
        a: Who acts first.
        b: Who acts second.
        worth: Of chips after the hand, to A.
        pairs: Pairs that may be split; none is several times quicker and nearly as good.
    """
    opening = opening_chances(chances.cards)
    total = 0.0
    for upcard in range(VALUES):
        if not chances.cards[upcard]:
            continue
        if upcard == ACE:
            values = _best_answers(offers(rules, chances, a, b, worth, pairs=pairs), a, b)
        else:
            values = solve(rules, chances, upcard, a, b, worth=worth, pairs=pairs)
            if upcard == TEN:
                blackjack = chances.blackjack[TEN]
                values = (1 - blackjack) * values + blackjack * after_blackjack(a, b, worth)
        total += float(chances.cards[upcard] * (opening @ values @ opening))
    return total


def _best_answers(values: dict[tuple[bool, bool], Float], a: Side, b: Side) -> Float:
    """Returns A's chance under an ace by openings when each answers at best, A first."""
    allowed_a = np.full(len(OPENINGS), a.may_insure)
    allowed_b = np.full(len(OPENINGS), b.may_insure)
    allowed_a[_NATURAL_AT] = allowed_b[_NATURAL_AT] = True
    answers = [
        np.where(allowed_b[None], np.minimum(values[mine, False], values[mine, True]), values[mine, False])
        for mine in (False, True)
    ]
    return np.where(allowed_a[:, None], np.maximum(*answers), answers[0])


def counts_unseen(decks: int, seen: Int64) -> Int64:
    """Return how many cards of each value are unseen, ``[10]``."""
    full = np.full(VALUES, 4 * decks)
    full[TEN] = 16 * decks
    left: Int64 = full - seen
    return left
