"""The stage view's line: nobody's, whoever is signed in (PLA-30)."""

import pytest

from tests.support.house import running


@pytest.mark.clause("PLA-30")
async def test_a_stage_is_nobodys_even_in_the_browser_of_somebody_who_plays(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await ann.bet(main=10_00)
        stage = await server.open("/ws/table/infinite?lang=it&view=stage", ann.cookie)
        await stage.until(lambda: stage.me is None and stage.view is not None)
        welcome = stage.welcome
        assert (welcome.account, welcome.name) == (0, "")
        plain = await server.open("/ws/table/infinite?view=stages", ann.cookie)
        await plain.until(lambda: plain.me is not None)
        assert plain.welcome.account != 0
