"""What a bet's answer brings along, and who hears of it otherwise."""

import asyncio
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.support.house import soon
from ventuno.server import room as rooms
from ventuno.server.clock import SystemClock
from ventuno.server.elsewhere import Elsewhere
from ventuno.server.room import Room
from ventuno.table.commands import Output
from ventuno.table.messages import Ok

ANN = 7
MINE = b'{"t":"me"}'


@dataclass
class Window:
    number: int
    account: int = ANN
    name: str = "Ann"
    stuck: bool = False
    stale: bool = False
    waiting: int = 1
    shown: int = 0
    writes: list[bytes] = field(default_factory=list)

    def write(self, data: bytes) -> None:
        self.writes.append(data)


class Table:
    def info(self) -> Any:
        return None

    def know_balances(self, balances: dict[int, int]) -> None:
        del balances

    def encode_mes(self, accounts: Any) -> Any:
        return [(account, MINE) for account in accounts]


async def room_of(*windows: Window) -> Room:
    room = Room("infinite", Elsewhere(), SystemClock())
    room._table = Table()
    room._welcome = lambda socket: b""
    for window in windows:
        room.join(window)
        window.writes.clear()
    room.introduce([ANN])
    await settle(room)
    for window in windows:
        window.writes.clear()
    return room


async def settle(room: Room) -> None:
    """Lets what is gathered go out."""
    room.steady.set()
    room._changed.clear()
    room._at_once.clear()
    await room._publish_private()


def bet_of(window: Window) -> Output:
    return Output(replies=[(window, Ok(1, 2, 3))], touched=[ANN], at_once=True)


@pytest.mark.clause("PLA-22")
async def test_a_bets_own_message_comes_in_the_write_of_its_answer_and_only_once():
    window = Window(1)
    room = await room_of(window)
    room.carry(bet_of(window), lambda: None)
    (write,) = window.writes
    assert b'"t":"ok"' in write
    assert write.endswith(MINE)
    assert window.waiting == 0
    await settle(room)
    assert len(window.writes) == 1


@pytest.mark.clause("PLA-22")
async def test_with_several_windows_the_answer_goes_to_one_and_the_own_message_to_all():
    asked, other = Window(1), Window(2)
    room = await room_of(asked, other)
    room.carry(bet_of(asked), lambda: None)
    assert [len(asked.writes), len(other.writes)] == [1, 0]
    await settle(room)
    assert asked.writes[1].endswith(MINE)
    assert other.writes[0].endswith(MINE)


@pytest.mark.clause("PLA-22")
async def test_a_window_that_came_in_the_place_of_the_one_that_asked_gets_the_own_message():
    asked, other = Window(1), Window(2)
    room = await room_of(asked, other)
    room.leave(asked)
    room.carry(bet_of(asked), lambda: None)
    await settle(room)
    assert other.writes[0].endswith(MINE)


@pytest.mark.clause("PLA-22")
async def test_a_slow_reader_gets_the_answer_and_is_told_the_rest_when_it_can_read():
    window = Window(1, stuck=True)
    room = await room_of(window)
    window.stale = False
    room.carry(bet_of(window), lambda: None)
    (write,) = window.writes
    assert MINE not in write
    assert window.stale


async def test_newcomers_get_their_own_message_at_once_however_long_other_news_are_gathered(monkeypatch):
    monkeypatch.setattr(rooms, "GATHER_S", 1_000_000.0)
    here, comes = Window(1), Window(2, account=8)
    room = await room_of(here)
    publishing = asyncio.create_task(room.publish_forever())
    room.touch([ANN])
    for _ in range(10):
        await asyncio.sleep(0)
    assert here.writes == []
    room.join(comes)
    comes.writes.clear()
    room.introduce([8])
    await soon(lambda: comes.writes)
    assert here.writes[0].endswith(MINE)
    publishing.cancel()
