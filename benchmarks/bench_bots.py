"""Whole rounds played by real clients: how long answers take, and whether anybody missed anything.

python benchmarks/bench_bots.py [-n BOTS] [-r ROUNDS] [-p PROBES]

Some of the bots, the probes, play in a process of their own that runs before all others on the clients' core. Their
waits are the server's; thousands that share one loop wait mostly for each other, which is told as what it is.
"""

import argparse
import asyncio
import json
import os
import sys

from support import client_core, machine, part, report, start_server

from ventuno.cli.bots.fleet import Fleet, to_stderr
from ventuno.cli.bots.http import Site
from ventuno.cli.bots.player import Tally
from ventuno.cli.loop import run

#: Yields to whoever else wants the core.
BEHIND = 10


async def play(url: str, tokens: list[str], rounds: int, seed: int) -> Tally:
    """Play as these guests."""
    fleet = Fleet(Site(url), "infinite", number=len(tokens), seed=seed, rounds=rounds, say=to_stderr)
    return await fleet.play([f"ventuno={token}" for token in tokens])


async def crowd(url: str, rounds: int) -> None:
    """Play as the guests whose tokens standard input names; print what was seen."""
    client_core()
    os.nice(BEHIND)
    tally = await play(url, json.loads(sys.stdin.readline()), rounds, 1)
    print(json.dumps([tally.rounds, tally.requests, tally.acks_s, tally.wrong]))


async def main(number: int, rounds: int, probes: int) -> None:
    client_core()
    server, first = await start_server(clocks={"betting_ms": 12_000, "decision_ms": 10_000})
    # Guests enter in the server's process: thousands from one address are otherwise held back.
    tokens = await server.tell(f"guests {number}")
    url = f"http://127.0.0.1:{server.port}"
    many = await asyncio.create_subprocess_exec(
        sys.executable,
        __file__,
        "--crowd",
        url,
        "-r",
        str(rounds),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    seen, (told, _) = await asyncio.gather(
        play(url, tokens[:probes], rounds, 2), many.communicate(json.dumps(tokens[probes:]).encode() + b"\n")
    )
    others, requests, acks_s, wrong = json.loads(told)
    after = await server.tell("stat")
    await server.stop()
    wrong += seen.wrong
    print(machine())
    report(
        "bots",
        bots=str(number),
        rounds=str(seen.rounds + others),
        requests=str(seen.requests + requests),
        probed=str(seen.requests),
        ack_p50_ms=part(seen.acks_s, 0.5) * 1000,
        ack_p99_ms=part(seen.acks_s, 0.99) * 1000,
        ack_max_ms=max(seen.acks_s) * 1000,
        crowd_p50_ms=part(acks_s, 0.5) * 1000,
        crowd_p99_ms=part(acks_s, 0.99) * 1000,
        gaps=str(number * rounds - seen.rounds - others),
        wrong=str(len(wrong)),
        server_cpu_s=after["cpu"] - first["cpu"],
    )
    for line in wrong[:10]:
        print(" ", line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=5000)
    parser.add_argument("-r", type=int, default=3)
    parser.add_argument("-p", type=int, default=200)
    parser.add_argument("--crowd", default="")
    options = parser.parse_args()
    run(crowd(options.crowd, options.r) if options.crowd else main(options.n, options.r, options.p))
