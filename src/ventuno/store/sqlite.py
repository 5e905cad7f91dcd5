"""The store on SQLite: one thread writes for all tables, another reads, the event loop waits."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, Self

import apsw
from msgspec.structs import replace

from ventuno.store import rounds, shoes
from ventuno.store.api import Hold, OpenRound, RoundResult, RoundWork, ShoeRow, StaleRound
from ventuno.store.connected import Bounds
from ventuno.store.duellists import SqliteDuels
from ventuno.store.folder import FolderLock
from ventuno.store.hosts import SqliteHosts
from ventuno.store.mutes import SqliteMutes
from ventuno.store.own import SqliteOwnThings
from ventuno.store.people import SqlitePeople
from ventuno.store.safe import SqliteSafePlay
from ventuno.store.schema import Synchronous, open_reader, open_writer
from ventuno.store.works import commit_works

#: Seats are account or match numbers.
_LAST_SEAT: Final = (1 << 62) - 1


def _wall_clock_ms() -> int:
    return time.time_ns() // 1_000_000


class SqliteStore(SqlitePeople, SqliteDuels, SqliteHosts, SqliteMutes, SqliteSafePlay, SqliteOwnThings):
    """Implements :class:`ventuno.store.api.Store`; made by :meth:`open`, ended by :meth:`aclose`."""

    def __init__(self, lock: FolderLock, *, now_ms: Callable[[], int], bounds: Bounds) -> None:
        """Use :meth:`open` instead."""
        super().__init__(now_ms=now_ms, bounds=bounds)
        self._lock = lock
        self._hearing: list[Callable[[RoundWork, RoundResult], None]] = []

    @classmethod
    async def open(
        cls,
        folder: Path,
        *,
        vfs: str | None = None,
        synchronous: Synchronous = "FULL",
        daily_guests: int | None = None,
        bounds: Bounds | None = None,
        checkpoint_pages: int = 1000,
        now_ms: Callable[[], int] = _wall_clock_ms,
    ) -> Self:
        """Lock a data folder and open its database, made or migrated as needed.

        Args:
            folder: Data folder, created if missing.
            vfs: Name of a registered SQLite file layer, for fault tests.
            synchronous: ``FULL`` keeps every acknowledged commit; ``NORMAL`` exists to show what it loses.
            daily_guests: Accounts that one address may make in a day, in place of what the bounds say.
            bounds: What one account or address may have.
            checkpoint_pages: The log is folded into the database when it has so many pages.
            now_ms: Clock for what is booked.

        Raises:
            DataFolderInUse: Another server holds the folder.
            DataFolderUnusable: It cannot be written, or its database is not ours.
            NewerSchema: A later version wrote it.
            FaultySqlite: The SQLite library is too old.
        """
        lock = FolderLock(folder)
        bounds = bounds or Bounds()
        if daily_guests is not None:
            bounds = replace(bounds, daily_guests=daily_guests)
        store = cls(lock, now_ms=now_ms, bounds=bounds)
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

    async def commit(self, work: RoundWork) -> RoundResult:
        """Write a table's work durably and answer its ask."""
        result = await self._writer.submit_joint(self._commit_works, work)
        tally = self._tallies[work.table]
        if result.grant is not None:
            taken = result.grant.granted.count(True)
            tally.stakes += taken
            tally.refused += len(result.grant.granted) - taken
        if work.settlement is not None:
            tally.rounds += not work.settlement.void
            tally.voids += work.settlement.void
        for hear in self._hearing:
            hear(work, result)
        return result

    def _commit_works(self, connection: apsw.Connection, works: list[RoundWork]) -> list[RoundResult]:
        return commit_works(connection, works, self._now_ms())

    def listen(self, hear: Callable[[RoundWork, RoundResult], None]) -> None:
        """Call this with each work and its result, once it is written and before whoever wrote it goes on."""
        self._hearing.append(hear)

    async def claim_table(self, key: str, spec_json: bytes) -> tuple[int, int]:
        """Return ``(table number, new epoch)``, creating the table and its bank account if new."""
        return await self._write_now(shoes.claim_table, key, spec_json)

    async def open_round(self, table: int, seat: int = 0) -> OpenRound | None:
        """Return the unfinished round of a table (and seat), if any."""
        found = await self._read(rounds.read_open_rounds, table, seat, seat)
        return found[0] if found else None

    async def open_rounds(self, table: int) -> list[OpenRound]:
        """Return the unfinished rounds of all seats of a table, by seat."""
        return await self._read(rounds.read_open_rounds, table, 0, _LAST_SEAT)

    async def stale_rounds(self, before_ms: int) -> list[StaleRound]:
        """Return open rounds of seats other than 0 in which nothing was written since, longest ago first (PLA-6)."""
        return await self._read(rounds.stale_rounds, before_ms)

    async def holds(self, table: int, seat: int = 0) -> list[Hold]:
        """Return who has what at stake in the open round of a table (and seat)."""
        return await self._read(rounds.read_holds, table, seat)

    async def last_round(self, table: int, seat: int = 0) -> int:
        """Return the highest round number ever opened at a table (and seat), 0 if none."""
        return await self._read(shoes.last_round, table, seat)

    async def last_seat(self, table: int) -> int:
        """Return the highest seat that ever opened a round at a table, 0 if none."""
        return await self._read(shoes.last_seat, table)

    async def save_rules(self, rules_hash: str, rules: bytes) -> None:
        """Keep a rules version for the documents that name it."""
        await self._write(shoes.save_rules, rules_hash, rules)

    async def put_shoe(self, table: int, shoe: ShoeRow, seat: int = 0) -> None:
        """Insert or update a shoe; numbers without gaps are enforced."""
        await self._write(shoes.put_shoe, table, seat, shoe)

    async def shoes(self, table: int, *, last: int, seat: int = 0) -> list[ShoeRow]:
        """Return the newest shoes of a table (and seat), newest first."""
        return await self._read(shoes.shoes, table, seat, last)

    async def document(self, code: str) -> bytes | None:
        """Return the round document with a game code."""
        return await self._read(rounds.document, code)

    async def shoe_documents(self, table: int, shoe: int, seat: int = 0) -> list[bytes]:
        """Return the documents of the rounds dealt from a shoe, oldest first."""
        return await self._read(rounds.shoe_documents, table, seat, shoe)
