"""What a table has to know of whoever comes to it: balance, last bets, golden chips."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from ventuno.store.api import Store
from ventuno.table.commands import Command, Connected


class Newcomers:
    """Looks people up for one table.

    Args:
        store: Where they are.
        table: The table's number in the store.
        takes_chips: It takes golden chips (MAJ-17).
    """

    def __init__(self, store: Store, table: int, *, takes_chips: bool) -> None:
        self._store = store
        self._table = table
        self._takes_chips = takes_chips

    async def introduce(self, batch: Sequence[Command]) -> Sequence[Command]:
        """Return a batch whose arrivals carry what the table has to know of them."""
        accounts = list({c.account for c in batch if isinstance(c, Connected) and c.account})
        if not accounts:
            return batch
        # Asked for together they are one way to the store's thread and back.
        cents, bets, chips = await asyncio.gather(
            self._store.balances(accounts),
            self._store.last_bets(self._table, accounts),
            self.chips(accounts),
        )
        balances = dict(zip(accounts, cents, strict=True))
        return [
            replace(
                c,
                balance_cents=balances[c.account],
                last_bets=bets.get(c.account, {}),
                golden=chips.get(c.account, {}),
            )
            if isinstance(c, Connected) and c.account
            else c
            for c in batch
        ]

    async def chips(self, accounts: Sequence[int]) -> dict[int, dict[int, int]]:
        """Return the golden chips of accounts, none where the table takes none."""
        if not self._takes_chips or not accounts:
            return {}
        return dict(zip(accounts, await self._store.golden(list(accounts)), strict=True))
