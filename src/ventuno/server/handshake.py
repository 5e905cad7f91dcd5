"""The opening of a WebSocket (RFC 6455, section 4.2): the request as uvicorn hands it over, and the answer.

uvicorn has parsed the request before; reading its lines again with a general parser would cost more than
all the rest, and everybody comes back at once after a restart.
"""

import binascii
from http import HTTPStatus
from typing import Final

import msgspec
from websockets.utils import accept_key

#: Headers that decide who may come in: sent twice they would mean two things.
_ONCE: Final = frozenset({"host", "origin", "cookie", "sec-websocket-key", "sec-websocket-version"})
_KEY_BYTES: Final = 16
#: What the query of a stage view says.
_STAGE: Final = "view=stage"


class Request(msgspec.Struct, frozen=True):
    """What a client asks for.

    Attributes:
        path: The path, without the query.
        headers: Values by lower-case name.
        accept: Answer to the client's key.
        nobody: It is for an audience, and so nobody's, whoever is signed in (PLA-30).
    """

    path: str
    headers: dict[str, str]
    accept: str
    nobody: bool = False


class NoHandshake(Exception):
    """The request opens no WebSocket."""


def read_request(data: bytes) -> Request:
    """Return the opening request in these bytes.

    Raises:
        NoHandshake: They are none.
    """
    head, end, rest = data.decode("latin-1").partition("\r\n\r\n")
    first, *lines = head.split("\r\n")
    if not end or rest:
        raise NoHandshake("the request does not end where its headers end")
    headers: dict[str, str] = {}
    for line in lines:
        name, _, value = line.partition(":")
        name, value = name.lower(), value.strip()
        if name in headers:
            if name in _ONCE:
                raise NoHandshake(f"{name} comes twice")
            value = f"{headers[name]},{value}"
        headers[name] = value
    method, _, target = first.partition(" ")
    path, _, query = target.partition(" ")[0].partition("?")
    if method != "GET":
        raise NoHandshake("the method is not GET")
    if "websocket" not in _tokens(headers, "upgrade") or "upgrade" not in _tokens(headers, "connection"):
        raise NoHandshake("it asks for no upgrade to a WebSocket")
    if headers.get("sec-websocket-version") != "13":
        raise NoHandshake("the version is not 13")
    key = _checked_key(headers.get("sec-websocket-key", ""))
    return Request(path, headers, accept_key(key), _STAGE in query.split("&"))


def _tokens(headers: dict[str, str], name: str) -> list[str]:
    return [token.strip().lower() for token in headers.get(name, "").split(",")]


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
