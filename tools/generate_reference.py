"""Write what the reference says of rules, errors and commands from the code that it describes.

    .venv/bin/python tools/generate_reference.py

A test fails while a page is not what this writes.
"""

import inspect
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from typer.main import get_command

from ventuno.cli import app
from ventuno.core import errors, rules
from ventuno.core.presets import load_preset, preset_names
from ventuno.core.sidebets import KINDS

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "docs" / "reference"
_NOTE: Final = "<!-- Written by tools/generate_reference.py: change the code, not this page. -->\n"


def _cell(text: object) -> str:
    return " ".join(str(text).split()).replace("|", "\\|")


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines: list[Sequence[object]] = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(_cell(cell) for cell in line) + " |" for line in lines) + "\n"


def _written(value: Any) -> str:
    plain = msgspec.to_builtins(value, enc_hook=str)
    return "none" if plain is None else str(plain).lower() if isinstance(plain, bool) else str(plain)


def _meanings(kind: type) -> dict[str, str]:
    """Returns what the docstring of a class says of its attributes."""
    text = inspect.getdoc(kind) or ""
    found: dict[str, str] = {}
    name = ""
    for line in text.partition("Attributes:\n")[2].splitlines():
        if line.startswith("    ") and not line.startswith("     ") and ":" in line:
            name, _, said = line.strip().partition(": ")
            found[name] = said
        elif line.startswith("     ") and name:
            found[name] += " " + line.strip()
        elif line and not line.startswith(" "):
            break
    return found


def rules_page() -> str:
    """Return the options of rules, what each preset sets, and the side bets."""
    meanings = _meanings(rules.Rules)
    plain = rules.Rules()
    options = [one for one in rules.Rules.__struct_fields__ if one != "side_bets"]
    presets = {name: load_preset(name).rules for name in preset_names()}
    words = [[f"`{one}`", _written(getattr(plain, one)), meanings.get(one, "")] for one in options]
    sets = [[f"`{one}`", *(_written(getattr(each, one)) for each in presets.values())] for one in options]
    bets = [[f"`{bet.key}`", bet.title, bet.needs.value, ", ".join(bet.ranks)] for bet in KINDS]
    pays = [
        [f"`{name}`", f"`{bet.key}`", ", ".join(str(odds) for odds in bet.pays)]
        for name, each in presets.items()
        for bet in each.side_bets
    ]
    return (
        f"# Rules\n\n{_NOTE}\nWhat a preset or a table may say under `rules`.\n\n"
        + _table(["option", "if not said", "meaning"], words)
        + "\n## What the presets say\n\n"
        + _table(["option", *(f"`{name}`" for name in presets)], sets)
        + "\n## Side bets\n\nRanks best first; a pay table names odds to one in the same order.\n\n"
        + _table(["key", "name", "reads", "ranks"], bets)
        + "\n"
        + _table(["preset", "bet", "pays"], pays)
    )


def errors_page() -> str:
    """Return every error a person may meet, by its code."""
    rows: list[list[object]] = []
    for kind in vars(errors).values():
        if not (isinstance(kind, type) and issubclass(kind, errors.VentunoError)) or "code" not in vars(kind):
            continue
        said = (inspect.getdoc(kind) or "").partition("\n\n")[0]
        rows.append([f"`{kind.code}`", said, kind.remedy, "yes" if kind.retryable else "no"])
    rows.sort(key=lambda row: str(row[0]))
    head = "The same code always means the same. *Again*: the same request may succeed later.\n\n"
    return f"# Errors\n\n{_NOTE}\n{head}" + _table(["code", "meaning", "what is said", "again"], rows)


def _commands(command: Any, name: str) -> list[str]:
    inner = getattr(command, "commands", {})
    if inner:
        return [line for key in sorted(inner) for line in _commands(inner[key], f"{name} {key}")]
    parts = [f"## `{name}`\n\n{_cell((command.help or '').partition(chr(10) * 2)[0])}\n"]
    options = [one for one in command.params if "--help" not in one.opts]
    if options:
        rows: list[list[object]] = [
            [f"`{', '.join(one.opts)}`", getattr(one, "help", None) or ""] for one in options
        ]
        parts.append(_table(["option", "meaning"], rows))
    return ["\n".join(parts)]


def commands_page() -> str:
    """Return the commands with their options."""
    return f"# Commands\n\n{_NOTE}\n" + "\n".join(_commands(get_command(app), "ventuno"))


PAGES: Final = {"rules.md": rules_page, "errors.md": errors_page, "commands.md": commands_page}


def main() -> int:
    """Write the pages."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
