"""Chat on the server: who may write where, and who is told (PLA-19).

The conversations are pure; here they meet the clock, the names in the store, and the hosts' acts.
"""

import hashlib
from collections.abc import Callable
from typing import Final

from ventuno.core.errors import GuestWaits, Muted, NotFound, RateLimited
from ventuno.server.clock import Clock
from ventuno.server.limits import Rates
from ventuno.server.protocol import encode
from ventuno.store.api import Store
from ventuno.store.mute_api import EVERYWHERE, Mute
from ventuno.table import messages
from ventuno.table.chat import Conversation, Writer, readable_line
from ventuno.table.messages import ChatLine, System
from ventuno.table.spec import LONGEST_PAUSE_S, TableSpec

#: Lines a second of one account at all tables, and how many at once.
LINE_RATE: Final = 0.5
LINE_BURST: Final = 5.0
_MINUTE_MS: Final = 60_000
_MARK_BYTES: Final = 8


class Chats:
    """The chats of all tables of a house.

    Args:
        store: Knows the mutes and the names.
        clock: The server's clock.

    Attributes:
        rooms: The open chats, by the key of their table or match.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self.rooms: dict[str, ChatRoom] = {}
        self.store = store
        self.clock = clock
        self._rates = Rates(LINE_RATE, LINE_BURST)
        self._mutes: dict[tuple[int, int], int] = {}
        self._key = b""

    async def open(self) -> None:
        """Read what hosts have said before."""
        self._key = await self.store.chat_key()
        self._mutes = {(mute.account, mute.table): mute.until_ms for mute in await self.store.mutes()}

    def room(self, key: str, number: int, spec: TableSpec) -> "ChatRoom | None":
        """Open the chat of a table, or of a match at it; None where the host wants none."""
        if spec.chats is None:
            return None
        room = self.rooms[key] = ChatRoom(self, number, spec)
        return room

    def close_room(self, key: str) -> None:
        """Forget the chat of a match that is over."""
        self.rooms.pop(key, None)

    def muted_until(self, account: int, table: int) -> int:
        """Return until when an account may not write at a table, 0 if it may."""
        if not self._mutes:
            return 0
        until_ms = max(self._mutes.get((account, where), 0) for where in (table, EVERYWHERE))
        return until_ms if until_ms > self.clock.now_ms() else 0

    def mutes(self) -> list[Mute]:
        """Return the mutes that have not ended."""
        now_ms = self.clock.now_ms()
        return [Mute(*who, until_ms) for who, until_ms in self._mutes.items() if until_ms > now_ms]

    async def mute(self, by: int, account: int, table: str | None, minutes: int) -> int:
        """Keep an account from writing, in place of an earlier mute there, or let it write again; logged.

        Args:
            by: Who says so, 0 for the host's command line.
            account: Who is muted.
            table: Key of the table or match, None for every table.
            minutes: For so long, 0 to let it write.

        Returns:
            When it ends, 0 if it has.

        Raises:
            NotFound: There is no such account, or no chat with this key.
        """
        number = EVERYWHERE if table is None else self.find(table).number
        until_ms = self.clock.now_ms() + minutes * _MINUTE_MS if minutes else 0
        await self.store.mute(by, Mute(account, number, until_ms), table or "every table")
        if until_ms:
            self._mutes[account, number] = until_ms
        else:
            self._mutes.pop((account, number), None)
        for room in self.rooms.values():
            if number in (EVERYWHERE, room.number):
                room.whisper(account, encode(messages.Mute(self.muted_until(account, room.number))))
        return until_ms

    def find(self, key: str) -> "ChatRoom":
        """Return the chat of a table or match.

        Raises:
            NotFound: There is none.
        """
        room = self.rooms.get(key)
        if room is None:
            raise NotFound(what="chat", name=key[:40])
        return room

    def forget(self, account: int) -> None:
        """Take all that an account wrote away from every page: it is closed (PLA-30)."""
        self._mutes = {who: until_ms for who, until_ms in self._mutes.items() if who[0] != account}
        for room in self.rooms.values():
            room.forget(account)

    def within_rate(self, account: int) -> bool:
        """Count one more line of an account, if it has not written too many."""
        return self._rates.allow(str(account), self.clock.now_ms() / 1_000)

    def mark(self, account: int) -> str:
        """Return what others tell an account by: always the same, and nothing to find the account by."""
        return hashlib.blake2b(str(account).encode(), key=self._key, digest_size=_MARK_BYTES).hexdigest()


class ChatRoom:
    """The chat of one table or match.

    Args:
        chats: All chats of the house.
        number: The table's number in the store.
        spec: The declared table.

    Attributes:
        number: The table's number in the store.
        whisper: Sends a frame to the windows of one account; the sockets' side sets it.
    """

    def __init__(self, chats: Chats, number: int, spec: TableSpec) -> None:
        assert spec.chats is not None, "a table without a chat has no room for one"
        self.number = number
        self.whisper: Callable[[int, bytes], None] = _nobody
        self._chats = chats
        self._rules = spec.chats
        self._talk = Conversation(spec.chats.slow_seconds)
        self._encoded: tuple[int, bytes] = (-1, b"")

    @property
    def slow_s(self) -> int:
        """Seconds that everybody waits between two lines."""
        return self._talk.slow_s

    async def say(self, account: int, text: str) -> None:
        """Take a line.

        Raises:
            VentunoError: It cannot be taken, and why.
        """
        chats = self._chats
        line = readable_line(text)
        chatter = await chats.store.chatter(account)
        assert chatter is not None, "who has a session is somebody"
        now_ms = chats.clock.now_ms()
        left_ms = chats.muted_until(account, self.number) - now_ms
        if left_ms > 0:
            raise Muted(minutes=-(-left_ms // _MINUTE_MS))
        wait_ms = chatter.since_ms + self._rules.guest_minutes * _MINUTE_MS - now_ms
        if chatter.guest and wait_ms > 0:
            raise GuestWaits(minutes=-(-wait_ms // _MINUTE_MS))
        if not chats.within_rate(account):
            raise RateLimited(seconds=round(1 / LINE_RATE))
        self._talk.say(Writer(account, chats.mark(account), chatter.name, chatter.guest), line, now_ms)

    def mark(self, account: int) -> str:
        """Return what others tell an account by, nothing for a stranger."""
        return self._chats.mark(account) if account else ""

    def tell(self, message: System) -> None:
        """Take a message from the house."""
        self._talk.tell(message, self._chats.clock.now_ms())

    def news(self) -> tuple[list[ChatLine], list[int]]:
        """Return what came and which lines went since it was asked last."""
        return self._talk.news()

    def last_lines(self, account: int) -> bytes:
        """Return the frame of the last lines; but for the muted it is one for all."""
        until_ms = self._chats.muted_until(account, self.number) if account else 0
        if until_ms:
            return encode(messages.Chat(self._talk.lines, until_ms))
        if self._encoded[0] != self._talk.changes:
            self._encoded = self._talk.changes, encode(messages.Chat(self._talk.lines))
        return self._encoded[1]

    def forget(self, account: int) -> None:
        """Take all that an account wrote away from every page."""
        self._talk.forget(account)

    # --- the host's side ---

    def lines(self) -> list[tuple[ChatLine, int]]:
        """Return the last lines, oldest first, with the account that wrote each, 0 for the house."""
        return [(line, self._talk.author(line.no)) for line in self._talk.lines]

    def author(self, no: int) -> int:
        """Return who wrote a line.

        Raises:
            NotFound: It is not there any more, or the house wrote it.
        """
        account = self._talk.author(no)
        if not account:
            raise NotFound(what="line", name=no)
        return account

    async def remove(self, by: int, key: str, no: int) -> None:
        """Take a line away from every page; logged.

        Args:
            by: Who says so.
            key: The table or match, for the log.
            no: The line's number.

        Raises:
            NotFound: It is not there any more.
        """
        line = next((line for line in self._talk.lines if line.no == no), None)
        if line is None:
            raise NotFound(what="line", name=no)
        account = self._talk.author(no)
        await self._chats.store.log_act(by, "chat line", f"account {account} at {key}", line.text, "removed")
        self._talk.remove(no)

    async def slow(self, by: int, key: str, seconds: int) -> None:
        """Let everybody wait between two lines, until the next start; logged.

        Args:
            by: Who says so.
            key: The table or match, for the log.
            seconds: The pause, 0 for none.
        """
        assert 0 <= seconds <= LONGEST_PAUSE_S
        before = self._talk.slow_s
        await self._chats.store.log_act(by, "slow mode", f"chat of {key}", f"{before} s", f"{seconds} s")
        self._talk.slow_s = seconds


def _nobody(account: int, frame: bytes) -> None:
    """Tells nobody: no window is open yet."""
    del account, frame
