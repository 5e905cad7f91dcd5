"""Who may not write in chat is written down, with who said so (PLA-19)."""

import pytest

from tests.store.test_migration import ANN, older_folder
from tests.support.stores import opened, token
from ventuno.core.errors import NotFound
from ventuno.store.mute_api import EVERYWHERE, Chatter, Mute

MINUTE_MS = 60_000
NOW_MS = 1_767_268_800_000
TABLE = 3


async def guest(store, name="Ann"):
    return (await store.new_guest(name, token(name), 100_00, "an address")).id


@pytest.mark.clause("PLA-19", "PLA-28")
async def test_a_mute_outlives_the_server_and_is_logged_with_before_and_after(tmp_path):
    async with opened(tmp_path / "data", now_ms=lambda: NOW_MS) as store:
        ann = await guest(store)
        await store.mute(0, Mute(ann, TABLE, NOW_MS + 10 * MINUTE_MS), "infinite")
        await store.mute(ann, Mute(ann, EVERYWHERE, NOW_MS + MINUTE_MS), "every table")
    async with opened(tmp_path / "data", now_ms=lambda: NOW_MS + MINUTE_MS) as store:
        assert await store.mutes() == [Mute(ann, TABLE, NOW_MS + 10 * MINUTE_MS)]
        await store.mute(0, Mute(ann, TABLE, 0), "infinite")
        assert await store.mutes() == []
        last, *others = await store.acts(before=None, limit=3)
        assert (last.who, last.what, last.subject) == (0, "unmute", f"account {ann} at infinite")
        assert (last.before, last.after) == ("muted for 9 min", "may write")
        assert [act.what for act in others] == ["mute", "mute"]
        assert (await store.verify()).problems == []


async def test_only_people_can_be_muted(tmp_path):
    async with opened(tmp_path / "data", now_ms=lambda: NOW_MS) as store:
        bot = await store.house_bot("basic")
        for nobody in (bot, 999):
            with pytest.raises(NotFound):
                await store.mute(0, Mute(nobody, EVERYWHERE, NOW_MS + MINUTE_MS), "every table")
            assert await store.chatter(nobody) is None
        assert await store.mutes() == []
        assert (await store.chatter(await guest(store))) == Chatter("Ann", guest=True, since_ms=NOW_MS)


async def test_each_folder_has_a_key_of_its_own_an_older_one_too(tmp_path):
    keys = set()
    for folder in (tmp_path / "one", tmp_path / "two", older_folder(tmp_path / "older")):
        async with opened(folder) as store:
            keys.add(await store.chat_key())
            assert len(await store.chat_key()) == 32
    assert len(keys) == 3
    async with opened(tmp_path / "older") as store:
        assert await store.chat_key() in keys
        assert (await store.chatter(ANN)).guest
