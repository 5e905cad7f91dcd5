"""The return by how far a shoe is dealt, and what a cut card does to the first round's figure (ODD-9).

Cards that nobody has looked at change nothing on average, so a fixed strategy returns at any depth exactly what
it returns from a full shoe. Who knows what is left and plays by it gains: a gain that is worked out exactly for
each of many compositions drawn at random, and given with its confidence interval.

A cut card does shift the average over all rounds of a shoe: rounds in which many small cards come use up more
cards, so of the shoes that are good for the player later on fewer rounds are dealt. How much is measured by
dealing shoes to one player; what a round is worth by the cards gone before it is taken to first order.
"""

from typing import Final, NamedTuple

import msgspec
import numpy as np

from ventuno.core.checks import cut_card_at
from ventuno.core.rules import Rules
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import VALUES, Float, Int64
from ventuno.odds.dealt import Dealt
from ventuno.odds.shoe import fresh_shoe, most_cards_used, shoe_of_values
from ventuno.odds.strategy import Plan, best_plan, expectation

DEPTHS: Final = (0.0, 0.25, 0.5, 0.75)
SAMPLES: Final = 60
SHOES: Final = 4000
SEED: Final = 21
_CONTROLS: Final = 12
"""Depths at which a shoe's luck is looked at."""
_SURE: Final = 1.96
"""Standard errors to either side that 95 of 100 intervals need."""


class Depth(msgspec.Struct, frozen=True):
    """What the main bet returns once part of a shoe is dealt, per initial bet.

    Attributes:
        used: Part of the shoe that is gone.
        cards_left: Cards that are left.
        fixed: Return of best play for a full shoe, exact.
        informed: Return of best play for what is left, mean over the compositions.
        informed_margin: Half of its 95 % confidence interval.
        deviation: Standard deviation of that return from shoe to shoe.
        in_favour: Part of the shoes in which it is above one.
    """

    used: float
    cards_left: int
    fixed: float
    informed: float
    informed_margin: float
    deviation: float
    in_favour: float


class CutCard(msgspec.Struct, frozen=True):
    """What a cut card does to the mean return of all rounds of a shoe, for one player alone.

    Attributes:
        cut: Part of the shoe in front of it.
        rounds: Mean number of rounds in a shoe.
        first_round: Return of a shoe's first round, per initial bet, exact.
        effect: Mean return of all rounds less that.
        effect_margin: Half of its 95 % confidence interval.
    """

    cut: float
    rounds: float
    first_round: float
    effect: float
    effect_margin: float


class Penetration(NamedTuple):
    """Returns by depth, and the cut card's effect by where it lies."""

    depths: tuple[Depth, ...]
    cut_cards: tuple[CutCard, ...]


def by_penetration(
    rules: Rules, *, samples: int = SAMPLES, shoes: int = SHOES, seed: int = SEED
) -> Penetration:
    """Return what the main bet returns by how far a shoe is dealt.

    Args:
        rules: The rules.
        samples: Compositions at each depth.
        shoes: Shoes dealt for the cut card.
        seed: Of the compositions and shoes: the same gives the same.
    """
    full = Analysis(rules, fresh_shoe(rules.decks))
    plan, rng = best_plan(full), np.random.default_rng(seed)
    room = most_cards_used(full.shoe)
    deep_enough = [depth for depth in DEPTHS if full.shoe.size - round(depth * full.shoe.size) >= room]
    depths = tuple(_depth(full, plan, depth, samples if depth else 1, rng) for depth in deep_enough)
    effects = _removals(full, plan)
    cuts = tuple(
        _cut_card(full, plan, effects, depth, shoes=shoes, rng=rng) for depth in deep_enough if depth >= 0.5
    )
    return Penetration(depths, cuts)


def _depth(full: Analysis, plan: Plan, used: float, samples: int, rng: np.random.Generator) -> Depth:
    gone = round(used * full.shoe.size)
    best, fixed = np.empty(samples), np.empty(samples)
    for n in range(samples):
        taken = rng.multivariate_hypergeometric(full.shoe.counts, gone)
        analysis = Analysis(full.rules, shoe_of_values((full.shoe.counts - taken).tolist()))
        best[n], fixed[n] = analysis.expectation, expectation(analysis, plan)
    # The fixed strategy's mean is known, so only what knowing adds to it is left to chance.
    gain = best - fixed
    return Depth(
        used=used,
        cards_left=full.shoe.size - gone,
        fixed=1 + full.expectation,
        informed=1 + full.expectation + float(gain.mean()),
        informed_margin=_margin(gain),
        deviation=float(best.std(ddof=1)) if samples > 1 else 0.0,
        in_favour=float((best > 0).mean()),
    )


def _margin(found: Float) -> float:
    return _SURE * float(found.std(ddof=1)) / float(np.sqrt(len(found))) if len(found) > 1 else 0.0


def _removals(full: Analysis, plan: Plan) -> Float:
    """Returns how the plan's expectation moves when one card of each value is gone, ``[10]``."""
    moved = np.zeros(VALUES)
    for value in np.flatnonzero(full.shoe.counts):
        left = full.shoe.counts - (np.arange(VALUES) == value)
        moved[value] = (
            expectation(Analysis(full.rules, shoe_of_values(left.tolist())), plan) - full.expectation
        )
    return moved


def _cut_card(
    full: Analysis, plan: Plan, effects: Float, cut: float, *, shoes: int, rng: np.random.Generator
) -> CutCard:
    size = full.shoe.size
    behind = cut_card_at(size, cut)
    order = rng.permuted(np.tile(np.repeat(np.arange(VALUES), full.shoe.counts), (shoes, 1)), axis=1)
    dealt = Dealt(full, plan, order)
    rounds, worth = np.zeros(shoes), np.zeros(shoes)
    going: Int64 = np.arange(shoes)
    while len(going):
        left = size - dealt.used[going]
        worth[going] += (dealt.gone[going] @ effects) * (size - 1) / left
        rounds[going] += 1
        dealt.deal_round(going)
        going = going[dealt.used[going] < behind]
    effect, margin = _without_luck(worth, rounds, effects[order[:, :behind]])
    return CutCard(cut, float(rounds.mean()), 1 + full.expectation, effect, margin)


def _without_luck(worth: Float, rounds: Float, cards: Float) -> tuple[float, float]:
    """Returns the mean worth of a round and half of its 95 % interval, rid of how lucky the order of cards was.

    What a fixed number of cards from the top does has a mean of exactly zero, so whatever of the shoes' worth
    goes with it is chance and is taken off.
    """
    at = np.linspace(0, cards.shape[1], _CONTROLS + 1)[1:].astype(np.int64) - 1
    luck = np.column_stack([np.ones(len(worth)), cards.cumsum(axis=1)[:, at]])
    per_shoe = float(rounds.mean())
    apart = worth - worth.sum() / rounds.sum() * rounds
    part, *_ = np.linalg.lstsq(luck, apart, rcond=None)
    part[0] = 0.0
    left = worth - luck @ part
    effect = float(left.sum() / rounds.sum())
    return effect, _margin((left - effect * rounds) / per_shoe)
