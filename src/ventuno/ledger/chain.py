"""Two chains, over all bookings and over what hosts did: each hash covers a fact and the hash before it."""

import hashlib
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

Kind = Literal["start", "grant", "top_up", "round", "void", "closing"]

#: The hash before the first booking.
GENESIS: Final = bytes(32)
_DOMAIN: Final = b"ventuno booking 1\0"
_ACTS: Final = b"ventuno act 1\0"


class RoundFacts(msgspec.Struct, frozen=True, array_like=True):
    """What identifies a finished round.

    Attributes:
        table: Table number.
        round: Round number at the table.
        code: Game code.
        started_ms: When it began.
        rules_hash: Rules version.
        shoe: Shoe number.
        document_sha256: Digest of the stored round document.
        seat: Who played alone, 0 at a shared table.
    """

    table: int
    round: int
    code: str
    started_ms: int
    rules_hash: str
    shoe: int
    document_sha256: bytes
    seat: int = 0


class Booking(msgspec.Struct, frozen=True, array_like=True):
    """Money moved at once between one purse of the house and the purses of players.

    Attributes:
        id: Number, ascending.
        kind: A starting balance, a grant or a top-up from the mint, a settled round, a void one, or what a closed
            account owned on its way back to the mint.
        at_ms: When it was booked.
        house: The purse on the house's side: a table's bank or the mint.
        delta: Change of the house's purse, cents; with the players' changes it sums to zero. Of golden chips the
            house's side is an entry.
        first: Number of the first entry.
        entries: How many entries.
        round: The round, unless credits or chips came from the mint.
    """

    id: int
    kind: Kind
    at_ms: int
    house: int
    delta: int
    first: int
    entries: int
    round: RoundFacts | None


def link(previous: bytes, booking: Booking, columns: Sequence[bytes | memoryview]) -> bytes:
    """Return the hash of a booking.

    Args:
        previous: Hash of the booking before it, :data:`GENESIS` for the first.
        booking: What is booked.
        columns: Purses, stakes and returns of its entries, each as little-endian 64-bit numbers.
    """
    digest = hashlib.sha256(_DOMAIN + previous + _encoded(booking))
    for column in columns:
        digest.update(column)
    return digest.digest()


def _encoded(booking: Booking) -> bytes:
    facts = booking.round
    if facts is None or facts.seat:
        return msgspec.msgpack.encode(booking)
    # Rounds of shared tables are hashed as they were before there were seats.
    fields = msgspec.structs.astuple(booking)[:-1]
    return msgspec.msgpack.encode((*fields, msgspec.structs.astuple(facts)[:-1]))


class ActFacts(msgspec.Struct, frozen=True, array_like=True):
    """What a host did.

    Attributes:
        id: Number, ascending.
        at_ms: When.
        who: Account that acted, 0 for the command line of the host.
        what: Name of the act.
        subject: What it was done to.
        before: State before, as text.
        after: State after, as text.
    """

    id: int
    at_ms: int
    who: int
    what: str
    subject: str
    before: str
    after: str


def link_act(previous: bytes, act: ActFacts) -> bytes:
    """Return the hash of an entry of the hosts' log, :data:`GENESIS` being before the first."""
    return hashlib.sha256(_ACTS + previous + msgspec.msgpack.encode(act)).digest()
