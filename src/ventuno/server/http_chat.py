"""Handlers of the host's requests about chat (PLA-19, PLA-28)."""

from starlette.requests import Request
from starlette.responses import Response

from ventuno.core.errors import BadMessage
from ventuno.server.api_chat import (
    ChatLineSheet,
    ChatSheet,
    LineRequest,
    MuteRequest,
    MuteSheet,
    MuteSheets,
    Reported,
    SlowRequest,
    UnmuteRequest,
)
from ventuno.server.door import admin_of, visitor_of
from ventuno.server.house import House
from ventuno.server.named import person
from ventuno.server.web import json_answer, read_body


class ChatHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def report_line(self, request: Request) -> Response:
        wish = await read_body(request, LineRequest)
        room = self._house.chats.find(wish.table)
        about = room.author(wish.no)
        (text,) = (line.text for line, _ in room.lines() if line.no == wish.no)
        by = visitor_of(request).account.id
        await self._house.support.report(by, about, table=wish.table, line=text)
        return json_answer(Reported(wish.no))

    async def admin_mute(self, request: Request) -> Response:
        wish = await read_body(request, MuteRequest)
        account = wish.account
        if wish.line is not None:
            if wish.table is None or wish.name is not None or account is not None:
                raise BadMessage(detail="a line is named with its table, and without a name or account")
            account = self._house.chats.find(wish.table).author(wish.line)
        return await self._mute(request, wish.name, account, wish.table, wish.minutes)

    async def admin_unmute(self, request: Request) -> Response:
        wish = await read_body(request, UnmuteRequest)
        return await self._mute(request, wish.name, wish.account, wish.table, 0)

    async def admin_mutes(self, request: Request) -> Response:
        del request
        keys = {hall.number: key for key, hall in self._house.halls.items()}
        sheets = []
        for mute in self._house.chats.mutes():
            chatter = await self._house.store.chatter(mute.account)
            name = chatter.name if chatter is not None else ""
            sheets.append(MuteSheet(mute.account, name, keys.get(mute.table, ""), mute.until_ms))
        return json_answer(MuteSheets(sheets))

    async def admin_chat(self, request: Request) -> Response:
        return self._sheet(str(request.path_params["table"]))

    async def admin_slow(self, request: Request) -> Response:
        wish = await read_body(request, SlowRequest)
        await self._house.chats.find(wish.table).slow(admin_of(request), wish.table, wish.seconds)
        return self._sheet(wish.table)

    async def admin_remove_line(self, request: Request) -> Response:
        wish = await read_body(request, LineRequest)
        await self._house.chats.find(wish.table).remove(admin_of(request), wish.table, wish.no)
        return self._sheet(wish.table)

    async def _mute(
        self, request: Request, name: str | None, account: int | None, table: str | None, minutes: int
    ) -> Response:
        found = await person(self._house, name, account)
        until_ms = await self._house.chats.mute(admin_of(request), found.id, table, minutes)
        return json_answer(MuteSheet(found.id, found.name, table or "", until_ms))

    def _sheet(self, table: str) -> Response:
        room = self._house.chats.find(table)
        lines = [
            ChatLineSheet(line.no, line.at_ms, account, line.name, line.text or line.code or "")
            for line, account in room.lines()
        ]
        return json_answer(ChatSheet(table, room.slow_s, lines))
