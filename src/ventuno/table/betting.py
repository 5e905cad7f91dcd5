"""The betting window: slips come in, are checked and held; at the close they stand or go back."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec.structs import replace

from ventuno.core.errors import (
    AboveMaximum,
    ConsentNeeded,
    NotSeated,
    RoundPaused,
    SideBetAlone,
    StaleRevision,
    TableClosed,
    TooEarly,
    TooLate,
    Unaffordable,
    UnknownSpot,
    VentunoError,
    WrongRound,
)
from ventuno.core.money import check_cents, format_cents
from ventuno.engine.crowd import Crowd
from ventuno.engine.few import FewCrowd, Row
from ventuno.engine.steps import Votes
from ventuno.games.infinite.phases import Phase
from ventuno.games.majority.votes import Mode, mode
from ventuno.ledger.values import Ask, Grant, Ints
from ventuno.table import golden
from ventuno.table.commands import Output, Placed, Plan, Refs
from ventuno.table.golden import PurseRow
from ventuno.table.messages import Bet, Ok
from ventuno.table.presence import Seat
from ventuno.table.records import BetsPlaced, BettingClosed
from ventuno.table.replies import Exists, first_of_each, refusal, refuse
from ventuno.table.state import NO_CLOCK, NO_SLIP, Chips, Settings, Slip, TableState

_BETTING = Phase.BETTING
_NO_CHIPS: Final[Mapping[str, Chips]] = {}
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
    amounts, places, kinds = [0] * len(settings.spots), settings.places, settings.kinds
    for spot, cents in spots.items():
        place = places.get(spot)
        if place is None:
            raise UnknownSpot(spot=spot)
        maximum = maxima[place]
        if type(cents) is not int or not 0 < cents <= maximum:
            check_cents(cents, field=spot, minimum=1)
            raise AboveMaximum(spot=spot, maximum=format_cents(maximum), maximum_cents=maximum)
        amounts[place] = cents
    for main in range(0, len(amounts), kinds):
        if not amounts[main] and any(amounts[main + 1 : main + kinds]):
            raise SideBetAlone()
    return tuple(amounts)


def check_slip(state: TableState, command: Placed) -> tuple[tuple[int, ...], Mapping[str, Chips]]:
    """Return credits by spot and golden chips of a slip that may be asked for.

    The order of the refusals is fixed: pause, round, repeat, the host, time, place, revision, content.

    Raises:
        Exists: This revision is in place with the same content.
        Refused: It does not count (COM-10).
        BadInput: Its content can never be accepted.
    """
    bet = command.bet
    slip = state.slips.get(command.account)
    settings = state.settings
    if state.paused:
        raise RoundPaused()
    if bet.round != state.round_no or not state.code:
        raise TooEarly() if bet.round == state.round_no else WrongRound()
    if slip is not None and bet.rev == slip.rev and _same(bet, slip):
        raise Exists
    if state.held and (bet.spots or bet.golden):
        raise TableClosed()
    if state.phase is not _BETTING or command.received_ms > state.deadline_ms:
        raise TooLate()
    seat = state.presence.seats.get(command.account)
    if seat is None or not seat.playing:
        raise NotSeated()
    if settings.shared and seat.consent is None:
        raise ConsentNeeded()
    if bet.rev <= (slip.rev if slip is not None else 0):
        raise StaleRevision()
    if not bet.golden:
        return slip_amounts(settings, bet.spots, settings.maxima), _NO_CHIPS
    return _with_chips(state, command.account, bet)


def _with_chips(state: TableState, account: int, bet: Bet) -> tuple[tuple[int, ...], Mapping[str, Chips]]:
    """Returns a slip's credits by spot and its chips, which count for limits like credits (MAJ-17)."""
    chips = golden.check_chips(state, account, bet)
    together = dict(bet.spots)
    for spot, values in chips.items():
        if spot in together:
            check_cents(together[spot], field=spot, minimum=1)
        together[spot] = together.get(spot, 0) + sum(values)
    slip_amounts(state.settings, together, state.settings.maxima)
    return tuple(bet.spots.get(spot, 0) for spot in state.settings.spots), chips


def _same(bet: Bet, slip: Slip) -> bool:
    chips = {spot: tuple(sorted(values, reverse=True)) for spot, values in bet.golden.items() if values}
    return bet.spots == slip.spots and chips == slip.golden


def plan_bets(state: TableState, commands: list[Placed], plan: Plan, now_ms: int) -> None:
    """Check slips and ask for the money of those that count."""
    entry, refs = BetsPlaced(now_ms, [], [], []), plan.refs
    cents: list[int] = []
    accounts, revs, slips = entry.accounts, entry.revs, entry.amounts
    chips: dict[int, Mapping[str, Chips]] = {}
    in_place, admit, table_no = state.slips, state.guard.admit, state.table_no
    for command in first_of_each(commands, plan):
        account, bet = command.account, command.bet
        slip = in_place.get(account, NO_SLIP)
        try:
            amounts, laid = check_slip(state, command)
            credit = sum(amounts)
            worth = credit + sum(map(sum, laid.values())) if laid else credit
            if worth:
                admit(table_no, 0, account, worth, now_ms)
        except Exists:
            balance = state.presence.seat(account).balance_cents
            plan.answers.append((command.ref, Ok(bet.id, now_ms, balance, bet.rev, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, bet.id, error, slip.rev)
        else:
            if laid:
                chips[len(cents)] = laid
            accounts.append(account)
            revs.append(bet.rev)
            slips.append(list(amounts))
            cents.append(credit - slip.credit_cents)
            refs.append((command.ref, bet.id))
    if chips:
        listed = [chips.get(n, _NO_CHIPS) for n in range(len(cents))]
        entry = replace(entry, golden=[{spot: list(v) for spot, v in laid.items()} for laid in listed])
    if cents:
        plan.entry = entry
        plan.ask = (
            Ask(entry.accounts, cents) if state.spec.golden is None else golden.ask_of(_rows(state, entry))
        )


def _rows(state: TableState, entry: BetsPlaced) -> list[PurseRow]:
    """Returns what slips ask of purses where there may be golden chips."""
    chips = entry.golden or [{}] * len(entry.accounts)
    slips = zip(entry.accounts, entry.amounts, chips, strict=True)
    return [
        row
        for account, amounts, laid in slips
        for row in golden.slip_rows(account, state.slips.get(account, NO_SLIP), sum(amounts), laid)
    ]


def apply_bets(state: TableState, entry: BetsPlaced, grant: Grant, refs: Refs, out: Output) -> None:
    """Put the slips whose money was granted in place and answer each."""
    presence, make, chips, now_ms = state.presence, state.settings.slip, entry.golden, entry.now_ms
    seats, replies, touched = presence.seats, out.replies, out.touched
    out.at_once = True
    granted, balances = grant.granted, grant.balances
    if state.spec.golden is not None:
        granted, balances = golden.heard(state, _rows(state, entry), grant)
    rows = zip(entry.accounts, entry.revs, entry.amounts, granted, balances, strict=True)
    for n, (account, rev, amounts, given, balance) in enumerate(rows):
        seat = seats.get(account) or presence.seat(account)
        seat.balance_cents = balance
        if given:
            state.place(account, make(rev, amounts, chips[n] if chips else None))
            if not seat.playing:
                presence.keep_place(seat, now_ms)
            touched.append(account)
        if not refs:
            continue
        ref, request_id = refs[n]
        if given:
            replies.append((ref, Ok(request_id, now_ms, balance, rev)))
        else:
            slip = state.slips.get(account, NO_SLIP)
            needed = sum(amounts) - slip.credit_cents
            error = Unaffordable(needed=format_cents(needed), needed_cents=needed)
            replies.append((ref, refusal(request_id, error, slip.rev)))


def plan_close(state: TableState, now_ms: int) -> Plan:
    """Close the window: judge who is here now, and give back what cannot stand (INF-22, COM-27)."""
    returned: list[int] = []
    reasons: list[str] = []
    amounts: list[list[int]] = []
    hides: list[int] = []
    balances: list[int] = []
    consents: list[int] = []
    rows: list[PurseRow] = []
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
            rows += _returned_rows(state, account, slip, back_by_spot)
        if back < slip.total_cents:
            left = slip if not back else _left(state.settings, slip, back_by_spot)
            balances.append(seat.balance_cents + slip.credit_cents - left.credit_cents)
            if not seat.shows_cash_out:
                hides.append(account)
            if seat.consent:
                consents.append(account)
    entry = BettingClosed(now_ms, returned, reasons, amounts, hides, balances, consents)
    if state.spec.shared_hands:
        entry = replace(entry, votes=_voting_boxes(state, entry))
    return Plan(entry, golden.ask_of(rows) if returned else None)


def _left(settings: Settings, slip: Slip, back: Sequence[int]) -> Slip:
    """Returns what of a slip stays when some of its spots go back, whole as they always do."""
    kept = {spot for spot, cents in zip(settings.spots, back, strict=True) if not cents}
    cents_left = [
        cents if spot in kept else 0
        for spot, cents in zip(settings.spots, settings.credits(slip), strict=True)
    ]
    return settings.slip(
        slip.rev, cents_left, {spot: chips for spot, chips in slip.golden.items() if spot in kept}
    )


def _returned_rows(state: TableState, account: int, slip: Slip, back: Sequence[int]) -> list[PurseRow]:
    left = _left(state.settings, slip, back)
    return golden.slip_rows(account, slip, left.credit_cents, left.golden)


def _voting_boxes(state: TableState, closing: BettingClosed) -> list[int]:
    """Returns the boxes on which enough players have a main bet that stands to make it a vote (MAJ-4)."""
    kinds = state.settings.kinds
    players = list(state.betting_on)
    for account, back in zip(closing.returned, closing.amounts, strict=True):
        amounts = state.slips[account].amounts
        for box in range(state.settings.boxes):
            players[box] -= amounts[box * kinds] > 0 and back[box * kinds] > 0
    threshold = state.spec.vote_threshold
    return [box for box, number in enumerate(players) if mode(number, threshold) is Mode.VOTE]


def _why_back(state: TableState, seat: Seat, slip: Slip, now_ms: int) -> tuple[str, list[int]]:
    """Returns why a slip or part of it goes back and what of it, nothing if all of it stands."""
    gone = not seat.windows and not state.presence.present(seat.account, now_ms)
    if gone and not state.spec.keeps_absent:
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
    rows: list[PurseRow] = []
    for account, reason, back in zip(entry.returned, entry.reasons, entry.amounts, strict=True):
        slip = state.slips[account]
        rows += _returned_rows(state, account, slip, back)
        state.place(account, _left(state.settings, slip, back))
        state.presence.notify(account, state.round_no, reason, amount_cents=sum(back))
        out.touched.append(account)
    if grant is not None:
        golden.heard(state, rows, grant)
    state.deadline_ms = NO_CLOCK
    hides = set(entry.hides_cash_out)
    standing = [account for account, slip in state.slips.items() if slip.total_cents]
    if not standing:
        return None
    if state.spec.shared_hands:
        consents = set(entry.consents)
        for account in standing:
            # After a replay nobody is asked again for a round that is in play.
            state.presence.seat(account).consent = account in consents
    return crowd_of(
        state,
        standing,
        available=entry.balances,
        hides=[account in hides for account in standing],
        consents=entry.consents,
        votes=entry.votes,
    )


def crowd_of(
    state: TableState,
    accounts: list[int],
    *,
    available: Sequence[int],
    hides: Sequence[bool],
    consents: Collection[int] = (),
    votes: Collection[int] = (),
) -> Crowd:
    """Return the crowd of these accounts' slips: a row for each main bet, an account's rows together.

    Args:
        state: The table.
        accounts: Who has a bet that stands.
        available: What each can still spend.
        hides: Who hides the cash-out option.
        consents: Accounts that accept extra stakes (MAJ-3).
        votes: Boxes that are played by vote (MAJ-4).
    """
    settings = state.settings
    if state.spec.solo:
        return _crowd_of_few(state, accounts, available, hides)
    slips: Ints = np.array([state.slips[account].amounts for account in accounts], np.int64)
    bets = slips.reshape(len(accounts), -1, settings.kinds)
    who, boxes = np.nonzero(bets[:, :, 0])
    owners = np.array(accounts, np.int64)[who]
    chips: Ints | None = None
    if any(state.slips[account].golden for account in accounts):
        in_credits = np.array([settings.credits(state.slips[account]) for account in accounts], np.int64)
        chips = bets - in_credits.reshape(bets.shape)
    return Crowd.build(
        state.spec.rules,
        accounts=owners,
        boxes=boxes.astype(np.int8),
        main=bets[who, boxes, 0],
        side=bets[who, boxes, 1:],
        available=np.array(available, np.int64)[who],
        hides_cash_out=np.array(hides, np.bool_)[who],
        golden_main=None if chips is None else chips[who, boxes, 0],
        golden_side=None if chips is None else chips[who, boxes, 1:],
        votes=Votes(np.isin(owners, list(consents)), np.isin(boxes, list(votes)))
        if state.spec.shared_hands
        else None,
    )


def _crowd_of_few(
    state: TableState, accounts: Sequence[int], available: Sequence[int], hides: Sequence[bool]
) -> Crowd:
    kinds = state.settings.kinds
    rows = []
    for account, balance, hidden in zip(accounts, available, hides, strict=True):
        amounts = state.slips[account].amounts
        for box, at in enumerate(range(0, len(amounts), kinds)):
            main, *side = amounts[at : at + kinds]
            if main:
                rows.append(Row(account, box, main, side, balance, hides_cash_out=hidden))
    return FewCrowd(rows)
