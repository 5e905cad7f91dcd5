"""The clock of a duel, absence, forfeits, and hands that are dealt again."""

import pytest

from tests.support.duel import Duel, spec_of
from ventuno.games.duel.terms import Terms
from ventuno.table.messages import No, Ok

FOUR = Terms(kind="four", hands=4)
#: ann draws the lower card and both get a plain hand; the dealer has 10-7.
FRONT, BACK = "2h 9c  Ts 9s 8d 9d", "7h Th"


def opened(**options: object) -> Duel:
    """Return a match in which ann is asked for the first bet."""
    duel = Duel(spec_of(FOUR), front=FRONT, back=BACK, **options)
    duel.next_hand()
    return duel


def play_out(duel: Duel) -> None:
    """Let the clock play the hand to its end."""
    hand = len(duel.view().duel.past)
    while len(duel.view().duel.past) == hand and not duel.match.state.settled:
        duel.wait()


@pytest.mark.clause("DUE-11")
def test_a_decision_has_25_seconds_and_the_last_moment_counts() -> None:
    duel = opened()
    assert duel.view().deadline_ms == duel.now + 25_000
    duel.wait(25_000)
    assert isinstance(duel.bet("ann", 100), Ok)
    assert duel.view().deadline_ms == duel.now + 25_000
    late = duel.bet_command("bob", 100)
    late = type(late)(None, late.account, duel.now + 25_001, late.bet)
    answer = duel.send(late)
    assert isinstance(answer, No)
    assert answer.code == "too_late"


@pytest.mark.clause("DUE-11")
def test_a_late_bet_is_the_minimum_and_late_play_stands() -> None:
    duel = opened()
    duel.wait(25_001)
    assert duel.view().duel.players[0].bet_cents == 1_000
    assert duel.view().duel.players[0].clock_bet
    assert [player.clock for player in duel.view().duel.players] == ["bet", None]
    duel.bet("bob", 50)
    duel.wait(25_001)
    assert duel.view().duel.turn == 1, "ann's 18 stood"
    assert [player.clock for player in duel.view().duel.players] == ["play", None], "and both are told why"
    duel.wait(25_001)
    assert duel.view().duel.past[0].net_cents == (1_000, 5_000)
    causes = [(act.kind, act.cause) for act in duel.match.state.hands[0].acts]
    assert causes == [("bet", "time_out"), ("bet", "player"), ("play", "time_out"), ("play", "time_out")]


@pytest.mark.clause("DUE-11")
def test_who_is_slow_but_here_is_not_away() -> None:
    duel = opened()
    for _ in range(2):
        play_out(duel)
        duel.next_hand()
    assert [player.hands_away for player in duel.view().duel.players] == [0, 0]


@pytest.mark.clause("DUE-11")
def test_away_for_two_whole_hands_is_a_forfeit() -> None:
    duel = opened()
    duel.leave("bob")
    duel.bet("ann", 10)
    duel.wait()
    while duel.match.state.in_hand:
        duel.wait()
    assert duel.view().duel.players[1].hands_away == 0, "bob was here when the hand began"
    for away in (1, 2):
        duel.next_hand()
        while duel.match.state.in_hand:
            if duel.view().duel.turn == 0 and duel.match.state.bettor == 0:
                duel.bet("ann", 10)
            else:
                duel.wait()
        assert duel.view().duel.players[1].hands_away == away
    view = duel.view().duel
    assert (view.phase, view.decision, view.winner) == ("over", "forfeit", 0)


@pytest.mark.clause("DUE-11")
def test_who_returns_in_time_plays_on() -> None:
    duel = opened()
    duel.leave("bob")
    play_out(duel)
    duel.next_hand()
    play_out(duel)
    assert duel.view().duel.players[1].hands_away == 1
    duel.next_hand()
    duel.arrive("bob")
    assert isinstance(duel.bet("bob" if duel.view().duel.turn else "ann", 10), Ok)
    play_out(duel)
    assert duel.view().duel.players[1].hands_away == 0
    assert duel.view().duel.decision is None


@pytest.mark.clause("DUE-11")
def test_both_away_is_no_result() -> None:
    duel = Duel(spec_of(FOUR, stake=5_000), front=FRONT, back=BACK, here=False)
    duel.next_hand()
    play_out(duel)
    duel.next_hand()
    play_out(duel)
    view = duel.view()
    assert (view.duel.decision, view.duel.winner, view.reason) == ("no_result", None, "both_away")
    assert duel.purses == [1_000_000, 1_000_000]


@pytest.mark.clause("DUE-11")
def test_a_player_may_give_up() -> None:
    duel = opened()
    duel.bet("ann", 100)
    assert isinstance(duel.resign("ann"), Ok)
    view = duel.view().duel
    assert (view.decision, view.winner) == ("resigned", 1)
    assert duel.chips() == (1000, 1000), "the hand does not count"
    answer = duel.resign("bob")
    assert isinstance(answer, No)


@pytest.mark.clause("DUE-11")
def test_a_cancelled_hand_is_dealt_again_with_the_chips_as_before() -> None:
    duel = opened()
    duel.bet("ann", 100)
    duel.bet("bob", 50)
    duel.act("ann", "double")
    used = duel.match.state.used
    duel._carry_out(duel.match.redeal("fault", duel.now))
    duel.go()
    assert duel.chips() == (1000, 1000)
    duel.next_hand()
    view = duel.view()
    assert (view.duel.hand, view.duel.first, view.round) == (1, 0, 2)
    assert duel.match.state.used == used, "the cards that were seen stay out"
    stale = duel.bet("ann", 10, deal=1)
    assert isinstance(stale, No)
    assert stale.code == "wrong_round"


def test_a_pause_stops_the_clock_and_gives_its_rest_back() -> None:
    duel = opened()
    duel.wait(10_000)
    duel._carry_out(duel.match.pause("fault", duel.now))
    assert duel.view().phase == "paused"
    assert duel.view().deadline_ms is None
    answer = duel.bet("ann", 100)
    assert isinstance(answer, No)
    assert answer.code == "round_paused"
    duel.wait(60_000)
    duel._carry_out(duel.match.resume(duel.now))
    assert duel.view().deadline_ms == duel.now + 15_000
    assert isinstance(duel.bet("ann", 100), Ok)


@pytest.mark.clause("DUE-11", "PLA-21")
def test_after_a_restart_the_match_stands_where_it_stood_and_nobody_is_late_or_away() -> None:
    duel = opened()
    duel.bet("ann", 100)
    again = duel.replayed()
    assert again.fingerprint() == duel.match.fingerprint()
    later = duel.now + 3_600_000
    plan = again.resume(later)
    assert plan.entry is not None
    again.apply(plan.entry)
    assert again.tick(later + 15_000) is None
    assert again.tick(later + 25_001) is not None
