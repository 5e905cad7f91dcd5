"""Who looks after the host, how the first one comes to be, and the log of what they did (PLA-28)."""

import asyncio

import apsw
import pytest

from tests.support.stores import NOON_MS, guests, opened, signed_in, token
from ventuno.core.errors import NotFound
from ventuno.store.api import Account
from ventuno.store.audit import audit


async def test_the_first_administrator_comes_by_a_link_that_works_once(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await guests(store, "ann", "bob")
        assert not await store.has_admin()
        await store.new_admin_link(token("first"), 60_000)
        await store.new_admin_link(token("link"), 60_000)
        for wrong in (token("first"), token("guessed")):
            with pytest.raises(NotFound):
                await store.use_admin_link(wrong, bob)
        both = [store.use_admin_link(token("link"), who) for who in (ann, bob)]
        results = await asyncio.gather(*both, return_exceptions=True)
        assert results[0] == Account(ann, "ann", "guest", "admin")
        assert isinstance(results[1], NotFound)
        assert await store.has_admin()
        assert await signed_in(store, "ann") == results[0]
        assert await signed_in(store, "bob") == Account(bob, "bob", "guest")
        await store.new_admin_link(token("late"), 60_000)
        now[0] += 60_000
        with pytest.raises(NotFound):
            await store.use_admin_link(token("late"), bob)


async def test_roles_are_given_taken_and_logged(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob")
        assert (await store.set_role(0, ann, "admin")).role == "admin"
        await store.set_role(ann, bob, "admin")
        await store.set_role(ann, bob, "admin")  # nothing changes, nothing is logged
        await store.set_role(bob, ann, "player")
        with pytest.raises(NotFound):
            await store.set_role(bob, 1, "admin")
        log = await store.acts(before=None, limit=9)
        assert [(act.id, act.who, act.what, act.subject, act.before, act.after) for act in log] == [
            (3, bob, "role", f"account {ann}", "admin", "player"),
            (2, ann, "role", f"account {bob}", "player", "admin"),
            (1, 0, "role", f"account {ann}", "player", "admin"),
        ]


async def test_what_hosts_did_is_read_newest_first_in_pages(tmp_path):
    async with opened(tmp_path) as store:
        for turn in range(5):
            act = await store.log_act(0, "announce", "green", "", f"text {turn}" + "x" * 5_000)
            assert (act.id, act.at_ms, len(act.after)) == (turn + 1, NOON_MS, 2_000)
        first = await store.acts(before=None, limit=3)
        assert [act.id for act in first] == [5, 4, 3]
        assert [act.id for act in await store.acts(before=3, limit=3)] == [2, 1]
        assert (await store.verify()).problems == []


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE act SET after = 'player' WHERE id = 2",
        "UPDATE act SET who = 3 WHERE id = 2",
        "UPDATE act SET at_ms = at_ms + 1 WHERE id = 1",
        "DELETE FROM act WHERE id = 2",
        "UPDATE act SET id = 9 WHERE id = 3",
    ],
)
async def test_a_log_of_acts_cannot_be_rewritten_unseen(tmp_path, change):
    async with opened(tmp_path) as store:
        for turn in range(3):
            await store.log_act(0, "announce", "green", "", f"text {turn}")
    connection = apsw.Connection(str(tmp_path / "ventuno.db"))
    with pytest.raises(apsw.ConstraintError, match="append-only"):
        connection.execute(change)
    connection.execute("DROP TRIGGER act_is_final; DROP TRIGGER act_stays")
    assert audit(connection).problems == []
    connection.execute(change)
    assert len(audit(connection).problems) == 1
    connection.close()
