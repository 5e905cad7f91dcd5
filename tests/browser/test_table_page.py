"""The table page in a real browser: every moment, window, felt and language, against a scripted table."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.looks import FELTS, LANGUAGES, SCENES, SIZES, WINDOWS, look
from tests.browser.overlook import axe

pytestmark = pytest.mark.browser

SMALL_TARGETS = """() => [...document.querySelectorAll("button, label")]
  .filter((one) => one.offsetParent !== null && !one.closest("dialog"))
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44)
  .map(([text, box]) => `${text} ${box.width}x${box.height}`)"""

CUT = """() => [...document.querySelectorAll(".tile, .btn, .announcer, .badge, .outcome, .pill, .receipt")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => `${one.className}: ${one.textContent}`)"""

ZONES = """() => Object.fromEntries([".topbar", ".stage", ".dealer", ".hands", ".spots", ".tray"].map((zone) => {
  const { x, y, width, height } = document.querySelector(zone).getBoundingClientRect();
  return [zone, [x, y, width, height].map(Math.round)];
}))"""

WATCH_SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });"""

NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


@pytest.fixture(params=WINDOWS)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    made = browser.new_page(viewport={"width": width, "height": height})
    complaints: list[str] = []
    made.on("pageerror", lambda error: complaints.append(str(error)))
    made.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    yield made
    made.close()
    assert complaints == []


def test_every_moment_is_accessible_and_whole(page: Page, address: str) -> None:
    """Each moment once in this window; felts and languages take turns, so that all pairs come up."""
    size = page.viewport_size
    assert size is not None
    turn = SIZES.index((size["width"], size["height"]))
    for number, scene in enumerate(SCENES):
        felt = FELTS[(number + turn) % len(FELTS)]
        language = LANGUAGES[(number + 2 * turn) % len(LANGUAGES)]
        extra = {"toast": "1"} if number % 5 == turn else {"sheet": "1"} if number % 7 == turn else {}
        look(page, address, scene=scene, felt=felt, lang=language, **extra)
        where = f"{scene} {felt} {language} {extra}"
        # Each moment in two windows: the rules of accessibility know no width, and cost the most time.
        assert (number + turn) % 2 or axe(page) == [], where
        assert page.evaluate(SMALL_TARGETS) == [], where
        assert page.evaluate(CUT) == [], where
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], where
        assert page.evaluate("document.documentElement.scrollHeight") == size["height"], where


@pytest.mark.clause("INF-19")
def test_no_zone_moves_from_phase_to_phase(page: Page, address: str) -> None:
    look(page, address, scene="fresh")
    zones = page.evaluate(ZONES)
    for scene in SCENES:
        page.evaluate("(name) => next(name)", scene)
        page.evaluate(NEXT_FRAME)
        assert page.evaluate(ZONES) == zones, scene


def test_a_dealt_round_shifts_almost_nothing(page: Page, address: str) -> None:
    page.add_init_script(WATCH_SHIFTS)
    look(page, address, scene="fresh", motion="full")
    for scene, sign in (("decision", ".tile.split"), ("chosen", ".tile.chosen"), ("won", ".receipt")):
        page.evaluate("(name) => next(name)", scene)
        page.wait_for_selector(sign)
    assert page.evaluate("window.shifts") <= 0.02


def test_who_asks_for_less_motion_gets_none(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    look(page, address, scene="fresh", motion="full")
    for scene in ("decision", "won"):
        page.evaluate("(name) => next(name)", scene)
        assert page.evaluate("document.getAnimations().length") == 0, scene
    assert page.locator(".receipt").is_visible()
    page.close()


@pytest.mark.clause("INF-10")
def test_a_round_by_keyboard_alone(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    look(page, address, scene="fresh")
    page.locator(".spot.is-main").focus()
    page.keyboard.press("Enter")
    assert "5.00 placed" in (page.locator(".spot.is-main").text_content() or "")
    focused = "document.activeElement.className"
    before = page.evaluate(focused)
    page.evaluate("next('decision')")
    page.evaluate(NEXT_FRAME)
    # The server's news never moves the focus.
    assert page.evaluate(focused).split()[0] == before.split()[0] == "spot"
    for _ in range(20):
        page.keyboard.press("Tab")
        if "stand" in page.evaluate(focused):
            break
    page.keyboard.press("Space")
    page.wait_for_selector(".tile.stand.chosen")
    page.close()
