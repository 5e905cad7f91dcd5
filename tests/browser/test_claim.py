"""The one-time link of the first administrator, in a real browser (PLA-28)."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import look_over
from tests.support.browser_house import House
from tests.support.house import TestServer

pytestmark = pytest.mark.browser


@pytest.mark.clause("PLA-28")
@pytest.mark.parametrize(("language", "width"), [("en", 390), ("it", 1280), ("bg", 390)])
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
    host.find("main form button[type=submit]").click()
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
    host.close()
