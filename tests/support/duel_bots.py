"""Matches between the house's players, dealt by the engine from shoes that are given."""

from collections.abc import Iterator, Sequence
from functools import cache

import msgspec

from tests.support.duel import RULES, shuffled, spec_of
from ventuno.core.cards import Card, value
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action
from ventuno.games.duel.situation import Player, Situation
from ventuno.games.duel.terms import Terms
from ventuno.odds.analysis import Analysis
from ventuno.odds.strategy import chart
from ventuno.table.duel_bots import DuelBot
from ventuno.table.match import Match
from ventuno.table.match_state import Contestant
from ventuno.table.messages import Me, ShoeView, View


@cache
def duel_chart() -> Chart:
    """Return best strategy for the duel's rules."""
    return chart(Analysis(RULES))


class Noting:
    """A player that keeps what it was asked and what it answered."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.told: list[tuple[Situation, object]] = []

    def bet(self, situation: Situation) -> int:
        """Pass the question on."""
        self.told.append((situation, self._player.bet(situation)))
        return self.told[-1][1]  # the answer

    def insures(self, situation: Situation) -> bool:
        """Pass the question on."""
        self.told.append((situation, self._player.insures(situation)))
        return self.told[-1][1]

    def play(self, situation: Situation) -> Action:
        """Pass the question on."""
        self.told.append((situation, self._player.play(situation)))
        return self.told[-1][1]


def shoes_of(seed: int) -> Iterator[list[Card]]:
    """Yield shoes without end."""
    number = 0
    while True:
        number += 1
        yield shuffled(seed * 1000 + number)


def values_of(shoes: Iterator[list[Card]]) -> Iterator[Sequence[int]]:
    """Yield the same shoes as counting values."""
    for cards in shoes:
        yield [value(card) for card in cards]


def play_by_engine(terms: Terms, players: Sequence[Player], seed: int) -> Match:
    """Return the match that two bots have played, every message passed through its stored form."""
    names = Contestant(-1, "one", "random"), Contestant(-2, "two", "random")
    match = Match(spec_of(terms, contestants=names), 1)
    bots = [DuelBot(-1, players[0], terms), DuelBot(-2, players[1], terms)]
    shoes, shoe, now = shoes_of(seed), [], 1_000_000
    while not match.state.over:
        if match.awaits_shoe():
            shoe = next(shoes)
            match.apply(match.shoe_entry(match.state.shoe + 1, "", now))
        elif match.wants() is not None:
            while (want := match.wants()) is not None:
                match.take(shoe[want.position], want.position)
            match.apply(match.cards_entry(now))
        elif (plan := match.tick(now)) is not None:
            if plan.entry is not None:
                match.apply(plan.entry)
        else:
            now = _ask(match, bots, now)
    return match


def _ask(match: Match, bots: list[DuelBot], now: int) -> int:
    """Ask both bots; return the time, later if none of them was to answer."""
    shoe = ShoeView(match.state.shoe, 208, 0, 156, "", "")
    view = msgspec.json.decode(msgspec.json.encode(match.view(now, shoe)), type=View)
    for bot in bots:
        me = msgspec.json.decode(msgspec.json.encode(match.me(bot.account)), type=Me)
        command = bot.answer(view, me, now)
        if command is not None:
            plan = match.plan([command], now)
            assert plan.entry is not None, plan.refusals
            match.apply(plan.entry, None, plan.refs)
            return now
    due = match.due_ms()
    assert due is not None
    return max(now, due)
