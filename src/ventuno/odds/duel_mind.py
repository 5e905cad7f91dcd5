"""Thinks for house bots: a process that answers what comes on its standard input, a line each.

    python -m ventuno.odds.duel_mind

A question is JSON of :class:`Asked`; the answer is a number: cents of a bet, 1 or 0 to an offer, or the action.
"""

import sys
from functools import lru_cache
from typing import Annotated, Final, Literal

import msgspec

from ventuno.core.rules import decode_fraction, rules_from_json
from ventuno.games.duel.bots import ChartPlayer
from ventuno.games.duel.situation import Player, Question, Situation
from ventuno.games.duel.terms import Terms
from ventuno.odds.analysis import Analysis
from ventuno.odds.duel_player import StrongPlayer
from ventuno.odds.duel_table import load_table
from ventuno.odds.strategy import chart

#: Players that are kept ready; a house has a few kinds of match.
_READY: Final = 16


class Asked(msgspec.Struct, frozen=True):
    """A question to a house bot.

    Attributes:
        bot: Its strength.
        rules: Of the match, as JSON.
        situation: What is asked, and all that is known.
    """

    bot: Literal["basic", "strong"]
    rules: Annotated[str, msgspec.Meta(max_length=65_536)]
    situation: Situation


_DECODER: Final = msgspec.json.Decoder(Asked, dec_hook=decode_fraction)


def answer(line: bytes) -> int:
    """Return the answer to a question."""
    asked = _DECODER.decode(line)
    situation = asked.situation
    player = _player(asked.bot, asked.rules, situation.terms)
    match situation.question:
        case Question.BET:
            return player.bet(situation)
        case Question.PLAY:
            return int(player.play(situation))
        case _:
            return int(player.insures(situation))


@lru_cache(_READY)
def _player(bot: str, rules: str, terms: Terms) -> Player:
    """Returns who answers; what a strong player has worked out is good for its terms only."""
    del terms
    if bot == "strong":
        return StrongPlayer(rules_from_json(rules.encode()), _chart(rules).chart, load_table())
    return _chart(rules)


@lru_cache(_READY)
def _chart(rules: str) -> "_Basic":
    return _Basic(rules)


class _Basic(ChartPlayer):
    """Best strategy of some rules, which it knows."""

    def __init__(self, rules: str) -> None:
        self.chart = chart(Analysis(rules_from_json(rules.encode())))
        super().__init__(self.chart)


def main() -> None:
    """Answer until the input ends."""
    for line in sys.stdin.buffer:
        sys.stdout.write(f"{answer(line)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
