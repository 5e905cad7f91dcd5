"""What a route of the HTTP interface says about itself: the OpenAPI document and the checks are made from it."""

from typing import Any

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """Every error answer.

    Attributes:
        code: The error's constant name.
        remedy: What to do, in English.
        params: Values for a translated text.
        retryable: The same request may succeed later.
    """

    code: str
    remedy: str
    params: dict[str, str | int] = {}
    retryable: bool = False


class Parameter(msgspec.Struct, frozen=True):
    """A parameter of a route: where it stands, its type and what it is."""

    name: str
    where: str
    kind: Any
    text: str


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """One documented route.

    Attributes:
        method: HTTP method.
        path: Path with parameters in braces.
        name: Operation name, and the name of its handler.
        summary: One line.
        answer: Type of the answer.
        body: Type of the request body, if it has one.
        parameters: Path and query parameters.
        signed_in: Needs a session.
        admin: Needs an administrator's session, or the host's own token.
        problems: Status codes of its error answers, beside those that every route has.
        stale: Type of the answer 409, if it says more than a problem.
        streams: Media types of an answer that comes in parts, by their format.
    """

    method: str
    path: str
    name: str
    summary: str
    answer: Any
    body: Any = None
    parameters: tuple[Parameter, ...] = ()
    signed_in: bool = False
    admin: bool = False
    problems: tuple[int, ...] = ()
    stale: Any = None
    streams: tuple[str, ...] = ()
