"""The support desk: what players ask the host, and chat lines they report (PLA-31)."""

import secrets
import unicodedata
from typing import Final

from ventuno.core.errors import BadMessage
from ventuno.store.api import Store
from ventuno.store.own_api import SupportMessage, SupportWish

LONGEST_TEXT: Final = 2_000
LONGEST_NAME: Final = 40
#: Categories of characters that a message may have; no control and no direction characters among them.
_SHOWN: Final = "LMNPSZ"


class SupportDesk:
    """Takes messages in.

    Args:
        store: Where they are kept.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def ask(self, account: int, key: str, text: str, *, code: str, table: str) -> SupportMessage:
        """Take in a question.

        Args:
            account: Who asks.
            key: The same key twice is one message.
            text: What is asked.
            code: Game code it is about, empty for none.
            table: Key of the table it is about, empty for none.

        Raises:
            BadMessage: Nothing readable is in it, or the key was used for another message.
            RateLimited: The account wrote too many in an hour.
            Busy: Too many messages are open.
        """
        place, code = clean_line(table), clean_line(code)
        return await self._store.new_support(
            SupportWish(account, key, "question", None, place, code, clean_text(text))
        )

    async def report(self, by: int, about: int, *, table: str, line: str, code: str = "") -> SupportMessage:
        """Take in a report of what somebody wrote in chat.

        Args:
            by: Account that reports.
            about: Account that wrote.
            table: Key of the table.
            line: What was written.
            code: Game code of the round at that time.

        Raises:
            BadMessage: Nothing readable is in it.
            RateLimited: The account wrote or reported too much in an hour.
            Busy: Too many messages are open.
        """
        wish = SupportWish(
            by,
            secrets.token_urlsafe(24),
            "report",
            about,
            clean_line(table),
            clean_line(code),
            clean_text(line),
        )
        return await self._store.new_support(wish)


def clean_text(text: str) -> str:
    """Return a text without control, direction or invisible characters, its lines kept.

    Raises:
        BadMessage: Nothing is left of it, or it is too long.
    """
    lines = [_clean(line) for line in unicodedata.normalize("NFC", text).splitlines()]
    found = "\n".join(lines).strip()
    if not found or len(found) > LONGEST_TEXT:
        raise BadMessage(detail=f"a message has 1 to {LONGEST_TEXT} characters")
    return found


def clean_line(text: str) -> str:
    """Return a short text in one line, cut where it is too long."""
    return " ".join(_clean(unicodedata.normalize("NFC", text)).split())[:LONGEST_NAME]


def _clean(text: str) -> str:
    return "".join(c if c != "\t" else " " for c in text if c == "\t" or unicodedata.category(c)[0] in _SHOWN)
