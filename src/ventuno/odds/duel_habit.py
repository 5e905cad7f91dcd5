"""The chance to win a duel against somebody who has bet the same amount all along, and seems to go on with it.

The value table takes every opponent for the best there is. Against one with a habit there is more to win, so
the strong player goes by the habit while it lasts, in all hands before the last. *Simplifications*: those of
the table; and whoever acts first, the habit bets the same.
"""

from functools import partial
from typing import Final

import numpy as np

from ventuno.games.duel.terms import CHIP_CENTS, Terms
from ventuno.odds.cells import Float
from ventuno.odds.duel_outcomes import Outcomes
from ventuno.odds.duel_table import LEADS, LOWS, Table, Worth, candidate_bets, first_of_best, frequent

_BETS: Final = tuple(
    bet * CHIP_CENTS for bet in (10, 25, 50, 75, 100, 150, 200, 250, 300, 350, 400, 450, 500)
)
#: Bets, as shares of the lead, that may bring one level.
_SHARES: Final = (1.0, 0.5, 2 / 3)


class Habit:
    """Chances against a habit, worked out as far as they are asked for."""

    def __init__(self, terms: Terms, bet_cents: int, outcomes: Outcomes) -> None:
        """Prepare.

        Args:
            terms: Of the match.
            bet_cents: What the opponent bets.
            outcomes: Joint results.
        """
        self._terms, self._habit = terms, bet_cents
        self._outcomes = outcomes
        self._frequent = frequent(outcomes)
        nothing = np.zeros((0, len(LEADS), len(LOWS)))
        self._table = Table(terms, LEADS, LOWS, nothing, 1 / 2)
        self._worth: dict[int, Worth] = {}

    def worth(self, hands: int) -> Worth:
        """Return what chips of the player and of the one with the habit are worth to the player.

        Args:
            hands: Hands left.
        """
        while len(self._table.values) < hands:
            self._add(len(self._table.values))
        if hands not in self._worth:
            self._worth[hands] = self._table.near(hands).chance if hands else partial(self._table.chance, 0)
        return self._worth[hands]

    def bet(self, hands: int, mine: int, his: int, seen_cents: int = 0) -> int:
        """Return the best bet.

        Args:
            hands: Hands left after this one.
            mine: The player's chips before the bets.
            his: The opponent's.
            seen_cents: The opponent's bet, if it has been made.
        """
        lead = mine - his
        marks = (abs(lead), *(abs(lead) * share for share in _SHARES), abs(lead) + self._habit)
        bets = candidate_bets(self._terms, mine, marks)
        other = seen_cents or self._his(his)
        after = self._after(mine, his, bets, np.array(float(other)), self._outcomes)
        values = self.worth(hands)(*after) @ self._outcomes.chance
        return int(bets[first_of_best(values)])

    def _his(self, chips: Float | int) -> Float:
        most = np.minimum(self._terms.maximum_cents, chips)
        bet: Float = np.clip(self._habit, self._terms.minimum_cents, most - most % CHIP_CENTS)
        return bet

    @staticmethod
    def _after(
        mine: Float | int, his: Float | int, bets: Float, other: Float, outcomes: Outcomes
    ) -> tuple[Float, Float]:
        first = np.maximum(mine + np.floor(bets[..., None] * outcomes.mine), 0)
        second = np.maximum(his + np.floor(other[..., None] * outcomes.his), 0)
        return first, second

    def _add(self, left: int) -> None:
        """Works out one more hand left, for all points of the grid at once."""
        lead, low = (part.ravel()[:, None] for part in np.meshgrid(LEADS, LOWS, indexing="ij"))
        mine, his = low + np.maximum(lead, 0), low + np.maximum(-lead, 0)
        behind = np.abs(lead)
        special = [behind * share + CHIP_CENTS for share in _SHARES]
        special += [behind + self._habit + CHIP_CENTS]
        bets = np.concatenate([np.tile(np.array(_BETS, float), (len(lead), 1)), *special], axis=1)
        bets = np.clip(bets, self._terms.minimum_cents, np.minimum(mine, self._terms.maximum_cents))
        bets = np.floor(bets / CHIP_CENTS) * CHIP_CENTS
        kept = self._frequent
        after = self._after(mine[..., None], his[..., None], bets, self._his(his), kept)
        values = (self.worth(left)(*after) @ kept.chance).max(axis=1)
        level = values.reshape(1, len(LEADS), len(LOWS))
        self._table = self._table._replace(values=np.concatenate([self._table.values, level]))
