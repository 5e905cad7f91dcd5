"""How the players of a seat come to one action: the count of a vote, and best strategy where it decides nothing.

Pure functions of counts. Who may vote, who has, and when the clock ends is the table's business.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from ventuno.core.cards import Card
from ventuno.core.strategy import Chart, Play
from ventuno.engine.actions import Action, Why

#: What can be voted for; cashing out is no part of the game.
VOTABLE: Final = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT)
_ACTIONS: Final = {Play[action.name]: action for action in VOTABLE}
_PLAYS: Final = {action: play for play, action in _ACTIONS.items()}


class Mode(StrEnum):
    """Who plays a seat's hand in a round; the same words as on the wire."""

    VOTE = "vote"
    STRATEGY = "strategy"


class Verdict(NamedTuple):
    """How a vote ended.

    Attributes:
        action: What the vote decided, None where best strategy does.
        why: How it came about.
    """

    action: Action | None
    why: Why


def mode(players: int, threshold: int) -> Mode:
    """Return who plays a seat on which so many have a main bet.

    *Source*: MAJ-4.
    """
    return Mode.VOTE if players >= threshold else Mode.STRATEGY


def verdict(votes: Mapping[Action, int], voters: int, *, over: bool) -> Verdict | None:
    """Return how a vote ends, None while it is open.

    Until it is over an action wins only when no other can reach its count any more, were all the open
    votes cast for that other one; those who are away still hold theirs.

    *Source*: MAJ-5.

    Args:
        votes: Votes cast for each action.
        voters: How many may vote: everybody with a stake on the hand.
        over: The clock has ended, or everybody connected has voted.
    """
    cast = sum(votes.values())
    assert cast <= voters, "nobody votes twice"
    still_open = voters - cast
    if not cast:
        return Verdict(None, Why.NO_VOTE) if over else None
    best = max(votes, key=votes.__getitem__)
    most = votes[best]
    rival = max((count for action, count in votes.items() if action is not best), default=0)
    if over or not still_open:
        if rival == most:
            return Verdict(None, Why.TIE)
    elif rival + still_open >= most:
        return None
    return Verdict(best, Why.MAJORITY if 2 * most > voters else Why.PLURALITY)


def best_strategy(
    chart: Chart, cards: Sequence[Card], upcard: Card, *, from_split: bool, legal: Collection[Action]
) -> Action:
    """Return what the table's chart does with a seat's hand.

    *Source*: MAJ-8.

    Args:
        chart: The chart computed for the table's rules.
        cards: The hand, two cards or more, under 21.
        upcard: The dealer's.
        from_split: It comes from a split.
        legal: What the rules allow; funds do not matter.
    """
    names = [_PLAYS[action] for action in legal]
    return _ACTIONS[chart.action(cards, upcard, from_split=from_split, legal=names)]


def pays(*, consents: bool, vote: Action | None, decided: Action) -> bool:
    """Tell whether a player is to be charged for a double or split that was decided, funds permitting.

    A vote for the other of the two is no agreement to this one.

    *Source*: MAJ-7.
    """
    return consents or vote is decided


def affordable(balance_cents: int, costs_cents: Sequence[int]) -> list[bool]:
    """Return which extra stakes of one player the balance covers, the first seat's before the next one's.

    *Source*: MAJ-19.

    Args:
        balance_cents: What the player can spend.
        costs_cents: Price at each seat in the order of seats.
    """
    covered: list[bool] = []
    for cost in costs_cents:
        covered.append(cost <= balance_cents)
        balance_cents -= cost if covered[-1] else 0
    return covered
