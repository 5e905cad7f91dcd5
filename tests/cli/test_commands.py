"""The program as a whole: which commands it has, and that each waits for its own code only."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

from ventuno.cli import app

run = CliRunner().invoke


def test_the_help_names_every_command():
    shown = run(app, ["--help"]).output
    for name in ("serve", "bots", "verify", "odds", "hand", "chart", "cash-out", "dealer", "config"):
        assert f" {name} " in shown


def test_a_slip_of_the_finger_gets_the_nearest_command():
    result = run(app, ["oods"])
    assert result.exit_code == 2
    assert "Did you mean 'odds'?" in result.stderr


@pytest.mark.parametrize("command", ["odds", "verify", "--version"])
def test_a_command_that_serves_nothing_waits_for_no_server(command):
    """Half of the time of `ventuno odds` was once the import of the server."""
    code = (
        "import sys\n"
        "from ventuno.cli import app\n"
        f"sys.argv = ['ventuno', *{[command] if command.startswith('-') else [command, '--help']!r}]\n"
        "try:\n    app()\nexcept SystemExit:\n    pass\n"
        "found = {m for m in sys.modules if m.startswith(('ventuno.server', 'ventuno.store', 'uvicorn', 'apsw'))}\n"
        "assert not found, found\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
