"""A strategy chart as a picture (SVG, PNG) and as a page of its own (HTML)."""

from collections.abc import Sequence
from html import escape
from io import BytesIO
from typing import Final, NamedTuple

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
_PAPER: Final = "#ffffff"
_PAPER_INK: Final = "#16201c"
_DOTS: Final = 2
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}
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


class _Text(NamedTuple):
    """A text at its baseline; ``anchor`` is start, middle or end."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    weight: int = 400
    size: int = 14


class _Box(NamedTuple):
    """A cell of the chart, by its upper left corner."""

    x: int
    y: int
    cell: str


class _Picture(NamedTuple):
    """A chart laid out: what is drawn where, whatever it is drawn with."""

    width: int
    height: int
    parts: tuple[_Text | _Box, ...]


def _laid_out(drawn: Chart, title: str) -> _Picture:
    """Returns the sections below each other, the legend at the end."""
    parts: list[_Text | _Box] = [_Text(_MARGIN, _MARGIN + 18, title, weight=600, size=18)]
    y = _MARGIN + 18 + _GAP
    for name, rows in _groups(drawn):
        parts.append(_Text(_MARGIN, y, name, weight=600))
        parts += [
            _Text(_left(n) + _CELL / 2, y, VALUE_NAMES[upcard - 1], "middle")
            for n, upcard in enumerate(UPCARDS)
        ]
        y += 10
        for row in rows:
            parts.append(_Text(_MARGIN + _NAME - 8, y + _HEIGHT - 8, row[0], "end"))
            parts += [_Box(_left(n), y, cell) for n, cell in enumerate(row[1:]) if cell[0] in HUES]
            y += _HEIGHT
        y += _GAP
    for cell, meaning in MEANINGS.items():
        parts.append(_Box(_MARGIN, y - _HEIGHT + 8, cell.value))
        parts.append(_Text(_MARGIN + _CELL + 8, y, meaning))
        y += _HEIGHT
    return _Picture(_left(len(UPCARDS)) + _MARGIN, y, tuple(parts))


def _left(column: int) -> int:
    return _MARGIN + _NAME + column * _CELL


def _letter(box: _Box) -> _Text:
    middle = box.x + _CELL / 2 - 1
    return _Text(middle, box.y + _HEIGHT - 8, Cell(box.cell).value, "middle", 600)


def chart_svg(drawn: Chart, title: str) -> str:
    """Return a chart as one picture in vectors."""
    picture = _laid_out(drawn, title)
    parts = "".join(
        _svg_box(part) if isinstance(part, _Box) else _svg_text(part, _PAPER_INK) for part in picture.parts
    )
    width, height = picture.width, picture.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif">'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>{parts}</svg>\n'
    )


def _svg_text(text: _Text, ink: str) -> str:
    return (
        f'<text x="{text.x:g}" y="{text.y:g}" text-anchor="{text.anchor}" font-size="{text.size}" '
        f'font-weight="{text.weight}" fill="{ink}">{escape(text.text)}</text>'
    )


def _svg_box(box: _Box) -> str:
    return (
        f'<rect x="{box.x}" y="{box.y}" width="{_CELL - 2}" height="{_HEIGHT - 2}" rx="3" '
        f'fill="{HUES[box.cell[0]]}"/>{_svg_text(_letter(box), _INK)}'
    )


def chart_png(drawn: Chart, title: str) -> bytes:
    """Return a chart as one picture in dots, twice as fine as the other's units."""
    # Pillow draws it: small, well kept, permissive, and it brings a typeface. An SVG renderer would be larger.
    from PIL import Image, ImageDraw, ImageFont

    picture = _laid_out(drawn, title)
    image = Image.new("RGB", (picture.width * _DOTS, picture.height * _DOTS), _PAPER)
    pen = ImageDraw.Draw(image)

    def write(text: _Text, ink: str) -> None:
        font = ImageFont.load_default(text.size * _DOTS)
        place = text.x * _DOTS, text.y * _DOTS
        bold = text.weight > 400
        pen.text(place, text.text, ink, font, _ANCHORS[text.anchor], stroke_width=0.5 if bold else 0)

    for part in picture.parts:
        if isinstance(part, _Text):
            write(part, _PAPER_INK)
        else:
            right, bottom = part.x + _CELL - 2, part.y + _HEIGHT - 2
            corners = (part.x * _DOTS, part.y * _DOTS, right * _DOTS, bottom * _DOTS)
            pen.rounded_rectangle(corners, 3 * _DOTS, HUES[part.cell[0]])
            write(_letter(part), _INK)
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()
