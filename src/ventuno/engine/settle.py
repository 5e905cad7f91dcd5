"""What everybody gets: outcomes per hand, money per player by one look-up (INF-9, COM-5, COM-14, COM-15).

A hand is (line, ending, cards taken); there are few of them however many players there are. Each one's
outcome and return are worked out exactly, once; then a column of small codes looks them up.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Final, NamedTuple

import numpy as np

from ventuno.core.cards import Card, is_ten_valued
from ventuno.core.hand import hand_value
from ventuno.core.rules import LateBlackjack, Rules
from ventuno.engine.actions import LINES, MAIN, SPLIT_1, Ending, Stage
from ventuno.engine.columns import Int8, Int64, Rows, UInt8
from ventuno.engine.crowd import Crowd
from ventuno.engine.few import FewCrowd
from ventuno.engine.gold import GoldBack, everything_back, nothing_back
from ventuno.engine.legal import is_blackjack
from ventuno.engine.round import Round

_MOST_CARDS: Final = 22
"""A hand of 21 aces may still be dealt one more card."""
_TAKEN: Final = _MOST_CARDS + 1
_STAKE_WON: Final = 1
_STAKE_BACK: Final = 2
_DOUBLE_WON: Final = 4
_DOUBLE_BACK: Final = 8
#: Up to so many rows it is quicker to look at each hand than to work out every way a hand may end.
_FEW: Final = 64
#: Odds of insurance to one (COM-11).
INSURANCE_PAYS: Final = 2


class Outcome(IntEnum):
    """What became of a hand."""

    NONE = 0
    WIN = 1
    PUSH = 2
    LOSE = 3
    BLACKJACK = 4
    CHARLIE = 5
    CASHED_OUT = 6
    BUST = 7
    RETURNED = 8
    EVEN_MONEY = 9


# Looking up a member of an enumeration costs as much as the rest of a rule.
_BLACKJACK, _CHARLIE = Ending.BLACKJACK, Ending.CHARLIE
_FINISHED = Stage.FINISHED
_NONE, _WIN, _PUSH, _LOSE = Outcome.NONE, Outcome.WIN, Outcome.PUSH, Outcome.LOSE
_PAID_BLACKJACK, _PAID_CHARLIE = Outcome.BLACKJACK, Outcome.CHARLIE
_NOTHING, _HALF, _ONCE, _TWICE = Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)
_WHATEVER_THE_DEALER_HAS: Final[dict[int, Outcome]] = {
    Ending.ABSENT: Outcome.NONE,
    Ending.SPLIT: Outcome.NONE,
    Ending.CASHED_OUT: Outcome.CASHED_OUT,
    Ending.EVEN_MONEY: Outcome.EVEN_MONEY,
    Ending.BUST: Outcome.BUST,
}
_DOUBLES_THE_STAKE: Final = (Outcome.WIN, Outcome.CHARLIE)
_KEEPS_THE_STAKE: Final = (Outcome.PUSH, Outcome.RETURNED)
_PAID_AT_ONCE: Final = {Ending.BLACKJACK: Outcome.BLACKJACK, Ending.EVEN_MONEY: Outcome.EVEN_MONEY}


class Results(NamedTuple):
    """What everybody gets, a row each, in cents. Golden chips are apart: no amount here includes them.

    Attributes:
        line_back: What comes back from each hand, its stake included where it is not lost.
        line_outcome: What became of each hand.
        insurance_back: What comes back from insurance.
        side_back: What comes back from each side bet.
        staked: All that was staked.
        back: All that comes back.
        paid: What of it was paid at once, before the round ended (COM-25).
        void: The round was cancelled.
        gold: Which golden stakes come back as chips, None if nobody had any (MAJ-17).
        few: The same as plain numbers, where the crowd is one of a few.
    """

    line_back: Int64
    line_outcome: Int8
    insurance_back: Int64
    side_back: Int64
    staked: Int64
    back: Int64
    paid: Int64
    void: bool = False
    gold: GoldBack | None = None
    few: "list[RowResult] | None" = None


class RowResult(NamedTuple):
    """What one row of a few gets, in cents: see :class:`Results`."""

    line_back: list[int]
    line_outcome: list[int]
    insurance_back: int
    side_back: list[int]
    staked: int
    back: int
    paid: int


class _HandTable(NamedTuple):
    """Everything that can become of the hands on a line, by code (ending, cards taken)."""

    line: int
    outcomes: Int8
    factors: Int64
    """What comes back for ``unit`` staked."""
    unit: int
    cashed: bool
    """Somebody was paid at once here."""
    golden: UInt8
    """What becomes of the golden part of a stake, see ``_WON`` and the others."""


def settle(finished: Round) -> Results:
    """Return the results of a finished round.

    *Shape*: one row for each row of the crowd.
    """
    assert finished.stage is _FINISHED, "a round is settled when nothing is open"
    crowd = finished.crowd
    if isinstance(crowd, FewCrowd):
        return _settle_few(finished, crowd)
    results = _nothing(crowd)
    insurance_wins = is_blackjack(finished.dealer) and crowd.any_insured()
    for box in crowd.boxes:
        hands = [_hand_table(finished, box, line) for line in range(LINES) if finished.lines[box][line]]
        wins = _side_wins(finished, box)
        for rows in crowd.blocks(box):
            _pay(crowd, rows, hands, wins, results, insurance_wins=insurance_wins)
    return results


def _side_wins(finished: Round, box: int) -> list[tuple[int, int]]:
    """Returns the side bets of a box that bring anything: column, and what comes back for each cent."""
    keys = finished.rules.side_bet_keys
    return [
        (keys.index(outcome.key), outcome.returns)
        for outcome in finished.side_outcomes(box)
        if outcome.returns
    ]


def _settle_few(finished: Round, crowd: FewCrowd) -> Results:
    """Returns the same results, worked out hand by hand."""
    insurance_pays = 1 + INSURANCE_PAYS if is_blackjack(finished.dealer) else 0
    wins = {box: _side_wins(finished, box) for box in crowd.boxes}
    few = []
    for row in crowd.rows:
        backs, outcomes, sides = [0] * LINES, [0] * LINES, [0] * len(row.side)
        for line, hand in enumerate(row.hands):
            if hand.ending:
                cards = finished.lines[row.box][line][: hand.taken]
                outcome = _outcome(
                    finished.rules, cards, hand.ending, finished.dealer, from_split=line != MAIN
                )
                returns = _returns(finished, line, hand.ending, outcome)
                # Rounded down to the cent (COM-14).
                backs[line] = hand.stake * returns.numerator // returns.denominator + hand.cashed
                outcomes[line] = int(outcome)
        for column, each in wins[row.box]:
            sides[column] = row.side[column] * each
        insurance = row.insurance * insurance_pays
        back = sum(backs) + sum(sides) + insurance
        paid = sum([hand.cashed for hand in row.hands])
        few.append(RowResult(backs, outcomes, insurance, sides, row.staked, back, paid))
    return _as_columns(few, len(finished.rules.side_bets))


def _as_columns(few: list[RowResult], sides: int) -> Results:
    money: Int64 = np.array(
        [[*r.line_back, *r.side_back, r.insurance_back, r.staked, r.back, r.paid] for r in few], np.int64
    )
    return Results(
        line_back=money[:, :LINES],
        line_outcome=np.array([r.line_outcome for r in few], np.int8),
        insurance_back=money[:, LINES + sides],
        side_back=money[:, LINES : LINES + sides],
        staked=money[:, -3],
        back=money[:, -2],
        paid=money[:, -1],
        few=few,
    )


def _pay(
    crowd: Crowd,
    rows: Rows | slice,
    hands: list[_HandTable],
    wins: list[tuple[int, int]],
    results: Results,
    *,
    insurance_wins: bool,
) -> None:
    """Looks up what a block of rows gets; columns of nothing but losses are zero already."""
    total = np.zeros(len(crowd.account[rows]), np.int64)
    for hand in hands:
        codes = crowd.ending[rows, hand.line].view(np.uint8) * np.uint8(_TAKEN)
        codes += crowd.taken[rows, hand.line].view(np.uint8)
        places = codes.astype(np.intp)  # once for both look-ups; "clip" since every code has its place
        back = np.take(hand.factors, places, mode="clip")
        back *= crowd.stake[rows, hand.line]
        if hand.unit > 1:
            back //= hand.unit  # rounds down to the cent (COM-14)
        if hand.cashed:
            back += crowd.cashed[rows, hand.line]
        results.line_back[rows, hand.line] = back
        results.line_outcome[rows, hand.line] = np.take(hand.outcomes, places, mode="clip")
        if results.gold is not None:
            _settle_gold(crowd, results, rows, hand, places)
            back = results.line_back[rows, hand.line]
        total += back
    for column, returns in wins:
        back = crowd.side[rows, column] * returns
        if crowd.gold is not None and results.gold is not None:
            back -= crowd.gold.side[rows, column]
            results.gold.side[rows, column] = (crowd.gold.side[rows, column] > 0) & (returns == 1)
        results.side_back[rows, column] = back
        total += back
    if insurance_wins:
        back = crowd.insurance[rows] * (1 + INSURANCE_PAYS)
        results.insurance_back[rows] = back
        total += back
    results.back[rows] = total


def _settle_gold(crowd: Crowd, results: Results, rows: Rows | slice, hand: _HandTable, places: Rows) -> None:
    """Takes out of what comes back what is no money: chips that won are gone, others come back as chips."""
    assert crowd.gold is not None
    assert results.gold is not None
    fate = np.take(hand.golden, places, mode="clip")
    parts = (
        (crowd.gold.stake, results.gold.stake, _STAKE_WON, _STAKE_BACK),
        (crowd.gold.double, results.gold.double, _DOUBLE_WON, _DOUBLE_BACK),
    )
    for golden, returned, won, back in parts:
        cents = golden[rows, hand.line]
        results.line_back[rows, hand.line] -= cents * (fate & (won | back) > 0)
        returned[rows, hand.line] = (cents > 0) & (fate & back > 0)


def refund(void: Round) -> Results:
    """Return the results of a round that is cancelled: every stake goes back (COM-26).

    A hand that was paid at once keeps that if it is more than its stake, else the rest of the stake comes
    back.
    """
    crowd = void.crowd
    results = _nothing(crowd)._replace(void=True)
    live = crowd.stake > 0
    results.line_back[:] = np.maximum(crowd.stake, crowd.cashed)
    results.line_outcome[live] = Outcome.RETURNED
    kept = crowd.cashed > crowd.stake
    results.line_outcome[kept] = Outcome.CASHED_OUT
    for ending, outcome in _PAID_AT_ONCE.items():
        results.line_outcome[kept & (crowd.ending == ending)] = outcome
    results.insurance_back[:] = crowd.insurance
    results.side_back[:] = crowd.side
    if crowd.gold is not None:
        results.line_back[:] -= crowd.gold.hands
        results.side_back[:] -= crowd.gold.side
        results = results._replace(gold=everything_back(crowd.gold))
    results.back[:] = results.line_back.sum(axis=1) + results.insurance_back + results.side_back.sum(axis=1)
    return results


def _nothing(crowd: Crowd) -> Results:
    n, sides = crowd.side.shape
    # One block of memory: what is large enough comes from the system as zeros that cost nothing until used.
    money: Int64 = np.zeros((n, LINES + sides + 2), np.int64, order="F")
    return Results(
        line_back=money[:, :LINES],
        line_outcome=np.zeros((n, LINES), np.int8, order="F"),
        insurance_back=money[:, -1],
        side_back=money[:, LINES:-2],
        staked=crowd.staked,
        back=money[:, -2],
        paid=crowd.paid_at_once,
        gold=None if crowd.gold is None else nothing_back(crowd.gold),
    )


def _hand_table(finished: Round, box: int, line: int) -> _HandTable:
    cards = finished.lines[box][line]
    assert len(cards) <= _MOST_CARDS
    outcomes = np.zeros((len(Ending), _TAKEN), np.int8)
    returns: dict[tuple[int, int], Fraction] = {}
    for ending, taken in _endings(finished.crowd, box, line, len(cards)):
        outcome = _outcome(finished.rules, cards[:taken], ending, finished.dealer, from_split=line != MAIN)
        if outcome:
            outcomes[ending, taken] = outcome
            returns[ending, taken] = _returns(finished, line, ending, outcome)
    golden = np.zeros((len(Ending), _TAKEN), np.uint8)
    for code, ratio in returns.items():
        golden[code] = _golden_fate(ratio)
    unit = lcm(*(ratio.denominator for ratio in returns.values()))
    factors = np.zeros((len(Ending), _TAKEN), np.int64)
    for code, ratio in returns.items():
        factors[code] = ratio.numerator * (unit // ratio.denominator)
    cashed = bool(finished.crowd.cashed[:, line].any())
    return _HandTable(line, outcomes.reshape(-1), factors.reshape(-1), unit, cashed, golden.reshape(-1))


def _endings(crowd: Crowd, box: int, line: int, cards: int) -> Iterable[tuple[Ending, int]]:
    """Returns how hands on a line may stand, with how many cards: of a few players, how theirs do."""
    if len(crowd) > _FEW:
        return product(Ending, range(1, cards + 1))
    columns = crowd.box.tolist(), crowd.ending[:, line].tolist(), crowd.taken[:, line].tolist()
    return {(Ending(ending), taken) for where, ending, taken in zip(*columns, strict=True) if where == box}


def _golden_fate(returns: Fraction) -> int:
    """Returns what becomes of golden parts where so much of a stake comes back: half of it is the double."""
    if returns > 1:
        return _STAKE_WON | _DOUBLE_WON
    if returns == 1:
        return _STAKE_BACK | _DOUBLE_BACK
    return _DOUBLE_BACK if returns else 0


def _outcome(
    rules: Rules, cards: Sequence[Card], ending: int, dealer: Sequence[Card], *, from_split: bool
) -> Outcome:
    """Returns what becomes of a hand; the dealer's total is read only for hands that depend on it."""
    known = _WHATEVER_THE_DEALER_HAS.get(ending)
    if known is not None:
        return known
    dealer_blackjack = is_blackjack(dealer)
    if ending == _BLACKJACK:
        if not is_blackjack(cards, from_split=from_split):
            return _NONE  # no such hand; so nothing here pays in halves and needs a division
        return _PUSH if dealer_blackjack else _PAID_BLACKJACK
    if ending == _CHARLIE:
        return _LOSE if dealer_blackjack and not rules.charlie_beats_blackjack else _PAID_CHARLIE
    return _LOSE if dealer_blackjack else _compare(cards, dealer)


def _compare(cards: Sequence[Card], dealer: Sequence[Card]) -> Outcome:
    mine, his = hand_value(cards), hand_value(dealer)
    if his.bust or mine.total > his.total:
        return _WIN
    return _PUSH if mine.total == his.total else _LOSE


def _returns(finished: Round, line: int, ending: int, outcome: Outcome) -> Fraction:
    """Returns what comes back for each cent of the hand's stake; what was paid at once has its own column."""
    if outcome in _DOUBLES_THE_STAKE:
        return _TWICE
    if outcome in _KEEPS_THE_STAKE:
        return _ONCE
    if outcome is _PAID_BLACKJACK and not finished.naturals_paid:
        return 1 + finished.rules.blackjack_pays
    if outcome is _LOSE and is_blackjack(finished.dealer):
        return _spared_by_late_blackjack(finished.rules, line, ending, finished.dealer[0])
    return _NOTHING


def _spared_by_late_blackjack(rules: Rules, line: int, ending: int, upcard: Card) -> Fraction:
    """Returns the part of a stake that a dealer blackjack found late does not take (INF-4)."""
    doubled = _HALF if ending == Ending.DOUBLED else _NOTHING
    match rules.late_blackjack:
        case LateBlackjack.ALL:
            return _NOTHING
        case LateBlackjack.DOUBLES_BACK_ON_TEN:
            return doubled if is_ten_valued(upcard) else _NOTHING
        case LateBlackjack.ORIGINAL_ONLY:
            return _ONCE if line == SPLIT_1 else doubled


class Totals(NamedTuple):
    """A round's results by account: the columns of its settlement.

    Attributes:
        accounts: Who, in the order of their first row.
        staked: All that was staked, cents.
        back: All that comes back, cents.
        paid: What of it was paid at once, cents.
        of_row: Position in these columns of each row's account.
    """

    accounts: Int64
    staked: Int64
    back: Int64
    paid: Int64
    of_row: Rows


def per_account(crowd: Crowd, results: Results) -> Totals:
    """Return the results added up by account, for one may have a row in each of several boxes.

    Args:
        crowd: Who played.
        results: Their results.
    """
    if results.few is not None:
        return _few_totals(crowd.accounts(), results.few)
    columns = results.staked, results.back, results.paid
    if len(crowd.boxes) <= 1:
        return Totals(crowd.account, *columns, np.arange(len(crowd)))
    accounts, first, sorted_place = np.unique(crowd.account, return_index=True, return_inverse=True)
    order = np.argsort(first)
    place = np.empty(len(order), np.intp)
    place[order] = np.arange(len(order))
    of_row = place[sorted_place]
    sums = np.zeros((len(columns), len(order)), np.int64)
    for total, column in zip(sums, columns, strict=True):
        np.add.at(total, of_row, column)
    return Totals(accounts[order], sums[0], sums[1], sums[2], of_row)


def _few_totals(accounts: list[int], few: list[RowResult]) -> Totals:
    """Returns the same sums of a few rows."""
    sums: dict[int, list[int]] = {}
    for account, row in zip(accounts, few, strict=True):
        total = sums.setdefault(account, [0, 0, 0])
        total[0] += row.staked
        total[1] += row.back
        total[2] += row.paid
    places = {account: place for place, account in enumerate(sums)}
    columns: Int64 = np.array([[account, *total] for account, total in sums.items()], np.int64).T
    of_row = np.array([places[account] for account in accounts], np.intp)
    return Totals(columns[0], columns[1], columns[2], columns[3], of_row)
