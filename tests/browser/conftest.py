"""What the tests in a real browser share: one Chromium and one scripted table, and a server for each file."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.looks import build, served
from tests.support.browser import chromium
from tests.support.browser_house import House, open_house
from tests.support.scripted_server import prices_at

#: Every cash out pays this part of the stake here.
CASH_OUT_PERCENT = 60


# It ends with the last test of this folder: while it runs, no test of another can have a loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page with the scripted table."""
    folder = tmp_path_factory.mktemp("table")
    build(folder)
    with served(folder) as found:
        yield found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), prices=prices_at(CASH_OUT_PERCENT)) as found:
        yield found
