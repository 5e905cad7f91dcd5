"""Who holds which hand with which stakes: numpy columns, one row per (account, box).

Everything that is paid for once a *player* is here and is done for all rows at a time; cards,
legality and outcomes are worked out once a *hand* and live in the round. The crowd owns its
arrays and changes them in place. Columns of three are MAIN, SPLIT-1, SPLIT-2, stored line by line.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from ventuno.core.rules import Rules
from ventuno.engine.actions import LINES, MAIN, SPLIT_1, SPLIT_2, Action, Cause, Ending, bit
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

_COSTS_A_STAKE: Final = (Action.DOUBLE, Action.SPLIT)
_CHOICES: Final = len(Action)
_MASKS: Final = 32
_BLOCK: Final = 65_536
#: How a hand ends that does this, by action; 0 where it goes on.
_END_OF: Final = np.zeros(len(Action), np.int8)
_END_OF[[Action.STAND, Action.DOUBLE, Action.CASH_OUT]] = [Ending.STOOD, Ending.DOUBLED, Ending.CASHED_OUT]
_COSTLY_BITS: Final = sum(bit(action) for action in _COSTS_A_STAKE)
_CASH_OUT_BIT: Final = bit(Action.CASH_OUT)
_STAND_BIT: Final = bit(Action.STAND)


class Crowd:
    """The players of a round, a row per (account, box).

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

    @classmethod
    def build(
        cls,
        rules: Rules,
        *,
        accounts: Sequence[int] | Int64,
        boxes: Sequence[int] | Int8,
        main: Sequence[int] | Int64,
        side: Sequence[Sequence[int]] | Int64,
        available: Sequence[int] | Int64,
        hides_cash_out: Sequence[bool] | Bool,
        golden_main: Sequence[int] | Int64 | None = None,
        golden_side: Sequence[Sequence[int]] | Int64 | None = None,
        votes: Votes | None = None,
    ) -> "Crowd":
        """Return the crowd of the bets that stand when betting closes.

        *Shape*: n rows each; ``side`` and ``golden_side`` are n by the number of side bets in the rules.

        Args:
            rules: The table's rules.
            accounts: Who.
            boxes: Which box.
            main: Main bets, golden chips included.
            side: Side bets, golden chips included.
            available: Spendable balances.
            hides_cash_out: Who does not want to see the cash-out option.
            golden_main: The golden part of the main bets; None for none.
            golden_side: The golden part of the side bets; None for none.
            votes: Consents, and who votes, where players share hands.
        """
        n, sides = len(accounts), len(rules.side_bets)
        gold = None
        if golden_main is not None or golden_side is not None:
            at_once = rules.cash_out or rules.even_money or rules.blackjack_paid_at_once
            assert not at_once, "what is paid at once is paid for credits"
            gold = Gold(
                np.array(np.zeros(n) if golden_main is None else golden_main, np.int64),
                np.array(np.zeros((n, sides)) if golden_side is None else golden_side, np.int64).reshape(
                    n, sides
                ),
            )
        crowd = cls(
            account=np.array(accounts, np.int64),
            box=np.array(boxes, np.int8),
            main=np.array(main, np.int64),
            side=np.array(side, np.int64, order="F").reshape((n, sides), order="A"),
            available=np.array(available, np.int64),
            hides_cash_out=np.array(hides_cash_out, np.bool_),
            gold=gold,
            votes=votes,
        )
        assert votes is None or len(votes.consents) == n, "a consent for each row"
        assert (crowd.main > 0).all(), "a row stands for a main bet"
        assert n == 0 or 0 <= int(crowd.box.min()) <= int(crowd.box.max()) < rules.boxes, "no such box"
        return crowd

    def __len__(self) -> int:
        return len(self.account)

    def rows_of(self, account: int) -> Rows:
        """Return the rows of an account, one for each box it has a bet in."""
        return np.flatnonzero(self.account == account)

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

    # --- cards ---------------------------------------------------------------------------------

    def begin(self, box: int, ending: Ending) -> None:
        """Give everybody in a box the two cards of its first hand."""
        rows = self._rows(self.main > 0, box)
        self.taken[rows, MAIN] = 2
        self.ending[rows, MAIN] = ending

    def wants_card(self, box: int, line: int) -> bool:
        """Tell whether the next card of a line belongs to anybody."""
        return bool(len(self._rows(self.due[:, line], box)))

    def take_card(self, box: int, line: int, cards: int, completes: Ending | None) -> None:
        """Give the newest card of a line to those it is due to.

        Args:
            box: The box.
            line: The line.
            cards: Cards on the line now.
            completes: How an open hand of these cards ends, None if it stays open.
        """
        rows = self._rows(self.due[:, line], box)
        self.due[rows, line] = False
        self.taken[rows, line] = cards
        if completes is Ending.STOOD:  # a doubled hand has ended already and stays doubled
            rows = rows[self.ending[rows, line] == Ending.OPEN]
        if completes is not None:
            self.ending[rows, line] = completes

    # --- insurance -----------------------------------------------------------------------------

    def insurance_prices(self, rows: Rows) -> Int64:
        """Return what insurance costs rows: half of the main bet in credits, rounded down; even money is free."""
        free = (self.insured[rows] == ASKED_EVEN_MONEY) | (self.insured[rows] == EVEN_MONEY)
        in_credits = self.main if self.gold is None else self.main - self.gold.stake[:, MAIN]
        return np.where(free, 0, in_credits[rows] // 2)

    def ask_insurance(self, *, even_money: bool) -> bool:
        """Ask everybody who can pay half the main bet; tell whether anybody was asked (COM-11).

        Args:
            even_money: Ask a blackjack for even money instead, which costs nothing (COM-12).
        """
        price = self.insurance_prices(np.arange(len(self)))
        asked = (price > 0) & (self.available >= price)
        if self.votes is not None:
            # One answer covers all hands of a player, so all of them are asked (MAJ-9).
            asked = (price > 0) & np.isin(self.account, self.account[asked])
        self.insured[asked] = ASKED
        if even_money:
            self.insured[self.ending[:, MAIN] == Ending.BLACKJACK] = ASKED_EVEN_MONEY
        return bool(self.insured.any())

    def unanswered(self) -> Rows:
        """Return the rows that are asked insurance or even money and have not answered."""
        return np.flatnonzero((self.insured == ASKED) | (self.insured == ASKED_EVEN_MONEY))

    def insure(self, rows: Rows, takes: Bool) -> None:
        """Take the answers of rows that were asked; insurance and even money have been paid."""
        even = self.insured[rows] == ASKED_EVEN_MONEY
        self.insurance[rows] = np.where(takes, self.insurance_prices(rows), 0)
        self.staked[rows] += self.insurance[rows]
        self.insured[rows] = np.where(takes, np.where(even, EVEN_MONEY, INSURED), DECLINED)
        settled = rows[takes & even]
        self.ending[settled, MAIN] = Ending.EVEN_MONEY
        self.cashed[settled, MAIN] = 2 * self.stake[settled, MAIN]

    def decline_rest(self) -> None:
        """Silence means no (COM-22)."""
        self.insured[self.unanswered()] = DECLINED

    # --- decisions -----------------------------------------------------------------------------

    def clear_step(self) -> None:
        """Forget the choices of the last step."""
        for column in (self.offered, self.choice, self.cause):
            column[:] = 0
        if self.votes is not None:
            self.votes.clear()

    def offer(self, box: int, line: int, legal: Sequence[Action]) -> bool:
        """Offer each live hand on a line what is legal, affordable and not hidden (INF-10, INF-16).

        A hand that is left with standing alone stands without being asked (COM-21). A hand that is shared is
        decided for all of its players whatever they have.

        Returns:
            Whether there is anything to decide.
        """
        rows = self.holding(Ending.OPEN, box, line)
        allowed = sum(map(bit, legal))
        if self.votes is not None:
            # A vote needs no funds, and where best strategy plays nobody is asked anything.
            self.offered[rows, line] = np.where(self.votes.may_vote[rows], allowed, 0)
            return bool(len(rows))
        offered = np.full(len(rows), allowed, np.uint8)
        if allowed & _COSTLY_BITS:
            offered[self.available[rows] < self.stake[rows, line]] &= ~_COSTLY_BITS & 0xFF
        if allowed & _CASH_OUT_BIT:
            offered[self.hides_cash_out[rows]] &= ~_CASH_OUT_BIT & 0xFF
        asked = offered != _STAND_BIT
        if asked.all():
            self.offered[rows, line] = offered
            return bool(len(rows))
        self.offered[rows[asked], line] = offered[asked]
        self._choose(rows[~asked], line, Action.STAND, Cause.ONLY_CHOICE)
        self.ending[rows[~asked], line] = Ending.STOOD
        return bool(asked.any())

    def undecided(self) -> tuple[Rows, Rows]:
        """Return rows and lines of the hands that are asked and have not decided."""
        rows, lines = np.nonzero((self.offered != 0) & (self.choice == Action.NONE))
        return rows, lines

    def decide(
        self,
        rows: Rows,
        lines: Rows,
        actions: Int8,
        causes: Int8,
        *,
        percents: Int64,
        pays: Bool | None,
        golden: Int64 | None = None,
    ) -> None:
        """Take decisions that are allowed and, where they cost a stake, paid.

        Money and endings change at once; cards come when the step ends. A split's second stake lies
        on the hand until it is split then. Who does not pay for a double takes its card and stands (MAJ-7).

        Args:
            rows: Rows, one for each decision.
            lines: Lines.
            actions: What they do.
            causes: Who or what decided.
            percents: Cash-out price of each in hundredths of its stake; read where it cashes out.
            pays: Who pays for a double or split; None if everybody does.
            golden: How much of each second stake is golden; None if nothing is.
        """
        self.choice[rows, lines] = actions
        self.cause[rows, lines] = causes
        paid = (actions == Action.DOUBLE) | (actions == Action.SPLIT)
        if pays is not None:
            paid &= pays
        if paid.any():
            stakes = self.stake[rows[paid], lines[paid]]
            np.add.at(self.staked, rows[paid], stakes)
            self.stake[rows[paid], lines[paid]] = 2 * stakes
        if golden is not None and golden.any():
            assert self.gold is not None, "golden chips are added to golden bets only"
            assert not golden[~paid].any(), "who does not pay lays no chips"
            np.subtract.at(self.staked, rows, golden)
            self.gold.double[rows, lines] += golden
        endings = _END_OF[actions]
        done = endings > 0
        self.ending[rows[done], lines[done]] = endings[done]
        if pays is not None:
            watching = (actions == Action.DOUBLE) & ~pays
            self.ending[rows[watching], lines[watching]] = Ending.STOOD
        cashed = actions == Action.CASH_OUT
        if cashed.any():
            where = rows[cashed], lines[cashed]
            self.cashed[where] = self.stake[where] * percents[cashed] // 100

    def decide_rest(self, box: int, line: int, action: Action, cause: Cause) -> None:
        """Make one free decision for every hand of a line that is asked and silent."""
        silent = (self.offered[:, line] != 0) & (self.choice[:, line] == Action.NONE)
        rows = self._rows(silent, box)
        assert action in (Action.HIT, Action.STAND), "nobody is charged for being silent"
        self._choose(rows, line, action, cause)
        if action is Action.STAND:
            self.ending[rows, line] = Ending.STOOD

    def _choose(self, rows: Rows, line: int, action: Action, cause: Cause) -> None:
        self.choice[rows, line] = action
        self.cause[rows, line] = cause

    def split_hands(self, box: int) -> bool:
        """Turn every hand that chose to split into two of one card; tell whether there were any."""
        rows = self._rows(self.choice[:, MAIN] == Action.SPLIT, box)
        if not len(rows):
            return False
        paid = rows[self.stake[rows, MAIN] > self.main[rows]]  # the others have no part in SPLIT-1 (MAJ-7)
        for line, holders in ((SPLIT_1, paid), (SPLIT_2, rows)):
            self.stake[holders, line] = self.main[holders]
            self.ending[holders, line] = Ending.OPEN
            self.taken[holders, line] = 1
            self.due[holders, line] = True
        self.stake[rows, MAIN] = 0
        self.ending[rows, MAIN] = Ending.SPLIT
        if self.gold is not None:
            self.gold.split(rows, paid)
        return True

    def call_cards(self) -> None:
        """Note who asked for a card in the step that ends."""
        self.due |= (self.choice == Action.HIT) | (self.choice == Action.DOUBLE)

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
