"""Drives one match: what arrived is planned, stored, applied, answered and published, in this order, always.

As the driver of a table does, but a match has an end, and house bots may sit at it.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from ventuno.core.errors import RoundPaused, VentunoError
from ventuno.games.duel.course import SEATS
from ventuno.ledger.values import Ask
from ventuno.server.duel_bots import Thinking
from ventuno.server.duel_face import DuelHouse, MatchFace, at_rest, introduced, may_begin, question_of
from ventuno.server.duel_recovery import FAULT, read_match, taken_up
from ventuno.server.duel_terms import Kept, duel_info, match_id
from ventuno.server.prices import NO_ODDS
from ventuno.server.shoes import ShoeKeeper
from ventuno.server.trace import log_fault
from ventuno.store.api import OpenRound, RoundResult, RoundWork
from ventuno.store.duel_api import DuelEnd
from ventuno.table.commands import Connected, Output
from ventuno.table.match import Match
from ventuno.table.match_plan import GaveUp, MatchCommand, MatchPlan, Request, request_id
from ventuno.table.match_records import Fact, encode_fact
from ventuno.table.messages import System, View
from ventuno.table.replies import refusal

#: Faults of a match after which its log is not read any more, and it is left alone.
FAULTS_TO_DISTRUST: Final = 3
MOST_FAULTS: Final = 5
NOBODY_CAME: Final = "nobody_came"
NOT_ALLOWED: Final = "limit_reached"
#: So long a match waits for its players; then it is over, and nothing was held.
WAIT_MS: Final = 180_000
#: A match is one round of its seat.
ROUND: Final = 1


class MatchDriver:
    """The driver of one match.

    Args:
        house: What it shares with the others.
        kept: What it is played by.
        version: Of the log that it was begun with.
        ended: Told when it has ended.

    Attributes:
        id: What names it.
        match: The match.
        room: Its sockets.
        shoes: Its shoes.
        opened: Set once it is where it stood.
        over: It has ended; nothing comes any more.
        listed: The lobby shows it.
        rematch: Whoever of the two has asked for one more match, and the challenge that says so.
    """

    def __init__(
        self, house: DuelHouse, kept: Kept, version: int, ended: Callable[["MatchDriver"], None]
    ) -> None:
        self.id, self.listed, spec = kept.id, kept.listed, kept.spec
        self.match = Match(spec, house.epoch)
        self.room = house.room(self.id)
        self.shoes = ShoeKeeper(
            house.store,
            key=match_id(spec.table, spec.match),
            number=house.number,
            rules=spec.rules,
            cut=spec.cut,
            source=house.source,
            seat=spec.match,
        )
        self.opened = asyncio.Event()
        self.over = False
        self.rematch: tuple[int, str] | None = None
        self._version = version
        self._house = house
        self._spec = spec
        self._ended = ended
        self._waits_until_ms = 0
        self._deferred: list[MatchCommand] = []
        self._given_up: list[MatchCommand] = []
        self._logged: int | None = 0
        self._faults = 0
        self._view: View | None = None
        self._thinking: dict[int, Thinking] = {}
        self._kept: list[System] = []
        self._stopping = False
        self._attach()

    # --- life ---

    async def run(self) -> None:
        """Play the match to its end, or until :meth:`stop`.

        Raises:
            VentunoError: The store failed or another server has taken the table.
        """
        while not self._stopping and not self.over:
            serving = asyncio.ensure_future(self._serve())
            try:
                await asyncio.wait([serving])
            finally:
                serving.cancel()
                self._stop_thinking()
            error = serving.exception()
            if error is None:
                return
            self._faults += 1
            if isinstance(error, VentunoError):
                raise error
            self._show_fault(error)
            if self._faults > MOST_FAULTS:
                # It lies still, with what is at stake held, until a server starts anew: others play on.
                self.opened.set()
                return

    def stop(self) -> None:
        """End :meth:`run` after the commit in flight."""
        self._stopping = True
        self.room.arrived.set()

    async def _serve(self) -> None:
        await self._take_over()
        self.opened.set()
        while not self._stopping and not self.over:
            if not await self._turn():
                await self._wait()

    def give_up(self, command: GaveUp) -> None:
        """Take a player's word that the match is given up."""
        self._given_up.append(command)
        self.room.arrived.set()

    @property
    def view(self) -> View | None:
        """What everybody may see, as it was published last."""
        return self._view

    @property
    def persons(self) -> list[int]:
        """The accounts of the people who play."""
        return [one.account for one in self._spec.contestants if one.bot is None]

    @property
    def watching(self) -> int:
        """Open windows of others."""
        windows = self.match.state.windows
        return sum(len(those) for account, those in windows.items() if account not in self.persons)

    # --- one turn ---

    async def _turn(self) -> bool:
        """Does one thing that can be done now; tells whether there was one."""
        batch = [*self._deferred, *self._given_up, *self.room.drain()]
        self._deferred, self._given_up = [], []
        if batch:
            await self._carry_out(await self._plan(batch), batch)
            return True
        if self._waiting:
            return await self._look_for_players()
        state = self.match.state
        if state.over and not state.settled:
            await self._settle(Output())
            return True
        if self.match.wants() is not None:
            await self._deal()
            return True
        plan = self.match.tick(self._house.clock.now_ms())
        if plan is not None:
            await self._carry_out(plan)
            return True
        if self.match.awaits_shoe():
            await self._change_shoe()
            return True
        if state.shoe and state.cut and await self.shoes.start_opening():
            self._publish()
            return True
        self._ask_bots()
        return False

    @property
    def _waiting(self) -> bool:
        """Whether it has not begun and somebody has never come."""
        return not self.match.state.code and self._waits_until_ms > 0

    async def _look_for_players(self) -> bool:
        """Lets the match begin when both are here; ends it when they have been waited for."""
        state = self.match.state
        both_here = all(state.here(seat) for seat in range(SEATS))
        if both_here and may_begin(self._house, self._spec):
            self._waits_until_ms = 0
            return True
        if not both_here and self._house.clock.now_ms() < self._waits_until_ms:
            return False
        await self._house.store.abandon_duel(self._house.number, self._spec.match)
        for row in self.shoes.at_the_end():
            await self._house.store.put_shoe(self._house.number, row, self._spec.match)
        assert self._view is not None
        reason = NOT_ALLOWED if both_here else NOBODY_CAME
        self._view = replace(self._view, reason=reason, seq=self._view.seq + 1)
        self.room.show(self._view)
        self._finish()
        return True

    async def _wait(self) -> None:
        """Returns when something arrives or the clock has something to do."""
        due_ms = self._waits_until_ms if self._waiting else self.match.due_ms()
        arrived: asyncio.Future[Any] = asyncio.ensure_future(self.room.arrived.wait())
        waiting: list[asyncio.Future[Any]] = [arrived]
        if due_ms is not None:
            waiting.append(asyncio.ensure_future(self._house.clock.sleep_until(due_ms)))
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()

    async def _plan(self, batch: Sequence[MatchCommand]) -> MatchPlan:
        try:
            return self.match.plan(await introduced(self._house.store, batch), self._house.clock.now_ms())
        except BaseException:
            # One of them met a mistake of ours. It is not tried again, and nobody is left without an answer.
            requests = [command for command in batch if isinstance(command, Request)]
            self.room.answer((one.ref, refusal(request_id(one), RoundPaused())) for one in requests)
            raise

    async def _carry_out(self, plan: MatchPlan, batch: Iterable[MatchCommand] = ()) -> None:
        room = self.room
        self._deferred = plan.deferred
        room.answer(plan.refusals)
        room.answer(plan.answers)
        newcomers = [c.account for c in batch if isinstance(c, Connected) and c.account]
        if plan.entry is None:
            if plan.public:
                self._publish()
                room.touch_everyone()
            room.introduce(newcomers)
            room.touch(plan.touched)
            return
        try:
            out = await self._write(plan.entry, plan)
            if self.match.state.over:
                # Nobody is told who has won before the entry stakes have moved (PLA-23).
                await self._settle(out)
                room.introduce(newcomers)
                return
        except BaseException:
            # Whether it was stored or not: a repeat of the same request will be told.
            room.answer((ref, refusal(request, RoundPaused())) for ref, request in plan.refs)
            raise
        self._tell(out)
        room.introduce(newcomers)
        await self._deal()

    async def _write(self, entry: Fact, plan: MatchPlan | None = None) -> Output:
        """Stores a fact, then lets it happen."""
        ask = plan.ask if plan is not None else None
        result = await self._commit(entry, ask)
        out = self.match.apply(entry, result.grant, plan.refs if plan is not None else None)
        if ask is not None and result.grant is not None:
            self._house.elsewhere.moved(self.id, zip(ask.accounts, result.grant.balances, strict=True))
        return out

    async def _commit(
        self, entry: Fact, ask: Ask | None = None, shoe_used: tuple[int, int, int] | None = None
    ) -> RoundResult:
        house = self._house
        result = await house.store.commit(
            RoundWork(
                table=house.number,
                epoch=house.epoch,
                round=ROUND,
                entries=[encode_fact(entry)],
                ask=ask,
                shoe_used=shoe_used,
                first_seq=self._logged,
                seat=self._spec.match,
            )
        )
        if self._logged is not None:
            self._logged += 1
        return result

    async def _deal(self) -> None:
        """Draws the cards the match wants; they are shown when they are stored."""
        match = self.match
        while match.wants() is not None:
            self.room.steady.clear()
            while (want := match.wants()) is not None:
                match.take(self.shoes.card(want.stream, want.position), want.position)
            entry = match.cards_entry(self._house.clock.now_ms())
            await self._commit(entry, shoe_used=self.shoes.used)
            out = match.apply(entry)
            self.room.steady.set()
            self._tell(out)

    async def _change_shoe(self) -> None:
        """Puts the next shoe in use; a server that died in between has changed it already."""
        if self.shoes.no == self.match.state.shoe:
            await self.shoes.change()
        entry = self.match.shoe_entry(self.shoes.no, self.shoes.commitment, self._house.clock.now_ms())
        self._tell(await self._write(entry))
        await self._deal()

    async def _settle(self, out: Output) -> None:
        """Moves the entry stakes, rates the players and reveals the shoes, all in one transaction; then tells."""
        self.room.steady.clear()
        house, state = self._house, self.match.state
        settlement = self.match.settlement(house.clock.now_ms())
        assert settlement is not None
        assert state.decision is not None
        result = await house.store.commit(
            RoundWork(
                table=house.number,
                epoch=house.epoch,
                round=ROUND,
                entries=[],
                settlement=settlement,
                seat=self._spec.match,
                shoes=self.shoes.at_the_end(),
                duel=DuelEnd(state.decision.value, state.winner),
            )
        )
        assert result.balances is not None
        balances = result.balances.tolist()
        done = self.match.settled(balances, house.clock.now_ms())
        self.room.steady.set()
        self._tell(replace(done, replies=out.replies, system=out.system + done.system))
        house.elsewhere.moved(self.id, zip(settlement.accounts.tolist(), balances, strict=True))
        self._finish()

    def _finish(self) -> None:
        self.over = True
        self._stop_thinking()
        self._ended(self)

    # --- house bots ---

    def _ask_bots(self) -> None:
        """Lets each bot think about what it is asked, once."""
        if self._view is None or self.match.state.paused:
            return
        for seat, contestant in enumerate(self._spec.contestants):
            if contestant.bot is None:
                continue
            me = self.match.me(contestant.account)
            question = question_of(self._view, me)
            before = self._thinking.get(seat)
            if question is None or (before is not None and before.question == question):
                continue
            if before is not None:
                before.stop()
            self._thinking[seat] = self._house.bots.think(
                self._spec, seat, question, (self._view, me), self.room.submit
            )

    def _stop_thinking(self) -> None:
        for thinking in self._thinking.values():
            thinking.stop()
        self._thinking.clear()

    # --- telling ---

    def _tell(self, out: Output) -> None:
        self.room.carry(out, self._publish)

    def _publish(self) -> None:
        self._view = self.match.view(self._house.clock.now_ms(), self.shoes.view())
        self.room.show(self._view)

    # --- faults and restarts ---

    def _show_fault(self, error: BaseException) -> None:
        """Tells everybody that the match stands still."""
        log_fault("duel fault", error, match=self.id, code=self.match.state.code)
        self.room.steady.clear()
        if self._view is None:
            return
        self._view = at_rest(self._view, FAULT)
        self.room.tell(System("round_paused", {"reason": FAULT, "round": self._view.code}), self._view)

    async def _take_over(self) -> None:
        """Brings the match to where its record stands, or to its end (PLA-21)."""
        house, spec, room = self._house, self._spec, self.room
        await self.shoes.open()
        left = await house.store.open_round(house.number, spec.match)
        self.match, self._logged = Match(spec, house.epoch), 0
        if left is not None:
            await self._take_up(left)
        elif not self._waits_until_ms:
            self._waits_until_ms = house.clock.now_ms() + WAIT_MS
        here: list[MatchCommand] = list(room.connections())
        self.match.plan(await introduced(house.store, here), house.clock.now_ms())
        self._attach()
        room.introduce([window.account for window in room.connections() if window.account])
        room.steady.set()
        self._publish()
        room.touch_everyone()
        kept, self._kept = self._kept, []
        for message in kept:
            room.tell(message)

    def _attach(self) -> None:
        facts = duel_info(self._house.table, NO_ODDS, self.id)
        self.room.attach(MatchFace(self.match, facts, self._house.guard.people))

    async def _take_up(self, left: OpenRound) -> None:
        """Plays the match on, deals its hand again, or cancels it and gives the entry stakes back."""
        house, match = self._house, self.match
        rows = read_match(left, self._version) if self._faults < FAULTS_TO_DISTRUST else None
        # What is wrong with the log may be its length.
        self._logged = None if rows is None else len(rows)
        holds = await house.store.holds(house.number, self._spec.match) if rows is None else []
        for plan in taken_up(match, rows, holds, faults=self._faults, now_ms=house.clock.now_ms()):
            await self._happen(plan)

    async def _happen(self, plan: MatchPlan) -> None:
        """Lets something happen while nobody is told; messages of it are kept."""
        assert plan.entry is not None
        self._kept += (await self._write(plan.entry)).system
