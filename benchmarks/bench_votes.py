"""A seat of ten thousand: from the end of the vote to the frame of the last player, and no vote lost (MAJ-5).

    python benchmarks/bench_votes.py [-n VOTERS] [-r ROUNDS]

Everybody votes but one, so that the clock ends the vote; nobody's vote decides it before.
"""

import argparse
import asyncio
import time
from typing import Any

import msgspec
from support import RawClient, client_core, connect, machine, part, report, start_server

from ventuno.cli.loop import run
from ventuno.table.messages import View

TABLE = "majority"
_VIEW = msgspec.json.Decoder(View)


class Crowd:
    """What all voters have heard so far."""

    def __init__(self, voters: int) -> None:
        self.voters = voters
        self.view: View | None = None
        self.raw = b""
        self.acknowledged = 0
        self.refused = 0
        self.shown: dict[RawClient, float] = {}
        self.changed = asyncio.Event()

    def hear(self, client: RawClient, payload: bytes) -> None:
        if payload.startswith(b'{"t":"view"'):
            self.shown[client] = time.time()
            if payload != self.raw:
                self.raw, self.view = payload, _VIEW.decode(payload)
                self.shown = {client: time.time()}
        elif payload.startswith(b'{"t":"ok"'):
            self.acknowledged += 1
        elif payload.startswith(b'{"t":"no"'):
            self.refused += 1
        else:
            return
        self.changed.set()

    async def until(self, happened: Any) -> None:
        while not happened():
            self.changed.clear()
            await self.changed.wait()

    async def answered(self, requests: int) -> None:
        wanted = self.acknowledged + self.refused + requests
        await self.until(lambda: self.acknowledged + self.refused >= wanted)


async def to_all(crowd: Crowd, clients: list[RawClient], payload: Any) -> float:
    """Send every client its message; return the seconds until all are answered."""
    began = time.perf_counter()
    waiting = asyncio.ensure_future(crowd.answered(len(clients)))
    await asyncio.sleep(0)
    for number, client in enumerate(clients):
        client.send(payload(number))
    await waiting
    return time.perf_counter() - began


async def one_round(crowd: Crowd, clients: list[RawClient], cast: list[float]) -> tuple[float, int]:
    """Play a round to the end of its first vote; return seconds from there to the last frame, and lost votes."""
    await crowd.until(lambda: crowd.view is not None and crowd.view.phase == "betting")
    assert crowd.view is not None
    number = crowd.view.round
    bet = b'{"t":"bet","id":2,"round":%d,"rev":1,"spots":{"1.main":100}}' % number
    await to_all(crowd, clients, lambda _: bet)
    await crowd.until(
        lambda: crowd.view.round == number and crowd.view.phase in ("insurance", "decision", "result")
    )
    if crowd.view.phase == "insurance":
        await crowd.until(lambda: crowd.view.phase in ("decision", "result"))
    if crowd.view.phase == "result":
        await crowd.until(lambda: crowd.view.phase == "betting")
        return 0.0, -1
    step, deadline_ms = crowd.view.step, crowd.view.deadline_ms or 0
    votes = [
        b'{"t":"act","id":3,"round":%d,"step":%d,"line":"main","action":"%s"}' % (number, step, one)
        for one in (b"hit", b"stand")
    ]
    voters = clients[:-1]
    refused = crowd.refused
    cast.append(await to_all(crowd, voters, lambda n: votes[n % 2]))
    await crowd.until(
        lambda: (
            (crowd.view.step != step or crowd.view.phase != "decision") and len(crowd.shown) == len(clients)
        )
    )
    after = max(crowd.shown.values()) - deadline_ms / 1000
    counted = sum(sum(one.votes) for one in crowd.view.seats[0].decided if one.step == step)
    lost = len(voters) - (crowd.refused - refused) - counted
    await crowd.until(lambda: crowd.view.phase == "betting")
    return after, lost


async def main(voters: int, rounds: int) -> None:
    client_core()
    clocks = {"betting_ms": 8_000, "decision_ms": 5_000, "insurance_ms": 500, "deal_ms": 0, "pause_ms": 200}
    server, _ = await start_server(preset=TABLE, clocks=clocks)
    crowd = Crowd(voters)
    tokens = await server.tell(f"guests {voters}")
    clients = await connect(server.port, tokens, crowd.hear, table=TABLE)
    await crowd.until(lambda: crowd.view is not None and crowd.view.phase == "betting")
    await to_all(
        crowd, clients, lambda n: b'{"t":"consent","id":1,"accept":%s}' % (b"true" if n % 2 else b"false")
    )
    cast: list[float] = []
    ends: list[float] = []
    lost = 0
    for _ in range(4 * rounds):
        after, missing = await one_round(crowd, clients, cast)
        if missing >= 0:
            ends.append(after)
            lost += missing
        if len(ends) == rounds:
            break
    await server.stop()
    print(machine())
    report(
        "votes",
        voters=str(voters),
        rounds=str(len(ends)),
        end_to_last_frame_p50_ms=part(ends, 0.5) * 1000,
        end_to_last_frame_max_ms=max(ends) * 1000,
        votes_a_second=voters / part(cast, 0.5),
        lost=str(lost),
        refused=str(crowd.refused),
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10_000)
    parser.add_argument("-r", type=int, default=3)
    options = parser.parse_args()
    run(main(options.n, options.r))
