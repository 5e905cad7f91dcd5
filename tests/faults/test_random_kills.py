"""Kills at any moment while many play at once: nothing acknowledged is lost, doubled or changed."""

import pytest

from tests.support.crash_crowd import Crowd


@pytest.mark.clause("PLA-20", "PLA-21", "PLA-22", "PLA-23")
@pytest.mark.parametrize(
    "kills", [pytest.param(3, id="a few"), pytest.param(50, id="fifty", marks=pytest.mark.deep)]
)
def test_kills_at_any_moment_lose_nothing_that_was_acknowledged(fork, folder, kills):
    crowd = Crowd(fork, folder, players=12, seed=kills)
    try:
        crowd.start()
        for _ in range(kills):
            crowd.play_and_kill()
        crowd.go_home()
    finally:
        crowd.close()
    books = crowd.check()
    assert crowd.kills == kills
    assert len(crowd.acknowledged) > 10 * kills, f"too little happened between kills: {crowd.refused}"
    assert books.played, "rounds came to their end between kills"
