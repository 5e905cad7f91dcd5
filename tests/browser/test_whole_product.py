"""The product as it ships, looked at everywhere: each page, phase and sheet, window, language and felt.

All pairs of window and phase, language and felt come up; the scripted table page has the rarer moments.
"""

import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.looks import SIZES, WINDOWS
from tests.browser.overlook import look_over
from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.house import table_spec
from tests.support.scripted_server import prices_at

pytestmark = pytest.mark.browser

FELTS = ("green", "black", "blue", "red")
LANGUAGES = ("en", "it", "bg")
MENU = ("account", "cashier", "safe", "settings", "limits", "help", "history", "chat", "fairness")
SHEETS = ("settings", "limits", "help", "history", "fairness", "menu", "account", "cashier", "safe")

# What a sheet shows once it is there: it is fetched when it is first opened.
LOADED = {
    "settings": ".prefs",
    "limits": ".sheet .facts",
    "help": ".sheet .sentences",
    "history": ".round-row",
    "fairness": ".fingerprint",
    "account": ".plate",
    "cashier": ".owned-balance",
    "safe": "dialog[open] .card-box, dialog[open] section",
}


@pytest.fixture(params=WINDOWS)
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    return request.param


@pytest.fixture(autouse=True)
def tidy(house: House) -> Iterator[None]:
    yield
    house.tidy_up()


def open_sheet(window: Window, sheet: str) -> None:
    window.find(".topbar .icon-btn").last.click()
    window.find("dialog[open] .menu").wait_for()
    if sheet != "menu":
        at = MENU.index(sheet)
        window.find(".menu-item").nth(at).click()
        window.find("dialog[open] .menu").wait_for(state="detached")
        window.find(LOADED[sheet]).first.wait_for()
    if sheet == "history":
        window.find(".round-row").first.click()
        window.find(".felt-panel").first.wait_for()


def visit_phase(window: Window, number: int, turn: int, phase: str) -> None:
    """Look at a phase in the language and on the felt whose turn it is, then at a sheet over it."""
    language, felt = LANGUAGES[(number + turn) % len(LANGUAGES)], FELTS[(number + 2 * turn) % len(FELTS)]
    sheet = SHEETS[(4 * turn + number) % len(SHEETS)]
    window.prefer(language=language, felt=felt, view="classic" if number == turn else "immersive")
    window.reload()
    window.find(f".table[data-felt={felt}] .tray-body").wait_for()
    expect(window.find("html")).to_have_attribute("lang", language)
    where = f"{phase} {language} {felt}"
    look_over(window.page, where)
    open_sheet(window, sheet)
    look_over(window.page, f"{where} {sheet}")
    window.page.keyboard.press("Escape")


def test_each_phase_and_sheet_is_accessible_and_whole(
    browser: Browser, house: House, size: tuple[int, int]
) -> None:
    turn = SIZES.index(size)
    ann = house.enter(browser, width=size[0], height=size[1])
    # A second window of the same player, so that a reload is no absence.
    house.others("", cookie=ann.cookie)
    house.cards("Ah Kh", "6d Td")
    ann.bet(chip="1")
    house.close_clock()
    ann.find(".receipt").wait_for()
    house.close_clock()
    for chip in ("2", "3"):
        ann.bet(chip=chip)
    ann.button("All side bets").click()
    ann.bets_are_in()
    house.cards("8s 8h Td 3c", "Ac 7d")
    visit_phase(ann, 0, turn, "betting")
    house.close_clock()
    ann.find(".tile.no").wait_for()
    visit_phase(ann, 1, turn, "insurance")
    ann.find(".tile.no").click()
    ann.find(".tile.split").wait_for()
    visit_phase(ann, 2, turn, "decision")
    ann.find(".tile.split").click()
    ann.find(".tile.stand").nth(1).click()
    ann.find(".tile.stand").first.click()
    ann.find(".receipt").wait_for()
    visit_phase(ann, 3, turn, "result")
    ann.close()


def test_the_lobby_is_accessible_and_whole(browser: Browser, house: House, size: tuple[int, int]) -> None:
    turn = SIZES.index(size)
    stranger = house.visit(
        browser, width=size[0], height=size[1], language=LANGUAGES[turn % 3], felt=FELTS[turn]
    )
    stranger.open("/")
    stranger.find(".lobby-tile").first.wait_for()
    look_over(stranger.page, "lobby of a stranger")
    stranger.find(".topbar .icon-btn").last.click()
    stranger.find(LOADED["settings"]).wait_for()
    look_over(stranger.page, "settings in the lobby")
    stranger.page.keyboard.press("Escape")
    stranger.find(".entry [type=submit]").click()
    stranger.find(".purse").wait_for()
    look_over(stranger.page, "lobby of a player")
    stranger.open("/no/such/page")
    stranger.find(".missing").wait_for()
    look_over(stranger.page, "a page that is not there")
    stranger.close()


def test_the_policy_allows_nothing_unsafe(browser: Browser, house: House) -> None:
    window = house.visit(browser)
    answers: list[tuple[str, str]] = []
    window.page.on(
        "response",
        lambda answer: answers.append((answer.url, answer.headers.get("content-security-policy", ""))),
    )
    window.open("/t/infinite")
    window.find(".spots").wait_for()
    assert answers
    for url, policy in answers:
        assert "default-src 'none'" in policy, url
        assert "unsafe" not in policy, url
    assert window.find("script:not([src])").count() == 0
    # The page's own style is let in by its hash, and nothing else that is written into a page.
    (style,) = window.find("style").all()
    digest = b64encode(sha256(style.inner_html().encode()).digest()).decode()
    assert f"style-src 'self' 'sha256-{digest}';" in answers[0][1]
    window.close()


def test_the_first_visit_is_a_few_small_files_and_has_the_table_ready(browser: Browser, house: House) -> None:
    window = house.visit(browser)
    network = window.context.new_cdp_session(window.page)
    network.send("Network.enable")
    sizes: list[int] = []
    network.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    with window.page.expect_response(re.compile(r"/assets/table-")):
        window.open("/")
        window.find(".lobby-tile").first.wait_for()
        # Page, two scripts and the language.
        assert len(sizes) <= 4
        assert sum(sizes) <= 60_000
    window.page.wait_for_load_state("networkidle")
    # Then the table.
    assert len(sizes) <= 8
    assert sum(sizes) <= 100_000
    window.find(".lobby-tile").get_by_text("Watch").first.click()
    window.find(".spots").wait_for()
    assert len(sizes) <= 12
    window.close()


@pytest.mark.clause("INF-19")
def test_nothing_shifts_in_a_dealt_round(browser: Browser, house: House, size: tuple[int, int]) -> None:
    ann = house.enter(browser, width=size[0], height=size[1], motion="full")
    ann.bet()
    ann.page.evaluate("window.shifts.length = 0")
    house.cards("5h 4d 2c Kd", "6s Td Kc")
    house.close_clock()
    for hand in ("hard 9", "hard 11"):
        ann.sees("Your move", hand)
        ann.tile("Hit").click()
    ann.find(".receipt").wait_for()
    house.close_clock()
    ann.sees("Place your bets")
    shifts = ann.page.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) <= 0.01, shifts
    ann.close()


def test_nothing_shifts_while_the_lobby_loads(browser: Browser, house: House, size: tuple[int, int]) -> None:
    for name in ("", "Ann"):
        window = house.visit(browser, width=size[0], height=size[1])
        if name:
            window.enter_as(name)
        window.open("/")
        window.find(".lobby-tile").first.wait_for()
        expect(window.find(".lobby-language")).to_be_visible()
        shifts = window.page.evaluate("window.shifts")
        assert sum(value for value, _ in shifts) <= 0.01, shifts
        window.close()


def test_news_never_moves_the_focus(browser: Browser, house: House) -> None:
    ann = house.enter(browser)
    ann.bet()
    main = ann.spot("Main bet")
    main.focus()
    focused = "document.activeElement.className.split(' ')[0]"
    house.cards("Th 6h 2c", "Ac 7d")
    house.close_clock()
    ann.sees("Insurance?")
    assert ann.page.evaluate(focused) == "spot"
    ann.page.keyboard.press("n")
    ann.sees("Your move")
    assert ann.page.evaluate(focused) == "spot"
    ann.tile("Stand").focus()
    ann.page.keyboard.press("h")
    ann.sees("Your move", "hard 18")
    assert ann.page.evaluate(focused) == "tile"
    open_sheet(ann, "limits")
    inside = "document.activeElement.closest('dialog') !== null"
    assert ann.page.evaluate(inside)
    # The table's letters rest while a sheet lies over it; the clock is in its header.
    ann.page.keyboard.press("s")
    expect(ann.find("dialog[open]").get_by_role("timer")).to_be_visible()
    house.close_clock()
    ann.sees("push")
    assert ann.page.evaluate(inside)
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Menu"
    assert [one["cause"] for one in ann.last_round()["decisions"]] == ["player", "time_out"]
    ann.close()


@pytest.mark.clause("COM-3")
def test_the_live_region_tells_a_round_in_words(browser: Browser, house: House) -> None:
    ann = house.enter(browser)
    ann.hear()
    ann.bet()
    house.cards("Ah 4d 9c", "6s Td 5h")
    house.close_clock()
    told = ["You have ace of hearts, four of diamonds: 5 or 15. Dealer six of spades", "Your move"]
    ann.heard_all(*told)
    ann.tile("Hit").click()
    told += ["nine of clubs: 14"]
    ann.heard_all(*told)
    ann.tile("Stand").click()
    told += ["Dealer, ten of diamonds, five of hearts: 21", "Dealer has 21, you lose. Net −5.00"]
    ann.heard_all(*told)
    ann.close()


def test_refusals_and_notices_are_spoken_too(browser: Browser, house: House) -> None:
    ann = house.enter(browser)
    ann.hear()
    ann.bet()
    house.be_late(12_001)
    ann.spot("Main bet").click()
    ann.heard_all("It came after the close. Nothing was taken.")
    ann.close()


BETTING = """
- main "Test":
  - 'region "Dealer: no cards"'
  - 'region "Your hand: no cards"'
  - group "Total bet 5.00":
    - 'button "Perfect Pairs: add 5"'
    - 'button "21+3: add 5"'
    - 'button "Main bet, 5.00 placed: add 5"'
    - 'button "Hot 3: add 5"'
    - 'button "Bust It: add 5"'
  - timer "Time left": "12"
  - radiogroup "Chip value":
    - radio "Chip of 1"
    - radio "Chip of 5" [checked]
    - radio "Chip of 25"
    - radio "Chip of 100"
    - radio "Chip of 500"
    - radio "Chip of 1,000, more than your balance" [disabled]
  - group "Change your bet":
    - button "Undo"
    - button "Repeat" [disabled]
    - button "Double all"
    - button "All side bets"
"""
DECISION = """
- main "Test":
  - 'region "Dealer: six of spades, face-down card; total 6"':
    - img "six of spades"
    - img "face-down card"
  - 'region "Your hand: eight of spades, eight of hearts; total 16"':
    - img "eight of spades"
    - img "eight of hearts"
  - group "Total bet 5.00":
    - 'button "Main bet: 5.00" [disabled]'
  - timer "Time left": "10"
  - group "Your decision":
    - button "Hit"
    - button "Stand"
    - button "Double + 5.00"
    - button "Split + 5.00"
    - button "Cash out 3.00"
"""
RESULT = """
- main "Test":
  - 'region "Dealer: six of spades, ten of diamonds, nine of clubs; total 25, bust"'
  - 'region "Your hand: eight of spades, eight of hearts; total 16, stands"'
  - group "Total bet 5.00"
  - region "Result":
    - paragraph:
      - text: Net
      - strong: "+5.00"
      - text: Staked 5.00 · returned 10.00
    - list:
      - listitem: won Main bet 5 +5.00
"""


def test_what_a_screen_reader_meets(browser: Browser, house: House) -> None:
    ann = house.enter(browser)
    main = ann.page.get_by_role("main")
    ann.bet()
    expect(main).to_match_aria_snapshot(BETTING)
    house.cards("8s 8h", "6s Td 9c")
    house.close_clock()
    ann.sees("Your move", "pair of 8s")
    expect(main).to_match_aria_snapshot(DECISION)
    ann.tile("Stand").click()
    ann.find(".receipt").wait_for()
    expect(main).to_match_aria_snapshot(RESULT)
    ann.close()


PAYLOADS = ("<svg onload=alert()>", "<img src=x onerror=a", "\u202eAnn\u2066 \u200b1.00", "&lt;b&gt;\"'`")


@pytest.mark.parametrize("name", PAYLOADS)
def test_a_name_is_only_ever_text(browser: Browser, house: House, name: str) -> None:
    window = house.visit(browser)
    ran: list[str] = []
    window.page.on("dialog", lambda dialog: ran.append(dialog.message))
    window.open("/")
    window.find(".entry input").fill(name)
    window.find(".entry [type=submit]").click()
    shown = window.find(".purse small bdi")
    shown.wait_for()
    text = shown.inner_text()
    assert text == "".join(letter for letter in name if letter not in "\u202e\u2066\u200b").strip()
    assert shown.locator("*").count() == 0
    window.page.get_by_role("link", name="Sit at Test").click()
    window.sees("Place your bets")
    assert ran == []
    window.close()


def test_a_table_s_name_is_only_ever_text(browser: Browser, tmp_path: Path) -> None:
    tables = [table_spec(name="<img src=x onerror=alert()>")]
    with open_house(tmp_path, tables=tables, prices=prices_at(None)) as house:
        window = house.enter(browser)
        expect(window.page.get_by_role("heading", level=1)).to_have_text("<img src=x onerror=alert()>")
        assert window.find("img").count() == 0
        window.close()
