"""The course of a round: who gets which card, who is asked what, and when the dealer plays."""

from fractions import Fraction

import msgspec
import numpy as np
import pytest

from tests.support.story import Story, bet, cents
from ventuno.core.cards import parse_cards
from ventuno.core.errors import AlreadyDecided, NotOffered, TooEarly, TooLate, Unaffordable, UnknownHand
from ventuno.core.presets import load_preset
from ventuno.core.rules import LateBlackjack, Peek, Rules, SideBet, SideBetKey
from ventuno.engine.actions import (
    DEALER,
    MAIN,
    SPLIT_1,
    SPLIT_2,
    Action,
    Cause,
    Ending,
    Stage,
    Stream,
    Target,
)
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.engine.settle import Outcome, settle
from ventuno.games.infinite.policy import InfinitePolicy

INFINITE = load_preset("infinite").rules


def targets(story: Story) -> list[str]:
    """Return where the cards went, in order."""
    names = ("main", "split_1", "split_2")
    return ["dealer" if d.target.box == DEALER else names[d.target.line] for d in story.round.dealt]


@pytest.mark.clause("COM-23", "INF-2")
def test_the_deal_alternates_and_each_side_has_its_own_end_of_the_shoe() -> None:
    story = Story(front="8s 4h 2c", back="6d Td 5h", ann=bet(10))
    story.step(ann="hit").step(ann="stand")
    assert targets(story) == ["main", "dealer", "main", "dealer", "main", "dealer"]
    streams = [dealt.stream for dealt in story.round.dealt]
    assert streams == [Stream.FRONT, Stream.BACK] * 3
    assert [dealt.position for dealt in story.round.dealt] == [0, 415, 1, 414, 2, 413]


@pytest.mark.clause("INF-2", "INF-4")
def test_the_second_dealer_card_is_face_down_until_it_is_turned() -> None:
    story = Story(front="8s 4h", back="Kd Ac", ann=bet(10))
    assert story.dealer() == "Kd ??"
    story.step(ann="stand")
    assert story.dealer() == "Kd Ac"


@pytest.mark.clause("INF-7")
def test_main_draws_first_then_the_halves_get_their_second_cards() -> None:
    story = Story(front="4s 4h 6c 7d 8c", back="9d 8d", ann=bet(10), bob=bet(10))
    story.step(ann="split", bob="hit")
    assert targets(story)[4:] == ["main", "split_1", "split_2"]


@pytest.mark.clause("INF-7", "COM-7")
def test_a_double_gets_exactly_the_next_card_of_main() -> None:
    story = Story(front="5s 4h 2c 3d", back="9d 8d", ann=bet(10), bob=bet(10))
    story.step(ann="double", bob="hit").step(bob="hit")
    assert story.hand("ann") == "5s 4h 2c"
    assert story.hand("bob") == "5s 4h 2c 3d"
    assert story.ending("ann") is Ending.DOUBLED


@pytest.mark.clause("INF-7", "INF-8")
def test_only_lines_on_which_somebody_asked_get_a_card() -> None:
    story = Story(front="4s 4h 6c 7d 8c 2h", back="9d 8d", ann=bet(10), bob=bet(10))
    story.step(ann="split", bob="hit")
    story.step(ann="stand/hit", bob="stand")
    assert targets(story)[7:] == ["split_2"]


@pytest.mark.clause("INF-6", "INF-9")
def test_everybody_who_did_the_same_holds_the_same_cards() -> None:
    players = {f"p{n}": bet(1 + n) for n in range(30)}
    story = Story(front="2s 3h 4c 5d 6h", back="9d 8d", **players)
    story.step(**{name: "hit" if n % 3 else "stand" for n, name in enumerate(players)})
    story.step(**{name: "hit" if n % 3 == 1 else "stand" for n, name in enumerate(players) if n % 3})
    hands = {story.hand(name) for name in players}
    assert hands == {"2s 3h", "2s 3h 4c", "2s 3h 4c 5d"}


@pytest.mark.clause("INF-9")
def test_the_number_of_cards_and_steps_does_not_grow_with_the_crowd() -> None:
    def cards_and_steps(players: int) -> tuple[int, int]:
        names = {f"p{n}": bet(1) for n in range(players)}
        story = Story(front="2s 3h 4c 2d 9d", back="9d 8d", **names)
        story.step(**dict.fromkeys(names, "hit"))
        story.end_step().end_step()
        return len(story.round.dealt), story.round.step

    assert cards_and_steps(1) == cards_and_steps(200)


@pytest.mark.clause("INF-6", "INF-7")
def test_both_split_hands_are_decided_in_one_step() -> None:
    story = Story(front="8s 8h 3d 2c", back="9d 8d", ann=bet(10))
    story.step(ann="split")
    assert story.deciding("ann") == ["split_1", "split_2"]
    assert story.round.step == 2


@pytest.mark.clause("COM-8")
@pytest.mark.parametrize(("second", "total"), [("Kc 4c", "21"), ("Ac 9c", "12")])
def test_split_aces_get_one_card_and_are_asked_nothing(second: str, total: str) -> None:
    story = Story(front=f"Ah Ad {second}", back="7d Ts", ann=bet(10))
    story.step(ann="split")
    assert story.round.stage is Stage.FINISHED
    for line in ("split_1", "split_2"):
        assert story.ending("ann", line) is Ending.STOOD
        assert story.legal(line) == ""
    assert Outcome.BLACKJACK not in {story.outcome("ann", "split_1"), story.outcome("ann", "split_2")}


@pytest.mark.clause("COM-8", "COM-4")
def test_a_ten_and_an_ace_after_a_split_are_21_and_pay_even() -> None:
    story = Story(front="Th Td Ac 5c", back="9d 9h", ann=bet(10))
    story.step(ann="split").end_step()
    assert story.ending("ann", "split_1") is Ending.STOOD
    assert story.outcome("ann", "split_1") is Outcome.WIN
    assert story.receipt("ann")[0].back_cents == cents(20)


@pytest.mark.clause("COM-21")
def test_twenty_one_stands_without_a_decision() -> None:
    """UI-10: hard or soft, in every language."""
    story = Story(front="8s 4h 9c", back="9d 8d", ann=bet(10))
    story.step(ann="hit")
    assert story.ending("ann") is Ending.STOOD
    assert len(list(story.decisions())) == 1


@pytest.mark.clause("COM-21", "INF-10", "INF-14")
def test_a_hand_that_can_only_stand_is_not_asked() -> None:
    story = Story(front="Ts 4h 4c", back="9d 8d", ann=bet(10), bob=bet(10))
    story.step(ann="hit", bob="stand")
    assert story.round.stage is Stage.FINISHED
    assert list(story.decisions())[-1] == (2, "ann", "main", Action.STAND, Cause.ONLY_CHOICE)


@pytest.mark.clause("INF-16", "COM-21")
def test_a_hidden_cash_out_leaves_a_hard_18_nothing_but_standing() -> None:
    story = Story(front="Ts 4h 4c", back="9d 8d", cash_out=93, ann=bet(10, hides_cash_out=True), bob=bet(10))
    story.step(ann="hit", bob="hit")
    assert story.deciding("ann") == []
    assert story.offered("bob") == "stand cash_out"


@pytest.mark.clause("INF-15", "INF-16")
def test_cash_out_is_offered_at_every_decision_of_a_live_hand() -> None:
    story = Story(front="5s 4h 2c 3d 2h", back="9d 8d", cash_out=93, ann=bet(10), bob=bet(10), cid=bet(10))
    assert "cash_out" in story.offered("ann")
    story.step(ann="hit", bob="double", cid="stand")
    assert "cash_out" in story.offered("ann")
    assert story.deciding("bob") == story.deciding("cid") == []
    story.step(ann="cash_out")
    assert story.ending("ann") is Ending.CASHED_OUT
    assert story.outcome("ann") is Outcome.CASHED_OUT
    assert story.back("ann") == 930


@pytest.mark.clause("INF-16")
@pytest.mark.parametrize(("front", "steps"), [("Ah Kd", 0), ("8s 4h 9c", 1)], ids=["blackjack", "21"])
def test_21_cannot_be_cashed_out(front: str, steps: int) -> None:
    story = Story(front=front, back="9d 8d", cash_out=93, ann=bet(10))
    for _ in range(steps):
        story.step(ann="hit")
    assert story.round.price_percent(0, MAIN) is None
    assert story.round.stage is Stage.FINISHED


@pytest.mark.clause("INF-3", "INF-15")
def test_the_any_pair_variant_has_no_cash_out() -> None:
    story = Story(front="8s 4h", back="9d 8d", preset="infinite-any-pair", cash_out=93, ann=bet(10))
    assert story.offered("ann") == "hit stand double"


@pytest.mark.clause("INF-15", "COM-14")
def test_a_cash_out_is_rounded_down_and_the_side_bets_run_on() -> None:
    story = Story(front="8s 4h", back="6d Td 9h", cash_out=93, ann=bet("0.99", bust_it=1))
    story.step(ann="cash_out")
    assert story.dealer() == "6d Td 9h"
    assert [(row.spot, row.back_cents) for row in story.receipt("ann")] == [("main", 92), ("bust_it", 200)]


@pytest.mark.clause("INF-3", "INF-14")
def test_the_presets_differ_in_hard_17() -> None:
    seventeen = {"front": "Ts 7h", "back": "9d 8d"}
    assert Story(**seventeen, ann=bet(10)).legal() == "stand double"
    assert Story(**seventeen, preset="infinite-any-pair", ann=bet(10)).legal() == "hit stand double"


@pytest.mark.clause("INF-10", "COM-21", "COM-10")
def test_refusals_name_their_reason_and_change_nothing() -> None:
    story = Story(front="8s 8h 2c", back="9d 8d", ann=bet(10, left=9), bob=bet(10))
    before = story.crowd.choice.copy(), story.crowd.staked.copy(), story.crowd.ending.copy()
    check = story.round.check
    with pytest.raises(Unaffordable, match=r"10\.00 needed"):
        check(0, MAIN, Action.DOUBLE)
    with pytest.raises(NotOffered):
        check(0, MAIN, Action.CASH_OUT)
    with pytest.raises(NotOffered):
        check(0, MAIN, Action.NONE)
    with pytest.raises(UnknownHand):
        check(0, SPLIT_2, Action.HIT)
    after = story.crowd.choice, story.crowd.staked, story.crowd.ending
    assert all((a == b).all() for a, b in zip(before, after, strict=True))
    story.act("ann", "hit")
    with pytest.raises(AlreadyDecided):
        check(0, MAIN, Action.STAND)
    story.step(bob="stand")
    with pytest.raises(TooLate):
        check(0, MAIN, Action.HIT)


@pytest.mark.clause("INF-12", "INF-7")
def test_silence_is_played_by_the_clock_and_says_so() -> None:
    story = Story(front="8s 8h Kd 2c 9h", back="9d 8d", ann=bet(10), bob=bet(10))
    story.step(ann="split")
    assert [d[1:] for d in story.decisions()][1] == ("bob", "main", Action.STAND, Cause.TIME_OUT)
    story.end_step()  # 10 on the right hand: hit
    assert story.hand("ann", "split_2") == "8h 2c 9h"


@pytest.mark.clause("INF-11")
def test_shares_count_who_chose_what_in_the_same_situation() -> None:
    story = Story(
        front="2s 2h 5c 3d 4c", back="9d 8d",
        ann=bet(10), bob=bet(10), cid=bet(10), dan=bet(10), eve=bet(10, left=0),
    )  # fmt: skip
    everything, poor = 0b1111, 0b0011
    assert story.round.shares() == {(0, everything): ((0, 0, 0, 0, 0), 4), (0, poor): ((0, 0, 0, 0, 0), 1)}
    for name, action in {"ann": "split", "bob": "split", "cid": "hit", "eve": "hit"}.items():
        story.act(name, action)
    assert story.round.shares() == {(0, everything): ((1, 0, 0, 2, 0), 1), (0, poor): ((1, 0, 0, 0, 0), 0)}
    story.end_step()
    assert story.round.shares() == {
        (line, poor): ((0, 0, 0, 0, 0), waiting) for line, waiting in ((MAIN, 3), (SPLIT_1, 2), (SPLIT_2, 2))
    }


# --- insurance ---------------------------------------------------------------------------------


@pytest.mark.clause("COM-11", "INF-4")
def test_insurance_is_half_the_bet_rounded_down_for_those_who_can_pay() -> None:
    story = Story(
        front="Th 9d", back="Ac 7d",
        ann=bet("10.01", left="5"), bob=bet("0.01"), cid=bet(10, left="4.99"), dan=bet(10),
    )  # fmt: skip
    assert story.asked_to_insure() == ["ann", "dan"]
    story.insure(ann=True)
    assert story.crowd.insurance.tolist() == [500, 0, 0, 0]
    assert story.purse["ann"] == 0


@pytest.mark.clause("COM-22")
def test_silence_is_no_insurance() -> None:
    story = Story(front="Th 9d", back="Ac Td", ann=bet(10), bob=bet(10))
    story.insure(ann=True)
    assert (story.back("ann"), story.back("bob")) == (cents(15), 0)


@pytest.mark.clause("COM-22", "COM-10")
def test_an_answer_to_insurance_is_final() -> None:
    story = Story(front="Th 9d", back="Ac 7d", ann=bet(10), bob=bet(10, left=0))
    story.round.insure(np.array([0]), np.array([False]))
    with pytest.raises(AlreadyDecided):
        story.round.check_insurance(0)
    with pytest.raises(NotOffered):
        story.round.check_insurance(1)
    story.insure()
    with pytest.raises(TooLate):
        story.round.check_insurance(0)


@pytest.mark.clause("COM-22")
def test_insurance_cannot_be_answered_before_it_is_offered() -> None:
    crowd = crowd_of(INFINITE, [1000])
    with pytest.raises(TooEarly):
        Round(INFINITE, crowd, InfinitePolicy(), None).check_insurance(0)


@pytest.mark.clause("COM-11", "INF-4")
def test_the_peek_ends_the_round_before_anybody_acts() -> None:
    story = Story(front="8s 8h", back="Ad Kc", ann=bet(10))
    story.insure(ann=False)
    assert story.round.peeked_blackjack
    assert story.dealer() == "Ad Kc"
    assert story.back("ann") == 0


@pytest.mark.clause("COM-11", "INF-4")
def test_with_nobody_to_ask_the_dealer_peeks_at_once() -> None:
    story = Story(front="8s 8h", back="Ad Kc", ann=bet(10, left=0))
    assert story.round.peeked_blackjack


@pytest.mark.clause("INF-4")
def test_under_a_ten_the_dealer_does_not_look() -> None:
    story = Story(front="8s 8h", back="Kd Ac", ann=bet(10))
    assert story.round.stage is Stage.DECISION
    assert not story.round.peeked_blackjack


# --- the dealer --------------------------------------------------------------------------------


def dealer_after(back: str, *, front: str = "Ts 6h Kc", act: str = "hit", **side: int) -> str:
    """Return the dealer's cards as shown at the end of a round with one decision."""
    story = Story(front=front, back=back, ann=bet(10, **side))
    story.step(ann=act)
    return story.dealer()


@pytest.mark.clause("COM-24")
def test_the_dealer_turns_and_draws_only_if_a_bet_depends_on_it() -> None:
    assert dealer_after("6d Td 9h") == "6d ??"
    assert dealer_after("6d Td 9h", hot_3=1, perfect_pairs=1) == "6d ??"
    assert dealer_after("6d Td 9h", bust_it=1) == "6d Td 9h"
    assert dealer_after("6d Td 9h", act="stand") == "6d Td 9h"


@pytest.mark.clause("COM-24", "COM-25")
@pytest.mark.parametrize(("upcard", "shown"), [("Td", "Td 5h"), ("9d", "9d ??")])
def test_a_blackjack_makes_the_dealer_turn_a_ten_but_not_draw(upcard: str, shown: str) -> None:
    assert Story(front="Ah Kd", back=f"{upcard} 5h 6h", ann=bet(10)).dealer() == shown


@pytest.mark.clause("COM-24", "INF-5")
@pytest.mark.parametrize(("upcard", "shown"), [("Td", "Td 5h"), ("9d", "9d ??")])
def test_a_charlie_makes_the_dealer_turn_a_ten_but_not_draw(upcard: str, shown: str) -> None:
    story = Story(front="2s 2h 2c 3d 3h 4c", back=f"{upcard} 5h 6h", ann=bet(10))
    for _ in range(4):
        story.step(ann="hit")
    assert story.ending("ann") is Ending.CHARLIE
    assert story.dealer() == shown


@pytest.mark.clause("COM-24")
def test_insurance_makes_the_dealer_turn_the_hole_card() -> None:
    story = Story(front="Ts 6h Kc", back="Ad 5h 9h", ann=bet(10), bob=bet(10))
    story.insure(ann=True).step(ann="hit", bob="hit")
    assert story.dealer() == "Ad 5h"


@pytest.mark.clause("COM-24", "COM-20")
def test_cashed_hands_leave_the_dealer_nothing_to_do() -> None:
    story = Story(front="Ts 6h", back="Td 5h 9h", cash_out=50, ann=bet(10))
    story.step(ann="cash_out")
    assert story.dealer() == "Td ??"


@pytest.mark.clause("COM-20")
def test_dealer_bets_are_shown_when_the_dealers_cards_are_up() -> None:
    rules = msgspec.structs.replace(
        INFINITE,
        side_bets=(
            SideBet(SideBetKey.DEALER_PAIR, (25, 12, 6)),
            SideBet(SideBetKey.BUST_IT, (250, 100, 50, 9, 2, 1)),
        ),
    )
    story = Story(
        rules=rules, front="Ts 6h Kc", back="8d 8h 9h", ann=bet(10, dealer_pair=1), bob=bet(10, bust_it=1)
    )
    assert story.side() == {}
    story.step(ann="hit", bob="hit")
    assert story.side() == {"dealer_pair": "coloured 12:1", "bust_it": "bust_3 1:1"}
    assert (story.back("ann"), story.back("bob")) == (cents(13), cents(2))


@pytest.mark.clause("COM-20", "COM-15")
def test_side_bets_of_face_up_cards_are_known_after_the_deal() -> None:
    story = Story(front="7s 7h", back="7d 8h", ann=bet(10, bust_it=1))
    assert story.side() == {
        "perfect_pairs": "mixed 6:1",
        "twenty_one_plus_three": "trips 30:1",
        "hot_3": "777 100:1",
    }


@pytest.mark.clause("COM-20", "COM-24")
def test_bust_it_is_lost_to_a_dealer_blackjack() -> None:
    story = Story(front="8s 8h", back="Ad Kc", ann=bet(10, bust_it=1))
    story.insure()
    assert story.side()["bust_it"] == "lost"
    assert story.back("ann") == 0


# --- what other games need ---------------------------------------------------------------------


def crowd_of(rules: Rules, mains: list[int], boxes: list[int] | None = None) -> Crowd:
    """Return a crowd with main bets only."""
    n = len(mains)
    return Crowd.build(
        rules,
        accounts=list(range(1, n + 1)),
        boxes=boxes or [0] * n,
        main=mains,
        side=np.zeros((n, len(rules.side_bets)), np.int64),
        available=[10**6] * n,
        hides_cash_out=[False] * n,
    )


def deal_all(round_: Round, front: list[int], back: list[int]) -> list[Target]:
    """Deal what is wanted; return where it went."""
    went = []
    while (target := round_.next_target()) is not None:
        went.append(target)
        round_.deal((back if target.stream is Stream.BACK else front).pop(0), 0)
    return went


@pytest.mark.clause("COM-23")
def test_boxes_are_dealt_in_order_and_settled_apart() -> None:
    rules = msgspec.structs.replace(INFINITE, boxes=3, side_bets=())
    crowd = crowd_of(rules, [1000, 2000, 3000], [2, 0, 2])
    round_ = Round(rules, crowd, InfinitePolicy(), None)
    front, back = list(parse_cards("Ts 8h 9s 8c 3h")), list(parse_cards("9d 9c"))
    went = deal_all(round_, front, back)
    assert went == [Target(0), Target(2), Target(DEALER), Target(0), Target(2), Target(DEALER)]
    both = np.array([0, 2]), np.array([MAIN, MAIN])
    split = np.full(2, Action.SPLIT, np.int8), np.full(2, Cause.PLAYER, np.int8)
    assert round_.legal(2, MAIN) == [Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT]
    round_.decide(both[0][:1], both[1][:1], split[0][:1], split[1][:1])
    round_.end_step()
    front[:] = parse_cards("3h 3d 3c")
    assert deal_all(round_, front, back) == [Target(2, SPLIT_1), Target(2, SPLIT_2)]
    assert crowd.stake.tolist() == [[0, 1000, 1000], [2000, 0, 0], [3000, 0, 0]]
    round_.end_step()
    front[:] = parse_cards("Td 9d")
    deal_all(round_, front, back)
    results = settle(round_)
    assert results.line_outcome.tolist() == [
        [Outcome.NONE, Outcome.WIN, Outcome.WIN],
        [Outcome.WIN, Outcome.NONE, Outcome.NONE],
        [Outcome.LOSE, Outcome.NONE, Outcome.NONE],
    ]
    assert results.back.tolist() == [4000, 4000, 0]


@pytest.mark.clause("COM-24", "COM-23")
def test_without_a_hole_card_the_dealer_takes_the_second_card_last() -> None:
    rules = msgspec.structs.replace(INFINITE, hole_card=False, peek=Peek.NEVER, side_bets=())
    story = Story(rules=rules, front="Ts 6h Kc", back="Ad Kc", ann=bet(10), bob=bet(10), cid=bet(10))
    assert story.dealer() == "Ad"
    story.insure(ann=True).step(ann="hit", bob="stand", cid="hit")
    assert story.dealer() == "Ad Kc"
    assert [story.back(name) for name in ("ann", "bob", "cid")] == [cents(15), 0, 0]
    bust = Story(rules=rules, front="Ts 6h Kc", back="9d", ann=bet(10))
    bust.step(ann="hit")
    assert bust.dealer() == "9d"


@pytest.mark.clause("INF-4")
@pytest.mark.parametrize(
    ("late", "expected"),
    [
        (LateBlackjack.ALL, [0, 0, 0]),
        (LateBlackjack.DOUBLES_BACK_ON_TEN, [0, 1000, 0]),
        (LateBlackjack.ORIGINAL_ONLY, [0, 1000, 1000]),
    ],
)
def test_what_a_late_blackjack_takes_is_a_rule(late: LateBlackjack, expected: list[int]) -> None:
    rules = msgspec.structs.replace(INFINITE, late_blackjack=late, no_hit_from_hard=0)
    story = Story(rules=rules, front="9s 9h 2c 2d 3s", back="Kd Ac", ann=bet(10), bob=bet(10), cid=bet(10))
    story.step(ann="stand", bob="double", cid="split").step(cid="stand/stand")
    assert [story.back(name) for name in ("ann", "bob", "cid")] == expected


@pytest.mark.clause("COM-6")
def test_a_table_that_hits_soft_17_draws_on_it() -> None:
    rules = msgspec.structs.replace(INFINITE, dealer_hits_soft_17=True)
    story = Story(rules=rules, front="Ts 8h", back="6d Ac 4h", ann=bet(10))
    story.end_step()
    assert story.dealer() == "6d Ac 4h"


@pytest.mark.clause("COM-14")
def test_a_blackjack_pays_what_the_rules_say() -> None:
    rules = msgspec.structs.replace(INFINITE, blackjack_pays=Fraction(6, 5))
    story = Story(rules=rules, front="As Kh", back="6d Tc", ann=bet("0.09"))
    assert story.back("ann") == 19
    assert story.receipt("ann")[0].pays == (6, 5)


def test_a_round_without_players_is_our_own_mistake() -> None:
    with pytest.raises(AssertionError, match="no round"):
        Round(INFINITE, crowd_of(INFINITE, []), InfinitePolicy(), None)
