"""What the clock and the presence of players lead to: the next fact that nobody needs to ask for."""

from ventuno.games.infinite.phases import Event, Phase
from ventuno.table import voting
from ventuno.table.betting import plan_close
from ventuno.table.codes import game_code
from ventuno.table.commands import Plan
from ventuno.table.deciding import plan_for_absent
from ventuno.table.records import InsuranceEnded, Opened, StepEnded
from ventuno.table.state import NO_CLOCK, TableState

AT_ONCE = 0


def due_ms(state: TableState) -> int | None:
    """Return when :func:`tick` has something to do, ``AT_ONCE`` if it has now, None if only others have.

    A deadline itself is still in time for the players, so what it ends is due a millisecond later.
    """
    if _stands_still(state):
        return None
    if state.phase is Phase.CLOSED:
        return None if state.held else AT_ONCE
    if state.phase is Phase.BETTING and _closes(state):
        return AT_ONCE
    if state.phase is Phase.BETTING and _asleep(state):
        return None
    if state.phase is Phase.DECISION and state.spec.shared_hands:
        return voting.due_ms(state)
    if _nobody_left(state):
        return AT_ONCE
    after = state.closes_ms + 1
    grace = state.presence.grace_until_ms
    if state.phase is Phase.DECISION and state.swept != _sweep(state):
        return min(after, grace)
    return min(after, grace) if state.phase is Phase.INSURANCE and grace else after


def tick(state: TableState, now_ms: int) -> Plan | None:
    """Return the plan that is due, None if nothing is.

    Call it only when every command received so far has been planned: a message that came at the
    deadline is in time however long it waited (COM-10).
    """
    if _stands_still(state):
        return None
    presence = state.presence
    if presence.grace_until_ms and now_ms >= presence.grace_until_ms:
        presence.end_grace()
    match state.phase:
        case Phase.CLOSED:
            return None if state.held else _next_window(state, now_ms)
        case Phase.BETTING:
            return _tick_betting(state, now_ms)
        case Phase.INSURANCE:
            over = now_ms > state.closes_ms or _nobody_left(state)
            return Plan(InsuranceEnded(now_ms)) if over else None
        case Phase.DECISION:
            shared = state.spec.shared_hands
            return voting.tick(state, now_ms) if shared else _tick_decision(state, now_ms)
        case Phase.RESULT | Phase.SHOE:
            return _tick_between(state, now_ms)
        case Phase.PAUSED:
            raise AssertionError("a pause is kept beside the phase")


def _stands_still(state: TableState) -> bool:
    """Tells whether the table waits for cards, a settlement, a shoe or the end of a pause."""
    return bool(state.paused) or state.awaits_shoe or state.wants_cards or state.over


def _asleep(state: TableState) -> bool:
    """Tells whether a window waits for the first visitor: an empty table writes nothing."""
    return state.presence.deserted and not state.betting


def _closes(state: TableState) -> bool:
    """Tells whether a window in which nobody has bet is closed by the host."""
    return bool(state.held) and not state.betting


def _close(state: TableState) -> Plan:
    """Closes the table until the host opens it again; between rounds nothing is at stake, so it is no fact."""
    state.move(Event.TABLE_CLOSED)
    state.deadline_ms = NO_CLOCK
    state.seq += 1
    return Plan(public=True, touched=list(state.presence.online))


def _tick_betting(state: TableState, now_ms: int) -> Plan | None:
    if _closes(state):
        return _close(state)
    if now_ms <= state.deadline_ms or _asleep(state):
        return None
    if state.betting:
        return plan_close(state, now_ms)
    return _next_window(state, now_ms)


def _sweep(state: TableState) -> tuple[int, int, int]:
    assert state.round is not None
    return state.round.step, state.presence.changes, 0


def _tick_decision(state: TableState, now_ms: int) -> Plan | None:
    if now_ms <= state.closes_ms and not _nobody_left(state):
        if state.swept == _sweep(state) or state.presence.grace_until_ms:
            return None
        state.swept = _sweep(state)
        return plan_for_absent(state, now_ms)
    balances: list[int] = []
    if not state.balances_known:
        state.balances_known = True
        assert state.round is not None
        seat = state.presence.seat
        balances = [seat(account).balance_cents for account in state.round.crowd.account.tolist()]
    return Plan(StepEnded(now_ms, balances))


def _nobody_left(state: TableState) -> bool:
    """Tells whether nobody present still has to answer (INF-7).

    In a decision step the absent are decided for, so only the undecided matter there; the insurance
    offer just does not wait for them.
    """
    live = state.round
    if live is None or state.phase not in (Phase.INSURANCE, Phase.DECISION):
        return False
    if state.phase is Phase.DECISION:
        return not state.waiting
    waiting = live.crowd.account[live.crowd.unanswered()].tolist()
    if state.presence.grace_until_ms:
        return not waiting
    return state.presence.online.isdisjoint(waiting)


def _tick_between(state: TableState, now_ms: int) -> Plan | None:
    """Between rounds: the result stays for a while, a worn shoe is changed, then a window opens."""
    if now_ms <= state.deadline_ms:
        return None
    if state.phase is Phase.RESULT and state.cut and not state.spec.two_shoes:
        state.move(Event.CUT_CARD)
        state.deadline_ms = now_ms + state.spec.clocks.shoe_ms
        state.seq += 1
        return Plan(public=True)
    return _next_window(state, now_ms)


def _next_window(state: TableState, now_ms: int) -> Plan | None:
    """Opens a window, unless the host has closed the table or the driver has to bring another shoe first."""
    if state.held:
        return _close(state)
    if state.cut:
        state.awaits_shoe = True
        return None
    return plan_open(state, now_ms)


def plan_open(state: TableState, now_ms: int) -> Plan:
    """Open a window under the next number; one in which nobody bet leaves no round behind (COM-27)."""
    settings = state.next_settings
    round_no = state.round_no + 1 if state.code else state.round_no
    return Plan(
        Opened(
            now_ms,
            round_no,
            game_code(state.table_no, round_no, now_ms),
            now_ms + settings.spec.clocks.betting_ms,
            settings.spec.version,
            settings.rules_hash,
            state.shoe.no,
            state.shoe.front,
            state.shoe.back,
        )
    )
