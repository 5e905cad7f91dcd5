"""One changed byte anywhere in the record of money is found."""

import random
import shutil
from typing import Any

import apsw
import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened
from tests.support.vfs import FaultyVFS
from ventuno.core.errors import DataFolderUnusable
from ventuno.store.audit import audit
from ventuno.store.schema import open_reader

#: What an audit answers for. Names, sessions and remembered bets are no money.
TABLES = (
    "booking",
    "entry",
    "round",
    "document",
    "pruned",
    "purse",
    "hold",
    "ruleset",
    "act",
)


@pytest.fixture
async def record(tmp_path):
    folder = tmp_path / "record"
    disk = FaultyVFS()  # never at fault here, but it spares the real syncs
    now = [NOON_MS]
    async with opened(folder, vfs=disk.name, now_ms=lambda: now[0]) as store:
        await store.save_rules("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a", b"{}")
        players = await guests(store, *(f"p{n}" for n in range(12)), cents=10_000)
        green, blue = await Felt.claim(store, "green"), await Felt.claim(store, "blue")
        for turn in range(8):
            for felt in (green, blue):
                seated = players[turn : turn + 4] if felt is green else players[:3]
                await felt.ask(*[(who, 10 + turn) for who in seated])
                rows = [(who, 10 + turn, (who + turn) % 3 * 10) for who in seated]
                await felt.settle(*rows, void=False, document=bytes(range(50)) * 4)
            if turn == 1:
                now[0] += 86_400_000
                assert (await store.prune(0)).documents == 4
        await store.grant(0, players[2], 500, 4, "chips")
        await store.top_up(players[1], "more", 5_000, "192.0.2.1")
        await blue.ask((players[2], 10), (players[2], 3, 500))
        await blue.settle((players[2], 10, 1_500), (players[2], 3, 1, 0, 500))
        await green.at(players[9]).ask((players[9], 40), (players[2], 1, 500))
        await blue.ask((players[3], 77), (players[5], 50))
        await blue.settle((players[3], 77, 77), (players[5], 50, 50), void=True)
        await green.ask((players[0], 300), (players[1], 400))
        await green.ask((players[0], -300), gained=[21], entry=b"cash out")
    return folder


def read(folder) -> dict[str, list[Any]]:
    connection = open_reader(folder, vfs=None)
    try:
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES}
    finally:
        connection.close(force=True)


def problems(folder) -> list[str]:
    connection = open_reader(folder, vfs=None)
    try:
        return audit(connection).problems
    finally:
        connection.close(force=True)


def flipped(value: Any, chance: random.Random) -> Any:
    if isinstance(value, int):
        return value ^ (1 << chance.randrange(20))
    raw = bytearray(value.encode() if isinstance(value, str) else value)
    place = chance.randrange(len(raw))
    raw[place] ^= 1 if isinstance(value, str) else 1 << chance.randrange(8)
    return raw.decode() if isinstance(value, str) else bytes(raw)


async def test_an_untouched_record_has_no_problem(record):
    assert problems(record) == []


@pytest.mark.parametrize("table", TABLES)
async def test_a_changed_value_is_found(record, table):
    chance = random.Random(table)
    connection = apsw.Connection(str(record / "ventuno.db"))
    for (trigger,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    key = "rowid" if table not in {"hold", "ruleset"} else columns[0]
    for _ in range(100):
        column = chance.choice(columns)
        rows = connection.execute(f"SELECT {key}, * FROM {table} WHERE {column} IS NOT NULL").fetchall()
        row = chance.choice(rows)
        value = row[1 + columns.index(column)]
        connection.execute("BEGIN")
        connection.pragma("ignore_check_constraints", 1)
        try:
            connection.execute(
                f"UPDATE {table} SET {column} = ? WHERE {key} = ? AND {column} = ?",
                (flipped(value, chance), row[0], value),
            )
        except apsw.ConstraintError:
            pass  # the schema would not have it
        else:
            connection.pragma("ignore_check_constraints", 0)
            assert audit(connection).problems, f"{table}.{column} of {row}"
        connection.execute("ROLLBACK")
    connection.close()


@pytest.mark.parametrize("table", ["booking", "entry", "round", "hold"])
async def test_a_missing_row_is_found(record, table):
    connection = apsw.Connection(str(record / "ventuno.db"))
    connection.execute(f"DROP TRIGGER IF EXISTS {table}_stays")
    connection.pragma("foreign_keys", 0)
    for place in (0, 5, -1):
        rows = connection.execute(f"SELECT * FROM {table}").fetchall()
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        row = rows[place % len(rows)]
        where = " AND ".join(f"{name} IS ?" for name in columns)
        connection.execute("BEGIN")
        connection.execute(f"DELETE FROM {table} WHERE {where}", row)
        assert connection.changes() == 1
        assert audit(connection).problems
        connection.execute("ROLLBACK")
    connection.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE keyed_request SET amount = amount + 1 WHERE kind = 'top_up'",
        "UPDATE keyed_request SET booking = booking - 1",
        "UPDATE account SET kind = 'registered' WHERE id = 2",
        "UPDATE hold SET seat = 3 WHERE seat > 0 AND cents = 40",
        "DELETE FROM open_round WHERE seat > 0",
    ],
)
async def test_requests_accounts_and_seats_are_compared_with_the_books(record, change):
    connection = apsw.Connection(str(record / "ventuno.db"))
    connection.pragma("foreign_keys", 0)
    for (trigger,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute(change)
    assert connection.changes()
    assert audit(connection).problems
    connection.close()


def flip_bytes_of_the_file(record, tmp_path, count):
    before = read(record)
    chance = random.Random(21)
    content = (record / "ventuno.db").read_bytes()
    found = 0
    for number in range(count):
        folder = tmp_path / "flipped"
        folder.mkdir()
        damaged = bytearray(content)
        place = chance.randrange(len(content))
        damaged[place] ^= 1 << chance.randrange(8)
        (folder / "ventuno.db").write_bytes(damaged)
        try:
            told = problems(folder)
        except (DataFolderUnusable, apsw.Error) as refused:  # opening it may be refused already
            told = [repr(refused)]
        if told:
            found += 1
        else:
            assert read(folder) == before, f"byte {place}, flip {number}"
        shutil.rmtree(folder)
    return found


async def test_a_flipped_byte_of_the_file_is_found_or_changes_nothing(record, tmp_path):
    assert flip_bytes_of_the_file(record, tmp_path, 200) > 10


@pytest.mark.deep
async def test_three_thousand_flipped_bytes_of_the_file_are_found_or_change_nothing(record, tmp_path):
    assert flip_bytes_of_the_file(record, tmp_path, 3_000) > 150
