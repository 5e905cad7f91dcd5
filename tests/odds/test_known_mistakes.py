"""Figures that programs and tables of odds have got wrong, each with the right one.

The ids name the kind: EV expectations, SP splits, IN insurance, CH Charlie.
"""

from collections.abc import Mapping
from fractions import Fraction

import msgspec
import numpy as np
import pytest

from tests.odds.support import analysis, counts, upcard
from ventuno.core.presets import load_preset
from ventuno.core.rules import Peek, Rules
from ventuno.engine.actions import Action
from ventuno.odds.analysis import Analysis
from ventuno.odds.dealer import dealer_outcomes
from ventuno.odds.shoe import Shoe, fresh_shoe
from ventuno.odds.sidebets import insurance_return
from ventuno.odds.spread import spread
from ventuno.odds.strategy import best_plan

S17_PEEK = msgspec.structs.replace(load_preset("american").rules, side_bets=())
HIT, STAND, DOUBLE, SPLIT = Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT


def with_decks(decks: int, **changes: object) -> Analysis:
    return Analysis(msgspec.structs.replace(S17_PEEK, decks=decks, **changes))


def best(values: Mapping[Action, float]) -> Action:
    return max(values, key=lambda action: values[action])


INFINITE = [
    ("SP-06", "T-T", "6", STAND, {STAND: 0.703108, DOUBLE: -1.705213}),
    ("SP-16", "A-A", "A", SPLIT, {SPLIT: 0.122585, HIT: 0.028332}),
    ("CH-08a", "2-3-4-2-5", "2", HIT, {HIT: -0.248780, STAND: -0.289785}),
    ("CH-08b", "2-3-4-2-5", "6", STAND, {HIT: -0.243902, STAND: -0.142472}),
    ("CH-08c", "2-3-4-2-5", "7", HIT, {HIT: -0.243902, STAND: -0.472902}),
    ("CH-08d", "2-3-4-2-5", "T", HIT, {HIT: -0.243902, STAND: -0.578943}),
    ("EV-07", "6-5", "T", HIT, {HIT: 0.033898, DOUBLE: 0.009954}),
    ("EV-20a", "9-7", "T", HIT, {HIT: -0.572420}),
    ("EV-20b", "A-9", "8", STAND, {STAND: 0.790948}),
    ("EV-21", "A-2-2-2-3", "T", HIT, {HIT: 1.0}),
    ("EV-22", "T-6", "T", HIT, {HIT: -0.571928}),
    ("EV-23", "T-5", "A", HIT, {HIT: -0.482192}),
    ("EV-24", "5-4", "2", HIT, {HIT: 0.077809, DOUBLE: 0.067936}),
]


@pytest.mark.clause("ODD-1", "INF-4", "INF-5")
@pytest.mark.parametrize(
    ("hand", "up", "choice", "values"), [row[1:] for row in INFINITE], ids=[row[0] for row in INFINITE]
)
def test_close_calls_at_infinite(hand: str, up: str, choice: Action, values: dict[Action, float]) -> None:
    found = analysis("infinite").actions(counts(hand), upcard(up))
    assert best(found) is choice
    for action, value in values.items():
        assert found[action] == pytest.approx(value, abs=6e-7), action


@pytest.mark.clause("INF-1")
def test_nobody_is_offered_to_surrender() -> None:
    """EV-23."""
    assert not [action for action in Action if "SURRENDER" in action.name]


@pytest.mark.clause("INF-17")
def test_the_least_and_the_most_that_two_cards_are_worth() -> None:
    """EV-20: a pair counts without its split, as it does for prices."""
    odds = analysis("infinite")
    worth = {
        (hand, up): max(value for action, value in found.items() if action is not SPLIT)
        for hand in (f"{a}-{b}" for a in "A23456789T" for b in "A23456789T" if {a, b} != {"A", "T"})
        for up in "A23456789T"
        for found in [odds.actions(counts(hand), upcard(up))]
    }
    assert min(worth, key=lambda key: worth[key]) in {("9-7", "T"), ("7-9", "T")}
    assert max(worth, key=lambda key: worth[key]) in {("9-A", "8"), ("A-9", "8")}


@pytest.mark.clause("ODD-1")
def test_a_ten_and_a_two_against_a_four_turn_with_the_decks() -> None:
    """EV-05."""
    hand, up = counts("T-2"), upcard("4")
    found = {decks: with_decks(decks).actions(hand, up) for decks in (1, 6, 7, 8)}
    assert [best(found[decks]) for decks in found] == [HIT, HIT, HIT, STAND]
    assert found[6][HIT] == pytest.approx(-0.210364, abs=6e-7)
    assert found[7][STAND] == pytest.approx(-0.211106, abs=6e-7)
    assert found[8][HIT] == pytest.approx(-0.211161, abs=6e-7)


@pytest.mark.clause("ODD-1", "ODD-2")
def test_it_depends_on_the_cards_what_a_sixteen_does_against_a_ten() -> None:
    """EV-06, EV-22: one value for all sixteens is wrong for some of them."""
    eight, six, up = with_decks(8), with_decks(6), upcard("T")
    choices = {
        hand: best(eight.actions(counts(hand), up))
        for hand in ("8-5-3", "T-5-A", "6-6-4", "T-2-2-2", "T-4-2")
    }
    assert choices == {"8-5-3": STAND, "T-5-A": STAND, "6-6-4": HIT, "T-2-2-2": HIT, "T-4-2": HIT}
    assert best(six.actions(counts("T-4-2"), up)) is STAND
    assert eight.actions(counts("T-6"), up)[HIT] == pytest.approx(-0.535975, abs=6e-7)


@pytest.mark.clause("ODD-1")
@pytest.mark.parametrize(
    ("rules", "stand", "hit", "double"),
    [
        (msgspec.structs.replace(S17_PEEK, decks=1), -0.634013, 0.172946, 0.240259),
        (msgspec.structs.replace(S17_PEEK, decks=5), -0.660850, 0.148532, 0.133896),
        (
            msgspec.structs.replace(
                S17_PEEK, decks=8, dealer_hits_soft_17=True, hole_card=False, peek=Peek.NEVER
            ),
            -0.721201,
            -0.235977,
            -0.537869,
        ),
    ],
    ids=["one deck", "five decks", "no hole card"],
)
def test_eleven_against_an_ace(rules: Rules, stand: float, hit: float, double: float) -> None:
    """EV-12."""
    found = Analysis(rules).actions(counts("6-5"), upcard("A"))
    assert [found[STAND], found[HIT], found[DOUBLE]] == pytest.approx([stand, hit, double], abs=6e-7)


@pytest.mark.clause("ODD-1")
def test_a_peek_makes_eleven_against_a_ten_a_double() -> None:
    """EV-07: with the peek one doubles, without it one does not."""
    found = analysis("american").actions(counts("6-5"), upcard("T"))
    assert found[DOUBLE] == pytest.approx(0.178452, abs=6e-7)
    assert found[HIT] == pytest.approx(0.118582, abs=6e-7)


def unseen(decks: int, *seen: str) -> Shoe:
    left = np.array(fresh_shoe(decks).counts)
    for name in seen:
        left[upcard(name)] -= 1
    return Shoe(tuple(left.tolist()))


@pytest.mark.clause("COM-11", "ODD-1")
@pytest.mark.parametrize(
    ("decks", "seen", "edge"),
    [
        pytest.param(8, "A", Fraction(31, 415), id="IN-08"),
        pytest.param(6, "A", Fraction(23, 311), id="IN-09a"),
        pytest.param(8, "AAT", Fraction(32, 413), id="IN-09b"),
        pytest.param(8, "ATT", Fraction(35, 413), id="IN-09c"),
    ],
)
def test_insurance_costs_what_the_unseen_cards_say(decks: int, seen: str, edge: Fraction) -> None:
    """IN-07: soft or hard, what one's own hand is worth has no part in it."""
    assert 1 - insurance_return(unseen(decks, *seen)) == edge


@pytest.mark.clause("ODD-3")
def test_the_dealer_breaks_a_two_more_often_with_more_decks() -> None:
    """EV-03, EV-04: a printed table was off by one column."""
    found = {d: dealer_outcomes(fresh_shoe(d).counts, hits_soft_17=False).by_upcard for d in (4, 6, 8)}
    assert [f"{found[decks][upcard('2')][-1]:.6f}" for decks in found] == ["0.353451", "0.353504", "0.353530"]
    ace = [0.130210, 0.130813, 0.130643, 0.130879, 0.053595, 0.308434, 0.115426]
    assert found[8][upcard("A")].tolist() == pytest.approx(ace, abs=6e-7)


@pytest.mark.clause("ODD-3")
def test_a_chance_given_the_upcard_is_not_the_chance_of_both() -> None:
    """EV-19."""
    given = dealer_outcomes(fresh_shoe(6).counts, hits_soft_17=True).by_upcard[upcard("T")][20 - 17]
    assert f"{given:.4f}" == "0.3400"
    assert f"{given * 96 / 312:.4f}" == "0.1046"


@pytest.mark.clause("ODD-2")
def test_the_result_of_many_rounds_spreads_with_their_root() -> None:
    """EV-17: a round spreads by a little more than its bet, not by hundreds."""
    odds = analysis("infinite")
    assert 1.1 < spread(odds, best_plan(odds)).standard_deviation < 1.2
