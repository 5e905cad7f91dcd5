"""Everybody comes back at once: seconds until each window shows the table and the player's own part of it.

    python benchmarks/bench_reconnect.py [-n PLAYERS] [--at-once 1000]

First their lines break and the server runs on; then the server is restarted, and knows nobody any more. A page that comes
back opens one WebSocket, makes no request beside it, and asks five times what time it is. As many come as fit if fewer do.
Also the memory of it: the idle server, and what each seated player adds.
"""

import argparse
import asyncio
import tempfile
import time
from typing import Any

from crowd import Crowd
from support import Remote, client_core, machine, part, report, start_server

from ventuno.cli.loop import run

#: What a page asks on a new line.
QUESTIONS = 5


async def all_come(what: str, server: Remote, crowd: Crowd, players: int, at_once: int) -> None:
    """Let all come and report it."""
    before, mine, began = await server.tell("cpu"), time.process_time(), time.perf_counter()
    took = crowd.come(server.port, at_once=at_once)
    seconds = time.perf_counter() - began
    mine = time.process_time() - mine
    there = await server.tell("cpu")
    for _ in range(QUESTIONS):
        crowd.ask_time()
    after = await server.tell("cpu")
    report(
        what,
        players=str(players),
        seconds=seconds,
        a_second=players / seconds,
        server_cpu_us_each=(there - before) / players * 1e6,
        their_questions_us=(after - there) / players * 1e6,
        client_cpu_us_each=mine / players * 1e6,
        median_s=part(took, 0.5),
        longest_s=max(took),
    )


async def all_gone(server: Remote) -> None:
    """Wait until the server knows it."""
    while (await server.tell("stat"))["sockets"]:
        await asyncio.sleep(0.2)


async def main(players: int, at_once: int) -> None:
    client_core()
    with tempfile.TemporaryDirectory() as folder:
        options: dict[str, Any] = {"clocks": {"betting_ms": 600_000}, "data": folder}
        server, idle = await start_server(**options)
        if players > idle["seats"]:
            # An eighth of the connections that the system lets a process have is for requests: others are refused.
            players = int(idle["seats"])
            print(f"only {players} windows fit here: ulimit -Hn says how many files may be open")
        crowd = Crowd(await server.tell(f"guests {players}"))
        print(machine())
        before = await server.tell("stat")
        await all_come("first arrival", server, crowd, players, at_once)
        await asyncio.sleep(2)
        seated = await server.tell("stat")
        crowd.go()
        await all_gone(server)
        await all_come("reconnect", server, crowd, players, at_once)
        crowd.go()
        await all_gone(server)
        await server.stop()
        server, _ = await start_server(**options)
        await all_come("after a restart", server, crowd, players, at_once)
        await server.stop()
    report(
        "memory",
        idle_mb=idle["rss"] / 1e6,
        kb_a_seated_player=(seated["rss"] - before["rss"]) / players / 1e3,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=20_000)
    parser.add_argument("--at-once", type=int, default=1_000)
    options = parser.parse_args()
    run(main(options.n, options.at_once))
