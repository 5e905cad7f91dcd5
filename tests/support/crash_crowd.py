"""Players who bet and decide at random against a server that is killed again and again, and keep their own books."""

import selectors
from collections import Counter
from pathlib import Path
from random import Random

from tests.support.crash_client import PATIENCE_S, Forks, Http, Process, Seat, drain
from tests.support.crash_play import START_CENTS, TABLE, Books
from tests.support.crash_server import KILLED, Order
from ventuno.table.messages import Act, Bet, FromClient, Insure, Ok
from ventuno.table.names import LINE_NAMES

#: Clocks of a table that never waits long; nothing here is timed, the sockets say when something happens.
QUICK_TABLES = f"""
[server]
guests_per_address = 100000
[[tables]]
preset = "infinite"
key = "{TABLE}"
[tables.clocks]
betting_ms = 120
insurance_ms = 60
decision_ms = 60
pause_ms = 20
deal_ms = 0
shoe_ms = 20
grace_ms = 400
"""


class Crowd:
    """A crowd and its server.

    Attributes:
        acknowledged: Every accepted request and whose it is.
        refused: Refusals by code.
        kills: How often the server was killed.
    """

    def __init__(self, forks: Forks, folder: Path, *, players: int, seed: int) -> None:
        self.acknowledged: list[tuple[str, FromClient]] = []
        self.refused: Counter[str] = Counter()
        self.kills = 0
        self._forks = forks
        self._folder = folder
        self._chance = Random(seed)
        self._seats = [Seat(f"player {n}") for n in range(players)]
        self._waiting: dict[tuple[str, int], FromClient] = {}
        self._unsure: set[tuple[str, int]] = set()
        self._perhaps: list[tuple[str, Bet]] = []
        self._server: Process
        self._betting = True

    def start(self) -> None:
        """Start a server; everybody comes (back) and repeats what was not answered."""
        order = Order(folder=str(self._folder), tables=QUICK_TABLES, shoes={}, cash_out=60)
        self._server = self._forks.start(order)
        self._server.ready()
        for seat in self._seats:
            if not seat.cookie:
                http = Http(self._server.port)
                seat.account = http.enter(seat.name)["account"]
                seat.cookie = http.cookie
            seat.join(self._server.port, TABLE)
        for (name, _), message in self._waiting.items():
            self._seat(name).send(message)

    def play_and_kill(self) -> None:
        """Play for a random number of messages, kill the server at once, start another."""
        self._play(self._chance.randrange(1, 400))
        self._server.kill()
        drain(self._seats)
        assert self._server.ended() == KILLED
        self._note_answers()
        self._unsure.update(self._waiting)
        self.kills += 1
        self.start()

    def go_home(self) -> None:
        """Bet no more, play what is on the table to its end, and stop the server."""
        self._betting = False
        last = max((m.round for _, m in self.acknowledged), default=0)
        while self._waiting or any(s.view is None or s.view.round <= last for s in self._seats):
            self._play(1)
            last = max([last, *(m.round for _, m in self.acknowledged)])
        self._server.stop()
        drain(self._seats)
        assert self._server.ended() == 0

    def close(self) -> None:
        """Let go of everything."""
        for seat in self._seats:
            seat.leave()
        if self._server.alive:
            self._server.kill()
            self._server.ended()

    # --- playing -------------------------------------------------------------------------------

    def _play(self, messages: int) -> None:
        """Take part until so many pieces have arrived."""
        with selectors.DefaultSelector() as selector:
            for seat in self._seats:
                assert seat.socket is not None
                selector.register(seat.socket, selectors.EVENT_READ, seat)
            while messages > 0:
                ready = selector.select(PATIENCE_S)
                assert ready, "the table stands still"
                for key, _ in ready:
                    key.data.read()
                    messages -= 1
                self._note_answers()
                for key, _ in ready:
                    self._act(key.data)

    def _note_answers(self) -> None:
        for seat in self._seats:
            for number, answer in seat.answers.items():
                message = self._waiting.pop((seat.name, number))
                if isinstance(answer, Ok):
                    self.acknowledged.append((seat.name, message))
                else:
                    self.refused[answer.code] += 1
                    if (seat.name, number) in self._unsure and isinstance(message, Bet):
                        # It may have been written before the kill; its repeat came when its round was over.
                        self._perhaps.append((seat.name, message))
            seat.answers.clear()

    def _act(self, seat: Seat) -> None:
        """Ask for something that the player's own view allows, now and then."""
        view, me = seat.view, seat.me
        if view is None or me is None or me.round != view.round or self._chance.random() < 0.3:
            return
        if any(name == seat.name for name, _ in self._waiting):
            return
        if view.phase == "betting" and self._betting and me.rev < 3:
            self._ask(seat, Bet(seat.number(), view.round, me.rev + 1, self._slip()))
        elif view.phase == "insurance" and any(h.insurance_cents is not None for h in me.hands):
            self._ask(seat, Insure(seat.number(), view.round, self._chance.random() < 0.5))
        elif view.phase == "decision":
            hand = next((hand for hand in me.hands if hand.offered and hand.choice is None), None)
            if hand is not None:
                action = self._chance.choice(hand.offered)
                self._ask(seat, Act(seat.number(), view.round, view.step, hand.line, action))

    def _slip(self) -> dict[str, int]:
        spots = {"main": 100 * self._chance.randrange(1, 20)}
        if self._chance.random() < 0.4:
            spots[self._chance.choice(("perfect_pairs", "hot_3", "bust_it"))] = 100 * self._chance.randrange(
                1, 5
            )
        return spots

    def _ask(self, seat: Seat, message: FromClient) -> None:
        self._waiting[seat.name, message.id] = message
        seat.send(message)

    def _seat(self, name: str) -> Seat:
        return next(seat for seat in self._seats if seat.name == name)

    # --- the books -----------------------------------------------------------------------------

    def check(self) -> Books:
        """Compare what was acknowledged with what is on record; return the record."""
        books = Books(self._folder, {seat.name: seat.account for seat in self._seats})
        assert books.problems == []
        net: Counter[str] = Counter()
        for number in books.documents:
            for seat in self._seats:
                it = books.player(seat.name, number)
                if it is not None:
                    net[seat.name] += it.back_cents - it.staked_cents
                    assert number in books.played or it.back_cents >= it.staked_cents
        assert books.balances == {seat.name: START_CENTS + net[seat.name] for seat in self._seats}
        self._check_acknowledged(books)
        self._check_shoes(books)
        return books

    def _check_acknowledged(self, books: Books) -> None:
        slips = {}
        for name, message in self.acknowledged:
            it = books.player(name, message.round)
            assert it is not None, f"{name}'s {message} is lost"
            match message:
                case Bet():
                    known = slips.get((name, message.round))
                    if known is None or known.rev < message.rev:
                        slips[name, message.round] = message
                case Insure():
                    assert it.insurance is message.take
                case Act():
                    made = [
                        d
                        for d in it.decisions
                        if (d.step, LINE_NAMES[d.line]) == (message.step, message.line)
                    ]
                    # Asked too late for what the clock had just done, a player is told that it is in place.
                    assert [d.cause for d in made] in (["player"], ["shortage"], ["time_out"])
                    assert made[0].action == message.action or made[0].cause == "shortage"
        for (name, number), bet in slips.items():
            later = [
                other.spots
                for who, other in self._perhaps
                if (who, other.round) == (name, number) and other.rev > bet.rev
            ]
            assert books.slip(name, number) in [bet.spots, *later], (name, bet)

    def _check_shoes(self, books: Books) -> None:
        """No card was dealt twice, and none was skipped but by a round that is void."""
        assert [no for no, *_ in books.shoes] == list(range(1, len(books.shoes) + 1))
        for no, front, back in books.shoes:
            documents = [d for d in books.documents.values() if d.head.shoe == no]
            positions = [card.position for document in documents for card in document.cards]
            assert len(positions) == len(set(positions)) == front + back
