"""Which rules American can be dealt by, and what it does for nobody (AME-1 to AME-3)."""

from dataclasses import dataclass

import msgspec
import pytest

from ventuno.core.errors import BadRules
from ventuno.core.presets import load_preset
from ventuno.core.rules import CashOut, Peek
from ventuno.engine.actions import Action
from ventuno.games.american.policy import AmericanPolicy
from ventuno.games.american.rules import check_american
from ventuno.table.policies import LIVE_GAMES, check_game
from ventuno.table.spec import SOLO_GAMES

RULES = load_preset("american").rules


@pytest.mark.clause("AME-1", "AME-3")
def test_the_preset_is_american():
    check_game("american", RULES)
    assert (RULES.decks, RULES.boxes, RULES.even_money, RULES.blackjack_paid_at_once) == (6, 5, True, True)
    assert "american" in SOLO_GAMES
    assert "american" not in LIVE_GAMES, "nobody shares its tables"


@pytest.mark.clause("AME-2")
@pytest.mark.parametrize(
    "changes, field",
    [
        ({"boxes": 6}, "boxes"),
        ({"boxes": 0}, "boxes"),
        ({"hole_card": False}, "hole_card"),
        ({"peek": Peek.ACE}, "peek"),
        ({"cash_out": CashOut()}, "cash_out"),
    ],
)
def test_rules_of_another_game_are_named(changes, field):
    with pytest.raises(BadRules) as caught:
        check_american(msgspec.structs.replace(RULES, **changes))
    assert caught.value.params["field"] == field


@dataclass
class Anything:
    total: int = 5


@pytest.mark.clause("AME-3")
def test_nothing_is_decided_or_replaced_for_the_player():
    policy = AmericanPolicy()
    assert policy.replacement(Action.SPLIT, Anything(), [Action.STAND]) is Action.SPLIT
    assert policy.automatic(Anything(), [Action.HIT]) is Action.STAND
