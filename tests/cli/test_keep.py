"""`ventuno backup`, `restore` and `admin` on tables and the record, as a host meets them (PLA-28, PLA-29)."""

import apsw
import pytest
from typer.testing import CliRunner

from tests.cli.test_admin import admin
from tests.server.test_http import play_a_round
from tests.support.house import running
from ventuno.cli import app
from ventuno.store.folder import DATABASE


@pytest.mark.clause("PLA-28")
async def test_a_host_pauses_opens_and_disables_a_table_and_speaks_to_its_players(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        code, said = await admin(tmp_path, "tables")
        assert (code, said) == (0, "infinite (infinite): open; betting, 1 of 20000 players, 1 windows\n")
        code, said = await admin(tmp_path, "pause", "infinite")
        assert (code, "paused: no round begins" in said) == (0, True)
        await ann.reach("closed")
        assert "disabled: not in the lobby" in (await admin(tmp_path, "disable", "infinite"))[1]
        assert "): open;" in (await admin(tmp_path, "open", "infinite"))[1]
        assert (
            "Windows that hear it: 1."
            in (await admin(tmp_path, "announce", "Hello", "--table", "infinite"))[1]
        )
        await ann.until(lambda: ann.system and ann.system[-1].params == {"text": "Hello"})
        code, said = await admin(tmp_path, "pause", "none")
        assert (code, "There is no table none here." in said) == (2, True)
        code, said = await admin(tmp_path, "log")
        assert "the command line: announce infinite:  -> Hello" in said
        assert "the command line: table infinite: open -> paused" in said


@pytest.mark.clause("PLA-28", "PLA-29")
async def test_a_running_server_is_checked_copied_and_comes_back_elsewhere(tmp_path):
    run = CliRunner().invoke
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await play_a_round(server, ann)
        code, said = await admin(tmp_path, "check")
        assert (code, "every chain holds and every sum is zero" in said) == (0, True), said
        copy = str(tmp_path / "copy")
        made = run(app, ["backup", copy, "--data", str(tmp_path / "data")])
        assert (made.exit_code, "every chain holds" in made.output) == (0, True), made.output
        again = run(app, ["backup", copy, "--data", str(tmp_path / "data")])
        assert (again.exit_code, "is there already" in again.output) == (2, True)
        cookie = ann.cookie
    back = run(app, ["restore", copy, "--data", str(tmp_path / "elsewhere" / "data")])
    assert (back.exit_code, "ventuno serve --data" in back.output) == (0, True), back.output
    async with running(tmp_path / "elsewhere") as server:
        assert (await server.get("/api/me", cookie)).json()["name"] == "Ann"
        assert len((await server.get("/api/history", cookie)).json()["rounds"]) == 1


@pytest.mark.clause("PLA-28")
async def test_what_was_changed_behind_the_hosts_back_is_named(tmp_path):
    async with running(tmp_path) as server:
        await play_a_round(server, await server.sit("Ann"))
        await admin(tmp_path, "announce", "Hello")
    connection = apsw.Connection(str(tmp_path / "data" / DATABASE))
    for name in [
        name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
    ]:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute("UPDATE act SET after = 'Hallo' WHERE what = 'announce'")
    connection.close()
    code, said = await admin(tmp_path, "check")
    assert (code, "- act 1 is missing or not what was done" in said) == (1, True), said
