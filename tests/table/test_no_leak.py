"""Nothing about a card that is face down or not dealt yet can be read off the table (PLA-25).

Two tables hear the same requests at the same moments. Their shoes differ in the hole card, in the
cards the dealer would draw and in players' cards that are not dealt yet. Until one of those cards is
turned or dealt, every frame to everybody and every moment at which something happens are the same.
"""

import random

import pytest

from tests.support.fake_driver import FakeDriver
from tests.support.random_table import Cards, random_cards, random_driver, random_step

ROUNDS = 120
DEEP_ROUNDS = 100_000
DEEP_PARTS = 20
STEPS = 60


def twins(seed: int) -> tuple[FakeDriver, FakeDriver, int]:
    """Return two tables with different secrets, and how many front cards they share."""
    rng = random.Random(seed)
    first = random_cards(rng)
    shared = rng.choice((2, 3, 4, 60))
    other = random_cards(rng)
    second = Cards(first.front[:shared] + other.front[shared:], [first.back[0], *other.back[1:]])
    make = rng.getrandbits(32)
    tables = [random_driver(random.Random(make), players=3, cards=lambda _, c=c: c) for c in (first, second)]
    return tables[0], tables[1], shared


def revealed(play: FakeDriver, shared: int) -> bool:
    """Tell whether a hole card is up, or has been, or a card that is not shared has been dealt."""
    live = play.table.state.round
    return bool(play.store.settlements) or (
        live is not None and (live.hole_up or play.table.state.shoe.front > shared)
    )


def told(play: FakeDriver) -> tuple[list[bytes], int | None, dict[int, int]]:
    """Return all that left the table since the last call, and when it will act next."""
    frames, play.frames = play.frames, []
    return frames, play.table.due_ms(), dict(play.store.held)


def check_round(seed: int) -> bool:
    """Compare two tables until the reveal; tell whether a hole card lay on them meanwhile."""
    one, two, shared = twins(seed)
    rng = random.Random(seed + 1)
    if seed % 8:  # most rounds go straight to the cards
        for play in (one, two):
            spots = dict.fromkeys(play.spec.spots[: 1 + seed % 6], 100)
            play.bet_together(dict.fromkeys((1, 2, 3), spots))
            play.close_betting()
    in_play = False
    for _ in range(STEPS):
        step = random_step(rng, one)
        step(one)
        step(two)
        if revealed(one, shared) or revealed(two, shared):
            break
        first, second = told(one), told(two)
        assert first == second, f"seed {seed}: the tables tell different things before the reveal"
        in_play = in_play or one.phase in ("insurance", "decision")
    return in_play


@pytest.mark.clause("PLA-25", "COM-22")
def test_random_rounds_tell_nothing_of_hidden_cards():
    in_play = sum(check_round(seed) for seed in range(ROUNDS))
    assert in_play > ROUNDS / 2, "too few rounds came to a decision"


@pytest.mark.deep
@pytest.mark.clause("PLA-25")
@pytest.mark.parametrize("part", range(DEEP_PARTS))
def test_a_hundred_thousand_rounds_tell_nothing_of_hidden_cards(part):
    share = DEEP_ROUNDS // DEEP_PARTS
    for seed in range(share):
        check_round(1_000_000 + part * share + seed)


@pytest.mark.clause("PLA-25")
def test_the_face_down_card_is_in_no_frame_until_it_is_turned():
    """DP-20: who comes in the middle of a round gets the same view."""
    play = FakeDriver(front="Th 7h", back="Ts Kd")
    play.enter(1)
    play.bet(1, main=500, hot_3=100)
    play.close_betting()
    assert play.view().dealer.cards == ["Ts", "??"]
    assert play.table.lobby(play.now_ms).cards == ["Ts", "??", "Th", "7h"]
    play.enter(2)
    assert play.view().dealer.cards == ["Ts", "??"]
    play.act(1, "stand")
    before, after = play.frames[:-8], play.frames
    assert not any(b"Kd" in frame for frame in before)
    assert any(b"Kd" in frame for frame in after)


@pytest.mark.clause("PLA-25", "INF-4")
@pytest.mark.parametrize("hole", ["Kd", "5d"])
def test_the_insurance_prompt_is_the_same_whether_the_hole_card_makes_a_blackjack(hole):
    """A real table once paused longer over a ten in the hole, and a player beat it for hours."""
    play = FakeDriver(front="Th 7h", back=f"As {hole}")
    play.enter(1, 2)
    play.bet(1, main=500)
    play.bet(2, main=700)
    play.close_betting()
    play.frames.clear()
    play.insure(1, take=True)
    assert play.phase == "insurance"
    assert play.table.due_ms() == play.now_ms + 4 * 350 + 8_000 + 1
    assert len(play.frames) == 2  # player 1's message and answer
    assert "bust_it" not in {result.spot for result in play.view().side}
    assert play.view().dealer.cards == ["As", "??"]
