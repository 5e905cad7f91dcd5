"""What the server may ask of the store about what is a person's own: statistics, closing, support."""

from typing import Literal, Protocol

import msgspec

SupportKind = Literal["question", "report"]
SupportState = Literal["open", "answered", "closed"]


class PlayedRound(msgspec.Struct, frozen=True):
    """A settled round as statistics are counted from it.

    Attributes:
        entry: Number of the entry of the account's credits.
        started_ms: When it began.
        game: Name of the game, empty if the table no longer says.
        code: Game code.
        void: It was cancelled.
        staked_cents: Credits staked.
        back_cents: Credits that came back.
        document: Its document, None if it was pruned.
    """

    entry: int
    started_ms: int
    game: str
    code: str
    void: bool
    staked_cents: int
    back_cents: int
    document: bytes | None


class DuelCount(msgspec.Struct, frozen=True):
    """Ended matches of an account on one day.

    Attributes:
        day: Days since 1970, by UTC.
        bot: Against a player of the house's.
        won: Matches won.
        lost: Matches lost.
        undecided: Matches without a result.
    """

    day: int
    bot: bool
    won: int
    lost: int
    undecided: int


class SupportWish(msgspec.Struct, frozen=True):
    """A message to the host.

    Attributes:
        account: Who writes.
        key: Chosen by whoever writes, 64 characters at most: a repeat is the same message.
        kind: A question, or a report of what somebody wrote.
        about: Account of a reported line.
        place: Key of the table it is about, empty for none.
        code: Game code it is about, empty for none.
        text: What is written, 2,000 characters at most. Data, never markup.
    """

    account: int
    key: str
    kind: SupportKind
    about: int | None
    place: str
    code: str
    text: str


class SupportMessage(msgspec.Struct, frozen=True):
    """A message to the host and what became of it.

    Attributes:
        id: Number.
        account: Who wrote it.
        name: Their name. Data, never markup.
        at_ms: When.
        kind: A question, or a report of what somebody wrote.
        about: Account of a reported line, None without one.
        table: Key of the table it is about, empty for none.
        code: Game code it is about, empty for none.
        text: What is written.
        state: Open, answered or closed.
        answer: The host's answer, empty without one.
        answered_ms: When it was answered.
    """

    id: int
    account: int
    name: str
    at_ms: int
    kind: SupportKind
    about: int | None
    table: str
    code: str
    text: str
    state: SupportState
    answer: str
    answered_ms: int | None


class OwnThings(Protocol):
    """What is a person's own."""

    async def tally_mark(self, account: int) -> int:
        """Return the newest entry that an account's sheets hold, 0 before the first."""
        ...

    async def entries_since(self, account: int, before: int | None, mark: int, limit: int) -> list[int]:
        """Return entries of an account's credits newer than a mark, newest first.

        Args:
            account: Whose.
            before: Go on behind this entry; None for the newest.
            mark: The newest entry that is not wanted.
            limit: So many at most.
        """
        ...

    async def played(self, account: int, entries: list[int]) -> list[PlayedRound]:
        """Return the settled rounds among an account's entries, in the order asked."""
        ...

    async def tallies(self, account: int, from_day: int) -> list[tuple[int, bytes]]:
        """Return an account's sheets from a day on, by day."""
        ...

    async def sheets_of(self, account: int, days: list[int]) -> dict[int, bytes]:
        """Return an account's sheets of some days."""
        ...

    async def save_tallies(self, account: int, mark: tuple[int, int], sheets: dict[int, bytes]) -> bool:
        """Replace sheets and move the mark, all at once; false, and nothing done, if it stands elsewhere.

        Args:
            account: Whose.
            mark: The mark as it was, and as it is then.
            sheets: By day.
        """
        ...

    async def duel_counts(self, account: int, from_ms: int) -> list[DuelCount]:
        """Return an account's ended matches by day and kind of opponent, matches that never began left out."""
        ...

    async def close_account(self, account: int) -> list[bytes]:
        """Close a person's account (PLA-30); return the token hashes of its sessions, which end.

        All that is personal goes at once; the balance goes back to the mint as soon as no round has a stake of it.
        """
        ...

    async def closing_accounts(self) -> list[int]:
        """Return closed accounts with a balance that a round still holds."""
        ...

    async def settle_closed(self, account: int) -> bool:
        """Book the balance of a closed account back, unless a round still holds some; tell whether it is done."""
        ...

    async def scrub(self) -> None:
        """Fold the log into the database, so that what was erased is in neither."""
        ...

    async def new_support(self, wish: SupportWish) -> SupportMessage:
        """Write down a message to the host.

        Raises:
            BadMessage: The key was used for another message.
            RateLimited: The account wrote too many in an hour.
            Busy: Too many messages are open.
        """
        ...

    async def support_of(self, account: int, limit: int) -> list[SupportMessage]:
        """Return an account's own messages, newest first, reports left out."""
        ...

    async def support(
        self, *, state: SupportState | None, before: int | None, limit: int
    ) -> list[SupportMessage]:
        """Return messages to the host, newest first, older than message number ``before``."""
        ...

    async def support_done(self, by: int, message: int, answer: str | None) -> SupportMessage:
        """Answer a message, or close it without one; logged.

        Raises:
            NotFound: There is no such message.
        """
        ...
