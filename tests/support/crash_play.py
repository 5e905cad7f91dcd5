"""A scripted round against a server that may die at any moment, and what must be true afterwards.

The players know what they want, not where the server stands: whatever they find after a restart, they repeat what
was not answered and go on. So one story serves every place at which a server can be killed.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Self

from tests.support.crash_client import Died, Forks, Http, Process, Seat, drain, pump
from tests.support.crash_server import Order
from tests.support.house import NOON_MS
from ventuno.engine.document import PlayerRound, decode, for_account
from ventuno.store.audit import audit
from ventuno.store.schema import open_reader
from ventuno.table.messages import Act, Bet, FromClient, Insure, Me, No, Ok, ToClient, View

TABLE = "felt"
TABLES = f"""
[server]
guests_per_address = 100000
[[tables]]
preset = "infinite"
key = "{TABLE}"
"""
START_CENTS = 100_000
#: The dealer's face-down card: in no other place of the script, so that its code in a frame can only be a leak.
HOLE = "3c"
SHOES = {1: ("5s 5h 6d Jd 9s 2h Kd 9h", f"Ad {HOLE} Kh 9c 7d Td")}
OUTAGE_MS = 3_600_000


@dataclass(frozen=True)
class Wish:
    """What a player does in a round.

    Attributes:
        bets: Slips, one after the other.
        insure: The answer to the insurance offer, None for silence.
        acts: Decisions by step and line; where there is none the player stays silent.
    """

    bets: Sequence[dict[str, int]] = ()
    insure: bool | None = None
    acts: dict[tuple[int, str], str] = field(default_factory=dict)


#: ann insures and splits, bob doubles, cat cashes out, dan says nothing at all.
RICH_ROUND = {
    "ann": Wish(
        [{"main": 1_000}, {"main": 1_000, "perfect_pairs": 100, "bust_it": 200}],
        insure=True,
        acts={
            (1, "main"): "split",
            (2, "split_1"): "hit",
            (2, "split_2"): "stand",
            (3, "split_1"): "stand",
        },
    ),
    "bob": Wish([{"main": 2_000}], insure=False, acts={(1, "main"): "double"}),
    "cat": Wish([{"main": 3_000}], insure=False, acts={(1, "main"): "cash_out"}),
    "dan": Wish([{"main": 500}]),
}
#: By hand: ann stakes 10 + 1 + 2 + 5 + 10; both hands win (40), the mixed pair pays 6:1 (7), a bust with four
#: cards 2:1 (6), insurance loses. bob's double wins, cat gets 60 of 100, dan's clock hits 10 and stands on 16.
RICH_NET = {"ann": 2_500, "bob": 4_000, "cat": -1_200, "dan": 500}
RICH_CARDS = "5s Ad 5h 3c 6d Jd 9s 2h Kh 9c"
SHORT_ROUND = {"ann": Wish([{"main": 1_000}], acts={(1, "main"): "stand"})}
SHORT_NET = {"ann": 1_000}
SHORT_CARDS = "Kd 7d 9h Td"


class Game:
    """A table, its players and the server that may die.

    Attributes:
        now_ms: The server's clock.
        tables: The host's TOML for the next server.
        survives: The players go on when a server has died; else the test is told.
        deaths: How often the server died.
        dooms: Where the servers to come die, one after the other.
        acknowledged: Every accepted request: player, round, message.
    """

    def __init__(
        self,
        forks: Forks,
        folder: Path,
        *,
        tables: str = TABLES,
        shoes: dict[int, tuple[str, str]] = SHOES,
        survives: bool = True,
    ) -> None:
        self.forks = forks
        self.folder = folder
        self.now_ms = NOON_MS
        self.survives = survives
        self.deaths = 0
        self.dooms: list[tuple[str, int]] = []
        self.exit_codes: list[int] = []
        self.acknowledged: list[tuple[str, FromClient]] = []
        self.seats: dict[str, Seat] = {}
        self.server: Process | None = None
        self.tables = tables
        self._shoes = shoes
        self._to_decide: set[tuple[str, int, str]] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for seat in self.seats.values():
            seat.leave()
        if self.server is not None and self.server.alive:
            self.end()

    # --- the server ----------------------------------------------------------------------------

    def order(self, **more: Any) -> Order:
        """Return what the next server is started with."""
        if self.dooms:
            more = {"die_at": self.dooms.pop(0), **more}
        return Order(
            folder=str(self.folder),
            tables=self.tables,
            shoes=self._shoes,
            now_ms=self.now_ms,
            cash_out=60,
            **more,
        )

    def open(self, **more: Any) -> None:
        """Start a server, and another if that one dies at once."""
        try:
            self.start(**more)
        except Died:
            self._back_again()

    def start(self, *, without: Sequence[str] = (), **more: Any) -> None:
        """Start a server and come back with every window, or with all but some players'."""
        self.server = self.forks.start(self.order(**more))
        self.server.ready()
        for name, seat in self.seats.items():
            if name not in without:
                seat.join(self.server.port, TABLE)
        self.sync()

    def come_back(self, name: str) -> None:
        """Open a player's window again."""
        assert self.server is not None
        self.seats[name].join(self.server.port, TABLE)
        self.sync()

    def died(self) -> None:
        """Bury the server; then an hour passes."""
        assert self.server is not None
        drain(list(self.seats.values()))
        self.exit_codes.append(self.server.ended())
        self.deaths += 1
        self.now_ms += OUTAGE_MS

    def restart(self, **more: Any) -> None:
        """Bury the server and start another on the same folder: no clock has run in between (PLA-21)."""
        before, left_ms = _clock(self.seats, self.now_ms)
        self.died()
        self.start(**more)
        after, now_left_ms = _clock(self.seats, self.now_ms)
        assert after != before or now_left_ms >= left_ms, f"{left_ms} ms of {before} became {now_left_ms}"

    def lose(self) -> None:
        """Kill the server from outside; others follow until one lives."""
        assert self.server is not None
        self.server.kill()
        self._back_again()

    def kill(self, **more: Any) -> None:
        """Kill the server from outside and start another an hour later."""
        assert self.server is not None
        self.server.kill()
        self.restart(**more)

    def stop(self, **more: Any) -> None:
        """Stop the server gracefully and start another an hour later."""
        assert self.server is not None
        self.server.stop()
        self.restart(**more)

    def end(self) -> None:
        """Kill the server from outside for good."""
        assert self.server is not None
        self.server.kill()
        self.server.ended()

    def surviving(self, step: Callable[[], Any]) -> Any:
        """Do something, again and again until no server dies of it."""
        while True:
            try:
                return step()
            except Died:
                if not self.survives:
                    raise
                self._back_again()

    def _back_again(self) -> None:
        while True:
            try:
                self.restart()
            except Died:
                continue
            return

    # --- the players ---------------------------------------------------------------------------

    def enter(self, *names: str) -> None:
        """Let guests in."""
        for name in names:
            self.surviving(partial(self._enter, name))

    def _enter(self, name: str) -> None:
        assert self.server is not None
        seat = self.seats.get(name) or Seat(name, self._check)
        if not seat.cookie:
            http = Http(self.server.port)
            seat.account = http.enter(name)["account"]
            seat.cookie = http.cookie
        self.seats[name] = seat
        seat.join(self.server.port, TABLE)
        self.sync()

    def _check(self, raw: bytes, message: ToClient) -> None:
        """Look at every message that reaches a player: while hands are played, the hole card is in none."""
        if self._to_decide:
            assert f'"{HOLE}"'.encode() not in raw, f"the hole card shows early: {raw!r}"

    @property
    def here(self) -> list[Seat]:
        """The players with a window."""
        return [seat for seat in self.seats.values() if seat.socket is not None]

    def sync(self) -> None:
        """Wait until every window has the same public state and its own."""
        seats = self.here
        pump(
            seats,
            lambda: all(s.synced for s in seats) and len({(s.view.epoch, s.view.seq) for s in seats}) <= 1,
        )

    def see_the_end(self) -> None:
        """Let time pass until the server is gone by itself."""
        with contextlib.suppress(Died):
            while True:
                self.until_running()
                place = self.place
                self.pass_time()
                self.moved_on(place)
        self.died()

    def see(self, happened: Callable[[], object]) -> None:
        """Wait until the windows show something."""
        pump(self.here, lambda: bool(happened()))

    def me(self, name: str) -> Me:
        """Return what a player is shown of the own game."""
        me = self.seats[name].me
        assert me is not None
        return me

    @property
    def view(self) -> View:
        """The newest public state."""
        view = self.here[0].view
        assert view is not None
        return view

    def ask(self, name: str, make: Callable[[int], FromClient]) -> Ok | No:
        """Send a request and wait for its answer; what a pause refused is asked again when it is over."""
        while True:
            answer = self.ask_once(name, make)
            if isinstance(answer, Ok) or answer.code != "round_paused":
                return answer
            assert answer.retryable
            self.surviving(self.until_running)

    def until_running(self) -> None:
        """Wait for the end of a pause."""
        seats = self.here
        pump(seats, lambda: all(seat.view is not None and seat.view.phase != "paused" for seat in seats))
        self.sync()

    def ask_once(self, name: str, make: Callable[[int], FromClient]) -> Ok | No:
        """Send a request and wait for its answer; a request that a death left unanswered is repeated."""
        seat = self.seats[name]
        message = make(seat.number())
        if isinstance(message, Act):
            self._to_decide.discard((name, message.step, message.line))

        def once() -> Ok | No:
            seat.send(message)
            pump(self.here, lambda: message.id in seat.answers)
            return seat.answers[message.id]

        answer = self.surviving(once)
        if isinstance(answer, Ok):
            self.acknowledged.append((name, message))
        return answer

    def pass_time(self, to_ms: int | None = None) -> None:
        """Let the running clock run out, or time pass until then."""
        if to_ms is None:
            assert self.view.deadline_ms is not None
            to_ms = self.view.deadline_ms + 1
        self.now_ms = max(self.now_ms, to_ms)
        assert self.server is not None
        self.server.clock(self.now_ms)

    @property
    def place(self) -> tuple[int, int, str, int]:
        """Where the table stands, by the newest state seen."""
        view = self.view
        return view.epoch, view.round, view.phase, view.step

    def moved_on(self, place: tuple[int, int, str, int]) -> None:
        """Wait until every window has seen the table elsewhere."""
        seats = self.here
        pump(seats, lambda: all(_where(seat) != place for seat in seats))
        self.sync()

    # --- the story -----------------------------------------------------------------------------

    def play(self, wishes: dict[str, Wish]) -> int:
        """Play a round to its result, whatever happens, the running one if there is one; return its number."""
        while True:
            self.surviving(self.to_betting)
            if self.view.phase == "betting":
                self.guard(wishes)
            number = self.view.round
            if self.surviving(partial(self.play_on, number, wishes)):
                return number

    def guard(self, wishes: dict[str, Wish]) -> None:
        """See to it that the hole card shows in no message before all these decisions are sent."""
        self._to_decide = {(name, *hand) for name, wish in wishes.items() for hand in wish.acts}

    def to_betting(self) -> None:
        """Let time pass until bets are taken, or stay in a round that is being played."""
        self.sync()
        while self.view.phase not in ("betting", "insurance", "decision"):
            place = self.place
            if self.view.deadline_ms is not None:
                self.pass_time()
            self.moved_on(place)

    def play_on(self, number: int, wishes: dict[str, Wish]) -> bool:
        """Go on with a round from wherever it is; False if it was void."""
        while self.go_on(wishes, until="result", number=number):
            pass
        return number in self.books().played

    def go_on(self, wishes: dict[str, Wish], *, until: str, number: int | None = None) -> bool:
        """Do what the players wish in this phase and wait for the next; False once it is there."""
        self.until_running()
        place = self.place
        if self.view.phase == until or self.view.round != (number or self.view.round):
            return False
        deeds = {"betting": self.bet, "insurance": self.answer, "decision": self.decide}
        silent = deeds[self.view.phase](wishes)
        if silent and self.place == place:
            self.pass_time()
        self.moved_on(place)
        return True

    def bet(self, wishes: dict[str, Wish]) -> bool:
        """Lay what the players wish; then the window has to run out."""
        place, number = self.place, self.view.round
        for name, wish in wishes.items():
            for rev, spots in enumerate(wish.bets, 1):
                me = self.seats[name].me
                if self.place != place or (me is not None and me.rev >= rev):
                    continue
                self._asks(name, lambda id_, rev=rev, spots=spots: Bet(id_, number, rev, dict(spots)))
        return True

    def answer(self, wishes: dict[str, Wish]) -> bool:
        """Answer the insurance offer; True if somebody stays silent."""
        place, number = self.place, self.view.round
        for name, wish in wishes.items():
            me = self.seats[name].me
            offered = me is not None and any(hand.insurance_cents is not None for hand in me.hands)
            if self.place == place and offered and wish.insure is not None:
                self._asks(name, lambda id_, take=wish.insure: Insure(id_, number, take))
        return any(wish.insure is None for wish in wishes.values())

    def decide(self, wishes: dict[str, Wish]) -> bool:
        """Decide every hand that has a wish; True if another stays silent."""
        place, number, step = self.place, self.view.round, self.view.step
        silent = False
        for name, wish in wishes.items():
            me = self.seats[name].me
            for hand in me.hands if me is not None else []:
                if self.place != place or not hand.offered or hand.choice is not None:
                    continue
                action = wish.acts.get((step, hand.line))
                if action is None:
                    silent = True
                    continue
                self._asks(name, partial(_act, number, step, hand.line, action))
        return silent

    def _asks(self, name: str, make: Callable[[int], FromClient]) -> None:
        """Ask for something that must be granted, unless the round is over or void."""
        number = self.view.round
        answer = self.ask(name, make)
        if isinstance(answer, No):
            assert answer.code in ("wrong_round", "too_early", "too_late"), answer
            self.see(lambda: self.view.reason or self.view.round != number)

    # --- what is written -----------------------------------------------------------------------

    def books(self) -> "Books":
        """Return what is on record now."""
        return Books(self.folder, {name: seat.account for name, seat in self.seats.items()})


class Books:
    """What is on record in a data folder, read once.

    Attributes:
        documents: Rounds by number.
        problems: What the books say is wrong with them.
        shoes: Each shoe's number and the cards used from its front and its back.
        balances: What each player may spend.
    """

    def __init__(self, folder: Path, accounts: dict[str, int]) -> None:
        self._accounts = accounts
        connection = open_reader(folder, vfs=None)
        try:
            rounds = connection.execute(
                "SELECT round, content FROM round JOIN document USING (booking) ORDER BY round"
            ).fetchall()
            self.documents = {number: decode(document) for number, document in rounds}
            self.shoes = connection.execute("SELECT no, front, back FROM shoe ORDER BY no").fetchall()
            purses = dict(connection.execute("SELECT id, posted - held FROM purse").fetchall())
            self.balances = {name: purses[account] for name, account in accounts.items()}
            self.problems = audit(connection).problems
        finally:
            connection.close()

    @property
    def void(self) -> list[int]:
        """Numbers of the void rounds."""
        return [number for number, document in self.documents.items() if document.head.void is not None]

    @property
    def played(self) -> list[int]:
        """Numbers of the others."""
        return [number for number, document in self.documents.items() if document.head.void is None]

    def player(self, name: str, number: int) -> PlayerRound | None:
        """Return a player's part of a round."""
        document = self.documents.get(number)
        return None if document is None else for_account(document, self._accounts[name])

    def slip(self, name: str, number: int) -> dict[str, int]:
        """Return the bets of a player in a round as they stood when betting closed."""
        document = self.documents[number]
        (row,) = (document.accounts == self._accounts[name]).nonzero()[0]
        columns = {"main": "main", **{str(key): f"side_{n}" for n, key in enumerate(document.side_bets)}}
        return {spot: cents for spot, name in columns.items() if (cents := int(document.columns[name][row]))}


def _where(seat: Seat) -> tuple[int, int, str, int] | None:
    view = seat.view
    return None if view is None else (view.epoch, view.round, view.phase, view.step)


def _clock(seats: dict[str, Seat], now_ms: int) -> tuple[Any, int]:
    """Return what the running clock is for, and what is left of it."""
    view = next((seat.view for seat in seats.values() if seat.view is not None), None)
    if view is None or view.deadline_ms is None:
        return None, 0
    return (view.round, view.phase, view.step), view.deadline_ms - now_ms


def _act(number: int, step: int, line: Any, action: Any, id_: int) -> Act:
    return Act(id_, number, step, line, action)
