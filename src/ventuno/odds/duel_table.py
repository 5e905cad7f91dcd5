"""The chance to win a duel from (chips, hands left, position), by backward induction, as packaged data (ODD-7).

*Simplifications*: in every hand before its end both play by the chart, so that its result comes from
:mod:`ventuno.odds.duel_outcomes`; what they bet is from a list of amounts that holds all that the difference
of chips makes special; and the chance between two points of the grid is taken on a straight line. The bets are
best against a best reply: the first to act bets what leaves the second the least.
"""

import struct
import zlib
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from typing import Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from ventuno.games.duel.terms import Terms
from ventuno.odds.cells import Float
from ventuno.odds.duel_outcomes import Outcomes

#: What chips of the next first to act and of the other are worth to that one.
Worth = Callable[[Float, Float], Float]
Places = npt.NDArray[np.intp]
_FILE: Final = "duel-values.bin"
_MAGIC: Final = b"VDU1"
_PAIR: Final = 2
#: Differences of chips at grid points, in chips, mirrored for who is behind.
_LEADS: Final = (0, 1, 5, 10, 20, 40, 70, 100, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1400, 2000, 3000)
#: The poorer player's chips at grid points.
_LOWS: Final = (10, 20, 40, 70, 100, 150, 200, 300, 400, 500, 650, 800, 1000, 1300, 1700, 2500)
LEADS: Final[Float] = np.array(sorted({sign * lead * 100 for lead in _LEADS for sign in (-1, 1)}), float)
"""The grid of leads, in cents."""
LOWS: Final[Float] = np.array(_LOWS, float) * 100
"""The grid of the poorer one's chips, in cents."""
_BETS: Final = (10, 20, 30, 50, 75, 100, 150, 200, 250, 300, 350, 400, 450, 500)
_CHIP: Final = 100
_HALF: Final = _CHIP // 2
_STEPS: Final = 65_535
#: Sums of the same chances in another order differ by less; so near, one choice is as good as another.
NOISE: Final = 1e-12
#: Of the look-up: every five chips, up to 3,000.
_STEP: Final = 5 * _CHIP
_REACH: Final = 600
#: Results that come together less often than this are left out when the table is made.
_RARE: Final = 2e-4


class Table(NamedTuple):
    """A value table.

    Attributes:
        terms: Chips and limits it was made for, whatever the number of hands.
        leads: Grid of the first to act's lead, in cents, from far behind to far ahead.
        lows: Grid of the poorer one's chips, in cents.
        values: The first to act's chance by hands left, lead and the poorer one's chips; entry 0 is one hand.
        tie: The first to act's chance with equal chips and nothing but pairs of further hands left.
    """

    terms: Terms
    leads: Float
    lows: Float
    values: Float
    tie: float

    def chance(self, hands: int, first: Float, second: Float) -> Float:
        """Return the first to act's chance.

        Args:
            hands: Hands left; 0 after the last one, where a tie goes on with further hands.
            first: Chips of the one who acts first in the next hand, cents.
            second: Chips of the other.
        """
        if hands == 0:
            return np.where(first > second, 1.0, np.where(first < second, 0.0, self.tie))
        mine, his = ((chips / _HALF).astype(np.intp) for chips in (first, second))
        least = self.terms.minimum_cents // _HALF
        low, out = np.minimum(mine, his), (mine < least, his < least)
        low[out[0] & out[1]] += least  # the gift of both (DUE-10)
        found = self._between(self.values[min(hands, len(self.values)) - 1], mine - his, low)
        np.putmask(found, out[0] != out[1], np.broadcast_to(out[1], found.shape))
        return found

    def near(self, hands: int) -> "Near":
        """Return the table for so many hands left as a look-up."""
        steps = np.arange(-_REACH, _REACH + 1, dtype=float) * _STEP
        lows = np.arange(_REACH + 1, dtype=float) * _STEP
        mine = lows[None] + np.maximum(steps, 0)[:, None]
        his = lows[None] + np.maximum(-steps, 0)[:, None]
        return Near(self.chance(hands, mine, his))

    @staticmethod
    def _between(values: Float, lead: Places, low: Places) -> Float:
        """Returns values between grid points, on straight lines in both directions; amounts in half chips."""
        i, u = _GRID_OF_LEADS.place(lead)
        j, v = _GRID_OF_LOWS.place(low)
        width = values.shape[1]
        i *= width
        i += j
        flat, rest = values.ravel(), 1 - v
        upper = flat.take(i) * rest
        i += 1
        upper += flat.take(i) * v
        i += width
        lower = flat.take(i) * v
        i -= 1
        lower += flat.take(i) * rest
        upper *= 1 - u
        lower *= u
        upper += lower
        return upper


class Near(NamedTuple):
    """Chances of the first to act for every five chips, the nearest of which is taken.

    Attributes:
        values: By lead and the poorer one's chips.
    """

    values: Float

    def chance(self, first: Float, second: Float) -> Float:
        """Return the first to act's chance."""
        lead = np.clip(np.rint((first - second) / _STEP).astype(np.intp) + _REACH, 0, 2 * _REACH)
        low = np.clip((np.minimum(first, second) / _STEP).astype(np.intp), 0, _REACH)
        found: Float = self.values[lead, low]
        return found


class _Grid:
    """Where amounts lie on a grid, by look-up: chips come in halves (a blackjack, insurance)."""

    def __init__(self, points: Float) -> None:
        self._lowest, highest = (round(end / _HALF) for end in (points[0], points[-1]))
        at = np.arange(self._lowest, highest + 1) * float(_HALF)
        self._cell = np.clip(np.searchsorted(points, at, side="right") - 1, 0, len(points) - 2)
        self._share = (at - points[self._cell]) / (points[self._cell + 1] - points[self._cell])

    def place(self, halves: Places) -> tuple[Places, Float]:
        """Return the cell of each amount and how far it lies in it, from 0 to 1; beyond the ends it is at them.

        Args:
            halves: In half chips.
        """
        at = halves - self._lowest
        return self._cell.take(at, mode="clip"), self._share.take(at, mode="clip")


_GRID_OF_LEADS: Final = _Grid(LEADS)
_GRID_OF_LOWS: Final = _Grid(LOWS)


def bet_value(
    worth: Worth,
    chips: tuple[int, int],
    bets: tuple[Float, Float],
    outcomes: Outcomes,
) -> Float:
    """Return the first to act's chance for bets of both, when the chart plays the hand.

    Args:
        worth: What chips of the other and of the first to act are worth, after the hand, to the other.
        chips: Of the first to act and of the other, before the bets.
        bets: Amounts, of shapes that go together.
        outcomes: Joint results.
    """
    # What the chips do not cover is not doubled.
    mine = np.maximum(chips[0] + np.floor(bets[0][..., None] * outcomes.mine), 0)
    his = np.maximum(chips[1] + np.floor(bets[1][..., None] * outcomes.his), 0)
    value: Float = 1 - worth(his, mine) @ outcomes.chance
    return value


def candidate_bets(terms: Terms, chips: int, marks: tuple[float, ...]) -> Float:
    """Return the bets worth looking at, in whole chips: a list, and those around special amounts.

    Args:
        terms: Limits.
        chips: The bettor's chips.
        marks: Amounts around which a chip more or less may matter.
    """
    most = terms.most_bet(chips)
    near = [mark + step * _CHIP for mark in marks for step in (-1, 0, 1)]
    found = np.rint(np.array([*(bet * _CHIP for bet in _BETS), *near, most]) / _CHIP) * _CHIP
    return np.unique(np.clip(found, terms.minimum_cents, most))


def first_marks(chips: tuple[int, int]) -> tuple[float, ...]:
    """Return the amounts that the difference of chips makes special for the first bettor."""
    lead = abs(chips[0] - chips[1])
    return (lead, lead / 2, lead / 1.5, lead * 2, chips[0] / 2, chips[1] / 2)


def second_marks(chips: tuple[int, int], bet: float) -> tuple[float, ...]:
    """Return the amounts that chips and the first one's bet make special for the second bettor."""
    lead = chips[0] - chips[1]
    plain = {abs(lead + k * bet) for k in (-2, -1, 0, 1, 1.5, 2)}
    return tuple(sorted(plain | {mark / 2 for mark in plain} | {chips[1] / 2, bet}))


def best_reply(
    terms: Terms, worth: Worth, chips: tuple[int, int], bet: int, outcomes: Outcomes
) -> tuple[int, float]:
    """Return the second one's best bet, and what it leaves the first."""
    bets = candidate_bets(terms, chips[1], second_marks(chips, bet))
    values = bet_value(worth, chips, (np.array(float(bet)), bets), outcomes)
    n = first_of_best(-values)
    return int(bets[n]), float(values[n])


def best_first_bet(
    terms: Terms, worth: Worth, chips: tuple[int, int], outcomes: Outcomes
) -> tuple[int, float]:
    """Return the first one's best bet against a best reply, and its chance."""
    bets = candidate_bets(terms, chips[0], first_marks(chips))
    # A few replies that are always among those looked at bound what a bet can bring: most need no closer look.
    replies = candidate_bets(terms, chips[1], ())
    replies = replies[[0, len(replies) // 3, -1]]
    bounds = bet_value(worth, chips, (bets[:, None], replies), outcomes).min(axis=1)
    values = np.full(len(bets), -np.inf)
    for n in np.argsort(-bounds):
        if bounds[n] < values.max() - NOISE:
            break
        values[n] = best_reply(terms, worth, chips, int(bets[n]), outcomes)[1]
    n = first_of_best(values)
    return int(bets[n]), float(values[n])


def first_of_best(values: Float) -> int:
    """Return where the highest value is, the first of those that are as good: whatever machine adds them up."""
    return int((values >= values.max() - NOISE).argmax())


# --- making it --------------------------------------------------------------------------------


def make_table(terms: Terms, outcomes: Outcomes, hands: int) -> Table:
    """Return the table for up to so many hands left, by backward induction."""
    table = Table(terms, LEADS, LOWS, np.zeros((0, len(LEADS), len(LOWS))), 1 / 2)
    for _ in range(_PAIR):  # what a tie is worth is itself a match of two hands
        table = table._replace(values=table.values[:0])
        for left in range(_PAIR):
            table = _one_more(table, left, outcomes)
        level = table.chance(_PAIR, *(np.array([float(terms.chips_cents)]) for _ in range(_PAIR)))
        table = table._replace(tie=float(level[0]))
    table = table._replace(values=table.values[:0])
    for left in range(hands):
        table = _one_more(table, left, outcomes)
    return table


def frequent(outcomes: Outcomes) -> Outcomes:
    """Return the results without the rarest, which matter little between hands."""
    often = outcomes.chance > _RARE
    mine, his, chance = (part[often] for part in outcomes)
    return Outcomes(mine, his, chance / chance.sum())


def _one_more(table: Table, left: int, outcomes: Outcomes) -> Table:
    kept = frequent(outcomes)
    worth = table.near(left).chance if left else partial(table.chance, 0)
    values = np.empty((len(table.leads), len(table.lows)))
    for i, lead in enumerate(table.leads):
        for j, low in enumerate(table.lows):
            chips = int(low + max(lead, 0)), int(low + max(-lead, 0))
            values[i, j] = best_first_bet(table.terms, worth, chips, kept)[1]
    return table._replace(values=np.concatenate([table.values, values[None]]))


# --- its stored form --------------------------------------------------------------------------


def pack(table: Table) -> bytes:
    """Return the stored form: chances in steps of a 65,535th."""
    head = msgspec.json.encode(table.terms)
    body = np.round(table.values * _STEPS).astype("<u2")
    body[1:] -= body[:-1]  # neighbours differ little
    parts = struct.pack("<HHd", len(head), len(table.values), table.tie)
    return _MAGIC + parts + head + zlib.compress(body.tobytes(), 9)


def unpack(data: bytes) -> Table:
    """Return the table that :func:`pack` wrote."""
    assert data[:4] == _MAGIC, "no value table"
    size, hands, tie = struct.unpack_from("<HHd", data, 4)
    start = 4 + struct.calcsize("<HHd")
    terms = msgspec.json.decode(data[start : start + size], type=Terms)
    steps = np.frombuffer(zlib.decompress(data[start + size :]), "<u2").reshape(hands, len(LEADS), len(LOWS))
    values = np.cumsum(steps, axis=0, dtype=np.uint16) / _STEPS
    return Table(terms, LEADS, LOWS, values, tie)


def load_table() -> Table:
    """Return the table that comes with the program."""
    return unpack((files("ventuno.odds") / "data" / _FILE).read_bytes())
