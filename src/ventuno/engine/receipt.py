"""A player's round bet by bet: what was staked, what became of it, what came back (PLA-12, PLA-23)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import repeat
from typing import Final, NamedTuple

from ventuno.core.rules import SideBetKey
from ventuno.engine.crowd import Crowd
from ventuno.engine.few import FewCrowd
from ventuno.engine.round import Round
from ventuno.engine.settle import INSURANCE_PAYS, Outcome, Results
from ventuno.engine.sideresults import SideOutcome

MAIN_BET: Final = "main"
INSURANCE: Final = "insurance"
_EVEN: Final = (1, 1)
_OUTCOMES: Final = tuple(Outcome)
#: What each outcome of a hand pays, but for a blackjack.
_ODDS: Final = [
    _EVEN if outcome in (Outcome.WIN, Outcome.CHARLIE, Outcome.EVEN_MONEY) else None for outcome in Outcome
]
_BLACKJACK: Final = Outcome.BLACKJACK


class ReceiptLine(NamedTuple):
    """One bet's result.

    Attributes:
        spot: ``main``, ``insurance`` or a side bet's key.
        outcome: What became of it.
        stake_cents: What was staked on it.
        back_cents: What came back, the stake included.
        line: The line of the hand, None for insurance and side bets.
        rank: The winning rank of a side bet.
        pays: Odds as ``(numerator, denominator)``, None where none were paid.
        golden_cents: What of the stake was golden chips (MAJ-17).
        golden_back_cents: What came back as chips; ``back_cents`` does not hold it.
    """

    spot: str
    outcome: Outcome
    stake_cents: int
    back_cents: int
    line: int | None = None
    rank: str | None = None
    pays: tuple[int, int] | None = None
    golden_cents: int = 0
    golden_back_cents: int = 0


class Golden(NamedTuple):
    """The golden part of one row's numbers, in cents.

    Attributes:
        stakes: By line.
        backs: What came back as chips, by line.
        sides: By side bet.
        side_backs: What came back as chips, by side bet.
    """

    stakes: Sequence[int]
    backs: Sequence[int]
    sides: Sequence[int]
    side_backs: Sequence[int]


class Money(NamedTuple):
    """The numbers of one row of a crowd and its results, in cents.

    Attributes:
        stakes: By line.
        outcomes: By line.
        backs: By line.
        insurance: Insurance staked.
        insurance_back: What came back from it.
        sides: Staked by side bet.
        side_backs: What came back by side bet.
        golden: What of it is golden, None if nothing is.
    """

    stakes: Sequence[int]
    outcomes: Sequence[int]
    backs: Sequence[int]
    insurance: int
    insurance_back: int
    sides: Sequence[int]
    side_backs: Sequence[int]
    golden: Golden | None = None


class SpotResult(NamedTuple):
    """How a side bet came out in a box, the same for everybody who has it.

    Attributes:
        spot: The side bet's key.
        outcome: What became of it; None while the cards do not tell (nobody can have it then).
        rank: The winning rank.
        pays: Odds, None where none were paid.
    """

    spot: str
    outcome: Outcome | None
    rank: str | None = None
    pays: tuple[int, int] | None = None


class Sheet(NamedTuple):
    """What all receipts of a box have in common.

    Attributes:
        spots: The side bets in the order of the columns.
        pays: Odds by outcome of a hand.
        void: The round was cancelled.
    """

    spots: tuple[SpotResult, ...]
    pays: tuple[tuple[int, int] | None, ...]
    void: bool


def make_sheet(
    keys: Sequence[SideBetKey], known: Sequence[SideOutcome], blackjack_pays: Fraction, *, void: bool
) -> Sheet:
    """Return what all receipts of a box have in common.

    Args:
        keys: The side bets in the order of the columns.
        known: Their outcomes, as far as the cards tell.
        blackjack_pays: Odds of a blackjack.
        void: The round was cancelled.
    """
    outcomes = {side.key: side for side in known}
    spots = (
        SpotResult(str(key), Outcome.RETURNED) if void else _spot_result(key, outcomes.get(key))
        for key in keys
    )
    odds = list(_ODDS)
    odds[_BLACKJACK] = blackjack_pays.numerator, blackjack_pays.denominator
    return Sheet(tuple(spots), tuple(odds), void)


def _spot_result(key: SideBetKey, side: SideOutcome | None) -> SpotResult:
    if side is None:
        return SpotResult(str(key), None)
    if side.rank_name is not None:
        return SpotResult(str(key), Outcome.WIN, side.rank_name, (side.pays, 1))
    return SpotResult(str(key), Outcome.PUSH if side.pushed else Outcome.LOSE)


def receipt_lines(money: Money, sheet: Sheet) -> list[ReceiptLine]:
    """Return one row's bets: hands, insurance, side bets."""
    stakes, outcomes, backs, insurance, insurance_back, sides, side_backs, golden = money
    if golden is not None:
        return _golden_lines(money._replace(golden=None), golden, sheet)
    found = []
    for line, number in enumerate(outcomes):
        if number:
            pays = sheet.pays[number]
            found.append(
                ReceiptLine(MAIN_BET, _OUTCOMES[number], stakes[line], backs[line], line, None, pays)
            )
    if insurance:
        found.append(_insurance_line(insurance, insurance_back, void=sheet.void))
    for (spot, outcome, rank, odds), stake, back in zip(sheet.spots, sides, side_backs, strict=True):
        if stake:
            assert outcome is not None, "a live side bet has an outcome when the round ends"
            found.append(ReceiptLine(spot, outcome, stake, back, None, rank, odds))
    return found


def _golden_lines(money: Money, golden: Golden, sheet: Sheet) -> list[ReceiptLine]:
    """Returns the same lines with what of them is golden."""
    spots = [spot.spot for spot in sheet.spots]
    found = []
    for line in receipt_lines(money, sheet):
        parts = (0, 0)
        if line.line is not None:
            parts = golden.stakes[line.line], golden.backs[line.line]
        elif line.spot in spots:
            n = spots.index(line.spot)
            parts = golden.sides[n], golden.side_backs[n]
        found.append(line._replace(golden_cents=parts[0], golden_back_cents=parts[1]))
    return found


def _golden_of(crowd: Crowd, results: Results, rows: slice) -> list[Golden] | None:
    """Returns the golden part of rows, None if nobody has any."""
    gold, back = crowd.gold, results.gold
    if gold is None or back is None:
        return None
    columns = gold.hands, back.hands(gold), gold.side, back.sides(gold)
    return list(map(Golden._make, zip(*(column[rows].tolist() for column in columns), strict=True)))


def _insurance_line(stake: int, back: int, *, void: bool) -> ReceiptLine:
    if void:
        return ReceiptLine(INSURANCE, Outcome.RETURNED, stake, back)
    if back:
        return ReceiptLine(INSURANCE, Outcome.WIN, stake, back, pays=(INSURANCE_PAYS, 1))
    return ReceiptLine(INSURANCE, Outcome.LOSE, stake, back)


class Receipts:
    """The receipts of everybody in a round, made one by one at a few microseconds each."""

    def __init__(self, round_: Round, results: Results) -> None:
        crowd = round_.crowd
        self._sheets = {box: _sheet_of(round_, box, results) for box in crowd.boxes}
        # Python numbers once for everybody: reading single numbers out of numpy costs more than the receipt.
        columns = (
            crowd.stake,
            results.line_outcome,
            results.line_back,
            crowd.insurance,
            results.insurance_back,
            crowd.side,
            results.side_back,
        )
        golden = _golden_of(crowd, results, slice(None)) or repeat(None, len(crowd))
        numbers = zip(*(column.tolist() for column in columns), golden, strict=True)
        self._money = list(map(Money._make, numbers))
        self._box = crowd.box.tolist()

    def lines(self, row: int) -> list[ReceiptLine]:
        """Return the bets of a row."""
        return receipt_lines(self._money[row], self._sheets[self._box[row]])


def receipt_rows(round_: Round, results: Results, row: int) -> list[ReceiptLine]:
    """Return the bets of one row; :class:`Receipts` is made for many."""
    crowd = round_.crowd
    if isinstance(crowd, FewCrowd) and results.few is not None:
        held, got = crowd.rows[row], results.few[row]
        stakes = [hand.stake for hand in held.hands]
        money = Money(
            stakes,
            got.line_outcome,
            got.line_back,
            held.insurance,
            got.insurance_back,
            held.side,
            got.side_back,
        )
        return receipt_lines(money, _sheet_of(round_, held.box, results))
    golden = _golden_of(crowd, results, slice(row, row + 1))
    money = Money(
        crowd.stake[row].tolist(),
        results.line_outcome[row].tolist(),
        results.line_back[row].tolist(),
        int(crowd.insurance[row]),
        int(results.insurance_back[row]),
        crowd.side[row].tolist(),
        results.side_back[row].tolist(),
        None if golden is None else golden[0],
    )
    return receipt_lines(money, _sheet_of(round_, int(crowd.box[row]), results))


def _sheet_of(round_: Round, box: int, results: Results) -> Sheet:
    rules = round_.rules
    known = round_.side_outcomes(box)
    return make_sheet(rules.side_bet_keys, known, rules.blackjack_pays, void=results.void)
