"""The first administrator: the one-time link, and the host's page behind it, in a real browser (PLA-28)."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import look_over
from tests.support.browser import Window
from tests.support.browser_house import House
from tests.support.house import TestServer

pytestmark = pytest.mark.browser


@pytest.mark.clause("PLA-28")
@pytest.mark.parametrize(
    ("language", "width"), [("it", 1280), pytest.param("bg", 390, marks=pytest.mark.deep)]
)
def test_a_guest_registers_behind_the_link_and_becomes_an_administrator(
    browser: Browser, house: House, language: str, width: int
) -> None:
    async def link(server: TestServer) -> str:
        answer = await server.http.post(
            "/api/admin/link",
            headers={"authorization": f"Bearer {server.server.house.operator.token}"},
        )
        address: str = answer.json()["address"]
        return address[address.index("/admin") :]

    address = house.call(link)
    host = house.visit(browser, width=width, language=language)
    host.enter_as("Guest")
    host.open(address)
    host.find("input[name=username]").fill(f"Host {language}")
    host.find("input[type=password]").fill("correct horse")
    host.find("main form button.main").click()
    # The page offers it as soon as there is a name to bear it.
    claim = host.page.locator("main button.main")
    expect(host.page.locator("main form")).to_have_count(0)
    look_over(host.page, "an administrator to be")
    claim.click()
    expect(host.page.locator("main [role=status]")).to_be_visible()
    assert host.request("/api/me")["admin"] is True
    assert host.request("/api/admin/health")["status"] == "ok"
    host.reload()
    expect(host.page.locator("main [role=status]")).to_be_visible()
    host.find("main a.main").click()
    look_after_the_house(host, f"Host {language}")
    host.close()


def look_after_the_house(host: Window, name: str) -> None:
    """Pause a table and open it again, speak to everybody, give somebody money, read what was done."""
    tabs = host.find(".admin-tabs a")
    table = host.find(".admin-table").first
    for at, mode in ((1, "paused"), (0, "open")):
        table.locator("label").nth(at).click()
        expect(table.locator("input").nth(at)).to_be_checked()
        expect(table.locator(".told")).not_to_be_empty()
        assert host.request("/api/admin/tables")["tables"][0]["mode"] == mode
    host.find("textarea").fill("<b>Hello</b> all")
    host.find("form button[type=submit]").click()
    expect(host.find("section .told")).not_to_be_empty()
    look_over(host.page, "the host's tables")
    tabs.nth(1).click()
    host.find("input[type=search]").fill(name)
    host.page.keyboard.press("Enter")
    host.find(".fold summary").click()
    host.find(".fold input[inputmode=decimal]").fill("12,50")
    before = host.request("/api/me")["balance_cents"]
    host.find(".fold button[type=submit]").click()
    expect(host.find(".fold .told")).not_to_be_empty()
    assert host.request("/api/me")["balance_cents"] == before + 12_50
    look_over(host.page, "people")
    signs = ("input[type=search]", ".choice", ".choice", ".admin-act", ".admin-health")
    for at, sign in enumerate(signs, 2):
        tabs.nth(at).click()
        host.find(sign).first.wait_for()
        look_over(host.page, f"the host's page {at}")
    tabs.nth(5).click()
    host.find(".card-box button").click()
    expect(host.find(".card-box .told")).not_to_be_empty()
    expect(host.find(".admin-act").first).to_contain_text("grant")


@pytest.mark.clause("PLA-28")
def test_the_hosts_page_shows_a_player_nothing(browser: Browser, house: House) -> None:
    player = house.visit(browser, language="en")
    player.enter_as("Guest")
    player.open("/admin/people")
    expect(player.find("main code")).to_have_text("ventuno admin link")
    expect(player.find(".admin-tabs")).to_have_count(0)
    player.close()
