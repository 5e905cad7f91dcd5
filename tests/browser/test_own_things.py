"""What belongs to a person in a real browser: statistics, a question to the host, the end of the account."""

import csv
import io
from collections.abc import Iterator
from math import nan

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import look_over
from tests.browser.test_people import close_sheet, comes_in, downloaded, give, play_on, sheet, texts
from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.hints import hint_table
from tests.support.house import TestServer, table_spec
from ventuno.core.presets import load_preset
from ventuno.server.prices import FixedOdds, TableOdds
from ventuno.table.messages import Ok

pytestmark = pytest.mark.browser

RULES = load_preset("infinite").rules
HINTS = hint_table(RULES, {("T6", 9, False): (-0.54, -0.51, -1.02, nan)})


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    odds = FixedOdds(lambda _: TableOdds(hints=HINTS))
    folder = tmp_path_factory.mktemp("own")
    with open_house(folder, tables=[table_spec(rules=RULES)], odds=odds) as found:
        yield found


def lose_with_sixteen(house: House, cookie: str) -> str:
    """Stand on 16 against a nine; returns the code of the round."""

    async def play(server: TestServer) -> str:
        player = await server.sit(cookie=cookie)
        await player.reach("betting")
        answer = await player.bet(main=10_00, bust_it=1_00)
        assert isinstance(answer, Ok), answer
        assert player.view is not None
        code = player.view.code
        while player.view.phase == "betting":
            await play_on(server, player)
        while player.view.phase != "betting":
            await play_on(server, player)
        await player.aclose()
        return code

    house.cards("Th 6h", "9d Td")
    code = house.call(play)
    house.pass_ms(0)
    return code


@pytest.mark.clause("PLA-14", "PLA-30", "PLA-31")
@pytest.mark.parametrize(
    ("language", "width", "height"), [("bg", 390, 844), pytest.param("en", 1280, 800, marks=pytest.mark.deep)]
)
def test_statistics_a_question_and_the_end(
    browser: Browser, house: House, language: str, width: int, height: int
) -> None:
    say, name = texts(language), f"Eve {language}"
    eve = house.visit(browser, width=width, height=height, language=language)
    eve.open("/")
    eve.find(".entry [type=submit]").click()
    expect(eve.find(".purse .balance")).to_be_visible()
    sheet(eve, say["account"])
    give(eve, name)
    comes_in(eve)
    close_sheet(eve)
    the_statistics_are_empty(eve, say)
    code = lose_with_sixteen(house, eve.cookie)
    the_statistics_tell_what_the_round_cost(eve, code, say)
    the_host_answers(eve, house, code, say)
    the_account_ends(eve, name, say)
    eve.close()


def the_statistics_are_empty(eve: Window, say: dict[str, str]) -> None:
    eve.open("/statistics")
    expect(eve.page.get_by_text(say["stats-empty"])).to_be_visible()
    look_over(eve.page, "no statistics")


def the_statistics_tell_what_the_round_cost(eve: Window, code: str, say: dict[str, str]) -> None:
    eve.reload()
    plots = eve.find(".plot")
    expect(plots).to_have_count(4)
    expect(eve.find(".sums")).to_contain_text("11")
    for plot in plots.all():
        expect(plot.get_by_role("img")).to_be_visible()
        plot.locator("summary").focus()
        eve.page.keyboard.press("Enter")
        expect(plot.get_by_role("table")).to_be_visible()
    expect(plots.last.get_by_role("rowheader")).to_contain_text("16")
    look_over(eve.page, "statistics")
    size = eve.page.viewport_size
    eve.page.set_viewport_size({"width": 320, "height": 640})
    look_over(eve.page, "statistics on a small phone")
    assert size is not None
    eve.page.set_viewport_size(size)
    table = csv.DictReader(io.StringIO(downloaded(eve.page, eve.find(".exports a").first).decode()))
    assert [(row["game"], row["rounds"], row["net"]) for row in table] == [("infinite", "1", "-11.00")]
    eve.page.get_by_role("radio", name=say["stats-period-7"]).check(force=True)
    expect(eve.find(".plot")).to_have_count(4)


def the_host_answers(eve: Window, house: House, code: str, say: dict[str, str]) -> None:
    eve.open(f"/history/{code}")
    eve.page.get_by_role("link", name=say["rounds-ask"]).click()
    expect(eve.find("[name=code]")).to_have_value(code)
    eve.find("textarea").fill("<b>Why?</b>")
    eve.page.get_by_role("button", name=say["support-send"]).click()
    expect(eve.find(".message")).to_contain_text("<b>Why?</b>")
    look_over(eve.page, "support")

    async def answer(server: TestServer) -> None:
        store = server.server.house.store
        (asked,) = await store.support(state="open", before=None, limit=9)
        assert (asked.code, asked.text) == (code, "<b>Why?</b>")
        await store.support_done(0, asked.id, "The dealer had 19.")

    house.call(answer)
    eve.reload()
    expect(eve.find(".answer")).to_contain_text("The dealer had 19.")
    look_over(eve.page, "an answer")


def the_account_ends(eve: Window, name: str, say: dict[str, str]) -> None:
    eve.open("/")
    sheet(eve, say["account"])
    fold = eve.find(".own-things")
    fold.locator("summary").click()
    look_over(eve.page, "the way out")
    fold.locator("[type=password]").fill("wrong horse")
    fold.locator("[type=submit]").click()
    expect(fold.get_by_role("alert")).to_be_visible()
    # The browser itself notes the refusal.
    eve.complaints.clear()
    fold.locator("[type=password]").fill("correct horse")
    fold.locator("[type=submit]").click()
    expect(eve.find(".plate")).to_have_count(0)
    close_sheet(eve)
    expect(eve.find(".entry")).to_be_visible()
    assert not eve.signed_in
    sheet(eve, say["account"])
    give(eve, name)
    expect(eve.find("dialog [role=alert]")).to_be_visible()
    eve.complaints.clear()
