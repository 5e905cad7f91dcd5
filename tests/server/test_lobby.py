"""The lobby's live list."""

from tests.support.house import running, table_spec
from ventuno.table.messages import Clock, No, Sit, Time


async def test_the_list_comes_at_once_and_again_when_something_changed(tmp_path):
    tables = (table_spec(), table_spec(key="secret", listed=False))
    async with running(tmp_path, tables=tables) as server:
        lobby = await server.open("/ws/lobby", "")
        await lobby.until(lambda: lobby.lobby)
        (line,) = lobby.lobby.tables
        assert (line.key, line.phase, line.players, line.may_sit) == ("infinite", "betting", 0, True)
        assert (line.minimum_cents, line.maximum_cents) == (100, 500_000)
        await server.sit("Ann")
        await lobby.until(lambda: lobby.lobby.tables[0].players == 1)


async def test_the_lobby_tells_the_time_and_takes_nothing_else(tmp_path):
    async with running(tmp_path) as server:
        lobby = await server.open("/ws/lobby", "")
        await lobby.until(lambda: lobby.lobby)
        assert await lobby.ask(Clock) == Time(1, server.clock.now_ms())
        assert (await lobby.ask(Sit, play=True)).code == "bad_message"
        await lobby.send(b"nonsense")
        await lobby.until(lambda: lobby.strays)
        assert isinstance(lobby.strays[0], No)
