"""Lost connections, reloads, second windows, restarts, faults: the player is told, and nothing is lost."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Window
from tests.support.browser_house import House

pytestmark = pytest.mark.browser

RECONNECTING = "Reconnecting"


@pytest.fixture
def ann(house: House, browser: Browser) -> Iterator[Window]:
    window = house.enter(browser, "Ann")
    window.sees("Place your bets")
    yield window
    window.close()
    house.tidy_up()


def decide(house: House, window: Window, front: str = "Th 9h", back: str = "7s Td") -> None:
    """Bet, and wait for the first decision."""
    house.cards(front, back)
    window.bet()
    house.close_clock()
    window.sees("Your move")


@pytest.mark.clause("PLA-22", "INF-22")
def test_a_short_drop_while_bets_are_open_costs_nothing(house: House, ann: Window) -> None:
    ann.bet()
    house.hang_up(ann)
    ann.sees(RECONNECTING)
    expect(ann.page.get_by_role("timer")).to_have_accessible_name("Clock stopped")
    expect(ann.spot("Main bet")).to_have_accessible_name("Main bet: 5.00")
    expect(ann.spot("Main bet")).to_be_disabled()
    house.pick_up()
    ann.sees("Place your bets")
    expect(ann.spot("Main bet")).to_have_accessible_name("Main bet, 5.00 placed: add 5")
    ann.bet()
    house.cards("Th 9h", "7s Td")
    house.close_clock()
    ann.sees("Your move")
    ann.page.keyboard.press("s")
    ann.sees("you win")
    assert ann.last_round()["staked_cents"] == 10_00


@pytest.mark.clause("INF-22", "PLA-23", "PLA-22")
def test_who_is_away_at_the_close_gets_the_bets_back_and_is_told(house: House, ann: Window) -> None:
    ann.bet()
    house.hang_up(ann)
    ann.sees(RECONNECTING)
    house.close_clock()
    house.pick_up()
    ann.told("You were away at the close", "5.00 came back.")
    ann.sees("Place your bets")
    assert ann.balance_cents == 1000_00 == ann.request("/api/me")["balance_cents"]
    assert ann.staked_cents == 0


@pytest.mark.clause("INF-22", "INF-12", "PLA-22", "PLA-23")
def test_a_drop_during_a_decision_ends_as_if_time_had_run_out(house: House, ann: Window) -> None:
    (bob,) = house.others("Bob")
    house.call(lambda _: bob.bet(main=5_00))
    decide(house, ann)
    house.hang_up(ann)
    ann.sees(RECONNECTING)
    expect(ann.tile("Stand")).to_be_disabled()
    house.pick_up()
    ann.told("Time is up", "12 or more: we stood for you")
    expect(ann.find(".tray")).to_contain_text("waiting for the others")
    house.call(lambda _: bob.act("stand"))
    ann.sees("you win")
    (decision,) = ann.last_round()["decisions"]
    assert (decision["action"], decision["cause"]) == ("stand", "time_out")
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 1005_00
    house.call(lambda _: bob.aclose())


@pytest.mark.clause("PLA-22")
def test_a_reload_shows_the_same_bet_and_takes_it_back_if_asked(house: House, ann: Window) -> None:
    ann.bet()
    ann.bet(chip="1", spot="Hot 3")
    ann.reload()
    ann.sees("Place your bets")
    expect(ann.spot("Main bet")).to_have_accessible_name(re.compile("5.00 placed"))
    expect(ann.spot("Hot 3")).to_have_accessible_name(re.compile("1.00 placed"))
    assert ann.balance_cents == 994_00
    ann.button("Undo").click()
    ann.bets_are_in()
    assert ann.balance_cents == 1000_00


@pytest.mark.clause("PLA-22", "INF-7", "PLA-23")
def test_a_reload_in_the_only_window_is_an_absence_whose_result_is_there(house: House, ann: Window) -> None:
    decide(house, ann)
    ann.reload()
    ann.sees("Dealer has 17", "you win")
    expect(ann.find(".receipt")).to_contain_text("+5.00")
    assert ann.last_round()["decisions"][0]["cause"] == "time_out"
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 1005_00


@pytest.mark.clause("PLA-22", "PLA-23")
def test_two_windows_are_one_player(house: House, ann: Window) -> None:
    second = ann.second_page()
    expect(second.locator(".announcer")).to_contain_text("Place your bets")
    ann.bet()
    expect(second.get_by_role("button", name=re.compile("^Main bet, 5.00 placed"))).to_be_visible()
    house.cards("Th 9h", "7s Td")
    house.close_clock()
    ann.sees("Your move")
    second.get_by_role("button", name="Stand", exact=True).click()
    for page in (ann.page, second):
        expect(page.get_by_role("region", name="Result")).to_contain_text("+5.00")
        expect(page.locator(".purse .balance")).to_contain_text("1,005.00")
    second.close()
    assert ann.last_round()["staked_cents"] == 5_00


@pytest.mark.clause("PLA-22")
def test_a_reload_while_the_other_window_stays_shows_the_decision_as_it_stood(
    house: House, ann: Window
) -> None:
    second = ann.second_page()
    expect(second.locator(".announcer")).to_contain_text("Place your bets")
    decide(house, ann, front="5h 6d 9c")
    house.pass_ms(3_000)
    ann.reload()
    ann.sees("Your move", "hard 11")
    expect(ann.page.get_by_role("timer")).to_have_text("7")
    ann.tile("Hit").click()
    ann.sees("Your move", "hard 20")
    second.close()


@pytest.mark.clause("PLA-21", "PLA-22", "PLA-23")
def test_a_restart_during_a_decision_costs_no_time_and_no_card(house: House, ann: Window) -> None:
    decide(house, ann, front="5h 6d 9c")
    hand = ann.find("section.own").get_attribute("aria-label")
    house.pass_ms(4_000)
    house.stop()
    ann.sees(RECONNECTING)
    house.pass_on_pages(20_000)
    house.start()
    ann.sees("Your move")
    assert ann.find("section.own").get_attribute("aria-label") == hand
    # Six seconds were left; the outage does not count, and who comes back has time to look.
    assert int(ann.page.get_by_role("timer").inner_text()) >= 6
    ann.tile("Hit").click()
    ann.sees("Your move", "hard 20")
    ann.tile("Stand").click()
    ann.sees("you win")
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 1005_00


@pytest.mark.clause("PLA-21", "INF-22", "PLA-23")
def test_a_restart_while_bets_are_open_gives_them_back_and_opens_a_new_window(
    house: House, ann: Window
) -> None:
    ann.bet()
    house.stop()
    ann.sees(RECONNECTING)
    house.start()
    ann.sees("Round void")
    ann.told("Everything you staked came back")
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 1000_00
    house.close_clock()
    ann.sees("Place your bets")
    assert ann.staked_cents == 0


@pytest.mark.clause("COM-10", "INF-19")
def test_a_late_bet_is_refused_and_the_chip_comes_back(house: House, ann: Window) -> None:
    ann.bet()
    house.be_late(12_001)
    ann.page.keyboard.press("3")
    ann.spot("Main bet").click()
    ann.told("It came after the close", "Nothing was taken.")
    expect(ann.spot("Main bet")).to_have_accessible_name("Main bet: 5.00")
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 995_00


@pytest.mark.clause("PLA-20", "INF-26", "PLA-23")
def test_a_paused_round_says_so_and_goes_on_where_it_was(house: House, ann: Window) -> None:
    decide(house, ann)
    house.stumble()
    ann.sees("Round paused")
    ann.told("The round is paused while a fault is looked into")
    expect(ann.page.get_by_role("timer")).to_have_accessible_name("Clock stopped")
    expect(ann.spot("Main bet")).to_have_accessible_name("Main bet: 5.00")
    assert ann.balance_cents == 995_00
    house.get_up()
    ann.sees("Your move", "hard 19")
    ann.tile("Stand").click()
    ann.sees("you win")
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 1005_00


@pytest.mark.clause("PLA-20", "INF-26", "COM-26", "PLA-23")
def test_a_void_round_gives_everything_back_and_says_how_much(house: House, ann: Window) -> None:
    decide(house, ann, front="8s 8h 2c 3d", back="7s Td")
    ann.tile("Split").click()
    ann.find(".hands.split").wait_for()
    for then in ("Your move", "Round void"):
        house.stumble()
        ann.sees("Round paused", "stakes stay")
        house.get_up()
        ann.sees(then)
    ann.sees("Round void", "10.00 returned")
    expect(ann.find(".receipt")).to_contain_text("Round void: everything staked came back")
    assert ann.balance_cents == ann.request("/api/me")["balance_cents"] == 1000_00
    assert ann.last_round()["head"]["void"] is not None
