"""What one player is told: the ``me`` message, for one or for twenty thousand.

Hands and receipts are the same for many players, so equal ones are encoded once: their numbers are
laid side by side as bytes, which are the key of a cache. What is left for each player is a few fields.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import msgspec
import numpy as np

from ventuno.core.played import Played
from ventuno.core.prices import cash_out_price
from ventuno.engine.actions import LINES, MAIN, Cause, Ending, Stage
from ventuno.engine.columns import ASKED, ASKED_EVEN_MONEY, DECLINED, EVEN_MONEY, INSURED, Int64
from ventuno.engine.few import FewCrowd
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
from ventuno.table.state import Chips, TableState

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(Me)
_NOBODY: Final = Seat(0)
_UNPLAYED: Final = Played()
_NOTHING: Final[list[Any]] = []
_DECISION, _CASHED_OUT = Stage.DECISION, Ending.CASHED_OUT


def message(state: TableState, account: int) -> Me:
    """Return what concerns one account."""
    return _DECODER.decode(next(iter(encoded(state, [account])))[1])


def encoded(state: TableState, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
    """Return the encoded messages of many accounts."""
    encode, seats, slips = _ENCODER.encode, state.presence.seats, state.slips
    people = state.guard.people
    round_no, seq = state.round_no, state.seq
    for account, mine in zip(accounts, _played(state, accounts), strict=True):
        seat = seats.get(account, _NOBODY)
        session = people.get(account, _UNPLAYED)
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
                    session.net_cents,
                    session.started_ms,
                    session.until_ms,
                    slip.rev if slip is not None else 0,
                    slip.spots if slip is not None else {},
                    seat.last_bets,
                    hands,
                    receipt,
                    seat.told if seat.notices else [],
                    seat.consent,
                    {str(value): seat.golden[value] for value in sorted(seat.golden)} if seat.golden else {},
                    _listed(slip.golden) if slip is not None and slip.golden else {},
                    _listed(seat.last_golden) if seat.last_golden else {},
                    None,
                    state.presence.place_in_line(account) if seat.ticket else 0,
                )
            ),
        )


def _listed(golden: Mapping[str, Chips]) -> dict[str, list[int]]:
    return {spot: list(chips) for spot, chips in golden.items()}


_Played = tuple[list[MyHand], Receipt | None]
_WATCHED: Final[_Played] = (_NOTHING, None)


def _played(state: TableState, accounts: Sequence[int]) -> Iterable[_Played]:
    """Returns each account's part in the round: hands and receipt."""
    live = state.round
    if live is None:
        return [_WATCHED] * len(accounts)
    if isinstance(live.crowd, FewCrowd):
        return [_played_by_one(state, live, live.crowd, state.rows_of(account)) for account in accounts]
    if state.settings.boxes == 1:
        firsts = [state.rows.get(account, -1) for account in accounts]
        shares = [row >= 0 for row in firsts]
        rows = [row for row in firsts if row >= 0]
        counts = [1] * len(rows)
    else:
        own = [state.rows_of(account) for account in accounts]
        shares = [bool(each) for each in own]
        rows = [row for each in own for row in each]
        counts = [len(each) for each in own if each]
    taking_part = np.array(rows, np.intp)
    receipts = _receipts(state, live, taking_part, counts) if state.receivable else [None] * len(counts)
    parts = zip(_hands(live, taking_part, counts), receipts, strict=True)
    return [next(parts) if takes_part else _WATCHED for takes_part in shares]


def _played_by_one(state: TableState, live: Round, crowd: FewCrowd, rows: range) -> _Played:
    """Returns the part of one of a few players, whose hands are nobody else's."""
    if not rows:
        return _WATCHED
    hands: list[MyHand] = []
    for row in rows:
        lines, insured, insurance, price = crowd.numbers(row)
        answer = (insured, insurance, price) if insured else ()
        hands += _hands_of(live, crowd.rows[row].box, lines, answer)
    results, totals, void = state.results, state.totals, bool(state.void_reason)
    if not state.receivable or results is None or totals is None:
        return hands, None
    bets = [
        _receipt_row(line, crowd.rows[row].box, void=void)
        for row in rows
        for line in receipt_rows(live, results, row)
    ]
    place = totals.of_row.item(rows[0])
    staked, back = totals.staked.item(place), totals.back.item(place)
    return hands, Receipt(state.round_no, state.code, staked, back, state.balances[place], bets, void)


def _together(keys: list[bytes], counts: Sequence[int]) -> Iterator[tuple[bytes, range]]:
    """Yields, account by account, what its rows are known by and where they are."""
    at = 0
    for count in counts:
        yield keys[at] if count == 1 else b"".join(keys[at : at + count]), range(at, at + count)
        at += count


def _keys(columns: Sequence[Any], rows: int, counts: Sequence[int]) -> list[bytes]:
    """Returns each row's numbers as bytes: equal bytes, equal numbers. One account alone is like nobody else."""
    if len(counts) <= 1:
        return [b""] * rows
    table = np.column_stack(columns).astype(np.int64, copy=False)
    keys: list[bytes] = np.ascontiguousarray(table).view(f"V{8 * table.shape[1]}").ravel().tolist()
    return keys


# --- hands ------------------------------------------------------------------------------------


def _hands(live: Round, rows: Int64, counts: Sequence[int]) -> list[list[MyHand]]:
    crowd = live.crowd
    several = [crowd.box[rows]] if live.rules.boxes > 1 else []
    choice, cause = crowd.choice[rows], crowd.cause[rows]
    if crowd.votes is not None:
        # Until the hand is decided, what a player sees chosen is the own vote.
        own = (crowd.offered[rows] != 0) & (choice == 0) & (crowd.votes.cast[rows, None] > 0)
        choice = np.where(own, crowd.votes.cast[rows, None], choice)
        cause = np.where(own, Cause.PLAYER, cause)
    gold = np.zeros((len(rows), LINES), np.int8) if crowd.gold is None else crowd.gold.hands[rows]
    lines: list[Any] = [
        crowd.ending[rows], crowd.stake[rows], crowd.taken[rows], crowd.offered[rows],
        choice, cause, crowd.cashed[rows], gold,
    ]  # fmt: skip
    insurance: list[Any] = []
    if crowd.insured.any():
        insurance = [crowd.insured[rows], crowd.insurance[rows], crowd.insurance_prices(rows)]
    known: dict[bytes, list[MyHand]] = {}
    found = []
    keys = _keys([*lines, *insurance, *several], len(rows), counts)
    for key, places in _together(keys, counts):
        hands = known.get(key)
        if hands is None:
            made: list[MyHand] = []
            for n in places:
                numbers = zip(*(column[n].tolist() for column in lines), strict=True)
                answer = [int(column[n]) for column in insurance]
                made += _hands_of(live, int(several[0][n]) if several else 0, list(numbers), answer)
            hands = known[key] = _once(made)
        found.append(hands)
    return found


def _hands_of(
    live: Round, box: int, lines: Sequence[tuple[int, ...]], insurance: Sequence[int]
) -> Iterator[MyHand]:
    """Yields the hands of a row; what is asked or insured stands beside the first."""
    deciding = live.stage is _DECISION
    for line, numbers in enumerate(lines):
        if not numbers[0]:
            continue
        percent = live.price_percent(box, line) if deciding else None
        hand = _hand(line, numbers, percent or 0, deciding=deciding, box=box)
        yield _insured(hand, live.stage, *insurance) if insurance and line == MAIN else hand


def _hand(line: int, numbers: tuple[int, ...], percent: int, *, deciding: bool, box: int) -> MyHand:
    ending, stake, taken, offered, choice, cause, cashed, golden = numbers
    names = OFFERED_NAMES[offered] if deciding else []
    price = cash_out_price(stake, percent) if "cash_out" in names else None
    return MyHand(
        LINE_NAMES[line],
        stake,
        ENDING_NAMES[ending],
        taken,
        names,
        ACTION_NAMES[choice] if choice else None,
        CAUSE_NAMES[cause] if choice else None,
        cashed if cashed or ending == _CASHED_OUT else price,
        box,
        golden_cents=golden,
    )


def _insured(hand: MyHand, stage: Stage, answer: int, staked: int, price: int) -> MyHand:
    """Returns the first hand with its insurance: the price while it is asked, then what was staked."""
    even_money = answer in (ASKED_EVEN_MONEY, EVEN_MONEY)
    asked = stage is Stage.INSURANCE and answer in (ASKED, ASKED_EVEN_MONEY)
    return msgspec.structs.replace(
        hand,
        insurance_cents=price if asked else None,
        even_money=even_money,
        insured_cents=staked if answer in (INSURED, DECLINED, EVEN_MONEY) else None,
    )


def _once(values: list[Any]) -> list[Any]:
    """Returns a list encoded already, to be copied into every message that holds it."""
    return cast("list[Any]", msgspec.Raw(_ENCODER.encode(values))) if values else []


# --- receipts ---------------------------------------------------------------------------------


def _receipts(state: TableState, live: Round, rows: Int64, counts: Sequence[int]) -> Iterable[Receipt]:
    """Returns each player's settled round; the balance is the store's answer (PLA-23)."""
    results, totals, crowd = state.results, state.totals, live.crowd
    assert results is not None
    assert totals is not None
    several = [crowd.box[rows]] if live.rules.boxes > 1 else []
    columns: tuple[Any, ...] = (
        crowd.stake, crowd.insurance, crowd.side,
        results.line_outcome, results.line_back, results.insurance_back, results.side_back,
    )  # fmt: skip
    chips: list[list[int]] = []
    if crowd.gold is not None and results.gold is not None:
        golden = crowd.gold.hands, crowd.gold.side
        returned = results.gold.hands(crowd.gold), results.gold.sides(crowd.gold)
        columns = (*columns, *golden, *returned)
        chips = [
            (hands.sum(axis=1) + sides.sum(axis=1))[rows].tolist() for hands, sides in (golden, returned)
        ]
    void = bool(state.void_reason)
    known: dict[bytes, list[ReceiptRow]] = {}
    places = totals.of_row[rows]
    staked, back = totals.staked[places].tolist(), totals.back[places].tolist()
    numbers, at = rows.tolist(), places.tolist()
    keys = _keys([*(column[rows] for column in columns), *several], len(rows), counts)
    for key, own in _together(keys, counts):
        lines = known.get(key)
        if lines is None:
            made = [
                _receipt_row(line, int(several[0][n]) if several else 0, void=void)
                for n in own
                for line in receipt_rows(live, results, numbers[n])
            ]
            lines = known[key] = _once(made)
        n = own.start
        in_chips = [sum(column[own.start : own.stop]) for column in chips]
        yield Receipt(
            state.round_no, state.code, staked[n], back[n], state.balances[at[n]], lines, void, *in_chips
        )


def _receipt_row(line: ReceiptLine, box: int, *, void: bool) -> ReceiptRow:
    returned = line.back_cents + line.golden_back_cents
    return ReceiptRow(
        line.spot,
        "void" if void and returned == line.stake_cents else OUTCOME_NAMES[line.outcome],
        line.stake_cents,
        line.back_cents,
        None if line.line is None else LINE_NAMES[line.line],
        line.rank,
        line.pays,
        box,
        line.golden_cents,
        line.golden_back_cents,
    )
