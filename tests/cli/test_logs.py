"""The log of a server: a line each, for people or for machines (PLA-29)."""

import json

import pytest
import structlog

from ventuno.cli.logs import log_to_stderr


@pytest.fixture
def _as_before():
    yield
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()


@pytest.mark.usefixtures("_as_before")
@pytest.mark.clause("PLA-29")
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_line_says_when_what_and_where(capsys, form):
    log_to_stderr(form)
    structlog.contextvars.bind_contextvars(table="infinite", round=7, code="I07-AB")
    log = structlog.get_logger("test")
    log.info("something", extra=1)
    log.debug("nothing that anybody wants to read")
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    if form == "json":
        said = json.loads(line)
        assert said.pop("timestamp").endswith("Z")
        assert said == {
            "level": "info",
            "event": "something",
            "table": "infinite",
            "round": 7,
            "code": "I07-AB",
            "extra": 1,
        }
    else:
        assert line.startswith("timestamp='20")
        assert line.endswith("level='info' event='something' table='infinite' round=7 code='I07-AB' extra=1")
