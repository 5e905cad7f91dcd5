"""Who holds which hand with which stakes, and what cards, answers and decisions make of it, for all rows at a time.

Everything that is paid for once a *player* is here; cards, legality and outcomes are worked out once a *hand* and live
in the round. The crowd owns its columns and changes them in place.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from ventuno.core.rules import Rules
from ventuno.engine.actions import MAIN, SPLIT_1, SPLIT_2, Action, Cause, Ending, bit
from ventuno.engine.columns import (
    ASKED,
    ASKED_EVEN_MONEY,
    DECLINED,
    EVEN_MONEY,
    INSURED,
    Bool,
    Columns,
    Int8,
    Int64,
    Rows,
)
from ventuno.engine.gold import Gold
from ventuno.engine.steps import Votes

_COSTS_A_STAKE: Final = (Action.DOUBLE, Action.SPLIT)
#: How a hand ends that does this, by action; 0 where it goes on.
_END_OF: Final = np.zeros(len(Action), np.int8)
_END_OF[[Action.STAND, Action.DOUBLE, Action.CASH_OUT]] = [Ending.STOOD, Ending.DOUBLED, Ending.CASHED_OUT]
_COSTLY_BITS: Final = sum(bit(action) for action in _COSTS_A_STAKE)
_CASH_OUT_BIT: Final = bit(Action.CASH_OUT)
_STAND_BIT: Final = bit(Action.STAND)


class Crowd(Columns):
    """The players of a round, a row per (account, box)."""

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

    # --- cards ---------------------------------------------------------------------------------

    def begin(self, box: int, ending: Ending) -> None:
        """Give everybody in a box the two cards of its first hand."""
        rows = self._rows(self.main > 0, box)
        self.taken[rows, MAIN] = 2
        self.ending[rows, MAIN] = ending

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

    def insure(self, rows: Rows | Sequence[int], takes: Bool | Sequence[bool]) -> None:
        """Take the answers of rows that were asked; insurance and even money have been paid."""
        rows, takes = np.asarray(rows, np.intp), np.asarray(takes, np.bool_)
        assert np.isin(self.insured[rows], (ASKED, ASKED_EVEN_MONEY)).all(), "whoever answers was asked"
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

    def set_available(self, rows: Rows | Sequence[int], cents: Int64 | Sequence[int]) -> None:
        """Take over new spendable balances."""
        self.available[rows] = cents

    def pay_at_once(self, rows: Rows | Sequence[int], cents: Int64 | Sequence[int]) -> None:
        """Note what first hands have been paid before the round ends (COM-25)."""
        self.cashed[rows, MAIN] = cents

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
        """Take decisions that are allowed and, where they cost a stake, paid.

        Money and endings change at once; cards come when the step ends. A split's second stake lies
        on the hand until it is split then. Who does not pay for a double takes its card and stands (MAJ-7).

        Args:
            rows: Rows, one for each decision.
            lines: Lines.
            actions: What they do.
            causes: Who or what decided.
            percents: Cash-out prices by box and line in hundredths of the stake; None if there are none.
            pays: Who pays for a double or split; None if everybody does.
            golden: How much of each second stake is golden; None if nothing is.
        """
        rows, lines = np.asarray(rows, np.intp), np.asarray(lines, np.intp)
        actions = np.asarray(actions, np.int8)
        assert (self.choice[rows, lines] == Action.NONE).all(), "a hand decides once a step"
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
            assert percents is not None, "what is cashed out has a price"
            where = rows[cashed], lines[cashed]
            self.cashed[where] = self.stake[where] * percents[self.box[where[0]], where[1]] // 100

    def decide_rest(self, box: int, line: int, choose: Callable[[], Action], cause: Cause) -> None:
        """Make one free decision for every hand of a line that is asked and silent, if there are any."""
        silent = (self.offered[:, line] != 0) & (self.choice[:, line] == Action.NONE)
        rows = self._rows(silent, box)
        if not len(rows):
            return
        action = choose()
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

    def keep_step(self, step: int) -> None:
        """Add the decisions of a step that ends to the history."""
        record = self.decisions(step)
        if len(record.rows):
            self.history.append(record)

    def call_cards(self) -> None:
        """Note who asked for a card in the step that ends."""
        self.due |= (self.choice == Action.HIT) | (self.choice == Action.DOUBLE)
