"""Strategies as plans: what is done with every hand against every upcard.

Besides best play (composition-dependent) there is the total-dependent chart that people learn, found for the
rules at hand: each cell says what is best on average over the hands that come into it when the chart itself
is followed. A caller's own strategy becomes a plan by :func:`plan_of`.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np

from ventuno.core.rules import rules_hash
from ventuno.core.strategy import UPCARDS, Cell, Chart, Deviation, Row, Section
from ventuno.engine.actions import Action
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import VALUES, Bool, Float, Int8, Int64
from ventuno.odds.flow import flow, starts
from ventuno.odds.nodes import MAIN, Nodes
from ventuno.odds.openings import NATURAL, OPENINGS, PAIRS
from ventuno.odds.play import Values, play, split_values

_SECTION_SIZE: Final = 32
_SECTIONS: Final = (Section.HARD, Section.SOFT, Section.PAIR)
CHART_ROWS: Final = {
    Section.HARD: range(4, 21),
    Section.SOFT: range(12, 21),
    Section.PAIR: range(1, VALUES + 1),
}
"""Totals of a chart's rows by section; of a pair, the counting value of one card."""
_CELLS: Final = len(_SECTIONS) * _SECTION_SIZE
_MOST_CARDS: Final = 22
_FAINT: Final = 1e-12
"""Weight of hands that the chart never reaches, so that each cell says something sensible."""
_ROUNDS: Final = 10
_SHORT_CHARLIE: Final = 7
"""Charlies of up to so many cards come often enough to be worth cells of their own."""


class Plan(NamedTuple):
    """A strategy.

    Attributes:
        actions: What is done at each node against each upcard, ``[n, 10]``.
        splits: Which pairs are split, by value and upcard, ``[10, 10]``.
    """

    actions: Int8
    splits: Bool


class Policy(NamedTuple):
    """A total-dependent strategy.

    Attributes:
        hit: Hit rather than stand, by cell and upcard.
        double: Double where it is allowed, by cell and upcard.
        split: Split, by pair value and upcard.
        turned: Where hands of so many cards do the opposite of ``hit``, by cards, cell and upcard.
    """

    hit: Bool
    double: Bool
    split: Bool
    turned: Bool


def best_plan(analysis: Analysis) -> Plan:
    """Return composition-dependent best play."""
    whole = analysis.values.value[analysis.opening_nodes[PAIRS]]
    return Plan(analysis.values.action, analysis.split > whole)


def plan_of(
    analysis: Analysis, choose: Callable[[Sequence[int], int, Sequence[Action], bool], Action]
) -> Plan:
    """Return a caller's own strategy as a plan.

    Args:
        analysis: Of the rules.
        choose: Asked with the hand's counting values in rising order (an ace is 1), the upcard's counting
            value, the legal actions, and whether the hand comes from a split; returns one of them.
    """
    nodes, allowed = analysis.deals.nodes, analysis.allowed
    actions = np.full(analysis.values.action.shape, Action.STAND, np.int8)
    splits = np.zeros((VALUES, VALUES), np.bool_)
    for node in range(len(nodes.labels)):
        if nodes.cards[node] == 1:
            actions[node] = Action.HIT
            continue
        hand = [v + 1 for v in range(VALUES) for _ in range(int(nodes.hand[node, v]))]
        legal = [Action.STAND]
        legal += [Action.HIT] if allowed.hit[node] else []
        legal += [Action.DOUBLE] if allowed.double[node] else []
        main = bool(nodes.context[node] == MAIN)
        legal += [Action.SPLIT] if main and len(hand) == 2 and hand[0] == hand[1] else []
        if len(legal) == 1:
            continue
        for upcard in range(VALUES):
            action = choose(hand, upcard + 1, legal, not main)
            assert action in legal, f"{action.name} is not legal with {hand}"
            if action is Action.SPLIT:
                splits[hand[0] - 1, upcard] = True
            else:
                actions[node, upcard] = action
    return Plan(actions, splits)


def chart_policy(analysis: Analysis) -> Policy:
    """Return the total-dependent strategy for the analysis's rules and shoe."""
    faint = _everywhere(analysis)
    by_cards = 0 < analysis.rules.charlie_cards <= _SHORT_CHARLIE
    policy, plan, values = None, best_plan(analysis), analysis.values
    for turn in range(_ROUNDS):
        weight = _weights(analysis, plan)
        found = _improved(analysis, weight + faint, values)
        if by_cards and turn:
            found = found._replace(turned=_turned(analysis, weight + faint, values, found))
        if (
            policy is not None
            and turn > 1
            and all((a == b).all() for a, b in zip(policy, found, strict=True))
        ):
            break
        policy = found
        plan = plan_of_policy(analysis, policy)
        values = play(analysis.rules, analysis.deals, plan.actions)
    assert policy is not None
    return policy


def cells(nodes: Nodes) -> Int64:
    """Return the cell of a chart that each node belongs to."""
    whole_pair = (nodes.context == MAIN) & (nodes.cards == 2) & (nodes.hand == 2).any(axis=1)
    return np.where(whole_pair, 2 * _SECTION_SIZE + nodes.hand.argmax(axis=1) + 1, _by_total(nodes))


def _by_total(nodes: Nodes) -> Int64:
    return nodes.total + _SECTION_SIZE * nodes.soft


def plan_of_policy(analysis: Analysis, policy: Policy) -> Plan:
    """Return a total-dependent strategy as a plan."""
    nodes, allowed = analysis.deals.nodes, analysis.allowed
    cell = cells(nodes)
    hits = allowed.hit[:, None] & (policy.hit[cell] ^ policy.turned[nodes.cards, cell])
    hits |= ~allowed.stand[:, None]
    doubles = allowed.double[:, None] & policy.double[cell]
    actions = np.where(doubles, Action.DOUBLE, np.where(hits, Action.HIT, Action.STAND)).astype(np.int8)
    return Plan(actions, policy.split)


def policy_of_chart(drawn: Chart) -> Policy:
    """Return a chart, computed or written by hand, as a policy; what it does not say stands."""
    hit, double = (np.zeros((_CELLS, VALUES), np.bool_) for _ in range(2))
    split = np.zeros((VALUES, VALUES), np.bool_)
    turned = np.zeros((_MOST_CARDS, _CELLS, VALUES), np.bool_)
    for (section, total, upcard), cell in drawn.cells().items():
        at = _SECTIONS.index(section) * _SECTION_SIZE + total, upcard - 1
        hit[at] = cell in (Cell.HIT, Cell.DOUBLE)
        double[at] = cell in (Cell.DOUBLE, Cell.DOUBLE_OR_STAND)
        if section is Section.PAIR:
            split[total - 1, upcard - 1] = cell is Cell.SPLIT
    for (cards, section, total, upcard), cell in drawn.by_cards().items():
        at = _SECTIONS.index(section) * _SECTION_SIZE + total, upcard - 1
        turned[(cards, *at)] = hit[at] != (cell is Cell.HIT)
    return Policy(hit, double, split, turned)


def _weights(analysis: Analysis, plan: Plan) -> Float:
    """Returns how often each hand comes up under a plan; both hands of a split count."""
    chance = analysis.openings.chance.copy()
    chance[NATURAL] = 0.0
    chance[PAIRS] = np.where(plan.splits, 0.0, chance[PAIRS])
    split = np.where(plan.splits, 2 * analysis.openings.pair_chance, 0.0)
    first = starts(analysis.deals, analysis.opening_nodes, chance, split)
    return flow(analysis.deals, plan.actions, first).reached


def _everywhere(analysis: Analysis) -> Float:
    """Returns a trace of weight on every hand that can be dealt, however badly it is reached."""
    some = np.full((VALUES, VALUES), 1 / VALUES)
    start = starts(analysis.deals, analysis.opening_nodes, analysis.openings.chance, some)
    hit = np.full(start.shape, Action.HIT, np.int8)
    return _FAINT * flow(analysis.deals, hit, start).reached


def _by_cell(which: Int64, cell: Int64, amounts: Float) -> Float:
    """Returns sums by cell and upcard over some nodes, ``[cells, 10]``."""
    places = cell[which, None] * VALUES + np.arange(VALUES)
    sums = np.bincount(places.ravel(), weights=amounts[which].ravel(), minlength=_CELLS * VALUES)
    return sums.astype(np.float64).reshape(_CELLS, VALUES)


def _improved(analysis: Analysis, weight: Float, values: Values) -> Policy:
    """Returns the best choice of each cell, given how often hands come into it and what play is worth later."""
    allowed, nodes = analysis.allowed, analysis.deals.nodes
    cell = cells(nodes)
    may_hit, may_double = allowed.hit & allowed.stand, allowed.double
    gain = weight * (values.hit - values.stand)
    longer = _by_cell(np.flatnonzero(may_hit & ~may_double), cell, gain)
    every = _by_cell(np.flatnonzero(may_hit), cell, gain)
    # A pair that cannot be split is played by its total, so the total's cell must say something.
    pairs = analysis.opening_nodes[PAIRS]
    every += _by_cell(pairs[may_hit[pairs]], _by_total(nodes), _FAINT * gain)
    two_cards = np.flatnonzero(may_double)
    double = np.zeros((_CELLS, VALUES), np.bool_)
    for _ in range(2):
        # Where two cards double, only longer hands are left to hit or stand.
        hit = np.where(double & (longer != 0), longer, every) > 0
        otherwise = np.where(hit[cell] & may_hit[:, None], values.hit, values.stand)
        double = _by_cell(two_cards, cell, weight * (values.double - otherwise)) > 0
    turned = np.zeros((_MOST_CARDS, _CELLS, VALUES), np.bool_)
    return Policy(hit, double, _splits(analysis, values, hit, double), turned)


def _splits(analysis: Analysis, values: Values, hit: Bool, double: Bool) -> Bool:
    pairs = analysis.opening_nodes[PAIRS]
    row = cells(analysis.deals.nodes)[pairs]
    whole = np.where(
        double[row] & analysis.allowed.double[pairs, None],
        values.double[pairs],
        np.where(hit[row] & analysis.allowed.hit[pairs, None], values.hit[pairs], values.stand[pairs]),
    )
    return split_values(analysis.deals, values) > whole


def _turned(analysis: Analysis, weight: Float, values: Values, policy: Policy) -> Bool:
    """Returns where hands of three and more cards do better with the opposite of their cell."""
    nodes, may_hit = analysis.deals.nodes, analysis.allowed.hit
    cell = cells(nodes)
    turned = np.zeros(policy.turned.shape, np.bool_)
    for cards in range(3, int(nodes.cards.max()) + 1):
        mine = np.flatnonzero(may_hit & (nodes.cards == cards))
        gain = _by_cell(mine, cell, weight * (values.hit - values.stand))
        turned[cards] = (_by_cell(mine, cell, weight) > 0) & ((gain > 0) != policy.hit)
    return turned


def chart(analysis: Analysis, policy: Policy | None = None) -> Chart:
    """Return the total-dependent strategy as a chart."""
    policy = chart_policy(analysis) if policy is None else policy
    rows = [
        Row(section, total, tuple(_cell(policy, section, total, upcard) for upcard in UPCARDS))
        for section in _SECTIONS
        for total in CHART_ROWS[section]
    ]
    return Chart(rules_hash(analysis.rules), tuple(rows), tuple(_deviations(policy)))


def _cell(policy: Policy, section: Section, total: int, upcard: int) -> Cell:
    at = _SECTIONS.index(section) * _SECTION_SIZE + total, upcard - 1
    if section is Section.PAIR and policy.split[total - 1, upcard - 1]:
        return Cell.SPLIT
    if policy.double[at]:
        return Cell.DOUBLE if policy.hit[at] else Cell.DOUBLE_OR_STAND
    return Cell.HIT if policy.hit[at] else Cell.STAND


def _deviations(policy: Policy) -> list[Deviation]:
    found = []
    for cards, at, upcard in zip(*(part.tolist() for part in np.nonzero(policy.turned)), strict=True):
        section, total = _SECTIONS[at // _SECTION_SIZE], at % _SECTION_SIZE
        cell = Cell.STAND if policy.hit[at, upcard] else Cell.HIT
        found.append(Deviation(cards, section, total, upcard + 1, cell))
    order = {upcard: n for n, upcard in enumerate(UPCARDS)}
    return sorted(found, key=lambda d: (d.section, d.total, d.cards, order[d.upcard]))


def expectation(analysis: Analysis, plan: Plan, *, extra_stakes: bool = True) -> float:
    """Return what a plan is worth a round, in initial bets.

    Args:
        analysis: Of the rules and shoe.
        plan: The strategy.
        extra_stakes: False for a player who never puts up more than the first bet (MAJ-7).
    """
    values = play(analysis.rules, analysis.deals, plan.actions, extra_stakes=extra_stakes)
    split = split_values(analysis.deals, values, extra_stakes=extra_stakes)
    worth = analysis.with_openings(values, split, plan.splits)
    assert worth.shape == (OPENINGS, VALUES)
    return float((analysis.openings.chance * worth).sum())
