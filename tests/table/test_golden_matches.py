"""Golden matches: the transcripts in tests/golden/matches are what the match tells."""

import pytest

from tests.support.golden import parts
from tests.support.golden_matches import FOLDER, tell

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.clause("DUE-3", "DUE-4", "DUE-5", "DUE-6", "DUE-9", "DUE-10", "DUE-11", "DUE-13", "DUE-14")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_match(path) -> None:
    script, told = parts(path.read_text(encoding="utf-8"))
    assert tell(script) == told
