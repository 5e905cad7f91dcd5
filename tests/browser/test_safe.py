"""Playing safely in a real browser: a limit set and reached, a reality check, a break, and auto-rebet (PLA-26)."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import look_over
from tests.support.browser import Window
from tests.support.browser_house import House

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000
LOST = ("Th 9h", "6s Td 5c")


def lose(house: House, ann: Window) -> None:
    """Let the bet that lies be lost, and the next window open."""
    house.cards(*LOST)
    house.close_clock()
    ann.sees("Your move")
    ann.tile("Stand").click()
    ann.find(".receipt").wait_for()
    house.close_clock()
    expect(ann.find(".betting")).to_be_visible()


@pytest.mark.clause("PLA-26a", "PLA-26b", "PLA-26c", "PLA-26d", "PLA-26f")
def test_a_limit_is_reached_a_reality_check_answered_in_both_windows_and_a_break_taken(
    browser: Browser, house: House
) -> None:
    ann = house.enter(browser)
    session = ann.find(".purse small")
    expect(session).to_contain_text("0 min")
    ann.find(".purse").click()
    sheet = ann.page.get_by_role("dialog")
    sheet.get_by_text("Loss in a day", exact=True).click()
    field = sheet.get_by_label("Loss in a day: new limit in credits")
    field.fill("0")
    sheet.get_by_role("button", name="Set limit").click()
    expect(sheet.get_by_role("alert")).to_have_text("Type an amount above zero.")
    field.fill("7.50")
    sheet.get_by_role("button", name="Set limit").click()
    expect(sheet.get_by_role("status")).to_have_text("Saved. It counts now.")
    sheet.get_by_text("15", exact=True).click()
    look_over(ann.page, "play safe")
    # A looser limit waits, and can be taken back.
    sheet.get_by_text("Loss in a day", exact=True).click()
    sheet.get_by_label("Loss in a day: new limit in credits").fill("90")
    sheet.get_by_role("button", name="Set limit").click()
    sheet.get_by_role("button", name="Keep the present limit").click()
    expect(sheet.get_by_role("button", name="Keep the present limit")).to_have_count(0)
    ann.button("Close").click()

    ann.bet()
    lose(house, ann)
    expect(session).to_contain_text("5.00")
    ann.spot("Main bet").click()
    ann.told("Daily loss limit of 7.50", "it leaves 2.50")
    assert ann.balance_cents == 995_00

    house.pass_ms(10 * MINUTE_MS)
    house.close_clock()
    ann.find(".betting").wait_for()
    ann.bet(chip="1")
    lose(house, ann)
    phone = ann.second_page()
    house.pass_ms(6 * MINUTE_MS)
    asked, there = ann.page.get_by_role("dialog"), phone.get_by_role("dialog")
    expect(asked).to_contain_text("Reality check")
    expect(there).to_contain_text("Reality check")
    expect(asked).to_contain_text("\u22126.00")
    look_over(ann.page, "a reality check")
    ann.page.keyboard.press("Escape")
    expect(asked).to_be_visible()
    asked.get_by_role("button", name="Take a break").click()
    expect(there).to_have_count(0)

    sheet.get_by_role("button", name="Break of 1 hour").click()
    expect(sheet.get_by_role("alert")).to_contain_text("cannot be shortened")
    look_over(ann.page, "a break")
    sheet.get_by_role("button", name="Begin the break now").click()
    expect(sheet.get_by_text(re.compile("You are taking a break until"))).to_be_visible()
    ann.button("Close").click()
    house.close_clock()
    ann.find(".betting").wait_for()
    ann.page.keyboard.press("1")
    ann.spot("Main bet").click()
    ann.told("You are taking a break")
    shifts = ann.page.evaluate("shifts")
    assert sum(value for value, _ in shifts) <= 0.01, shifts
    ann.close()


@pytest.mark.clause("PLA-26h")
def test_auto_rebet_bets_as_often_as_chosen_and_can_be_stopped(browser: Browser, house: House) -> None:
    house.tidy_up()
    ann = house.enter(browser, "Bob")
    ann.bet()
    lose(house, ann)
    ann.button("Menu").click()
    ann.button("Auto-rebet").click()
    look_over(ann.page, "auto-rebet")
    ann.button("Begin: 5 rounds").click()
    ann.bets_are_in()
    pill = ann.button("Auto-rebet, 4 rounds left")
    expect(pill).to_be_visible()
    look_over(ann.page, "auto-rebet at work")
    lose(house, ann)
    expect(ann.button("Auto-rebet, 3 rounds left")).to_be_visible()
    ann.bets_are_in()
    ann.find(".rebet").click()
    expect(ann.find(".rebet")).to_have_count(0)
    lose(house, ann)
    assert ann.staked_cents == 0
    assert len(ann.request("/api/history")["rounds"]) == 3
    ann.close()
