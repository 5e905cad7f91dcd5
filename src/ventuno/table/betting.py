"""The betting window: slips come in, are checked and held; at the close they stand or go back."""

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
from ventuno.ledger.values import Ask, Grant
from ventuno.table.commands import Output, Placed, Plan, Refs
from ventuno.table.messages import Bet, Ok
from ventuno.table.presence import Seat
from ventuno.table.records import BetsPlaced, BettingClosed
from ventuno.table.replies import Exists, first_of_each, refusal, refuse
from ventuno.table.state import NO_CLOCK, Settings, Slip, TableState

_BETTING = Phase.BETTING
ABSENT = "bet_returned_absent"
HIDDEN = "bet_returned_hidden"
BELOW_MINIMUM = "bet_returned_below_minimum"
SIDE_BELOW_MINIMUM = "side_bet_returned_below_minimum"


def slip_amounts(settings: Settings, bet: Bet) -> tuple[int, ...]:
    """Return a slip's cents by spot, in the table's order.

    Amounts under a spot's minimum pass here: chips are laid one by one, and what is still under it when
    the window closes goes back then (COM-27).

    Raises:
        UnknownSpot: The table has no such spot.
        BadAmount: An amount is no whole number of cents from 1 up.
        AboveMaximum: A spot takes less (INF-20).
        SideBetAlone: There are side bets, but no main bet (COM-15).
    """
    amounts = [0] * len(settings.spots)
    for spot, cents in bet.spots.items():
        place = settings.places.get(spot)
        if place is None:
            raise UnknownSpot(spot=spot)
        amounts[place] = check_cents(cents, field=spot, minimum=1)
        maximum = settings.maxima[place]
        if cents > maximum:
            raise AboveMaximum(spot=spot, maximum=format_cents(maximum), maximum_cents=maximum)
    if bet.spots and not amounts[0]:
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
    return slip_amounts(state.settings, bet)


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
        reason = _why_back(state, seat, slip, now_ms)
        stays = reason in ("", SIDE_BELOW_MINIMUM)
        back = 0
        if reason:
            back_by_spot = _short_sides(state, slip) if stays else list(slip.amounts)
            back = sum(back_by_spot)
            returned.append(account)
            reasons.append(reason)
            amounts.append(back_by_spot)
        if stays:
            balances.append(seat.balance_cents + back)
            if not seat.shows_cash_out:
                hides.append(account)
    entry = BettingClosed(now_ms, returned, reasons, amounts, hides, balances)
    ask = Ask(returned, [-sum(back) for back in amounts]) if returned else None
    return Plan(entry, ask)


def _why_back(state: TableState, seat: Seat, slip: Slip, now_ms: int) -> str:
    """Returns why a slip or part of it goes back, nothing if all of it stands."""
    if not seat.windows and not state.presence.present(seat.account, now_ms):
        return ABSENT
    if state.spec.hidden_page_leaves and seat.out_of_view:
        return HIDDEN
    if slip.stands:
        return ""
    return BELOW_MINIMUM if slip.amounts[0] < state.settings.minima[0] else SIDE_BELOW_MINIMUM


def _short_sides(state: TableState, slip: Slip) -> list[int]:
    limits = zip(slip.amounts, state.settings.minima, strict=True)
    return [cents if cents < minimum else 0 for cents, minimum in limits]


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
    """Return the crowd of these accounts' slips."""
    amounts = [state.slips[account].amounts for account in accounts]
    return Crowd.build(
        state.spec.rules,
        accounts=accounts,
        boxes=[0] * len(accounts),
        main=[cents[0] for cents in amounts],
        side=[cents[1:] for cents in amounts],
        available=available,
        hides_cash_out=hides,
    )
