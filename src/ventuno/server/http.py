"""The HTTP interface: entering, looking up, verifying, and the client's files."""

from functools import cache
from http import HTTPStatus
from importlib.resources import files
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ventuno import __version__
from ventuno.core.errors import NotFound, VentunoError
from ventuno.server.api import ROUTES, Health, Invitation, Shoes, ShoeSummary, Tables
from ventuno.server.door import Handler, guarded, scheme_of, visitor_or_none
from ventuno.server.help import table_help, table_hint
from ventuno.server.house import AnyHall, House
from ventuno.server.http_admin import AdminHandlers
from ventuno.server.http_chat import ChatHandlers
from ventuno.server.http_duels import DuelHandlers
from ventuno.server.http_own import OwnHandlers
from ventuno.server.http_people import PeopleHandlers
from ventuno.server.http_safe import SafeHandlers
from ventuno.server.invite import join_address, qr_svg
from ventuno.server.metrics import METRICS, Metrics
from ventuno.server.openapi import openapi_document
from ventuno.server.web import (
    SecurityHeaders,
    client_files,
    http_error,
    json_answer,
    named_error,
    number,
    our_error,
)


def http_app(house: House, *, static: Path | None = None) -> Starlette:
    """Return the ASGI application of a house.

    Args:
        house: What it serves.
        static: Folder of the built client; the package's own without it.
    """
    handlers = (
        _TableHandlers(house),
        PeopleHandlers(house),
        OwnHandlers(house),
        DuelHandlers(house),
        AdminHandlers(house),
        SafeHandlers(house),
        ChatHandlers(house),
    )
    routes = [
        Route(route.path, guarded(house, route, _handler(handlers, route.name)), methods=[route.method])
        for route in ROUTES
    ]
    routes.append(Route("/api/openapi.json", _openapi))
    routes.append(Route("/metrics", guarded(house, METRICS, Metrics(house).answer)))
    folder = static or Path(str(files("ventuno") / "server" / "static"))
    routes.append(Route("/{path:path}", client_files(folder)))
    return Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={VentunoError: named_error, HTTPException: http_error, Exception: our_error},
    )


def _handler(groups: tuple[object, ...], name: str) -> Handler:
    """Returns the one method that is called like a route."""
    (found,) = (getattr(group, name) for group in groups if hasattr(group, name))
    handler: Handler = found
    return handler


@cache
def _openapi_json() -> bytes:
    return msgspec.json.encode(openapi_document())


async def _openapi(request: Request) -> Response:
    del request
    return Response(_openapi_json(), media_type="application/json")


class _TableHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def tables(self, request: Request) -> Response:
        del request
        return json_answer(Tables(self._house.clock.now_ms(), self._house.lobby_tables()))

    async def table(self, request: Request) -> Response:
        return json_answer(self._hall(request).info())

    async def help(self, request: Request) -> Response:
        return json_answer(table_help(self._hall(request)))

    async def hint(self, request: Request) -> Response:
        return json_answer(table_hint(self._hall(request), request.query_params))

    async def invitation(self, request: Request) -> Response:
        key, host = self._hall(request).key, request.headers.get("host", "")
        address = join_address(self._house.config, key, host=host[:255], scheme=scheme_of(request))
        return json_answer(Invitation(address, qr_svg(address)))

    async def shoes(self, request: Request) -> Response:
        hall = self._hall(request)
        last = number(request, "last", 10, 1, 100)
        assert last is not None
        account = await self._account(request)
        rows = await self._house.store.shoes(hall.number, last=last, seat=hall.seat_of(account))
        summaries = [
            ShoeSummary(
                row.no, row.decks, row.rules_hash, row.commitment, row.root, row.front + row.back, row.ended
            )
            for row in rows
        ]
        return json_answer(Shoes(hall.key, summaries))

    async def shoe(self, request: Request) -> Response:
        hall = self._hall(request)
        no = number(request, "no", None, 1, 2**53)
        assert no is not None
        transcript = await hall.transcript(no, await self._account(request))
        if transcript is None:
            raise NotFound(what="shoe", name=no)
        return Response(transcript, media_type="application/json")

    async def health(self, request: Request) -> Response:
        del request
        return json_answer(Health("ok", __version__))

    async def ready(self, request: Request) -> Response:
        del request
        trouble = self._house.unready
        tables = {key: hall.phase for key, hall in self._house.halls.items()}
        status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
        return json_answer(Health(trouble or "ok", __version__, tables), status)

    async def _account(self, request: Request) -> int:
        """Returns who asks, 0 for nobody: where players play alone, each has shoes of its own."""
        visitor = await visitor_or_none(self._house, request)
        return 0 if visitor is None else visitor.account.id

    def _hall(self, request: Request) -> AnyHall:
        key = str(request.path_params["table"])
        hall = self._house.halls.get(key)
        if hall is None:
            raise NotFound(what="table", name=key[:40])
        return hall
