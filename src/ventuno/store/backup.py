"""Copies of the record: made while a server writes it, and put back; each is checked before anybody relies on it (PLA-29)."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import apsw

from ventuno.core.errors import (
    DataFolderUnusable,
    FileTaken,
    FileUnusable,
    FolderTaken,
    NewerSchema,
    NoRecord,
    NotABackup,
    OlderSchema,
    RecordDamaged,
)
from ventuno.store.audit import Audit, audit
from ventuno.store.folder import DATABASE, FolderLock, sync_folder, unusable
from ventuno.store.schema import APPLICATION_ID, check_sqlite, close, known_schema, open_reader, open_writer

_PART: Final = ".part"


def back_up(folder: Path, file: Path) -> Audit:
    """Copy the record of a data folder into one file, whether or not a server runs on it, and check the copy.

    The copy is of one moment: what was acknowledged before it began is in it. A server that runs meanwhile waits for
    nothing.

    Args:
        folder: The data folder.
        file: Where the copy goes.

    Returns:
        What was found in the copy.

    Raises:
        NoRecord: The folder has none.
        FileTaken: There is a file of that name.
        FileUnusable: It cannot be written.
        RecordDamaged: What was copied does not agree with itself.
    """
    if not (folder / DATABASE).is_file():
        raise NoRecord(folder=str(folder))
    if file.exists():
        raise FileTaken(file=str(file))
    with _making(file) as part:
        source = open_reader(folder, vfs=None)
        try:
            _copy(source, part / DATABASE)
        except apsw.Error as error:
            raise unusable(folder, error) from error
        finally:
            close(source)
        found = _check(part, str(folder))
        (part / DATABASE).rename(file)
        sync_folder(file.absolute().parent)
    return found


def restore(file: Path, folder: Path) -> Audit:
    """Put a copy back into a data folder that has no record yet, brought up to this version and checked.

    Args:
        file: The copy.
        folder: The data folder, made if missing.

    Returns:
        What was found in it.

    Raises:
        NotABackup: The file cannot be read or is something else.
        NewerSchema: A later version of this program wrote it.
        FolderTaken: The folder has a record.
        DataFolderInUse: A server runs on it.
        DataFolderUnusable: It cannot be written.
        RecordDamaged: The copy does not agree with itself; the folder is as it was.
    """
    _look(file)
    lock = FolderLock(folder)
    try:
        if (folder / DATABASE).exists():
            raise FolderTaken(folder=str(folder))
        with _making(folder / DATABASE) as part:
            try:
                shutil.copyfile(file, part / DATABASE)
            except OSError as error:
                raise unusable(folder, error) from error
            found = _check(part, str(file))
            (part / DATABASE).rename(folder / DATABASE)
            sync_folder(folder)
        return found
    finally:
        lock.release()


def check(folder: Path) -> Audit:
    """Read the record of a data folder, whether or not a server runs on it, and tell what disagrees.

    Raises:
        NoRecord: The folder has none.
        OlderSchema: An earlier version wrote it, and nobody has opened it with this one.
    """
    if not (folder / DATABASE).is_file():
        raise NoRecord(folder=str(folder))
    connection = open_reader(folder, vfs=None)
    try:
        found = connection.pragma("user_version")
        if connection.pragma("application_id") == APPLICATION_ID and found != known_schema():
            raise OlderSchema(folder=str(folder))
        return audit(connection)
    except apsw.Error as error:
        raise unusable(folder, error) from error
    finally:
        close(connection)


@contextlib.contextmanager
def _making(file: Path) -> Iterator[Path]:
    """Gives a folder beside a file that is being made; it is gone afterwards, whatever happens."""
    part = file.with_name(f"{file.name}{_PART}")
    try:
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        yield part
    except OSError as error:
        raise FileUnusable(file=str(file), reason=error.strerror or str(error)) from error
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _copy(source: apsw.Connection, file: Path) -> None:
    target = apsw.Connection(str(file))
    try:
        with target.backup("main", source, "main") as copying:
            while not copying.done:
                # All at once: it is one moment of the record, and a log that is read holds up nobody who writes it.
                copying.step(-1)
    finally:
        close(target)


def _check(folder: Path, name: str) -> Audit:
    """Brings a copy up to this version, checks it, and leaves it as one file that is on disk."""
    try:
        connection = open_writer(folder, vfs=None, synchronous="FULL", checkpoint_pages=1000)
    except NewerSchema as error:
        raise NewerSchema(**{**error.params, "folder": name}) from None
    except DataFolderUnusable as error:
        raise RecordDamaged(name=name, count=1, problem=error.params["reason"]) from error
    try:
        found = audit(connection)
        connection.pragma("journal_mode", "delete")
    except apsw.Error as error:
        raise RecordDamaged(name=name, count=1, problem=str(error)) from error
    finally:
        close(connection)
    if found.problems:
        raise RecordDamaged(name=name, count=len(found.problems), problem=found.problems[0])
    descriptor = os.open(folder / DATABASE, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
    return found


def _look(file: Path) -> None:
    """Refuses what is no copy of a record before anything is done with it."""
    check_sqlite(apsw.sqlite_lib_version())
    if not file.is_file():
        raise NotABackup(file=str(file), reason="there is no such file")
    connection = None
    try:
        connection = apsw.Connection(f"{file.absolute().as_uri()}?immutable=1", flags=_READ)
        mark = connection.pragma("application_id")
    except apsw.Error as error:
        raise NotABackup(file=str(file), reason=str(error)) from None
    finally:
        if connection is not None:
            close(connection)
    if mark != APPLICATION_ID:
        raise NotABackup(file=str(file), reason="it belongs to another program")


_READ: Final = apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI
