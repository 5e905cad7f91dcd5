"""How often each hand is reached when a plan is followed, and how rounds end.

Chances are joint with "no blackjack where the dealer looks", as in :mod:`ventuno.odds.play`.
"""

from typing import Final, NamedTuple

import numpy as np

from ventuno.engine.actions import Action
from ventuno.odds.cells import VALUES, Float, Int8, Int64
from ventuno.odds.play import Deals

_UPCARDS: Final = np.arange(VALUES)


class Flow(NamedTuple):
    """Chances under a plan, ``[n, 10]`` by node and upcard.

    Attributes:
        reached: The hand comes up, whatever the dealer has.
        stands: It ends by standing.
        doubles: It ends by doubling.
        hits: It takes a card and goes on.
    """

    reached: Float
    stands: Float
    doubles: Float
    hits: Float


def flow(dealt: Deals, plan: Int8, start: Float) -> Flow:
    """Return how often each hand is reached and what is done with it.

    Args:
        dealt: The shoe's chances.
        plan: What is done at each node against each upcard.
        start: Chance that a hand is where play begins, ``[n, 10]``.
    """
    nodes = dealt.nodes
    reached = np.concatenate([start, np.zeros((1, VALUES))])
    going_on = np.zeros(reached.shape)
    hits = plan == Action.HIT
    for level in reversed(nodes.levels):
        came = going_on[nodes.parent[level]]
        drawn = np.einsum("nr,nru->nu", dealt.left[level] + 1.0, came)
        # Of the upcard's value one card less was there to be drawn.
        drawn -= came[:, _UPCARDS, _UPCARDS]
        reached[level] += drawn / (dealt.unseen[level, None] + 1.0)
        going_on[level] = np.where(hits[level], reached[level], 0.0)
    total = reached[:-1]
    return Flow(
        reached=total,
        stands=np.where(plan == Action.STAND, total, 0.0),
        doubles=np.where(plan == Action.DOUBLE, total, 0.0),
        hits=going_on[:-1],
    )


def starts(dealt: Deals, openings: Int64, chance: Float, splits: Float) -> Float:
    """Return where play begins: first hands that are not split, and one hand of every pair that is.

    Args:
        dealt: The shoe's chances.
        openings: Node of each opening that is played, ``[k]``.
        chance: Its chance, ``[k, 10]``, none for pairs that are split.
        splits: Chance that a pair comes up and is split, by value and upcard, ``[10, 10]``.
    """
    start = np.zeros(dealt.blackjack.shape)
    start[openings] = chance
    start[dealt.nodes.start] = splits
    return start
