"""Rules and hands as people write them on a command line."""

import re
import tomllib
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

import msgspec
import numpy as np

from ventuno.core.checks import check_rules
from ventuno.core.errors import BadHand, BadRules
from ventuno.core.rules import CashOut, Rules, decode_fraction
from ventuno.odds.cells import VALUES, Int64
from ventuno.odds.shoe import VALUE_NAMES

_VERSUS: Final = re.compile(r"\s*v(?:s\.?)?\s*", re.IGNORECASE)
_RANK: Final = re.compile(r"10|[A2-9TJQK]", re.IGNORECASE)
_NOTHING: Final = ("none", "null", "off")


def changed_rules(rules: Rules, settings: Iterable[str]) -> Rules:
    """Return rules with settings such as ``decks=6`` or ``cash_out.fee=0.02`` applied.

    Args:
        rules: Where to begin.
        settings: Assignments to rules by their names.

    Raises:
        BadRules: A setting names no rule, has a value of the wrong kind, or the rules do not hold together.
    """
    fields: dict[str, Any] = msgspec.to_builtins(rules, enc_hook=_plain)
    for setting in settings:
        key, equals, text = setting.partition("=")
        key, text = key.strip(), text.strip()
        if not equals or not text:
            raise BadRules(
                field=setting, problem="is no setting", fix="Write a rule and its value as decks=6"
            )
        fields = _with_value(fields, key, text)
    changed = msgspec.convert(fields, Rules, dec_hook=decode_fraction)
    check_rules(changed)
    return changed


def _plain(value: Any) -> str:
    assert isinstance(value, Fraction)
    return str(value)


def _with_value(fields: dict[str, Any], key: str, text: str) -> dict[str, Any]:
    name, dot, part = key.partition(".")
    if name not in fields:
        raise BadRules(field=key, problem="is no rule", fix=f"Rules are {', '.join(fields)}")
    if dot and name == "cash_out":
        inner = fields[name] or msgspec.to_builtins(CashOut(), enc_hook=_plain)
        if part not in inner:
            raise BadRules(field=key, problem="is no rule", fix=f"cash_out has {' and '.join(inner)}")
        choices = [fields | {name: inner | {part: value}} for value in _readings(text)]
    elif dot:
        raise BadRules(field=key, problem="is no rule", fix=f"Write {name} as a whole")
    else:
        choices = [fields | {name: value} for value in _readings(text)]
    problem = ""
    for choice in choices:
        try:
            msgspec.convert(choice, Rules, dec_hook=decode_fraction)
        except msgspec.ValidationError as error:
            problem = problem or str(error).split(" - at ")[0]
        else:
            return choice
    raise BadRules(field=key, problem=f"cannot be {text}", fix=problem)


def _readings(text: str) -> list[Any]:
    """Returns what a text may mean: a TOML value, else the text itself."""
    if text.lower() in _NOTHING:
        return [None, text]
    try:
        return [tomllib.loads(f"value = {text}")["value"], text]
    except tomllib.TOMLDecodeError:
        return [text]


def parse_hand(text: str) -> tuple[Int64, int]:
    """Return the counts of a hand and the value index of the upcard from a text such as ``A-7 v 9``.

    Raises:
        BadHand: It cannot be read.
    """
    parts = _VERSUS.split(text.strip())
    if len(parts) != 2:
        raise BadHand(hand=repr(text), detail='write hand and upcard as "A-7 v 9"')
    values = [_values(part, text) for part in parts]
    if len(values[1]) != 1:
        raise BadHand(hand=repr(text), detail="there is one upcard")
    return np.bincount(values[0], minlength=VALUES).astype(np.int64), values[1][0]


def _values(part: str, whole: str) -> list[int]:
    letters = re.sub(r"[\s,-]+", "", part)
    found = _RANK.findall(letters)
    if not found or "".join(found) != letters:
        raise BadHand(hand=repr(whole), detail=f"cards are A 2 to 9 T J Q K, not {part!r}")
    return [VALUE_NAMES.index(_ten_for_faces(rank.upper())) for rank in found]


def _ten_for_faces(rank: str) -> str:
    return "T" if rank in ("10", "J", "Q", "K") else rank
