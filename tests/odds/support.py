"""What the tests of the odds share: analyses of the presets, each worked out once."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from ventuno.core.presets import load_preset
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import VALUES, Int64
from ventuno.odds.shoe import VALUE_NAMES

GOLDEN = Path(__file__).parents[1] / "golden" / "odds"
PRESETS = ("infinite", "infinite-any-pair", "american", "majority", "majority-us", "duel")


@cache
def analysis(preset: str) -> Analysis:
    return Analysis(load_preset(preset).rules)


def golden(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((GOLDEN / f"{name}.json").read_text())
    return loaded


def counts(hand: str) -> Int64:
    found = np.zeros(VALUES, np.int64)
    for name in hand.split("-"):
        found[VALUE_NAMES.index(name)] += 1
    return found


def upcard(name: str) -> int:
    return VALUE_NAMES.index(name)
