"""What the requests about responsible play carry and answer (PLA-26)."""

from typing import Annotated, Final, Literal

import msgspec

from ventuno.core.safe import ClosedBy, LimitName, Pause
from ventuno.server.route import Route

#: Cents, or minutes.
Bound = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000_000)]


class SafeLimit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A limit that is set, or will be.

    Attributes:
        name: What it bounds, and for how long: cents lost or staked, or minutes played, in a day, week or month of UTC.
        amount: The limit that counts, absent while there is none.
        used: What counts towards it so far, stakes of rounds that run included; a net win is below zero.
        anew_ms: When the day, week or month ends.
        pending: A looser limit to come; absent with ``pending_ms`` means that it will go.
        pending_ms: From when on that counts, absent if nothing is to change.
    """

    name: LimitName
    used: int
    anew_ms: int
    amount: int | None = None
    pending: int | None = None
    pending_ms: int | None = None


class SafePlay(msgspec.Struct, frozen=True):
    """What a player has set, and the session as it is now.

    Attributes:
        limits: Limits that are set or will be.
        check_minutes: Time at play between reality checks, 0 for none.
        check_due_ms: When the next one is due, null if none will be in this session.
        closed_until_ms: End of a break or an exclusion, past or 0 if there is none.
        closed_by: Which of both.
        playing: A session runs.
        started_ms: When it began.
        until_ms: When it is over unless something is bet.
        net_cents: Net of its settled rounds.
        rounds: How many they are.
        now_ms: The server's clock.
    """

    limits: list[SafeLimit]
    check_minutes: int
    check_due_ms: int | None
    closed_until_ms: int
    closed_by: ClosedBy
    playing: bool
    started_ms: int
    until_ms: int
    net_cents: int
    rounds: int
    now_ms: int


class LimitChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Set a limit: a tighter one counts at once, a looser one after 24 hours.

    Attributes:
        name: Which.
        amount: Cents or minutes; null for no limit. What counts already takes a pending change back.
    """

    name: LimitName
    amount: Bound | None


class CheckChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Choose the time at play between reality checks; 0 for none."""

    minutes: Literal[0, 15, 30, 60, 120]


class PauseStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Stop playing at once, for so long: up to a month a break, from half a year on an exclusion."""

    length: Pause


SAFE_ROUTES: Final = (
    Route(
        method="GET",
        path="/api/safe",
        name="safe",
        summary="What the player has set for themselves, and the session as it is now.",
        answer=SafePlay,
        signed_in=True,
        problems=(401,),
    ),
    Route(
        method="POST",
        path="/api/safe/limit",
        name="safe_limit",
        summary="Set a limit, loosen it, or take a pending change back.",
        body=LimitChange,
        answer=SafePlay,
        signed_in=True,
        problems=(400, 401, 403, 413, 415),
    ),
    Route(
        method="POST",
        path="/api/safe/check",
        name="safe_check",
        summary="Choose how often a reality check comes.",
        body=CheckChange,
        answer=SafePlay,
        signed_in=True,
        problems=(400, 401, 403, 413, 415),
    ),
    Route(
        method="POST",
        path="/api/safe/checked",
        name="safe_checked",
        summary="Answer a reality check: the next one comes an interval later.",
        answer=SafePlay,
        signed_in=True,
        problems=(401, 403),
    ),
    Route(
        method="POST",
        path="/api/safe/pause",
        name="safe_pause",
        summary="Take a break or exclude oneself, at once; neither can be shortened.",
        body=PauseStart,
        answer=SafePlay,
        signed_in=True,
        problems=(400, 401, 403, 413, 415),
    ),
)
