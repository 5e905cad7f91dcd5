"""What every HTTP answer has in common: security headers, bounded bodies, errors of one shape, the client's files."""

import base64
import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ventuno.core.errors import (
    BadInput,
    BadMessage,
    BadOrigin,
    Busy,
    NotAllowed,
    NotFound,
    NotSignedIn,
    RateLimited,
    Refused,
    VentunoError,
    WrongCredentials,
)
from ventuno.server.route import Problem
from ventuno.server.trace import log_fault

LONGEST_BODY: Final = 4096
LONGEST_PARAMETER: Final = 80
_YEAR_S: Final = 31_536_000
_T = TypeVar("_T")
_Word = TypeVar("_Word", bound=str)

#: Own files only, no inline script, no framing; of inline styles the page's own alone, by its hash (`_page_of`).
#: Sockets go to the address the page came from.
CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_STYLE: Final = re.compile(rb"<style>(.*?)</style>", re.DOTALL)
_NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>ventuno</title>
<h1>The tables are open, but the page is not built</h1>
<p>In a checkout of the source, stop the server and run <code>python3 dev.py play</code>, which builds it.
The HTTP interface is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
"""


class SecurityHeaders:
    """Adds the security headers to every answer, and keeps answers of the API out of caches."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self._app(scope, receive, send_with_headers)


def json_answer(value: object, status: int = HTTPStatus.OK) -> Response:
    """Return a JSON response."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def read_body(request: Request, kind: type[_T], *, longest: int = LONGEST_BODY) -> _T:
    """Return the JSON body of a request as a value of a kind.

    Args:
        request: The request.
        kind: What its body has to be.
        longest: Bytes it may have.

    Raises:
        HTTPException: It is too long or no JSON at all (413, 415).
        BadMessage: It is another value.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    try:
        return msgspec.json.decode(body or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(detail=str(error)) from None


def number(request: Request, name: str, default: int | None, low: int, high: int) -> int | None:
    """Return a whole number from the query or the path.

    Raises:
        BadMessage: It is no number from ``low`` to ``high``.
    """
    text = request.path_params.get(name, request.query_params.get(name))
    if text is None:
        return default
    plain = isinstance(text, str) and text.isascii() and text.isdigit() and len(text) < 17
    if not plain or not low <= int(text) <= high:
        raise BadMessage(detail=f"{name} must be a whole number from {low} to {high}")
    return int(text)


def text(request: Request, name: str) -> str | None:
    """Return a text from the query, None without one.

    Raises:
        BadMessage: It is longer than any that means something.
    """
    found = request.query_params.get(name)
    if found is not None and len(found) > LONGEST_PARAMETER:
        raise BadMessage(detail=f"{name} has more than {LONGEST_PARAMETER} characters")
    return found


def one_of(request: Request, name: str, words: tuple[_Word, ...]) -> _Word | None:
    """Return one of a few words from the query, None without it.

    Raises:
        BadMessage: It is another word.
    """
    found = request.query_params.get(name)
    if found is None:
        return None
    for word in words:
        if word == found:
            return word
    raise BadMessage(detail=f"{name} must be {' or '.join(words)}")


def flag(request: Request, name: str) -> bool | None:
    """Return a yes or no from the query, None without it.

    Raises:
        BadMessage: It is neither ``true`` nor ``false``.
    """
    found = one_of(request, name, ("true", "false"))
    return None if found is None else found == "true"


def status_of(error: VentunoError) -> int:
    """Return the HTTP status for a named error."""
    match error:
        case NotSignedIn() | WrongCredentials():
            return HTTPStatus.UNAUTHORIZED
        case Busy():
            return HTTPStatus.SERVICE_UNAVAILABLE
        case RateLimited():
            return HTTPStatus.TOO_MANY_REQUESTS
        case NotFound():
            return HTTPStatus.NOT_FOUND
        case BadOrigin() | NotAllowed():
            return HTTPStatus.FORBIDDEN
        case BadInput():
            return HTTPStatus.BAD_REQUEST
        case Refused():
            return HTTPStatus.CONFLICT
        case _:
            return HTTPStatus.INTERNAL_SERVER_ERROR


def named_error(request: Request, error: Exception) -> Response:
    """Answer a named error."""
    del request
    assert isinstance(error, VentunoError)
    problem = Problem(error.code, str(error), dict(error.params), error.retryable)
    answer = json_answer(problem, status_of(error))
    if isinstance(error, RateLimited):
        answer.headers["retry-after"] = str(error.params["seconds"])
    return answer


def http_error(request: Request, error: Exception) -> Response:
    """Answer an error of the HTTP layer in the same shape."""
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    if status == HTTPStatus.NOT_FOUND:
        return named_error(request, NotFound(what="page", name=request.url.path[:80]))
    problem = Problem(status.name.lower(), f"{status.phrase}.")
    answer = json_answer(problem, status)
    answer.headers.update(error.headers or {})
    return answer


def our_error(request: Request, error: Exception) -> Response:
    """Answer a bug of ours without saying anything about it; the log has it."""
    log_fault("request failed", error, path=request.url.path)
    return json_answer(Problem("internal", "Something went wrong here. It was logged."), 500)


def client_files(folder: Path) -> Callable[[Request], Awaitable[Response]]:
    """Return the handler that serves the built client from a folder.

    Args:
        folder: Holds ``index.html``, maybe ``lobby.html`` and ``table.html`` for who comes to the lobby or straight
            to a table, and files with a content hash in their names under ``assets``; a file may be there as
            ``NAME.gz`` alone.
    """
    root = folder.resolve()

    async def serve(request: Request) -> Response:
        name = request.path_params.get("path", "")
        file = (root / name).resolve()
        here = file.is_file() or _packed(file).is_file()
        whole = file.suffix == ".html"
        if name and root in file.parents and here and not whole and not file.name.startswith("."):
            hashed = file.parent != root
            cache = f"public, max-age={_YEAR_S}, immutable" if hashed else "no-cache"
            return _file(request, file, cache)
        if name.startswith(("assets/", "api/", "ws/")) or (
            "." in name.rpartition("/")[2] and name != "index.html"
        ):
            raise NotFound(what="page", name=f"/{name[:80]}")
        page = root / ("table.html" if name.startswith("t/") else "index.html" if name else "lobby.html")
        page = page if page.is_file() else root / "index.html"
        if not page.is_file():
            return HTMLResponse(_NOT_BUILT, HTTPStatus.SERVICE_UNAVAILABLE)
        return _page(request, _page_of(page, page.stat().st_mtime_ns))

    return serve


class _Page(NamedTuple):
    """A page as it is sent: its text, plain and packed, and its headers."""

    plain: bytes
    packed: bytes
    headers: Mapping[str, str]


@lru_cache(maxsize=4)
def _page_of(file: Path, changed_ns: int) -> _Page:
    """Reads a page, anew when it has changed; its own style is let in by the style's hash."""
    del changed_ns
    plain = file.read_bytes()
    styles = "".join(f" 'sha256-{_digest(style)}'" for style in _STYLE.findall(plain))
    policy = CONTENT_SECURITY_POLICY.replace("style-src 'self'", f"style-src 'self'{styles}")
    headers = {
        "cache-control": "no-cache",
        "content-security-policy": policy,
        "etag": f'W/"{_digest(plain)}"',
        "vary": "accept-encoding",
    }
    return _Page(plain, gzip.compress(plain, mtime=0), headers)


def _page(request: Request, page: _Page) -> Response:
    asked = Headers(scope=request.scope)
    if page.headers["etag"] in asked.get("if-none-match", ""):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=page.headers)
    if "gzip" in asked.get("accept-encoding", ""):
        return HTMLResponse(page.packed, headers={**page.headers, "content-encoding": "gzip"})
    return HTMLResponse(page.plain, headers=page.headers)


def _digest(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def _packed(file: Path) -> Path:
    return file.with_name(f"{file.name}.gz")


def _file(request: Request, file: Path, cache: str) -> Response:
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    wanted = Headers(scope=request.scope).get("accept-encoding", "")
    packed, media = _packed(file), FileResponse(file).media_type
    if "gzip" not in wanted and not file.is_file():
        return Response(gzip.decompress(packed.read_bytes()), headers=headers, media_type=media)
    if "gzip" in wanted and packed.is_file():
        return FileResponse(packed, headers={**headers, "content-encoding": "gzip"}, media_type=media)
    return FileResponse(file, headers=headers)
