"""What surrounds a match: what it shares with others, how its room and its bots see it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from ventuno.core.errors import Refused
from ventuno.core.played import Played
from ventuno.server.chat import Chats
from ventuno.server.clock import Clock
from ventuno.server.duel_bots import HouseBots
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.room import Room
from ventuno.server.safe import PlayGuard
from ventuno.server.shoes import ShoeSource
from ventuno.store.api import Store
from ventuno.table.commands import Connected
from ventuno.table.match import Match
from ventuno.table.match_plan import MatchCommand
from ventuno.table.match_state import MatchSpec
from ventuno.table.messages import Me, TableInfo, View
from ventuno.table.spec import TableSpec

_UNPLAYED: Final = Played()
_ENCODE: Final = msgspec.json.Encoder().encode


class DuelHouse(NamedTuple):
    """What every match at a declared table has in common.

    Attributes:
        table: The declared table.
        number: Its number in the store.
        epoch: Ownership of it.
        store: Where everything is written before anybody is told.
        source: Where shoes come from.
        clock: The server's clock.
        elsewhere: Tells other tables of balances that move here.
        bots: The house's players.
        guard: Asked before entry stakes are taken.
        chats: What people write to each other.
    """

    table: TableSpec
    number: int
    epoch: int
    store: Store
    source: ShoeSource
    clock: Clock
    elsewhere: Elsewhere
    bots: HouseBots
    guard: PlayGuard
    chats: Chats

    def room(self, match: str) -> Room:
        """Return a room for a match, with its chat."""
        chat = self.chats.room(match, self.number, self.table)
        return Room(match, self.elsewhere, self.clock, chat)


class MatchFace:
    """A match as its room sees it."""

    def __init__(self, match: Match, facts: TableInfo, people: Mapping[int, Played]) -> None:
        self._match = match
        self._facts = facts
        self._people = people

    def info(self) -> TableInfo:
        """Return the fixed facts."""
        return self._facts

    def know_balances(self, balances: dict[int, int]) -> None:
        """Take note of balances that moved elsewhere."""
        self._match.state.balances.update(balances)

    def encode_mes(self, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """Yield each account's private message, encoded."""
        for account in accounts:
            played = self._people.get(account, _UNPLAYED)
            me = replace(
                self._match.me(account),
                session_net_cents=played.net_cents,
                session_started_ms=played.started_ms,
                session_until_ms=played.until_ms,
            )
            yield account, _ENCODE(me)


def may_begin(house: DuelHouse, spec: MatchSpec) -> bool:
    """Tell whether what the players have set for themselves still lets them stake their entry (PLA-26)."""
    now_ms = house.clock.now_ms()
    persons = [one.account for one in spec.contestants if one.bot is None]
    try:
        for account in persons:
            house.guard.admit(house.number, spec.match, account, spec.stake_cents, now_ms, accepted=True)
    except Refused:
        return False
    return True


def question_of(view: View, me: Me) -> tuple[int, ...] | None:
    """Return what tells one question to a bot from another, None while there is none."""
    if me.duel is None or me.round != view.round:
        return None
    if me.duel.minimum_cents is not None:
        return view.round, 0, 0
    offered = [number for number, hand in enumerate(me.hands) if hand.offered]
    if me.hands and me.hands[0].insurance_cents is not None:
        return view.round, 1, 0
    return (view.round, 2, me.duel.step, *offered) if offered else None


def at_rest(view: View, reason: str) -> View:
    """Return the view of a match that stands still while a fault is looked into."""
    duel = view.duel
    assert duel is not None
    return replace(
        view,
        phase="paused",
        reason=reason,
        deadline_ms=None,
        seq=view.seq + 1,
        dealt=[],
        duel=replace(duel, phase="paused"),
    )


async def introduced(store: Store, batch: Sequence[MatchCommand]) -> Sequence[MatchCommand]:
    """Return a batch that says of newcomers what a match has to know: their balance."""
    accounts = list({c.account for c in batch if isinstance(c, Connected) and c.account})
    if not accounts:
        return batch
    balances = dict(zip(accounts, await store.balances(accounts), strict=True))
    return [
        replace(c, balance_cents=balances[c.account]) if isinstance(c, Connected) and c.account else c
        for c in batch
    ]
