"""A file layer for SQLite that can lose its power, or its disk.

Writes reach the real file at once, as they reach a real machine's page cache. Beside it the layer keeps what
the platter would hold: the content at the last sync, and the writes since. At a cut any subset of those is on
the platter, some of them torn, and every later operation fails.
"""

import itertools
import random
import threading
from collections.abc import Callable
from pathlib import Path

import apsw
from typing_extensions import override

SECTOR = 512
_NUMBERS = itertools.count()

Write = tuple[int, bytes] | int  # (offset, data), or a new size


class Platter:
    """What a file holds without power."""

    def __init__(self, content: bytes) -> None:
        self.synced = bytearray(content)
        self.pending: list[Write] = []

    def sync(self) -> None:
        for write in self.pending:
            _apply(self.synced, write)
        self.pending.clear()

    def after_cut(self, chance: random.Random) -> bytes:
        """Return the content after a cut: a random part of the unsynced writes, some torn."""
        content = bytearray(self.synced)
        # Discs differ: one keeps nothing of its cache, one the beginning, one a bit of everything.
        habit = chance.choice(("nothing", "nothing", "beginning", "anything"))
        reached = chance.randint(0, len(self.pending))
        for order, write in enumerate(self.pending):
            kept = {"nothing": False, "beginning": order < reached, "anything": chance.random() < 0.5}[habit]
            if kept and not isinstance(write, int) and chance.random() < 0.2:
                offset, data = write
                write = (offset, data[: SECTOR * chance.randint(0, len(data) // SECTOR)])
            if kept:
                _apply(content, write)
        return bytes(content)


def _apply(content: bytearray, write: Write) -> None:
    if isinstance(write, int):
        del content[write:]
        content.extend(bytes(write - len(content)))
        return
    offset, data = write
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset : offset + len(data)] = data


class FaultyVFS(apsw.VFS):
    """Counts operations and, at a chosen one, cuts the power or makes the disk fail.

    Args:
        at: Number of the operation (write, truncate, sync) that meets its fate, from 1; 0 for never.
        fate: SQLite result code to fail with from then on (``SQLITE_IOERR_FSYNC``, ``SQLITE_FULL``...).
        only: Kinds of operation that are counted.
        once: Only that operation fails; later ones work again, which must not revive the store.
    """

    def __init__(
        self,
        *,
        at: int = 0,
        fate: int = apsw.SQLITE_IOERR,
        only: tuple[str, ...] = ("write", "truncate", "sync"),
        once: bool = False,
        chance: random.Random | None = None,
    ) -> None:
        self.name = f"faulty-{next(_NUMBERS)}"
        self.platters: dict[str, Platter] = {}
        self.images: dict[str, bytes] | None = None
        self.count = 0
        self.failed = threading.Event()
        self._at = at
        self._fate = fate
        self._only = only
        self._once = once
        self._chance = chance
        self._lock = threading.Lock()
        super().__init__(self.name, "")

    @override
    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> "FaultyFile":
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        return FaultyFile(self, path, name, flags)

    @override
    def xDelete(self, filename: str, syncdir: bool) -> None:
        # SQLite syncs the folder with it, so a file once deleted stays deleted.
        def act() -> None:
            super(FaultyVFS, self).xDelete(filename, syncdir)
            self.platters.pop(filename, None)

        self.operate("delete", act)

    def excepthook(self, *_: object) -> None:
        """Says nothing: the faults are ours, and SQLite reports them by its result code."""

    def fail_next(self) -> None:
        """Let the next counted operation meet its fate."""
        with self._lock:
            self._at = self.count + 1

    def platter(self, path: str) -> Platter:
        if path not in self.platters:
            # What was there when the machine started is on the disk already.
            content = (
                Path(path).read_bytes()
                if not path.endswith(("-wal", "-journal")) and Path(path).exists()
                else b""
            )
            self.platters[path] = Platter(content)
        return self.platters[path]

    def operate(self, kind: str, act: Callable[[], None]) -> None:
        """Do one operation unless its time has come."""
        with self._lock:
            if self.failed.is_set() and not self._once:
                raise apsw.exception_for(self._fate)
            if kind in self._only:
                self.count += 1
                if self.count == self._at:
                    self.failed.set()
                    if self._chance is not None:
                        self.images = {path: p.after_cut(self._chance) for path, p in self.platters.items()}
                    raise apsw.exception_for(self._fate)
            act()

    def after_cut(self, folder: Path) -> None:
        """Write what the platters hold into a folder."""
        assert self.images is not None
        folder.mkdir()
        for path, content in self.images.items():
            (folder / Path(path).name).write_bytes(content)


class FaultyFile(apsw.VFSFile):
    """A file whose operations go through its layer's counter."""

    def __init__(
        self, vfs: FaultyVFS, path: str | None, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        self._vfs = vfs
        self._platter = None if path is None else vfs.platter(path)
        super().__init__("", name, flags)

    def excepthook(self, *_: object) -> None:
        """Says nothing, see the layer's."""

    @override
    def xWrite(self, data: bytes, offset: int) -> None:
        copy = bytes(data)

        def act() -> None:
            super(FaultyFile, self).xWrite(copy, offset)
            if self._platter is not None:
                self._platter.pending.append((offset, copy))

        self._vfs.operate("write", act)

    @override
    def xTruncate(self, size: int) -> None:
        def act() -> None:
            super(FaultyFile, self).xTruncate(size)
            if self._platter is not None:
                self._platter.pending.append(size)

        self._vfs.operate("truncate", act)

    @override
    def xSync(self, flags: int) -> None:
        # The real sync is left out: the platter is what counts here, and the disk's time is saved.
        self._vfs.operate("sync", lambda: None if self._platter is None else self._platter.sync())
