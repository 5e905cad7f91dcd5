"""A crowd of a few as plain numbers, row by row and hand by hand: for one row numpy costs more than all its rules.

:class:`FewCrowd` does what :class:`ventuno.engine.crowd.Crowd` does and is held to it by random rounds, column by
column and byte by byte of the document. It has the same columns, as copies to be read: whoever is not in a hurry need
not know which of the two plays. Golden chips and votes belong to tables of many, so here there are none.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ventuno.engine.actions import MAIN, SPLIT_1, SPLIT_2, Action, Cause, Ending, bit
from ventuno.engine.columns import (
    ASKED,
    ASKED_EVEN_MONEY,
    DECLINED,
    EVEN_MONEY,
    INSURED,
    NOT_ASKED,
    Bool,
    Int8,
    Int64,
    Numbers,
    Rows,
)
from ventuno.engine.crowd import Crowd
from ventuno.engine.steps import StepRecord

# A member of an enumeration is looked up by a function of Python's: that costs as much as the rest of a rule.
_HIT, _STAND, _DOUBLE, _SPLIT, _CASH_OUT = map(
    int, (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.CASH_OUT)
)
_ONLY_CHOICE: Final = int(Cause.ONLY_CHOICE)
_OPEN, _STOOD = int(Ending.OPEN), int(Ending.STOOD)
_BLACKJACK, _EVEN_MONEY, _WAS_SPLIT = int(Ending.BLACKJACK), int(Ending.EVEN_MONEY), int(Ending.SPLIT)
_END_OF: Final = {_STAND: _STOOD, _DOUBLE: int(Ending.DOUBLED), _CASH_OUT: int(Ending.CASHED_OUT)}
_COSTLY_BITS: Final = bit(Action.DOUBLE) | bit(Action.SPLIT)
_CASH_OUT_BIT: Final = bit(Action.CASH_OUT)
_STAND_BIT: Final = bit(Action.STAND)
_OPEN_OFFERS: Final = (ASKED, ASKED_EVEN_MONEY)
_FREE: Final = (ASKED_EVEN_MONEY, EVEN_MONEY)


class Hand:
    """One hand of a row: see the columns of :class:`Crowd` for its numbers."""

    __slots__ = ("cashed", "cause", "choice", "due", "ending", "offered", "stake", "taken")

    def __init__(self, stake: int) -> None:
        self.stake = stake
        self.ending = self.taken = self.cashed = self.offered = self.choice = self.cause = 0
        self.due = False


class Row:
    """An account's bets in a box: see the columns of :class:`Crowd` for its numbers."""

    __slots__ = (
        "account", "available", "box", "hands", "hides_cash_out", "insurance", "insured", "main", "side", "staked",
    )  # fmt: skip

    def __init__(
        self, account: int, box: int, main: int, side: Sequence[int], available: int, *, hides_cash_out: bool
    ) -> None:
        self.account = account
        self.box = box
        self.main = main
        self.side = side
        self.available = available
        self.hides_cash_out = hides_cash_out
        self.staked = main + sum(side)
        self.insurance = 0
        self.insured = NOT_ASKED
        self.hands = (Hand(main), Hand(0), Hand(0))

    @property
    def insurance_price(self) -> int:
        """What a yes costs: half of the main bet, rounded down; even money is free."""
        return 0 if self.insured in _FREE else self.main // 2


class Step(NamedTuple):
    """The decisions of a step as plain numbers: see :class:`StepRecord`."""

    step: int
    rows: list[int]
    lines: list[int]
    actions: list[int]
    causes: list[int]
    offered: list[int]
    paid: list[bool]


class FewCrowd(Crowd):
    """The players of a round, few enough to be looked at one after the other.

    Args:
        rows: One a main bet, each account's together.

    Attributes:
        rows: Who holds what.
        steps: Decisions of the finished steps.
    """

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.steps: list[Step] = []
        self.boxes = tuple(sorted({row.box for row in rows}))
        self.gold = self.votes = None
        assert all(row.main > 0 for row in rows), "a row stands for a main bet"

    def __len__(self) -> int:
        return len(self.rows)

    def __getattr__(self, name: str) -> Any:
        """Return one of the columns of a crowd, as a copy."""
        if name == "history":
            return [_record(step) for step in self.steps]
        if name in _OF_HAND:
            values: Any = [[getattr(hand, name) for hand in row.hands] for row in self.rows]
        elif name in _OF_ROW:
            values = [getattr(row, name) for row in self.rows]
        else:
            raise AttributeError(name)
        column: npt.NDArray[Any] = np.array(values, (_OF_HAND | _OF_ROW)[name])
        column.setflags(write=False)
        return column

    def _rows(self, mask: Bool, box: int) -> Rows:
        return np.flatnonzero(mask & (self.box == box))

    def _held(self, box: int, line: int) -> Iterator[tuple[Row, Hand]]:
        for row in self.rows:
            if row.box == box:
                yield row, row.hands[line]

    # --- what is known ---------------------------------------------------------------------------

    def accounts(self) -> list[int]:
        """Return the account of each row."""
        return [row.account for row in self.rows]

    def numbers(self, row: int) -> Numbers:
        """Return what a row holds and was asked."""
        held = self.rows[row]
        hands = [
            (hand.ending, hand.stake, hand.taken, hand.offered, hand.choice, hand.cause, hand.cashed, 0)
            for hand in held.hands
        ]
        return Numbers(hands, held.insured, held.insurance, held.insurance_price)

    def any_holding(self, *endings: Ending) -> bool:
        """Tell whether any hand of the table stands in one of these ways."""
        return any(hand.ending in endings for row in self.rows for hand in row.hands)

    def any_insured(self) -> bool:
        """Tell whether anybody has insurance."""
        return any(row.insurance for row in self.rows)

    def open_on(self, box: int, line: int) -> int:
        """Return how many hands on a line are still played."""
        return sum(hand.ending == _OPEN for _, hand in self._held(box, line))

    def alive(self) -> set[tuple[int, int]]:
        """Return the boxes and lines on which somebody still plays."""
        return {
            (row.box, line)
            for row in self.rows
            for line, hand in enumerate(row.hands)
            if hand.ending == _OPEN
        }

    def bets_on_side(self, column: int, box: int) -> bool:
        """Tell whether anybody has a side bet, by its column, in a box."""
        return any(row.side[column] for row in self.rows if row.box == box)

    def box_of(self, row: int) -> int:
        """Return the box of a row."""
        return self.rows[row].box

    def offered_to(self, row: int, line: int) -> int:
        """Return the set of actions offered to a hand in the running step."""
        return self.rows[row].hands[line].offered

    def choice_of(self, row: int, line: int) -> int:
        """Return the decision of a hand in the running step, 0 for none."""
        return self.rows[row].hands[line].choice

    def waiting(self) -> int:
        """Return how many hands are asked and have not decided."""
        return sum(bool(hand.offered) and not hand.choice for row in self.rows for hand in row.hands)

    def past_choice(self, step: int, row: int, line: int) -> int:
        """Return what a hand did in a finished step, 0 for nothing."""
        for past in self.steps:
            if past.step == step:
                for n, place in enumerate(zip(past.rows, past.lines, strict=True)):
                    if place == (row, line):
                        return past.actions[n]
        return 0

    # --- cards -----------------------------------------------------------------------------------

    def begin(self, box: int, ending: Ending) -> None:
        """Give everybody in a box the two cards of its first hand."""
        for _, hand in self._held(box, MAIN):
            hand.taken, hand.ending = 2, int(ending)

    def wants_card(self, box: int, line: int) -> bool:
        """Tell whether the next card of a line belongs to anybody."""
        return any(hand.due for _, hand in self._held(box, line))

    def take_card(self, box: int, line: int, cards: int, completes: Ending | None) -> None:
        """Give the newest card of a line to those it is due to."""
        for _, hand in self._held(box, line):
            if hand.due:
                hand.due, hand.taken = False, cards
                # A doubled hand has ended already and stays doubled, unless it is bust.
                if completes is not None and (completes != _STOOD or hand.ending == _OPEN):
                    hand.ending = int(completes)

    # --- insurance -------------------------------------------------------------------------------

    def insurance_price(self, row: int) -> int:
        """Return what a yes costs a row."""
        return self.rows[row].insurance_price

    def ask_insurance(self, *, even_money: bool) -> bool:
        """Ask everybody who can pay half the main bet; tell whether anybody was asked (COM-11)."""
        asked = False
        for row in self.rows:
            if even_money and row.hands[MAIN].ending == _BLACKJACK:
                row.insured = ASKED_EVEN_MONEY
            elif 0 < row.insurance_price <= row.available:
                row.insured = ASKED
            asked |= row.insured != NOT_ASKED
        return asked

    def all_answered(self) -> bool:
        """Tell whether nobody is left to answer the offer."""
        return not any(row.insured in _OPEN_OFFERS for row in self.rows)

    def insure(self, rows: Rows | Sequence[int], takes: Bool | Sequence[bool]) -> None:
        """Take the answers of rows that were asked; insurance and even money have been paid."""
        for n, take in zip(rows, takes, strict=True):
            row = self.rows[n]
            assert row.insured in _OPEN_OFFERS, "whoever answers was asked"
            if not take:
                row.insured = DECLINED
            elif row.insured == ASKED_EVEN_MONEY:
                hand = row.hands[MAIN]
                row.insured, hand.ending, hand.cashed = EVEN_MONEY, _EVEN_MONEY, 2 * hand.stake
            else:
                row.insurance, row.insured = row.insurance_price, INSURED
                row.staked += row.insurance

    def decline_rest(self) -> None:
        """Silence means no (COM-22)."""
        for row in self.rows:
            if row.insured in _OPEN_OFFERS:
                row.insured = DECLINED

    # --- decisions -------------------------------------------------------------------------------

    def set_available(self, rows: Rows | Sequence[int], cents: Int64 | Sequence[int]) -> None:
        """Take over new spendable balances."""
        for row, balance in zip(rows, cents, strict=True):
            self.rows[row].available = int(balance)

    def pay_at_once(self, rows: Rows | Sequence[int], cents: Int64 | Sequence[int]) -> None:
        """Note what first hands have been paid before the round ends (COM-25)."""
        for row, paid in zip(rows, cents, strict=True):
            self.rows[row].hands[MAIN].cashed = int(paid)

    def clear_step(self) -> None:
        """Forget the choices of the last step."""
        for row in self.rows:
            for hand in row.hands:
                hand.offered = hand.choice = hand.cause = 0

    def offer(self, box: int, line: int, legal: Sequence[Action]) -> bool:
        """Offer each live hand on a line what is legal, affordable and not hidden (INF-10, INF-16, COM-21)."""
        allowed, asked = sum(map(bit, legal)), False
        for row, hand in self._held(box, line):
            if hand.ending != _OPEN:
                continue
            offered = allowed
            if row.available < hand.stake:
                offered &= ~_COSTLY_BITS
            if row.hides_cash_out:
                offered &= ~_CASH_OUT_BIT
            if offered == _STAND_BIT:
                hand.choice, hand.cause, hand.ending = _STAND, _ONLY_CHOICE, _STOOD
            else:
                hand.offered, asked = offered, True
        return asked

    def decide(
        self,
        rows: Rows | Sequence[int],
        lines: Rows | Sequence[int],
        actions: Int8 | Sequence[int],
        causes: Int8 | Sequence[int],
        *,
        percents: Int64 | None,
        pays: Bool | None = None,
        golden: Int64 | None = None,
    ) -> None:
        """Take decisions that are allowed and, where they cost a stake, paid."""
        assert pays is None, "hands are not shared here"
        assert golden is None, "there are no golden chips here"
        for n, (number, line) in enumerate(zip(rows, lines, strict=True)):
            row, action = self.rows[number], int(actions[n])
            hand = row.hands[line]
            assert not hand.choice, "a hand decides once a step"
            hand.choice, hand.cause = action, int(causes[n])
            if action in (_DOUBLE, _SPLIT):
                row.staked += hand.stake
                hand.stake *= 2
            hand.ending = _END_OF.get(action, hand.ending)
            if action == _CASH_OUT:
                assert percents is not None, "what is cashed out has a price"
                hand.cashed = hand.stake * int(percents[row.box, line]) // 100

    def decide_rest(self, box: int, line: int, choose: Callable[[], Action], cause: Cause) -> None:
        """Make one free decision for every hand of a line that is asked and silent, if there are any."""
        for _, hand in self._held(box, line):
            if hand.offered and not hand.choice:
                action = choose()
                assert action in (_HIT, _STAND), "nobody is charged for being silent"
                hand.choice, hand.cause = int(action), int(cause)
                hand.ending = _END_OF.get(hand.choice, hand.ending)

    def split_hands(self, box: int) -> bool:
        """Turn every hand that chose to split into two of one card; tell whether there were any."""
        found = False
        for row, hand in self._held(box, MAIN):
            if hand.choice == _SPLIT:
                found = True
                for line in (SPLIT_1, SPLIT_2):
                    half = row.hands[line]
                    half.stake, half.ending, half.taken, half.due = row.main, _OPEN, 1, True
                hand.stake, hand.ending = 0, _WAS_SPLIT
        return found

    def call_cards(self) -> None:
        """Note who asked for a card in the step that ends."""
        for row in self.rows:
            for hand in row.hands:
                hand.due |= hand.choice in (_HIT, _DOUBLE)

    def made(self, step: int) -> Step:
        """Return the decisions taken so far in the running step, as plain numbers."""
        made = Step(step, [], [], [], [], [], [])
        for n, row in enumerate(self.rows):
            for line, hand in enumerate(row.hands):
                if hand.choice:
                    paid = hand.choice not in (_DOUBLE, _SPLIT) or hand.stake > row.main
                    made.rows.append(n)
                    made.lines.append(line)
                    made.actions.append(hand.choice)
                    made.causes.append(hand.cause)
                    made.offered.append(hand.offered)
                    made.paid.append(paid)
        return made

    def decisions(self, step: int) -> StepRecord:
        """Return the decisions taken so far in the running step."""
        return _record(self.made(step))

    def keep_step(self, step: int) -> None:
        """Add the decisions of a step that ends to the history."""
        made = self.made(step)
        if made.rows:
            self.steps.append(made)


_OF_HAND: Final[dict[str, type]] = {
    "stake": np.int64, "ending": np.int8, "taken": np.int8, "due": np.bool_, "cashed": np.int64,
    "offered": np.uint8, "choice": np.int8, "cause": np.int8,
}  # fmt: skip
_OF_ROW: Final[dict[str, type]] = {
    "account": np.int64, "box": np.int8, "main": np.int64, "side": np.int64, "staked": np.int64,
    "insurance": np.int64, "insured": np.int8, "available": np.int64, "hides_cash_out": np.bool_,
}  # fmt: skip


def _record(step: Step) -> StepRecord:
    return StepRecord(
        step.step,
        np.array(step.rows, np.int32),
        np.array(step.lines, np.int8),
        np.array(step.actions, np.int8),
        np.array(step.causes, np.int8),
        np.array(step.offered, np.uint8),
        np.array(step.paid, np.bool_),
    )
