"""Bots that play duels against each other, by private links, and compare their books with the server's (DUE-12)."""

import asyncio
import itertools
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ventuno.cli.bots.fleet import compare, decoded, enter
from ventuno.cli.bots.http import HttpPool, Site
from ventuno.cli.bots.player import FAIR_REFUSALS, TASTE, Tally
from ventuno.cli.bots.socket import Decoder, PlayerSocket
from ventuno.server.api_duels import Challenge
from ventuno.server.api_people import Profile
from ventuno.table.messages import (
    Act,
    Bet,
    DuelView,
    FromClient,
    Insure,
    Me,
    No,
    Ok,
    TableInfo,
    ToClient,
    View,
)

#: A match that does not end for so long stands still: the longest hand has a dozen decisions of 25 s.
_PATIENCE_S: Final = 600.0
#: Lowest entry stake that two bots play for.
_STAKE_CENTS: Final = 500
_CHIP_CENTS: Final = 100


class _Bot(NamedTuple):
    """An account that plays."""

    profile: Profile
    cookie: str


class Duellist:
    """A bot in one match: it bets and plays at random, but only what it is offered.

    Args:
        name: Its name in reports.
        seed: Makes its choices repeatable for the same cards.
        tally: Where it counts.
    """

    def __init__(self, name: str, seed: str, tally: Tally) -> None:
        self.name = name
        self.over: asyncio.Future[DuelView] = asyncio.get_running_loop().create_future()
        self._choices = random.Random(seed)
        self._tally = tally
        self._ids = itertools.count(1)
        self._asked: dict[int, tuple[float, FromClient]] = {}
        self._answered: set[tuple[int, ...]] = set()
        self._view: View | None = None
        self._me: Me | None = None
        self._socket: PlayerSocket

    def use(self, socket: PlayerSocket) -> None:
        """Speak through this socket."""
        self._socket = socket

    @property
    def last(self) -> View:
        """The newest view."""
        assert self._view is not None
        return self._view

    def lost(self, reason: str) -> None:
        """Note that the connection is gone."""
        if reason and not self.over.done():
            self._tally.wrong.append(f"{self.name}: {reason}")
            self.over.cancel()

    def receive(self, message: ToClient) -> None:
        """Take a message and answer it if it asks for something."""
        match message:
            case View(duel=DuelView() as duel):
                if self._view is not None and self._view.epoch == message.epoch:
                    self._tally.skipped += max(0, message.seq - self._view.seq - 1)
                self._view = message
                if duel.decision is not None and not self.over.done():
                    self.over.set_result(duel)
            case Me():
                self._me = message
                self._act()
            case Ok() | No():
                self._take_answer(message)
            case _:
                pass

    def _act(self) -> None:
        me = self._me
        if me is None or me.duel is None or self.over.done():
            return
        low, high = me.duel.minimum_cents, me.duel.maximum_cents
        if low is not None and high is not None:
            chips = self._choices.randint(low // _CHIP_CENTS, high // _CHIP_CENTS)
            bet = Bet(next(self._ids), me.round, 1, {"main": chips * _CHIP_CENTS})
            self._once((me.round, 0), bet)
            return
        for line, hand in enumerate(me.hands):
            if hand.insurance_cents is not None:
                take = self._choices.random() < 0.3
                self._once((me.round, 1), Insure(next(self._ids), me.round, take))
            elif hand.offered:
                (action,) = self._choices.choices(hand.offered, [TASTE[one] for one in hand.offered])
                step, seat = me.duel.step, me.duel.seat
                act = Act(next(self._ids), me.round, step, hand.line, action, seat)
                self._once((me.round, 2, step, line), act)

    def _once(self, question: tuple[int, ...], message: FromClient) -> None:
        if question in self._answered:
            return
        self._answered.add(question)
        self._asked[message.id] = (asyncio.get_running_loop().time(), message)
        self._tally.requests += 1
        self._socket.send(message)

    def _take_answer(self, answer: Ok | No) -> None:
        asked = self._asked.pop(answer.id, None)
        if asked is None:
            self._tally.wrong.append(f"{self.name} got an answer to {answer.id}, which it never asked")
            return
        self._tally.acks_s.append(asyncio.get_running_loop().time() - asked[0])
        if isinstance(answer, No):
            self._tally.refusals[answer.code] += 1
            if answer.code not in FAIR_REFUSALS:
                self._tally.wrong.append(f"{self.name}: {asked[1]} was refused: {answer.remedy}")


class DuelFleet:
    """Bots that play duels in pairs.

    Args:
        site: The server.
        info: The table of duels.
        number: How many bots; one more makes it even.
        seed: Makes their choices repeatable.
        rounds: Matches each plays.
        say: Gets a line of progress now and then.

    Attributes:
        tally: What they saw.
    """

    def __init__(
        self, site: Site, info: TableInfo, *, number: int, seed: int, rounds: int, say: Callable[[str], None]
    ) -> None:
        assert info.duel is not None
        self.tally = Tally()
        self._site = site
        self._info = info
        self._kind = min(info.duel.types, key=lambda one: one.hands).kind
        self._stake_cents = min(_STAKE_CENTS, info.duel.most_stake_cents)
        self._number = number + number % 2
        self._seed = seed
        self._rounds = rounds
        self._say = say
        self._http = HttpPool(site)
        self._decoder = Decoder()

    async def play(self, cookies: Sequence[str] = ()) -> Tally:
        """Enter, play and compare the books; returns what was seen.

        Args:
            cookies: Sessions to play with; without them each bot enters as a new guest.
        """
        try:
            async with asyncio.TaskGroup() as group:
                for pair in range(self._number // 2):
                    group.create_task(self._play_pair(pair, cookies[2 * pair : 2 * pair + 2]))
        finally:
            await self._http.aclose()
        return self.tally

    async def _play_pair(self, pair: int, cookies: Sequence[str]) -> None:
        bots = []
        for seat in (0, 1):
            name = f"Bot {2 * pair + seat + 1}"
            profile, cookie = await enter(self._http, name, cookies[seat] if cookies else "")
            bots.append(_Bot(profile, cookie))
        books: list[dict[str, tuple[int, int]]] = [{}, {}]
        for number in range(self._rounds):
            await self._play_match(bots, f"{self._seed} {pair} {number}", books)
            self._say(f"{self.tally.rounds // 2} of {self._number // 2 * self._rounds} matches")
        for bot, mine in zip(bots, books, strict=True):
            self.tally.wrong += await compare(self._http, bot.profile, bot.cookie, mine)

    async def _play_match(
        self, bots: Sequence[_Bot], seed: str, books: Sequence[dict[str, tuple[int, int]]]
    ) -> None:
        match = await self._agree(bots)
        players = [Duellist(bot.profile.name, f"{seed} {seat}", self.tally) for seat, bot in enumerate(bots)]
        sockets = [await self._connect(match, *one) for one in zip(players, bots, strict=True)]
        try:
            async with asyncio.timeout(_PATIENCE_S):
                ends = await asyncio.gather(*(player.over for player in players))
        except (TimeoutError, asyncio.CancelledError):
            self.tally.wrong.append(f"match {match} did not end")
            return
        finally:
            for socket in sockets:
                socket.close()
        if ends[0].winner != ends[1].winner or ends[0].past != ends[1].past:
            self.tally.wrong.append(f"match {match} ended otherwise for each of its players")
        view = players[0].last
        for seat, mine in enumerate(books):
            back = (2 if ends[0].winner == seat else 0) if ends[0].winner is not None else 1
            if self._stake_cents:
                mine[view.code] = self._stake_cents, back * self._stake_cents
            self.tally.rounds += 1
            self.tally.staked += self._stake_cents
            self.tally.back += back * self._stake_cents

    async def _agree(self, bots: Sequence[_Bot]) -> str:
        """Lets one challenge and the other accept; returns the match."""
        wish = {
            "key": secrets.token_urlsafe(16),
            "opponent": "private",
            "kind": self._kind,
            "table": self._info.key,
            "stake_cents": self._stake_cents,
        }
        made = decoded(await self._http.post("/api/duels", wish, bots[0].cookie), Challenge)
        path = f"/api/duels/{made.id}/accept"
        accepted = decoded(await self._http.post(path, {}, bots[1].cookie), Challenge)
        assert accepted.match is not None
        return accepted.match

    async def _connect(self, match: str, player: Duellist, bot: _Bot) -> PlayerSocket:
        _, socket = await asyncio.get_running_loop().create_connection(
            lambda: PlayerSocket(
                self._site,
                f"/ws/duel/{match}",
                bot.cookie,
                decoder=self._decoder,
                receive=player.receive,
                closed=player.lost,
            ),
            self._site.host,
            self._site.port,
        )
        player.use(socket)
        return socket
