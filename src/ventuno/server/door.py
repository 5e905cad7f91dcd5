"""Who sends a request, and from where: the checks that come before every handler of the HTTP interface."""

import ipaddress
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ventuno.core.errors import BadOrigin, NotAllowed, NotSignedIn, RateLimited
from ventuno.server.house import House
from ventuno.server.limits import client_address, origin_allowed
from ventuno.server.people import Visitor
from ventuno.server.route import Route
from ventuno.server.sessions import COOKIE, COOKIE_SECONDS, token_of

#: Who acts by the host's own key: no account.
OPERATOR: Final = 0
_LONGEST_DEVICE: Final = 200
Handler = Callable[[Request], Awaitable[Response]]


def guarded(house: House, route: Route, handler: Handler) -> Handler:
    """Return a handler behind the checks that its route declares, and those that every route has."""

    async def guard(request: Request) -> Response:
        if not house.rates.allow(address_of(house, request), house.clock.now_ms() / 1000):
            raise RateLimited(seconds=1)
        if request.method not in ("GET", "HEAD"):
            origin = request.headers.get("origin")
            if not origin_allowed(origin, request.headers.get("host"), house.config.origins):
                raise BadOrigin(origin=(origin or "an unnamed page")[:80])
        if route.admin:
            request.state.by = await _admin(house, request)
        elif route.signed_in:
            visitor = await visitor_or_none(house, request)
            if visitor is None:
                raise NotSignedIn
            request.state.visitor = visitor
        return await handler(request)

    return guard


def visitor_of(request: Request) -> Visitor:
    """Return who sends a request of a route that needs a session."""
    visitor: Visitor = request.state.visitor
    return visitor


def admin_of(request: Request) -> int:
    """Return the account of the administrator who sends a request, :data:`OPERATOR` for the host's key."""
    by: int = request.state.by
    return by


async def visitor_or_none(house: House, request: Request) -> Visitor | None:
    """Return who sends a request, None for nobody we know."""
    return await house.people.visitor(token_of(request.headers.get("cookie", "")))


async def _admin(house: House, request: Request) -> int:
    if request.headers.get("authorization") is not None:
        if _same_machine(request) and house.operator.fits(request.headers["authorization"]):
            return OPERATOR
        raise NotAllowed
    visitor = await visitor_or_none(house, request)
    if visitor is None:
        raise NotSignedIn
    if visitor.account.role != "admin":
        raise NotAllowed
    return visitor.account.id


def _same_machine(request: Request) -> bool:
    """Tells whether a request comes from this machine itself and through no proxy."""
    peer = request.client.host if request.client is not None else ""
    server = request.scope.get("server") or ("", 0)
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ipaddress.ip_address(peer).is_loopback or peer == server[0]
    except ValueError:
        return False


def address_of(house: House, request: Request) -> str:
    """Return the address a request comes from, behind proxies that the host trusts."""
    peer = request.client.host if request.client is not None else ""
    return client_address(peer, request.headers, house.config.trusted_proxies)


def device_of(request: Request) -> str:
    """Return what a browser says it is."""
    return request.headers.get("user-agent", "")[:_LONGEST_DEVICE]


def scheme_of(request: Request) -> str:
    """Return what the browser speaks: a proxy that adds TLS says so."""
    return "https" if request.headers.get("x-forwarded-proto") == "https" else "http"


def sign_in(request: Request, answer: Response, token: str) -> None:
    """Let an answer carry the cookie of a new session."""
    answer.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="strict",
        secure=scheme_of(request) == "https",
    )


def sign_out(request: Request, answer: Response) -> None:
    """Let an answer take the cookie away."""
    answer.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=scheme_of(request) == "https")
