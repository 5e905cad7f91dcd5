"""Play and read history before and after a million rounds were played alone: neither may become slower.

Run: ``python benchmarks/bench_history.py [--rounds MILLIONS] [--players N] [--folder DIR]``. The old rounds are put
there by statements as the store would have written them (hashes left out); what is measured goes through the asyncio
side with ``synchronous=FULL``. Each figure after is told as a ratio to the same figure before.
"""

import argparse
import asyncio
import shutil
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import numpy as np

from ventuno.ledger.values import Ask, Settlement
from ventuno.store.api import HistoryFilter, RoundWork
from ventuno.store.schema import close, open_writer
from ventuno.store.sqlite import SqliteStore

REPEATS = 200
DOCUMENT_BYTES = 600
STARTED_MS = 1_700_000_000_000
STEP = 100_000


class Bench:
    """A table where everybody plays alone."""

    def __init__(self, store: SqliteStore, accounts: list[int]) -> None:
        self.store = store
        self.accounts = accounts
        self.table = (0, 0)
        self.rng = np.random.default_rng(21)

    async def claim(self) -> None:
        """Take the table."""
        self.table = await self.store.claim_table("bench", b'{"game":"american"}')

    async def play(self, account: int) -> None:
        """Bet and settle one round."""
        number = await self.store.last_round(self.table[0], account) + 1
        ask = Ask([account], [1_000])
        work = RoundWork(*self.table, number, [bytes(40)], ask=ask, seat=account)
        await self.store.commit(work)
        rows = (np.array([value], np.int64) for value in (account, 1_000, 2_000, 0))
        settlement = Settlement(
            *rows, self.rng.bytes(DOCUMENT_BYTES), f"B-{account}-{number}", STARTED_MS, "0" * 64, 1
        )
        await self.store.commit(RoundWork(*self.table, number, [], settlement=settlement, seat=account))

    async def deep_cursor(self, account: int, pages: int) -> int | None:
        """Return the cursor after so many pages of fifty rounds."""
        cursor = None
        for _ in range(pages):
            _, cursor = await self.store.history(account, before=cursor, limit=50)
            if cursor is None:
                break
        return cursor

    async def figures(self) -> dict[str, float]:
        """Return the median seconds of everything measured."""
        store, account = self.store, self.accounts[0]
        deep = await self.deep_cursor(account, 40)
        nothing = HistoryFilter(table="no such")
        todo: dict[str, Callable[[int], Awaitable[Any]]] = {
            "a round alone, bet and settled": lambda n: self.play(self.accounts[n % len(self.accounts)]),
            "the newest 20 rounds": lambda _: store.history(account, before=None, limit=20),
            "20 rounds far back": lambda _: store.history(account, before=deep, limit=20),
            "a filter that finds nothing": lambda _: store.history(
                account, before=None, limit=20, wanted=nothing
            ),
            "20 movements": lambda _: store.movements(account, before=None, limit=20),
            "a round by its code": lambda _: store.find_round(f"B-{account}-1"),
        }
        return {name: await median(run) for name, run in todo.items()}


async def median(run: Callable[[int], Awaitable[Any]]) -> float:
    """Return the median seconds of repeated awaiting."""
    took = []
    for turn in range(REPEATS):
        start = time.perf_counter()
        await run(turn)
        took.append(time.perf_counter() - start)
    return statistics.median(took)


def grow(folder: Path, rounds: int, accounts: list[int]) -> float:
    """Put old rounds there, each account's in a chain; return the bytes of a round."""
    connection = open_writer(folder, vfs=None, synchronous="NORMAL", checkpoint_pages=10_000)
    connection.execute("CREATE TEMP TABLE player (n INTEGER PRIMARY KEY, id INTEGER, played INTEGER)")
    connection.executemany("INSERT INTO player VALUES (?, ?, 1000)", list(enumerate(accounts)))
    first = connection.execute("SELECT max(id) + 1 FROM booking").get
    entry = connection.execute("SELECT max(id) + 1 FROM entry").get
    before = connection.execute("PRAGMA page_count").get
    players = len(accounts)
    span = "WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)"
    for at in range(0, rounds, STEP):
        bounds = (at, min(at + STEP, rounds) - 1)
        connection.execute("BEGIN")
        connection.execute(
            f"{span} INSERT INTO booking SELECT ?3 + i, 'round', {STARTED_MS}, 2, 0, ?4 + i, 1, zeroblob(32) FROM n",
            (*bounds, first, entry),
        )
        connection.execute(
            f"{span} INSERT INTO entry SELECT ?4 + i, p.id,"
            f" iif(i < {players}, (SELECT last FROM purse WHERE id = p.id), ?4 + i - {players}), ?3 + i, 1000, 1000"
            f" FROM n CROSS JOIN player p ON p.n = i % {players}",
            (*bounds, first, entry),
        )
        connection.execute(
            f"{span} INSERT INTO round SELECT ?3 + i, 1, p.id, 1000 + i / {players}, 'OLD-' || i, {STARTED_MS},"
            f" printf('%064d', 0), 1 FROM n CROSS JOIN player p ON p.n = i % {players}",
            (*bounds, first),
        )
        connection.execute(
            f"{span} INSERT INTO document SELECT ?3 + i, randomblob({DOCUMENT_BYTES}) FROM n",
            (*bounds, first),
        )
        connection.execute("COMMIT")
    connection.execute(
        "UPDATE purse SET last = (SELECT max(id) FROM entry WHERE id > ?1 - ?2 AND entry.purse = purse.id)"
        " WHERE id IN (SELECT id FROM player)",
        (entry + rounds - 1, players),
    )
    grown = (connection.execute("PRAGMA page_count").get - before) * 4096
    close(connection)
    return float(grown / rounds)


async def run(folder: Path, rounds: int, players: int) -> None:
    """Print all figures."""
    store = await SqliteStore.open(folder, daily_guests=10**9)
    accounts = [
        (await store.new_guest(f"g{n}", n.to_bytes(16, "big"), 10**9, "bench")).id for n in range(players)
    ]
    bench = Bench(store, accounts)
    await bench.claim()
    for turn in range(players * 30):
        await bench.play(accounts[turn % players])
    before = await bench.figures()
    await store.aclose()
    size = await asyncio.to_thread(grow, folder, rounds, accounts)
    bench.store = store = await SqliteStore.open(folder, daily_guests=10**9)
    await bench.claim()
    after = await bench.figures()
    print(
        f"rounds put there {rounds:,}, {rounds // players:,} of each of {players} players; {size:.0f} bytes each,"
    )
    print(f"of which {DOCUMENT_BYTES} are the document\n")
    for name, took in after.items():
        print(
            f"{name:34} {before[name] * 1e3:8.2f} ms {took * 1e3:8.2f} ms   ratio {took / before[name]:5.2f}"
        )
    start = time.perf_counter()
    step = asyncio.create_task(store.prune(0))
    waits = []
    while not step.done():
        began = time.perf_counter()
        await bench.play(accounts[0])
        waits.append(time.perf_counter() - began)
    pruned = await step
    rate = pruned.documents / (time.perf_counter() - start)
    print(f"documents pruned {pruned.documents:,}, {rate:,.0f} /s; a round meanwhile p50", end=" ")
    print(f"{statistics.median(waits) * 1e3:.1f} ms, longest {max(waits) * 1e3:.1f} ms")
    await store.aclose()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=float, default=1.0, help="millions of rounds put there")
    parser.add_argument("--players", type=int, default=10)
    parser.add_argument("--folder", type=Path, help="where to write (default: a temporary folder)")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="ventuno-bench-", dir=asked.folder))
    try:
        asyncio.run(run(folder, int(asked.rounds * 1_000_000), asked.players))
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
