"""The strong player decides quickly what it would decide by looking at everything.

It solves only the openings on the table and bets only what a bound leaves open; here that is held against all
openings and all bets. Recorded decisions keep it from changing unseen.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tests.support.duel import RULES
from tests.support.duel_bots import duel_chart
from ventuno.engine.actions import Action
from ventuno.games.duel.bots import ChartPlayer, RandomPlayer, catch_up_bet
from ventuno.games.duel.quick import QuickMatch, full_shoe
from ventuno.games.duel.situation import Player, Question, SeenPlayer, Situation
from ventuno.games.duel.terms import MATCH_TYPES
from ventuno.odds.duel import Side, chips_win, counts_unseen, offers, solve
from ventuno.odds.duel_hand import OPENINGS, chances
from ventuno.odds.duel_outcomes import outcomes
from ventuno.odds.duel_player import StrongPlayer
from ventuno.odds.duel_table import (
    LEADS,
    LOWS,
    best_first_bet,
    best_reply,
    first_bets,
    load_table,
)

RECORDED = Path(__file__).parents[1] / "golden" / "duel-strong-player.txt"
SPRINT = MATCH_TYPES["sprint"]
FRESH = chances(RULES, counts_unseen(4, np.zeros(10, np.int64)))


def pairs_of(opening: int) -> tuple[int, ...]:
    """Return the pair that an opening is."""
    a, b = OPENINGS[opening]
    return (a,) if a == b else ()


@pytest.mark.clause("ODD-7")
@pytest.mark.parametrize("seed", range(4))
def test_one_pair_of_openings_is_worth_what_it_is_among_all(seed: int) -> None:
    draw = Random(seed)
    seen = np.array([draw.randrange(8) for _ in range(10)], np.int64)
    cards = chances(RULES, counts_unseen(4, seen))
    a, b = (Side(100 * draw.randrange(300, 1500), 100 * draw.randrange(10, 300)) for _ in range(2))
    worth = chips_win(0.5) if seed % 2 else lambda mine, his: 1 - load_table().chance(3, his, mine)
    upcard = draw.randrange(1, 10)
    whole = solve(RULES, cards, upcard, a, b, worth=worth)
    asked = offers(RULES, cards, a, b, worth)
    drawn = [(draw.randrange(55), draw.randrange(55)) for _ in range(20)]
    natural, aces = OPENINGS.index((0, 9)), OPENINGS.index((0, 0))
    for i, j in chain(drawn, [(natural, natural), (natural, aces), (aces, natural), (aces, aces)]):
        few = {"pairs": (pairs_of(i), pairs_of(j)), "openings": ((i,), (j,))}
        found = solve(RULES, cards, upcard, a, b, worth=worth, **few)
        assert found.item() == pytest.approx(whole[i, j], abs=1e-12)
        for answers, value in offers(RULES, cards, a, b, worth, **few).items():
            assert value.item() == pytest.approx(asked[answers][i, j], abs=1e-12)


@pytest.mark.clause("ODD-7")
def test_a_bound_hides_no_better_first_bet() -> None:
    draw, table = Random(7), load_table()
    joint = outcomes(RULES, FRESH, duel_chart())
    for _ in range(25):
        chips = 50 * draw.randrange(20, 4000), 50 * draw.randrange(20, 4000)
        worth = table.after(draw.randrange(6))
        bets = first_bets(SPRINT, chips)
        values = np.array([best_reply(SPRINT, worth, chips, int(bet), joint)[1] for bet in bets])
        bet, value = best_first_bet(SPRINT, worth, chips, joint)
        assert value == pytest.approx(values.max(), abs=1e-12)
        assert bet == bets[np.flatnonzero(values >= values.max() - 1e-12)[0]]


@pytest.mark.clause("ODD-7")
def test_between_grid_points_the_table_goes_on_straight_lines() -> None:
    draw, table = Random(3), load_table()
    for _ in range(200):
        mine, his = (50.0 * draw.randrange(20, 9000) for _ in range(2))
        low, lead = min(mine, his), mine - his
        along = [np.interp(low, LOWS, row) for row in table.values[3]]
        assert table.chance(4, np.array([mine]), np.array([his]))[0] == pytest.approx(
            np.interp(lead, LEADS, along), abs=1e-12
        )


class Noting:
    """A player whose decisions are kept."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.made: list[int] = []

    def bet(self, situation: Situation) -> int:
        """Answer and keep it."""
        return self._keep(self.player.bet(situation))

    def insures(self, situation: Situation) -> bool:
        """Answer and keep it."""
        return bool(self._keep(self.player.insures(situation)))

    def play(self, situation: Situation) -> Action:
        """Answer and keep it."""
        action = self.player.play(situation)
        self._keep(int(action))
        return action

    def _keep(self, made: int) -> int:
        self.made.append(int(made))
        return made


def shoes(label: str) -> Iterator[list[int]]:
    """Yield shuffled shoes."""
    shuffles, full = Random(label), full_shoe(RULES.decks)
    while True:
        yield shuffles.sample(full, len(full))


def recorded() -> str:
    """Play the matches again that are recorded."""
    strong, lines = StrongPlayer(RULES, duel_chart(), load_table(), weighs=False), []
    for kind, count in (("sprint", 6), ("long", 2)):
        for n in range(count):
            label = f"{kind} {n}"
            others = {
                "flat": ChartPlayer(duel_chart(), None),
                "catch_up": ChartPlayer(duel_chart(), catch_up_bet),
                "random": RandomPlayer(label),
            }
            for name, other in others.items():
                noting = Noting(strong)
                seats = [noting, other][:: -1 if n % 2 else 1]
                result = QuickMatch(MATCH_TYPES[kind], seats).play(shoes(label))
                made = " ".join(map(str, noting.made))
                lines.append(f"{label} {name}: {'won' if result.winner == n % 2 else 'lost'}; {made}")
    return "\n".join(lines) + "\n"


@pytest.mark.clause("ODD-7", "DUE-12")
def test_it_decides_as_recorded() -> None:
    assert recorded() == RECORDED.read_text()


@pytest.mark.clause("ODD-7")
def test_the_last_bet_is_made_for_the_cards_of_this_shoe() -> None:
    """Given the same chips in a shoe without low cards and in one with few high ones, then the bets differ."""
    strong = StrongPlayer(RULES, duel_chart(), load_table())

    def bet(seen: tuple[int, ...]) -> int:
        chips = SeenPlayer(1_000_00), SeenPlayer(1_050_00)
        return strong.bet(Situation(SPRINT, Question.BET, SPRINT.hands, True, *chips, seen=seen))

    few_low, few_high = (0, 12, 12, 12, 12, 12, 0, 0, 0, 0), (10, 0, 0, 0, 0, 0, 0, 8, 10, 50)
    assert [bet(few_low), bet(few_high), bet(few_low)] == [400_00, 450_00, 400_00]
