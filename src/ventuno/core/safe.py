"""What players set for themselves, and what that lets them bet: limits, reality checks, breaks (PLA-26).

All of it is arithmetic on values: what somebody has set (:class:`Wishes`), what they have played
(:class:`~ventuno.core.played.Played`), and the time. Days, weeks and months are those of UTC, so that no summer
time makes a day longer or shorter; a week begins on Monday, a month on its first day.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import replace

from ventuno.core.errors import (
    LossLimit,
    OnBreak,
    RealityCheck,
    SelfExcluded,
    StakeLimit,
    TimeLimit,
    VentunoError,
)
from ventuno.core.money import format_cents
from ventuno.core.played import DAY_MS, MINUTE_MS, PERIODS, Period, Played, bounds_ms

#: A limit by what it bounds and for how long: cents lost, cents staked, or minutes played.
LimitName = Literal[
    "loss_day",
    "loss_week",
    "loss_month",
    "stake_day",
    "stake_week",
    "stake_month",
    "time_day",
    "time_week",
    "time_month",
]
Pause = Literal["hour", "day", "week", "month", "half_year", "year", "five_years"]
ClosedBy = Literal["", "break", "exclusion"]

#: What is loosened counts so much later: nobody loosens a limit in the heat of a moment.
LOOSENS_AFTER_MS: Final = DAY_MS
LIMITS: Final[tuple[LimitName, ...]] = get_args(LimitName)
#: Minutes between reality checks that can be chosen; 0 for none.
CHECKS: Final = (0, 15, 30, 60, 120)
_PAUSES: Final[dict[Pause, tuple[ClosedBy, int]]] = {
    "hour": ("break", 3_600_000),
    "day": ("break", DAY_MS),
    "week": ("break", 7 * DAY_MS),
    "month": ("break", 30 * DAY_MS),
    "half_year": ("exclusion", 182 * DAY_MS),
    "year": ("exclusion", 365 * DAY_MS),
    "five_years": ("exclusion", 1_826 * DAY_MS),
}


class Pending(msgspec.Struct, frozen=True):
    """A limit as it will be.

    Attributes:
        amount: Cents or minutes; None for no limit.
        from_ms: From when on.
    """

    amount: int | None
    from_ms: int


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has set.

    Attributes:
        limits: Cents or minutes of each limit that is set.
        pending: Limits that will be looser.
        check_minutes: Time between reality checks, 0 for none.
        checked_ms: When the last one was answered.
        closed_until_ms: End of the break or the exclusion.
        closed_by: Which of both.
    """

    limits: dict[LimitName, int] = {}
    pending: dict[LimitName, Pending] = {}
    check_minutes: int = 0
    checked_ms: int = 0
    closed_until_ms: int = 0
    closed_by: ClosedBy = ""

    @property
    def free(self) -> bool:
        """Whether nothing is set that could ever stop a bet."""
        return not (self.limits or self.check_minutes or self.closed_until_ms)


NOTHING: Final = Wishes()


def period_of(name: LimitName) -> Period:
    """Return for how long a limit counts."""
    return PERIODS[LIMITS.index(name) % len(PERIODS)]


# --- what is set --------------------------------------------------------------------------------


def current(wishes: Wishes, now_ms: int) -> Wishes:
    """Return the wishes as they count now: what was to become looser by now has."""
    ripe = {name: one for name, one in wishes.pending.items() if one.from_ms <= now_ms}
    if not ripe:
        return wishes
    limits = {name: amount for name, amount in wishes.limits.items() if name not in ripe}
    limits |= {name: one.amount for name, one in ripe.items() if one.amount is not None}
    pending = {name: one for name, one in wishes.pending.items() if name not in ripe}
    return replace(wishes, limits=limits, pending=pending)


def with_limit(wishes: Wishes, name: LimitName, amount: int | None, now_ms: int) -> Wishes:
    """Return the wishes with another limit: a tighter one counts at once, a looser one after 24 hours.

    Setting what counts already takes a pending change back.

    Args:
        wishes: What is set.
        name: Which limit.
        amount: Cents or minutes; None for no limit.
        now_ms: Server clock.
    """
    wishes = current(wishes, now_ms)
    pending = {other: one for other, one in wishes.pending.items() if other != name}
    now = wishes.limits.get(name)
    if amount == now:
        return replace(wishes, pending=pending)
    if amount is not None and (now is None or amount < now):
        return replace(wishes, limits={**wishes.limits, name: amount}, pending=pending)
    before = wishes.pending.get(name)
    if before is not None and before.amount == amount:
        # Asking for the same again does not begin the wait anew.
        return wishes
    return replace(wishes, pending={**pending, name: Pending(amount, now_ms + LOOSENS_AFTER_MS)})


def with_pause(wishes: Wishes, pause: Pause, now_ms: int) -> Wishes:
    """Return the wishes with a break or an exclusion from now on; one that lasts longer stays as it is."""
    wishes = current(wishes, now_ms)
    closed_by, length_ms = _PAUSES[pause]
    until_ms = now_ms + length_ms
    if until_ms <= wishes.closed_until_ms:
        return wishes
    return replace(wishes, closed_until_ms=until_ms, closed_by=closed_by)


# --- what that allows ---------------------------------------------------------------------------


def since_ms(wishes: Wishes, now_ms: int) -> int:
    """Return from when on it must be known what was played: the earliest beginning that a limit looks back to."""
    names = {*wishes.limits, *wishes.pending}
    return min((bounds_ms(period_of(name), now_ms)[0] for name in names), default=now_ms)


def used(name: LimitName, played: Played, now_ms: int, at_stake_cents: int = 0) -> int:
    """Return what counts towards a limit: cents, or minutes.

    Args:
        name: Which limit.
        played: What was played.
        now_ms: Server clock.
        at_stake_cents: What is at stake in rounds that run; it may all be lost.
    """
    period = period_of(name)
    if name.startswith("time"):
        return played.time_ms(period, now_ms) // MINUTE_MS
    sums = played.since(period, now_ms)
    return at_stake_cents + (sums.staked_cents if name.startswith("stake") else -sums.net_cents)


def check_due_ms(wishes: Wishes, played: Played, now_ms: int) -> int | None:
    """Return when the next reality check is due, None if none will be in this session."""
    if not wishes.check_minutes or not played.plays(now_ms):
        return None
    return max(played.started_ms, wishes.checked_ms) + wishes.check_minutes * MINUTE_MS


def obstacle(
    wishes: Wishes, played: Played, now_ms: int, *, others_cents: int, cents: int, first: bool
) -> VentunoError | None:
    """Return why a bet is not taken, None if it is.

    Doubles, splits and insurance never come here: they count, but a round that runs is not stopped.

    Args:
        wishes: What the player has set.
        played: What the player has played.
        now_ms: Server clock.
        others_cents: What the player has at stake elsewhere.
        cents: All that would be at stake on this round.
        first: Nothing is at stake on this round yet.
    """
    if wishes.free:
        return None
    wishes = current(wishes, now_ms)
    if now_ms < wishes.closed_until_ms:
        kind = SelfExcluded if wishes.closed_by == "exclusion" else OnBreak
        return kind(until_ms=wishes.closed_until_ms)
    due_ms = check_due_ms(wishes, played, now_ms) if first else None
    if due_ms is not None and now_ms >= due_ms:
        minutes = (now_ms - played.started_ms) // MINUTE_MS
        return RealityCheck(minutes=minutes, net_cents=played.net_cents, rounds=played.rounds)
    return _over(wishes, played, now_ms, others_cents, cents)


def _over(wishes: Wishes, played: Played, now_ms: int, others_cents: int, cents: int) -> VentunoError | None:
    """Returns the limit that a bet would exceed: time first, then stakes, then losses, the shortest first."""
    for name in _ORDER:
        limit = wishes.limits.get(name)
        if limit is None:
            continue
        period = period_of(name)
        _, until_ms = bounds_ms(period, now_ms)
        if name.startswith("time"):
            if used(name, played, now_ms) >= limit:
                return TimeLimit(period=period, minutes=limit, until_ms=until_ms)
            continue
        left = limit - used(name, played, now_ms, others_cents)
        if cents > left:
            kind = StakeLimit if name.startswith("stake") else LossLimit
            return kind(
                period=period,
                limit=format_cents(limit),
                limit_cents=limit,
                left_cents=max(left, 0),
                until_ms=until_ms,
            )
    return None


_ORDER: Final[Sequence[LimitName]] = (*LIMITS[6:], *LIMITS[3:6], *LIMITS[:3])
