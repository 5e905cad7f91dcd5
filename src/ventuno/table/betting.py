"""The betting window: slips come in, are checked and held; at the close they stand or go back."""

from collections.abc import Mapping, Sequence

import numpy as np

from ventuno.core.errors import (
    AboveMaximum,
    NotSeated,
    RoundPaused,
    SideBetAlone,
    StaleRevision,
    TooEarly,
    TooLate,
    Unaffordable,
    UnknownSpot,
    VentunoError,
    WrongRound,
)
from ventuno.core.money import check_cents, format_cents
from ventuno.engine.crowd import Crowd
from ventuno.games.infinite.phases import Phase
from ventuno.ledger.values import Ask, Grant, Ints
from ventuno.table.commands import Output, Placed, Plan, Refs
from ventuno.table.messages import Ok
from ventuno.table.presence import Seat
from ventuno.table.records import BetsPlaced, BettingClosed
from ventuno.table.replies import Exists, first_of_each, refusal, refuse
from ventuno.table.state import NO_CLOCK, Settings, Slip, TableState

_BETTING = Phase.BETTING
ABSENT = "bet_returned_absent"
HIDDEN = "bet_returned_hidden"
BELOW_MINIMUM = "bet_returned_below_minimum"
SIDE_BELOW_MINIMUM = "side_bet_returned_below_minimum"


def slip_amounts(settings: Settings, spots: Mapping[str, int], maxima: Sequence[int]) -> tuple[int, ...]:
    """Return a slip's cents by spot, in the table's order.

    Args:
        settings: What the table plays by.
        spots: Cents by spot, as they were asked for.
        maxima: Highest bet of each spot, in the table's order.

    Amounts under a spot's minimum pass here: chips are laid one by one, and what is still under it when
    the window closes goes back then (COM-27).

    Raises:
        UnknownSpot: The table has no such spot.
        BadAmount: An amount is no whole number of cents from 1 up.
        AboveMaximum: A spot takes less (INF-20).
        SideBetAlone: There are side bets, but no main bet beside them (COM-15).
    """
    amounts = [0] * len(settings.spots)
    for spot, cents in spots.items():
        place = settings.places.get(spot)
        if place is None:
            raise UnknownSpot(spot=spot)
        amounts[place] = check_cents(cents, field=spot, minimum=1)
        maximum = maxima[place]
        if cents > maximum:
            raise AboveMaximum(spot=spot, maximum=format_cents(maximum), maximum_cents=maximum)
    kinds = settings.kinds
    for main in range(0, len(amounts), kinds):
        if not amounts[main] and any(amounts[main + 1 : main + kinds]):
            raise SideBetAlone()
    return tuple(amounts)


def check_slip(state: TableState, command: Placed) -> tuple[int, ...]:
    """Return the amounts of a slip that may be asked for.

    The order of the refusals is fixed: pause, round, repeat, time, place, revision, content.

    Raises:
        Exists: This revision is in place with the same content.
        Refused: It does not count (COM-10).
        BadInput: Its content can never be accepted.
    """
    bet = command.bet
    slip = state.slips.get(command.account)
    if state.paused:
        raise RoundPaused()
    if bet.round != state.round_no or not state.code:
        raise TooEarly() if bet.round == state.round_no else WrongRound()
    if slip is not None and bet.rev == slip.rev and bet.spots == slip.spots:
        raise Exists
    if state.phase is not _BETTING or command.received_ms > state.deadline_ms:
        raise TooLate()
    seat = state.presence.seats.get(command.account)
    if seat is None or not seat.playing:
        raise NotSeated()
    if bet.rev <= (slip.rev if slip is not None else 0):
        raise StaleRevision()
    return slip_amounts(state.settings, bet.spots, state.settings.maxima)


def plan_bets(state: TableState, commands: list[Placed], plan: Plan, now_ms: int) -> None:
    """Check slips and ask for the money of those that count."""
    accounts: list[int] = []
    revs: list[int] = []
    amounts: list[list[int]] = []
    cents: list[int] = []
    for command in first_of_each(commands, plan):
        account, bet = command.account, command.bet
        slip = state.slips.get(account)
        try:
            wanted = check_slip(state, command)
        except Exists:
            balance = state.presence.seat(account).balance_cents
            plan.answers.append((command.ref, Ok(bet.id, now_ms, balance, bet.rev, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, bet.id, error, slip.rev if slip is not None else 0)
        else:
            accounts.append(account)
            revs.append(bet.rev)
            amounts.append(list(wanted))
            cents.append(sum(wanted) - (slip.total_cents if slip is not None else 0))
            plan.refs.append((command.ref, bet.id))
    if accounts:
        plan.entry = BetsPlaced(now_ms, accounts, revs, amounts)
        plan.ask = Ask(accounts, cents)


def apply_bets(state: TableState, entry: BetsPlaced, grant: Grant, refs: Refs, out: Output) -> None:
    """Put the slips whose money was granted in place and answer each."""
    presence = state.presence
    rows = zip(entry.accounts, entry.revs, entry.amounts, grant.granted, grant.balances, strict=True)
    for n, (account, rev, amounts, granted, balance) in enumerate(rows):
        seat = presence.seat(account)
        seat.balance_cents = balance
        slip = state.slips.get(account)
        held = slip.total_cents if slip is not None else 0
        if granted:
            state.place(account, state.settings.slip(rev, amounts))
            presence.keep_place(seat, entry.now_ms)
            out.touched.append(account)
        if n >= len(refs):
            continue
        ref, request_id = refs[n]
        if granted:
            out.replies.append((ref, Ok(request_id, entry.now_ms, balance, rev)))
        else:
            needed = sum(amounts) - held
            error = Unaffordable(needed=format_cents(needed), needed_cents=needed)
            out.replies.append((ref, refusal(request_id, error, slip.rev if slip is not None else 0)))


def plan_close(state: TableState, now_ms: int) -> Plan:
    """Close the window: judge who is here now, and give back what cannot stand (INF-22, COM-27)."""
    returned: list[int] = []
    reasons: list[str] = []
    amounts: list[list[int]] = []
    hides: list[int] = []
    balances: list[int] = []
    for account, slip in state.slips.items():
        if not slip.total_cents:
            continue
        seat = state.presence.seat(account)
        reason, back_by_spot = _why_back(state, seat, slip, now_ms)
        back = sum(back_by_spot)
        if reason:
            returned.append(account)
            reasons.append(reason)
            amounts.append(back_by_spot)
        if back < slip.total_cents:
            balances.append(seat.balance_cents + back)
            if not seat.shows_cash_out:
                hides.append(account)
    entry = BettingClosed(now_ms, returned, reasons, amounts, hides, balances)
    ask = Ask(returned, [-sum(back) for back in amounts]) if returned else None
    return Plan(entry, ask)


def _why_back(state: TableState, seat: Seat, slip: Slip, now_ms: int) -> tuple[str, list[int]]:
    """Returns why a slip or part of it goes back and what of it, nothing if all of it stands."""
    if not seat.windows and not state.presence.present(seat.account, now_ms):
        return ABSENT, list(slip.amounts)
    if state.spec.hidden_page_leaves and seat.out_of_view:
        return HIDDEN, list(slip.amounts)
    if slip.stands:
        return "", []
    return _too_little(state.settings, slip)


def _too_little(settings: Settings, slip: Slip) -> tuple[str, list[int]]:
    """Returns what is under its minimum: a main bet takes its box's side bets along (COM-27)."""
    back: list[int] = []
    reason = SIDE_BELOW_MINIMUM
    for main in range(0, len(slip.amounts), settings.kinds):
        box = slice(main, main + settings.kinds)
        cents, minima = slip.amounts[box], settings.minima[box]
        if 0 < cents[0] < minima[0]:
            reason = BELOW_MINIMUM
            back += cents
        else:
            back += [bet if bet < minimum else 0 for bet, minimum in zip(cents, minima, strict=True)]
    return reason, back


def apply_close(state: TableState, entry: BettingClosed, grant: Grant | None, out: Output) -> Crowd | None:
    """Give back what goes back; return the crowd of the bets that stand, None if there are none."""
    balances = grant.balances if grant is not None else []
    rows = zip(entry.returned, entry.reasons, entry.amounts, balances, strict=True)
    for account, reason, back, balance in rows:
        slip = state.slips[account]
        left = [held - cents for held, cents in zip(slip.amounts, back, strict=True)]
        state.place(account, state.settings.slip(slip.rev, left))
        state.presence.seat(account).balance_cents = balance
        state.presence.notify(account, state.round_no, reason, amount_cents=sum(back))
        out.touched.append(account)
    state.deadline_ms = NO_CLOCK
    hides = set(entry.hides_cash_out)
    standing = [account for account, slip in state.slips.items() if slip.total_cents]
    if not standing:
        return None
    return crowd_of(state, standing, entry.balances, [account in hides for account in standing])


def crowd_of(state: TableState, accounts: list[int], available: list[int], hides: list[bool]) -> Crowd:
    """Return the crowd of these accounts' slips: a row for each main bet, an account's rows together."""
    settings = state.settings
    slips: Ints = np.array([state.slips[account].amounts for account in accounts], np.int64)
    bets = slips.reshape(len(accounts), -1, settings.kinds)
    who, boxes = np.nonzero(bets[:, :, 0])
    return Crowd.build(
        state.spec.rules,
        accounts=np.array(accounts, np.int64)[who],
        boxes=boxes.astype(np.int8),
        main=bets[who, boxes, 0],
        side=bets[who, boxes, 1:],
        available=np.array(available, np.int64)[who],
        hides_cash_out=np.array(hides, np.bool_)[who],
    )
