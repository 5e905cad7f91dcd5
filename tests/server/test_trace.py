"""What the log tells of a bug: where it struck, never what was in the variables (PLA-25)."""

import pytest

from ventuno.server.trace import trace_of


@pytest.mark.clause("PLA-25")
def test_a_trace_names_the_lines_and_no_value():
    hole_card = "K" + "d"
    try:
        raise KeyError(f"no such card {hole_card}")
    except KeyError as error:
        trace = trace_of(error)
    assert trace.startswith("KeyError\n")
    assert "test_a_trace_names_the_lines_and_no_value" in trace
    assert "Kd" not in trace
