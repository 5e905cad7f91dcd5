"""A crowd of windows at the least cost: plain sockets and bytes prepared before, so that the server is what is measured.

Each two hundred windows come from an address of their own: with all from one, the kernel looks long for a free port,
for the ten thousandth window longer than the server takes for all of it.
"""

import errno
import os
import select
import socket
import time

#: Linux: choose the port when connecting, knowing where to.
_BIND_ADDRESS_NO_PORT = 24
_OF_ONE_ADDRESS = 200
_ME = b'{"t":"me"'
_PONG = b"\x8a\x80abcd"
#: What a page asks five times when its line opens: what time is it; masked.
_QUESTION = b'{"t":"clock","id":1}'
_ASKED = b"\x81" + bytes((0x80 | len(_QUESTION),)) + b"\0\0\0\0" + _QUESTION
#: As a browser sends it.
_REQUEST = (
    "GET /ws/table/{table} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nPragma: no-cache\r\n"
    "Cache-Control: no-cache\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/120.0.0.0 Safari/537.36\r\nUpgrade: websocket\r\nOrigin: http://{host}\r\nSec-WebSocket-Version: 13\r\n"
    "Accept-Encoding: gzip, deflate, br\r\nAccept-Language: en-US,en;q=0.9\r\nCookie: ventuno={token}\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Crowd:
    """All windows of one process, without a page behind them.

    Args:
        tokens: Whose they are.
        table: Where they go.
    """

    def __init__(self, tokens: list[str], table: str = "infinite") -> None:
        self._tokens = tokens
        self._table = table
        self._epoll = select.epoll()
        self._sockets: dict[int, socket.socket] = {}

    def come(self, port: int, *, at_once: int = 1000) -> list[float]:
        """Connect all and return, for each, the seconds from asking until the own message was there.

        Args:
            port: The server's, on this machine.
            at_once: So many are on their way at a time.
        """
        requests = [
            _REQUEST.format(table=self._table, host=f"127.0.0.1:{port}", token=token).encode()
            for token in self._tokens
        ]
        waiting: dict[int, tuple[float, bytes]] = {}
        took: list[float] = []
        number = 0
        while len(took) < len(requests):
            while number < len(requests) and len(waiting) < at_once:
                one = _connecting(number, port)
                one.setblocking(True)
                one.sendall(requests[number])
                one.setblocking(False)
                self._sockets[one.fileno()] = one
                waiting[one.fileno()] = time.perf_counter(), b""
                self._epoll.register(one, select.EPOLLIN | select.EPOLLET)
                number += 1
            for fd, data in self._read():
                asked, before = waiting.get(fd, (0.0, None))
                if before is None:
                    continue
                heard = before + data
                assert heard.startswith(b"HTTP/1.1 101 "[: len(heard)]), heard
                if _ME in heard:
                    del waiting[fd]
                    took.append(time.perf_counter() - asked)
                else:
                    waiting[fd] = asked, heard
        return took

    def ask_time(self) -> None:
        """Ask once from every window what time it is, and wait for all answers."""
        waiting = set(self._sockets)
        for one in self._sockets.values():
            one.send(_ASKED)
        while waiting:
            waiting.difference_update(fd for fd, data in self._read() if b'"t":"time"' in data)

    def go(self) -> None:
        """Close all."""
        for one in self._sockets.values():
            one.close()
        self._sockets.clear()

    def _read(self) -> list[tuple[int, bytes]]:
        """Returns what has come, and answers the server's questions for a sign of life."""
        found = []
        for fd, _ in self._epoll.poll(60):
            try:
                data = self._sockets[fd].recv(1 << 20)
            except BlockingIOError:
                continue
            assert data, "the server has closed a window"
            if data.endswith(b"\x89\x00"):
                self._sockets[fd].send(_PONG)
            found.append((fd, data))
        return found


def _connecting(number: int, port: int) -> socket.socket:
    one = socket.socket()
    one.setblocking(False)
    one.setsockopt(socket.IPPROTO_IP, _BIND_ADDRESS_NO_PORT, 1)
    one.bind((f"127.1.{number // _OF_ONE_ADDRESS}.1", 0))
    failed = one.connect_ex(("127.0.0.1", port))
    if failed not in (0, errno.EINPROGRESS):
        raise OSError(failed, os.strerror(failed))
    return one
