"""The American table's page in a real browser: each moment in every window, then whole rounds at a real server.

What a round comes to is compared with the server's books, whatever the page says.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.looks import FELTS, LANGUAGES, SIZES, WINDOWS
from tests.browser.overlook import axe
from tests.browser.test_table_page import CUT, SMALL_TARGETS
from tests.support.browser import Window
from tests.support.browser_house import House, open_house
from tests.support.solo import american_spec

pytestmark = pytest.mark.browser

#: Moments, each with the number of boxes it is looked at with.
MOMENTS = {
    "betting": 5,
    "split": 3,
    "splits": 5,
    "five": 5,
    "result": 5,
    "insurance": 5,
    "even-money": 1,
    "one": 1,
    "one-split": 1,
}


def sit(page: Page, address: str, scene: str = "betting", **query: Any) -> None:
    """Open a moment; a round in the middle is taken up."""
    asked = {"scene": f"american-{scene}", "hands": MOMENTS[scene], **query}
    page.goto(f"{address}?{'&'.join(f'{name}={value}' for name, value in asked.items())}")
    page.wait_for_selector(".boxes")
    if scene not in ("betting", "result"):
        page.locator(".waiting .btn").click()


def left(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["x"]


def right(what: Locator) -> float:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"]


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.clause("AME-1", "AME-14")
def test_every_moment_is_accessible_and_whole(browser: Browser, address: str, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    for number, scene in enumerate(MOMENTS):
        turn = number + SIZES.index(size)
        language, felt = LANGUAGES[turn % len(LANGUAGES)], FELTS[turn % len(FELTS)]
        sit(page, address, scene, lang=language, felt=felt)
        where = f"{scene} {language} {felt}"
        assert axe(page) == [], where
        assert page.evaluate(SMALL_TARGETS) == [], where
        # A long receipt scrolls in its place.
        assert page.evaluate(CUT.replace(", .receipt", "")) == [], where
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], where
        # However many hands there are, the one in play is in view (AME-1).
        if page.locator(".box.active").count():
            assert 0 <= left(page.locator(".box.active")) <= right(page.locator(".box.active")) <= size[0], (
                where
            )
    page.close()


# --- whole rounds at a real server -----------------------------------------------------------

#: Five hands against an ace: a pair that is split and doubled, a blackjack, an 11, a hard 17, a 20 in three cards.
FRONT = "8s Ah 9c Td 6s 8h Kd 2c 7d 5h 3d Kc Ts 8d 9h"
BACK = "Ac 6h"
#: Even money wins 25, an insurance of 12.50 is lost, a pair of eights wins 30 on 5.
NET = 50_00 + 25_00 + 25_00 + 50_00 - 12_50 + 0 + 25_00 + 30_00
#: Which of them are asked and double or split, which only stand.
MOVES = [
    ("box 1 main", "split"),
    ("box 1 split_1", "double"),
    ("box 1 split_2", "stand"),
    ("box 3 main", "double"),
    ("box 4 main", "stand"),
    ("box 5 main", "hit"),
    ("box 5 main", "stand"),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("house"), tables=[american_spec()]) as found:
        yield found


def spot(window: Window, name: str) -> Locator:
    return window.find(f'[data-spot="{name}"]')


def lies(window: Window) -> dict[str, str]:
    """What lies on the spots, as their rings tell."""
    rings = window.find("[data-spot]:has(.chip)")
    return {one.get_attribute("data-spot") or "": one.locator(".ring").inner_text() for one in rings.all()}


def walk_to(window: Window, what: Locator) -> None:
    """Go there with the Tab key."""
    for _ in range(60):
        if what.evaluate("(one) => one === document.activeElement"):
            return
        window.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {what}")


def check_books(window: Window) -> None:
    """The round is over: the screen, the wallet and the record of the round tell the same."""
    record = window.last_round()
    made = [
        (f"box {one['box'] + 1} {('main', 'split_1', 'split_2')[one['line']]}", one["action"])
        for one in record["decisions"]
    ]
    assert made == MOVES
    assert record["back_cents"] - record["staked_cents"] == NET
    assert window.balance_cents == window.request("/api/me")["balance_cents"] == 1000_00 + NET
    assert window.house.undealt == 0


@pytest.mark.clause("AME-1", "AME-2", "AME-5", "AME-6", "AME-9", "AME-11", "AME-14")
def test_a_round_of_five_hands_by_keys_alone(browser: Browser, house: House) -> None:
    ann = house.visit(browser)
    ann.enter_as("Ann")
    ann.open("/t/american")
    page, press = ann.page, ann.page.keyboard.press
    # At the first entry the settings come by themselves.
    hands = page.locator("[name=american_hands]:checked")
    walk_to(ann, hands)
    press("ArrowRight")
    expect(page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    walk_to(ann, ann.button("To the table"))
    press("Enter")
    for box in range(1, 6):
        press("3")
        walk_to(ann, spot(ann, f"{box}.main"))
        press("Enter")
    press("2")
    walk_to(ann, spot(ann, "1.perfect_pairs"))
    press("Enter")
    assert lies(ann) == {**{f"{box}.main": "25" for box in range(1, 6)}, "1.perfect_pairs": "5"}
    house.cards(FRONT, BACK)
    walk_to(ann, ann.find(".deal"))
    press("Enter")
    for number, (offer, key) in enumerate(
        (("Insurance", "n"), ("Even money", "y"), ("Insurance", "y"), ("Insurance", "n"), ("Insurance", "n")),
        1,
    ):
        ann.sees(f"Hand {number}: {offer}?")
        press(key)
    for hand, key in (("1", "p"), ("1a", "d"), ("1b", "s"), ("3", "d")):
        ann.sees(f"Hand {hand}: Your move")
        press(key)
    ann.sees("Hand 4: Your move", "hard 17")
    press("h")
    expect(page.get_by_role("alertdialog")).to_contain_text("Hit a hard 17?")
    assert axe(page) == []
    press("Escape")
    press("s")
    for key in "hs":
        ann.sees("Hand 5: Your move")
        before = ann.find(".box.active .badge").inner_text()
        press(key)
        if key == "h":
            expect(ann.find(".box.active .badge")).not_to_have_text(before)
    ann.sees("Dealer has 17", "net +192.50")
    check_books(ann)
    walk_to(ann, ann.button("Rebet"))
    press("Enter")
    assert lies(ann)["1.perfect_pairs"] == "5"
    ann.close()


@pytest.mark.clause("AME-8", "AME-9", "AME-10", "AME-13", "AME-14")
def test_a_round_begun_with_the_mouse_is_finished_by_a_finger_elsewhere(
    browser: Browser, house: House
) -> None:
    ann = house.visit(browser, width=1280, height=800)
    ann.enter_as("Ann")
    ann.open("/t/american")
    for choice in ("5", "Red"):
        ann.page.get_by_role("radio", name=choice, exact=True).check(force=True)
    ann.button("To the table").click()
    lay_by_dragging(ann)
    house.cards(FRONT, BACK)
    ann.button("Deal").click()
    for answer in ("No", "Even money", "Insure", "No", "No"):
        before = ann.find(".announcer").inner_text()
        ann.button(answer).first.click()
        expect(ann.find(".announcer")).not_to_have_text(before)
    ann.tile("Split").click()
    ann.sees("Hand 1a: Your move")
    cookies = ann.context.cookies()
    ann.close()

    phone = house.visit(browser, touch=True)
    phone.context.add_cookies(cookies)
    phone.enter_as("Ann")
    phone.open("/t/american")
    # The settings came along: nobody is asked for them again, and the felt is red.
    expect(phone.find(".waiting")).to_contain_text("167.50 are on the table")
    expect(phone.page.locator("[data-felt=red]")).to_have_count(1)
    phone.button("Go on with the round").tap()
    for hand, action in (("1a", "Double"), ("1b", "Stand"), ("3", "Double"), ("4", "Stand")):
        phone.sees(f"Hand {hand}: Your move")
        phone.tile(action).tap()
    phone.sees("Hand 5: Your move", "hard 11")
    phone.tile("Hit").tap()
    phone.sees("Hand 5: Your move", "hard 20")
    phone.tile("Stand").tap()
    phone.sees("Dealer has 17", "net +192.50")
    check_books(phone)
    phone.button("New bets").tap()
    lay_by_finger(phone)
    phone.close()


def lay_by_dragging(ann: Window) -> None:
    """Lay 25 on each hand and 5 on a pair, with some that come off again (AME-10)."""
    mouse = ann.page.mouse

    def drag(start: Locator, end: tuple[float, float], *, drop: bool = True) -> None:
        mouse.move(*middle(start))
        mouse.down()
        mouse.move(*end, steps=4)
        if drop:
            mouse.up()

    def chip(worth: int) -> Locator:
        return ann.find(f"[data-chip='{worth}00']")

    for box in range(1, 6):
        drag(chip(25), middle(spot(ann, f"{box}.main")))
    drag(chip(5), middle(spot(ann, "2.main")))
    drag(chip(5), middle(spot(ann, "1.perfect_pairs")))
    # In the air the chip shows its own worth, the stack what remains.
    drag(spot(ann, "2.main"), (640, 320), drop=False)
    expect(ann.find(".ghost")).to_have_text("5")
    expect(spot(ann, "2.main").locator(".ring")).to_have_text("25")
    mouse.up()
    whole = {**{f"{box}.main": "25" for box in range(1, 6)}, "1.perfect_pairs": "5"}
    assert lies(ann) == whole
    # No chip moves from stack to stack, and without its main bet a hand has no side bet either.
    drag(spot(ann, "1.perfect_pairs"), middle(spot(ann, "2.main")))
    assert lies(ann) == whole
    drag(spot(ann, "1.main"), (640, 320))
    assert lies(ann) == {f"{box}.main": "25" for box in range(2, 6)}
    ann.button("Undo").click()
    assert lies(ann) == whole


def lay_by_finger(phone: Window) -> None:
    """Tap, drag and hold: a stack that is held comes off whole, and Undo brings it back (AME-10)."""
    finger = phone.context.new_cdp_session(phone.page)

    def touch(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    spot(phone, "1.main").tap()
    start, end = middle(phone.find("[data-chip='2500']")), middle(spot(phone, "5.main"))
    touch("touchStart", start)
    touch("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
    touch("touchMove", end)
    touch("touchEnd")
    assert lies(phone) == {"1.main": "1", "5.main": "25"}
    touch("touchStart", middle(spot(phone, "5.main")))
    expect(spot(phone, "5.main").locator(".chip")).to_have_count(0)
    touch("touchEnd")
    phone.button("Undo").tap()
    assert lies(phone) == {"1.main": "1", "5.main": "25"}
