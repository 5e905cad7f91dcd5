"""What a host does to tables while they are open: pauses, disables and opens them, and speaks to their players (PLA-28)."""

import asyncio
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final, Protocol

import structlog

from ventuno.core.errors import BadMessage, NotFound, RateLimited
from ventuno.server.clock import Clock
from ventuno.server.limits import Bucket
from ventuno.store.api import Store, TableMode
from ventuno.table.messages import System

#: Announcements a minute for ever, and how many at once: each one reaches every open window.
ANNOUNCEMENT_RATE: Final = 6 / 60
ANNOUNCEMENT_BURST: Final = 5.0
LONGEST_ANNOUNCEMENT: Final = 300
#: Why a table begins no round, as its players are told it.
PAUSED: Final = "table_paused"
DISABLED: Final = "table_disabled"
STOPPING: Final = "server_stopping"
_REASONS: Final[Mapping[TableMode, str]] = {"open": "", "paused": PAUSED, "disabled": DISABLED}
_OPENED: Final = "table_opened"
_LOOK_S: Final = 0.05
_log = structlog.get_logger("ventuno.upkeep")


class Keepable(Protocol):
    """A table as whoever looks after it sees it."""

    @property
    def key(self) -> str:
        """Its key."""
        ...

    @property
    def number(self) -> int:
        """Its number in the store."""
        ...

    @property
    def at_rest(self) -> bool:
        """Whether no round runs at it that goes on by itself."""
        ...

    def hold(self, reason: str) -> None:
        """Begin no round from now on, or with an empty reason begin rounds again."""
        ...

    def tell(self, message: System) -> int:
        """Send a message from the house to all its windows; return how many there are."""
        ...


class Upkeep:
    """The host's hand on the tables.

    Args:
        store: Where it is written down that a table is out of play.
        clock: The server's clock.
        halls: The tables by key.
        others: Further listeners of an announcement to everybody, such as the lobby.

    Attributes:
        stopping: The server is about to stop: no round begins anywhere.
    """

    def __init__(
        self, store: Store, clock: Clock, halls: Mapping[str, Keepable], others: Iterable["Audience"] = ()
    ) -> None:
        self._store = store
        self._clock = clock
        self._halls = halls
        self._others = tuple(others)
        self._modes: dict[int, TableMode] = {}
        self.stopping = False
        self._announcing = Bucket(clock.now_ms() / 1000, ANNOUNCEMENT_RATE, ANNOUNCEMENT_BURST)

    async def open(self) -> None:
        """Find out which tables a host had taken out of play before a restart."""
        self._modes = await self._store.table_modes()

    def take(self, hall: Keepable) -> None:
        """Hold a table that is about to open, if it was out of play."""
        hall.hold(_REASONS[self.mode(hall)])

    def mode(self, hall: Keepable) -> TableMode:
        """Return whether a table is played at."""
        return self._modes.get(hall.number, "open")

    async def set_mode(self, by: int, key: str, mode: TableMode) -> None:
        """Change whether a table is played at; a running round ends properly, and its players are told.

        Args:
            by: Account that acts, 0 for the host's command line.
            key: The table's key.
            mode: What it is to be.

        Raises:
            NotFound: There is no such table.
        """
        hall = self._find(key)
        if not self.stopping:
            # From here on no bet is planned. Those under way are written before the act, and answered before it.
            hall.hold(_REASONS[mode])
        before = await self._store.set_table_mode(by, hall.number, mode)
        self._modes[hall.number] = mode
        if before != mode:
            _log.info("table mode", table=key, before=before, after=mode, by=by)
            hall.tell(System(_REASONS[mode] or _OPENED))

    async def announce(self, by: int, text: str, key: str | None) -> int:
        """Say something to everybody at a table, or everywhere; return how many windows hear it.

        Args:
            by: Account that acts, 0 for the host's command line.
            text: What is said.
            key: The table's key, None for all of them and the lobby.

        Raises:
            NotFound: There is no such table.
            BadMessage: Nothing is left of the text, or it is too long.
            RateLimited: Too much has been said in a short time.
        """
        words = clean_text(text)
        audience: list[Audience] = (
            [*self._halls.values(), *self._others] if key is None else [self._find(key)]
        )
        if self._announcing.take(self._clock.now_ms() / 1000) < 0:
            self._announcing.give_back()
            raise RateLimited(seconds=round(1 / ANNOUNCEMENT_RATE))
        await self._store.log_act(by, "announce", key or "all tables", "", words)
        message = System("announcement", {"text": words})
        return sum(one.tell(message) for one in audience)

    async def drain(self, longest_s: float) -> bool:
        """Begin no round anywhere and wait until the running ones have ended; tell whether they have.

        Rounds of one player and duels have no end in sight and wait for nobody: they go on where they stood
        when a server runs again.
        """
        self.stopping = True
        for hall in self._halls.values():
            hall.hold(STOPPING)
            hall.tell(System(STOPPING))
        loop = asyncio.get_running_loop()
        until = loop.time() + longest_s
        while not all(hall.at_rest for hall in self._halls.values()):
            if loop.time() >= until:
                return False
            await asyncio.sleep(_LOOK_S)
        return True

    def _find(self, key: str) -> Keepable:
        hall = self._halls.get(key)
        if hall is None:
            raise NotFound(what="table", name=key[:40])
        return hall


class Audience(Protocol):
    """Who hears an announcement."""

    def tell(self, message: System) -> int:
        """Send a message from the house to all windows; return how many there are."""
        ...


def clean_text(text: str) -> str:
    """Return what a host says as it may be shown: one line, no control, invisible or direction characters.

    Raises:
        BadMessage: Nothing is left of it, or it is too long.
    """
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    words = "".join(c for c in plain if unicodedata.category(c)[0] in "LMNPSZ")
    if not words.strip() or len(words) > LONGEST_ANNOUNCEMENT:
        raise BadMessage(detail=f"an announcement has 1 to {LONGEST_ANNOUNCEMENT} visible characters")
    return words
