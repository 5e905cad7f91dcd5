"""The side bets as the engine looks them up: by key, and which rank a set of cards reaches (COM-15)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ventuno.core.cards import Card
from ventuno.core.rules import SideBetKey
from ventuno.core.sidebets import KINDS, Needs, SideBetKind

__all__ = ["SIDE_BETS", "Needs", "SideBetKind", "rank_index"]

SIDE_BETS: Final[Mapping[SideBetKey, SideBetKind]] = MappingProxyType(
    {SideBetKey(kind.key): kind for kind in KINDS}
)
"""Every side bet the engine knows, by key."""


def rank_index(key: SideBetKey, cards: Sequence[Card]) -> int | None:
    """Return the best rank the cards reach, as an index into the bet's ranks and pay table (COM-15).

    Args:
        key: Which side bet.
        cards: Exactly the cards its ``needs`` names.

    Returns:
        0 for the best rank and up, or None if the bet is lost.
    """
    kind = SIDE_BETS[key]
    name = kind.rank_name(cards)
    return None if name is None else kind.ranks.index(name)
