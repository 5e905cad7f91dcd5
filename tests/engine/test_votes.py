"""Hands that many play together: who pays for a double or split, and what a late blackjack takes (MAJ-7, MAJ-11)."""

from itertools import product

import msgspec
import numpy as np
import pytest

from tests.engine.test_document import HEAD
from tests.support.story import Story, bet, cents
from ventuno.core.presets import load_preset
from ventuno.core.rules import LateBlackjack
from ventuno.engine.actions import MAIN, SPLIT_1, SPLIT_2, Action, Cause, Ending, Target
from ventuno.engine.document import decode, encode, for_account, make_document
from ventuno.engine.settle import Outcome, refund

EU, US = load_preset("majority").rules, load_preset("majority-us").rules
TEN = bet(10)


def seat(front: str, back: str, *, refuses: str = "", preset: str = "majority", **players: object) -> Story:
    """Return a round of one table whose split hands are played in turn; some do not pay for doubles and splits."""
    story = Story(preset=preset, front=front, back=back, hands_in_turn=True, **players)
    story.refusing = set(refuses.split())
    return story


# --- steps -------------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-6")
def test_both_seats_decide_at_once_and_seat_1_draws_first() -> None:
    story = seat("8s 5s 9h 6h 2c 3d", "6d", **{"ann.1": TEN, "bob.2": TEN})
    assert story.asked() == ["1.main", "2.main"]
    story.vote("hit", "hit")
    assert [dealt.target for dealt in story.round.dealt[-2:]] == [Target(0), Target(1)]


@pytest.mark.clause("MAJ-6", "COM-7")
def test_the_hands_of_a_split_are_decided_one_after_the_other_beside_the_other_seat() -> None:
    story = seat("8s 5s 8h 2h 2c 3d 4c 5d 9c 2s", "6d Td", **{"ann.1": TEN, "bob.2": TEN})
    asked = [story.vote("split", "hit").asked()]
    asked.append(story.vote("hit", "hit").asked())
    asked.append(story.vote("stand", "stand").asked())
    assert asked == [["1.split_1", "2.main"], ["1.split_1", "2.main"], ["1.split_2"]]


@pytest.mark.clause("MAJ-6")
def test_a_seat_that_has_ended_leaves_the_other_alone() -> None:
    story = seat("8s Ts 2h 9h 2c 3d", "6d Td 5c", **{"ann.1": TEN, "bob.2": TEN})
    story.vote("hit", "stand")
    assert story.asked() == ["1.main"]


# --- who pays ----------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize("pays", [True, False], ids=["pays", "refuses"])
def test_a_double_gives_everybody_one_card_and_only_who_pays_a_second_stake(pays: bool) -> None:
    story = seat("5s 6h 9d", "6d Td 4c", refuses="" if pays else "ann", ann=TEN, bob=TEN).vote("double")
    assert story.hand("ann") == story.hand("bob") == "5s 6h 9d"
    assert story.stake("ann") == story.staked("ann") == cents(20 if pays else 10)
    assert story.ending("ann") is (Ending.DOUBLED if pays else Ending.STOOD)
    assert story.ending("bob") is Ending.DOUBLED
    assert (story.back("ann"), story.back("bob")) == (cents(20 if pays else 10), cents(20))


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize("pays", [True, False], ids=["pays", "refuses"])
def test_a_split_leaves_who_does_not_pay_the_right_hand_alone(pays: bool) -> None:
    story = seat("8s 8h 3d Tc Kd", "6d Td 5c", refuses="" if pays else "ann", ann=TEN, bob=TEN).vote("split")
    assert story.stake("ann", "split_1") == (cents(10) if pays else 0)
    assert story.ending("ann", "split_1") is (Ending.OPEN if pays else Ending.ABSENT)
    assert story.stake("ann", "split_2") == cents(10)
    assert story.hand("ann", "split_2") == "8h Tc"
    story.vote("hit").vote("stand")
    assert story.outcome("ann", "split_1") is (Outcome.PUSH if pays else Outcome.NONE)
    assert story.outcome("ann", "split_2") is Outcome.LOSE
    assert story.back("ann") == (cents(10) if pays else 0)


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize(("split", "double"), list(product([True, False], repeat=2)))
def test_every_combination_of_paying_for_a_split_and_for_a_double_after_it(split: bool, double: bool) -> None:
    """The right hand is doubled to 20 against 19; the left one stands on 18 and loses."""
    story = seat("8s 8h Td 2c Kd", "9d Tc", ann=TEN, bob=TEN)
    story.refusing = set() if split else {"ann"}
    story.vote("split").vote("stand")
    story.refusing = set() if double else {"ann"}
    story.vote("double")
    left, right = cents(10) if split else 0, cents(20) if double else cents(10)
    assert [story.stake("ann", line) for line in ("main", "split_1", "split_2")] == [0, left, right]
    assert story.staked("ann") == left + right
    assert story.back("ann") == 2 * right
    assert (story.staked("bob"), story.back("bob")) == (cents(30), cents(40))
    assert story.purse["ann"] == cents(10_000) - (left + right - cents(10)) + 2 * right


@pytest.mark.clause("MAJ-7")
def test_without_anybody_to_pay_the_left_hand_gets_its_card_and_ends() -> None:
    story = seat("8s 8h 3d Tc", "6d Td 5c", refuses="ann bob", ann=TEN, bob=TEN).vote("split")
    assert story.line("split_1") == "8s 3d"
    assert story.asked() == ["1.split_2"]
    story.vote("stand")
    assert story.results.line_outcome[:, SPLIT_1].tolist() == [Outcome.NONE, Outcome.NONE]


@pytest.mark.clause("MAJ-7", "COM-8")
def test_split_aces_that_one_player_does_not_pay_for() -> None:
    story = seat("As Ah 9d Tc", "6d Td 5c", refuses="ann", ann=TEN, bob=TEN).vote("split")
    assert (story.back("ann"), story.back("bob")) == (cents(10), cents(10))
    assert story.outcome("ann", "split_2") is Outcome.PUSH


@pytest.mark.clause("MAJ-7")
def test_an_unpaid_double_that_is_bust_costs_the_original_bet() -> None:
    story = seat("8s 8h Td", "6d Td 5c", refuses="ann", ann=TEN, bob=TEN).vote("double")
    assert story.ending("ann") is story.ending("bob") is Ending.BUST
    assert (story.staked("ann"), story.back("ann")) == (cents(10), 0)
    assert story.dealer() == "6d"


@pytest.mark.clause("MAJ-7", "PLA-12")
def test_history_tells_who_did_not_pay() -> None:
    story = (
        seat("8s 8h Td 2c Kd", "9d Tc", refuses="ann", ann=TEN, bob=TEN)
        .vote("split")
        .vote("stand")
        .vote("double")
    )
    document = decode(encode(make_document(story.round, story.results, HEAD, np.full(2, cents(10_010)))))
    ann, bob = for_account(document, 1), for_account(document, 2)
    assert ann is not None
    assert bob is not None
    assert [(d.action, d.cause, d.paid) for d in ann.decisions] == [
        ("split", "vote", False), ("double", "vote", False),
    ]  # fmt: skip
    assert [(d.line, d.action, d.paid) for d in bob.decisions] == [
        (MAIN, "split", True), (SPLIT_1, "stand", True), (SPLIT_2, "double", True),
    ]  # fmt: skip
    assert [(h.line, h.stake_cents, h.ending) for h in ann.hands] == [
        (MAIN, 0, "split"), (SPLIT_2, cents(10), "stood"),
    ]  # fmt: skip


@pytest.mark.clause("MAJ-7", "COM-26")
@pytest.mark.parametrize("ends", [False, True], ids=["before the cards", "after the cards"])
def test_a_void_after_a_split_that_not_all_paid_for(ends: bool) -> None:
    story = seat("8s 8h 3d Tc", "6d", refuses="ann", ann=TEN, bob=TEN)
    if ends:
        story.vote("split")
    else:
        rows, lines = np.arange(2), np.zeros(2, np.intp)
        split, vote = np.full(2, Action.SPLIT, np.int8), np.full(2, Cause.VOTE, np.int8)
        story.round.decide(rows, lines, split, vote, np.array([False, True]))
    assert refund(story.round).back.tolist() == [cents(10), cents(20)]


# --- the EU deal and a blackjack found late ----------------------------------------------------


@pytest.mark.clause("MAJ-10", "COM-23")
def test_the_eu_way_the_dealer_takes_the_second_card_when_both_seats_have_acted() -> None:
    story = seat("8s 5s 9h 6h 7d 2c", "6d Td 5c", **{"ann.1": TEN, "bob.2": TEN})
    assert [d.target.box for d in story.round.dealt] == [0, 1, -1, 0, 1]
    story.vote("stand", "hit").vote("stand")
    assert [d.target.box for d in story.round.dealt][5:] == [1, -1, -1]


@pytest.mark.clause("MAJ-10")
@pytest.mark.parametrize("preset", ["majority", "majority-us"])
def test_insurance_is_asked_after_the_second_cards_both_ways(preset: str) -> None:
    story = seat("8s 9h Td", "Ad Kc", preset=preset, ann=TEN, bob=TEN)
    assert story.asked_to_insure() == ["ann", "bob"]
    story.insure(ann=True)
    if preset == "majority":
        story.vote("stand")
    assert (story.back("ann"), story.back("bob")) == (cents(15), 0)
    assert story.round.peeked_blackjack is (preset == "majority-us")


@pytest.mark.clause("MAJ-10")
def test_the_us_way_the_dealer_does_not_look_under_a_ten() -> None:
    story = seat("8s 9h", "Kd Ac", preset="majority-us", ann=TEN)
    assert story.asked() == ["1.main"]
    assert story.vote("stand").dealer() == "Kd Ac"


LATE = [  # preset, upcard and hole card, what comes back of 20 doubled
    ("majority", "Kd Ac", 10), ("majority", "Ad Kc", 0), ("majority-us", "Kd Ac", 10),
]  # fmt: skip


@pytest.mark.clause("MAJ-11")
@pytest.mark.parametrize(("preset", "dealer", "back"), LATE)
def test_a_late_blackjack_returns_the_double_part_under_a_ten_to_those_who_paid_one(
    preset: str, dealer: str, back: int
) -> None:
    story = seat(
        "5s 5d 6h 6c 9d 9c", dealer, preset=preset, refuses="ann.1 ann.2",
        **{"ann.1": TEN, "bob.1": TEN, "ann.2": TEN, "bob.2": TEN},
    )  # fmt: skip
    if dealer.startswith("A"):
        story.insure()
    story.vote("double", "double")
    assert [story.back(name) for name in story.names] == [0, cents(back), 0, cents(back)]


@pytest.mark.clause("MAJ-11")
@pytest.mark.parametrize("dealer", ["Kd Ac", "Ad Kc"])
def test_a_late_blackjack_takes_split_stakes_and_leaves_a_bust_double_lost(dealer: str) -> None:
    story = seat(
        "8s 6s 8h 6h Td Tc Kd", dealer, refuses="bob.1", **{"ann.1": TEN, "bob.1": TEN, "cid.2": TEN}
    )
    if dealer.startswith("A"):
        story.insure()
    story.vote("split", "double")  # 8-T, 8-T and a bust 6-6-K
    story.vote("stand").vote("stand")
    assert story.ending("cid.2") is Ending.BUST
    assert [story.back(name) for name in story.names] == [0, 0, 0]


@pytest.mark.clause("MAJ-7")
def test_where_only_the_original_is_lost_it_is_the_right_hand_of_a_split() -> None:
    """No preset has this rule; whoever paid nothing for SPLIT-1 gets nothing of it."""
    rules = msgspec.structs.replace(EU, late_blackjack=LateBlackjack.ORIGINAL_ONLY)
    story = Story(rules=rules, hands_in_turn=True, front="8s 8h Td Tc", back="Kd Ac", ann=TEN, bob=TEN)
    story.refusing = {"ann"}
    story.vote("split").vote("stand").vote("stand")
    assert (story.back("ann"), story.back("bob")) == (0, cents(10))


@pytest.mark.clause("MAJ-12", "COM-24")
def test_with_every_hand_bust_the_dealer_takes_only_what_a_bet_asks_for() -> None:
    def dealer(upcard: str, *, insures: bool = False, **side: int) -> str:
        story = seat("Ts 9s 6h 7h Kd Kc", f"{upcard} 5c 9d", **{"ann.1": bet(10, **side), "bob.2": TEN})
        if upcard == "Ad":
            story.insure(**{"ann.1": insures})
        return story.vote("hit", "hit").dealer()

    assert dealer("6d") == "6d"
    assert dealer("Ad") == "Ad"
    assert dealer("Ad", insures=True) == "Ad 5c"
    assert dealer("6d", dealer_pair=1) == "6d 5c"


@pytest.mark.clause("MAJ-13")
def test_equal_totals_push_from_17_on() -> None:
    for mine, back in (("Ts 7h", cents(10)), ("Ts 6h", 0)):
        assert seat(mine, "Td 7c", ann=TEN).vote("stand").back("ann") == back


# --- Ten Card Charlie --------------------------------------------------------------------------


@pytest.mark.clause("MAJ-1")
@pytest.mark.parametrize(("dealer", "wins"), [("Kd 9c", True), ("Kd Ac", False)])
def test_ten_cards_win_on_each_split_hand_except_against_a_blackjack(dealer: str, wins: bool) -> None:
    aces = ["As", "Ah", "Ad", "Ac"] * 5
    first, second = aces[:9], aces[9:18]  # nine aces on a two: 11, then 2 + 9 as ten cards
    story = seat(
        " ".join(["2s", "2h", first[0], second[0], *first[1:], *second[1:]]), dealer, ann=TEN, bob=TEN
    )
    story.vote("split")
    for line in ("split_1", "split_2"):
        for n in range(8):
            assert story.asked() == [f"1.{line}"], n
            story.vote("hit")
        assert story.ending("ann", line) is Ending.CHARLIE
        assert len(story.hand("ann", line).split()) == 10
    assert story.back("ann") == (cents(40) if wins else 0)
    assert story.outcome("bob", "split_1") is (Outcome.CHARLIE if wins else Outcome.LOSE)


@pytest.mark.clause("MAJ-1", "COM-24")
def test_a_charlie_makes_the_dealer_take_a_second_card_under_a_ten_only() -> None:
    cards = "2s 2h As Ah Ad Ac As Ah 2d Ac"
    for upcard, shown in (("Kd", "Kd 5c"), ("9d", "9d")):
        story = seat(cards, f"{upcard} 5c 6c", ann=TEN)
        for _ in range(8):
            story.vote("hit")
        assert story.dealer() == shown


@pytest.mark.clause("MAJ-1")
def test_nine_cards_are_no_charlie() -> None:
    story = seat("2s 2h As Ah Ad Ac As Ah 2d", "Kd 9c", ann=TEN)
    for _ in range(7):
        story.vote("hit")
    assert story.asked() == ["1.main"]


def test_both_presets_differ_in_the_deal_alone() -> None:
    assert msgspec.structs.replace(US, hole_card=EU.hole_card, peek=EU.peek) == EU
