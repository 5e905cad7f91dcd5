"""Exact analysis of every preset, against a plain matrix product of the same machine and run.

Run: ``python benchmarks/bench_odds.py [repeats]``. The floor is a 512 x 512 matrix product: the arithmetic that
the analysis spends most of its time in.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, like the gate

import subprocess
import sys
import time
from collections.abc import Callable

import msgspec
import numpy as np

from ventuno.core.presets import load_preset, preset_names
from ventuno.odds.analysis import Analysis
from ventuno.odds.spread import spread
from ventuno.odds.strategy import best_plan, chart_policy

VARIATIONS = 100


def best_ms(work: Callable[[], object], repeats: int) -> float:
    """Return the shortest of several runs, in milliseconds."""
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        times.append(time.perf_counter() - began)
    return 1000 * min(times)


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    square = np.random.default_rng(21).random((512, 512))
    floor = best_ms(lambda: square @ square, repeats)
    print(f"matrix product 512 x 512                    {floor:8.2f} ms")
    for name in preset_names():
        rules = load_preset(name).rules
        odds = Analysis(rules)
        analysis = best_ms(lambda rules=rules: Analysis(rules).expectation, repeats)
        print(f"{name:18} every hand and the return  {analysis:8.2f} ms  {analysis / floor:6.1f} x")
        chart = best_ms(lambda odds=odds: chart_policy(odds), 3)
        print(f"{'':18} chart by totals            {chart:8.2f} ms")
        results = best_ms(lambda odds=odds: spread(odds, best_plan(odds)), 3)
        print(f"{'':18} spread of results          {results:8.2f} ms")
    rules = load_preset("infinite").rules
    began = time.perf_counter()
    found = [
        Analysis(msgspec.structs.replace(rules, decks=1 + n % 8, no_hit_from_hard=17 * (n % 2))).expectation
        for n in range(VARIATIONS)
    ]
    print(f"{len(found)} variations of infinite in one call     {time.perf_counter() - began:8.2f} s")
    command = [sys.executable, "-m", "ventuno", "odds", "infinite"]
    whole = best_ms(lambda: subprocess.run(command, check=True, capture_output=True), 5)
    print(f"ventuno odds infinite, as a command         {whole:8.2f} ms")


if __name__ == "__main__":
    main()
