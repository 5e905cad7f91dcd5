"""The last hand of a duel is solved exactly: against an enumeration of every card and choice by the engine.

The engine's round is copied at every card and every choice, and each player picks what is best for him. Cards
come with fixed chances, which is the solver's one simplification, from shoes of two or three values, so that
the tree can be walked.
"""

import copy
from functools import cache

import numpy as np
import pytest

from tests.support.duel import RULES
from tests.support.duel_bots import duel_chart
from ventuno.core.cards import Card
from ventuno.core.cards import value as value_of
from ventuno.engine.actions import DEALER, Action, Stage
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.engine.settle import settle
from ventuno.games.duel.policy import DuelPolicy
from ventuno.games.duel.situation import Question, SeenHand, SeenPlayer, Situation
from ventuno.games.duel.terms import MATCH_TYPES
from ventuno.odds.duel import Side, WorthOf, chips_win, counts_unseen, offers, solve
from ventuno.odds.duel_hand import OPENINGS, Chances, chances
from ventuno.odds.duel_outcomes import outcomes
from ventuno.odds.duel_player import StrongPlayer
from ventuno.odds.duel_table import load_table, pack, unpack

HALF = chips_win(0.5)
Dealt = tuple[tuple[int, int], tuple[int, int]]


def shoe(**parts: int) -> Chances:
    """Return the chances of cards by counting value: ``v10=3`` for three tens in so many."""
    counts = np.zeros(10, np.int64)
    for name, count in parts.items():
        counts[int(name[1:]) - 1] = count
    return chances(RULES, counts)


class Tree:
    """All that can happen in a hand, dealt by the engine.

    What lies face down is one of several cards: a node is the same round once for each of them.
    """

    def __init__(self, chance: Chances, sides: tuple[Side, Side], worth: WorthOf) -> None:
        self.cards = [(value + 1, float(p)) for value, p in enumerate(chance.cards) if p]
        self.sides, self.worth = sides, worth
        self.seen: dict[object, float] = {}

    def value(self, openings: Dealt, upcard: int) -> float:
        """Return the first one's chance, the dealer's second card unknown."""
        nodes = []
        for hole, chance in self.cards:
            crowd = Crowd.build(
                RULES,
                accounts=[1, 2],
                boxes=[0, 1],
                main=[side.bet for side in self.sides],
                side=[[], []],
                available=[side.wealth - side.bet for side in self.sides],
                hides_cash_out=[False, False],
            )
            live = Round(RULES, crowd, DuelPolicy(), None, turns=(0, 1))
            order = [openings[0][0], openings[1][0], upcard, openings[0][1], openings[1][1], hole]
            for value in order:
                live.deal(card(value), 0)
            nodes.append((chance, live))
        return self._walk(nodes)

    def _walk(self, nodes: list[tuple[float, Round]]) -> float:
        """Return the sum over the hole cards, which nobody knows while he chooses."""
        total, waiting = 0.0, []
        for chance, live in nodes:
            while live.stage is Stage.PAYING or (
                live.stage is Stage.INSURANCE and not len(live.crowd.unanswered())
            ):
                if live.stage is Stage.PAYING:
                    live.pay()
                else:
                    live.end_insurance()
            self._fund(live)
            if live.stage is Stage.FINISHED:
                total += chance * self._end(live)
            elif (target := live.next_target()) is not None and target.box == DEALER:
                total += chance * self._dealer(live)
            else:
                waiting.append((chance, live))
        return total + (self._open(waiting) if waiting else 0.0)

    def _open(self, nodes: list[tuple[float, Round]]) -> float:
        at = tuple((chance, key(live)) for chance, live in nodes)
        if at not in self.seen:
            self.seen[at] = self._choose(nodes)
        return self.seen[at]

    def _choose(self, nodes: list[tuple[float, Round]]) -> float:
        live = nodes[0][1]
        if live.next_target() is not None:
            return sum(
                p * self._walk([(chance, self._with_card(one, value)) for chance, one in nodes])
                for value, p in self.cards
            )
        if live.stage is Stage.INSURANCE:
            row = int(live.crowd.unanswered()[0])
            return self._pick(
                row, [[(c, answered(one, row, take)) for c, one in nodes] for take in (False, True)]
            )
        (hand,) = live.asked()
        mask = int(live.crowd.offered[hand.box, hand.line])
        legal = [action for action in Action if action and mask & 1 << (action - 1)]
        return self._pick(
            hand.box,
            [[(c, played(one, hand.box, hand.line, action)) for c, one in nodes] for action in legal],
        )

    def _pick(self, seat: int, choices: list[list[tuple[float, Round]]]) -> float:
        values = [self._walk(nodes) for nodes in choices]
        return max(values) if seat == 0 else min(values)

    def _with_card(self, live: Round, value: int) -> Round:
        after = copied(live)
        after.deal(card(value), 0)
        return after

    def _dealer(self, live: Round) -> float:
        if live.stage is Stage.FINISHED:
            return self._end(live)
        known = self.seen.get(at := key(live))
        if known is None:
            known = sum(p * self._dealer(self._with_card(live, value)) for value, p in self.cards)
            self.seen[at] = known
        return known

    def _fund(self, live: Round) -> None:
        free = [
            s.wealth - int(live.crowd.staked[n] - live.crowd.paid_at_once[n])
            for n, s in enumerate(self.sides)
        ]
        live.set_available(np.arange(2), np.array(free, np.int64))

    def _end(self, live: Round) -> float:
        results = settle(live)
        mine, his = (
            np.array([float(side.wealth + results.back[n] - results.staked[n])])
            for n, side in enumerate(self.sides)
        )
        return float(self.worth(mine, his)[0])


def copied(live: Round) -> Round:
    """Return a round of its own, quicker than by a deep copy."""
    after, crowd = copy.copy(live), copy.copy(live.crowd)
    for owner in (after, crowd):
        for name, value in vars(owner).items():
            if isinstance(value, np.ndarray):
                setattr(owner, name, value.copy(order="K"))
            elif isinstance(value, list):
                setattr(owner, name, list(value))
    after.crowd = crowd
    after.lines = [[list(cards) for cards in lines] for lines in live.lines]
    return after


def key(live: Round) -> object:
    """Return all that what comes next depends on."""
    crowd = live.crowd
    columns = (
        crowd.ending,
        crowd.stake,
        crowd.staked,
        crowd.cashed,
        crowd.insured,
        crowd.offered,
        crowd.choice,
    )
    lines = [sorted(map(value_of, cards)) for lines in live.lines for cards in lines]
    dealer = [value_of(card) for card in live.dealer]
    return live.stage, str(lines), str(dealer[:2] + sorted(dealer[2:])), *(c.tobytes() for c in columns)


def card(value: int) -> Card:
    """Return a card of a counting value."""
    return Card((value - 1) * 4)


def answered(live: Round, row: int, take: bool) -> Round:
    """Return the round with an answer given."""
    after = copied(live)
    after.insure(np.array([row]), np.array([take]))
    return after


def played(live: Round, box: int, line: int, action: Action) -> Round:
    """Return the round with a decision made."""
    after = copied(live)
    rows, lines = np.array([box]), np.array([line])
    after.decide(rows, lines, np.array([action], np.int8), np.array([1], np.int8))
    after.end_step()
    return after


def solved(chance: Chances, sides: tuple[Side, Side], openings: Dealt, upcard: int) -> float:
    """Return the same by the solver."""
    i, j = (OPENINGS.index((min(a, b) - 1, max(a, b) - 1)) for a, b in openings)
    blackjack = float(chance.blackjack[upcard - 1])
    if upcard == 1:
        values = {key: float(table[i, j]) for key, table in offers(RULES, chance, *sides, HALF).items()}
        natural = OPENINGS.index((0, 9))
        may = [side.may_insure or n == natural for side, n in zip(sides, (i, j), strict=True)]
        replies = [
            min(values[mine, his] for his in ((False, True) if may[1] else (False,)))
            for mine in ((False, True) if may[0] else (False,))
        ]
        return max(replies)
    value = float(solve(RULES, chance, upcard - 1, *sides, worth=HALF)[i, j])
    if not blackjack:
        return value
    lost = [
        side.wealth - side.bet * (n != OPENINGS.index((0, 9))) for side, n in zip(sides, (i, j), strict=True)
    ]
    ended = float(HALF(np.array([float(lost[0])]), np.array([float(lost[1])]))[0])
    return (1 - blackjack) * value + blackjack * ended


CASES = {
    "both far from the end": (
        {"v6": 1, "v10": 2},
        (100_000, 20_000),
        (100_000, 30_000),
        ((10, 6), (6, 6)),
        6,
    ),
    "a pair for each": ({"v6": 1, "v10": 1}, (90_000, 20_000), (100_000, 20_000), ((6, 6), (6, 6)), 10),
    "tens are split to catch up": (
        {"v7": 1, "v10": 2},
        (60_000, 20_000),
        (100_000, 10_000),
        ((10, 10), (10, 7)),
        7,
    ),
    "no chips for a double": ({"v5": 1, "v10": 2}, (30_000, 20_000), (40_000, 30_000), ((5, 5), (5, 10)), 10),
    "an ace for the dealer": (
        {"v1": 1, "v10": 2},
        (50_000, 20_000),
        (60_000, 20_000),
        ((10, 10), (10, 1)),
        1,
    ),
    "blackjack for the first": (
        {"v1": 1, "v10": 2},
        (50_000, 20_000),
        (45_000, 20_000),
        ((10, 1), (10, 10)),
        1,
    ),
    "blackjack for both": ({"v1": 1, "v10": 2}, (50_000, 20_000), (45_000, 20_000), ((10, 1), (1, 10)), 1),
    "aces to split": ({"v1": 1, "v9": 2}, (50_000, 10_000), (55_000, 10_000), ((1, 1), (9, 9)), 9),
    "a ten for the dealer": (
        {"v1": 1, "v8": 1, "v10": 1},
        (80_000, 20_000),
        (90_000, 20_000),
        ((8, 10), (10, 8)),
        10,
    ),
}


#: Both hands of a split beside another's: tens of seconds.
LONG = ("a pair for each", "aces to split", "both far from the end")


@pytest.mark.clause("ODD-7")
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.deep if name in LONG else ()) for name in CASES]
)
def test_the_last_hand_is_what_walking_every_card_and_choice_finds(name: str) -> None:
    cards, mine, his, openings, upcard = CASES[name]
    chance, sides = shoe(**cards), (Side(*mine), Side(*his))
    assert solved(chance, sides, openings, upcard) == pytest.approx(
        Tree(chance, sides, HALF).value(openings, upcard), abs=1e-12
    )


# --- the value table --------------------------------------------------------------------------


@cache
def strong() -> StrongPlayer:
    """Return the strong player."""
    return StrongPlayer(RULES, duel_chart(), load_table(), weighs=False)


@pytest.mark.clause("ODD-7")
def test_the_table_says_what_must_be_so() -> None:
    table = load_table()
    level, ahead, behind = (np.array([float(chips)]) for chips in (100_000, 130_000, 70_000))
    for hands in (1, 2, 6, 10, 40):
        even = float(table.chance(hands, level, level)[0])
        assert 0.45 < even < 0.56
        assert table.chance(hands, ahead, behind)[0] > even > table.chance(hands, behind, ahead)[0]
    assert table.chance(1, np.array([900.0]), level)[0] == 0, "out of chips, lost at once"
    assert table.chance(0, ahead, behind)[0] == 1


def test_the_table_comes_back_from_its_stored_form_and_is_small() -> None:
    table = load_table()
    data = pack(table)
    assert len(data) < 150_000
    again = unpack(data)
    assert np.abs(again.values - table.values).max() < 1e-4
    assert again.terms == table.terms


@pytest.mark.clause("ODD-7")
def test_the_joint_results_are_those_of_the_chart() -> None:
    fresh = chances(RULES, counts_unseen(4, np.zeros(10, np.int64)))
    found = outcomes(RULES, fresh, duel_chart())
    assert found.chance.sum() == pytest.approx(1)
    mean = float((found.mine * found.chance).sum())
    assert mean == pytest.approx(float((found.his * found.chance).sum()))
    assert -0.0075 < mean < -0.004, "about half a percent for the house"


# --- the strong player ------------------------------------------------------------------------


def last_hand(
    mine: SeenPlayer, his: SeenPlayer, *, first: bool, question: Question = Question.BET
) -> Situation:
    """Return the last hand of a Sprint."""
    return Situation(MATCH_TYPES["sprint"], question, 6, first, mine, his)


@pytest.mark.clause("ODD-7", "DUE-12")
def test_far_behind_it_bets_what_can_still_win() -> None:
    his = SeenPlayer(119_000, bet_cents=1_000)
    bet = strong().bet(last_hand(SeenPlayer(90_000), his, first=False))
    assert bet >= 15_000, "even a win at 3:2 or a double must pass him"


@pytest.mark.clause("ODD-7", "DUE-12")
def test_it_stands_on_what_wins_and_hits_what_loses() -> None:
    # Second to act: the opponent is bust, and only a win passes him, which the dealer's bust brings most often.
    his = SeenPlayer(101_000, 10_000, hands=(SeenHand((10, 6, 9), 10_000, False),))
    mine = SeenPlayer(80_000, 20_000, hands=(SeenHand((10, 2), 20_000, True),))
    legal = (Action.HIT, Action.STAND, Action.DOUBLE)
    asked = last_hand(mine, his, first=False, question=Question.PLAY)._replace(upcard=6, legal=legal)
    assert strong().play(asked) is Action.STAND
    # He has won already by more than a plain win brings: only a double can pass him.
    his = SeenPlayer(131_000, 10_000, paid=True)
    behind = asked._replace(me=mine._replace(chips_cents=80_000), other=his)
    assert strong().play(behind) is Action.DOUBLE
