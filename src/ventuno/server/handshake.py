"""The opening of a WebSocket (RFC 6455, section 4.2): the request, and the answer.

It is read by the parser that reads all other requests here, without the framework around that: everybody comes
back at once after a restart.
"""

import binascii
from http import HTTPStatus
from typing import Final

import httptools
import msgspec
from websockets.utils import accept_key

#: What starts an opening request, as every browser sends it on a connection of its own.
OPENING: Final = b"GET /ws/"
#: Headers that decide who may come in: sent twice they would mean two things.
_ONCE: Final = frozenset({"host", "origin", "cookie", "sec-websocket-key", "sec-websocket-version"})
#: All that matter here, by how they are sent.
_READ: Final = {name.encode(): name for name in _ONCE | {"upgrade", "connection", "x-forwarded-for"}}
_KEY_BYTES: Final = 16
#: What the query of a stage view says.
_STAGE: Final = "view=stage"


class Request(msgspec.Struct, frozen=True):
    """What a client asks for.

    Attributes:
        path: The path, without the query.
        headers: Values by lower-case name, of those headers that matter here.
        accept: Answer to the client's key.
        nobody: It is for an audience, and so nobody's, whoever is signed in (PLA-30).
    """

    path: str
    headers: dict[str, str]
    accept: str
    nobody: bool = False


class NoHandshake(Exception):
    """The request opens no WebSocket."""


class _Head:
    """Gathers what the parser finds."""

    __slots__ = ("headers", "target")

    def __init__(self) -> None:
        self.target = b""
        self.headers: list[tuple[bytes, bytes]] = []

    def on_url(self, part: bytes) -> None:
        self.target += part

    def on_header(self, name: bytes, value: bytes) -> None:
        self.headers.append((name, value))


def read_request(data: bytes) -> Request:
    """Return the opening request that these bytes are.

    Raises:
        NoHandshake: They are none, or not the whole of one, or more.
    """
    head = _Head()
    parser = httptools.HttpRequestParser(head)
    end = -1
    try:
        parser.feed_data(data)
    except httptools.HttpParserUpgrade as upgrade:
        end = upgrade.args[0]
    except httptools.HttpParserError as error:
        raise NoHandshake(str(error)) from None
    if end != len(data):
        raise NoHandshake("the request does not end where its headers end")
    headers = _read(head.headers)
    path, _, query = head.target.decode("latin-1").partition("?")
    if parser.get_method() != b"GET":
        raise NoHandshake("the method is not GET")
    if "websocket" not in _tokens(headers, "upgrade") or "upgrade" not in _tokens(headers, "connection"):
        raise NoHandshake("it asks for no upgrade to a WebSocket")
    if headers.get("sec-websocket-version") != "13":
        raise NoHandshake("the version is not 13")
    key = _checked_key(headers.get("sec-websocket-key", ""))
    return Request(path, headers, accept_key(key), _STAGE in query.split("&"))


def _read(lines: list[tuple[bytes, bytes]]) -> dict[str, str]:
    """Returns the headers that matter."""
    headers: dict[str, str] = {}
    for name, value in lines:
        known = _READ.get(name.lower())
        if known is None:
            continue
        text = value.decode("latin-1")
        if known in headers:
            if known in _ONCE:
                raise NoHandshake(f"{known} comes twice")
            text = f"{headers[known]},{text}"
        headers[known] = text
    return headers


def _tokens(headers: dict[str, str], name: str) -> list[str]:
    return [token.strip() for token in headers.get(name, "").lower().split(",")]


def _checked_key(key: str) -> str:
    try:
        raw = binascii.a2b_base64(key.encode("latin-1"), strict_mode=True)
    except binascii.Error:
        raw = b""
    if len(raw) != _KEY_BYTES:
        raise NoHandshake("the key is none")
    return key


def accepted(request: Request) -> bytes:
    """Return the answer that opens the WebSocket."""
    return (
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Accept: {request.accept}\r\n\r\n"
    ).encode()


def rejected(status: HTTPStatus) -> bytes:
    """Return the answer that ends the connection instead."""
    body = f"{status.phrase}.\n"
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\nConnection: close\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
