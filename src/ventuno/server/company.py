"""The house's players at a table: a lone visitor sees a vote or what others choose (MAJ-5, INF-11, PLA-28).

They come with the first visitor and go with the last, bet the least on the seats in turn, and decide late, mostly by
the chart. They speak to the table by the same commands as people.
"""

import asyncio
import hashlib
from collections.abc import Callable, Sequence
from typing import Final

from ventuno.engine.actions import Action, Stage, Target
from ventuno.engine.columns import ASKED
from ventuno.engine.round import Round
from ventuno.games.majority.votes import best_strategy
from ventuno.server.clock import Clock
from ventuno.server.room import Room
from ventuno.server.trace import log_fault
from ventuno.store.api import Store
from ventuno.table.commands import Acted, Answered, Command, Connected, Consented, Disconnected, Placed
from ventuno.table.live import LiveTable
from ventuno.table.messages import Act, Bet, Consent, Insure
from ventuno.table.names import ACTION_NAMES, LINE_NAMES
from ventuno.table.state import TableState

#: They look at the table so often.
LOOK_S: Final = 0.2
#: When they bet and decide, as parts of the time there is: a person is to be seen first.
_BETS: Final = (0.05, 0.6)
_DECISIONS: Final = (0.3, 0.7)
#: How often a decision is what the chart says.
_BY_CHART: Final = 0.75
#: They own this many of the lowest bets when they sit down, and are given more under a tenth of it.
_BETS_OWNED: Final = 1_000


class Company:
    """The players of the house at one table.

    Args:
        room: The table's room.
        table: Returns the table as it is now.
        store: Where their accounts are.
        clock: The server's clock.
    """

    def __init__(self, room: Room, table: Callable[[], LiveTable], store: Store, clock: Clock) -> None:
        self._room = room
        self._table = table
        self._store = store
        self._clock = clock
        self._accounts: list[int] = []
        #: What each has said already: the same is not asked for twice while the table has not heard it.
        self._said: dict[int, object] = {}

    async def keep_forever(self) -> None:
        """Keep company; runs as long as the server. A fault of theirs stops nobody else."""
        while True:
            await asyncio.sleep(LOOK_S)
            looking = asyncio.ensure_future(self.look())
            try:
                await asyncio.wait([looking])
            finally:
                looking.cancel()
            error = looking.exception()
            if error is not None:
                log_fault("company fault", error, table=self._room.key)

    async def look(self) -> None:
        """Do what is to be done now."""
        room, table = self._room, self._table()
        if not room.steady.is_set():
            return
        if not len(room):
            self._go(table.state)
            return
        if not self._accounts:
            spec = table.state.spec
            names = [f"{spec.key} {number}" for number in range(1, spec.house_bots + 1)]
            self._accounts = [await self._store.house_bot(name) for name in names]
        await self._endow(table)
        for number, account in enumerate(self._accounts):
            said = self._to_say(table.state, number, account)
            if said is not None:
                what, command = said
                if self._said.get(account) != what:
                    self._said[account] = what
                    room.submit(command)

    async def _endow(self, table: LiveTable) -> None:
        state = table.state
        full = state.settings.minima[0] * _BETS_OWNED
        for account in self._accounts:
            seat = state.presence.seats.get(account)
            if (seat is None or seat.balance_cents < full // 10) and not state.holds_money(account):
                table.know_balances({account: await self._store.endow(account, full)})

    def _go(self, state: TableState) -> None:
        self._said.clear()
        for number, account in enumerate(self._accounts):
            if account in state.presence.online:
                self._room.submit(Disconnected(account, _window(number)))

    def _to_say(self, state: TableState, number: int, account: int) -> tuple[object, Command] | None:
        """Returns what a player wants to say and what tells it from anything said before, None for nothing."""
        now_ms = self._clock.now_ms()
        if account not in state.presence.online:
            return ("comes", state.epoch), Connected(account, _window(number), bot=True)
        if state.spec.shared_hands and state.presence.seat(account).consent is None:
            accept = number % 2 == 0
            return "consent", Consented(None, account, now_ms, Consent(0, accept))
        asked = (state.epoch, state.round_no, state.phase, state.round.step if state.round else 0)
        command = self._answer(state, number, account, now_ms)
        return None if command is None else ((asked, account), command)

    def _answer(self, state: TableState, number: int, account: int, now_ms: int) -> Command | None:
        step = state.round.step if state.round else 0
        moment = _whim(state.code, account, step, "moment")
        left = state.deadline_ms - now_ms
        clocks = state.spec.clocks
        if state.phase == "betting" and account not in state.slips:
            if left > clocks.betting_ms * (1 - _between(_BETS, moment)):
                return None
            seat = number % state.settings.boxes
            spot = state.settings.spots[seat * state.settings.kinds]
            bet = Bet(0, state.round_no, 1, {spot: state.settings.minima[seat * state.settings.kinds]})
            return Placed(None, account, now_ms, bet)
        if state.round is None or account not in state.rows:
            return None
        asked = state.round.crowd.insured[state.rows[account]] == ASKED
        if (
            state.phase == "insurance"
            and asked
            and left < clocks.insurance_ms * (1 - _between(_BETS, moment))
        ):
            return Answered(None, account, now_ms, Insure(0, state.round_no, take=False))
        if state.phase == "decision" and left < clocks.decision_ms * (1 - _between(_DECISIONS, moment)):
            return _decide(state, state.round, account, now_ms)
        return None


def _window(number: int) -> int:
    """Returns the number of a window that no socket has."""
    return -1 - number


def _whim(*about: object) -> float:
    """Returns a number from 0 to 1 that is always the same about the same thing."""
    digest = hashlib.sha256(repr(about).encode()).digest()
    return int.from_bytes(digest[:4], "big") / 0xFFFFFFFF


def _between(bounds: tuple[float, float], part: float) -> float:
    return bounds[0] + (bounds[1] - bounds[0]) * part


def _decide(state: TableState, live: Round, account: int, now_ms: int) -> Command | None:
    row = state.rows[account]
    crowd = live.crowd
    if live.stage is not Stage.DECISION or (crowd.votes is not None and crowd.votes.cast[row]):
        return None
    for hand in live.asked():
        if hand.box == crowd.box[row] and crowd.offered[row, hand.line] and not crowd.choice[row, hand.line]:
            action = _choose(state, live, hand, account)
            act = Act(0, state.round_no, live.step, LINE_NAMES[hand.line], ACTION_NAMES[action], hand.box)
            return Acted(None, account, now_ms, act)
    return None


def _choose(state: TableState, live: Round, hand: Target, account: int) -> Action:
    legal: Sequence[Action] = [action for action in live.legal(*hand) if action is not Action.CASH_OUT]
    chart = state.settings.chart
    whim = _whim(state.code, account, live.step, "taste")
    if chart is None or whim > _BY_CHART:
        return legal[int(_whim(state.code, account, live.step, "which") * len(legal)) % len(legal)]
    cards = live.lines[hand.box][hand.line]
    return best_strategy(chart, cards, live.dealer[0], from_split=hand.line > 0, legal=legal)
