"""The HTTP interface: entering, looking up, verifying, and the client's files."""

from collections.abc import Awaitable, Callable
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
from ventuno.core.errors import BadOrigin, NotFound, NotSignedIn, RateLimited, VentunoError
from ventuno.engine.document import decode, for_account
from ventuno.server.api import ROUTES, Health, Invitation, Shoes, ShoeSummary, Tables
from ventuno.server.api_people import GuestRequest, History, Profile
from ventuno.server.help import table_help, table_hint
from ventuno.server.house import Hall, House
from ventuno.server.invite import join_address, qr_svg
from ventuno.server.limits import client_address, origin_allowed
from ventuno.server.openapi import openapi_document
from ventuno.server.sessions import COOKIE, COOKIE_SECONDS, token_of
from ventuno.server.web import (
    SecurityHeaders,
    client_files,
    http_error,
    json_answer,
    named_error,
    number,
    our_error,
    read_body,
)
from ventuno.store.api import Account


def http_app(house: House, *, static: Path | None = None) -> Starlette:
    """Return the ASGI application of a house.

    Args:
        house: What it serves.
        static: Folder of the built client; the package's own without it.
    """
    handlers = _Handlers(house)
    routes = [
        Route(route.path, _guarded(house, getattr(handlers, route.name)), methods=[route.method])
        for route in ROUTES
        if hasattr(handlers, route.name)
    ]
    routes.append(Route("/api/openapi.json", _openapi))
    folder = static or Path(str(files("ventuno") / "server" / "static"))
    routes.append(Route("/{path:path}", client_files(folder)))
    return Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={VentunoError: named_error, HTTPException: http_error, Exception: our_error},
    )


@cache
def _openapi_json() -> bytes:
    return msgspec.json.encode(openapi_document())


async def _openapi(request: Request) -> Response:
    del request
    return Response(_openapi_json(), media_type="application/json")


_Handler = Callable[[Request], Awaitable[Response]]


def _guarded(house: House, handler: _Handler) -> _Handler:
    """Returns the handler behind the checks that every route of the API has."""

    async def guard(request: Request) -> Response:
        if not house.rates.allow(_address(house, request), house.clock.now_ms() / 1000):
            raise RateLimited(seconds=1)
        if request.method not in ("GET", "HEAD"):
            origin = request.headers.get("origin")
            if not origin_allowed(origin, request.headers.get("host"), house.config.origins):
                raise BadOrigin(origin=(origin or "an unnamed page")[:80])
        return await handler(request)

    return guard


def _address(house: House, request: Request) -> str:
    peer = request.client.host if request.client is not None else ""
    return client_address(peer, request.headers, house.config.trusted_proxies)


def _scheme(request: Request) -> str:
    """Returns what the browser speaks: a proxy that adds TLS says so."""
    return "https" if request.headers.get("x-forwarded-proto") == "https" else "http"


class _Handlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def enter_as_guest(self, request: Request) -> Response:
        wish = await read_body(request, GuestRequest)
        sessions = self._house.sessions
        known = await sessions.find(token_of(request.headers.get("cookie", "")))
        if known is not None:
            return json_answer(await self._profile(known))
        address = _address(self._house, request)
        account, token = await sessions.enter(wish.name, address)
        answer = json_answer(await self._profile(account))
        answer.set_cookie(
            COOKIE,
            token,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="strict",
            secure=_scheme(request) == "https",
        )
        return answer

    async def me(self, request: Request) -> Response:
        return json_answer(await self._profile(await self._account(request)))

    async def tables(self, request: Request) -> Response:
        del request
        return json_answer(Tables(self._house.clock.now_ms(), self._house.lobby_tables()))

    async def table(self, request: Request) -> Response:
        return json_answer(self._hall(request).driver.table.info())

    async def help(self, request: Request) -> Response:
        return json_answer(table_help(self._hall(request)))

    async def hint(self, request: Request) -> Response:
        return json_answer(table_hint(self._hall(request), request.query_params))

    async def invitation(self, request: Request) -> Response:
        key, host = self._hall(request).key, request.headers.get("host", "")
        address = join_address(self._house.config, key, host=host[:255], scheme=_scheme(request))
        return json_answer(Invitation(address, qr_svg(address)))

    async def history(self, request: Request) -> Response:
        account = await self._account(request)
        before = number(request, "before", None, 0, 2**53)
        limit = number(request, "limit", 20, 1, 100)
        assert limit is not None
        rounds, cursor = await self._house.store.history(account.id, before=before, limit=limit)
        return json_answer(History(rounds, cursor))

    async def round(self, request: Request) -> Response:
        account = await self._account(request)
        code = str(request.path_params["code"])[:40]
        document = await self._house.store.document(code)
        mine = None if document is None else for_account(decode(document), account.id)
        # Whether the round exists is nobody's business who was not in it.
        if mine is None:
            raise NotFound(what="round of yours", name=code)
        return json_answer(mine)

    async def shoes(self, request: Request) -> Response:
        hall = self._hall(request)
        last = number(request, "last", 10, 1, 100)
        assert last is not None
        rows = await self._house.store.shoes(hall.number, last=last)
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
        transcript = await hall.shoes.transcript(no)
        if transcript is None:
            raise NotFound(what="shoe", name=no)
        return Response(transcript, media_type="application/json")

    async def health(self, request: Request) -> Response:
        del request
        return json_answer(Health("ok", __version__))

    async def ready(self, request: Request) -> Response:
        del request
        trouble = self._house.trouble
        tables = {key: hall.driver.phase for key, hall in self._house.halls.items()}
        status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
        return json_answer(Health(trouble or "ok", __version__, tables), status)

    async def _account(self, request: Request) -> Account:
        account = await self._house.sessions.find(token_of(request.headers.get("cookie", "")))
        if account is None:
            raise NotSignedIn
        return account

    async def _profile(self, account: Account) -> Profile:
        (balance,) = await self._house.store.balances([account.id])
        return Profile(account.id, account.name, account.kind, balance)

    def _hall(self, request: Request) -> Hall:
        key = str(request.path_params["table"])
        hall = self._house.halls.get(key)
        if hall is None:
            raise NotFound(what="table", name=key[:40])
        return hall
