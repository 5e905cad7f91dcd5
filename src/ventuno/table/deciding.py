"""Insurance and decision steps: who may answer what, what is asked for, and what the silent get."""

from collections.abc import Sequence
from itertools import compress
from typing import Final

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
from ventuno.core.money import format_cents, half
from ventuno.engine.actions import MAIN, Action, Cause, Stage
from ventuno.engine.columns import ASKED, ASKED_EVEN_MONEY, DECLINED, NOT_ASKED
from ventuno.engine.round import Round
from ventuno.ledger.values import Ask, Grant
from ventuno.table.commands import Acted, Answered, Output, Plan, Refs
from ventuno.table.messages import ActionName, Insure, Ok
from ventuno.table.names import ACTION_NAMES, ACTIONS, LINE_NAMES, LINE_NUMBERS, OFFERED_BITS
from ventuno.table.records import Decided, InsuranceAnswered
from ventuno.table.replies import Exists, first_of_each, refusal, refuse
from ventuno.table.state import TableState

COSTLY: Final = frozenset((Action.DOUBLE, Action.SPLIT))
#: What moves money when it is decided: a stake is taken, or the hand is paid at once (COM-25).
MOVES_MONEY: Final = COSTLY | {Action.CASH_OUT}
REPLACED = "replaced"
_OPEN_OFFERS: Final = (ASKED, ASKED_EVEN_MONEY)
#: In an entry: every hand of the account that was asked.
ALL_BOXES: Final = -1
#: Looking up a member of an enumeration costs as much as the rest of a check.
_DECISION, _INSURANCE, _PLAYER = Stage.DECISION, Stage.INSURANCE, Cause.PLAYER


def round_of(state: TableState, round_no: int) -> Round:
    """Return the round, if the request speaks of it at all.

    Raises:
        RoundPaused: Its clocks stand still.
        WrongRound: It speaks of another.
        TooEarly: Bets are still taken.
    """
    if state.paused:
        raise RoundPaused()
    if round_no != state.round_no:
        raise WrongRound()
    if state.round is None:
        raise TooEarly()
    return state.round


def _rows(state: TableState, account: int, box: int) -> Sequence[int]:
    """Returns the account's row in a box, or all of them."""
    if box == ALL_BOXES and state.settings.boxes > 1:
        return state.rows_of(account)
    row = state.row(account, max(box, 0))
    return () if row is None else (row,)


# --- insurance --------------------------------------------------------------------------------


def check_answer(state: TableState, command: Answered) -> tuple[Round, list[int]]:
    """Return the round and the rows that an answer counts for.

    Raises:
        Exists: The same answer has been accepted.
        Refused: It does not count (COM-10).
    """
    insure = command.insure
    live = round_of(state, insure.round)
    rows = _rows(state, command.account, _answered_box(state, insure))
    if not rows:
        raise UnknownHand()
    asked = _unanswered(live, rows)
    if not asked:
        answers = {live.crowd.insured.item(row) for row in rows} - {NOT_ASKED}
        if answers and (DECLINED not in answers if insure.take else answers == {DECLINED}):
            raise Exists
        if answers:
            raise AlreadyDecided()
    if not state.open:  # a cancelled round stands where it was cancelled
        raise TooLate()
    if not asked or live.stage is not _INSURANCE:
        live.check_insurance(rows[0])
    if command.received_ms > state.closes_ms and not state.spec.solo:
        raise TooLate()
    return live, asked


def _unanswered(live: Round, rows: Sequence[int]) -> list[int]:
    insured = live.crowd.insured.item
    return [row for row in rows if insured(row) in _OPEN_OFFERS]


def _answered_box(state: TableState, insure: Insure) -> int:
    """Returns the box that an answer is for; where players share hands one answer is for all (MAJ-9)."""
    return ALL_BOXES if insure.box is None or state.spec.shared_hands else insure.box


def plan_answers(state: TableState, commands: list[Answered], plan: Plan, now_ms: int) -> None:
    """Check answers to the offer; ask for the price of each yes, or for what it pays at once."""
    entry = InsuranceAnswered(now_ms, [], [], [])
    ask = Ask([], [], [])
    for command in first_of_each(commands, plan):
        account, insure = command.account, command.insure
        try:
            live, rows = check_answer(state, command)
        except Exists:
            balance = state.presence.seat(account).balance_cents
            plan.answers.append((command.ref, Ok(insure.id, now_ms, balance, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, insure.id, error)
        else:
            entry.accounts.append(account)
            entry.takes.append(insure.take)
            entry.boxes.append(_answered_box(state, insure))
            plan.refs.append((command.ref, insure.id))
            if insure.take:
                change, gain = _change_of_yes(live, rows)
                ask.accounts.append(account)
                ask.cents.append(change)
                assert ask.gained is not None
                ask.gained.append(gain)
    if entry.accounts:
        plan.entry = entry
        plan.ask = (ask if any(ask.gained or ()) else Ask(ask.accounts, ask.cents)) if ask.accounts else None


def _change_of_yes(live: Round, rows: Sequence[int]) -> tuple[int, int]:
    """Returns how a yes changes what is at stake, and what it gains beyond the stakes that come back."""
    insured, main = live.crowd.insured.item, live.crowd.main.item
    even = [row for row in rows if insured(row) == ASKED_EVEN_MONEY]
    gold = live.crowd.gold
    if gold is None:
        cost = sum([half(main(row)) for row in rows if row not in even])
    else:  # nothing golden is insured (MAJ-17)
        cost = sum([half(main(row) - gold.stake.item(row, MAIN)) for row in rows if row not in even])
    if not even:
        return cost, 0
    _, back, gained = live.even_money(np.array(even, np.intp))
    return cost - int(back.sum()), int(gained.sum())


def apply_answers(
    state: TableState, entry: InsuranceAnswered, grant: Grant | None, refs: Refs, out: Output
) -> None:
    """Let the answers count that were paid; a yes that could not be paid leaves the offer open."""
    live = state.round
    assert live is not None
    askers = [a for a, take in zip(entry.accounts, entry.takes, strict=True) if take]
    paid = _take_grant(state, live, askers, grant)
    granted = [not take or paid[a] for a, take in zip(entry.accounts, entry.takes, strict=True)]
    out.touched.extend(compress(entry.accounts, granted))
    for (ref, request_id), account, box, counts in zip(
        refs, entry.accounts, entry.boxes, granted, strict=False
    ):
        if counts:
            balance = state.presence.seat(account).balance_cents
            out.replies.append((ref, Ok(request_id, entry.now_ms, balance)))
        else:
            needed, _ = _change_of_yes(live, _unanswered(live, _rows(state, account, box)))
            out.replies.append((ref, refusal(request_id, _unaffordable(needed))))
    accounts, takes = list(compress(entry.accounts, granted)), list(compress(entry.takes, granted))
    if state.settings.boxes == 1:
        rows = [state.rows[account] for account in accounts]
    else:
        boxes = compress(entry.boxes, granted)
        each = [_unanswered(live, _rows(state, a, box)) for a, box in zip(accounts, boxes, strict=True)]
        rows = [row for own in each for row in own]
        takes = [take for own, take in zip(each, takes, strict=True) for _ in own]
    live.insure(rows, takes)


# --- decisions --------------------------------------------------------------------------------


def check_act(state: TableState, command: Acted, closes_ms: int) -> tuple[Round, int, int, Action]:
    """Return round, row, line and action of a decision that counts.

    Args:
        state: The table.
        command: The decision.
        closes_ms: End of the players' time, the same for a whole batch.

    Raises:
        Exists: The same decision has been accepted for this hand in this step.
        Refused: It does not count (COM-10).
    """
    act = command.act
    live = round_of(state, act.round)
    row = state.row(command.account, act.box)
    if row is None:
        raise UnknownHand()
    line, action = LINE_NUMBERS[act.line], ACTIONS[act.action]
    taken = _taken(live, act.step, row, line)
    if taken is not None:
        if taken == action:
            raise Exists
        raise AlreadyDecided()
    if act.step != live.step:
        raise WrongRound()
    if not state.open:
        raise TooLate()
    if live.stage is not _DECISION:
        raise TooEarly() if live.stage is _INSURANCE else TooLate()
    if command.received_ms > closes_ms and not state.spec.solo:
        raise TooLate()
    if not live.crowd.offered_to(row, line) & OFFERED_BITS[action]:
        _check_closely(state, live, (row, line), action)
    return live, row, line, action


def _check_closely(state: TableState, live: Round, hand: tuple[int, int], action: Action) -> None:
    """Refuses what is not offered; a player alone may have come by the money since the step began."""
    try:
        live.check(*hand, action)
    except Unaffordable:
        account = int(live.crowd.account[hand[0]])
        if not state.spec.solo or state.presence.seat(account).balance_cents < live.cost(*hand, action):
            raise


def _taken(live: Round, step: int, row: int, line: int) -> Action | None:
    """Returns the decision a hand has taken in a step of this round, if it has."""
    crowd = live.crowd
    choice = crowd.choice_of(row, line) if step == live.step else 0
    choice = choice or crowd.past_choice(step, row, line)
    return Action(choice) if choice else None


def plan_acts(state: TableState, commands: list[Acted], plan: Plan, now_ms: int) -> None:
    """Check decisions; ask for the stakes of doubles and splits, and for what cashing out pays at once."""
    entry = Decided(now_ms, state.round.step if state.round is not None else 0, [], [], [], [], [])
    accounts: list[int] = []
    cents: list[int] = []
    gained: list[int] = []
    closes_ms = state.closes_ms
    for command in first_of_each(commands, plan):
        account, act = command.account, command.act
        try:
            live, row, line, action = check_act(state, command, closes_ms)
        except Exists:
            balance = state.presence.seat(account).balance_cents
            plan.answers.append((command.ref, Ok(act.id, now_ms, balance, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, act.id, error)
        else:
            _add(entry, account, (act.box, line), action, _PLAYER)
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


def _add(entry: Decided, account: int, hand: tuple[int, int], action: Action, cause: Cause) -> None:
    entry.accounts.append(account)
    entry.boxes.append(hand[0])
    entry.lines.append(hand[1])
    entry.actions.append(action)
    entry.causes.append(cause)


def plan_for_absent(state: TableState, now_ms: int) -> Plan | None:
    """Decide at once for those without a connection, so that they never hold a step open (INF-7, INF-12)."""
    live = state.round
    assert live is not None
    rows, lines = live.pending()
    accounts, boxes = live.crowd.account[rows].tolist(), live.crowd.box[rows].tolist()
    entry = Decided(now_ms, live.step, [], [], [], [], [])
    automatic: dict[tuple[int, int], Action] = {}
    for account, *place in zip(accounts, boxes, lines.tolist(), strict=True):
        if not state.presence.present(account, now_ms):
            hand = (place[0], place[1])
            if hand not in automatic:
                value = hand_value(live.lines[hand[0]][hand[1]])
                automatic[hand] = live.policy.automatic(value, live.legal(*hand))
            _add(entry, account, hand, automatic[hand], Cause.TIME_OUT)
    return Plan(entry) if entry.accounts else None


def apply_decided(state: TableState, entry: Decided, grant: Grant | None, refs: Refs, out: Output) -> None:
    """Take the decisions; what could not be paid is replaced, and the player told (INF-13).

    Where nobody else waits for the decision, a solo table, it is refused instead and the hand asked on.
    """
    live = state.round
    assert live is not None
    assert entry.step == live.step
    accounts, actions, causes = entry.accounts, list(entry.actions), list(entry.causes)
    rows = _rows_of(state, entry)
    instead: dict[int, ActionName] = {}
    if grant is not None or not MOVES_MONEY.isdisjoint(actions):
        askers = [account for account, action in zip(accounts, actions, strict=True) if action in MOVES_MONEY]
        paid = _take_grant(state, live, askers, grant)
        for n, account in enumerate(accounts):
            if actions[n] not in COSTLY or paid[account]:
                continue
            row, line, wanted = rows[n], entry.lines[n], Action(actions[n])
            if state.spec.solo:
                _refuse_unpaid(live.cost(row, line, wanted), refs, out)
                return
            taken = live.replacement(row, line, wanted)
            actions[n], causes[n] = taken, Cause.SHORTAGE
            instead[account] = ACTION_NAMES[taken]
            _tell_replaced(state, account, line, wanted, taken)
    out.touched.extend(accounts)
    seats = state.presence.seats
    for (ref, request_id), account in zip(refs, accounts, strict=False):
        balance = seats[account].balance_cents
        out.replies.append((ref, Ok(request_id, entry.now_ms, balance, replaced_by=instead.get(account))))
    state.waiting -= len(rows)
    live.decide(rows, entry.lines, actions, causes)


def _rows_of(state: TableState, entry: Decided) -> list[int]:
    """Returns the rows that decisions are for."""
    if state.settings.boxes == 1:
        return [state.rows[account] for account in entry.accounts]
    rows = []
    for account, box in zip(entry.accounts, entry.boxes, strict=True):
        row = state.row(account, box)
        assert row is not None
        rows.append(row)
    return rows


def _refuse_unpaid(cents: int, refs: Refs, out: Output) -> None:
    for ref, request_id in refs:
        out.replies.append((ref, refusal(request_id, _unaffordable(cents))))


def _tell_replaced(state: TableState, account: int, line: int, wanted: Action, taken: Action) -> None:
    names = {"wanted": ACTION_NAMES[wanted], "taken": ACTION_NAMES[taken], "line": LINE_NAMES[line]}
    state.presence.notify(account, state.round_no, REPLACED, **names)


def _take_grant(state: TableState, live: Round, askers: list[int], grant: Grant | None) -> dict[int, bool]:
    """Notes the balances a grant tells; returns who got the money asked for."""
    if grant is None:
        assert not askers
        return {}
    seat = state.presence.seat
    for account, balance in zip(askers, grant.balances, strict=True):
        seat(account).balance_cents = balance
    if state.settings.boxes == 1:
        rows, balances = [state.rows[account] for account in askers], grant.balances
    else:
        own = [state.rows_of(account) for account in askers]
        rows = [row for each in own for row in each]
        balances = [cents for each, cents in zip(own, grant.balances, strict=True) for _ in each]
    live.set_available(rows, balances)
    return dict(zip(askers, grant.granted, strict=True))


def _unaffordable(cents: int) -> Unaffordable:
    return Unaffordable(needed=format_cents(cents), needed_cents=cents)
