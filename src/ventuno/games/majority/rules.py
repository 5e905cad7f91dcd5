"""What rules must be to deal Majority by them: two seats, dealt one of two ways (MAJ-1, MAJ-10)."""

from typing import Final

from ventuno.core.errors import BadRules
from ventuno.core.rules import Peek, Rules

#: Seats of a table.
SEATS: Final = 2


def check_majority(rules: Rules) -> None:
    """Check that nothing in the rules is of another game.

    Raises:
        BadRules: The first rule that Majority has no place for.
    """
    if rules.boxes != SEATS:
        raise BadRules(
            field="boxes", problem=f"is {rules.boxes}", fix=f"Write {SEATS}: a table has two seats"
        )
    if rules.peek is not (Peek.ACE if rules.hole_card else Peek.NEVER):
        raise BadRules(
            field="peek",
            problem=f'is "{rules.peek}", which belongs to neither way of dealing',
            fix='Write "ace" where hole_card is true, else "never"',
        )
    if rules.cash_out is not None:
        raise BadRules(field="cash_out", problem="is not offered at Majority", fix="Write cash_out = false")
    if rules.even_money:
        raise BadRules(
            field="even_money", problem="is not offered at Majority", fix="Write false: it has insurance"
        )
    if rules.blackjack_paid_at_once:
        raise BadRules(
            field="blackjack_paid_at_once",
            problem="is not done at Majority",
            fix="Write false: a blackjack is paid at the end of the round",
        )
