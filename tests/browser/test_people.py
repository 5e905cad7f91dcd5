"""A person in a real browser: enter, play, register, choose, look back, check, replay, take it along, leave."""

import csv
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.overlook import look_over
from tests.support.browser import ROOT, Window
from tests.support.browser_house import House, NamedCards, open_house
from tests.support.house import Client, TestServer, table_spec
from ventuno.core.presets import load_preset
from ventuno.fairness import Entropy, Shoe, build
from ventuno.table.messages import Ok

pytestmark = pytest.mark.browser

#: Each language once, a phone and a desktop between them; all of them in the long run.
PEOPLE = (
    pytest.param("it", 1280, 800, marks=pytest.mark.deep),
    ("bg", 390, 844),
    pytest.param("en", 390, 844, marks=pytest.mark.deep),
)
PASSWORD = "correct horse"


class RealShoes(NamedCards):
    """Shoes of a fixed secret: what they deal can be checked."""

    def build(self, secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> Shoe:
        return build(secret, entropy, table, no, decks)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Run a server whose shoes are real, and end after a few rounds."""
    rules = replace(load_preset("infinite").rules, decks=4)
    tables = [table_spec(rules=rules, cut=0.05)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.support.browser_house.NamedCards", RealShoes)
        with open_house(tmp_path_factory.mktemp("people"), tables=tables) as found:
            yield found


def texts(language: str) -> dict[str, str]:
    """Return the plain messages of a language."""
    files = (ROOT / "web" / "locales" / language).glob("*.ftl")
    lines = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return dict(re.findall(r"^([a-z][\w-]*) = (.*)$", lines, re.MULTILINE))


async def play_on(server: TestServer, player: Client) -> None:
    """Do what the moment asks for, or let the clock run out, and wait for what comes of it."""
    view = player.view
    assert view is not None
    if view.phase == "decision":
        await player.settled()
        if player.me and player.me.hands[0].choice is None:
            await player.act("stand")
    elif view.phase == "insurance":
        await player.insure(take=False)
    else:
        due_ms = server.hall().driver.table.due_ms()
        server.clock.advance(max(0, (due_ms or 0) - server.clock.now_ms()))
    await player.until(lambda: player.view and player.view.seq > view.seq)


def play_a_shoe(house: House, cookie: str) -> list[str]:
    """Bet and stand until the shoe has ended; returns the codes of the rounds."""

    async def rounds(server: TestServer) -> list[str]:
        codes = []
        player = await server.sit(cookie=cookie)
        await player.reach("betting")
        assert player.view is not None
        first = player.view.shoe.no
        while player.view.shoe.no == first:
            answer = await player.bet(main=5_00, hot_3=1_00)
            assert isinstance(answer, Ok), answer
            codes.append(player.view.code)
            while player.view.phase == "betting":
                await play_on(server, player)
            while player.view.phase != "betting":
                await play_on(server, player)
            await player.reach("betting")
        await player.aclose()
        return codes

    codes = house.call(rounds)
    house.pass_ms(0)
    return codes


def sheet(window: Window, name: str) -> Locator:
    """Open a sheet of the lobby by the name of its button."""
    window.page.get_by_role("banner").get_by_role("button", name=re.compile(f"^{re.escape(name)}")).click()
    return window.find("dialog[open]")


def close_sheet(window: Window) -> None:
    window.page.keyboard.press("Escape")
    expect(window.find("dialog[open]")).to_have_count(0)


def give(window: Window, name: str) -> None:
    """Fill in a name and the password, and send them."""
    form = window.find("dialog form").first
    form.locator("[name=username]").fill(name)
    form.locator("[type=password]").fill(PASSWORD)
    form.locator("[type=submit]").click()


def comes_in(window: Window) -> None:
    """Wait for the name plate; whoever is not let in is told why, and so is the reader of a red test."""
    came = window.find(".plate, dialog [role=alert]").first
    came.wait_for()
    assert window.find(".plate").count() == 1, came.inner_text()


def downloaded(page: Page, link: Locator) -> bytes:
    with page.expect_download() as download:
        link.click()
    return download.value.path().read_bytes()


@pytest.mark.clause("PLA-1", "PLA-2", "PLA-11", "PLA-12", "PLA-13", "PLA-15", "PLA-24")
@pytest.mark.parametrize(("language", "width", "height"), PEOPLE)
def test_a_person_from_the_door_to_the_proof(
    browser: Browser, house: House, language: str, width: int, height: int
) -> None:
    say = texts(language)
    name = f"Ann {language}"
    ann = house.visit(browser, width=width, height=height, language=language)
    ann.open("/")
    ann.find(".entry [type=submit]").click()
    expect(ann.find(".purse .balance")).to_contain_text("000")
    codes = play_a_shoe(house, ann.cookie)

    sheet(ann, say["account"])
    ann.find(".plate").wait_for()
    look_over(ann.page, f"guest {language}")
    before = ann.request("/api/me")
    give(ann, name)
    expect(ann.find(".plate small").first).to_have_text(say["account-registered"])
    look_over(ann.page, f"registered {language}")
    after = ann.request("/api/me")
    assert (after["account"], after["balance_cents"]) == (before["account"], before["balance_cents"])
    close_sheet(ann)

    two_devices_have_the_same_settings(browser, house, ann, name, say)
    the_cashier_tops_up(ann, say)
    the_history_opens_checks_replays_and_exports(ann, codes, say)
    ann.close()


def two_devices_have_the_same_settings(
    browser: Browser, house: House, ann: Window, name: str, say: dict[str, str]
) -> None:
    other = house.visit(browser, width=390, language="en")
    other.open("/")
    other.find(".topbar .icon-btn").first.click()
    other.find("dialog form").wait_for()
    give(other, name)
    comes_in(other)
    # The account's settings came along.
    expect(other.find("html")).to_have_attribute("lang", ann.find("html").get_attribute("lang") or "")
    close_sheet(other)
    sheet(ann, say["settings"])
    ann.find(".prefs").wait_for()
    look_over(ann.page, "settings")
    ann.page.get_by_role("switch", name=say["settings-four-colours"]).click()
    ann.page.get_by_role("radio", name=say["settings-felt-red"]).first.check(force=True)
    ann.page.get_by_role("radio", name=say["settings-hints-before"]).check(force=True)
    # Nobody asks again: the server's clock stands, so only what it pushes can arrive.
    expect(other.find("html")).to_have_attribute("data-deck", "four")
    sheet(other, say["settings"])
    expect(other.page.get_by_role("radio", name=say["settings-hints-before"])).to_be_checked()
    other.page.get_by_role("switch", name=say["settings-chat"]).click()
    expect(ann.page.get_by_role("switch", name=say["settings-chat"])).not_to_be_checked()
    expect(ann.find(".kept")).to_have_text(say["settings-kept-saved"])
    saved = ann.request("/api/profile")["settings"]
    assert (saved["four_colours"], saved["felt"], saved["hints"]) == (True, "red", "before")
    assert saved["chat"] is False
    close_sheet(ann)
    other.close()


def the_cashier_tops_up(ann: Window, say: dict[str, str]) -> None:
    before = ann.request("/api/me")["balance_cents"]
    sheet(ann, say["cashier"])
    ann.find(".owned-balance").wait_for()
    look_over(ann.page, "cashier")
    moves = ann.find(".rows .line")
    count = moves.count()
    ann.find(".card-box .btn.main").click()
    expect(moves).to_have_count(min(count + 1, 20))
    expect(ann.find(".card-box .btn.main")).to_have_attribute("aria-disabled", "true")
    assert ann.request("/api/me")["balance_cents"] > before
    close_sheet(ann)


def the_history_opens_checks_replays_and_exports(ann: Window, codes: list[str], say: dict[str, str]) -> None:
    ann.page.get_by_role("link", name=say["history-title"]).click()
    rows = ann.find(".round-row")
    expect(rows.first).to_contain_text(codes[-1])
    expect(rows).to_have_count(len(codes))
    look_over(ann.page, "history")
    exported(ann.page, codes)
    search = ann.page.get_by_role("searchbox").or_(ann.find(".search input"))
    search.fill(codes[0].lower())
    search.press("Enter")
    ann.find(".round").wait_for()
    assert ann.page.url.endswith(codes[0].replace(":", "%3A"))
    look_over(ann.page, "round")
    expect(ann.find(".happened li").first).to_contain_text(say["happened-bets"])
    expect(ann.find(".happened .maker").first).to_have_text(say["cause-player"])
    ann.find(".proof .btn").click()
    expect(ann.find(".proof.good .told")).to_be_visible()
    ann.page.get_by_role("button", name=say["replay"], exact=True).click()
    ann.find(".replay").wait_for()
    ann.page.get_by_role("button", name=say["replay-pause"]).click()
    ann.page.keyboard.press("End")
    document = ann.request(f"/api/rounds/{codes[0]}")
    shown = ann.find(".replay .own").get_attribute("aria-label")
    assert shown is not None
    assert len(ann.find(".replay .own .lies").all()) == len(document["hands"][0]["cards"])
    look_over(ann.page, "replay")
    ann.page.keyboard.press("Home")
    expect(ann.find(".replay .own .lies")).to_have_count(0)
    ann.page.keyboard.press("ArrowRight")
    expect(ann.find(".replay .own .lies")).to_have_count(2)
    expect(ann.find(".replay .dealer [aria-label]").last).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.find(".replay")).to_have_count(0)


def exported(page: Page, codes: list[str]) -> None:
    links = page.locator(".exports a")
    table = list(csv.DictReader(io.StringIO(downloaded(page, links.first).decode("utf-8-sig"))))
    assert {row["code"] for row in table} == set(codes)
    found: Any = json.loads(downloaded(page, links.nth(1)))
    assert {code for code in codes if code in json.dumps(found)} == set(codes)


@pytest.mark.clause("PLA-1")
def test_logging_out_everywhere_shows_the_door_on_every_device(browser: Browser, house: House) -> None:
    windows = [house.visit(browser), house.visit(browser, width=1280, height=800)]
    for number, window in enumerate(windows):
        window.open("/")
        window.find(".topbar .icon-btn").first.click()
        window.find("dialog form").wait_for()
        if number == 0:
            window.page.get_by_role("radio", name="Register").check(force=True)
            window.find("[autocomplete=new-password]").wait_for()
        give(window, "Two Places")
        comes_in(window)
    windows[1].page.get_by_role("button", name="Log out everywhere").click()
    expect(windows[1].find(".plate")).to_have_count(0)
    expect(windows[1].find("dialog form")).to_be_visible()
    close_sheet(windows[0])
    expect(windows[0].find(".entry")).to_be_visible()
    # The browser itself notes that the session which ended was asked about once more.
    windows[0].complaints.clear()
    for window in windows:
        window.close()


@pytest.mark.clause("PLA-1")
def test_a_wrong_password_says_so_and_keeps_what_was_typed(browser: Browser, house: House) -> None:
    window = house.visit(browser)
    window.open("/")
    window.find(".topbar .icon-btn").first.click()
    window.find("dialog form").wait_for()
    give(window, "Nobody Here")
    expect(window.find("dialog [role=alert]")).to_be_visible()
    expect(window.find("[name=username]")).to_have_value("Nobody Here")
    look_over(window.page, "a refused login")
    # The browser itself notes each refusal in its console.
    window.complaints.clear()
    window.close()


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert()>"[:20], "\u202eAnn\u2066", "<svg onload=alert()>"]
)
def test_a_name_is_only_text_on_every_sheet(browser: Browser, house: House, name: str) -> None:
    window = house.visit(browser)
    ran: list[str] = []
    window.page.on("dialog", lambda dialog: ran.append(dialog.message))
    window.open("/")
    window.find(".entry input").fill(name)
    window.find(".entry [type=submit]").click()
    window.find(".purse bdi").wait_for()
    sheet(window, "Account")
    plate = window.find(".plate bdi")
    plate.wait_for()
    assert plate.locator("*").count() == 0
    assert not re.search("[\u202a-\u202e\u2066-\u2069]", plate.inner_text())
    close_sheet(window)
    window.page.get_by_role("link", name="History").click()
    expect(window.find(".purse bdi")).to_have_count(1)
    assert window.find(".purse bdi *").count() == 0
    assert ran == []
    window.close()
