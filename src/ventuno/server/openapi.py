"""The OpenAPI document, made from the route table and the types it names."""

from http import HTTPStatus
from typing import Any

import msgspec

from ventuno import __version__
from ventuno.server.api import ROUTES
from ventuno.server.route import Parameter, Problem, Route
from ventuno.server.sessions import COOKIE

_REF = "#/components/schemas/{name}"


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI 3.1 document of the HTTP interface."""
    kinds = [route.answer for route in ROUTES] + [route.body for route in ROUTES if route.body is not None]
    kinds += [route.stale for route in ROUTES if route.stale is not None]
    kinds += [parameter.kind for route in ROUTES for parameter in route.parameters] + [Problem]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    schema_of = dict(zip(map(repr, kinds), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for route in ROUTES:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "ventuno",
            "version": __version__,
            "summary": "Live blackjack tables for play money.",
            "description": "Play itself runs over WebSockets at /ws/table/{key} and /ws/lobby.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "host": {"type": "http", "scheme": "bearer", "description": "From the server's own machine."},
            },
        },
    }


def _operation(route: Route, schema_of: dict[str, Any]) -> dict[str, Any]:
    problem = schema_of[repr(Problem)]
    answers = {str(status): _content(HTTPStatus(status).phrase, problem) for status in route.problems}
    if route.stale is not None:
        stale = {"anyOf": [problem, schema_of[repr(route.stale)]]}
        answers["409"] = _content(HTTPStatus.CONFLICT.phrase, stale)
    good = _content("OK", schema_of[repr(route.answer)])
    for media in route.streams:
        good["content"].setdefault(media, {"schema": {"type": "string"}})
    operation: dict[str, Any] = {
        "operationId": route.name,
        "summary": route.summary,
        "responses": {"200": good, **answers, "default": _content("Any other error.", problem)},
    }
    if route.parameters:
        operation["parameters"] = [_parameter(parameter, schema_of) for parameter in route.parameters]
    if route.body is not None:
        operation["requestBody"] = {"required": True, **_content("", schema_of[repr(route.body)])}
        del operation["requestBody"]["description"]
    if route.signed_in:
        operation["security"] = [{"session": []}]
    if route.admin:
        operation["security"] = [{"session": []}, {"host": []}]
    return operation


def _parameter(parameter: Parameter, schema_of: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.where,
        "required": parameter.where == "path",
        "description": parameter.text,
        "schema": schema_of[repr(parameter.kind)],
    }


def _content(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
