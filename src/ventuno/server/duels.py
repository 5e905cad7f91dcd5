"""A table of duels: who wants to play whom, and the matches that come of it (DUE-12).

There is no table to sit down at. A challenge is open to everybody in the lobby, or to whoever has its link,
or answered by the house at once; when it is accepted, a match of its own is driven like a table.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Coroutine, Iterable
from functools import partial
from typing import Any, Final

import msgspec

from ventuno.core.errors import (
    ChallengeGone,
    NotFound,
    OwnChallenge,
    Refused,
    TableClosed,
    TableFull,
    TooManyMatches,
)
from ventuno.core.rules import rules_hash, rules_json
from ventuno.server.chat import Chats
from ventuno.server.clock import Clock
from ventuno.server.duel_bots import HouseBots
from ventuno.server.duel_desk import DuelDesk
from ventuno.server.duel_driver import MatchDriver
from ventuno.server.duel_entry import check_entry, check_entry_of_other
from ventuno.server.duel_face import DuelHouse
from ventuno.server.duel_minds import Minds
from ventuno.server.duel_terms import (
    HOUSE,
    Kept,
    Wish,
    check_wish,
    duel_info,
    encode_kept,
    hands_of,
    kept_of,
    match_spec,
    read_wish,
    word_of,
)
from ventuno.server.duel_views import PHASE, challenge_view, lobby_line, match_live, match_view
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.gateway import Gateway
from ventuno.server.meter import Meter
from ventuno.server.prices import NO_ODDS, TableOdds
from ventuno.server.protocol import encode
from ventuno.server.safe import PlayGuard
from ventuno.server.shoes import ShoeSource
from ventuno.store.api import Account, Store
from ventuno.store.duel_api import Challenge, NewChallenge, NewDuel
from ventuno.table.match_records import MATCH_VERSION
from ventuno.table.match_state import Contestant
from ventuno.table.messages import ChallengeView, DuelBot, DuelReady, LobbyTable, MatchView, System, TableInfo
from ventuno.table.spec import TableSpec

#: Open challenges of an account, and of a table.
MOST_CHALLENGES: Final = 3
MOST_OPEN: Final = 500
#: Matches of an account that are played at once.
MOST_MATCHES: Final = 4
#: So many of each are listed.
MOST_LISTED: Final = 50
#: Who challenges the lobby and is not there any more withdraws it so soon.
ABSENT_MS: Final = 60_000
LOOK_MS: Final = 5_000
#: A private link is good for so long.
LINK_MS: Final = 7 * 86_400_000
#: A match that is over can still be looked at for so long while somebody does.
LINGER_MS: Final = 600_000


class DuelHall:
    """One declared table of duels.

    Args:
        spec: The declared table.
        number: Its number in the store.
        store: Where everything is written.
        clock: The server's clock.
        source: Where shoes come from.
        elsewhere: Tells other tables of balances that move here.
        odds: What is known of the odds of its rules.
        minds: Thinks for the strong house bot.
        gateway: Knows who has a window open.
        guard: Asked before entry stakes are agreed to.
        chats: What people write to each other.

    Attributes:
        key: The table's key.
        number: Its number in the store.
        spec: The declared table.
        odds: What is known of the odds of its rules.
        opened: Set once players may come.
        matches: Matches that are played, or over and still looked at, by number.
        challenges: Open challenges by id, oldest first.
        gateway: Knows who has a window open.
        source: Where shoes come from.
    """

    phase: Final = PHASE

    def __init__(
        self,
        *,
        spec: TableSpec,
        number: int,
        store: Store,
        clock: Clock,
        source: ShoeSource,
        elsewhere: Elsewhere,
        odds: asyncio.Future[TableOdds],
        minds: Minds,
        gateway: Gateway,
        guard: PlayGuard,
        chats: Chats,
    ) -> None:
        self.key = spec.key
        self.number = number
        self.spec = spec
        self.odds = odds
        self.opened = asyncio.Event()
        self.matches: dict[int, MatchDriver] = {}
        self.challenges: dict[str, Challenge] = {}
        self.source = source
        self._desks: dict[int, DuelDesk] = {}
        self._store = store
        self._clock = clock
        self.gateway = gateway
        bots = HouseBots(odds, minds, clock, spec.duel.bot_pace_ms)
        self._house = DuelHouse(spec, number, 0, store, source, clock, elsewhere, bots, guard, chats)
        self._tasks: dict[int, list[asyncio.Task[None]]] = {}
        self._lingering: set[asyncio.Task[None]] = set()
        self._absent: dict[str, int] = {}
        self._held = ""
        self._turn = asyncio.Lock()
        self._closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __len__(self) -> int:
        """Return the number of open windows."""
        return sum(len(driver.room) for driver in self.matches.values())

    # --- life ---

    async def run(self) -> None:
        """Take the table over and serve it until :meth:`stop`: matches go on where they stood (PLA-21).

        Raises:
            BaseException: The store failed or another server has taken the table.
        """
        spec = self.spec
        _, epoch = await self._store.claim_table(self.key, msgspec.json.encode(spec, enc_hook=str))
        self._house = self._house._replace(epoch=epoch)
        await self._store.save_rules(rules_hash(spec.rules), rules_json(spec.rules))
        for challenge in await self._store.open_challenges(self.number):
            wish = read_wish(challenge.wish)
            if wish.opponent in HOUSE or hands_of(spec, wish.kind) is None:
                await self._store.withdraw_challenge(challenge.id, challenge.account)
            else:
                self.challenges[challenge.id] = challenge
        for duel in await self._store.running_duels(self.number):
            self._drive(kept_of(duel), duel.version)
        try:
            for driver in list(self.matches.values()):
                opened: asyncio.Future[Any] = asyncio.ensure_future(driver.opened.wait())
                ends: list[asyncio.Future[Any]] = [opened, self._closed]
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
                opened.cancel()
            self.opened.set()
            await asyncio.shield(self._closed)
        finally:
            await self._end_all()

    async def _end_all(self) -> None:
        for driver in self.matches.values():
            driver.stop()
        playing = [tasks[0] for tasks in self._tasks.values()]
        if playing:
            await asyncio.wait(playing)
        helpers = [task for tasks in self._tasks.values() for task in tasks[1:]]
        for task in (*helpers, *self._lingering):
            task.cancel()
        await asyncio.gather(*helpers, *self._lingering, return_exceptions=True)

    def stop(self) -> None:
        """End :meth:`run` after the work in hand."""
        if not self._closed.done():
            self._closed.set_result(None)

    def hold(self, reason: str) -> None:
        """Begin no match from now on, or with an empty reason begin matches again; what is played goes on (PLA-28)."""
        self._held = reason

    @property
    def at_rest(self) -> bool:
        """Return True: a match goes on where it stood, now or after a restart."""
        return True

    @property
    def running(self) -> bool:
        """Whether a match is being played."""
        return bool(self._running())

    def fan_out(self) -> list[Meter]:
        """Return how long it took to write changes to everybody, match by match."""
        return [driver.room.fan_out for driver in self.matches.values()]

    def tell(self, message: System) -> int:
        """Send a message from the house to all windows; return how many there are."""
        return sum(driver.room.tell(message) for driver in self.matches.values())

    def chores(self) -> list[Coroutine[Any, Any, None]]:
        """Return what has to run beside the table: challenges of those who have gone are withdrawn."""
        return [self._look_forever()]

    # --- what others want to know ---

    def known_odds(self) -> TableOdds:
        """Return what is known of the odds by now."""
        return self.odds.result() if self.odds.done() and not self.odds.cancelled() else NO_ODDS

    def info(self) -> TableInfo:
        """Return the table's fixed facts."""
        return duel_info(self.spec, self.known_odds())

    def lobby_line(self) -> LobbyTable | None:
        """Return the table's line in the lobby: who plays now, no clock (PLA-7)."""
        players = {account for driver in self._running() for account in driver.persons}
        return lobby_line(self.spec, len(players), full=self._full, held=bool(self._held))

    async def transcript(self, no: int, account: int) -> bytes | None:
        """Return None: a table of duels has no shoe, its matches have."""
        del no, account
        return None

    def seat_of(self, account: int) -> int:
        """Return 0: the table itself has no shoes."""
        del account
        return 0

    def channel(self, match: int) -> DuelDesk | None:
        """Return the channel of a match, None if it is not played any more."""
        return self._desks.get(match)

    def listed_challenges(self) -> list[ChallengeView]:
        """Return the challenges that the lobby shows, newest first; none while no match may begin."""
        if self._held:
            return []
        found = [challenge_view(self.spec, one) for one in self.challenges.values() if not one.private]
        return found[: -MOST_LISTED - 1 : -1]

    def listed_matches(self) -> list[MatchView]:
        """Return the matches that the lobby shows, newest first."""
        found = [driver for driver in self._running() if driver.listed]
        return [match_view(driver) for driver in reversed(found[-MOST_LISTED:])]

    def challenges_of(self, account: int) -> list[Challenge]:
        """Return an account's open challenges, newest first."""
        return [one for one in reversed(self.challenges.values()) if one.account == account]

    def matches_of(self, account: int) -> list[MatchView]:
        """Return the matches that an account has to play, newest first."""
        found = [driver for driver in self._running() if account in driver.persons]
        return [match_view(driver) for driver in reversed(found)]

    def _running(self) -> list[MatchDriver]:
        return [driver for driver in self.matches.values() if not driver.over]

    @property
    def _full(self) -> bool:
        return 2 * (len(self._running()) + 1) > self.spec.capacity

    # --- challenges ---

    async def challenge(self, by: Account, key: str, wish: Wish) -> Challenge:
        """Make a challenge; one to the house is a match at once.

        Args:
            by: Who challenges.
            key: Chosen by whoever challenges: a repeat makes no other challenge.
            wish: What is to be played.

        Raises:
            VentunoError: It cannot be made, and why.
        """
        check_wish(self.spec, wish)
        async with self._turn:
            if await self._store.challenge_made(by.id, key) is None:
                await check_entry(self._house, by.id, wish.stake_cents)
                self._check_room([by.id])
            new = NewChallenge(
                secrets.token_hex(16),
                by.id,
                key,
                self.number,
                wish.opponent != "open",
                msgspec.json.encode(wish),
            )
            made = await self._store.new_challenge(new, mine=MOST_CHALLENGES, all_open=MOST_OPEN)
            if made.state != "open":
                return made
            if wish.opponent in HOUSE:
                return await self._play_the_house(by, made, wish)
            self.challenges.setdefault(made.id, made)
            return made

    async def _play_the_house(self, by: Account, made: Challenge, wish: Wish) -> Challenge:
        bot: DuelBot = "strong" if wish.opponent == "strong" else "basic"
        bot = "random" if wish.opponent == "random" else bot
        account = await self._store.house_bot(bot)
        await self._open(made, by.id, wish, (Contestant(by.id, by.name), Contestant(account, bot, bot)))
        return await self._known(made.id)

    async def accept(self, by: Account, identifier: str) -> Challenge:
        """Accept a challenge; asked again, it is the same match.

        Raises:
            VentunoError: It cannot be accepted, and why.
        """
        async with self._turn:
            found = await self._known(identifier)
            if found.account == by.id:
                raise OwnChallenge
            wish = read_wish(found.wish)
            if found.state == "open" and wish.opponent in HOUSE:
                raise ChallengeGone
            if found.state == "open":
                check_wish(self.spec, wish)
                self._check_room([by.id, found.account])
                await check_entry(self._house, by.id, wish.stake_cents)
                await self._check_challenger(found, wish)
            seats = Contestant(found.account, found.name), Contestant(by.id, by.name)
            await self._open(found, by.id, wish, seats)
            return await self._known(identifier)

    async def withdraw(self, account: int, identifier: str) -> None:
        """Withdraw an account's own open challenge; asked again, nothing more happens.

        Raises:
            VentunoError: It cannot be withdrawn, and why.
        """
        async with self._turn:
            await self._store.withdraw_challenge(identifier, account)
            self.challenges.pop(identifier, None)

    async def _known(self, identifier: str) -> Challenge:
        found = await self._store.challenge(identifier)
        if found is None or found.table != self.number:
            raise NotFound(what="challenge", name=identifier[:40])
        return found

    async def _check_challenger(self, found: Challenge, wish: Wish) -> None:
        """Withdraws a challenge whose maker cannot, or by the own limits may not, stake the entry any more."""
        try:
            await check_entry_of_other(self._house, found.account, wish.stake_cents)
        except Refused:
            await self._store.withdraw_challenge(found.id, found.account)
            self.challenges.pop(found.id, None)
            raise ChallengeGone from None

    def _check_room(self, accounts: Iterable[int]) -> None:
        if self._held:
            raise TableClosed
        if self._full:
            raise TableFull
        for account in accounts:
            if sum(account in driver.persons for driver in self._running()) >= MOST_MATCHES:
                raise TooManyMatches(most=MOST_MATCHES)

    # --- matches ---

    async def _open(
        self, found: Challenge, by: int, wish: Wish, seats: tuple[Contestant, Contestant]
    ) -> None:
        spec, word = match_spec(self.spec, self.number, wish, seats), word_of(wish, found.id)
        kept = Kept(spec, not word, word)
        new = NewDuel(seats[0].account, seats[1].account, encode_kept(kept), MATCH_VERSION)
        match = await self._store.open_duel(found.id, by, new)
        self.challenges.pop(found.id, None)
        if found.state != "open":
            return
        kept = msgspec.structs.replace(kept, spec=msgspec.structs.replace(spec, match=match))
        self._drive(kept, MATCH_VERSION)
        for contestant, other in (seats, seats[::-1]):
            if contestant.bot is None:
                ready = DuelReady(found.id, kept.id, other.name)
                self.gateway.tell(contestant.account, encode(ready))

    def _drive(self, kept: Kept, version: int) -> None:
        """Lets a match be played."""
        driver = MatchDriver(self._house, kept, version, self._over)
        number = kept.spec.match
        self.matches[number] = driver
        self._desks[number] = DuelDesk(driver, self._clock)
        loop = asyncio.get_running_loop()
        playing = loop.create_task(driver.run(), name=f"match {driver.id}")
        room = driver.room
        chores = (room.publish_forever(), room.count_forever(partial(match_live, driver)))
        self._tasks[number] = [playing, *map(loop.create_task, chores)]
        playing.add_done_callback(partial(self._finished, number))

    def _finished(self, number: int, task: asyncio.Task[None]) -> None:
        """Ends the service if a match could not be written."""
        del number
        error = None if task.cancelled() else task.exception()
        if error is not None and not self._closed.done():
            self._closed.set_exception(error)

    def _over(self, driver: MatchDriver) -> None:
        """Keeps a match that is over for who looks at it, then forgets it."""
        task = asyncio.get_running_loop().create_task(self._linger(driver))
        self._lingering.add(task)
        task.add_done_callback(self._lingering.discard)

    async def _linger(self, driver: MatchDriver) -> None:
        until_ms = self._clock.now_ms() + LINGER_MS
        while len(driver.room) and self._clock.now_ms() < until_ms:
            await self._clock.sleep_until(self._clock.now_ms() + LOOK_MS)
        number = driver.match.state.spec.match
        self.matches.pop(number, None)
        self._desks.pop(number, None)
        self._house.bots.forget(number)
        self._house.chats.close_room(driver.id)
        for task in self._tasks.pop(number, [])[1:]:
            task.cancel()

    async def _look_forever(self) -> None:
        """Withdraws open challenges of who has gone, and links that are too old."""
        while True:
            now_ms = self._clock.now_ms()
            for one in list(self.challenges.values()):
                if self._is_gone(one, now_ms):
                    with contextlib.suppress(ChallengeGone, NotFound):
                        await self.withdraw(one.account, one.id)
            self._absent = {key: ms for key, ms in self._absent.items() if key in self.challenges}
            await self._clock.sleep_until(now_ms + LOOK_MS)

    def _is_gone(self, challenge: Challenge, now_ms: int) -> bool:
        if challenge.private:
            return now_ms - challenge.made_ms > LINK_MS
        if self.gateway.windows_of(challenge.account):
            self._absent.pop(challenge.id, None)
            return False
        return now_ms - self._absent.setdefault(challenge.id, now_ms) > ABSENT_MS
