"""What the host's pages may ask of the store about tables."""

from typing import Final, Literal, Protocol

import msgspec

from ventuno.store.audit import Audit

#: A table takes bets; it begins no new round; it is gone from the lobby as well (PLA-28).
TableMode = Literal["open", "paused", "disabled"]

#: Bounds, in seconds, by which commits are counted.
BUCKETS_S: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Tally(msgspec.Struct):
    """What was written at a table since the store was opened.

    Attributes:
        stakes: Stakes taken or changed.
        refused: Stakes that a balance did not cover.
        rounds: Rounds settled.
        voids: Rounds cancelled.
    """

    stakes: int = 0
    refused: int = 0
    rounds: int = 0
    voids: int = 0


class Pulse(msgspec.Struct, frozen=True):
    """What the store has to do.

    Attributes:
        commits: Transactions since it was opened.
        requests: Requests in them.
        spent_s: Seconds they took.
        counts: Of the transactions, those of each bucket of :data:`BUCKETS_S`, and the longer ones.
        commit_s: How long 99 of 100 took at most, of the last thousand.
        waiting: Requests that wait now.
        tallies: What was written at each table, by number.
    """

    commits: int
    requests: int
    spent_s: float
    counts: tuple[int, ...]
    commit_s: float
    waiting: int
    tallies: dict[int, Tally] = {}


class Hosting(Protocol):
    """The part of the store that belongs to whoever looks after the tables."""

    def pulse(self) -> Pulse:
        """Return what the store has to do; nothing is read from the disk for it."""
        ...

    async def verify(self) -> Audit:
        """Read all that is written down and tell what disagrees (PLA-23, PLA-28)."""
        ...

    async def table_modes(self) -> dict[int, TableMode]:
        """Return the tables, by number, that the host has taken out of play."""
        ...

    async def set_table_mode(self, by: int, table: int, mode: TableMode) -> TableMode:
        """Change whether a table is played at; logged if it is a change.

        Args:
            by: Account that acts, 0 for the host's command line.
            table: Number of the table.
            mode: What it is to be.

        Returns:
            What it was before.
        """
        ...
