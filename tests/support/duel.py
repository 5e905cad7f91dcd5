"""A match with its driver and store played by hand: what a test says happens, everything else follows.

Every fact goes through its stored form and into a log, so that a test can replay it at any moment.
"""

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from ventuno.core.cards import FULL_DECK, Card, parse_cards
from ventuno.core.presets import load_preset
from ventuno.games.duel.terms import Terms
from ventuno.ledger.values import Grant, Settlement
from ventuno.table.commands import Acted, Answered, Connected, Disconnected, Output, Placed
from ventuno.table.match import Match
from ventuno.table.match_plan import GaveUp, MatchPlan
from ventuno.table.match_records import Fact, decode_fact, encode_fact
from ventuno.table.match_state import Contestant, MatchClocks, MatchSpec
from ventuno.table.messages import Act, Bet, DuelResign, Insure, Me, No, Ok, ShoeView, System, View

RULES = load_preset("duel").rules
#: Two hands of few chips, so that a story ends soon.
SHORT = Terms(kind="short", hands=2, chips_cents=100_000)
ANN, BOB = 7, 9
NAMES = {"ann": ANN, "bob": BOB}


def spec_of(terms: Terms = SHORT, *, stake: int = 0, **changes: Any) -> MatchSpec:
    """Return the spec of a match between ann, who sat down first, and bob."""
    spec = MatchSpec(
        table="duel",
        table_no=3,
        match=1,
        terms=terms,
        rules=RULES,
        contestants=(Contestant(ANN, "ann"), Contestant(BOB, "bob")),
        clocks=MatchClocks(deal_ms=0),
        stake_cents=stake,
    )
    return msgspec.structs.replace(spec, **changes)


def shuffled(seed: int) -> list[Card]:
    """Return a whole shoe of four decks in an order of its own."""
    cards = list(FULL_DECK) * 4
    random.Random(seed).shuffle(cards)
    return cards


class Duel:
    """A match and all around it.

    Attributes:
        match: The match.
        now: The server's clock.
        log: Every fact with its grant.
        said: Messages from the house.
    """

    def __init__(
        self,
        spec: MatchSpec | None = None,
        *,
        front: str = "",
        back: str = "",
        seed: int = 1,
        purses: Sequence[int] = (1_000_000, 1_000_000),
        here: bool = True,
    ) -> None:
        self.match = Match(spec or spec_of(), 1)
        self.now = 1_000_000
        self.log: list[tuple[Fact, Grant | None]] = []
        self.said: list[System] = []
        self.answers: list[Ok | No] = []
        self.settlement: Settlement | None = None
        self.purses = list(purses)
        self.shoes: dict[int, list[Card]] = {}
        self._front, self._back, self._seed = front, back, seed
        self._id = 0
        if here:
            self.arrive("ann")
            self.arrive("bob")
        self.go()

    # --- the driver ---------------------------------------------------------------------------

    def go(self) -> None:
        """Do all that needs nobody: shoes, cards, what is due at this moment."""
        while True:
            if self.match.awaits_shoe():
                number = len(self.shoes) + 1
                self.shoes[number] = self._shoe(number)
                self._happen(self.match.shoe_entry(number, f"commitment {number}", self.now))
            elif self.match.wants() is not None:
                while (want := self.match.wants()) is not None:
                    self.match.take(self.shoes[self.match.state.shoe][want.position], want.position)
                self._happen(self.match.cards_entry(self.now))
            elif self.match.state.over:
                self._settle()
                return
            else:
                plan = self.match.tick(self.now)
                if plan is None:
                    return
                self._carry_out(plan)

    def _shoe(self, number: int) -> list[Card]:
        cards = shuffled(self._seed * 1000 + number)
        if number == 1:
            front, back = parse_cards(self._front), parse_cards(self._back)
            cards[: len(front)] = front
            cards[len(cards) - len(back) :] = back[::-1]
        return cards

    def _happen(self, fact: Fact, plan: MatchPlan | None = None) -> Output:
        grant = None
        if plan is not None and plan.ask is not None:
            granted = [purse >= cents for purse, cents in zip(self.purses, plan.ask.cents, strict=True)]
            for n, cents in enumerate(plan.ask.cents):
                self.purses[n] -= cents * granted[n]
            grant = Grant(granted, list(self.purses))
        stored = decode_fact(encode_fact(fact))
        self.log.append((stored, grant))
        out = self.match.apply(stored, grant, plan.refs if plan is not None else None)
        self.said.extend(out.system)
        self.answers.extend(reply for _, reply in out.replies)
        return out

    def _carry_out(self, plan: MatchPlan) -> None:
        self.answers.extend(no for _, no in plan.refusals)
        self.answers.extend(ok for _, ok in plan.answers)
        if plan.entry is not None:
            self._happen(plan.entry, plan)

    def _settle(self) -> None:
        settlement = self.match.settlement(self.now)
        assert settlement is not None
        self.settlement = settlement
        holders = self.match.holders()
        for account, back in zip(settlement.accounts, settlement.back, strict=True):
            self.purses[[ANN, BOB].index(int(account))] += int(back)
        self.match.settled([self.purses[[ANN, BOB].index(account)] for account in holders], self.now)

    def send(self, *commands: Any) -> Ok | No | None:
        """Hand commands in together; return the last answer."""
        self.answers = []
        waiting = list(commands)
        while waiting:
            plan = self.match.plan(waiting, self.now)
            self._carry_out(plan)
            waiting = list(plan.deferred)
            if waiting:
                self.go()
        self.go()
        return self.answers[-1] if self.answers else None

    # --- the players --------------------------------------------------------------------------

    def arrive(self, name: str, window: int = 1) -> None:
        """Open a window."""
        self.send_quietly(Connected(NAMES[name], window, 0))

    def leave(self, name: str, window: int = 1) -> None:
        """Close a window."""
        self.send_quietly(Disconnected(NAMES[name], window))

    def send_quietly(self, command: Any) -> None:
        """Hand in what waits for no answer."""
        self.match.plan([command], self.now)

    def _next_id(self) -> int:
        self._id += 1
        return self._id

    def bet(self, name: str, chips: float, deal: int | None = None) -> Ok | No | None:
        """Bet so many chips."""
        return self.send(self.bet_command(name, chips, deal))

    def bet_command(self, name: str, chips: float, deal: int | None = None) -> Placed:
        """Return a bet, to be sent with others."""
        deal = self.match.state.deal if deal is None else deal
        message = Bet(self._next_id(), deal, 1, {"main": round(chips * 100)})
        return Placed(None, NAMES[name], self.now, message)

    def insure(self, name: str, take: bool, deal: int | None = None) -> Ok | No | None:
        """Answer an offer."""
        deal = self.match.state.deal if deal is None else deal
        return self.send(Answered(None, NAMES[name], self.now, Insure(self._next_id(), deal, take)))

    def act(self, name: str, action: str, line: str = "", step: int | None = None) -> Ok | No | None:
        """Play a hand one step: by default the one whose turn it is."""
        return self.send(self.act_command(name, action, line, step))

    def act_command(self, name: str, action: str, line: str = "", step: int | None = None) -> Acted:
        """Return a decision, to be sent with others."""
        seat = [ANN, BOB].index(NAMES[name])
        own = self.me(name)
        asked = [hand.line for hand in own.hands if hand.offered]
        number = own.duel.step if step is None and own.duel is not None else step or 0
        where: Any = line or (asked[0] if asked else "main")
        what: Any = action
        message = Act(self._next_id(), self.match.state.deal, number, where, what, seat)
        return Acted(None, NAMES[name], self.now, message)

    def resign(self, name: str) -> Ok | No | None:
        """Give up."""
        return self.send(GaveUp(None, NAMES[name], self.now, DuelResign(self._next_id())))

    def wait(self, ms: int | None = None) -> None:
        """Let time pass: so long, or until just after whatever is due next."""
        if ms is None:
            due = self.match.due_ms()
            assert due is not None, "nothing is due"
            self.now = max(self.now, due)
        else:
            self.now += ms
        self.go()

    def next_hand(self) -> None:
        """Let the result and the message of a new shoe be read."""
        while self.match.state.phase in ("result", "shoe", "draw") and not self.match.state.settled:
            self.wait()

    # --- looking ------------------------------------------------------------------------------

    def view(self) -> View:
        """Return what everybody sees, as it arrives."""
        state = self.match.state
        shoe = ShoeView(state.shoe, 208, 0, state.spec.cut_at, "", "")
        view = self.match.view(self.now, shoe)
        return msgspec.json.decode(msgspec.json.encode(view), type=View)

    def me(self, name: str) -> Me:
        """Return what a player is told, as it arrives."""
        return msgspec.json.decode(msgspec.json.encode(self.match.me(NAMES[name])), type=Me)

    def chips(self) -> tuple[float, float]:
        """Return both players' chips that are not on the table."""
        first, second = self.match.state.chips
        return first / 100, second / 100

    def on_the_table(self) -> int:
        """Return what is on the table, in cents, so far as it has not come back."""
        total = 0
        state = self.match.state
        if not state.in_hand:
            return 0
        for felt in state.felts:
            for seat in felt.seats:
                if felt.round is None:
                    total += state.bets[seat]
                    continue
                crowd, row = felt.round.crowd, felt.row(seat)
                total += int(crowd.staked[row]) - felt.paid[seat]
        return total

    def replayed(self) -> Match:
        """Return the match rebuilt from its log."""
        match = Match(self.match.state.spec, 2)
        match.replay(self.log)
        return match
