"""Which game's policy plays at a table."""

from typing import Final

from ventuno.engine.policy import Policy
from ventuno.games.infinite.policy import InfinitePolicy
from ventuno.table.spec import TableSpec

_POLICIES: Final[dict[str, Policy]] = {"infinite": InfinitePolicy()}


def policy_of(spec: TableSpec) -> Policy:
    """Return the policy of a table's game."""
    return _POLICIES[spec.game]
