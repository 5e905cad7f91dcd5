"""A server whose cards, prices and time belong to a test: in another process, or by hand for a browser.

    python -m tests.support.scripted_server --front "5s 5h 6d" --back "Ad 3c" --cash-out 60 --port 8021

Shoes without a script are real ones. With ``--manual`` its clock stands still until a line on standard input moves it: ``set MS``, or ``pass MS`` for
so much more. The first line on standard output is the address.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from tests.support.house import ScriptedShoes, TestClock
from tests.support.story import flat_prices
from ventuno.cli.loop import run
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Rules
from ventuno.server.app import Server, no_prices
from ventuno.server.clock import Clock, SystemClock
from ventuno.server.config import Config, default_config, load_config


def prices_at(percent: int | None) -> Callable[[Rules], PriceTable | None]:
    """Return prices that give every hand the same part of its stake, none for None."""
    return no_prices if percent is None else lambda rules: flat_prices(percent, rules)


async def serve(config: Config, shoes: ScriptedShoes, percent: int | None, *, manual: bool) -> None:
    """Serve until a signal comes."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    clock: Clock = TestClock() if manual else SystemClock()
    server = await Server.start(config, clock=clock, source=shoes, prices=prices_at(percent))
    print(f"http://127.0.0.1:{server.port}", flush=True)
    if isinstance(clock, TestClock):
        loop.add_reader(sys.stdin, _obey, clock)
    await server.run(stop)


def _obey(clock: TestClock) -> None:
    words = sys.stdin.readline().split()
    if not words:
        asyncio.get_running_loop().remove_reader(sys.stdin)
    elif words[0] == "set":
        clock.advance(max(0, int(words[1]) - clock.now_ms()))
    else:
        clock.advance(int(words[1]))


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
        shoes = ScriptedShoes(dict(enumerate(zip(fronts, backs, strict=True), 1)))
        run(serve(Config(server, config.tables), shoes, options.cash_out, manual=options.manual))


if __name__ == "__main__":
    main(sys.argv[1:])
