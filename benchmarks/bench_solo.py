"""Rounds of American a second, each at its player's own table: message in, stored durably, frames out.

    python benchmarks/bench_solo.py [-n PLAYERS] [-s SECONDS] [--in-memory]

Every player deals one box, declines insurance, stands, and deals again as soon as the result is told. Sockets are left
out, everything else is the server's: decoding, the table, the shoe of each round, the store's commits, the frames.
With a store in memory, which answers in the next turn of the loop, what is left is the event loop's part.
"""

import argparse
import asyncio
import resource
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from time import perf_counter, process_time

import msgspec
import numpy as np
from support import machine, part, report

from ventuno.cli.loop import run
from ventuno.core.presets import load_preset
from ventuno.core.rules import Rules
from ventuno.ledger.values import Grant
from ventuno.server.app import tidy_forever
from ventuno.server.clock import SystemClock
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.prices import NO_ODDS
from ventuno.server.shoes import RandomShoes
from ventuno.server.solo import SoloHall
from ventuno.store.api import Account, RoundResult, RoundWork
from ventuno.store.sqlite import SqliteStore
from ventuno.table.guard import UNGUARDED
from ventuno.table.spec import TableSpec

NUMBERS = count(1)


class Window:
    """A player's window that plays by itself; it reads just enough of what it is told."""

    def __init__(self, hall: SoloHall, account: int, told: list[float]) -> None:
        self.account, self.name = account, f"Player {account}"
        self.number = next(NUMBERS)
        self.stuck = self.stale = False
        self.waiting = self.shown = 0
        self.rounds = 1
        self._hall, self._told = hall, told
        self._ids = count(1)
        self._sent = 0.0

    def write(self, data: bytes) -> None:
        if b'"t":"no"' in data:
            raise SystemExit(f"refused: {data!r}")
        if b'"t":"view"' not in data:
            return
        if b'"phase":"result"' in data:
            self._told.append(perf_counter() - self._sent)
            self.rounds += 1
            self._soon(self.deal)
        elif b'"phase":"insurance"' in data:
            self._soon(self.decline)
        elif b'"phase":"decision"' in data:
            self._soon(self.stand)

    def _soon(self, act: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(act)

    def _send(self, message: bytes) -> None:
        self._hall.desk.receive(self, message)

    def deal(self) -> None:
        self._sent = perf_counter()
        self._send(b'{"t":"deal","id":%d,"round":%d,"spots":{"1.main":100}}' % (next(self._ids), self.rounds))

    def decline(self) -> None:
        self._send(b'{"t":"insure","id":%d,"round":%d,"take":false}' % (next(self._ids), self.rounds))

    def stand(self) -> None:
        self._send(
            b'{"t":"act","id":%d,"round":%d,"step":1,"line":"main","action":"stand"}'
            % (next(self._ids), self.rounds)
        )


class InMemory:
    """What a table of one's own asks of the store, with nothing written."""

    def __init__(self) -> None:
        self._balances: dict[int, int] = {}

    async def claim_table(self, *_: object) -> tuple[int, int]:
        return 1, 1

    async def new_guest(self, name: str, _token: bytes, cents: int, _source: str) -> Account:
        account = len(self._balances) + 1
        self._balances[account] = cents
        return Account(account, name, "guest")

    async def balances(self, accounts: list[int]) -> list[int]:
        return [self._balances[account] for account in accounts]

    async def commit(self, work: RoundWork) -> RoundResult:
        grant = balances = None
        if work.ask is not None:
            gained = work.ask.gained or [0]
            self._balances[work.seat] += gained[0] - work.ask.cents[0]
            grant = Grant([True], [self._balances[work.seat]])
        if work.settlement is not None:
            self._balances[work.seat] += int(work.settlement.back[0]) - int(work.settlement.paid[0])
            balances = np.array([self._balances[work.seat]], np.int64)
        loop = asyncio.get_running_loop()
        written = loop.create_future()
        loop.call_soon(written.set_result, RoundResult(grant, balances))
        return await written

    async def nothing(self, *_: object, **__: object) -> list[object]:
        return []

    async def none(self, *_: object) -> None:
        return None

    async def zero(self, *_: object) -> int:
        return 0

    async def last_bets(self, *_: object) -> dict[int, dict[str, int]]:
        return {}

    shoes, save_rules, put_shoe, open_round, last_round, aclose = nothing, none, none, none, zero, none


async def play(folder: Path, players: int, seconds: float, *, in_memory: bool) -> None:
    store = InMemory() if in_memory else await SqliteStore.open(folder, daily_guests=players)
    rules: Rules = load_preset("american").rules
    spec = TableSpec(key="american", name="American", game="american", preset="american", rules=rules)
    number, _ = await store.claim_table(spec.key, msgspec.json.encode(spec, enc_hook=str))
    odds = asyncio.get_running_loop().create_future()
    odds.set_result(NO_ODDS)
    hall = SoloHall(
        spec=spec, number=number, store=store, clock=SystemClock(), source=RandomShoes(),
        elsewhere=Elsewhere(), odds=odds, guard=UNGUARDED,
    )  # fmt: skip
    serving, tidying = asyncio.create_task(hall.run()), asyncio.create_task(tidy_forever())
    await hall.opened.wait()
    told: list[float] = []
    windows = []
    for n in range(players):
        account = await store.new_guest(f"P{n}", n.to_bytes(32, "big"), 100_000_000, "bench")
        windows.append(Window(hall, account.id, told))
    for window in windows:
        hall.desk.join(window)
    while any(window.waiting for window in windows) or hall._working:
        await asyncio.sleep(0.01)
    began, cpu = perf_counter(), process_time()
    for window in windows:
        window.deal()
    await asyncio.sleep(seconds)
    wall, spent, rounds = perf_counter() - began, process_time() - cpu, len(told)
    report(
        "solo",
        players=str(players),
        rounds_a_second=rounds / wall,
        rounds_a_cpu_second=rounds / spent,
        cpu_share=spent / wall,
        round_p50_ms=part(told, 0.5) * 1000,
        round_p99_ms=part(told, 0.99) * 1000,
        memory_mb=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    )
    tidying.cancel()
    hall.stop()
    await serving
    await store.aclose()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("-n", type=int, default=500)
    options.add_argument("-s", type=float, default=5.0)
    options.add_argument("--in-memory", action="store_true")
    given = options.parse_args()
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        run(play(Path(folder), given.n, given.s, in_memory=given.in_memory))


if __name__ == "__main__":
    main()
