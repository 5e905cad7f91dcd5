"""What the bets of a table return: the main bet by ways of play, side bets, insurance, always cashing out."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ventuno.core.figures import BetReturn, Figures, WayOfPlay
from ventuno.core.presets import load_preset, preset_names
from ventuno.core.rules import Rules, rules_hash
from ventuno.odds.analysis import Analysis
from ventuno.odds.cashout import always_cash_out
from ventuno.odds.cells import ACE
from ventuno.odds.published import PUBLISHED
from ventuno.odds.shoe import Shoe
from ventuno.odds.sidebets import insurance_return, side_bet_odds
from ventuno.odds.spread import Spread, average_wager, spread
from ventuno.odds.strategy import Plan, Policy, best_plan, chart_policy, expectation, plan_of_policy

MAIN: Final = "main"
INSURANCE: Final = "insurance"
ALWAYS_CASH_OUT: Final = "always_cash_out"


class MainReturns(NamedTuple):
    """What the main bet returns.

    Attributes:
        best: Each hand played best for its cards.
        chart: By the table's chart.
        without_extra_stakes: By the chart, for one who keeps to the first bet (MAJ-7).
        results: How the results of best play are spread.
    """

    best: WayOfPlay
    chart: WayOfPlay
    without_extra_stakes: float
    results: Spread


def way_of_play(analysis: Analysis, plan: Plan) -> WayOfPlay:
    """Return what a plan returns."""
    worth, wager = expectation(analysis, plan), average_wager(analysis, plan)
    return WayOfPlay(1 + worth, 1 + worth / wager, wager)


def main_returns(analysis: Analysis, policy: Policy | None = None) -> MainReturns:
    """Return what the main bet returns, by ways of play."""
    best = best_plan(analysis)
    played = plan_of_policy(analysis, chart_policy(analysis) if policy is None else policy)
    return MainReturns(
        way_of_play(analysis, best),
        way_of_play(analysis, played),
        1 + expectation(analysis, played, extra_stakes=False),
        spread(analysis, best),
    )


def insurance_at_sight(rules: Rules, shoe: Shoe) -> float | None:
    """Return what insurance returns to one who sees the ace and nothing else, None where it is not offered."""
    if not rules.insurance or not shoe.values[ACE]:
        return None
    unseen = Shoe(tuple(count - (value == ACE) for value, count in enumerate(shoe.values)))
    return float(insurance_return(unseen))


def published_for(rules: Rules) -> dict[str, float]:
    """Return what the makers publish for the game with these very rules, nothing for any others."""
    for name in preset_names():
        if load_preset(name).rules == rules:
            return dict(PUBLISHED.get(name, {}))
    return {}


def figures(analysis: Analysis, policy: Policy | None = None) -> Figures:
    """Return all returns of a table whose full shoe has been analysed, beside what is published."""
    main, published = main_returns(analysis, policy), published_for(analysis.rules)
    return Figures(
        rules_hash(analysis.rules),
        main.best,
        main.chart,
        main.without_extra_stakes,
        main.results.standard_deviation,
        tuple(BetReturn(key, value, published.get(key)) for key, value in _others(analysis)),
        published.get(MAIN),
    )


def _others(analysis: Analysis) -> Iterator[tuple[str, float]]:
    rules = analysis.rules
    for bet in rules.side_bets:
        odds = side_bet_odds(rules, bet, analysis.shoe)
        assert odds is not None, "a full shoe knows its suits"
        yield bet.key.value, odds.returned
    insurance = insurance_at_sight(rules, analysis.shoe)
    if insurance is not None:
        yield INSURANCE, insurance
    if rules.cash_out is not None:
        yield ALWAYS_CASH_OUT, 1 + always_cash_out(analysis, rules.cash_out)
