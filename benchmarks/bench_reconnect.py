"""Everybody comes back at once: seconds until each window shows the table and the player's own part of it.

    python benchmarks/bench_reconnect.py [-n PLAYERS]

As many as fit if fewer do. Also the memory of it: the idle server, and what each seated player adds.
"""

import argparse
import asyncio
from time import perf_counter

from support import RawClient, client_core, connect, machine, report, start_server

from ventuno.cli.loop import run


async def main(players: int) -> None:
    client_core()
    server, idle = await start_server(clocks={"betting_ms": 600_000})
    if players > idle["seats"]:
        # An eighth of the connections that the system lets a process have is for requests: others are refused.
        players = int(idle["seats"])
        print(f"only {players} windows fit here: ulimit -n says how many files may be open")
    tokens = await server.tell(f"guests {players}")
    before = await server.tell("stat")
    shown: set[RawClient] = set()
    done = asyncio.Event()

    def receive(client: RawClient, payload: bytes) -> None:
        if payload.startswith(b'{"t":"me"'):
            shown.add(client)
            if len(shown) == players:
                done.set()

    async def all_come() -> tuple[list[RawClient], float]:
        shown.clear()
        done.clear()
        began = perf_counter()
        clients = await connect(server.port, tokens, receive, at_once=1000)
        await asyncio.wait_for(done.wait(), 120)
        return clients, perf_counter() - began

    clients, _ = await all_come()
    await asyncio.sleep(2)
    seated = await server.tell("stat")
    for client in clients:
        client.transport.abort()
    while (gone := await server.tell("stat"))["sockets"]:
        await asyncio.sleep(0.2)
    _, seconds = await all_come()
    after = await server.tell("stat")
    await server.stop()
    print(machine())
    report(
        "reconnect",
        players=str(players),
        seconds=seconds,
        a_second=players / seconds,
        server_cpu_us_each=(after["cpu"] - gone["cpu"]) / players * 1e6,
    )
    report(
        "memory",
        idle_mb=idle["rss"] / 1e6,
        kb_a_seated_player=(seated["rss"] - before["rss"]) / players / 1e3,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=19_000)
    options = parser.parse_args()
    run(main(options.n))
