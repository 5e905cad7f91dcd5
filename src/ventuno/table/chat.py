"""What people at one table write to each other, and what the house says there (PLA-19).

Lines wait for the next coalesced frame, which is encoded once for everybody; what is kept is what somebody who comes
in is shown. Nothing of it is stored.
"""

from collections import deque
from typing import Final

import msgspec

from ventuno.core.errors import BadLine, Busy, SameLine, SlowMode
from ventuno.core.writing import characters, clean_line
from ventuno.table.messages import ChatInfo, ChatLine, System
from ventuno.table.spec import ChatRules

#: Visible characters of a line, and its bytes, at most.
LONGEST_LINE: Final = 200
MOST_BYTES: Final = 800
#: So many lines, and bytes of text, are kept for those who come.
MOST_KEPT: Final = 50
MOST_KEPT_BYTES: Final = 8_192
#: Lines that one frame carries at most: more cannot be read, and everybody would pay for them.
MOST_A_FRAME: Final = 30
#: For so long the same line again is a repeat.
SAME_MS: Final = 60_000
#: Writers remembered before it is looked for those who can be forgotten.
_MOST_WRITERS: Final = 1_000


class Writer(msgspec.Struct, frozen=True):
    """Who writes, as the server knows it.

    Attributes:
        account: Account number; it stays on the server.
        by: Mark that others tell the writer by.
        name: The name shown.
        guest: It is no name of the account's own.
    """

    account: int
    by: str
    name: str
    guest: bool


class _Kept(msgspec.Struct, frozen=True):
    line: ChatLine
    account: int
    size: int


class _Last(msgspec.Struct, frozen=True):
    at_ms: int
    text: str


def readable_line(text: str) -> str:
    """Return a line as it is shown.

    Raises:
        BadLine: Nothing is left of it, or it is too long.
    """
    line = clean_line(text)
    if not characters(line) or characters(line) > LONGEST_LINE or len(line.encode()) > MOST_BYTES:
        raise BadLine(longest=LONGEST_LINE)
    return line


def chat_info(rules: ChatRules | None) -> ChatInfo | None:
    """Return what a page has to know of the chat of a table, None where there is none."""
    return None if rules is None else ChatInfo(LONGEST_LINE, rules.guest_minutes)


class Conversation:
    """The chat of one table.

    Args:
        slow_s: Seconds that everybody waits between two lines.

    Attributes:
        slow_s: The same, as a host may have changed it.
        changes: Rises with every line that comes or goes.
    """

    def __init__(self, slow_s: int = 0) -> None:
        self.slow_s = slow_s
        self.changes = 0
        self._no = 0
        self._kept: deque[_Kept] = deque()
        self._bytes = 0
        self._news: list[ChatLine] = []
        self._gone: list[int] = []
        self._last: dict[int, _Last] = {}

    @property
    def lines(self) -> list[ChatLine]:
        """The last lines, oldest first."""
        return [one.line for one in self._kept]

    def say(self, writer: Writer, text: str, now_ms: int) -> ChatLine:
        """Take a readable line.

        Raises:
            SlowMode: The writer has to wait.
            SameLine: The writer's last line was the same.
            Busy: So many lines have come at once that nobody could read one more.
        """
        last = self._last.get(writer.account)
        if last is not None:
            wait_ms = last.at_ms + self.slow_s * 1_000 - now_ms
            if wait_ms > 0:
                raise SlowMode(seconds=-(-wait_ms // 1_000))
            if last.text == _alike(text) and now_ms - last.at_ms < SAME_MS:
                raise SameLine
        if len(self._news) >= MOST_A_FRAME:
            raise Busy
        self._remember(writer.account, text, now_ms)
        line = ChatLine(self._no + 1, now_ms, writer.by, writer.name, text, guest=writer.guest)
        self._add(line, writer.account)
        return line

    def tell(self, message: System, now_ms: int) -> None:
        """Take a message from the house; it always has a place."""
        self._add(ChatLine(self._no + 1, now_ms, code=message.code, params=message.params), 0)

    def remove(self, no: int) -> ChatLine | None:
        """Take a line away and return it, None if it is not there any more."""
        found = next((one for one in self._kept if one.line.no == no), None)
        if found is None:
            return None
        self._kept.remove(found)
        self._bytes -= found.size
        self._news = [line for line in self._news if line.no != no]
        self._gone.append(no)
        self.changes += 1
        return found.line

    def forget(self, account: int) -> None:
        """Take away all that an account wrote here."""
        for no in [one.line.no for one in self._kept if one.account == account]:
            self.remove(no)
        self._last.pop(account, None)

    def author(self, no: int) -> int:
        """Return the account that wrote a line, 0 for the house and for a line that is not there any more."""
        return next((one.account for one in self._kept if one.line.no == no), 0)

    def news(self) -> tuple[list[ChatLine], list[int]]:
        """Return what came and which lines went since it was asked last."""
        news, self._news = self._news, []
        gone, self._gone = self._gone, []
        return news, gone

    def _add(self, line: ChatLine, account: int) -> None:
        size = len(line.text.encode()) + len(line.name.encode())
        self._no = line.no
        self._kept.append(_Kept(line, account, size))
        self._bytes += size
        while len(self._kept) > MOST_KEPT or self._bytes > MOST_KEPT_BYTES:
            self._bytes -= self._kept.popleft().size
        self._news.append(line)
        self.changes += 1

    def _remember(self, account: int, text: str, now_ms: int) -> None:
        if len(self._last) >= _MOST_WRITERS:
            matters_ms = max(SAME_MS, self.slow_s * 1_000)
            self._last = {who: one for who, one in self._last.items() if now_ms - one.at_ms < matters_ms}
        self._last[account] = _Last(now_ms, _alike(text))


def _alike(text: str) -> str:
    """Returns what two lines have in common that differ only in case, blanks and punctuation."""
    return "".join(c for c in text.casefold() if c.isalnum()) or text
