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
    EVEN,
    MARKS,
    NATURAL,
    OPENINGS,
    POSITIONS,
    RESULTS,
    SPLITS,
    Chances,
    Play,
    opening_chances,
    opening_values,
    play_hand,
)

#: What chips of A and of B after the hand are worth to A.
WorthOf = Callable[[Float, Float], Float]
#: Value indices of pairs that a player may have.
Pairs = tuple[int, ...]
MOST_EXTRAS: Final = 3
_NATURAL_AT: Final = OPENINGS.index((ACE, TEN))
_KINDS: Final = tuple(
    list(range(SPLITS))
    + [SPLITS + MARKS * a + b for a in range(MARKS) for b in range(a, MARKS)]
    + [NATURAL, EVEN]
)
"""Positions that differ for the opponent: the order of two split hands does not matter."""
_KIND_OF: Final = np.zeros(POSITIONS, np.int64)
for _n, _position in enumerate(_KINDS):
    _KIND_OF[_position] = _n
for _a in range(MARKS):
    for _b in range(_a):
        _KIND_OF[SPLITS + MARKS * _a + _b] = _KIND_OF[SPLITS + MARKS * _b + _a]


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
        """Return the chips after the hand, ``[positions, ends]``; half chips are whole cents."""
        return self.wealth + np.floor(self.bet * RESULTS)


def chips_win(tie: float) -> WorthOf:
    """Return the worth of chips after the last hand: more of them wins.

    Args:
        tie: A's chance where they are equal and further hands decide.
    """

    def worth(mine: Float, his: Float) -> Float:
        return np.where(mine > his, 1.0, np.where(mine < his, 0.0, tie))

    return worth


def end_values(a: Side, b: Side, dealer: Float, worth: WorthOf, pairs: tuple[Pairs, Pairs]) -> Float:
    """Return what pairs of positions are worth to A, ``[positions of A, positions of B]``.

    Args:
        a: Who acts first.
        b: Who acts second.
        dealer: Chances of the dealer's ends, ``[6]``.
        worth: Of chips after the hand.
        pairs: Pairs that each may split; positions of splits that cannot be are not told.
    """
    mine, of_mine = _ends(a, pairs[0])
    his, of_his = _ends(b, pairs[1])
    table = worth(mine[:, None], his[None]) @ dealer
    whole: Float = table[of_mine][:, of_his]
    return whole


def _ends(side: Side, pairs: Pairs) -> tuple[Float, Int64]:
    """Returns the different chips that positions come to, ``[n, ends]``, and which each position has."""
    kinds = _kinds(side, pairs)
    # Many positions come to the same chips.
    rows, of_row = np.unique(side.ends()[kinds], axis=0, return_inverse=True)
    place = np.zeros(len(_KINDS), np.int64)
    place[_KIND_OF[kinds]] = of_row.reshape(-1)
    return rows, place[_KIND_OF]


def _kinds(side: Side, pairs: Pairs) -> list[int]:
    return list(_KINDS) if side.extras and pairs else [*range(SPLITS), NATURAL, EVEN]


def answer(rules: Rules, ends: Float, chances: Chances, b: Side, pairs: Pairs) -> Play:
    """Return B's best play against each given position of A.

    Args:
        rules: The rules.
        ends: Rows of :func:`end_values` for the positions that A may have.
        chances: Of the cards.
        b: B's chips.
        pairs: Pairs that B may have.
    """
    return play_hand(rules, ends.T, chances.cards, -1, extras=b.extras, pairs=pairs)


class Duel(NamedTuple):
    """A hand of the duel with its bets, solved for one upcard without a blackjack.

    Attributes:
        first: A's play; its cases are B's openings.
        second: B's play; its cases are A's positions that differ, see :meth:`case`.
        values: A's chance by openings of A and B, ``[55, 55]``.
    """

    first: Play
    second: Play
    values: Float

    @staticmethod
    def case(position: int) -> int:
        """Return the case of ``second`` for a position of A."""
        return int(_KIND_OF[position])


_PAIRS: Final = tuple(range(VALUES))
_ALL_PAIRS: Final = (_PAIRS, _PAIRS)


def solve(
    rules: Rules,
    chances: Chances,
    upcard: int,
    a: Side,
    b: Side,
    *,
    worth: WorthOf,
    pairs: tuple[Pairs, Pairs] = _ALL_PAIRS,
) -> Duel:
    """Return best play of both after the dealer has looked and has no blackjack.

    Args:
        rules: The rules.
        chances: Of the cards.
        upcard: Value index of the upcard.
        a: Who acts first.
        b: Who acts second.
        worth: Of chips after the hand, to A.
        pairs: Value indices of pairs that A and B may have.
    """
    ends = end_values(a, b, chances.dealer[upcard], worth, pairs)
    kinds = _kinds(a, pairs[0])
    found = answer(rules, ends[kinds], chances, b, pairs[1])
    by_kind = opening_values(found, -1)
    told = np.full((POSITIONS, len(OPENINGS)), np.nan)
    place = np.full(len(_KINDS), -1, np.int64)
    place[_KIND_OF[kinds]] = np.arange(len(kinds))
    known = place[_KIND_OF] >= 0
    told[known] = by_kind.T[place[_KIND_OF[known]]]
    mine = play_hand(rules, told, chances.cards, 1, extras=a.extras, pairs=pairs[0])
    return Duel(mine, found._replace(ends=ends[kinds].T), opening_values(mine, 1))


def after_blackjack(a: Side, b: Side, worth: WorthOf, insured: tuple[int, int] = (0, 0)) -> Float:
    """Return what a dealer's blackjack is worth to A by openings, ``[55, 55]``.

    Args:
        a: Who acts first, insurance taken off.
        b: Who acts second, insurance taken off.
        worth: Of chips after the hand.
        insured: What each has staked on insurance.
    """
    lost = np.full(len(OPENINGS), -1.0)
    lost[_NATURAL_AT] = 0.0
    mine = a.wealth + a.bet * lost + 3 * insured[0]
    his = b.wealth + b.bet * lost + 3 * insured[1]
    return worth(mine[:, None], his[None])


def offers(
    rules: Rules,
    chances: Chances,
    a: Side,
    b: Side,
    worth: WorthOf,
    *,
    pairs: tuple[Pairs, Pairs] = _ALL_PAIRS,
) -> dict[tuple[bool, bool], Float]:
    """Return what A's and B's answers under an ace are worth to A by openings, ``[55, 55]`` each.

    A yes is insurance, or even money for a natural. Where it cannot be paid there is no entry for it, and for
    a natural the entry of the opening is exact all the same: even money costs nothing.
    """
    found = {}
    blackjack = chances.blackjack[ACE]
    for mine in (False, True):
        for his in (False, True):
            stakes = a.insurance * (mine and a.may_insure), b.insurance * (his and b.may_insure)
            poorer = a._replace(wealth=a.wealth - stakes[0]), b._replace(wealth=b.wealth - stakes[1])
            value = (1 - blackjack) * solve(rules, chances, ACE, *poorer, worth=worth, pairs=pairs).values
            value += blackjack * after_blackjack(*poorer, worth, stakes)
            found[mine, his] = value
    _pay_even_money(rules, chances, (a, b), worth, found, pairs=pairs)
    return found


def _pay_even_money(
    rules: Rules,
    chances: Chances,
    sides: tuple[Side, Side],
    worth: WorthOf,
    found: dict[tuple[bool, bool], Float],
    *,
    pairs: tuple[Pairs, Pairs],
) -> None:
    """Puts even money in place of insurance where an opening is a natural."""
    n, blackjack = _NATURAL_AT, chances.blackjack[ACE]
    a, b = sides
    for mine in (False, True):
        for his in (False, True):
            value = found[mine, his]
            # A's natural against each opening of B, insured or not.
            stake = b.insurance * (his and b.may_insure)
            poor_b = b._replace(wealth=b.wealth - stake)
            value[n, :] = _with_natural(
                rules, chances, (a, poor_b), worth, pairs, takes=mine, insured=stake, of_a=True
            )
            stake = a.insurance * (mine and a.may_insure)
            poor_a = a._replace(wealth=a.wealth - stake)
            value[:, n] = _with_natural(
                rules, chances, (poor_a, b), worth, pairs, takes=his, insured=stake, of_a=False
            )
            paid = (
                np.array([a.wealth + a.bet * (1.0 if mine else 1.5)]),
                np.array([b.wealth + b.bet * (1.0 if his else 1.5)]),
            )
            lost = np.array([a.wealth + a.bet * mine]), np.array([b.wealth + b.bet * his])
            both = (1 - blackjack) * worth(*map(np.floor, paid)) + blackjack * worth(*map(np.floor, lost))
            value[n, n] = both[0]


def _with_natural(
    rules: Rules,
    chances: Chances,
    sides: tuple[Side, Side],
    worth: WorthOf,
    pairs: tuple[Pairs, Pairs],
    *,
    takes: bool,
    insured: int,
    of_a: bool,
) -> Float:
    """Returns what one player's natural is worth against each opening of the other, ``[55]``."""
    a, b = sides
    blackjack = chances.blackjack[ACE]
    ends = end_values(a, b, chances.dealer[ACE], worth, pairs)
    position = EVEN if takes else NATURAL
    lost = np.full(len(OPENINGS), -1.0)
    lost[_NATURAL_AT] = 0.0
    own, other = (a, b) if of_a else (b, a)
    mine = np.full(len(OPENINGS), float(own.wealth + own.bet * takes))
    his = other.wealth + other.bet * lost + 3 * insured
    if of_a:
        played = opening_values(answer(rules, ends[[position]], chances, b, pairs[1]), -1)[:, 0]
        ended = worth(mine, his)
    else:
        played = opening_values(
            play_hand(rules, ends[:, [position]], chances.cards, 1, extras=a.extras, pairs=pairs[0]), 1
        )[:, 0]
        ended = worth(his, mine)
    value: Float = (1 - blackjack) * played + blackjack * ended
    return value


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
            values = solve(rules, chances, upcard, a, b, worth=worth, pairs=pairs).values
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
