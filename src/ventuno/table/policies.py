"""What a game's room brings to a table: its policy, and which rules it can be dealt by."""

from collections.abc import Callable
from typing import Final

from ventuno.core.rules import Rules
from ventuno.engine.policy import Policy
from ventuno.games.american.policy import AmericanPolicy
from ventuno.games.american.rules import check_american
from ventuno.games.duel.rules import check_duel
from ventuno.games.infinite.policy import InfinitePolicy
from ventuno.games.infinite.rules import check_infinite
from ventuno.games.majority.policy import MajorityPolicy
from ventuno.games.majority.rules import check_majority
from ventuno.table.spec import SOLO_GAMES, TableSpec

_POLICIES: Final[dict[str, Policy]] = {
    "infinite": InfinitePolicy(),
    "american": AmericanPolicy(),
    "majority": MajorityPolicy(),
}
_CHECKS: Final[dict[str, Callable[[Rules], None]]] = {
    "infinite": check_infinite,
    "american": check_american,
    "majority": check_majority,
    "duel": check_duel,
}
#: The games that are played at a table that everybody shares.
LIVE_GAMES: Final = frozenset(_POLICIES) - SOLO_GAMES


def policy_of(spec: TableSpec) -> Policy:
    """Return the policy of a table's game."""
    return _POLICIES[spec.game]


def check_game(game: str, rules: Rules) -> None:
    """Check that a game can be dealt by rules that hold together.

    Raises:
        BadRules: They say something that the game has no place for.
    """
    _CHECKS[game](rules)
