"""Many bots at once: they enter, play, and their books are compared with the server's."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

import msgspec

from ventuno.cli.bots.http import Answer, HttpPool, Site
from ventuno.cli.bots.player import Player, Tally
from ventuno.cli.bots.socket import Decoder, PlayerSocket
from ventuno.core.errors import NotFound, RateLimited
from ventuno.server.api_people import History, Profile
from ventuno.server.route import Problem
from ventuno.store.api import HistoryRow
from ventuno.table.messages import TableInfo

_T = TypeVar("_T")
_PAGE: Final = 100
#: A fleet that gets no receipt for so long has met a table that stands still.
_PATIENCE_S: Final = 180.0


class Fleet:
    """Bots at one table.

    Args:
        site: The server.
        table: The table's key.
        number: How many bots.
        seed: Makes their choices repeatable.
        rounds: Rounds each plays with a stake.
        say: Gets a line of progress now and then.
    """

    def __init__(
        self, site: Site, table: str, *, number: int, seed: int, rounds: int, say: Callable[[str], None]
    ) -> None:
        self.tally = Tally()
        self._site = site
        self._table = table
        self._number = number
        self._seed = seed
        self._rounds = rounds
        self._say = say
        self._http = HttpPool(site)
        self._decoder = Decoder()
        self._players: list[tuple[Player, Profile, str]] = []
        self._sockets: list[PlayerSocket] = []
        self._playing = 0
        self._done = asyncio.Event()

    async def play(self, cookies: Sequence[str] = ()) -> Tally:
        """Enter, play and compare the books; returns what was seen.

        Args:
            cookies: Sessions to play with; without them each bot enters as a new guest.
        """
        try:
            await self._enter_all(cookies)
            await self._until_done()
            for socket in self._sockets:
                socket.close()
            await self._compare_all()
        finally:
            await self._http.aclose()
        return self.tally

    async def _enter_all(self, cookies: Sequence[str]) -> None:
        async with asyncio.TaskGroup() as group:
            for index in range(self._number):
                group.create_task(self._enter(index, cookies[index] if cookies else ""))
                if index % 50 == 49:
                    await asyncio.sleep(0.02)

    async def _enter(self, index: int, cookie: str) -> None:
        profile, cookie = await enter(self._http, f"Bot {index + 1}", cookie)
        loop = asyncio.get_running_loop()
        player = Player(
            profile.name,
            seed=self._seed * 1_000_003 + index,
            rounds=self._rounds,
            tally=self.tally,
            now=loop.time,
            later=loop.call_later,
            finished=self._one_finished,
            start_cents=profile.balance_cents,
        )
        self._players.append((player, profile, cookie))
        self._playing += 1
        _, socket = await loop.create_connection(
            lambda: PlayerSocket(
                self._site,
                f"/ws/table/{self._table}",
                cookie,
                decoder=self._decoder,
                receive=player.receive,
                closed=partial(self._one_lost, player),
            ),
            self._site.host,
            self._site.port,
        )
        player.use(socket)
        self._sockets.append(socket)

    def _one_finished(self) -> None:
        self._playing -= 1
        if self._playing == 0:
            self._done.set()

    def _one_lost(self, player: Player, reason: str) -> None:
        if reason:
            self.tally.wrong.append(f"{player.name}: {reason}")
            self._one_finished()

    async def _until_done(self) -> None:
        quiet_since, seen = asyncio.get_running_loop().time(), -1
        while not self._done.is_set():
            try:
                await asyncio.wait_for(self._done.wait(), 2)
            except TimeoutError:
                now = asyncio.get_running_loop().time()
                if self.tally.rounds != seen:
                    quiet_since, seen = now, self.tally.rounds
                wanted = self._number * self._rounds
                self._say(
                    f"{self._number} bots, {self.tally.rounds} of {wanted} rounds, {self._playing} still play"
                )
                if now - quiet_since > _PATIENCE_S:
                    self.tally.wrong.append(f"no round ended for {_PATIENCE_S:.0f} s")
                    return

    async def _compare_all(self) -> None:
        async with asyncio.TaskGroup() as group:
            for player, profile, cookie in self._players:
                group.create_task(self._compare(player, profile, cookie))

    async def _compare(self, player: Player, profile: Profile, cookie: str) -> None:
        books = {code: (r.staked_cents, r.back_cents) for code, r in player.receipts.items()}
        self.tally.wrong += await compare(self._http, profile, cookie, books)
        if player.unanswered:
            self.tally.wrong.append(f"{player.name}: {player.unanswered} requests got no answer")


async def table_info(http: HttpPool, table: str) -> TableInfo:
    """Return a table's fixed facts.

    Raises:
        NotFound: The server has no such table.
    """
    answer = await http.get(f"/api/tables/{table}")
    if answer.status != 200:
        raise NotFound(what="table", name=table)
    return decoded(answer, TableInfo)


async def enter(http: HttpPool, name: str, cookie: str = "") -> tuple[Profile, str]:
    """Enter as a guest, or with a session as who it belongs to; return the account and the session."""
    if cookie:
        return decoded(await _patiently(lambda: http.get("/api/me", cookie)), Profile), cookie
    answer = await _patiently(lambda: http.post("/api/guest", {"name": name}))
    return decoded(answer, Profile), answer.cookie


async def compare(
    http: HttpPool, start: Profile, cookie: str, books: Mapping[str, tuple[int, int]]
) -> list[str]:
    """Return how a bot's books differ from the history, and that from its balance.

    Args:
        http: Asks the server.
        start: The account as it was before the first round.
        cookie: Its session.
        books: What it was told: stake and return of each round, by game code.
    """
    wrong: list[str] = []
    profile = decoded(await _patiently(lambda: http.get("/api/me", cookie)), Profile)
    rows: list[HistoryRow] = []
    before = ""
    while True:
        path = f"/api/history?limit={_PAGE}{before}"
        page = decoded(await _patiently(partial(http.get, path, cookie)), History)
        rows += page.rounds
        if page.next is None:
            break
        before = f"&before={page.next}"
    history = {row.code: (row.staked_cents, row.back_cents) for row in rows}
    # A bet of the round that ran when the bots left may still be on the table or have come back.
    wrong += [f"{start.name}: round {code} is not in the history" for code in books.keys() - history.keys()]
    wrong += [
        f"{start.name}: round {code} is {history[code]} in the history, shown {books[code]}"
        for code in books.keys() & history.keys()
        if books[code] != history[code]
    ]
    net = sum(back - staked for staked, back in history.values())
    if start.balance_cents + net != profile.balance_cents:
        wrong.append(
            f"{start.name}: {start.balance_cents} and {net} do not make the balance {profile.balance_cents}"
        )
    return wrong


async def _patiently(ask: Callable[[], Awaitable[Answer]]) -> Answer:
    """Repeats a request that came too fast for the server's taste."""
    while True:
        answer = await ask()
        if answer.status != 429:
            return answer
        problem = msgspec.json.decode(answer.body, type=Problem)
        if int(problem.params.get("seconds", 0)) > 5:
            raise RateLimited(**problem.params)
        await asyncio.sleep(0.5)


def decoded(answer: Answer, kind: type[_T]) -> _T:
    """Return what came back."""
    assert answer.status == 200, f"status {answer.status}: {answer.body[:200]!r}"
    return msgspec.json.decode(answer.body, type=kind)


def to_stderr(line: str) -> None:
    """Show a line of progress, over the last one on a terminal."""
    end = "\r" if sys.stderr.isatty() else "\n"
    sys.stderr.write(f"{line:<78}{end}")
    sys.stderr.flush()
