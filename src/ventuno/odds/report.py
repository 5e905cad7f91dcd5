"""The odds of a table as plain data, ready for JSON: what the command line prints."""

from typing import Any, Final

import msgspec
import numpy as np

from ventuno.core.figures import WayOfPlay
from ventuno.core.prices import PriceKey
from ventuno.core.rules import Rules, rules_json
from ventuno.core.strategy import UPCARDS, Chart
from ventuno.odds.analysis import Analysis, hand_name
from ventuno.odds.cashout import (
    Price,
    always_cash_out,
    in_reading_order,
    prices,
    ratio_percent,
    values_by_kind,
)
from ventuno.odds.cells import ACE, TEN, VALUES, Int64
from ventuno.odds.chartfile import row_name
from ventuno.odds.correlation import correlation
from ventuno.odds.dealer import dealer_outcomes
from ventuno.odds.openings import FIRST, NATURAL, SECOND
from ventuno.odds.penetration import Penetration
from ventuno.odds.returns import insurance_at_sight, main_returns, way_of_play
from ventuno.odds.shoe import VALUE_NAMES, Shoe, fresh_shoe
from ventuno.odds.sidebets import insurance_return, side_bet_odds
from ventuno.odds.spread import Spread, spread
from ventuno.odds.strategy import expectation, plan_of_policy, policy_of_chart

ENDS: Final = ("17", "18", "19", "20", "21", "blackjack", "bust")


def rules_data(rules: Rules) -> dict[str, Any]:
    """Return the rules as plain data."""
    data: dict[str, Any] = msgspec.json.decode(rules_json(rules))
    return data


def odds_data(analysis: Analysis) -> dict[str, Any]:
    """Return the returns of the main bet, the side bets and of always cashing out, as parts of one."""
    rules, shoe = analysis.rules, analysis.shoe
    main = main_returns(analysis)
    returns: dict[str, Any] = {
        "main": {
            **way_data(main.best, main.results),
            "played_strategy": {
                **msgspec.to_builtins(main.chart),
                "without_extra_stakes": main.without_extra_stakes,
            },
        }
    }
    for bet in rules.side_bets:
        odds = side_bet_odds(rules, bet, shoe)
        returns[bet.key.value] = (
            {"return": None, "counts": None, "correlation": None}
            if odds is None
            else {
                "return": odds.returned,
                "counts": odds.counts,
                "ranks": odds.ranks,
                "chances": odds.chances,
                "pushed": odds.pushed,
                "correlation": correlation(analysis, bet, odds, main.results.variance),
            }
        )
    if rules.cash_out is not None:
        returns["always_cash_out"] = {"return": 1 + always_cash_out(analysis, rules.cash_out)}
    return returns


def strategy_data(analysis: Analysis, own: Chart) -> dict[str, Any]:
    """Return what a chart of one's own returns, and how its results are spread."""
    plan = plan_of_policy(analysis, policy_of_chart(own))
    return {
        **way_data(way_of_play(analysis, plan), spread(analysis, plan)),
        "without_extra_stakes": 1 + expectation(analysis, plan, extra_stakes=False),
    }


def way_data(way: WayOfPlay, results: Spread) -> dict[str, Any]:
    """Return what a way of playing returns, and how its results are spread."""
    return {
        **msgspec.to_builtins(way),
        "standard_deviation": results.standard_deviation,
        "variance": results.variance,
        "net_results": {_number(net): chance for net, chance in results.chances.items()},
    }


def insurance_data(rules: Rules, shoe: Shoe) -> dict[str, Any] | None:
    """Return what insurance returns to one who sees the ace and nothing else, None where it is not offered."""
    returned = insurance_at_sight(rules, shoe)
    return None if returned is None else {"return": returned}


def _number(net: Any) -> str:
    return str(int(net)) if net.denominator == 1 else str(float(net))


def hand_data(analysis: Analysis, hand: Int64, upcard: int, *, before_peek: bool = False) -> dict[str, Any]:
    """Return the expectation of each action of a hand.

    Args:
        analysis: Of the rules and the shoe the hand is dealt from.
        hand: Its counts.
        upcard: Value index of the upcard.
        before_peek: Count the blackjacks that the dealer has yet to look for.
    """
    actions = analysis.actions(hand, upcard, after_peek=not before_peek)
    best = max(actions, key=lambda action: actions[action])
    return {
        "hand": hand_name(hand),
        "upcard": VALUE_NAMES[upcard],
        "after_peek": bool(analysis.deals.peeked[upcard]) and not before_peek,
        "actions": {action.name.lower(): value for action, value in actions.items()},
        "best": best.name.lower(),
    }


def is_natural(hand: Int64) -> bool:
    """Tell whether a hand's counts are those of a blackjack."""
    return bool(hand.sum() == 2 and hand[ACE] and hand[TEN])


def natural_data(analysis: Analysis, upcard: int) -> dict[str, Any]:
    """Return what a blackjack is worth before the dealer's second card is known, and as even money (COM-12)."""
    node = analysis.opening_nodes[NATURAL]
    pushed = float(analysis.deals.blackjack[node, upcard])
    actions = {"stand": float(analysis.rules.blackjack_pays) * (1 - pushed)}
    if analysis.rules.even_money and upcard == ACE:
        actions["even_money"] = 1.0
    best = max(actions, key=lambda action: actions[action])
    return {
        "hand": VALUE_NAMES[ACE] + "-" + VALUE_NAMES[TEN],
        "upcard": VALUE_NAMES[upcard],
        "after_peek": False,
        "actions": actions,
        "best": best,
    }


def cash_out_of_hand(analysis: Analysis, hand: Int64, upcard: int) -> dict[str, Any] | None:
    """Return what a hand would be sold for and what is best of keeping it, None where it is not sold."""
    offer = analysis.rules.cash_out
    node = analysis.node(hand)
    if offer is None:
        return None
    nodes = analysis.deals.nodes
    key = PriceKey(int(nodes.cards[node]), bool(nodes.soft[node]), int(nodes.total[node]), upcard + 1)
    value = values_by_kind(Analysis(analysis.rules, fresh_shoe(analysis.rules.decks))).get(key)
    return None if value is None else {"ratio": ratio_percent(value, offer) / 100, "value": value}


def one_hand_data(
    analysis: Analysis, hand: Int64, upcard: int, *, before_peek: bool = False
) -> dict[str, Any]:
    """Return a hand's actions and what else it is offered: cash out, and insurance against an ace.

    Args:
        analysis: Of the rules and the shoe the hand is dealt from.
        hand: Its counts.
        upcard: Value index of the upcard.
        before_peek: Count the blackjacks that the dealer has yet to look for.

    Raises:
        BadHand: The hand cannot be held beside this upcard, or is complete.
    """
    analysis.check_held(hand, upcard)
    if is_natural(hand):
        data = natural_data(analysis, upcard)
    else:
        data = hand_data(analysis, hand, upcard, before_peek=before_peek)
    if analysis.rules.cash_out is not None and not is_natural(hand):
        data["cash_out"] = cash_out_of_hand(analysis, hand, upcard)
    if analysis.rules.insurance and upcard == ACE:
        left = analysis.shoe.counts - hand
        left[upcard] -= 1
        data["insurance"] = {"return": float(insurance_return(Shoe(tuple(left.tolist()))))}
    return data


def all_hands_data(analysis: Analysis, *, before_peek: bool = False) -> list[dict[str, Any]]:
    """Return every two-card hand but a blackjack, by upcard and hand."""
    return [
        hand_data(
            analysis, np.bincount(pair, minlength=VALUES).astype(np.int64), upcard, before_peek=before_peek
        )
        for upcard in range(VALUES)
        for n, pair in enumerate(zip(FIRST.tolist(), SECOND.tolist(), strict=True))
        if n != NATURAL and analysis.openings.chance[n, upcard] > 0
    ]


def price_data(price: Price) -> dict[str, Any]:
    """Return a cash-out price."""
    key = price.key
    return {
        "cards": key.cards,
        "kind": "soft" if key.soft else "hard",
        "total": key.total,
        "upcard": VALUE_NAMES[key.upcard - 1],
        "value": price.value,
        "ratio": price.percent / 100,
    }


def cash_out_data(rules: Rules, *, from_split: bool = False) -> list[dict[str, Any]]:
    """Return all cash-out prices of a table, in reading order.

    Args:
        rules: The rules, which offer cash out.
        from_split: The prices of hands from a split, which hold no right to double.
    """
    assert rules.cash_out is not None
    found = prices(values_by_kind(Analysis(rules, fresh_shoe(rules.decks))), rules.cash_out)
    mine = [price for price in found if price.key.from_split == from_split]
    return [price_data(price) for price in in_reading_order(mine)]


def penetration_data(found: Penetration) -> dict[str, Any]:
    """Return the main bet's returns by how far a shoe is dealt, and what a cut card does to them."""
    return {
        "by_penetration": msgspec.to_builtins(found.depths),
        "cut_cards": msgspec.to_builtins(found.cut_cards),
    }


def dealer_data(rules: Rules, shoe: Shoe, *, after_peek: bool) -> dict[str, Any]:
    """Return how the dealer ends, by upcard and over all, and how often he busts with how many cards."""
    table = dealer_outcomes(shoe.counts, hits_soft_17=rules.dealer_hits_soft_17, after_peek=after_peek)
    upcards = {
        VALUE_NAMES[upcard - 1]: dict(zip(ENDS, table.by_upcard[upcard - 1].tolist(), strict=True))
        for upcard in UPCARDS
    }
    upcards["all"] = dict(zip(ENDS, table.of_all.tolist(), strict=True))
    busts = {str(n): float(chance) for n, chance in enumerate(table.bust_by_cards) if chance > 0}
    return {"after_peek": after_peek, "upcards": upcards, "bust_by_cards": busts}


def chart_data(drawn: Chart) -> dict[str, Any]:
    """Return a chart by section, hand and upcard."""
    sections: dict[str, Any] = {}
    for row in drawn.rows:
        name = row_name(row)
        cells = {VALUE_NAMES[upcard - 1]: cell.value for upcard, cell in zip(UPCARDS, row.cells, strict=True)}
        sections.setdefault(row.section.value, {})[name] = cells
    deviations = [
        {
            "cards": deviation.cards,
            "section": deviation.section.value,
            "total": deviation.total,
            "upcard": VALUE_NAMES[deviation.upcard - 1],
            "action": deviation.cell.value,
        }
        for deviation in drawn.deviations
    ]
    return {"rules_hash": drawn.rules_hash, **sections, "deviations": deviations}
