"""Random players with random limits: no bet ever gets past one, and the ledger retold says the same (PLA-26)."""

import random
from dataclasses import dataclass, field

import pytest

from ventuno.core.played import DAY_MS, MINUTE_MS, Played
from ventuno.core.safe import (
    LIMITS,
    NOTHING,
    Wishes,
    current,
    obstacle,
    period_of,
    used,
    with_limit,
    with_pause,
)

NOON_MS = 1_767_268_800_000
SEEDS = 40


@dataclass
class Round:
    """A round somebody is in."""

    began_ms: int
    cents: int
    first_cents: int


@dataclass
class Story:
    """One player's life at the tables, with its own plain books beside what is tested."""

    seed: int
    now_ms: int = NOON_MS
    wishes: Wishes = NOTHING
    played: Played = field(default_factory=Played)
    open: dict[int, Round] = field(default_factory=dict)
    settled: list[tuple[int, int, int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.played.track()

    def step(self) -> None:
        self.now_ms += self.random.choice(
            (1_000, 20_000, MINUTE_MS, 10 * MINUTE_MS, 40 * MINUTE_MS, DAY_MS // 3)
        )
        act = self.random.choice(
            (self.bet, self.bet, self.bet, self.settle, self.settle, self.settle, self.set)
        )
        act()

    def set(self) -> None:
        what = self.random.random()
        if what < 0.05:
            self.wishes = with_pause(self.wishes, "hour", self.now_ms)
            return
        name = self.random.choice(LIMITS)
        amount = self.random.choice((None, 10, 100, 500, 2_000))
        before = current(self.wishes, self.now_ms).limits.get(name)
        self.wishes = with_limit(self.wishes, name, amount, self.now_ms)
        now = self.wishes.limits.get(name)
        assert before is None or (now is not None and now <= before), "nothing loosens at once"

    def bet(self) -> None:
        place, cents = self.random.randrange(3), self.random.choice((1, 5, 50, 200))
        here = self.open.get(place)
        total = cents + (here.cents if here else 0)
        others = sum(one.cents for number, one in self.open.items() if number != place)
        error = obstacle(
            self.wishes, self.played, self.now_ms, others_cents=others, cents=total, first=here is None
        )
        if error is not None:
            return
        self.check(others + total)
        if here is None:
            self.open[place] = Round(self.now_ms, cents, cents)
            self.played.began(self.now_ms)
        else:
            here.cents += cents

    def check(self, at_stake: int) -> None:
        """Compare with the plain books: nothing is beyond a limit that counts now."""
        wishes = current(self.wishes, self.now_ms)
        assert self.now_ms >= wishes.closed_until_ms
        for name, limit in wishes.limits.items():
            if name.startswith("time"):
                assert used(name, self.played, self.now_ms) < limit
                continue
            rows = [row for row in self.settled if same_period(period_of(name), row[1], self.now_ms)]
            staked, net = sum(row[2] for row in rows), sum(row[3] for row in rows)
            assert at_stake + (staked if name.startswith("stake") else -net) <= limit, name

    def settle(self) -> None:
        if not self.open:
            return
        place = self.random.choice(list(self.open))
        one = self.open.pop(place)
        # A double that nobody asks the guard about.
        staked = one.cents * self.random.choice((1, 1, 2))
        net = self.random.choice((-staked, -staked, 0, staked, staked * 3 // 2))
        self.settled.append((one.began_ms, self.now_ms, staked, net))
        self.played.settled(
            one.began_ms, self.now_ms, staked_cents=staked, net_cents=net, began_ms=one.began_ms
        )


def same_period(period: str, one_ms: int, other_ms: int) -> bool:
    days = one_ms // DAY_MS, other_ms // DAY_MS
    if period == "day":
        return days[0] == days[1]
    if period == "week":
        return (days[0] + 3) // 7 == (days[1] + 3) // 7
    # The stories are shorter than the month they begin in.
    return all(day < 20_454 + 31 for day in days)


@pytest.mark.clause("PLA-26c", "PLA-26e", "PLA-26g")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_sequence_lets_a_bet_past_a_limit(seed):
    story = Story(seed)
    while story.now_ms < NOON_MS + 30 * DAY_MS - DAY_MS // 2 and len(story.settled) < 80:
        story.step()
    retold = Played()
    retold.track()
    for began, ended, staked, net in story.settled:
        retold.settled(began, ended, staked_cents=staked, net_cents=net)
    for period in ("day", "week", "month"):
        assert retold.since(period, story.now_ms) == story.played.since(period, story.now_ms)
