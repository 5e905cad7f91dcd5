"""Every message between a browser and a table: the wire protocol as types.

Text frames of JSON, one object a frame, the kind in ``t``. Amounts are integer cents, times are
milliseconds of the server's clock, cards are two-letter codes and ``"??"`` for a face-down card.
The public state is *one* small message, :class:`View`, sent whole at every change and encoded once
for everybody; whatever is one player's own comes in :class:`Me`. A client that missed frames needs
only the newest of both (PLA-22). The client's TypeScript types and the protocol reference are
generated from this module.
"""

from typing import Annotated, Any, Final, Literal

import msgspec

from ventuno.core.safe import ClosedBy

PROTOCOL_VERSION: Final = 1

ActionName = Literal["hit", "stand", "double", "split", "cash_out"]
LineName = Literal["main", "split_1", "split_2"]
Phase = Literal["closed", "betting", "insurance", "decision", "result", "shoe", "paused"]
CauseName = Literal["player", "time_out", "shortage", "only_choice", "vote", "strategy"]
EndingName = Literal[
    "open", "stood", "doubled", "bust", "charlie", "blackjack", "cashed_out", "split", "even_money"
]
OutcomeName = Literal[
    "win", "push", "lose", "blackjack", "charlie", "cashed_out", "returned", "void", "even_money"
]
DealStyle = Literal["us", "eu"]
SeatMode = Literal["vote", "strategy"]
DecidedWhy = Literal["majority", "plurality", "tie", "no_vote", "strategy"]
DuelPhase = Literal["closed", "shoe", "draw", "betting", "insurance", "play", "result", "over", "paused"]
DuelDecision = Literal["chips", "broke", "forfeit", "resigned", "no_result"]
DuelBot = Literal["random", "basic", "catch_up", "strong"]
DuelDefault = Literal["bet", "offer", "play"]
DuelOpponent = Literal["open", "private", "random", "basic", "strong"]
ChallengeState = Literal["open", "accepted", "withdrawn"]

Spot = Annotated[str, msgspec.Meta(max_length=32)]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


# --- from the browser -------------------------------------------------------------------------


class _FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """Base of client messages; ``id`` is the client's own number, echoed in the answer."""

    id: Count


class Bet(_FromClient, frozen=True, tag="bet"):
    """Replace the whole bet of a round (INF-19 to INF-21): an empty ``spots`` clears it.

    Attributes:
        round: Round number at the table.
        rev: Rises with every change of the player's bet in this round.
        spots: Cents by spot: ``main`` or a side-bet key, behind the box's number and a dot where the table
            has several boxes (``2.main``).
        golden: Values of the golden chips laid on a spot, beside its cents (MAJ-17).
    """

    round: Count
    rev: Count
    spots: dict[Spot, int]
    golden: dict[Spot, list[Count]] = {}


class Deal(_FromClient, frozen=True, tag="deal"):
    """Place all bets of a round and start it in one act: solo tables only (AME-11).

    Attributes:
        round: Number of the round to be dealt.
        spots: Cents by spot.
        limits: Index of the limit class they are placed under (AME-7).
    """

    round: Count
    spots: dict[Spot, int]
    limits: Count = 0


class DuelResign(_FromClient, frozen=True, tag="duel_resign"):
    """Give up the match (DUE-11)."""


class Consent(_FromClient, frozen=True, tag="consent"):
    """Accept or decline automatic extra stakes (MAJ-3)."""

    accept: bool


class Insure(_FromClient, frozen=True, tag="insure"):
    """Answer the offer of insurance or even money, once a hand (COM-22).

    Attributes:
        round: The round.
        take: Yes or no.
        box: The box of the hand, counted from 0; None answers for every hand that is asked.
    """

    round: Count
    take: bool
    box: Count | None = None


class Act(_FromClient, frozen=True, tag="act"):
    """Decide one hand in one step, or vote on a seat's; final once accepted (COM-10).

    Attributes:
        round: The round.
        step: The decision step.
        line: The line of the hand.
        action: What to do with it.
        box: The box of the hand, counted from 0.
    """

    round: Count
    step: Count
    line: LineName
    action: ActionName
    box: Count = 0


class Sit(_FromClient, frozen=True, tag="sit"):
    """Take a place as a player (true) or watch only (false); at a full table, wait for a place (PLA-7)."""

    play: bool


class Look(_FromClient, frozen=True, tag="look"):
    """The page became hidden or visible (INF-23)."""

    hidden: bool


class EntropyCommit(_FromClient, frozen=True, tag="entropy_commit"):
    """Announce the SHA-256 (hex) of a nonce for a coming shoe (PLA-24)."""

    shoe: Count
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class EntropyOpen(_FromClient, frozen=True, tag="entropy_open"):
    """Open an announced nonce (16 to 32 bytes, hex) before its shoe is built (PLA-24)."""

    shoe: Count
    nonce: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{2}){16,32}$")]


class Clock(_FromClient, frozen=True, tag="clock"):
    """Ask for the server's time to measure the clock offset (INF-19)."""


class Show(_FromClient, frozen=True, tag="show"):
    """Show or hide the cash-out option for this player (INF-16)."""

    cash_out: bool


class Say(_FromClient, frozen=True, tag="say"):
    """Write a line to everybody at the table (PLA-19)."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000)]


FromClient = (
    Bet
    | Deal
    | DuelResign
    | Consent
    | Insure
    | Act
    | Sit
    | Look
    | EntropyCommit
    | EntropyOpen
    | Clock
    | Show
    | Say
)


# --- to the browser ---------------------------------------------------------------------------


class _ToClient(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t"):
    """Base of server messages."""


class Ok(_ToClient, frozen=True, tag="ok"):
    """The request was accepted and stored.

    Attributes:
        id: The request's number.
        now_ms: Server clock.
        balance_cents: Balance after it.
        rev: Revision now in place, for a bet.
        exists: It had been accepted before; nothing was done twice.
        replaced_by: The action taken instead when funds had gone (INF-13).
    """

    id: int
    now_ms: int
    balance_cents: int | None = None
    rev: int | None = None
    exists: bool = False
    replaced_by: ActionName | None = None


class No(_ToClient, frozen=True, tag="no"):
    """The request was refused and changed nothing (COM-10).

    Attributes:
        id: The request's number, 0 when none could be read.
        code: The error's constant name.
        retryable: The same request may succeed later.
        params: Values for the translated text.
        remedy: The English text.
        rev: Revision of the bet still in place, for a bet.
    """

    id: int
    code: str
    remedy: str
    retryable: bool = False
    params: dict[str, str | int] = {}
    rev: int | None = None


class HandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards as everybody sees them.

    Attributes:
        cards: Codes in dealing order, ``"??"`` face down.
        total: Best total of the face-up cards, 0 when there are none.
        soft: An ace counts 11, so ``total - 10`` is the other reading.
        ended: The hand is complete: show one total.
        bust: Over 21.
        blackjack: A natural.
    """

    cards: list[str]
    total: int
    soft: bool = False
    ended: bool = False
    bust: bool = False
    blackjack: bool = False


class LineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the shared hand and what may be done on it.

    Attributes:
        line: Its name.
        hand: Its cards.
        open: Somebody on it is still drawing.
        legal: Actions the rules allow on it in this step, before funds and settings; in the fixed order
            hit, stand, double, split, cash_out. Empty where it is not asked: where hands are played one
            after the other, only the active one has any.
        cash_out_percent: Price in hundredths of the stake, where offered.
        players: Players with a live hand on it.
        box: Its box, counted from 0.
        stake_cents: What is staked on it in a duel, doubles included, where everybody may know.
    """

    line: LineName
    hand: HandView
    open: bool = False
    legal: list[ActionName] = []
    cash_out_percent: int | None = None
    players: int = 0
    box: int = 0
    stake_cents: int = 0


class SideResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a side bet came out for everybody at the table.

    Attributes:
        spot: The side bet's key.
        rank: Name of the winning rank, None if lost.
        pays: Odds to one, 0 if lost.
        pushed: The stake is returned (COM-20).
        box: The box it is bet on, counted from 0.
    """

    spot: Spot
    rank: str | None = None
    pays: int = 0
    pushed: bool = False
    box: int = 0


class DecidedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was done with a hand that several players share, and why (MAJ-5, MAJ-8).

    Attributes:
        line: The line of the hand.
        action: What was done.
        why: What made it.
        step: The decision step it belongs to.
        votes: Votes cast for hit, stand, double and split, none where best strategy played.
    """

    line: LineName
    action: ActionName
    why: DecidedWhy
    step: int = 0
    votes: list[int] = []


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat whose hand its players share (MAJ-4).

    Attributes:
        box: The seat, counted from 0.
        betting: Players with a main bet on it when the view was made; :class:`Live` has it as it grows.
        mode: Who plays its hand in this round, None while that is open.
        needed: So many players make it a vote.
        decided: What was decided last: in the running step once the hand's vote is over, else before it.
    """

    box: int
    betting: int = 0
    mode: SeatMode | None = None
    needed: int = 0
    decided: list[DecidedView] = []


class ShoeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public side of a shoe (PLA-24).

    Attributes:
        no: Its number at the table, without gaps.
        cards: Cards in it.
        used: Cards dealt from both ends.
        cut_at: So many used cards bring the cut card.
        cut: The cut card is out: last round of this shoe.
        commitment: SHA-256 commitment to its secret.
        root: Merkle root over its cards.
        next_commitment: Commitment of the following shoe, for players' entropy.
        opening: Players' nonces for the next shoe are being opened.
    """

    no: int
    cards: int
    used: int
    cut_at: int
    commitment: str
    root: str
    cut: bool = False
    next_commitment: str | None = None
    opening: bool = False


class DuelPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the two players of a duel, as everybody sees them.

    Attributes:
        name: The name shown.
        chips_cents: Match chips that are not on the table; in a duplicate match, until both hands have
            ended, those left after the bet.
        bet_cents: Bet of the running hand, 0 before it is made.
        staked_cents: All that is on the table in this hand; in a duplicate match as ``chips_cents``.
        bot: Strength of the house bot, None for a person.
        here: A window is open.
        hands_away: Whole hands in a row that the player has been away for (DUE-11).
        clock_bet: The clock made the bet.
        clock: Kind of the player's last decision in this hand, if the clock made it (DUE-11).
        insured_cents: Insurance staked in this hand, 0 after a no or even money, None where nothing has
            been answered.
    """

    name: str
    chips_cents: int
    bet_cents: int = 0
    staked_cents: int = 0
    bot: DuelBot | None = None
    here: bool = True
    hands_away: int = 0
    clock_bet: bool = False
    clock: DuelDefault | None = None
    insured_cents: int | None = None


class DuelHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settled hand of the match.

    Attributes:
        hand: Its number, from 1.
        first: Seat that acted first.
        bets_cents: Bet of each seat.
        net_cents: What the hand brought each seat.
        chips_cents: Chips of each seat after it, a gift included.
        gift: Both were out of chips and got the lowest bet on top (DUE-10).
    """

    hand: int
    first: int
    bets_cents: tuple[int, int]
    net_cents: tuple[int, int]
    chips_cents: tuple[int, int]
    gift: bool = False


class DuelView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a duel shows beside the cards. Seats are 0 and 1, and a seat's box has the same number.

    Attributes:
        match: Number of the match in its room.
        kind: Name of the match type (DUE-2).
        hands: Hands to play; more follow in pairs while chips are equal (DUE-9).
        hand: Number of the running hand, 0 before the first.
        phase: Where the match stands.
        players: The two, by seat.
        minimum_cents: Lowest bet.
        maximum_cents: Highest bet.
        first: Seat that acts first in this hand, None before the draw is over.
        turn: Seat that is to bet, answer or play, None where nobody or each for oneself is.
        line: Line of the hand that is to be played.
        draw: Cards drawn for the first to act, a pair each time, by seat (DUE-3).
        past: The settled hands.
        duplicate: Each plays an own copy of the same shoe (DUE-13).
        dealers: The dealer's hand by seat, in a duplicate match once both have ended; ``dealer`` is seat 0's.
        stake_cents: Entry stake of each, 0 for none.
        decision: What decided the match, None while it runs.
        winner: Seat of the winner, None where there is none.
    """

    match: int
    kind: str
    hands: int
    hand: int
    phase: DuelPhase
    players: list[DuelPlayer]
    minimum_cents: int
    maximum_cents: int
    first: int | None = None
    turn: int | None = None
    line: LineName | None = None
    draw: list[tuple[str, str]] = []
    past: list[DuelHand] = []
    duplicate: bool = False
    dealers: list[HandView] = []
    stake_cents: int = 0
    decision: DuelDecision | None = None
    winner: int | None = None


class View(_ToClient, frozen=True, tag="view"):
    """All that anybody may see of the table: the snapshot and the delta in one.

    Attributes:
        epoch: Changes when the server restarts.
        seq: Rises with each public change within an epoch; a client drops older ones.
        now_ms: Server clock when encoded.
        phase: Where the round stands.
        round: Round number at this table.
        code: Game code (INF-24).
        started_ms: When the round began.
        deadline_ms: End of the running clock, None where none runs.
        step: Decision step, from 1.
        dealer: The dealer's hand.
        lines: The shared hand's lines that exist.
        side: Side-bet results known so far.
        shoe: The shoe in play.
        spec_version: Version of the table's settings this round plays by.
        reason: Why the table is paused or the last round void.
        dealt: Order of the newly dealt cards for animation: ``dealer`` or a line's name, behind the box's
            number from 1 and a dot where the table has several boxes (``2.split_1``).
        seats: The seats, where players share hands.
        duel: What a duel shows beside the cards; ``round`` is then the number of the deal in the match.
    """

    epoch: int
    seq: int
    now_ms: int
    phase: Phase
    round: int
    code: str
    started_ms: int
    dealer: HandView
    lines: list[LineView]
    shoe: ShoeView
    deadline_ms: int | None = None
    step: int = 0
    side: list[SideResult] = []
    spec_version: int = 1
    reason: str | None = None
    dealt: list[str] = []
    seats: list[SeatView] = []
    duel: DuelView | None = None


class Share(msgspec.Struct, frozen=True, omit_defaults=True):
    """Choices so far of the players in one situation (INF-11); a client subtracts its own.

    Attributes:
        line: The line.
        offered: The set of offered actions.
        counts: Players who chose each, in the order hit, stand, double, split, cash_out.
        waiting: Players in the situation who have not decided.
        box: The line's box, counted from 0.
    """

    line: LineName
    offered: list[ActionName]
    counts: tuple[int, int, int, int, int]
    waiting: int
    box: int = 0


class ChatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of chat: what somebody wrote, or a message from the house (PLA-19).

    Attributes:
        no: Its running number at the table, from 1 at the server's start.
        at_ms: When it came.
        by: Mark of who wrote it, the same at every table and day; it names no account. Empty for the house.
        name: The writer's name. Data, never markup.
        text: What was written. Data, never markup.
        guest: The writer has no name of their own: somebody else may bear it.
        code: What the house says, as in :class:`System`.
        params: Values for its text.
    """

    no: int
    at_ms: int
    by: str = ""
    name: str = ""
    text: str = ""
    guest: bool = False
    code: str | None = None
    params: dict[str, str | int] = {}


class Live(_ToClient, frozen=True, tag="live"):
    """Counters that move fast, coalesced into one frame at a cadence.

    Attributes:
        players: Players connected.
        watching: Spectators connected.
        betting: Players with a main bet in this round.
        round: The round the numbers belong to.
        step: The step the shares belong to.
        shares: Choices by situation; where players share hands, the votes on each hand (MAJ-5).
        seats: Players with a main bet on each seat, where players share hands.
        bots: House bots among the players.
        chat: Lines of chat that are new (PLA-19).
        gone: Numbers of lines that the host took away.
        slow_s: Seconds that everybody has to wait between two lines of chat.
    """

    players: int
    watching: int
    betting: int
    round: int
    step: int = 0
    shares: list[Share] = []
    seats: list[int] = []
    bots: int = 0
    chat: list[ChatLine] = []
    gone: list[int] = []
    slow_s: int = 0


class Chat(_ToClient, frozen=True, tag="chat"):
    """The last lines of chat, in place of all that a window has: on arrival, and after it missed some.

    Attributes:
        lines: The lines, oldest first.
        muted_until_ms: Until then this account may not write, 0 if it may.
    """

    lines: list[ChatLine]
    muted_until_ms: int = 0


class Mute(_ToClient, frozen=True, tag="mute"):
    """The host has muted this account, or lets it write again (PLA-19); ``until_ms`` is 0 then."""

    until_ms: int


class MyHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand of the player.

    Attributes:
        line: The line it follows.
        stake_cents: Its own stake, doubles included.
        ending: How it stands.
        taken: Cards of the line that belong to it.
        offered: Actions offered now, legal and affordable and not hidden; of a shared hand what may be voted for.
        choice: The decision of this step, once accepted. Of a shared hand it is the player's own vote, with the
            cause ``player``, until the hand is decided; then what was decided, with ``vote`` or ``strategy``.
        cause: Who or what made it.
        cash_out_cents: What cashing out pays, where offered; what a hand was paid before the round ended (COM-25).
        box: The hand's box, counted from 0.
        insurance_cents: Price of insurance where it is offered and unanswered; 0 for even money.
        even_money: What is asked, or was answered, is even money and not insurance (COM-12).
        insured_cents: Insurance staked; 0 after a no, and for even money taken or not.
        golden_cents: Value of the golden chips in its stake (MAJ-17).
    """

    line: LineName
    stake_cents: int
    ending: EndingName
    taken: int
    offered: list[ActionName] = []
    choice: ActionName | None = None
    cause: CauseName | None = None
    cash_out_cents: int | None = None
    box: int = 0
    insurance_cents: int | None = None
    even_money: bool = False
    insured_cents: int | None = None
    golden_cents: int = 0


class ReceiptRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One bet's result.

    Attributes:
        spot: ``main``, ``insurance`` or a side-bet key.
        outcome: What happened.
        stake_cents: What was staked on it.
        back_cents: What came back, stake included.
        line: The hand, for main bets.
        rank: The winning rank of a side bet.
        pays: Odds as ``[numerator, denominator]``.
        box: The box of the bet, counted from 0.
        golden_cents: Value of the golden chips in the stake (MAJ-17).
        golden_back_cents: Value of the golden chips that came back as chips; not in ``back_cents``.
    """

    spot: Spot
    outcome: OutcomeName
    stake_cents: int
    back_cents: int
    line: LineName | None = None
    rank: str | None = None
    pays: tuple[int, int] | None = None
    box: int = 0
    golden_cents: int = 0
    golden_back_cents: int = 0


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's settled round, as history shows it too (PLA-23).

    Attributes:
        round: Its number at the table.
        code: Its game code.
        staked_cents: All that was staked, without golden chips.
        back_cents: All that came back, without golden chips.
        balance_cents: Balance after it.
        rows: Its bets.
        void: Every stake was returned.
        golden_staked_cents: Value of the golden chips staked (MAJ-17).
        golden_back_cents: Value of those that came back as chips.
    """

    round: int
    code: str
    staked_cents: int
    back_cents: int
    balance_cents: int
    rows: list[ReceiptRow]
    void: bool = False
    golden_staked_cents: int = 0
    golden_back_cents: int = 0


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something the player must be told: a code to translate and its values.

    Attributes:
        code: ``bet_returned_absent``, ``bet_returned_hidden``, ``bet_returned_below_minimum``,
            ``side_bet_returned_below_minimum``, ``replaced``, ``extra_stake_short`` or ``round_void``.
        params: Values for the text; amounts are cents.
        no: Rises with each notice of the table: a window shows one once, however often it comes.
    """

    code: str
    params: dict[str, str | int] = {}
    no: int = 0


class DuelMe(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a duel shows one of its players alone.

    Attributes:
        seat: The player's seat.
        minimum_cents: Lowest bet the player can make now, where a bet is asked.
        maximum_cents: Highest bet the player's chips allow, in whole chips.
        chips_cents: The player's match chips that are not on the table.
        dealer: In a duplicate match the player's own dealer, until both hands have ended.
        lines: In a duplicate match the player's own lines, until both hands have ended.
        step: Decision step of the player's hand.
        deadline_ms: In a duplicate match the end of the player's own clock.
        dealt: In a duplicate match the newly dealt cards of the player's own hand.
    """

    seat: int
    minimum_cents: int | None = None
    maximum_cents: int | None = None
    chips_cents: int = 0
    dealer: HandView | None = None
    lines: list[LineView] = []
    step: int = 0
    deadline_ms: int | None = None
    dealt: list[str] = []


class Me(_ToClient, frozen=True, tag="me"):
    """All that concerns one player at this table; sent whole when it changes.

    Attributes:
        round: The round it describes.
        seq: The :class:`View` it belongs to.
        balance_cents: Spendable balance.
        playing: Seated as a player (false: watching).
        rev: Highest accepted bet revision of the round.
        bets: Accepted cents by spot.
        last_bets: The player's last settled bets here, for REPEAT.
        hands: The player's hands.
        receipt: The last settled round, in the result phase.
        notices: New messages.
        session_net_cents: Net of this session at all tables (PLA-26).
        session_started_ms: When this session began, 0 before the first bet.
        session_until_ms: When it is over unless something is bet.
        consent: Whether automatic extra stakes are accepted, None before the answer (MAJ-3).
        golden: Golden chips that can be laid: how many, by value in cents (MAJ-17).
        golden_bets: Values of the golden chips accepted on each spot, beside its cents in ``bets``.
        last_golden: Golden chips of the player's last settled bets here, for REBET.
        duel: The player's own side of a duel.
        waiting: Place among those who wait for a place at a full table, 0 for somebody who does not (PLA-7).
    """

    round: int
    seq: int
    balance_cents: int
    playing: bool
    session_net_cents: int = 0
    session_started_ms: int = 0
    session_until_ms: int = 0
    rev: int = 0
    bets: dict[Spot, int] = {}
    last_bets: dict[Spot, int] = {}
    hands: list[MyHand] = []
    receipt: Receipt | None = None
    notices: list[Notice] = []
    consent: bool | None = None
    golden: dict[str, int] = {}
    golden_bets: dict[Spot, list[int]] = {}
    last_golden: dict[Spot, list[int]] = {}
    duel: DuelMe | None = None
    waiting: int = 0


class SpotWords(msgspec.Struct, frozen=True):
    """What a side bet is called in one language.

    Attributes:
        name: Its name.
        short: A form that fits on the felt.
        ranks: Names of its winning ranks, best first.
    """

    name: str
    short: str
    ranks: list[str]


class SpotInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A betting spot: its limits and, for a side bet, its pay table.

    Attributes:
        spot: ``main`` or a side-bet key.
        minimum_cents: Lowest accepted bet.
        maximum_cents: Highest accepted bet.
        pays: Rank names and odds to one, best first.
        words: What the bet is called, by language, where the client's own texts do not know it.
    """

    spot: Spot
    minimum_cents: int
    maximum_cents: int
    pays: list[tuple[str, int]] = []
    words: dict[str, SpotWords] = {}


class LimitClassInfo(msgspec.Struct, frozen=True):
    """A choice of limits at a solo table and the chips that go with it (AME-7).

    Attributes:
        minimum_cents: Lowest main bet of a hand.
        maximum_cents: Highest main bet of a hand.
        side_minimum_cents: Lowest side bet.
        side_maximum_cents: Highest side bet.
        chips: Chip values in cents.
    """

    minimum_cents: int
    maximum_cents: int
    side_minimum_cents: int
    side_maximum_cents: int
    chips: list[int]


class GoldenInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How golden chips are used at a table that takes them (MAJ-17).

    Attributes:
        per_round: So many of them at most in a player's bets of a round, None for any number.
        mixed: A spot takes them beside credits.
        extra_stakes: A double or split of a bet with golden chips uses more of them first.
    """

    per_round: int | None = None
    mixed: bool = True
    extra_stakes: bool = True


class ChatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be written at a table (PLA-19).

    Attributes:
        longest: Visible characters of a line at most.
        guest_minutes: A guest waits so long after coming before the first line.
    """

    longest: int
    guest_minutes: int = 0


class DuelType(msgspec.Struct, frozen=True):
    """A type of match: its name and how many hands it has (DUE-2)."""

    kind: str
    hands: int


class DuelTerms(msgspec.Struct, frozen=True):
    """What can be played at a table of duels; the limits of a bet are those of its one spot.

    Attributes:
        types: The types of match.
        chips_cents: What each begins a match with.
        most_stake_cents: Highest entry stake from the wallet, 0 where none is taken.
        duplicate: Matches may be duplicates (DUE-13).
    """

    types: list[DuelType]
    chips_cents: int
    most_stake_cents: int
    duplicate: bool


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What does not change during a round: sent on arrival and when settings change.

    Attributes:
        key: The table's name in addresses.
        name: The name shown.
        game: The game.
        preset: The preset it was made from.
        languages: Languages spoken at it.
        colour: Felt colour.
        spots: In display order, main first.
        chips: Chip values in cents.
        clocks_ms: Betting, insurance, decision, strategy, pause, deal.
        capacity: Players at most.
        rules: The rules value as JSON object.
        rules_hash: Its version.
        spec_version: Version of these settings.
        cash_out: Whether cashing out is in the rules and priced.
        hidden_page_leaves: INF-23 is on.
        limit_classes: The limits to choose from, where the player does (AME-7).
        solo: One player against the dealer, without clocks: :class:`Deal` starts a round.
        deal_style: Whether the dealer takes a hole card with the deal, where tables of the game differ.
        golden: How golden chips are used, None where they are not taken.
        house_bots: So many bots of the house keep players company.
        vote_threshold: So many main bets on a seat make its play a vote, 0 where hands are not shared (MAJ-4).
        keeps_absent: The bets of who is gone when the window closes stand (INF-22, MAJ-18).
        burn_card: A card is burned face down before each round (MAJ-14).
        chat: What may be written to each other, None where there is no chat.
    """

    key: str
    name: str
    game: str
    preset: str
    languages: list[str]
    colour: str
    spots: list[SpotInfo]
    chips: list[int]
    clocks_ms: dict[str, int]
    capacity: int
    rules: msgspec.Raw
    rules_hash: str
    spec_version: int
    cash_out: bool = False
    hidden_page_leaves: bool = False
    limit_classes: list[LimitClassInfo] = []
    solo: bool = False
    deal_style: DealStyle | None = None
    duel: DuelTerms | None = None
    match: str | None = None
    golden: GoldenInfo | None = None
    house_bots: int = 0
    vote_threshold: int = 0
    keeps_absent: bool = False
    burn_card: bool = False
    chat: ChatInfo | None = None


class Welcome(_ToClient, frozen=True, tag="welcome"):
    """First message on a socket.

    Attributes:
        version: Protocol version.
        now_ms: Server clock.
        account: Account number, 0 for a spectator without one.
        name: The account's name.
        table: The table's fixed facts.
        mark: What others tell this account's lines of chat by, empty where it writes none.
    """

    version: int
    now_ms: int
    account: int
    name: str
    table: TableInfo
    mark: str = ""


class System(_ToClient, frozen=True, tag="system"):
    """A message from the house to everybody at the table (INF-26)."""

    code: str
    params: dict[str, str | int] = {}


class Time(_ToClient, frozen=True, tag="time"):
    """Answer to :class:`Clock`."""

    id: int
    now_ms: int


class LobbyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table in the lobby (PLA-7); ``deal_style`` as in :class:`TableInfo`, ``waiting`` for a place."""

    key: str
    name: str
    game: str
    preset: str
    colour: str
    languages: list[str]
    minimum_cents: int
    maximum_cents: int
    phase: Phase
    players: int
    capacity: int
    cards: list[str]
    may_sit: bool
    deadline_ms: int | None = None
    deal_style: DealStyle | None = None
    waiting: int = 0


class ChallengeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who wants to play a duel (DUE-12).

    Attributes:
        id: What its address ends with; whoever knows it may accept.
        table: Key of the table.
        name: Who challenges. Data, never markup.
        kind: Type of match.
        hands: Its hands.
        made_ms: When it was made.
        duplicate: Each plays an own copy of the same shoe (DUE-13).
        stake_cents: Entry stake of each.
        points: Rating of who challenges, None for somebody unrated (DUE-14).
    """

    id: str
    table: str
    name: str
    kind: str
    hands: int
    made_ms: int
    duplicate: bool = False
    stake_cents: int = 0
    points: int | None = None


class MatchPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of a match, in lists.

    Attributes:
        name: The name shown. Data, never markup.
        chips_cents: Match chips that are not on the table.
        bot: Strength of the house bot, None for a person.
        here: A window is open.
    """

    name: str
    chips_cents: int
    bot: DuelBot | None = None
    here: bool = False


class MatchView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that is played, or that waits for its players.

    Attributes:
        id: What its address ends with: the table's key and the match's number.
        table: Key of the table.
        kind: Type of match.
        hands: Its hands.
        hand: Number of the running hand, 0 before the first.
        phase: Where it stands.
        players: The two, by seat.
        duplicate: Each plays an own copy of the same shoe.
        stake_cents: Entry stake of each.
        watching: Windows of others.
    """

    id: str
    table: str
    kind: str
    hands: int
    hand: int
    phase: DuelPhase
    players: list[MatchPlayer]
    duplicate: bool = False
    stake_cents: int = 0
    watching: int = 0


class Lobby(_ToClient, frozen=True, omit_defaults=True, tag="lobby"):
    """The lobby's live list, sent on its own socket at a cadence.

    Attributes:
        now_ms: Server clock.
        tables: The listed tables.
        challenges: Open challenges to a duel, newest first.
        matches: Duels being played, newest first; those by private link are not listed.
    """

    now_ms: int
    tables: list[LobbyTable]
    challenges: list[ChallengeView] = []
    matches: list[MatchView] = []


class DuelReady(_ToClient, frozen=True, tag="duel_ready"):
    """A challenge of the account was accepted, or it accepted one: its match waits for both.

    Sent to every open window of both accounts.

    Attributes:
        challenge: The challenge.
        match: The match.
        opponent: Who plays against the account. Data, never markup.
    """

    challenge: str
    match: str
    opponent: str


class DuelAsked(_ToClient, frozen=True, tag="duel_asked"):
    """Whom the account has played a duel against wants another one, by the same terms.

    Sent to every open window of the account; asking for a rematch too accepts it.

    Attributes:
        match: The match that is over.
        challenge: The challenge to the next one.
        opponent: Who asks. Data, never markup.
    """

    match: str
    challenge: str
    opponent: str


class Preferences(_ToClient, frozen=True, tag="preferences"):
    """The settings of the account, on arrival and whenever another device saved them (PLA-15 to PLA-18).

    Attributes:
        version: Rises with each save; 0 before the first.
        settings: The whole document, as it was saved.
    """

    version: int
    settings: dict[str, Any]


class Safe(_ToClient, frozen=True, tag="safe"):
    """What the player has set for themselves, on arrival if it is anything and at each change (PLA-26).

    Attributes:
        check_minutes: Time at play between reality checks, 0 for none.
        checked_ms: When the last one was answered.
        closed_until_ms: End of a break or an exclusion: until then nothing can be bet.
        closed_by: Which of both.
    """

    check_minutes: int = 0
    checked_ms: int = 0
    closed_until_ms: int = 0
    closed_by: ClosedBy = ""


ToClient = (
    Welcome
    | View
    | Live
    | Me
    | Ok
    | No
    | System
    | Time
    | Lobby
    | Preferences
    | DuelReady
    | DuelAsked
    | Safe
    | Chat
    | Mute
)
