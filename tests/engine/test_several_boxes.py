"""Rounds of several boxes: whose turn it is, even money, blackjacks paid at once, one account in many boxes."""

import msgspec
import numpy as np
import pytest

from tests.engine.test_document import HEAD
from tests.support.story import Story, bet, cents
from ventuno.core.errors import AlreadyDecided, NotOffered, NotYourTurn, Refused, TooEarly, TooLate
from ventuno.core.presets import load_preset
from ventuno.core.rules import Peek, SideBet, SideBetKey
from ventuno.engine.actions import MAIN, SPLIT_1, SPLIT_2, Action, Cause, Ending, Stage, Target
from ventuno.engine.columns import ASKED, ASKED_EVEN_MONEY, DECLINED, EVEN_MONEY, INSURED, NOT_ASKED
from ventuno.engine.document import decode, encode, for_account, make_document
from ventuno.engine.receipt import receipt_rows
from ventuno.engine.settle import Outcome, per_account, refund, settle

AMERICAN = load_preset("american").rules
FIVE = (0, 1, 2, 3, 4)


def hands(**mains: int) -> dict[str, object]:
    """Return bets of Ann by box: ``hands(b1=10, b3=20)``."""
    return {f"ann.{name[1:]}": bet(main) for name, main in mains.items()}


# --- turns -------------------------------------------------------------------------------------


@pytest.mark.clause("AME-1", "COM-7", "COM-23")
def test_hands_are_played_one_after_the_other_and_empty_boxes_are_passed_over() -> None:
    story = Story(
        preset="american", turns=FIVE, front="8s 9s 5s 8h 9h 6h 3d Tc Kc", back="6d Td",
        **hands(b1=10, b3=10, b5=10),
    )  # fmt: skip
    asked = [story.asked()]
    for name, choice in (("ann.1", "split"), ("ann.1", "stand"), ("ann.1", "stand"), ("ann.3", "stand")):
        asked.append(story.step(**{name: choice}).asked())
    assert asked == [["1.main"], ["1.split_1"], ["1.split_2"], ["3.main"], ["5.main"]]


@pytest.mark.clause("COM-23")
def test_the_order_of_play_is_not_the_order_of_the_deal() -> None:
    story = Story(
        preset="duel", turns=(1, 0), front="8s 9s 7h 6h 2c 3d", back="6d Td 5c",
        **{"ann.1": bet(10), "bob.2": bet(10)},
    )  # fmt: skip
    assert story.line(box=0) == "8s 7h"
    assert story.asked() == ["2.main"]
    story.step(**{"bob.2": "hit"})
    assert story.line(box=1) == "9s 6h 2c"
    assert story.asked() == ["2.main"]
    assert story.step(**{"bob.2": "stand"}).asked() == ["1.main"]


@pytest.mark.clause("COM-10", "AME-1")
def test_who_is_not_to_act_is_told_so_and_nothing_changes() -> None:
    story = Story(
        preset="american", turns=FIVE, front="8s Ac 5s 8h Kd 6h", back="6d Td", **hands(b1=10, b2=10, b3=10)
    )
    before = {
        name: column.tobytes() for name, column in vars(story.crowd).items() if hasattr(column, "tobytes")
    }
    with pytest.raises(NotYourTurn):
        story.round.check(2, MAIN, Action.DOUBLE)
    with pytest.raises(NotOffered):  # a blackjack never has a turn
        story.round.check(1, MAIN, Action.HIT)
    assert before == {name: getattr(story.crowd, name).tobytes() for name in before}
    assert story.round.pending()[0].tolist() == [0]


@pytest.mark.clause("COM-21", "AME-1")
def test_a_hand_that_is_complete_is_passed_over_and_one_that_can_only_stand_stands() -> None:
    rules = msgspec.structs.replace(AMERICAN, no_hit_from_hard=17, double_after_split=False)
    story = Story(
        rules=rules, turns=FIVE, front="8s Ts 5s 8h Ah 6h 9d Tc", back="6d Td Kc",
        **hands(b1=10, b2=10, b3=10),
    )  # fmt: skip
    story.step(**{"ann.1": "split"})  # 17 and 18: neither may hit or double
    assert story.asked() == ["3.main"]
    assert [(d[1], d[2], d[4]) for d in story.step(**{"ann.3": "stand"}).decisions()][1:3] == [
        ("ann.1", "split_1", Cause.ONLY_CHOICE),
        ("ann.1", "split_2", Cause.ONLY_CHOICE),
    ]


@pytest.mark.clause("INF-12")
def test_the_clock_decides_only_for_the_hand_whose_turn_it_is() -> None:
    story = Story(
        preset="duel",
        turns=(0, 1),
        front="8s 9s 2h 6h 2c",
        back="6d Td",
        **{"ann.1": bet(10), "bob.2": bet(5)},
    )
    story.end_step()
    assert story.hand("ann.1") == "8s 2h 2c"
    assert [d[1] for d in story.decisions()] == ["ann.1"]
    assert story.asked() == ["1.main"]


def test_every_box_must_have_its_turn() -> None:
    with pytest.raises(AssertionError, match="turn"):
        Story(preset="american", turns=(0, 1), front="8s", back="6d", **hands(b1=10, b3=10))


@pytest.mark.clause("AME-3", "COM-7", "COM-8", "COM-9")
def test_the_play_of_a_hand_at_american() -> None:
    story = Story(
        preset="american", turns=FIVE, front="As 9s Ts Ah 8h Th Kd 5c 2c Ac 3h", back="6d Td 5d",
        **hands(b1=10, b2=10, b3=10),
    )  # fmt: skip
    assert story.asked() == ["1.main"]
    story.step(**{"ann.1": "split"})  # A-T and A-5: one card each and no blackjack
    assert story.ending("ann.1", "split_1") is story.ending("ann.1", "split_2") is Ending.STOOD
    assert story.asked() == ["2.main"]
    story.step(**{"ann.2": "double"})  # a hard 17 may be doubled and gets one card
    assert story.hand("ann.2") == "9s 8h 2c"
    story.step(**{"ann.3": "split"})  # T-A after a split is 21 and stands
    assert story.ending("ann.3", "split_1") is Ending.STOOD
    assert story.offered("ann.3", "split_2") == "hit stand double"
    story.step(**{"ann.3": "stand"})
    assert [story.outcome("ann.1", line) for line in ("split_1", "split_2")] == [Outcome.PUSH, Outcome.LOSE]
    assert story.outcome("ann.3", "split_1") is Outcome.PUSH
    assert Outcome.BLACKJACK not in story.results.line_outcome


# --- even money --------------------------------------------------------------------------------


def facing_an_ace(hole: str, **options: object) -> Story:
    """Return three hands of Ann against an ace: 16 and two blackjacks."""
    left = options.pop("left", 100)
    return Story(
        preset="american", turns=FIVE, front="8s Ac As 8h Kd Qh", back=f"Ad {hole}",
        **{f"ann.{n}": bet(10, left=left) for n in (1, 2, 3)},
    )  # fmt: skip


@pytest.mark.clause("COM-12", "AME-2", "COM-22")
def test_a_blackjack_is_asked_even_money_and_the_others_insurance() -> None:
    story = facing_an_ace("7c", left=4)
    assert story.crowd.insured.tolist() == [NOT_ASKED, ASKED_EVEN_MONEY, ASKED_EVEN_MONEY]
    story = facing_an_ace("7c")
    assert story.crowd.insured.tolist() == [ASKED, ASKED_EVEN_MONEY, ASKED_EVEN_MONEY]
    assert [story.round.insurance_cost(row) for row in range(3)] == [500, 0, 0]
    assert story.round.even_money(np.array([1, 2])).gained_cents.tolist() == [1000, 1000]
    story.insure(**{"ann.1": True, "ann.2": True})  # silence is no
    assert story.crowd.insured.tolist() == [INSURED, EVEN_MONEY, DECLINED]
    assert story.crowd.insurance.tolist() == [500, 0, 0]


@pytest.mark.clause("COM-12", "COM-25")
def test_even_money_is_paid_at_once_whatever_the_dealer_has() -> None:
    for hole, declined in (("Kc", cents(10)), ("7c", cents(25))):
        story = facing_an_ace(hole).insure(**{"ann.2": True})
        assert story.crowd.cashed[1].tolist() == [2000, 0, 0]
        if story.round.stage is Stage.DECISION:
            story.step(**{"ann.1": "stand"})
        assert story.outcome("ann.2") is Outcome.EVEN_MONEY
        assert (story.back("ann.2"), story.back("ann.3")) == (cents(20), declined)
        assert story.receipt("ann.2")[0].pays == (1, 1)


@pytest.mark.clause("COM-12", "COM-22")
def test_even_money_in_the_purse_before_the_peek_can_be_played_with() -> None:
    story = facing_an_ace("7c", left=0).insure(**{"ann.2": True, "ann.3": True})
    assert story.purse["ann"] == cents(40)
    assert story.offered("ann.1") == "hit stand double split"


@pytest.mark.clause("COM-12", "COM-10")
def test_an_answer_to_even_money_is_final_and_one_to_nothing_is_refused() -> None:
    story = facing_an_ace("7c", left=4)
    with pytest.raises(NotOffered):
        story.round.check_insurance(0)
    story.round.insure(np.array([1]), np.array([False]))
    with pytest.raises(AlreadyDecided):
        story.round.check_insurance(1)
    story.round.check_insurance(2)
    story.round.end_insurance()
    with pytest.raises(TooLate):
        story.round.check_insurance(2)


@pytest.mark.clause("COM-12")
def test_where_even_money_is_not_in_the_rules_a_blackjack_may_insure() -> None:
    story = Story(preset="majority-us", front="Ac Kd", back="Ad Kc", ann=bet(10))
    assert story.crowd.insured.tolist() == [ASKED]
    story.insure(ann=True)
    assert story.back("ann") == cents(25)


# --- blackjacks paid at once -------------------------------------------------------------------


@pytest.mark.clause("COM-25", "AME-3")
def test_a_blackjack_is_paid_before_the_others_act() -> None:
    story = Story(
        preset="american", turns=FIVE, front="8s Ac 8h Kd 2c", back="6d Td Kc",
        **{"ann.1": bet(10, left=0), "ann.2": bet("10.01", left=0)},
    )  # fmt: skip
    assert story.purse["ann"] == 2502
    assert story.offered("ann.1") == "hit stand double split"
    story.step(**{"ann.1": "double"})
    assert story.results.paid.tolist() == [0, 2502]


@pytest.mark.clause("COM-25", "COM-14")
def test_what_is_owed_is_the_stake_and_the_win_rounded_down() -> None:
    rules = msgspec.structs.replace(AMERICAN, side_bets=())
    story = Story(rules=rules, turns=FIVE, front="Ac 8s Kd 8h", back="6d Td", **hands(b1=10, b2=10))
    crowd = story.crowd
    story.round.stage, crowd.cashed[:], crowd.stake[0, MAIN] = Stage.PAYING, 0, 1001
    rows, back, gained = story.round.owed()
    assert (rows.tolist(), back.tolist(), gained.tolist()) == ([0], [1001], [1501])
    with pytest.raises(TooEarly):
        story.round.check(0, MAIN, Action.HIT)
    story.round.pay()
    assert crowd.cashed[0, MAIN] == 2502
    assert story.round.stage is Stage.DECISION


@pytest.mark.clause("COM-25", "AME-2")
@pytest.mark.parametrize(("back", "paid"), [("Kd 7c", 2500), ("Kd Ac", 0), ("5d Tc", 2500)])
def test_a_blackjack_is_paid_at_once_unless_the_dealer_has_one(back: str, paid: int) -> None:
    story = Story(preset="american", turns=FIVE, front="Ac Kd", back=back, ann=bet(10))
    assert story.crowd.cashed.sum() == paid
    assert story.back("ann") == (paid or cents(10))


@pytest.mark.clause("COM-25")
def test_a_blackjack_waits_where_the_dealer_may_still_have_one() -> None:
    rules = msgspec.structs.replace(AMERICAN, peek=Peek.ACE)
    story = Story(rules=rules, turns=FIVE, front="Ac Kd", back="Kd Ah", ann=bet(10))
    assert story.crowd.cashed.sum() == 0
    assert story.outcome("ann") is Outcome.PUSH
    assert Story(rules=rules, turns=FIVE, front="Ac Kd", back="9d Ah", ann=bet(10)).crowd.cashed.sum() == 2500


@pytest.mark.clause("COM-24", "AME-4")
@pytest.mark.parametrize("upcard", ["Ah", "Kh", "6h"])
def test_a_blackjack_that_was_paid_asks_nothing_of_the_dealer(upcard: str) -> None:
    story = Story(
        preset="american", turns=FIVE, front="Ac Ts Kd 6h Td", back=f"{upcard} 5c Kc", **hands(b1=10, b2=10)
    )
    if story.round.stage is Stage.INSURANCE:
        story.insure()
    story.step(**{"ann.2": "hit"})
    assert story.dealer() == f"{upcard} ??"


@pytest.mark.clause("COM-24", "AME-4", "AME-2")
def test_one_hand_that_stands_is_enough_to_make_the_dealer_draw() -> None:
    story = Story(preset="american", turns=FIVE, front="Ac Ts Kd 6h", back="6h 5c Kc", **hands(b1=10, b2=10))
    story.step(**{"ann.2": "stand"})
    assert story.dealer() == "6h 5c Kc"


@pytest.mark.clause("COM-26", "AME-12")
def test_a_void_leaves_what_was_paid_at_once_and_returns_the_rest() -> None:
    story = facing_an_ace("7c").insure(**{"ann.1": True, "ann.2": True})
    story.act("ann.1", "double")
    results = refund(story.round)
    assert results.back.tolist() == [cents(25), cents(20), cents(25)]
    assert results.line_outcome[:, MAIN].tolist() == [Outcome.RETURNED, Outcome.EVEN_MONEY, Outcome.BLACKJACK]
    assert (results.back - results.paid).tolist() == [cents(25), 0, 0]


@pytest.mark.clause("COM-26", "COM-12")
def test_a_void_while_even_money_is_asked_returns_the_stake() -> None:
    story = facing_an_ace("7c").void()
    assert [story.back(name) for name in story.names] == [cents(10)] * 3
    assert story.purse["ann"] == cents(130)


# --- one account, several boxes ----------------------------------------------------------------


def three_boxes() -> Story:
    """Return a settled round in which Ann has boxes 1 and 3 and Bob has box 2."""
    rules = msgspec.structs.replace(AMERICAN, side_bets=(SideBet(SideBetKey.PERFECT_PAIRS, (25, 12, 6)),))
    story = Story(
        rules=rules, turns=FIVE, front="9s 8s Ac 9h 8h Kd 2d 3d Td Tc", back="6d Td 4c",
        **{"bob.2": bet(10, left=90), "ann.1": bet(10, left=70, perfect_pairs=2), "ann.3": bet(5, left=70)},
    )  # fmt: skip
    return (
        story.step(**{"ann.1": "split"})
        .step(**{"ann.1": "hit"})
        .step(**{"ann.1": "stand"})
        .step(**{"bob.2": "stand"})
    )


def test_an_accounts_rows_are_found() -> None:
    story = three_boxes()
    ann, bob = story.people.index("ann") + 1, story.people.index("bob") + 1
    assert [story.names[row] for row in story.crowd.rows_of(ann)] == ["ann.1", "ann.3"]
    assert story.crowd.rows_of(bob).tolist() == [0]
    assert story.crowd.rows_of(99).tolist() == []


@pytest.mark.clause("PLA-12", "COM-25")
def test_results_are_added_up_by_account_in_the_order_of_their_first_row() -> None:
    story = three_boxes()
    results = story.results
    totals = per_account(story.crowd, results)
    assert totals.accounts.tolist() == [1, 2]
    assert story.people == ["bob", "ann"]
    assert totals.of_row.tolist() == [0, 1, 1]
    assert totals.staked.tolist() == [cents(10), cents(27)]
    assert totals.back.tolist() == [results.back[0], results.back[1] + results.back[2]]
    assert totals.paid.tolist() == [0, 1250]


def test_at_a_table_of_one_box_rows_and_accounts_are_the_same() -> None:
    story = Story(front="Ts 8h", back="6d Td 9c", ann=bet(10), bob=bet(20)).step(ann="stand")
    totals = per_account(story.crowd, story.results)
    assert totals.accounts.tolist() == [1, 2]
    assert totals.back.tolist() == story.results.back.tolist()
    assert totals.of_row.tolist() == [0, 1]


@pytest.mark.clause("PLA-12")
def test_history_tells_the_box_of_every_hand_bet_and_decision() -> None:
    story = three_boxes()
    before = np.array([cents(100), cents(87), cents(87)])
    document = decode(encode(make_document(story.round, story.results, HEAD, before)))
    mine = for_account(document, 2)
    assert mine is not None
    assert [(h.box, h.line, h.cards, h.outcome) for h in mine.hands] == [
        (0, MAIN, ["9s", "9h"], "none"),
        (0, SPLIT_1, ["9s", "2d", "Td"], "win"),
        (0, SPLIT_2, ["9h", "3d"], "lose"),
        (2, MAIN, ["Ac", "Kd"], "blackjack"),
    ]
    assert {d.box for d in mine.decisions} == {0}
    assert [(b.box, b.spot, b.back_cents) for b in mine.bets] == [
        (0, "main", cents(20)), (0, "main", 0), (0, "perfect_pairs", cents(14)), (2, "main", 1250),
    ]  # fmt: skip
    totals = per_account(story.crowd, story.results)
    assert (mine.staked_cents, mine.back_cents) == (totals.staked[1], totals.back[1])
    assert mine.balance_after_cents == story.purse["ann"]
    assert [receipt_rows(story.round, story.results, row)[0].back_cents for row in (1, 2)] == [
        cents(20),
        1250,
    ]


@pytest.mark.clause("PLA-12", "COM-12")
def test_history_tells_even_money() -> None:
    story = facing_an_ace("7c").insure(**{"ann.2": True}).step(**{"ann.1": "stand"})
    mine = for_account(make_document(story.round, story.results, HEAD, np.full(3, cents(130))), 1)
    assert mine is not None
    assert mine.insurance is True
    assert [(b.box, b.outcome, b.back_cents, b.pays) for b in mine.bets] == [
        (0, "lose", 0, None), (1, "even_money", cents(20), (1, 1)), (2, "blackjack", cents(25), (3, 2)),
    ]  # fmt: skip


@pytest.mark.clause("COM-10")
def test_nothing_is_accepted_before_the_deal_or_after_the_end() -> None:
    story = three_boxes()
    for row in range(3):
        with pytest.raises(Refused):
            story.round.check(row, MAIN, Action.HIT)
    assert story.round.asked() == []
    assert Target(2) in story.round.hands()
    assert settle(story.round).back.tolist() == story.results.back.tolist()
