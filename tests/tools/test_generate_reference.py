"""What the reference says of rules, errors and commands is what the code says."""

import runpy
from pathlib import Path
from typing import Any

import pytest

from ventuno.core.errors import TableFull
from ventuno.core.presets import preset_names

TOOL = Path(__file__).resolve().parents[2] / "tools" / "generate_reference.py"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(TOOL))


@pytest.mark.parametrize("name", ["rules.md", "errors.md", "commands.md"])
def test_a_page_is_fresh(tool: dict[str, Any], name: str) -> None:
    written = (tool["FOLDER"] / name).read_text(encoding="utf-8")
    assert written == tool["PAGES"][name](), "run: python tools/generate_reference.py"


def test_every_preset_every_error_and_every_command_has_its_line(tool: dict[str, Any]) -> None:
    rules = tool["rules_page"]()
    assert all(f"`{name}`" in rules for name in preset_names())
    assert TableFull.remedy in tool["errors_page"]()
    assert "## `ventuno serve`" in tool["commands_page"]()
