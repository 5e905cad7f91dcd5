"""Random operations with restarts in between: the movements of every account and asset add up to what it owns."""

import pytest

from tests.support.random_books import RandomBooks
from tests.support.vfs import FaultyVFS


@pytest.mark.clause("PLA-2", "PLA-5", "PLA-23")
@pytest.mark.parametrize("seed", [2, 5])
async def test_movements_add_up_after_random_operations_and_restarts(tmp_path, seed):
    disk = FaultyVFS()  # never at fault here, but it spares the real syncs
    await RandomBooks(tmp_path, seed).run(300, restarts=4, vfs=disk.name)


@pytest.mark.deep
@pytest.mark.clause("PLA-2", "PLA-5", "PLA-23")
async def test_movements_add_up_after_a_hundred_thousand_operations_and_restarts(tmp_path):
    disk = FaultyVFS()
    await RandomBooks(tmp_path, 21).run(100_000, restarts=40, vfs=disk.name)
