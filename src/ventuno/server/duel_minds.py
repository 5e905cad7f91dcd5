"""A process that thinks for house bots, started when it is first asked: the server itself never stands still for one."""

import asyncio
import contextlib
import importlib.util
import os
import sys
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import structlog

from ventuno.core.rules import Rules, rules_json
from ventuno.games.duel.situation import Situation
from ventuno.server.prices import ODDS, ONE_THREAD

COMMAND: Final = (sys.executable, "-m", "ventuno.odds.duel_mind")
#: Longer than any answer takes, and shorter than the clock of a decision.
PATIENCE_S: Final = 15.0
_log = structlog.get_logger("ventuno.duel")


class NoAnswer(Exception):
    """The process gave none: somebody simpler has to answer."""


class Minds:
    """Asks the process, one question after the other.

    Args:
        command: Answers a line by a line; the odds room's own by default, nothing where that is not installed.
    """

    def __init__(self, *, command: Sequence[str] | None = None) -> None:
        if command is None:
            command = COMMAND if importlib.util.find_spec(ODDS) is not None else ()
        self._command = command
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._closed = False

    async def answer(self, bot: Literal["basic", "strong"], rules: Rules, situation: Situation) -> int:
        """Return the answer to a question: cents, an action's number, 1 or 0 to an offer.

        Raises:
            NoAnswer: There is no process, it died, or it took too long.
        """
        asked = {"bot": bot, "rules": rules_json(rules).decode(), "situation": situation}
        line = msgspec.json.encode(asked) + b"\n"
        async with self._turn:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return await self._ask(line)
            except (OSError, TimeoutError, ValueError) as error:
                await self._end()
                _log.warning("no answer of a house bot", bot=bot, reason=type(error).__name__)
                raise NoAnswer from None
            except asyncio.CancelledError:
                # Its answer would be taken for that to the next question.
                await self._end()
                raise

    async def aclose(self) -> None:
        """End the process."""
        self._closed = True
        await self._end()

    async def _ask(self, line: bytes) -> int:
        if self._process is None:
            if not self._command or self._closed:
                raise NoAnswer
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                env=os.environ | ONE_THREAD,
            )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        return int(await process.stdout.readline())

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        # Reads what is left as well, so that nothing of it stays open.
        await process.communicate()
