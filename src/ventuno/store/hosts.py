"""The part of the store on SQLite that belongs to whoever looks after the tables."""

import apsw
import msgspec

from ventuno.store.acts import Deed, log_act
from ventuno.store.audit import Audit, audit
from ventuno.store.columns import fetch
from ventuno.store.connected import Connected
from ventuno.store.host_api import Pulse, TableMode


class SqliteHosts(Connected):
    """Implements :class:`ventuno.store.host_api.Hosting`."""

    def pulse(self) -> Pulse:
        """Return what the store has to do; nothing is read from the disk for it."""
        return msgspec.structs.replace(self._writer.pulse(), tallies=self._tallies)

    async def verify(self) -> Audit:
        """Read all that is written down and tell what disagrees (PLA-23, PLA-28)."""
        return await self._read(audit)

    async def table_modes(self) -> dict[int, TableMode]:
        """Return the tables, by number, that the host has taken out of play."""
        return await self._read(_modes)

    async def set_table_mode(self, by: int, table: int, mode: TableMode) -> TableMode:
        """Change whether a table is played at; logged if it is a change."""
        return await self._write_now(_set_mode, by, table, mode)


def _modes(connection: apsw.Connection) -> dict[int, TableMode]:
    return dict(fetch(connection, "SELECT table_no, state FROM table_state"))


def _set_mode(connection: apsw.Connection, now_ms: int, by: int, table: int, mode: TableMode) -> TableMode:
    ((key,),) = fetch(connection, "SELECT key FROM live_table WHERE no = ?", (table,))
    before = _modes(connection).get(table, "open")
    if before == mode:
        return before
    connection.execute("DELETE FROM table_state WHERE table_no = ?", (table,))
    if mode != "open":
        connection.execute("INSERT INTO table_state VALUES (?, ?, ?)", (table, mode, now_ms))
    log_act(connection, now_ms, Deed(by, "table", key, before, mode))
    return before
