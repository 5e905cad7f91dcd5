"""What the tidy tests read: the tracked files, and the clauses that rule pages state and tests carry."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules"

# The rule books by their prefix; other ids in titles (known mistakes such as UI-13) are no clauses.
CLAUSE = r"(?:COM|INF|AME|MAJ|DUE|PLA|ODD)-\d+[a-z]?"
# A clause is stated where its id is bold, opens a heading, or opens a table's row.
STATED = re.compile(rf"\*\*({CLAUSE})\b|^#+ +({CLAUSE})\b|^\| *({CLAUSE}) *\|", re.MULTILINE)
CLIENT_TITLE = re.compile(r"\b(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*[\"'`]([^\"'`]*)")


@cache
def tracked_files() -> tuple[Path, ...]:
    """Return every file that git tracks or would track, as it lies in the working tree."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    paths = (ROOT / name for name in listing.split("\0") if name)
    return tuple(sorted(path for path in set(paths) if path.is_file()))


def text_files(*suffixes: str) -> Iterator[tuple[Path, str]]:
    """Yield the text of every tracked file, or of those with such a suffix."""
    for path in tracked_files():
        if suffixes and path.suffix not in suffixes:
            continue
        text = _text(path)
        if text is not None:
            yield path, text


@cache
def _text(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None  # a picture


def under(path: Path, *folders: str) -> bool:
    """Return whether a path lies in one of the project's folders."""
    return any(path.is_relative_to(ROOT / folder) for folder in folders)


def stated_in(page: str) -> set[str]:
    """Return the clauses that a rule page states."""
    return {next(filter(None, found.groups())) for found in STATED.finditer(page)}


def marked_in(source: str) -> set[str]:
    """Return the clauses that a Python test module carries, read without importing it."""
    return {
        argument.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and _is_clause_mark(node.func)
        for argument in node.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


def _is_clause_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "clause"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def titled_in(source: str) -> set[str]:
    """Return the clauses that the titles of a client test file name: `test("INF-7: ...", ...)`."""
    return {
        clause for title in CLIENT_TITLE.findall(source) for clause in re.findall(rf"\b{CLAUSE}\b", title)
    }


@cache
def stated_clauses() -> set[str]:
    """Return every clause that the rule pages state."""
    return {
        clause for page in RULES.glob("**/*.md") for clause in stated_in(page.read_text(encoding="utf-8"))
    }


@cache
def tested_clauses() -> dict[str, set[str]]:
    """Return every clause that a test carries, and the files of those tests."""
    tested: dict[str, set[str]] = {}
    for path, text in text_files(".py", ".ts", ".tsx"):
        if under(path, "tests") and path.name.startswith("test_"):
            clauses = marked_in(text)
        elif under(path, "web/tests"):
            clauses = titled_in(text)
        else:
            continue
        for clause in clauses:
            tested.setdefault(clause, set()).add(path.relative_to(ROOT).as_posix())
    return tested
