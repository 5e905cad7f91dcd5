"""Duels around the match, in a real browser: challenge, accept, private link, house bot, ratings, record."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.overlook import look_over
from tests.browser.test_people import RealShoes
from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.duels import Game, duel_spec
from tests.support.house import TestServer

pytestmark = pytest.mark.browser

MATCH = re.compile(r"/duel/duel-\d+$")
#: Nobody guesses the word that a private match ends with.
PRIVATE_MATCH = re.compile(r"/duel/duel-\d+_[0-9a-f]{16}$")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Run a server whose shoes are real, so that they verify."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.support.browser_house.NamedCards", RealShoes)
        with open_house(tmp_path_factory.mktemp("duels"), tables=[duel_spec()]) as found:
            yield found


def come(house: House, browser: Browser, name: str = "", **how: object) -> Window:
    """Open the lobby, as a guest or as nobody."""
    window = house.visit(browser, **how)
    if name:
        window.enter_as(name)
    window.open("/")
    window.find(".duels").wait_for()
    return window


def new_duel(window: Window) -> None:
    window.button("New duel").click()
    window.find(".new-duel").wait_for()


def choose(window: Window, name: str) -> None:
    window.page.get_by_role("radio", name=re.compile(f"^{name}")).check(force=True)


def play_on(house: House, match: str, *players: Window) -> None:
    """Let a match go to its end; both have a window of the protocol beside their page."""

    async def work(server: TestServer) -> None:
        game = Game(server, match)
        for player in players:
            await game.enter(cookies[player])
        await game.turn()
        await game.play_on((20, 10))
        for window in game.windows:
            await window.aclose()

    cookies = {player: player.cookie for player in players}
    house.call(work)
    house.pass_ms(0)


def match_of(window: Window) -> str:
    return window.page.url.rpartition("/")[2]


@pytest.mark.clause("DUE-2", "DUE-12", "DUE-14", "PLA-7", "PLA-11", "PLA-12", "PLA-24")
def test_from_a_challenge_to_its_place_in_the_history(browser: Browser, house: House) -> None:
    ann, bob = come(house, browser, "Ann"), come(house, browser, "Bob", width=1280, height=800)
    new_duel(ann)
    look_over(ann.page, "a new duel")
    choose(ann, "short 2")
    choose(ann, "50")
    ann.page.get_by_role("button", name="Challenge", exact=True).click()
    expect(ann.find(".made-ways")).to_be_visible()
    ann.button("Done").click()
    expect(ann.find(".duels .lobby-tile")).to_contain_text("Your challenge")

    tile = bob.find(".duels .lobby-tile")
    expect(tile).to_contain_text("Ann")
    expect(tile).to_contain_text("short, 2 hands")
    expect(tile).to_contain_text("Stake 50 each")
    expect(tile).to_contain_text("Not rated yet")
    look_over(bob.page, "a challenge waits")
    ann.page.evaluate("document.activeElement.blur()")
    bob.button("Accept the challenge of Ann").click()
    bob.page.wait_for_url(MATCH)
    called = ann.find(".called")
    expect(called.get_by_role("status")).to_have_text("Your duel with Bob is ready")
    assert ann.page.url == f"{house.url}/", "nobody is taken along"
    assert ann.page.evaluate("document.activeElement === document.body"), "the focus stays where it was"
    look_over(ann.page, "a match waits")
    called.get_by_role("link").click()
    ann.page.wait_for_url(MATCH)
    expect(called).to_have_count(0)

    match = match_of(ann)
    ann.open("/")
    bob.open("/")
    expect(ann.find(".duels .lobby-tile")).to_contain_text("Ann against Bob")
    play_on(house, match, ann, bob)
    expect(ann.find(".duels .lobby-tile")).to_have_count(0)
    the_board_names_both(ann)
    the_history_has_it(bob, match)
    for window in (ann, bob):
        window.close()


def the_board_names_both(ann: Window) -> None:
    ann.button("Leaderboard").click()
    expect(ann.find(".ranks tbody tr")).to_have_count(2)
    expect(ann.find(".ranks .own")).to_contain_text("Ann")
    look_over(ann.page, "leaderboard")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("banner").get_by_role("button", name="Account").click()
    expect(ann.find(".sheet-body")).to_contain_text("Duels: rating")


def the_history_has_it(bob: Window, match: str) -> None:
    record = bob.request(f"/api/duels/{match}")["record"]
    bob.open("/history")
    row = bob.find(".round-row")
    expect(row).to_contain_text("Duel: Ann")
    expect(row).to_contain_text("50.00")
    look_over(bob.page, "a duel in the history")
    row.click()
    bob.find(".match").wait_for()
    expect(bob.find(".score tbody tr")).to_have_count(len(record["hands"]))
    for fold in bob.find(".match-hand summary").all():
        fold.click()
    expect(bob.find(".match-hand .happened li")).to_have_count(
        sum(len(hand["acts"]) for hand in record["hands"])
    )
    look_over(bob.page, "every hand of a record")
    bob.find(".proof .btn").first.click()
    expect(bob.find(".proof.good .told")).to_contain_text("cards")


@pytest.mark.clause("DUE-12")
def test_a_private_link_is_opened_by_a_stranger_and_is_good_for_one(browser: Browser, house: House) -> None:
    ann = come(house, browser, "Ann", width=1280, height=800)
    new_duel(ann)
    choose(ann, "A friend")
    choose(ann, "short 2")
    ann.button("Make the link").click()
    ann.find(".qr-code").wait_for()
    look_over(ann.page, "a link to give away")
    path = "/d/" + ann.find(".fingerprint code").inner_text().rpartition("/")[2]
    ann.button("Done").click()

    eve = come(house, browser, "Eve")
    expect(eve.button("Accept")).to_have_count(0)
    bob = house.visit(browser)
    bob.open(path)
    expect(bob.page.get_by_role("heading", level=2)).to_have_text("Ann challenges you")
    look_over(bob.page, "a stranger at a private link")
    bob.page.get_by_role("textbox").fill("Bob")
    bob.button("Enter as a guest and accept").click()
    bob.page.wait_for_url(PRIVATE_MATCH)
    ann.find(".called").wait_for()
    eve.open(path)
    expect(eve.find(".challenge-page main")).to_contain_text("This challenge has been accepted")
    expect(eve.button("Accept")).to_have_count(0)
    for window in (ann, bob, eve):
        window.close()


@pytest.mark.clause("DUE-12", "DUE-13")
def test_the_house_is_there_at_once_and_a_challenge_can_be_taken_back(browser: Browser, house: House) -> None:
    ann = come(house, browser, language="it")
    ann.button("Nuovo duello").click()
    ann.find(".new-duel").wait_for()
    choose(ann, "La casa")
    look_over(ann.page, "the house")
    expect(ann.find(".new-duel .field")).to_have_count(0)
    choose(ann, "Chiunque")
    ann.page.get_by_role("switch", name=re.compile("^Duplicato")).click()
    ann.find(".new-duel .field input").fill("1000,01")
    ann.page.get_by_role("button", name="Sfida", exact=True).click()
    expect(ann.find(".new-duel [role=alert]")).to_contain_text("fino a 1.000")
    ann.find(".new-duel .field input").fill("")
    ann.page.get_by_role("button", name="Sfida", exact=True).click()
    expect(ann.find(".made-ways")).to_be_visible()
    ann.button("Fatto").click()
    own = ann.find(".duels .lobby-tile").filter(has_text="La tua sfida")
    expect(own).to_contain_text("Duplicato")
    ann.button("Ritira la tua sfida").click()
    expect(own).to_have_count(0)
    ann.button("Nuovo duello").click()
    choose(ann, "La casa")
    choose(ann, "Forte")
    ann.page.get_by_role("button", name="Gioca", exact=True).click()
    ann.page.wait_for_url(MATCH)
    ann.close()


@pytest.mark.parametrize("strength", ["Random", "Strong"])
@pytest.mark.clause("DUE-4", "DUE-5", "DUE-12", "ODD-7")
def test_a_whole_match_against_the_house(browser: Browser, house: House, strength: str) -> None:
    zoe = come(house, browser, "Zoe")
    new_duel(zoe)
    choose(zoe, "The house")
    choose(zoe, strength)
    choose(zoe, "short 2")
    zoe.page.get_by_role("button", name="Play", exact=True).click()
    zoe.page.wait_for_url(MATCH)
    match = match_of(zoe)
    expect(zoe.page.get_by_role("heading", level=1)).to_have_text(f"Duel with {strength}")
    moments = []
    while (moment := asked_for(house, zoe, match)) != "over":
        moments.append(moment)
        if moment == "bet":
            zoe.page.get_by_role("textbox", name="Your bet").fill("100")
            zoe.page.keyboard.press("Enter")
        else:
            zoe.find(".tile.no" if moment == "offer" else ".tile.stand").click()
        expect(zoe.find(f".duel.at-{moment}")).to_have_count(0)
    assert moments.count("bet") >= 2
    expect(zoe.find(".verdict h2")).to_have_text(re.compile(f"^(You win|{strength} wins) the match$"))
    record = zoe.request(f"/api/duels/{match}")["record"]
    assert [player.get("bot") for player in record["players"]] == [None, strength.lower()]
    assert len([hand for hand in record["hands"] if len(hand["acts"]) >= 2]) >= 2, "the house has bet, too"
    zoe.close()


def asked_for(house: House, window: Window, match: str) -> str:
    """Let a match go on until the page asks for something, or shows that it is over; return the moment."""

    async def work(server: TestServer) -> None:
        await Game(server, match).turn()

    house.call(work)
    house.pass_ms(0)
    moments = ("bet", "offer", "play", "over")
    window.find(", ".join(f".duel.at-{moment}" for moment in moments)).wait_for()
    shown = window.find(".duel").get_attribute("class") or ""
    return next(moment for moment in moments if f"at-{moment}" in shown)
