"""Which rules Majority can be dealt by, and what it decides for a single player."""

import msgspec
import pytest

from ventuno.core.cards import parse_cards
from ventuno.core.errors import BadRules
from ventuno.core.hand import hand_value
from ventuno.core.presets import load_preset
from ventuno.core.rules import CashOut, Peek
from ventuno.engine.actions import Action
from ventuno.games.majority.policy import MajorityPolicy
from ventuno.games.majority.rules import check_majority

EU, US = load_preset("majority").rules, load_preset("majority-us").rules
SIXTEEN = hand_value(parse_cards("Ts 6d"))


@pytest.mark.clause("MAJ-1", "MAJ-10")
def test_the_presets_are_majority_dealt_both_ways() -> None:
    for rules in (EU, US):
        check_majority(rules)
        assert (rules.decks, rules.boxes, rules.charlie_cards) == (8, 2, 10)
    assert (EU.hole_card, US.hole_card) == (False, True)


@pytest.mark.clause("MAJ-1", "MAJ-10")
@pytest.mark.parametrize(
    ("rules", "changes", "field"),
    [
        (EU, {"boxes": 1}, "boxes"),
        (EU, {"boxes": 3}, "boxes"),
        (US, {"peek": Peek.ACE_AND_TEN}, "peek"),
        (US, {"peek": Peek.NEVER}, "peek"),
        (EU, {"peek": Peek.ACE}, "peek"),
        (EU, {"cash_out": CashOut()}, "cash_out"),
        (US, {"even_money": True}, "even_money"),
        (US, {"blackjack_paid_at_once": True}, "blackjack_paid_at_once"),
    ],
)
def test_rules_of_another_game_are_named(rules, changes, field) -> None:
    with pytest.raises(BadRules) as caught:
        check_majority(msgspec.structs.replace(rules, **changes))
    assert caught.value.params["field"] == field


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize("action", [Action.DOUBLE, Action.SPLIT])
def test_who_does_not_pay_still_plays_what_the_seat_decided(action: Action) -> None:
    assert MajorityPolicy().replacement(action, SIXTEEN, [Action.HIT, Action.STAND]) is action
