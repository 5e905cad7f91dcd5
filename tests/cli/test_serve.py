"""`ventuno serve` and `config check` as a host meets them: plain lines, exit codes, no tracebacks."""

import asyncio
import contextlib
import os
import resource
import signal
import socket
import sys

import httpx
import pytest
from typer.testing import CliRunner

from ventuno import __version__
from ventuno.cli import app
from ventuno.cli.serve import PLAY_MONEY, welcome
from ventuno.server.app import make_room
from ventuno.server.config import default_config
from ventuno.server.invite import qr_text
from ventuno.store.sqlite import SqliteStore

run = CliRunner().invoke


@contextlib.asynccontextmanager
async def serving(folder, *options):
    """The real program in a process of its own; yields it, its address and what it has printed."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "ventuno", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"),
        *("--data", str(folder / "data"), *options),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        lines = []
        async with asyncio.timeout(30):
            while not lines or "Ctrl+C" not in lines[-1]:
                line = (await process.stdout.readline()).decode()
                assert line, (await process.stderr.read()).decode()
                lines.append(line.rstrip())
        address = next(line.split()[-1] for line in lines if line.startswith("On this machine"))
        yield process, address, lines
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_one_command_serves_until_a_signal_stops_it(tmp_path, number):
    async with serving(tmp_path) as (process, address, lines):
        assert PLAY_MONEY in lines[0]
        assert sum("/t/infinite" in line for line in lines) == 2
        async with httpx.AsyncClient(trust_env=False) as http:
            assert (await http.get(f"{address}/readyz")).json()["status"] == "ok"
        process.send_signal(number)
        async with asyncio.timeout(15):
            out, err = await process.communicate()
        assert process.returncode == 0, err
        assert b"Every stake is kept" in out
        assert [line.split()[1:3] for line in err.decode().splitlines()] == [
            ["level='info'", "event='stopping'"],
            ["level='info'", "event='stopped'"],
        ]


@pytest.mark.clause("PLA-21", "PLA-23")
async def test_bots_keep_their_books_and_a_killed_server_keeps_its_own(tmp_path):
    """Real clients play whole rounds; then the process is killed at once and its record audited."""
    quick = tmp_path / "quick.toml"
    quick.write_text(
        '[[tables]]\npreset = "infinite"\n[tables.clocks]\n'
        "betting_ms = 600\ninsurance_ms = 400\ndecision_ms = 600\npause_ms = 100\ndeal_ms = 0\n"
    )
    async with serving(tmp_path, "--config", str(quick)) as (process, address, _):
        bots = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "ventuno", "bots", "-n", "25", "--rounds", "2", "--url", address),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        async with asyncio.timeout(60):
            out, err = await bots.communicate()
        assert bots.returncode == 0, (out + err).decode()
        assert b"Rounds played: 50" in out
        assert b"every balance agrees" in out
        process.send_signal(signal.SIGKILL)
        await process.wait()
    store = await SqliteStore.open(tmp_path / "data")
    assert (await store.verify()).problems == []
    await store.aclose()


def refused(*args):
    """Run a command that must not start; returns what it said on standard error."""
    result = run(app, args)
    assert result.exit_code == 2, (result.output, result.exception)
    assert "Traceback" not in result.output
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_a_port_in_use_is_named_with_another_to_try(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("serve", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data"))
    assert (
        said == f"ventuno: Port {port} is in use. Stop the other program or start with --port {port + 1}.\n"
    )


@pytest.mark.parametrize("host", ["192.0.2.7", "no-such-machine.invalid", "::7"])
def test_an_address_this_machine_does_not_have_is_named(tmp_path, host):
    said = refused("serve", "--host", host, "--port", "0", "--data", str(tmp_path / "data"))
    assert said.startswith(f"ventuno: Cannot listen on {host}, port 0 (")
    assert said.endswith("). Choose another with --host or --port.\n")


async def test_a_data_folder_in_use_is_named(tmp_path):
    store = await SqliteStore.open(tmp_path / "data")
    with pytest.raises(AssertionError, match="Another ventuno server already uses"):
        async with serving(tmp_path):
            pass
    await store.aclose()


def test_a_data_folder_that_is_none_is_named(tmp_path):
    (tmp_path / "data").write_text("a file")
    said = refused("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"))
    assert "cannot be written" in said
    assert "--data DIR" in said


def test_a_wrong_table_file_is_named_by_serve_and_by_check(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text('[[tables]]\npreset = "infinit"\n')
    for said in (refused("serve", "--config", str(file)), refused("config", "check", str(file))):
        assert said.startswith(f"ventuno: {file}, line 2: There is no preset infinit.")


def test_a_good_table_file_is_described(tmp_path):
    file = tmp_path / "my.toml"
    file.write_text('[[tables]]\npreset = "infinite-any-pair"\nkey = "mine"\n')
    result = run(app, ["config", "check", str(file)])
    assert result.exit_code == 0
    assert "mine: Infinite Any Pair" in result.output
    assert "is good" in result.output


def test_too_few_descriptors_say_how_many_players_fit(monkeypatch, tmp_path):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100, 100))
    said = refused("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path / "data"))
    assert "about 4 players fit" in said
    assert "ulimit -n 4096" in said


def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(monkeypatch):
    asked = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 5000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert make_room() == 5000 - 64
    assert asked == [(5000, 5000)]


def test_the_version_is_printed():
    assert run(app, ["--version"]).output == f"ventuno {__version__}\n"


def test_bots_without_a_server_say_so():
    result = run(app, ["bots", "--url", "http://127.0.0.1:9", "-n", "1"])
    assert result.exit_code == 2
    assert "Start it: ventuno serve" in result.stderr
    assert "no address of a server" in refused("bots", "--url", "ftp://x")


def test_the_welcome_shows_a_code_only_if_others_can_reach_it(monkeypatch):
    module = sys.modules["ventuno.cli.serve"]
    monkeypatch.setattr(module, "network_address", lambda server, port: "http://192.0.2.7:8021")
    lines = welcome(default_config(), 8021, 900)
    assert any("http://192.0.2.7:8021" in line for line in lines)
    assert qr_text("http://192.0.2.7:8021") in lines
    assert lines[-1].startswith("Room for about 900 players")
