"""The opening of a WebSocket: answered as the RFC has it, and nothing else is."""

from http import HTTPStatus

import pytest

from ventuno.server.handshake import NoHandshake, accepted, read_request, rejected

GOOD = {
    "host": "play.example",
    "upgrade": "websocket",
    "connection": "keep-alive, Upgrade",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-version": "13",
}


def request(first="GET /ws/lobby?x=1 HTTP/1.1", **changes):
    headers = GOOD | {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([first, *lines, "", ""]).encode("latin-1")


def test_the_sample_of_the_rfc_is_answered_as_there():
    read = read_request(request())
    assert read.path == "/ws/lobby"
    assert read.headers["host"] == "play.example"
    assert b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in accepted(read)
    assert accepted(read).startswith(b"HTTP/1.1 101 Switching Protocols\r\n")


@pytest.mark.parametrize(
    "data",
    [
        request("POST /ws/lobby HTTP/1.1"),
        request(upgrade="h2c"),
        request(upgrade=None),
        request(connection="close"),
        request(sec_websocket_version="8"),
        request(sec_websocket_version=None),
        request(sec_websocket_key=None),
        request(sec_websocket_key="short"),
        request(sec_websocket_key="dGhlIHNhbXBsZSBub25jZQ"),
        request(sec_websocket_key="é" * 24),
        request(sec_websocket_key="dGhlIHNhbXBsZSBub25jZQ==x"),
        request() + b"too early",
        request()[:-2],
        b"",
        b"\r\n\r\n",
        request().replace(b"host: play.example", b"host: a\r\nhost: b"),
        request().replace(b"upgrade: ", b"cookie: a\r\ncookie: b\r\nupgrade: "),
        request().replace(b"upgrade: ", b"origin: a\r\norigin: b\r\nupgrade: "),
    ],
)
def test_what_is_no_opening_is_not_taken_for_one(data):
    with pytest.raises(NoHandshake):
        read_request(data)


def test_a_refusal_says_so_and_ends_the_connection():
    answer = rejected(HTTPStatus.FORBIDDEN)
    assert answer.startswith(b"HTTP/1.1 403 Forbidden\r\nConnection: close\r\n")
    head, _, body = answer.partition(b"\r\n\r\n")
    assert f"Content-Length: {len(body)}".encode() in head
