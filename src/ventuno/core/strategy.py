"""A total-dependent strategy chart as a value: computed elsewhere, read here (MAJ-8).

A hand's action depends on its section (a pair, a soft or a hard total) and the upcard, nothing else; where a
short Charlie matters, a few cells depend on the number of cards too.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec

UPCARDS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
"""Counting values of upcards in the order of a chart's columns, the ace last."""


class Cell(StrEnum):
    """What a cell of a chart says."""

    HIT = "H"
    STAND = "S"
    DOUBLE = "D"
    """Double on two cards, else hit."""
    DOUBLE_OR_STAND = "Ds"
    """Double on two cards, else stand."""
    SPLIT = "P"


class Section(StrEnum):
    """The three parts of a chart."""

    HARD = "hard"
    SOFT = "soft"
    PAIR = "pair"


class Row(msgspec.Struct, frozen=True):
    """A row of a chart.

    Attributes:
        section: Which part.
        total: The hand's total; of a pair, the counting value of one card.
        cells: What to do against each of ``UPCARDS``.
    """

    section: Section
    total: int
    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The hand as charts name it: ``16``, ``A-7`` or ``8-8``."""
        names = "?A23456789T"
        match self.section:
            case Section.HARD:
                return str(self.total)
            case Section.SOFT:
                return f"A-{names[self.total - 11]}"
            case Section.PAIR:
                return f"{names[self.total]}-{names[self.total]}"


class Deviation(msgspec.Struct, frozen=True):
    """A cell that differs for hands of so many cards, because a Charlie is near.

    Attributes:
        cards: Number of cards.
        section: Hard or soft.
        total: The hand's total.
        upcard: Counting value of the upcard.
        cell: What to do instead.
    """

    cards: int
    section: Section
    total: int
    upcard: int
    cell: Cell


class Chart(msgspec.Struct, frozen=True):
    """A total-dependent strategy for one rules value.

    Attributes:
        rules_hash: The rules it was computed for.
        rows: Hard totals, soft totals, pairs, each from low to high.
        deviations: Cells that differ for hands of a certain number of cards.
    """

    rules_hash: str
    rows: tuple[Row, ...]
    deviations: tuple[Deviation, ...] = ()

    def cells(self) -> Mapping[tuple[Section, int, int], Cell]:
        """Return the cells by section, total and upcard."""
        return {
            (row.section, row.total, upcard): cell
            for row in self.rows
            for upcard, cell in zip(UPCARDS, row.cells, strict=True)
        }

    def by_cards(self) -> Mapping[tuple[int, Section, int, int], Cell]:
        """Return the deviations by cards, section, total and upcard."""
        return {(d.cards, d.section, d.total, d.upcard): d.cell for d in self.deviations}


class _Document(msgspec.Struct, frozen=True):
    chart: Chart


def chart_from_json(data: bytes) -> Chart:
    """Return the chart in a document that holds one under ``chart``.

    Raises:
        msgspec.ValidationError: The document holds no chart.
    """
    return msgspec.json.decode(data, type=_Document).chart
