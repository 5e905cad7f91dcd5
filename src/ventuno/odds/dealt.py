"""Many shoes dealt at once to one player who follows a plan: which cards rounds use up."""

import numpy as np

from ventuno.engine.actions import Action
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import ACE, PIPS, TEN, TWENTY_ONE, VALUES, Bool, Int64
from ventuno.odds.draws import draws
from ventuno.odds.strategy import Plan


class Dealt:
    """Shoes in their order, and how far each is dealt.

    Attributes:
        used: Cards that are gone of each shoe.
        gone: How many of each value, ``[shoe, 10]``.
    """

    def __init__(self, analysis: Analysis, plan: Plan, order: Int64) -> None:
        """Lay out shoes.

        Args:
            analysis: Of the rules.
            plan: What the player does.
            order: Value indices of the cards of each shoe in turn, ``[shoe, card]``.
        """
        self._rules, self._nodes = analysis.rules, analysis.deals.nodes
        self._peeked = analysis.deals.peeked
        self._plan, self._order = plan, order
        self.used: Int64 = np.zeros(len(order), np.int64)
        self.gone: Int64 = np.zeros((len(order), VALUES), np.int64)

    def deal_round(self, shoes: Int64) -> None:
        """Deal a round from each of some shoes."""
        first, second, upcard = (self._draw(shoes) for _ in range(3))
        nodes = self._nodes
        pips = np.stack([first, second])
        natural = (pips.min(axis=0) == ACE) & (pips.max(axis=0) == TEN)
        hole = self._draw(shoes) if self._rules.hole_card else np.full(len(shoes), -1)
        seen = self._peeked[upcard] & _blackjack(upcard, hole)
        split = (first == second) & self._plan.splits[first, upcard] & ~seen
        alone = ~natural & ~split & ~seen
        needed = natural & ((upcard == ACE) | (upcard == TEN)) & ~seen
        needed[alone] |= self._play(shoes[alone], nodes.two[first[alone], second[alone]], upcard[alone])
        for _ in range(2):
            needed[split] |= self._play(shoes[split], nodes.start[first[split]], upcard[split])
        self._dealer(shoes[needed], upcard[needed], hole[needed], natural[needed])

    def _draw(self, shoes: Int64) -> Int64:
        cards = self._order[shoes, self.used[shoes]]
        self.used[shoes] += 1
        self.gone[shoes, cards] += 1
        return cards

    def _play(self, shoes: Int64, node: Int64, upcard: Int64) -> Bool:
        """Plays a hand from each shoe; returns which are left for the dealer to beat."""
        left = np.zeros(len(shoes), np.bool_)
        mine = np.arange(len(shoes))
        while len(mine):
            action = self._plan.actions[node[mine], upcard[mine]]
            left[mine[action == Action.STAND]] = True
            mine, doubled = mine[action != Action.STAND], (action == Action.DOUBLE)[action != Action.STAND]
            card = self._draw(shoes[mine])
            grown = self._nodes.child[node[mine], card]
            goes_on = ~self._nodes.busts[node[mine], card] & (grown < len(self._nodes.labels))
            left[mine[goes_on & doubled]] = True
            mine, grown = mine[goes_on & ~doubled], grown[goes_on & ~doubled]
            node[mine] = grown
        return left

    def _dealer(self, shoes: Int64, upcard: Int64, hole: Int64, natural: Bool) -> None:
        """Draws out the dealer's hand; against a natural he only shows his second card."""
        if not self._rules.hole_card:
            hole = self._draw(shoes)
        shoes, upcard, hole = (part[~natural] for part in (shoes, upcard, hole))
        pips = PIPS[upcard] + PIPS[hole]
        ace = (upcard == ACE) | (hole == ACE)
        while len(shoes):
            soft = ace & (pips <= TWENTY_ONE - 10)
            on = draws(pips + 10 * soft, soft, hits_soft_17=self._rules.dealer_hits_soft_17)
            shoes, pips, ace = shoes[on], pips[on], ace[on]
            card = self._draw(shoes)
            pips, ace = pips + PIPS[card], ace | (card == ACE)


def _blackjack(upcard: Int64, hole: Int64) -> Bool:
    blackjack: Bool = (np.minimum(upcard, hole) == ACE) & (np.maximum(upcard, hole) == TEN)
    return blackjack
