"""Decision steps: who decides until when, what the silent and the short of funds get (INF-7, INF-11 to INF-13)."""

import random

import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from tests.support.story import flat_prices
from ventuno.core.cards import CODES, parse_cards
from ventuno.core.hand import hand_value
from ventuno.core.presets import load_preset
from ventuno.table.commands import Acted
from ventuno.table.messages import Act, No, Ok


def dealt(
    front: str = "6h 6d", back: str = "6s Td 5c", *, players: int = 2, main: int = 500, **options
) -> FakeDriver:
    """A table in its first decision step, everybody with the same bet."""
    play = FakeDriver(front=front, back=back, **options)
    accounts = range(1, players + 1)
    play.enter(*accounts)
    for account in accounts:
        assert isinstance(play.bet(account, main=main), Ok)
    play.close_betting()
    assert play.phase == "decision"
    return play


# --- the step and its clock -------------------------------------------------------------------


@pytest.mark.clause("INF-7")
def test_the_clock_starts_when_the_cards_have_been_dealt():
    play = dealt()
    assert play.table.state.deadline_ms == play.now_ms + 4 * 350 + 10_000


@pytest.mark.clause("INF-7")
def test_a_step_ends_as_soon_as_everybody_has_decided():
    play = dealt(front="6h 6d 4c")
    play.act(1, "hit")
    assert play.view().step == 1
    play.wait(2_000)
    play.act(2, "hit")
    assert play.view().step == 2, "the card came at once"
    assert play.view().lines[0].hand.cards == ["6h", "6d", "4c"]
    assert play.table.state.deadline_ms == play.now_ms + 350 + 10_000


@pytest.mark.clause("INF-7")
def test_five_thousand_players_wait_for_one_deadline_not_for_each_other():
    """CC-16: one silent player costs the others the clock, no more."""
    play = dealt(players=200)
    for account in range(2, 201):
        play.act(account, "stand")
    assert play.phase == "decision"
    deadline_ms = play.table.state.deadline_ms
    play.wait(deadline_ms - play.now_ms)
    assert play.phase == "decision"
    play.wait(1)
    assert play.me(1).hands[0].cause == "time_out"
    assert play.phase == "result"


@pytest.mark.clause("INF-7", "INF-12")
def test_a_player_without_connection_gets_the_automatic_action_at_once_and_holds_nobody_up():
    play = dealt()
    play.leave(1)
    hand = play.me(1).hands[0]
    assert (hand.choice, hand.cause) == ("stand", "time_out")
    assert play.phase == "decision"
    play.act(2, "stand")
    assert play.phase == "result"


@pytest.mark.clause("INF-7")
def test_when_the_last_undecided_player_drops_the_step_ends_at_once():
    play = dealt()
    play.act(1, "stand")
    play.leave(2)
    assert play.phase == "result"


@pytest.mark.clause("INF-7", "PLA-22")
def test_a_player_with_a_second_window_is_not_gone():
    play = dealt()
    play.enter(1)
    play.leave(1)
    assert play.me(1).hands[0].choice is None


@pytest.mark.clause("INF-7")
def test_a_player_who_comes_back_finds_the_decision_made_and_decides_the_next_step():
    play = dealt(front="4h 3d 2c 5c")
    play.leave(1)
    play.enter(1)
    assert play.act(1, "double").code == "already_decided"
    play.act(2, "hit")
    assert play.view().step == 2
    assert isinstance(play.act(1, "hit"), Ok)


@pytest.mark.clause("INF-7", "INF-6")
def test_a_player_with_two_split_hands_decides_both_in_one_step():
    play = dealt(front="8h 8d 2c 3c 9h 9d", players=1)
    play.act(1, "split")
    assert play.view().step == 2
    assert [hand.line for hand in play.me(1).hands if hand.offered] == ["split_1", "split_2"]
    play.act(1, "hit", "split_1")
    assert play.view().step == 2
    play.act(1, "stand", "split_2")
    assert play.view().step == 3
    assert [line.hand.cards for line in play.view().lines] == [["8h", "8d"], ["8h", "2c", "9h"], ["8d", "3c"]]


@pytest.mark.clause("INF-7", "COM-10")
def test_both_hands_may_arrive_in_one_batch():
    play = dealt(front="8h 8d 2c 3c 9h 9d", players=1)
    play.act(1, "split")
    for number, line in ((100, "split_1"), (101, "split_2")):
        play.queue.append(Acted((1, number), 1, play.now_ms, Act(number, 1, 2, line, "stand")))
    play.run()
    assert isinstance(play.replies[1, 100], Ok)
    assert isinstance(play.replies[1, 101], Ok)
    assert play.phase == "result"


# --- refusals ---------------------------------------------------------------------------------


@pytest.mark.clause("COM-10")
def test_the_same_decision_again_is_answered_and_gives_no_second_card():
    """CC-07: HIT twice in parallel is one card."""
    play = dealt(front="6h 6d 4c 3c")
    assert play.act(1, "hit") == Ok(3, play.now_ms, 99_500)
    assert play.act(1, "hit").exists
    assert play.act(1, "stand").code == "already_decided"
    play.act(2, "stand")
    assert play.view().step == 2
    assert play.act(1, "hit", step=1).exists, "the answer may have been lost until after the card"
    assert play.act(1, "stand", step=1).code == "already_decided"
    assert play.view().lines[0].hand.cards == ["6h", "6d", "4c"]


@pytest.mark.clause("COM-10")
def test_decisions_for_another_round_or_step_never_land_in_this_one():
    """CC-08, CC-09: everything names its round and step; an old timer or click finds nothing."""
    play = dealt(front="6h 6d Kc 5c 9c 9h")
    assert play.act(1, "hit", step=2).code == "wrong_round"
    play.act(1, "hit")
    play.act(2, "stand")
    assert play.phase == "result", "player 1 is bust"
    assert play.act(1, "hit", step=2).code == "too_late"
    play.wait_for("betting")
    assert play.act(1, "hit", round_no=1, step=1).code == "wrong_round"
    play.bet(1, main=500)
    play.close_betting()
    assert play.act(1, "hit", round_no=1, step=1).code == "wrong_round"
    assert play.me(1).hands[0].choice is None


@pytest.mark.clause("COM-10")
@pytest.mark.parametrize("offset_ms, accepted", [(-10, True), (0, True), (1, False)])
def test_the_deadline_of_a_step_is_in_time_and_a_millisecond_later_is_not(offset_ms, accepted):
    play = dealt()
    received = play.table.state.deadline_ms + offset_ms
    answer = play.act(1, "hit", received_ms=received)
    assert isinstance(answer, Ok) is accepted
    if not accepted:
        assert answer.code == "too_late"


@pytest.mark.clause("COM-10")
def test_refusals_have_names_and_change_nothing():
    play = dealt(front="Th 7d")
    before = play.table.fingerprint()
    assert play.act(1, "hit").code == "not_offered"  # hard 17
    assert play.act(1, "split").code == "not_offered"
    assert play.act(1, "cash_out").code == "not_offered"  # no prices here
    assert play.act(1, "stand", "split_1").code == "unknown_hand"
    assert play.act(3, "stand").code == "unknown_hand"
    assert play.insure(1, take=True).code == "too_late"
    assert play.table.fingerprint() == before


@pytest.mark.clause("COM-10")
def test_before_the_cards_and_after_the_step_nothing_can_be_decided():
    play = FakeDriver(front="6h 6d", back="6s Td 5c")
    play.enter(1)
    assert play.act(1, "stand", step=1).code == "too_early"
    play.bet(1, main=500)
    assert play.act(1, "stand", step=1).code == "too_early"
    play.close_betting()
    play.act(1, "stand")
    assert play.act(1, "stand", step=1).exists
    assert play.act(1, "hit", step=1).code == "already_decided"


@pytest.mark.clause("COM-10", "COM-21")
def test_what_is_legal_but_not_affordable_is_refused_by_that_name():
    play = dealt(front="8h 8d", balances={1: 700, 2: 10_000})
    assert "split" in play.view().lines[0].legal
    assert play.me(1).hands[0].offered == ["hit", "stand"]
    assert play.act(1, "split").code == "unaffordable"
    assert play.me(2).hands[0].offered == ["hit", "stand", "double", "split"]


@pytest.mark.clause("COM-10")
def test_a_thousand_noisy_requests_are_each_answered_and_move_no_clock():
    play = dealt(front="2h 3d " + "2c 2d 3c 3h", players=3)
    rng = random.Random(7)
    for _ in range(1_000):
        deadline_ms, step = play.table.state.deadline_ms, play.view().step
        kind = rng.randrange(3)
        if kind == 0:
            answer = play.bet(rng.choice((1, 2, 3, 9)), main=100, round_no=rng.choice((0, 1, 2)))
        elif kind == 1:
            answer = play.act(
                rng.choice((1, 2, 9)), rng.choice(("split", "cash_out")), step=rng.choice((0, 1, 5))
            )
        else:
            answer = play.insure(rng.choice((1, 2, 9)), take=rng.random() < 0.5)
        assert isinstance(answer, No)
        assert (play.table.state.deadline_ms, play.view().step) == (deadline_ms, step)


# --- the automatic action ---------------------------------------------------------------------


@pytest.mark.clause("INF-12")
@pytest.mark.parametrize(
    "cards, action",
    [
        ("2s 2h", "hit"), ("2s 3h", "hit"), ("5s 6h", "hit"), ("4s 7h", "hit"),
        ("5s 7h", "stand"), ("Ts 6h", "stand"), ("As Ah", "stand"), ("As 6h", "stand"), ("As 2h", "stand"),
    ],
)  # fmt: skip
def test_when_the_clock_runs_out_eleven_or_less_hits_and_more_stands(cards, action):
    """CC-11, DC-06: a soft hand goes by its higher total."""
    play = dealt(front=f"{cards} 2c 2d", players=1)
    deadline_ms = play.table.state.deadline_ms
    play.wait(deadline_ms + 1 - play.now_ms)
    record = play.table.state.round.crowd.history[0]
    assert ["none", "hit", "stand"][int(record.actions[0])] == action
    assert int(record.causes[0]) == 2  # time out
    if action == "hit":
        assert play.table.state.deadline_ms == play.now_ms + 350 + 10_000, "a new time limit runs"


# --- funds that have gone ---------------------------------------------------------------------


def spend_elsewhere(play: FakeDriver, account: int) -> None:
    """The wallet is emptied at another table, after the step has offered what it could pay then."""
    play.store.posted[account] = play.store.held[account]


@pytest.mark.clause("INF-13")
@pytest.mark.parametrize(
    "preset, cards, wanted, taken",
    [
        ("infinite", "6h 5d", "double", "hit"),
        ("infinite", "Th 6d", "double", "hit"),
        ("infinite", "Th 7d", "double", "stand"),
        ("infinite-any-pair", "Th 7d", "double", "hit"),
        ("infinite", "Ah 6d", "double", "hit"),
        ("infinite", "5h 5d", "split", "hit"),
        ("infinite", "6h 6d", "split", "stand"),
        ("infinite", "Ah Ad", "split", "stand"),
    ],
)
def test_a_double_or_split_whose_money_has_gone_is_replaced_and_the_player_told(preset, cards, wanted, taken):
    play = dealt(front=f"{cards} 2c 2d 2h", spec=infinite_spec(preset))
    spend_elsewhere(play, 1)
    answer = play.act(1, wanted)
    assert answer == Ok(3, play.now_ms, 0, replaced_by=taken)
    hand = play.me(1).hands[0]
    assert (hand.choice, hand.cause, hand.stake_cents) == (taken, "shortage", 500)
    (notice,) = play.me(1).notices
    assert (notice.code, notice.params) == ("replaced", {"wanted": wanted, "taken": taken, "line": "main"})
    assert play.store.held[1] == 500


@pytest.mark.clause("INF-13", "COM-21")
def test_the_next_step_offers_only_what_the_balance_still_covers():
    play = dealt(front="8h 8d 3c 3d", players=1)
    play.act(1, "split")
    assert play.balance(1) == 100_000 - 1_000
    play = dealt(front="2h 3d 2c 2d", players=2)
    play.table.know_balances({1: 0})
    play.act(1, "hit")
    play.act(2, "hit")
    available = play.table.state.round.crowd.available.tolist()
    assert available == [0, 99_500], "what other tables took is known when the step begins"


# --- statistics -------------------------------------------------------------------------------


@pytest.mark.clause("INF-11")
def test_shares_count_the_choices_of_players_in_exactly_the_same_situation():
    play = dealt(front="8h 8d", players=5, balances={5: 700})
    play.act(1, "split")
    play.act(2, "hit")
    play.act(3, "hit")
    play.act(5, "stand")
    shares = {tuple(share.offered): share for share in play.table.live().shares}
    rich, poor = shares["hit", "stand", "double", "split"], shares["hit", "stand"]
    assert (rich.counts, rich.waiting) == ((2, 0, 0, 1, 0), 1)
    assert (poor.counts, poor.waiting) == ((0, 1, 0, 0, 0), 0)
    assert play.table.live().step == 1


@pytest.mark.clause("INF-11", "INF-7")
def test_what_was_done_for_the_absent_is_nobodys_choice():
    play = dealt(front="8h 8d", players=4)
    play.leave(3, 4)
    play.act(1, "split")
    (share,) = play.table.live().shares
    assert (share.counts, share.waiting) == ((0, 0, 0, 1, 0), 1)
    play.enter(3)
    hand = play.me(3).hands[0]
    assert (hand.choice, hand.cause) == ("stand", "time_out")


@pytest.mark.clause("INF-11")
def test_shares_start_again_with_each_step_and_end_with_the_decisions():
    play = dealt(front="2h 3d 4c", players=2)
    play.act(1, "hit")
    play.act(2, "hit")
    (share,) = play.table.live().shares
    assert (share.counts, share.waiting) == ((0, 0, 0, 0, 0), 2)
    play.act(1, "stand")
    play.act(2, "stand")
    assert play.table.live().shares == []


# --- cash out ---------------------------------------------------------------------------------

PRICES = flat_prices(93, load_preset("infinite").rules)


@pytest.mark.clause("INF-16")
def test_a_player_who_hides_cash_out_is_not_offered_it():
    play = FakeDriver(front="6h 6d", back="6s Td 5c", prices=PRICES)
    play.enter(1, 2)
    assert isinstance(play.show_cash_out(1, show=False), Ok)
    for account in (1, 2):
        play.bet(account, main=550)
    play.close_betting()
    assert "cash_out" not in play.me(1).hands[0].offered
    assert play.me(1).hands[0].cash_out_cents is None
    assert play.act(1, "cash_out").code == "not_offered"
    assert play.me(2).hands[0].offered[-1] == "cash_out"
    assert play.me(2).hands[0].cash_out_cents == 511  # 550 times 0.93, rounded down
    assert play.view().lines[0].cash_out_percent == 93


@pytest.mark.clause("INF-15", "INF-16")
def test_what_is_shown_is_what_is_paid():
    play = FakeDriver(front="6h 6d", back="6s Td 5c", prices=PRICES)
    play.enter(1)
    play.bet(1, main=550)
    play.close_betting()
    shown = play.me(1).hands[0].cash_out_cents
    assert play.act(1, "cash_out").exists is False
    play.wait_for("result")
    (row,) = play.result(1).rows
    assert (row.outcome, row.back_cents) == ("cashed_out", shown)
    assert play.balance(1) == 100_000 - 550 + shown


def test_prices_of_other_rules_are_never_used():
    play = FakeDriver(infinite_spec("infinite-any-pair"), front="6h 6d", back="6s Td 5c", prices=PRICES)
    assert play.table.info().cash_out is False
    assert FakeDriver(prices=PRICES).table.info().cash_out is True


# --- what the view says -----------------------------------------------------------------------


@pytest.mark.clause("COM-3", "INF-10")
def test_totals_and_legal_actions_stand_beside_the_cards():
    play = dealt(front="Ah 6d", back="9s Td")
    (line,) = play.view().lines
    assert (line.hand.total, line.hand.soft, line.hand.ended) == (17, True, False)
    assert line.legal == ["hit", "stand", "double"]
    assert line.players == 2
    dealer = play.view().dealer
    assert (dealer.total, dealer.cards) == (9, ["9s", "??"])
    assert hand_value(parse_cards("Ah 6d")).total == 17
    assert CODES[0] == "As"
