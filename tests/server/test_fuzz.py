"""Requests made up from the OpenAPI document: no answer is a fault of ours, and nothing false is written down."""

import asyncio
import os
import threading
from collections import Counter
from contextlib import contextmanager, suppress

import apsw
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.support.house import running
from ventuno.server.openapi import openapi_document
from ventuno.server.sessions import COOKIE

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
EXAMPLES = 60 if DEEP else 4
#: Of these a good request may write: an account's first balance, a top-up.
MAY_WRITE = {"enter_as_guest", "register", "top_up"}
OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(openapi_document()).get_all_operations()]


@contextmanager
def serving(folder):
    """A server in a thread of its own; yields its address and a guest's cookie."""
    started, stop = threading.Event(), None
    found = {}

    async def serve():
        nonlocal stop
        stop = asyncio.Event()
        async with running(folder) as server:
            found["url"] = f"http://{server.address}"
            found["cookie"] = await server.guest("Fuzz")
            found["store"] = server.server.house.store
            found["loop"] = asyncio.get_running_loop()
            started.set()
            await stop.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    assert started.wait(60)
    try:
        yield found
    finally:
        found["loop"].call_soon_threadsafe(stop.set)
        thread.join()


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fuzz")
    with serving(folder) as found, requests.Session() as session:
        session.trust_env = False
        session.headers["origin"] = found["url"]
        yield {**found, "session": session, "folder": folder}


def bookings(house):
    """How many bookings of each kind there are."""
    database = str(house["folder"] / "data" / "ventuno.db")
    connection = apsw.Connection(database, flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return Counter(kind for (kind,) in connection.execute("SELECT kind FROM booking"))
    finally:
        connection.close()


def cases():
    """Every route with requests as it wants them, and with wrong ones where there is anything to get wrong."""
    for operation in OPERATIONS:
        raw = operation.definition.raw
        modes = (
            list(GenerationMode) if {"parameters", "requestBody"} & set(raw) else [GenerationMode.POSITIVE]
        )
        for mode in modes:
            yield pytest.param(operation, mode, id=f"{raw['operationId']}-{mode.value}")


@pytest.mark.parametrize(("operation", "mode"), list(cases()))
def test_made_up_requests_get_answers_of_the_document(house, operation, mode):
    name = operation.definition.raw["operationId"]
    before = bookings(house)

    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def play(case):
        # Signed in, unless it would sign itself out for all that follow.
        cookies = {} if name.startswith("logout") else {COOKIE: house["cookie"]}
        answer = case.call(base_url=house["url"], session=house["session"], cookies=cookies)
        house["session"].cookies.clear()
        assert answer.status_code < 500 or answer.json()["code"] == "busy", answer.text
        case.validate_response(answer, checks=[schemathesis.checks.not_a_server_error])

    # Where any text will do, nothing wrong can be made up.
    with suppress(*([Unsatisfiable] if mode is GenerationMode.NEGATIVE else [])):
        play()
    after = bookings(house)
    if name not in MAY_WRITE:
        assert after == before
    assert set(after - before) <= {"start", "top_up"}


def test_the_record_is_whole_after_all_of_that(house):
    verify = asyncio.run_coroutine_threadsafe(house["store"].verify(), house["loop"])
    assert verify.result(60).problems == []
