"""Short words for tests of the store: guests with credits, rounds with bets, settlements."""

import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ventuno.ledger.values import Ask, Grant, Settlement
from ventuno.store.api import RoundResult, RoundWork
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


class Felt:
    """A table as its owner sees it: number, epoch, and the round it is in."""

    def __init__(self, store: SqliteStore, no: int, epoch: int, round_no: int = 1) -> None:
        self.store = store
        self.no = no
        self.epoch = epoch
        self.round = round_no

    @classmethod
    async def claim(cls, store: SqliteStore, key: str = "green") -> "Felt":
        no, epoch = await store.claim_table(key, b"{}")
        return cls(store, no, epoch, await store.last_round(no) + 1)

    async def ask(
        self, *rows: tuple[int, int], entry: bytes = b"bets", gained: list[int] | None = None, **more: Any
    ) -> Grant:
        ask = Ask([row[0] for row in rows], [row[1] for row in rows], gained)
        work = RoundWork(self.no, self.epoch, self.round, [entry], ask=ask, **more)
        grant = (await self.store.commit(work)).grant
        assert grant is not None
        return grant

    async def log(self, *entries: bytes, **more: Any) -> RoundResult:
        return await self.store.commit(RoundWork(self.no, self.epoch, self.round, list(entries), **more))

    async def settle(self, *rows: tuple[int, ...], **more: Any) -> list[int]:
        """Settle the round with rows of account, stake, return and what of it was paid at once, if anything.

        Give the balances; go to the next round.
        """
        work = RoundWork(self.no, self.epoch, self.round, [], settlement=settlement(self, rows, **more))
        balances = (await self.store.commit(work)).balances
        assert balances is not None
        self.round += 1
        return [int(cents) for cents in balances]


def settlement(felt: Felt, rows: Sequence[tuple[int, ...]], **more: Any) -> Settlement:
    columns = np.array([(*row, 0)[:4] for row in rows], np.int64).reshape(-1, 4).T
    facts: dict[str, Any] = {
        "document": f"document {felt.no}/{felt.round}".encode(),
        "code": f"CODE-{felt.no}-{felt.round}",
        "started_ms": NOON_MS - 60_000 + felt.round,
        "rules_hash": "rules",
        "shoe": 1,
    }
    return Settlement(*columns, **{**facts, **more})
