"""A stranger's whole evening in a real browser: all four games, what is left of them, a limit reached, a break taken.

Rooms have tests of their own; this one goes through the doors between them, as somebody would who has just come.
"""

import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.overlook import look_over
from tests.browser.test_duel_match import at, pass_on
from tests.browser.test_majority import odds
from tests.browser.test_people import close_sheet, texts
from tests.support.browser import ROOT, Window
from tests.support.browser_house import House, open_house
from tests.support.duels import duel_spec
from tests.support.house import table_spec
from tests.support.majority import majority_spec
from tests.support.solo import american_spec
from ventuno.server.prices import FixedOdds
from ventuno.table.spec import Clocks, TableSpec

pytestmark = pytest.mark.browser

#: The evening of one on a phone; the others take theirs in the long run.
STRANGERS = (
    pytest.param("bg", 390, 844),
    pytest.param("en", 1280, 800, marks=pytest.mark.deep),
    pytest.param("it", 390, 844, marks=pytest.mark.deep),
)
STRATEGY_MS = 1_000
START_CENTS = 1000_00
GAMES = ("infinite", "american", "majority", "duel")
#: What the first rounds come to: lost, won, won.
NETS = (-5_00, 5_00, 5_00)


def named(spec: TableSpec) -> TableSpec:
    return msgspec.structs.replace(spec, name=f"Table {spec.key}")


TABLES = [
    named(table_spec()),
    named(american_spec()),
    named(majority_spec(clocks=Clocks(deal_ms=0, strategy_ms=STRATEGY_MS))),
    duel_spec(),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("journey"), tables=TABLES, odds=FixedOdds(odds)) as found:
        yield found


def opening(language: str, key: str) -> str:
    """Return how a refusal begins, up to its first value; of a day where it speaks of a day, a week or a month."""
    base = (ROOT / "web" / "locales" / language / "base.ftl").read_text(encoding="utf-8")
    found = re.search(rf"^{key} =(?: |\s+\{{ \$period ->\s+\[day\] )([^{{\n]+)", base, re.MULTILINE)
    assert found is not None, key
    return found[1].strip()


def balance(window: Window) -> int:
    return int(window.request("/api/me")["balance_cents"])


def spot(window: Window, name: str) -> Locator:
    return window.find(f'[data-spot="{name}"]')


def chip(window: Window, name: str) -> None:
    """Lay a chip of 5."""
    expect(window.find(".chip-row")).to_be_visible()
    window.page.keyboard.press("2")
    spot(window, name).click()


def sit_down(ann: Window, key: str) -> None:
    """Find a table in the lobby and sit down there."""
    ann.find(".lobby-tile").filter(has_text=f"Table {key}").locator(".btn.main").click()
    ann.page.wait_for_url(re.compile(f"/t/{key}"))
    expect(ann.find(".purse .balance")).to_be_visible()


def back_to_the_lobby(ann: Window) -> None:
    """Press what is first in the bar of every page beside the lobby."""
    ann.find(".topbar .icon-btn").first.click()
    expect(ann.find(".lobby-tile").first).to_be_visible()


@pytest.mark.clause("PLA-1", "PLA-2", "PLA-7", "PLA-11", "PLA-14", "PLA-26c", "PLA-26f")
@pytest.mark.parametrize(("language", "width", "height"), STRANGERS)
def test_a_stranger_plays_all_four_games_reaches_a_limit_and_takes_a_break(
    browser: Browser, house: House, language: str, width: int, height: int
) -> None:
    say = texts(language)
    for key in ("infinite", "majority"):
        house.tidy_up(key)
    ann = house.visit(browser, width=width, height=height, touch=width < height)
    arrives(ann, language, say)
    plays_infinite(house, ann, say)
    plays_american(house, ann, say)
    plays_majority(house, ann, say)
    plays_a_duel(house, ann, say)
    finds_all_of_it_again(ann, say)
    reaches_a_limit(house, ann, language, say)
    takes_a_break(house, ann, language, say)
    ann.close()


def arrives(ann: Window, language: str, say: dict[str, str]) -> None:
    """The page speaks English at first; whoever reads another language finds it before anything else."""
    ann.open("/")
    expect(ann.find(".lobby-tile")).to_have_count(len(TABLES) - 1)
    ann.page.get_by_role("radio", name=say[f"language-{language}"]).check(force=True)
    expect(ann.find("html")).to_have_attribute("lang", language)
    look_over(ann.page, f"arrival {language}")
    ann.find(".entry input").fill("Ann")
    ann.find(".entry [type=submit]").click()
    expect(ann.find(".purse bdi")).to_have_text("Ann")
    assert balance(ann) == START_CENTS


def plays_infinite(house: House, ann: Window, say: dict[str, str]) -> None:
    sit_down(ann, "infinite")
    lose(house, ann, say)
    assert balance(ann) == START_CENTS + NETS[0]
    back_to_the_lobby(ann)


def lose(house: House, ann: Window, say: dict[str, str]) -> None:
    """Bet 5 and stand on 19 against 21."""
    expect(ann.find(".betting")).to_be_visible()
    chip(ann, "main")
    ann.bets_are_in()
    house.cards("Th 9h", "6s Td 5c")
    house.close_clock()
    ann.sees(say["say-move"])
    ann.find(".tile.stand").click()
    expect(ann.find(".receipt")).to_contain_text("5")
    house.close_clock()
    expect(ann.find(".betting")).to_be_visible()


def plays_american(house: House, ann: Window, say: dict[str, str]) -> None:
    sit_down(ann, "american")
    ann.page.get_by_role("button", name=say["options-start"]).click()
    chip(ann, "1.main")
    house.cards("Th 9h", "7s Td")
    ann.find(".deal").click()
    expect(ann.find(".announcer")).to_contain_text(say["say-move"])
    ann.find(".tile.stand").click()
    expect(ann.find(".receipt")).to_be_visible()
    assert balance(ann) == START_CENTS + sum(NETS[:2])
    back_to_the_lobby(ann)


def plays_majority(house: House, ann: Window, say: dict[str, str]) -> None:
    """One alone is played by best strategy, once the question about extra stakes is answered."""
    sit_down(ann, "majority")
    ann.sees(say["consent-question"])
    ann.page.get_by_role("button", name=say["consent-yes"]).click()
    chip(ann, "1.main")
    ann.bets_are_in("majority")
    house.cards("Ts 9h", "7c Td")
    house.close_clock("majority")
    ann.sees(say["say-strategy"])
    house.pass_ms(STRATEGY_MS)
    expect(ann.find(".receipt")).to_be_visible()
    assert balance(ann) == START_CENTS + sum(NETS)
    house.close_clock("majority")
    back_to_the_lobby(ann)


def plays_a_duel(house: House, ann: Window, say: dict[str, str]) -> None:
    """One hand against a bot of the house is won; then she gives the match up."""
    house.cards("2s 9d")
    challenges_the_house(ann, say)
    ann.page.wait_for_url(re.compile(r"/duel/duel-\d+$"))
    match = ann.page.url.rpartition("/")[2]
    at(ann, "draw")
    pass_on(house, match)
    at(ann, "bet")
    house.cards("Ts 9d 9h 9c", "Th 7c")
    ann.page.get_by_role("textbox", name=say["duel-bet-amount"]).fill("75")
    ann.page.keyboard.press("Enter")
    at(ann, "play")
    ann.find(".tile.stand").click()
    at(ann, "result")
    expect(ann.find(".near .stake .pill")).to_contain_text("+75")
    ann.page.get_by_role("button", name=say["menu"]).click()
    ann.page.get_by_role("button", name=say["duel-resign"]).click()
    ann.page.get_by_role("button", name=say["duel-resign-go"]).click()
    at(ann, "over")
    back_to_the_lobby(ann)


def challenges_the_house(ann: Window, say: dict[str, str]) -> None:
    ann.page.get_by_role("button", name=say["duel-lobby-new"]).click()
    ann.find(".new-duel").wait_for()
    ann.page.get_by_role("radio", name=say["duel-lobby-house"]).check(force=True)
    ann.page.get_by_role("button", name=say["duel-lobby-do-house"], exact=True).click()


def finds_all_of_it_again(ann: Window, say: dict[str, str]) -> None:
    """The history has each round and the match, the statistics count what was won and lost."""
    ann.page.get_by_role("link", name=say["history-title"]).click()
    rows = ann.find(".round-row")
    expect(rows).to_have_count(len(GAMES))
    look_over(ann.page, "the history of an evening")
    ann.page.get_by_role("link", name=say["rounds-statistics"]).click()
    expect(ann.find(".sums")).to_contain_text(re.compile(r"\+5[.,]00"))
    for name in (*(say[f"game-{game}"] for game in GAMES[:3]), say["stats-duels"]):
        expect(ann.find("main")).to_contain_text(name)
    look_over(ann.page, "the statistics of an evening")
    back_to_the_lobby(ann)


def reaches_a_limit(house: House, ann: Window, language: str, say: dict[str, str]) -> None:
    """She is up 5 and wants to lose no more than 2.50 in the day: one more bet of 5 fits, a second does not."""
    sit_down(ann, "infinite")
    ann.find(".purse").click()
    safe = ann.page.get_by_role("dialog")
    safe.get_by_text(say["safe-loss-day"], exact=True).click()
    safe.locator("details[open] input").fill("2.50" if language == "en" else "2,50")
    safe.locator("details[open] [type=submit]").click()
    expect(safe.get_by_role("status")).to_have_text(say["safe-saved"])
    look_over(ann.page, "a limit")
    close_sheet(ann)
    lose(house, ann, say)
    spot(ann, "main").click()
    ann.told(opening(language, "error-loss_limit"))
    expect(ann.find("[data-spot=main] .chip")).to_have_count(0)
    assert balance(ann) == START_CENTS + sum(NETS) - 5_00


def takes_a_break(house: House, ann: Window, language: str, say: dict[str, str]) -> None:
    """Nothing can be bet at any table; what was played stays there to be read."""
    ann.find(".purse").click()
    box = ann.find("[aria-labelledby=safe-break]")
    box.locator(".btn").last.click()
    expect(box.get_by_role("alert")).to_be_visible()
    box.get_by_role("button", name=say["safe-break-begin"]).click()
    expect(ann.find(".safe-closed")).to_contain_text(say["safe-closed-text"])
    expect(ann.find(".safe-closed")).to_be_in_viewport(ratio=1)
    look_over(ann.page, "a break")
    close_sheet(ann)
    house.close_clock()
    expect(ann.find(".betting")).to_be_visible()
    ann.page.keyboard.press("1")
    spot(ann, "main").click()
    refused = opening(language, "error-on_break")
    ann.told(refused)
    back_to_the_lobby(ann)
    sit_down(ann, "american")
    chip(ann, "1.main")
    ann.find(".deal").click()
    ann.told(refused)
    back_to_the_lobby(ann)
    challenges_the_house(ann, say)
    expect(ann.find(".new-duel [role=alert]")).to_contain_text(refused)
    # The browser itself notes the refusal in its console.
    ann.complaints.remove(next(one for one in ann.complaints if "409" in one))
    close_sheet(ann)
    ann.page.get_by_role("link", name=say["history-title"]).click()
    expect(ann.find(".round-row")).to_have_count(5)
    assert balance(ann) == START_CENTS + sum(NETS) - 5_00
