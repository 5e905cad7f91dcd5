"""What holds on every page at every moment: it is accessible, whole, large enough to touch, and in words."""

import re
from typing import Any

from playwright.sync_api import Page

from tests.support.browser import AXE_PATH, ROOT

KEYS = {
    key
    for file in (ROOT / "web/locales/en").glob("*.ftl")
    for key in re.findall(r"^([a-z][\w-]*) =", file.read_text(encoding="utf-8"), re.MULTILINE)
}

# Everything a person can read or hear: what is on the screen, and names that are only spoken.
WORDS = """() => {
  const words = [document.body.innerText];
  for (const one of document.querySelectorAll("[aria-label], [title], .hidden")) {
    words.push(one.ariaLabel ?? "", one.title ?? "", one.textContent);
  }
  return words.join("\\n");
}"""

SMALL_TARGETS = """() => {
  const sheet = document.querySelector("dialog[open]");
  return [...(sheet ?? document).querySelectorAll("button, a, label, input:not(.radio, label > [type=checkbox]), select")]
    .filter((one) => one.offsetParent !== null && (sheet !== null || !one.closest("dialog")))
    .map((one) => [one.className || one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 44 || box.height < 43.5))
    .map(([name, box]) => `${name} ${box.width}x${box.height}`);
}"""

# Words that run out of their box; on the felt, words over words (a pill has four pixels of edge) or outside.
CUT = """() => {
  const shown = (one) => one.checkVisibility() && one.clientWidth > 0 && one.closest(".hidden, .thumb") === null;
  const sheet = document.querySelector("dialog[open]");
  const all = (what) => [...(sheet ?? document).querySelectorAll(what)].filter(shown);
  const boxes = all("button:not(.spot), .btn, label, h1, h2, h3, p, .meta > *, td, th, li > *, code")
    .filter((one) => getComputedStyle(one).display !== "inline")
    .filter((one) => one.scrollWidth > one.clientWidth + 1);
  const tall = all(".tile, .btn, .announcer, .badge, .outcome, .receipt")
    .filter((one) => one.scrollHeight > one.clientHeight + 2);
  const signs = sheet !== null ? [] : all(".badge, .whose, .pill, .spot .title, .announcer, .outcome")
    .map((one) => [one, one.getBoundingClientRect()]);
  const outside = signs.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([one]) => one);
  const over = signs.flatMap(([one, a], n) => signs.slice(n + 1)
    .filter(([, b]) => a.right > b.left + 4 && b.right > a.left + 4 && a.bottom > b.top + 1 && b.bottom > a.top + 1)
    .map(([other]) => `${one.className} ${one.textContent} over ${other.className} ${other.textContent}`));
  return [...new Set([...boxes, ...tall, ...outside])]
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent}`).concat(over);
}"""


# Nothing but what is wrong is worked out to the end: the rest costs three quarters of the time.
RUN_AXE = 'axe.run({ resultTypes: ["violations"] })'


def axe(page: Page) -> list[Any]:
    """Return what a page does wrong by the rules of accessibility, each with the places."""
    if page.evaluate("typeof axe") == "undefined":
        page.add_script_tag(url=AXE_PATH)
    found = page.evaluate(RUN_AXE)["violations"]
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def look_over(page: Page, where: str) -> None:
    """Check what holds on every page at every moment."""
    size = page.viewport_size
    assert size is not None
    for found in (axe(page), page.evaluate(SMALL_TARGETS), page.evaluate(CUT)):
        assert not found, f"{where}: {found}"
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], where
    spoken = set(re.findall(r"[a-z][\w-]*-[\w-]+", page.evaluate(WORDS)))
    assert not spoken & KEYS, f"{where}: {spoken & KEYS}"
