"""The odds come from a process of their own, once for each rules value, and are kept (INF-17, PLA-9)."""

import asyncio
import sys

import pytest

from tests.odds.support import analysis
from tests.support.house import running, table_spec
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceTable
from ventuno.core.rules import rules_hash
from ventuno.odds.hints import hints_data
from ventuno.odds.prices import prices_json
from ventuno.server.prices import NO_ODDS, FixedOdds, OddsKeeper, TableOdds
from ventuno.table.messages import Bet, No

INFINITE = load_preset("infinite").rules
MAJORITY = load_preset("majority").rules
KEY = rules_hash(INFINITE)


@pytest.fixture(scope="module")
def answers():
    """What the odds print for two rules values."""
    return {
        rules_hash(rules): (prices_json(analysis(name)), hints_data(analysis(name)))
        for name, rules in (("infinite", INFINITE), ("majority", MAJORITY))
    }


@pytest.fixture
def stand_in(tmp_path, answers):
    """Makes a command that gives the odds' answers and counts how often it was asked."""

    def make(body="answer()"):
        for key, (document, hints) in answers.items():
            (tmp_path / f"{key}.document").write_bytes(document)
            (tmp_path / f"{key}.table").write_bytes(hints)
        program = tmp_path / "odds.py"
        program.write_text(f"""
import hashlib, pathlib, shutil, sys
here = pathlib.Path({str(tmp_path)!r})
open(here / "asked", "a").write("x")
key = hashlib.sha256(pathlib.Path(sys.argv[1]).read_bytes()).hexdigest()
def answer(document=None, hints=True):
    sys.stdout.write(document or (here / f"{{key}}.document").read_text())
    if hints:
        shutil.copy(here / f"{{key}}.table", sys.argv[2])
{body}
""")
        return (sys.executable, str(program))

    return make


@pytest.mark.clause("INF-17", "PLA-9")
async def test_odds_are_worked_out_once_and_kept(tmp_path, stand_in):
    command = stand_in()
    for _ in range(2):
        keeper = OddsKeeper(tmp_path / "kept", command=command)
        infinite, majority, again = await asyncio.gather(*map(keeper.of, (INFINITE, MAJORITY, INFINITE)))
        assert again is infinite
        assert infinite.prices.rules_hash == infinite.chart.rules_hash == infinite.figures.rules_hash == KEY
        assert infinite.hints is not None
        # Rules without cashing out have no prices, but all the rest.
        assert majority.prices is None
        assert None not in (majority.chart, majority.figures, majority.hints)
    assert (tmp_path / "asked").read_text() == "xx"
    # What is kept is there at once.
    assert OddsKeeper(tmp_path / "kept", command=()).of(INFINITE).done()


@pytest.mark.parametrize(
    "body",
    [
        "sys.exit(3)",
        "print('no document')",
        "answer((here / f'{key}.document').read_text().replace(key, 'other'))",
        'answer(\'{"rules_hash":"\' + key + \'","prices":[]}\')',
        "answer(hints=False)",
    ],
    ids=["fails", "no document", "other rules", "no more than prices", "no hints"],
)
async def test_without_odds_nothing_that_needs_them_is_offered(tmp_path, stand_in, body):
    keeper = OddsKeeper(tmp_path / "kept", command=stand_in(body))
    assert await keeper.of(INFINITE) == NO_ODDS


@pytest.mark.parametrize("name", [f"{KEY}.json", f"{KEY}.hints"])
async def test_a_damaged_file_is_made_anew(tmp_path, stand_in, name):
    command = stand_in()
    await OddsKeeper(tmp_path / "kept", command=command).of(INFINITE)
    (tmp_path / "kept" / name).write_text("{")
    assert (await OddsKeeper(tmp_path / "kept", command=command).of(INFINITE)).prices
    assert (tmp_path / "asked").read_text() == "xx"


async def test_a_house_without_the_odds_asks_nobody(tmp_path):
    assert await OddsKeeper(tmp_path / "kept", command=()).of(INFINITE) == NO_ODDS


async def test_a_house_that_closes_stops_the_work(tmp_path, stand_in):
    keeper = OddsKeeper(tmp_path / "kept", command=stand_in("import time; time.sleep(600)"))
    odds = keeper.of(INFINITE)
    await asyncio.sleep(0)
    await keeper.aclose()
    assert odds.cancelled()
    assert not (tmp_path / "kept").exists()


class LateOdds(FixedOdds):
    """Odds that are known when the test says so."""

    def __init__(self):
        super().__init__(lambda rules: NO_ODDS)
        self.future = asyncio.get_running_loop().create_future()

    def of(self, rules):
        return self.future


@pytest.mark.clause("PLA-9", "INF-17")
async def test_a_table_waits_for_its_odds_and_says_so(tmp_path):
    """Given odds that are being worked out, then people come in, see why they wait, and play when it is done."""
    odds = LateOdds()
    async with running(tmp_path, odds=odds, tables=(table_spec(),)) as server:
        ann = await server.open("/ws/table/infinite", await server.guest("Ann"))
        await ann.until(lambda: ann.view is not None)
        assert (ann.view.phase, ann.view.reason, ann.view.deadline_ms) == ("closed", "odds", None)
        refused = await ann.ask(Bet, round=1, rev=1, spots={"main": 1_00})
        assert isinstance(refused, No)
        assert (refused.code, refused.retryable) == ("odds_pending", True)
        assert not ann.welcome.table.cash_out
        assert (await server.get("/readyz")).json()["tables"] == {"infinite": "closed"}
        odds.future.set_result(TableOdds(PriceTable(rules_hash(table_spec().rules), {})))
        await ann.until(lambda: ann.view.phase == "betting" and ann.me is not None)
        assert ann.welcome.table.cash_out
        assert ann.view.reason is None
        await ann.bet(main=1_00)


async def test_a_house_can_close_while_it_waits(tmp_path):
    async with running(tmp_path, odds=LateOdds()) as server:
        ann = await server.open("/ws/table/infinite", await server.guest("Ann"))
        await ann.until(lambda: ann.view is not None)
