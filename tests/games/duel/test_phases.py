"""The map of a match's phases holds together."""

from ventuno.games.duel.phases import TRANSITIONS, Event, Phase, diagram


def reachable(start: Phase) -> set[Phase]:
    """Return every phase that can follow, in any number of moves."""
    found, new = set(), {start}
    while new:
        found |= new
        new = {
            after for (before, _), phases in TRANSITIONS.items() if before in new for after in phases
        } - found
    return found


def test_every_phase_can_be_reached_and_leads_to_the_end() -> None:
    assert reachable(Phase.CLOSED) == set(Phase)
    for phase in Phase:
        assert Phase.OVER in reachable(phase)


def test_every_event_moves_something() -> None:
    assert {event for _, event in TRANSITIONS} == set(Event)


def test_a_decided_match_moves_no_more() -> None:
    assert not any(before is Phase.OVER for before, _ in TRANSITIONS)


def test_the_diagram_shows_every_move() -> None:
    lines = diagram().splitlines()
    assert lines[0] == "stateDiagram-v2"
    assert len(lines) == 2 + sum(len(phases) for phases in TRANSITIONS.values())
    assert "    insurance --> play: hands to play" in lines
