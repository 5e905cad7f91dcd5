"""The real program killed again and again while all four games are played: nothing acknowledged is lost (PLA-21)."""

import asyncio
import contextlib
import os
import random
import secrets
import socket
import sys
from collections import Counter

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.support.house import Client
from ventuno.server.sessions import COOKIE
from ventuno.store.backup import check
from ventuno.table.messages import Act, Bet, Consent, Deal, Insure, Ok

CLOCKS = """
[tables.clocks]
betting_ms = 300
insurance_ms = 100
decision_ms = 150
pause_ms = 50
deal_ms = 0
shoe_ms = 20
grace_ms = 500
"""
TABLES = f"""
[server]
guests_per_address = 100000
[[tables]]
preset = "infinite"
{CLOCKS}
[[tables]]
preset = "majority"
{CLOCKS}
strategy_ms = 20
[[tables]]
preset = "american"
[[tables]]
preset = "duel"
duel = {{ types = {{ short = 2 }}, bot_pace_ms = 0 }}
{CLOCKS}
"""
SPOTS = {"infinite": "main", "majority": "1.main"}
PATIENCE_S = 90


class Gone(Exception):
    """The server died."""


class Program:
    """The program on one port and one folder, started and killed; and what it acknowledged."""

    def __init__(self, folder) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.folder = folder
        self.base = f"http://127.0.0.1:{self.port}"
        self.http = httpx.AsyncClient(base_url=self.base, headers={"origin": self.base}, trust_env=False)
        self.codes: dict[str, set[str]] = {}
        self.deals: Counter[str] = Counter()
        self.matches: dict[str, set[str]] = {}
        self._windows: list[Client] = []
        self._acknowledged = asyncio.Event()

    async def start(self) -> None:
        (self.folder / "tables.toml").write_text(TABLES)
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "ventuno", "serve", "--no-browser", "--host", "127.0.0.1"),
            *("--port", str(self.port), "--config", str(self.folder / "tables.toml")),
            *("--data", str(self.folder / "data")),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while b"Ctrl+C" not in (line := await self._process.stdout.readline()):
                assert line, "it does not start"
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    ready = await self.http.get("/readyz")
                    if ready.status_code == 200 and ready.json()["tables"]["majority"] != "closed":
                        return
                assert self._process.returncode is None, "it does not start"

    async def kill(self) -> None:
        self._process.kill()
        await self._process.wait()

    async def stop(self) -> None:
        self._process.terminate()
        assert await self._process.wait() == 0

    async def ask(self, method: str, path: str, cookie: str = "", **body):
        headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
        try:
            answer = await self.http.request(method, path, headers=headers, json=body or None)
        except httpx.HTTPError as error:
            raise Gone from error
        self.http.cookies.clear()
        return answer

    async def guest(self, name: str) -> str:
        answer = await self.http.post("/api/guest", json={"name": name})
        self.http.cookies.clear()
        return answer.cookies[COOKIE]

    async def open(self, path: str, cookie: str) -> Client:
        try:
            line = await connect(
                f"ws://127.0.0.1:{self.port}{path}",
                origin=Origin(self.base),
                additional_headers={"Cookie": f"{COOKIE}={cookie}"},
                compression=None,
                ping_interval=None,
                proxy=None,
            )
        except (OSError, WebSocketException) as error:
            raise Gone from error
        window = Client(line, cookie)
        self._windows.append(window)
        await see(window, lambda: window.me is not None)
        return window

    def acknowledged(self) -> None:
        """Note that something was acknowledged."""
        self._acknowledged.set()

    async def until_acknowledged(self, times: int) -> None:
        """Wait until so many things more were acknowledged."""
        async with asyncio.timeout(PATIENCE_S):
            for _ in range(times):
                self._acknowledged.clear()
                await self._acknowledged.wait()

    async def leave(self) -> None:
        windows, self._windows = self._windows, []
        for window in windows:
            await window.aclose()


async def see(window: Client, happened) -> None:
    await window.until(lambda: window.closed is not None or happened())
    if window.closed is not None:
        raise Gone


async def request(window: Client, kind: type, **fields):
    """Ask; a server that dies meanwhile has answered nothing."""
    asking = asyncio.ensure_future(window.ask(kind, **fields))
    closing = asyncio.ensure_future(window.until_closed())
    try:
        await asyncio.wait([asking, closing], return_when=asyncio.FIRST_COMPLETED)
        if not asking.done():
            raise Gone
        return asking.result()
    finally:
        asking.cancel()
        closing.cancel()


async def bet_on(program: Program, table: str, cookie: str) -> None:
    window = await program.open(f"/ws/table/{table}", cookie)
    if table == "majority":
        await request(window, Consent, accept=True)
    while True:
        await see(
            window,
            lambda: window.phase == "betting" and window.me.rev == 0 and window.me.seq >= window.view.seq,
        )
        code, number = window.view.code, window.view.round
        answer = await request(window, Bet, round=number, rev=1, spots={SPOTS[table]: 1_00})
        if isinstance(answer, Ok):
            program.codes.setdefault(cookie, set()).add(code)
            program.acknowledged()
        await see(window, lambda number=number: window.view.round != number)


async def play_alone(program: Program, cookie: str) -> None:
    window = await program.open("/ws/table/american", cookie)
    while True:
        await window.settled() if window.closed is None else None
        view, me = window.view, window.me
        seq = view.seq
        if view.phase in ("betting", "result"):
            number = view.round + (1 if view.code else 0)
            answer = await request(window, Deal, round=number, spots={"1.main": 1_00})
            program.deals[cookie] += isinstance(answer, Ok) and not answer.exists
            program.acknowledged()
        elif view.phase == "insurance":
            answer = await request(window, Insure, round=view.round, take=False)
        else:
            hand = next(hand for hand in me.hands if hand.offered)
            answer = await request(
                window, Act, round=view.round, step=view.step, line=hand.line, action="stand", box=hand.box
            )
        if isinstance(answer, Ok):
            await see(window, lambda seq=seq: window.view.seq > seq and window.me.seq >= window.view.seq)


async def play_duels(program: Program, cookies: tuple[str, str]) -> None:
    """Play out what is open, then one match after the other, by the clock."""
    first, second = cookies
    while True:
        lists = (await program.ask("GET", "/api/duels", first)).json()
        ids = [one["id"] for one in lists["playing"]]
        if not ids:
            made = lists["mine"][0] if lists["mine"] else None
            if made is None:
                wish = {"table": "duel", "key": secrets.token_hex(16), "kind": "short"}
                asked = await program.ask(
                    "POST", "/api/duels", first, **wish, opponent="private", stake_cents=1_00
                )
                assert asked.status_code == 200, asked.text
                made = asked.json()
            taken = await program.ask("POST", f"/api/duels/{made['id']}/accept", second)
            assert taken.status_code == 200, taken.text
            ids = [taken.json()["match"]]
            program.matches.setdefault(first, set()).add(ids[0])
            program.acknowledged()
        for match in ids:
            await play_out(program, cookies, match)


async def until_dead(coroutine) -> None:
    with contextlib.suppress(Gone):
        await coroutine


async def end_of(program: Program, cookies: list[str]) -> None:
    """Let everything that is on the tables come to its end."""
    for cookie in cookies:
        async with asyncio.timeout(PATIENCE_S):
            while True:
                wallet = (await program.ask("GET", "/api/cashier", cookie)).json()
                if not wallet["held_cents"]:
                    break


async def history(program: Program, cookie: str) -> list[dict]:
    rows, before = [], ""
    while True:
        page = (await program.ask("GET", f"/api/history?limit=100{before}", cookie)).json()
        rows += page["rounds"]
        if page.get("next") is None:
            return rows
        before = f"&before={page['next']}"


@pytest.mark.deep
@pytest.mark.clause("PLA-20", "PLA-21", "PLA-23")
@pytest.mark.parametrize("kills", [20])
async def test_kills_while_all_four_games_are_played_lose_nothing_that_was_acknowledged(tmp_path, kills):
    chance, program = random.Random(kills), Program(tmp_path)
    await program.start()
    people = {
        game: [await program.guest(f"{game} {n}") for n in range(4)] for game in (*SPOTS, "american", "duel")
    }
    for turn in range(kills + 1):
        pairs = zip(people["duel"][::2], people["duel"][1::2], strict=True)
        load = [
            *(bet_on(program, table, cookie) for table in SPOTS for cookie in people[table]),
            *(play_alone(program, cookie) for cookie in people["american"]),
            *(play_duels(program, pair) for pair in pairs),
        ]
        tasks = [asyncio.ensure_future(until_dead(one)) for one in load]
        await program.until_acknowledged(chance.randrange(1, 120))
        if turn < kills:
            await program.kill()
        else:
            for task in tasks:
                task.cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        wrong = [one for one in done if isinstance(one, Exception)]
        assert not wrong, wrong
        if turn < kills:
            await program.leave()
            await program.start()
    for pair in zip(people["duel"][::2], people["duel"][1::2], strict=True):
        await finish_duels(program, pair)
    for cookie in people["american"]:
        await finish_alone(program, cookie)
    everybody = [cookie for cookies in people.values() for cookie in cookies]
    # Until all has ended they stay: who leaves an open window has the bet returned, and no round of it.
    await end_of(program, everybody)
    await program.leave()
    for cookie, codes in program.codes.items():
        assert codes <= {row["code"] for row in await history(program, cookie)}, "a bet was lost"
    for cookie, deals in program.deals.items():
        assert len(await history(program, cookie)) >= deals, "a deal was lost"
    for cookie, matches in program.matches.items():
        rows = await history(program, cookie)
        assert len(rows) >= len(matches), "a match was lost"
    assert sum(map(len, program.codes.values())) > 4 * kills, "too little happened"
    assert sum(program.deals.values()) > 4 * kills
    assert program.matches
    await program.leave()
    await program.stop()
    await program.http.aclose()
    assert check(tmp_path / "data").problems == []


async def finish_duels(program: Program, pair: tuple[str, str]) -> None:
    for one in (await program.ask("GET", "/api/duels", pair[0])).json()["playing"]:
        await play_out(program, pair, one["id"])


async def play_out(program: Program, pair: tuple[str, str], match: str) -> None:
    """Look at a match until its clocks have brought it to its end."""
    one, _ = [await program.open(f"/ws/duel/{match}", cookie) for cookie in pair]
    await see(one, lambda: one.view.duel and one.view.duel.decision is not None)


async def finish_alone(program: Program, cookie: str) -> None:
    window = await program.open("/ws/table/american", cookie)
    await window.settled()
    while window.view.phase in ("insurance", "decision"):
        seq = window.view.seq
        if window.view.phase == "insurance":
            await request(window, Insure, round=window.view.round, take=False)
        else:
            hand = next(hand for hand in window.me.hands if hand.offered)
            where = {"line": hand.line, "box": hand.box}
            await request(
                window, Act, round=window.view.round, step=window.view.step, action="stand", **where
            )
        await see(window, lambda seq=seq: window.view.seq > seq and window.me.seq >= window.view.seq)
