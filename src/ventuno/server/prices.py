"""Cash-out prices of the tables' rules: worked out once by a process of its own, then kept (INF-17).

The exact odds need memory, compiled code and a second of time; the process that serves players has
none of these to spare, so it only ever reads what another one has written.
"""

import asyncio
import importlib.util
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

import msgspec
import structlog

from ventuno.core.prices import PriceTable, price_table_from_json
from ventuno.core.rules import Rules, rules_hash, rules_json

ODDS: Final = "ventuno.odds"
COMMAND: Final = (sys.executable, "-m", "ventuno.odds.prices")
PATIENCE_S: Final = 120.0
_log = structlog.get_logger("ventuno.prices")


async def prices_of(
    rule_sets: Iterable[Rules], folder: Path, *, command: Sequence[str] | None = None
) -> dict[str, PriceTable]:
    """Return the cash-out prices of rules that offer cashing out, by the rules' hash.

    Where they can't be worked out, the log says why and cashing out is not offered.

    Args:
        rule_sets: The tables' rules.
        folder: Where documents of earlier runs are kept, by the rules' hash.
        command: Prints the document for a rules file; the odds room's own by default.
    """
    wanted = {rules_hash(rules): rules for rules in rule_sets if rules.cash_out is not None}
    if command is None:
        command = COMMAND if importlib.util.find_spec(ODDS) is not None else ()
    found: dict[str, PriceTable] = {}
    for key, rules in wanted.items():
        table = _kept(folder / f"{key}.json", key)
        if table is None and command:
            table = await _work_out(rules, folder / f"{key}.json", key, command)
        if table is not None:
            found[key] = table
    return found


def _kept(file: Path, key: str) -> PriceTable | None:
    try:
        table = price_table_from_json(file.read_bytes())
    except (OSError, msgspec.MsgspecError):
        return None
    return table if table.rules_hash == key and table.percent else None


async def _work_out(rules: Rules, file: Path, key: str, command: Sequence[str]) -> PriceTable | None:
    with tempfile.TemporaryDirectory() as folder:
        question = Path(folder) / "rules.json"
        question.write_bytes(rules_json(rules))
        process = await asyncio.create_subprocess_exec(
            *command, str(question), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer, complaint = await process.communicate()
        except TimeoutError:
            process.kill()
            await process.wait()
            answer, complaint = b"", b"it took too long"
    if process.returncode == 0:
        file.parent.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".new")
        fresh.write_bytes(answer)
        # Written aside and then renamed: a stop in between leaves no half document.
        fresh.replace(file)
    table = _kept(file, key)
    if table is None:
        reason = complaint.decode(errors="replace").strip().rpartition("\n")[2]
        _log.warning("no cash-out prices", rules=key, reason=reason or "the document is none")
    return table
