"""Handlers of one's own things: statistics, closing the account, support (PLA-14, PLA-30, PLA-31)."""

from typing import Final, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ventuno.server.api_own import (
    LONGEST_MESSAGE,
    CloseAccount,
    Statistics,
    SupportAnswer,
    SupportLine,
    SupportLines,
    SupportRequest,
    SupportSheet,
    SupportSheets,
)
from ventuno.server.api_people import Done
from ventuno.server.door import address_of, admin_of, sign_out, visitor_of
from ventuno.server.house import House
from ventuno.server.statistics import as_csv
from ventuno.server.support import clean_text
from ventuno.server.web import json_answer, number, one_of, read_body
from ventuno.store.own_api import SupportMessage, SupportState

_LATEST: Final = 2**53
_MOST_DAYS: Final = 36_500
_MOST_OWN: Final = 50
_STATES: Final[tuple[SupportState, ...]] = get_args(SupportState)


class OwnHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    # --- statistics ---

    async def statistics(self, request: Request) -> Response:
        return json_answer(await self._statistics(request))

    async def export_statistics(self, request: Request) -> Response:
        kind = one_of(request, "format", ("json", "csv")) or "json"
        found = await self._statistics(request)
        content = as_csv(found) if kind == "csv" else msgspec.json.encode(found)
        return Response(
            content,
            media_type="text/csv" if kind == "csv" else "application/json",
            headers={"content-disposition": f'attachment; filename="ventuno-statistics.{kind}"'},
        )

    async def _statistics(self, request: Request) -> Statistics:
        days = number(request, "days", None, 1, _MOST_DAYS)
        return await self._house.statistician.of(visitor_of(request).account.id, days)

    # --- closing ---

    async def close_account(self, request: Request) -> Response:
        wish = await read_body(request, CloseAccount)
        address = address_of(self._house, request)
        await self._house.closing.close(visitor_of(request), wish.password, wish.name, address)
        answer = json_answer(Done())
        sign_out(request, answer)
        return answer

    # --- support ---

    async def ask_support(self, request: Request) -> Response:
        wish = await read_body(request, SupportRequest, longest=LONGEST_MESSAGE)
        account = visitor_of(request).account.id
        made = await self._house.support.ask(account, wish.key, wish.text, code=wish.code, table=wish.table)
        return json_answer(_line(made))

    async def own_support(self, request: Request) -> Response:
        found = await self._house.store.support_of(visitor_of(request).account.id, _MOST_OWN)
        return json_answer(SupportLines([_line(one) for one in found]))

    async def support_sheets(self, request: Request) -> Response:
        limit = number(request, "limit", 20, 1, 100)
        assert limit is not None
        found = await self._house.store.support(
            state=one_of(request, "state", _STATES),
            before=number(request, "before", None, 1, _LATEST),
            limit=limit,
        )
        following = found[-1].id if len(found) == limit and found[-1].id > 1 else None
        return json_answer(SupportSheets([_sheet(one) for one in found], following))

    async def support_answer(self, request: Request) -> Response:
        answer = await read_body(request, SupportAnswer, longest=LONGEST_MESSAGE)
        return await self._done(request, clean_text(answer.text))

    async def support_close(self, request: Request) -> Response:
        return await self._done(request, None)

    async def _done(self, request: Request, answer: str | None) -> Response:
        message = number(request, "id", None, 1, _LATEST)
        assert message is not None
        return json_answer(_sheet(await self._house.store.support_done(admin_of(request), message, answer)))


def _line(one: SupportMessage) -> SupportLine:
    return SupportLine(one.id, one.at_ms, one.text, one.code, one.state, one.answer, one.answered_ms)


def _sheet(one: SupportMessage) -> SupportSheet:
    return SupportSheet(*msgspec.structs.astuple(one))
