"""A table of one player: no clock, nobody to wait for, DEAL starts a round (AME-11).

    plan(commands) -> entry, ask            what would happen; nothing has changed
    for work in carry_out(plan, shoe, now): what is to be written, one after the other
        store.commit(work) -> written       sent back into the generator

Whatever asks for no money is written together with what follows from it: the decision, its cards, the
dealer's cards and the settlement are one piece of work. So are the bets and the first cards, which count only if
the bets are covered. Nobody is told before all of it is on disk.
"""

from collections.abc import Generator, Sequence
from typing import Protocol

import msgspec

from ventuno.core.cards import Card
from ventuno.core.errors import (
    BelowMinimum,
    GoldenNotTaken,
    NotFound,
    NotOffered,
    TableClosed,
    TooEarly,
    Unaffordable,
    VentunoError,
    WrongRound,
)
from ventuno.core.money import format_cents
from ventuno.engine.actions import Stage, Stream
from ventuno.engine.turns import opening
from ventuno.games.infinite.phases import Event, Phase
from ventuno.ledger.values import Ask, Grant, Ints, Settlement
from ventuno.table import betting, deciding, money, records, visits
from ventuno.table.base import BaseTable
from ventuno.table.codes import game_code
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
from ventuno.table.messages import Ok, System
from ventuno.table.policies import policy_of
from ventuno.table.records import CardsDealt, Decided, Entry, InsuranceAnswered, NaturalsPaid, Voided
from ventuno.table.replies import Exists, first_of_each, refusal, refuse
from ventuno.table.spec import LimitClass, TableSpec


class Cards(Protocol):
    """The shoe that the player's round is dealt from."""

    def draw(self, stream: Stream) -> tuple[Card, int]:
        """Draw the next card of a stream and its position."""
        ...

    def resume(self, front: int, back: int) -> None:
        """Go to where so many cards of each end are used: what was drawn beyond that is put back."""
        ...


# Looking up a member of an enumeration costs as much as what is done with it.
_INSURANCE, _PAYING, _DECISION, _RESULT = Stage.INSURANCE, Stage.PAYING, Stage.DECISION, Phase.RESULT


class Work(msgspec.Struct, frozen=True):
    """What is to be written in one transaction.

    Attributes:
        entries: Facts for the round's log, in order; with a settlement they need not be kept.
        ask: Money that the last of them asks for.
        settlement: Ends the round.
        cards: The first cards, written too if all of the ask is granted; otherwise they are put back.
    """

    entries: list[Entry]
    ask: Ask | None = None
    settlement: Settlement | None = None
    cards: CardsDealt | None = None


class Written(msgspec.Struct, frozen=True):
    """What the store answered to a :class:`Work`."""

    grant: Grant | None = None
    balances: Ints | None = None


class SoloTable(BaseTable):
    """A player's own table.

    Args:
        spec: The declared table.
        table_no: Its number in the store.
        account: Whose it is.
        epoch: Ownership of the table.
        next_round: Number of this player's next round at it.

    Attributes:
        account: Whose it is.
    """

    def __init__(self, spec: TableSpec, table_no: int, account: int, epoch: int, next_round: int) -> None:
        super().__init__(spec, table_no, epoch, None, next_round)
        self.account = account
        self.state.phase = Phase.BETTING

    # --- planning ------------------------------------------------------------------------------

    def plan(self, commands: Sequence[Command], now_ms: int) -> Plan:
        """Check a batch of commands; return the fact it makes, the money that asks for, and refusals.

        One request is carried out at a time: the others are ``deferred`` to the next batch.
        """
        plan = Plan()
        starts: list[Started] = []
        answers: list[Answered] = []
        acts: list[Acted] = []
        for command in commands:
            match command:
                case Started():
                    starts.append(command)
                case Answered():
                    answers.append(command)
                case Acted():
                    acts.append(command)
                case Placed(bet=bet):
                    refuse(
                        plan,
                        command.ref,
                        bet.id,
                        GoldenNotTaken() if bet.golden else NotOffered(action="bet"),
                    )
                case Consented():
                    refuse(plan, command.ref, command.consent.id, NotOffered(action="consent"))
                case _:
                    visits.note(self.state, command, plan, now_ms)
        if starts:
            self._plan_start(starts, plan, now_ms)
        if answers:
            deciding.plan_answers(self.state, answers, plan, now_ms)
        if acts:
            deciding.plan_acts(self.state, acts, plan, now_ms)
        return plan

    def _plan_start(self, commands: list[Started], plan: Plan, now_ms: int) -> None:
        state = self.state
        for command in first_of_each(commands, plan):
            deal = command.deal
            try:
                amounts = self._check_start(command)
                state.guard.admit(state.table_no, self.account, self.account, sum(amounts), now_ms)
            except Exists:
                balance = state.presence.seat(self.account).balance_cents
                plan.answers.append((command.ref, Ok(deal.id, now_ms, balance, exists=True)))
            except VentunoError as error:
                refuse(plan, command.ref, deal.id, error)
            else:
                settings = state.next_settings
                plan.entry = records.Started(
                    now_ms,
                    deal.round,
                    game_code(state.table_no, deal.round, now_ms, self.account),
                    settings.spec.version,
                    settings.rules_hash,
                    state.shoe.no,
                    self.account,
                    list(amounts),
                    deal.limits,
                )
                plan.ask = Ask([self.account], [sum(amounts)])
                plan.refs.append((command.ref, deal.id))

    @property
    def next_round(self) -> int:
        """Number of the round that may be dealt next."""
        return self.state.round_no + bool(self.state.code)

    def _check_start(self, command: Started) -> tuple[int, ...]:
        """Returns the bets of a deal that may be asked for.

        Raises:
            Exists: This deal has been made, with the same bets.
            Refused: It does not count (COM-10).
            BadInput: Its content can never be accepted.
        """
        state, deal = self.state, command.deal
        assert command.account == self.account, "somebody else's table"
        if state.code and deal.round == state.round_no:
            slip = state.slips.get(self.account)
            if slip is not None and slip.spots == deal.spots:
                raise Exists
            raise WrongRound()
        if state.open:
            raise TooEarly()
        if state.held:
            raise TableClosed()
        if deal.round != self.next_round:
            raise WrongRound()
        if state.awaits_shoe:
            raise TooEarly()
        return _bets(self, deal.spots, deal.limits)

    def tick(self, now_ms: int) -> Plan | None:
        """Return what follows by itself and moves money, None if nothing does: naturals paid at once (COM-25)."""
        live = self.state.round
        if live is None or self.state.over or live.stage is not _PAYING:
            return None
        _, back, gained = live.owed()
        return Plan(NaturalsPaid(now_ms), Ask([self.account], [-int(back.sum())], [int(gained.sum())]))

    def due_ms(self) -> int | None:
        """Return 0 if ``tick`` has something to do, None if only the player has: no clock runs."""
        live = self.state.round
        return 0 if live is not None and live.stage is _PAYING and not self.state.over else None

    # --- facts ---------------------------------------------------------------------------------

    def apply(self, entry: Entry, grant: Grant | None = None, refs: Refs | None = None) -> Output:
        """Make an entry that is stored happen; never refuses."""
        out, state, refs = Output(), self.state, refs or []
        match entry:
            case records.Started():
                self._start(entry, grant, refs, out)
            case CardsDealt():
                state.dealt = out.dealt = [*state.dealt, *self._deal(entry)]
                self._moved(out)
            case InsuranceAnswered():
                state.dealt = []
                deciding.apply_answers(state, entry, grant, refs, out)
                live = state.round
                assert live is not None
                if live.crowd.all_answered():
                    live.end_insurance()
                    self._moved(out)
            case NaturalsPaid():
                self._pay(grant, out)
            case Decided():
                self._decide(entry, grant, refs, out)
            case Voided():
                money.apply_void(state, entry)
            case _:
                raise AssertionError("of a table that is shared")
        state.last_ms = entry.now_ms
        if out.public:
            state.seq += 1
        return out

    def _start(self, entry: records.Started, grant: Grant | None, refs: Refs, out: Output) -> None:
        state = self.state
        assert grant is not None
        assert entry.account == self.account
        seat = state.presence.seat(self.account)
        (granted,), (seat.balance_cents,) = grant.granted, grant.balances
        if not granted:
            needed = sum(entry.amounts)
            error = Unaffordable(needed=format_cents(needed), needed_cents=needed)
            out.replies = [(ref, refusal(request, error)) for ref, request in refs]
            out.touched.append(self.account)
            return
        state.clear_round()
        state.settings = state.next_settings
        if state.phase is _RESULT:
            state.move(Event.NEXT_ROUND)
            state.presence.tidy(entry.round, entry.now_ms)
        if state.shoe.no != entry.shoe:
            self.shoe_changed(entry.shoe)
        state.round_no, state.code, state.started_ms = entry.round, entry.code, entry.now_ms
        state.place(self.account, state.settings.slip(entry.round, entry.amounts))
        state.presence.keep_place(seat, entry.now_ms)
        crowd = betting.crowd_of(state, [self.account], available=[seat.balance_cents], hides=[True])
        state.begin(crowd, policy_of(state.spec))
        out.touched.append(self.account)
        balance = seat.balance_cents
        out.replies = [(ref, Ok(request, entry.now_ms, balance)) for ref, request in refs]

    def _pay(self, grant: Grant | None, out: Output) -> None:
        """Takes over that the naturals are paid: what they brought can be staked on the other hands."""
        live = self.state.round
        assert live is not None
        assert grant is not None
        assert grant.granted == [True], "what is given is never refused"
        self._know(grant.balances[0])
        live.pay()
        self._moved(out)

    def _know(self, balance: int) -> None:
        state, live = self.state, self.state.round
        assert live is not None
        state.presence.seat(self.account).balance_cents = balance
        rows = range(len(live.crowd))
        live.set_available(rows, [balance] * len(rows))

    def _decide(self, entry: Decided, grant: Grant | None, refs: Refs, out: Output) -> None:
        state, live = self.state, self.state.round
        assert live is not None
        state.dealt = []
        deciding.apply_decided(state, entry, grant, refs, out)
        if not state.waiting:
            live.end_step()
            self._moved(out)

    def _moved(self, out: Output) -> None:
        """Takes over where the round stands."""
        state, live = self.state, self.state.round
        assert live is not None
        if live.stage is _INSURANCE:
            state.move(Event.ACE_UP)
        elif live.stage is _DECISION:
            state.move(Event.HANDS_TO_PLAY)
            state.waiting = live.crowd.waiting()
        out.public = out.everyone = not state.wants_cards and not state.over

    def settled(self, balances: Ints | Sequence[int], now_ms: int) -> Output:
        """Show the outcome of a round whose settlement is stored; another shoe is wanted then.

        Args:
            balances: The store's balance of the account, alone in its column.
            now_ms: Server clock.
        """
        out, state = Output(public=True, everyone=True), self.state
        money.settled(state, [int(cents) for cents in balances])
        state.move(Event.VOIDED if state.void_reason else Event.PLAYED_OUT)
        state.last_ms = now_ms
        state.seq += 1
        state.awaits_shoe = True
        if state.void_reason:
            out.system.append(System("round_void", {"reason": state.void_reason, "round": state.code}))
        return out

    # --- all of it -----------------------------------------------------------------------------

    def carry_out(self, plan: Plan | None, shoe: Cards, now_ms: int) -> Generator[Work, Written, Output]:
        """Yield what is to be written, until the player is asked something or the round is settled.

        Args:
            plan: What begins it; None takes up a round after :meth:`replay`.
            shoe: Where cards come from.
            now_ms: Server clock.

        Yields:
            One transaction after the other, each to be answered by what the store said.

        Returns:
            What to tell the player, once all of it is stored. If the store fails, the table is to be
            rebuilt from the log: it may be ahead of what is written.
        """
        told = Output()
        entries: list[Entry] = []
        while True:
            if plan is not None and plan.entry is not None:
                entries.append(plan.entry)
                grant = first = None
                if plan.ask is not None:
                    if isinstance(plan.entry, records.Started):
                        first = self._first_cards(plan.entry, shoe)
                    written = yield Work(entries, plan.ask, cards=first)
                    entries, grant = [], written.grant
                _add(told, self.apply(plan.entry, grant, plan.refs))
                if first is not None and self.state.wants_cards:
                    _add(told, self.apply(first))
                elif first is not None:
                    shoe.resume(self.state.shoe.front, self.state.shoe.back)
            if self.state.wants_cards:
                self._draw(shoe)
                cards = self.cards_entry(now_ms)
                entries.append(cards)
                _add(told, self.apply(cards))
            settlement = self.settlement(now_ms)
            if settlement is not None:
                written = yield Work(entries, settlement=settlement)
                assert written.balances is not None
                _add(told, self.settled(written.balances, now_ms))
                return told
            plan = self.tick(now_ms)
            if plan is None and not self.state.wants_cards:
                if entries:
                    yield Work(entries)
                return told

    def _first_cards(self, entry: records.Started, shoe: Cards) -> CardsDealt:
        """Draws what a round begins with, so that it can be written together with the bets it is dealt for."""
        spec, kinds = self.state.next_settings.spec, self.state.next_settings.kinds
        boxes = [box for box, cents in enumerate(entry.amounts[::kinds]) if cents]
        targets = opening(spec.rules, boxes, burns=spec.burn_card)
        drawn = [shoe.draw(target.stream) for target in targets]
        return CardsDealt(
            entry.now_ms,
            [card for card, _ in drawn],
            [target.stream for target in targets],
            [position for _, position in drawn],
        )

    def _draw(self, shoe: Cards) -> None:
        live = self.state.round
        assert live is not None
        while (target := live.next_target()) is not None:
            stream = target.stream
            card, position = shoe.draw(stream)
            self._taken.append((card, stream, position))
            live.deal(card, position)


def _add(told: Output, more: Output) -> None:
    told.replies += more.replies
    told.touched += more.touched
    told.system += more.system
    told.public |= more.public
    told.everyone |= more.everyone
    told.dealt = more.dealt or told.dealt


def _bets(table: SoloTable, spots: dict[str, int], limits: int) -> tuple[int, ...]:
    """Returns the cents by spot of a deal under a limit class (AME-7, COM-27)."""
    settings = table.state.next_settings
    classes = settings.spec.classes
    if limits >= len(classes):
        raise NotFound(what="limit class", name=limits)
    chosen = classes[limits]
    boxes, sides = settings.boxes, settings.kinds - 1
    maxima = (chosen.main.maximum_cents, *[chosen.side.maximum_cents] * sides) * boxes
    amounts = betting.slip_amounts(settings, spots, maxima)
    for place, cents in enumerate(amounts):
        if cents:
            bound = chosen.side if place % settings.kinds else chosen.main
            if cents < bound.minimum_cents:
                raise _below(settings.spots[place], bound.minimum_cents)
    if not any(amounts):
        raise _below(settings.spots[0], _lowest(chosen))
    return amounts


def _lowest(chosen: LimitClass) -> int:
    return chosen.main.minimum_cents


def _below(spot: str, minimum: int) -> BelowMinimum:
    return BelowMinimum(spot=spot, minimum=format_cents(minimum), minimum_cents=minimum)
