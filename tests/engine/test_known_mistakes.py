"""Mistakes that blackjack software has made before, each as a case that must come out right.

The ids name the kind: HV hand values, BJ blackjack against 21, DP the dealer's play, SP splits and aces, DB double, IN insurance,
CH Charlie, SB side bets, ST settlement, CC clock, DC absence, IV refusals, SX statistics.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from tests.support.story import Bet, Story, bet, cents
from ventuno.core.cards import parse_cards
from ventuno.core.errors import AlreadyDecided, NotOffered, Refused, TooEarly, Unaffordable
from ventuno.core.presets import load_preset
from ventuno.engine.actions import Action, Cause, Ending, Stage
from ventuno.engine.crowd import Crowd
from ventuno.engine.legal import dealer_draws
from ventuno.engine.settle import Outcome, settle

TEN = bet(10)


@dataclass(frozen=True)
class Case:
    """One player's round and what must come back.

    Attributes:
        id: Its id.
        front: Players' cards.
        back: Dealer's cards.
        steps: Decisions.
        staked: All that is staked, credits.
        returned: All that comes back, credits.
        outcome: What becomes of the first hand.
        made: The bet.
        insure: Answer to the insurance offer, if there is one.
    """

    id: str
    front: str
    back: str
    steps: tuple[str, ...]
    staked: str
    returned: str
    outcome: Outcome | None = None
    made: Bet = TEN
    insure: bool | None = None

    def play(self) -> Story:
        """Play the case to its end."""
        story = Story(front=self.front, back=self.back, ann=self.made)
        if self.insure is not None:
            story.insure(ann=self.insure)
        for choice in self.steps:
            story.step(ann=choice)
        return story


def check(case: Case) -> None:
    story = case.play()
    assert story.round.stage is Stage.FINISHED
    assert story.staked("ann") == cents(case.staked)
    assert story.back("ann") == cents(case.returned)
    if case.outcome is not None:
        line = next(line for line in ("main", "split_1") if story.outcome("ann", line))
        assert story.outcome("ann", line) is case.outcome


BLACKJACK = [
    Case("BJ-01", "Ah Kd", "7c 7d 7h", (), "10", "25", Outcome.BLACKJACK),
    Case("BJ-02", "7c 7d 7h", "Kh Ac", ("hit",), "10", "0", Outcome.LOSE),
    Case("BJ-03", "As Qd", "Ah Kc", (), "10", "10", Outcome.PUSH, insure=False),
    Case("BJ-04", "Ad Jc", "As Th", (), "10", "10", Outcome.PUSH, insure=False),
    Case("BJ-07", "9c 2d", "As Kd", (), "10", "0", Outcome.LOSE, insure=False),
    Case("BJ-08", "Ah Kd", "Ac Qs", (), "10", "10", Outcome.PUSH, insure=False),
    Case("BJ-09b", "8c 6d 7h", "9c 5d 7s", ("hit",), "10", "10", Outcome.PUSH),
    Case("BJ-09c", "8c 6d 7h", "Tc 9h", ("hit",), "10", "20", Outcome.WIN),
    Case("BJ-11a", "Ah Qd", "9c 9d", (), "100", "250", Outcome.BLACKJACK, bet(100)),
    Case("BJ-11b", "Ah Td", "9c 9d", (), "5000", "12500", Outcome.BLACKJACK, bet(5000)),
    Case("BJ-12", "Tc 6d 9h", "Tc 6d Kh", ("hit",), "15", "10", Outcome.BUST, bet(10, bust_it=5)),
    Case("BJ-13", "Tc 6d 6h", "Tc 5d Kh", ("hit",), "15", "10", Outcome.BUST, bet(10, bust_it=5)),
    Case("UI-11", "As Kd", "Kc Ah", (), "10", "10", Outcome.PUSH),
]


@pytest.mark.clause("COM-4", "COM-5", "INF-4")
@pytest.mark.parametrize("case", BLACKJACK, ids=lambda case: case.id)
def test_a_blackjack_is_more_than_21(case: Case) -> None:
    check(case)


@pytest.mark.clause("COM-4", "COM-21", "INF-14")
def test_a_blackjack_is_asked_nothing() -> None:
    """BJ-10."""
    story = Story(front="Ah Kd", back="9c 9d", ann=bet(10))
    assert story.ending("ann") is Ending.BLACKJACK
    assert story.legal() == ""
    assert story.round.step == 1
    assert not story.crowd.history


@pytest.mark.clause("COM-4", "INF-4")
def test_two_blackjacks_meet_and_push_as_often_as_eight_decks_say() -> None:
    """BJ-05, SH-15: paid 3:2 instead, this would be worth a third of a percent to the player."""
    cards = {"As": 32, "Kd": 128, "5c": 256}
    naturals = pushes = Fraction(0)
    for deal in product(cards, repeat=4):
        weight, left = Fraction(1), dict(cards)
        for card in deal:
            weight *= Fraction(left[card], sum(left.values()))
            left[card] -= 1
        story = Story(front=f"{deal[0]} {deal[2]}", back=f"{deal[1]} {deal[3]}", ann=TEN)
        if story.ending("ann") is not Ending.BLACKJACK:
            continue
        naturals += weight
        if story.round.stage is Stage.INSURANCE:
            story.insure(ann=False)
        pushes += weight if story.outcome("ann") is Outcome.PUSH else 0
    assert f"{float(naturals):.8f}" == "0.04745134"
    assert f"{float(pushes):.7f}" == "0.0021852"


DEALER_DRAWS = [
    ("DP-01", "Ah 6d", False),
    ("DP-02", "Tc 6d", True),
    ("DP-03", "9c 4d", True),
    ("DP-04a", "Kc Qd", False),
    ("DP-04b", "7c 7d 7h", False),
    ("DP-05", "2c 3d 4h 5s", True),
    ("DP-11", "Ah 4c 7d", True),
    ("DP-18", "Ad 6c", False),
]


@pytest.mark.clause("COM-6", "COM-2", "INF-1")
@pytest.mark.parametrize(("case", "cards", "draws"), DEALER_DRAWS, ids=[case[0] for case in DEALER_DRAWS])
def test_the_dealer_draws_to_17(case: str, cards: str, draws: bool) -> None:
    for preset in ("infinite", "infinite-any-pair"):
        assert dealer_draws(load_preset(preset).rules, parse_cards(cards)) is draws


DEALER = [
    Case("DP-03", "Tc 2d", "9c 4d 8h", ("stand",), "10", "0", Outcome.LOSE),
    Case("DP-06a", "Tc 5d", "Tc 6d Kh", ("stand",), "10", "20", Outcome.WIN),
    Case("DP-06b", "Tc 6d", "Tc 6d 5h", ("stand",), "10", "0", Outcome.LOSE),
    Case("DP-09", "Tc 6d Kh", "Tc 4d 9h", ("hit",), "15", "10", Outcome.BUST, bet(10, bust_it=5)),
    Case("DP-10", "7c 2d 7h", "Kc Ad", ("hit", "stand"), "10", "0", Outcome.LOSE),
    Case("DP-13", "6c 5d", "Ah Kd", (), "10", "0", Outcome.LOSE, insure=False),
    Case("CH-02", "Tc Qd", "2c 2d 3h 3s 4c 5d", ("stand",), "10", "20", Outcome.WIN),
]


@pytest.mark.clause("COM-6", "COM-24", "INF-4")
@pytest.mark.parametrize("case", DEALER, ids=lambda case: case.id)
def test_the_dealer_plays_by_the_book(case: Case) -> None:
    check(case)


@pytest.mark.clause("COM-24")
def test_the_dealer_plays_once_after_the_last_open_hand() -> None:
    """DP-07."""
    story = Story(front="8c 4d 2h 9s", back="6c Td 5h", ann=bet(10), bob=bet(10))
    story.step(ann="stand", bob="hit")
    assert story.dealer() == "6c ??"
    story.step(bob="hit")
    assert story.round.stage is Stage.FINISHED
    assert story.dealer() == "6c Td 5h"


@pytest.mark.clause("COM-24")
def test_a_table_of_busts_takes_no_card_from_the_shoe() -> None:
    """DP-08."""
    story = Story(front="Tc 6d Kh", back="6c Td 5h", ann=bet(10))
    story.step(ann="hit")
    assert story.round.stage is Stage.FINISHED
    assert story.dealer() == "6c ??"
    story.round.show_hole()
    assert story.dealer() == "6c Td"
    assert len(story.cards_dealt()) == 5


SPLITS = [
    Case("SP-02", "Th Td Ac 9h", "Kc As", ("split",), "20", "0", Outcome.LOSE),
    Case("SP-05", "Tc Kd 9h 8s", "6c Td 5h", ("split",), "25", "0", Outcome.LOSE, bet(10, perfect_pairs=5)),
    Case("SP-07", "Ah Ad Kc 9s", "6c Td 5h", ("split",), "20", "10", Outcome.PUSH),
    Case("SP-08", "9c 9d 7h Ts 8c", "9s Th", ("split", "hit"), "20", "10", Outcome.BUST),
    Case("SP-10", "Ah Ad 4c Td", "7s Th", ("split",), "20", "20", Outcome.LOSE),
]


@pytest.mark.clause("COM-7", "COM-8", "INF-4", "INF-1")
@pytest.mark.parametrize("case", SPLITS, ids=lambda case: case.id)
def test_split_hands_settle_one_by_one(case: Case) -> None:
    check(case)


@pytest.mark.clause("COM-7", "COM-9")
@pytest.mark.parametrize(("case", "third"), [("SP-03", "6c 6d Ah"), ("SP-04", "4c 4d Kh")])
def test_three_cards_are_not_split(case: str, third: str) -> None:
    story = Story(front=third, back="6c Td 9h", preset="infinite-any-pair", ann=bet(10))
    story.step(ann="hit")
    assert "split" not in story.legal()
    assert "double" not in story.legal()
    for action in (Action.SPLIT, Action.DOUBLE):
        with pytest.raises(NotOffered):
            story.round.check(0, 0, action)


@pytest.mark.clause("COM-7")
def test_both_split_stakes_are_equal() -> None:
    """SP-09."""
    story = Story(front="8c 8d 2h 3s", back="6c Td 9h", ann=bet(10, left=10))
    story.act("ann", "split")
    assert story.purse["ann"] == 0
    story.end_step()
    assert story.stake("ann", "split_1") == story.stake("ann", "split_2") == cents(10)
    assert story.stake("ann") == 0
    assert story.staked("ann") == cents(20)


@pytest.mark.clause("COM-7", "INF-7")
def test_both_split_hands_get_their_second_card_before_either_draws() -> None:
    """SP-11."""
    story = Story(front="4c 4d 2h 3s 4h", back="6c Td 9h", ann=bet(10))
    story.step(ann="split")
    assert (story.line("split_1"), story.line("split_2")) == ("4c 2h", "4d 3s")
    story.step(ann="hit/stand")
    assert (story.line("split_1"), story.line("split_2")) == ("4c 2h 4h", "4d 3s")


@pytest.mark.clause("INF-13", "COM-21")
@pytest.mark.parametrize(
    ("case", "pair", "expected"),
    [("SP-12a", "8c 8d", Action.STAND), ("SP-12b", "5c 5d", Action.HIT), ("SP-13", "Ah Ad", Action.STAND)],
)
def test_a_split_that_cannot_be_paid_falls_back(case: str, pair: str, expected: Action) -> None:
    poor = Story(front=pair, back="6c Td 9h", ann=bet(10, left=4))
    assert "split" not in poor.offered("ann")
    with pytest.raises(Unaffordable):
        poor.round.check(0, 0, Action.SPLIT)
    robbed = Story(front=f"{pair} 2h", back="6c Td 9h", ann=bet(10, left=10)).spend("ann", 6)
    assert robbed.act("ann", "split") is expected
    assert robbed.purse["ann"] == cents(4)
    robbed.end_step()
    assert robbed.staked("ann") == cents(10)
    assert next(cause for *_, cause in robbed.decisions()) is Cause.SHORTAGE


@pytest.mark.clause("INF-1", "COM-9")
@pytest.mark.parametrize(
    ("case", "front", "line"),
    [("SP-14", "8c 8d 8h 2s", "split_1"), ("SP-15", "9c 9d 2h 3s", "split_1")],
)
def test_a_split_hand_is_neither_split_nor_doubled(case: str, front: str, line: str) -> None:
    story = Story(front=front, back="6c Td 9h", ann=bet(10))
    story.step(ann="split")
    assert story.offered("ann", line) == "hit stand"


@pytest.mark.clause("INF-13", "COM-9")
def test_a_double_that_cannot_be_paid_is_one_hit() -> None:
    """DB-01."""
    poor = Story(front="6c 5d 2h", back="6c Td 9h", ann=bet(1, left=0))
    assert poor.offered("ann") == "hit stand"
    robbed = Story(front="6c 5d 2h", back="6c Td 9h", ann=bet(1, left=1)).spend("ann", 1)
    assert robbed.act("ann", "double") is Action.HIT
    robbed.end_step()
    assert robbed.hand("ann") == "6c 5d 2h"
    assert robbed.ending("ann") is Ending.OPEN
    assert robbed.purse["ann"] == 0


@pytest.mark.clause("COM-10", "COM-7")
def test_a_double_takes_one_card_and_a_second_action_is_refused() -> None:
    """DB-03."""
    story = Story(front="6c 5d 2h", back="6c Td 9h", ann=bet(10), bob=bet(10))
    story.act("ann", "double")
    with pytest.raises(AlreadyDecided):
        story.act("ann", "hit")
    story.step(bob="hit")
    assert story.hand("ann") == "6c 5d 2h"
    assert story.deciding("ann") == []
    assert story.deciding("bob") == ["main"]
    with pytest.raises(NotOffered):
        story.round.check(0, 0, Action.HIT)


DOUBLES = [
    Case("DB-06", "7c 8d Kh", "9c 9d", ("double",), "20", "0", Outcome.BUST),
    Case("DB-06b", "7c 4d Kh", "9c 9d", ("double",), "20", "40", Outcome.WIN),
    Case("DB-07", "9c 9d 3h", "9h Td", ("double",), "20", "40", Outcome.WIN),
]


@pytest.mark.clause("COM-7", "COM-9")
@pytest.mark.parametrize("case", DOUBLES, ids=lambda case: case.id)
def test_a_double_settles_both_stakes(case: Case) -> None:
    check(case)


@pytest.mark.clause("INF-14", "INF-16", "COM-9")
def test_a_hard_17_may_do_everything_but_hit() -> None:
    """DB-07, IV-10."""
    eighteen = Story(front="9c 9d", back="6c Td 9h", cash_out=93, ann=bet(10))
    assert eighteen.offered("ann") == "stand double split cash_out"
    seventeen = Story(front="Tc 7d", back="6c Td 9h", cash_out=93, ann=bet(10))
    assert seventeen.offered("ann") == "stand double cash_out"
    soft = Story(front="Ac 7d", back="6c Td 9h", ann=bet(10))
    assert soft.offered("ann") == "hit stand double"


INSURANCE = [
    Case("IN-03a", "Ah Kd", "Ac Ts", (), "15", "25", Outcome.PUSH, insure=True),
    Case("IN-03b", "Ah Kd", "Ac 9s", (), "15", "25", Outcome.BLACKJACK, insure=True),
    Case("IN-05", "Tc 9d", "Ac Ts", (), "15", "15", Outcome.LOSE, insure=True),
    Case("IN-12", "Tc Qd", "Ah 6d", ("stand",), "15", "20", Outcome.WIN, insure=True),
]


@pytest.mark.clause("COM-11", "COM-12")
@pytest.mark.parametrize("case", INSURANCE, ids=lambda case: case.id)
def test_insurance_is_a_bet_of_its_own(case: Case) -> None:
    check(case)


@pytest.mark.clause("COM-22", "INF-18", "COM-10")
def test_the_insurance_offer_is_a_phase_that_ends() -> None:
    """IN-04."""
    story = Story(front="Tc 9d", back="Ah 6d", cash_out=93, ann=bet(10), bob=bet(10))
    assert story.round.stage is Stage.INSURANCE
    with pytest.raises(TooEarly):
        story.round.check(0, 0, Action.STAND)
    story.insure(ann=True)
    assert story.crowd.insured.tolist() == [2, 3]
    assert story.offered("bob") == "stand double cash_out"
    with pytest.raises(Refused):
        story.round.check_insurance(1)


@pytest.mark.clause("COM-13", "INF-4")
@pytest.mark.parametrize("upcard", ["Kh", "Qh", "Jh", "Th", "9h"])
def test_insurance_is_offered_under_an_ace_only(upcard: str) -> None:
    """IN-11."""
    story = Story(front="Tc 9d", back=f"{upcard} Ad", ann=bet(10))
    assert story.round.stage is Stage.DECISION
    assert not story.crowd.insured.any()


CHARLIES = [
    Case("CH-03", "2c 2d 3h 3s 4c 5d", "Kh Ac", ("hit",) * 4, "10", "20", Outcome.CHARLIE),
    Case("CH-05", "2c 2d 3h 3s 4c 4d", "Kh Qc", ("hit",) * 4, "10", "20", Outcome.CHARLIE),
    Case("CH-05b", "Ac 2d 2h 2s 3c Ad", "Kh Qc", ("hit",) * 4, "10", "20", Outcome.CHARLIE),
]


@pytest.mark.clause("INF-5", "INF-4")
@pytest.mark.parametrize("case", CHARLIES, ids=lambda case: case.id)
def test_six_cards_win_one_to_one(case: Case) -> None:
    check(case)


@pytest.mark.clause("INF-5", "COM-21", "INF-16")
def test_five_cards_are_no_charlie_yet() -> None:
    """CH-06, CH-07."""
    sure = Story(front="Ac 2d 2h 2s 3c", back="Th 9d", cash_out=93, ann=bet(10))
    for _ in range(3):
        sure.step(ann="hit")
    assert sure.offered("ann") == "hit stand"
    done = Story(front="Ac 2d 2h 3s 3c", back="Kh Ad", ann=bet(10))
    for _ in range(3):
        done.step(ann="hit")
    assert done.ending("ann") is Ending.STOOD
    assert done.outcome("ann") is Outcome.LOSE


@pytest.mark.clause("INF-5")
def test_each_split_hand_counts_its_own_cards() -> None:
    """CH-11."""
    story = Story(front="2c 2d 3d 5s 4h 3c", back="Th 9d", ann=bet(10))
    story.step(ann="split").step(ann="hit/hit").step(ann="stand/stand")
    assert (story.hand("ann", "split_1"), story.hand("ann", "split_2")) == ("2c 3d 4h", "2d 5s 3c")
    assert story.back("ann") == 0


SIDE_BETS = [
    Case("SB-06", "Jc Kd", "Qh Td", ("stand",), "15", "65", None, bet(10, twenty_one_plus_three=5)),
    Case(
        "SB-16", "7h 7h", "7h Td", ("stand",), "13", "228", None,
        bet(10, hot_3=1, twenty_one_plus_three=1, perfect_pairs=1, left=0),
    ),
    Case(
        "SB-17", "7h 7c", "7d Td", ("stand",), "13", "139", None,
        bet(10, hot_3=1, twenty_one_plus_three=1, perfect_pairs=1),
    ),
    Case("SB-21", "Tc 9d", "Th 6d 6h", ("stand",), "11", "22", None, bet(10, bust_it=1)),
    Case("SB-13", "6h 6h", "9h Td", ("stand",), "11", "6", None, bet(10, twenty_one_plus_three=1)),
]  # fmt: skip


@pytest.mark.clause("COM-15", "COM-18", "COM-20")
@pytest.mark.parametrize("case", SIDE_BETS, ids=lambda case: case.id)
def test_side_bets_are_paid_by_their_own_table(case: Case) -> None:
    check(case)


SETTLEMENT = [
    Case("HV-02", "As Ah Ad 6c", "Th 7d", ("hit", "hit", "stand"), "10", "20", Outcome.WIN),
    Case("ST-01", "Tc 8d", "9c Td", (), "100", "0", Outcome.LOSE, bet(100, left=0)),
    Case("ST-02", "Tc 9d", "8c Td", ("stand",), "10", "20", Outcome.WIN),
    Case("ST-03", "Tc Kd", "Qc Td", ("stand",), "15000", "15000", Outcome.PUSH, bet(15000, left=15000)),
    Case("ST-04", "Tc 8d", "8c Td", ("stand",), "10", "10", Outcome.PUSH),
    Case("ST-07a", "Ac Kd", "8c Td", (), "0.25", "0.62", Outcome.BLACKJACK, bet("0.25")),
    Case("ST-07b", "Ac Kd", "8c Td", (), "0.01", "0.02", Outcome.BLACKJACK, bet("0.01")),
]


@pytest.mark.clause("COM-14", "COM-25")
@pytest.mark.parametrize("case", SETTLEMENT, ids=lambda case: case.id)
def test_stakes_win_push_and_lose(case: Case) -> None:
    check(case)


@pytest.mark.clause("COM-14")
def test_three_to_two_is_exact_for_every_stake_up_to_a_thousand() -> None:
    """ST-06."""
    stakes = np.arange(1, 100_001)
    story = Story(front="Ah Kd", back="9c 9d", ann=bet(1))
    crowd = Crowd.build(
        story.rules,
        accounts=stakes,
        boxes=np.zeros(len(stakes), np.int8),
        main=stakes,
        side=np.zeros((len(stakes), 4), np.int64),
        available=stakes,
        hides_cash_out=np.zeros(len(stakes), np.bool_),
    )
    story.round.crowd = crowd
    crowd.begin(0, Ending.BLACKJACK)
    assert settle(story.round).back.tolist() == [stake + stake * 3 // 2 for stake in range(1, 100_001)]


@pytest.mark.clause("COM-26", "INF-26")
def test_a_void_gives_back_every_stake_once() -> None:
    """ST-14."""
    story = Story(front="6c 5d 2h", back="Ad 6c", ann=bet(10, bust_it=2, left=15), bob=bet(10))
    story.insure(ann=True).step(ann="double", bob="hit")
    assert story.staked("ann") == cents(27)
    story.void()
    assert story.back("ann") == cents(27)
    assert story.purse["ann"] == cents(27)
    assert {row.outcome for row in story.receipt("ann")} == {Outcome.RETURNED}


@pytest.mark.clause("COM-26")
def test_a_void_with_a_decision_under_way_gives_its_stake_back_too() -> None:
    story = Story(front="8c 8d", back="9d 6c", ann=bet(10), bob=bet(10))
    story.act("ann", "split")
    story.act("bob", "double")
    story.void()
    assert (story.back("ann"), story.back("bob")) == (cents(20), cents(20))


CLOCK = [
    ("CC-11", "2c 2d", Action.HIT),
    ("CC-11", "6c 5d", Action.HIT),
    ("CC-11", "Tc 2d", Action.STAND),
    ("CC-11", "Tc 6d", Action.STAND),
    ("CC-11", "Ac Ad", Action.STAND),
    ("CC-11", "Ac 6d", Action.STAND),
    ("DC-06", "Tc 2d", Action.STAND),
    ("DC-06", "5c 6d", Action.HIT),
    ("DC-06", "Tc 6d", Action.STAND),
]


@pytest.mark.clause("INF-12")
@pytest.mark.parametrize(("case", "cards", "expected"), CLOCK)
def test_the_clock_hits_11_and_stands_on_12(case: str, cards: str, expected: Action) -> None:
    story = Story(front=f"{cards} 2h", back="6c Td 9h", ann=bet(10))
    story.end_step()
    _, _, _, action, cause = next(story.decisions())
    assert (action, cause) == (expected, Cause.TIME_OUT)


@pytest.mark.clause("INF-11")
def test_statistics_keep_situations_apart() -> None:
    """SX-05."""
    story = Story(
        front="8c 8d", back="Th 9d", ann=bet(10), bob=bet(10), cid=bet(10, left=5), dan=bet(10, left=5)
    )
    story.act("ann", "split")
    story.act("cid", "stand")
    rich, poor = 0b1111, 0b0011
    assert story.round.shares() == {(0, rich): ((0, 0, 0, 1, 0), 1), (0, poor): ((0, 1, 0, 0, 0), 1)}
