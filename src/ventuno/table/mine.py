"""What one player is told: the ``me`` message, for one or for twenty thousand.

Hands and receipts are the same for many players, so equal ones are encoded once: their numbers are
laid side by side as bytes, which are the key of a cache. What is left for each player is a few fields.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, cast

import msgspec
import numpy as np

from ventuno.core.money import half
from ventuno.core.prices import cash_out_price
from ventuno.engine.actions import LINES, MAIN, Action, Cause, Ending, Stage
from ventuno.engine.crowd import ASKED, DECLINED, INSURED, Int64
from ventuno.engine.receipt import ReceiptLine, receipt_rows
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
_DECODER: Final = msgspec.json.Decoder(Me)
_NOBODY: Final = Seat(0)
_NOTHING: Final[list[Any]] = []


def message(state: TableState, account: int) -> Me:
    """Return what concerns one account."""
    return _DECODER.decode(next(iter(encoded(state, [account])))[1])


def encoded(state: TableState, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Return the encoded messages of many accounts."""
    encode, seats, slips = _ENCODER.encode, state.presence.seats, state.slips
    round_no, seq = state.round_no, state.seq
    for account, mine in zip(accounts, _played(state, accounts), strict=True):
        seat = seats.get(account, _NOBODY)
        slip = slips.get(account)
        hands, receipt = mine
        yield (
            account,
            encode(
                Me(
                    round_no,
                    seq,
                    seat.balance_cents,
                    seat.playing,
                    seat.net_cents,
                    seat.visit_ms,
                    slip.rev if slip is not None else 0,
                    slip.spots if slip is not None else {},
                    seat.last_bets,
                    hands,
                    receipt,
                    seat.told if seat.notices else [],
                )
            ),
        )


_Played = tuple[list[MyHand], Receipt | None]
_UNPLAYED: Final[_Played] = (_NOTHING, None)


def _played(state: TableState, accounts: Sequence[int]) -> Iterable[_Played]:
    """Returns each account's part in the round: hands and receipt."""
    live = state.round
    if live is None:
        return [_UNPLAYED] * len(accounts)
    rows = [state.rows.get(account, -1) for account in accounts]
    taking_part = np.array([row for row in rows if row >= 0], np.intp)
    parts = zip(
        _hands(live, taking_part),
        _receipts(state, live, taking_part) if state.receivable else [None] * len(taking_part),
        strict=True,
    )
    return [next(parts) if row >= 0 else _UNPLAYED for row in rows]


def _keys(columns: Sequence[Any]) -> list[bytes]:
    """Returns each row's numbers as bytes: equal bytes, equal numbers."""
    table = np.column_stack(columns).astype(np.int64, copy=False)
    keys: list[bytes] = np.ascontiguousarray(table).view(f"V{8 * table.shape[1]}").ravel().tolist()
    return keys


# --- hands ------------------------------------------------------------------------------------


def _hands(live: Round, rows: Int64) -> list[list[MyHand]]:
    crowd = live.crowd
    lines: list[Any] = [
        column[rows]
        for column in (
            crowd.ending, crowd.stake, crowd.taken, crowd.offered, crowd.choice, crowd.cause, crowd.cashed,
        )
    ]  # fmt: skip
    insurance: list[Any] = []
    if crowd.insured.any():
        insurance = [column[rows] for column in (crowd.insured, crowd.insurance, crowd.main)]
    known: dict[bytes, list[MyHand]] = {}
    percents = _percents(live)
    found = []
    for n, key in enumerate(_keys([*lines, *insurance]) if len(rows) else []):
        hands = known.get(key)
        if hands is None:
            numbers = zip(*(column[n].tolist() for column in lines), strict=True)
            made = [
                _hand(line, hand, percents[line], live.stage)
                for line, hand in enumerate(numbers)
                if hand[0] != Ending.ABSENT
            ]
            if insurance:
                made[MAIN] = _insured(made[MAIN], live.stage, *(int(column[n]) for column in insurance))
            hands = known[key] = _once(made)
        found.append(hands)
    return found


def _hand(line: int, numbers: tuple[int, ...], percent: int, stage: Stage) -> MyHand:
    ending, stake, taken, offered, choice, cause, cashed = numbers
    names = OFFERED_NAMES[offered] if stage is Stage.DECISION else []
    price = cash_out_price(stake, percent) if "cash_out" in names else None
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


def _insured(hand: MyHand, stage: Stage, answer: int, staked: int, main: int) -> MyHand:
    """Returns the first hand with its insurance: the price while it is asked, then what was staked."""
    asked = stage is Stage.INSURANCE and answer == ASKED
    return msgspec.structs.replace(
        hand,
        insurance_cents=half(main) if asked else None,
        insured_cents=staked if answer in (INSURED, DECLINED) else None,
    )


def _percents(live: Round) -> list[int]:
    if live.stage is not Stage.DECISION:
        return [0] * LINES
    return [live.price_percent(0, line) or 0 if live.lines[0][line] else 0 for line in range(LINES)]


def _once(values: list[Any]) -> list[Any]:
    """Returns a list encoded already, to be copied into every message that holds it."""
    return cast("list[Any]", msgspec.Raw(_ENCODER.encode(values))) if values else []


# --- receipts ---------------------------------------------------------------------------------


def _receipts(state: TableState, live: Round, rows: Int64) -> Iterable[Receipt]:
    """Returns each player's settled round; the balance is the store's answer (PLA-23)."""
    results, crowd = state.results, live.crowd
    assert results is not None
    columns = (
        crowd.stake, crowd.insurance, crowd.side,
        results.line_outcome, results.line_back, results.insurance_back, results.side_back,
    )  # fmt: skip
    void = bool(state.void_reason)
    known: dict[bytes, list[ReceiptRow]] = {}
    staked, back = results.staked[rows].tolist(), results.back[rows].tolist()
    keys = _keys([column[rows] for column in columns]) if len(rows) else []
    for n, (row, key) in enumerate(zip(rows.tolist(), keys, strict=True)):
        lines = known.get(key)
        if lines is None:
            made = [_receipt_row(line, void=void) for line in receipt_rows(live, results, row)]
            lines = known[key] = _once(made)
        yield Receipt(state.round_no, state.code, staked[n], back[n], state.balances[row], lines, void)


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
