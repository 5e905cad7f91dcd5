"""What the tests in a real browser share: one Chromium and one server for each file."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.support.browser import chromium
from tests.support.browser_house import House, open_house
from tests.support.scripted_server import prices_at

#: Every cash out pays this part of the stake here.
CASH_OUT_PERCENT = 60


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), prices=prices_at(CASH_OUT_PERCENT)) as found:
        yield found
