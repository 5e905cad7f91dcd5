"""Players at several tables at once: one wallet, so each table hears what moves at the others (PLA-22)."""

from collections.abc import Callable, Iterable

Hear = Callable[[dict[int, int]], None]


class Elsewhere:
    """Knows which accounts have windows open at more than one table."""

    def __init__(self) -> None:
        self._tables: dict[int, dict[str, Hear]] = {}
        self._several: set[int] = set()

    def enter(self, account: int, table: str, hear: Hear) -> None:
        """Note the first window of an account at a table."""
        tables = self._tables.setdefault(account, {})
        tables[table] = hear
        if len(tables) > 1:
            self._several.add(account)

    def leave(self, account: int, table: str) -> None:
        """Note that an account has no window at a table any more."""
        tables = self._tables.get(account, {})
        tables.pop(table, None)
        if len(tables) < 2:
            self._several.discard(account)
        if not tables:
            self._tables.pop(account, None)

    def booked(self, account: int, cents: int) -> None:
        """Tell all tables where an account has windows of a balance that no table moved, such as a top-up's.

        Args:
            account: Whose.
            cents: The balance.
        """
        for hear in list(self._tables.get(account, {}).values()):
            hear({account: cents})

    def moved(self, table: str, balances: Iterable[tuple[int, int]]) -> None:
        """Tell the other tables of balances that a commit of one table left.

        Args:
            table: The table that moved them.
            balances: Account and balance in cents.
        """
        if not self._several:
            return
        news: dict[str, tuple[Hear, dict[int, int]]] = {}
        for account, cents in balances:
            if account in self._several:
                for other, hear in self._tables[account].items():
                    if other != table:
                        news.setdefault(other, (hear, {}))[1][account] = cents
        for hear, heard in news.values():
            hear(heard)
