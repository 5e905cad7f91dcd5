"""The golden rounds: every transcript is exactly what the engine tells today.

After a change that is meant: ``python -m tests.support.golden --write``, then read the difference.
"""

import pytest

from tests.support.golden import FOLDER, LINE, parts, tell

ROUNDS = sorted(FOLDER.glob("*.txt"))


@pytest.mark.clause(
    "INF-1", "INF-2", "INF-3", "INF-4", "INF-5", "INF-6", "INF-7", "INF-8", "INF-12", "INF-13", "INF-14",
    "INF-15", "INF-16", "INF-18", "INF-26", "COM-5", "COM-7", "COM-8", "COM-11", "COM-12", "COM-14", "COM-20",
    "COM-21", "COM-22", "COM-24", "COM-25", "COM-26", "AME-1", "AME-2", "AME-3", "AME-4", "MAJ-6", "MAJ-7",
    "MAJ-10", "MAJ-11",
)  # fmt: skip
@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.stem)
def test_golden_round(path) -> None:
    script, told = parts(path.read_text(encoding="utf-8"))
    assert tell(script) == told


def test_there_are_golden_rounds_and_each_says_what_it_shows() -> None:
    assert len(ROUNDS) >= 20
    for path in ROUNDS:
        text = path.read_text(encoding="utf-8")
        assert text.startswith("# "), path.name
        assert text.count(LINE) == 1, path.name
