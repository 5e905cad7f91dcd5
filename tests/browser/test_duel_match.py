"""Duels in real browsers against the real server: a whole Sprint of two pages, one against the house, every moment.

The first match is played on a phone and a desktop. In it somebody splits and doubles, insures, takes even money,
lets the clock bet, and loses the line in the middle of a hand and comes back in time.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.looks import LANGUAGES, SIZES, WINDOWS
from tests.browser.overlook import look_over
from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.duels import Game, duel_spec
from tests.support.house import TestServer, soon

pytestmark = pytest.mark.browser

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), tables=[duel_spec()]) as found:
        yield found


def challenge(window: Window, opponent: str, **more: Any) -> dict[str, Any]:
    wish = {"key": "a-key-of-mine", "kind": "sprint", "opponent": opponent, **more}
    made: dict[str, Any] = window.request("/api/duels", wish)
    return made


def pass_on(house: House, match: str) -> None:
    """Let the running clock of a match run out, here and on the pages."""

    async def work(server: TestServer) -> None:
        game = Game(server, match)
        await soon(game.quiet)
        game.pass_on()
        await soon(game.quiet)

    house.call(work)
    house._tell_pages()


def at(window: Window, moment: str) -> None:
    """Wait until a page stands at a moment of its match."""
    expect(window.find(f".duel.at-{moment}")).to_be_visible()


def bet(window: Window, chips: int) -> None:
    """Bet an amount that is typed in."""
    at(window, "bet")
    window.page.get_by_role("textbox", name="Your bet").fill(str(chips))
    window.page.keyboard.press("Enter")
    expect(window.find(".wager")).to_have_count(0)


def act(window: Window, action: str) -> None:
    at(window, "play")
    before = window.find(".near").inner_text()
    window.tile(action).click()
    window.page.wait_for_function(
        "(before) => document.querySelector('.near').innerText !== before", arg=before
    )


def offered(window: Window, answer: str) -> None:
    at(window, "offer")
    window.button(answer).click()


def chips(window: Window, side: str) -> str:
    return window.find(f".{side} .side-chips").inner_text()


@pytest.mark.clause("DUE-3", "DUE-4", "DUE-5", "DUE-6", "DUE-8", "DUE-9", "DUE-11", "DUE-12", "DUE-14")
def test_two_pages_play_a_whole_sprint(house: House, browser: Browser) -> None:
    ann, ivo, eve = house.visit(browser, **PHONE), house.visit(browser, **DESKTOP), house.visit(browser)
    ann.enter_as("Ann")
    ivo.enter_as("Ivo")
    made = challenge(ann, "open", stake_cents=50_00)
    match = ivo.request(f"/api/duels/{made['id']}/accept", {})["match"]
    house.cards("2s 9d")
    ann.open(f"/duel/{match}")
    at(ann, "waiting")
    expect(ann.find(".quietly")).to_contain_text("Waiting for Ivo")
    expect(ann.find(".match-link code")).to_contain_text(f"/duel/{match}")
    ivo.open(f"/duel/{match}")
    eve.open(f"/duel/{match}")
    for window in (ann, ivo):
        at(window, "draw")
        window.hear()
    expect(ann.find(".near .drawn [role=img]")).to_have_attribute("aria-label", "two of spades")
    pass_on(house, match)

    # 1: Ivo sees the bet, splits, doubles; the dealer busts.
    at(ivo, "other_bets")
    bet(ann, 100)
    at(ivo, "bet")
    expect(ivo.find(".meta")).to_contain_text("Ann bets 100")
    house.cards("Ts 8s 9h 8d 3d Th 9c", "6h Td 9s")
    ivo.button("Add 50").click()
    ivo.button("Bet 50").click()
    act(ann, "Stand")
    act(ivo, "Split")
    act(ivo, "Double")
    act(ivo, "Stand")
    at(ann, "result")
    assert (chips(ann, "near"), chips(ann, "far")) == ("1,100 chips", "1,150 chips")
    assert (chips(ivo, "near"), chips(ivo, "far")) == ("1,150 chips", "1,100 chips")
    expect(ivo.find(".lead")).to_have_text("You lead by 50")
    pass_on(house, match)

    # 2: Ivo is first now; under an ace he insures, and a blackjack is offered even money.
    expect(ann.find(".far .first.is")).to_be_visible()
    bet(ivo, 100)
    house.cards("As Ts Kd 7d", "Ad 9c")
    bet(ann, 100)
    offered(ivo, "Insure")
    at(ann, "offer")
    offered(ann, "Even money")
    act(ivo, "Stand")
    at(ann, "result")
    assert (chips(ann, "near"), chips(ann, "far")) == ("1,200 chips", "1,000 chips")
    pass_on(house, match)

    # 3: the clock bets the lowest for Ann, and both are told.
    at(ann, "bet")
    pass_on(house, match)
    ann.told("Time is up", "You bet the minimum.")
    ivo.told("Time ran out for Ann", "The clock bets the minimum.")
    house.cards("Ts 9d 7h 7d", "Th 7c")
    bet(ivo, 10)
    act(ann, "Stand")

    # The line is cut while Ivo plays, and comes back before the time is up.
    at(ivo, "play")
    house.hang_up(ivo)
    expect(ann.find(".far .away")).to_be_visible()
    expect(ivo.find(".clock.still")).to_be_visible()
    expect(ivo.find(".tile.hit")).to_have_attribute("aria-disabled", "true")
    house.pick_up()
    expect(ann.find(".far .away")).to_have_count(0)
    ann.told("Ivo is back")
    act(ivo, "Stand")
    for window in (ann, ivo):
        at(window, "result")
    expect(ann.find(".hand-result")).to_contain_text("0")

    # 4 to 6: plain hands; who watches sees the cards and has nothing to press.
    for hand in range(3):
        pass_on(house, match)
        first, second = (ivo, ann) if hand % 2 == 0 else (ann, ivo)
        bet(first, 10)
        house.cards("Ts 9d 9h 7d", "Th 8c")
        bet(second, 20)
        at(first, "play")
        expect(eve.find(".near .badge, .far .badge")).to_have_count(2)
        expect(eve.find(".tile, .wager")).to_have_count(0)
        act(first, "Stand")
        act(second, "Stand")
        at(ann, "over" if hand == 2 else "result")
    for window, verdict in (
        (ann, "You win the match"),
        (ivo, "Ann wins the match"),
        (eve, "Ann wins the match"),
    ):
        expect(window.find(".verdict h2")).to_have_text(verdict)
    expect(ann.find(".verdict")).to_contain_text("you receive 100.00")
    expect(ann.find(".verdict")).to_contain_text(re.compile(r"Rating [\d,]+ \(\+\d+\)"))
    expect(ivo.find(".verdict")).to_contain_text(re.compile("Rating \\d+ \\(\u2212\\d+\\)"))

    # One more: who is asked accepts by asking too, and both are there.
    ann.button("Rematch").click()
    expect(ann.find(".verdict")).to_contain_text("Asked Ivo")
    ivo.button("Accept rematch").click()
    for window in (ann, ivo):
        window.page.wait_for_url(re.compile(rf"/duel/(?!{match}$)"))
        expect(window.find(".duel")).to_be_visible()
    for window in (ann, ivo, eve):
        window.close()


@pytest.mark.clause("DUE-11", "DUE-12")
def test_a_match_against_the_house_by_keys_until_it_is_given_up(house: House, browser: Browser) -> None:
    zoe = house.visit(browser, **PHONE, touch=True)
    zoe.enter_as("Zoe")
    match = challenge(zoe, "basic")["match"]
    house.cards("2s 9d")
    zoe.open(f"/duel/{match}")
    at(zoe, "draw")
    expect(zoe.page.get_by_role("heading", level=1)).to_have_text("Duel with Steady")
    pass_on(house, match)
    at(zoe, "bet")
    house.cards("Ts 9d 6h 9c 4d", "Th 7c")
    zoe.page.keyboard.press("3")
    zoe.page.keyboard.press("2")
    zoe.button("Bet 75").click()
    at(zoe, "play")
    zoe.page.keyboard.press("h")
    expect(zoe.find(".near .badge")).to_have_text("20")
    zoe.page.keyboard.press("s")
    at(zoe, "result")
    expect(zoe.find(".near .stake .pill")).to_contain_text("+75")

    # The score card, then the question before giving up: the safe answer has the focus.
    zoe.button("Score card. ").click()
    expect(zoe.page.get_by_role("dialog")).to_contain_text("+75")
    look_over(zoe.page, "score card")
    zoe.page.keyboard.press("Escape")
    for answer in ("Play on", "Give up"):
        zoe.button("Menu").click()
        zoe.button("Give up").click()
        dialog = zoe.page.get_by_role("dialog", name="Give up the match?")
        expect(dialog.get_by_role("button", name="Play on")).to_be_focused()
        look_over(zoe.page, "giving up")
        dialog.get_by_role("button", name=answer).click()
        expect(dialog).to_have_count(0)
    at(zoe, "over")
    expect(zoe.find(".verdict")).to_contain_text("You gave up")
    zoe.button("Rematch").click()
    zoe.page.wait_for_url(re.compile(rf"/duel/(?!{match}$)"))
    zoe.close()


# --- every moment, scripted -----------------------------------------------------------------------

MOMENTS = (
    "waiting", "draw", "bet", "other-bets", "offer", "even", "play", "short", "split", "other-plays", "unseen",
    "result", "split-result", "extra", "paused", "won", "lost", "void", "watching",
)  # fmt: skip

ZONES = """() => Object.fromEntries([".topbar", ".stage", ".far", ".dealer", ".course", ".near", ".tray"].map((zone) => {
  const { x, y, width, height } = document.querySelector(zone).getBoundingClientRect();
  return [zone, [x, y, width, height].map(Math.round)];
}))"""


def show(page: Page, address: str, scene: str, language: str) -> None:
    page.goto(f"{address}?scene=duel-{scene}&lang={language}")
    page.wait_for_selector(".duel .tray")


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.clause("DUE-5", "DUE-13")
def test_no_zone_moves_and_nothing_scrolls(browser: Browser, address: str, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    for language in LANGUAGES:
        show(page, address, "draw", language)
        zones = page.evaluate(ZONES)
        for number, scene in enumerate(MOMENTS):
            page.evaluate("(name) => next(name)", f"duel-{scene}")
            page.evaluate(
                "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            assert page.evaluate(ZONES) == zones, (scene, language)
            tall = page.evaluate(
                "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
            )
            assert tall == list(size), (scene, language)
            if number % len(SIZES) == SIZES.index(size) and LANGUAGES[number % len(LANGUAGES)] == language:
                look_over(page, f"{scene} {language}")
    page.close()
