"""The chance to win a duel from (chips, hands left, position), by backward induction, as packaged data (ODD-7).

*Simplifications*: in every hand before its end both play by the chart, so that its result comes from
:mod:`ventuno.odds.duel_outcomes`; what they bet is from a list of amounts that holds all that the difference
of chips makes special; and the chance between two points of the grid is taken on a straight line. The bets are
best against a best reply: the first to act bets what leaves the second the least.
"""

import struct
import zlib
from collections.abc import Callable, Sequence
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
_CHIP: Final = 100
_HALF: Final = _CHIP // 2
_LISTED: Final = tuple(
    bet * _CHIP for bet in (10, 20, 30, 50, 75, 100, 150, 200, 250, 300, 350, 400, 450, 500)
)
#: Bets around a mark, and turns that the first one's bet may give the difference.
_NEAR: Final[Float] = np.array([-1.0, 0.0, 1.0]) * _CHIP
_TURNS: Final = np.array([-2.0, -1.0, 0.0, 1.0, 1.5, 2.0])
#: Places of replies that are tried first: the lowest bet, 100 chips, the most.
_TRIED: Final = [0, 5, len(_LISTED)]
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
        return self.after(hands)(first, second)

    def after(self, hands: int) -> Worth:
        """Return the first to act's chance with so many hands left, made ready for many questions."""
        if hands == 0:
            return partial(_decided, self.tie)
        values = self.values[min(hands, len(self.values)) - 1]
        flat = values.ravel()
        return _Ready(flat, np.diff(flat, append=0.0), self.terms.minimum_cents // _HALF).chance

    def near(self, hands: int) -> "Near":
        """Return the table for so many hands left as a look-up."""
        steps = np.arange(-_REACH, _REACH + 1, dtype=float) * _STEP
        lows = np.arange(_REACH + 1, dtype=float) * _STEP
        mine = lows[None] + np.maximum(steps, 0)[:, None]
        his = lows[None] + np.maximum(-steps, 0)[:, None]
        return Near(self.chance(hands, mine, his))


def _decided(tie: float, first: Float, second: Float) -> Float:
    """Returns the first one's chance after the last hand."""
    return np.where(first > second, 1.0, np.where(first < second, 0.0, tie))


def _cells(points: Float, lowest: float) -> tuple[npt.NDArray[np.intp], Float]:
    """Returns in which cell of a grid every half chip lies, and how far in it, from 0 to 1."""
    at = np.arange(lowest, points[-1] + _HALF, _HALF)
    cell = np.clip(np.searchsorted(points, at, side="right") - 1, 0, len(points) - 2)
    return cell, np.clip((at - points[cell]) / (points[cell + 1] - points[cell]), 0.0, 1.0)


# Chips come in halves (a blackjack, insurance), so that places on the grid are looked up, not searched.
_LEAD_CELLS, _LEAD_SHARES = _cells(LEADS, LEADS[0])
_LOW_CELLS, _LOW_SHARES = _cells(LOWS, 0.0)
_LOWEST: Final = round(LEADS[0] / _HALF)
_LEAD_ROWS: Final = _LEAD_CELLS * len(LOWS)


class _Ready(NamedTuple):
    """Chances between grid points, on straight lines in both directions; beyond the ends as at them.

    Attributes:
        values: By lead and the poorer one's chips on the grid, row after row.
        steps: From each to the next.
        minimum: The lowest bet in half chips.
    """

    values: Float
    steps: Float
    minimum: int

    def chance(self, first: Float, second: Float) -> Float:
        """Return the first to act's chance."""
        mine, his = ((chips / _HALF).astype(np.intp) for chips in (first, second))
        lead, low = (mine - _LOWEST) - his, np.minimum(mine, his)
        out = mine < self.minimum, his < self.minimum
        some_out = out[0].any() or out[1].any()
        if some_out:
            low += self.minimum * (out[0] & out[1])  # the gift of both (DUE-10)
        at, share = _LOW_CELLS.take(low, mode="clip"), _LOW_SHARES.take(low, mode="clip")
        at += _LEAD_ROWS.take(lead, mode="clip")
        found = self._across(at, share)
        at += len(LOWS)
        more = self._across(at, share)
        more -= found
        more *= _LEAD_SHARES.take(lead, mode="clip")
        found += more
        if some_out:
            np.copyto(found, out[1], where=out[0] != out[1])
        return found

    def _across(self, at: npt.NDArray[np.intp], share: Float) -> Float:
        """Returns values between two neighbours."""
        found: Float = self.steps.take(at)
        found *= share
        found += self.values.take(at)
        return found


class Near(NamedTuple):
    """Chances of the first to act for every five chips, the nearest of which is taken.

    Attributes:
        values: By lead and the poorer one's chips.
    """

    values: Float

    def chance(self, first: Float, second: Float) -> Float:
        """Return the first to act's chance."""
        lead = np.rint((first - second) / _STEP).astype(np.intp)
        low = (np.minimum(first, second) / _STEP).astype(np.intp)
        lead += _REACH
        np.minimum(np.maximum(lead, 0, out=lead), 2 * _REACH, out=lead)
        np.minimum(np.maximum(low, 0, out=low), _REACH, out=low)
        lead *= _REACH + 1
        lead += low
        return self.values.take(lead)


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


def candidate_bets(terms: Terms, chips: int, marks: Sequence[float]) -> Float:
    """Return the bets worth looking at, in whole chips: a list, and those around special amounts.

    Args:
        terms: Limits.
        chips: The bettor's chips.
        marks: Amounts around which a chip more or less may matter.
    """
    return _sorted(_around(terms, chips, np.array(marks)))


def first_bets(terms: Terms, chips: tuple[int, int]) -> Float:
    """Return the first one's bets worth looking at: the difference of chips makes some special."""
    lead = abs(chips[0] - chips[1])
    marks = (lead, lead / 2, lead / 1.5, lead * 2, chips[0] / 2, chips[1] / 2)
    return candidate_bets(terms, chips[0], marks)


def replies(terms: Terms, chips: tuple[int, int], bet: float) -> Float:
    """Return the second one's bets worth looking at: chips and the first one's bet make some special."""
    return _sorted(_replies(terms, chips, np.array([bet]))[0])


def _sorted(bets: Float) -> Float:
    return np.array(sorted(set(bets.tolist())))


def _around(terms: Terms, chips: int, marks: Float) -> Float:
    """Returns bets on a list and around marks, by the same place for all rows of marks, ``[..., bets]``."""
    most = terms.most_bet(chips)
    near = (marks[..., None] + _NEAR).reshape(*marks.shape[:-1], -1)
    listed = np.broadcast_to([*_LISTED, most], (*marks.shape[:-1], len(_LISTED) + 1))
    found = np.rint(np.concatenate([listed, near], axis=-1) / _CHIP) * _CHIP
    bets: Float = np.minimum(np.maximum(found, terms.minimum_cents), most)
    return bets


def _replies(terms: Terms, chips: tuple[int, int], bets: Float) -> Float:
    """Returns replies worth looking at, not sorted, to each of some bets, ``[bets, replies]``."""
    plain = np.abs(chips[0] - chips[1] + bets[:, None] * _TURNS)
    half = np.full((len(bets), 1), chips[1] / 2)
    return _around(terms, chips[1], np.concatenate([plain, plain / 2, half, bets[:, None]], axis=1))


def best_reply(
    terms: Terms, worth: Worth, chips: tuple[int, int], bet: int, outcomes: Outcomes
) -> tuple[int, float]:
    """Return the second one's best bet, and what it leaves the first."""
    bets = replies(terms, chips, bet)
    values = bet_value(worth, chips, (np.array(float(bet)), bets), outcomes)
    n = first_of_best(-values)
    return int(bets[n]), float(values[n])


def best_first_bet(
    terms: Terms, worth: Worth, chips: tuple[int, int], outcomes: Outcomes
) -> tuple[int, float]:
    """Return the first one's best bet against a best reply, and its chance.

    A reply bounds what a bet can bring from above, so most bets need no look at all replies: at first a few
    replies are tried, then what was the best one to another bet.
    """
    bets = first_bets(terms, chips)
    looked_at = _replies(terms, chips, bets)
    tried = looked_at[:, _TRIED]
    bounds = bet_value(worth, chips, (bets[:, None], tried), outcomes).min(axis=1)
    values = np.full(len(bets), -np.inf)
    while (bound := bounds[n := int(bounds.argmax())]) > -np.inf and bound >= values.max() - NOISE:
        amounts = _sorted(looked_at[n])
        left = bet_value(worth, chips, (bets[n], amounts), outcomes)
        worst = int(left.argmin())
        values[n] = left[worst]
        hurts = int((looked_at[n] == amounts[worst]).argmax())
        again = bet_value(worth, chips, (bets, looked_at[:, hurts]), outcomes)
        bounds = np.where(values > -np.inf, -np.inf, np.minimum(bounds, again))
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
