"""What rules must be to deal Infinite by them: one hand for everybody, and no even money (INF-1, COM-12)."""

from ventuno.core.errors import BadRules
from ventuno.core.rules import Rules


def check_infinite(rules: Rules) -> None:
    """Check that nothing in the rules is of another game.

    Raises:
        BadRules: The first rule that Infinite has no place for.
    """
    if rules.boxes != 1:
        raise BadRules(
            field="boxes", problem=f"is {rules.boxes}", fix="Write 1: one hand is dealt for everybody"
        )
    if rules.even_money:
        raise BadRules(
            field="even_money", problem="is not offered at Infinite", fix="Write false: it has insurance"
        )
    if rules.blackjack_paid_at_once:
        raise BadRules(
            field="blackjack_paid_at_once",
            problem="is not done at Infinite",
            fix="Write false: a blackjack is paid at the end of the round",
        )
