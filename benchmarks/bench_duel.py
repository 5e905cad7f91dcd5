"""How often the strong player of a duel wins: against the chart with a flat bet, the catch-up bettor, anything legal.

    python benchmarks/bench_duel.py                              300 matches each, as a first look
    python benchmarks/bench_duel.py --matches 20000 --type sprint --opponent flat

Matches are dealt by `games/duel/quick.py`, which tests hold against the engine card by card, from a seed; the seats
change with every match. The win share comes with its 95 % interval (Wilson). With `--weighs` the strong player also
weighs the last hand's bets by best play, as it does at the table: about five times slower.
"""

import argparse
import os
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import sqrt

# Small products run on one core each; threads would only wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from ventuno.core.presets import load_preset
from ventuno.core.strategy import Chart
from ventuno.games.duel.bots import ChartPlayer, RandomPlayer, catch_up_bet
from ventuno.games.duel.quick import QuickMatch, full_shoe
from ventuno.games.duel.situation import Player
from ventuno.games.duel.terms import MATCH_TYPES
from ventuno.odds.analysis import Analysis
from ventuno.odds.duel_player import StrongPlayer
from ventuno.odds.duel_table import load_table
from ventuno.odds.strategy import chart

OPPONENTS = ("flat", "catch_up", "random")
RULES = load_preset("duel").rules
CHUNK = 100


@cache
def best_chart() -> Chart:
    return chart(Analysis(RULES))


@cache
def strong(weighs: bool) -> StrongPlayer:
    return StrongPlayer(RULES, best_chart(), load_table(), weighs=weighs)


def opponent(name: str, seed: str) -> Player:
    if name == "random":
        return RandomPlayer(seed)
    return ChartPlayer(best_chart(), catch_up_bet if name == "catch_up" else None)


def shoes(seed: str) -> Iterator[Sequence[int]]:
    shuffles, full = random.Random(seed), full_shoe(RULES.decks)
    while True:
        yield shuffles.sample(full, len(full))


def chunk(kind: str, name: str, seed: int, first: int, count: int, weighs: bool) -> int:
    """Return how many of these matches the strong player won."""
    won = 0
    for n in range(first, first + count):
        label = f"{seed} {kind} {n}"
        players = [strong(weighs), opponent(name, label)]
        seat = n % 2
        match = QuickMatch(MATCH_TYPES[kind], players[::-1] if seat else players)
        won += match.play(shoes(label)).winner == seat
    return won


def interval(won: int, played: int) -> tuple[float, float]:
    """Return the 95 % interval of a share by Wilson."""
    z, share = 1.96, won / played
    middle = share + z * z / (2 * played)
    half = z * sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    return (middle - half) / (1 + z * z / played), (middle + half) / (1 + z * z / played)


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--matches", type=int, default=300)
    options.add_argument("--type", choices=tuple(MATCH_TYPES), action="append")
    options.add_argument("--opponent", choices=OPPONENTS, action="append")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--processes", type=int, default=1)
    options.add_argument("--weighs", action="store_true")
    given = options.parse_args()
    print(
        "| match | opponent | matches | strong wins | 95 % interval | ms a match |\n|---|---|---|---|---|---|"
    )
    with ProcessPoolExecutor(given.processes) as pool:
        for kind in given.type or MATCH_TYPES:
            for name in given.opponent or OPPONENTS:
                begun = time.perf_counter()
                parts = [
                    pool.submit(chunk, kind, name, given.seed, n, min(CHUNK, given.matches - n), given.weighs)
                    for n in range(0, given.matches, CHUNK)
                ]
                won = sum(part.result() for part in parts)
                low, high = interval(won, given.matches)
                ms = (time.perf_counter() - begun) * 1000 * given.processes / given.matches
                share = f"{won / given.matches:.1%} | {low:.1%} to {high:.1%}"
                print(f"| {kind} | {name} | {given.matches:,} | {share} | {ms:.0f} |", flush=True)


if __name__ == "__main__":
    main()
