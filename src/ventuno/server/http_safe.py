"""Handlers of responsible play (PLA-26)."""

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from ventuno.core.played import bounds_ms
from ventuno.core.safe import (
    LIMITS,
    LimitName,
    Wishes,
    check_due_ms,
    current,
    period_of,
    used,
    with_limit,
    with_pause,
)
from ventuno.server.api_safe import CheckChange, LimitChange, PauseStart, SafeLimit, SafePlay
from ventuno.server.door import visitor_of
from ventuno.server.house import House
from ventuno.server.web import json_answer, read_body


class SafeHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def safe(self, request: Request) -> Response:
        return await self._answer(visitor_of(request).account.id)

    async def safe_limit(self, request: Request) -> Response:
        wish = await read_body(request, LimitChange)
        account = visitor_of(request).account.id
        await self._house.guard.change(
            account, lambda wishes, now_ms: with_limit(wishes, wish.name, wish.amount, now_ms)
        )
        return await self._answer(account)

    async def safe_check(self, request: Request) -> Response:
        wish = await read_body(request, CheckChange)
        account = visitor_of(request).account.id
        await self._house.guard.change(
            account, lambda wishes, now_ms: replace(current(wishes, now_ms), check_minutes=wish.minutes)
        )
        return await self._answer(account)

    async def safe_checked(self, request: Request) -> Response:
        account = visitor_of(request).account.id
        await self._house.guard.change(
            account, lambda wishes, now_ms: replace(current(wishes, now_ms), checked_ms=now_ms)
        )
        return await self._answer(account)

    async def safe_pause(self, request: Request) -> Response:
        wish = await read_body(request, PauseStart)
        account = visitor_of(request).account.id
        await self._house.guard.change(
            account, lambda wishes, now_ms: with_pause(wishes, wish.length, now_ms)
        )
        return await self._answer(account)

    async def _answer(self, account: int) -> Response:
        guard, now_ms = self._house.guard, self._house.clock.now_ms()
        await guard.learn(account)
        wishes, played = guard.wishes_of(account), guard.people[account]
        playing = played.plays(now_ms)
        return json_answer(
            SafePlay(
                [
                    self._limit(name, account, wishes, now_ms)
                    for name in LIMITS
                    if name in wishes.limits or name in wishes.pending
                ],
                wishes.check_minutes,
                check_due_ms(wishes, played, now_ms),
                wishes.closed_until_ms,
                wishes.closed_by,
                playing,
                played.started_ms if playing else now_ms,
                played.until_ms if playing else now_ms,
                played.net_cents if playing else 0,
                played.rounds if playing else 0,
                now_ms,
            )
        )

    def _limit(self, name: LimitName, account: int, wishes: Wishes, now_ms: int) -> SafeLimit:
        guard = self._house.guard
        pending = wishes.pending.get(name)
        return SafeLimit(
            name,
            used(name, guard.people[account], now_ms, guard.at_stake_cents(account)),
            bounds_ms(period_of(name), now_ms)[1],
            wishes.limits.get(name),
            None if pending is None else pending.amount,
            None if pending is None else pending.from_ms,
        )
