"""A duel, driven like a live table: commands, cards and the time come in, facts and views go out.

    plan(commands) or tick(now) -> entry, ask      what would happen; nothing has changed
    store.commit(entry, ask)    -> grant           it is on disk
    apply(entry, grant)         -> output          it has happened: tell both, and whoever watches
    awaits_shoe() / shoe_entry(...)                a committed shoe is wanted between hands
    wants() / take(card)        -> cards_entry     cards, each from a named place in the shoe
    settlement() / settled()                       entry stakes move when the match is decided

A whole match is one round of the store, under the match's number as its seat; its record is the round's
document. Chips are no money: after :class:`~ventuno.table.match_records.Begun` nothing asks for any. A
person plays for an entry stake; against the house bot there is none.

What the players must not see of each other in a duplicate match is in no public view: see
:mod:`ventuno.table.match_views`.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from ventuno.core.cards import Card
from ventuno.core.errors import NotOffered
from ventuno.core.hand import hand_value
from ventuno.engine.actions import Cause, Stage
from ventuno.games.duel.course import SEATS, Decision, Verdict, other
from ventuno.games.duel.phases import Event, Phase
from ventuno.games.duel.rules import check_duel
from ventuno.games.duel.terms import check_terms
from ventuno.ledger.values import Ask, Grant, Ints, Settlement
from ventuno.table import match_facts, match_views
from ventuno.table.codes import game_code
from ventuno.table.commands import (
    Acted,
    Answered,
    Connected,
    Disconnected,
    Output,
    Placed,
    Refs,
    Seated,
    ShowCashOut,
)
from ventuno.table.match_document import encode_record, make_record
from ventuno.table.match_plan import GaveUp, MatchCommand, MatchPlan, Request, plan_requests
from ventuno.table.match_records import (
    Begun,
    BetMade,
    CardsCame,
    Fact,
    HandOpened,
    HandPlayed,
    HandSettled,
    HandVoided,
    MatchPaused,
    MatchResumed,
    MatchVoided,
    OfferAnswered,
    Resigned,
    ShoeCame,
)
from ventuno.table.match_state import NO_CLOCK, MatchSpec, MatchState, Want
from ventuno.table.match_views import fingerprint
from ventuno.table.messages import Me, Ok, ShoeView, System, View
from ventuno.table.replies import refusal

AT_ONCE: Final = 0


class Match:
    """A match in play.

    Attributes:
        state: What it knows; read only for everybody else.
    """

    def __init__(self, spec: MatchSpec, epoch: int) -> None:
        check_terms(spec.terms)
        check_duel(spec.rules)
        bots = any(contestant.bot for contestant in spec.contestants)
        assert not (bots and spec.stake_cents), "nobody plays the house bot for money"
        self.state = MatchState(spec, epoch)
        self._taken: list[tuple[int, Card, int]] = []
        self._replayed = False

    # --- planning ------------------------------------------------------------------------------

    def plan(self, commands: Sequence[MatchCommand], now_ms: int) -> MatchPlan:
        """Check a batch of commands; return the fact it makes, and refusals.

        Presence is noted at once. The plan's ``deferred`` commands come first in the next batch.
        """
        plan = MatchPlan()
        requests: list[Request] = []
        for command in commands:
            match command:
                case Placed() | Answered() | Acted() | GaveUp():
                    requests.append(command)
                case Connected():
                    self._arrive(command, plan)
                case Disconnected():
                    self._leave(command, plan)
                case Seated() | ShowCashOut():
                    if command.play if isinstance(command, Seated) else command.show:
                        plan.answers.append((command.ref, Ok(command.id, now_ms)))
                    else:
                        error = NotOffered(action="leave")
                        plan.refusals.append((command.ref, refusal(command.id, error)))
                case _:
                    pass  # a hidden page is still there
        plan_requests(self.state, requests, plan, now_ms)
        return plan

    def _arrive(self, command: Connected, plan: MatchPlan) -> None:
        state = self.state
        state.windows.setdefault(command.account, set()).add(command.connection)
        if command.account:
            state.balances[command.account] = command.balance_cents
        self._presence(command.account, plan)

    def _leave(self, command: Disconnected, plan: MatchPlan) -> None:
        self.state.windows.get(command.account, set()).discard(command.connection)
        self._presence(command.account, plan)

    def _presence(self, account: int, plan: MatchPlan) -> None:
        seat = self.state.seat_of(account)
        if seat is not None:
            self.state.seen[seat] |= self.state.here(seat)
            self.state.seq += 1
            plan.public = True

    def tick(self, now_ms: int) -> MatchPlan | None:
        """Return what the clock leads to now, None if nothing; call it when all commands are planned."""
        state = self.state
        if self._stands_still():
            return None
        if state.grace_until_ms and now_ms > state.grace_until_ms:
            state.grace_until_ms = 0
        if not state.code:
            return self._begin(now_ms)
        if state.in_hand and all(felt.finished for felt in state.felts):
            return MatchPlan(HandSettled(now_ms))
        if state.in_hand:
            return self._overdue(now_ms)
        return self._between(now_ms)

    def _stands_still(self) -> bool:
        state = self.state
        blocked = bool(state.paused) or state.awaits_shoe or state.settled
        return blocked or state.over or state.want() is not None

    def _begin(self, now_ms: int) -> MatchPlan:
        spec = self.state.spec
        accounts = [contestant.account for contestant in spec.contestants]
        code = game_code(spec.table_no, spec.match, now_ms)
        ask = Ask(accounts, [spec.stake_cents] * SEATS) if spec.stake_cents else None
        return MatchPlan(Begun(now_ms, code, self.state.rules_hash), ask)

    def _overdue(self, now_ms: int) -> MatchPlan | None:
        """Bets, declines or stands for the late (DUE-11)."""
        state = self.state
        bettor = state.bettor
        if bettor is not None:
            if now_ms <= self._until(state.deadline_ms):
                return None
            cents = state.spec.terms.minimum_cents
            return MatchPlan(BetMade(now_ms, bettor, cents, Cause.TIME_OUT, self._seen(bettor)))
        for felt in state.felts:
            seat, live = felt.turn, felt.round
            if seat is None or live is None or now_ms <= self._until(felt.deadline_ms):
                continue
            seen = self._seen(seat)
            if live.stage is Stage.INSURANCE:
                return MatchPlan(OfferAnswered(now_ms, seat, False, Cause.TIME_OUT, seen))
            (hand,) = live.asked()
            cards = live.lines[hand.box][hand.line]
            action = live.policy.automatic(hand_value(cards), live.legal(hand.box, hand.line))
            return MatchPlan(HandPlayed(now_ms, seat, hand.line, action, Cause.TIME_OUT, seen))
        return None

    def _until(self, deadline_ms: int) -> int:
        return max(deadline_ms, self.state.grace_until_ms)

    def _seen(self, seat: int) -> bool:
        return self.state.seen[seat] or bool(self.state.grace_until_ms)

    def _between(self, now_ms: int) -> MatchPlan | None:
        """Between hands: what was shown has been read, a worn shoe is changed, then the next hand begins."""
        state = self.state
        if state.deadline_ms != NO_CLOCK and now_ms <= state.deadline_ms:
            return None
        if state.phase is Phase.RESULT and state.cut:
            state.move(Event.CUT_CARD)
            state.awaits_shoe = True
            state.seq += 1
            return MatchPlan(public=True)
        redealt = bool(state.hands and state.hands[-1].void)
        return MatchPlan(HandOpened(now_ms, state.deal + 1, state.hand if redealt else state.hand + 1))

    def due_ms(self) -> int | None:
        """Return when ``tick`` is due: 0 for at once, None when something else has to come first."""
        state = self.state
        if self._stands_still():
            return None
        if not state.code or (state.in_hand and all(felt.finished for felt in state.felts)):
            return AT_ONCE
        if state.bettor is not None:
            return self._until(state.deadline_ms) + 1
        if state.in_hand:
            clocks = [felt.deadline_ms for felt in state.felts if felt.turn is not None]
            return self._until(min(clocks)) + 1
        return AT_ONCE if state.deadline_ms == NO_CLOCK else state.deadline_ms + 1

    def pause(self, reason: str, now_ms: int) -> MatchPlan:
        """Stop the clocks while a fault is looked into."""
        return MatchPlan(MatchPaused(now_ms, reason))

    def resume(self, now_ms: int) -> MatchPlan:
        """Let the clocks run again with what they had left; after a replay nobody is away for a while."""
        state = self.state
        if self._replayed:
            state.grace_until_ms = now_ms + state.spec.clocks.grace_ms
            self._replayed = False
        return MatchPlan(MatchResumed(now_ms, now_ms - (state.paused_ms if state.paused else state.last_ms)))

    def redeal(self, reason: str, now_ms: int) -> MatchPlan:
        """Cancel the hand in play; it is dealt again with the chips as before (DUE-11)."""
        assert self.state.in_hand, "no hand is in play"
        return MatchPlan(HandVoided(now_ms, reason))

    def void(self, reason: str, now_ms: int) -> MatchPlan:
        """Cancel the match; once applied, ``settlement`` returns the entry stakes."""
        assert self.state.open, "only an open match can be cancelled"
        return MatchPlan(MatchVoided(now_ms, reason))

    # --- facts ---------------------------------------------------------------------------------

    def apply(self, entry: Fact, grant: Grant | None = None, refs: Refs | None = None) -> Output:
        """Make a fact that is stored happen; never refuses.

        Args:
            entry: The fact.
            grant: The store's answer to its ask.
            refs: The plan's ``refs``; none during a replay.
        """
        out, state = Output(), self.state
        match entry:
            case Begun():
                self._begun(entry, grant, out)
            case ShoeCame():
                match_facts.shoe_came(state, entry, out)
            case CardsCame():
                self._deal(entry, out)
            case HandOpened():
                match_facts.hand_opened(state, entry, out)
            case BetMade():
                match_facts.bet_made(state, entry, out)
            case OfferAnswered():
                match_facts.offer_answered(state, entry, out)
            case HandPlayed():
                match_facts.hand_played(state, entry, out)
            case HandSettled():
                match_facts.hand_settled(state, entry, out)
            case HandVoided():
                self._taken = []
                match_facts.hand_voided(state, entry, out)
            case Resigned():
                match_facts.decide(state, Verdict(Decision.RESIGNED, other(entry.seat)), out)
            case MatchVoided():
                state.void_reason, state.paused = entry.reason, ""
                match_facts.decide(state, Verdict(Decision.NO_RESULT), out)
            case MatchPaused():
                state.paused, state.paused_ms = entry.reason, entry.now_ms
                out.public = True
                out.system.append(System("round_paused", {"reason": entry.reason, "round": state.code}))
            case MatchResumed():
                self._resumed(entry, out)
        out.replies.extend((ref, Ok(number, entry.now_ms)) for ref, number in refs or [])
        state.last_ms = entry.now_ms
        state.seq += out.public
        return out

    def _begun(self, entry: Begun, grant: Grant | None, out: Output) -> None:
        state, spec = self.state, self.state.spec
        assert entry.rules_hash == state.rules_hash, "a match keeps its rules"
        state.code, state.started_ms = entry.code, entry.now_ms
        state.move(Event.BEGUN)
        state.awaits_shoe = True
        out.public = out.everyone = True
        if spec.stake_cents:
            assert grant is not None
            accounts = [contestant.account for contestant in spec.contestants]
            state.balances.update(zip(accounts, grant.balances, strict=True))
            state.stakes = [a for a, given in zip(accounts, grant.granted, strict=True) if given]
            if len(state.stakes) < SEATS:
                state.void_reason = "unaffordable"
                match_facts.decide(state, Verdict(Decision.NO_RESULT), out)

    def _deal(self, entry: CardsCame, out: Output) -> None:
        if self._taken:
            assert entry.cards == [card for _, card, _ in self._taken], "other cards than were taken"
            self._taken = []
        else:
            for felt, card, position in zip(entry.felts, entry.cards, entry.positions, strict=True):
                match_facts.put_card(self.state, felt, Card(card), position)
        match_facts.cards_came(self.state, entry, out)

    def _resumed(self, entry: MatchResumed, out: Output) -> None:
        state = self.state
        if state.paused:
            out.system.append(System("round_resumed", {"round": state.code}))
        state.paused = ""
        if state.deadline_ms != NO_CLOCK:
            state.deadline_ms += entry.shift_ms
        for felt in state.felts:
            if felt.deadline_ms != NO_CLOCK:
                felt.deadline_ms += entry.shift_ms
        out.public = out.everyone = True

    # --- cards ---------------------------------------------------------------------------------

    def awaits_shoe(self) -> bool:
        """Tell whether the match stands still until a shoe comes."""
        return self.state.awaits_shoe

    def shoe_entry(self, shoe: int, commitment: str, now_ms: int) -> ShoeCame:
        """Return the fact that puts a shoe in use, to be stored and applied."""
        assert self.state.awaits_shoe, "a shoe is changed between hands"
        return ShoeCame(now_ms, shoe, self.state.spec.cards, commitment)

    def wants(self) -> Want | None:
        """Return which card of the shoe is wanted next, None if none is."""
        return None if self.state.paused else self.state.want()

    def take(self, card: Card, position: int) -> None:
        """Deal the wanted card; :meth:`cards_entry` makes a fact of all cards taken."""
        want = self.wants()
        assert want is not None, "no card is wanted"
        match_facts.put_card(self.state, want.felt, card, position)
        self._taken.append((want.felt, card, position))

    def cards_entry(self, now_ms: int) -> CardsCame:
        """Return the cards taken since the last entry, to be stored and applied."""
        felts, cards, positions = zip(*self._taken, strict=True)
        return CardsCame(now_ms, list(felts), list(cards), list(positions))

    # --- the end -------------------------------------------------------------------------------

    def holders(self) -> list[int]:
        """Return the accounts whose entry stake is held, in the order of the settlement."""
        return list(self.state.stakes)

    def settlement(self, now_ms: int) -> Settlement | None:
        """Return how the entry stakes move once the match is decided, None before.

        Without a stake it has no rows, and carries the record alone.
        """
        state = self.state
        if not state.over:
            return None
        accounts = np.array(state.stakes, np.int64)
        staked = np.full(len(accounts), state.spec.stake_cents, np.int64)
        back = staked.copy()
        if state.winner is not None and len(accounts):
            back[:] = 0
            back[state.winner] = staked.sum()
        return Settlement(
            accounts,
            staked,
            back,
            np.zeros(len(accounts), np.int64),
            encode_record(make_record(state, now_ms)),
            state.code,
            state.started_ms,
            state.rules_hash,
            state.shoe,
            state.winner is None,
        )

    def settled(self, balances: Ints | Sequence[int], now_ms: int) -> Output:
        """Show the outcome of a match whose settlement is stored.

        Args:
            balances: The store's balance of each account, in the settlement's order.
            now_ms: Server clock.
        """
        state = self.state
        state.balances.update(zip(state.stakes, map(int, balances), strict=True))
        state.settled = True
        state.last_ms = now_ms
        state.seq += 1
        out = Output(public=True, everyone=True)
        if state.winner is None:
            out.system.append(System("round_void", {"reason": state.void_reason, "round": state.code}))
        return out

    # --- recovery ------------------------------------------------------------------------------

    def replay(self, rows: Iterable[tuple[Fact, Grant | None]]) -> None:
        """Rebuild an open match from its log; then :meth:`resume`, :meth:`redeal` or :meth:`void` it."""
        for entry, grant in rows:
            self.apply(entry, grant)
        self._replayed = True

    def fingerprint(self) -> str:
        """Return a digest of all the log decides, equal for equal states."""
        return fingerprint(self.state)

    # --- views ---------------------------------------------------------------------------------

    def view(self, now_ms: int, shoe: ShoeView) -> View:
        """Return what everybody may see."""
        return match_views.view(self.state, now_ms, shoe)

    def me(self, account: int) -> Me:
        """Return what concerns one account."""
        return match_views.me(self.state, account)

    def accounts(self) -> list[int]:
        """Return the accounts with a window open: the readers of an output for everyone."""
        return [account for account, windows in self.state.windows.items() if account and windows]
