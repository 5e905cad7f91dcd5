"""What a table asks before it takes a stake that a player is free to leave: may this be bet (PLA-26)?

Doubles, splits and insurance are not asked about: a round that runs is never stopped. Nor is a table that is
rebuilt from its log: what was taken was allowed.
"""

from collections.abc import Mapping
from typing import Final, Protocol

from ventuno.core.played import Played


class Guard(Protocol):
    """Knows what players have set for themselves and what they have played.

    Attributes:
        people: What those have played who are here.
    """

    @property
    def people(self) -> Mapping[int, Played]:
        """What those have played who are here; read only."""
        ...

    def admit(self, table: int, seat: int, account: int, cents: int, now_ms: int) -> None:
        """Let a bet pass; call it last of all checks, and ask for the money at once if it passes.

        Args:
            table: Table number in the store.
            seat: 0 at a shared table; elsewhere the account or match that plays.
            account: Who bets.
            cents: All the account would have at stake on this round, golden chips by their value.
            now_ms: Server clock.

        Raises:
            Refused: What the player has set does not allow it.
        """
        ...


class Unguarded:
    """Lets everything pass."""

    people: Final[Mapping[int, Played]] = {}

    def admit(self, table: int, seat: int, account: int, cents: int, now_ms: int) -> None:
        """Let a bet pass."""


UNGUARDED: Final[Guard] = Unguarded()
