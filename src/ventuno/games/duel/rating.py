"""How strong people are, as the matches between them tell (DUE-14): a thin face of the OpenSkill library.

A rating is a mean and an uncertainty. Both change with every match; the uncertainty falls with their number.
What is shown is what a player is almost surely worth at least, so nobody leads by a single lucky match.
"""

from functools import cache
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

#: What a newcomer is shown to have, and points for each unit of the library's scale.
NEWCOMER_POINTS: Final = 1_000
_POINTS: Final = 40
#: So many deviations below the mean is almost sure.
_SURE: Final = 3


class Rating(NamedTuple):
    """What is known of a player's strength.

    Attributes:
        mean: Best guess.
        deviation: How far off that may be.
    """

    mean: float
    deviation: float

    @property
    def points(self) -> int:
        """What is shown: strength that is almost sure, a newcomer at a thousand."""
        return NEWCOMER_POINTS + round(_POINTS * (self.mean - _SURE * self.deviation))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def newcomer() -> Rating:
    """Return the rating of somebody who has not been rated."""
    fresh = _model().rating()
    return Rating(float(fresh.mu), float(fresh.sigma))


def after_match(winner: Rating, loser: Rating) -> tuple[Rating, Rating]:
    """Return both ratings after a match, the winner's first."""
    model = _model()
    teams = [[model.rating(mu=one.mean, sigma=one.deviation)] for one in (winner, loser)]
    (won,), (lost,) = model.rate(teams)
    return Rating(float(won.mu), float(won.sigma)), Rating(float(lost.mu), float(lost.sigma))
