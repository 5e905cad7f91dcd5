"""The guide to adding a side bet, followed in a copy of the source: one new file, its row, and nothing else (PLA-9)."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ventuno

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "developer.md"

# Run in the copy: rules, a round, the odds, what the table tells a page, and what the command line prints.
TRY = """
import json, sys
import msgspec
from ventuno.core.cards import parse_cards
from ventuno.core.checks import check_rules
from ventuno.engine.sideresults import side_outcomes
from ventuno.odds.shoe import fresh_shoe
from ventuno.odds.sidebets import side_bet_odds
from ventuno.odds.text import _NAMES
from pathlib import Path
from ventuno.server.config import load_config
from ventuno.table import views
from ventuno.table.state import Settings

config = load_config(Path(sys.argv[1]))
(spec,) = config.tables
check_rules(spec.rules)
(bet,) = [one for one in spec.rules.side_bets if one.key == "royal_match"]
told = side_outcomes(spec.rules, parse_cards("Ks Qs"), parse_cards("5h"), drawn_out=False)
odds = side_bet_odds(spec.rules, bet, fresh_shoe(spec.rules.decks))
spots = {one.spot: one for one in views.info(Settings(spec, None)).spots}
print(json.dumps({
    "pays": list(bet.pays),
    "won": [one.rank_name for one in told if one.key == "royal_match"],
    "returned": odds.returned,
    "name": _NAMES["royal_match"],
    "spot": msgspec.to_builtins(spots["royal_match"]),
}))
"""


def parts_of_the_guide() -> tuple[str, str, str]:
    """Returns the bet's file, its import and row, and the table file, as the guide has them."""
    blocks = GUIDE.read_text(encoding="utf-8").split("<!-- side bet: ")[1:]
    parts = {}
    for block in blocks:
        name, _, rest = block.partition(" -->")
        parts[name] = rest.split("```")[1].partition("\n")[2]
    return parts["file"], parts["row"], parts["table"]


@pytest.mark.clause("COM-15", "PLA-9")
def test_a_new_side_bet_is_one_file_and_its_row(tmp_path: Path) -> None:
    file, row, table = parts_of_the_guide()
    package = tmp_path / "src" / "ventuno"
    skipped = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(Path(ventuno.__file__).parent, package, ignore=skipped)
    bets = package / "core" / "sidebets"
    (bets / "royal_match.py").write_text(file, encoding="utf-8")
    imported, listed = row.strip().splitlines()
    rows = (bets / "__init__.py").read_text(encoding="utf-8")
    rows = rows.replace("\n\nKINDS", f"\n{imported}\n\nKINDS").replace(
        "    BUST_IT,\n", f"    BUST_IT,\n{listed}\n"
    )
    (bets / "__init__.py").write_text(rows, encoding="utf-8")
    (tmp_path / "tables.toml").write_text(table, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", TRY, str(tmp_path / "tables.toml")],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["won"] == ["royal"]
    assert told["name"] == "Royal Match"
    assert 0.9 < told["returned"] < 1
    assert [rank for rank, _ in told["spot"]["pays"]] == ["royal", "suited"]
    assert told["spot"]["words"]["it"]["ranks"] == ["re e donna dello stesso seme", "stesso seme"]
