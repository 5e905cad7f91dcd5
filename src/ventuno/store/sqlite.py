"""The store on SQLite: one thread writes for all tables, another reads, the event loop waits."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self

from ventuno.store import accounts as people
from ventuno.store import rounds, shoes
from ventuno.store.api import Account, HistoryRow, Hold, OpenRound, RoundResult, RoundWork, ShoeRow
from ventuno.store.audit import Audit, audit
from ventuno.store.folder import FolderLock
from ventuno.store.schema import Synchronous, open_reader, open_writer
from ventuno.store.worker import Worker, Writer


def _wall_clock_ms() -> int:
    return time.time_ns() // 1_000_000


class SqliteStore:
    """Implements :class:`ventuno.store.api.Store`; made by :meth:`open`, ended by :meth:`aclose`."""

    def __init__(self, lock: FolderLock, *, now_ms: Callable[[], int], daily_guests: int) -> None:
        """Use :meth:`open` instead."""
        self._lock = lock
        self._now_ms = now_ms
        self._daily_guests = daily_guests
        self._writer = Writer("store-writer")
        self._reader = Worker("store-reader")

    @classmethod
    async def open(
        cls,
        folder: Path,
        *,
        vfs: str | None = None,
        synchronous: Synchronous = "FULL",
        daily_guests: int = 200,
        checkpoint_pages: int = 1000,
        now_ms: Callable[[], int] = _wall_clock_ms,
    ) -> Self:
        """Lock a data folder and open its database, made or migrated as needed.

        Args:
            folder: Data folder, created if missing.
            vfs: Name of a registered SQLite file layer, for fault tests.
            synchronous: ``FULL`` keeps every acknowledged commit; ``NORMAL`` exists to show what it loses.
            daily_guests: Guests that one address may make in a day.
            checkpoint_pages: The log is folded into the database when it has so many pages.
            now_ms: Clock for what is booked.

        Raises:
            DataFolderInUse: Another server holds the folder.
            DataFolderUnusable: It cannot be written, or its database is not ours.
            NewerSchema: A later version wrote it.
            FaultySqlite: The SQLite library is too old.
        """
        lock = FolderLock(folder)
        store = cls(lock, now_ms=now_ms, daily_guests=daily_guests)
        try:
            opening = partial(
                open_writer, folder, vfs=vfs, synchronous=synchronous, checkpoint_pages=checkpoint_pages
            )
            await store._writer.start(opening)
            await store._reader.start(partial(open_reader, folder, vfs=vfs))
        except BaseException:
            await store.aclose()
            raise
        return store

    async def aclose(self) -> None:
        """Finish the commit in flight, close the database and let go of the folder."""
        await self._reader.close()
        await self._writer.close()
        self._lock.release()

    @property
    def failed(self) -> str | None:
        """Why the disk refused, once it has; nothing is written from then on."""
        return self._writer.failure

    async def commit(self, work: RoundWork) -> RoundResult:
        """Write a table's work durably and answer its ask."""
        return await self._writer.submit(
            lambda connection: rounds.commit_work(connection, work, self._now_ms())
        )

    async def claim_table(self, key: str, spec_json: bytes) -> tuple[int, int]:
        """Return ``(table number, new epoch)``, creating the table and its bank account if new."""
        return await self._writer.submit(
            lambda connection: shoes.claim_table(connection, key, spec_json, self._now_ms())
        )

    async def open_round(self, table: int) -> OpenRound | None:
        """Return the unfinished round of a table, if any."""
        return await self._reader.submit(lambda connection: rounds.read_open_round(connection, table))

    async def holds(self, table: int) -> list[Hold]:
        """Return who has what at stake in the open round of a table: accounts and cents."""
        return await self._reader.submit(lambda connection: rounds.read_holds(connection, table))

    async def last_round(self, table: int) -> int:
        """Return the highest round number ever opened at a table, 0 if none."""
        return await self._reader.submit(lambda connection: shoes.last_round(connection, table))

    async def save_rules(self, rules_hash: str, rules: bytes) -> None:
        """Keep a rules version for the documents that name it."""
        await self._writer.submit(lambda connection: shoes.save_rules(connection, rules_hash, rules))

    async def put_shoe(self, table: int, shoe: ShoeRow) -> None:
        """Insert or update a shoe; numbers without gaps are enforced."""
        await self._writer.submit(lambda connection: shoes.put_shoe(connection, table, shoe))

    async def shoes(self, table: int, *, last: int) -> list[ShoeRow]:
        """Return the newest shoes of a table, newest first."""
        return await self._reader.submit(lambda connection: shoes.shoes(connection, table, last))

    async def new_guest(self, name: str, token_hash: bytes, start_cents: int, address: str) -> Account:
        """Create a guest with a starting balance, booked against the mint."""
        return await self._writer.submit(
            lambda connection: people.new_guest(
                connection,
                name,
                token_hash,
                start_cents,
                address,
                daily_guests=self._daily_guests,
                now_ms=self._now_ms(),
            )
        )

    async def by_token(self, token_hash: bytes) -> Account | None:
        """Return the account a session token belongs to."""
        return await self._reader.submit(lambda connection: people.by_token(connection, token_hash))

    async def balances(self, accounts: list[int]) -> list[int]:
        """Return spendable balances in cents, in the order asked."""
        return await self._reader.submit(lambda connection: people.balances(connection, accounts))

    async def history(
        self, account: int, *, before: int | None, limit: int
    ) -> tuple[list[HistoryRow], int | None]:
        """Return rounds newest first and the cursor of the next page."""
        return await self._reader.submit(
            lambda connection: people.history(connection, account, before=before, limit=limit)
        )

    async def document(self, code: str) -> bytes | None:
        """Return the round document with a game code."""
        return await self._reader.submit(lambda connection: rounds.document(connection, code))

    async def shoe_documents(self, table: int, shoe: int) -> list[bytes]:
        """Return the documents of the rounds dealt from a shoe, oldest first."""
        return await self._reader.submit(lambda connection: rounds.shoe_documents(connection, table, shoe))

    async def last_bets(self, table: int, accounts: list[int]) -> dict[int, dict[str, int]]:
        """Return each account's last settled bets at a table, for REPEAT."""
        return await self._reader.submit(lambda connection: people.last_bets(connection, table, accounts))

    async def verify(self) -> Audit:
        """Audit the whole record: chain, sums, pointers, holds (PLA-23)."""
        return await self._reader.submit(audit)
