"""What the sockets of a match send: as at a table, and a player may give up."""

from ventuno.server.channel import Listener
from ventuno.server.clock import Clock
from ventuno.server.desk import Desk
from ventuno.server.duel_driver import MatchDriver
from ventuno.table import messages
from ventuno.table.match_plan import GaveUp


class DuelDesk(Desk):
    """The channel of one match.

    Args:
        driver: Of the match.
        clock: Stamps what arrives.

    Attributes:
        match: The match's id.
    """

    def __init__(self, driver: MatchDriver, clock: Clock) -> None:
        super().__init__(driver.room, driver.shoes, clock, driver.room.chat)
        self.match = driver.id
        self._driver = driver

    def _answer(self, socket: Listener, message: messages.FromClient, now_ms: int) -> None:
        if isinstance(message, messages.DuelResign):
            self._check(socket)
            socket.waiting += 1
            self._driver.give_up(GaveUp(socket, socket.account, now_ms, message))
            return
        super()._answer(socket, message, now_ms)
