"""A server whose cards, prices and time belong to a test: in another process, or by hand for a browser.

    python -m tests.support.scripted_server --front "5s 5h 6d" --back "Ad 3c" --cash-out 60 --port 8021

With ``--manual`` its clock stands still until a line on standard input moves it: ``set MS``, or ``pass MS`` for
so much more. The first line on standard output is the address.
"""

import argparse
import asyncio
import secrets
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from tests.support.story import flat_prices
from ventuno.cli.loop import run
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.fairness import Entropy, Shoe
from ventuno.server.app import Server, no_prices
from ventuno.server.clock import Clock, SystemClock
from ventuno.server.config import Config, default_config, load_config
from ventuno.server.shoes import SECRET_BYTES

NOON_MS = 1_767_268_800_000  # 2026-01-01 12:00:00 GMT
Script = tuple[str, str]


class ScriptedShoes:
    """Shoes that begin with given cards at each end; the last script serves all further shoes."""

    def __init__(self, scripts: Sequence[Script]) -> None:
        self._scripts = scripts or [("", "")]

    def secret(self) -> bytes:
        return secrets.token_bytes(SECRET_BYTES)

    def build(self, secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> Shoe:
        front, back = self._scripts[min(no, len(self._scripts)) - 1]
        return Shoe.scripted(front, back, decks)


class ManualClock:
    """Time that passes when a test says so."""

    def __init__(self, now_ms: int = NOON_MS) -> None:
        self._now_ms = now_ms
        self._moved = asyncio.Event()

    def now_ms(self) -> int:
        return self._now_ms

    async def sleep_until(self, at_ms: int) -> None:
        while self._now_ms < at_ms:
            await self._moved.wait()

    def set(self, now_ms: int) -> None:
        """Let time pass until then; it never runs backwards."""
        self._now_ms = max(self._now_ms, now_ms)
        moved, self._moved = self._moved, asyncio.Event()
        moved.set()


def prices_at(percent: int | None) -> Callable[[Rules], PriceTable | None]:
    """Return prices that give every hand the same part of its stake, none for None."""
    return no_prices if percent is None else lambda rules: flat_prices(percent, rules)


async def serve(config: Config, shoes: ScriptedShoes, percent: int | None, *, manual: bool) -> None:
    """Serve until a signal comes."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    clock: Clock = ManualClock() if manual else SystemClock()
    server = await Server.start(config, clock=clock, source=shoes, prices=prices_at(percent))
    print(f"http://127.0.0.1:{server.port}", flush=True)
    if isinstance(clock, ManualClock):
        loop.add_reader(sys.stdin, _obey, clock)
    await server.run(stop)


def _obey(clock: ManualClock) -> None:
    words = sys.stdin.readline().split()
    if not words:
        asyncio.get_running_loop().remove_reader(sys.stdin)
    elif words[0] == "set":
        clock.set(int(words[1]))
    else:
        clock.set(clock.now_ms() + int(words[1]))


def main(args: list[str]) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--front", action="append", default=[], help="players' cards; once more for shoe 2")
    parser.add_argument(
        "--back", action="append", default=[], help="the dealer's cards; once more for shoe 2"
    )
    parser.add_argument("--cash-out", type=int, metavar="PERCENT", help="price of every hand")
    parser.add_argument("--config", type=Path, help="tables, clocks, limits: the host's own file")
    parser.add_argument("--data", type=Path, help="data folder, by default one that is thrown away")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--manual", action="store_true", help="the clock obeys standard input")
    options = parser.parse_args(args)
    fronts, backs = options.front, options.back
    count = max(len(fronts), len(backs))
    fronts += [""] * (count - len(fronts))
    backs += [""] * (count - len(backs))
    config = load_config(options.config) if options.config else default_config()
    with tempfile.TemporaryDirectory(prefix="scripted-") as folder:
        data = str(options.data or folder)
        server = replace(config.server, host="127.0.0.1", port=options.port, data=data, open_browser=False)
        shoes = ScriptedShoes(list(zip(fronts, backs, strict=True)))
        run(serve(Config(server, config.tables), shoes, options.cash_out, manual=options.manual))


if __name__ == "__main__":
    main(sys.argv[1:])
