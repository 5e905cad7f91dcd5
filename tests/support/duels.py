"""Duels on a whole server: the test owns cards and time, players are windows like any other.

ann, bob = await game.begin("sprint", stake=50_00)
await game.bet(ann, 100)
"""

from typing import Any

import httpx
import msgspec
from msgspec.structs import replace

from tests.support.house import Client, TestServer, soon
from ventuno.server.config import parse_config
from ventuno.server.duel_driver import MatchDriver
from ventuno.server.duel_terms import match_of
from ventuno.server.sessions import COOKIE
from ventuno.table.messages import Act, Bet, DuelResign, Insure, Me, No, Ok
from ventuno.table.spec import MatchType, TableSpec

START_CENTS = 1000_00
#: Two hands, so that a story ends soon.
SHORT = MatchType("short", 2)


def duel_spec(**changes: Any) -> TableSpec:
    """Return a table of duels without time for animations or for bots to think."""
    (spec,) = parse_config('[[tables]]\npreset = "duel"').tables
    duel = replace(spec.duel, bot_pace_ms=0, types=(SHORT, *spec.duel.types))
    return replace(spec, clocks=replace(spec.clocks, deal_ms=0), duel=duel, **changes)


def as_sent(me: Me) -> Me:
    """Return a message as a window gets it."""
    return msgspec.json.decode(msgspec.json.encode(me), type=Me)


def number_of(match: str) -> int:
    """Return the number of a match at its table."""
    found = match_of(match)
    assert found is not None, match
    return found[1]


async def post(server: TestServer, path: str, cookie: str = "", **body: Any) -> httpx.Response:
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    return await server.http.post(path, json=body, headers=headers)


async def delete(server: TestServer, path: str, cookie: str = "") -> httpx.Response:
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    return await server.http.delete(path, headers=headers)


async def balance(server: TestServer, cookie: str) -> int:
    return int((await server.get("/api/me", cookie)).json()["balance_cents"])


async def challenge(server: TestServer, cookie: str, opponent: str = "open", **more: Any) -> dict[str, Any]:
    """Make a challenge to a short match."""
    wish = {"key": "a-key-of-mine", "kind": "short", "opponent": opponent, **more}
    answer = await post(server, "/api/duels", cookie, **wish)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


class Game:
    """One match: its windows, and the time between what they are asked."""

    def __init__(self, server: TestServer, match: str) -> None:
        self.server = server
        self.id = match
        self.driver: MatchDriver = server.hall("duel").matches[number_of(match)]
        self.windows: list[Client] = []

    @classmethod
    async def begin(cls, server: TestServer, *names: str, opponent: str = "open", **wish: Any) -> "Game":
        """Let one challenge and another accept, and both come to the match."""
        cookies = [await server.guest(name) for name in names or ("Ann", "Bob")]
        made = await challenge(server, cookies[0], opponent, **wish)
        if opponent in ("open", "private"):
            answer = await post(server, f"/api/duels/{made['id']}/accept", cookies[1])
            assert answer.status_code == 200, answer.text
            made = answer.json()
        game = cls(server, made["match"])
        for cookie in cookies if opponent in ("open", "private") else cookies[:1]:
            await game.enter(cookie)
        await game.turn()
        return game

    @property
    def match(self) -> Any:
        """The match as it is now; another one after a fault."""
        return self.driver.match

    async def enter(self, cookie: str) -> Client:
        """Open a window of a player."""
        window = await self.server.open(f"/ws/duel/{self.id}", cookie)
        await window.until(lambda: window.me is not None)
        self.windows.append(window)
        return window

    async def watch(self) -> Client:
        """Open a window without an account."""
        window = await self.server.open(f"/ws/duel/{self.id}", "")
        await window.until(lambda: window.view is not None)
        return window

    @property
    def asked(self) -> list[int]:
        """Seats that are to bet, to answer or to play now."""
        state = self.match.state
        if state.bettor is not None:
            return [state.bettor]
        return [felt.turn for felt in state.felts if felt.turn is not None]

    def quiet(self) -> bool:
        """Tell whether the match waits for somebody, or for the time."""
        if self.driver.over:
            return True
        if not self.driver.room.steady.is_set():
            return False
        due = self.match.due_ms()
        return bool(self.driver.opened.is_set() and due is not None and due > self.server.clock.now_ms())

    async def turn(self) -> list[int]:
        """Let time pass until people are asked for something; return their seats, none at the end."""
        while True:
            await soon(self.quiet)
            if self.driver.over:
                return []
            bots = [one.bot is not None for one in self.match.state.spec.contestants]
            people = [seat for seat in self.asked if not bots[seat]]
            if people:
                return people
            if self.asked:
                seq = self.match.state.seq
                await soon(lambda seq=seq: self.match.state.seq != seq)
                continue
            self.pass_on()

    def pass_on(self) -> None:
        """Let the running clock run out."""
        due = self.match.due_ms()
        assert due is not None
        self.server.clock.advance(max(0, due - self.server.clock.now_ms()))

    # --- what players do ---

    async def is_asked(self, window: Client) -> None:
        """Wait until a window shows that its player is asked."""

        await soon(self.quiet)
        account = self.account_of(window)

        def told() -> bool:
            assert window.me is not None
            # The session is the guard's to tell, not the match's.
            mine = replace(window.me, session_net_cents=0, session_started_ms=0, session_until_ms=0)
            return mine == as_sent(self.match.me(account))

        await window.until(told)
        assert window.me is not None
        assert window.me.duel is not None
        assert window.me.duel.minimum_cents is not None or any(
            hand.offered or hand.insurance_cents is not None for hand in window.me.hands
        ), "nothing is asked of this player"

    def account_of(self, window: Client) -> int:
        """Return whose window it is."""
        assert window.welcome is not None
        return window.welcome.account

    async def bet(self, window: Client, chips: float) -> Ok | No:
        await self.is_asked(window)
        assert window.view is not None
        answer = await window.ask(Bet, round=window.view.round, rev=1, spots={"main": round(chips * 100)})
        assert isinstance(answer, Ok | No)
        return answer

    async def act(self, window: Client, action: str) -> Ok | No:
        await self.is_asked(window)
        assert window.view is not None
        me = window.me
        assert me is not None
        assert me.duel is not None
        hand = next(hand for hand in me.hands if hand.offered)
        answer = await window.ask(
            Act, round=me.round, step=me.duel.step, line=hand.line, action=action, box=me.duel.seat
        )
        assert isinstance(answer, Ok | No)
        return answer

    async def insure(self, window: Client, *, take: bool) -> Ok | No:
        await self.is_asked(window)
        assert window.view is not None
        answer = await window.ask(Insure, round=window.view.round, take=take)
        assert isinstance(answer, Ok | No)
        return answer

    async def resign(self, window: Client) -> Ok | No:
        answer = await window.ask(DuelResign)
        assert isinstance(answer, Ok | No)
        return answer

    async def plainly(self, seat: int, chips: float = 10) -> Ok | No:
        """Answer whatever a seat is asked: a bet, no, or stand."""
        window = self.windows[seat]
        await self.is_asked(window)
        assert window.me is not None
        assert window.me.duel is not None
        if window.me.duel.minimum_cents is not None:
            return await self.bet(window, chips)
        if any(hand.insurance_cents is not None for hand in window.me.hands):
            return await self.insure(window, take=False)
        return await self.act(window, "stand")

    async def play_on(self, bets: tuple[float, float] = (10, 10)) -> None:
        """Play plainly to the end of the match."""
        while seats := await self.turn():
            await self._answer(seats[0], bets)

    async def _answer(self, seat: int, bets: tuple[float, float]) -> None:
        answer = await self.plainly(seat, bets[seat])
        assert isinstance(answer, Ok), answer
        await soon(self.quiet)

    async def hands(self, number: int, bets: tuple[float, float] = (10, 10)) -> None:
        """Play plainly until so many hands are settled."""
        while len(self.match.state.past) < number and (seats := await self.turn()):
            await self._answer(seats[0], bets)

    async def sheet(self) -> dict[str, Any]:
        """Return what the server says of the match."""
        return dict((await self.server.get(f"/api/duels/{self.id}")).json())
