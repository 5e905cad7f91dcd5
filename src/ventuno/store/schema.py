"""Opening the database: settings that keep what was acknowledged, and numbered migrations."""

import contextlib
import re
from importlib import resources
from pathlib import Path
from typing import Final, Literal

import apsw

from ventuno.core.errors import DataFolderUnusable, FaultySqlite, NewerSchema
from ventuno.store.folder import DATABASE, sync_folder, unusable

#: "21" twice and the letters of the name: marks the file as ours.
APPLICATION_ID: Final = 0x21560021
#: Earlier versions can corrupt a write-ahead log that is reset while another connection writes.
WANTED_SQLITE: Final = (3, 51, 3)
BUSY_MS: Final = 5_000
#: Folding the log gives up so soon: bets wait while it does.
FOLD_MS: Final = 50

Synchronous = Literal["FULL", "NORMAL"]

#: Statements that are kept ready: each has texts for 2, 4, 8 and so on rows.
_STATEMENTS: Final = 500


def check_sqlite(version: str) -> None:
    """Refuse a library with the fault.

    Raises:
        FaultySqlite: It is older than the repaired one.
    """
    if tuple(int(part) for part in version.split(".")[:3]) < WANTED_SQLITE:
        raise FaultySqlite(found=version, wanted=".".join(map(str, WANTED_SQLITE)))


def migrations() -> list[tuple[int, str]]:
    """Return the packaged migrations as ``(number, SQL)``, ascending from 1 without gaps."""
    found = []
    for file in resources.files("ventuno.store").joinpath("migrations").iterdir():
        match = re.fullmatch(r"(\d{4})_\w+\.sql", file.name)
        if match:
            found.append((int(match[1]), file.read_text(encoding="utf-8")))
    found.sort()
    assert [number for number, _ in found] == list(range(1, len(found) + 1)), "migrations have a gap"
    return found


def known_schema() -> int:
    """Return the version of the schema that this program writes."""
    return len(migrations())


def open_writer(
    folder: Path, *, vfs: str | None, synchronous: Synchronous, checkpoint_pages: int
) -> apsw.Connection:
    """Open the database for the one writing connection and bring its schema up to date.

    Raises:
        FaultySqlite: The SQLite library is too old.
        NewerSchema: A later version of this program wrote the data.
        DataFolderUnusable: The file is not ours, damaged, or cannot be written.
    """
    check_sqlite(apsw.sqlite_lib_version())
    try:
        connection = apsw.Connection(str(folder / DATABASE), vfs=vfs, statementcachesize=_STATEMENTS)
    except apsw.Error as error:
        raise unusable(folder, error) from error
    try:
        _settings(connection)
        journal = connection.pragma("journal_mode", "wal")
        assert journal == "wal", f"journal mode is {journal}"
        connection.pragma("synchronous", synchronous)
        connection.pragma("wal_autocheckpoint", checkpoint_pages)
        _migrate(connection, folder)
        _overwrite_unused(connection)
    except apsw.Error as error:
        close(connection)
        raise unusable(folder, error) from error
    except BaseException:
        close(connection)
        raise
    sync_folder(folder)
    return connection


def open_reader(folder: Path, *, vfs: str | None) -> apsw.Connection:
    """Open a second connection of the same library that can only read."""
    try:
        connection = apsw.Connection(str(folder / DATABASE), flags=apsw.SQLITE_OPEN_READONLY, vfs=vfs)
        _settings(connection)
    except apsw.Error as error:
        raise unusable(folder, error) from error
    return connection


def close(connection: apsw.Connection) -> None:
    """Close a connection, whatever the disk says: what is acknowledged does not depend on it."""
    with contextlib.suppress(apsw.Error):
        connection.close(force=True)


def fold_log(connection: apsw.Connection) -> None:
    """Bring what the log holds into the database and empty it, unless somebody reads an older state just now."""
    connection.set_busy_timeout(FOLD_MS)
    try:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.set_busy_timeout(BUSY_MS)


def _overwrite_unused(connection: apsw.Connection) -> None:
    """Writes the file anew if accounts were closed: earlier copies of their rows may lie in its unused parts."""
    if connection.execute("SELECT 1 FROM meta WHERE key = 'erased'").get is None:
        return
    connection.execute("VACUUM")
    connection.execute("DELETE FROM meta WHERE key = 'erased'")
    fold_log(connection)


def _settings(connection: apsw.Connection) -> None:
    connection.set_busy_timeout(BUSY_MS)
    connection.pragma("mmap_size", 0)
    connection.pragma("foreign_keys", 1)
    connection.pragma("temp_store", "memory")
    connection.pragma("trusted_schema", 0)
    connection.pragma("cache_size", -64_000)


def _migrate(connection: apsw.Connection, folder: Path) -> None:
    steps = migrations()
    found = connection.pragma("user_version")
    mark = connection.pragma("application_id")
    assert isinstance(found, int)
    if mark != APPLICATION_ID and (mark != 0 or found != 0):
        raise DataFolderUnusable(folder=str(folder), reason=f"{DATABASE} belongs to another program")
    if found > len(steps):
        raise NewerSchema(folder=str(folder), found=found, known=len(steps))
    # A step may replace a table that others refer to, so references are checked when it is done.
    connection.pragma("foreign_keys", 0)
    for number, sql in steps[found:]:
        # One transaction a step: after a power cut the schema is the old one or the new one.
        with connection:
            connection.execute(sql)
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
            assert not broken, f"migration {number} leaves a row of {broken[0][0]} that refers to nothing"
            connection.pragma("application_id", APPLICATION_ID)
            connection.pragma("user_version", number)
    connection.pragma("foreign_keys", 1)
