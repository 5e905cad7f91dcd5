"""What one card less of each rank does to every bet: the effect of removal (ODD-9)."""

from typing import NamedTuple

from ventuno.core.cards import RANKS, SUITS, Card
from ventuno.core.rules import Rules
from ventuno.odds.analysis import Analysis
from ventuno.odds.returns import INSURANCE, MAIN, insurance_at_sight
from ventuno.odds.shoe import Shoe, fresh_shoe
from ventuno.odds.sidebets import side_bet_odds


class Removal(NamedTuple):
    """How returns move when one card of a rank is taken from a full shoe.

    Attributes:
        ranks: Names of the thirteen ranks.
        effects: For each bet, by its name, the change of its return per unit by rank.
        sums: For each bet the changes summed over a deck: near nothing, as no card is known beforehand.
    """

    ranks: str
    effects: dict[str, tuple[float, ...]]
    sums: dict[str, float]


def effect_of_removal(rules: Rules) -> Removal:
    """Return what one card less of each rank does to the main bet, insurance and every side bet.

    The main bet is played best in each shoe. A suit makes no difference to the mean of the four cards of a
    rank, which is what is returned for bets on suits.
    """
    full = fresh_shoe(rules.decks)
    base = _returns(rules, full)
    by_value = [_main_return(rules, full.without([Card(4 * value)])) for value in range(10)]
    effects: dict[str, list[float]] = {name: [] for name in base}
    for rank in range(len(RANKS)):
        each = [_side_returns(rules, full.without([Card(4 * rank + suit)])) for suit in range(len(SUITS))]
        found = {name: sum(one[name] for one in each) / len(each) for name in each[0]}
        found[MAIN] = by_value[min(rank, len(by_value) - 1)]
        for name, returned in found.items():
            effects[name].append(returned - base[name])
    sums = {name: sum(changes) * len(SUITS) for name, changes in effects.items()}
    return Removal(RANKS, {name: tuple(changes) for name, changes in effects.items()}, sums)


def _returns(rules: Rules, shoe: Shoe) -> dict[str, float]:
    return {MAIN: _main_return(rules, shoe), **_side_returns(rules, shoe)}


def _main_return(rules: Rules, shoe: Shoe) -> float:
    return 1 + Analysis(rules, shoe).expectation


def _side_returns(rules: Rules, shoe: Shoe) -> dict[str, float]:
    found: dict[str, float] = {}
    insurance = insurance_at_sight(rules, shoe)
    if insurance is not None:
        found[INSURANCE] = insurance
    for bet in rules.side_bets:
        odds = side_bet_odds(rules, bet, shoe)
        assert odds is not None, "a full shoe knows its suits"
        found[bet.key.value] = odds.returned
    return found
