"""Settings: one document a person, saved together, the same on every open device (PLA-15 to PLA-18)."""

import asyncio

import pytest

from tests.server.test_accounts import login, register
from tests.support.house import running
from ventuno.server.preferences import LONGEST
from ventuno.server.sessions import COOKIE


async def save(server, cookie, version, settings):
    return await server.http.put(
        "/api/profile",
        json={"version": version, "settings": settings},
        headers={"cookie": f"{COOKIE}={cookie}"},
    )


@pytest.mark.clause("PLA-15", "PLA-16", "PLA-17", "PLA-18")
async def test_what_one_device_saves_every_open_window_of_the_account_is_told_at_once(tmp_path):
    wishes = {
        "chat": False,
        "cash_out": True,
        "language": "it",
        "view": "classic",
        "hints": "before",
        "four_colours": True,
        "sound": {"all": True, "voice": "female", "volumes": {"effects": 0.5}},
        "animation": "reduced",
        "american": {"boxes": 3, "limits": 2},
        "of a later version": [1, {"kept": None}],
    }
    async with running(tmp_path) as server:
        desk, phone = await register(server), await login(server)
        table, lobby = await server.sit(cookie=phone), await server.open("/ws/lobby", phone)
        stranger = await server.sit("Bob")
        for window in (table, lobby):
            await window.until(lambda window=window: window.preferences)
            assert (window.preferences[0].version, window.preferences[0].settings) == (0, {})
        saved = await save(server, desk, 0, wishes)
        assert saved.json() == {"version": 1, "settings": wishes}
        for window in (table, lobby):
            await window.until(lambda window=window: window.preferences[-1].version == 1)
            assert window.preferences[-1].settings == wishes
        late = await server.sit(cookie=desk)
        await late.until(lambda: late.preferences)
        assert late.preferences[0].settings == wishes
        await stranger.bet(main=1_00)
        assert [known.settings for known in stranger.preferences] == [{}]
    async with running(tmp_path) as server:
        assert (await server.get("/api/profile", phone)).json() == {"version": 1, "settings": wishes}


async def test_who_saves_over_a_newer_version_gets_that_one_and_changes_nothing(tmp_path):
    async with running(tmp_path) as server:
        cookie = await register(server)
        await save(server, cookie, 0, {"view": "classic"})
        late = await save(server, cookie, 0, {"view": "immersive"})
        assert late.status_code == 409
        assert late.json()["code"] == "stale_version"
        assert late.json()["newest"] == {"version": 1, "settings": {"view": "classic"}}
        future = await save(server, cookie, 7, {})
        assert future.status_code == 409
        again = await save(server, cookie, 1, {"view": "immersive"})
        assert again.json()["version"] == 2


async def test_of_many_devices_that_save_at_once_one_wins_and_all_end_up_with_it(tmp_path):
    async with running(tmp_path) as server:
        cookie = await register(server)
        window = await server.sit(cookie=cookie)
        answers = await asyncio.gather(*(save(server, cookie, 0, {"volume": n}) for n in range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        winner = next(answer for answer in answers if answer.status_code == 200).json()
        await window.until(lambda: window.preferences[-1].version == 1)
        assert window.preferences[-1].settings == winner["settings"]
        assert (await server.get("/api/profile", cookie)).json() == winner


async def test_settings_are_a_json_object(tmp_path):
    none = (
        "[]",
        "null",
        '"text"',
        "1",
        '{"a":NaN}',
        '{"a":',
        "{" * 3000,
        '{"a":' * 2000,
        '{"a":1e999}',
        "{1:2}",
    )
    async with running(tmp_path) as server:
        cookie = await server.guest()
        for settings in none:
            answer = await server.http.put(
                "/api/profile",
                content=f'{{"version":0,"settings":{settings}}}',
                headers={"cookie": f"{COOKIE}={cookie}", "content-type": "application/json"},
            )
            assert answer.status_code == 400, settings[:20]
        assert (await server.get("/api/profile", cookie)).json() == {"version": 0, "settings": {}}


async def test_settings_are_bounded(tmp_path):
    async with running(tmp_path) as server:
        cookie = await server.guest()
        fits = {"x": "y" * (LONGEST - len('{"x":""}'))}
        assert (await save(server, cookie, 0, fits)).status_code == 200
        long = await save(server, cookie, 1, {"x": fits["x"] + "y"})
        assert (long.status_code, long.json()["code"]) == (400, "bad_message")
        assert (await save(server, cookie, 1, {"x": "y" * 40_000})).status_code == 413
        assert (await server.get("/api/profile", cookie)).json() == {"version": 1, "settings": fits}


async def test_a_reader_that_is_stuck_gets_the_newest_settings_when_it_can_read(tmp_path):
    async with running(tmp_path) as server:
        cookie = await register(server)
        window = await server.sit(cookie=cookie)
        (account,) = {socket.account for socket in server.server.house.gateway.sockets}
        (socket,) = server.server.house.gateway.windows_of(account)
        socket.pause_writing()
        for version in range(3):
            await save(server, cookie, version, {"volume": version})
        assert window.preferences[-1].version == 0
        socket.resume_writing()
        await window.until(lambda: window.preferences[-1].version == 3)
        assert len(window.preferences) == 2
