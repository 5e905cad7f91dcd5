"""What people write is shown letter by letter, hides nothing, turns nothing, and stays in its line (PLA-19)."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ventuno.core.errors import BadLine, BadName
from ventuno.core.writing import MOST_MARKS, characters, clean_line
from ventuno.server.names import LONGEST_NAME, clean_name
from ventuno.table.chat import LONGEST_LINE, MOST_BYTES, readable_line

HOSTILE = json.loads(
    (Path(__file__).parents[1] / "support" / "hostile_texts.json").read_text(encoding="utf-8")
)
ALL = [text for texts in HOSTILE.values() for text in texts]
JOINERS = "\u200d\ufe0f"


def faults(shown: str) -> list[str]:
    """Return what in a shown text hides, turns or piles up."""
    kinds = [(c, unicodedata.category(c)) for c in shown if c not in JOINERS]
    found = [c for c, kind in kinds if kind in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Me"}]
    marks = 0
    for _, kind in kinds:
        marks = marks + 1 if kind[0] == "M" else 0
        found += ["a tower"] if marks > MOST_MARKS else []
    return found


@pytest.mark.clause("PLA-19")
def test_more_than_three_hundred_hostile_lines_are_refused_or_harmless_text():
    assert len(ALL) >= 300
    for text in ALL:
        try:
            line = readable_line(text)
        except BadLine:
            continue
        assert not faults(line), (text, line)
        assert 1 <= characters(line) <= LONGEST_LINE
        assert len(line.encode()) <= MOST_BYTES
        assert readable_line(line) == line


@pytest.mark.clause("PLA-1", "PLA-19")
def test_the_same_texts_as_names_are_refused_or_harmless():
    for text in ALL:
        try:
            name = clean_name(text)
        except BadName:
            continue
        assert len(name) <= LONGEST_NAME
        assert not [c for c in faults(name) if c != "\u20dd" and unicodedata.category(c[0]) != "Me"], text


@pytest.mark.clause("PLA-19")
def test_markup_stays_the_letters_it_is():
    for text in HOSTILE["markup"]:
        assert clean_line(text) == " ".join(text.split())


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a\u200db", "ab"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("👍\u200d\u200d\u200d👍", "👍\u200d👍"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("x\ufe0f", "x"),
        ("\u0301x", "x"),
        ("one\n\ntwo\tthree", "one two three"),
        ("𝕱𝖗𝖊𝖊", "Free"),
        ("caf\u0065\u0301", "caf\u00e9"),
    ],
)
def test_joiners_stay_between_pictures_and_letters_are_plain(written, shown):
    assert clean_line(written) == shown


@pytest.mark.clause("PLA-19")
@given(st.text(max_size=60))
def test_a_clean_line_is_clean(text):
    line = clean_line(text)
    assert not faults(line)
    assert clean_line(line) == line
