"""A table's help: its rules, pay tables, returns and chart, and what a hand's actions are worth (PLA-9, PLA-15).

All of it comes from the rules that the table is dealt by. The odds themselves are never loaded here: they were
worked out by another process.
"""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from ventuno.core.cards import RANKS, Card
from ventuno.core.errors import BadHand, BadMessage, NotFound, OddsPending
from ventuno.core.figures import Figures
from ventuno.core.hints import Hint
from ventuno.core.rules import rules_hash, rules_json
from ventuno.core.strategy import Chart
from ventuno.engine.sidebets import SIDE_BETS
from ventuno.server.house import AnyHall
from ventuno.server.route import Parameter, Route

_HAND: Final = re.compile(r"(?:10|[A2-9TJQK])(?:[ ,-]?(?:10|[A2-9TJQK]))*")
_RANK: Final = re.compile(r"10|[A2-9TJQK]")
LONGEST_HAND: Final = 64
"""Characters of a hand: no hand that is played is written longer."""


class TableHelp(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a table's help page tells.

    Attributes:
        table: The table's key.
        name: Its name.
        game: The game's room.
        preset: The rules it began with.
        rules: How it is dealt and paid: the rules value itself.
        rules_hash: Its version.
        cut: Part of the shoe after which the cut card comes.
        pays: Odds to one of each side bet's ranks, best first.
        ready: The odds are known; else they are being worked out.
        figures: What the bets return, exact and published.
        chart: What to do: the chart that best strategy plays (MAJ-8).
    """

    table: str
    name: str
    game: str
    preset: str
    rules: msgspec.Raw
    rules_hash: str
    cut: float
    pays: dict[str, list[tuple[str, int]]]
    ready: bool = False
    figures: Figures | None = None
    chart: Chart | None = None


_TABLE: Final = Parameter("table", "path", str, "The table's key.")

HELP_ROUTES: Final = (
    Route(
        method="GET",
        path="/api/tables/{table}/help",
        name="help",
        summary="A table's rules, pay tables, returns and strategy chart.",
        parameters=(_TABLE,),
        answer=TableHelp,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/tables/{table}/hint",
        name="hint",
        summary="What each action of a hand is worth, in stakes of the hand.",
        parameters=(
            _TABLE,
            Parameter(
                "hand", "query", str, "Its cards as dealt, such as A-7; of a split the one split first."
            ),
            Parameter("upcard", "query", str, "The dealer's, such as 9."),
            Parameter("split", "query", str, "1 if the hand comes from a split."),
            Parameter("peeked", "query", str, "0 before the dealer's look for a blackjack."),
        ),
        answer=Hint,
        problems=(400, 404, 409),
    ),
)


def table_help(hall: AnyHall) -> TableHelp:
    """Return a table's help, with as much of the odds as is known by now."""
    spec, odds = hall.spec, hall.known_odds()
    return TableHelp(
        spec.key,
        spec.name,
        spec.game,
        spec.preset,
        msgspec.Raw(rules_json(spec.rules)),
        rules_hash(spec.rules),
        spec.cut,
        {
            str(bet.key): list(zip(SIDE_BETS[bet.key].ranks, bet.pays, strict=True))
            for bet in spec.rules.side_bets
        },
        hall.odds.done(),
        odds.figures,
        odds.chart,
    )


def table_hint(hall: AnyHall, question: Mapping[str, str]) -> Hint:
    """Return what each action of a hand is worth at a table.

    Args:
        hall: The table.
        question: ``hand``, ``upcard`` and perhaps ``split`` and ``peeked``, as they stand in the address.

    Raises:
        BadMessage: The question cannot be read.
        BadHand: No such hand is played at this table.
        OddsPending: The odds are still being worked out.
        NotFound: They could not be worked out.
    """
    hand, upcard = _cards(question, "hand"), _cards(question, "upcard")
    if len(upcard) != 1:
        raise BadHand(hand=question["upcard"][:LONGEST_HAND], detail="there is one upcard")
    from_split, peeked = _flag(question, "split", "0"), _flag(question, "peeked", "1")
    if not hall.odds.done():
        raise OddsPending
    hints = hall.known_odds().hints
    if hints is None:
        raise NotFound(what="table of hints", name=hall.key)
    return hints.hint(hand, upcard[0], from_split=from_split, peeked=peeked)


def _cards(question: Mapping[str, str], name: str) -> list[Card]:
    text = question.get(name, "").upper()
    if len(text) > LONGEST_HAND or _HAND.fullmatch(text) is None:
        raise BadMessage(detail=f"{name} must be cards such as A-7, of A 2 to 9 T J Q K")
    return [Card(4 * RANKS.index(rank.replace("10", "T"))) for rank in _RANK.findall(text)]


def _flag(question: Mapping[str, str], name: str, default: str) -> bool:
    text = question.get(name, default)
    if text not in ("0", "1"):
        raise BadMessage(detail=f"{name} must be 0 or 1")
    return text == "1"
