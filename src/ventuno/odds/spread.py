"""How far results of a round are spread: the chance of every net result under a plan, exactly.

The two hands of a split meet the same dealer and draw from the same shoe, so their results hang together.
Their joint chances come from adding up all pairs of sets of cards that they can end with. A set that busts is
never listed: what is missing from the whole is what busts.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from ventuno.core.rules import LateBlackjack, Rules
from ventuno.engine.actions import Action
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import ACE, BITS, TEN, VALUES, Float, Int64, pack
from ventuno.odds.ends import BLACKJACK_END, BUST_END, ENDS, LOW, Parts, ends_after, high_parts, low_parts
from ventuno.odds.flow import Flow, flow, starts
from ventuno.odds.openings import NATURAL, PAIRS
from ventuno.odds.strategy import Plan

# Classes of a hand: stood on 16 or less, 17, ... 21, then the same doubled.
_STAKES: Final = 6
_CHARLIE: Final = 2 * _STAKES
_CHARLIE_DOUBLED: Final = _CHARLIE + 1
_BUST: Final = _CHARLIE + 2
_BUST_DOUBLED: Final = _CHARLIE + 3
_CLASSES: Final = _CHARLIE + 4
_MOST_NET: Final = 2

Chances: TypeAlias = dict[Fraction, float]


class Spread(NamedTuple):
    """Results of a round under a plan, in initial bets.

    Attributes:
        chances: Chance of each net result.
    """

    chances: Mapping[Fraction, float]

    @property
    def mean(self) -> float:
        """Expectation."""
        return sum(float(net) * chance for net, chance in self.chances.items())

    @property
    def variance(self) -> float:
        """Variance."""
        mean = self.mean
        return sum((float(net) - mean) ** 2 * chance for net, chance in self.chances.items())

    @property
    def standard_deviation(self) -> float:
        """Standard deviation."""
        return sqrt(self.variance)


def spread(analysis: Analysis, plan: Plan) -> Spread:
    """Return the chance of every net result under a plan."""
    chances: Chances = defaultdict(float)
    whole = analysis.openings.chance.copy()
    whole[PAIRS] = np.where(plan.splits, 0.0, whole[PAIRS])
    blackjack = analysis.deals.blackjack[analysis.opening_nodes]
    _add_ends_before_play(analysis, chances, blackjack)
    whole[NATURAL] = 0.0
    start = starts(analysis.deals, analysis.opening_nodes, whole, np.zeros((VALUES, VALUES)))
    moves = flow(analysis.deals, plan.actions, start)
    _add_first_hands(analysis, moves, chances)
    orders = _orders(analysis, plan)
    rules = analysis.rules
    for upcard in range(VALUES):
        net = _nets(
            rules.late_blackjack,
            charlie_beats_blackjack=rules.charlie_beats_blackjack,
            ten_up=upcard == TEN,
        )
        for pair in np.flatnonzero(plan.splits[:, upcard] & (analysis.openings.pair_chance[:, upcard] > 0)):
            chance = float(analysis.openings.pair_chance[pair, upcard])
            joint = _split_pair(analysis, plan, orders, int(pair), upcard)
            _add_split(net, chance, joint, chances)
    return Spread(dict(sorted((net, p) for net, p in chances.items() if p)))


def average_wager(analysis: Analysis, plan: Plan) -> float:
    """Return the mean of all that is staked in a round, doubles that are returned included."""
    chance = analysis.openings.chance.copy()
    chance[NATURAL] = 0.0
    chance[PAIRS] = np.where(plan.splits, 0.0, chance[PAIRS])
    split = np.where(plan.splits, analysis.openings.pair_chance, 0.0)
    start = starts(analysis.deals, analysis.opening_nodes, chance, 2 * split)
    moves = flow(analysis.deals, plan.actions, start)
    playing = np.where(analysis.deals.peeked, 1 - analysis.deals.blackjack, 1.0)
    splits = split * playing[analysis.opening_nodes[PAIRS]]
    return 1.0 + float((moves.doubles * playing).sum()) + float(splits.sum())


def _add_ends_before_play(analysis: Analysis, chances: Chances, blackjack: Float) -> None:
    """Adds rounds that end with a natural or with a blackjack that the dealer sees."""
    chance, rules = analysis.openings.chance, analysis.rules
    natural = chance[NATURAL]
    won, pushed = natural * (1 - blackjack[NATURAL]), natural * blackjack[NATURAL]
    if rules.even_money and float(rules.blackjack_pays) * (1 - blackjack[NATURAL, 0]) < 1:
        chances[Fraction(1)] += float(natural[0])
        won[0] = pushed[0] = 0.0
    chances[rules.blackjack_pays] += float(won.sum())
    chances[Fraction(0)] += float(pushed.sum())
    seen = np.where(analysis.deals.peeked, chance * blackjack, 0.0)
    chances[Fraction(-1)] += float(np.delete(seen, NATURAL, axis=0).sum())


def _add_first_hands(analysis: Analysis, moves: Flow, chances: Chances) -> None:
    """Adds rounds whose first hand is not split."""
    dealt, rules = analysis.deals, analysis.rules
    nodes = dealt.nodes
    unseen = dealt.unseen[:, None]
    drawn = np.concatenate([moves.doubles / unseen, np.zeros((1, VALUES))])[nodes.parent]
    doubled = np.einsum("nr,nru->nu", dealt.left + 1.0, drawn)
    doubled -= drawn[:, np.arange(VALUES), np.arange(VALUES)]
    risky = np.where(dealt.peeked, 0.0, 1.0)
    for reached, stakes in ((moves.stands, 1), (doubled, 2)):
        lost, pushed, late = (reached * part for part in (dealt.lose, dealt.push, dealt.blackjack))
        chances[Fraction(stakes)] += float((reached - lost - pushed - late).sum())
        chances[Fraction(0)] += float(pushed.sum())
        chances[Fraction(-stakes)] += float(lost.sum())
        for upcard in range(VALUES):
            net = _late(rules, upcard, doubled=stakes == 2, stakes=stakes)
            chances[Fraction(net)] += float((late * risky)[:, upcard].sum())
    last = nodes.cards == rules.charlie_cards - 1
    for moving, stakes in ((moves.hits, 1), (moves.doubles, 2)):
        busts = dealt.bust_cards - np.where(dealt.peeked, dealt.bust_blackjack, 0.0)
        chances[Fraction(-stakes)] += float((moving / unseen * busts).sum())
        share = (moving / unseen)[last]
        late = dealt.unseen[last, None] * dealt.blackjack[last] - dealt.bust_blackjack[last]
        every = dealt.unseen[last, None] - dealt.bust_cards[last]
        chances[Fraction(stakes)] += float((share * (every - late)).sum())
        for upcard in range(VALUES):
            net = _result(rules, upcard, _CHARLIE + (stakes == 2), BLACKJACK_END, second=False)
            chances[Fraction(net)] += float((share * late * risky)[:, upcard].sum())


def _orders(analysis: Analysis, plan: Plan) -> Float:
    """Returns in how many orders each split hand is reached from its first card, ``[n, 10]``."""
    nodes = analysis.deals.nodes
    reached = np.zeros((len(nodes.labels) + 1, VALUES))
    reached[nodes.start] = 1.0
    going_on = np.zeros(reached.shape)
    for level in reversed(nodes.levels):
        reached[level] += going_on[nodes.parent[level]].sum(axis=1)
        going_on[level] = np.where(plan.actions[level] == Action.HIT, reached[level], 0.0)
    return reached[:-1]


class _Sets(NamedTuple):
    """Sets of cards that a split hand ends with or passes through.

    *Shape*: one element a set of one kind.

    Attributes:
        counts: Its cards, ``[k, 10]``.
        orders: In how many orders it comes up.
        kind: Class of the hand; the two kinds past the classes stand for all hands and all that double.
    """

    counts: Int64
    orders: Float
    kind: Int64


_ALL: Final = _CLASSES
_ALL_DOUBLED: Final = _CLASSES + 1
_KINDS: Final = _CLASSES + 2


def _sets(analysis: Analysis, plan: Plan, orders: Float, pair: int, upcard: int) -> _Sets:
    nodes, rules = analysis.deals.nodes, analysis.rules
    mine = np.flatnonzero((nodes.context == pair + 1) & (orders[:, upcard] > 0))
    action = plan.actions[mine, upcard]
    parts = [_Sets(nodes.hand[nodes.start[[pair]]], np.ones(1), np.array([_ALL]))]
    stood, doubled, hit = (mine[action == a] for a in (Action.STAND, Action.DOUBLE, Action.HIT))
    strength = np.maximum(nodes.total - 16, 0)
    parts.append(_Sets(nodes.hand[stood], orders[stood, upcard], strength[stood]))
    parts.append(_Sets(nodes.hand[doubled], orders[doubled, upcard], np.full(len(doubled), _ALL_DOUBLED)))
    for moving, charlie in ((doubled, _CHARLIE_DOUBLED), (hit, _CHARLIE)):
        last = nodes.cards[moving] == rules.charlie_cards - 1
        for value in range(VALUES):
            ends = moving[last & ~nodes.busts[moving, value]]
            grown = nodes.hand[ends] + (np.arange(VALUES) == value)
            parts.append(_Sets(grown, orders[ends, upcard], np.full(len(ends), charlie)))
    for value in range(VALUES):
        at = nodes.child[doubled, value]
        found = at < len(nodes.labels)
        at = at[found]
        parts.append(_Sets(nodes.hand[at], orders[doubled[found], upcard], strength[at] + _STAKES))
    return _merged(_Sets(*(np.concatenate(part) for part in zip(*parts, strict=True))))


def _merged(sets: _Sets) -> _Sets:
    """Returns each set of each kind once, in the order of the kinds."""
    labels = sets.kind << BITS * VALUES | pack(sets.counts)
    _, first, which = np.unique(labels, return_index=True, return_inverse=True)
    orders = np.bincount(which, weights=sets.orders).astype(np.float64)
    return _Sets(sets.counts[first], orders, sets.kind[first])


def _split_pair(analysis: Analysis, plan: Plan, orders: Float, pair: int, upcard: int) -> Float:
    """Returns chances of both hands' classes and the dealer's end, and the chance that a hand doubles."""
    sets = _sets(analysis, plan, orders, pair, upcard)
    low, high = low_parts(sets.counts), high_parts(sets.counts)
    ends = ends_after(
        analysis.shoe.counts, low, high, upcard, hits_soft_17=analysis.rules.dealer_hits_soft_17
    )
    ends *= _deal_chance(analysis.shoe.counts, low, high, pair, upcard)
    place = low.place * len(high.sums) + high.place
    of_kind = np.zeros((_KINDS, len(sets.kind)))
    of_kind[sets.kind, np.arange(len(sets.kind))] = sets.orders
    joint = np.empty((ENDS, _KINDS, _KINDS))
    for end in range(ENDS):
        joint[end] = of_kind @ ends[end].ravel().take(place) @ of_kind.T
    if analysis.deals.peeked[upcard]:
        joint[BLACKJACK_END] = 0.0
    to_classes = np.eye(_CLASSES, _KINDS)
    to_classes[_BUST_DOUBLED, _ALL_DOUBLED] = 1.0
    to_classes[_BUST_DOUBLED, _STAKES:_CHARLIE] = to_classes[_BUST_DOUBLED, _CHARLIE_DOUBLED] = -1.0
    to_classes[_BUST, _ALL] = 1.0
    to_classes[_BUST, :_STAKES] = to_classes[_BUST, [_CHARLIE, _ALL_DOUBLED]] = -1.0
    classes: Float = to_classes @ joint @ to_classes.T
    return classes


def _deal_chance(shoe: Int64, low: Parts, high: Parts, pair: int, upcard: int) -> Float:
    """Returns the chance that two hands draw their further cards in one given order each, ``[low sum, high sum]``."""
    left = shoe.copy()
    left[upcard] -= 1
    left[pair] -= 2
    most = int(low.cards.max() + high.cards.max())
    falls = np.ones((VALUES, most + 1))
    np.cumprod(np.maximum(left[:, None] - np.arange(most), 0), axis=1, out=falls[:, 1:])
    shares = np.ones(most + 1)
    rest = np.maximum(left.sum() - np.arange(most), 1)
    np.cumprod(1.0 / rest, out=shares[1:])
    drawn = low.sums.copy(), high.sums.copy()
    drawn[pair >= LOW][:, pair] -= 2
    by_value = np.arange(VALUES)
    lows, highs = (falls[by_value, counts].prod(axis=1) for counts in drawn)
    size = low.cards[:, None] + high.cards - 2
    chance: Float = lows[:, None] * highs * shares[size]
    return chance


def _add_split(net: Int64, chance: float, joint: Float, chances: Chances) -> None:
    """Adds the results of both hands of a split; ``net`` says what each of the joint classes and ends pays."""
    sums = np.bincount(net, weights=joint.ravel(), minlength=4 * _MOST_NET + 1)
    for n in np.flatnonzero(sums):
        chances[Fraction(int(n) - 2 * _MOST_NET)] += chance * float(sums[n])


@cache
def _nets(late: LateBlackjack, *, charlie_beats_blackjack: bool, ten_up: bool) -> Int64:
    """Returns the net result of a split by end and both hands' classes, counted from the worst; all in one line."""
    rules = Rules(late_blackjack=late, charlie_beats_blackjack=charlie_beats_blackjack)
    upcard = TEN if ten_up else ACE
    first, second = (
        np.array(
            [
                [_result(rules, upcard, kind, end, second=which) for kind in range(_CLASSES)]
                for end in range(ENDS)
            ]
        )
        for which in (False, True)
    )
    net: Int64 = (first[:, :, None] + second[:, None, :] + 2 * _MOST_NET).ravel()
    return net


def _result(rules: Rules, upcard: int, kind: int, end: int, *, second: bool) -> int:
    """Returns what a hand of a class wins or loses against a dealer's end."""
    if kind in (_BUST, _BUST_DOUBLED):
        return -2 if kind == _BUST_DOUBLED else -1
    if kind in (_CHARLIE, _CHARLIE_DOUBLED):
        stakes = 1 + (kind == _CHARLIE_DOUBLED)
        if end != BLACKJACK_END or rules.charlie_beats_blackjack:
            return stakes
        return _late(rules, upcard, doubled=False, stakes=stakes, second=second)
    strength, stakes = kind % _STAKES, 1 + kind // _STAKES
    if end == BLACKJACK_END:
        return _late(rules, upcard, doubled=stakes == 2, stakes=stakes, second=second)
    if end == BUST_END or strength > end + 1:
        return stakes
    return 0 if strength == end + 1 else -stakes


def _late(rules: Rules, upcard: int, *, doubled: bool, stakes: int, second: bool = False) -> int:
    """Returns what a blackjack found late takes of a hand (INF-4, MAJ-11)."""
    match rules.late_blackjack:
        case LateBlackjack.ALL:
            return -stakes
        case LateBlackjack.DOUBLES_BACK_ON_TEN:
            return -1 if doubled and upcard == TEN else -stakes
        case LateBlackjack.ORIGINAL_ONLY:
            return 0 if second else -1 if doubled else -stakes
