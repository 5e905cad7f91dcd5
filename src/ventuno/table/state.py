"""What a table knows: the facts rebuilt from the log, and beside them who is here."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import msgspec

from ventuno.core.cards import DECK_SIZE
from ventuno.core.checks import cut_card_at
from ventuno.core.prices import PriceTable
from ventuno.core.rules import rules_hash
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action, Stage, Target, Why
from ventuno.engine.crowd import Crowd
from ventuno.engine.policy import Policy
from ventuno.engine.round import Round
from ventuno.engine.settle import Results, Totals
from ventuno.games.infinite.phases import TRANSITIONS, Event, Phase
from ventuno.table.guard import UNGUARDED, Guard
from ventuno.table.presence import Presence
from ventuno.table.spec import TableSpec

NO_CLOCK: Final = 0
_NOT_SWEPT: Final = (0, -1, 0)
_FINISHED: Final = Stage.FINISHED
_RESULT: Final = Phase.RESULT


#: Values of golden chips.
Chips = tuple[int, ...]
#: Where chips lie on a row: a hand's first stake or what a double adds, by line, or a side bet, by its column.
Place = tuple[Literal["stake", "double", "side"], int]
Laid = dict[Place, Chips]


class Slip(msgspec.Struct):
    """A player's accepted bet of this round.

    Attributes:
        rev: Highest accepted revision.
        amounts: Cents by spot, spots in the table's order, golden chips included.
        spots: Credits by name, without the spots that have none.
        total_cents: All that the slip holds, golden chips included.
        stands: No bet of it is under its minimum.
        golden: Golden chips by spot (MAJ-17).
        credit_cents: What of it is credits.
    """

    rev: int
    amounts: tuple[int, ...]
    spots: dict[str, int]
    total_cents: int
    stands: bool
    golden: Mapping[str, Chips]
    credit_cents: int

    @property
    def chips(self) -> Counter[int]:
        """How many golden chips of each value it holds."""
        return Counter(value for chips in self.golden.values() for value in chips)


_NO_CHIPS: Final[Mapping[str, Chips]] = {}
NO_SLIP: Final = Slip(0, (), {}, 0, stands=False, golden=_NO_CHIPS, credit_cents=0)
"""Stands for a bet where there is none yet."""


@dataclass(frozen=True, slots=True)
class HandDecision:
    """What was decided for all players of a hand (MAJ-5).

    Attributes:
        step: The decision step.
        hand: The hand.
        action: What is done.
        why: What made it.
        votes: Votes cast for hit, stand, double and split.
    """

    step: int
    hand: Target
    action: Action
    why: Why
    votes: tuple[int, ...]


@dataclass(slots=True)
class ShoeUse:
    """The shoe in play and how much of it is dealt.

    Attributes:
        no: Its number at the table, 0 before the first.
        front: Cards used from the front.
        back: Cards used from the back.
        rules_hash: Rules it was made for.
        cards: Cards in it.
        commitment: What binds the house to it.
    """

    no: int = 0
    front: int = 0
    back: int = 0
    rules_hash: str = ""
    cards: int = 0
    commitment: str = ""

    @property
    def used(self) -> int:
        """Cards dealt from both ends."""
        return self.front + self.back


@dataclass(slots=True)
class Settings:
    """A version of the table's settings with what follows from it.

    Attributes:
        spec: The declared table.
        prices: Cash-out prices of its rules, if they are known.
        chart: What best strategy plays by its rules, if it is known (MAJ-8).
        rules_hash: Version of its rules.
        spots: Betting spots in their order, box by box.
        kinds: How many spots a box has, the main bet's first.
        boxes: How many boxes are dealt for.
        maxima: Highest bet by spot.
        minima: Lowest bet of each spot, in their order.
        places: Position of each spot in the order.
        shared: The players of a box share its hand.
    """

    spec: TableSpec
    prices: PriceTable | None
    chart: Chart | None = None
    rules_hash: str = ""
    spots: tuple[str, ...] = ()
    kinds: int = 1
    boxes: int = 1
    minima: tuple[int, ...] = ()
    maxima: tuple[int, ...] = ()
    places: dict[str, int] = field(default_factory=dict)
    shared: bool = False

    def __post_init__(self) -> None:
        """Work out once what every bet is checked against."""
        self.rules_hash = rules_hash(self.spec.rules)
        self.spots = self.spec.spots
        self.kinds, self.boxes = len(self.spec.kinds), self.spec.rules.boxes
        self.shared = self.spec.shared_hands
        limits = [self.spec.limits(spot) for spot in self.spots]
        self.minima = tuple(limit.minimum_cents for limit in limits)
        self.maxima = tuple(limit.maximum_cents for limit in limits)
        self.places = {spot: n for n, spot in enumerate(self.spots)}
        if self.prices is not None and self.prices.rules_hash != self.rules_hash:
            self.prices = None
        if self.chart is not None and self.chart.rules_hash != self.rules_hash:
            self.chart = None

    def slip(
        self, rev: int, amounts: Sequence[int], golden: Mapping[str, Sequence[int]] | None = None
    ) -> Slip:
        """Return a slip.

        Args:
            rev: Its revision.
            amounts: Credits by spot, in the table's order.
            golden: Golden chips by spot; None for none.
        """
        spots, stands, credit_cents = {}, True, sum(amounts)
        for spot, cents, minimum in zip(self.spots, amounts, self.minima, strict=True):
            if cents:
                spots[spot] = cents
                stands = stands and cents >= minimum
        if not golden:
            return Slip(rev, tuple(amounts), spots, credit_cents, stands, _NO_CHIPS, credit_cents)
        together = list(amounts)
        for spot, chips in golden.items():
            together[self.places[spot]] += sum(chips)
        stands = all(
            cents >= minimum or not cents for cents, minimum in zip(together, self.minima, strict=True)
        )
        laid = {spot: tuple(chips) for spot, chips in golden.items()}
        return Slip(rev, tuple(together), spots, sum(together), stands, laid, credit_cents)

    def credits(self, slip: Slip) -> list[int]:
        """Return a slip's credits by spot, in the table's order."""
        if not slip.golden:
            return list(slip.amounts)
        return [slip.spots.get(spot, 0) for spot in self.spots]

    @property
    def cut_at(self) -> int:
        """So many used cards bring the cut card (INF-25)."""
        return cut_card_at(self.spec.rules.decks * DECK_SIZE, self.spec.cut)


@dataclass(slots=True)
class TableState:
    """A table's whole state; only ``apply`` changes what the log tells.

    Attributes:
        settings: What the round in play was opened with.
        next_settings: What the next window opens with.
        table_no: Table number in the store.
        epoch: Ownership of the table; rises with every start of the server.
        presence: Who is here.
        shoe: The shoe in play.
        phase: Where the round stands; the pause is kept beside it.
        paused: Why the clocks stand still, empty when they run.
        held: Why no round begins after this one, empty where one does; no fact of a round (PLA-28).
        held_ms: What the clock had left when it was stopped.
        round_no: Number of the round at the table; the next one's while none is open.
        code: Its game code, empty while none is open.
        started_ms: When its window opened.
        deadline_ms: End of the running clock, ``NO_CLOCK`` where none runs.
        last_ms: Server clock of the last fact.
        seq: Rises with every public change.
        slips: Accepted bets by account, in the order of acceptance.
        betting: Players with a main bet.
        betting_on: Players with a main bet by box, where players share hands.
        round: Cards and hands, once betting has closed.
        waiting: Hands that have not decided in the running step.
        voted: Votes of the running step, where players share hands.
        decisions: What was decided last in each box, where players share hands.
        strategy_ms: When best strategy decides in the running step.
        results: The round's outcome, once it is settled or void.
        laid: Golden chips on the table, by row of the crowd (MAJ-17).
        purses: Rows of a settlement that has golden chips: account and asset.
        rows: First row of each account in the round's crowd; its other boxes' rows follow it.
        totals: The outcome added up by account, in the order of ``rows``.
        balances: Balance of each account after the settlement, as the store answered it.
        void_reason: Why the round is void, empty if it is not.
        settled: Its money has moved.
        dealt: Targets of the cards dealt last.
        swept: Step, presence and votes for which nothing is left to be done.
        awaits_shoe: Nothing goes on until the driver brings another shoe.
        balances_known: The crowd's funds are those of the store as far as the table has heard.
        guard: Asked before a bet is taken; knows the session of each player (PLA-26).
    """

    settings: Settings
    next_settings: Settings
    table_no: int
    epoch: int
    round_no: int
    presence: Presence = field(default_factory=Presence)
    shoe: ShoeUse = field(default_factory=ShoeUse)
    phase: Phase = Phase.CLOSED
    paused: str = ""
    held: str = ""
    held_ms: int = 0
    code: str = ""
    started_ms: int = 0
    deadline_ms: int = NO_CLOCK
    last_ms: int = 0
    seq: int = 0
    slips: dict[int, Slip] = field(default_factory=dict)
    betting: int = 0
    betting_on: list[int] = field(default_factory=list)
    round: Round | None = None
    waiting: int = 0
    voted: int = 0
    decisions: dict[int, HandDecision] = field(default_factory=dict)
    strategy_ms: int = 0
    results: Results | None = None
    laid: dict[int, Laid] = field(default_factory=dict)
    purses: list[tuple[int, int]] = field(default_factory=list)
    rows: dict[int, int] = field(default_factory=dict)
    totals: Totals | None = None
    balances: list[int] = field(default_factory=list)
    void_reason: str = ""
    settled: bool = False
    dealt: list[str] = field(default_factory=list)
    swept: tuple[int, int, int] = _NOT_SWEPT
    awaits_shoe: bool = True
    balances_known: bool = True
    guard: Guard = UNGUARDED

    @property
    def spec(self) -> TableSpec:
        """The declared table that the round in play is bound to."""
        return self.settings.spec

    @property
    def open(self) -> bool:
        """Whether a round is open in the log: its money has not moved yet."""
        return bool(self.code) and not self.settled

    @property
    def closes_ms(self) -> int:
        """End of the players' time: the clock's, or later while they come back after a restart (PLA-21)."""
        deciding = self.phase in (Phase.INSURANCE, Phase.DECISION) and self.deadline_ms != NO_CLOCK
        return max(self.deadline_ms, self.presence.grace_until_ms) if deciding else self.deadline_ms

    @property
    def wants_cards(self) -> bool:
        """Whether the round waits for cards."""
        live = self.round
        return live is not None and live.next_target() is not None and self.open and not self.void_reason

    @property
    def over(self) -> bool:
        """Whether nothing more happens in the round: it is finished or void."""
        finished = self.round is not None and self.round.stage is _FINISHED
        return (finished or bool(self.void_reason)) and self.open

    @property
    def receivable(self) -> bool:
        """Whether players are shown what the settled round brought them."""
        return self.settled and self.phase is _RESULT

    def move(self, event: Event) -> None:
        """Go to the phase that an event leads to; the map of phases knows every way there is."""
        (self.phase,) = TRANSITIONS[self.phase, event]

    def place(self, account: int, slip: Slip) -> None:
        """Put a slip in place of the account's last one."""
        last = self.slips.get(account)
        self.betting += bool(slip.total_cents) - (last is not None and bool(last.total_cents))
        self.slips[account] = slip
        if self.settings.shared:
            kinds = self.settings.kinds
            for box in range(self.settings.boxes):
                before = last is not None and last.amounts[box * kinds] > 0
                self.betting_on[box] += (slip.amounts[box * kinds] > 0) - before

    def begin(self, crowd: Crowd, policy: Policy) -> None:
        """Start dealing for these players; alone, one plays hand after hand from the first box on (AME-1)."""
        spec = self.spec
        self.round = Round(
            spec.rules,
            crowd,
            policy,
            self.settings.prices,
            turns=range(self.settings.boxes) if spec.solo else None,
            hands_in_turn=spec.shared_hands,
            burns=spec.burn_card,
        )
        accounts = crowd.accounts()
        self.rows = {account: row for row, account in enumerate(accounts)}
        if len(self.rows) < len(accounts):
            self.rows = {}
            for row, account in enumerate(accounts):
                self.rows.setdefault(account, row)

    def rows_of(self, account: int) -> range:
        """Return the rows of an account in the round, one a box, none if it has no bet in it."""
        first = self.rows.get(account)
        if first is None or self.round is None:
            return range(0)
        after = first + 1
        if self.settings.boxes > 1:
            accounts = self.round.crowd.accounts()
            while after < len(accounts) and accounts[after] == account:
                after += 1
        return range(first, after)

    def row(self, account: int, box: int) -> int | None:
        """Return the row of an account in a box, None if it has no bet there."""
        if self.settings.boxes == 1:
            return self.rows.get(account) if box == 0 else None
        assert self.round is not None
        box_of = self.round.crowd.box_of
        for row in self.rows_of(account):
            if box_of(row) == box:
                return row
        return None

    @property
    def cut(self) -> bool:
        """Whether the cut card is out, or the rules want another shoe: the next round needs a new one."""
        worn = self.shoe.used >= self.settings.cut_at
        return worn or self.shoe.rules_hash != self.next_settings.rules_hash

    def clear_round(self) -> None:
        """Forget the last round."""
        self.slips = {}
        self.betting = 0
        self.betting_on = [0] * self.next_settings.boxes
        self.decisions = {}
        self.round = self.results = None
        self.laid = {}
        self.purses = []
        self.rows = {}
        self.totals = None
        self.balances = []
        self.void_reason = ""
        self.settled = False
        self.dealt = []
        self.swept = _NOT_SWEPT
        self.balances_known = True

    def holds_money(self, account: int) -> bool:
        """Tell whether an account has a stake on the unfinished round."""
        slip = self.slips.get(account)
        return self.open and slip is not None and slip.total_cents > 0
