"""What the server may ask of the store about responsible play (PLA-26)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

import msgspec

from ventuno.core.safe import Wishes


class OpenStake(NamedTuple):
    """What an account has at stake in a round that runs, golden chips by their value.

    Attributes:
        table: Table number.
        seat: 0 at a shared table; elsewhere the account or match that plays.
        account: Whose.
        cents: How much.
        acted_ms: When something was last written of a round that is played alone, or when a shared one began.
    """

    table: int
    seat: int
    account: int
    cents: int
    acted_ms: int


class PastRound(NamedTuple):
    """A settled round of an account, golden chips by their value.

    Attributes:
        started_ms: When it began.
        at_ms: When it was settled.
        staked_cents: What was staked.
        net_cents: What came back beyond that.
        void: It was cancelled.
    """

    started_ms: int
    at_ms: int
    staked_cents: int
    net_cents: int
    void: bool


class Past(msgspec.Struct, frozen=True):
    """What is written down of an account.

    Attributes:
        wishes: What the player has set.
        rounds: Settled rounds, in their order: those of the session, and all that limits look back to.
    """

    wishes: Wishes
    rounds: list[PastRound]


class SafePlay(Protocol):
    """The part of the store that belongs to responsible play."""

    async def past_of(self, accounts: Mapping[int, int]) -> dict[int, Past]:
        """Return what is written down of accounts, as it is after everything committed before.

        Args:
            accounts: For each account since when it may have been at play: now, or the beginning of a round
                in which it has something at stake.
        """
        ...

    async def open_stakes(self) -> list[OpenStake]:
        """Return everything at stake."""
        ...

    async def save_wishes(self, account: int, wishes: Wishes) -> None:
        """Keep what a player has set."""
        ...

    def listen(self, hear: Callable[..., None]) -> None:
        """Call this with each work and its result, once it is written and before whoever wrote it goes on."""
        ...
