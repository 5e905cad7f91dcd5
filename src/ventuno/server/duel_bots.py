"""The house's players at matches: at their pace, and by the same commands as people (DUE-12).

What the strong one answers takes a second of computing, which a process of its own does (ODD-7).
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Final

from ventuno.engine.actions import Action
from ventuno.games.duel.bots import ChartPlayer, RandomPlayer
from ventuno.games.duel.situation import Player, Question, Situation
from ventuno.server.clock import Clock
from ventuno.server.duel_minds import Minds, NoAnswer
from ventuno.server.prices import TableOdds
from ventuno.server.trace import log_fault
from ventuno.table.commands import Acted, Answered, Placed
from ventuno.table.duel_bots import DuelBot
from ventuno.table.match_state import MatchSpec
from ventuno.table.messages import Me, View

Said = Placed | Answered | Acted


class _Asked:
    """A player that keeps what it is asked; once told the answer, it gives it."""

    def __init__(self) -> None:
        self.situation: Situation | None = None
        self.told: int | None = None

    def bet(self, situation: Situation) -> int:
        """Return the bet told."""
        self.situation = situation
        return situation.lowest_bet if self.told is None else self.told

    def insures(self, situation: Situation) -> bool:
        """Return the answer told."""
        self.situation = situation
        return bool(self.told)

    def play(self, situation: Situation) -> Action:
        """Return the action told."""
        self.situation = situation
        return situation.legal[0] if self.told is None else Action(self.told)


class Thinking:
    """A bot that thinks about one question.

    Attributes:
        question: What tells it from others.
    """

    def __init__(self, question: tuple[int, ...], task: asyncio.Task[None]) -> None:
        self.question = question
        self._task = task

    def stop(self) -> None:
        """Stop thinking: it is not asked any more."""
        self._task.cancel()


class _Seat:
    """A bot in one match."""

    def __init__(self, spec: MatchSpec, seat: int) -> None:
        self.asked = _Asked()
        self.bot = DuelBot(spec.contestants[seat].account, self.asked, spec.terms)


class HouseBots:
    """The house's players of one table.

    Args:
        odds: What the odds say of the table's rules: best strategy is there.
        minds: Thinks for the strong one.
        clock: The server's clock.
        pace_ms: A bot takes so long at least, so that people can follow.
    """

    def __init__(self, odds: asyncio.Future[TableOdds], minds: Minds, clock: Clock, pace_ms: int) -> None:
        self._odds = odds
        self._minds = minds
        self._clock = clock
        self._pace_ms = pace_ms
        self._seats: dict[tuple[int, int], _Seat] = {}
        self._random: Final = RandomPlayer(secrets.token_hex(16))

    def think(
        self,
        spec: MatchSpec,
        seat: int,
        question: tuple[int, ...],
        shown: tuple[View, Me],
        say: Callable[[Said], None],
    ) -> Thinking:
        """Begin to think about what a bot is asked, and say the answer.

        Args:
            spec: What the match is played by.
            seat: The bot's seat.
            question: What tells it from others.
            shown: What everybody sees, and what the bot's own seat is told.
            say: Takes the command.
        """
        at_ms = self._clock.now_ms() + self._pace_ms
        task = asyncio.get_running_loop().create_task(self._answer(spec, seat, shown, say, at_ms))
        task.add_done_callback(_log_fault)
        return Thinking(question, task)

    def forget(self, match: int) -> None:
        """Forget what the bots of a match remember."""
        for key in [key for key in self._seats if key[0] == match]:
            del self._seats[key]

    async def _answer(
        self,
        spec: MatchSpec,
        seat: int,
        shown: tuple[View, Me],
        say: Callable[[Said], None],
        at_ms: int,
    ) -> None:
        here = self._seats.setdefault((spec.match, seat), _Seat(spec, seat))
        here.asked.told = None
        if here.bot.answer(*shown, at_ms) is None or here.asked.situation is None:
            return
        told = await self._decide(spec, seat, here.asked.situation)
        await self._clock.sleep_until(at_ms)
        here.asked.told = told
        command = here.bot.answer(*shown, self._clock.now_ms())
        assert command is not None
        say(command)

    async def _decide(self, spec: MatchSpec, seat: int, situation: Situation) -> int:
        """Returns the answer: cents, an action's number, 1 or 0 to an offer."""
        strength = spec.contestants[seat].bot
        if strength == "random":
            return _ask(self._random, situation)
        chart = self._odds.result().chart if self._odds.done() and not self._odds.cancelled() else None
        with contextlib.suppress(NoAnswer):
            if strength == "strong":
                return await self._minds.answer("strong", spec.rules, situation)
            if chart is None:
                return await self._minds.answer("basic", spec.rules, situation)
        return _ask(self._random if chart is None else ChartPlayer(chart), situation)


def _log_fault(task: asyncio.Task[None]) -> None:
    """Logs why a bot did not answer; the clock does."""
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log_fault("bot fault", error)


def _ask(player: Player, situation: Situation) -> int:
    match situation.question:
        case Question.BET:
            return player.bet(situation)
        case Question.PLAY:
            return int(player.play(situation))
        case _:
            return int(player.insures(situation))
