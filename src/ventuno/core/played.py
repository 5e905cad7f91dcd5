"""What somebody has played, as far as limits and the session in the top bar want to know (PLA-26).

Two things happen to it: a stake is taken, and a round is settled. The settled rounds of the ledger, told in
their order, make the same as what was told while it happened: so nothing of it need be stored.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

MINUTE_MS: Final = 60_000
DAY_MS: Final = 86_400_000
#: Without a round for so long, a session is over; a shorter rest belongs to it.
PAUSE_MS: Final = 15 * MINUTE_MS
#: So much of a round counts at most: who leaves a round open over night has not played all night.
LONGEST_ROUND_MS: Final = 30 * MINUTE_MS
Period = Literal["day", "week", "month"]
PERIODS: Final[tuple[Period, ...]] = get_args(Period)
#: 1 January 1970 was a Thursday.
_FIRST_MONDAY: Final = 4


def bounds_ms(period: Period, now_ms: int) -> tuple[int, int]:
    """Return when the present day, week or month began and when the next one begins, in UTC."""
    day = now_ms // DAY_MS
    if period == "day":
        return day * DAY_MS, (day + 1) * DAY_MS
    if period == "week":
        monday = day - (day - _FIRST_MONDAY) % 7
        return monday * DAY_MS, (monday + 7) * DAY_MS
    first = day - _day_of_month(day)
    # No month has more than 31 days, so 31 days on is in the next one.
    after = first + 31
    return first * DAY_MS, (after - _day_of_month(after)) * DAY_MS


def _day_of_month(day: int) -> int:
    """Returns the day of its month, from 0, of a day since 1970: years begin in March here, leap days end them."""
    of_era = (day + 719_468) % 146_097
    year = (of_era - of_era // 1_460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year + year // 4 - year // 100)
    month = (5 * of_year + 2) // 153
    return of_year - (153 * month + 2) // 5


@dataclass(slots=True)
class Sums:
    """What settled rounds of a day, week or month came to.

    Attributes:
        from_ms: When it began.
        staked_cents: All that was staked.
        net_cents: What came back beyond it, below zero for a loss.
    """

    from_ms: int = 0
    staked_cents: int = 0
    net_cents: int = 0


@dataclass(slots=True)
class Played:
    """What one account has played.

    Attributes:
        started_ms: When the newest session began, 0 before the first.
        until_ms: When it is over unless something is bet.
        net_cents: Net of its settled rounds.
        rounds: How many they are.
        spans: Beginnings and ends of sessions, the newest last; without :meth:`track` there is only that one.
        sums: Sums of the present day, week and month, once :meth:`track` asked for them.
        open: Beginnings of rounds in which something is at stake.
    """

    started_ms: int = 0
    until_ms: int = 0
    net_cents: int = 0
    rounds: int = 0
    spans: list[tuple[int, int]] = field(default_factory=list)
    sums: dict[Period, Sums] = field(default_factory=dict)
    open: list[int] = field(default_factory=list)

    def track(self) -> None:
        """Keep sums and times of the day, week and month from now on: all that counts has yet to be told."""
        self.sums = {period: Sums() for period in PERIODS}

    def plays(self, now_ms: int) -> bool:
        """Tell whether a session runs."""
        return now_ms <= self.until_ms

    def began(self, now_ms: int) -> None:
        """Note that something is at stake in a round in which nothing was."""
        self.open.append(now_ms)
        self._at_play(now_ms, now_ms)

    def withdrew(self, began_ms: int) -> None:
        """Note that all of it was taken back before the cards."""
        self._closed(began_ms)
        self._stretch()

    def settled(
        self,
        started_ms: int,
        now_ms: int,
        *,
        staked_cents: int,
        net_cents: int,
        began_ms: int = 0,
        void: bool = False,
    ) -> None:
        """Note that a round is settled.

        Args:
            started_ms: When it began.
            now_ms: When it was settled.
            staked_cents: What was staked.
            net_cents: What came back beyond that.
            began_ms: What :meth:`began` was told of it; 0 if nothing was.
            void: It was cancelled: what was staked is as if it had not been.
        """
        self._closed(began_ms)
        self._at_play(started_ms, min(now_ms, started_ms + LONGEST_ROUND_MS))
        self.net_cents += net_cents
        self.rounds += not void
        for period in self.sums:
            sums = self.since(period, now_ms)
            sums.staked_cents += 0 if void else staked_cents
            sums.net_cents += net_cents

    def since(self, period: Period, now_ms: int) -> Sums:
        """Return the sums of the present day, week or month; with each they begin anew."""
        from_ms, _ = bounds_ms(period, now_ms)
        sums = self.sums.get(period)
        if sums is None or sums.from_ms != from_ms:
            sums = self.sums[period] = Sums(from_ms)
        return sums

    def time_ms(self, period: Period, now_ms: int) -> int:
        """Return the time at play in the present day, week or month; a session that runs counts up to now."""
        from_ms, _ = bounds_ms(period, now_ms)
        return sum(max(0, end - max(begin, from_ms)) for begin, end in self._spans_at(now_ms))

    def _spans_at(self, now_ms: int) -> Iterator[tuple[int, int]]:
        yield from self.spans[:-1]
        if self.spans:
            begin, end = self.spans[-1]
            yield begin, (now_ms if self.plays(now_ms) else end)

    def _at_play(self, begin: int, end: int) -> None:
        """Takes a time at play in: into the session, or as the first of a new one."""
        if begin > self.until_ms:
            month_ms, _ = bounds_ms("month", begin)
            kept = [span for span in self.spans if span[1] >= month_ms] if self.sums else []
            self.spans = [*kept, (begin, end)]
            self.started_ms, self.net_cents, self.rounds = begin, 0, 0
        else:
            first, last = self.spans[-1]
            # A round that was left open long ago belongs to no time of this session.
            if end >= first - PAUSE_MS:
                self.started_ms = min(first, begin)
                self.spans[-1] = (self.started_ms, max(last, end))
        self._stretch()

    def _closed(self, began_ms: int) -> None:
        if began_ms in self.open:
            self.open.remove(began_ms)

    def _stretch(self) -> None:
        last = self.spans[-1][1]
        if self.open:
            last = max(last, max(self.open) + LONGEST_ROUND_MS)
        self.until_ms = last + PAUSE_MS
