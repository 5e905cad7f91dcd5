"""Bets and decisions acknowledged a second, stored durably, through the whole path: socket to disk and back.

    python benchmarks/bench_bets.py [-n PLAYERS] [-s SECONDS]

Bets: every player raises his bet as soon as the last one is acknowledged, under the rate any client may send at.
Decisions: all players decide at once; the clock runs from the first request to the last answer.
"""

import argparse
import asyncio
import json
from time import perf_counter
from typing import Any

from support import RawClient, client_core, connect, machine, part, report, start_server

from ventuno.cli.loop import run


class Better:
    """One player's running bet."""

    def __init__(self) -> None:
        self.rev = 0
        self.sent = 0.0


async def bets(players: int, seconds: float) -> None:
    server, _ = await start_server(clocks={"betting_ms": 600_000})
    tokens = await server.tell(f"guests {players}")
    acks: list[float] = []
    refused = 0
    running = True
    loop = asyncio.get_running_loop()

    def bet(client: RawClient) -> None:
        mine = client.state
        mine.rev += 1
        mine.sent = perf_counter()
        cents = 100 + mine.rev % 50
        client.send(
            b'{"t":"bet","id":%d,"round":1,"rev":%d,"spots":{"main":%d,"hot_3":100}}'
            % (mine.rev, mine.rev, cents)
        )

    def receive(client: RawClient, payload: bytes) -> None:
        nonlocal refused
        if payload.startswith(b'{"t":"ok"'):
            now = perf_counter()
            waited = now - client.state.sent
            acks.append(waited)
            if running:
                # 19 a second: just under what any client may send for ever.
                loop.call_later(max(0.0, 1 / 19 - waited), bet, client)
        elif payload.startswith(b'{"t":"no"'):
            refused += 1

    clients = await connect(server.port, tokens, receive)
    for client in clients:
        client.state = Better()
    await asyncio.sleep(1)
    before = await server.tell("cpu")
    began = perf_counter()
    for number, client in enumerate(clients):
        loop.call_later(number / players / 19, bet, client)
    await asyncio.sleep(seconds)
    count, wall = len(acks), perf_counter() - began
    running = False
    cpu = await server.tell("cpu") - before
    await server.stop()
    report(
        "bets",
        players=str(players),
        acknowledged_a_second=count / wall,
        a_cpu_second=count / cpu,
        cpu_share=cpu / wall,
        ack_p50_ms=part(acks, 0.5) * 1000,
        ack_p99_ms=part(acks, 0.99) * 1000,
        refused=str(refused),
    )


async def decisions(players: int) -> None:
    server, _ = await start_server(
        clocks={
            "betting_ms": 12_000,
            "decision_ms": 60_000,
            "insurance_ms": 100,
            "deal_ms": 0,
            "pause_ms": 1000,
        }
    )
    tokens = await server.tell(f"guests {players}")
    sent: dict[RawClient, float] = {}
    acks: list[float] = []
    ready: set[RawClient] = set()
    last = 0.0
    go = asyncio.Event()
    done = asyncio.Event()
    view: dict[str, Any] = {"round": 0}

    def receive(client: RawClient, payload: bytes) -> None:
        nonlocal last, view
        if payload.startswith(b'{"t":"view"'):
            if payload != client.state:
                client.state = payload
                view = json.loads(payload)
                if view["phase"] == "betting" and not go.is_set():
                    ready.clear()
                    client.send(b'{"t":"bet","id":1,"round":%d,"rev":1,"spots":{"main":100}}' % view["round"])
        elif payload.startswith(b'{"t":"me"'):
            # A natural or an ace up gives nobody anything to decide: the next round may.
            if view["phase"] == "decision" and b'"offered":["' in payload:
                ready.add(client)
                if len(ready) == players:
                    go.set()
        elif payload.startswith(b'{"t":"ok","id":2,'):
            last = perf_counter()
            acks.append(last - sent[client])
            if len(acks) == players:
                done.set()

    clients = await connect(server.port, tokens, receive)
    await asyncio.wait_for(go.wait(), 150)
    before = await server.tell("cpu")
    began = perf_counter()
    for client in clients:
        sent[client] = perf_counter()
        client.send(
            b'{"t":"act","id":2,"round":%d,"step":%d,"line":"main","action":"stand"}'
            % (view["round"], view["step"])
        )
    await asyncio.wait_for(done.wait(), 60)
    cpu = await server.tell("cpu") - before
    await server.stop()
    report(
        "decisions at once",
        players=str(players),
        acknowledged_a_second=players / (last - began),
        a_cpu_second=players / cpu,
        ack_p50_ms=part(acks, 0.5) * 1000,
        ack_p99_ms=part(acks, 0.99) * 1000,
    )


async def main(players: int, seconds: float) -> None:
    client_core()
    print(machine())
    await bets(players, seconds)
    await decisions(players)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("-s", type=float, default=8)
    options = parser.parse_args()
    run(main(options.n, options.s))
