"""Every clause of the rule pages has a test that carries its id, and every id that a test carries is a clause."""

from tests.tidy.tree import RULES, marked_in, stated_clauses, stated_in, tested_clauses, titled_in

# The one place for clauses that are stated and have no test yet, each with the reason.
EXEMPT: dict[str, str] = {}


def test_every_stated_clause_has_a_test() -> None:
    assert RULES.is_dir(), "docs/rules states the clauses"
    missing = stated_clauses() - tested_clauses().keys() - EXEMPT.keys()
    assert not missing, f"no test is marked with {sorted(missing)}"


def test_every_clause_that_a_test_carries_is_stated() -> None:
    stated = stated_clauses()
    unknown = {clause: files for clause, files in tested_clauses().items() if clause not in stated}
    assert not unknown, f"docs/rules states no such clause: {unknown}"


def test_no_exemption_outlives_its_reason() -> None:
    stale = EXEMPT.keys() & tested_clauses().keys()
    assert not stale, f"{sorted(stale)} has a test now: strike it off the exemptions"


def test_clauses_are_found_wherever_a_page_states_them() -> None:
    page = "## INF-1 The dealer\n- **INF-2** Doubles\n| INF-3 | pays |\n**INF-4.** see INF-9\n**INF-5, S17**"
    assert stated_in(page) == {"INF-1", "INF-2", "INF-3", "INF-4", "INF-5"}


def test_marks_are_found_wherever_a_test_carries_them() -> None:
    module = """
pytestmark = pytest.mark.clause("COM-1")

@pytest.mark.clause("INF-7", "INF-8")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("INF-9"))])
def test_x(x): "mentions INF-10"
"""
    assert marked_in(module) == {"COM-1", "INF-7", "INF-8", "INF-9"}
    assert titled_in('test("INF-7, INF-8: a spot is a button", () => "INF-9")') == {"INF-7", "INF-8"}
