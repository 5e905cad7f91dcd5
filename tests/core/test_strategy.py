"""A chart is looked up by what a hand is: a pair, a soft or a hard total, and where a Charlie is near its cards."""

import pytest

from ventuno.core.cards import parse_card, parse_cards
from ventuno.core.strategy import (
    UPCARDS,
    Cell,
    Chart,
    Deviation,
    Play,
    Row,
    Section,
    chart_from_json,
    chart_json,
)

ALL = ("hit", "stand", "double", "split")
LATER = ("hit", "stand")


def row(section: Section, total: int, cell: Cell) -> Row:
    return Row(section, total, (cell,) * len(UPCARDS))


CHART = Chart(
    "rules",
    (
        *(row(Section.HARD, total, Cell.HIT if total < 17 else Cell.STAND) for total in range(4, 21)),
        *(row(Section.SOFT, total, Cell.DOUBLE_OR_STAND) for total in range(12, 21)),
        *(row(Section.PAIR, n, Cell.DOUBLE if n == 5 else Cell.SPLIT) for n in range(1, 11)),
    ),
    (Deviation(4, Section.HARD, 16, 9, Cell.STAND),),
)


@pytest.mark.clause("ODD-5")
@pytest.mark.parametrize(
    ("cards", "legal", "expected"),
    [
        pytest.param("8s 8d", ALL, Play.SPLIT, id="a pair by its own cell"),
        pytest.param("Ts Kd", ALL, Play.SPLIT, id="tens of any rank are a pair"),
        pytest.param("5s 5d", ALL, Play.DOUBLE, id="a pair that is not split has its own cell too"),
        pytest.param("8s 8d", LATER, Play.HIT, id="a pair that cannot be split goes by its total"),
        pytest.param("5s 5d", LATER, Play.HIT, id="no double any more: hit"),
        pytest.param("As 7d", ALL, Play.DOUBLE, id="a soft total"),
        pytest.param("As 3d 4d", LATER, Play.STAND, id="no double any more: stand"),
        pytest.param("Ts 6d", ALL, Play.HIT, id="a hard total"),
        pytest.param("Ts 3d 2d Ad", LATER, Play.STAND, id="so many cards differ"),
        pytest.param("Ts 3d 3h", LATER, Play.HIT, id="one card less does not"),
        pytest.param("Ts 6d", ("stand",), Play.STAND, id="what may not be hit stands"),
    ],
)
def test_a_hand_finds_its_cell(cards: str, legal: tuple[str, ...], expected: Play) -> None:
    assert CHART.action(parse_cards(cards), parse_card("9c"), from_split=False, legal=legal) is expected


@pytest.mark.clause("ODD-5")
def test_two_equal_cards_after_a_split_go_by_their_total() -> None:
    found = CHART.action(parse_cards("5s 5d"), parse_card("9c"), from_split=True, legal=ALL[:3])
    assert found is Play.HIT


def test_a_complete_hand_has_no_cell() -> None:
    for cards in ("As Kd", "Ts 9d 2h", "Ts"):
        with pytest.raises(AssertionError):
            CHART.cell(parse_cards(cards), parse_card("9c"), from_split=False)


def test_a_chart_survives_its_document() -> None:
    assert chart_from_json(chart_json(CHART)) == CHART
