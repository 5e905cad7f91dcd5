"""Settle one million players with main bet, insurance and four side bets, against a bare numpy floor.

Run: ``python benchmarks/bench_settle.py [players]``. The floor knows every answer beforehand and only
moves the money of the same round: what no correct settlement with these columns can undercut by much.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

from ventuno.core.cards import parse_cards
from ventuno.core.presets import load_preset
from ventuno.engine.actions import LINES, MAIN, Action, Cause, Stage, Stream
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.engine.settle import Results, settle
from ventuno.games.infinite.policy import InfinitePolicy

REPEATS = 15


def play(players: int, front: str, back: str) -> Round:
    """Return a finished round in which everybody bets on everything and decides at random."""
    rules = load_preset("infinite").rules
    rng = np.random.default_rng(21)
    crowd = Crowd.build(
        rules,
        accounts=np.arange(players),
        boxes=np.zeros(players, np.int8),
        main=rng.integers(1, 5001, players) * 100,
        side=rng.integers(1, 501, (players, 4)) * 100,
        available=np.full(players, 10**9),
        hides_cash_out=np.zeros(players, np.bool_),
    )
    round_ = Round(rules, crowd, InfinitePolicy(), None)
    shoe = {Stream.FRONT: list(parse_cards(front)), Stream.BACK: list(parse_cards(back))}
    while round_.stage is not Stage.FINISHED:
        while (target := round_.next_target()) is not None:
            round_.deal(shoe[target.stream].pop(0), 0)
        if round_.stage is Stage.INSURANCE:
            round_.insure(np.arange(players), rng.random(players) < 0.5)
            round_.end_insurance()
        elif round_.stage is Stage.DECISION:
            decide_at_random(round_, rng)
            round_.end_step()
    return round_


def decide_at_random(round_: Round, rng: np.random.Generator) -> None:
    """Let every hand take a random offered action."""
    rows, lines = round_.pending()
    offered = round_.crowd.offered[rows, lines]
    actions = np.full(len(rows), Action.STAND, np.int8)
    for action in (Action.HIT, Action.DOUBLE, Action.SPLIT):
        wants = (offered & (1 << (action - 1)) > 0) & (rng.random(len(rows)) < 0.3)
        actions[wants] = action
    round_.decide(rows, lines, actions, np.full(len(rows), Cause.PLAYER, np.int8))


def floor(round_: Round, answer: Results) -> None:
    """Move the same money with every factor known beforehand."""
    crowd = round_.crowd
    back = np.zeros(len(crowd), np.int64)
    for line in range(LINES):
        if line == MAIN or round_.lines[0][line]:
            paid = crowd.stake[:, line] * FACTORS[line]
            back += paid
    back += crowd.insurance
    for column in range(crowd.side.shape[1]):
        if answer.side_back[0, column]:
            back += crowd.side[:, column] * 2


FACTORS: dict[int, np.ndarray] = {}


def best_ms(work: Callable[[], object]) -> float:
    """Return the best of several runs in milliseconds."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Print the figures of a round without and one with splits."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rounds = {
        "no split, ace up, three hits": ("9s 3h 2d 2c 4c 5h 3h Ts", "Ad 6c 9h Td"),
        "everything splits, dealer busts": ("8s 8s 8d 2c 3c 4h 2h 2s 5s 5d 2d 2h Ts Td Th", "As 6s 9h Td"),
    }
    for name, (front, back) in rounds.items():
        round_ = play(players, front, back)
        answer = settle(round_)
        for line in range(LINES):
            stakes = np.maximum(round_.crowd.stake[:, line], 1)
            FACTORS[line] = answer.line_back[:, line] // stakes
        ours, bare = best_ms(lambda r=round_: settle(r)), best_ms(lambda r=round_, a=answer: floor(r, a))
        print(
            f"{name}: {players:,} players settled in {ours:.1f} ms; floor {bare:.1f} ms; ratio {ours / bare:.2f}"
        )


if __name__ == "__main__":
    main()
