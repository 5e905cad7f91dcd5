"""Names that people choose: shown without tricks, and unique by what they look like (PLA-1)."""

import unicodedata
from functools import lru_cache
from typing import Final

from confusable_homoglyphs.categories import alias, unique_aliases
from confusable_homoglyphs.confusables import confusables_data

from ventuno.core.errors import BadName, MixedName
from ventuno.core.writing import few_marks, visible

LONGEST_NAME: Final = 20
#: Digits, punctuation and marks belong to every script.
_EVERYWHERE: Final = frozenset({"COMMON", "INHERITED"})
#: Scripts that are written together.
_TOGETHER: Final = (
    frozenset({"HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"HAN", "HANGUL"}),
    frozenset({"HAN", "BOPOMOFO"}),
)
_CAPITALS: Final = frozenset({"CYRILLIC", "GREEK"})
#: Small letters and digits that look alike in one of their cases.
_SAME: Final = {"i": "l", "1": "l", "|": "l", "0": "o"}
#: Pairs of letters that look like one.
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def clean_name(name: str) -> str:
    """Return a name as it may be shown: composed, no control, invisible or direction characters.

    Raises:
        BadName: Nothing is left of it, or it is too long.
    """
    words = " ".join(few_marks(visible(name)).split())
    if not words or len(words) > LONGEST_NAME or unicodedata.category(words[0])[0] == "M":
        raise BadName(longest=LONGEST_NAME)
    return words


def registered_name(name: str) -> str:
    """Return a name as an account may bear it: clean, with a letter or digit, of one script.

    Raises:
        BadName: It is too short, too long or has nothing to speak.
        MixedName: Its letters are of several scripts, as in imitations.
    """
    shown = clean_name(name)
    if not any(c.isalnum() for c in shown):
        raise BadName(longest=LONGEST_NAME)
    scripts = set(unique_aliases(shown)) - _EVERYWHERE
    if len(scripts) > 1 and not any(scripts <= together for together in _TOGETHER):
        raise MixedName
    return shown


def name_key(shown: str) -> str:
    """Return what two names have in common that a person could take for the same one.

    Case, blanks and lookalikes of other scripts make no difference.

    Args:
        shown: A clean name.
    """
    # Folded in every way there is first: a letter's key must not depend on the case it was typed in.
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKD", shown).casefold()).casefold()
    return _skeleton(_capitals_first(unicodedata.normalize("NFKC", folded)))


def name_keys(shown: str) -> tuple[str, ...]:
    """Return the keys that a newcomer's name must leave free and by which an account may be kept.

    The first is :func:`name_key`. The other, where it differs, is that of the letters as they stand: a small nu is
    an N in the other case but looks like a v.

    Args:
        shown: A clean name.
    """
    return tuple(dict.fromkeys((name_key(shown), _skeleton(shown))))


def _capitals_first(folded: str) -> str:
    """Returns folded text with the Greek letters that one capital stands for: nearly all of those have Latin twins."""
    return "".join(c.upper() if len(c.upper()) == 1 and alias(c) == "GREEK" else c for c in folded)


def _skeleton(text: str) -> str:
    plain = "".join(map(_looks_like, text.replace(" ", "")))
    for pair, one in _PAIRS:
        plain = plain.replace(pair, one)
    return plain


@lru_cache(4096)
def _looks_like(c: str) -> str:
    """Returns the small Latin letter or digit that a character looks like, in its own case or the other one."""
    if c.isascii():
        return _SAME.get(c.lower(), c.lower())
    for form in (c, c.upper(), c.lower()):
        for found in confusables_data.get(form, ()):
            if found["c"].isascii() and found["c"].isalnum():
                return "".join(_looks_like(one) for one in found["c"])
    # Letters of other scripts that look alike and like no Latin one, such as the Greek and the Cyrillic P.
    tall = c.upper()
    others = [
        str(found["c"]) for found in confusables_data.get(tall, ()) if alias(found["c"][0]) in _CAPITALS
    ]
    return min([tall, *others]).casefold()
