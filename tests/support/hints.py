"""A table of hints with a few hands, written by hand: no odds are worked out."""

from collections.abc import Mapping
from math import nan

from ventuno.core.hints import BITS, HEADER, LABEL, MAGIC, PLAYS, ROW, UPCARDS, HintTable
from ventuno.core.rules import Rules

_VALUES = {name: value for value, name in enumerate("?A23456789T")}
Worth = tuple[float, float, float, float]


def hint_table(rules: Rules, hands: Mapping[tuple[str, int, bool], Worth]) -> HintTable:
    """Return a table of these hands: counting values, upcard, from a split; worth of stand, hit, double, split."""
    rows: dict[int, list[Worth]] = {}
    for (cards, upcard, from_split), worth in hands.items():
        values = [_VALUES[one] for one in cards]
        label = sum(1 << BITS * (value - 1) for value in values)
        label |= values[0] << BITS * UPCARDS if from_split else 0
        rows.setdefault(label, [(nan,) * len(PLAYS)] * UPCARDS)[upcard - 1] = worth
    labels = sorted(rows)
    data = HEADER.pack(MAGIC, len(labels)) + b"".join(LABEL.pack(label) for label in labels)
    data += b"".join(ROW.pack(*worth) for label in labels for worth in rows[label])
    return HintTable(rules, data)
