"""A guest plays, with nothing but a keyboard or nothing but a finger; the screen and the ledger agree."""

from collections import Counter
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.rounds import ROUNDS, Round
from tests.support.browser import Window, cents
from tests.support.browser_house import House

pytestmark = pytest.mark.browser

CHIPS = (1, 5, 25, 100, 500, 1000)
KEYS = {"Hit": "h", "Stand": "s", "Double": "d", "Split": "p", "Cash out": "c"}


class Keyboard:
    """Reaches everything with Tab, Enter and the table's letters."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._keys = window.page.keyboard

    def press(self, what: Locator) -> None:
        self._walk_to(what)
        self._keys.press("Enter")

    def hold(self, what: Locator) -> None:
        self._walk_to(what)
        self._keys.down("Enter")
        expect(self._window.find(".meta b").first).to_have_text("0.00")
        self._keys.up("Enter")

    def choose_chip(self, value: int) -> None:
        self._keys.press(str(1 + CHIPS.index(value)))

    def decide(self, move: str, _: Locator) -> None:
        self._keys.press(KEYS[move])

    def insure(self, *, take: bool) -> None:
        self._keys.press("y" if take else "n")

    def _walk_to(self, what: Locator) -> None:
        expect(what).to_be_visible()
        for _ in range(40):
            if what.evaluate("(one) => one === document.activeElement"):
                return
            self._keys.press("Tab")
        raise AssertionError(f"Tab does not reach {what}")


class Finger:
    """Taps what can be seen."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def press(self, what: Locator) -> None:
        what.tap()

    def hold(self, what: Locator) -> None:
        box = what.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch = self._window.context.new_cdp_session(self._window.page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        expect(self._window.find(".meta b").first).to_have_text("0.00")
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def choose_chip(self, value: int) -> None:
        self._window.find(".chip-row label").nth(CHIPS.index(value)).tap()

    def decide(self, _: str, tile: Locator) -> None:
        tile.tap()

    def insure(self, *, take: bool) -> None:
        self._window.button("Insure" if take else "No").tap()


Hands = Keyboard | Finger


def place_bets(window: Window, hands: Hands, round_: Round) -> None:
    for bet in round_.bets:
        if isinstance(bet, tuple):
            value, spot = bet
            hands.choose_chip(value)
            if spot:
                hands.press(window.spot(spot))
        elif bet.startswith("hold "):
            hands.hold(window.button(bet.removeprefix("hold ")))
        else:
            hands.press(window.button(bet))
    window.bets_are_in()


def play(house: House, window: Window, hands: Hands, round_: Round) -> None:
    house.cards(round_.front, round_.back)
    window.sees("Place your bets")
    place_bets(window, hands, round_)
    house.close_clock()
    if round_.insure is not None:
        window.sees("Insurance?")
        hands.insure(take=round_.insure)
    for move in round_.moves:
        window.sees("Your move")
        before = window.moment()
        if move == "wait":
            house.close_clock()
        else:
            hands.decide(
                move, window.find(f".tile.{move.lower().replace(' ', '_')}:not([aria-disabled=true])")
            )
        window.moved_on(before)
    expect(window.find(".receipt")).to_be_visible()


def agrees_with_the_ledger(window: Window, round_: Round) -> int:
    """Compare everything the screen says of a settled round with what is written down; return the net."""
    code = window.find(".who small").first.inner_text()
    (row,) = window.request("/api/history?limit=1")["rounds"]
    assert row["code"] == code
    written = window.request(f"/api/rounds/{code}")
    net = written["back_cents"] - written["staked_cents"]
    assert net == round_.net, round_.story
    assert cents(window.find(".receipt .net strong").inner_text()) == net
    rows = window.find(".receipt li")
    shown = [
        (cents_of_chip(one.locator(".stake").inner_text()), cents(one.locator(".amount").inner_text()))
        for one in rows.all()
    ]
    paid = [(bet["stake_cents"], bet["back_cents"] - bet["stake_cents"]) for bet in written["bets"]]
    assert Counter(shown) == Counter(paid)
    assert (
        window.balance_cents == written["balance_after_cents"] == window.request("/api/me")["balance_cents"]
    )
    return net


def cents_of_chip(text: str) -> int:
    """Read the stake of a receipt's line: whole credits without cents, perhaps odds behind it."""
    amount = text.partition(" · ")[0]
    return cents(amount if "." in amount else f"{amount}.00")


def play_all(house: House, window: Window, hands: Hands, rounds: Sequence[Round] = ROUNDS) -> None:
    net = 0
    for round_ in rounds:
        play(house, window, hands, round_)
        window.sees(round_.says)
        net += agrees_with_the_ledger(window, round_)
        assert cents(window.find(".purse small").inner_text().split("·")[1].split()[0]) == net
        assert house.undealt == 0, round_.story
        house.close_clock()


@pytest.mark.clause("INF-10", "INF-16", "INF-19", "INF-20", "INF-21", "INF-24", "COM-21", "PLA-23")
@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.deep)])
def test_rounds_with_nothing_but_a_keyboard(browser: Browser, house: House, every: int) -> None:
    """All twenty in the long run: going from place to place by Tab takes its time."""
    window = house.visit(browser)
    window.open("/")
    hands = Keyboard(window)
    hands.press(window.page.get_by_role("link", name="Sit at Test"))
    play_all(house, window, hands, ROUNDS[::every])
    window.close()


@pytest.mark.clause("INF-10", "INF-16", "INF-19", "INF-20", "INF-21", "INF-24", "COM-21", "PLA-23")
@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.deep)])
def test_rounds_with_nothing_but_a_finger(browser: Browser, house: House, every: int) -> None:
    window = house.visit(browser, touch=True)
    window.open("/")
    window.page.get_by_role("link", name="Sit at Test").tap()
    play_all(house, window, Finger(window), ROUNDS[::every])
    window.close()
