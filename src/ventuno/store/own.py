"""The part of the store on SQLite that is a person's own: statistics, closing, support."""

from ventuno.store import closing, support, tallies
from ventuno.store.connected import Connected
from ventuno.store.own_api import DuelCount, PlayedRound, SupportMessage, SupportState, SupportWish
from ventuno.store.schema import fold_log


class SqliteOwnThings(Connected):
    """Implements :class:`ventuno.store.own_api.OwnThings`."""

    async def tally_mark(self, account: int) -> int:
        """Return the newest entry that an account's sheets hold, 0 before the first."""
        return await self._read(tallies.tally_mark, account)

    async def entries_since(self, account: int, before: int | None, mark: int, limit: int) -> list[int]:
        """Return entries of an account's credits newer than a mark, newest first."""
        return await self._read(tallies.entries_since, account, before, mark, limit)

    async def played(self, account: int, entries: list[int]) -> list[PlayedRound]:
        """Return the settled rounds among an account's entries, in the order asked."""
        return await self._read(tallies.played, account, entries)

    async def tallies(self, account: int, from_day: int) -> list[tuple[int, bytes]]:
        """Return an account's sheets from a day on, by day."""
        return await self._read(tallies.tallies, account, from_day)

    async def sheets_of(self, account: int, days: list[int]) -> dict[int, bytes]:
        """Return an account's sheets of some days."""
        return await self._read(tallies.sheets_of, account, days)

    async def save_tallies(self, account: int, mark: tuple[int, int], sheets: dict[int, bytes]) -> bool:
        """Replace sheets and move the mark, all at once; false, and nothing done, if it stands elsewhere."""
        return await self._write(tallies.save_tallies, account, mark, sheets)

    async def duel_counts(self, account: int, from_ms: int) -> list[DuelCount]:
        """Return an account's ended matches by day and kind of opponent."""
        return await self._read(tallies.duel_counts, account, from_ms)

    async def close_account(self, account: int) -> list[bytes]:
        """Close a person's account; return the token hashes of its sessions, which end."""
        return await self._write_now(closing.close_account, account)

    async def closing_accounts(self) -> list[int]:
        """Return closed accounts with a balance that a round still holds."""
        return await self._read(closing.closing_accounts)

    async def settle_closed(self, account: int) -> bool:
        """Book the balance of a closed account back, unless a round still holds some; tell whether it is done."""
        return await self._write_now(closing.settle_closed, account)

    async def scrub(self) -> None:
        """Fold the log into the database, so that what was erased is in neither."""
        await self._writer.submit_apart(fold_log)

    async def new_support(self, wish: SupportWish) -> SupportMessage:
        """Write down a message to the host."""
        return await self._write_now(support.new_support, wish)

    async def support_of(self, account: int, limit: int) -> list[SupportMessage]:
        """Return an account's own messages, newest first, reports left out."""
        return await self._read(support.support_of, account, limit)

    async def support(
        self, *, state: SupportState | None, before: int | None, limit: int
    ) -> list[SupportMessage]:
        """Return messages to the host, newest first, older than message number ``before``."""
        return await self._read(support.support, state, before, limit)

    async def support_done(self, by: int, message: int, answer: str | None) -> SupportMessage:
        """Answer a message, or close it without one; logged."""
        return await self._write_now(support.support_done, by, message, answer)
