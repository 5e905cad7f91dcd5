"""What one player is told: the ``me`` message, for one or for twenty thousand."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
import numpy as np

from ventuno.engine.actions import LINES, Action, Cause, Ending, Stage
from ventuno.engine.crowd import ASKED, DECLINED, INSURED
from ventuno.engine.receipt import ReceiptLine
from ventuno.engine.round import Round
from ventuno.table.messages import Me, MyHand, Receipt, ReceiptRow
from ventuno.table.names import (
    ACTION_NAMES,
    CAUSE_NAMES,
    ENDING_NAMES,
    LINE_NAMES,
    OFFERED_NAMES,
    OUTCOME_NAMES,
)
from ventuno.table.presence import Seat
from ventuno.table.state import TableState

_ENCODER: Final = msgspec.json.Encoder()
_NOBODY: Final = Seat(0)


def encoded(state: TableState, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Return the encoded messages of many accounts."""
    encode = _ENCODER.encode
    for account, message in messages(state, accounts):
        yield account, encode(message)


def messages(state: TableState, accounts: Sequence[int]) -> Iterable[tuple[int, Me]]:
    """Return the messages of many accounts."""
    rows = _Rows(state, accounts)
    seats, slips = state.presence.seats, state.slips
    result = state.phase == "result"
    for account in accounts:
        seat = seats.get(account, _NOBODY)
        slip = slips.get(account)
        row = rows.of.get(account)
        insurance_cents, insured_cents = rows.insurance(row)
        yield (
            account,
            Me(
                state.round_no,
                state.seq,
                seat.balance_cents,
                seat.playing,
                seat.net_cents,
                seat.visit_ms,
                slip.rev if slip is not None else 0,
                slip.spots if slip is not None else {},
                seat.last_bets,
                insurance_cents,
                insured_cents,
                rows.hands(row),
                _receipt(state, row) if result else None,
                seat.told if seat.notices else [],
            ),
        )


class _Rows:
    """The crowd's columns of some accounts as Python numbers, which are quicker to read one by one."""

    def __init__(self, state: TableState, accounts: Sequence[int]) -> None:
        self.of: dict[int, int] = {}
        live = state.round
        if live is None:
            return
        found = []
        for account in accounts:
            row = live.crowd.row_of(account)
            if row is not None:
                self.of[account] = row
                found.append(row)
        crowd = live.crowd
        picked = np.array(found, np.intp)
        self._place = {row: n for n, row in enumerate(found)}
        columns = (
            crowd.ending,
            crowd.stake,
            crowd.taken,
            crowd.offered,
            crowd.choice,
            crowd.cause,
            crowd.cashed,
        )
        self._hands: list[tuple[Any, ...]] = list(zip(*(c[picked].tolist() for c in columns), strict=True))
        self._insured: list[int] = crowd.insured[picked].tolist()
        self._insurance: list[int] = crowd.insurance[picked].tolist()
        self._main: list[int] = crowd.main[picked].tolist()
        self._asking = live.stage is Stage.INSURANCE
        self._deciding = live.stage is Stage.DECISION
        self._percents = _percents(live)
        self._known: dict[tuple[int, ...], MyHand] = {}

    def insurance(self, row: int | None) -> tuple[int | None, int | None]:
        """Returns the price of insurance while it is offered, and what was staked on it."""
        if row is None:
            return None, None
        place = self._place[row]
        insured = self._insured[place]
        if insured == ASKED:
            return (self._main[place] // 2 if self._asking else None), None
        if insured in (INSURED, DECLINED):
            return None, self._insurance[place]
        return None, None

    def hands(self, row: int | None) -> list[MyHand]:
        """Returns a player's hands; equal ones are made once."""
        if row is None:
            return []
        endings, stakes, taken, offered, choices, causes, cashed = self._hands[self._place[row]]
        hands = []
        for line in range(LINES):
            if endings[line]:
                key = (
                    line,
                    endings[line],
                    stakes[line],
                    taken[line],
                    offered[line],
                    choices[line],
                    causes[line],
                    cashed[line],
                )
                hand = self._known.get(key)
                if hand is None:
                    hand = self._known[key] = self._hand(key)
                hands.append(hand)
        return hands

    def _hand(self, key: tuple[int, ...]) -> MyHand:
        line, ending, stake, taken, offered, choice, cause, cashed = key
        names = OFFERED_NAMES[offered] if self._deciding else []
        price = stake * self._percents[line] // 100 if "cash_out" in names else None
        return MyHand(
            LINE_NAMES[line],
            stake,
            ENDING_NAMES[Ending(ending)],
            taken,
            names,
            ACTION_NAMES[Action(choice)] if choice else None,
            CAUSE_NAMES[Cause(cause)] if choice else None,
            cashed if ending == Ending.CASHED_OUT else price,
        )


def _percents(live: Round) -> list[int]:
    if live.stage is not Stage.DECISION:
        return [0] * LINES
    return [live.price_percent(0, line) or 0 if live.lines[0][line] else 0 for line in range(LINES)]


def _receipt(state: TableState, row: int | None) -> Receipt | None:
    """Returns a player's settled round; the balance is the store's answer (PLA-23)."""
    if row is None:
        return None
    void = bool(state.void_reason)
    results, receipts = state.results, state.receipts
    assert results is not None
    assert receipts is not None
    return Receipt(
        state.round_no,
        state.code,
        int(results.staked[row]),
        int(results.back[row]),
        state.balances[row],
        [_receipt_row(line, void=void) for line in receipts.lines(row)],
        void,
    )


def _receipt_row(line: ReceiptLine, *, void: bool) -> ReceiptRow:
    return ReceiptRow(
        line.spot,
        "void" if void and line.back_cents == line.stake_cents else OUTCOME_NAMES[line.outcome],
        line.stake_cents,
        line.back_cents,
        None if line.line is None else LINE_NAMES[line.line],
        line.rank,
        line.pays,
    )
