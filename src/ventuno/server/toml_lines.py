"""Where things stand in a TOML file, so that a message about a setting can name its line."""

import re
from typing import Final

Where = tuple[str | int, ...]

_HEADER: Final = re.compile(r"^\s*(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?$")
_KEY: Final = re.compile(
    r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"))*)\s*="""
)
_STEP: Final = re.compile(r"\[(\d+)\]|([A-Za-z0-9_-]+)")


def lines_of(text: str) -> dict[Where, int]:
    """Return the line, from 1, of every table header and key of a TOML document.

    Args:
        text: The document; keys inside inline tables and arrays are not looked for.
    """
    found: dict[Where, int] = {}
    counts: dict[Where, int] = {}
    here: Where = ()
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.match(line):
            here = _resolve(_parts(header[2]), counts, opens_item=header[1] == "[[")
            found.setdefault(here, number)
        elif key := _KEY.match(line):
            found.setdefault((*here, *_parts(key[1])), number)
    return found


def line_of(lines: dict[Where, int], path: Where) -> int:
    """Return the line of the longest known beginning of a path, 1 if none is known."""
    for length in range(len(path), 0, -1):
        if (line := lines.get(path[:length])) is not None:
            return line
    return 1


def parse_path(text: str) -> Where:
    """Return the path in a validation message such as ``$.clocks[2].betting_ms``."""
    return tuple(int(index) if index else name for index, name in _STEP.findall(text))


def _parts(dotted: str) -> Where:
    return tuple(part.strip().strip("\"'") for part in dotted.split("."))


def _resolve(names: Where, counts: dict[Where, int], *, opens_item: bool) -> Where:
    """Returns a header's path with the number of the array item that it stands in or opens."""
    path: Where = ()
    for place, name in enumerate(names):
        path = (*path, name)
        if opens_item and place == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path
