"""What rules must be to deal American by them (AME-1 to AME-3)."""

from typing import Final

from ventuno.core.errors import BadRules
from ventuno.core.rules import Peek, Rules

#: Boxes that a table may have.
MOST_BOXES: Final = 5


def check_american(rules: Rules) -> None:
    """Check that nothing in the rules is of another game.

    Raises:
        BadRules: The first rule that American has no place for.
    """
    if not 1 <= rules.boxes <= MOST_BOXES:
        raise BadRules(
            field="boxes", problem=f"is {rules.boxes}", fix=f"Write a number from 1 to {MOST_BOXES}"
        )
    if not rules.hole_card or rules.peek is not Peek.ACE_AND_TEN:
        raise BadRules(
            field="peek" if rules.hole_card else "hole_card",
            problem="lets a dealer blackjack come to light after the player has acted",
            fix='Write hole_card = true and peek = "ace_and_ten"',
        )
    if rules.cash_out is not None:
        raise BadRules(field="cash_out", problem="is not offered at American", fix="Write cash_out = false")
