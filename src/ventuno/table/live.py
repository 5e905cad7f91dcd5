"""The live table: one object the driver feeds with commands, cards, grants and the time.

    plan(commands) or tick(now) -> entry, ask      what would happen; nothing has changed
    store.commit(entry, ask)    -> grant           it is on disk
    apply(entry, grant)         -> output          it has happened: tell everybody
    wants() / take(card)        -> cards_entry     cards the round waits for, committed like all else
    settlement() / settled()                       the money of a finished round moves

Views (``view``, ``me``, ``live``) show applied state only; ask for them between ``apply`` and the next
``take``.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from ventuno.core.errors import NotOffered
from ventuno.engine.actions import Stage
from ventuno.games.infinite.phases import Event, Phase
from ventuno.ledger.values import Grant, Ints
from ventuno.table import betting, clockwork, deciding, golden, money, records, views, visits, voting
from ventuno.table.base import BaseTable
from ventuno.table.commands import (
    Acted,
    Answered,
    Command,
    Consented,
    Output,
    Placed,
    Plan,
    Refs,
    Started,
)
from ventuno.table.messages import Live, LobbyTable, System
from ventuno.table.policies import policy_of
from ventuno.table.records import (
    BetsPlaced,
    BettingClosed,
    CardsDealt,
    Decided,
    Entry,
    HandDecided,
    InsuranceAnswered,
    InsuranceEnded,
    NaturalsPaid,
    Opened,
    Paused,
    Resumed,
    Settled,
    StepEnded,
    Voided,
    Voted,
)
from ventuno.table.replies import refuse
from ventuno.table.state import NO_CLOCK

#: What the opening of a window means, by the phase before it.
_OPENS_FROM: Final = {
    Phase.CLOSED: Event.OPENED,
    Phase.BETTING: Event.NOBODY_BET,
    Phase.RESULT: Event.NEXT_ROUND,
    Phase.SHOE: Event.SHOE_READY,
}


class LiveTable(BaseTable):
    """A table that everybody shares, run by its clocks."""

    # --- planning ------------------------------------------------------------------------------

    def plan(self, commands: Sequence[Command], now_ms: int) -> Plan:
        """Check a batch of commands; return the fact it makes, the money that asks for, and refusals.

        Presence is noted at once, as it is no fact of the round. The plan's ``deferred`` commands come
        first in the next batch.
        """
        plan = Plan()
        bets: list[Placed] = []
        answers: list[Answered] = []
        acts: list[Acted] = []
        for command in commands:
            match command:
                case Placed():
                    bets.append(command)
                case Acted():
                    acts.append(command)
                case Answered():
                    answers.append(command)
                case Started():
                    refuse(plan, command.ref, command.deal.id, NotOffered(action="deal"))
                case Consented():
                    voting.plan_consent(self.state, command, plan, now_ms)
                case _:
                    visits.note(self.state, command, plan, now_ms)
        if bets:
            betting.plan_bets(self.state, bets, plan, now_ms)
        if answers:
            deciding.plan_answers(self.state, answers, plan, now_ms)
        if acts:
            plan_acts = voting.plan_votes if self.state.spec.shared_hands else deciding.plan_acts
            plan_acts(self.state, acts, plan, now_ms)
        return plan

    def tick(self, now_ms: int) -> Plan | None:
        """Return what the clock or the absence of players leads to now, None if nothing.

        Call it when all received commands have been planned, so that whatever came in time counts.
        """
        return clockwork.tick(self.state, now_ms)

    def due_ms(self) -> int | None:
        """Return when ``tick`` is due: 0 for at once, None when something else has to come first."""
        return clockwork.due_ms(self.state)

    def pause(self, reason: str, now_ms: int) -> Plan:
        """Stop the clocks of the open round while a fault is looked into (INF-26, PLA-20)."""
        assert self.state.open, "between rounds nothing is at stake"
        return Plan(Paused(now_ms, reason))

    def resume(self, now_ms: int) -> Plan:
        """Let the clocks run again with what they had left; after a replay nobody is absent for a while."""
        state = self.state
        if self._replayed:
            state.presence.grace_until_ms = now_ms + state.spec.clocks.grace_ms
            self._replayed = False
        left = state.held_ms if state.paused else max(0, state.deadline_ms - state.last_ms)
        running = left or state.deadline_ms != NO_CLOCK
        return Plan(Resumed(now_ms, now_ms + left if running else NO_CLOCK))

    # --- facts ---------------------------------------------------------------------------------

    def apply(self, entry: Entry, grant: Grant | None = None, refs: Refs | None = None) -> Output:
        """Make an entry that is stored happen; never refuses."""
        out, state, refs = Output(), self.state, refs or []
        match entry:
            case Opened():
                self._open(entry, out)
            case BetsPlaced():
                assert grant is not None
                betting.apply_bets(state, entry, grant, refs, out)
            case BettingClosed():
                crowd = betting.apply_close(state, entry, grant, out)
                if crowd is not None:
                    state.begin(crowd, policy_of(state.spec))
                    golden.lay(state, list(state.rows))
            case CardsDealt():
                state.dealt = out.dealt = self._deal(entry)
                self._moved(entry.now_ms, len(entry.cards), out)
            case InsuranceAnswered():
                deciding.apply_answers(state, entry, grant, refs, out)
            case InsuranceEnded():
                assert state.round is not None
                state.round.end_insurance()
                self._moved(entry.now_ms, 0, out)
            case Decided():
                deciding.apply_decided(state, entry, grant, refs, out)
            case Voted() | HandDecided():
                voting.apply(state, entry, grant, refs, out)
            case StepEnded():
                self._end_step(entry, out)
            case records.Started() | NaturalsPaid() | Settled():
                raise AssertionError("of a table of one player, or applied by settled() with the balances")
            case Voided():
                money.apply_void(state, entry)
            case Paused() | Resumed():
                self._pause(entry, out) if isinstance(entry, Paused) else self._resume(entry, out)
        state.last_ms = entry.now_ms
        if out.public:
            state.seq += 1
        return out

    def _open(self, entry: Opened, out: Output) -> None:
        state = self.state
        state.clear_round()
        state.settings = state.next_settings
        if state.shoe.no != entry.shoe:
            self.shoe_changed(entry.shoe)
        state.shoe.front, state.shoe.back = entry.front, entry.back
        state.round_no, state.code, state.started_ms = entry.round, entry.code, entry.now_ms
        state.deadline_ms = entry.deadline_ms
        state.move(_OPENS_FROM[state.phase])
        state.presence.tidy(entry.round, entry.now_ms)
        visits.seat_waiting(state)
        out.public = out.everyone = True

    def _end_step(self, entry: StepEnded, out: Output) -> None:
        live = self.state.round
        assert live is not None
        if entry.balances:
            live.set_available(np.arange(len(live.crowd)), np.array(entry.balances, np.int64))
        live.end_step()
        golden.split(self.state)
        self._moved(entry.now_ms, 0, out)

    def _moved(self, now_ms: int, cards: int, out: Output) -> None:
        """Takes over where the round stands; its clock starts when the new cards have been dealt."""
        state, live = self.state, self.state.round
        assert live is not None
        if not cards:
            state.dealt = []
        clocks = state.spec.clocks
        state.deadline_ms = NO_CLOCK
        if live.stage is Stage.INSURANCE:
            state.move(Event.ACE_UP)
            state.deadline_ms = now_ms + cards * clocks.deal_ms + clocks.insurance_ms
        elif live.stage is Stage.DECISION:
            state.move(Event.HANDS_TO_PLAY)
            state.waiting, state.voted = live.crowd.waiting(), 0
            dealt_ms = now_ms + cards * clocks.deal_ms
            state.strategy_ms = dealt_ms + clocks.strategy_ms
            by_strategy = state.spec.shared_hands and not state.waiting
            state.deadline_ms = state.strategy_ms if by_strategy else dealt_ms + clocks.decision_ms
        out.public = not state.wants_cards
        out.everyone = out.public and not state.over

    def _pause(self, entry: Paused, out: Output) -> None:
        state = self.state
        if not state.paused and state.deadline_ms != NO_CLOCK:
            state.held_ms = max(0, state.deadline_ms - entry.now_ms)
        state.paused = entry.reason
        state.deadline_ms = NO_CLOCK
        out.public = True
        out.system.append(System("round_paused", {"reason": entry.reason, "round": state.code}))

    def _resume(self, entry: Resumed, out: Output) -> None:
        state = self.state
        was_paused, state.paused, state.held_ms = bool(state.paused), "", 0
        state.deadline_ms = entry.deadline_ms
        out.public = True
        if was_paused:
            out.system.append(System("round_resumed", {"round": state.code}))

    def needs_shoe(self) -> bool:
        """Tell whether another shoe comes before the next window: collect and open players' nonces."""
        return not self.state.open and self.state.cut

    # --- the end of a round --------------------------------------------------------------------

    def settled(self, balances: Ints | Sequence[int], now_ms: int) -> Output:
        """Show the outcome of a round whose settlement is stored.

        Args:
            balances: The store's balance of each account, in the settlement's order.
            now_ms: Server clock.
        """
        out, state = Output(public=True, everyone=True), self.state
        money.settled(state, [int(cents) for cents in balances])
        clocks = state.spec.clocks
        state.move(Event.VOIDED if state.void_reason else Event.PLAYED_OUT)
        state.deadline_ms = now_ms + clocks.pause_ms + len(state.dealt) * clocks.deal_ms
        state.last_ms = now_ms
        state.seq += 1
        if state.void_reason:
            out.system.append(System("round_void", {"reason": state.void_reason, "round": state.code}))
        return out

    # --- views ---------------------------------------------------------------------------------

    def live(self) -> Live:
        """Return the live numbers: who is here and how they choose (INF-11)."""
        return views.live(self.state)

    def lobby(self, now_ms: int) -> LobbyTable:
        """Return the table's line in the lobby."""
        return views.lobby(self.state, now_ms)
