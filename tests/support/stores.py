"""Short words for tests of the store: guests with credits, rounds with bets, settlements."""

import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ventuno.ledger.values import Ask, Grant, Settlement
from ventuno.store.api import Account, RoundResult, RoundWork
from ventuno.store.sqlite import SqliteStore

NOON_MS = 20_000 * 86_400_000 + 43_200_000


def token(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


@asynccontextmanager
async def opened(folder: Path, **options: Any) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(folder, **{"now_ms": lambda: NOON_MS, **options})
    try:
        yield store
    finally:
        await store.aclose()


async def guests(store: SqliteStore, *names: str, cents: int = 100_000) -> list[int]:
    return [(await store.new_guest(name, token(name), cents, "192.0.2.1")).id for name in names]


async def signed_in(store: SqliteStore, name: str) -> Account | None:
    """Returns whose session a guest's is."""
    return (await store.by_tokens([token(name)])).get(token(name))


class Felt:
    """A table as its owner sees it: number, epoch, and the round it is in, at one of its seats."""

    def __init__(self, store: SqliteStore, no: int, epoch: int, round_no: int = 1, seat: int = 0) -> None:
        self.store = store
        self.no = no
        self.epoch = epoch
        self.round = round_no
        self.seat = seat

    @classmethod
    async def claim(cls, store: SqliteStore, key: str = "green", *, game: str = "", seat: int = 0) -> "Felt":
        spec = f'{{"game":"{game}"}}' if game else "{}"
        no, epoch = await store.claim_table(key, spec.encode())
        return cls(store, no, epoch, await store.last_round(no, seat) + 1, seat)

    def at(self, seat: int, round_no: int = 1) -> "Felt":
        """The same table where somebody plays alone."""
        return Felt(self.store, self.no, self.epoch, round_no, seat)

    async def ask(
        self, *rows: tuple[int, ...], entry: bytes = b"bets", gained: list[int] | None = None, **more: Any
    ) -> Grant:
        """Ask with rows of account and cents, or of account, pieces and value of a golden chip."""
        assets = [(*row, 0)[2] for row in rows]
        accounts, amounts = [row[0] for row in rows], [row[1] for row in rows]
        ask = Ask(accounts, amounts, gained, assets if any(assets) else None)
        work = RoundWork(self.no, self.epoch, self.round, [entry], ask=ask, seat=self.seat, **more)
        grant = (await self.store.commit(work)).grant
        assert grant is not None
        return grant

    async def log(self, *entries: bytes, **more: Any) -> RoundResult:
        return await self.store.commit(
            RoundWork(self.no, self.epoch, self.round, list(entries), seat=self.seat, **more)
        )

    async def settle(self, *rows: tuple[int, ...], **more: Any) -> list[int]:
        """Settle the round with rows of account, stake, return and what of it was paid at once, if anything; with a
        fifth number they count golden chips of that value.

        Give the balances; go to the next round.
        """
        settled = settlement(self, rows, **more)
        work = RoundWork(self.no, self.epoch, self.round, [], settlement=settled, seat=self.seat)
        balances = (await self.store.commit(work)).balances
        assert balances is not None
        self.round += 1
        return [int(cents) for cents in balances]


def settlement(felt: Felt, rows: Sequence[tuple[int, ...]], **more: Any) -> Settlement:
    *columns, assets = np.array([(*row, 0, 0)[:5] for row in rows], np.int64).reshape(-1, 5).T
    seat = f"-{felt.seat}" if felt.seat else ""
    facts: dict[str, Any] = {
        "document": f"document {felt.no}/{felt.round}{seat}".encode(),
        "code": f"CODE-{felt.no}-{felt.round}{seat}",
        "started_ms": NOON_MS - 60_000 + felt.round,
        "rules_hash": "rules",
        "shoe": 1,
    }
    return Settlement(*columns, assets=assets if assets.any() else None, **{**facts, **more})
