"""What a crowd holds, as numpy columns with one row per (account, box), and what can be read from them.

Columns of three are MAIN, SPLIT-1, SPLIT-2, stored line by line.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from ventuno.engine.actions import LINES, MAIN, Action, Cause, Ending
from ventuno.engine.gold import Gold
from ventuno.engine.steps import StepRecord, Votes

Int64 = npt.NDArray[np.int64]
Int32 = npt.NDArray[np.int32]
Int8 = npt.NDArray[np.int8]
UInt8 = npt.NDArray[np.uint8]
Bool = npt.NDArray[np.bool_]
Rows = npt.NDArray[np.intp]

NOT_ASKED: Final = 0
ASKED: Final = 1
INSURED: Final = 2
DECLINED: Final = 3
ASKED_EVEN_MONEY: Final = 4
EVEN_MONEY: Final = 5

_CHOICES: Final = len(Action)
_MASKS: Final = 32
_BLOCK: Final = 65_536


class Numbers(NamedTuple):
    """What one row holds, as plain numbers.

    Attributes:
        hands: By line: ending, stake, cards taken, actions offered, choice, its cause, what was paid at once, and what
            of the stake is golden.
        insured: What was asked and answered.
        insurance: Insurance staked, cents.
        insurance_price: What a yes costs, cents.
    """

    hands: Sequence[tuple[int, ...]]
    insured: int
    insurance: int
    insurance_price: int


class Columns:
    """The columns of a crowd.

    Attributes:
        account: Who.
        box: Which box.
        main: The main bet, cents.
        side: The side bets in the order of the rules, cents.
        stake: What is staked on each hand now, doubles included, cents.
        staked: All that the row has staked in the round, cents: always stakes, insurance and side bets, without
            what of them is golden.
        gold: The golden part of the stakes, None if nobody has laid a golden chip (MAJ-17).
        votes: Votes and consents where players share hands, else None.
        ending: How each hand stands.
        taken: Cards of the line that belong to each hand.
        due: The next card of the line belongs to this hand.
        cashed: What each hand was paid at once, its stake included, cents (COM-25).
        insurance: Insurance staked, cents.
        insured: 0 not asked, 1 asked insurance, 2 insured, 3 no, 4 asked even money, 5 took even money.
        offered: Set of actions offered in the running step; 0 where there is nothing to decide.
        choice: The decision of the running step.
        cause: Who or what made it.
        hides_cash_out: The player does not want to see the cash-out option.
        available: Spendable balance, cents; kept by the owner through :meth:`Round.set_available`.
        history: Decisions of the finished steps.
    """

    def __init__(
        self,
        *,
        account: Int64,
        box: Int8,
        main: Int64,
        side: Int64,
        available: Int64,
        hides_cash_out: Bool,
        gold: Gold | None = None,
        votes: Votes | None = None,
    ) -> None:
        n = len(account)
        self.account = account
        self.box = box
        self.main = main
        self.side = side
        self.available = available
        self.hides_cash_out = hides_cash_out
        self.stake: Int64 = np.zeros((n, LINES), np.int64, order="F")
        self.stake[:, MAIN] = main
        self.gold = gold
        self.votes = votes
        self.staked: Int64 = main + side.sum(axis=1)
        if gold is not None:
            self.staked -= gold.staked()
        self.ending: Int8 = np.zeros((n, LINES), np.int8, order="F")
        self.taken: Int8 = np.zeros((n, LINES), np.int8, order="F")
        self.due: Bool = np.zeros((n, LINES), np.bool_, order="F")
        self.cashed: Int64 = np.zeros((n, LINES), np.int64, order="F")
        self.insurance: Int64 = np.zeros(n, np.int64)
        self.insured: Int8 = np.zeros(n, np.int8)
        self.offered: UInt8 = np.zeros((n, LINES), np.uint8, order="F")
        self.choice: Int8 = np.zeros((n, LINES), np.int8, order="F")
        self.cause: Int8 = np.zeros((n, LINES), np.int8, order="F")
        self.history: list[StepRecord] = []
        self.boxes: tuple[int, ...] = tuple(np.flatnonzero(np.bincount(box)).tolist())
        self._in_box = {number: box == number for number in self.boxes} if len(self.boxes) > 1 else {}

    def __len__(self) -> int:
        return len(self.account)

    def rows_of(self, account: int) -> Rows:
        """Return the rows of an account, one for each box it has a bet in."""
        return np.flatnonzero(self.account == account)

    def accounts(self) -> list[int]:
        """Return the account of each row."""
        accounts: list[int] = self.account.tolist()
        return accounts

    def numbers(self, row: int) -> Numbers:
        """Return what a row holds and was asked."""
        gold = np.zeros(LINES, np.int64) if self.gold is None else self.gold.hands[row]
        columns = self.ending, self.stake, self.taken, self.offered, self.choice, self.cause, self.cashed
        hands = zip(*(column[row].tolist() for column in columns), gold.tolist(), strict=True)
        return Numbers(
            list(hands), int(self.insured[row]), int(self.insurance[row]), self.insurance_price(row)
        )

    @property
    def paid_at_once(self) -> Int64:
        """What each row has been paid before the round ends, cents (COM-25)."""
        paid: Int64 = self.cashed.sum(axis=1)
        return paid

    def holding(self, ending: Ending, box: int, line: int) -> Rows:
        """Return the rows whose hand on a line of a box stands like this."""
        return self._rows(self.ending[:, line] == ending, box)

    def any_holding(self, *endings: Ending) -> bool:
        """Tell whether any hand of the table stands in one of these ways."""
        return any(ending in self.ending for ending in endings)

    def any_insured(self) -> bool:
        """Tell whether anybody has insurance."""
        return bool(self.insurance.any())

    def open_on(self, box: int, line: int) -> int:
        """Return how many hands on a line of a box are still played."""
        here = self.ending[:, line] == Ending.OPEN
        return int(np.count_nonzero(here if len(self.boxes) == 1 else here & self._in_box[box]))

    def alive(self) -> set[tuple[int, int]]:
        """Return the boxes and lines on which somebody still plays."""
        rows, lines = np.nonzero(self.ending == Ending.OPEN)
        places = np.bincount(self.box[rows] * np.intp(LINES) + lines)
        return {divmod(place, LINES) for place in np.flatnonzero(places).tolist()}

    def bets_on_side(self, column: int, box: int) -> bool:
        """Tell whether anybody has a side bet, by its column, in a box."""
        return bool(len(self._rows(self.side[:, column] > 0, box)))

    def blocks(self, box: int) -> Iterator[Rows | slice]:
        """Return indices of all rows in a box, in blocks that stay in the processor's cache."""
        if len(self.boxes) == 1:
            for start in range(0, len(self), _BLOCK):
                yield slice(start, start + _BLOCK)
        else:
            rows = np.flatnonzero(self._in_box[box])
            for start in range(0, len(rows), _BLOCK):
                yield rows[start : start + _BLOCK]

    def _rows(self, mask: Bool, box: int) -> Rows:
        return np.flatnonzero(mask if len(self.boxes) == 1 else mask & self._in_box[box])

    def wants_card(self, box: int, line: int) -> bool:
        """Tell whether the next card of a line belongs to anybody."""
        return bool(len(self._rows(self.due[:, line], box)))

    def insurance_prices(self, rows: Rows) -> Int64:
        """Return what insurance costs rows: half of the main bet in credits, rounded down; even money is free."""
        free = (self.insured[rows] == ASKED_EVEN_MONEY) | (self.insured[rows] == EVEN_MONEY)
        in_credits = self.main if self.gold is None else self.main - self.gold.stake[:, MAIN]
        return np.where(free, 0, in_credits[rows] // 2)

    def insurance_price(self, row: int) -> int:
        """Return what a yes costs one row."""
        return int(self.insurance_prices(np.array([row]))[0])

    def all_answered(self) -> bool:
        """Tell whether nobody is left to answer the offer."""
        return not len(self.unanswered())

    def unanswered(self) -> Rows:
        """Return the rows that are asked insurance or even money and have not answered."""
        return np.flatnonzero((self.insured == ASKED) | (self.insured == ASKED_EVEN_MONEY))

    def undecided(self) -> tuple[Rows, Rows]:
        """Return rows and lines of the hands that are asked and have not decided."""
        rows, lines = np.nonzero((self.offered != 0) & (self.choice == Action.NONE))
        return rows, lines

    def box_of(self, row: int) -> int:
        """Return the box of a row."""
        return self.box.item(row)

    def offered_to(self, row: int, line: int) -> int:
        """Return the set of actions offered to a hand in the running step."""
        return self.offered.item(row, line)

    def choice_of(self, row: int, line: int) -> int:
        """Return the decision of a hand in the running step, 0 for none."""
        return self.choice.item(row, line)

    def waiting(self) -> int:
        """Return how many hands are asked and have not decided."""
        return len(self.undecided()[0])

    def past_choice(self, step: int, row: int, line: int) -> int:
        """Return what a hand did in a finished step, 0 for nothing."""
        for record in self.history:
            if record.step == step:
                found = np.flatnonzero((record.rows == row) & (record.lines == line))
                return int(record.actions[found[0]]) if len(found) else 0
        return 0

    def decisions(self, step: int) -> StepRecord:
        """Return the decisions taken so far in the running step."""
        rows, lines = np.nonzero(self.choice)
        choices = self.choice[rows, lines]
        costly = (choices == Action.DOUBLE) | (choices == Action.SPLIT)
        votes = self.votes
        return StepRecord(
            step,
            rows.astype(np.int32),
            lines.astype(np.int8),
            choices,
            self.cause[rows, lines],
            self.offered[rows, lines],
            ~costly | (self.stake[rows, lines] > self.main[rows]),
            None if votes is None else votes.cast[rows],
            None if votes is None else votes.why[rows],
        )

    def shares(self, box: int) -> dict[tuple[int, int], tuple[tuple[int, ...], int]]:
        """Count the choices of the running step by situation: line and set of offered actions (INF-11).

        What was done for somebody who is not here is nobody's choice and is not counted. Where players share a
        hand their votes are counted.

        Returns:
            For each ``(line, offered)``: players by action from hit to cash out, and players undecided.
        """
        found = {}
        for line in range(LINES):
            rows = self._rows((self.offered[:, line] != 0) & (self.cause[:, line] != Cause.TIME_OUT), box)
            chosen = self.choice[rows, line] if self.votes is None else self.votes.cast[rows]
            keys = self.offered[rows, line].astype(np.intp) * _CHOICES + chosen
            counts = np.bincount(keys, minlength=_MASKS * _CHOICES).reshape(_MASKS, _CHOICES)
            for offered in np.flatnonzero(counts.any(axis=1)).tolist():
                waiting, *made = counts[offered].tolist()
                found[line, offered] = tuple(made), waiting
        return found
