"""Planted bugs must not rot: each still applies to today's code and names tests that exist."""

import pytest

from tests.planted.run import ROOT, Planted, applies, planted_bugs


@pytest.mark.parametrize("bug", planted_bugs(), ids=lambda bug: bug.patch.stem)
def test_a_planted_bug_fits_todays_code(bug: Planted) -> None:
    assert applies(bug, ROOT, check_only=True), "make the patch anew: the code it breaks has changed"
    for test in bug.expect_red:
        assert (ROOT / test.partition("::")[0]).exists(), f"{test} is gone"
