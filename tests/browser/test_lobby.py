"""The lobby narrowed, a stage for an audience, and a guided round, as a stranger meets them (PLA-7, PLA-10, PLA-30)."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import axe, look_over
from tests.support.browser_house import House

pytestmark = pytest.mark.browser


@pytest.mark.clause("PLA-7", "PLA-10")
@pytest.mark.parametrize(("width", "height", "language"), [(390, 844, "bg"), (1280, 800, "it")])
def test_a_stranger_narrows_the_lobby_reads_rules_and_plays_the_guided_round(
    browser: Browser, house: House, width: int, height: int, language: str
) -> None:
    window = house.visit(browser, width=width, height=height, language=language)
    window.open("/?game=infinite")
    expect(window.find(".lobby-tile")).to_have_count(1)
    window.find(".lobby-more summary").click()
    look_over(window.page, f"lobby {language}")
    window.find(".lobby-rules").first.click()
    window.find(".sheet .sentences").wait_for()
    window.page.keyboard.press("Escape")
    window.find(".entry .link").last.click()
    ways = window.find(".sheet .lobby-ways .btn")
    for pressed in range(6):
        ways.first.wait_for()
        if pressed in (0, 2):
            look_over(window.page, f"guided {language} {pressed}")
        ways.first.press("Enter")
    expect(window.find("dialog[open]")).to_have_count(0)
    assert not window.complaints or all("401" in one for one in window.complaints), window.complaints
    window.close()


@pytest.mark.clause("PLA-30")
def test_a_stage_fills_a_picture_and_has_nothing_to_press(browser: Browser, house: House) -> None:
    window = house.visit(browser, width=1280, height=720)
    window.open("/t/infinite?view=stage&lang=it&background=clear")
    window.find(".stage-join img").wait_for()
    assert window.find("button, a, input, select").count() == 0
    assert axe(window.page) == []
    for size in ((1280, 720), (1920, 1080)):
        window.page.set_viewport_size({"width": size[0], "height": size[1]})
        fits = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert window.page.evaluate(fits) == list(size)
    window.close()
