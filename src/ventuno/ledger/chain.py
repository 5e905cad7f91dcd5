"""The chain over all bookings: each hash covers what was booked and the hash before it."""

import hashlib
from collections.abc import Sequence
from typing import Final, Literal

import msgspec

Kind = Literal["grant", "round", "void"]

#: The hash before the first booking.
GENESIS: Final = bytes(32)
_DOMAIN: Final = b"ventuno booking 1\0"


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
    """

    table: int
    round: int
    code: str
    started_ms: int
    rules_hash: str
    shoe: int
    document_sha256: bytes


class Booking(msgspec.Struct, frozen=True, array_like=True):
    """Money moved at once between one purse of the house and the purses of players.

    Attributes:
        id: Number, ascending.
        kind: A grant from the mint, a settled round, a void one.
        at_ms: When it was booked.
        house: The purse on the house's side: a table's bank or the mint.
        delta: Change of the house's purse, cents; with the players' changes it sums to zero.
        first: Number of the first entry.
        entries: How many entries.
        round: The round, unless it is a grant.
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
    digest = hashlib.sha256(_DOMAIN + previous + msgspec.msgpack.encode(booking))
    for column in columns:
        digest.update(column)
    return digest.digest()
