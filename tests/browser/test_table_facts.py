"""What a player reads at the table: clock and light, totals, shares, limits, notes; and what nobody can read."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.house import table_spec

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def tidy(house: House) -> Iterator[None]:
    yield
    house.tidy_up()


@pytest.fixture
def ann(house: House, browser: Browser) -> Iterator[Window]:
    window = house.enter(browser, "Ann")
    window.sees("Place your bets")
    yield window
    window.close()


def badge(page: Page, of: str) -> str:
    return page.locator(f".{of} .badge").inner_text()


@pytest.mark.clause("INF-19")
def test_the_clock_counts_down_to_the_close(house: House, ann: Window) -> None:
    timer = ann.page.get_by_role("timer")
    expect(timer).to_have_text("12")
    house.pass_ms(6_500)
    expect(timer).to_have_text("6")
    expect(timer).not_to_have_class(re.compile("soon"))
    house.pass_ms(1_000)
    expect(timer).to_have_text("5")
    expect(timer).to_have_class(re.compile("soon"))
    expect(ann.page.get_by_role("status")).to_contain_text("5 seconds left")


@pytest.mark.clause("INF-19")
def test_the_classic_view_has_a_light_with_a_word(house: House, browser: Browser) -> None:
    ann = house.enter(browser, view="classic")
    light = ann.find(".clock.light")
    expect(light).to_contain_text("Open")
    house.pass_ms(7_999)
    expect(light).to_contain_text("Open")
    house.pass_ms(1)
    expect(light).to_contain_text("Closing")
    ann.bet()
    house.cards("Th 9h", "7s Td")
    house.close_clock()
    expect(light).to_contain_text("Closed")
    ann.close()


@pytest.mark.clause("COM-3", "COM-21")
def test_a_soft_hand_shows_both_totals_until_it_ends_and_21_stands_by_itself(
    house: House, ann: Window
) -> None:
    house.cards("Ah 6d 4c", "9s 2c 9d")
    ann.bet()
    house.close_clock()
    ann.sees("Your move", "soft 17")
    assert (badge(ann.page, "own"), badge(ann.page, "dealer")) == ("7/17", "9")
    ann.tile("Hit").click()
    # 21: no decision is asked for.
    ann.sees("Dealer has 20", "you win")
    assert (badge(ann.page, "own"), badge(ann.page, "dealer")) == ("21", "20")
    assert [one["cause"] for one in ann.last_round()["decisions"]] == ["player"]


@pytest.mark.clause("COM-3")
def test_an_ace_up_counts_one_or_eleven(house: House, ann: Window) -> None:
    house.cards("Ah 6d", "Ac 6s")
    ann.bet()
    house.close_clock()
    ann.sees("Insurance?")
    assert badge(ann.page, "dealer") == "1/11"
    ann.button("No").click()
    ann.sees("Your move")
    ann.tile("Stand").click()
    ann.sees("Dealer has 17", "push")
    assert (badge(ann.page, "own"), badge(ann.page, "dealer")) == ("17", "17")


@pytest.mark.clause("COM-21", "INF-10", "INF-14")
def test_what_cannot_be_done_stays_in_its_place_with_the_reason(house: House, browser: Browser) -> None:
    ann = house.enter(browser, "Ann")
    house.cards("Th 7h", "6s Td 2c")
    for spot, chips in (("Main bet", ("5", "4", "4")), ("Hot 3", ("4", "4", "4"))):
        for chip in chips:
            ann.bet(chip=chip, spot=spot)
    assert ann.balance_cents == 0
    house.close_clock()
    ann.sees("Your move")
    hit, double, split = ann.tile("Hit"), ann.tile("Double"), ann.tile("Split")
    for tile, reason in (
        (hit, "stands from hard 17"),
        (double, "balance too low"),
        (split, "needs equal values"),
    ):
        expect(tile).to_be_disabled()
        expect(tile).to_contain_text(reason)
        tile.click(force=True)
    expect(ann.tile("Stand")).to_be_enabled()
    expect(ann.tile("Cash out")).to_contain_text("420.00")
    ann.sees("Your move")
    ann.close()


@pytest.mark.clause("INF-11")
def test_shares_are_those_of_the_others_in_the_same_situation(house: House, ann: Window) -> None:
    others = house.others("Bob", "Cem", "Dan", "Eve")
    for one in others:
        house.call(lambda _, one=one: one.bet(main=5_00))
    house.cards("Th 6h Kc", "7s Td")
    ann.bet()
    house.close_clock()
    ann.sees("Your move")
    meta = ann.find(".meta")
    expect(meta).to_contain_text("4 others decide the same hand")
    for one, action in zip(others, ("stand", "hit", "stand"), strict=False):
        house.call(lambda _, one=one, action=action: one.act(action))
    expect(ann.tile("Stand")).to_contain_text("67 %")
    expect(ann.tile("Hit")).to_contain_text("33 %")
    expect(ann.tile("Double")).to_contain_text("0 %")
    ann.tile("Hit").click()
    # The own choice is not among them.
    expect(ann.find(".tile.chosen")).to_contain_text("Hit")
    expect(ann.tile("Stand")).to_contain_text("67 %")
    for one in others:
        house.call(lambda _, one=one: one.aclose())


@pytest.mark.clause("INF-16")
def test_who_hides_cash_out_is_not_offered_it(house: House, browser: Browser) -> None:
    ann = house.enter(browser, hides_cash_out=True)
    house.cards("Th 6h", "7s Td")
    ann.bet()
    house.close_clock()
    ann.sees("Your move")
    expect(ann.tile("Stand")).to_be_visible()
    expect(ann.tile("Cash out")).to_have_count(0)
    ann.page.keyboard.press("c")
    ann.tile("Stand").click()
    ann.find(".receipt").wait_for()
    assert "cash_out" not in ann.last_round()["decisions"][0]["offered"]
    ann.close()


@pytest.mark.clause("INF-20")
def test_a_chip_past_the_limit_fills_the_spot_and_says_so(house: House, ann: Window) -> None:
    ann.bet(chip="1")
    ann.bet(chip="1", spot="Hot 3")
    ann.bet(chip="5", spot="Hot 3")
    expect(ann.spot("Hot 3")).to_contain_text("max 500")
    expect(ann.spot("Hot 3")).to_be_disabled()
    ann.told("Hot 3 takes 500 at most")
    assert ann.staked_cents == 501_00
    # 499 are left: the chips of 500 and 1,000 rest.
    chips = ann.page.get_by_role("radio")
    assert [chips.nth(n).is_enabled() for n in range(6)] == [True] * 4 + [False] * 2


@pytest.mark.clause("INF-21")
def test_buttons_are_one_step_of_undo_each_and_repeat_comes_before_the_first_chip(
    house: House, ann: Window
) -> None:
    expect(ann.button("Repeat")).to_be_disabled()
    ann.bet()
    ann.bet(chip="1", spot="Bust It")
    house.cards("Th 9h", "9s Tc")
    house.close_clock()
    ann.sees("Your move")
    ann.tile("Stand").click()
    ann.find(".receipt").wait_for()
    house.close_clock()
    expect(ann.button("Repeat")).to_be_enabled()
    totals = []
    for name in ("Repeat", "Double all", "All side bets", "Undo", "Undo", "Undo"):
        ann.button(name).click()
        ann.bets_are_in()
        totals.append(ann.staked_cents)
    assert totals == [6_00, 12_00, 16_00, 12_00, 6_00, 0]
    ann.bet()
    expect(ann.button("Repeat")).to_be_disabled()


@pytest.mark.clause("INF-24")
def test_the_game_code_begins_with_the_start_of_the_round_in_gmt(house: House, ann: Window) -> None:
    house.pass_ms(3_600_000)
    ann.sees("Place your bets")
    code = ann.find(".who small").first
    expect(code).to_have_text(re.compile(r"^\d\d:\d\d:\d\d-"))
    ann.bet()
    house.cards("Ah Kh", "6d Td")
    house.close_clock()
    ann.sees("blackjack, you win")
    shown = code.inner_text()
    head = ann.last_round()["head"]
    seconds = head["started_ms"] // 1000 % 86_400
    assert head["code"] == shown
    assert shown[:8] == f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


# --- watching ---


@pytest.mark.clause("INF-27", "PLA-25")
def test_a_stranger_sees_everything_but_the_hidden_card(house: House, browser: Browser, ann: Window) -> None:
    stranger = house.visit(browser, width=1280, height=800)
    stranger.open("/t/infinite")
    stranger.sees("Betting", "you are watching")
    expect(stranger.find(".purse")).to_have_count(0)
    expect(stranger.button("Enter to play")).to_be_visible()
    expect(stranger.spot("Main bet")).to_be_disabled()
    house.cards("5h 6d 9c", "7s Kd")
    ann.bet()
    house.close_clock()
    for window in (stranger, ann):
        hand = "Dealer: seven of spades, face-down card; total 7"
        expect(window.page.get_by_role("region", name=hand)).to_be_visible()
        expect(window.page.get_by_role("img", name="six of diamonds")).to_be_visible()
    stranger.sees("Others decide", "you are watching")
    ann.tile("Hit").click()
    expect(stranger.page.get_by_role("img", name="nine of clubs")).to_be_visible()
    ann.sees("Your move", "hard 20")
    for window in (stranger, ann):
        assert window.frames
        assert not any("Kd" in frame for frame in window.frames)
        assert "king" not in window.find("body").inner_html()
    ann.tile("Stand").click()
    stranger.sees("Dealer has 17")
    expect(stranger.page.get_by_role("img", name="king of diamonds")).to_be_visible()
    expect(stranger.find(".receipt")).to_have_count(0)
    stranger.close()


@pytest.mark.clause("INF-27", "PLA-1")
def test_a_stranger_sits_down_with_one_click(house: House, browser: Browser) -> None:
    stranger = house.visit(browser)
    stranger.open("/t/infinite")
    stranger.button("Enter to play").click()
    stranger.sees("Place your bets")
    assert stranger.balance_cents == 1000_00
    stranger.bet()
    stranger.button("Undo").click()
    stranger.close()


@pytest.mark.clause("INF-27")
def test_a_player_can_watch_and_sit_down_again(house: House, ann: Window) -> None:
    ann.button("Menu").click()
    ann.button("Stand up").click()
    ann.sees("Betting", "you are watching")
    ann.button("Sit").click()
    ann.sees("Place your bets")


@pytest.mark.clause("INF-23")
def test_a_hidden_page_counts_as_leaving_where_the_table_says_so(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    tables = [table_spec(hidden_page_leaves=True)]
    with open_house(tmp_path_factory.mktemp("hidden"), tables=tables) as house:
        ann = house.enter(browser)
        ann.bet()
        ann.look_away(hidden=True)
        house.close_clock()
        ann.look_away(hidden=False)
        ann.told("The page was hidden at the close", "5.00 came back.")
        assert ann.balance_cents == 1000_00
        ann.close()
