"""Who is first, and when a match is decided."""

import msgspec
import pytest

from ventuno.core.cards import parse_cards
from ventuno.core.errors import BadRules
from ventuno.core.presets import load_preset
from ventuno.games.duel.course import Decision, Verdict, after_hand, drawn_first, first_to_act
from ventuno.games.duel.rules import check_duel
from ventuno.games.duel.terms import MATCH_TYPES, Terms, check_terms

SPRINT = MATCH_TYPES["sprint"]


@pytest.mark.clause("DUE-2")
def test_the_match_types_of_the_house() -> None:
    hands = {kind: terms.hands for kind, terms in MATCH_TYPES.items()}
    assert hands == {"sprint": 6, "classic": 10, "long": 20, "marathon": 40}
    for terms in MATCH_TYPES.values():
        assert (terms.chips_cents, terms.minimum_cents, terms.maximum_cents) == (100_000, 1_000, 50_000)
        check_terms(terms)


@pytest.mark.clause("DUE-2")
@pytest.mark.parametrize(
    "changes",
    [
        {"hands": 7},
        {"minimum_cents": 1_050},
        {"maximum_cents": 500},
        {"chips_cents": 900},
    ],
)
def test_terms_that_make_no_match_are_refused(changes: dict[str, int]) -> None:
    with pytest.raises(BadRules):
        check_terms(msgspec.structs.replace(SPRINT, **changes))


@pytest.mark.clause("DUE-2")
def test_each_acts_first_equally_often() -> None:
    for terms in MATCH_TYPES.values():
        firsts = [first_to_act(1, hand) for hand in range(1, terms.hands + 1)]
        assert firsts.count(0) == firsts.count(1)


@pytest.mark.clause("DUE-1", "DUE-5", "DUE-6")
def test_the_rules_of_the_house() -> None:
    rules = load_preset("duel").rules
    check_duel(rules)
    assert (rules.decks, rules.charlie_cards, rules.dealer_hits_soft_17) == (4, 0, False)
    assert rules.double_after_split
    assert rules.split_aces_one_card
    assert rules.even_money
    for wrong in ({"boxes": 1}, {"hole_card": False}):
        with pytest.raises(BadRules):
            check_duel(msgspec.structs.replace(rules, **wrong))


@pytest.mark.clause("DUE-3")
@pytest.mark.parametrize(
    ("cards", "first"),
    [("2h 9c", 0), ("9c 2h", 1), ("As 2h", 0), ("Kd As", 1), ("Th Kd", None), ("9s Th", 0), ("5h 5c", None)],
)
def test_the_lower_card_acts_first(cards: str, first: int | None) -> None:
    assert drawn_first(parse_cards(cards)) == first


@pytest.mark.clause("DUE-3")
def test_the_first_to_act_changes_with_every_hand() -> None:
    assert [first_to_act(1, hand) for hand in (1, 2, 3, 4)] == [1, 0, 1, 0]


@pytest.mark.clause("DUE-9")
def test_more_chips_after_the_last_hand_win() -> None:
    assert after_hand(SPRINT, 5, (120_000, 90_000)) == Verdict()
    assert after_hand(SPRINT, 6, (120_000, 119_950)) == Verdict(Decision.CHIPS, 0)
    assert after_hand(SPRINT, 6, (90_000, 120_000)) == Verdict(Decision.CHIPS, 1)


@pytest.mark.clause("DUE-9")
def test_equal_chips_go_on_in_pairs() -> None:
    assert after_hand(SPRINT, 6, (100_000, 100_000)) == Verdict()
    assert after_hand(SPRINT, 7, (120_000, 100_000)) == Verdict(), "the other has not been first yet"
    assert after_hand(SPRINT, 8, (100_000, 100_000)) == Verdict()
    assert after_hand(SPRINT, 10, (99_000, 100_000)) == Verdict(Decision.CHIPS, 1)


@pytest.mark.clause("DUE-10")
def test_one_out_of_chips_has_lost_at_once() -> None:
    assert after_hand(SPRINT, 2, (950, 100_000)) == Verdict(Decision.BROKE, 1)
    assert after_hand(SPRINT, 7, (100_000, 0)) == Verdict(Decision.BROKE, 0)
    assert after_hand(SPRINT, 2, (1_000, 100_000)) == Verdict(), "a minimum bet is left"


@pytest.mark.clause("DUE-10")
def test_both_out_of_chips_are_given_a_minimum_bet() -> None:
    assert after_hand(SPRINT, 2, (0, 500)) == Verdict(gift=True)
    assert after_hand(SPRINT, 6, (0, 0)) == Verdict(gift=True)
    assert after_hand(SPRINT, 6, (0, 500)) == Verdict(Decision.CHIPS, 1), "the last hand decides"


@pytest.mark.clause("DUE-11")
def test_two_hands_away_are_a_forfeit_and_both_away_no_result() -> None:
    even = (100_000, 100_000)
    assert after_hand(SPRINT, 3, even, (1, 0)) == Verdict()
    assert after_hand(SPRINT, 3, even, (2, 0)) == Verdict(Decision.FORFEIT, 1)
    assert after_hand(SPRINT, 3, even, (0, 2)) == Verdict(Decision.FORFEIT, 0)
    assert after_hand(SPRINT, 3, even, (2, 1)) == Verdict(Decision.NO_RESULT)
    assert after_hand(SPRINT, 3, even, (1, 2)) == Verdict(Decision.NO_RESULT)


@pytest.mark.clause("DUE-11")
def test_chips_decide_before_absence_does() -> None:
    assert after_hand(SPRINT, 6, (120_000, 90_000), (2, 0)) == Verdict(Decision.CHIPS, 0)


@pytest.mark.clause("DUE-2", "DUE-4")
def test_bets_are_whole_chips_within_limit_and_chips() -> None:
    terms = Terms(kind="x", hands=2)
    assert terms.most_bet(200_000) == 50_000
    assert terms.most_bet(12_350) == 12_300
