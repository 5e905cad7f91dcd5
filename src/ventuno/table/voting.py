"""Hands that their players share: votes come in, are counted, and one action is carried out for all (MAJ-5 to MAJ-8).

A vote is a byte in a column of the crowd. When a hand is decided, whoever pays for a double or split is charged
in one ask; the others go on with their original bet.
"""

import numpy as np

from ventuno.core.errors import (
    AlreadyDecided,
    NotOffered,
    NotSignedIn,
    NotYourTurn,
    TooEarly,
    TooLate,
    UnknownHand,
    VentunoError,
    WrongRound,
)
from ventuno.engine.actions import Action, Cause, Ending, Stage, Target, Why
from ventuno.engine.columns import Bool, Rows
from ventuno.engine.round import Round
from ventuno.engine.steps import Votes
from ventuno.games.majority.votes import VOTABLE, Verdict, best_strategy, verdict
from ventuno.ledger.values import Grant
from ventuno.table import golden
from ventuno.table.commands import Acted, Consented, Output, Plan, Refs
from ventuno.table.deciding import COSTLY, round_of
from ventuno.table.messages import Ok
from ventuno.table.names import ACTION_NAMES, ACTIONS, LINE_NUMBERS, OFFERED_BITS
from ventuno.table.records import HandDecided, StepEnded, Voted
from ventuno.table.replies import Exists, refuse
from ventuno.table.state import HandDecision, TableState

#: Notice to who accepts extra stakes but could not pay one.
SHORT = "extra_stake_short"
_BY_VOTE = (Why.MAJORITY, Why.PLURALITY)


def _shared(state: TableState) -> tuple[Round, Votes]:
    live = state.round
    assert live is not None
    assert live.crowd.votes is not None, "hands are shared at this table"
    return live, live.crowd.votes


# --- consent ----------------------------------------------------------------------------------


def plan_consent(state: TableState, command: Consented, plan: Plan, now_ms: int) -> None:
    """Note whether a player accepts extra stakes; for a round in play it is too late (MAJ-3)."""
    consent, account = command.consent, command.account
    if not state.spec.shared_hands:
        refuse(plan, command.ref, consent.id, NotOffered(action="consent"))
    elif not account:
        refuse(plan, command.ref, consent.id, NotSignedIn())
    elif state.open and account in state.rows:
        refuse(plan, command.ref, consent.id, TooLate())
    else:
        seat = state.presence.seat(account)
        exists, seat.consent = seat.consent is consent.accept, consent.accept
        plan.answers.append((command.ref, Ok(consent.id, now_ms, seat.balance_cents, exists=exists)))
        plan.touched.append(account)


# --- votes ------------------------------------------------------------------------------------


def check_vote(state: TableState, command: Acted) -> tuple[int, Action]:
    """Return the row and the action of a vote that counts.

    Raises:
        Exists: The same vote has been accepted in this step.
        Refused: It does not count (COM-10, MAJ-19).
    """
    act = command.act
    live = round_of(state, act.round)
    row = state.row(command.account, act.box)
    if row is None:
        raise UnknownHand()
    line, action = LINE_NUMBERS[act.line], ACTIONS[act.action]
    cast = _vote_of(live, act.step, row, line)
    if cast:
        if cast == action:
            raise Exists
        raise AlreadyDecided()
    if act.step != live.step:
        raise TooLate() if act.step < live.step else WrongRound()
    if live.stage is not Stage.DECISION:
        raise TooEarly() if live.stage is Stage.INSURANCE else TooLate()
    _check_hand(live, row, line, action)
    if command.received_ms > state.closes_ms:
        raise TooLate()
    return row, action


def _check_hand(live: Round, row: int, line: int, action: Action) -> None:
    crowd = live.crowd
    if not crowd.offered.item(row, line) & OFFERED_BITS[action]:
        ending = crowd.ending.item(row, line)
        if ending == Ending.ABSENT:
            raise UnknownHand()
        if ending == Ending.OPEN and (int(crowd.box[row]), line) not in live.asked():
            raise NotYourTurn()
        raise NotOffered(action=ACTION_NAMES[action])
    if crowd.choice.item(row, line):
        raise TooLate()  # the vote was decided before everybody had voted


def _vote_of(live: Round, step: int, row: int, line: int) -> int:
    """Returns what a row voted for on a line in a step, 0 for nothing."""
    crowd = live.crowd
    if step == live.step and crowd.votes is not None:
        return crowd.votes.cast.item(row) if crowd.offered.item(row, line) else 0
    for record in crowd.history:
        if record.step == step and record.votes is not None:
            found = np.flatnonzero((record.rows == row) & (record.lines == line))
            return int(record.votes[found[0]]) if len(found) else 0
    return 0


def plan_votes(state: TableState, commands: list[Acted], plan: Plan, now_ms: int) -> None:
    """Check votes; they move no money, so a player may vote on both seats in one batch."""
    cast: dict[int, Action] = {}
    for command in commands:
        act = command.act
        try:
            row, action = check_vote(state, command)
            if row in cast:
                if cast[row] is action:
                    raise Exists
                raise AlreadyDecided()
        except Exists:
            balance = state.presence.seat(command.account).balance_cents
            plan.answers.append((command.ref, Ok(act.id, now_ms, balance, exists=True)))
        except VentunoError as error:
            refuse(plan, command.ref, act.id, error)
        else:
            cast[row] = action
            plan.refs.append((command.ref, act.id))
    if cast:
        assert state.round is not None
        rows, actions = np.array(list(cast), np.int32), np.array(list(cast.values()), np.int8)
        plan.entry = Voted(now_ms, state.round.step, rows.astype("<i4").tobytes(), actions.tobytes())


def apply(
    state: TableState, entry: Voted | HandDecided, grant: Grant | None, refs: Refs, out: Output
) -> None:
    """Let votes count, or carry out what was decided."""
    if isinstance(entry, Voted):
        _apply_votes(state, entry, refs, out)
    else:
        _apply_decided(state, entry, grant, out)


def _apply_votes(state: TableState, entry: Voted, refs: Refs, out: Output) -> None:
    live, votes = _shared(state)
    assert entry.step == live.step
    rows = np.frombuffer(entry.rows, "<i4")
    votes.cast[rows] = np.frombuffer(entry.actions, np.int8)
    state.voted += len(rows)
    accounts = live.crowd.account[rows].tolist()
    out.touched += accounts
    seat = state.presence.seat
    for (ref, request_id), account in zip(refs, accounts, strict=False):
        out.replies.append((ref, Ok(request_id, entry.now_ms, seat(account).balance_cents)))


# --- what ends a step -------------------------------------------------------------------------


def sweep(state: TableState) -> tuple[int, int, int]:
    """Return what has to change before there is something new to decide."""
    assert state.round is not None
    return state.round.step, state.presence.changes, state.voted


def due_ms(state: TableState) -> int:
    """Return when :func:`tick` has something to do, 0 for now."""
    if state.swept != sweep(state) or not _undecided(state):
        return 0
    _, votes = _shared(state)
    times = [state.closes_ms + 1]
    if state.presence.grace_until_ms:
        times.append(state.presence.grace_until_ms)
    if any(not votes.may_vote[rows[0]] for _, rows in _undecided(state)):
        times.append(state.strategy_ms)
    return min(times)


def tick(state: TableState, now_ms: int) -> Plan | None:
    """Decide the next hand that can be decided, seat 1 before seat 2; end the step when all are (MAJ-6, MAJ-19)."""
    undecided = _undecided(state)
    for hand, rows in undecided:
        plan = _decide(state, hand, rows, now_ms)
        if plan is not None:
            return plan
    state.swept = sweep(state)
    return None if undecided else Plan(StepEnded(now_ms, []))


def _undecided(state: TableState) -> list[tuple[Target, Rows]]:
    """Returns the hands of the step that are still to be decided, and the rows of their players."""
    live, _ = _shared(state)
    decided = {one.hand for one in state.decisions.values() if one.step == live.step}
    hands = [hand for hand in live.asked() if hand not in decided]
    return [(hand, live.crowd.holding(Ending.OPEN, *hand)) for hand in hands]


def _decide(state: TableState, hand: Target, rows: Rows, now_ms: int) -> Plan | None:
    """Returns the plan that decides a hand, None while its vote is open or best strategy takes its time."""
    _, votes = _shared(state)
    closed = now_ms > state.closes_ms
    found: Verdict | None
    if votes.may_vote[rows[0]]:
        counts = np.bincount(votes.cast[rows], minlength=len(Action)).tolist()
        cast = {action: counts[action] for action in VOTABLE}
        found = verdict(cast, len(rows), over=closed or _all_here_voted(state, rows))
    else:
        found = Verdict(None, Why.STRATEGY) if closed or now_ms >= state.strategy_ms else None
    return None if found is None else _plan_decided(state, hand, found, now_ms)


def _all_here_voted(state: TableState, rows: Rows) -> bool:
    """Tells whether nobody who is connected still has a vote; after a restart all count as connected for a while."""
    live, votes = _shared(state)
    if state.presence.grace_until_ms:
        return False
    silent = live.crowd.account[rows[votes.cast[rows] == Action.NONE]]
    return state.presence.online.isdisjoint(silent.tolist())


def _by_chart(state: TableState, hand: Target) -> Action:
    live, chart = state.round, state.settings.chart
    assert live is not None
    assert chart is not None, "a table opens when its chart is known"
    cards = live.lines[hand.box][hand.line]
    return best_strategy(chart, cards, live.dealer[0], from_split=hand.line > 0, legal=live.legal(*hand))


# --- the decision of a hand -------------------------------------------------------------------


def _payers(votes: Votes, rows: Rows, action: Action) -> Bool:
    """Returns who is charged for an action that costs a stake, funds permitting (MAJ-7)."""
    if action not in COSTLY:
        return np.zeros(len(rows), np.bool_)
    payers: Bool = votes.consents[rows] | (votes.cast[rows] == action)
    return payers


def _plan_decided(state: TableState, hand: Target, found: Verdict, now_ms: int) -> Plan:
    live, votes = _shared(state)
    action = _by_chart(state, hand) if found.action is None else found.action
    rows = live.crowd.holding(Ending.OPEN, *hand)
    payers = rows[_payers(votes, rows, action)]
    chips = golden.extra_chips(state, payers, hand.line)
    ask = golden.ask_of(golden.extra_rows(live, payers, hand.line, chips)) if len(payers) else None
    laid = {row: list(values) for row, values in chips.items()}
    return Plan(HandDecided(now_ms, live.step, *hand, action, found.why, laid), ask)


def _apply_decided(state: TableState, entry: HandDecided, grant: Grant | None, out: Output) -> None:
    """Carries out what was decided for all players of a hand: who has paid stakes more, the others do not."""
    live, votes = _shared(state)
    assert entry.step == live.step
    hand, action, why = Target(entry.box, entry.line), Action(entry.action), Why(entry.why)
    rows = live.crowd.holding(Ending.OPEN, *hand)
    asked = _payers(votes, rows, action)
    pays = np.zeros(len(rows), np.bool_)
    if grant is not None:
        rows_asked = golden.extra_rows(live, rows[asked], hand.line, entry.golden)
        pays[asked], _ = golden.heard(state, rows_asked, grant)
    laid = golden.lay_extra(state, rows, pays, hand.line, entry.golden)
    votes.why[rows] = why
    cause = Cause.VOTE if why in _BY_VOTE else Cause.STRATEGY
    live.decide(
        rows,
        np.full(len(rows), hand.line),
        np.full(len(rows), action, np.int8),
        np.full(len(rows), cause, np.int8),
        pays,
        golden=laid,
    )
    counts = np.bincount(votes.cast[rows], minlength=len(Action)).tolist()
    shown = tuple(counts[one] for one in VOTABLE) if votes.may_vote[rows[0]] else ()
    state.decisions[entry.box] = HandDecision(entry.step, hand, action, why, shown)
    for account in live.crowd.account[rows[asked & ~pays]].tolist():
        state.presence.notify(account, state.round_no, SHORT, action=ACTION_NAMES[action], box=entry.box + 1)
    # What ends the step is shown with its cards.
    out.public = bool(_undecided(state))
    if out.public:
        out.touched += live.crowd.account[rows].tolist()
