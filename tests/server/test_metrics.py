"""What the server tells its host about itself: figures, readiness, and how it stops (PLA-29)."""

import asyncio

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from starlette.requests import Request

from tests.server.test_admin import administrator
from tests.server.test_http import BETTING_MS, play_a_round
from tests.server.test_upkeep import set_mode, told
from tests.support.house import running, soon, table_spec
from tests.support.solo import american_spec
from ventuno.server.metrics import may_read
from ventuno.server.trace import faults, log_fault
from ventuno.table.messages import Ok


async def figures(server):
    """Scrape; returns what looks a sample up by name and labels."""
    answer = await server.get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain")
    found = {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
    return lambda name, **labels: found[(name, *sorted(labels.items()))]


@pytest.mark.clause("PLA-29")
async def test_a_round_shows_in_the_figures(tmp_path):
    async with running(tmp_path, tables=(table_spec(), american_spec())) as server:
        before = await figures(server)
        assert before("ventuno_ready") == 1
        assert before("ventuno_places", kind="window") == server.server.seats
        ann = await server.sit("Ann")
        await play_a_round(server, ann)
        await server.sit("Bob", table="american")
        now = await figures(server)
        here = {"table": "infinite", "game": "infinite"}
        assert now("ventuno_table", **here, phase="result", mode="open") == 1
        assert (now("ventuno_players", **here), now("ventuno_windows", **here)) == (1, 1)
        assert now("ventuno_players", table="american", game="american") == 1
        assert (now("ventuno_stakes_total", **here), now("ventuno_rounds_total", **here)) == (1, 1)
        assert now("ventuno_rounds_void_total", **here) == 0
        assert now("ventuno_connections", kind="window") == 2
        assert now("ventuno_commit_seconds_count") > before("ventuno_commit_seconds_count")
        assert now("ventuno_commit_seconds_bucket", le="+Inf") == now("ventuno_commit_seconds_count")
        assert now("ventuno_requests_written_total") >= now("ventuno_commit_seconds_count") > 0
        assert now("ventuno_fan_out_seconds_count") > 0
        assert now("process_resident_memory_bytes") > 10_000_000


@pytest.mark.clause("PLA-25", "PLA-29")
async def test_no_figure_names_a_player_an_address_or_a_card(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Kd 5c") as server:
        ann = await server.sit("Ann Onymous")
        await ann.bet(main=10_00)
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        said = (await server.get("/metrics")).text
        for secret in (
            "Onymous",
            "127.0.0.1",
            "Kd",
            "Th",
            ann.view.code,
            ann.cookie,
            ann.view.shoe.commitment,
        ):
            assert secret not in said
        assert "account" not in said


@pytest.mark.clause("PLA-29")
@pytest.mark.parametrize(
    ("peer", "headers", "listed", "allowed"),
    [
        ("127.0.0.1", {}, (), True),
        ("::1", {}, (), True),
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.9"}, (), False),
        ("127.0.0.1", {"forwarded": "for=203.0.113.9"}, (), False),
        ("10.1.2.3", {}, (), False),
        ("10.1.2.3", {}, ("10.0.0.0/8",), True),
        ("10.1.2.3", {"x-forwarded-for": "10.1.2.3"}, ("10.0.0.0/8",), False),
        ("192.0.2.1", {}, ("10.0.0.0/8", "192.0.2.1"), True),
        ("no address", {}, ("10.0.0.0/8",), False),
    ],
)
def test_the_figures_are_for_this_machine_and_listed_ones(peer, headers, listed, allowed):
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    request = Request({"type": "http", "headers": raw, "client": (peer, 1)})
    assert may_read(request, listed) is allowed


@pytest.mark.clause("PLA-29")
async def test_figures_through_a_proxy_are_refused(tmp_path):
    async with running(tmp_path) as server:
        answer = await server.http.get("/metrics", headers={"x-forwarded-for": "203.0.113.9"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")


@pytest.mark.clause("PLA-29")
async def test_a_server_that_stops_finishes_the_rounds_that_run_and_begins_no_other(tmp_path):
    async with running(tmp_path, front="Th 9h", back="6s Td 5c", stop_seconds=600) as server:
        ann, bob = await server.sit("Ann"), await server.sit("Bob")
        await ann.bet(main=10_00)
        stop, at_once = asyncio.Event(), asyncio.Event()
        serving = asyncio.ensure_future(server.server.run(stop, at_once))
        stop.set()
        await ann.until(lambda: told(ann) == ["server_stopping"])
        ready = await server.get("/readyz")
        assert (ready.status_code, ready.json()["status"]) == (503, "stopping")
        assert (await bob.bet(main=10_00)).code == "table_closed"
        back = await server.sit("Ann", cookie=ann.cookie)
        assert back.view.round == ann.view.round, "who plays can come back"
        server.clock.advance(BETTING_MS + 1)
        await back.reach("decision")
        assert isinstance(await back.act("stand"), Ok)
        await serving
        await back.until_closed()
        assert back.phase == "result"
        assert back.me.receipt.staked_cents == 10_00


@pytest.mark.clause("PLA-29")
@pytest.mark.parametrize("how", ["hurry", "time"])
async def test_who_does_not_want_to_wait_stops_at_once_and_the_round_goes_on_after(tmp_path, how):
    async with running(
        tmp_path, front="Th 9h", back="6s Td 5c", stop_seconds=0 if how == "time" else 600
    ) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00)
        server.clock.advance(BETTING_MS + 1)
        await ann.reach("decision")
        stop, at_once = asyncio.Event(), asyncio.Event()
        stop.set()
        if how == "hurry":
            at_once.set()
        await server.server.run(stop, at_once)
        code, cookie = ann.view.code, ann.cookie
    async with running(tmp_path, clock=server.clock) as server:
        ann = await server.sit("Ann", cookie=cookie)
        await ann.reach("decision")
        assert ann.view.code == code


@pytest.mark.clause("PLA-29")
async def test_a_table_that_a_host_closes_is_told_in_the_figures_and_the_log(tmp_path):
    with structlog.testing.capture_logs() as log:
        async with running(tmp_path) as server:
            host = await administrator(server)
            await set_mode(server, host, "paused")
            await soon(lambda: server.hall().phase == "closed")
            now = await figures(server)
            here = {"table": "infinite", "game": "infinite"}
            assert now("ventuno_table", **here, phase="closed", mode="paused") == 1
    (act,) = [line for line in log if line["event"] == "table mode"]
    assert (act["table"], act["before"], act["after"]) == ("infinite", "open", "paused")


@pytest.mark.clause("PLA-25", "PLA-29")
async def test_a_fault_is_counted_and_told_without_what_it_was_about(tmp_path):
    before = faults["test fault"]
    with structlog.testing.capture_logs() as log:
        try:
            raise ValueError("the hole card is Kd")
        except ValueError as error:
            log_fault("test fault", error, table="infinite", code="code")
    assert faults["test fault"] == before + 1
    (line,) = log
    assert (line["log_level"], line["table"], line["code"]) == ("error", "infinite", "code")
    assert "ValueError" in line["trace"]
    assert "the hole card is" in line["trace"], "a line of code"
    async with running(tmp_path) as server:
        assert (await figures(server))("ventuno_faults_total", what="test fault") == before + 1
