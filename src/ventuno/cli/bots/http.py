"""A few kept-alive HTTP connections, as small as bots need them."""

import asyncio
import contextlib
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from ventuno.core.errors import BadConfig

_TIMEOUT_S: Final = 60.0


class Site:
    """Where a server is.

    Attributes:
        host: Name or address.
        port: Port.
    """

    def __init__(self, url: str) -> None:
        """Take an address such as ``http://localhost:8021``.

        Raises:
            BadConfig: It is no such address.
        """
        parts = urlsplit(url)
        if parts.scheme != "http" or not parts.hostname:
            raise BadConfig(
                file="--url",
                line=1,
                problem=f"{url} is no address of a server.",
                fix="Write http://HOST:PORT.",
            )
        self.host = parts.hostname
        self.port = parts.port or 80

    @property
    def netloc(self) -> str:
        """Host and port as in the ``Host`` header."""
        return f"{self.host}:{self.port}"


class Answer(msgspec.Struct, frozen=True):
    """What came back.

    Attributes:
        status: HTTP status.
        cookie: The session cookie it set, as to be sent back.
        body: The body.
    """

    status: int
    cookie: str
    body: bytes


class HttpPool:
    """Sends requests over a bounded number of connections.

    Args:
        site: The server.
        size: Connections at most.
    """

    def __init__(self, site: Site, size: int = 8) -> None:
        self._site = site
        self._slots = asyncio.Semaphore(size)
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def get(self, path: str, cookie: str = "") -> Answer:
        """Get a path."""
        return await self._request("GET", path, cookie, None)

    async def post(self, path: str, body: dict[str, Any], cookie: str = "") -> Answer:
        """Post a JSON body."""
        return await self._request("POST", path, cookie, msgspec.json.encode(body))

    async def aclose(self) -> None:
        """Close all connections."""
        for _, writer in self._idle:
            writer.close()
        self._idle.clear()

    async def _request(self, method: str, path: str, cookie: str, body: bytes | None) -> Answer:
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self._site.netloc}",
            f"Origin: http://{self._site.netloc}",
        ]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        data = "\r\n".join([*lines, "", ""]).encode() + (body or b"")
        async with self._slots, asyncio.timeout(_TIMEOUT_S):
            while self._idle:
                # The server may have closed an idle connection just now; a new one tells.
                with contextlib.suppress(EOFError, ConnectionError):
                    return await self._exchange(*self._idle.pop(), data)
            reader, writer = await asyncio.open_connection(self._site.host, self._site.port)
            try:
                return await self._exchange(reader, writer, data)
            except EOFError:
                raise ConnectionError("it closed the connection") from None

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes
    ) -> Answer:
        try:
            writer.write(data)
            answer, keep = await _read(reader)
        except BaseException:
            writer.close()
            raise
        if keep:
            self._idle.append((reader, writer))
        else:
            writer.close()
        return answer


async def _read(reader: asyncio.StreamReader) -> tuple[Answer, bool]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
    # The cookie's value is not to be lowered with the names.
    cookies = [
        line.split(": ", 1)[1].partition(";")[0] for line in head if line.lower().startswith("set-cookie: ")
    ]
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    answer = Answer(int(head[0].split(" ")[1]), "; ".join(cookies), body)
    return answer, headers.get("connection") != "close"
