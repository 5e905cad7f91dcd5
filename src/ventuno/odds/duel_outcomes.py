"""What the chart brings two players at one dealer: the joint chances of their results, in stakes.

*Simplification*: fixed chances of cards. Both play by the chart, whatever the chips; given the upcard and the
dealer's end their hands are then independent, so the joint chances are exact sums.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np

from ventuno.core.rules import Rules
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action
from ventuno.games.duel.bots import ACTION_OF, card_of
from ventuno.games.duel.situation import total_of
from ventuno.odds.cells import ACE, TEN, TWENTY_ONE, VALUES, Float
from ventuno.odds.duel_hand import MARKS, NATURAL, POSITIONS, RESULTS, SPLITS, STAKES, Chances, mark


class Outcomes(NamedTuple):
    """The joint chances of both results.

    Attributes:
        mine: Result of the one, in stakes.
        his: Result of the other.
        chance: How likely they come together.
    """

    mine: Float
    his: Float
    chance: Float


class _Ask(Protocol):
    def __call__(self, values: tuple[int, ...], *, from_split: bool, doubles: bool) -> Action: ...


def outcomes(rules: Rules, chances: Chances, chart: Chart) -> Outcomes:
    """Return the joint results of two hands that are played by a chart."""
    joint = np.zeros((len(STAKES), len(STAKES)))
    natural = 2 * chances.cards[ACE] * chances.cards[TEN]
    for up in range(VALUES):
        ask = _asker(chart, up + 1)
        positions = _positions(rules, chances.cards, ask)
        blackjack = chances.blackjack[up]
        by_end = _by_result(positions)
        played = (by_end * chances.dealer[up][:, None]).T @ by_end
        lost = np.zeros(len(STAKES))
        lost[np.searchsorted(STAKES, 0.0)], lost[np.searchsorted(STAKES, -1.0)] = natural, 1 - natural
        joint += chances.cards[up] * ((1 - blackjack) * played + blackjack * np.outer(lost, lost))
    mine, his = np.nonzero(joint > 0)
    return Outcomes(STAKES[mine], STAKES[his], joint[mine, his])


def _by_result(positions: Float) -> Float:
    """Returns the chances of results at each end of the dealer, ``[end, result]``."""
    found = np.zeros((RESULTS.shape[1], len(STAKES)))
    for end in range(RESULTS.shape[1]):
        at = np.searchsorted(STAKES, RESULTS[:, end])
        found[end] = np.bincount(at, weights=positions, minlength=len(STAKES))
    return found


def _asker(chart: Chart, upcard: int) -> _Ask:
    def ask(values: tuple[int, ...], *, from_split: bool, doubles: bool) -> Action:
        legal = ["hit", "stand"]
        if len(values) == 2 and doubles:
            legal.append("double")
            if not from_split and values[0] == values[1]:
                legal.append("split")
        done = chart.action(
            [card_of(value) for value in values], card_of(upcard), from_split=from_split, legal=legal
        )
        return ACTION_OF[done]

    return ask


def _positions(rules: Rules, cards: Float, ask: _Ask) -> Float:
    """Returns the chance of each position that the chart comes to."""
    found = np.zeros(POSITIONS)
    played: dict[tuple[tuple[int, bool], int, bool], Float] = {}

    def marks(values: tuple[int, ...], *, from_split: bool) -> Float:
        """Return the chances of a hand's marks."""
        total = total_of(values)
        known = played.get((total, min(len(values), 3), from_split))
        if known is not None:
            return known
        end = np.zeros(MARKS)
        one_card = from_split and rules.split_aces_one_card and values[0] == 1
        action = Action.STAND
        if total[0] < TWENTY_ONE and not one_card:
            action = ask(values, from_split=from_split, doubles=rules.double_after_split or not from_split)
        for n, chance in enumerate(cards):
            grown = (*values, n + 1)
            if action is Action.HIT:
                end += chance * marks(grown, from_split=from_split)
            elif action is Action.DOUBLE:
                end[mark(total_of(grown)[0], doubled=True)] += chance
        if action is Action.STAND:
            end[mark(total[0], doubled=False)] = 1.0
        if not one_card:  # the only hands whose first card matters
            played[total, min(len(values), 3), from_split] = end
        return end

    for a in range(VALUES):
        for b in range(VALUES):
            chance, pair = cards[a] * cards[b], (a + 1, b + 1)
            if {a, b} == {ACE, TEN}:
                found[NATURAL] += chance
            elif a == b and ask(pair, from_split=False, doubles=True) is Action.SPLIT:
                hand = np.sum(
                    [p * marks((a + 1, n + 1), from_split=True) for n, p in enumerate(cards)], axis=0
                )
                found[SPLITS:] += chance * np.outer(hand, hand).ravel()
            else:
                # A pair that is not split is played by its own cell, so it is kept apart.
                found[:MARKS] += chance * (
                    _apart(cards, ask, pair, marks) if a == b else marks(pair, from_split=False)
                )
    return found


def _apart(cards: Float, ask: _Ask, pair: tuple[int, int], marks: Callable[..., Float]) -> Float:
    end = np.zeros(MARKS)
    action = ask(pair, from_split=False, doubles=True)
    if action is Action.STAND:
        end[mark(total_of(pair)[0], doubled=False)] = 1.0
        return end
    for n, chance in enumerate(cards):
        grown = (*pair, n + 1)
        if action is Action.DOUBLE:
            end[mark(total_of(grown)[0], doubled=True)] += chance
        else:
            end += chance * marks(grown, from_split=False)
    return end
