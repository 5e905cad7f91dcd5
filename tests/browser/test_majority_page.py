"""The Majority table's page in a real browser, against a scripted table: every window, keys, a growing vote."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looks import FELTS, LANGUAGES, SIZES, WINDOWS
from tests.browser.overlook import axe
from tests.browser.test_table_page import CUT, NEXT_FRAME, SMALL_TARGETS

pytestmark = pytest.mark.browser

MOMENTS = (
    "consent", "fresh", "betting", "insurance", "vote", "voted", "split", "long", "strategy", "result", "watching",
)  # fmt: skip

ZONES = """() => Object.fromEntries([".topbar", ".stage", ".dealer", ".seats", ".seat-box", ".tray"].map((zone) => {
  const { x, y, width, height } = document.querySelector(zone).getBoundingClientRect();
  return [zone, [x, y, width, height].map(Math.round)];
}))"""


def sit(page: Page, address: str, scene: str, **query: Any) -> None:
    """Open a moment and wait until it is drawn."""
    asked = {"scene": f"majority-{scene}", "felt": "black", **query}
    page.goto(f"{address}?{'&'.join(f'{name}={value}' for name, value in asked.items())}")
    page.wait_for_selector(".seats")


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.clause("MAJ-16")
def test_every_moment_is_accessible_and_whole(browser: Browser, address: str, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    for number, scene in enumerate(MOMENTS):
        turn = number + SIZES.index(size)
        language, felt = LANGUAGES[turn % len(LANGUAGES)], FELTS[turn % len(FELTS)]
        sit(page, address, scene, lang=language, felt=felt)
        where = f"{scene} {language} {felt}"
        # Each moment in two windows: the rules of accessibility know no width, and cost the most time.
        assert turn % 2 or axe(page) == [], where
        assert page.evaluate(SMALL_TARGETS) == [], where
        # A long receipt scrolls in its place.
        assert page.evaluate(CUT.replace(", .receipt", ", .vote, .consent, .seat-head")) == [], where
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], where
    page.close()


@pytest.mark.parametrize("size", WINDOWS)
def test_no_zone_moves_from_phase_to_phase(browser: Browser, address: str, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    sit(page, address, "fresh")
    zones = page.evaluate(ZONES)
    for scene in MOMENTS:
        page.evaluate("(name) => next(name)", f"majority-{scene}")
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(ZONES) == zones, scene
    page.close()
