"""A total-dependent strategy chart as a value: computed elsewhere, read here (MAJ-8).

A hand's action depends on its section (a pair, a soft or a hard total) and the upcard, nothing else; where a
short Charlie matters, a few cells depend on the number of cards too.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from functools import cached_property
from typing import Final

import msgspec

from ventuno.core.cards import Card, value
from ventuno.core.hand import TWENTY_ONE, hand_value

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


class Play(StrEnum):
    """What a player does with a hand; the same words as on the wire."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"


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


class Chart(msgspec.Struct, frozen=True, dict=True):
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

    @cached_property
    def _cells(self) -> Mapping[tuple[Section, int, int], Cell]:
        return self.cells()

    @cached_property
    def _by_cards(self) -> Mapping[tuple[int, Section, int, int], Cell]:
        return self.by_cards()

    def cell(self, cards: Sequence[Card], upcard: Card, *, from_split: bool, may_split: bool = True) -> Cell:
        """Return the cell that a hand which may still be played comes to.

        Args:
            cards: The hand, two cards or more, under 21.
            upcard: The dealer's.
            from_split: It comes from a split, where two equal cards are played by their total.
            may_split: Two equal cards can be split now; else a cell that says so is left for their total's.
        """
        up = value(upcard)
        if len(cards) == 2 and not from_split and value(cards[0]) == value(cards[1]):
            cell = self._cells[Section.PAIR, value(cards[0]), up]
            if cell is not Cell.SPLIT or may_split:
                return cell
        total, soft = hand_value(cards)
        assert len(cards) >= 2, "one card has no cell"
        assert total < TWENTY_ONE, "the hand is complete"
        section = Section.SOFT if soft else Section.HARD
        return self._by_cards.get((len(cards), section, total, up)) or self._cells[section, total, up]

    def action(
        self, cards: Sequence[Card], upcard: Card, *, from_split: bool, legal: Collection[str]
    ) -> Play:
        """Return what the chart does with a hand, always one of the legal actions (MAJ-8).

        Args:
            cards: The hand, two cards or more, under 21.
            upcard: The dealer's.
            from_split: It comes from a split.
            legal: Names of the actions that are legal now, standing among them.
        """
        cell = self.cell(cards, upcard, from_split=from_split, may_split=Play.SPLIT in legal)
        match cell:
            case Cell.SPLIT:
                return Play.SPLIT
            case Cell.DOUBLE | Cell.DOUBLE_OR_STAND if Play.DOUBLE in legal:
                return Play.DOUBLE
            case Cell.HIT | Cell.DOUBLE if Play.HIT in legal:
                return Play.HIT
            case _:
                return Play.STAND


class _Document(msgspec.Struct, frozen=True):
    chart: Chart


def chart_from_json(data: bytes) -> Chart:
    """Return the chart in a document that holds one under ``chart``.

    Raises:
        msgspec.ValidationError: The document holds no chart.
    """
    return msgspec.json.decode(data, type=_Document).chart


def chart_json(chart: Chart) -> bytes:
    """Return a document that holds the chart, for :func:`chart_from_json`."""
    return msgspec.json.encode(_Document(chart))
