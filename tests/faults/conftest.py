"""Servers that can be killed, and folders for their data."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.crash_client import Forks, forks
from tests.support.crash_play import Game

#: A killed process loses nothing that the system has taken over, so a disk in memory proves the same, faster.
FAST = Path("/dev/shm")


@pytest.fixture(scope="session")
def fork(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    """The process that forks servers, warmed up."""
    with forks(tmp_path_factory.mktemp("forks")) as it:
        yield it


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder for data."""
    with tempfile.TemporaryDirectory(dir=FAST if FAST.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def game(fork: Forks, folder: Path) -> Iterator[Game]:
    """A game whose server is yet to start."""
    with Game(fork, folder) as it:
        yield it
