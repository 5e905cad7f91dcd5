"""The part of the store on SQLite that belongs to duels."""

from ventuno.store import duels
from ventuno.store.connected import Connected
from ventuno.store.duel_api import Challenge, Duel, Duellist, NewChallenge, NewDuel


class SqliteDuels(Connected):
    """Implements :class:`ventuno.store.duel_api.Duels`."""

    async def house_bot(self, name: str) -> int:
        """Return the account of a house bot, made if it is new; it owns nothing."""
        return await self._write_now(duels.house_bot, name)

    async def new_challenge(self, wish: NewChallenge, *, mine: int, all_open: int) -> Challenge:
        """Make a challenge; a repeat by its key is answered likewise."""
        return await self._write_now(duels.new_challenge, wish, mine, all_open)

    async def challenge(self, identifier: str) -> Challenge | None:
        """Return a challenge by its id."""
        return await self._read(duels.challenge, identifier)

    async def challenge_made(self, account: int, key: str) -> Challenge | None:
        """Return the challenge that an account made by a key."""
        return await self._read(duels.challenge_made, account, key)

    async def open_challenges(self, table: int) -> list[Challenge]:
        """Return the open challenges at a table, oldest first, private ones too."""
        return await self._read(duels.open_challenges, table)

    async def withdraw_challenge(self, identifier: str, account: int) -> Challenge:
        """Withdraw an open challenge of an account; a repeat is answered likewise."""
        return await self._write(duels.withdraw_challenge, identifier, account)

    async def open_duel(self, challenge: str, by: int, duel: NewDuel) -> int:
        """Accept a challenge and open its match; return the number, the same to a repeat."""
        return await self._write_now(duels.open_duel, challenge, by, duel)

    async def duel(self, table: int, match: int) -> Duel | None:
        """Return a match."""
        return await self._read(duels.read_duel, table, match)

    async def duel_with(self, code: str) -> Duel | None:
        """Return the ended match with a game code."""
        return await self._read(duels.duel_with, code)

    async def running_duels(self, table: int) -> list[Duel]:
        """Return the matches at a table that have not ended, by number."""
        return await self._read(duels.running_duels, table)

    async def duels_of(self, account: int, limit: int, before_ms: int | None = None) -> list[Duel]:
        """Return the ended matches of an account, newest first; those opened before a moment, if one is given."""
        return await self._read(duels.duels_of, account, limit, before_ms)

    async def abandon_duel(self, table: int, match: int) -> None:
        """End a match that never began: nothing was held for it."""
        await self._write_now(duels.abandon_duel, table, match)

    async def leaderboard(self, limit: int) -> tuple[list[Duellist], list[Duellist]]:
        """Return the best rated persons, best first, and the house bots."""
        return await self._read(duels.leaderboard, limit)

    async def standing(self, account: int) -> tuple[int, Duellist] | None:
        """Return an account's place among the rated, from 1, and its row; None if it is not rated."""
        return await self._read(duels.standing, account)
