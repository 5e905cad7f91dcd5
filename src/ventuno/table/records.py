"""The open-round log: past-tense facts from which a table's state is rebuilt.

Every change of a table is one entry, written by the store in the transaction that moves the money
it asks for, then applied. Replaying the entries of an open round through the same ``apply`` gives
the same state, so a restart resumes exactly where the table stood (PLA-21). Entries are columnar
and private: they are deleted when the round is settled, and an engine of another version voids
the round instead of reading them.
"""

from typing import Final

import msgspec

#: Rises with any change of entries or of how the engine applies them.
ENGINE_VERSION: Final = 3


class _Entry(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Base of log entries.

    Attributes:
        now_ms: Server clock when the entry was planned.
    """

    now_ms: int


class Opened(_Entry, frozen=True):
    """A betting window opened.

    Attributes:
        round: Round number at the table.
        code: Game code (INF-24).
        deadline_ms: End of the window.
        spec_version: Version of the table's settings.
        rules_hash: Version of the rules.
        shoe: Shoe number.
        front: Cards dealt from the front before this round.
        back: Cards dealt from the back before this round.
    """

    round: int
    code: str
    deadline_ms: int
    spec_version: int
    rules_hash: str
    shoe: int
    front: int
    back: int


class BetsPlaced(_Entry, frozen=True):
    """Slips that asked for (or gave back) money; the grant says which were accepted.

    Attributes:
        accounts: Who.
        revs: Revision of each slip.
        amounts: Cents by spot of each slip, spots in the table's order, without golden chips.
        golden: Golden chips of each slip by spot; empty where nobody has any (MAJ-17).
    """

    accounts: list[int]
    revs: list[int]
    amounts: list[list[int]]
    golden: list[dict[str, list[int]]] = []


class BettingClosed(_Entry, frozen=True):
    """The window closed; the ask gives back what is returned.

    Attributes:
        returned: Accounts of which bets go back (absent, hidden page, below the minimum).
        reasons: Notice code for each of them.
        amounts: Cents by spot that go back to each of them, spots in the table's order.
        hides_cash_out: Accounts that keep the cash-out option hidden.
        balances: Spendable balance of each remaining account, in the order of acceptance.
        consents: Accounts that accept extra stakes without being asked (MAJ-3).
        votes: Boxes that are played by vote (MAJ-4).
    """

    returned: list[int]
    reasons: list[str]
    amounts: list[list[int]]
    hides_cash_out: list[int]
    balances: list[int]
    consents: list[int] = []
    votes: list[int] = []


class Started(_Entry, frozen=True):
    """A player alone placed the bets of a round and wants the cards (AME-11); the ask takes them.

    Without the money there is no round, and another try comes under the same number.

    Attributes:
        round: Round number of this player at the table.
        code: Game code (INF-24).
        spec_version: Version of the table's settings.
        rules_hash: Version of the rules.
        shoe: Shoe number.
        account: Who.
        amounts: Cents by spot, spots in the table's order.
        limits: Index of the limit class they were placed under.
    """

    round: int
    code: str
    spec_version: int
    rules_hash: str
    shoe: int
    account: int
    amounts: list[int]
    limits: int


class NaturalsPaid(_Entry, frozen=True):
    """Blackjacks were paid before the round goes on (COM-25); the ask pays them."""


class CardsDealt(_Entry, frozen=True):
    """Cards left the shoe, in the order the round wanted them.

    Attributes:
        cards: Card numbers 0 to 51.
        streams: 0 front of the shoe (players), 1 back (dealer).
        positions: Position in the shoe, 0 at the front.
    """

    cards: list[int]
    streams: list[int]
    positions: list[int]


class InsuranceAnswered(_Entry, frozen=True):
    """Answers to the offer of insurance or even money; a yes asks for money, or is paid at once.

    Attributes:
        accounts: Who.
        takes: Yes or no.
        boxes: Box of the hand, -1 for every hand of the account that was asked.
    """

    accounts: list[int]
    takes: list[bool]
    boxes: list[int]


class InsuranceEnded(_Entry, frozen=True):
    """The insurance phase ended; silence was no."""


class Decided(_Entry, frozen=True):
    """Decisions of a step; doubles and splits asked for money, the grant says who got it.

    Attributes:
        step: The decision step.
        accounts: Who.
        lines: 0 main, 1 and 2 the split hands.
        actions: Action numbers of the engine.
        causes: Cause numbers of the engine.
        boxes: Box of each hand.
    """

    step: int
    accounts: list[int]
    lines: list[int]
    actions: list[int]
    causes: list[int]
    boxes: list[int]


class Voted(_Entry, frozen=True):
    """Votes of a step (MAJ-5), as columns: there may be tens of thousands.

    Attributes:
        step: The decision step.
        rows: Rows of the crowd, 32-bit numbers.
        actions: Action numbers of the engine, a byte each.
    """

    step: int
    rows: bytes
    actions: bytes


class HandDecided(_Entry, frozen=True):
    """A hand was decided for all its players; the ask charges those who pay for a double or split (MAJ-7).

    Its rows are those of the players who accept that or voted for it, in the order of the crowd; with golden
    chips, each player's credits come before the chips.

    Attributes:
        step: The decision step.
        box: Box of the hand.
        line: 0 main, 1 and 2 the split hands.
        action: Action number of the engine.
        why: What made it, a number of the engine.
        golden: Golden chips that are laid for it, by row of the crowd (MAJ-17).
    """

    step: int
    box: int
    line: int
    action: int
    why: int
    golden: dict[int, list[int]] = {}


class StepEnded(_Entry, frozen=True):
    """The step's clock ran out or nobody was left to decide; the undecided got the automatic action.

    Attributes:
        balances: Spendable balance of every row of the crowd, empty where this round's own grants tell.
    """

    balances: list[int]


class Settled(_Entry, frozen=True):
    """The round was settled and paid."""


class Voided(_Entry, frozen=True):
    """The round was cancelled; every stake went back (COM-26)."""

    reason: str


class Paused(_Entry, frozen=True):
    """The table stopped its clocks while a fault is looked into."""

    reason: str


class Resumed(_Entry, frozen=True):
    """The clocks run again.

    Attributes:
        deadline_ms: New end of the running clock, 0 where none runs.
    """

    deadline_ms: int


Entry = (
    Opened
    | BetsPlaced
    | BettingClosed
    | Started
    | NaturalsPaid
    | CardsDealt
    | InsuranceAnswered
    | InsuranceEnded
    | Decided
    | Voted
    | HandDecided
    | StepEnded
    | Settled
    | Voided
    | Paused
    | Resumed
)

_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final[msgspec.msgpack.Decoder[Entry]] = msgspec.msgpack.Decoder(Entry)


def encode_entry(entry: Entry) -> bytes:
    """Return the stored form of an entry."""
    return _ENCODER.encode(entry)


def decode_entry(data: bytes) -> Entry:
    """Return the entry that :func:`encode_entry` wrote.

    Raises:
        msgspec.ValidationError: The bytes are no entry of this engine version.
    """
    return _DECODER.decode(data)
