"""The page in a real browser: what the first load carries, how soon it shows, how fast a view is laid out.

python benchmarks/bench_page.py [--rounds ROUNDS]

A slow phone is 1.6 Mbit/s, 150 ms, a CPU four times slower; of three loads the best counts.
"""

import argparse
import asyncio
import sys
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page, async_playwright
from support import machine, part, report, start_server

from ventuno.cli.bots.fleet import Fleet
from ventuno.cli.bots.http import Site

sys.path.insert(0, str(Path(__file__).parent.parent))
from dev import find_browser

SLOW_NET = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOW_CPU = {"rate": 4}
LOADS = 3
BOTS = 20

NOTE_VITALS = """window.vitals = { fcp: 0, lcp: 0, cls: 0 };
const watch = (type, take) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
watch("paint", (one) => { if (one.name === "first-contentful-paint") vitals.fcp = one.startTime; });
watch("largest-contentful-paint", (one) => { vitals.lcp = one.startTime; });
watch("layout-shift", (one) => { if (!one.hadRecentInput) vitals.cls += one.value; });"""

# From a frame's arrival until the page has drawn its consequences and knows where everything lies.
NOTE_LAYOUTS = """window.layouts = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => {
      if (!event.data.startsWith('{"t":"view"')) return;
      const came = performance.now();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        void document.body.offsetHeight;
        layouts.push(performance.now() - came);
      };
      port2.postMessage(0);
    });
  }
};"""


async def visit(
    browser: Browser, url: str, *, slow: bool, scripts: str, selector: str
) -> tuple[Page, list[int]]:
    """Open a page that has nothing in its cache; returns it and the bytes of each file."""
    context = await browser.new_context(viewport={"width": 390, "height": 844})
    await context.add_init_script(scripts)
    page = await context.new_page()
    tools = await context.new_cdp_session(page)
    await tools.send("Network.enable")
    sizes: list[int] = []
    tools.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    if slow:
        await tools.send("Network.emulateNetworkConditions", SLOW_NET)
        await tools.send("Emulation.setCPUThrottlingRate", SLOW_CPU)
    await page.goto(url)
    await page.wait_for_selector(selector)
    return page, sizes


async def first_loads(browser: Browser, base: str) -> None:
    for name, path, selector in (("lobby", "/", ".lobby-tile"), ("table", "/t/infinite", ".spots")):
        page, sizes = await visit(browser, base + path, slow=False, scripts=NOTE_VITALS, selector=selector)
        await page.context.close()
        report(f"first load, {name}", files=str(len(sizes)), kb=sum(sizes) / 1000)
        seen: list[dict[str, Any]] = []
        for _ in range(LOADS):
            page, _ = await visit(browser, base + path, slow=True, scripts=NOTE_VITALS, selector=selector)
            await page.wait_for_timeout(1_000)  # the largest paint is known when nothing larger follows
            seen.append(await page.evaluate("vitals"))
            await page.context.close()
        best = {key: min(one[key] for one in seen) for key in ("fcp", "lcp", "cls")}
        report(f"slow phone, {name}", fcp_ms=best["fcp"], lcp_ms=best["lcp"], cls=best["cls"])


async def layouts(browser: Browser, port: int, tokens: list[str], rounds: int) -> None:
    """Watch bots play and note how long each view takes to be laid out."""
    base = f"http://127.0.0.1:{port}"
    page, _ = await visit(browser, f"{base}/t/infinite", slow=False, scripts=NOTE_LAYOUTS, selector=".spots")
    tools = await page.context.new_cdp_session(page)
    await tools.send("Emulation.setCPUThrottlingRate", SLOW_CPU)
    fleet = Fleet(Site(base), "infinite", number=len(tokens), seed=1, rounds=rounds, say=lambda _: None)
    await fleet.play([f"ventuno={token}" for token in tokens])
    found = await page.evaluate("layouts")
    await page.context.close()
    report(
        "view to laid out, CPU 4x",
        views=str(len(found)),
        p50_ms=part(found, 0.5),
        p95_ms=part(found, 0.95),
        worst_ms=max(found),
    )


async def main(rounds: int) -> None:
    server, _ = await start_server(clocks={"betting_ms": 1_500, "pause_ms": 700, "deal_ms": 100})
    tokens = await server.tell(f"guests {BOTS}")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        print(machine())
        await first_loads(browser, f"http://127.0.0.1:{server.port}")
        await layouts(browser, server.port, tokens, rounds)
        await browser.close()
    await server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=20)
    options = parser.parse_args()
    asyncio.run(main(options.rounds))
