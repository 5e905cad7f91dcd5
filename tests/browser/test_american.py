"""The American table's page in a real browser, against a scripted table: mouse, finger, keys, every window."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.looks import FELTS, LANGUAGES, SIZES, build, served
from tests.browser.overlook import axe
from tests.browser.test_table_page import CUT, SMALL_TARGETS

pytestmark = pytest.mark.browser

#: Moments, each with the number of boxes it is looked at with.
MOMENTS = {
    "betting": 5,
    "split": 3,
    "splits": 5,
    "five": 5,
    "result": 5,
    "insurance": 5,
    "even-money": 1,
    "one": 1,
    "one-split": 1,
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("american")
    build(folder)
    with served(folder) as found:
        yield found


def sit(page: Page, address: str, scene: str = "betting", **query: Any) -> None:
    """Open a moment; a round in the middle is taken up."""
    asked = {"scene": f"american-{scene}", "hands": MOMENTS[scene], **query}
    page.goto(f"{address}?{'&'.join(f'{name}={value}' for name, value in asked.items())}")
    page.wait_for_selector(".boxes")
    if scene not in ("betting", "result"):
        page.locator(".waiting .btn").click()


def spot(page: Page, name: str) -> Locator:
    return page.locator(f'[data-spot="{name}"]')


def lies(page: Page) -> Any:
    """What lies on the spots, in cents."""
    return page.evaluate("table.slip.value.spots")


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.clause("AME-14")
def test_every_moment_is_accessible_and_whole(browser: Browser, address: str, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    for number, scene in enumerate(MOMENTS):
        turn = number + SIZES.index(size)
        language, felt = LANGUAGES[turn % len(LANGUAGES)], FELTS[turn % len(FELTS)]
        sit(page, address, scene, lang=language, felt=felt)
        where = f"{scene} {language} {felt}"
        assert axe(page) == [], where
        assert page.evaluate(SMALL_TARGETS) == [], where
        # A long receipt scrolls in its place.
        assert page.evaluate(CUT.replace(", .receipt", "")) == [], where
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], where
    page.close()


@pytest.mark.clause("AME-10", "AME-14")
def test_chips_are_dragged_on_and_off_with_the_mouse(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    sit(page, address)

    def drag(start: Locator, end: tuple[float, float], *, drop: bool = True) -> None:
        page.mouse.move(*middle(start))
        page.mouse.down()
        page.mouse.move(*end, steps=4)
        if drop:
            page.mouse.up()

    drag(page.locator("[data-chip='2500']"), middle(spot(page, "2.main")))
    drag(page.locator("[data-chip='500']"), middle(spot(page, "2.main")))
    drag(page.locator("[data-chip='500']"), middle(spot(page, "2.perfect_pairs")))
    assert lies(page) == {"2.main": 30_00, "2.perfect_pairs": 5_00}
    # In the air the chip shows its own worth, the stack what remains.
    drag(spot(page, "2.main"), (640, 320), drop=False)
    expect(page.locator(".ghost")).to_have_text("5")
    expect(spot(page, "2.main").locator(".ring")).to_have_text("25")
    page.mouse.up()
    assert lies(page) == {"2.main": 25_00, "2.perfect_pairs": 5_00}
    # No chip moves from stack to stack.
    drag(spot(page, "2.perfect_pairs"), middle(spot(page, "2.main")))
    assert lies(page) == {"2.main": 25_00, "2.perfect_pairs": 5_00}
    expect(page.locator(".toast")).to_be_visible()
    # Without its main bet a box is empty.
    drag(spot(page, "2.main"), (640, 320))
    assert lies(page) == {}
    page.close()


@pytest.mark.clause("AME-10", "AME-14")
def test_a_finger_taps_drags_and_holds(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    sit(page, address)
    finger = context.new_cdp_session(page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    spot(page, "1.main").tap()
    assert lies(page) == {"1.main": 1_00}
    start, end = middle(page.locator("[data-chip='2500']")), middle(spot(page, "5.main"))
    touch("touchStart", start)
    touch("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    touch("touchMove", end)
    touch("touchEnd")
    assert lies(page) == {"1.main": 1_00, "5.main": 25_00}
    touch("touchStart", middle(spot(page, "5.main")))
    expect(spot(page, "5.main").locator(".chip")).to_have_count(0)
    touch("touchEnd")
    assert lies(page) == {"1.main": 1_00}
    page.locator(".bet-buttons .btn").first.tap()
    assert lies(page) == {"1.main": 1_00, "5.main": 25_00}
    context.close()


@pytest.mark.clause("AME-5", "AME-14")
def test_five_hands_by_keys_alone(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    sit(page, address)

    def walk_to(what: Locator) -> None:
        for _ in range(60):
            if what.evaluate("(one) => one === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {what}")

    page.keyboard.press("3")
    for box in range(1, 6):
        walk_to(spot(page, f"{box}.main"))
        page.keyboard.press("Enter")
    assert lies(page) == {f"{box}.main": 25_00 for box in range(1, 6)}
    walk_to(page.locator(".deal"))
    page.keyboard.press("Enter")
    page.evaluate("next('american-insurance')")
    page.locator(".asking").wait_for()
    for key in "nyn":
        page.keyboard.press(key)
    page.evaluate("next('american-five')")
    page.locator(".tile.split").wait_for()
    page.keyboard.press("p")
    page.locator(".tile.split.pending, .tile.split.chosen").wait_for()
    page.evaluate("next('american-result')")
    page.locator(".solo-result").wait_for()
    walk_to(page.locator(".solo-result .btn").last)
    page.keyboard.press("Enter")
    expect(page.locator(".deal")).to_be_visible()
    page.close()


@pytest.mark.clause("AME-1")
def test_the_hand_in_play_is_kept_in_view(browser: Browser, address: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    sit(page, address, "splits")
    box = page.locator(".box.active").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.close()
