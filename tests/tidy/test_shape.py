"""The shape of the code: nothing too long to read at one sitting, no loose ends, no test that waits for a clock."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tidy.tree import ROOT, text_files, under

MODULE_LINES = 450
FUNCTION_LINES = 70
# Longer on purpose, each with the reason.
LONG = {
    "src/ventuno/table/messages.py": "every message on the wire, to be read as one page",
    "src/ventuno/core/errors.py": "every mistake a person can make, one tree drawn at its top",
}
CODE = ("src", "web/src", "dev.py", "hatch_build.py")
# Spelt in halves, or this file would be one of its own findings.
LOOSE_ENDS = re.compile(
    "|".join(
        (
            "TO" + "DO",
            "FIX" + "ME",
            "NotImplemented" + "Error",
            "type: " + "ignore",
            "no" + "qa",
            "biome-" + "ignore",
        )
    )
    + "|@ts-"
    + "(?:ignore|expect-error|nocheck)"
)


def code_files(*suffixes: str) -> Iterator[tuple[Path, str]]:
    """Yield the product's own code."""
    return ((path, text) for path, text in text_files(*suffixes) if under(path, *CODE))


def test_no_module_is_too_long_to_read() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): text.count("\n")
        for path, text in code_files(".py", ".ts", ".tsx")
        if ".gen." not in path.name
    }
    assert not {name: lines for name, lines in lengths.items() if lines > MODULE_LINES and name not in LONG}


def long_functions(source: str) -> dict[str, int]:
    """Return the functions of a module that are longer than a page."""
    functions = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    lengths = {node.name: (node.end_lineno or node.lineno) - node.lineno + 1 for node in functions}
    return {name: lines for name, lines in lengths.items() if lines > FUNCTION_LINES}


def test_no_function_is_longer_than_a_page() -> None:
    found = {path.relative_to(ROOT).as_posix(): long_functions(text) for path, text in code_files(".py")}
    assert not {name: functions for name, functions in found.items() if functions}


def test_a_long_function_would_be_noticed() -> None:
    assert long_functions("async def f():\n" + "    x = 1\n" * FUNCTION_LINES) == {"f": FUNCTION_LINES + 1}


def test_nothing_is_left_for_later_or_silenced() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): sorted(set(LOOSE_ENDS.findall(text)))
        for path, text in text_files(".py", ".ts", ".tsx", ".css", ".ftl", ".sql", ".toml")
        if under(path, *CODE, "tests", "web", "benchmarks", "examples", "pyproject.toml")
        and LOOSE_ENDS.search(text)
    }
    assert not found


def waits(source: str) -> list[str]:
    """Return the calls of a test module that wait for real time to pass."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        call = ast.unparse(node.func)
        # Giving way once, sleep(0), waits for nothing.
        idle = bool(node.args) and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0
        if (call in ("time.sleep", "asyncio.sleep", "anyio.sleep") and not idle) or call.endswith(
            ".wait_for_timeout"
        ):
            found.append(f"{call} in line {node.lineno}")
    return found


def test_no_test_waits_for_the_clock() -> None:
    found = {
        path.name: waits(text) for path, text in text_files(".py") if under(path, "tests") and waits(text)
    }
    assert not found


@pytest.mark.parametrize(
    ("call", "count"),
    [
        ("asyncio.sleep(0.1)", 1),
        ("asyncio.sleep(0)", 0),
        ("time.sleep(1)", 1),
        ("page.wait_for_timeout(5)", 1),
    ],
)
def test_a_wait_would_be_noticed(call: str, count: int) -> None:
    assert len(waits(call)) == count
