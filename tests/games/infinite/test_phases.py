"""The map of phases holds together."""

import pytest

from ventuno.games.infinite.phases import TRANSITIONS, Event, Phase, diagram


def reachable(start: Phase) -> set[Phase]:
    """Return every phase that can follow, in any number of moves."""
    found, new = set(), {start}
    while new:
        found |= new
        new = {
            after for (before, _), phases in TRANSITIONS.items() if before in new for after in phases
        } - found
    return found


def test_every_phase_can_be_reached_and_left_again() -> None:
    assert reachable(Phase.CLOSED) == set(Phase)
    for phase in Phase:
        assert Phase.BETTING in reachable(phase)


def test_every_event_moves_something() -> None:
    assert {event for _, event in TRANSITIONS} == set(Event)


@pytest.mark.clause("INF-26", "COM-26")
def test_every_phase_of_a_round_can_be_paused_and_cancelled() -> None:
    for phase in (Phase.BETTING, Phase.INSURANCE, Phase.DECISION):
        assert TRANSITIONS[phase, Event.FAULT] == {Phase.PAUSED}
        assert phase in TRANSITIONS[Phase.PAUSED, Event.RESUMED]
        assert TRANSITIONS[phase, Event.VOIDED] == {Phase.RESULT}


@pytest.mark.clause("COM-27", "COM-22", "INF-18")
def test_nobody_bet_opens_again_and_insurance_comes_before_decisions() -> None:
    assert TRANSITIONS[Phase.BETTING, Event.NOBODY_BET] == {Phase.BETTING}
    assert (Phase.DECISION, Event.ACE_UP) not in TRANSITIONS


def test_the_diagram_shows_every_move() -> None:
    lines = diagram().splitlines()
    assert lines[0] == "stateDiagram-v2"
    assert len(lines) == 2 + sum(len(phases) for phases in TRANSITIONS.values())
    assert "    insurance --> decision: hands to play" in lines
