"""A duel from the draw to its end, as both players see it."""

import pytest
from msgspec.structs import replace

from tests.support.duel import ANN, BOB, Duel, spec_of
from ventuno.games.duel.terms import Terms
from ventuno.table.messages import No, Ok

TWO_HANDS = Terms(kind="short", hands=2)
#: ann draws the lower card, both get a plain hand, the dealer has 10-7.
FRONT = "2h 9c  Ts 9s 8d 9d"
BACK = "7h Th"


def code(answer: Ok | No | None) -> str:
    """Return why a request was refused, or ``ok``."""
    assert answer is not None
    return answer.code if isinstance(answer, No) else "ok"


def opened(front: str = FRONT, back: str = BACK, **changes: object) -> Duel:
    """Return a match in which ann is asked for the first bet."""
    duel = Duel(spec_of(TWO_HANDS, **changes), front=front, back=back)
    duel.next_hand()
    return duel


def dealt(front: str = FRONT, back: str = BACK, bets: tuple[int, int] = (100, 50)) -> Duel:
    """Return a match whose first hand has been dealt, ann being the first to act."""
    duel = opened(front, back)
    duel.bet("ann", bets[0])
    duel.bet("bob", bets[1])
    return duel


# --- the draw ---------------------------------------------------------------------------------


@pytest.mark.clause("DUE-3")
def test_the_lower_card_is_first_and_equal_cards_are_drawn_again() -> None:
    duel = Duel(spec_of(TWO_HANDS), front="Th Kd 9c 2h", back="")
    view = duel.view().duel
    assert view is not None
    assert view.draw == [("Th", "Kd"), ("9c", "2h")]
    assert (view.phase, view.first) == ("draw", 1)
    assert duel.match.wants() is None
    assert duel.match.state.used == 4, "the cards drawn are gone"


@pytest.mark.clause("DUE-3")
def test_the_first_to_act_changes_but_not_the_order_of_dealing() -> None:
    duel = opened("9c 2h")
    for hand, first in ((1, "bob"), (2, "ann")):
        second = {"ann": "bob", "bob": "ann"}[first]
        assert code(duel.bet(second, 10)) == "not_your_turn"
        assert code(duel.bet(first, 10)) == "ok"
        assert code(duel.bet(second, 10)) == "ok"
        targets = [
            (dealt.target.box, dealt.target.line) for dealt in duel.match.state.felts[0].round.dealt[:6]
        ]
        assert targets == [(0, 0), (1, 0), (-1, 0), (0, 0), (1, 0), (-1, 0)]
        while duel.match.state.in_hand:
            duel.wait()
        assert duel.view().duel.past[-1].first == (1 if first == "bob" else 0)
        assert len(duel.view().duel.past) == hand
        duel.next_hand()


# --- betting ----------------------------------------------------------------------------------


@pytest.mark.clause("DUE-4")
def test_the_second_sees_the_first_ones_bet() -> None:
    duel = opened()
    assert code(duel.bet("ann", 150)) == "ok"
    view = duel.view().duel
    assert view.turn == 1
    assert view.players[0].bet_cents == 15_000
    own = duel.me("bob").duel
    assert (own.minimum_cents, own.maximum_cents) == (1_000, 50_000)
    assert duel.me("ann").duel.minimum_cents is None, "ann has bet"


@pytest.mark.clause("DUE-4", "DUE-2")
@pytest.mark.parametrize(
    ("chips", "refusal"),
    [(9, "below_minimum"), (501, "above_maximum"), (10.5, "bad_amount"), (0, "below_minimum")],
)
def test_a_bet_outside_the_limits_is_refused(chips: float, refusal: str) -> None:
    duel = opened()
    assert code(duel.bet("ann", chips)) == refusal
    assert duel.chips() == (1000, 1000)
    assert code(duel.bet("ann", 10)) == "ok"


@pytest.mark.clause("PLA-3")
def test_a_duel_takes_no_golden_chips() -> None:
    duel = opened()
    command = duel.bet_command("ann", 10)
    golden = replace(command.bet, spots={}, golden={"main": [5_00]})
    assert code(duel.send(replace(command, bet=golden))) == "golden_not_taken"
    assert duel.chips() == (1000, 1000)


@pytest.mark.clause("DUE-4")
def test_a_bet_cannot_pass_the_chips() -> None:
    duel = Duel(spec_of(Terms(kind="x", hands=2, chips_cents=30_000)), front=FRONT, back=BACK)
    duel.next_hand()
    assert duel.me("ann").duel.maximum_cents == 30_000
    assert code(duel.bet("ann", 301)) == "unaffordable"


@pytest.mark.clause("DUE-4", "COM-10")
def test_a_bet_is_final_and_its_repeat_is_told_so() -> None:
    duel = opened()
    duel.bet("ann", 100)
    assert code(duel.bet("ann", 200)) == "already_decided"
    again = duel.bet("ann", 100)
    assert isinstance(again, Ok)
    assert again.exists
    assert duel.chips()[0] == 900


@pytest.mark.clause("DUE-4", "COM-10")
def test_both_bets_in_one_batch_are_taken_one_after_the_other() -> None:
    duel = opened()
    answer = duel.send(duel.bet_command("ann", 100), duel.bet_command("bob", 60))
    assert code(answer) == "ok"
    assert duel.chips() == (900, 940)


@pytest.mark.clause("COM-10")
def test_strangers_and_old_deals_are_refused() -> None:
    duel = opened()
    command = duel.bet_command("ann", 10)
    for account, refusal in ((0, "not_signed_in"), (55, "not_seated")):
        stranger = type(command)(None, account, duel.now, command.bet)
        assert code(duel.send(stranger)) == refusal
    assert code(duel.bet("ann", 10, deal=0)) == "wrong_round"
    assert code(duel.bet("ann", 10, deal=2)) == "too_early"


# --- play -------------------------------------------------------------------------------------


@pytest.mark.clause("DUE-5")
def test_each_plays_in_turn_and_sees_both_hands() -> None:
    duel = dealt("2h 9c  Ts 9s 2d 3d  5h", "7h Th")
    view = duel.view()
    assert [(line.box, line.hand.cards) for line in view.lines] == [(0, ["Ts", "2d"]), (1, ["9s", "3d"])]
    assert view.dealer.cards == ["7h", "??"]
    assert (view.duel.turn, view.duel.line, view.duel.first) == (0, "main", 0)
    assert code(duel.act("bob", "hit")) == "not_your_turn"
    assert code(duel.act("ann", "hit")) == "ok"
    assert duel.view().lines[0].hand.total == 17
    assert code(duel.act("ann", "stand")) == "ok"
    assert duel.view().duel.turn == 1
    assert code(duel.act("ann", "hit")) == "not_your_turn"
    assert code(duel.act("bob", "stand")) == "ok"
    assert duel.view().duel.phase == "result"


@pytest.mark.clause("DUE-5", "COM-3")
def test_a_soft_hand_shows_both_totals() -> None:
    duel = dealt("2h 9c  As 9s 6d 9d", "7h Th")
    hand = duel.view().lines[0].hand
    assert (hand.total, hand.soft, hand.ended) == (17, True, False)


@pytest.mark.clause("DUE-5", "COM-7", "COM-8")
def test_split_double_after_split_and_one_card_on_aces() -> None:
    # ann splits eights, doubles the first; bob splits aces and gets one card each
    duel = dealt("2h 9c  8s As 8d Ah  3c 2c 9h 9d 5c", "6h Th Tc", bets=(100, 100))
    assert code(duel.act("ann", "split")) == "ok"
    assert duel.chips()[0] == 800
    assert [line.hand.cards for line in duel.view().lines if line.box == 0 and line.line != "main"] == [
        ["8s", "3c"],
        ["8d", "2c"],
    ]
    assert duel.view().duel.line == "split_1"
    assert code(duel.act("ann", "double")) == "ok"
    assert duel.chips()[0] == 700
    assert duel.view().duel.line == "split_2"
    assert code(duel.act("ann", "stand")) == "ok"
    assert code(duel.act("bob", "split")) == "ok"
    assert duel.view().duel.phase == "result", "split aces take one card each and end"
    assert duel.view().duel.past[0].net_cents == (30_000, 20_000), "the dealer was bust with 26"


@pytest.mark.clause("DUE-5", "COM-21")
def test_only_what_the_chips_cover_is_offered() -> None:
    duel = Duel(
        spec_of(Terms(kind="x", hands=2, chips_cents=30_000)), front="2h 9c  8s 9s 8d 9d", back="6h Th"
    )
    duel.next_hand()
    duel.bet("ann", 200)
    duel.bet("bob", 10)
    view, own = duel.view(), duel.me("ann")
    assert view.lines[0].legal == ["hit", "stand", "double", "split"]
    assert own.hands[0].offered == ["hit", "stand"]
    assert code(duel.act("ann", "double")) == "unaffordable"


# --- offers -----------------------------------------------------------------------------------


@pytest.mark.clause("DUE-6", "COM-12")
def test_under_an_ace_offers_come_in_turn_and_a_blackjack_gets_even_money() -> None:
    duel = dealt("2h 9c  As 9s Kd 9d", "Ah 9h")
    assert duel.view().duel.phase == "insurance"
    ann, bob = duel.me("ann").hands[0], duel.me("bob").hands[0]
    assert (ann.insurance_cents, ann.even_money) == (0, True)
    assert bob.insurance_cents is None, "it is not bob's turn"
    assert code(duel.insure("bob", True)) == "not_your_turn"
    assert code(duel.insure("ann", True)) == "ok"
    assert duel.chips()[0] == 1100, "paid at once"
    bob = duel.me("bob").hands[0]
    assert (bob.insurance_cents, bob.even_money) == (2_500, False)
    assert code(duel.insure("bob", True)) == "ok"
    assert duel.view().duel.turn == 1
    duel.act("bob", "stand")
    assert duel.view().duel.past[0].net_cents == (10_000, -2_500 - 5_000)


@pytest.mark.clause("DUE-6", "DUE-11")
def test_no_answer_to_an_offer_is_no() -> None:
    duel = dealt("2h 9c  As 9s Kd 9d", "Ah Kh")
    duel.wait()
    duel.wait()
    past = duel.view().duel.past[0]
    assert past.net_cents == (0, -5_000), "blackjack pushes, no insurance was taken"
    causes = [act.cause for act in duel.match.state.hands[0].acts if act.kind == "offer"]
    assert causes == ["time_out", "time_out"]


@pytest.mark.clause("DUE-6")
def test_a_dealers_blackjack_is_found_under_an_ace_and_insurance_pays() -> None:
    duel = dealt("2h 9c  Ts 9s 9d 9d", "Ah Kh")
    duel.insure("ann", True)
    duel.insure("bob", False)
    assert duel.view().duel.past[0].net_cents == (0, -5_000)
    assert duel.view().dealer.blackjack


@pytest.mark.clause("DUE-6")
def test_the_dealer_looks_under_a_ten_too_before_anyone_plays() -> None:
    duel = dealt("2h 9c  Ts As 9d Kd", "Kh Ah")
    assert duel.view().duel.phase == "result"
    assert duel.view().duel.past[0].net_cents == (-10_000, 0)


@pytest.mark.clause("DUE-6", "COM-11")
def test_who_cannot_pay_insurance_is_passed_over() -> None:
    duel = Duel(
        spec_of(Terms(kind="x", hands=2, chips_cents=30_000)), front="2h 9c  Ts 9s 9d 9d", back="Ah 9h"
    )
    duel.next_hand()
    duel.bet("ann", 300)
    duel.bet("bob", 10)
    assert duel.view().duel.turn == 1
    assert code(duel.insure("ann", True)) == "not_offered"


@pytest.mark.clause("DUE-6", "DUE-8", "COM-25")
def test_a_blackjack_is_paid_at_once() -> None:
    duel = dealt("2h 9c  As 9s Kd 2d", "7h Th", bets=(15, 50))
    assert duel.match.state.in_hand, "bob has still to play"
    assert duel.view().duel.turn == 1
    assert duel.chips()[0] == 1000 - 15 + 37.5


# --- the dealer and the chips -----------------------------------------------------------------


@pytest.mark.clause("DUE-7", "DUE-8")
def test_win_push_and_loss() -> None:
    duel = dealt("2h 9c  Ts 9s 9d 8d", "6h As", bets=(100, 50))
    duel.act("ann", "stand")
    duel.act("bob", "stand")
    assert duel.view().dealer.cards == ["6h", "As"], "soft 17 stands"
    assert duel.view().duel.past[0].net_cents == (10_000, 0)
    assert duel.chips() == (1100, 1000)


@pytest.mark.clause("DUE-7", "COM-24")
def test_the_dealer_draws_only_if_a_hand_depends_on_it() -> None:
    duel = dealt("2h 9c  Ts 9s 6d 7d  Tc Kc", "6h Th")
    duel.act("ann", "hit")
    duel.act("bob", "hit")
    assert duel.view().dealer.cards == ["6h", "Th"], "both are bust: turned for show, no card drawn"


@pytest.mark.clause("DUE-1")
def test_the_shoe_is_changed_between_hands_and_both_are_told() -> None:
    duel = Duel(spec_of(Terms(kind="long", hands=80), cut=0.05), seed=3)
    duel.next_hand()
    assert duel.match.state.spec.cut_at == 11
    duel.bet("ann" if duel.view().duel.turn == 0 else "bob", 10)
    duel.bet("ann" if duel.view().duel.turn == 0 else "bob", 10)
    while not duel.view().duel.past:
        duel.wait()
    while duel.match.state.shoe == 1:
        assert not [message for message in duel.said if message.code == "shoe_changed"]
        duel.wait()
    assert duel.match.state.shoe == 2
    assert [message.params for message in duel.said if message.code == "shoe_changed"] == [{"shoe": 2}]
    assert duel.match.state.used < 11


@pytest.mark.clause("DUE-1")
def test_the_cut_card_comes_when_a_quarter_of_the_shoe_is_left() -> None:
    spec = spec_of()
    assert (spec.cards, spec.cut_at) == (208, 156)


# --- stakes -----------------------------------------------------------------------------------


def test_the_winner_is_paid_both_entry_stakes() -> None:
    duel = Duel(spec_of(TWO_HANDS, stake=5_000), front=FRONT, back=BACK)
    assert duel.purses == [995_000, 995_000]
    duel.next_hand()
    duel.resign("bob")
    assert duel.purses == [1_005_000, 995_000]
    assert duel.settlement is not None
    assert (duel.settlement.accounts.tolist(), duel.settlement.void) == ([ANN, BOB], False)


def test_a_stake_that_is_not_covered_leaves_no_match() -> None:
    duel = Duel(spec_of(TWO_HANDS, stake=5_000), purses=(1_000_000, 4_999))
    assert duel.purses == [1_000_000, 4_999]
    view = duel.view()
    assert (view.duel.phase, view.duel.decision, view.reason) == ("over", "no_result", "unaffordable")


def test_a_match_that_cannot_be_finished_gives_the_stakes_back() -> None:
    duel = Duel(spec_of(TWO_HANDS, stake=5_000), front=FRONT, back=BACK)
    duel.next_hand()
    duel.bet("ann", 100)
    duel._carry_out(duel.match.void("fault", duel.now))
    duel.go()
    assert duel.purses == [1_000_000, 1_000_000]
    assert duel.view().duel.decision == "no_result"
