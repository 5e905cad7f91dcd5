"""`ventuno bots` at a table of duels: they challenge each other, and their books agree with the server's."""

import asyncio

import pytest
from msgspec.structs import replace

from tests.support.duels import duel_spec
from tests.support.house import running
from ventuno.cli.bots.duels import DuelFleet
from ventuno.cli.bots.fleet import table_info
from ventuno.cli.bots.http import HttpPool, Site
from ventuno.server.clock import SystemClock


@pytest.mark.clause("DUE-12", "PLA-23")
async def test_pairs_of_bots_play_duels_and_every_balance_agrees_with_the_history(tmp_path):
    spec = duel_spec()
    quick = replace(spec, clocks=replace(spec.clocks, pause_ms=20, shoe_ms=20))
    async with running(tmp_path, tables=(quick,), clock=SystemClock()) as server:
        site, said = Site(f"http://{server.address}"), []
        http = HttpPool(site)
        info = await table_info(http, "duel")
        await http.aclose()
        fleet = DuelFleet(site, info, number=5, seed=3, rounds=2, say=said.append)
        async with asyncio.timeout(60):
            tally = await fleet.play()
        assert tally.wrong == []
        assert (tally.rounds, tally.staked, tally.back) == (12, 12 * 500, 12 * 500)
        assert said[-1] == "6 of 6 matches"
        board = (await server.get("/api/leaderboard")).json()["players"]
        assert sum(one["won"] for one in board) == 6
        assert (await server.server.house.store.verify()).problems == []
