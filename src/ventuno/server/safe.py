"""Responsible play on the server: one guard that every table asks before it takes a bet (PLA-26).

What players have set is stored; what they have played is kept in memory while they are here, and comes from the
ledger when they arrive. It hears of every commit, so all tables, devices and windows of an account share it.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec
import numpy as np
from msgspec.structs import replace

from ventuno.core.played import Played
from ventuno.core.safe import NOTHING, Wishes, current, obstacle
from ventuno.ledger.values import Ask, Settlement
from ventuno.server.clock import Clock
from ventuno.server.protocol import encode
from ventuno.store.api import RoundResult, RoundWork, Store
from ventuno.table.messages import Safe

#: Who is not here any more is forgotten so often.
TIDY_MS: Final = 600_000
Place = tuple[int, int]
"""Table number, and seat there."""


class Window(Protocol):
    """A window that can be told something."""

    def tell(self, frame: bytes, kind: str) -> None:
        """Send a frame, now or when the reader is ready; a newer one of its kind replaces one that waits."""
        ...


class Windows(Protocol):
    """Knows the open windows of an account."""

    def windows_of(self, account: int) -> Sequence[Window]:
        """Return the open windows of an account."""
        ...


class _Stake(msgspec.Struct):
    """What an account has at stake in a round, and since when."""

    cents: int
    began_ms: int


class PlayGuard:
    """Implements :class:`ventuno.table.guard.Guard`.

    Args:
        store: Where wishes and the ledger are.
        windows: Knows the open windows.
        clock: The server's clock.
        check_minutes: Time between reality checks of those who have set nothing; 0 for none.

    Attributes:
        people: What those have played who are here.
    """

    def __init__(self, store: Store, windows: Windows, clock: Clock, check_minutes: int = 0) -> None:
        self.people: dict[int, Played] = {}
        self._store = store
        self._windows = windows
        self._clock = clock
        self._unset = replace(NOTHING, check_minutes=check_minutes)
        self._wishes: dict[int, Wishes] = {}
        self._open: dict[int, dict[Place, _Stake]] = {}
        #: Bets let pass whose money is being asked for: two tables must not both use what is left of a limit.
        self._asked: dict[int, dict[Place, int]] = {}
        self._reading = asyncio.Lock()
        self._changing = asyncio.Lock()
        self._idle: set[int] = set()

    async def open(self) -> None:
        """Take in what is at stake already, and hear of all that follows; no table may be open yet."""
        for stake in await self._store.open_stakes():
            mine = self._open.setdefault(stake.account, {})
            mine[stake.table, stake.seat] = _Stake(stake.cents, stake.acted_ms)
        self._store.listen(self.heard)

    # --- who is here ----------------------------------------------------------------------------

    async def learn(self, *accounts: int) -> None:
        """Know accounts from now on, as they must be before they bet; those that are new are read at once."""
        self._idle.difference_update(accounts)
        if self.people.keys() >= set(accounts):
            return
        async with self._reading:
            unknown = [account for account in accounts if account not in self.people]
            if unknown:
                await self._read(unknown)

    async def _read(self, accounts: Sequence[int]) -> None:
        """Takes accounts over as the record has them; what commits later is heard later."""
        now_ms = self._clock.now_ms()
        since = {
            account: min((stake.began_ms for stake in self._open.get(account, {}).values()), default=now_ms)
            for account in accounts
        }
        for account, past in (await self._store.past_of(since)).items():
            played = Played()
            if past.wishes.limits or past.wishes.pending:
                played.track()
            for one in past.rounds:
                played.settled(
                    one.started_ms,
                    one.at_ms,
                    staked_cents=one.staked_cents,
                    net_cents=one.net_cents,
                    void=one.void,
                )
            for stake in self._open.get(account, {}).values():
                played.began(stake.began_ms)
            self.people[account] = played
            self._wishes[account] = self._unset if past.wishes == NOTHING else past.wishes

    async def tidy_forever(self) -> None:
        """Forget those who are not here and do not play any more; runs as long as the server."""
        while True:
            now_ms = self._clock.now_ms()
            idle = {
                account
                for account, played in self.people.items()
                if not (played.plays(now_ms) or self._open.get(account) or self._windows.windows_of(account))
            }
            # Twice in a row: somebody may be about to open a window.
            for account in idle & self._idle:
                del self.people[account], self._wishes[account]
            self._idle = idle
            await self._clock.sleep_until(now_ms + TIDY_MS)

    # --- what is asked and heard ----------------------------------------------------------------

    def admit(
        self, table: int, seat: int, account: int, cents: int, now_ms: int, *, accepted: bool = False
    ) -> None:
        """Let a bet pass; call it last of all checks, and ask for the money at once if it passes.

        Args:
            table: Table number in the store.
            seat: 0 at a shared table; elsewhere the account or match that plays.
            account: Who bets. Of whom nothing is known plays for the house.
            cents: All the account would have at stake on this round.
            now_ms: Server clock.
            accepted: The player has agreed to it before, so that no reality check comes between.

        Raises:
            Refused: What the player has set does not allow it.
        """
        wishes = self._wishes.get(account)
        if wishes is None or wishes.free:
            return
        place = (table, seat)
        held = self._open.get(account, {}).get(place)
        if held is not None and cents <= held.cents:
            return
        self._check(account, wishes, cents, now_ms, place, first=held is None and not accepted)
        self._asked.setdefault(account, {})[place] = cents

    def check(self, account: int, cents: int, now_ms: int) -> None:
        """Tell whether a bet would pass whose money is asked for later.

        Raises:
            Refused: What the player has set does not allow it.
        """
        self._check(account, self._wishes[account], cents, now_ms, None, first=True)

    def _check(
        self, account: int, wishes: Wishes, cents: int, now_ms: int, place: Place | None, *, first: bool
    ) -> None:
        at_stake = {other: stake.cents for other, stake in self._open.get(account, {}).items()}
        for other, asked in self._asked.get(account, {}).items():
            at_stake[other] = max(asked, at_stake.get(other, 0))
        others = sum(at_stake.values()) - at_stake.get(place or (0, 0), 0)
        played = self.people[account]
        error = obstacle(wishes, played, now_ms, others_cents=others, cents=cents, first=first)
        if error is not None:
            raise error

    def heard(self, work: RoundWork, result: RoundResult) -> None:
        """Take note of a commit: stakes taken or given back, or a round settled."""
        place, now_ms = (work.table, work.seat), self._clock.now_ms()
        if work.ask is not None and result.grant is not None:
            self._stakes_moved(place, work.ask, result.grant.granted, now_ms)
        if work.settlement is not None:
            self._settled(place, work.settlement, now_ms)

    def _stakes_moved(self, place: Place, ask: Ask, granted: Sequence[bool], now_ms: int) -> None:
        values = ask.assets or [0] * len(ask.accounts)
        paid_at_once = ask.gained is not None
        for account, amount, value, given in zip(ask.accounts, ask.cents, values, granted, strict=True):
            if self._asked:
                self._answered(account, place)
            if not given:
                continue
            cents = amount * value if value else amount
            mine = self._open.setdefault(account, {})
            stake = mine.get(place)
            if stake is not None:
                stake.cents += cents
                if not stake.cents and not paid_at_once:
                    self._withdrew(account, place, stake)
            elif cents:
                mine[place] = _Stake(cents, now_ms)
                played = self.people.get(account)
                if played is not None:
                    played.began(now_ms)

    def _answered(self, account: int, place: Place) -> None:
        asked = self._asked.get(account, {})
        asked.pop(place, None)
        if not asked:
            self._asked.pop(account, None)

    def _withdrew(self, account: int, place: Place, stake: _Stake) -> None:
        self._drop(account, place)
        played = self.people.get(account)
        if played is not None:
            played.withdrew(stake.began_ms)

    def _drop(self, account: int, place: Place) -> _Stake | None:
        mine = self._open.get(account, {})
        stake = mine.pop(place, None)
        if not mine:
            self._open.pop(account, None)
        return stake

    def _settled(self, place: Place, settlement: Settlement, now_ms: int) -> None:
        staked, net = settlement.staked, settlement.back - settlement.staked
        accounts = settlement.accounts
        if settlement.assets is not None:
            # Golden chips follow their owner's credits, and count by their value.
            worth = settlement.assets.clip(min=1)
            accounts = settlement.accounts[settlement.assets == 0]
            firsts = (settlement.assets == 0).nonzero()[0]
            staked, net = (np.add.reduceat(column * worth, firsts) for column in (staked, net))
        for account, cents, change in zip(accounts.tolist(), staked.tolist(), net.tolist(), strict=True):
            stake = self._drop(account, place)
            played = self.people.get(account)
            # Without a stake it has been heard before.
            if stake is not None and played is not None:
                played.settled(
                    settlement.started_ms,
                    now_ms,
                    staked_cents=cents,
                    net_cents=change,
                    began_ms=stake.began_ms,
                    void=settlement.void,
                )

    # --- what players set -----------------------------------------------------------------------

    def wishes_of(self, account: int) -> Wishes:
        """Return what an account that is known has set, as it counts now."""
        return current(self._wishes[account], self._clock.now_ms())

    def at_stake_cents(self, account: int) -> int:
        """Return all that an account has at stake."""
        return sum(stake.cents for stake in self._open.get(account, {}).values())

    async def change(self, account: int, how: Callable[[Wishes, int], Wishes]) -> None:
        """Change what a player has set: stored, then in force everywhere, then told to all their windows."""
        async with self._changing:
            await self.learn(account)
            before, now_ms = self._wishes[account], self._clock.now_ms()
            after = how(before, now_ms)
            if after != before:
                await self._store.save_wishes(account, after)
                if self.people[account].sums or not after.limits:
                    self._wishes[account] = after
                else:
                    # The first limit looks back to what was played before it was set.
                    await self._read([account])
        for window in self._windows.windows_of(account):
            self._tell(window, after)

    def greet(self, window: Window, account: int) -> None:
        """Tell a window that just opened what its person has set, if that is anything."""
        wishes = self._wishes.get(account, NOTHING)
        if not wishes.free:
            self._tell(window, wishes)

    def _tell(self, window: Window, wishes: Wishes) -> None:
        told = Safe(wishes.check_minutes, wishes.checked_ms, wishes.closed_until_ms, wishes.closed_by)
        window.tell(encode(told), "safe")
