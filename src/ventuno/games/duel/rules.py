"""What rules must be to play a duel by them: two boxes, a hole card, no side bets (DUE-5, DUE-6)."""

from ventuno.core.errors import BadRules
from ventuno.core.rules import Rules


def check_duel(rules: Rules) -> None:
    """Check that nothing in the rules is of another game.

    Raises:
        BadRules: The first rule that a duel has no place for.
    """
    if rules.boxes != 2:
        raise BadRules(field="boxes", problem=f"is {rules.boxes}", fix="Write 2: a duel has two players")
    if not rules.hole_card:
        raise BadRules(field="hole_card", problem="is false", fix="Write true: the dealer has a hole card")
    if rules.cash_out is not None:
        raise BadRules(
            field="cash_out", problem="is not offered in a duel", fix="Leave it out: chips are match points"
        )
    if rules.side_bets:
        raise BadRules(field="side_bets", problem="have no place in a duel", fix="Leave them out")
