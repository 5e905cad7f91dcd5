"""Best play, or a given one, of every hand at once: from the highest totals down to the first two cards.

All chances are *joint* with "no blackjack where the dealer looks before anyone acts": a result against a
blackjack that ends the round early counts as nothing here. Dividing by the chance of no blackjack gives the
expectation after the peek, and joint values simply add up over cards, whose chances need no condition.
"""

from typing import Final, NamedTuple

import numpy as np

from ventuno.core.rules import Rules
from ventuno.engine.actions import Action
from ventuno.odds.cells import ACE, TEN, VALUES, Bool, Float, Int8, Int64
from ventuno.odds.dealer import final_totals
from ventuno.odds.nodes import Nodes, hand_nodes
from ventuno.odds.payoffs import Choices, Payoffs, choices, longest_hand, payoffs, peeked_upcards

_UPCARDS: Final = np.arange(VALUES)


class Deals(NamedTuple):
    """A shoe's chances at every node, none of them depending on what is chosen.

    *Shape*: ``[n, 10]`` by node and upcard where not said otherwise.

    Attributes:
        nodes: The nodes.
        peeked: Against which upcards the dealer looks, ``[10]``.
        shoe: Cards of each value before the upcard is taken.
        left: Cards of each value left, the upcard not taken off, ``[n, 10]`` by value; negative where the
            shoe does not hold the hand, whose other figures then mean nothing.
        unseen: Cards left, the upcard taken off, ``[n]``.
        blackjack: Chance that the dealer has a blackjack.
        lose: Chance that the dealer has a higher total and no blackjack.
        push: Chance that he has the same total, 17 or more.
        bust_cards: Cards left that take the hand over 21.
        bust_blackjack: Of the draws that bust, in cards, the part in which the dealer has a blackjack.
    """

    nodes: Nodes
    peeked: Bool
    shoe: Int64
    left: Float
    unseen: Float
    blackjack: Float
    lose: Float
    push: Float
    bust_cards: Float
    bust_blackjack: Float


def deals(rules: Rules, shoe: Int64) -> Deals:
    """Return what a shoe may deal, at every node.

    Args:
        rules: The rules.
        peeked: Against which upcards the dealer looks, ``[10]``.
        shoe: Cards of each value before the upcard is taken, ``[10]``.
    """
    nodes = hand_nodes(longest_hand(rules), aces_play_on=not rules.split_aces_one_card)
    totals = final_totals(shoe, nodes.rows, hits_soft_17=rules.dealer_hits_soft_17)
    lose, push = beaten(totals, nodes)
    left = (shoe - nodes.gone).astype(np.float64)
    unseen = np.maximum(shoe.sum() - 1 - nodes.gone.sum(axis=1), 1).astype(np.float64)
    blackjack = np.zeros(lose.shape)
    blackjack[:, ACE] = left[:, TEN] / unseen
    blackjack[:, TEN] = left[:, ACE] / unseen
    bust_cards = (left * nodes.busts).sum(axis=1)[:, None] - nodes.busts
    bust_blackjack = np.zeros(lose.shape)
    rest = np.maximum(unseen - 1, 1)
    # A ten that busts is one of the tens that the dealer may have; an ace never busts.
    tens = left[:, TEN] * (bust_cards[:, ACE] - nodes.busts[:, TEN])
    bust_blackjack[:, ACE] = tens / rest
    bust_blackjack[:, TEN] = left[:, ACE] * bust_cards[:, TEN] / rest
    return Deals(
        nodes=nodes,
        peeked=peeked_upcards(rules),
        shoe=shoe,
        left=left,
        unseen=unseen,
        blackjack=blackjack,
        lose=lose,
        push=push,
        bust_cards=bust_cards,
        bust_blackjack=bust_blackjack,
    )


def beaten(totals: Float, nodes: Nodes) -> tuple[Float, Float]:
    """Return the chances of a higher dealer total than each hand's and of the same, ``[n, 10]`` each.

    Args:
        totals: Chances of the dealer's totals, ``[5, 10, row]``.
        nodes: The hands.
    """
    above = np.empty((len(totals) + 1, *totals.shape[1:]))
    above[0] = 0.0
    for n in range(len(totals)):
        np.add(above[n], totals[-1 - n], out=above[n + 1])
    here, or_same = above.take(nodes.lose_at), above.take(nodes.not_won_at)
    return here, or_same - here


class Values(NamedTuple):
    """Joint expectations in initial bets, ``[n, 10]`` by node and upcard.

    Attributes:
        value: Of the hand as it is played.
        stand: Of standing.
        hit: Of one more card, played on.
        double: Of doubling, ``nan`` where there are not two cards.
        action: What is done, as the engine numbers actions.
    """

    value: Float
    stand: Float
    hit: Float
    double: Float
    action: Int8


def play(rules: Rules, dealt: Deals, plan: Int8 | None = None, *, extra_stakes: bool = True) -> Values:
    """Return the values of all hands under best play, or under a plan.

    Args:
        rules: The rules.
        dealt: The shoe's chances.
        plan: What to do at each node against each upcard, None for what is best.
        extra_stakes: False for a player who keeps to the first bet: a double is then one card for one
            stake (MAJ-7), and a hand of a split carries the whole bet.
    """
    nodes, allowed = dealt.nodes, choices(rules, dealt.nodes)
    stakes = 2 if extra_stakes else 1
    lost = payoffs(rules, extra_stakes=extra_stakes)
    kind = (nodes.context > 0).astype(np.int64)
    at_risk = np.where(dealt.peeked, 0.0, dealt.blackjack)
    without = 1.0 - dealt.blackjack - 2 * dealt.lose - dealt.push
    stand = without + lost.stand[kind] * at_risk
    double = _doubled(rules, dealt, stakes * without + lost.double[kind] * at_risk, lost, stakes=stakes)
    fixed = _drawn_to_the_end(rules, dealt, lost)
    value = np.zeros((len(stand) + 1, VALUES))
    hit = np.empty(stand.shape)
    bare = np.where(allowed.stand[:, None], stand, -np.inf)
    doubles = np.where(allowed.double[:, None], double, -np.inf)
    edge_left = dealt.left.take(nodes.edge_card)[:, None]
    flat = value.reshape(-1)
    for level, grown, starts, edges in nodes.growth:
        drawn = fixed[level]
        if len(grown):
            each = value.take(nodes.edge_child[edges], axis=0)
            each *= edge_left[edges]
            drawn[grown] += np.add.reduceat(each, starts, axis=0)
            # Of the upcard's value one card less is there to be drawn.
            drawn -= flat.take(nodes.same_child[level])
        drawn /= dealt.unseen[level, None]
        hit[level] = drawn
        if plan is None:
            best = np.where(allowed.hit[level, None], drawn, -np.inf)
            np.maximum(best, bare[level], out=best)
            np.maximum(best, doubles[level], out=value[level])
        else:
            done = plan[level]
            value[level] = np.where(
                done == Action.HIT, drawn, np.where(done == Action.DOUBLE, double[level], stand[level])
            )
    if plan is None:
        plan = _best_actions(allowed, stand, hit, double)
    return Values(value[:-1], stand, hit, double, plan)


def _best_actions(allowed: Choices, stand: Float, hit: Float, double: Float) -> Int8:
    """Returns what is best; what costs less wins where two are worth the same."""
    takes = allowed.hit[:, None] & ((hit > stand) | ~allowed.stand[:, None])
    doubles = allowed.double[:, None] & (double > np.where(takes, hit, stand))
    return np.where(doubles, Action.DOUBLE, np.where(takes, Action.HIT, Action.STAND)).astype(np.int8)


def _busts(dealt: Deals) -> Float:
    """Returns draws that bust, in cards; beside a blackjack that ended the round nobody draws."""
    return dealt.bust_cards - np.where(dealt.peeked, dealt.bust_blackjack, 0.0)


def _drawn_to_the_end(rules: Rules, dealt: Deals, lost: Payoffs) -> Float:
    """Returns what a draw adds where it ends the hand by itself, times the cards left: busts and Charlies."""
    ends = -_busts(dealt)
    if rules.charlie_cards:
        last = dealt.nodes.cards == rules.charlie_cards - 1
        ends[last] += _charlies(dealt, last, lost.charlie, stakes=1)
    return ends


def _charlies(dealt: Deals, which: Bool, against: Float, *, stakes: int) -> Float:
    """Returns what draws that make a Charlie are worth, times the cards left."""
    blackjack = dealt.unseen[which, None] * dealt.blackjack[which] - dealt.bust_blackjack[which]
    every = dealt.unseen[which, None] - dealt.bust_cards[which]
    lost = np.where(dealt.peeked, 0.0, against)[(dealt.nodes.context[which] > 0).astype(np.int64)]
    return stakes * (every - blackjack) + lost * blackjack


def _doubled(rules: Rules, dealt: Deals, ended: Float, lost: Payoffs, *, stakes: int) -> Float:
    """Returns the value of doubling; ``ended`` is that of a doubled hand that got its card."""
    nodes = dealt.nodes
    double = np.full(ended.shape, np.nan)
    first_two = nodes.cards == 2
    drawn = -stakes * _busts(dealt)[first_two]
    if rules.charlie_cards == 3:
        drawn += _charlies(dealt, first_two, lost.double_charlie, stakes=stakes)
    else:
        grown = np.concatenate([ended, np.zeros((1, VALUES))])[nodes.child[first_two]]
        drawn += np.einsum("nr,nru->nu", dealt.left[first_two], grown) - grown[:, _UPCARDS, _UPCARDS]
    double[first_two] = drawn / dealt.unseen[first_two, None]
    return double


def split_values(dealt: Deals, values: Values, *, extra_stakes: bool = True) -> Float:
    """Return the joint value of splitting each pair, ``[10, 10]`` by value and upcard.

    Both hands together, or for a player who keeps to the first bet the one hand that carries it.
    """
    return (2 if extra_stakes else 1) * values.value[dealt.nodes.start]
