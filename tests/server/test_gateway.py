"""What strangers may try at the door and on the wire, and that nobody else feels it."""

import asyncio
import contextlib
import random
import socket as sockets

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.test_frames import raw
from tests.support.house import running, soon
from ventuno.server import gateway, intake
from ventuno.server.frames import client_frame
from ventuno.server.limits import Bucket, Doors, Rates, client_address, origin_allowed
from ventuno.table.messages import Clock, No, Ok, Time

HOST = "play.example:8021"


@pytest.mark.parametrize(
    "origin",
    [
        "http://play.example:8021",
        "https://play.example:8021",
        "https://partner.example",
    ],
)
def test_the_own_address_and_listed_origins_may_connect(origin):
    assert origin_allowed(origin, HOST, {"https://partner.example"})


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "",
        "null",
        "play.example:8021",
        "//play.example:8021",
        "http:play.example:8021",
        "http://play.example",
        "https://play.example",
        "http://play.example:80",
        "http://play.example:443",
        "http://play.example:8020",
        "http://play.example:80210",
        "http://play.example:8021.evil.example",
        "http://play.example:8021/",
        "http://play.example:8021/path",
        "http://play.example:8021?x",
        "http://play.example:8021#x",
        "http://play.example:8021 ",
        " http://play.example:8021",
        "http://play.example:8021\t",
        "http://play.example.evil.example:8021",
        "http://evil-play.example:8021",
        "http://evilplay.example:8021",
        "http://x.play.example:8021",
        "http://play.example.:8021",
        "http://playXexample:8021",
        "http://PLAY.EXAMPLE:8021",
        "HTTP://play.example:8021",
        "ftp://play.example:8021",
        "ws://play.example:8021",
        "wss://play.example:8021",
        "file://play.example:8021",
        "javascript://play.example:8021",
        "http://user@play.example:8021",
        "http://play.example:8021@evil.example",
        "http://evil.example#play.example:8021",
        "http://evil.example/play.example:8021",
        "http://evil.example?http://play.example:8021",
        "http://127.0.0.1:8021",
        "http://localhost:8021",
        "http://[::1]:8021",
        "http://plаy.example:8021",
        "http://xn--ply-8cd.example:8021",
        "https://partner.example.evil.example",
        "https://partner.example:443",
        "http://partner.example",
        "https://partner.example/",
        "https://sub.partner.example",
        "http://play.example:8021, http://evil.example",
    ],
)
def test_no_other_origin_may(origin):
    assert not origin_allowed(origin, HOST, {"https://partner.example"})


def test_a_request_that_names_no_host_has_no_own_origin():
    assert not origin_allowed("http://", "", ())
    assert not origin_allowed("http://None", None, ())


async def test_a_page_of_another_site_is_turned_away_at_the_door(tmp_path):
    async with running(tmp_path) as server:
        for path in ("/ws/table/infinite", "/ws/lobby"):
            for headers in ({"Origin": "http://evil.example"}, {}, {"Origin": "null"}):
                with pytest.raises(InvalidStatus) as refused:
                    await connect(f"ws://{server.address}{path}", additional_headers=headers, proxy=None)
                assert refused.value.response.status_code == 403


async def test_an_address_that_is_no_table_is_not_found(tmp_path):
    async with running(tmp_path) as server:
        for path in ("/ws/table/nothing", "/ws/table/", "/ws/table/infinite/x", "/ws/", "/ws/lobby/x", "/"):
            with pytest.raises(InvalidStatus) as refused:
                await server.open(path, "")
            assert refused.value.response.status_code == 404


async def test_a_made_up_session_only_watches(tmp_path):
    async with running(tmp_path) as server:
        for cookie in ("x", "A" * 64, "A" * 3000, '"', "a b", "x; ventuno=y"):
            window = await server.open("/ws/table/infinite", cookie)
            await window.until(lambda window=window: window.welcome)
            assert window.welcome.account == 0


BAD_MESSAGES = [
    b"",
    b"{}",
    b"[]",
    b"null",
    b"1",
    b'"bet"',
    b"{",
    b"\x00",
    b'{"t":"bet"}',
    b'{"t":"Bet","id":1}',
    b'{"t":"clock"}',
    b'{"t":"clock","id":-1}',
    b'{"t":"clock","id":1.0}',
    b'{"t":"clock","id":"1"}',
    b'{"t":"clock","id":9007199254740993}',
    b'{"t":"clock","id":1,"x":1}',
    b'{"t":"clock","id":1,"id":2}',
    b'{"t":"act","id":1,"round":1,"step":1,"line":"main","action":"surrender"}',
    b'{"t":"act","id":1,"round":1,"step":1,"line":"split_3","action":"hit"}',
    b'{"t":"act","id":1,"round":1,"step":1,"line":0,"action":1}',
    b'{"t":"insure","id":1,"round":1,"take":1}',
    b'{"t":"sit","id":1,"play":"yes"}',
    b'{"t":"view","epoch":1,"seq":1}',
    b'{"t":"ok","id":1,"now_ms":1}',
    b'{"t":"settle","id":1}',
    b'{"t":"entropy_commit","id":1,"shoe":2,"digest":"00"}',
    b'{"t":"entropy_open","id":1,"shoe":2,"nonce":"zz"}',
    b"[" * 2000,
    b'{"t":"clock","id":1}{"t":"clock","id":2}',
]


async def test_what_is_no_message_is_answered_and_the_window_stays_open(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        for payload in BAD_MESSAGES:
            await ann.send(payload)
            await ann.until(lambda: ann.strays or ann.answers)
            (answer,) = [*ann.strays, *ann.answers.values()]
            assert isinstance(answer, No), payload
            assert answer.code == "bad_message", payload
            ann.answers.clear()
            ann.strays.clear()
        assert isinstance(await ann.ask(Clock), Time)


BAD_AMOUNTS = [
    "-1", "-0", "-100", "-1000000", "0.001", "0.5", "1.0", "10.005", "100.0", "-0.0", "1e2", "1E2", "1e-37", "1e400",
    "-1e400", "1e-400", "100e0", "NaN", "nan", "Infinity", "-Infinity", "inf", "null", "true", "false", "[]", "{}",
    "[100]", '{"main":100}', '"100"', '"1_000"', '"1e2"', '""', '" 100"', '"-100"', '"NaN"', '"0x64"', '"١٠٠"', "١٠٠",
    "1_000", "0x64", "0b1", "0o7", "01", "+100", "100.", ".5", "1 00", "100f", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "1000000000001", "500001", "99999999999999999999999999999999",
    "1" + "0" * 400, "1" + "0" * 3000, "'100'", "undefined", "100,100", '100,"main":100', '1,"main":-5',
]  # fmt: skip


@pytest.mark.clause("COM-10", "COM-14")
async def test_no_bad_amount_is_ever_taken_on_any_spot(tmp_path):
    assert len(BAD_AMOUNTS) >= 60
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        spots = [spot.spot for spot in ann.welcome.table.spots]
        number = 1000
        for spot in spots:
            for amount in BAD_AMOUNTS:
                number += 1
                main = "" if spot == "main" else '"main":1000,'
                payload = f'{{"t":"bet","id":{number},"round":1,"rev":{number},"spots":{{{main}"{spot}":{amount}}}}}'
                strays = len(ann.strays)
                await ann.send(payload.encode())
                await ann.until(lambda a=ann, n=number, s=strays: n in a.answers or len(a.strays) > s)
                answer = ann.answers.get(number) or ann.strays[-1]
                assert isinstance(answer, No), (spot, amount)
                if number % 50 == 0:
                    ann = await server.sit(cookie=ann.cookie)  # honest fingers are slower than this
        assert ann.balance_cents == 1000_00
        assert await server.server.house.store.holds(server.hall().number) == []
        log = await server.server.house.store.open_round(server.hall().number)
        assert len(log.rows) == 1


async def test_no_bad_number_is_taken_in_any_other_field(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        for field in ("round", "rev"):
            for value in ("-1", "1.5", '"1"', "null", "true", "1e9", "9007199254740993", "[]"):
                fields = {"round": "1", "rev": "1"} | {field: value}
                numbers = f'"round":{fields["round"]},"rev":{fields["rev"]}'
                await ann.send(f'{{"t":"bet","id":7,{numbers},"spots":{{"main":500}}}}'.encode())
                await ann.until(lambda: 7 in ann.answers)
                assert ann.answers.pop(7).code == "bad_message", (field, value)


async def test_ten_thousand_mangled_frames_harm_nobody(tmp_path, caplog):
    """Mutated valid messages, binary, fragments, garbage: no bug is met and no cent moves."""
    async with running(tmp_path, places=4000) as server:
        ann = await server.sit("Ann")
        bob = await server.guest("Bob")
        choice = random.Random(7)
        sent = 0
        while sent < 10_000:
            sent += await _mangle(server, bob, choice)
        assert isinstance(await ann.ask(Clock), Time)
        assert isinstance(await ann.bet(main=10_00), Ok)
        house = server.server.house
        assert house.trouble == ""
        bob_again = await server.sit(cookie=bob)
        assert bob_again.balance_cents + sum(bob_again.me.bets.values()) == 1000_00
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def _mangle(server, cookie: str, choice: random.Random) -> int:
    """Send frames of one kind after another until the server closes; returns how many."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.server.port)
    writer.write(
        f"GET /ws/table/infinite HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}\r\n"
        f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Sec-WebSocket-Version: 13\r\nCookie: ventuno={cookie}\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    count = 0
    with contextlib.suppress(ConnectionError):
        for _ in range(choice.randrange(20, 50)):
            writer.write(_bad_frame(choice))
            count += 1
        await writer.drain()
        writer.write_eof()
        async with asyncio.timeout(10):
            while await reader.read(65536):
                pass
    writer.close()
    return count


_SAMPLES = [
    b'{"t":"bet","id":1,"round":1,"rev":1,"spots":{"main":0}}',
    b'{"t":"act","id":2,"round":1,"step":1,"line":"main","action":"hit"}',
    b'{"t":"insure","id":3,"round":1,"take":true}',
    b'{"t":"sit","id":4,"play":true}',
    b'{"t":"look","id":5,"hidden":false}',
    b'{"t":"show","id":6,"cash_out":true}',
    b'{"t":"entropy_open","id":7,"shoe":2,"nonce":"000102030405060708090a0b0c0d0e0f"}',
    b'{"t":"clock","id":8}',
]


def _bad_frame(choice: random.Random) -> bytes:
    text = bytearray(choice.choice(_SAMPLES))
    for _ in range(choice.randrange(4)):
        at = choice.randrange(len(text))
        kind = choice.randrange(3)
        if kind == 0:
            text[at] = choice.randrange(256)
        elif kind == 1:
            del text[at]
        else:
            text[at:at] = choice.choice([b'"', b"{", b"9" * 30, b"-", b"null", b"\xff", b"\\u0000"])
    roll = choice.random()
    if roll < 0.8:
        return client_frame(bytes(text), b"abcd")
    if roll < 0.9:
        half = len(text) // 2
        return raw(0x01, bytes(text[:half])) + raw(0x80, bytes(text[half:]))
    return raw(choice.choice([0x82, 0x89, 0x8A, 0x00, 0x81, choice.randrange(256)]), bytes(text[:125]))


async def test_a_flood_is_refused_then_cut_off_and_an_honest_player_is_served(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        flood = await server.sit("Mallory")
        with contextlib.suppress(ConnectionClosed):
            for number in range(500):
                await flood.send(b'{"t":"clock","id":%d}' % number)
        assert await flood.until_closed() == 1008
        assert any(isinstance(a, No) and a.code == "rate_limited" for a in flood.answers.values())
        assert isinstance(await ann.bet(main=10_00), Ok)


async def test_binary_and_oversized_messages_close_with_their_codes(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await ann._socket.send(b"bytes")
        assert await ann.until_closed() == 1003
        bob = await server.sit("Bob")
        await bob.send(b"x" * 4097)
        assert await bob.until_closed() == 1009


async def test_a_reader_that_stops_delays_nobody_and_catches_up_with_one_snapshot(tmp_path, monkeypatch):
    monkeypatch.setattr(gateway, "SLOW_BYTES", 1024)
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        raw_socket = sockets.socket()
        raw_socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        raw_socket.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw_socket, ("127.0.0.1", server.server.port))
        await loop.sock_sendall(
            raw_socket,
            f"GET /ws/table/infinite HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Sec-WebSocket-Version: 13\r\n\r\n".encode(),
        )
        room = server.hall().room
        await soon(lambda: len(room) == 2)
        slow = next(s for s in room._sockets.values() if s.account == 0)
        # Ann lives through many rounds of views while the other one reads nothing.
        for _ in range(2000):
            if slow.stale:
                break
            seq = ann.view.seq
            server.clock.advance(12_001)
            await ann.until(lambda n=seq: ann.view.seq > n)
        assert slow.stuck
        assert slow.stale
        assert isinstance(await ann.bet(main=10_00), Ok)
        newest = ann.view.seq
        data = b""
        while f'"seq":{newest},'.encode() not in data:
            data = data[-4096:] + await loop.sock_recv(raw_socket, 65536)
        await soon(lambda: not slow.stale)
        raw_socket.close()
        await soon(lambda: len(room) == 1)


async def test_the_silent_are_asked_and_the_dead_are_dropped(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        house = server.server.house
        (socket,) = house.gateway.sockets
        socket.check(b"\x89\x00")
        await soon(lambda: socket._heard)
        socket._heard = False
        socket.check(b"\x89\x00")
        assert await ann.until_closed() == 1006
        assert house.gateway.doors.open == 0


async def test_connections_are_bounded_in_all_and_by_address(tmp_path):
    async with running(tmp_path, places=35) as server:
        windows = [await server.watch() for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            await server.watch()
        assert refused.value.response.status_code == 429
        await windows[0].aclose()
        await soon(lambda: server.server.house.gateway.doors.open == 2)
        await server.watch()


async def test_who_leaves_in_the_middle_of_the_handshake_is_counted_out(tmp_path):
    async with running(tmp_path) as server:
        for _ in range(20):
            _, writer = await asyncio.open_connection("127.0.0.1", server.server.port)
            writer.write(
                f"GET /ws/lobby HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            await writer.drain()
            writer.transport.abort()
        await soon(lambda: not server.server.house.gateway.sockets)
        assert server.server.house.gateway.doors.open == 0


async def test_requests_are_bounded_in_number_size_and_time(tmp_path, monkeypatch):
    monkeypatch.setattr(intake, "REQUEST_S", 0.2)
    async with running(tmp_path, places=64) as server:
        await server.http.aclose()
        front = server.server.house.front
        await soon(lambda: front.open == 0)
        windows = [await asyncio.open_connection("127.0.0.1", server.server.port) for _ in range(40)]
        await soon(lambda: front.open == 32)
        # Whoever says nothing, or never ends, is let go.
        windows[0][1].write(b"GET / HTTP/1.1\r\nx: ")
        await soon(lambda: front.open == 0)
        for _, writer in windows:
            writer.close()
        monkeypatch.setattr(intake, "REQUEST_S", 60)
        reader, writer = await asyncio.open_connection("127.0.0.1", server.server.port)
        writer.write(b"GET / HTTP/1.1\r\nx: " + b"y" * 20_000)
        async with asyncio.timeout(10):
            # It ends, with an answer or, where more is still coming in, without.
            with contextlib.suppress(ConnectionError):
                assert (await reader.read() or b" 400 ").count(b" 400 ") == 1
        writer.close()
        await soon(lambda: front.open == 0)


async def test_a_handshake_that_is_none_is_answered_with_an_error(tmp_path):
    async with running(tmp_path) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.server.port)
        writer.write(
            f"GET /ws/lobby HTTP/1.1\r\nHost: {server.address}\r\nOrigin: http://{server.address}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n".encode()
        )
        assert b" 400 " in await reader.readline()
        writer.close()


def test_doors_count_out_whoever_they_counted_in():
    doors = Doors(total=3, per_address=2)
    assert [doors.enter("a"), doors.enter("a"), doors.enter("a")] == [True, True, False]
    assert [doors.enter("b"), doors.enter("c")] == [True, False]
    doors.leave("a")
    assert doors.enter("c")
    assert doors.open == 3


def test_a_bucket_lets_a_burst_through_and_then_its_rate():
    bucket = Bucket(0.0, rate=10, burst=5)
    assert [bucket.take(0.0) >= 0 for _ in range(7)] == [True] * 5 + [False] * 2
    assert bucket.take(0.3) >= 0
    assert not bucket.is_full(0.3)
    assert bucket.is_full(1.3)


def test_rates_are_kept_by_address_and_forgotten():
    rates = Rates(rate=1, burst=2)
    assert [rates.allow("a", 0.0) for _ in range(3)] == [True, True, False]
    assert rates.allow("b", 0.0)
    assert rates.allow("a", 100.0)
    assert set(rates._buckets) == {"a"}


@pytest.mark.parametrize(
    ("peer", "forwarded", "trusted", "address"),
    [
        ("198.51.100.7", "", (), "198.51.100.7"),
        ("198.51.100.7", "203.0.113.9", (), "198.51.100.7"),
        ("127.0.0.1", "203.0.113.9", ("127.0.0.1",), "203.0.113.9"),
        ("127.0.0.1", "6.6.6.6, 203.0.113.9", ("127.0.0.1",), "203.0.113.9"),
        ("10.0.0.2", "203.0.113.9, 10.0.0.3", ("10.0.0.0/8",), "203.0.113.9"),
        ("127.0.0.1", "", ("127.0.0.1",), "127.0.0.1"),
        ("", "203.0.113.9", ("127.0.0.1",), ""),
    ],
)
def test_only_a_trusted_proxy_is_believed_about_the_address(peer, forwarded, trusted, address):
    assert client_address(peer, {"x-forwarded-for": forwarded}, trusted) == address
