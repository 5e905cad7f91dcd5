"""Golden chips on a table: what may be laid, which purses that asks, and which chips come back (MAJ-17, PLA-3).

The engine counts golden cents; which chips they are is known here. Chips are few, so all of this is per player.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ventuno.core.errors import GoldenLimit, GoldenMissing, GoldenNotMixed, GoldenNotTaken, UnknownSpot
from ventuno.core.money import check_cents
from ventuno.engine.actions import MAIN, SPLIT_1, SPLIT_2, Ending
from ventuno.engine.columns import Bool, Int64, Rows
from ventuno.engine.gold import GoldBack
from ventuno.engine.round import Round
from ventuno.engine.settle import Totals
from ventuno.ledger.values import Ask, Grant, Ints
from ventuno.table.messages import Bet
from ventuno.table.spec import GoldenRules
from ventuno.table.state import NO_SLIP, Chips, Laid, Place, Slip, TableState


def check_chips(state: TableState, account: int, bet: Bet) -> dict[str, Chips]:
    """Return the golden chips of a slip by spot, largest first.

    Raises:
        GoldenNotTaken: The table takes none.
        UnknownSpot: The table has no such spot.
        BadAmount: A value is none of a chip.
        GoldenNotMixed: They lie beside credits where they may not.
        GoldenLimit: They are more than the table takes.
        GoldenMissing: The player does not own them.
    """
    laid = {spot: tuple(sorted(chips, reverse=True)) for spot, chips in bet.golden.items() if chips}
    if not laid:
        return {}
    rules = state.spec.golden
    if rules is None:
        raise GoldenNotTaken()
    for spot, chips in laid.items():
        if spot not in state.settings.places:
            raise UnknownSpot(spot=spot)
        for value in chips:
            check_cents(value, field=spot, minimum=1)
        if bet.spots.get(spot) and not rules.mixed:
            raise GoldenNotMixed(spot=spot)
    wanted = Counter(value for chips in laid.values() for value in chips)
    if rules.per_round is not None and wanted.total() > rules.per_round:
        raise GoldenLimit(most=rules.per_round)
    before = state.slips.get(account, NO_SLIP)
    if wanted - before.chips - Counter(state.presence.seat(account).golden):
        raise GoldenMissing()
    return laid


# --- what asks of purses ----------------------------------------------------------------------


class PurseRow(NamedTuple):
    """A row of an ask: cents of credits where ``asset`` is 0, else pieces of chips of that value."""

    account: int
    change: int
    asset: int = 0


def ask_of(rows: Sequence[PurseRow]) -> Ask:
    """Return the ask for these rows."""
    assets = [row.asset for row in rows]
    return Ask(
        [row.account for row in rows],
        [row.change for row in rows],
        assets=assets if any(assets) else None,
    )


def slip_rows(account: int, before: Slip, cents: int, golden: Mapping[str, Sequence[int]]) -> list[PurseRow]:
    """Return what a slip asks beyond the one in place.

    Args:
        account: Whose it is.
        before: The slip in place.
        cents: Credits of the new slip.
        golden: Golden chips of the new slip, by spot.
    """
    rows = [PurseRow(account, cents - before.credit_cents)]
    if golden or before.golden:
        held, wanted = before.chips, Counter(value for chips in golden.values() for value in chips)
        changes = {value: wanted[value] - held[value] for value in sorted(held.keys() | wanted.keys())}
        rows += [PurseRow(account, change, value) for value, change in changes.items() if change]
    return rows


def heard(state: TableState, rows: Sequence[PurseRow], grant: Grant) -> tuple[list[bool], list[int]]:
    """Take over the balances a grant tells; return whether each account's rows were granted, and its credits."""
    granted, balances = [], []
    for row, given, balance in zip(rows, grant.granted, grant.balances, strict=True):
        note_purse(state, row.account, row.asset, balance)
        if not row.asset:
            granted.append(given)
            balances.append(balance)
    return granted, balances


def note_purse(state: TableState, account: int, asset: int, balance: int) -> None:
    """Take note of what one purse of an account has to spend: cents, or pieces of chips."""
    seat = state.presence.seat(account)
    if not asset:
        seat.balance_cents = balance
    elif balance:
        seat.golden[asset] = balance
    else:
        seat.golden.pop(asset, None)


# --- chips of a round -------------------------------------------------------------------------


def lay(state: TableState, accounts: Sequence[int]) -> None:
    """Note which chips lie where when a round begins, by row of the crowd."""
    state.laid = {}
    if not any(state.slips[account].golden for account in accounts):
        return
    kinds = state.settings.kinds
    for account in accounts:
        for spot, chips in state.slips[account].golden.items():
            box, kind = divmod(state.settings.places[spot], kinds)
            row = state.row(account, box)
            assert row is not None, "a side bet lies beside a main bet"
            place: Place = ("stake", MAIN) if kind == 0 else ("side", kind - 1)
            state.laid.setdefault(row, {})[place] = chips


def extra_chips(state: TableState, payers: Rows, line: int) -> dict[int, Chips]:
    """Return the chips that pay for second stakes, by row: the largest owned not above what is missing, repeatedly.

    Args:
        state: The table.
        payers: Rows that pay.
        line: The line of the hand.
    """
    rules, live = state.spec.golden, state.round
    if rules is None or not rules.extra_stakes or not state.laid:
        return {}
    assert live is not None
    found = {}
    for row in payers.tolist():
        laid = state.laid.get(row)
        if laid is None or ("stake", line) not in laid:
            continue
        account = int(live.crowd.account[row])
        left = None
        if rules.per_round is not None:
            left = rules.per_round - sum(
                len(chips) for own in state.rows_of(account) for chips in state.laid.get(own, {}).values()
            )
        owned = state.presence.seat(account).golden
        chips = pay_with(owned, int(live.crowd.stake[row, line]), rules, left)
        if chips:
            found[row] = chips
    return found


def pay_with(owned: Mapping[int, int], cents: int, rules: GoldenRules, left: int | None) -> Chips:
    """Return the chips that pay for an extra stake, none where all of it is paid in credits.

    Args:
        owned: Chips that can be laid, by value.
        cents: The stake.
        rules: How chips may be laid.
        left: So many chips may still be laid in this round, None for any number.
    """
    chips: list[int] = []
    missing = cents
    for value in sorted(owned, reverse=True):
        pieces = min(owned[value], missing // value)
        chips += [value] * pieces
        missing -= pieces * value
    if (missing and not rules.mixed) or (left is not None and len(chips) > left):
        return ()
    return tuple(chips)


def extra_rows(live: Round, payers: Rows, line: int, chips: Mapping[int, Sequence[int]]) -> list[PurseRow]:
    """Return what second stakes ask, in the order of the rows."""
    accounts, cents = live.crowd.account[payers].tolist(), live.crowd.stake[payers, line].tolist()
    if not chips:
        return list(map(PurseRow, accounts, cents))
    rows = []
    for row, account, stake in zip(payers.tolist(), accounts, cents, strict=True):
        laid = chips.get(row, ())
        rows.append(PurseRow(account, stake - sum(laid)))
        rows += [PurseRow(account, pieces, value) for value, pieces in sorted(Counter(laid).items())]
    return rows


def lay_extra(
    state: TableState, rows: Rows, pays: Bool, line: int, chips: Mapping[int, Sequence[int]]
) -> Int64 | None:
    """Lay the chips of second stakes that were granted; return their cents by row, None if there are none."""
    if not chips:
        return None
    cents = np.zeros(len(rows), np.int64)
    for n, row in enumerate(rows.tolist()):
        if pays[n] and row in chips:
            cents[n] = sum(chips[row])
            state.laid[row]["double", line] = tuple(chips[row])
    return cents


def split(state: TableState) -> None:
    """Follow the engine where hands were split: the first stake goes to the right, the second to the left."""
    live = state.round
    assert live is not None
    for row, laid in state.laid.items():
        if live.crowd.ending[row, MAIN] == Ending.SPLIT and ("stake", MAIN) in laid:
            laid["stake", SPLIT_2] = laid.pop(("stake", MAIN))
            second = laid.pop(("double", MAIN), None)
            if second is not None:
                laid["stake", SPLIT_1] = second


# --- the end of a round -----------------------------------------------------------------------


def _comes_back(back: GoldBack, row: int, place: Place) -> bool:
    kind, number = place
    column = {"stake": back.stake, "double": back.double, "side": back.side}[kind]
    return bool(column[row, number])


class Purses(NamedTuple):
    """The rows of a settlement: an account's credits, then its golden chips by value."""

    accounts: Ints
    staked: Ints
    back: Ints
    paid: Ints
    assets: Ints


def purses(state: TableState, totals: Totals, back: GoldBack | None) -> Purses:
    """Return a settlement's rows where golden chips were laid."""
    live = state.round
    assert live is not None
    assert back is not None
    staked: dict[int, Counter[int]] = {}
    returned: dict[int, Counter[int]] = {}
    for row, laid in state.laid.items():
        account = int(live.crowd.account[row])
        for place, chips in laid.items():
            staked.setdefault(account, Counter()).update(chips)
            if _comes_back(back, row, place):
                returned.setdefault(account, Counter()).update(chips)
    rows = []
    columns = (totals.accounts, totals.staked, totals.back, totals.paid)
    for account, *cents in zip(*(column.tolist() for column in columns), strict=True):
        rows.append((account, *cents, 0))
        for value, pieces in sorted(staked.get(account, Counter()).items()):
            rows.append((account, pieces, returned.get(account, Counter())[value], 0, value))
    return Purses(*np.array(rows, np.int64).reshape(-1, 5).T)


def lay_lost(state: TableState, chips: Mapping[int, Mapping[int, int]]) -> None:
    """Note chips of a round whose log is lost: of which bets is not known, and all of them go back."""
    live = state.round
    assert live is not None
    laid: dict[int, Laid] = {}
    for account, pieces in chips.items():
        row = state.rows[account]
        laid[row] = {("stake", MAIN): tuple(value for value, number in pieces.items() for _ in range(number))}
    state.laid = laid
