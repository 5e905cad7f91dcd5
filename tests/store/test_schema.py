"""Opening a data folder: made, migrated, locked, refused with a remedy."""

import os
import subprocess
import sys

import apsw
import pytest

from tests.support.stores import Felt, guests, opened, signed_in
from ventuno.core.errors import DataFolderInUse, DataFolderUnusable, FaultySqlite, NewerSchema
from ventuno.store import schema
from ventuno.store.sqlite import SqliteStore


def database(folder):
    return apsw.Connection(str(folder / "ventuno.db"))


async def test_an_empty_folder_gets_the_newest_schema(tmp_path):
    async with opened(tmp_path / "deep" / "data"):
        pass
    connection = database(tmp_path / "deep" / "data")
    assert connection.pragma("user_version") == len(schema.migrations())
    assert connection.pragma("application_id") == schema.APPLICATION_ID
    assert connection.pragma("journal_mode") == "wal"
    connection.close()


async def test_every_table_is_strict(tmp_path):
    async with opened(tmp_path):
        pass
    connection = database(tmp_path)
    tables = connection.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'").fetchall()
    assert [name for name, strict in tables if not strict and not name.startswith("sqlite_")] == []
    connection.close()


async def test_everything_is_there_after_a_restart(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store)
        await felt.ask((ann, 100), (bob, 2_000))
    async with opened(tmp_path) as store:
        assert await store.balances([ann, bob]) == [900, 1_000]
        known = await signed_in(store, "ann")
        assert known is not None
        assert known.id == ann
        found = await store.open_round(1)
        assert found is not None
        grant = found.rows[0].grant
        assert grant is not None
        assert grant.granted == [True, False]
        felt = await Felt.claim(store)
        felt.round = found.round
        assert await felt.settle((ann, 100, 200)) == [1_100]


async def test_a_folder_serves_one_store_at_a_time(tmp_path):
    async with opened(tmp_path):
        with pytest.raises(DataFolderInUse) as refused:
            await SqliteStore.open(tmp_path)
        assert str(tmp_path) in str(refused.value)
    async with opened(tmp_path):
        pass


def end_at_once(*arguments: str) -> int:
    return subprocess.run([sys.executable, "-c", *arguments], check=False).returncode


async def test_the_lock_ends_with_the_process_that_held_it(tmp_path):
    program = (
        "import asyncio, os, pathlib, sys\n"
        "from ventuno.store.sqlite import SqliteStore\n"
        "async def main():\n"
        "    store = await SqliteStore.open(pathlib.Path(sys.argv[1]))\n"
        "    await store.new_guest('ann', b'token', 500, 'x')\n"
        "    os._exit(7)\n"
        "asyncio.run(main())\n"
    )
    assert end_at_once(program, str(tmp_path)) == 7
    async with opened(tmp_path) as store:
        ann = (await store.by_tokens([b"token"])).get(b"token")
        assert ann is not None
        assert await store.balances([ann.id]) == [500]


async def test_newer_data_is_refused_with_a_remedy_and_left_alone(tmp_path):
    async with opened(tmp_path):
        pass
    connection = database(tmp_path)
    connection.pragma("user_version", 999)
    connection.close()
    with pytest.raises(NewerSchema, match="Upgrade ventuno") as refused:
        await SqliteStore.open(tmp_path)
    assert refused.value.params["found"] == 999
    connection = database(tmp_path)
    assert connection.pragma("user_version") == 999
    connection.close()


async def test_another_programs_database_is_refused(tmp_path):
    connection = database(tmp_path)
    connection.pragma("application_id", 4711)
    connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    with pytest.raises(DataFolderUnusable, match="another program"):
        await SqliteStore.open(tmp_path)


async def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "ventuno.db").write_bytes(b"no database at all, but long enough to look at" * 100)
    with pytest.raises(DataFolderUnusable):
        await SqliteStore.open(tmp_path)


async def test_a_folder_that_cannot_be_made_or_locked_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DataFolderUnusable, match="--data DIR"):
        await SqliteStore.open(tmp_path / "file")
    with pytest.raises(DataFolderUnusable):
        await SqliteStore.open(tmp_path / "file" / "below")
    (tmp_path / "lock").mkdir()
    with pytest.raises(DataFolderUnusable):
        await SqliteStore.open(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_without_permission_is_refused(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(DataFolderUnusable):
        await SqliteStore.open(tmp_path)


@pytest.mark.parametrize("version", ["3.40.1", "3.51.2", "3.7.17"])
def test_a_library_with_the_fault_is_refused(version):
    with pytest.raises(FaultySqlite, match=r"3\.51\.3"):
        schema.check_sqlite(version)


def test_the_library_here_is_good():
    schema.check_sqlite(apsw.sqlite_lib_version())
    schema.check_sqlite("3.51.3")
    schema.check_sqlite("4.0.0")


def test_the_record_is_append_only(tmp_path):
    connection = schema.open_writer(tmp_path, vfs=None, synchronous="FULL", checkpoint_pages=1000)
    connection.execute(
        "INSERT INTO booking VALUES (1, 'grant', 1, 1, -5, 1, 1, x'00');"
        "INSERT INTO entry VALUES (1, 1, NULL, 1, 0, 5);"
        "INSERT INTO ruleset VALUES ('h', '{}')"
    )
    for statement in (
        "UPDATE entry SET back = 6",
        "DELETE FROM entry",
        "UPDATE booking SET delta = -6",
        "DELETE FROM booking",
        "UPDATE ruleset SET json = '[]'",
        "DELETE FROM ruleset",
    ):
        with pytest.raises(apsw.ConstraintError, match="append-only"):
            connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE purse SET posted = -1 WHERE id = 2", "a player's purse below zero"),
        ("UPDATE purse SET held = 101 WHERE id = 2", "more held than there is"),
        ("UPDATE purse SET posted = 0, held = -1 WHERE id = 1", "a stake of the house"),
        ("INSERT INTO purse (id, account, asset) VALUES (3, 2, 1)", "a purse under another's number"),
        ("UPDATE purse SET posted = 9223372036854775807 + 1 WHERE id = 2", "an amount that became a float"),
        ("UPDATE purse SET posted = 1.5 WHERE id = 2", "part of a cent"),
    ],
)
def test_the_schema_itself_refuses(tmp_path, statement, why):
    connection = schema.open_writer(tmp_path, vfs=None, synchronous="FULL", checkpoint_pages=1000)
    connection.execute(
        "INSERT INTO account VALUES (2, 'guest', 'ann', 1, 'player'); INSERT INTO purse (id, account, posted) VALUES (2, 2, 100)"
    )
    with pytest.raises(apsw.ConstraintError):
        connection.execute(statement)
    connection.close()
