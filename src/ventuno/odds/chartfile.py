"""A strategy chart from a file, as ``ventuno chart --format json`` writes it and people change it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from ventuno.core.errors import BadChart
from ventuno.core.strategy import UPCARDS, Cell, Chart, Deviation, Row, Section
from ventuno.odds.shoe import VALUE_NAMES
from ventuno.odds.strategy import CHART_ROWS

_UPCARD_NAMES: Final = tuple(VALUE_NAMES[upcard - 1] for upcard in UPCARDS)
_MOST_CARDS: Final = 21
_Cells = dict[str, dict[str, Cell]]


class _Difference(msgspec.Struct, frozen=True):
    cards: int
    section: Section
    total: int
    upcard: str
    action: Cell


class _File(msgspec.Struct, frozen=True):
    hard: _Cells
    soft: _Cells
    pair: _Cells
    deviations: tuple[_Difference, ...] = ()
    rules_hash: str = ""


def chart_from_file(file: Path) -> Chart:
    """Return the chart in a file.

    Args:
        file: As ``ventuno chart --format json`` writes it; it may be of other rules.

    Raises:
        BadChart: The file cannot be read, or does not say what to do with every hand.
    """
    try:
        found = msgspec.json.decode(file.read_bytes(), type=_File)
    except OSError as error:
        raise BadChart(file=str(file), detail=error.strerror or "it cannot be read") from None
    except UnicodeDecodeError:
        raise BadChart(file=str(file), detail="it is no text") from None
    except msgspec.ValidationError as error:
        raise BadChart(file=str(file), detail=str(error)) from None
    except msgspec.DecodeError:
        raise BadChart(
            file=str(file), detail="it is no JSON; write one with ventuno chart --format json"
        ) from None
    rows = tuple(row for section in CHART_ROWS for row in _rows(file, section, getattr(found, section.value)))
    return Chart(found.rules_hash, rows, tuple(_deviation(file, one) for one in found.deviations))


def row_name(row: Row) -> str:
    """Return what a row is called in a file: its total, or its cards."""
    return str(row.total) if row.section is Section.HARD else row.name


def _rows(file: Path, section: Section, cells: _Cells) -> Iterator[Row]:
    wanted = {row_name(Row(section, total, ())): total for total in CHART_ROWS[section]}
    for name in cells:
        if name not in wanted:
            raise BadChart(file=str(file), detail=f"{section.value} has no row {name!r}")
    for name, total in wanted.items():
        row = cells.get(name, {})
        missing = [upcard for upcard in _UPCARD_NAMES if upcard not in row]
        extra = [upcard for upcard in row if upcard not in _UPCARD_NAMES]
        if missing or extra:
            what = f"no upcard {missing[0]}" if missing else f"an upcard {extra[0]!r}"
            raise BadChart(file=str(file), detail=f"{section.value} {name} has {what}")
        if section is not Section.PAIR and Cell.SPLIT in row.values():
            raise BadChart(file=str(file), detail=f"{section.value} {name} is split, and only pairs can be")
        yield Row(section, total, tuple(row[upcard] for upcard in _UPCARD_NAMES))


def _deviation(file: Path, one: _Difference) -> Deviation:
    where = f"the deviation of {one.cards} cards, {one.section.value} {one.total} against {one.upcard}"
    if one.upcard not in _UPCARD_NAMES or one.section is Section.PAIR:
        raise BadChart(file=str(file), detail=f"{where} names no hand and upcard")
    if one.total not in CHART_ROWS[one.section] or not 3 <= one.cards <= _MOST_CARDS:
        raise BadChart(file=str(file), detail=f"{where} is of no hand of three or more cards")
    if one.action not in (Cell.HIT, Cell.STAND):
        raise BadChart(file=str(file), detail=f"{where} can only be H or S")
    return Deviation(one.cards, one.section, one.total, VALUE_NAMES.index(one.upcard) + 1, one.action)
