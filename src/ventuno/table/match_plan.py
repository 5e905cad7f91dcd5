"""What may be done in a match now: a request is checked, and becomes a fact or a named refusal (COM-10)."""

from typing import Final

import msgspec

from ventuno.core.errors import (
    AboveMaximum,
    AlreadyDecided,
    BadAmount,
    BelowMinimum,
    GoldenNotTaken,
    NotOffered,
    NotSeated,
    NotSignedIn,
    NotYourTurn,
    RoundPaused,
    TooEarly,
    TooLate,
    Unaffordable,
    UnknownHand,
    UnknownSpot,
    VentunoError,
    WrongRound,
)
from ventuno.core.money import check_cents, format_cents
from ventuno.engine.actions import Cause, Stage
from ventuno.engine.columns import ASKED, ASKED_EVEN_MONEY, DECLINED
from ventuno.engine.round import Round
from ventuno.games.duel.terms import CHIP_CENTS
from ventuno.ledger.values import Ask
from ventuno.table.commands import Acted, Answered, Command, Placed, Ref, Refs
from ventuno.table.match_records import BetMade, Fact, HandPlayed, OfferAnswered, Resigned
from ventuno.table.match_state import Felt, MatchState
from ventuno.table.messages import DuelResign, No, Ok
from ventuno.table.names import ACTIONS, LINE_NUMBERS
from ventuno.table.replies import Exists, refusal
from ventuno.table.spec import MAIN_SPOT

_UNANSWERED: Final = (ASKED, ASKED_EVEN_MONEY)


class GaveUp(msgspec.Struct, frozen=True):
    """A player gave up at ``received_ms`` of the server's clock."""

    ref: Ref
    account: int
    received_ms: int
    resign: DuelResign


MatchCommand = Command | GaveUp
Request = Placed | Answered | Acted | GaveUp


class MatchPlan(msgspec.Struct):
    """What a batch or the clock leads to; the fields mean what those of a table's plan do.

    Attributes:
        entry: The fact to write, if any.
        ask: Money it asks for: entry stakes, with the first fact alone.
        refs: Whom to answer once it is applied: at most one request.
        refusals: Requests that change nothing, to be answered at once.
        answers: Requests that had been accepted before, to be answered at once.
        deferred: Commands to hand in again, before any new ones and before ``tick``.
        touched: Accounts whose :class:`~ventuno.table.messages.Me` changed without an entry.
        public: What everybody sees changed without an entry.
    """

    entry: Fact | None = None
    ask: Ask | None = None
    refs: Refs = []
    refusals: list[tuple[Ref, No]] = []
    answers: list[tuple[Ref, Ok]] = []
    deferred: list[MatchCommand] = []
    touched: list[int] = []
    public: bool = False


def plan_requests(state: MatchState, requests: list[Request], plan: MatchPlan, now_ms: int) -> None:
    """Make a fact of the first request that counts; what follows it waits until it has happened."""
    for n, request in enumerate(requests):
        number = request_id(request)
        try:
            fact = _fact(state, request, now_ms)
        except Exists:
            plan.answers.append((request.ref, Ok(number, now_ms, exists=True)))
        except VentunoError as error:
            plan.refusals.append((request.ref, refusal(number, error)))
        else:
            plan.entry = fact
            plan.refs = [(request.ref, number)]
            plan.deferred.extend(requests[n + 1 :])
            return


def request_id(request: Request) -> int:
    """Return the client's number of a request."""
    match request:
        case Placed(bet=bet):
            return bet.id
        case Answered(insure=insure):
            return insure.id
        case Acted(act=act):
            return act.id
        case GaveUp(resign=resign):
            return resign.id


def _fact(state: MatchState, request: Request, now_ms: int) -> Fact:
    """Returns what a request makes happen.

    Raises:
        Exists: The same request has been accepted.
        Refused: It does not count.
    """
    seat = _seat(state, request.account)
    if state.decision is not None or not state.open:
        raise TooLate() if state.decision is not None else TooEarly()
    match request:
        case Placed():
            return BetMade(now_ms, seat, _bet(state, seat, request), Cause.PLAYER, True)
        case Answered():
            _check_answer(state, seat, request)
            return OfferAnswered(now_ms, seat, request.insure.take, Cause.PLAYER, True)
        case Acted():
            line, action = _check_act(state, seat, request)
            return HandPlayed(now_ms, seat, line, action, Cause.PLAYER, True)
        case GaveUp():
            return Resigned(now_ms, seat)


def _seat(state: MatchState, account: int) -> int:
    seat = state.seat_of(account)
    if not account:
        raise NotSignedIn()
    if seat is None:
        raise NotSeated()
    return seat


def _check_time(state: MatchState, deal: int) -> None:
    if state.paused:
        raise RoundPaused()
    if deal != state.deal:
        raise TooEarly() if deal == state.deal + 1 else WrongRound()


def _deadline(state: MatchState, received_ms: int, deadline_ms: int) -> None:
    if received_ms > max(deadline_ms, state.grace_until_ms):
        raise TooLate()


def bet_range(state: MatchState, seat: int) -> tuple[int, int]:
    """Return the lowest and the highest bet that a seat's chips allow (DUE-4)."""
    terms = state.spec.terms
    return terms.minimum_cents, terms.most_bet(state.chips[seat])


def _bet(state: MatchState, seat: int, request: Placed) -> int:
    bet = request.bet
    _check_time(state, bet.round)
    if bet.golden:
        raise GoldenNotTaken
    for spot in bet.spots:
        if spot != MAIN_SPOT:
            raise UnknownSpot(spot=spot)
    cents = bet.spots.get(MAIN_SPOT, 0)
    if state.bets[seat]:
        if cents == state.bets[seat]:
            raise Exists
        raise AlreadyDecided()
    if state.bettor is None:
        raise TooLate() if state.in_hand else TooEarly()
    if state.bettor != seat:
        raise NotYourTurn()
    _deadline(state, request.received_ms, state.deadline_ms)
    terms = state.spec.terms
    check_cents(cents, field=MAIN_SPOT)
    if cents % CHIP_CENTS:
        limits = {"minimum": terms.minimum_cents, "maximum": terms.maximum_cents}
        raise BadAmount(field=MAIN_SPOT, value=str(cents), **limits)
    if cents < terms.minimum_cents:
        minimum = terms.minimum_cents
        raise BelowMinimum(spot=MAIN_SPOT, minimum=format_cents(minimum), minimum_cents=minimum)
    if cents > terms.maximum_cents:
        maximum = terms.maximum_cents
        raise AboveMaximum(spot=MAIN_SPOT, maximum=format_cents(maximum), maximum_cents=maximum)
    if cents > state.chips[seat]:
        raise Unaffordable(needed=format_cents(cents), needed_cents=cents)
    return cents


def _in_play(state: MatchState, seat: int, deal: int, box: int | None) -> tuple[Felt, Round]:
    _check_time(state, deal)
    if box is not None and box != seat:
        raise UnknownHand()
    felt = state.felt_of(seat)
    if felt.round is None:
        raise TooEarly()
    return felt, felt.round


def _check_answer(state: MatchState, seat: int, request: Answered) -> None:
    insure = request.insure
    felt, live = _in_play(state, seat, insure.round, insure.box)
    row = felt.row(seat)
    answered = int(live.crowd.insured[row])
    if answered and answered not in _UNANSWERED:
        if (answered != DECLINED) == insure.take:
            raise Exists
        raise AlreadyDecided()
    if not answered and live.stage is not Stage.DEALING:
        raise NotOffered(action="insurance")
    live.check_insurance(row)
    if felt.turn != seat:
        raise NotYourTurn()
    _deadline(state, request.received_ms, felt.deadline_ms)


def _check_act(state: MatchState, seat: int, request: Acted) -> tuple[int, int]:
    act = request.act
    felt, live = _in_play(state, seat, act.round, act.box)
    row, line, action = felt.row(seat), LINE_NUMBERS[act.line], ACTIONS[act.action]
    for record in live.crowd.history:
        for played, where, done in zip(record.rows, record.lines, record.actions, strict=True):
            if record.step == act.step and (played, where) == (row, line):
                if done == action:
                    raise Exists
                raise AlreadyDecided()
    if live.stage is Stage.DECISION and felt.turn != seat:
        raise NotYourTurn()
    if act.step != live.step:
        raise WrongRound()
    live.check(row, line, action)
    _deadline(state, request.received_ms, felt.deadline_ms)
    return line, action
