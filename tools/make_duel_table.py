"""Write the strong player's table of winning chances: src/ventuno/odds/data/duel-values.bin.

    python tools/make_duel_table.py            writes the file, in about two minutes
    python tools/make_duel_table.py --check    fails if it is not what would be written, for its first hands

The table follows from the duel's rules, its chart and the usual terms, without any chance in it.
"""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # so that sums come in one order everywhere

import numpy as np

from ventuno.core.presets import load_preset
from ventuno.games.duel.terms import MATCH_TYPES
from ventuno.odds.analysis import Analysis
from ventuno.odds.duel import counts_unseen
from ventuno.odds.duel_hand import chances
from ventuno.odds.duel_outcomes import outcomes
from ventuno.odds.duel_table import Table, load_table, make_table, pack
from ventuno.odds.strategy import chart

FILE = Path(__file__).resolve().parents[1] / "src" / "ventuno" / "odds" / "data" / "duel-values.bin"
HANDS = 40
CHECKED = 2
#: Chances are stored in steps of a 65,535th; sums may differ in their last digits between machines.
CLOSE = 1e-4


def made(hands: int) -> Table:
    """Return the table for up to so many hands left."""
    rules = load_preset("duel").rules
    cards = chances(rules, counts_unseen(rules.decks, np.zeros(10, np.int64)))
    joint = outcomes(rules, cards, chart(Analysis(rules)))
    return make_table(MATCH_TYPES["sprint"], joint, hands)


def main() -> int:
    """Write or check the file.

    Returns:
        The exit code.
    """
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--check", action="store_true")
    if not options.parse_args().check:
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_bytes(pack(made(HANDS)))
        print(f"{FILE.name}: {FILE.stat().st_size:,} bytes")
        return 0
    stored, new = load_table(), made(CHECKED)
    gap = float(np.abs(stored.values[:CHECKED] - new.values).max())
    same = gap < CLOSE and abs(stored.tie - new.tie) < CLOSE
    print(f"largest difference {gap:.6f}")
    if not same:
        sys.stderr.write("The stored table is another one. Run: python tools/make_duel_table.py\n")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
