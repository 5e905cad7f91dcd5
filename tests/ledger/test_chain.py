"""The chain of bookings: any other booking, order or column has another hash."""

import hashlib
from dataclasses import dataclass

import msgspec
import pytest

from ventuno.ledger.chain import GENESIS, Booking, RoundFacts, link

FACTS = RoundFacts(1, 7, "12:00:00-ABCD", 1_000, "rules", 3, hashlib.sha256(b"document").digest())
BOOKING = Booking(5, "round", 2_000, 3, -150, 11, 2, FACTS)


def numbers(*values: int) -> bytes:
    return b"".join(value.to_bytes(8, "little", signed=True) for value in values)


COLUMNS = (numbers(21, 22), numbers(100, 200), numbers(250, 200))


@dataclass
class Change:
    """One thing that is otherwise than it was."""

    booking: Booking = BOOKING
    previous: bytes = GENESIS
    columns: tuple[bytes, ...] = COLUMNS


CHANGES = {
    "nothing before": Change(previous=b"x" * 32),
    **{
        field: Change(booking=msgspec.structs.replace(BOOKING, **{field: value}))
        for field, value in {
            "id": 6,
            "kind": "void",
            "at_ms": 2_001,
            "house": 4,
            "delta": -151,
            "first": 12,
            "entries": 3,
            "round": None,
        }.items()
    },
    **{
        f"round's {field}": Change(
            booking=msgspec.structs.replace(BOOKING, round=msgspec.structs.replace(FACTS, **{field: value}))
        )
        for field, value in {
            "table": 2,
            "round": 8,
            "code": "12:00:00-ABCE",
            "started_ms": 1_001,
            "rules_hash": "rulet",
            "shoe": 4,
            "document_sha256": hashlib.sha256(b"documenu").digest(),
        }.items()
    },
    "a purse": Change(columns=(numbers(21, 23), *COLUMNS[1:])),
    "a stake": Change(columns=(COLUMNS[0], numbers(100, 201), COLUMNS[2])),
    "a return": Change(columns=(*COLUMNS[:2], numbers(251, 200))),
    "stakes for returns": Change(columns=(COLUMNS[0], COLUMNS[2], COLUMNS[1])),
}


@pytest.mark.parametrize("name", CHANGES)
def test_any_change_changes_the_hash(name):
    change = CHANGES[name]
    assert link(change.previous, change.booking, change.columns) != link(GENESIS, BOOKING, COLUMNS)


def test_the_hash_is_the_same_for_ever():
    # Recorded data depend on it: another value here needs another domain and a migration.
    expected = "3c5ec916729ae3b666f3f9e134156b622fa754a81ac9922b966b3b4acd511820"
    assert link(GENESIS, BOOKING, COLUMNS).hex() == expected


def test_a_hash_depends_on_all_before_it():
    first = link(GENESIS, BOOKING, COLUMNS)
    other = link(GENESIS, msgspec.structs.replace(BOOKING, delta=-149), COLUMNS)
    assert link(first, BOOKING, COLUMNS) != link(other, BOOKING, COLUMNS)
