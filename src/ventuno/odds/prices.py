"""Cash-out prices and strategy chart of a rules file, for a server that keeps them: ``python -m ventuno.odds.prices``.

Prints one JSON document that :func:`~ventuno.core.prices.price_table_from_json` and
:func:`~ventuno.core.strategy.chart_from_json` read. The server runs this as a process of its own, so that
it never has to load or wait for the odds.
"""

import sys
from pathlib import Path
from typing import Final

import msgspec

from ventuno.core.errors import VentunoError
from ventuno.core.prices import PriceTable, price_table_json
from ventuno.core.rules import Rules, rules_from_json, rules_hash
from ventuno.odds.analysis import Analysis
from ventuno.odds.cashout import price_table_of
from ventuno.odds.strategy import chart

_USAGE: Final = 2


def prices_json(rules: Rules) -> bytes:
    """Return cash-out prices, none where cashing out is not offered, and chart of a table as one document."""
    analysis = Analysis(rules)
    table = price_table_of(analysis) if rules.cash_out else PriceTable(rules_hash(rules), {})
    document = msgspec.json.decode(price_table_json(table))
    document["chart"] = chart(analysis)
    return msgspec.json.encode(document)


def main(arguments: list[str]) -> int:
    """Print the document for the rules file that is named, and return the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m ventuno.odds.prices RULES.json\n")
        return _USAGE
    try:
        document = prices_json(rules_from_json(Path(arguments[0]).read_bytes()))
    except (OSError, msgspec.ValidationError, msgspec.DecodeError, VentunoError) as error:
        sys.stderr.write(f"{arguments[0]}: {error}\n")
        return _USAGE
    sys.stdout.write(document.decode() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
