"""The live table: one object the driver feeds with commands, cards, grants and the time.

    plan(commands) or tick(now) -> entry, ask      what would happen; nothing has changed
    store.commit(entry, ask)    -> grant           it is on disk
    apply(entry, grant)         -> output          it has happened: tell everybody
    wants() / take(card)        -> cards_entry     cards the round waits for, committed like all else
    settlement() / settled()                       the money of a finished round moves

Views (``view``, ``me``, ``live``) show applied state only; ask for them between ``apply`` and the next
``take``.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from ventuno.core.cards import DECK_SIZE, Card
from ventuno.core.errors import NotSignedIn, TableFull
from ventuno.core.prices import PriceTable
from ventuno.engine.actions import Stage, Stream
from ventuno.games.infinite.phases import Event, Phase
from ventuno.ledger.values import Grant, Ints, Settlement
from ventuno.table import betting, clockwork, deciding, mine, money, views
from ventuno.table.commands import (
    Acted,
    Answered,
    Command,
    Connected,
    Disconnected,
    Hidden,
    Output,
    Placed,
    Plan,
    Refs,
    Seated,
    ShowCashOut,
)
from ventuno.table.fingerprint import fingerprint
from ventuno.table.messages import Live, LobbyTable, Me, Ok, ShoeView, System, TableInfo, View
from ventuno.table.names import target_name
from ventuno.table.policies import policy_of
from ventuno.table.records import (
    BetsPlaced,
    BettingClosed,
    CardsDealt,
    Decided,
    Entry,
    InsuranceAnswered,
    InsuranceEnded,
    Opened,
    Paused,
    Resumed,
    Settled,
    StepEnded,
    Voided,
)
from ventuno.table.replies import refuse
from ventuno.table.spec import TableSpec
from ventuno.table.state import NO_CLOCK, Settings, ShoeUse, TableState

#: What the opening of a window means, by the phase before it.
_OPENS_FROM: Final = {
    Phase.CLOSED: Event.OPENED,
    Phase.BETTING: Event.NOBODY_BET,
    Phase.RESULT: Event.NEXT_ROUND,
    Phase.SHOE: Event.SHOE_READY,
}


class LiveTable:
    """A table in play.

    Attributes:
        state: What it knows; read only for everybody else.
    """

    def __init__(
        self, spec: TableSpec, table_no: int, epoch: int, prices: PriceTable | None, next_round: int
    ) -> None:
        settings = Settings(spec, prices)
        self.state = TableState(settings, settings, table_no, epoch, next_round)
        self._taken: list[tuple[Card, Stream, int]] = []
        self._replayed = False

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
                case Answered():
                    answers.append(command)
                case Acted():
                    acts.append(command)
                case _:
                    self._note(command, plan, now_ms)
        if bets:
            betting.plan_bets(self.state, bets, plan, now_ms)
        if answers:
            deciding.plan_answers(self.state, answers, plan, now_ms)
        if acts:
            deciding.plan_acts(self.state, acts, plan, now_ms)
        return plan

    def _note(
        self, command: Connected | Disconnected | Hidden | Seated | ShowCashOut, plan: Plan, now_ms: int
    ) -> None:
        presence, spec = self.state.presence, self.state.next_settings.spec
        match command:
            case Connected(account=account):
                newcomer = account not in presence.seats
                seat = presence.connect(account, command.connection, now_ms, capacity=spec.capacity)
                if seat is not None:
                    seat.shows_cash_out = command.shows_cash_out
                    seat.last_bets = seat.last_bets or command.last_bets
                    if newcomer or not self.state.holds_money(account):
                        seat.balance_cents = command.balance_cents
            case Disconnected(account=account):
                holds = self.state.holds_money(account)
                presence.disconnect(account, command.connection, now_ms, holds_money=holds)
            case Hidden(account=account):
                presence.look(account, command.connection, hidden=command.hidden)
            case ShowCashOut(account=0) | Seated(account=0):
                refuse(plan, command.ref, command.id, NotSignedIn())
            case ShowCashOut(account=account):
                presence.seat(account).shows_cash_out = command.show
                plan.answers.append((command.ref, Ok(command.id, now_ms)))
            case Seated(account=account):
                seat = presence.seat(account)
                if command.play and not presence.take_place(seat, spec.capacity):
                    refuse(plan, command.ref, command.id, TableFull())
                    return
                if not command.play:
                    presence.leave_place(seat, holds_money=self.state.holds_money(account))
                plan.answers.append((command.ref, Ok(command.id, now_ms)))
                plan.touched.append(account)

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

    def void(self, reason: str, now_ms: int) -> Plan:
        """Cancel the open round; once applied, ``settlement`` returns every stake (COM-26)."""
        assert self.state.open, "only an open round can be cancelled"
        return Plan(Voided(now_ms, reason))

    # --- facts ---------------------------------------------------------------------------------

    def apply(self, entry: Entry, grant: Grant | None = None, refs: Refs | None = None) -> Output:
        """Make an entry that is stored happen; never refuses.

        Args:
            entry: The fact.
            grant: The store's answer to its ask.
            refs: The plan's ``refs``; none during a replay.
        """
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
            case CardsDealt():
                self._deal(entry, out)
            case InsuranceAnswered():
                deciding.apply_answers(state, entry, grant, refs, out)
            case InsuranceEnded():
                assert state.round is not None
                state.round.end_insurance()
                self._moved(entry.now_ms, 0, out)
            case Decided():
                deciding.apply_decided(state, entry, grant, refs, out)
            case StepEnded():
                self._end_step(entry, out)
            case Settled():
                raise AssertionError("a settlement comes with balances: settled() applies it")
            case Voided():
                money.apply_void(state, entry)
            case Paused():
                self._pause(entry, out)
            case Resumed():
                self._resume(entry, out)
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
        out.public = out.everyone = True

    def _deal(self, entry: CardsDealt, out: Output) -> None:
        state, live = self.state, self.state.round
        assert live is not None
        if self._taken:
            assert entry.cards == [card for card, _, _ in self._taken], "other cards than were taken"
            self._taken = []
        else:
            for card, position in zip(entry.cards, entry.positions, strict=True):
                live.deal(Card(card), position)
        back = sum(entry.streams)
        state.shoe.front += len(entry.cards) - back
        state.shoe.back += back
        state.dealt = [target_name(dealt.target) for dealt in live.dealt[-len(entry.cards) :]]
        out.dealt = state.dealt
        self._moved(entry.now_ms, len(entry.cards), out)

    def _end_step(self, entry: StepEnded, out: Output) -> None:
        live = self.state.round
        assert live is not None
        if entry.balances:
            live.set_available(np.arange(len(live.crowd)), np.array(entry.balances, np.int64))
        live.end_step()
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
            state.waiting = len(live.pending()[0])
            state.deadline_ms = now_ms + cards * clocks.deal_ms + clocks.decision_ms
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

    # --- cards ---------------------------------------------------------------------------------

    def wants(self) -> Stream | None:
        """Return the end of the shoe the next card is wanted from, None if none is."""
        if self.state.paused or not self.state.wants_cards:
            return None
        assert self.state.round is not None
        target = self.state.round.next_target()
        return None if target is None else target.stream

    def take(self, card: Card, position: int) -> None:
        """Deal the wanted card; :meth:`cards_entry` makes a fact of all cards taken."""
        live, stream = self.state.round, self.wants()
        assert live is not None
        assert stream is not None, "no card is wanted"
        self._taken.append((card, stream, position))
        live.deal(card, position)

    def cards_entry(self, now_ms: int) -> CardsDealt:
        """Return the cards taken since the last entry, to be stored and applied."""
        cards, streams, positions = zip(*self._taken, strict=True)
        return CardsDealt(now_ms, list(cards), list(streams), list(positions))

    def needs_shoe(self) -> bool:
        """Tell whether another shoe comes before the next window: collect and open players' nonces."""
        return not self.state.open and self.state.cut

    def awaits_shoe(self) -> bool:
        """Tell whether the table stands still until :meth:`shoe_changed`."""
        return self.state.awaits_shoe

    def shoe_changed(self, no: int, front: int = 0, back: int = 0, commitment: str = "") -> None:
        """Play on with another shoe, or with one that was in use when the server stopped.

        Args:
            no: Its number at the table.
            commitment: What binds the house to it, for the round's document.
            front: Cards already used from its front.
            back: Cards already used from its back.
        """
        settings = self.state.next_settings
        cards = settings.spec.rules.decks * DECK_SIZE
        self.state.shoe = ShoeUse(no, front, back, settings.rules_hash, cards, commitment)
        self.state.awaits_shoe = False

    # --- the end of a round --------------------------------------------------------------------

    def settlement(self, now_ms: int, spendable: Sequence[int] | None = None) -> Settlement | None:
        """Return how the round is settled once it is finished or void, None before.

        Args:
            now_ms: Server clock.
            spendable: Balance of each account now, in the order of :meth:`holders`; by default what the
                table last heard. Only the record's "balance before and after" reads it.
        """
        return money.settlement(self.state, now_ms, spendable) if self.state.over else None

    def holders(self) -> list[int]:
        """Return the accounts with a stake in the round, in the order of its settlement."""
        return money.holders(self.state)

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

    # --- recovery ------------------------------------------------------------------------------

    def replayable(self, rows: Sequence[tuple[Entry, Grant | None]]) -> bool:
        """Tell whether the logged round plays by the rules of the present settings; else void it."""
        opened = [entry for entry, _ in rows if isinstance(entry, Opened)]
        return all(entry.rules_hash == self.state.next_settings.rules_hash for entry in opened)

    def replay(self, rows: Iterable[tuple[Entry, Grant | None]]) -> None:
        """Rebuild an open round from its log; then :meth:`resume` or :meth:`void` it (PLA-21).

        Name the shoe with :meth:`shoe_changed` before; how much of it is used follows from the log.
        """
        for entry, grant in rows:
            self.apply(entry, grant)
        self._replayed = True

    def fingerprint(self) -> str:
        """Return a digest of all the log decides, equal for equal states."""
        return fingerprint(self.state)

    # --- settings and what is known from outside -----------------------------------------------

    def use(self, spec: TableSpec, prices: PriceTable | None) -> None:
        """Play by other settings from the next window on."""
        self.state.next_settings = Settings(spec, prices)

    def know_balances(self, balances: dict[int, int]) -> None:
        """Take note of balances that moved elsewhere."""
        for account, cents in balances.items():
            seat = self.state.presence.seats.get(account)
            if seat is not None and seat.balance_cents != cents:
                seat.balance_cents = cents
                self.state.balances_known = False

    # --- views ---------------------------------------------------------------------------------

    def view(self, now_ms: int, shoe: ShoeView) -> View:
        """Return what everybody may see."""
        return views.view(self.state, now_ms, shoe)

    def me(self, account: int) -> Me:
        """Return what concerns one account."""
        return mine.message(self.state, account)

    def encode_mes(self, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """Return the encoded :class:`Me` of many accounts."""
        return mine.encoded(self.state, accounts)

    def accounts(self) -> list[int]:
        """Return the accounts with a window open: the readers of an output for everyone."""
        return list(self.state.presence.online)

    def live(self) -> Live:
        """Return the live numbers: who is here and how they choose (INF-11)."""
        return views.live(self.state)

    def lobby(self, now_ms: int) -> LobbyTable:
        """Return the table's line in the lobby."""
        return views.lobby(self.state, now_ms)

    def info(self) -> TableInfo:
        """Return the fixed facts of the next window's settings."""
        return views.info(self.state.next_settings)
