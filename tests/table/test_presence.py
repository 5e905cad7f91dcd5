"""Who is here: places, watchers, windows, visits (INF-27, PLA-7, PLA-22)."""

import msgspec
import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from ventuno.table.commands import Connected, Disconnected
from ventuno.table.messages import Ok
from ventuno.table.presence import VISIT_GAP_MS


@pytest.mark.clause("INF-27")
def test_anyone_may_watch_and_a_watcher_holds_no_money():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1, 2)
    play.sit(2, play=False)
    play.queue.append(Connected(0, 77))
    play.run()
    assert play.bet(2, main=500).code == "not_seated"
    assert (play.table.live().players, play.table.live().watching) == (1, 2)
    assert play.me(2).playing is False
    assert play.me(0).playing is False
    play.queue.append(Disconnected(0, 77))
    play.run()
    assert play.table.live().watching == 1


@pytest.mark.clause("INF-27")
def test_a_spectator_without_account_can_neither_sit_nor_bet():
    play = FakeDriver()
    play.queue.append(Connected(0, 77))
    play.run()
    assert play.sit(0, play=True).code == "not_signed_in"
    assert play.show_cash_out(0, show=True).code == "not_signed_in"
    assert play.bet(0, main=500).code == "not_seated"


@pytest.mark.clause("PLA-7")
def test_at_capacity_one_may_watch_or_wait_and_is_told_when_a_place_is_free():
    play = FakeDriver(infinite_spec(capacity=2))
    play.enter(1, 2, 3)
    assert [play.me(account).playing for account in (1, 2, 3)] == [True, True, False]
    assert play.table.lobby(play.now_ms).may_sit is False
    assert play.me(3).waiting == 0, "who only watches does not wait"
    assert isinstance(play.sit(3, play=True), Ok)
    assert (play.me(3).playing, play.me(3).waiting) == (False, 1)
    play.leave(1)
    assert (play.me(3).playing, play.me(3).waiting) == (True, 0)
    assert [notice.code for notice in play.me(3).notices] == ["place_free"]


@pytest.mark.clause("PLA-7")
def test_places_go_to_those_who_wait_longest_and_nobody_who_comes_later_slips_in():
    play = FakeDriver(infinite_spec(capacity=1))
    play.enter(1, 2, 3, 4)
    for account in (3, 2, 4):
        play.sit(account, play=True)
    assert [play.me(account).waiting for account in (3, 2, 4)] == [1, 2, 3]
    assert play.table.lobby(play.now_ms).waiting == 3
    play.sit(3, play=True)
    assert play.me(3).waiting == 1, "asking again costs nobody the turn"
    play.sit(3, play=False)
    assert [play.me(account).waiting for account in (3, 2, 4)] == [0, 1, 2]
    play.queue.append(Disconnected(1, 1))
    play.enter(5)
    assert [account for account in (2, 3, 4, 5) if play.me(account).playing] == [2]
    assert play.table.lobby(play.now_ms).may_sit is False


@pytest.mark.clause("PLA-7", "PLA-22")
def test_a_lost_connection_costs_nobody_the_turn_but_nobody_waits_for_the_absent():
    play = FakeDriver(infinite_spec(capacity=1))
    play.enter(1, 2, 3)
    play.sit(2, play=True)
    play.sit(3, play=True)
    play.leave(2)
    assert play.me(3).waiting == 1
    play.enter(2)
    assert (play.me(2).waiting, play.me(3).waiting) == (1, 2)
    play.leave(2)
    play.leave(1)
    assert play.me(3).playing
    play.enter(2)
    assert play.me(2).waiting == 1


@pytest.mark.clause("INF-22", "PLA-7")
def test_a_player_with_money_on_the_table_keeps_the_place_until_the_round_is_over():
    play = FakeDriver(infinite_spec(capacity=1), front="Th 9h", back="6s Td 5c")
    play.enter(1, 2)
    play.bet(1, main=500)
    play.close_betting()
    play.leave(1)
    play.sit(2, play=True)
    assert play.me(2).playing is False
    play.wait_for("betting")
    assert play.me(2).playing
    assert [notice.code for notice in play.me(2).notices] == ["place_free"]


def test_standing_up_with_a_bet_takes_effect_after_the_round():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    play.bet(1, main=500)
    assert isinstance(play.sit(1, play=False), Ok)
    play.close_betting()
    assert isinstance(play.act(1, "stand"), Ok)
    play.wait_for("betting")
    assert play.me(1).playing is False
    assert play.bet(1, main=500).code == "not_seated"


@pytest.mark.clause("PLA-22")
def test_the_same_account_in_two_windows_is_one_player():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    play.enter(1)
    assert play.table.live().players == 1
    play.bet(1, main=500)
    play.leave(1)
    play.close_betting()
    assert play.me(1).bets == {"main": 500}, "one window is enough to be here"
    assert play.table.live().betting == 1


def test_a_window_closed_twice_or_never_opened_is_no_matter():
    play = FakeDriver()
    play.enter(1)
    play.queue += [Disconnected(1, 999), Disconnected(2, 999), Disconnected(0, 999)]
    play.run()
    assert play.me(1).playing


@pytest.mark.clause("PLA-22")
def test_coming_back_shows_the_current_state_at_once():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    play.bet(1, main=500, hot_3=100)
    play.close_betting()
    before = play.me(1)
    play.leave(1)
    play.enter(1)
    after = play.me(1)
    assert after.bets == before.bets == {"main": 500, "hot_3": 100}
    assert [hand.stake_cents for hand in after.hands] == [500]
    assert play.view().seq >= before.seq


@pytest.mark.clause("PLA-22")
def test_everybody_hears_of_every_public_change_in_rising_order():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    for _ in range(3):
        play.bet(1, main=500)
        play.close_betting()
        play.wait_for("betting")
    seqs = [view.seq for view in play.views]
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
    assert {view.epoch for view in play.views} == {1}
    play.restart()
    assert play.view().epoch == 2


@pytest.mark.clause("INF-21")
def test_the_last_settled_bets_are_kept_for_repeat():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    play.bet(1, main=500, bust_it=100)
    play.wait_for("result")
    play.wait_for("betting")
    assert play.me(1).last_bets == {"main": 500, "bust_it": 100}
    play.queue.append(Connected(2, 50, 1_000, {"main": 700}))
    play.run()
    assert play.me(2).last_bets == {"main": 700}, "the store remembers them from earlier visits"


def test_notices_are_numbered_and_go_when_they_are_old():
    play = FakeDriver(front="Th 9h Th 9h Th 9h", back="6s Td 5c 6s Td 5c 6s Td 5c")
    play.enter(1, 2)
    numbers = []
    for _ in range(2):
        play.bet(1, main=50)
        play.bet(2, main=500)
        play.close_betting()
        play.wait_for("betting")
        numbers.append([notice.no for notice in play.me(1).notices])
    assert numbers == [[1], [2]], "kept for the round and the next window"
    play.close_betting()
    play.close_betting()
    assert play.me(1).notices == []


def test_notices_wait_for_the_absent():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1, 2)
    play.bet(1, main=500)
    play.leave(1)
    for _ in range(5):
        play.close_betting()
    play.enter(1)
    assert [notice.code for notice in play.me(1).notices] == ["bet_returned_absent"]


def test_long_gone_visitors_are_forgotten():
    play = FakeDriver()
    play.enter(1, 2)
    play.leave(1)
    play.wait(VISIT_GAP_MS + 13_000)
    assert set(play.table.state.presence.seats) == {2}


def test_many_messages_at_once_are_the_same_as_one_by_one():
    play = FakeDriver(front="8h 8d", back="As Td 5c")
    play.enter(1, 2, 3, 4)
    for account in (1, 2, 3):
        play.bet(account, main=100 * account, hot_3=100)
    for _ in range(4):
        together = dict(play.table.encode_mes([4, 3, 2, 1]))
        for account in (1, 2, 3, 4):
            assert together[account] == msgspec.json.encode(play.me(account))
        play.wait(play.table.due_ms() - play.now_ms)
