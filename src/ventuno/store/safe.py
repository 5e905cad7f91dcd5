"""Responsible play: what players have set, and what the ledger says they have played (PLA-26)."""

from collections.abc import Mapping
from typing import Final

import apsw
import msgspec

from ventuno.core.played import PAUSE_MS
from ventuno.core.safe import NOTHING, Wishes, since_ms
from ventuno.store.chains import MOST_ASSETS
from ventuno.store.columns import ACCOUNT_BITS, ASSET_SHIFT, column, fetch
from ventuno.store.connected import Connected
from ventuno.store.safe_api import OpenStake, Past, PastRound

#: From the newest entry of each account backwards: as far as a limit looks, and as long as no pause comes between.
_PAST: Final = """
WITH RECURSIVE
wanted (account, since) AS (SELECT value ->> 0, value ->> 1 FROM json_each(?1)),
past (account, since, id, prev, booking, kind, began, at_ms, reaches, staked, back) AS (
    SELECT w.account, w.since, e.id, e.prev, e.booking, b.kind, ifnull(r.started_ms, b.at_ms), b.at_ms,
        min(w.since, ifnull(r.started_ms, b.at_ms) - ?2), e.staked, e.back
    FROM wanted w CROSS JOIN purse p ON p.id = w.account CROSS JOIN entry e ON e.id = p.last
    CROSS JOIN booking b ON b.id = e.booking LEFT JOIN round r ON r.booking = b.id
    WHERE b.at_ms >= w.since
    UNION ALL
    SELECT c.account, c.since, e.id, e.prev, e.booking, b.kind, ifnull(r.started_ms, b.at_ms), b.at_ms,
        min(c.reaches, ifnull(r.started_ms, b.at_ms) - ?2), e.staked, e.back
    FROM past c CROSS JOIN entry e ON e.id = c.prev
    CROSS JOIN booking b ON b.id = e.booking LEFT JOIN round r ON r.booking = b.id
    WHERE b.at_ms >= c.reaches
)
SELECT account, began, at_ms, kind = 'void', staked, back,
    EXISTS (SELECT 1 FROM entry g
        WHERE g.id = past.id + 1 AND g.booking = past.booking AND g.purse & ?3 = past.account),
    id, booking
FROM past WHERE kind IN ('round', 'void') ORDER BY account, id
"""
_GOLDEN: Final = """
SELECT ifnull(sum((purse >> ?1) * staked), 0), ifnull(sum((purse >> ?1) * back), 0) FROM entry
WHERE id > ?2 AND id <= ?2 + ?3 AND booking = ?4 AND purse & ?5 = ?6
"""


def past_of(connection: apsw.Connection, now_ms: int, accounts: Mapping[int, int]) -> dict[int, Past]:
    """Return what is written down of accounts."""
    if not accounts:
        return {}
    kept = fetch(
        connection,
        "SELECT s.account, s.wishes FROM carray(?) c CROSS JOIN safe_play s ON s.account = c.value",
        (column(list(accounts)),),
    )
    found = {account: Past(NOTHING, []) for account in accounts}
    for account, wishes in kept:
        found[account] = Past(msgspec.json.decode(wishes, type=Wishes), [])
    wanted = [
        (account, min(from_ms - PAUSE_MS, since_ms(found[account].wishes, now_ms)))
        for account, from_ms in accounts.items()
    ]
    rows = connection.execute(_PAST, (msgspec.json.encode(wanted).decode(), PAUSE_MS, ACCOUNT_BITS))
    for account, began, at_ms, void, staked, back, golden, entry, booking in rows:
        chips = chips_back = 0
        if golden:
            where = (ASSET_SHIFT, entry, MOST_ASSETS, booking, ACCOUNT_BITS, account)
            ((chips, chips_back),) = fetch(connection, _GOLDEN, where)
        net = back + chips_back - staked - chips
        found[account].rounds.append(PastRound(began, at_ms, staked + chips, net, bool(void)))
    return found


def open_stakes(connection: apsw.Connection) -> list[OpenStake]:
    """Return everything at stake."""
    rows = fetch(
        connection,
        "SELECT h.table_no, h.seat, h.purse & ?1, sum(h.cents * max(1, h.purse >> ?2)), o.acted_ms"
        " FROM hold h JOIN open_round o ON o.table_no = h.table_no AND o.seat = h.seat GROUP BY 1, 2, 3",
        (ACCOUNT_BITS, ASSET_SHIFT),
    )
    return [OpenStake(*row) for row in rows]


def save_wishes(connection: apsw.Connection, account: int, wishes: Wishes) -> None:
    """Keep what a player has set."""
    connection.execute(
        "INSERT INTO safe_play VALUES (?1, ?2, ?3)"
        " ON CONFLICT DO UPDATE SET closed_until_ms = excluded.closed_until_ms, wishes = excluded.wishes",
        (account, wishes.closed_until_ms, msgspec.json.encode(wishes).decode()),
    )


class SqliteSafePlay(Connected):
    """Implements :class:`ventuno.store.safe_api.SafePlay`, but for listening."""

    async def past_of(self, accounts: Mapping[int, int]) -> dict[int, Past]:
        """Return what is written down of accounts, as it is after everything committed before."""
        # By the thread that writes: its answers come in the order of its commits.
        return await self._write_now(past_of, accounts)

    async def open_stakes(self) -> list[OpenStake]:
        """Return everything at stake."""
        return await self._write(open_stakes)

    async def save_wishes(self, account: int, wishes: Wishes) -> None:
        """Keep what a player has set."""
        await self._write(save_wishes, account, wishes)
