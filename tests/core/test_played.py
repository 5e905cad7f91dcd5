"""Sessions, sums and times at play: what limits and the top bar are told of somebody's past."""

import datetime as dt

import pytest

from ventuno.core.played import DAY_MS, LONGEST_ROUND_MS, MINUTE_MS, PAUSE_MS, PERIODS, Played, bounds_ms

NOON_MS = 1_767_268_800_000  # Thursday, 1 January 2026, 12:00 UTC


def played(*rounds: tuple[int, int, int, int]) -> Played:
    """Rounds of begin and end in minutes after noon, stake and net."""
    one = Played()
    one.track()
    for begin, end, staked, net in rounds:
        one.settled(at(begin), at(end), staked_cents=staked, net_cents=net)
    return one


def at(minutes: float) -> int:
    return NOON_MS + int(minutes * MINUTE_MS)


@pytest.mark.clause("PLA-26a")
def test_a_session_begins_with_a_bet_and_ends_after_a_quarter_of_an_hour_without_one():
    one = Played()
    assert not one.plays(at(0))
    one.began(at(0))
    assert (one.started_ms, one.net_cents, one.rounds) == (at(0), 0, 0)
    one.settled(at(0), at(1), staked_cents=500, net_cents=-500, began_ms=at(0))
    one.began(at(16))
    assert one.started_ms == at(0), "fifteen minutes to the second belong to it"
    one.settled(at(16), at(17), staked_cents=500, net_cents=1_000, began_ms=at(16))
    assert (one.net_cents, one.rounds) == (500, 2)
    assert one.plays(at(32))
    assert not one.plays(at(32) + 1)
    one.began(at(32) + 1)
    assert (one.started_ms, one.net_cents, one.rounds) == (at(32) + 1, 0, 0)


@pytest.mark.clause("PLA-26a")
def test_a_round_that_runs_keeps_a_session_alive_but_not_over_night():
    one = Played()
    one.began(at(0))
    assert one.plays(at(0) + LONGEST_ROUND_MS + PAUSE_MS)
    assert not one.plays(at(0) + LONGEST_ROUND_MS + PAUSE_MS + 1)
    one.settled(at(0), at(600), staked_cents=500, net_cents=500, began_ms=at(0))
    assert not one.plays(at(600)), "the player came back only to end it"
    assert one.spans == [(at(0), at(30))]
    assert one.net_cents == 500


@pytest.mark.clause("PLA-26a", "PLA-26c")
def test_a_bet_that_is_taken_back_is_no_round_but_was_time_at_play():
    one = Played()
    one.began(at(0))
    one.withdrew(at(0))
    assert (one.rounds, one.net_cents, one.until_ms) == (0, 0, at(15))


@pytest.mark.clause("PLA-26a")
def test_an_old_round_that_ends_late_does_not_stretch_the_session_of_now():
    one = played((0, 1, 100, 0), (600, 601, 100, 0))
    one.settled(at(1), at(602), staked_cents=100, net_cents=-100)
    assert one.started_ms == at(600)


@pytest.mark.clause("PLA-26a")
def test_rounds_at_two_tables_are_one_session():
    one = Played()
    one.began(at(0))
    one.began(at(1))
    one.settled(at(1), at(2), staked_cents=100, net_cents=-100, began_ms=at(1))
    assert one.plays(at(40)), "the other still runs"
    one.settled(at(0), at(3), staked_cents=100, net_cents=50, began_ms=at(0))
    assert (one.started_ms, one.until_ms, one.net_cents, one.rounds) == (at(0), at(18), -50, 2)


@pytest.mark.clause("PLA-26c")
def test_sums_begin_anew_with_each_day_week_and_month_of_utc():
    one = played((0, 1, 500, -500), (60, 61, 300, 200))
    assert {period: one.since(period, at(62)).net_cents for period in PERIODS} == dict.fromkeys(PERIODS, -300)
    one.settled(at(11 * 60 + 59), at(12 * 60), staked_cents=700, net_cents=-700)
    sums = {period: one.since(period, at(12 * 60)) for period in PERIODS}
    assert [sums[period].staked_cents for period in PERIODS] == [700, 1_500, 1_500], (
        "it was settled at midnight"
    )
    monday = at(12 * 60) + 3 * DAY_MS
    assert bounds_ms("week", monday)[0] == monday
    assert [one.since(period, monday).staked_cents for period in PERIODS] == [0, 0, 1_500]
    february = at(12 * 60) + 30 * DAY_MS
    assert [one.since(period, february).staked_cents for period in PERIODS] == [0, 0, 0]


@pytest.mark.clause("PLA-26c")
def test_a_void_round_was_no_stake():
    one = Played()
    one.track()
    one.settled(at(0), at(1), staked_cents=500, net_cents=70, void=True)
    assert (one.since("day", at(1)).staked_cents, one.since("day", at(1)).net_cents, one.rounds) == (0, 70, 0)


@pytest.mark.clause("PLA-26a", "PLA-26c")
def test_time_at_play_is_cut_at_midnight_and_counts_the_session_that_runs():
    midnight = 12 * 60
    one = played((midnight - 20, midnight - 10, 100, 0), (midnight - 1, midnight + 5, 100, 0))
    assert one.time_ms("day", at(midnight + 5)) == 5 * MINUTE_MS
    assert one.time_ms("week", at(midnight + 5)) == 25 * MINUTE_MS
    assert one.time_ms("day", at(midnight + 12)) == 12 * MINUTE_MS, (
        "a rest belongs to it as long as it is one"
    )
    assert one.time_ms("day", at(midnight + 21)) == 5 * MINUTE_MS, "and no more once it was the end"


def test_days_weeks_and_months_are_those_of_the_calendar():
    moment = dt.datetime(1999, 12, 30, 23, 59, tzinfo=dt.UTC)
    while moment.year < 2029:
        begin, end = bounds_ms("month", int(moment.timestamp() * 1000))
        first = moment.replace(day=1, hour=0, minute=0)
        after = (first + dt.timedelta(days=31)).replace(day=1)
        assert (begin, end) == (first.timestamp() * 1000, after.timestamp() * 1000)
        begin, end = bounds_ms("week", int(moment.timestamp() * 1000))
        assert dt.datetime.fromtimestamp(begin / 1000, dt.UTC).weekday() == 0
        assert begin <= moment.timestamp() * 1000 < end == begin + 7 * DAY_MS
        moment += dt.timedelta(hours=61)
