"""Majority in real browsers against the real server: a vote of three, best strategy for one, golden chips, the lobby."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.overlook import look_over
from tests.core.test_strategy import CHART
from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.house import TestServer, soon, table_spec
from tests.support.majority import majority_spec
from ventuno.core.rules import Rules, rules_hash
from ventuno.server.prices import FixedOdds, TableOdds
from ventuno.table.spec import Clocks, GoldenRules, TableSpec

pytestmark = pytest.mark.browser

EU, US = "majority", "majority-us"
CLOCKS = Clocks(deal_ms=0, strategy_ms=1_000)
#: Two golden chips a round at most, and none beside credits.
TERMS = GoldenRules(per_round=2, mixed=False)


def named(spec: TableSpec, name: str) -> TableSpec:
    return msgspec.structs.replace(spec, name=name)


TABLES = [
    named(majority_spec(EU, clocks=CLOCKS, colour="black"), "Majority EU"),
    named(majority_spec(US, clocks=CLOCKS, golden=TERMS), "Majority US"),
    table_spec(),
]


def odds(rules: Rules) -> TableOdds:
    return TableOdds(chart=msgspec.structs.replace(CHART, rules_hash=rules_hash(rules)))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), tables=TABLES, odds=FixedOdds(odds)) as found:
        yield found


@pytest.fixture(autouse=True)
def tidy(house: House) -> Iterator[None]:
    yield
    for key in (EU, US):
        house.tidy_up(key)


def sit(house: House, browser: Browser, name: str, table: str = EU, **how: object) -> Window:
    """Sit down; the question about extra stakes is open."""
    window = house.enter(browser, name, table=table, **how)
    window.sees("Automatic extra stakes?")
    return window


def agree(window: Window, *, accept: bool = True) -> None:
    window.button("Accept" if accept else "Decline").click()
    expect(window.find(".chip-row")).to_be_visible()


def spot(window: Window, name: str) -> Locator:
    return window.find(f'[data-spot="{name}"]')


def bet(window: Window, *spots: str, table: str = EU) -> None:
    """Put a chip of 5 on spots and wait until the server has all that lies there."""
    window.page.keyboard.press("2")
    for name in spots:
        spot(window, name).click()
    window.bets_are_in(table)


def bar(window: Window, action: str, seat: str = "1") -> Locator:
    """The tile of an action in the vote on a seat's hand."""
    votes = window.page.get_by_role("group", name=re.compile(rf"^Vote for seat {seat}:"))
    return votes.get_by_role("button", name=re.compile(rf"^{action}"))


def count(window: Window, action: str, votes: str, seat: str = "1") -> None:
    expect(bar(window, action, seat).locator(".count b")).to_have_text(votes)


def box(window: Window, number: int) -> Locator:
    return window.find(".seat-box").nth(number - 1)


def grant(house: House, account: int, value_cents: int, pieces: int) -> None:
    async def work(server: TestServer) -> None:
        store = server.server.house.store
        await store.grant(0, account, value_cents, pieces, f"{account} {value_cents}")

    house.call(work)


@pytest.mark.clause("MAJ-3", "MAJ-4", "MAJ-5", "MAJ-7", "MAJ-16")
def test_three_pages_vote_against_each_other(house: House, browser: Browser) -> None:
    """Two against one for a split that one does not pay for; a tie of two; all three on the right hand."""
    ann = sit(house, browser, "Ann")
    ben = sit(house, browser, "Ben", width=1280, height=800)
    cleo = sit(house, browser, "Cleo", width=844, height=390)
    everybody = (ann, ben, cleo)
    look_over(ann.page, "consent")
    # No bet before the answer.
    expect(spot(ann, "1.main")).to_have_attribute("aria-disabled", "true")
    for window in everybody:
        agree(window, accept=window is not ann)
        expect(window.page.get_by_role("switch")).to_have_attribute(
            "aria-checked", "false" if window is ann else "true"
        )
    for window, fact in zip(everybody, ("2 more make", "1 more makes", "Its players vote"), strict=True):
        bet(window, "1.main")
        house.pass_ms(500)
        expect(box(ann, 1)).to_contain_text(fact)
    bet(ben, "1.player_pair")
    for window in everybody:
        look_over(window.page, "betting")
        window.hear()
        window.page.evaluate("window.shifts.length = 0")
    house.cards("8s 8h 3d Kc Td", "6c Th 9d")
    house.close_clock(EU)
    for window in everybody:
        window.sees("Vote now", "seat 1: 3 open")
        expect(box(window, 1)).to_contain_text("2 of 3 decide")
        expect(window.find(".dealer .later")).to_have_text("later")
    expect(box(ben, 1)).to_contain_text("Player +30")
    bar(ann, "Stand").click()
    bar(ben, "Split").click()
    house.pass_ms(500)
    for window in everybody:
        count(window, "Stand", "1")
        count(window, "Split", "1")
        look_over(window.page, "vote")
    expect(bar(ann, "Stand")).to_have_attribute("aria-pressed", "true")
    expect(bar(cleo, "Stand")).to_have_attribute("aria-pressed", "false")
    # Two of three cannot be reached any more.
    bar(cleo, "Split").click()
    expect(box(ann, 1)).to_contain_text("No extra stake: right hand only")
    ann.heard_all("Seat 1, Split: 2 of 3 votes")
    expect(ann.page.get_by_role("group", name=re.compile("^Vote for seat 1a:"))).to_be_visible()
    expect(bar(ann, "Hit", "1a")).to_have_attribute("aria-disabled", "true")
    bar(ben, "Hit", "1a").click()
    bar(cleo, "Stand", "1a").click()
    expect(box(ben, 1)).to_contain_text("Tie. Best strategy: Hit")
    look_over(ann.page, "split")
    # SPLIT-1 stood by itself on 21; now all three decide.
    for window, action in zip(everybody, ("Stand", "Stand", "Hit"), strict=True):
        window.sees("Vote now")
        bar(window, action, "1b").click()
        if window is ben:
            break
    for window in everybody:
        window.find(".receipt").wait_for()
        look_over(window.page, "result")
        shifts = window.page.evaluate("window.shifts")
        assert sum(value for value, _ in shifts) <= 0.01, shifts
    ann.heard_all("Seat 1, Split: 2 of 3 votes", "Seat 1a, Tie. Best strategy: Hit")
    said = ann.page.evaluate("window.heard")
    assert said.count("Seat 1, Split: 2 of 3 votes") == 1, said
    assert [len(window.find(".receipt li").all()) for window in everybody] == [1, 3, 2]
    for window in everybody:
        window.close()


@pytest.mark.clause("MAJ-4", "MAJ-8", "MAJ-9", "MAJ-16")
def test_a_single_player_is_played_by_best_strategy(house: House, browser: Browser) -> None:
    """US dealing, both seats, one answer to insurance for both, then the chart."""
    ann = sit(house, browser, "Ann", US)
    agree(ann)
    bet(ann, "1.main", "2.main", "2.main", "1.dealer_pair", table=US)
    expect(box(ann, 1)).to_contain_text("2 more make it a vote")
    house.cards("Ts 9h 6h Tc 2c", "Ad 7c")
    house.close_clock(US)
    ann.sees("Insurance?")
    look_over(ann.page, "insurance")
    expect(ann.find(".deal-mark")).to_have_text("US")
    expect(ann.find(".tile.hit")).to_contain_text("+ 7.50")
    ann.page.get_by_role("button", name=re.compile("^Skip")).click()
    ann.sees("Best strategy", "plays your hand")
    expect(ann.find(".no-votes").first).to_contain_text("1 player has bet here. It takes 3 for a vote.")
    expect(ann.find(".vote")).to_have_count(0)
    look_over(ann.page, "strategy")
    house.pass_ms(1_000)
    expect(box(ann, 1)).to_contain_text("Best strategy: Hit")
    expect(box(ann, 1).locator(".badge")).to_have_text("18")
    house.pass_ms(1_000)
    ann.find(".receipt").wait_for()
    look_over(ann.page, "result")
    expect(ann.find(".receipt")).to_contain_text("Seat 2")
    ann.close()


@pytest.mark.clause("MAJ-3", "MAJ-16")
def test_the_switch_rests_while_a_round_is_played(house: House, browser: Browser) -> None:
    ann = sit(house, browser, "Ann")
    agree(ann)
    switch = ann.page.get_by_role("switch")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    bet(ann, "1.main")
    house.cards("Ts 9h", "6c Th 9d")
    house.close_clock(EU)
    ann.sees("Best strategy")
    expect(switch).to_contain_text("Locked until the round ends")
    switch.click(force=True)
    expect(switch).to_have_attribute("aria-checked", "false")
    house.pass_ms(1_000)
    ann.find(".receipt").wait_for()
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    ann.close()


@pytest.mark.clause("MAJ-16", "MAJ-17")
def test_golden_chips_are_chosen_laid_and_told(house: House, browser: Browser) -> None:
    """A table that takes two a round and none beside credits; the round is marked in the history."""
    ann = sit(house, browser, "Ann", US)
    agree(ann)
    ann.button("Golden chips").click()
    expect(ann.find("dialog[open]")).to_contain_text("You own none")
    expect(ann.find("dialog[open]")).to_contain_text("At most 2 of them in a round")
    look_over(ann.page, "about golden chips")
    ann.page.keyboard.press("Escape")
    grant(house, ann.account, 10_00, 3)
    ann.reload()
    ann.button("Golden chips").click()
    expect(ann.page.get_by_role("radio", name="Golden chip of 10, 3 left")).to_be_checked()
    look_over(ann.page, "golden chips")
    before = ann.balance_cents
    spot(ann, "1.main").click()
    spot(ann, "2.main").click()
    spot(ann, "1.main").click()
    ann.told("At most 2 golden chips in a round")
    expect(ann.page.get_by_role("radio", name="Golden chip of 10, 1 left")).to_be_checked()
    ann.button("Credits").click()
    ann.page.keyboard.press("2")
    spot(ann, "1.main").click()
    ann.told("This spot takes either credits or golden chips")
    account = ann.account

    async def work(server: TestServer) -> None:
        table = server.hall(US).driver.table
        await soon(lambda: len(table.me(account).golden_bets) == 2)

    house.call(work)
    assert ann.balance_cents == before
    house.cards("Ts 9h 9c Th", "9d Td")
    house.close_clock(US)
    house.pass_ms(1_000)
    ann.find(".receipt").wait_for()
    expect(ann.find(".receipt")).to_contain_text("10 GC")
    look_over(ann.page, "golden result")
    house.close_clock(US)
    # One was a push and came back, the other is lost… or won and used up.
    ann.sees("Place your bets")
    ann.open("/history")
    expect(ann.find(".gc-mark").first).to_be_visible()
    ann.close()


@pytest.mark.clause("MAJ-16")
def test_both_seats_by_keys_alone(house: House, browser: Browser) -> None:
    """Letters vote on seat 1, then on seat 2; side bets hide and show."""
    windows = [sit(house, browser, name) for name in ("Ann", "Ben", "Cleo")]
    for window in windows:
        agree(window)
    ann = windows[0]
    ann.button("Hide side bets").click()
    expect(spot(ann, "1.player_pair")).to_have_count(0)
    ann.button("Show side bets").click()
    expect(spot(ann, "1.player_pair")).to_have_count(1)
    for window in windows:
        bet(window, "1.main", "2.main")
    house.cards("Ts 9h 6h Tc", "6c Th 9d")
    house.close_clock(EU)
    ann.sees("Vote now")
    ann.page.keyboard.press("s")
    expect(bar(ann, "Stand")).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("h")
    expect(bar(ann, "Hit", "2")).to_have_attribute("aria-pressed", "true")
    # With the second vote for it seat 1 stands; the third player's letter is for seat 2.
    for window in windows[1:]:
        window.page.keyboard.press("s")
        window.page.keyboard.press("s")
    ann.find(".receipt").wait_for()
    house.close_clock(EU)
    ann.sees("Place your bets")
    ann.button("Rebet").click()
    ann.bets_are_in(EU)
    assert ann.staked_cents == 10_00
    ann.button("Clear").click()
    ann.bets_are_in(EU)
    assert ann.staked_cents == 0
    for window in windows:
        window.close()


@pytest.mark.clause("MAJ-10", "MAJ-16")
def test_the_lobby_names_the_game_and_how_it_is_dealt(house: House, browser: Browser) -> None:
    stranger = house.visit(browser)
    stranger.open("/")
    tiles = stranger.find(".lobby-tile")
    expect(tiles).to_have_count(len(TABLES))
    expect(tiles.filter(has_text="Majority EU").locator("abbr[title*=European]")).to_have_text("EU")
    expect(tiles.filter(has_text="Majority US").locator("abbr[title*=American]")).to_have_text("US")
    expect(tiles.filter(has_text="Infinite")).to_have_count(1)
    look_over(stranger.page, "lobby")
    stranger.close()
