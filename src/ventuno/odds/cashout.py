"""Cash-out prices computed from the rules (INF-16, INF-17), and the fee behind a wanted return."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb, floor
from typing import Final, NamedTuple

import msgspec
import numpy as np

from ventuno.core.errors import BadRules
from ventuno.core.prices import PriceKey, PriceTable
from ventuno.core.rules import CashOut, Rules, rules_hash
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import ACE, VALUES, Bool, Float, Int64
from ventuno.odds.nodes import MAIN
from ventuno.odds.openings import FIRST, NATURAL
from ventuno.odds.shoe import fresh_shoe

_SLACK: Final = 1e-12
"""A value this little below a step counts as on it: it is the error of the arithmetic, not of the hand."""
_FINEST_FEE: Final = Fraction(1, 10_000)


class Price(msgspec.Struct, frozen=True):
    """What one kind of hand is worth and sold for.

    Attributes:
        key: The kind of hand and the upcard.
        value: Mean expectation in stakes, before the fee.
        percent: Ratio in hundredths of the stake.
    """

    key: PriceKey
    value: float
    percent: int


def price_table(rules: Rules) -> PriceTable:
    """Return the cash-out ratios of a table.

    Raises:
        BadRules: The rules have no cash out.
    """
    return price_table_of(Analysis(rules, fresh_shoe(rules.decks)))


def price_table_of(analysis: Analysis) -> PriceTable:
    """Return the cash-out ratios of a table whose full shoe has been analysed.

    Raises:
        BadRules: The rules have no cash out.
    """
    rules = analysis.rules
    found = prices(values_by_kind(analysis), _offer(rules))
    return PriceTable(rules_hash=rules_hash(rules), percent={price.key: price.percent for price in found})


def _offer(rules: Rules) -> CashOut:
    if rules.cash_out is None:
        raise BadRules(
            field="cash_out", problem="is not offered", fix="Write cash_out.fee = 0.019 to offer it"
        )
    return rules.cash_out


def prices(values: dict[PriceKey, float], offer: CashOut) -> list[Price]:
    """Return what each kind of hand is sold for, in the order of the values."""
    return [Price(key, value, ratio_percent(value, offer)) for key, value in values.items()]


def ratio_percent(value: float, offer: CashOut) -> int:
    """Return one plus value less the fee, rounded down to the step, in hundredths (INF-17)."""
    steps = floor((1 + value - float(offer.fee)) / float(offer.step) + _SLACK)
    return max(0, int(steps * offer.step * 100))


class Kinds(NamedTuple):
    """The hands that may be sold, and the kinds they fall into.

    *Shape*: one element a hand.

    Attributes:
        nodes: Its node.
        kind: Which of ``keys`` it belongs to.
        keys: Cards, softness and total of each kind.
    """

    nodes: Int64
    kind: Int64
    keys: list[tuple[int, bool, int]]


def kinds(analysis: Analysis) -> Kinds:
    """Return the hands that can be sold: not 21, and no sure Charlie (INF-16)."""
    nodes, rules = analysis.deals.nodes, analysis.rules
    sure: Bool = (nodes.cards == rules.charlie_cards - 1) & (nodes.hard <= 11)
    sold = np.flatnonzero((nodes.context == MAIN) & (nodes.total < 21) & ~sure)
    labels = nodes.cards[sold] << 16 | nodes.soft[sold].astype(np.int64) << 8 | nodes.total[sold]
    unique, kind = np.unique(labels, return_inverse=True)
    keys = [(int(label) >> 16, bool(int(label) >> 8 & 1), int(label) & 0xFF) for label in unique]
    return Kinds(sold, kind.astype(np.int64), keys)


def values_by_kind(analysis: Analysis) -> dict[PriceKey, float]:
    """Return the mean value of every kind of hand that can be sold.

    The mean is over all hands with that many cards and that total, as the shoe deals them beside the upcard
    in any order; of each the best of stand, hit and, with two cards not from a split, double.

    *Source*: INF-17.
    """
    group = kinds(analysis)
    shoe = analysis.shoe.counts
    chance = _deal_chances(shoe, analysis.deals.nodes.hand[group.nodes])
    whole = _after_peek(analysis, analysis.values.value, group.nodes)
    undoubled = _after_peek(analysis, _without_double(analysis), group.nodes)
    found: dict[PriceKey, float] = {}
    for from_split, value in ((False, whole), (True, undoubled)):
        means = _means(group, chance, value)
        for n, (cards, soft, total) in enumerate(group.keys):
            for upcard in range(VALUES):
                if not np.isnan(means[n, upcard]):
                    key = PriceKey(cards, soft, total, upcard + 1, from_split)
                    found[key] = float(means[n, upcard])
    return found


def _without_double(analysis: Analysis) -> Float:
    """Returns the best of stand and hit."""
    may_hit = analysis.allowed.hit[:, None]
    values = analysis.values
    return np.where(may_hit, np.maximum(values.stand, values.hit), values.stand)


def _after_peek(analysis: Analysis, joint: Float, nodes: Int64) -> Float:
    blackjack = np.where(analysis.deals.peeked, analysis.deals.blackjack[nodes], 0.0)
    result: Float = joint[nodes] / np.where(blackjack < 1, 1 - blackjack, 1.0)
    return result


def _deal_chances(shoe: Int64, hands: Int64) -> Float:
    """Returns the chance of each set of cards beside each upcard, up to a factor for each number of cards."""
    ways = np.array([[comb(int(n), k) for k in range(22)] for n in shoe], np.float64)
    less = np.array([[comb(max(int(n) - 1, 0), k) for k in range(22)] for n in shoe], np.float64)
    index = np.arange(VALUES)
    each = ways[index, hands]
    beside = np.empty(each.shape)
    for upcard in range(VALUES):
        factors = each.copy()
        factors[:, upcard] = less[upcard, hands[:, upcard]]
        beside[:, upcard] = factors.prod(axis=1) * (shoe[upcard] > 0)
    return beside


def _means(group: Kinds, chance: Float, value: Float) -> Float:
    """Returns the mean value of each kind, ``nan`` where the shoe deals no such hand."""
    weight = np.zeros((len(group.keys), VALUES))
    total = np.zeros((len(group.keys), VALUES))
    np.add.at(weight, group.kind, chance)
    np.add.at(total, group.kind, chance * value)
    means: Float = np.divide(total, weight, out=np.full(weight.shape, np.nan), where=weight > 0)
    return means


def always_cash_out(analysis: Analysis, offer: CashOut, values: dict[PriceKey, float] | None = None) -> float:
    """Return the expectation in initial bets of a player who takes the first offer of every round.

    Args:
        analysis: Of the rules and the shoe that is dealt from.
        offer: Fee and step of the prices.
        values: Values that the prices come from; those of a full shoe if None.
    """
    if values is None:
        full = fresh_shoe(analysis.rules.decks)
        same = full.values == analysis.shoe.values
        values = values_by_kind(analysis if same else Analysis(analysis.rules, full))
    result = np.zeros((len(FIRST), VALUES))
    nodes = analysis.deals.nodes
    for n, node in enumerate(analysis.opening_nodes):
        for upcard in range(VALUES):
            key = PriceKey(2, bool(nodes.soft[node]), int(nodes.total[node]), upcard + 1)
            if key in values:
                result[n, upcard] = ratio_percent(values[key], offer) / 100 - 1
    blackjack = analysis.deals.blackjack[analysis.opening_nodes]
    lost = np.where(analysis.deals.peeked, blackjack, 0.0)
    result = result * (1 - lost) - lost
    result[NATURAL] = analysis.opening_values[NATURAL]
    return float((analysis.openings.chance * result).sum())


def fee_for_return(rules: Rules, wanted: float) -> tuple[CashOut, float]:
    """Return the lowest fee with which always cashing out returns no more than wanted, and what it returns.

    Args:
        rules: The rules; their fee is not looked at, their step is.
        wanted: Return per unit staked, such as 0.968.

    Raises:
        BadRules: The rules have no cash out, or no fee from 0 to 1 gives that return.
    """
    step = _offer(rules).step
    analysis = Analysis(rules)
    values = values_by_kind(analysis)

    def returned(ticks: int) -> float:
        return 1 + always_cash_out(analysis, CashOut(fee=ticks * _FINEST_FEE, step=step), values)

    low, high = 0, int(1 / _FINEST_FEE) - 1
    if not returned(high) <= wanted <= returned(low):
        bounds = f"{returned(high):.4f} to {returned(low):.4f}"
        raise BadRules(field="target", problem=f"is {wanted:.4f}", fix=f"Fees give returns from {bounds}")
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if returned(middle) <= wanted else (middle + 1, high)
    return CashOut(fee=low * _FINEST_FEE, step=step), returned(low)


def in_reading_order(found: list[Price]) -> Iterator[Price]:
    """Yield prices by number of cards, hard before soft, total, and upcard from 2 to the ace."""
    return iter(
        sorted(
            found,
            key=lambda price: (
                price.key.cards,
                price.key.soft,
                price.key.total,
                price.key.upcard + VALUES * (price.key.upcard == ACE + 1),
            ),
        )
    )
