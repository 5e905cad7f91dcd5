"""The round document: everything about a finished round, once for all its players (PLA-12).

It is what history, replay, export and the verifier read. It stands alone: names instead of numbers,
its own version, no need of the code that played the round. Players are columns, so 20,000 of them
take a few hundred kilobytes and one of them is read without decoding the others' lives.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import msgspec
import numpy as np

from ventuno.core.cards import CODES
from ventuno.core.rules import SideBetKey
from ventuno.engine.actions import BURNED, DEALER, LINES, MAIN, Action, Cause, Ending, Why, bit
from ventuno.engine.columns import DECLINED, EVEN_MONEY, INSURED, Int64
from ventuno.engine.document_columns import (
    CONSENT,
    DECISION_COLUMNS,
    PAID,
    VOTE,
    WHY,
    consent_columns,
    decision_columns,
    golden_columns,
    player_columns,
)
from ventuno.engine.packing import Column, pack_columns, unpack_columns
from ventuno.engine.receipt import Golden, Money, make_sheet, receipt_lines
from ventuno.engine.round import Round
from ventuno.engine.settle import Outcome, Results
from ventuno.engine.sideresults import SideOutcome

DOCUMENT_VERSION: Final = 1
FACE_UP: Final = "up"
FACE_DOWN: Final = "down"
TURNED: Final = "turned"


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What names a round and the versions it was played by.

    Attributes:
        table: The table's name in addresses.
        game: The game.
        round: Round number at the table.
        code: Game code (INF-24).
        started_ms: When the betting window opened.
        ended_ms: When it was settled or cancelled.
        rules_hash: Version of the rules.
        spec_version: Version of the table's settings.
        engine_version: Version of the engine that played it.
        shoe: Shoe number.
        commitment: Commitment of the shoe.
        void: Why the round was cancelled, None if it was settled.
    """

    table: str
    game: str
    round: int
    code: str
    started_ms: int
    ended_ms: int
    rules_hash: str
    spec_version: int
    engine_version: int
    shoe: int
    commitment: str
    void: str | None = None


class CardRecord(msgspec.Struct, frozen=True):
    """A dealt card.

    Attributes:
        card: Its code.
        box: Box it went to, -1 for the dealer, -2 if it was burned.
        line: Line it went to.
        stream: 0 front of the shoe, 1 back.
        position: Position in the shoe, 0 at the front.
        face: ``up``, ``turned`` (dealt face down and turned later) or ``down`` (never turned).
    """

    card: str
    box: int
    line: int
    stream: int
    position: int
    face: str


class SideRecord(msgspec.Struct, frozen=True):
    """How a side bet came out in a box."""

    box: int
    outcome: SideOutcome


class RoundDocument(msgspec.Struct, frozen=True):
    """A finished round.

    Attributes:
        head: What names it.
        blackjack_pays: Odds of a blackjack, numerator and denominator.
        side_bets: The side bets, in the order of their columns.
        cards: Every card, in the order of dealing.
        sides: How the side bets came out.
        columns: The players and their decisions: see :data:`PLAYER_COLUMNS` and :data:`DECISION_COLUMNS`.
    """

    head: Head
    blackjack_pays: tuple[int, int]
    side_bets: list[SideBetKey]
    cards: list[CardRecord]
    sides: list[SideRecord]
    columns: Mapping[str, Column]

    @property
    def accounts(self) -> Int64:
        """The accounts of the players, a row each."""
        return np.asarray(self.columns["account"])


#: One value a row of the crowd; of the numbered ones there is a column for each line or side bet.
PLAYER_COLUMNS: Final = (
    "account", "box", "main", "stake", "ending", "taken", "outcome", "line_back",
    "insured", "insurance", "insurance_back", "side", "side_back", "balance_before",
)  # fmt: skip


def make_document(round_: Round, results: Results, head: Head, balances_before: Column) -> RoundDocument:
    """Return the document of a settled or cancelled round.

    Args:
        round_: The round.
        results: Its results.
        head: What names it.
        balances_before: Balance of each row's account before any stake of the round, cents.
    """
    columns: dict[str, Column] = {
        **player_columns(round_, results, balances_before),
        **decision_columns(round_),
        **golden_columns(round_, results),
        **consent_columns(round_),
    }
    pays = round_.rules.blackjack_pays
    return RoundDocument(
        head=head,
        blackjack_pays=(pays.numerator, pays.denominator),
        side_bets=list(round_.rules.side_bet_keys),
        cards=_cards(round_, void=head.void is not None),
        sides=[SideRecord(box, side) for box in round_.crowd.boxes for side in round_.side_outcomes(box)],
        columns=columns,
    )


def _cards(round_: Round, *, void: bool) -> list[CardRecord]:
    """Returns the cards; of a settled round the hole card is turned, if only for show (COM-24)."""
    found = []
    dealer_cards = 0
    for card, (box, line), stream, position in round_.dealt:
        face = FACE_DOWN if box == BURNED else FACE_UP
        if box == DEALER:
            dealer_cards += 1
            if dealer_cards == 2 and round_.rules.hole_card:
                face = TURNED if round_.hole_up or not void else FACE_DOWN
        found.append(CardRecord(CODES[card], box, line, stream, position, face))
    return found


# --- stored form ------------------------------------------------------------------------------


class _Packed(msgspec.Struct, frozen=True, array_like=True):
    """The stored form: a version, readable parts, compressed columns."""

    version: int
    head: Head
    blackjack_pays: tuple[int, int]
    side_bets: list[SideBetKey]
    cards: list[CardRecord]
    sides: list[SideRecord]
    columns: bytes


_PACK: Final = msgspec.msgpack.Encoder()
_UNPACK: Final = msgspec.msgpack.Decoder(_Packed)
_RISING: Final = frozenset({"decision_row"})


def encode(document: RoundDocument) -> bytes:
    """Return the stored form of a document."""
    return _PACK.encode(
        _Packed(
            DOCUMENT_VERSION,
            document.head,
            document.blackjack_pays,
            document.side_bets,
            document.cards,
            document.sides,
            pack_columns(document.columns, rising=_RISING),
        )
    )


def decode(data: bytes) -> RoundDocument:
    """Return the document that :func:`encode` wrote.

    Raises:
        msgspec.ValidationError: The bytes are no round document of a known version.
    """
    packed = _UNPACK.decode(data)
    if packed.version != DOCUMENT_VERSION:
        raise msgspec.ValidationError(f"round document of unknown version {packed.version}")
    return RoundDocument(
        packed.head,
        packed.blackjack_pays,
        packed.side_bets,
        packed.cards,
        packed.sides,
        unpack_columns(packed.columns),
    )


# --- one player's round -----------------------------------------------------------------------


class PlayerHand(msgspec.Struct, frozen=True):
    """One of the player's hands, complete."""

    box: int
    line: int
    cards: list[str]
    stake_cents: int
    ending: str
    outcome: str
    back_cents: int


class PlayerDecision(msgspec.Struct, frozen=True):
    """One decision and who or what made it.

    Attributes:
        step: The decision step.
        box: The box.
        line: The line.
        action: What was done.
        cause: Who or what decided.
        offered: What the player could choose or vote for.
        paid: A double or split was paid (MAJ-7).
        vote: What the player wanted where the hand was shared, None for no vote.
        why: What made the action where the hand was shared, else None (MAJ-5, MAJ-8).
    """

    step: int
    box: int
    line: int
    action: str
    cause: str
    offered: list[str]
    paid: bool = True
    vote: str | None = None
    why: str | None = None


class PlayerBet(msgspec.Struct, frozen=True):
    """One bet's result; see :class:`ventuno.engine.receipt.ReceiptLine`."""

    box: int
    spot: str
    outcome: str
    stake_cents: int
    back_cents: int
    line: int | None = None
    rank: str | None = None
    pays: tuple[int, int] | None = None
    golden_cents: int = 0
    golden_back_cents: int = 0


class PlayerRound(msgspec.Struct, frozen=True):
    """What one player is shown of a round.

    Attributes:
        head: What names the round.
        cards: Every card in the order of dealing, ``"??"`` for one that was never turned.
        hands: The player's hands.
        decisions: The player's decisions, in the order of the steps.
        insurance: Insurance or even money taken (true) or declined (false), None if neither was offered.
        bets: Every bet and its result.
        staked_cents: All that was staked, without golden chips.
        back_cents: All that came back, without golden chips.
        balance_before_cents: Balance before the round's first stake.
        balance_after_cents: The same with the round's result.
        consent: Whether extra stakes were accepted, where hands are shared (MAJ-3).
    """

    head: Head
    cards: list[CardRecord]
    hands: list[PlayerHand]
    decisions: list[PlayerDecision]
    insurance: bool | None
    bets: list[PlayerBet]
    staked_cents: int
    back_cents: int
    balance_before_cents: int
    balance_after_cents: int
    consent: bool | None = None


_TAKEN: Final = {INSURED, EVEN_MONEY}
_ANSWERED: Final = {*_TAKEN, DECLINED}


def for_account(document: RoundDocument, account: int) -> PlayerRound | None:
    """Return one account's round, None if it had no bet in it."""
    rows = np.flatnonzero(document.accounts == account).tolist()
    if not rows:
        return None
    cards = [
        msgspec.structs.replace(card, card="??") if card.face == FACE_DOWN else card
        for card in document.cards
    ]
    bets = [bet for row in rows for bet in _bets(document, row)]
    staked = sum(bet.stake_cents - bet.golden_cents for bet in bets)
    back = sum(bet.back_cents for bet in bets)
    insured = {int(document.columns["insured"][row]) for row in rows}
    before = int(document.columns["balance_before"][rows[0]])
    return PlayerRound(
        head=document.head,
        cards=cards,
        hands=[hand for row in rows for hand in _hands(document, row)],
        decisions=[decision for row in rows for decision in _decisions_of(document, row)],
        insurance=bool(insured & _TAKEN) if insured & _ANSWERED else None,
        bets=bets,
        staked_cents=staked,
        back_cents=back,
        balance_before_cents=before,
        balance_after_cents=before - staked + back,
        consent=bool(document.columns[CONSENT][rows[0]]) if CONSENT in document.columns else None,
    )


def _values(document: RoundDocument, name: str, row: int, number: int) -> list[int]:
    return [int(document.columns[f"{name}_{n}"][row]) for n in range(number)]


def _bets(document: RoundDocument, row: int) -> list[PlayerBet]:
    box, sides = int(document.columns["box"][row]), len(document.side_bets)
    money = Money(
        _values(document, "stake", row, LINES),
        _values(document, "outcome", row, LINES),
        _values(document, "line_back", row, LINES),
        int(document.columns["insurance"][row]),
        int(document.columns["insurance_back"][row]),
        _values(document, "side", row, sides),
        _values(document, "side_back", row, sides),
        _golden_values(document, row, sides),
    )
    known = [side.outcome for side in document.sides if side.box == box]
    void = document.head.void is not None
    sheet = make_sheet(document.side_bets, known, Fraction(*document.blackjack_pays), void=void)
    lines = receipt_lines(money, sheet)
    return [PlayerBet(box, line.spot, line.outcome.name.lower(), *line[2:]) for line in lines]


def _golden_values(document: RoundDocument, row: int, sides: int) -> Golden | None:
    if "golden_0" not in document.columns:
        return None
    return Golden(
        _values(document, "golden", row, LINES),
        _values(document, "golden_back", row, LINES),
        _values(document, "golden_side", row, sides),
        _values(document, "golden_side_back", row, sides),
    )


def _hands(document: RoundDocument, row: int) -> list[PlayerHand]:
    box = int(document.columns["box"][row])
    endings, taken = _values(document, "ending", row, LINES), _values(document, "taken", row, LINES)
    stakes, outcomes = _values(document, "stake", row, LINES), _values(document, "outcome", row, LINES)
    backs = _values(document, "line_back", row, LINES)
    return [
        PlayerHand(
            box,
            line,
            _line_cards(document, box, line)[: taken[line]],
            stakes[line],
            Ending(endings[line]).name.lower(),
            Outcome(outcomes[line]).name.lower(),
            backs[line],
        )
        for line in range(LINES)
        if endings[line] != Ending.ABSENT
    ]


def _line_cards(document: RoundDocument, box: int, line: int) -> list[str]:
    """Returns a line's cards; a split line begins with one of the first two of MAIN."""
    cards = {n: [c.card for c in document.cards if (c.box, c.line) == (box, n)] for n in (MAIN, line)}
    return cards[line] if line == MAIN else [cards[MAIN][line - 1], *cards[line]]


def _decisions_of(document: RoundDocument, row: int) -> list[PlayerDecision]:
    found = []
    all_paid, votes, whys = (document.columns.get(name) for name in (PAID, VOTE, WHY))
    for n in np.flatnonzero(np.asarray(document.columns["decision_row"]) == row).tolist():
        step, _, line, action, cause, offered = (int(document.columns[name][n]) for name in DECISION_COLUMNS)
        names = [choice.name.lower() for choice in Action if choice and offered & bit(choice)]
        box = int(document.columns["box"][row])
        action_name, cause_name = Action(action).name.lower(), Cause(cause).name.lower()
        paid = all_paid is None or bool(all_paid[n])
        vote = Action(int(votes[n])).name.lower() if votes is not None and votes[n] else None
        why = Why(int(whys[n])).name.lower() if whys is not None and whys[n] else None
        found.append(PlayerDecision(step, box, line, action_name, cause_name, names, paid, vote, why))
    return found
