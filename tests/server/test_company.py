"""The house's players at a table of Infinite: marked, and counted nowhere (PLA-28)."""

import pytest
from msgspec.structs import replace

from tests.server.test_http import BETTING_MS
from tests.support.house import running, soon, table_spec
from ventuno.table.messages import Ok


@pytest.mark.clause("PLA-28", "INF-11")
async def test_a_lone_visitor_of_infinite_sees_the_houses_players_choose(tmp_path):
    spec = replace(table_spec(), house_bots=3)
    async with running(tmp_path, tables=(spec,), front="Th 2h 5c 4d 3c 2c", back="6s Td 5c") as server:
        hall = server.hall()
        ann = await server.sit("Ann")
        await ann.until(lambda: ann.live and ann.live.bots == 3)
        assert isinstance(await ann.bet(main=10_00), Ok)
        server.clock.advance(BETTING_MS - 1_000)
        await ann.until(lambda: ann.live.betting == 4)
        server.clock.advance(1_001)
        await ann.reach("decision")
        server.clock.advance(8_000)
        await ann.until(lambda: ann.live.shares and ann.live.shares[0].waiting == 1)
        assert sum(ann.live.shares[0].counts) == 3
        (lobby,) = server.server.house.lobby_tables()
        assert lobby.players == 1, "the house does not count its own"
        figures = (await server.get("/metrics")).text
        assert 'ventuno_players{game="infinite",table="infinite"} 1.0' in figures
        await ann.aclose()
        await soon(lambda: hall.driver.table.state.presence.bots_here == 0)
