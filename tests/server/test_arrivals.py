"""Who comes in when everybody comes at once: looked up together, each let in as whoever they are by then."""

import asyncio

import pytest

from tests.support.house import TestClock, running, soon
from ventuno.core.errors import StoreFailed
from ventuno.server import intake, sessions
from ventuno.server.arrivals import Arrivals
from ventuno.server.sessions import Sessions
from ventuno.store.api import Account


class Book:
    """A store of sessions that counts how often it is asked."""

    def __init__(self, count: int) -> None:
        self.accounts = {
            b"%d" % number: Account(number, f"P{number}", "guest") for number in range(1, count + 1)
        }
        self.asked: list[list[bytes]] = []
        self.used: list[bytes] = []
        self.broken = False

    async def by_tokens(self, keys):
        self.asked.append(list(keys))
        await asyncio.sleep(0)
        if self.broken:
            raise StoreFailed(reason="broken")
        return {key: self.accounts[key] for key in keys if key in self.accounts}

    async def touch_sessions(self, keys):
        self.used += keys


class Hall:
    """Lets people in and notes as whom."""

    def __init__(self, count: int) -> None:
        self.book = Book(count)
        self.sessions = Sessions(self.book, TestClock())
        self.arrivals = Arrivals(self.sessions, self.learn)
        self.learned: list[list[int]] = []
        self.came: dict[object, int] = {}

    async def learn(self, accounts):
        self.learned.append(accounts)
        await asyncio.sleep(0)

    def come(self, key, who=None):
        def enter(account):
            self.came[who or key] = 0 if account is None else account.id

        self.arrivals.add(key, enter)

    async def all_in(self, count):
        await soon(lambda: len(self.came) == count)


async def test_all_that_come_together_are_looked_up_at_once():
    hall = Hall(300)
    for number in range(1, 301):
        hall.come(b"%d" % number)
    hall.come(None)
    hall.come(b"made up")
    await hall.all_in(302)
    assert [len(keys) for keys in hall.book.asked] == [301]
    assert [sorted(accounts) for accounts in hall.learned] == [list(range(1, 301))]
    assert hall.came == {b"%d" % number: number for number in range(1, 301)} | {None: 0, b"made up": 0}
    await soon(lambda: len(hall.book.used) == 300)


async def test_two_windows_of_one_session_come_in_together():
    hall = Hall(1)
    hall.come(b"1", "left")
    hall.come(b"1", "right")
    await hall.all_in(2)
    assert hall.came == {"left": 1, "right": 1}


@pytest.mark.clause("PLA-1")
async def test_a_session_that_ends_while_its_person_is_looked_up_lets_nobody_in():
    hall = Hall(2)

    async def learn(accounts):
        await asyncio.sleep(0)
        if hall.book.accounts.pop(b"1", None):
            hall.sessions.forget([b"1"])

    hall.arrivals = Arrivals(hall.sessions, learn)
    hall.come(b"1")
    hall.come(b"2")
    await hall.all_in(2)
    assert hall.came == {b"1": 0, b"2": 2}


@pytest.mark.clause("PLA-1")
async def test_a_session_that_ends_while_others_are_let_in_lets_nobody_in():
    hall = Hall(300)

    def logs_out(account):
        hall.came["first"] = account.id
        del hall.book.accounts[b"300"]
        hall.sessions.forget([b"300"])

    hall.arrivals.add(b"1", logs_out)
    for number in range(2, 301):
        hall.come(b"%d" % number)
    await hall.all_in(300)
    assert hall.came[b"300"] == 0
    assert hall.came[b"299"] == 299


async def test_who_is_pushed_out_of_memory_meanwhile_still_comes_in(monkeypatch):
    monkeypatch.setattr(sessions, "_CACHED", 2)
    hall = Hall(5)
    for number in range(1, 6):
        hall.come(b"%d" % number)
    await hall.all_in(5)
    assert hall.came == {b"%d" % number: number for number in range(1, 6)}


async def test_after_a_failure_of_the_store_those_who_come_later_come_in():
    hall = Hall(2)
    hall.book.broken = True
    hall.come(b"1")
    await hall.arrivals._coming._serving
    assert hall.came == {}
    hall.book.broken = False
    hall.come(b"2")
    await hall.all_in(1)
    assert hall.came == {b"2": 2}


async def test_a_mistake_of_ours_with_one_costs_none_of_the_others():
    hall = Hall(2)

    def fails(account):
        raise AssertionError(account)

    hall.come(b"1")
    hall.arrivals.add(None, fails)
    hall.come(b"2")
    await hall.all_in(2)


# --- the way round the framework ----------------------------------------------------------------


def opening(first="GET /ws/lobby HTTP/1.1", *, host="HOST", origin="http://HOST", more=(), **changes):
    fields = {
        "Host": host,
        "Connection": "keep-alive, Upgrade",
        "Pragma": "no-cache",
        "Upgrade": "websocket",
        "Origin": origin,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    } | {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"{name}: {value}" for name, value in fields.items() if value is not None]
    return "\r\n".join([first, *lines, *more, "", ""])


OPENINGS = [
    opening(),
    opening("GET /ws/table/infinite?view=stage HTTP/1.1"),
    opening("GET /ws/table/nothing HTTP/1.1"),
    opening("GET /ws/../ws/lobby HTTP/1.1"),
    opening("GET /ws/lobby%20 HTTP/1.1"),
    opening("GET /ws/lobby HTTP/1.0"),
    opening("GET /ws/lobby HTTP/2.0"),
    opening("GET /ws/lobby"),
    opening("GET /ws/lob by HTTP/1.1"),
    opening("GET /ws/lobby\0 HTTP/1.1"),
    opening("POST /ws/lobby HTTP/1.1"),
    opening("get /ws/lobby HTTP/1.1"),
    opening(origin=None),
    opening(origin="http://evil.example"),
    opening(host=None),
    opening(Upgrade=None),
    opening(Upgrade="h2c"),
    opening(Upgrade="WebSocket"),
    opening(Connection="close"),
    opening(Connection="upgrade"),
    opening(Sec_WebSocket_Version="8"),
    opening(Sec_WebSocket_Key="short"),
    opening(Cookie="ventuno=" + "x" * 3_000),
    opening(Cookie="ventuno=\xe9"),
    opening(X_Forwarded_For="203.0.113.9"),
    opening(Content_Length="0"),
    opening(Transfer_Encoding="chunked"),
    opening(Content_Length="3") + "abc",
    opening() + "abc",
    opening(more=["Host: elsewhere"]),
    opening(more=["Origin: http://HOST"]),
    opening(more=["Cookie: a", "Cookie: b"]),
    opening(more=["Connection: Upgrade"]),
    opening(more=["Upgrade: websocket"]),
    opening(more=["Empty:"]),
    opening(more=["Spaced : x"]),
    opening(more=["Folded: x", " y"]),
    opening(more=["no colon"]),
    opening(more=["B\xe4d: x"]),
    opening(more=["Bad: \x01"]),
    opening(more=["Bad: \x7f"]),
    opening(more=["Bad: a\rb"]),
    opening(more=["Bad: a\nb"]),
    opening(more=[f"Long: {'x' * 17_000}"]),
    opening().replace("\r\n", "\n"),
]


async def test_an_opening_is_answered_the_same_whoever_reads_it(tmp_path, monkeypatch):
    """Alone on its connection the gateway reads it; if it came behind something, uvicorn would."""
    async with running(tmp_path) as server:

        async def answer(request):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.server.port)
            writer.write(request.replace("HOST", server.address).encode("latin-1"))
            async with asyncio.timeout(30):
                line = await reader.readline()
            writer.close()
            return line

        direct = [await answer(request) for request in OPENINGS]
        monkeypatch.setattr(intake, "OPENING", b"nothing begins like this")
        assert direct == [await answer(request) for request in OPENINGS]
        assert b" 101 " in direct[0]
        # What the RFC allows and uvicorn does not see is no opening behind a request.
        for request in (opening(Upgrade="h2c, websocket"), opening(more=["Connection: x"])):
            assert b" 404 " in await answer(request)
        await soon(lambda: not server.server.house.gateway.sockets)
        assert server.server.house.gateway.doors.open == 0
        await server.http.aclose()
        await soon(lambda: server.server.house.front.open == 0)


async def test_an_opening_in_pieces_or_behind_a_request_is_let_in_too(tmp_path):
    async with running(tmp_path) as server:
        await server.http.aclose()
        connections = server.server._uvicorn.server_state.connections
        request = opening().replace("HOST", server.address).encode()
        for first in (request[:6], request[:50], b"GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n"):
            await soon(lambda: not connections)
            reader, writer = await asyncio.open_connection("127.0.0.1", server.server.port)
            writer.write(first)
            await soon(lambda: any(isinstance(one, intake.Intake) for one in connections))
            if not request.startswith(first):
                assert b" 401 " in await reader.readline()
                await reader.readuntil(b"}")
            writer.write(request.removeprefix(first))
            assert b" 101 " in await reader.readline()
            writer.close()
