"""Whole rounds played by real clients: how long answers take, and whether anybody missed anything.

python benchmarks/bench_bots.py [-n BOTS] [-r ROUNDS]
"""

import argparse

from support import client_core, machine, part, report, start_server

from ventuno.cli.bots.fleet import Fleet
from ventuno.cli.bots.http import Site
from ventuno.cli.loop import run


async def main(number: int, rounds: int) -> None:
    client_core()
    server, first = await start_server(clocks={"betting_ms": 12_000, "decision_ms": 10_000})
    # Guests enter in the server's process: thousands from one address are otherwise held back.
    tokens = await server.tell(f"guests {number}")
    fleet = Fleet(
        Site(f"http://127.0.0.1:{server.port}"), "infinite", number=number, seed=1, rounds=rounds, say=print
    )
    tally = await fleet.play([f"ventuno={token}" for token in tokens])
    after = await server.tell("stat")
    await server.stop()
    print(machine())
    report(
        "bots",
        bots=str(number),
        rounds=str(tally.rounds),
        requests=str(tally.requests),
        ack_p50_ms=part(tally.acks_s, 0.5) * 1000,
        ack_p99_ms=part(tally.acks_s, 0.99) * 1000,
        gaps=str(number * rounds - tally.rounds),
        wrong=str(len(tally.wrong)),
        server_cpu_s=after["cpu"] - first["cpu"],
    )
    for line in tally.wrong[:10]:
        print(" ", line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=5000)
    parser.add_argument("-r", type=int, default=3)
    options = parser.parse_args()
    run(main(options.n, options.r))
