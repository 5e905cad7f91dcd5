"""Insurance and decision steps: who may answer what, what is asked for, and what the silent get."""

import numpy as np

from ventuno.core.errors import (
    AlreadyDecided,
    RoundPaused,
    TooEarly,
    TooLate,
    Unaffordable,
    UnknownHand,
    VentunoError,
    WrongRound,
)
from ventuno.core.hand import hand_value
from ventuno.core.money import format_cents
from ventuno.engine.actions import Action, Cause, Stage
from ventuno.engine.crowd import DECLINED, INSURED
from ventuno.engine.round import Round
from ventuno.ledger.values import Ask, Grant
from ventuno.table.commands import Acted, Answered, Output, Plan, Refs
from ventuno.table.messages import Ok
from ventuno.table.names import ACTION_NAMES, ACTIONS, LINE_NAMES, LINE_NUMBERS, OFFERED_BITS
from ventuno.table.records import Decided, InsuranceAnswered
from ventuno.table.replies import Exists, first_of_each, refusal, refuse
from ventuno.table.state import TableState

COSTLY = (Action.DOUBLE, Action.SPLIT)
#: What moves money when it is decided: a stake is taken, or the hand is paid at once (COM-25).
MOVES_MONEY = (*COSTLY, Action.CASH_OUT)
REPLACED = "replaced"
#: Looking up a member of an enumeration costs as much as the rest of a check.
_DECISION, _INSURANCE, _PLAYER = Stage.DECISION, Stage.INSURANCE, Cause.PLAYER


def _row(state: TableState, account: int, round_no: int) -> tuple[Round, int]:
    """Returns the round and the account's row in it, if the request speaks of it at all."""
    if state.paused:
        raise RoundPaused()
    if round_no != state.round_no:
        raise WrongRound()
    if state.round is None:
        raise TooEarly()
    row = state.rows.get(account)
    if row is None:
        raise UnknownHand()
    return state.round, row


# --- insurance --------------------------------------------------------------------------------


def check_answer(state: TableState, command: Answered) -> tuple[Round, int]:
    """Return the round and row of an answer that counts.

    Raises:
        Exists: The same answer has been accepted.
        Refused: It does not count (COM-10).
    """
    live, row = _row(state, command.account, command.insure.round)
    answered = int(live.crowd.insured[row])
    if answered in (INSURED, DECLINED):
        if (answered == INSURED) == command.insure.take:
            raise Exists
        raise AlreadyDecided()
    live.check_insurance(row)
    if command.received_ms > state.closes_ms:
        raise TooLate()
    return live, row


def plan_answers(state: TableState, commands: list[Answered], plan: Plan, now_ms: int) -> None:
    """Check answers to the insurance offer and ask for the price of each yes."""
    accounts: list[int] = []
    takes: list[bool] = []
    ask = Ask([], [])
    for command in first_of_each(commands, plan):
        account, insure = command.account, command.insure
        try:
            live, row = check_answer(state, command)
        except Exists:
            balance = state.presence.seat(account).balance_cents
            plan.answers.append((command.ref, Ok(insure.id, now_ms, balance, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, insure.id, error)
        else:
            accounts.append(account)
            takes.append(insure.take)
            plan.refs.append((command.ref, insure.id))
            if insure.take:
                ask.accounts.append(account)
                ask.cents.append(live.insurance_cost(row))
    if accounts:
        plan.entry = InsuranceAnswered(now_ms, accounts, takes)
        plan.ask = ask if ask.accounts else None


def apply_answers(
    state: TableState, entry: InsuranceAnswered, grant: Grant | None, refs: Refs, out: Output
) -> None:
    """Insure those who paid; a yes that could not be paid leaves the offer open."""
    live = state.round
    assert live is not None
    paid = _take_grant(
        state, live, [a for a, take in zip(entry.accounts, entry.takes, strict=True) if take], grant
    )
    rows, takes = [], []
    for n, (account, take) in enumerate(zip(entry.accounts, entry.takes, strict=True)):
        row = state.rows[account]
        granted = not take or paid[account]
        if granted:
            rows.append(row)
            takes.append(take)
            out.touched.append(account)
        if n < len(refs):
            ref, request_id = refs[n]
            if granted:
                balance = state.presence.seat(account).balance_cents
                out.replies.append((ref, Ok(request_id, entry.now_ms, balance)))
            else:
                out.replies.append((ref, refusal(request_id, _unaffordable(live.insurance_cost(row)))))
    live.insure(np.array(rows, np.intp), np.array(takes, np.bool_))


# --- decisions --------------------------------------------------------------------------------


def check_act(state: TableState, command: Acted) -> tuple[Round, int, int, Action]:
    """Return round, row, line and action of a decision that counts.

    Raises:
        Exists: The same decision has been accepted for this hand in this step.
        Refused: It does not count (COM-10).
    """
    act = command.act
    live, row = _row(state, command.account, act.round)
    line, action = LINE_NUMBERS[act.line], ACTIONS[act.action]
    taken = _taken(live, act.step, row, line)
    if taken is not None:
        if taken == action:
            raise Exists
        raise AlreadyDecided()
    if act.step != live.step:
        raise WrongRound()
    if live.stage is not _DECISION:
        raise TooEarly() if live.stage is _INSURANCE else TooLate()
    if command.received_ms > state.closes_ms:
        raise TooLate()
    if not live.crowd.offered.item(row, line) & OFFERED_BITS[action]:
        live.check(row, line, action)
    return live, row, line, action


def _taken(live: Round, step: int, row: int, line: int) -> Action | None:
    """Returns the decision a hand has taken in a step of this round, if it has."""
    for record in live.crowd.history:
        if record.step == step:
            found = np.flatnonzero((record.rows == row) & (record.lines == line))
            return Action(int(record.actions[found[0]])) if len(found) else None
    if step == live.step:
        choice = live.crowd.choice.item(row, line)
        return Action(choice) if choice else None
    return None


def plan_acts(state: TableState, commands: list[Acted], plan: Plan, now_ms: int) -> None:
    """Check decisions; ask for the stakes of doubles and splits, and for what cashing out pays at once."""
    entry = Decided(now_ms, state.round.step if state.round is not None else 0, [], [], [], [])
    accounts: list[int] = []
    cents: list[int] = []
    gained: list[int] = []
    for command in first_of_each(commands, plan):
        account, act = command.account, command.act
        try:
            live, row, line, action = check_act(state, command)
        except Exists:
            balance = state.presence.seat(account).balance_cents
            plan.answers.append((command.ref, Ok(act.id, now_ms, balance, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, act.id, error)
        else:
            _add(entry, account, line, action, _PLAYER)
            plan.refs.append((command.ref, act.id))
            if action in MOVES_MONEY:
                change, gain = _change(live, row, line, action)
                accounts.append(account)
                cents.append(change)
                gained.append(gain)
    if entry.accounts:
        plan.entry = entry
        plan.ask = Ask(accounts, cents, gained) if accounts else None


def _change(live: Round, row: int, line: int, action: Action) -> tuple[int, int]:
    """Returns how a decision changes what is at stake, and what the hand gains beyond its stake."""
    if action in COSTLY:
        return live.cost(row, line, action), 0
    price = live.price(row, line)
    back = min(price, int(live.crowd.stake[row, line]))
    return -back, price - back


def _add(entry: Decided, account: int, line: int, action: Action, cause: Cause) -> None:
    entry.accounts.append(account)
    entry.lines.append(line)
    entry.actions.append(action)
    entry.causes.append(cause)


def plan_for_absent(state: TableState, now_ms: int) -> Plan | None:
    """Decide at once for those without a connection, so that they never hold a step open (INF-7, INF-12)."""
    live = state.round
    assert live is not None
    rows, lines = live.pending()
    accounts = live.crowd.account[rows].tolist()
    entry = Decided(now_ms, live.step, [], [], [], [])
    automatic: dict[int, Action] = {}
    for account, line in zip(accounts, lines.tolist(), strict=True):
        if not state.presence.present(account, now_ms):
            if line not in automatic:
                automatic[line] = live.policy.automatic(hand_value(live.lines[0][line]), live.legal(0, line))
            _add(entry, account, line, automatic[line], Cause.TIME_OUT)
    return Plan(entry) if entry.accounts else None


def apply_decided(state: TableState, entry: Decided, grant: Grant | None, refs: Refs, out: Output) -> None:
    """Take the decisions; what could not be paid is replaced, and the player told (INF-13)."""
    live = state.round
    assert live is not None
    assert entry.step == live.step
    actions = [Action(number) for number in entry.actions]
    causes = list(entry.causes)
    askers = [
        account for account, action in zip(entry.accounts, actions, strict=True) if action in MOVES_MONEY
    ]
    paid = _take_grant(state, live, askers, grant)
    rows: list[int] = []
    for n, (account, line) in enumerate(zip(entry.accounts, entry.lines, strict=True)):
        row = state.rows[account]
        rows.append(row)
        wanted = actions[n]
        if wanted in COSTLY and not paid[account]:
            actions[n] = live.replacement(row, line, wanted)
            causes[n] = Cause.SHORTAGE
            _tell_replaced(state, account, line, wanted, actions[n])
        out.touched.append(account)
        if n < len(refs):
            ref, request_id = refs[n]
            balance = state.presence.seat(account).balance_cents
            instead = ACTION_NAMES[actions[n]] if actions[n] is not wanted else None
            out.replies.append((ref, Ok(request_id, entry.now_ms, balance, replaced_by=instead)))
    state.waiting -= len(rows)
    live.decide(
        np.array(rows, np.intp),
        np.array(entry.lines, np.intp),
        np.array(actions, np.int8),
        np.array(causes, np.int8),
    )


def _tell_replaced(state: TableState, account: int, line: int, wanted: Action, taken: Action) -> None:
    names = {"wanted": ACTION_NAMES[wanted], "taken": ACTION_NAMES[taken], "line": LINE_NAMES[line]}
    state.presence.notify(account, state.round_no, REPLACED, **names)


def _take_grant(state: TableState, live: Round, askers: list[int], grant: Grant | None) -> dict[int, bool]:
    """Notes the balances a grant tells; returns who got the money asked for."""
    if grant is None:
        assert not askers
        return {}
    rows = []
    for account, balance in zip(askers, grant.balances, strict=True):
        row = state.rows[account]
        rows.append(row)
        state.presence.seat(account).balance_cents = balance
    live.set_available(np.array(rows, np.intp), np.array(grant.balances, np.int64))
    return dict(zip(askers, grant.granted, strict=True))


def _unaffordable(cents: int) -> Unaffordable:
    return Unaffordable(needed=format_cents(cents), needed_cents=cents)
