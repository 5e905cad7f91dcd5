"""What people write, as it may be shown: composed, without what hides, turns or piles up."""

import unicodedata
from itertools import chain
from typing import Final

#: Marks on one letter; languages need two, a tower of them covers the line above.
MOST_MARKS: Final = 2
#: Letters and signs by their kind, but drawn as nothing or as a blank.
BLANK: Final = frozenset(
    chr(code)
    for code in chain(
        (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        range(0x180B, 0x1810),
        range(0xFE00, 0xFE10),
        range(0xE0100, 0xE01F0),
    )
)
_SHOWN: Final = frozenset("LMNPS")
_WITH_BLANKS: Final = _SHOWN | {"Z"}
_JOINER: Final = "\u200d"
_IN_COLOUR: Final = "\ufe0f"
#: Skin tones: they change the picture before them and are none of their own.
_TONES: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))


def visible(text: str) -> str:
    """Return a text composed, without what is not drawn; blanks stay, line ends and tabs go."""
    composed = unicodedata.normalize("NFKC", text)
    return "".join(c for c in composed if unicodedata.category(c)[0] in _WITH_BLANKS and c not in BLANK)


def few_marks(text: str) -> str:
    """Return a text without the marks that a letter has too many of."""
    kept: list[str] = []
    marks = 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def clean_line(text: str) -> str:
    """Return what somebody wrote as one line that shows all of itself and stays in its place.

    Pictures may be joined and coloured as emoji are; no other text keeps a joiner. Signs that enclose a letter go,
    and so do marks with nothing before them to stand on.
    """
    kept: list[str] = []
    for c in unicodedata.normalize("NFKC", text):
        if c in (_JOINER, _IN_COLOUR):
            if kept and _picture(kept[-1]) and c != kept[-1]:
                kept.append(c)
        elif c.isspace():
            kept.append(" ")
        elif unicodedata.category(c)[0] in _SHOWN and c not in BLANK and unicodedata.category(c) != "Me":
            kept.append(c)
    return " ".join(_on_letters(_joined(kept)).split())


def characters(text: str) -> int:
    """Return how many characters a reader of a clean line sees."""
    return sum(not (_is_mark(c) or c in (_JOINER, _IN_COLOUR) or c in _TONES) for c in text)


def _joined(kept: list[str]) -> list[str]:
    """Returns the signs without joiners that join a picture to nothing."""
    return [c for c, after in zip(kept, [*kept[1:], ""], strict=False) if c != _JOINER or _is_symbol(after)]


def _on_letters(kept: list[str]) -> str:
    """Returns the text with its few marks, each on something."""
    composed = few_marks(unicodedata.normalize("NFC", "".join(kept)))
    standing: list[str] = []
    for c in composed:
        if _is_mark(c) and (not standing or standing[-1] == " "):
            continue
        standing.append(c)
    return "".join(standing)


def _picture(c: str) -> bool:
    return c == _IN_COLOUR or _is_symbol(c)


def _is_symbol(c: str) -> bool:
    return c in _TONES or (c != "" and unicodedata.category(c) == "So")


def _is_mark(c: str) -> bool:
    return unicodedata.category(c)[0] == "M" and c != _IN_COLOUR
