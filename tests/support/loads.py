"""A load for the store that writes down what was acknowledged, and the check that nothing of it is lost."""

import asyncio
import random
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from tests.support.stores import Felt, guests, opened, signed_in, token
from ventuno.core.errors import StoreFailed
from ventuno.ledger.values import Grant
from ventuno.store.api import Hold, ShoeRow
from ventuno.store.sqlite import SqliteStore

TABLES = ("green", "blue")
PLAYERS = 6
START = 50_000


@dataclass
class Journal:
    """What somebody outside was told."""

    guests: list[str] = field(default_factory=list)
    entries: dict[tuple[str, int], list[tuple[bytes, Grant | None]]] = field(default_factory=dict)
    settled: dict[str, bytes] = field(default_factory=dict)
    cards: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def acknowledged(self) -> int:
        return len(self.guests) + sum(map(len, self.entries.values())) + len(self.settled)


async def prepare(folder: Path) -> None:
    """Make the record that a load starts from."""
    async with opened(folder) as store:
        await guests(store, *(f"p{n}" for n in range(PLAYERS)), cents=START)
        for key in TABLES:
            felt = await Felt.claim(store, key)
            await store.put_shoe(felt.no, ShoeRow(1, bytes(32), "c", "r", 8))


async def run(store: SqliteStore, journal: Journal, *, seed: int, rounds: int = 4) -> None:
    """Play at two tables while guests arrive, until done or the store fails."""
    players = []
    for n in range(PLAYERS):
        account = await signed_in(store, f"p{n}")
        assert account is not None
        players.append(account.id)
    felts = [await Felt.claim(store, key) for key in TABLES]
    plays = [
        _play(felt, key, players, journal, random.Random(seed * 10 + n), rounds)
        for n, (felt, key) in enumerate(zip(felts, TABLES, strict=True))
    ]
    await asyncio.gather(*plays, _arrive(store, journal, rounds * 3))


async def _arrive(store: SqliteStore, journal: Journal, count: int) -> None:
    for n in range(count):
        await store.new_guest(f"late{n}", token(f"late{n}"), START, "192.0.2.1")
        journal.guests.append(f"late{n}")


async def _play(
    felt: Felt, key: str, players: list[int], journal: Journal, chance: random.Random, rounds: int
) -> None:
    used = 0
    for _ in range(rounds):
        entries = journal.entries.setdefault((key, felt.round), [])
        stakes: dict[int, int] = {}
        for slip in range(3):
            rows = [(who, chance.randint(1, 900)) for who in chance.sample(players, 3)]
            entry = msgspec.json.encode([felt.round, slip, rows])
            grant = await felt.ask(*rows, entry=entry)
            entries.append((entry, grant))
            for (who, cents), granted in zip(rows, grant.granted, strict=True):
                if granted:
                    stakes[who] = stakes.get(who, 0) + cents
        used += 4
        await felt.log(b"cards" * 400, shoe_used=(1, used, 2))
        entries.append((b"cards" * 400, None))
        journal.cards[key] = (used, 2)
        document = chance.randbytes(6_000)
        code = f"CODE-{felt.no}-{felt.round}"
        await felt.settle(
            *[(who, cents, cents * chance.choice((0, 1, 2))) for who, cents in stakes.items()],
            document=document,
        )
        journal.settled[code] = document


async def lost(folder: Path, journal: Journal) -> list[str]:
    """Return what was acknowledged and is not there after opening a record again."""
    missing: list[str] = []
    async with opened(folder) as store:
        missing.extend((await store.verify()).problems)
        for name in journal.guests:
            account = await signed_in(store, name)
            if account is None or await store.balances([account.id]) != [START]:
                missing.append(f"guest {name}")
        for code, document in journal.settled.items():
            if await store.document(code) != document:
                missing.append(f"round {code}")
        for no, key in enumerate(TABLES, 1):
            missing.extend(await _lost_at(store, no, key, journal))
    return missing


async def _lost_at(store: SqliteStore, no: int, key: str, journal: Journal) -> list[str]:
    missing = []
    shoe = (await store.shoes(no, last=1))[0]
    front, back = journal.cards.get(key, (0, 0))
    if shoe.front < front or shoe.back < back:
        missing.append(f"cards of {key}")
    found = await store.open_round(no)
    for (table, round_no), entries in journal.entries.items():
        if table != key or await store.document(f"CODE-{no}-{round_no}") is not None:
            continue
        rows = [] if found is None or found.round != round_no else found.rows
        if [(row.entry, row.grant) for row in rows[: len(entries)]] != entries:
            missing.append(f"entries of round {round_no} of {key}")
    if found is not None and await store.holds(no) != _holds(found.rows):
        missing.append(f"stakes of {key}")
    return missing


def _holds(rows: list) -> list[Hold]:
    """Return the stakes that a log grants."""
    stakes: dict[int, int] = {}
    for row in rows:
        if row.grant is not None:
            asked = msgspec.json.decode(row.entry)[2]
            for (who, cents), granted in zip(asked, row.grant.granted, strict=True):
                if granted:
                    stakes[who] = stakes.get(who, 0) + cents
    return [Hold(who, stakes[who]) for who in sorted(stakes)]


async def run_until_failure(store: SqliteStore, journal: Journal, *, seed: int) -> bool:
    """Run the load and tell whether the store failed on the way."""
    try:
        await run(store, journal, seed=seed)
    except StoreFailed:
        return True
    return False
