"""A table's help and hints come from the rules that it is dealt by; the server never loads the odds (PLA-9)."""

import json
import os
import subprocess
import sys
import textwrap

import pytest

from tests.odds.support import analysis, counts, upcard
from tests.support.house import running, table_spec
from ventuno.core.figures import figures_from_json
from ventuno.core.hints import HintTable
from ventuno.core.prices import price_table_from_json
from ventuno.core.rules import rules_hash, rules_json
from ventuno.core.strategy import chart_from_json
from ventuno.odds.hints import hints_data
from ventuno.odds.prices import prices_json
from ventuno.odds.report import hand_data
from ventuno.server.prices import NO_ODDS, FixedOdds, TableOdds

HELP = "/api/tables/infinite/help"
HINT = "/api/tables/infinite/hint"


@pytest.fixture(scope="module")
def odds():
    document = prices_json(analysis("infinite"))
    prices, rules = price_table_from_json(document), table_spec().rules
    hints = HintTable(rules, hints_data(analysis("infinite")), prices)
    return TableOdds(prices, chart_from_json(document), figures_from_json(document), hints)


@pytest.fixture
async def server(tmp_path, odds):
    async with running(tmp_path, odds=FixedOdds(lambda rules: odds)) as server:
        yield server


@pytest.mark.clause("PLA-9", "ODD-2", "ODD-5")
async def test_help_is_the_tables_own_rules_with_all_that_follows_from_them(server):
    found = (await server.get(HELP)).json()
    rules = table_spec().rules
    assert json.dumps(found["rules"]) == json.dumps(json.loads(rules_json(rules)))
    assert found["rules_hash"] == found["chart"]["rules_hash"] == rules_hash(rules)
    assert found["pays"]["hot_3"] == [["777", 100], ["suited_21", 20], ["21", 4], ["20", 2], ["19", 1]]
    figures = found["figures"]
    assert 100 * figures["best"]["per_initial_bet"] == pytest.approx(99.4561, abs=5e-5)
    assert figures["published"] == 0.9947
    assert figures["chart"]["per_initial_bet"] < figures["best"]["per_initial_bet"]
    assert figures["without_extra_stakes"] < figures["chart"]["per_initial_bet"] - 0.01
    assert {bet["key"]: bet.get("published") for bet in figures["bets"]} == {
        "perfect_pairs": 0.9590,
        "twenty_one_plus_three": 0.9630,
        "hot_3": 0.9460,
        "bust_it": 0.9412,
        "insurance": None,
        "always_cash_out": 0.9680,
    }
    assert len(found["chart"]["rows"]) == 17 + 9 + 10
    assert found["chart"]["deviations"]


@pytest.mark.clause("PLA-15", "ODD-1")
async def test_a_hint_is_what_the_odds_say_of_the_hand(server):
    found = (await server.get(f"{HINT}?hand=A-7&upcard=9")).json()
    expected = hand_data(analysis("infinite"), counts("A-7"), upcard("9"))
    assert found["actions"].pop("cash_out") == pytest.approx(-0.12, abs=0.02)
    assert found == expected | {"actions": pytest.approx(expected["actions"], abs=1e-14)}
    split = (await server.get(f"{HINT}?hand=8-3&upcard=6&split=1")).json()
    assert set(split["actions"]) == {"hit", "stand", "double", "cash_out"} - (
        set() if table_spec().rules.double_after_split else {"double"}
    )
    before = (await server.get(f"{HINT}?hand=10-K&upcard=A&peeked=0")).json()
    assert before["after_peek"] is False
    assert before["insurance"] == pytest.approx(3 * 126 / 413 - 1)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("", "bad_message"),
        ("hand=A-7", "bad_message"),
        ("hand=A-7&upcard=X", "bad_message"),
        ("hand=A-7&upcard=9&split=yes", "bad_message"),
        (f"hand={'A' * 99}&upcard=9", "bad_message"),
        ("hand=A-7&upcard=9-9", "bad_hand"),
        ("hand=T-9-8&upcard=9", "bad_hand"),
        ("hand=2-2-2-2-2-2&upcard=9", "bad_hand"),
    ],
)
async def test_a_hint_that_cannot_be_given_is_refused_by_name(server, question, code):
    answer = await server.get(f"{HINT}?{question}")
    assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_a_table_without_odds_still_tells_its_rules(tmp_path):
    async with running(tmp_path, odds=FixedOdds(lambda rules: NO_ODDS)) as server:
        found = (await server.get(HELP)).json()
        assert found["ready"] is True
        assert "figures" not in found
        assert found["pays"]
        assert (await server.get(f"{HINT}?hand=A-7&upcard=9")).status_code == 404
        assert (await server.get("/api/tables/other/help")).status_code == 404


@pytest.mark.clause("PLA-9")
def test_the_serving_process_never_loads_the_odds(tmp_path):
    """Given a server with its own odds at work, when it has answered help and a hint, then no odds are loaded."""
    program = textwrap.dedent(
        """
        import asyncio, sys, pathlib
        from tests.support.house import running

        async def main(folder):
            from ventuno.server.prices import OddsKeeper
            odds = OddsKeeper(folder / "odds")
            async with running(folder, odds=odds) as server:
                await odds.of(next(iter(server.server.house.halls.values())).spec.rules)
                help_ = (await server.get("/api/tables/infinite/help")).json()
                hint = (await server.get("/api/tables/infinite/hint?hand=A-7&upcard=9")).json()
            assert help_["figures"]["best"]["per_initial_bet"] > 0.99, help_
            assert hint["best"], hint

        asyncio.run(main(pathlib.Path(sys.argv[1])))
        print([name for name in sys.modules if name.startswith("ventuno.odds")])
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


@pytest.mark.clause("PLA-9", "ODD-2")
def test_americans_exact_return_stands_beside_the_published_one():
    figures = figures_from_json(prices_json(analysis("american")))
    assert figures is not None
    assert 100 * figures.best.per_initial_bet == pytest.approx(99.5431, abs=5e-5)
    assert figures.published == 0.9952
