"""Who may not write in chat, and who is who there (PLA-19)."""

from typing import Final

import apsw

from ventuno.core.errors import NotFound
from ventuno.store.acts import Deed, log_act
from ventuno.store.columns import fetch
from ventuno.store.connected import Connected
from ventuno.store.mute_api import Chatter, Mute

_MINUTE_MS: Final = 60_000
_FREE: Final = "may write"


def mutes(connection: apsw.Connection, now_ms: int) -> list[Mute]:
    """Return the mutes that have not ended, and forget the others."""
    connection.execute("DELETE FROM mute WHERE until_ms <= ?", (now_ms,))
    return [Mute(*row) for row in fetch(connection, "SELECT account, table_no, until_ms FROM mute")]


def set_mute(connection: apsw.Connection, now_ms: int, by: int, wish: Mute, where: str) -> None:
    """Replace the mute of an account at a table, or lift it, and log what was before.

    Raises:
        NotFound: No person has this account.
    """
    if chatter(connection, wish.account) is None:
        raise NotFound(what="account", name=wish.account)
    place = (wish.account, wish.table)
    found = fetch(connection, "SELECT until_ms FROM mute WHERE account = ? AND table_no = ?", place)
    before = _words(found[0][0] if found else 0, now_ms)
    after = _words(wish.until_ms, now_ms)
    if after == _FREE:
        connection.execute("DELETE FROM mute WHERE account = ? AND table_no = ?", place)
    else:
        connection.execute("INSERT OR REPLACE INTO mute VALUES (?, ?, ?)", (*place, wish.until_ms))
    what = "unmute" if after == _FREE else "mute"
    log_act(connection, now_ms, Deed(by, what, f"account {wish.account} at {where}", before, after))


def chatter(connection: apsw.Connection, account: int) -> Chatter | None:
    """Return who an account is in chat, None if no person has it."""
    found = fetch(
        connection,
        "SELECT name, kind, created_ms FROM account WHERE id = ? AND kind IN ('guest', 'registered')",
        (account,),
    )
    return Chatter(found[0][0], found[0][1] == "guest", found[0][2]) if found else None


def chat_key(connection: apsw.Connection) -> bytes:
    """Return the secret of the marks that people bear in chat."""
    secret: bytes = fetch(connection, "SELECT secret FROM chat_key")[0][0]
    return secret


def _words(until_ms: int, now_ms: int) -> str:
    left_ms = until_ms - now_ms
    return f"muted for {-(-left_ms // _MINUTE_MS)} min" if left_ms > 0 else _FREE


class SqliteMutes(Connected):
    """Implements :class:`ventuno.store.mute_api.Mutes`."""

    async def mutes(self) -> list[Mute]:
        """Return the mutes that have not ended."""
        return await self._write_now(mutes)

    async def mute(self, by: int, mute: Mute, where: str) -> None:
        """Keep somebody from writing for a time, or let them write again; logged."""
        await self._write_now(set_mute, by, mute, where)

    async def chatter(self, account: int) -> Chatter | None:
        """Return who an account is in chat, None if no person has it."""
        return await self._read(chatter, account)

    async def chat_key(self) -> bytes:
        """Return the secret of the marks that people bear in chat."""
        return await self._read(chat_key)
