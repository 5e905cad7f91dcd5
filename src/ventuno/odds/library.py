"""The odds as a library: one object for one game and shoe, which speaks in hands and names, not in arrays."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ventuno.core.errors import BadHand
from ventuno.core.rules import Rules
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action
from ventuno.odds import report
from ventuno.odds.analysis import Analysis
from ventuno.odds.options import changed_rules, parse_hand
from ventuno.odds.penetration import SAMPLES, SEED, by_penetration
from ventuno.odds.removal import effect_of_removal
from ventuno.odds.returns import way_of_play
from ventuno.odds.shoe import Shoe, parse_shoe
from ventuno.odds.spread import spread
from ventuno.odds.strategy import Plan, chart, plan_of, plan_of_policy, policy_of_chart


def change(rules: Rules, *settings: str, **fields: Any) -> Rules:
    """Return rules with changes, checked.

    Args:
        rules: Where to begin.
        settings: Changes as on the command line, such as ``"decks=6"`` or ``"cash_out.fee=0.02"``.
        fields: Changes by the rule's name; ratios as text such as ``"6:5"``.

    Raises:
        BadRules: A change names no rule or has a wrong value, or the rules do not hold together.
    """
    named = [f"{name}={_written(value)}" for name, value in fields.items()]
    return changed_rules(rules, (*settings, *named))


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "none" if value is None else str(value)


#: Asked with the hand's counting values in rising order (an ace is 1), the upcard's counting value, the names
#: of the legal actions, and whether the hand comes from a split; returns one of the names.
Strategy = Callable[[Sequence[int], int, Sequence[str], bool], str]


class Game:
    """The exact odds of a game dealt from a shoe.

    Args:
        rules: How it is dealt and paid.
        shoe: What is left of the shoe, as on the command line (``"-Ts -5h"``, ``"T=100"``); all of it by default.

    Attributes:
        rules: The rules.
        shoe: The cards left.
        analysis: The same odds as arrays.

    Raises:
        BadComposition: The shoe cannot be what is left, or a round may run out of cards.
    """

    def __init__(self, rules: Rules, shoe: Shoe | str = "") -> None:
        self.rules = rules
        self.shoe = parse_shoe(shoe, rules.decks) if isinstance(shoe, str) else shoe
        self.analysis = Analysis(rules, self.shoe)

    @property
    def expectation(self) -> float:
        """What a round of best play is worth, in initial bets: minus the house edge."""
        return self.analysis.expectation

    def hand(self, situation: str, *, before_peek: bool = False) -> dict[str, Any]:
        """Return what each action of a hand is worth, as ``ventuno hand`` prints it.

        Args:
            situation: Hand and upcard, such as ``"A-7 v 9"``.
            before_peek: Count the blackjacks that the dealer has yet to look for.

        Raises:
            BadHand: It cannot be read or is not played here.
        """
        return report.one_hand_data(self.analysis, *parse_hand(situation), before_peek=before_peek)

    def hands(self, *, before_peek: bool = False) -> list[dict[str, Any]]:
        """Return every two-card hand against every upcard."""
        return report.all_hands_data(self.analysis, before_peek=before_peek)

    def returns(self) -> dict[str, Any]:
        """Return what the main bet, the side bets and always cashing out return, as ``ventuno odds`` prints it."""
        return report.odds_data(self.analysis)

    def dealer(self, *, after_peek: bool = False) -> dict[str, Any]:
        """Return how the dealer ends."""
        return report.dealer_data(self.rules, self.shoe, after_peek=after_peek)

    def cash_out(self, *, from_split: bool = False) -> list[dict[str, Any]]:
        """Return the table's cash-out prices: they come from a full shoe whatever is left; none if not offered."""
        return [] if self.rules.cash_out is None else report.cash_out_data(self.rules, from_split=from_split)

    def chart(self) -> Chart:
        """Return the strategy by totals for these rules and this shoe."""
        return chart(self.analysis)

    def strategy(self, strategy: Strategy | Chart) -> dict[str, Any]:
        """Return what a strategy of one's own returns.

        Args:
            strategy: A chart, or a function that chooses among the legal actions.

        Raises:
            BadHand: The function chose what is not legal.
        """
        plan = self._plan(strategy)
        way, results = way_of_play(self.analysis, plan), spread(self.analysis, plan)
        return report.way_data(way, results)

    def removal(self) -> Mapping[str, Sequence[float]]:
        """Return how one card less of each rank, ace to king, moves the return of each bet from a full shoe."""
        return effect_of_removal(self.rules).effects

    def by_penetration(self, *, samples: int = SAMPLES, seed: int = SEED) -> dict[str, Any]:
        """Return what the main bet returns by how far a full shoe is dealt, and what a cut card does to that.

        Args:
            samples: Compositions worked out at each depth.
            seed: The same gives the same.
        """
        return report.penetration_data(by_penetration(self.rules, samples=samples, seed=seed))

    def _plan(self, strategy: Strategy | Chart) -> Plan:
        if isinstance(strategy, Chart):
            return plan_of_policy(self.analysis, policy_of_chart(strategy))
        ask = strategy

        def choose(hand: Sequence[int], upcard: int, legal: Sequence[Action], *from_split: bool) -> Action:
            names = [action.name.lower() for action in legal]
            name = ask(hand, upcard, names, *from_split)
            if name not in names:
                raise BadHand(hand=str(list(hand)), detail=f"{name} is not among {', '.join(names)}")
            return legal[names.index(name)]

        return plan_of(self.analysis, choose)
