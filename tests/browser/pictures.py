"""Plays the moment of the README's pictures: a pair of eights against a five, forty others beside you.

python -m tests.browser.pictures FOLDER
"""

import asyncio
import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.support.browser import Window, chromium
from tests.support.browser_house import House, open_house
from tests.support.house import Client, TestServer, table_spec
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.server.prices import OddsKeeper

SIZES = {"table-phone": (390, 844), "table-desktop": (1280, 800)}
#: What the others do with the eights; the rest still think.
OTHERS = ("split",) * 19 + ("stand",) * 9 + ("hit",) * 3 + ("cash_out",) * 4 + ("double",) + ("",) * 4
MINUTES_BEFORE = 38
QUALITY = 85


async def prices_of(rules: Rules, folder: Path) -> PriceTable | None:
    return (await OddsKeeper(folder).of(rules)).prices


async def bet_all(others: list[Client]) -> None:
    await asyncio.gather(*(one.bet(main=10_00) for one in others))


async def act_all(others: list[Client]) -> None:
    await asyncio.gather(*(one.act(act) for one, act in zip(others, OTHERS, strict=True) if act))


def lose_a_round(house: House, ann: Window) -> None:
    """So that the session has a net."""
    for chip, spot in (("3", "Main bet"), ("2", "Hot 3")):
        ann.bet(chip=chip, spot=spot)
    house.cards("Th 9d", "Ts Kd")
    house.close_clock()
    ann.sees("Your move")
    ann.tile("Stand").click()
    ann.find(".receipt").wait_for()
    house.pass_ms(MINUTES_BEFORE * 60_000)
    ann.sees("Place your bets")


def take(house: House, browser: Browser, folder: Path, name: str) -> None:
    width, height = SIZES[name]
    ann = house.enter(browser, width=width, height=height, scale=2)
    lose_a_round(house, ann)
    ann.bet(chip="3")
    for spot in ("Perfect Pairs", "21+3", "Hot 3", "Bust It"):
        ann.bet(chip="2", spot=spot)
    others = house.others(*(f"Guest {number}" for number in range(len(OTHERS))))

    async def play(server: TestServer) -> None:
        await bet_all(others)

    house.call(play)
    house.cards("8h 8c", "5c Th 6d")
    house.close_clock()
    ann.sees("Your move", "pair of 8s")

    async def decide(server: TestServer) -> None:
        await act_all(others)

    house.call(decide)
    house.pass_ms(3_000)
    expect(ann.tile("Split")).to_contain_text("53 %")
    expect(ann.find(".meta")).to_contain_text("40 others")
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.mouse.move(0, 0)
    browser_side = ann.context.new_cdp_session(ann.page)
    shot = browser_side.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (folder / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))

    async def leave(server: TestServer) -> None:
        await asyncio.gather(*(one.aclose() for one in others))

    house.call(leave)
    ann.close()
    house.tidy_up()


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as data:
        table = table_spec(name="Infinite")
        prices = asyncio.run(prices_of(table.rules, Path(data)))
        with (
            open_house(Path(data), tables=[table], prices=lambda _: prices) as house,
            chromium() as browser,
        ):
            for name in SIZES:
                take(house, browser, folder, name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
