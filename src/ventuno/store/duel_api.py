"""What the server may ask of the store about duels between two players (DUE-12, DUE-14)."""

from typing import Literal, Protocol

import msgspec

ChallengeState = Literal["open", "accepted", "withdrawn"]


class Challenge(msgspec.Struct, frozen=True):
    """Somebody who wants to play.

    Attributes:
        id: Random; whoever has it may accept.
        account: Who challenges.
        name: The name shown. Data, never markup.
        points: The rating shown, None without one.
        table: Number of the table.
        private: It is not listed.
        wish: What is to be played, JSON that the store never looks into.
        made_ms: When it was made.
        state: Where it stands.
        match: Number of the match that came of it.
    """

    id: str
    account: int
    name: str
    points: int | None
    table: int
    private: bool
    wish: bytes
    made_ms: int
    state: ChallengeState
    match: int | None


class NewChallenge(msgspec.Struct, frozen=True):
    """A challenge to be made.

    Attributes:
        id: Random, of 128 bits at least.
        account: Who challenges.
        key: Chosen by whoever challenges, 64 characters at most: a repeat makes no other challenge.
        table: Number of the table.
        private: It is not listed.
        wish: What is to be played, JSON.
    """

    id: str
    account: int
    key: str
    table: int
    private: bool
    wish: bytes


class NewDuel(msgspec.Struct, frozen=True):
    """A match to be opened.

    Attributes:
        first: Account of seat 0.
        second: Account of seat 1.
        spec: All it is played by, JSON that the store never looks into.
        version: Of its log.
    """

    first: int
    second: int
    spec: bytes
    version: int


class DuelEnd(msgspec.Struct, frozen=True):
    """What came of a match.

    Attributes:
        decision: What decided it.
        winner: Seat of the winner, None without a result.
    """

    decision: str
    winner: int | None


class Duel(msgspec.Struct, frozen=True):
    """A match as stored.

    Attributes:
        table: Number of the table.
        match: Its number there.
        first: Account of seat 0.
        second: Account of seat 1.
        names: What the two are called now. Data, never markup.
        spec: All it is played by, JSON.
        version: Of its log.
        made_ms: When it was opened.
        ended_ms: When it ended, None while it runs.
        code: Game code, empty until it ended, and if it never began.
        decision: What decided it, empty while it runs.
        winner: Seat of the winner.
    """

    table: int
    match: int
    first: int
    second: int
    names: tuple[str, str]
    spec: bytes
    version: int
    made_ms: int
    ended_ms: int | None
    code: str
    decision: str
    winner: int | None


class Duellist(msgspec.Struct, frozen=True):
    """Somebody on the leaderboard.

    Attributes:
        account: Who.
        name: The name shown. Data, never markup.
        points: The rating shown, None for a house bot.
        matches: Matches with a result: of a person those against persons, of a bot those against persons.
        won: Of these won.
    """

    account: int
    name: str
    points: int | None
    matches: int
    won: int


class Duels(Protocol):
    """The part of the store that belongs to duels; every method answers after the commit."""

    async def house_bot(self, name: str) -> int:
        """Return the account of a house bot, made if it is new; it owns nothing."""
        ...

    async def new_challenge(self, wish: NewChallenge, *, mine: int, all_open: int) -> Challenge:
        """Make a challenge; a repeat by its key is answered likewise.

        Args:
            wish: The challenge.
            mine: Most open challenges that an account may have.
            all_open: Most open challenges at the table.

        Raises:
            BadMessage: The key was used for another challenge.
            TooManyChallenges: The account has enough of them.
            Busy: The table has enough of them.
        """
        ...

    async def challenge(self, identifier: str) -> Challenge | None:
        """Return a challenge by its id."""
        ...

    async def challenge_made(self, account: int, key: str) -> Challenge | None:
        """Return the challenge that an account made by a key."""
        ...

    async def open_challenges(self, table: int) -> list[Challenge]:
        """Return the open challenges at a table, oldest first, private ones too."""
        ...

    async def withdraw_challenge(self, identifier: str, account: int) -> Challenge:
        """Withdraw an open challenge of an account; a repeat is answered likewise.

        Raises:
            NotFound: The account has none of this id.
            ChallengeGone: It was accepted.
        """
        ...

    async def open_duel(self, challenge: str, by: int, duel: NewDuel) -> int:
        """Accept a challenge and open its match; return the number, the same to a repeat.

        Raises:
            ChallengeGone: It was withdrawn, or somebody else accepted it.
        """
        ...

    async def duel(self, table: int, match: int) -> Duel | None:
        """Return a match."""
        ...

    async def duel_with(self, code: str) -> Duel | None:
        """Return the ended match with a game code."""
        ...

    async def running_duels(self, table: int) -> list[Duel]:
        """Return the matches at a table that have not ended, by number."""
        ...

    async def duels_of(self, account: int, limit: int, before_ms: int | None = None) -> list[Duel]:
        """Return the ended matches of an account, newest first; those opened before a moment, if one is given.

        They are as many as the limit, and more where several were opened in the millisecond of the last.
        """
        ...

    async def abandon_duel(self, table: int, match: int) -> None:
        """End a match that never began: nothing was held for it."""
        ...

    async def leaderboard(self, limit: int) -> tuple[list[Duellist], list[Duellist]]:
        """Return the best rated persons, best first, and the house bots."""
        ...

    async def standing(self, account: int) -> tuple[int, Duellist] | None:
        """Return an account's place among the rated, from 1, and its row; None if it is not rated."""
        ...
