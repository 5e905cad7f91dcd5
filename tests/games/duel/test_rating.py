"""Ratings of duellists: what is almost sure of a player's strength (DUE-14)."""

import pytest
from openskill.models import PlackettLuce

from ventuno.games.duel.rating import NEWCOMER_POINTS, Rating, after_match, newcomer


@pytest.mark.clause("DUE-14")
def test_a_newcomer_is_shown_a_thousand_and_the_first_match_moves_both_alike():
    fresh = newcomer()
    assert fresh.points == NEWCOMER_POINTS == 1000
    won, lost = after_match(fresh, fresh)
    assert won.mean - fresh.mean == pytest.approx(fresh.mean - lost.mean)
    assert won.deviation == lost.deviation < fresh.deviation
    assert won.points > 1000 > lost.points


@pytest.mark.clause("DUE-14")
def test_both_ratings_are_the_librarys():
    model = PlackettLuce()
    weak, strong = model.rating(mu=21.5, sigma=4.0), model.rating(mu=31.25, sigma=2.5)
    (won,), (lost,) = model.rate([[weak], [strong]])
    mine = after_match(Rating(21.5, 4.0), Rating(31.25, 2.5))
    assert mine == (Rating(won.mu, won.sigma), Rating(lost.mu, lost.sigma))
    assert mine[0].points == 1000 + round(40 * (won.mu - 3 * won.sigma))


@pytest.mark.clause("DUE-14")
def test_a_win_over_somebody_strong_is_worth_more_and_nobody_falls_by_winning():
    fresh, strong, weak = newcomer(), Rating(35, 2), Rating(15, 2)
    over_strong, over_weak = after_match(fresh, strong)[0], after_match(fresh, weak)[0]
    assert over_strong.mean > over_weak.mean > fresh.mean
    assert over_weak.points >= fresh.points
