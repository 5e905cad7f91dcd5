"""What a match knows: its facts, and beside them who is here."""

from dataclasses import dataclass, field
from typing import Annotated, Final

import msgspec
import numpy as np

from ventuno.core.cards import DECK_SIZE, Card
from ventuno.core.checks import cut_card_at
from ventuno.core.rules import Rules, rules_hash
from ventuno.engine.actions import DEALER, Stage, Stream
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.games.duel.course import SEATS, Decision, first_to_act, other
from ventuno.games.duel.phases import TRANSITIONS, Event, Phase
from ventuno.games.duel.policy import DuelPolicy
from ventuno.games.duel.terms import Terms
from ventuno.table.match_log import ActRecord, HandRecord
from ventuno.table.messages import DuelBot, DuelHand
from ventuno.table.spec import Milliseconds

NO_CLOCK: Final = 0
_POLICY: Final = DuelPolicy()


class MatchClocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long things last (DUE-11).

    Attributes:
        decision_ms: A bet, an answer, or a decision in play.
        pause_ms: The result of a hand stays on the table.
        draw_ms: The cards drawn for the first to act stay on the table.
        shoe_ms: The message of a new shoe.
        deal_ms: Added for each card dealt just before, for the animation.
        grace_ms: After a restart nobody counts as away for so long.
    """

    decision_ms: Milliseconds = 25_000
    pause_ms: Milliseconds = 4_000
    draw_ms: Milliseconds = 4_000
    shoe_ms: Milliseconds = 3_000
    deal_ms: Milliseconds = 350
    grace_ms: Milliseconds = 15_000


class Contestant(msgspec.Struct, frozen=True):
    """One of the two.

    Attributes:
        account: The account number; of a house bot a negative number of its own in the match.
        name: The name shown.
        bot: Strength of the house bot, None for a person.
    """

    account: int
    name: str
    bot: DuelBot | None = None


def unnamed(seats: tuple[Contestant, Contestant]) -> tuple[Contestant, Contestant]:
    """Return the two without the names of persons: what is kept for good names accounts, and those alone (PLA-30)."""
    return renamed(seats, ("", ""))


def renamed(seats: tuple[Contestant, Contestant], names: tuple[str, str]) -> tuple[Contestant, Contestant]:
    """Return the two with the names that persons have now; the house's players keep theirs."""
    first, second = (
        one if one.bot is not None else msgspec.structs.replace(one, name=name)
        for one, name in zip(seats, names, strict=True)
    )
    return first, second


class MatchSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a match is played by.

    Attributes:
        table: Key of the room in addresses.
        table_no: Number of the room in the store.
        match: Number of the match in its room: its seat in the store.
        terms: Hands, chips, limits.
        rules: How it is dealt and paid.
        contestants: By seat, in the order they sat down.
        clocks: How long things last.
        cut: Part of the shoe after which the cut card comes (DUE-1).
        stake_cents: Entry stake of each from the wallet, 0 for none.
    """

    table: str
    table_no: int
    match: int
    terms: Terms
    rules: Rules
    contestants: tuple[Contestant, Contestant]
    clocks: MatchClocks = MatchClocks()
    cut: Annotated[float, msgspec.Meta(ge=0.05, le=0.85)] = 0.75
    stake_cents: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] = 0

    @property
    def cards(self) -> int:
        """Cards in a shoe."""
        return self.rules.decks * DECK_SIZE

    @property
    def cut_at(self) -> int:
        """So many used cards bring the cut card."""
        return cut_card_at(self.cards, self.cut)


@dataclass(slots=True)
class Felt:
    """A dealer with a shoe and the players he deals to: one for both, or one each in a duplicate match.

    Attributes:
        seats: Who plays here, in the order of dealing.
        front: Cards used from the front of the shoe.
        back: Cards used from its back.
        round: The hand in play, None before the deal.
        turn: Seat that is to answer or play here, None while nobody is.
        deadline_ms: End of its clock.
        paid: What each seat has been paid at once in this hand.
        dealt: Targets of the cards dealt last.
    """

    seats: tuple[int, ...]
    front: int = 0
    back: int = 0
    round: Round | None = None
    turn: int | None = None
    deadline_ms: int = NO_CLOCK
    paid: list[int] = field(default_factory=lambda: [0] * SEATS)
    dealt: list[str] = field(default_factory=list)

    def row(self, seat: int) -> int:
        """Return the row of a seat in this felt's crowd."""
        return self.seats.index(seat)

    @property
    def finished(self) -> bool:
        """Whether the hand has been played out here."""
        return self.round is not None and self.round.stage is Stage.FINISHED

    @property
    def wants_card(self) -> bool:
        """Whether the hand waits for a card."""
        return self.round is not None and self.round.next_target() is not None


class Want(msgspec.Struct, frozen=True):
    """The card that is wanted next.

    Attributes:
        felt: Which copy of the shoe: always 0 but in a duplicate match.
        stream: From which end of it.
        position: Its position in the shoe, 0 at the front.
    """

    felt: int
    stream: Stream
    position: int


@dataclass(slots=True)
class MatchState:
    """A match; only ``apply`` changes what the log tells.

    Attributes:
        spec: What it is played by.
        epoch: Ownership of the room; rises with every start of the server.
        phase: Where it stands; a pause is kept beside it.
        paused: Why the clocks stand still, empty when they run.
        paused_ms: Since when.
        code: Game code, empty before it began.
        started_ms: When it began.
        last_ms: Server clock of the last fact.
        deadline_ms: End of the clock of a bet or of a pause.
        seq: Rises with every public change.
        shoe: Number of the shoe in use, 0 before the first.
        commitment: What binds the house to it.
        shoes: Every shoe used: number and commitment.
        awaits_shoe: Nothing goes on until a shoe comes.
        draw: Cards drawn for the first to act.
        drawn: The seat they made first, None while it is open.
        deal: Number of the deal, 0 before the first.
        hand: Number of the hand, 0 before the first.
        felts: Where the hand is dealt.
        chips: Chips of each that are not on the table.
        shown: The same as the other may know them in a duplicate match: as they were after the bets.
        before: Chips of each when the hand began.
        bets: Bet of each in this hand, 0 before it is made.
        clock_bet: Whether the clock made it.
        dealer: What the dealer has won from both, gifts taken off: chips are conserved.
        active: Whether each has decided something, or had a window open, in this hand.
        seen: Whether each has had a window open in this hand, as far as presence tells.
        away: Whole hands in a row that each has been away for.
        acts: What was decided in this hand so far.
        hands: Records of the hands.
        past: Settled hands as they are shown.
        stakes: Accounts whose entry stake is held.
        decision: What decided the match, None while it runs.
        winner: The winner's seat.
        void_reason: Why there is no result.
        settled: Its money has moved.
        windows: Open windows by account; spectators without one under 0.
        grace_until_ms: Until then nobody counts as away.
        balances: Wallets as last heard.
    """

    spec: MatchSpec
    epoch: int
    phase: Phase = Phase.CLOSED
    paused: str = ""
    paused_ms: int = 0
    code: str = ""
    started_ms: int = 0
    last_ms: int = 0
    deadline_ms: int = NO_CLOCK
    seq: int = 0
    shoe: int = 0
    commitment: str = ""
    shoes: list[tuple[int, str]] = field(default_factory=list)
    awaits_shoe: bool = False
    draw: list[Card] = field(default_factory=list)
    drawn: int | None = None
    deal: int = 0
    hand: int = 0
    felts: list[Felt] = field(default_factory=list)
    chips: list[int] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    before: list[int] = field(default_factory=list)
    bets: list[int] = field(default_factory=lambda: [0] * SEATS)
    clock_bet: list[bool] = field(default_factory=lambda: [False] * SEATS)
    dealer: int = 0
    active: list[bool] = field(default_factory=lambda: [False] * SEATS)
    seen: list[bool] = field(default_factory=lambda: [False] * SEATS)
    away: list[int] = field(default_factory=lambda: [0] * SEATS)
    acts: list[ActRecord] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)
    past: list[DuelHand] = field(default_factory=list)
    stakes: list[int] = field(default_factory=list)
    decision: Decision | None = None
    winner: int | None = None
    void_reason: str = ""
    settled: bool = False
    windows: dict[int, set[int]] = field(default_factory=dict)
    grace_until_ms: int = 0
    balances: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Give each the chips to begin with, and lay the felts."""
        self.chips = [self.spec.terms.chips_cents] * SEATS
        self.shown, self.before = list(self.chips), list(self.chips)
        shares = [(0,), (1,)] if self.spec.terms.duplicate else [(0, 1)]
        self.felts = [Felt(seats) for seats in shares]

    # --- who ------------------------------------------------------------------------------------

    def seat_of(self, account: int) -> int | None:
        """Return an account's seat, None for a spectator."""
        for seat, contestant in enumerate(self.spec.contestants):
            if contestant.account == account:
                return seat
        return None

    def felt_of(self, seat: int) -> Felt:
        """Return the felt where a seat plays."""
        return self.felts[seat if self.spec.terms.duplicate else 0]

    def here(self, seat: int) -> bool:
        """Tell whether a player has a window open; a house bot always has."""
        contestant = self.spec.contestants[seat]
        return contestant.bot is not None or bool(self.windows.get(contestant.account))

    @property
    def first(self) -> int | None:
        """The seat that acts first in this hand, None before the draw is over."""
        if self.drawn is None:
            return None
        return first_to_act(self.drawn, max(self.hand, 1))

    @property
    def order(self) -> tuple[int, int]:
        """Both seats in the order they act in."""
        assert self.first is not None
        return self.first, other(self.first)

    @property
    def bettor(self) -> int | None:
        """The seat that is to bet, None where none is."""
        if self.phase is not Phase.BETTING or self.dealing:
            return None
        return next((seat for seat in self.order if not self.bets[seat]), None)

    # --- where it stands ------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        """Whether the match is open in the log: its money has not moved yet."""
        return bool(self.code) and not self.settled

    @property
    def over(self) -> bool:
        """Whether nothing more happens: it is decided or void."""
        return self.open and self.decision is not None

    @property
    def dealing(self) -> bool:
        """Whether the hand has been dealt, or is being."""
        return any(felt.round is not None for felt in self.felts)

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being bet on or played."""
        return self.phase in (Phase.BETTING, Phase.INSURANCE, Phase.PLAY)

    @property
    def hidden(self) -> bool:
        """Whether the players must not see each other's hand yet (DUE-13)."""
        return self.spec.terms.duplicate and self.in_hand

    @property
    def used(self) -> int:
        """Cards dealt from both ends, of the copy that gave more."""
        return max(felt.front + felt.back for felt in self.felts)

    @property
    def cut(self) -> bool:
        """Whether the cut card is out, or there is no shoe yet."""
        return not self.shoe or self.used >= self.spec.cut_at

    def want(self) -> Want | None:
        """Return the card that is wanted next, None if none is."""
        if self.over or self.settled or self.awaits_shoe:
            return None
        if self.phase is Phase.DRAW and self.drawn is None:
            return self._want(0, Stream.FRONT)
        for number, felt in enumerate(self.felts):
            if felt.round is not None and (target := felt.round.next_target()) is not None:
                return self._want(number, Stream.BACK if target.box == DEALER else Stream.FRONT)
        return None

    def _want(self, number: int, stream: Stream) -> Want:
        felt = self.felts[number]
        position = felt.front if stream is Stream.FRONT else self.spec.cards - 1 - felt.back
        return Want(number, stream, position)

    def move(self, event: Event) -> None:
        """Go to the phase that an event leads to; the map of phases knows every way there is."""
        (self.phase,) = TRANSITIONS[self.phase, event]

    def begin_hand(self) -> None:
        """Deal to both as they bet; the order of dealing never changes (DUE-3)."""
        for felt in self.felts:
            seats = list(felt.seats)
            crowd = Crowd.build(
                self.spec.rules,
                accounts=[self.spec.contestants[seat].account for seat in seats],
                boxes=seats,
                main=[self.bets[seat] for seat in seats],
                side=[[] for _ in seats],
                available=[self.chips[seat] for seat in seats],
                hides_cash_out=[False for _ in seats],
            )
            turns = [seat for seat in self.order if seat in seats]
            felt.round = Round(self.spec.rules, crowd, _POLICY, None, turns=turns)

    def let_know(self, felt: Felt) -> None:
        """Tell a felt's crowd what chips each has left."""
        if felt.round is not None:
            chips = np.array([self.chips[seat] for seat in felt.seats], np.int64)
            felt.round.set_available(np.arange(len(felt.seats)), chips)

    @property
    def rules_hash(self) -> str:
        """Version of the rules."""
        return rules_hash(self.spec.rules)
