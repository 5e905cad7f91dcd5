"""Validation messages of a library in words that a host can act on."""

import difflib
import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Final, get_args

from ventuno.core.rules import LateBlackjack, Peek, SideBetKey
from ventuno.server.toml_lines import Where
from ventuno.table.spec import Colour, Disconnected, Language

Credits = int | float | str
"""An amount as a host writes it."""

_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a section",
}
_CHOICES: Final[dict[str, Sequence[str]]] = {
    "colour": get_args(Colour),
    "languages": get_args(Language),
    "on_disconnect_before_close": get_args(Disconnected),
    "peek": tuple(Peek),
    "late_blackjack": tuple(LateBlackjack),
    "key": tuple(SideBetKey),
}
_PATTERNS: Final = {
    "key": "lower-case letters, digits and hyphens, 32 at most",
    "origins": 'origins such as "https://play.example"',
}


class BadValue(Exception):
    """A value that has the right form and is wrong all the same.

    Args:
        path: Where it stands in its table's entry.
        problem: What is wrong with it.
        fix: What to write instead.
    """

    def __init__(self, path: Where, problem: str, fix: str) -> None:
        super().__init__(problem)
        self.path = path
        self.problem = problem
        self.fix = fix


def cents_of(amount: Credits, path: Where) -> int:
    """Return an amount of credits in cents, exactly.

    Args:
        amount: As it is written.
        path: Where it stands.

    Raises:
        BadValue: It is no amount of whole cents.
    """
    try:
        cents = Decimal(str(amount)) * 100
    except ArithmeticError:
        cents = Decimal("NaN")
    if isinstance(amount, bool) or not cents.is_finite() or cents != cents.to_integral_value():
        raise BadValue(
            path, f"{amount} is no amount of credits.", "Write a number with two decimals at most."
        )
    return int(cents)


def in_words(message: str, setting: str) -> tuple[str, str]:
    """Return the problem and the remedy that a validation message speaks of.

    Args:
        message: As msgspec writes it, without the path.
        setting: Name of the setting it is about.
    """
    if wrong := re.search(r"[Ii]nvalid enum value '?([^']*)'?", message):
        return f"{setting} cannot be {wrong[1]}.", f"Write one of {', '.join(_CHOICES.get(setting, ()))}."
    if "matching regex" in message:
        return f"{setting} has another form.", f"Write {_PATTERNS.get(setting, 'it as in the guide')}."
    if bound := re.search(r"of length (<=|>=) (\d+)", message):
        word = "at most" if bound[1] == "<=" else "at least"
        return f"{setting} has a length out of range.", f"Use {bound[2]} characters {word}."
    if bound := re.search(r"Expected `\w+` (<=|>=) ([\d.]+)", message):
        word = "at most" if bound[1] == "<=" else "at least"
        return f"{setting} is out of range.", f"Write {word} {bound[2]}."
    if wanted := re.search(r"Expected `(.*)`, got `(\w+)`", message):
        kinds = [_KINDS[kind] for kind in re.split(r" \| ", wanted[1]) if kind in _KINDS]
        return f"{setting} is {_KINDS.get(wanted[2], wanted[2])}.", f"Write {' or '.join(kinds)}."
    return f"{setting}: {message}.", "Correct it."


def nearest(written: str, known: Sequence[str]) -> str:
    """Return a hint at the known name that was probably meant, empty if there is none."""
    close = difflib.get_close_matches(written, known, n=1)
    return f" (did you mean {close[0]}?)" if close else ""
