"""Pages of a real browser, as players see them: reading them, pressing on them, waiting for what they say.

What belongs to the server beside them is in :mod:`tests.support.browser_house`.
"""

import fcntl
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright
from playwright.sync_api import TimeoutError as Timeout

from dev import find_browser
from hatch_build import Client as BuiltClient
from tests.support.house import TestServer, soon
from ventuno.server.sessions import COOKIE

if TYPE_CHECKING:
    from tests.support.browser_house import House

ROOT = Path(__file__).resolve().parents[2]
#: A busy machine is no failure.
PATIENCE_MS = 20_000
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: Where pages find it: from a server, the browser compiles it for the first page only, and not for each anew.
AXE_PATH = "/assets/axe.min.js"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
)

# The page's clock stands where the server's stands; its timers run on.
_CLOCK = "window.pageNow = Math.max({now}, window.pageNow ?? 0); Date.now = () => window.pageNow;"
_SETTINGS = """if (localStorage.getItem("ventuno.settings") === null) {{
  localStorage.setItem("ventuno.settings", JSON.stringify({settings}));
}}"""
_MOMENT = """() => document.querySelector(".tile.pending") !== null ? null
  : [...document.querySelectorAll(".announcer, section.own, .tile.chosen")]
    .map((one) => one.ariaLabel ?? one.textContent).join("|")"""
_PREFER = """(chosen) => {
  const before = JSON.parse(localStorage.getItem("ventuno.settings"));
  localStorage.setItem("ventuno.settings", JSON.stringify({ ...before, ...chosen }));
}"""
_HEAR = """() => {
  window.heard = [];
  const region = document.querySelector("[role=status]");
  new MutationObserver((changes) => {
    for (const change of changes) for (const one of change.addedNodes) window.heard.push(one.textContent);
  }).observe(region, { childList: true });
}"""
_HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
_WATCH_SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput) window.shifts.push([entry.value, entry.sources.map((s) => s.node?.className)]);
  }
}).observe({ type: "layout-shift", buffered: true });"""


def build_client() -> None:
    """Build the client that ships, if it is stale; several test processes take turns."""
    name = f"ventuno-{hashlib.sha256(str(ROOT).encode()).hexdigest()[:12]}.lock"
    with (Path(tempfile.gettempdir()) / name).open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        BuiltClient(ROOT).build()


def add_axe(client: Path) -> None:
    """Lay the accessibility checks among the files that a server has for its pages."""
    shutil.copyfile(AXE, client / AXE_PATH.lstrip("/"))


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the machine's own Chromium."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Window:
    """One page of a browser at this server."""

    def __init__(self, house: "House", context: BrowserContext, settings: dict[str, Any]) -> None:
        self.house = house
        self.context = context
        self.complaints: list[str] = []
        self.frames: list[str] = []
        context.add_init_script(_SETTINGS.format(settings=json.dumps(settings)))
        context.add_init_script(_WATCH_SHIFTS)
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open one more page of the same browser, of which complaints are kept too."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._said)
        page.on("websocket", self._listen)
        return page

    def _said(self, message: Any) -> None:
        # A lost connection is the browser's own news, and the tests cut some.
        if message.type in ("error", "warning") and "WebSocket connection" not in message.text:
            self.complaints.append(message.text)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    # --- moving about ---

    def enter_as(self, name: str) -> None:
        """Become a guest without having been in the lobby."""
        self.request("/api/guest", {"name": name})
        self.context.add_init_script('localStorage.setItem("ventuno.entered", "1")')

    def open(self, path: str) -> None:
        """Go to a page of the server."""
        self.context.add_init_script(_CLOCK.format(now=self.house.clock.now_ms()))
        if self not in self.house.windows:
            self.house.windows.append(self)
        self.page.goto(self.house.url + path)

    def second_page(self) -> Page:
        """Open the table once more, as the same player."""
        self.context.add_init_script(_CLOCK.format(now=self.house.clock.now_ms()))
        page = self.new_page()
        page.goto(self.page.url)
        return page

    def reload(self) -> None:
        """Load the page anew."""
        self.context.add_init_script(_CLOCK.format(now=self.house.clock.now_ms()))
        self.page.reload()

    def close(self) -> None:
        """Close the browser's window and see that it had nothing to complain about."""
        if self in self.house.windows:
            self.house.windows.remove(self)
        self.context.close()
        assert not self.complaints, self.complaints

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server for something as this browser's user; returns the answer's JSON."""
        url, headers = self.house.url + path, {"origin": self.house.url}
        ask = self.context.request
        answer = ask.get(url) if body is None else ask.post(url, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def bet(self, *, chip: str = "2", spot: str = "Main bet") -> None:
        """Put a chip, that of 5 without a word, on a spot and wait until the server has it."""
        expect(self.find(".betting")).to_be_visible()
        self.page.keyboard.press(chip)
        self.spot(spot).click()
        self.bets_are_in()

    def look_away(self, *, hidden: bool) -> None:
        """Hide the page as another tab would, or show it again; returns once the server knows."""
        self.page.evaluate(_HIDE, hidden)
        account = self.account

        async def work(server: TestServer) -> None:
            seat = server.hall("infinite").driver.table.state.presence.seat(account)
            await soon(lambda: seat.out_of_view == hidden)

        self.house.call(work)

    def prefer(self, **settings: Any) -> None:
        """Choose settings for the next load of the page, as another device of the same account would."""
        self.page.evaluate(_PREFER, settings)
        while self.signed_in and not self._save(settings):
            continue

    def _save(self, settings: dict[str, Any]) -> bool:
        """Save settings in the account; false if somebody else saved in between."""
        newest = self.request("/api/profile")
        document = {"version": newest["version"], "settings": {**newest["settings"], **settings}}
        headers = {"origin": self.house.url}
        answer = self.context.request.put(f"{self.house.url}/api/profile", data=document, headers=headers)
        assert answer.ok or answer.status == HTTPStatus.CONFLICT, answer.text()
        return answer.ok

    @property
    def signed_in(self) -> bool:
        return any(one["name"] == COOKIE for one in self.context.cookies())

    # --- what can be seen ---

    def find(self, selector: str) -> Locator:
        """Return what a selector finds on the page."""
        return self.page.locator(selector)

    def sees(self, fact: str, detail: str = "") -> None:
        """Wait for a fact and its detail on the felt's announcer."""
        seen = re.compile(f"{re.escape(fact)}.*{re.escape(detail)}")
        expect(self.find(".announcer")).to_contain_text(seen)

    def told(self, fact: str, rest: str = "") -> None:
        """Wait for a toast that states a fact and what follows from it."""
        toast = self.find(".toast").filter(has_text=fact)
        expect(toast).to_contain_text(rest)

    def spot(self, name: str) -> Locator:
        """Return a betting spot."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}[:,]"))

    def button(self, name: str) -> Locator:
        """Return a button whose name begins so."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))

    def tile(self, name: str, hand: str = "Your decision") -> Locator:
        """Return a tile of the decision bar."""
        return self.page.get_by_role("group", name=hand).get_by_role("button", name=re.compile(rf"^{name}"))

    def hear(self) -> None:
        """Begin to note what the live region says."""
        self.page.evaluate(_HEAR)

    def heard_all(self, *texts: str) -> None:
        """Wait until the live region has said all this, in this order, with or without more between."""
        in_order = (
            "(texts) => { let at = 0; return texts.every((text) => (at = 1 + heard.indexOf(text, at))); }"
        )
        try:
            self.page.wait_for_function(in_order, arg=texts, timeout=PATIENCE_MS)
        except Timeout:
            raise AssertionError(f"the live region said {self.page.evaluate('window.heard')}") from None

    def moment(self) -> str:
        """Return what the player's hands and choices look like now."""
        return str(self.page.evaluate(_MOMENT))

    def moved_on(self, before: str) -> None:
        """Wait until the hands or the choices look different and nothing is on its way."""
        self.page.wait_for_function(f"(before) => ![before, null].includes(({_MOMENT})())", arg=before)

    @property
    def balance_cents(self) -> int:
        return cents(self.find(".purse .balance [aria-hidden]").inner_text())

    @property
    def staked_cents(self) -> int:
        return cents(self.find(".meta b").first.inner_text())

    @property
    def account(self) -> int:
        return int(self.request("/api/me")["account"])

    @property
    def cookie(self) -> str:
        return next(one["value"] for one in self.context.cookies() if one["name"] == COOKIE)

    def last_round(self) -> Any:
        """Return what is written down of the player's last round."""
        (row,) = self.request("/api/history?limit=1")["rounds"]
        return self.request(f"/api/rounds/{row['code']}")

    def bets_are_in(self, key: str = "infinite") -> None:
        """Wait until the server has the bet that lies on the table."""
        account, total = self.account, self.staked_cents

        async def work(server: TestServer) -> None:
            table = server.hall(key).driver.table
            await soon(lambda: sum(table.me(account).bets.values()) == total)

        self.house.call(work)


def cents(text: str) -> int:
    """Read an amount as the English page writes it."""
    return int(text.replace(",", "").replace("\u2212", "-").replace(".", ""))
