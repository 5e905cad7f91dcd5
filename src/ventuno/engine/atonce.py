"""What is paid before a round ends, and can be used in it (COM-25): even money and blackjacks."""

from typing import NamedTuple

import numpy as np

from ventuno.core.rules import Rules
from ventuno.engine.actions import MAIN, Ending
from ventuno.engine.columns import ASKED_EVEN_MONEY, Int64, Rows
from ventuno.engine.crowd import Crowd


class AtOnce(NamedTuple):
    """Payments before the round's end, a row each.

    Attributes:
        rows: Rows of the crowd.
        back_cents: The stake that comes back: so much less is at stake then.
        gained_cents: The win beyond it.
    """

    rows: Rows
    back_cents: Int64
    gained_cents: Int64


def even_money(crowd: Crowd, rows: Rows) -> AtOnce:
    """Return what even money pays rows that are asked it: the stake and as much again (COM-12)."""
    assert (crowd.insured[rows] == ASKED_EVEN_MONEY).all()
    stakes = crowd.stake[rows, MAIN]
    return AtOnce(rows, stakes, stakes)


def naturals(rules: Rules, crowd: Crowd) -> AtOnce:
    """Return what the blackjacks are paid: the stake, and the win rounded down (COM-14)."""
    rows = np.flatnonzero(crowd.ending[:, MAIN] == Ending.BLACKJACK)
    stakes, pays = crowd.stake[rows, MAIN], rules.blackjack_pays
    return AtOnce(rows, stakes, stakes * pays.numerator // pays.denominator)
