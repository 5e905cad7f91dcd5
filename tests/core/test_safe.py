"""What players set for themselves: when it counts, when it changes, and which bet it lets pass."""

import pytest
from msgspec.structs import replace

from ventuno.core.played import DAY_MS, MINUTE_MS, Played
from ventuno.core.safe import (
    LIMITS,
    LOOSENS_AFTER_MS,
    NOTHING,
    Pending,
    Wishes,
    check_due_ms,
    current,
    obstacle,
    period_of,
    since_ms,
    used,
    with_limit,
    with_pause,
)

NOON_MS = 1_767_268_800_000  # Thursday, 1 January 2026, 12:00 UTC
MIDNIGHT_MS = NOON_MS + DAY_MS // 2


def tracked(*nets: int, now_ms: int = NOON_MS, staked: int = 1_000) -> Played:
    """Rounds of a minute each, the last one settled now."""
    played = Played()
    played.track()
    for before, net in enumerate(reversed(nets), 1 - len(nets)):
        end = now_ms + before * MINUTE_MS
        played.settled(end - MINUTE_MS, end, staked_cents=staked, net_cents=net)
    return played


def why(
    wishes: Wishes, played: Played, cents: int, *, now_ms: int = NOON_MS, others: int = 0, first: bool = True
):
    """Why a bet is not taken: code and values."""
    error = obstacle(wishes, played, now_ms, others_cents=others, cents=cents, first=first)
    return None if error is None else (error.code, error.params)


# --- limits: when they count ---


@pytest.mark.clause("PLA-26d")
@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_tightens_at_once_and_loosens_after_a_day(name):
    wishes = with_limit(NOTHING, name, 5_000, NOON_MS)
    assert wishes.limits == {name: 5_000}
    wishes = with_limit(wishes, name, 2_000, NOON_MS)
    assert (wishes.limits, wishes.pending) == ({name: 2_000}, {})
    wishes = with_limit(wishes, name, 9_000, NOON_MS)
    assert wishes.limits == {name: 2_000}
    assert wishes.pending == {name: Pending(9_000, NOON_MS + LOOSENS_AFTER_MS)}
    assert current(wishes, NOON_MS + LOOSENS_AFTER_MS - 1).limits == {name: 2_000}
    later = current(wishes, NOON_MS + LOOSENS_AFTER_MS)
    assert (later.limits, later.pending) == ({name: 9_000}, {})


@pytest.mark.clause("PLA-26d")
def test_taking_a_limit_away_is_loosening_it():
    wishes = with_limit(with_limit(NOTHING, "loss_day", 5_000, NOON_MS), "loss_day", None, NOON_MS)
    assert wishes.limits == {"loss_day": 5_000}
    assert current(wishes, NOON_MS + LOOSENS_AFTER_MS) == NOTHING


@pytest.mark.clause("PLA-26d")
def test_a_pending_change_is_taken_back_by_what_counts_already_or_by_anything_tighter():
    wishes = with_limit(with_limit(NOTHING, "loss_day", 5_000, NOON_MS), "loss_day", 9_000, NOON_MS)
    assert with_limit(wishes, "loss_day", 5_000, NOON_MS).pending == {}
    assert with_limit(wishes, "loss_day", 4_000, NOON_MS).pending == {}
    assert with_limit(wishes, "stake_day", 4_000, NOON_MS).pending == wishes.pending, "of another limit"


@pytest.mark.clause("PLA-26d")
def test_asking_twice_does_not_wait_twice_and_another_wish_waits_anew():
    wishes = with_limit(with_limit(NOTHING, "loss_day", 5_000, NOON_MS), "loss_day", 9_000, NOON_MS)
    assert with_limit(wishes, "loss_day", 9_000, NOON_MS + 1_000) == wishes
    other = with_limit(wishes, "loss_day", 8_000, NOON_MS + 1_000)
    assert other.pending == {"loss_day": Pending(8_000, NOON_MS + 1_000 + LOOSENS_AFTER_MS)}


@pytest.mark.clause("PLA-26d")
def test_what_has_become_looser_is_what_a_change_begins_from():
    wishes = with_limit(with_limit(NOTHING, "loss_day", 5_000, NOON_MS), "loss_day", 9_000, NOON_MS)
    tomorrow = NOON_MS + LOOSENS_AFTER_MS
    assert with_limit(wishes, "loss_day", 8_000, tomorrow).limits == {"loss_day": 8_000}


# --- limits: what they let pass ---


@pytest.mark.clause("PLA-26c")
def test_a_loss_limit_lets_no_bet_pass_that_could_lose_more_than_it_leaves():
    wishes = Wishes(limits={"loss_day": 5_000})
    played = tracked(-3_000, 1_000)
    assert why(wishes, played, 3_000) is None
    code, values = why(wishes, played, 3_001)
    assert code == "loss_limit"
    assert values == {
        "period": "day", "limit": "50.00", "limit_cents": 5_000, "left_cents": 3_000, "until_ms": MIDNIGHT_MS,
    }  # fmt: skip
    assert why(wishes, played, 1_001, others=2_000)[1]["left_cents"] == 1_000, (
        "what lies elsewhere may be lost too"
    )
    assert why(wishes, tracked(-7_000), 1)[1]["left_cents"] == 0, "a double has gone beyond it"
    assert why(wishes, tracked(2_000), 7_000) is None, "what was won may be lost again"


@pytest.mark.clause("PLA-26c")
def test_a_stake_limit_counts_what_is_staked_whatever_comes_back():
    wishes = Wishes(limits={"stake_week": 5_000})
    played = tracked(1_000, 1_000, staked=2_000)
    assert why(wishes, played, 1_000) is None
    assert why(wishes, played, 1_001)[0] == "stake_limit"
    assert why(wishes, played, 501, others=500)[1]["left_cents"] == 500


@pytest.mark.clause("PLA-26c")
def test_a_time_limit_is_reached_while_one_plays():
    wishes = Wishes(limits={"time_day": 10})
    played = tracked(*[0] * 9)
    assert why(wishes, played, 100) is None
    assert why(wishes, played, 100, now_ms=NOON_MS + MINUTE_MS) == (
        "time_limit", {"period": "day", "minutes": 10, "until_ms": MIDNIGHT_MS},
    )  # fmt: skip
    assert why(wishes, played, 100, now_ms=MIDNIGHT_MS) is None


@pytest.mark.clause("PLA-26c")
def test_limits_of_a_day_a_week_and_a_month_count_side_by_side():
    wishes = Wishes(limits={"loss_day": 1_000, "loss_week": 1_500, "loss_month": 1_800})
    played = tracked(-1_000)
    assert why(wishes, played, 1)[1]["period"] == "day"
    tomorrow = NOON_MS + DAY_MS
    assert why(wishes, played, 501, now_ms=tomorrow)[1]["period"] == "week"
    monday = NOON_MS + 4 * DAY_MS
    assert why(wishes, played, 801, now_ms=monday)[1]["period"] == "month"
    assert why(wishes, played, 1_000, now_ms=NOON_MS + 31 * DAY_MS) is None


def test_it_must_be_known_what_was_played_since_the_earliest_period_with_a_limit():
    assert since_ms(NOTHING, NOON_MS) == NOON_MS
    assert since_ms(Wishes(limits={"loss_day": 1}), NOON_MS) == NOON_MS - DAY_MS // 2
    looks_back = Wishes(limits={"loss_day": 1}, pending={"time_week": Pending(1, 0)})
    assert since_ms(looks_back, NOON_MS) == NOON_MS - DAY_MS // 2 - 3 * DAY_MS
    assert [period_of(name) for name in LIMITS] == ["day", "week", "month"] * 3
    assert used("loss_day", tracked(500), NOON_MS) == -500


# --- reality checks ---


@pytest.mark.clause("PLA-26b")
def test_a_reality_check_stops_the_first_bet_of_the_next_round_and_tells_what_was_played():
    wishes = Wishes(check_minutes=15)
    played = tracked(*[-100] * 14)
    assert why(wishes, played, 500) is None
    assert check_due_ms(wishes, played, NOON_MS) == NOON_MS + MINUTE_MS
    due = NOON_MS + MINUTE_MS
    assert why(wishes, played, 500, now_ms=due) == (
        "reality_check", {"minutes": 15, "net_cents": -1_400, "rounds": 14},
    )  # fmt: skip
    assert why(wishes, played, 500, now_ms=due, first=False) is None, "a bet of this round lies already"


@pytest.mark.clause("PLA-26b")
def test_an_answer_is_good_for_an_interval_and_a_new_session_starts_from_nothing():
    played = tracked(*[0] * 20)
    answered = Wishes(check_minutes=15, checked_ms=NOON_MS)
    assert why(answered, played, 500) is None
    assert check_due_ms(answered, played, NOON_MS) == NOON_MS + 15 * MINUTE_MS
    assert check_due_ms(answered, played, NOON_MS + 16 * MINUTE_MS) is None, "nobody is at play any more"
    assert check_due_ms(replace(answered, check_minutes=0), played, NOON_MS) is None


# --- breaks and exclusions ---


@pytest.mark.clause("PLA-26f")
def test_a_break_and_an_exclusion_count_at_once_and_stop_every_bet():
    wishes = with_pause(NOTHING, "hour", NOON_MS)
    until = NOON_MS + 60 * MINUTE_MS
    assert why(wishes, Played(), 1) == ("on_break", {"until_ms": until})
    assert why(wishes, Played(), 1, first=False) is not None, "nor is more laid on a bet of this round"
    assert why(wishes, Played(), 1, now_ms=until) is None
    assert why(with_pause(NOTHING, "half_year", NOON_MS), Played(), 1)[0] == "self_excluded"


@pytest.mark.clause("PLA-26f")
def test_neither_is_ever_shortened():
    excluded = with_pause(NOTHING, "year", NOON_MS)
    for pause in ("hour", "day", "week", "month", "half_year", "year"):
        assert with_pause(excluded, pause, NOON_MS) == excluded
    longer = with_pause(excluded, "five_years", NOON_MS)
    assert (longer.closed_until_ms > excluded.closed_until_ms, longer.closed_by) == (True, "exclusion")
    assert with_pause(with_pause(NOTHING, "hour", NOON_MS), "half_year", NOON_MS).closed_by == "exclusion"


@pytest.mark.clause("PLA-26")
def test_who_has_set_nothing_is_never_stopped():
    assert NOTHING.free
    assert why(NOTHING, tracked(-1_000_000), 10**9) is None
