"""Write bets and rounds down durably: bets a second, a round of 20,000 on disk, and whether history slows it.

Run: ``python benchmarks/bench_store.py [--history MILLIONS] [--players N] [--folder DIR]``. Every figure goes
through the asyncio side, the writing thread, and commits with ``synchronous=FULL`` on the folder's disk. The
floor of a round is a bare SQLite that writes the same rows and checks nothing.
"""

import argparse
import asyncio
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import apsw
import numpy as np

from ventuno.ledger.values import Ask, Ints, Settlement
from ventuno.store.api import RoundWork
from ventuno.store.schema import close, open_writer
from ventuno.store.sqlite import SqliteStore

DOCUMENT_BYTES = 1_200_000
REPEATS = 7


class Bench:
    """One table and its players."""

    def __init__(self, store: SqliteStore, folder: Path, accounts: Ints) -> None:
        self.store = store
        self.folder = folder
        self.accounts = accounts
        self.rng = np.random.default_rng(21)
        self.round = 0
        self.table = (0, 0)

    async def claim(self) -> None:
        self.table = await self.store.claim_table("bench", b"{}")
        self.round = await self.store.last_round(self.table[0])

    async def bets(self, batch: int) -> tuple[float, float, Ints]:
        """Bet once each, in batches; return wall and CPU seconds and the stakes."""
        self.round += 1
        cents = self.rng.integers(100, 500, len(self.accounts)) * 100
        accounts, amounts = self.accounts.tolist(), cents.tolist()
        wall, cpu = time.perf_counter(), time.process_time()
        for at in range(0, len(accounts), batch):
            ask = Ask(accounts[at : at + batch], amounts[at : at + batch])
            work = RoundWork(*self.table, self.round, [bytes(12 * batch)], ask=ask)
            grant = (await self.store.commit(work)).grant
            assert grant is not None
            assert all(grant.granted)
        return time.perf_counter() - wall, time.process_time() - cpu, cents

    async def settle(self, cents: Ints) -> tuple[float, float]:
        """Settle the round; return wall and CPU seconds."""
        won = self.rng.random(len(cents)) < 0.48
        settlement = Settlement(
            self.accounts,
            cents,
            np.where(won, 2 * cents, 0),
            np.zeros_like(cents),
            self.rng.bytes(DOCUMENT_BYTES),
            f"BENCH-{self.table[0]}-{self.round}",
            1_800_000_000_000,
            "0" * 64,
            1,
            spots=("main", "hot_3"),
            bets=np.column_stack([cents, cents // 10 * self.rng.integers(0, 2, len(cents))]),
        )
        wall, cpu = time.perf_counter(), time.process_time()
        await self.store.commit(RoundWork(*self.table, self.round, [], settlement=settlement))
        return time.perf_counter() - wall, time.process_time() - cpu


async def guests(store: SqliteStore, count: int) -> Ints:
    """Make players who can afford to lose."""
    start = time.perf_counter()
    made = await asyncio.gather(
        *(store.new_guest(f"g{n}", n.to_bytes(16, "big"), 10**9, "bench") for n in range(count))
    )
    print(
        f"guests made with session and starting balance   {count / (time.perf_counter() - start):10,.0f} /s"
    )
    return np.array([account.id for account in made], np.int64)


def grow_history(folder: Path, entries: int) -> None:
    """Put old rounds there by one statement a million: rows as the store would have written them."""
    connection = open_writer(folder, vfs=None, synchronous="NORMAL", checkpoint_pages=10_000)
    first = connection.execute("SELECT max(id) + 1 FROM entry").get
    players = connection.execute("SELECT json_group_array(id) FROM purse WHERE NOT overdraft").get
    connection.execute("CREATE TEMP TABLE player (n INTEGER PRIMARY KEY, id INTEGER)")
    connection.execute("INSERT INTO player SELECT key, value FROM json_each(?)", (players,))
    count = connection.execute("SELECT count(*) FROM player").get
    for at in range(first, first + entries, 1_000_000):
        connection.execute(
            "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)"
            " INSERT INTO entry SELECT i, p.id, i - ?3, 1 + i / ?3, 20000, 20000"
            " FROM n CROSS JOIN player p ON p.n = i % ?3",
            (at, at + min(1_000_000, first + entries - at) - 1, count),
        )
    close(connection)


def floor(folder: Path, accounts: Ints) -> float:
    """Return the seconds of a bare SQLite for the rows of a round: no check, hold, chain, trigger or answer."""
    connection = apsw.Connection(str(folder / "floor.db"))
    connection.pragma("journal_mode", "wal")
    connection.execute(
        "CREATE TABLE purse (id INTEGER PRIMARY KEY, posted INTEGER, held INTEGER, last INTEGER);"
        "CREATE TABLE entry (id INTEGER PRIMARY KEY, purse INTEGER, prev INTEGER, booking INTEGER, staked, back);"
        "CREATE TABLE round (document BLOB)"
    )
    connection.execute(
        "INSERT INTO purse SELECT value, 100000, 0, 0 FROM carray(?)", (apsw.carray(accounts),)
    )
    took = []
    for turn in range(REPEATS):
        document = os.urandom(DOCUMENT_BYTES)
        start = time.perf_counter()
        with connection:
            connection.execute(
                "INSERT INTO entry SELECT NULL, value, ?1, ?1, 20000, 40000 FROM carray(?2)",
                (turn, apsw.carray(accounts)),
            )
            connection.execute("UPDATE purse SET posted = posted + 20000, last = ?", (turn,))
            connection.execute("INSERT INTO round VALUES (?)", (document,))
        took.append(time.perf_counter() - start)
    connection.close()
    return statistics.median(took)


async def run(folder: Path, players: int, history: int) -> None:
    """Print all figures."""
    store = await SqliteStore.open(folder, daily_guests=10**9)
    accounts = await guests(store, players)
    if history:
        await store.aclose()
        await asyncio.to_thread(grow_history, folder, history)
        store = await SqliteStore.open(folder, daily_guests=10**9)
        print(f"history rows put there first                    {history:10,}")
    bench = Bench(store, folder, accounts)
    await bench.claim()
    for batch in (200, 500, 2000):
        wall, cpu, cents = await bench.bets(batch)
        await bench.settle(cents)
        print(
            f"bets reserved in batches of {batch:<5}               {players / wall:10,.0f} /s {players / cpu:10,.0f} /CPU-s"
        )
    walls, cpus = [], []
    for _ in range(REPEATS):
        _, _, cents = await bench.bets(2000)
        wall, cpu = await bench.settle(cents)
        walls.append(wall)
        cpus.append(cpu)
    took = statistics.median(walls)
    print(
        f"a round of {players:,} settled                      {took * 1e3:10.1f} ms {statistics.median(cpus) * 1e3:8.1f} CPU-ms"
    )
    await store.aclose()
    grown = bytes_of_a_round(folder, bench.round)
    print(f"a round of {players:,} on disk, document included   {grown / 1e6:10.2f} MB")
    print(f"ledger bytes a player a round                   {(grown - DOCUMENT_BYTES) / players:10.1f}")
    print(f"ratio to a bare SQLite writing the same rows    {took / floor(folder, accounts):10.1f}")


def bytes_of_a_round(folder: Path, rounds: int) -> float:
    """Return what history tables take, a round."""
    connection = open_writer(folder, vfs=None, synchronous="FULL", checkpoint_pages=1000)
    size = connection.execute(
        "SELECT sum(s.pgsize) FROM dbstat s WHERE name IN ('round', 'document', 'booking')"
    ).get
    entries = connection.execute("SELECT sum(pgsize) FROM dbstat WHERE name = 'entry'").get
    rows = connection.execute("SELECT count(*) FROM entry").get
    settled = connection.execute("SELECT max(entries) FROM booking").get
    close(connection)
    return float(size / rounds + entries / rows * settled)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=20_000)
    parser.add_argument("--history", type=float, default=0, help="millions of history rows put there first")
    parser.add_argument("--folder", type=Path, help="where to write (default: a temporary folder)")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="ventuno-bench-", dir=asked.folder))
    try:
        asyncio.run(run(folder, asked.players, int(asked.history * 1_000_000)))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
