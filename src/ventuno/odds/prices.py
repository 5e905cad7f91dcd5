"""What a server keeps of a rules file: cash-out prices, strategy chart, returns and hints.

Run as ``python -m ventuno.odds.prices RULES.json [HINTS]``. Prints one JSON document that
:func:`~ventuno.core.prices.price_table_from_json`, :func:`~ventuno.core.strategy.chart_from_json` and
:func:`~ventuno.core.figures.figures_from_json` read, and writes the table of hints to a file, if one is named.
The server runs this as a process of its own, so that it never has to load or wait for the odds.
"""

import sys
from pathlib import Path
from typing import Final

import msgspec

from ventuno.core.errors import VentunoError
from ventuno.core.prices import PriceTable, price_table_json
from ventuno.core.rules import rules_from_json, rules_hash
from ventuno.odds.analysis import Analysis
from ventuno.odds.cashout import price_table_of
from ventuno.odds.hints import hints_data
from ventuno.odds.returns import figures
from ventuno.odds.strategy import chart, chart_policy

_USAGE: Final = 2


def prices_json(analysis: Analysis) -> bytes:
    """Return prices (none where cashing out is not offered), chart and returns of a table as one document.

    Args:
        analysis: Of the table's rules and a full shoe.
    """
    rules, policy = analysis.rules, chart_policy(analysis)
    prices = price_table_of(analysis) if rules.cash_out else PriceTable(rules_hash(rules), {})
    document = msgspec.json.decode(price_table_json(prices))
    document["chart"] = chart(analysis, policy)
    document["figures"] = figures(analysis, policy)
    return msgspec.json.encode(document)


def main(arguments: list[str]) -> int:
    """Print the document for the rules file that is named, and return the exit code."""
    if len(arguments) not in (1, 2):
        sys.stderr.write("usage: python -m ventuno.odds.prices RULES.json [HINTS]\n")
        return _USAGE
    try:
        analysis = Analysis(rules_from_json(Path(arguments[0]).read_bytes()))
        document = prices_json(analysis)
        if arguments[1:]:
            Path(arguments[1]).write_bytes(hints_data(analysis))
    except (OSError, msgspec.ValidationError, msgspec.DecodeError, VentunoError) as error:
        sys.stderr.write(f"{arguments[0]}: {error}\n")
        return _USAGE
    sys.stdout.write(document.decode() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
