"""A frame of 300 bytes to every window of a table: CPU a message, as a ratio to a C program in the same run.

    python benchmarks/bench_fanout.py [-n SOCKETS] [-k FRAMES]

Also: how long something that is due waits in the server's loop while the frames go out.
"""

import argparse
import asyncio

from support import RawClient, client_core, connect, machine, part, report, start_floor, start_server

from ventuno.cli.loop import run


async def measure(
    remote, sockets: int, frames: int, watchers: list[str], *, probed: bool = False
) -> tuple[float, int]:
    clients: list[RawClient] = []
    seen = 0
    done = asyncio.Event()

    def receive(_client: RawClient, payload: bytes) -> None:
        nonlocal seen
        if len(payload) == 300:
            seen += 1
            if seen % sockets == 0:
                done.set()

    clients = await connect(remote.port, watchers, receive)
    await asyncio.sleep(1)
    if probed:
        await remote.tell("waits")
    cpu = 0.0
    for _ in range(frames):
        done.clear()
        cpu += float(await remote.tell("show 1"))
        try:
            await asyncio.wait_for(done.wait(), 20)
        except TimeoutError:
            break
    missed = sockets * frames - seen
    for client in clients:
        client.transport.abort()
    return cpu / (sockets * frames) * 1e6, missed


async def main(sockets: int, frames: int) -> None:
    client_core()
    server, _ = await start_server(probe=True, clocks={"betting_ms": 600_000})
    watchers = [""] * sockets
    own_us, missed = await measure(server, sockets, frames, watchers, probed=True)
    waits = await server.tell("waits")
    await server.stop()
    floor = await start_floor()
    floor_us = float("nan")
    if floor is not None:
        floor_us, _ = await measure(floor, sockets, frames, watchers)
        await floor.stop()
    print(machine())
    report(
        "fan-out",
        sockets=str(sockets),
        us_a_message=own_us,
        floor_us=floor_us,
        ratio=own_us / floor_us,
        missed=str(missed),
        wait_p99_ms=part(waits, 0.99) * 1000,
        wait_max_ms=max(waits) * 1000,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=10_000)
    parser.add_argument("-k", type=int, default=20)
    options = parser.parse_args()
    run(main(options.n, options.k))
