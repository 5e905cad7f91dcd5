"""The server of the benchmarks: the real one in a process of its own, told what to measure over a pipe.

Commands on standard input, one JSON answer a line on standard output:
    stat          CPU seconds, resident bytes once garbage is collected, open sockets
    cpu           CPU seconds
    guests N      N new guests, their tokens
    show K        writes a frame of 300 bytes to every socket of the table, K times; CPU seconds it took
"""

import asyncio
import contextlib
import gc
import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from ventuno.cli.loop import run
from ventuno.core.presets import load_preset
from ventuno.server.app import Server
from ventuno.server.config import Config, ServerConfig
from ventuno.server.frames import text_frame
from ventuno.table.spec import Clocks, TableSpec


async def main(preset: str, clocks: Clocks, core: int, wait_probe: bool, data: str) -> None:
    os.sched_setaffinity(0, {core})
    with contextlib.nullcontext(data) if data else tempfile.TemporaryDirectory() as folder:
        base = load_preset(preset)
        spec = TableSpec(
            key=preset,
            name="Bench",
            game=base.game,
            preset=preset,
            rules=base.rules,
            clocks=clocks,
            capacity=100_000,
        )
        config = ServerConfig(host="127.0.0.1", port=0, data=folder, guests_per_address=1_000_000)
        server = await Server.start(Config(config, (spec,)))
        say({"port": server.port, "seats": server.seats, **stat(server)})
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
        waits: list[float] = []
        probe = asyncio.create_task(feel(waits)) if wait_probe else None
        while line := (await reader.readline()).decode().split():
            match line:
                case ["stat"]:
                    say(stat(server))
                case ["cpu"]:
                    say(time.process_time())
                case ["guests", number]:
                    tokens = []
                    for n in range(int(number)):
                        _, token = await server.house.people.enter(f"Bot {n}", "127.0.0.1", "")
                        tokens.append(token)
                    say(tokens)
                case ["show", times]:
                    say(await show(server, int(times)))
                case ["waits"]:
                    say(waits)
                    waits.clear()
        if probe is not None:
            probe.cancel()
        await server.aclose()


def say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


def stat(server: Server) -> dict[str, float]:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {
        "cpu": time.process_time(),
        "rss": pages * resource.getpagesize(),
        "sockets": len(server.house.gateway.sockets),
    }


async def show(server: Server, times: int) -> float:
    """Write a frame of 300 bytes to all, as a view is written."""
    (hall,) = server.house.halls.values()
    room = hall.room
    room._view = text_frame(b"x" * 300)
    before = time.process_time()
    for _ in range(times):
        room._views += 1
        await room._publish_all()
    return time.process_time() - before


async def feel(waits: list[float]) -> None:
    """Note how long the loop keeps something that is due waiting."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + 0.005
        await asyncio.sleep(0.005)
        waits.append(loop.time() - due)


if __name__ == "__main__":
    options = json.loads(sys.argv[1])
    clocks = Clocks(**options.get("clocks", {}))
    where = options.get("core", 0), options.get("probe", False), options.get("data", "")
    run(main(options.get("preset", "infinite"), clocks, *where))
