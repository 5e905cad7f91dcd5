"""The whole analysis of one rules value and one shoe."""

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from ventuno.core.errors import BadHand
from ventuno.core.rules import Rules
from ventuno.engine.actions import Action
from ventuno.odds.cells import ACE, TEN, VALUES, Bool, Float, Int64, best_totals, pack
from ventuno.odds.nodes import MAIN
from ventuno.odds.openings import FIRST, NATURAL, PAIRS, SECOND, Openings, openings
from ventuno.odds.payoffs import Choices, choices
from ventuno.odds.play import Deals, Values, deals, play, split_values
from ventuno.odds.shoe import VALUE_NAMES, Shoe, check_shoe, fresh_shoe


class Analysis:
    """Exact expectations of every hand of a rules value against every upcard, for one shoe.

    Attributes:
        rules: How the round is played and paid.
        shoe: What is left before the round.
        deals: What the shoe may deal.
        values: Best play of every hand.
    """

    def __init__(self, rules: Rules, shoe: Shoe | None = None) -> None:
        """Work out best play.

        Args:
            rules: The rules.
            shoe: The cards left; a full shoe if None.

        Raises:
            BadComposition: The shoe cannot be what is left, or a round may run out of cards.
        """
        self.rules = rules
        self.shoe = fresh_shoe(rules.decks) if shoe is None else shoe
        check_shoe(rules, self.shoe)
        self.deals: Deals = deals(rules, self.shoe.counts)
        self.values: Values = play(rules, self.deals)

    @cached_property
    def openings(self) -> Openings:
        """The first two cards and their chances."""
        return openings(self.shoe.counts)

    @cached_property
    def opening_nodes(self) -> Int64:
        """The node of each opening."""
        return self.deals.nodes.two[FIRST, SECOND]

    @cached_property
    def allowed(self) -> Choices:
        """What the rules allow at each node."""
        return choices(self.rules, self.deals.nodes)

    @cached_property
    def split(self) -> Float:
        """Joint value of splitting each pair, ``[10, 10]`` by value and upcard."""
        return split_values(self.deals, self.values)

    @cached_property
    def opening_values(self) -> Float:
        """Expectation of each opening before the dealer looks, best play, ``[55, 10]``."""
        return self.with_openings(self.values, self.split, None)

    def with_openings(self, values: Values, split: Float, splits: Bool | None) -> Float:
        """Return what openings are worth before the dealer looks.

        Args:
            values: Values of hands played one way.
            split: Values of splitting, by pair value and upcard.
            splits: Which pairs are split, ``[10, 10]``; None for what is best.
        """
        dealt = self.deals
        worth = values.value[self.opening_nodes].copy()
        whole = worth[PAIRS]
        worth[PAIRS] = np.maximum(whole, split) if splits is None else np.where(splits, split, whole)
        blackjack = dealt.blackjack[self.opening_nodes]
        worth -= np.where(dealt.peeked, blackjack, 0.0)
        worth[NATURAL] = float(self.rules.blackjack_pays) * (1 - blackjack[NATURAL])
        if self.rules.even_money:
            worth[NATURAL, ACE] = max(worth[NATURAL, ACE], 1.0)
        return worth

    @cached_property
    def expectation(self) -> float:
        """Expectation of a round in initial bets: each hand of each composition played as is best for it."""
        return float((self.openings.chance * self.opening_values).sum())

    def node(self, hand: Int64) -> int:
        """Return the main node of a hand's counts.

        Raises:
            BadHand: It is bust, or longer than any hand that is still played.
        """
        node = int(self.deals.nodes.find(MAIN, pack(hand)))
        if node == len(self.deals.nodes.labels):
            raise BadHand(hand=hand_name(hand), detail=self._why_no_node(hand))
        return node

    def _why_no_node(self, hand: Int64) -> str:
        if hand.sum() < 2:
            return "it needs two cards at least"
        total, _ = best_totals(hand)
        return f"it is over 21 ({total})" if total > 21 else "so many cards are a Charlie and have won"

    def check_held(self, hand: Int64, upcard: int) -> None:
        """Check that the shoe holds a hand and an upcard.

        Raises:
            BadHand: It does not.
        """
        if (hand + np.eye(VALUES, dtype=np.int64)[upcard] > self.shoe.counts).any():
            raise BadHand(hand=hand_name(hand), detail="the shoe does not hold these cards")

    def actions(self, hand: Int64, upcard: int, *, after_peek: bool = True) -> Mapping[Action, float]:
        """Return the expectation of each legal action, in initial bets.

        Args:
            hand: Counts of the hand.
            upcard: Value index of the upcard.
            after_peek: The dealer has shown no blackjack, where the rules let him look.

        Raises:
            BadHand: The hand cannot be held beside this upcard, or is complete.
        """
        node = self.node(hand)
        self.check_held(hand, upcard)
        if hand.sum() == 2 and hand[ACE] and hand[TEN]:
            raise BadHand(hand=hand_name(hand), detail="a blackjack is complete, it takes no action")
        found = {Action.STAND: float(self.values.stand[node, upcard])}
        allowed = self.allowed
        if allowed.hit[node]:
            found[Action.HIT] = float(self.values.hit[node, upcard])
        if allowed.double[node]:
            found[Action.DOUBLE] = float(self.values.double[node, upcard])
        if hand.sum() == 2 and (hand == 2).any():
            found[Action.SPLIT] = float(self.split[int(np.argmax(hand)), upcard])
        return self._seen(found, node, upcard, after_peek=after_peek)

    def _seen(
        self, found: Mapping[Action, float], node: int, upcard: int, *, after_peek: bool
    ) -> Mapping[Action, float]:
        """Returns joint values as expectations after the look, or before it."""
        if not self.deals.peeked[upcard]:
            return found
        blackjack = float(self.deals.blackjack[node, upcard])
        if after_peek:
            return {action: value / (1 - blackjack) for action, value in found.items()}
        return {action: value - blackjack for action, value in found.items()}


def hand_name(hand: Int64) -> str:
    """Return a hand as people write it, such as ``A-7`` or ``2-3-T``."""
    return "-".join(VALUE_NAMES[value] for value, count in enumerate(hand) for _ in range(int(count)))
