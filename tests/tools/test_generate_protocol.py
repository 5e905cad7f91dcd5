"""The client's types and the protocol reference are what the server's types say."""

import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ventuno.table import messages

TOOL = Path(__file__).resolve().parents[2] / "tools" / "generate_protocol.py"


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(TOOL))


def test_the_generated_files_are_fresh(tool: dict[str, Any]) -> None:
    assert tool["main"](["--check"]) == 0, "run: python tools/generate_protocol.py"


def test_every_message_has_its_interface(tool: dict[str, Any]) -> None:
    text = tool["types_file"]()
    for kind in (*tool["FROM_CLIENT"], *tool["TO_CLIENT"]):
        assert f"export interface {kind.__name__} {{" in text


def test_what_the_wire_leaves_out_is_put_back(tool: dict[str, Any]) -> None:
    text = tool["types_file"]()
    left_out = msgspec.json.decode(msgspec.json.encode(messages.Ok(id=1, now_ms=2)))
    assert set(left_out) == {"t", "id", "now_ms"}
    assert "ok: { balance_cents: null, rev: null, exists: false, replaced_by: null }," in text


def test_sets_of_words_keep_their_names(tool: dict[str, Any]) -> None:
    assert "readonly legal: readonly ActionName[];" in tool["types_file"]()


def test_errors_of_setting_up_stay_in_the_terminal(tool: dict[str, Any]) -> None:
    text = tool["codes_file"]()
    assert '"too_late"' in text
    assert '"port_in_use"' not in text
