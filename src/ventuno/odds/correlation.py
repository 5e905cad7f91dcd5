"""How far a side bet wins when the main bet does: the correlation of their net results, exactly (ODD-4).

A bet on the first cards is met by the expectation of the main bet given those cards. A bet on the dealer's hand
is not: there the main bet is valued over again, every result weighed by what the side bet gives with it. Such
weights go through the recursion of best play like chances, only the dealer's ends are others.
"""

from math import sqrt
from typing import Final

import numpy as np

from ventuno.core.cards import VALUES as CARD_VALUES
from ventuno.core.rules import SideBet
from ventuno.engine.sidebets import SIDE_BETS, Needs
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import ACE, VALUES, Float, Int64
from ventuno.odds.dealer import Ends, final_totals
from ventuno.odds.nodes import LONGEST, hand_nodes
from ventuno.odds.openings import FIRST, NATURAL, PAIRS, SECOND
from ventuno.odds.play import Deals, beaten, play, split_values
from ventuno.odds.sidebets import FEWEST_TO_BUST, MOST_NAMED, SideBetOdds, every_set, ways
from ventuno.odds.strategy import best_plan

_VALUE: Final[Int64] = np.array(CARD_VALUES, np.int64) - 1
_OPENING: Final[Int64] = np.zeros((VALUES, VALUES), np.int64)
_OPENING[FIRST, SECOND] = _OPENING[SECOND, FIRST] = np.arange(len(FIRST))
_SUITED_TWO: Final = 2
_MOST_DRAWN: Final = 22


def correlation(analysis: Analysis, bet: SideBet, odds: SideBetOdds, variance: float) -> float:
    """Return the correlation of a side bet's net result with the main bet's, played best.

    Args:
        analysis: Of the rules and a shoe whose suits are known, if the bet reads suits.
        bet: The bet and what it pays.
        odds: Its odds from that shoe.
        variance: Of the main bet's net result.
    """
    match SIDE_BETS[bet.key].needs:
        case Needs.DEALER_FINAL:
            product = _with_busts(analysis, bet)
        case Needs.DEALER_TWO:
            product = _with_dealers_pair(analysis, bet)
        case _:
            product = _with_first_cards(analysis, bet)
    nets = (*bet.pays, -1)
    mean = sum(net * chance for net, chance in zip(nets, odds.chances, strict=True))
    square = sum(net * net * chance for net, chance in zip(nets, odds.chances, strict=True))
    spread = sqrt((square - mean * mean) * variance)
    return (product - mean * analysis.expectation) / spread if spread else 0.0


def _with_first_cards(analysis: Analysis, bet: SideBet) -> float:
    """Returns the mean product of both results for a bet on the player's cards, the upcard with them or not."""
    assert analysis.shoe.cards is not None, "the bet reads suits"
    members, rank = every_set(bet.key)
    often = ways(members, analysis.shoe.cards)
    net = often * np.array([*bet.pays, -1])[rank] / often.sum()
    values, worth, chance = _VALUE[members], analysis.opening_values, analysis.openings.chance
    if members.shape[1] == _SUITED_TWO:
        shown = chance.sum(axis=1)
        mean = np.divide((chance * worth).sum(axis=1), shown, out=np.zeros(len(FIRST)), where=shown > 0)
        return float(net @ mean[_OPENING[values[:, 0], values[:, 1]]])
    # Each of three cards is as likely to be the upcard.
    turns = ((0, 1, 2), (0, 2, 1), (1, 2, 0))
    each = sum(worth[_OPENING[values[:, a], values[:, b]], values[:, up]] for a, b, up in turns)
    return float(net @ each) / len(turns)


def _with_dealers_pair(analysis: Analysis, bet: SideBet) -> float:
    """Returns the mean product of both results for a bet on the dealer's first two cards."""
    dealt, rules = analysis.deals, analysis.rules
    back = _back_of_pair(analysis, bet)
    nodes = dealt.nodes
    totals = final_totals(
        analysis.shoe.counts, nodes.rows, hits_soft_17=rules.dealer_hits_soft_17, ends=Ends(pairs=True)
    )
    lose, push = beaten(totals, nodes)
    another = np.maximum(dealt.left - 1, 0.0)
    whole = back * another / dealt.unseen[:, None]
    busting = back * another * (dealt.bust_cards - nodes.busts) / np.maximum(dealt.unseen - 1, 1)[:, None]
    worth = _weighed(analysis, whole, busting, back * lose, back * push)
    weight = whole[analysis.opening_nodes[NATURAL]]
    worth[NATURAL] = float(rules.blackjack_pays) * weight
    if rules.even_money and analysis.opening_values[NATURAL, ACE] == 1:
        worth[NATURAL, ACE] = weight[ACE]
    return float((analysis.openings.chance * worth).sum()) - analysis.expectation


def _back_of_pair(analysis: Analysis, bet: SideBet) -> Float:
    """Returns what comes back of a dealer's pair bet if his second card has the value of the first, ``[10]``."""
    assert analysis.shoe.cards is not None, "the bet reads suits"
    members, rank = every_set(bet.key)
    often = ways(members, analysis.shoe.cards).astype(np.float64)
    values = _VALUE[members]
    same = values[:, 0] == values[:, 1]
    back = np.array([*(pays + 1 for pays in bet.pays), 0])[rank]
    total = np.bincount(values[same, 0], weights=often[same], minlength=VALUES)
    paid = np.bincount(values[same, 0], weights=(often * back)[same], minlength=VALUES)
    mean: Float = np.divide(paid, total, out=np.zeros(VALUES), where=total > 0)
    return mean


def _with_busts(analysis: Analysis, bet: SideBet) -> float:
    """Returns the mean product of both results for a bet on how the dealer busts; a natural gives it back."""
    dealt, rules = analysis.deals, analysis.rules
    named = range(FEWEST_TO_BUST, MOST_NAMED)
    pays = [0.0] * FEWEST_TO_BUST + [float(bet.pays[MOST_NAMED - cards] + 1) for cards in named]
    pays += [float(bet.pays[0] + 1)] * (_MOST_DRAWN - len(pays) + 1)
    # The hands that bust on a draw, or are a Charlie by it, must have their place too.
    every = hand_nodes(LONGEST, aces_play_on=True)
    totals = final_totals(
        analysis.shoe.counts, every.rows, hits_soft_17=rules.dealer_hits_soft_17, ends=Ends(busts=tuple(pays))
    )
    row = every.rows.find(every.gone @ (1 << 5 * np.arange(VALUES, dtype=np.int64)))
    weight = np.concatenate([totals[0][:, row].T, np.zeros((1, VALUES))])
    left = (analysis.shoe.counts - every.gone).astype(np.float64)
    unseen = np.maximum(analysis.shoe.size - 1 - every.gone.sum(axis=1), 1).astype(np.float64)
    grown = weight[every.child]
    not_busting = np.einsum("nr,nru->nu", left, grown) - grown[:, np.arange(VALUES), np.arange(VALUES)]
    busting = unseen[:, None] * weight[:-1] - not_busting
    here = every.by_label[np.searchsorted(every.sorted_labels, dealt.nodes.labels)]
    none = np.zeros(dealt.lose.shape)
    worth = _weighed(analysis, weight[here], busting[here], none, none) - analysis.opening_values
    worth[NATURAL] = 0.0
    return float((analysis.openings.chance * worth).sum())


def _weighed(analysis: Analysis, whole: Float, busting: Float, lose: Float, push: Float) -> Float:
    """Returns what openings are worth under best play with every end weighed, ``[55, 10]``; a natural's is open.

    Args:
        analysis: Of the rules and shoe.
        whole: Mean weight over all that the dealer may do.
        busting: Weight of the draws that bust the hand, in cards.
        lose: Mean weight where the dealer has a higher total, none elsewhere.
        push: Mean weight where he has the same.
    """
    dealt, plan = analysis.deals, best_plan(analysis)
    # A blackjack that ends the round before anyone acts counts as nothing; so does all that has no weight.
    weighed: Deals = dealt._replace(
        peeked=np.ones(VALUES, np.bool_),
        blackjack=1 - whole,
        lose=lose,
        push=push,
        bust_blackjack=dealt.bust_cards - busting,
    )
    values = play(analysis.rules, weighed, plan.actions)
    worth = values.value[analysis.opening_nodes].copy()
    worth[PAIRS] = np.where(plan.splits, split_values(weighed, values), worth[PAIRS])
    return worth
