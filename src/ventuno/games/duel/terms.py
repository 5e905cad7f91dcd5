"""What a match is played for: number of hands, chips, limits (DUE-2)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Final

import msgspec

from ventuno.core.errors import BadRules

#: A chip is worth a credit of match points; bets are whole chips (DUE-2).
CHIP_CENTS: Final = 100
#: The highest that chips or limits may be set to: a million chips.
MOST_CENTS: Final = 1_000_000 * CHIP_CENTS
MOST_HANDS: Final = 200

Amount = Annotated[int, msgspec.Meta(ge=CHIP_CENTS, le=MOST_CENTS)]


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The terms of a match.

    Attributes:
        kind: Name of the match type.
        hands: Hands to play, an even number, so that each acts first equally often.
        chips_cents: What each begins with.
        minimum_cents: Lowest bet.
        maximum_cents: Highest bet.
        duplicate: Each player has an own copy of the same shoe (DUE-13).
    """

    kind: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,31}$")]
    hands: Annotated[int, msgspec.Meta(ge=2, le=MOST_HANDS)]
    chips_cents: Amount = 1_000 * CHIP_CENTS
    minimum_cents: Amount = 10 * CHIP_CENTS
    maximum_cents: Amount = 500 * CHIP_CENTS
    duplicate: bool = False

    def most_bet(self, chips_cents: int) -> int:
        """Return the highest bet that so many chips allow, in whole chips (DUE-4)."""
        most = min(self.maximum_cents, chips_cents)
        return most - most % CHIP_CENTS

    def is_out(self, chips_cents: int) -> bool:
        """Tell whether so many chips do not make the lowest bet (DUE-10)."""
        return chips_cents < self.minimum_cents


#: The match types that come with the house (DUE-2).
MATCH_TYPES: Final[Mapping[str, Terms]] = MappingProxyType(
    {
        terms.kind: terms
        for terms in (
            Terms(kind="sprint", hands=6),
            Terms(kind="classic", hands=10),
            Terms(kind="long", hands=20),
            Terms(kind="marathon", hands=40),
        )
    }
)


def check_terms(terms: Terms) -> None:
    """Check that a match can be played on these terms.

    Raises:
        BadRules: The first thing that is wrong with them.
    """
    if terms.hands % 2:
        raise BadRules(
            field="hands",
            problem=f"is {terms.hands}",
            fix="Write an even number: each player acts first equally often",
        )
    for field in ("chips_cents", "minimum_cents", "maximum_cents"):
        cents = getattr(terms, field)
        if cents % CHIP_CENTS:
            raise BadRules(field=field, problem=f"is {cents}", fix="Write whole chips, of 100 cents each")
    if not terms.minimum_cents <= terms.maximum_cents:
        raise BadRules(
            field="maximum_cents", problem="is below minimum_cents", fix="Write at least the lowest bet"
        )
    if terms.is_out(terms.chips_cents):
        raise BadRules(
            field="chips_cents", problem="is below minimum_cents", fix="Give each player one bet at least"
        )
