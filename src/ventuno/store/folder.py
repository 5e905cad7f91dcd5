"""The data folder: made if missing, and used by one server at a time."""

import contextlib
import errno
import fcntl
import os
from pathlib import Path
from typing import Final

from ventuno.core.errors import DataFolderInUse, DataFolderUnusable

DATABASE: Final = "ventuno.db"
LOCK: Final = "lock"


class FolderLock:
    """Holds a data folder until released; the system lets go of it when the process dies."""

    def __init__(self, folder: Path) -> None:
        """Lock a folder.

        Raises:
            DataFolderUnusable: It cannot be made or written.
            DataFolderInUse: Another server holds it.
        """
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # A file of its own: closing any descriptor of the database file would drop SQLite's locks on it.
            self._descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise unusable(folder, error) from error
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._descriptor)
            if error.errno in {errno.EWOULDBLOCK, errno.EACCES}:
                raise DataFolderInUse(folder=str(folder)) from None
            raise unusable(folder, error) from error

    def release(self) -> None:
        """Let another server use the folder."""
        with contextlib.suppress(OSError):
            os.close(self._descriptor)


def unusable(folder: Path, error: Exception) -> DataFolderUnusable:
    """Return the error that tells why a folder cannot be used."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return DataFolderUnusable(folder=str(folder), reason=reason)


def sync_folder(folder: Path) -> None:
    """Make the names of new files in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
