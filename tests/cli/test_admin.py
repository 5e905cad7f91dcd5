"""`ventuno admin` as a host meets it: it talks to the running server, and says plainly when there is none."""

import asyncio
import os
import sys

import pytest
from typer.testing import CliRunner

from tests.server.test_accounts import register
from tests.server.test_http import play_a_round
from tests.support.house import running
from ventuno.cli import app
from ventuno.server.operator import KEY_FILE


async def admin(folder, *words):
    """Run `ventuno admin` beside the server; returns exit code and output."""
    run = CliRunner().invoke
    words = ["admin", *words, "--data", str(folder / "data")]
    result = await asyncio.to_thread(run, app, words)
    assert "Traceback" not in result.output
    return result.exit_code, result.output


@pytest.mark.clause("PLA-28")
async def test_a_host_grants_looks_up_and_sees_health_and_log(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Ann")
        bob = await server.sit("Bob")
        await play_a_round(server, bob)
        number = f"#{bob.welcome.account}"
        code, said = await admin(tmp_path, "grant", "ann", "250.50")
        assert (code, "Ann (registered): 1250.50" in said) == (0, True), said
        code, said = await admin(tmp_path, "grant", number, "3", "--golden", "5")
        assert "3 golden chips of 5.00" in said
        code, said = await admin(tmp_path, "account", "Bob")
        assert f"{number} Bob (guest)" in said
        code, said = await admin(tmp_path, "round", bob.view.code, "--player", number[1:])
        assert code == 0
        assert "1 players staked 2.00" in said
        assert "Bet: main 1.00" in said
        code, said = await admin(tmp_path, "health")
        assert "infinite: result, 1 players, 1 windows" in said
        code, said = await admin(tmp_path, "log")
        assert said.count("the command line: grant") == 2
        code, said = await admin(tmp_path, "link")
        assert f"http://localhost:{server.server.port}/admin#claim=" in said


@pytest.mark.clause("PLA-19", "PLA-28")
async def test_a_host_reads_the_chat_mutes_slows_it_and_takes_a_line_away(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await ann.say("rude")
        number = f"#{ann.welcome.account}"
        code, said = await admin(tmp_path, "chat", "infinite")
        assert (code, f"{number} Ann: rude" in said) == (0, True), said
        await admin(tmp_path, "remove-line", "infinite", said.split()[0])
        assert await admin(tmp_path, "chat", "infinite") == (0, "")
        assert (await admin(tmp_path, "mutes"))[1] == "Everybody may write.\n"
        code, said = await admin(tmp_path, "mute", number, "--minutes", "5", "--table", "infinite")
        assert said == f"{number} Ann at infinite: muted until 2026-01-01 12:05:00\n"
        await admin(tmp_path, "mute", number)
        code, said = await admin(tmp_path, "mutes")
        assert said.splitlines()[1] == f"{number} Ann at every table: muted until 2026-01-01 13:00:00"
        code, said = await admin(tmp_path, "unmute", number)
        assert said == f"{number} Ann at every table: may write\n"
        assert (await admin(tmp_path, "slow", "infinite", "30"))[1] == "infinite: 30 s between two lines\n"
        assert (await admin(tmp_path, "slow", "infinite", "0"))[1] == "infinite: no pause between lines\n"
        code, said = await admin(tmp_path, "slow", "nowhere", "5")
        assert (code, said) == (2, "ventuno: There is no chat nowhere here.\n")


async def test_what_a_host_mistypes_is_one_line(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Ann")
        for words, said in (
            (("grant", "Nobody", "5"), "There is no account Nobody here."),
            (("grant", "Ann", "1.005"), "whole number of cents"),
            (("grant", "Ann", "much"), "whole number of cents"),
            (("grant", "Ann", "1.5", "--golden", "5"), "the number of chips"),
            (("round", "12:00"), "There is no round 12:00 here."),
        ):
            code, output = await admin(tmp_path, *words)
            assert (code, output.count("\n")) == (2, 1), output
            assert said in output
        assert await admin(tmp_path, "account", "Nobody") == (1, "Nobody is called that.\n")
    code, output = await admin(tmp_path, "health")
    assert (code, "No server runs on" in output) == (2, True)
    (tmp_path / "data" / KEY_FILE).write_text('{"address": "http://127.0.0.1:9", "token": "x"}')
    code, output = await admin(tmp_path, "health")
    assert (code, "No server runs on" in output) == (2, True)


@pytest.mark.clause("PLA-28")
async def test_the_first_start_prints_the_link_of_the_first_administrator(tmp_path):
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "ventuno", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"),
        *("--data", str(tmp_path / "data")),
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    try:
        lines = []
        async with asyncio.timeout(60):
            while not lines or "Ctrl+C" not in lines[-1]:
                lines.append((await process.stdout.readline()).decode().rstrip())
        assert sum("/admin#claim=" in line for line in lines) == 1
    finally:
        process.terminate()
        await process.wait()
