"""The odds of the tables' rules: worked out once by a process of its own, then kept (INF-17, PLA-9).

The exact odds need memory, compiled code and a second of time; the process that serves players has
none of these to spare, so it only ever reads what another one has written.
"""

import asyncio
import contextlib
import importlib.util
import mmap
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import msgspec
import structlog

from ventuno.core.figures import Figures, figures_from_json
from ventuno.core.hints import HintTable
from ventuno.core.prices import PriceTable, price_table_from_json
from ventuno.core.rules import Rules, rules_hash, rules_json
from ventuno.core.strategy import Chart, chart_from_json

ODDS: Final = "ventuno.odds"
COMMAND: Final = (sys.executable, "-m", "ventuno.odds.prices")
#: The odds are many small products, which threads only wait for each other in.
ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1"}
PATIENCE_S: Final = 120.0
_log = structlog.get_logger("ventuno.prices")


class TableOdds(NamedTuple):
    """What the odds say of one rules value; None for what is not known.

    Attributes:
        prices: Cash-out prices, None where none are offered.
        chart: The strategy by totals, which best strategy plays (MAJ-8).
        figures: What the bets return.
        hints: What every hand's actions are worth.
    """

    prices: PriceTable | None = None
    chart: Chart | None = None
    figures: Figures | None = None
    hints: HintTable | None = None


NO_ODDS: Final = TableOdds()


class OddsSource(Protocol):
    """Where a house has its tables' odds from."""

    def of(self, rules: Rules) -> asyncio.Future[TableOdds]:
        """Return the odds of rules, which may still be worked out."""
        ...

    async def aclose(self) -> None:
        """Stop working."""
        ...


class FixedOdds:
    """Odds that are known from the start.

    Args:
        known: Returns the odds of rules.
    """

    def __init__(self, known: Callable[[Rules], TableOdds]) -> None:
        self._known = known

    def of(self, rules: Rules) -> asyncio.Future[TableOdds]:
        """Return the odds of rules."""
        future = asyncio.get_running_loop().create_future()
        future.set_result(self._known(rules))
        return future

    async def aclose(self) -> None:
        """Do nothing: no work is going on."""


class OddsKeeper:
    """Keeps the odds of rules in a folder, and has those worked out that are not there, one after the other.

    Where that fails, the log says why, and what needs them is not offered.

    Args:
        folder: Where documents of earlier runs are kept, by the rules' hash.
        command: Prints the document for a rules file; the odds room's own by default.
    """

    def __init__(self, folder: Path, *, command: Sequence[str] | None = None) -> None:
        if command is None:
            command = COMMAND if importlib.util.find_spec(ODDS) is not None else ()
        self._folder = folder
        self._command = command
        self._found: dict[str, asyncio.Future[TableOdds]] = {}
        self._turn = asyncio.Lock()

    def of(self, rules: Rules) -> asyncio.Future[TableOdds]:
        """Return the odds of rules: at once if they are kept, else when they are worked out."""
        key = rules_hash(rules)
        if key not in self._found:
            kept = _kept(self._folder, key, rules)
            if kept is None and self._command:
                self._found[key] = asyncio.ensure_future(self._work_out(rules, key))
            else:
                self._found[key] = asyncio.get_running_loop().create_future()
                self._found[key].set_result(kept or NO_ODDS)
        return self._found[key]

    async def aclose(self) -> None:
        """Stop what is being worked out."""
        for future in self._found.values():
            future.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)

    async def _work_out(self, rules: Rules, key: str) -> TableOdds:
        async with self._turn:
            reason = ""
            with tempfile.TemporaryDirectory() as folder:
                question, hints = Path(folder) / "rules.json", Path(folder) / "hints"
                question.write_bytes(rules_json(rules))
                answer, reason = await _ask((*self._command, str(question), str(hints)))
                if answer:
                    _keep(self._folder, key, answer, hints.read_bytes() if hints.exists() else b"")
        found = _kept(self._folder, key, rules)
        if found is None:
            _log.warning("no odds", rules=key, reason=reason or "the document is none")
        return found or NO_ODDS


async def _ask(command: Sequence[str]) -> tuple[bytes, str]:
    """Returns what a command prints, nothing if it fails, and its last complaint."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE, env=os.environ | ONE_THREAD
    )
    try:
        async with asyncio.timeout(PATIENCE_S):
            answer, complaint = await process.communicate()
    except TimeoutError:
        return b"", "it took too long"
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    reason = complaint.decode(errors="replace").strip().rpartition("\n")[2]
    return (answer if process.returncode == 0 else b""), reason


def _keep(folder: Path, key: str, document: bytes, hints: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in ((f"{key}.hints", hints), (f"{key}.json", document)):
        fresh = folder / f"{name}.new"
        fresh.write_bytes(data)
        # Written aside and then renamed: a stop in between leaves no half document.
        fresh.replace(folder / name)


def _kept(folder: Path, key: str, rules: Rules) -> TableOdds | None:
    """Returns the odds that a folder keeps, None if they are not all there."""
    try:
        document = (folder / f"{key}.json").read_bytes()
        prices = price_table_from_json(document)
        chart, figures = chart_from_json(document), figures_from_json(document)
        if {prices.rules_hash, chart.rules_hash, figures.rules_hash} != {key}:
            return None
        if rules.cash_out is None:
            return TableOdds(None, chart, figures, HintTable(rules, _mapped(folder / f"{key}.hints")))
        if not prices.percent:
            return None
        return TableOdds(prices, chart, figures, HintTable(rules, _mapped(folder / f"{key}.hints"), prices))
    except (OSError, ValueError, msgspec.MsgspecError):
        return None


def _mapped(file: Path) -> memoryview:
    """Returns a file's bytes, read when they are looked at: most hints never are."""
    with file.open("rb") as opened:
        return memoryview(mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ))
