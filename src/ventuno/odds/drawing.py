"""A strategy chart as a picture (SVG) and as a page of its own (HTML)."""

from collections.abc import Sequence
from html import escape
from typing import Final

from ventuno.core.strategy import UPCARDS, Cell, Chart, Section
from ventuno.odds.shoe import VALUE_NAMES
from ventuno.odds.text import MEANINGS, deviation_rows, shown_rows

#: Told apart without seeing colour by the letter in each cell, and by hue and lightness with any colour vision.
HUES: Final = {
    "H": "#1d7458",
    "S": "#a1402f",
    "D": "#85600a",
    "P": "#3f59b0",
}
_INK: Final = "#ffffff"
_CELL: Final = 34
_HEIGHT: Final = 26
_NAME: Final = 84
_GAP: Final = 30
_MARGIN: Final = 16
_TITLES: Final = {Section.HARD: "Hard", Section.SOFT: "Soft", Section.PAIR: "Pairs"}
_STYLE: Final = """
body { font: 16px/1.4 system-ui, sans-serif; margin: 1.5rem; color: #16201c; background: #ffffff; }
table { border-collapse: separate; border-spacing: 2px; margin-block: 1rem; }
caption { text-align: start; font-weight: 600; }
th { font-weight: 500; padding: .2rem .5rem; text-align: end; white-space: nowrap; }
thead th { text-align: center; }
td { min-width: 2.1rem; padding: .2rem; text-align: center; color: #ffffff; font-weight: 600; }
td.none { color: inherit; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem .8rem; }
dt { min-width: 2.1rem; text-align: center; color: #ffffff; font-weight: 600; }
dd { margin: 0; }
"""


def _groups(drawn: Chart) -> list[tuple[str, list[Sequence[str]]]]:
    groups: list[tuple[str, list[Sequence[str]]]] = [
        (title, [(row.name, *(cell.value for cell in row.cells)) for row in shown_rows(drawn, section)])
        for section, title in _TITLES.items()
    ]
    groups += [(f"{cards} cards", list(rows)) for cards, rows in deviation_rows(drawn).items()]
    return groups


def chart_html(drawn: Chart, title: str) -> str:
    """Return a chart as a page that needs nothing else."""
    heads = "".join(f'<th scope="col">{VALUE_NAMES[upcard - 1]}</th>' for upcard in UPCARDS)
    tables = []
    for name, rows in _groups(drawn):
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(_html_cell(cell) for cell in row[1:])}</tr>'
            for row in rows
        )
        tables.append(
            f"<table><caption>{escape(name)}</caption><thead><tr><th></th>{heads}</tr></thead>"
            f"<tbody>{body}</tbody></table>"
        )
    legend = "".join(
        f'<dt style="background:{HUES[cell.value[0]]}">{cell.value}</dt><dd>{escape(meaning)}</dd>'
        for cell, meaning in MEANINGS.items()
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body><h1>{escape(title)}</h1><dl>{legend}</dl>{''.join(tables)}</body></html>\n"
    )


def _html_cell(cell: str) -> str:
    if cell[0] not in HUES:
        return '<td class="none">·</td>'
    return f'<td style="background:{HUES[cell[0]]}">{cell}</td>'


def chart_svg(drawn: Chart, title: str) -> str:
    """Return a chart as one picture: the sections below each other, the legend at the end."""
    parts = [
        f'<text x="{_MARGIN}" y="{_MARGIN + 18}" font-size="18" font-weight="600">{escape(title)}</text>'
    ]
    y = _MARGIN + 18 + _GAP
    for name, rows in _groups(drawn):
        parts.append(_svg_text(_MARGIN, y, name, weight=600))
        parts += [
            _svg_text(_left(n) + _CELL / 2, y, VALUE_NAMES[upcard - 1], anchor="middle")
            for n, upcard in enumerate(UPCARDS)
        ]
        y += 10
        for row in rows:
            parts.append(_svg_text(_MARGIN + _NAME - 8, y + _HEIGHT - 8, row[0], anchor="end"))
            parts += [_svg_cell(_left(n), y, cell) for n, cell in enumerate(row[1:]) if cell[0] in HUES]
            y += _HEIGHT
        y += _GAP
    for cell, meaning in MEANINGS.items():
        parts.append(_svg_cell(_MARGIN, y - _HEIGHT + 8, cell.value))
        parts.append(_svg_text(_MARGIN + _CELL + 8, y, meaning))
        y += _HEIGHT
    width = _left(len(UPCARDS)) + _MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" '
        f'role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="14" '
        f'fill="#16201c"><rect width="100%" height="100%" fill="#ffffff"/>{"".join(parts)}</svg>\n'
    )


def _left(column: int) -> int:
    return _MARGIN + _NAME + column * _CELL


def _svg_text(x: float, y: float, text: str, *, anchor: str = "start", weight: int = 400) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}">{escape(text)}</text>'


def _svg_cell(x: int, y: int, cell: str) -> str:
    middle = x + _CELL / 2 - 1
    return (
        f'<rect x="{x}" y="{y}" width="{_CELL - 2}" height="{_HEIGHT - 2}" rx="3" fill="{HUES[cell[0]]}"/>'
        f'<text x="{middle:g}" y="{y + _HEIGHT - 8}" text-anchor="middle" font-weight="600" '
        f'fill="{_INK}">{Cell(cell).value}</text>'
    )
