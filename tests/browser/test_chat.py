"""The chat in real browsers: two who write to each other, a host, and three hundred texts that want to be more."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import look_over
from tests.support.browser import ROOT, Window
from tests.support.browser_house import House, open_house
from tests.support.house import TestServer, soon, table_spec
from ventuno.core.errors import BadLine
from ventuno.server.chat import ChatRoom
from ventuno.table.chat import MOST_A_FRAME, Writer, readable_line

pytestmark = pytest.mark.browser

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
NAMES = ("<img src=x onerror=a()>", '"><svg/onload=a()>', "{{a()}}${a()}</title><script>a()</script>")
TEXTS = [
    text
    for texts in json.loads((ROOT / "tests/support/hostile_texts.json").read_text(encoding="utf-8")).values()
    for text in texts
]

# Whatever a text gets to run is noted: the names that these texts call, and windows that open by themselves.
_TRAP = """window.ran = [];
for (const name of ["a", "alert", "confirm", "prompt", "open"]) window[name] = () => window.ran.push(name);"""
_TAGS = """() => [...new Set([...document.querySelectorAll("*")].map((one) => one.tagName))].sort()"""
_WIDE = """() => [...document.querySelectorAll(".chat, .chat-lines, .chat-line")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    tables = [table_spec(), *(table_spec(key=f"t{n}", name=name) for n, name in enumerate(NAMES))]
    with open_house(tmp_path_factory.mktemp("house"), tables=tables) as found:
        yield found


def enter(house: House, browser: Browser, name: str, **how: Any) -> Window:
    """Let a guest sit down with the chat open, and note what runs on the page."""
    window = house.visit(browser, **how)
    window.context.add_init_script(_TRAP)
    window.page.on("dialog", lambda dialog: window.complaints.append(dialog.message))
    window.enter_as(name)
    window.open("/t/infinite")
    window.page.get_by_role("button", name="Chat").click()
    return window


def write(window: Window, text: str) -> None:
    field = window.page.get_by_role("textbox", name="Write to the table")
    field.fill(text)
    field.press("Enter")
    expect(field).to_have_value("")


def room_of(server: TestServer) -> ChatRoom:
    return server.server.house.chats.find("infinite")


def feed(house: House, texts: list[str]) -> None:
    """Let as many people write as there are texts, each by a name that is as hostile as the line."""

    async def work(server: TestServer) -> None:
        talk = room_of(server)._talk
        for number, text in enumerate(texts):
            if number % MOST_A_FRAME == 0:
                await soon(lambda: not talk._news)
            talk.say(
                Writer(10_000 + number, f"mark {number}", text[:20], guest=True), text, server.clock.now_ms()
            )
        await soon(lambda: not talk._news)

    house.call(work)


def shown_lines() -> list[str]:
    """Return the texts that the server takes, as it shows them."""
    lines = []
    for text in TEXTS:
        try:
            lines.append(readable_line(text))
        except BadLine:
            continue
    assert len(lines) > 250
    return lines


@pytest.mark.clause("PLA-19")
def test_two_write_and_no_text_is_more_than_text(house: House, browser: Browser) -> None:
    ann, bob = enter(house, browser, "Ann", **PHONE), enter(house, browser, "Bob", **DESKTOP)
    write(ann, "Good evening")
    expect(bob.find(".chat-line")).to_contain_text("Good evening")
    write(bob, "<b>You</b> too")
    expect(ann.find(".chat-line:not(.mine) .chat-text")).to_have_text("<b>You</b> too")
    before = [window.page.evaluate(_TAGS) for window in (ann, bob)]
    lines = shown_lines()
    for part in (lines[:150], lines[150:]):
        feed(house, part)
        for window, tags in zip((ann, bob), before, strict=True):
            newest = window.find(".chat-line").last.locator(".chat-text")
            expect(newest).to_have_text(part[-1])
            shown = window.find(".chat-text").all_text_contents()
            assert shown[-len(part) :] == part
            assert window.page.evaluate(_TAGS) == tags
            assert window.page.evaluate("window.ran") == []
            assert window.page.evaluate(_WIDE) == []
            size = window.page.viewport_size
            assert size is not None
            assert window.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    bob.page.set_viewport_size(PHONE)
    expect(bob.find(".chat")).to_have_count(0)
    bob.page.set_viewport_size(DESKTOP)
    for window in (ann, bob):
        window.reload()
        window.page.get_by_role("button", name="Chat").click()
        expect(window.find(".chat-line").last).to_contain_text(lines[-1])
        look_over(window.page, "the open chat")
        window.close()


@pytest.mark.clause("PLA-19", "PLA-28")
def test_a_line_taken_away_vanishes_and_who_is_muted_is_told(house: House, browser: Browser) -> None:
    ann, bob = enter(house, browser, "Ann", **PHONE), enter(house, browser, "Bob", **DESKTOP)
    ann.page.keyboard.press("Escape")
    write(bob, "something rude")
    expect(ann.find(".unread")).to_have_text("1")
    look_over(ann.page, "a line that was not read")
    ann.page.get_by_role("button", name="Chat, one new line").click()
    line = ann.find(".chat-line").filter(has_text="something rude")
    expect(line).to_have_count(1)
    account = bob.account

    async def act(server: TestServer) -> None:
        room = room_of(server)
        (no,) = (line.no for line, author in room.lines() if author == account)
        await room.remove(0, "infinite", no)
        await server.server.house.chats.mute(0, account, "infinite", 10)
        await asyncio.sleep(0)

    house.call(act)
    expect(line).to_have_count(0)
    expect(bob.find(".chat-line").filter(has_text="something rude")).to_have_count(0)
    expect(bob.find(".chat-note")).to_contain_text("The host has muted you until")
    expect(bob.page.get_by_role("textbox", name="Write to the table")).to_have_count(0)
    bob.told("muted")
    write(ann, "Thank you")
    expect(bob.find(".chat-line").last).to_contain_text("Thank you")
    ann.close()
    bob.close()


@pytest.mark.clause("PLA-19")
def test_a_tables_name_is_text_in_the_lobby_and_at_the_table(house: House, browser: Browser) -> None:
    eve = house.visit(browser, **PHONE)
    eve.context.add_init_script(_TRAP)
    eve.enter_as("Eve")
    eve.open("/")
    for name in NAMES:
        expect(eve.find("h2").filter(has_text=name)).to_be_visible()
    for number, name in enumerate(NAMES):
        eve.open(f"/t/t{number}")
        expect(eve.find("h1")).to_have_text(name)
        assert eve.page.evaluate("window.ran") == []
        assert eve.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    eve.close()
