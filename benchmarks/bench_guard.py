"""What responsible play costs: a bet that is asked about, a commit that is heard, a round of 20,000 that is settled.

python benchmarks/bench_guard.py
"""

import asyncio
import random
from time import process_time
from typing import Any, cast

import numpy as np
from support import machine

from ventuno.core.safe import LIMITS, Wishes
from ventuno.ledger.values import Ask, Grant, Settlement
from ventuno.server.clock import SystemClock
from ventuno.server.safe import PlayGuard
from ventuno.store.api import RoundResult, RoundWork
from ventuno.store.safe_api import Past, PastRound

PLAYERS = 20_000
ROUNDS = 20


class Nobody:
    def windows_of(self, account: int) -> list[Any]:
        del account
        return []


class Memory:
    """A store that remembers a month of rounds of everybody."""

    def __init__(self, wishes: Wishes, now_ms: int) -> None:
        self._past = Past(wishes, [PastRound(now_ms - 600_000, now_ms - 590_000, 500, -500, False)] * ROUNDS)

    async def past_of(self, accounts: dict[int, int]) -> dict[int, Past]:
        return dict.fromkeys(accounts, self._past)


def work(**what: Any) -> RoundWork:
    return RoundWork(1, 1, 1, [], **what)


async def measure(name: str, wishes: Wishes) -> None:
    clock = SystemClock()
    now_ms = clock.now_ms()
    guard = PlayGuard(cast("Any", Memory(wishes, now_ms)), Nobody(), clock)
    accounts = list(range(1, PLAYERS + 1))
    await asyncio.gather(*(guard.learn(account) for account in accounts))
    shuffled = random.Random(1).sample(accounts, PLAYERS)

    began = process_time()
    for account in shuffled:
        guard.admit(1, 0, account, 500, now_ms)
    asked = process_time() - began
    ask = Ask(shuffled, [500] * PLAYERS)
    began = process_time()
    guard.heard(work(ask=ask), RoundResult(Grant([True] * PLAYERS, [0] * PLAYERS)))
    heard = process_time() - began
    column = np.full(PLAYERS, 500, np.int64)
    nothing = np.zeros(PLAYERS, np.int64)
    settlement = Settlement(np.array(accounts), column, nothing, nothing, b"", "", now_ms - 30_000, "", 1)
    began = process_time()
    guard.heard(work(settlement=settlement), RoundResult())
    settled = process_time() - began
    print(
        f"{name:>22}: asked {asked / PLAYERS * 1e6:5.2f} us a bet, heard {heard / PLAYERS * 1e6:5.2f} us a bet,"
        f" settled {settled * 1e3:6.1f} ms a round of {PLAYERS}"
    )


async def main() -> None:
    print(machine())
    await measure("nothing set", Wishes())
    await measure("a reality check", Wishes(check_minutes=60))
    await measure("all nine limits", Wishes(limits=dict.fromkeys(LIMITS, 100_000_000), check_minutes=60))


asyncio.run(main())
