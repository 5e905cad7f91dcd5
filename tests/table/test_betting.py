"""The betting window: what is accepted until when, what is held, what goes back (INF-19 to INF-23)."""

import random

import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from ventuno.core.errors import AboveMaximum, TooLate, Unaffordable
from ventuno.table.commands import Placed
from ventuno.table.messages import Bet, No, Ok
from ventuno.table.spec import Limits


def table(**options) -> FakeDriver:
    play = FakeDriver(front="Th 9h", back="6s Td 5c", **options)
    play.enter(1, 2, 3)
    return play


# --- what is accepted -------------------------------------------------------------------------


@pytest.mark.clause("INF-20", "INF-21")
def test_a_slip_replaces_the_whole_bet_and_only_the_difference_moves():
    play = table()
    assert play.bet(1, main=500, hot_3=100) == Ok(1, play.now_ms, 99_400, 1)
    assert play.bet(1, main=2_500) == Ok(2, play.now_ms, 97_500, 2)
    assert play.bet(1, spots={}) == Ok(3, play.now_ms, 100_000, 3)
    assert play.store.held == {1: 0}
    assert play.me(1).bets == {}


@pytest.mark.clause("INF-20")
@pytest.mark.parametrize(
    "spots, accepted",
    [
        ({"main": 500_000}, True),
        ({"main": 500_001}, False),
        ({"main": 100, "hot_3": 50_000}, True),
        ({"main": 100, "hot_3": 50_001}, False),
    ],
)
def test_every_spot_has_its_maximum(spots, accepted):
    """SB-27: what is shown, taken and paid on is one amount."""
    play = table(balances={1: 10_000_000})
    answer = play.bet(1, spots=spots)
    assert isinstance(answer, Ok) is accepted
    if not accepted:
        assert answer.code == AboveMaximum.code
        assert answer.params["maximum_cents"] in (500_000, 50_000)
        assert play.store.held == {}


@pytest.mark.clause("COM-15", "COM-27")
def test_a_side_bet_needs_a_main_bet_and_goes_with_it():
    """SB-30."""
    play = table()
    assert play.bet(1, hot_3=100).code == "side_bet_alone"
    play.bet(1, main=500, hot_3=100)
    assert play.bet(1, hot_3=100).code == "side_bet_alone"
    assert play.me(1).bets == {"main": 500, "hot_3": 100}, "a refusal changes nothing"
    play.bet(1, spots={})
    assert play.store.held[1] == 0


def test_a_spot_the_table_does_not_have_is_refused():
    play = table()
    answer = play.bet(1, main=500, any_pair=100)
    assert (answer.code, answer.params) == ("unknown_spot", {"spot": "any_pair"})


@pytest.mark.clause("COM-10", "COM-14", "PLA-5")
def test_what_the_balance_does_not_cover_is_refused_and_the_old_bet_stays():
    """IV-02: balance 5, bet 10."""
    play = table(balances={1: 500})
    play.bet(1, main=400)
    answer = play.bet(1, main=1_000)
    assert (answer.code, answer.rev) == (Unaffordable.code, 1)
    assert answer.params["needed_cents"] == 600
    assert play.me(1).bets == {"main": 400}
    assert play.balance(1) == 100


@pytest.mark.clause("COM-14", "PLA-5")
def test_sixty_four_slips_at_once_never_overdraw_one_purse():
    """CC-06: check and effect are one transaction of the store."""
    play = table(balances={1: 1_000})
    answers = [play.bet(1, main=600, hot_3=400, rev=rev) for rev in range(1, 65)]
    assert all(isinstance(answer, Ok) for answer in answers)
    assert play.balance(1) == 0
    assert play.store.held[1] == 1_000


# --- revisions --------------------------------------------------------------------------------


@pytest.mark.clause("COM-10")
def test_the_same_revision_again_is_answered_without_doing_it_twice():
    play = table()
    play.bet(1, main=500, rev=4)
    again = play.bet(1, main=500, rev=4)
    assert again == Ok(2, play.now_ms, 99_500, 4, exists=True)
    assert play.store.held[1] == 500


@pytest.mark.parametrize("rev", [4, 3, 1, 0])
def test_an_older_revision_or_the_same_with_other_content_is_stale(rev):
    play = table()
    play.bet(1, main=500, rev=4)
    answer = play.bet(1, main=700, rev=rev)
    assert (answer.code, answer.rev) == ("stale_revision", 4)
    assert play.me(1).bets == {"main": 500}


def test_a_refused_revision_may_be_used_again():
    play = table()
    play.bet(1, main=500_001, rev=2)
    assert isinstance(play.bet(1, main=500, rev=2), Ok)


@pytest.mark.clause("PLA-21")
def test_a_repeat_whose_answer_was_lost_is_answered_even_after_the_close():
    play = table()
    play.bet(1, main=500)
    play.close_betting()
    assert play.bet(1, main=500, rev=1).exists
    assert play.bet(1, main=600, rev=2).code == TooLate.code


# --- time -------------------------------------------------------------------------------------


@pytest.mark.clause("INF-19", "COM-10")
@pytest.mark.parametrize("offset_ms, accepted", [(-1, True), (0, True), (1, False)])
def test_the_servers_clock_decides_and_the_deadline_itself_is_in_time(offset_ms, accepted):
    """CC-04: the message may wait in a queue; what counts is when it was received."""
    play = table()
    deadline_ms = play.table.state.deadline_ms
    answer = play.bet(1, main=500, received_ms=deadline_ms + offset_ms)
    assert isinstance(answer, Ok) is accepted
    if not accepted:
        assert answer.code == TooLate.code
        assert play.store.held == {}


@pytest.mark.clause("INF-19")
def test_a_message_received_in_time_counts_though_the_table_reads_it_later():
    play = table()
    deadline_ms = play.table.state.deadline_ms
    play.now_ms = deadline_ms + 40
    assert isinstance(play.bet(1, main=500, received_ms=deadline_ms), Ok)
    assert play.phase == "decision", "and the window closed right after it"


@pytest.mark.clause("INF-19")
def test_ten_thousand_moments_around_the_deadline_are_judged_alike():
    play = table(balances={1: 100_000_000})
    deadline_ms = play.table.state.deadline_ms
    rng = random.Random(3)
    for _ in range(10_000):
        received = deadline_ms + rng.choice((-10, -1, 0, 1, 2, 10))
        answer = play.bet(1, main=rng.choice((100, 200)), received_ms=received)
        assert isinstance(answer, Ok) is (received <= deadline_ms)


@pytest.mark.clause("COM-10")
def test_a_bet_between_rounds_or_for_another_round_is_refused():
    """CC-03, CC-05: the message names its round, so it can't land in the next one."""
    play = table()
    assert play.bet(1, main=500, round_no=2).code == "wrong_round"
    play.bet(1, main=500)
    play.wait_for("result")
    assert play.bet(2, main=500).code == "too_late"
    assert play.bet(2, main=500, round_no=2).code == "wrong_round"
    play.wait_for("betting")
    assert play.bet(2, main=500, round_no=1).code == "wrong_round"
    assert isinstance(play.bet(2, main=500, round_no=2), Ok)


@pytest.mark.clause("INF-19")
def test_joining_and_leaving_never_move_the_deadline():
    play = table()
    deadline_ms = play.table.state.deadline_ms
    play.bet(1, main=500)
    play.wait(5_000)
    play.leave(2)
    play.enter(2, 4)
    play.bet(4, main=700)
    assert play.table.state.deadline_ms == deadline_ms


# --- the close --------------------------------------------------------------------------------


@pytest.mark.clause("COM-27")
def test_a_bet_still_under_the_minimum_at_the_close_goes_back_with_a_notice():
    play = table()
    assert isinstance(play.bet(1, main=50, hot_3=100), Ok), "chips may be laid one by one"
    play.bet(2, main=100)
    play.close_betting()
    assert play.balance(1) == 100_000
    assert play.me(1).bets == {}
    (notice,) = play.me(1).notices
    assert (notice.code, notice.params) == ("bet_returned_below_minimum", {"amount_cents": 150})
    assert play.me(1).hands == []
    assert len(play.me(2).hands) == 1


@pytest.mark.clause("COM-27")
def test_a_side_bet_under_its_minimum_goes_back_alone():
    spec = infinite_spec(side={"hot_3": Limits(500, 50_000)})
    play = table(spec=spec)
    play.bet(1, main=1_000, hot_3=400, bust_it=100)
    play.close_betting()
    assert play.me(1).bets == {"main": 1_000, "bust_it": 100}
    assert play.balance(1) == 98_900
    assert [notice.code for notice in play.me(1).notices] == ["side_bet_returned_below_minimum"]


@pytest.mark.clause("COM-27")
def test_without_a_bet_the_window_opens_again_and_no_card_is_dealt():
    play = table()
    play.close_betting()
    assert play.phase == "betting"
    assert play.table.state.deadline_ms == play.now_ms + 12_000
    assert play.shoe.used == 0
    assert play.store.settlements == []


@pytest.mark.clause("COM-27", "INF-22")
def test_when_every_bet_goes_back_the_window_opens_again():
    play = table()
    play.bet(1, main=50)
    play.bet(2, main=500)
    play.leave(2)
    play.close_betting()
    assert play.phase == "betting"
    assert play.shoe.used == 0
    assert (play.balance(1), play.balance(2)) == (100_000, 100_000)


def test_a_table_without_visitors_writes_nothing():
    play = FakeDriver()
    entries = play.store.entries
    play.wait(86_400_000)
    assert play.store.entries == entries
    play.enter(1)
    assert play.view().deadline_ms == play.now_ms + 12_000


@pytest.mark.clause("INF-22")
def test_who_is_away_when_the_window_closes_gets_the_bets_back():
    play = table()
    play.bet(1, main=500, hot_3=100)
    play.bet(2, main=500)
    play.leave(1)
    play.close_betting()
    assert play.balance(1) == 100_000
    play.wait_for("result")
    play.enter(1)
    assert [notice.code for notice in play.me(1).notices] == ["bet_returned_absent"]


@pytest.mark.clause("INF-22")
def test_a_short_drop_during_the_window_costs_nothing():
    play = table()
    play.bet(1, main=500)
    play.leave(1)
    play.wait(3_000)
    play.enter(1)
    play.close_betting()
    assert play.me(1).bets == {"main": 500}
    assert play.me(1).hands


@pytest.mark.clause("INF-22")
def test_after_the_close_bets_stand_and_the_result_is_paid_to_the_absent():
    """DC-01, DC-04: the account is paid, not the connection."""
    play = FakeDriver(front="Th 9h", back="6s Td Kc")
    play.enter(1, 2)
    play.bet(1, main=500)
    play.bet(2, main=500)
    play.close_betting()
    play.leave(1)
    play.wait_for("result")
    assert play.balance(1) == 100_500
    play.enter(1)
    assert play.result(1).back_cents == 1_000


@pytest.mark.clause("INF-22")
def test_a_server_that_stops_during_betting_gives_the_bets_back_and_opens_anew():
    play = table()
    play.bet(1, main=500)
    play.restart(after_ms=2_000)
    assert play.balance(1) == 100_000
    play.enter(1)
    assert [notice.code for notice in play.me(1).notices] == ["round_void"]
    play.wait_for("betting")
    assert isinstance(play.bet(1, main=500), Ok)


@pytest.mark.clause("INF-23")
@pytest.mark.parametrize("leaves", [True, False])
def test_a_hidden_page_counts_as_leaving_only_where_the_table_says_so(leaves):
    """DC-09."""
    play = table(spec=infinite_spec(hidden_page_leaves=leaves))
    play.bet(1, main=500)
    play.bet(2, main=500)
    play.look(1, hidden=True)
    play.close_betting()
    assert play.balance(1) == (100_000 if leaves else 99_500)
    assert [notice.code for notice in play.me(1).notices] == (["bet_returned_hidden"] if leaves else [])


@pytest.mark.clause("INF-23", "PLA-22")
def test_one_page_in_view_is_enough():
    play = table(spec=infinite_spec(hidden_page_leaves=True))
    play.enter(1)
    play.bet(1, main=500)
    play.look(1, hidden=True)
    play.close_betting()
    assert play.me(1).bets == {"main": 500}


# --- batches ----------------------------------------------------------------------------------


def test_two_slips_of_one_account_in_a_batch_are_taken_one_after_the_other():
    play = table()
    for rev, cents in ((1, 500), (2, 700), (3, 900)):
        play.queue.append(Placed((1, 100 + rev), 1, play.now_ms, Bet(100 + rev, 1, rev, {"main": cents})))
    play.queue.append(Placed((2, 200), 2, play.now_ms, Bet(200, 1, 1, {"main": 300})))
    plan = play.table.plan(play.queue, play.now_ms)
    assert plan.entry.accounts == [1, 2]
    assert [command.bet.rev for command in plan.deferred] == [2, 3]
    play.run()
    assert play.me(1).bets == {"main": 900}
    assert [play.replies[1, 100 + rev].rev for rev in (1, 2, 3)] == [1, 2, 3]


def test_planning_changes_no_fact():
    play = table()
    before = play.table.fingerprint()
    play.table.plan([Placed((1, 1), 1, play.now_ms, Bet(1, 1, 1, {"main": 500}))], play.now_ms)
    assert play.table.fingerprint() == before
    assert play.me(1).bets == {}


# --- new settings -----------------------------------------------------------------------------


@pytest.mark.clause("INF-20", "PLA-27")
def test_changed_limits_hold_from_the_next_window():
    play = table()
    play.bet(1, main=400_000 // 8)
    play.table.use(infinite_spec(main=Limits(1_000, 2_000), version=2), None)
    assert isinstance(play.bet(2, main=5_000), Ok)
    assert play.view().spec_version == 1
    play.wait_for("result")
    play.wait_for("betting")
    assert play.view().spec_version == 2
    assert isinstance(play.bet(2, main=5_000), No)
    assert play.table.info().spots[0].maximum_cents == 2_000
