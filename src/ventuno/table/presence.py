"""Who is here: windows, places, pages in view, and what the table remembers of a visit.

Presence is no fact of a round: it is never logged, and after a restart everybody counts as present
for a grace period (PLA-21). What depends on it (bets given back, decisions made for the absent)
becomes a fact when it is planned.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ventuno.table.messages import Notice

#: Away for longer than this, the next window begins a new visit.
VISIT_GAP_MS: Final = 15 * 60_000
#: A notice stays in the player's message for this round and the next.
_NOTICE_ROUNDS: Final = 1


@dataclass(slots=True)
class Seat:
    """One account at the table, in however many windows (PLA-22).

    Attributes:
        account: Who.
        playing: Has a place as a player; else watches (INF-27).
        balance_cents: Spendable balance as last heard from the store.
        left_ms: When the last window closed.
        last_bets: The last settled bets here, in credits.
        golden: Golden chips that can be laid, by value (MAJ-17).
        last_golden: Golden chips of the last settled bets here, by spot.
        shows_cash_out: The cash-out option is not hidden (INF-16).
        consent: Accepts extra stakes, None before the answer of this visit (MAJ-3).
        leaves: Gives the place up when the round is over.
        ticket: Place in the order of those who wait for a place, 0 for somebody who does not wait (PLA-7).
        windows: Open windows.
        hidden: Windows whose page is hidden.
        notices: What the player must be told, with the round it belongs to.
    """

    account: int
    playing: bool = False
    balance_cents: int = 0
    left_ms: int = 0
    last_bets: dict[str, int] = field(default_factory=dict)
    golden: dict[int, int] = field(default_factory=dict)
    last_golden: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    shows_cash_out: bool = True
    consent: bool | None = None
    leaves: bool = False
    ticket: int = 0
    windows: set[int] = field(default_factory=set)
    hidden: set[int] = field(default_factory=set)
    notices: list[tuple[int, Notice]] = field(default_factory=list)

    @property
    def told(self) -> list[Notice]:
        """The notices without their rounds."""
        return [notice for _, notice in self.notices]

    @property
    def out_of_view(self) -> bool:
        """Whether every window of the player is hidden (INF-23)."""
        return bool(self.windows) and self.hidden >= self.windows


class Presence:
    """The seats of a table.

    Attributes:
        seats: By account.
        players: Accounts with a place.
        online: Accounts with a window open.
        watchers: Windows of spectators without an account.
        bots: Accounts that play for the house.
        line: Connected accounts that wait for a place, with their tickets, first come first (PLA-7).
        grace_until_ms: Until then nobody is absent; 0 when no grace runs.
        changes: Rises whenever somebody comes, goes, sits down or stands up.
    """

    def __init__(self) -> None:
        self.seats: dict[int, Seat] = {}
        self.players: set[int] = set()
        self.online: set[int] = set()
        self.watchers: set[int] = set()
        self.bots: set[int] = set()
        self.line: dict[int, int] = {}
        self.grace_until_ms = 0
        self.changes = 0
        self._notice_no = 0
        self._tickets = 0
        self._placed: tuple[int, dict[int, int]] = (-1, {})
        self._counted = (-1, 0)

    def seat(self, account: int) -> Seat:
        """Return an account's seat, making one for somebody not seen before."""
        seat = self.seats.get(account)
        if seat is None:
            seat = self.seats[account] = Seat(account)
        return seat

    @property
    def deserted(self) -> bool:
        """Whether no window is open at all."""
        return not self.online and not self.watchers

    @property
    def players_here(self) -> int:
        """How many players are connected."""
        if self._counted[0] != self.changes:
            self._counted = self.changes, len(self.players & self.online)
        return self._counted[1]

    @property
    def bots_here(self) -> int:
        """How many of them play for the house."""
        return len(self.bots & self.online)

    def present(self, account: int, now_ms: int) -> bool:
        """Tell whether an account counts as connected."""
        return account in self.online or now_ms < self.grace_until_ms

    def end_grace(self) -> None:
        """From now on the absent are absent."""
        self.grace_until_ms = 0
        self.changes += 1

    def connect(self, account: int, connection: int, now_ms: int, *, capacity: int) -> Seat | None:
        """Note a window; a newcomer is seated while there is room (PLA-7)."""
        self.changes += 1
        if not account:
            self.watchers.add(connection)
            return None
        newcomer = account not in self.seats
        seat = self.seat(account)
        if not seat.windows:
            if newcomer or now_ms - seat.left_ms > VISIT_GAP_MS:
                # With a bet on the table the answer it was placed under holds.
                seat.consent = seat.consent if seat.playing else None
            self.online.add(account)
            if not seat.playing and not seat.leaves:
                self.take_place(seat, capacity)
            self._queue(seat)
        seat.windows.add(connection)
        return seat

    def disconnect(self, account: int, connection: int, now_ms: int, *, holds_money: bool) -> None:
        """Note that a window is gone; the last one frees the place unless money is on the table."""
        self.changes += 1
        if not account:
            self.watchers.discard(connection)
            return
        seat = self.seats.get(account)
        if seat is None or connection not in seat.windows:
            return
        seat.windows.discard(connection)
        seat.hidden.discard(connection)
        if not seat.windows:
            seat.left_ms = now_ms
            self.online.discard(account)
            self.line.pop(account, None)
            if not holds_money:
                self.give_up_place(seat)

    def take_place(self, seat: Seat, capacity: int) -> bool:
        """Seat a player if there is room and nobody waits; tell whether the player now has a place."""
        if not seat.playing and len(self.players) < capacity and not self.line:
            self._seat(seat)
        if seat.playing:
            seat.leaves = False
        return seat.playing

    def wait_for_place(self, seat: Seat) -> None:
        """Let somebody wait, behind all who wait already; who leaves for a while keeps the turn."""
        if not seat.ticket:
            self._tickets += 1
            seat.ticket = self._tickets
            self._queue(seat)
            self.changes += 1

    def give_places(self, capacity: int) -> list[int]:
        """Seat those who wait longest in the places that are free, and return who they are."""
        lucky = list(self.line)[: max(0, capacity - len(self.players))]
        for account in lucky:
            self._seat(self.seats[account])
        return lucky

    def place_in_line(self, account: int) -> int:
        """Return how many come before somebody who waits, plus one; 0 for somebody who does not wait."""
        if account not in self.line:
            return 0
        if self._placed[0] != self.changes:
            self._placed = self.changes, {one: place for place, one in enumerate(self.line, 1)}
        return self._placed[1][account]

    def _seat(self, seat: Seat) -> None:
        seat.playing, seat.ticket = True, 0
        self.players.add(seat.account)
        self.line.pop(seat.account, None)
        self.changes += 1

    def _queue(self, seat: Seat) -> None:
        """Puts somebody who waits where the ticket belongs."""
        if seat.ticket and seat.account in self.online:
            self.line[seat.account] = seat.ticket
            self.line = dict(sorted(self.line.items(), key=lambda one: one[1]))

    def look(self, account: int, connection: int, *, hidden: bool) -> None:
        """Note whether a window's page can be seen (INF-23)."""
        seat = self.seats.get(account)
        if seat is None or connection not in seat.windows:
            return
        if hidden:
            seat.hidden.add(connection)
        else:
            seat.hidden.discard(connection)

    def leave_place(self, seat: Seat, *, holds_money: bool) -> None:
        """Let a player watch only: at once, or after the round that holds the player's money."""
        if seat.ticket:
            seat.ticket = 0
            self.line.pop(seat.account, None)
            self.changes += 1
        if holds_money:
            seat.leaves = True
        else:
            self.give_up_place(seat)

    def keep_place(self, seat: Seat, now_ms: int) -> None:
        """Leave an account with a bet its place, which it had when it bet (a replay sees no arrivals)."""
        if not seat.playing:
            self._seat(seat)
            seat.left_ms = now_ms

    def give_up_place(self, seat: Seat) -> None:
        """Make a player a spectator."""
        seat.playing = False
        seat.leaves = False
        self.players.discard(seat.account)
        self.changes += 1

    def notify(self, account: int, round_no: int, code: str, **params: str | int) -> None:
        """Keep a notice for a player; its number lets windows show it once."""
        self._notice_no += 1
        self.seat(account).notices.append((round_no, Notice(code, dict(params), self._notice_no)))

    def tidy(self, round_no: int, now_ms: int) -> None:
        """Free unused places, forget read notices and long ended visits; called when a window opens."""
        gone = []
        oldest = round_no - _NOTICE_ROUNDS
        for account, seat in self.seats.items():
            away = not seat.windows
            if seat.playing and (away or seat.leaves):
                self.give_up_place(seat)
            if away and now_ms - seat.left_ms > VISIT_GAP_MS:
                gone.append(account)
            elif seat.notices and not away:
                seat.notices = [(no, notice) for no, notice in seat.notices if no >= oldest]
        for account in gone:
            del self.seats[account]
