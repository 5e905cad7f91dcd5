"""A rush at the door while people play: 50 logins at once and 500 guests, over and over, and how long bets wait.

The same bots play first with the door quiet, so that what the rush costs them is a ratio.

python benchmarks/bench_logins.py [-n BOTS] [-r ROUNDS] [--logins 50] [--guests 500]
"""

import argparse
import asyncio
import time

from support import client_core, machine, part, report, start_server

from ventuno.cli.bots.fleet import Fleet
from ventuno.cli.bots.http import HttpPool, Site
from ventuno.cli.bots.player import Tally
from ventuno.cli.loop import run

PASSWORD = "correct horse"


class Rush:
    """People who log in and sign up all at once, until told to stop."""

    def __init__(self, site: Site, logins: int, guests: int) -> None:
        self.login_s: list[float] = []
        self.guest_s: list[float] = []
        self.other: list[int] = []
        self._logins = logins
        self._guests = guests
        self._door = HttpPool(site, logins)
        self._desk = HttpPool(site, 16)

    async def register(self) -> None:
        for n in range(self._logins):
            answer = await self._door.post("/api/register", {"name": f"Login {n}", "password": PASSWORD})
            assert answer.status == 200, answer.body

    async def go_on(self) -> None:
        while True:
            await asyncio.gather(
                *(self._login(n) for n in range(self._logins)), *(self._guest() for _ in range(self._guests))
            )

    async def _login(self, n: int) -> None:
        began = time.perf_counter()
        answer = await self._door.post("/api/login", {"name": f"Login {n}", "password": PASSWORD})
        self._note(self.login_s, began, answer.status)

    async def _guest(self) -> None:
        began = time.perf_counter()
        answer = await self._desk.post("/api/guest", {})
        self._note(self.guest_s, began, answer.status)

    def _note(self, times: list[float], began: float, status: int) -> None:
        if status == 200:
            times.append(time.perf_counter() - began)
        else:
            self.other.append(status)

    async def aclose(self) -> None:
        await self._door.aclose()
        await self._desk.aclose()


async def main(number: int, rounds: int, logins: int, guests: int) -> None:
    client_core()
    clocks = {"betting_ms": 4_000, "decision_ms": 2_000, "insurance_ms": 1_500, "pause_ms": 300, "deal_ms": 0}
    server, _ = await start_server(clocks=clocks)
    site = Site(f"http://127.0.0.1:{server.port}")
    rush = Rush(site, logins, guests)
    await rush.register()

    async def play() -> Tally:
        tokens = await server.tell(f"guests {number}")
        fleet = Fleet(site, "infinite", number=number, seed=1, rounds=rounds, say=print)
        return await fleet.play([f"ventuno={token}" for token in tokens])

    quiet = await play()
    rushing = asyncio.create_task(rush.go_on())
    rushed = await play()
    rushing.cancel()
    await asyncio.wait([rushing])
    await rush.aclose()
    await server.stop()
    print(machine())
    before, during = part(quiet.acks_s, 0.99) * 1000, part(rushed.acks_s, 0.99) * 1000
    report(
        "logins",
        bots=str(number),
        quiet_ack_p99_ms=before,
        rush_ack_p99_ms=during,
        ratio=during / before,
        logins=str(len(rush.login_s)),
        login_p99_ms=part(rush.login_s, 0.99) * 1000,
        guests=str(len(rush.guest_s)),
        guest_p99_ms=part(rush.guest_s, 0.99) * 1000,
        sent_away=str(len(rush.other)),
        wrong=str(len(quiet.wrong) + len(rushed.wrong)),
    )
    for line in (quiet.wrong + rushed.wrong)[:10]:
        print(" ", line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("-r", type=int, default=2)
    parser.add_argument("--logins", type=int, default=50)
    parser.add_argument("--guests", type=int, default=500)
    options = parser.parse_args()
    run(main(options.n, options.r, options.logins, options.guests))
