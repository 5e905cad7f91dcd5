"""Cash-out prices come from a process of their own, once for each rules value (INF-17)."""

import sys

import pytest

from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceKey, PriceTable, price_table_json
from ventuno.core.rules import rules_hash
from ventuno.server.prices import prices_of

INFINITE = load_preset("infinite").rules
ANY_PAIR = load_preset("infinite-any-pair").rules
TABLE = PriceTable(rules_hash(INFINITE), {PriceKey(2, False, 16, 10): 40})


def command(tmp_path, body):
    """A stand-in for the odds, which counts how often it was asked."""
    program = tmp_path / "odds.py"
    program.write_text(f"import sys\nopen({str(tmp_path / 'asked')!r}, 'a').write('x')\n{body}\n")
    return (sys.executable, str(program))


def printing(data):
    return f"sys.stdout.buffer.write({data!r})"


async def test_prices_are_worked_out_once_and_kept(tmp_path):
    ask = command(tmp_path, printing(price_table_json(TABLE)))
    for _ in range(2):
        assert await prices_of([INFINITE, ANY_PAIR, INFINITE], tmp_path / "p", command=ask) == {
            TABLE.rules_hash: TABLE
        }
    # Rules without cashing out are not asked for; the others once.
    assert (tmp_path / "asked").read_text() == "x"
    assert [file.name for file in (tmp_path / "p").iterdir()] == [f"{TABLE.rules_hash}.json"]


@pytest.mark.parametrize(
    "body",
    [
        "sys.exit(3)",
        "print('no document')",
        printing(price_table_json(PriceTable("other", TABLE.percent))),
        printing(price_table_json(PriceTable(TABLE.rules_hash, {}))),
    ],
    ids=["fails", "no document", "other rules", "no prices"],
)
async def test_without_prices_cashing_out_is_not_offered(tmp_path, body):
    assert await prices_of([INFINITE], tmp_path / "p", command=command(tmp_path, body)) == {}


async def test_a_damaged_document_is_made_anew(tmp_path):
    kept = tmp_path / "p" / f"{TABLE.rules_hash}.json"
    kept.parent.mkdir()
    kept.write_text("{")
    ask = command(tmp_path, printing(price_table_json(TABLE)))
    assert await prices_of([INFINITE], tmp_path / "p", command=ask) == {TABLE.rules_hash: TABLE}


async def test_a_house_without_the_odds_asks_nobody(tmp_path):
    assert await prices_of([INFINITE], tmp_path / "p", command=()) == {}
