"""The sockets of one table: what arrives for its driver, and how a change reaches everybody.

Frames are built once and written raw, in chunks with a yield between them, so that one fan-out never
keeps a bet waiting. A reader that is too slow is skipped and gets the newest state when it can read
again; it costs nobody else anything (PLA-22).
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import Final, Protocol, cast

import msgspec
from msgspec.structs import replace

from ventuno.server.channel import Listener
from ventuno.server.chat import ChatRoom
from ventuno.server.clock import Clock
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.frames import text_frame
from ventuno.server.meter import Meter
from ventuno.server.protocol import encode
from ventuno.table.commands import Command, Connected, Disconnected, Output
from ventuno.table.messages import PROTOCOL_VERSION, Live, No, Ok, System, TableInfo, View, Welcome

#: Sockets written to between two yields to the loop: about 3 ms, and no request waits for more.
CHUNK: Final = 150
#: Passes of the loop between two such chunks: in fewer, a request that came would not be on its way to the store.
PASSES: Final = 3
#: Private news that come without a public change are gathered for so long.
GATHER_S: Final = 0.04
#: The counters are published so often at most.
LIVE_S: Final = 0.5
#: Bounds by which the time of a whole fan-out is counted.
FAN_OUT_S: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
#: Neither counters nor gathered news take more than this share of the server's time.
SHARE: Final = 0.1


class Table(Protocol):
    """What a room asks of its table."""

    def info(self) -> TableInfo:
        """Return the table's fixed facts."""
        ...

    def know_balances(self, balances: dict[int, int]) -> None:
        """Take note of balances that moved elsewhere."""
        ...

    def encode_mes(self, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """Return each account's private message, encoded."""
        ...


class Room:
    """The sockets at one table.

    Args:
        key: The table's key.
        elsewhere: Knows who else sits at other tables.
        clock: The server's clock.
        chat: What people write to each other, None where there is no chat.

    Attributes:
        key: The table's key.
        chat: What people write to each other, None where there is no chat.
        inbox: Commands for the driver, oldest first.
        arrived: Set when the inbox is not empty.
        steady: Clear while the table is ahead of what is stored: nothing is read from it then.
        fan_out: How long it took to write changes to everybody.
    """

    def __init__(self, key: str, elsewhere: Elsewhere, clock: Clock, chat: ChatRoom | None = None) -> None:
        self.key = key
        self._clock = clock
        self._elsewhere = elsewhere
        self.inbox: list[Command] = []
        self.arrived = asyncio.Event()
        self.steady = asyncio.Event()
        self.fan_out = Meter(FAN_OUT_S)
        self._table: Table | None = None
        self._info: TableInfo | None = None
        self._encoded_info: TableInfo | None = None
        self._sockets: dict[int, Listener] = {}
        self._by_account: dict[int, list[Listener]] = {}
        self._introduced: set[int] = set()
        self._view = b""
        self._views = 0
        self._live = b""
        self._quiet = b""
        self._dirty: set[int] = set()
        self._everyone = False
        self._public = False
        self._changed = asyncio.Event()
        #: Set when something has changed that waits for nothing.
        self._at_once = asyncio.Event()
        #: Clear while a change goes out to everybody.
        self._calm = asyncio.Event()
        self._calm.set()
        self.chat = chat
        #: Windows that lack lines which others have.
        self._unread: set[int] = set()
        if chat is not None:
            chat.whisper = self.whisper

    # --- sockets ---

    def __len__(self) -> int:
        """Return the number of open sockets."""
        return len(self._sockets)

    def join(self, socket: Listener) -> None:
        """Take a socket in: it gets the state at once and its private part as soon as that is known."""
        self._sockets[socket.number] = socket
        windows = self._by_account.setdefault(socket.account, [])
        if not windows and socket.account:
            self._elsewhere.enter(socket.account, self.key, self._hear)
        windows.append(socket)
        socket.shown = self._views
        socket.write(self._welcome(socket) + self._view + self._live + self._said(socket.account))
        self.submit(Connected(account=socket.account, connection=socket.number))

    def leave(self, socket: Listener) -> None:
        """Let a socket go."""
        if self._sockets.pop(socket.number, None) is None:
            return
        self._unread.discard(socket.number)
        others = self._by_account[socket.account]
        others.remove(socket)
        if not others:
            del self._by_account[socket.account]
            self._introduced.discard(socket.account)
            if socket.account:
                self._elsewhere.leave(socket.account, self.key)
        self.submit(Disconnected(account=socket.account, connection=socket.number))

    def submit(self, command: Command) -> None:
        """Put a command into the driver's inbox."""
        self.inbox.append(command)
        self.arrived.set()

    def drain(self, most: int | None = None) -> list[Command]:
        """Take the oldest of what has arrived out of the inbox, all of it if no number is given."""
        most = len(self.inbox) if most is None else most
        batch, self.inbox = self.inbox[:most], self.inbox[most:]
        if not self.inbox:
            self.arrived.clear()
        return batch

    def connections(self) -> list[Connected]:
        """Return the commands that tell a new table who is here."""
        return [Connected(account=s.account, connection=s.number) for s in self._sockets.values()]

    # --- the driver's side ---

    def attach(self, table: Table) -> None:
        """Take private messages from this table from now on."""
        self._table = table
        before, self._info = self._info, table.info()
        # Encoded already, to be copied into every greeting.
        self._encoded_info = cast("TableInfo", msgspec.Raw(msgspec.json.encode(self._info)))
        self._introduced.clear()
        if before is not None and before != self._info:
            for socket in self._sockets.values():
                socket.write(self._welcome(socket))

    def introduce(self, accounts: Sequence[int]) -> None:
        """Send newcomers their private message, at once now that the table knows who they are."""
        self._introduced.update(account for account in accounts if account in self._by_account)
        self.touch(accounts)
        if accounts:
            self._at_once.set()

    def answer(self, replies: Iterable[tuple[object, Ok | No]]) -> None:
        """Send each reply to the socket that asked."""
        for ref, reply in replies:
            if ref is not None:
                socket = cast("Listener", ref)
                socket.waiting -= 1
                socket.write(encode(reply))

    def show(self, view: View) -> None:
        """Publish a view to everybody."""
        self._view = encode(view)
        self._views += 1
        self._public = True
        self._at_once.set()
        self._changed.set()

    def touch(self, accounts: Iterable[int]) -> None:
        """Send these accounts their private message."""
        here = self._by_account
        self._dirty.update(account for account in accounts if account in here)
        if self._dirty:
            self._changed.set()

    def touch_everyone(self) -> None:
        """Send every account its private message."""
        self._everyone = True
        self._public = True
        self._at_once.set()
        self._changed.set()

    def whisper(self, account: int, frame: bytes) -> None:
        """Send a frame to the windows of one account."""
        for socket in self._by_account.get(account, ()):
            if not socket.stuck:
                socket.write(frame)

    def carry(self, out: Output, publish: Callable[[], None]) -> None:
        """Let people know of what happened: answers first, then what all see, then what each sees.

        Args:
            out: What is to be told.
            publish: Shows the table as it is now.
        """
        touched: Iterable[int] = out.touched
        if out.at_once:
            touched = self._answer_with_own(out.replies, touched)
        else:
            self.answer(out.replies)
        if out.public:
            publish()
        for message in out.system:
            self.tell(message)
        if out.everyone:
            self.touch_everyone()
        else:
            self.touch(touched)

    def _answer_with_own(self, replies: Sequence[tuple[object, Ok | No]], touched: Iterable[int]) -> set[int]:
        """Sends replies, each with the private message it leads to in the same write, which halves what a bet costs.

        Returns:
            The accounts whose private message is still to come: those with other windows, or none that asked.
        """
        rest, here = set(touched), self._by_account
        asked = cast("list[tuple[Listener, Ok | No]]", [reply for reply in replies if reply[0] is not None])
        own = self._encode([s.account for s, _ in asked if s.account in rest and here.get(s.account) == [s]])
        rest.difference_update(own)
        for socket, reply in asked:
            socket.waiting -= 1
            if socket.stuck:
                socket.stale = True
                socket.write(encode(reply))
            else:
                socket.write(encode(reply) + own.get(socket.account, b""))
        return rest

    def tell(self, message: System, view: View | None = None) -> int:
        """Send a message from the house to everybody, at once, and put it in the chat; return how many windows there are.

        Args:
            message: The message.
            view: A view that must not wait for its turn, since the table stands still from now on.
        """
        if self.chat is not None:
            self.chat.tell(message)
        frame = encode(message)
        if view is not None:
            self._view = encode(view)
            self._views += 1
            frame = self._view + frame
        for socket in list(self._sockets.values()):
            if socket.stuck:
                socket.stale = True
            else:
                socket.write(frame)
                socket.shown = self._views if view is not None else socket.shown
        return len(self._sockets)

    # --- publishing ---

    def catch_up(self, socket: Listener) -> None:
        """Send the newest state to a socket that can read again."""
        socket.stale = False
        socket.shown = self._views
        if socket.number in self._unread:
            self._unread.discard(socket.number)
            socket.write(self._said(socket.account))
        if self.steady.is_set():
            socket.write(self._view + self._private(socket.account))
        else:
            socket.write(self._view)
            self.touch([socket.account])

    async def publish_forever(self) -> None:
        """Send changes out as they come; runs as long as the server.

        Private news alone are gathered, the longer the more of them there are: what they cost stays a
        small part of the server's time, and the answers to requests never wait for them. Newcomers do not
        wait either, or after a restart everybody would wait for the gathering of all the others.
        """
        rest = GATHER_S
        while True:
            await self._changed.wait()
            if not self._at_once.is_set():
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(rest):
                        await self._at_once.wait()
            self._changed.clear()
            self._at_once.clear()
            began = time.perf_counter()
            if self._public:
                self._calm.clear()
                await self._publish_all()
                self._calm.set()
                self.fan_out.note(time.perf_counter() - began)
                rest = GATHER_S
            else:
                await self._publish_private()
                rest = max(GATHER_S, (time.perf_counter() - began) / SHARE)

    async def count_forever(self, counters: Callable[[], Live | None]) -> None:
        """Send the fast counters and new lines at a cadence that keeps them a small part of the server's time."""
        wait = LIVE_S
        while True:
            await asyncio.sleep(wait)
            await self.steady.wait()
            live = counters()
            frame = b"" if live is None else self._counted(live)
            if frame == self._live:
                wait = LIVE_S
                continue
            began = time.perf_counter()
            await self._spread(frame)
            # The loop writes between the chunks, so the whole pass counts: a busy server counts less often.
            wait = max(LIVE_S, (time.perf_counter() - began) / SHARE)

    def _counted(self, live: Live) -> bytes:
        """Returns the frame that everybody gets; what a newcomer gets has no new lines, being shown all."""
        if self.chat is None:
            return encode(live)
        live = replace(live, slow_s=self.chat.slow_s)
        self._quiet = encode(live)
        chat, gone = self.chat.news()
        return encode(replace(live, chat=chat, gone=gone)) if chat or gone else self._quiet

    async def _spread(self, frame: bytes) -> None:
        """Sends counters to everybody who can read now; lines that somebody misses come later, all at once.

        Counters wait for changes that go out, so that a pass of the loop writes one chunk and not two.
        """
        lines = self.chat is not None and frame != self._quiet
        self._live = self._quiet if lines else frame
        async for chunk in self._chunks():
            await self._calm.wait()
            for socket in chunk:
                if not socket.stuck:
                    socket.write(frame)
                elif lines:
                    socket.stale = True
                    self._unread.add(socket.number)

    async def _publish_all(self) -> None:
        self._public = False
        everyone, self._everyone = self._everyone, False
        dirty, self._dirty = self._dirty, set()
        async for chunk in self._chunks():
            wanted = [s.account for s in chunk if s.account and (everyone or s.account in dirty)]
            private = self._encode(wanted) if wanted else {}
            view, views = self._view, self._views
            for socket in chunk:
                if socket.stuck:
                    socket.stale = True
                    continue
                own = private.get(socket.account, b"")
                if socket.shown != views:
                    socket.shown = views
                    socket.write(view + own)
                elif own:
                    socket.write(own)

    async def _publish_private(self) -> None:
        dirty, self._dirty = list(self._dirty), set()
        for start in range(0, len(dirty), CHUNK):
            await self.steady.wait()
            for account, frame in self._encode(dirty[start : start + CHUNK]).items():
                for socket in self._by_account.get(account, ()):
                    if socket.stuck:
                        socket.stale = True
                    else:
                        socket.write(frame)
            await asyncio.sleep(0)

    async def _chunks(self) -> AsyncIterator[list[Listener]]:
        """Yields the sockets by a few hundred, letting the loop write and read between them."""
        sockets = list(self._sockets.values())
        for start in range(0, len(sockets), CHUNK):
            await self.steady.wait()
            yield sockets[start : start + CHUNK]
            for _ in range(PASSES):
                await asyncio.sleep(0)

    def _welcome(self, socket: Listener) -> bytes:
        info, now_ms = self._encoded_info, self._clock.now_ms()
        assert info is not None, "a room opens when its table is ready"
        mark = "" if self.chat is None else self.chat.mark(socket.account)
        return encode(Welcome(PROTOCOL_VERSION, now_ms, socket.account, socket.name, info, mark))

    def _said(self, account: int) -> bytes:
        return b"" if self.chat is None else self.chat.last_lines(account)

    def _hear(self, balances: dict[int, int]) -> None:
        assert self._table is not None, "a room opens when its table is ready"
        self._table.know_balances(balances)
        self.touch(balances)

    def _private(self, account: int) -> bytes:
        return self._encode([account]).get(account, b"") if account else b""

    def _encode(self, accounts: Sequence[int]) -> dict[int, bytes]:
        if self._table is None or not accounts:
            return {}
        # Of whom the table has not heard yet it could only say that they have nothing.
        known = [account for account in accounts if account in self._introduced]
        return {account: text_frame(data) for account, data in self._table.encode_mes(known)}
