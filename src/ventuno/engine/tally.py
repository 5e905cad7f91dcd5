"""Statistics of one's own as sums: a sheet a day of play, sheets of many days added up (PLA-14).

A sheet says how much, how often and by which game; it names no other player. Money is credits: golden chips
count with what they won in credits.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

import msgspec

from ventuno.core.hints import HintTable
from ventuno.core.rules import SideBetKey
from ventuno.engine.decisions import weigh
from ventuno.engine.document import PlayerRound

#: Costs are kept in thousandths of a cent, so that small ones add up.
PER_CENT: Final = 1000
_SIDES: Final = frozenset(map(str, SideBetKey))
_BLACKJACKS: Final = frozenset({"blackjack", "even_money"})


class GameTally(msgspec.Struct, array_like=True):
    """Rounds of one game.

    Attributes:
        rounds: Settled rounds.
        won: More came back than was staked.
        pushed: Exactly as much came back.
        lost: Less came back.
        void: Cancelled rounds, which are none of these.
        staked_cents: All that was staked.
        back_cents: All that came back.
        blackjacks: Naturals.
        decided: Decisions that were weighed.
        costly: Those of them that cost expectation.
        cost: What they cost, in thousandths of a cent.
    """

    rounds: int = 0
    won: int = 0
    pushed: int = 0
    lost: int = 0
    void: int = 0
    staked_cents: int = 0
    back_cents: int = 0
    blackjacks: int = 0
    decided: int = 0
    costly: int = 0
    cost: int = 0


class SideTally(msgspec.Struct, array_like=True):
    """Side bets of one kind.

    Attributes:
        bets: How many.
        won: How many won.
        staked_cents: What was staked on them.
        back_cents: What came back.
    """

    bets: int = 0
    won: int = 0
    staked_cents: int = 0
    back_cents: int = 0


class Costly(msgspec.Struct, array_like=True):
    """One decision that cost expectation, as often as it was made.

    Attributes:
        times: How often.
        cost: What it cost, in thousandths of a cent.
    """

    times: int = 0
    cost: int = 0


class Best(msgspec.Struct, array_like=True):
    """The largest net of a round.

    Attributes:
        net_cents: Above zero; 0 before the first.
        code: Its game code.
        game: Its game.
    """

    net_cents: int = 0
    code: str = ""
    game: str = ""


_Key = TypeVar("_Key")
_Sums = TypeVar("_Sums", GameTally, SideTally, Costly)


class Sheet(msgspec.Struct, array_like=True):
    """What is counted of some rounds.

    Attributes:
        games: By game.
        sides: Side bets by kind.
        costly: Decisions by hand, upcard, what was played and what is best.
        best: The largest net.
    """

    games: dict[str, GameTally] = msgspec.field(default_factory=dict)
    sides: dict[str, SideTally] = msgspec.field(default_factory=dict)
    costly: dict[tuple[str, str, str, str], Costly] = msgspec.field(default_factory=dict)
    best: Best = msgspec.field(default_factory=Best)

    def count(self, game: str, staked_cents: int, back_cents: int, code: str, *, void: bool) -> None:
        """Count the money of a round."""
        tally = self.games.setdefault(game, GameTally())
        net = back_cents - staked_cents
        tally.staked_cents += staked_cents
        tally.back_cents += back_cents
        if void:
            tally.void += 1
            return
        tally.rounds += 1
        tally.won += net > 0
        tally.pushed += net == 0
        tally.lost += net < 0
        if net > self.best.net_cents:
            self.best = Best(net, code, game)

    def look_into(self, played: PlayerRound, hints: HintTable | None) -> None:
        """Count what only the round's document knows: blackjacks, side bets, decisions.

        Args:
            played: The round as its player had it, settled.
            hints: What actions are worth by its rules, None if that is not known.
        """
        tally = self.games.setdefault(played.head.game, GameTally())
        if played.head.void is not None:
            return
        tally.blackjacks += sum(hand.ending in _BLACKJACKS for hand in played.hands)
        for bet in played.bets:
            if bet.spot in _SIDES:
                side = self.sides.setdefault(bet.spot, SideTally())
                side.bets += 1
                side.won += bet.back_cents + bet.golden_back_cents > bet.stake_cents
                side.staked_cents += bet.stake_cents - bet.golden_cents
                side.back_cents += bet.back_cents
        for one in weigh(played, hints) if hints is not None else ():
            tally.decided += 1
            if one.cost:
                cost = round(one.cost_cents * PER_CENT)
                tally.costly += 1
                tally.cost += cost
                found = self.costly.setdefault((one.hand, one.upcard, one.played, one.best), Costly())
                found.times += 1
                found.cost += cost

    def add(self, other: "Sheet") -> None:
        """Add another sheet to this one."""
        _add(self.games, other.games, GameTally)
        _add(self.sides, other.sides, SideTally)
        _add(self.costly, other.costly, Costly)
        if other.best.net_cents > self.best.net_cents:
            self.best = other.best


def _add(mine: dict[_Key, _Sums], others: Mapping[_Key, _Sums], kind: type[_Sums]) -> None:
    for key, tally in others.items():
        found = mine.setdefault(key, kind())
        for name in kind.__struct_fields__:
            setattr(found, name, getattr(found, name) + getattr(tally, name))


class _Stored(msgspec.Struct, array_like=True):
    """A sheet as it is stored: keys of a map are texts there, so what is costly is a list."""

    games: dict[str, GameTally]
    sides: dict[str, SideTally]
    costly: list[tuple[tuple[str, str, str, str], Costly]]
    best: Best


_PACK: Final = msgspec.msgpack.Encoder()
_UNPACK: Final = msgspec.msgpack.Decoder(_Stored)


def encode_sheet(sheet: Sheet) -> bytes:
    """Return the stored form of a sheet."""
    return _PACK.encode(_Stored(sheet.games, sheet.sides, list(sheet.costly.items()), sheet.best))


def decode_sheet(data: bytes) -> Sheet:
    """Return the sheet that :func:`encode_sheet` wrote."""
    stored = _UNPACK.decode(data)
    return Sheet(stored.games, stored.sides, dict(stored.costly), stored.best)
