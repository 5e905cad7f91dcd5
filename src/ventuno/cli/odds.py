"""`ventuno odds`, `hand`, `chart`, `cash-out` and `dealer`: exact figures for any rules and any shoe.

The odds themselves are imported by the commands, not with the program: other commands start without them.
"""

import os
import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Final, NoReturn

import msgspec
import typer

from ventuno.core.errors import BadHand, BadRules, FileUnwritable, VentunoError
from ventuno.core.presets import load_preset
from ventuno.core.rules import Rules

_BAD_INPUT: Final = 2


class DataFormat(StrEnum):
    """How figures are printed."""

    TEXT = "text"
    JSON = "json"


class ChartFormat(StrEnum):
    """How a chart is printed."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    SVG = "svg"
    PNG = "png"


PresetName = Annotated[str, typer.Argument(help="The rules to begin with, such as infinite or american.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", help="Change a rule, as --set decks=6; may be given several times."),
]
ShoeText = Annotated[
    str,
    typer.Option(
        "--shoe",
        help='Cards left: "-Ts -5h" taken off a full shoe, "T=100 5=20" counts by value, "As Td 9c ..." just those.',
    ),
]
StrategyFile = Annotated[
    Path | None,
    typer.Option("--strategy", help="Price this chart too, a file as ventuno chart --format json writes it."),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", help="Write to this file instead of the screen.")
]
Format = Annotated[DataFormat, typer.Option("--format", help="Print text or JSON.")]


def odds(
    preset: PresetName,
    *,
    settings: Settings = None,
    shoe: ShoeText = "",
    strategy: StrategyFile = None,
    by_penetration: Annotated[
        bool,
        typer.Option("--by-penetration", help="Print the return by how far a shoe is dealt (some seconds)."),
    ] = False,
    output: Format = DataFormat.TEXT,
) -> None:
    """Print what the main bet and every side bet of a preset return."""

    def by_depth() -> None:
        from ventuno.odds import report, text
        from ventuno.odds.penetration import by_penetration as by_penetration_of

        if shoe or strategy:
            fix = "Leave those out: the shoes are drawn, and play is best for a full one or for what is left"
            raise BadRules(field="--by-penetration", problem="goes without --shoe and --strategy", fix=fix)
        rules = _rules(preset, settings)
        began = perf_counter()
        data = {
            "preset": preset,
            "rules": report.rules_data(rules),
            **report.penetration_data(by_penetration_of(rules)),
            "elapsed_ms": round(1000 * (perf_counter() - began), 1),
        }
        _print(data, text.penetration_text, output)

    def answer() -> None:
        from ventuno.odds import published, report, text
        from ventuno.odds.analysis import Analysis
        from ventuno.odds.chartfile import chart_from_file
        from ventuno.odds.shoe import parse_shoe

        rules = _rules(preset, settings)
        began = perf_counter()
        cards = parse_shoe(shoe, rules.decks)
        own = None if strategy is None else chart_from_file(strategy)
        analysis = Analysis(rules, cards)
        returns = report.odds_data(analysis)
        if own is not None:
            returns["main"]["own_strategy"] = report.strategy_data(analysis, own)
        changed = bool(shoe) or rules != load_preset(preset).rules
        data = {
            "preset": preset,
            "rules": report.rules_data(rules),
            "returns": returns,
            "insurance": report.insurance_data(rules, cards),
            "published": {} if changed else dict(published.PUBLISHED.get(preset, {})),
            "elapsed_ms": round(1000 * (perf_counter() - began), 1),
        }
        _print(data, text.odds_text, output)

    _or_complain(by_depth if by_penetration else answer)


def hand(
    preset: PresetName,
    situation: Annotated[str | None, typer.Argument(help='Hand and upcard, such as "A-7 v 9".')] = None,
    *,
    settings: Settings = None,
    shoe: ShoeText = "",
    output: Format = DataFormat.TEXT,
    every: Annotated[bool, typer.Option("--all", help="Print all two-card hands.")] = False,
    before_peek: Annotated[
        bool, typer.Option("--before-peek", help="Count blackjacks the dealer has yet to look for.")
    ] = False,
) -> None:
    """Print the expectation of each action of a hand, in initial bets."""

    def answer() -> None:
        from ventuno.odds import report, text
        from ventuno.odds.analysis import Analysis
        from ventuno.odds.options import parse_hand
        from ventuno.odds.shoe import parse_shoe

        rules = _rules(preset, settings)
        cards = parse_shoe(shoe, rules.decks)
        if every:
            data: Any = report.all_hands_data(Analysis(rules, cards), before_peek=before_peek)
        elif situation is None:
            raise BadHand(hand="Nothing", detail='write hand and upcard as "A-7 v 9", or --all')
        else:
            counts, upcard = parse_hand(situation)
            data = report.one_hand_data(Analysis(rules, cards), counts, upcard, before_peek=before_peek)
        _print(data, lambda found: text.hands_text(found if every else [found]), output)

    _or_complain(answer)


def chart(
    preset: PresetName,
    settings: Settings = None,
    shoe: ShoeText = "",
    output: Annotated[
        ChartFormat, typer.Option("--format", help="Print text, JSON, an HTML page, or a picture.")
    ] = ChartFormat.TEXT,
    file: Output = None,
) -> None:
    """Print the strategy chart: what to do with each total against each upcard."""

    def answer() -> None:
        from ventuno.odds import drawing, report, text
        from ventuno.odds.analysis import Analysis
        from ventuno.odds.shoe import parse_shoe
        from ventuno.odds.strategy import chart as chart_of

        rules = _rules(preset, settings)
        drawn = chart_of(Analysis(rules, parse_shoe(shoe, rules.decks)))
        title = f"{load_preset(preset).name}: what to do"
        match output:
            case ChartFormat.TEXT:
                _put(text.chart_text(drawn) + "\n", file)
            case ChartFormat.JSON:
                _put(_json({"preset": preset, **report.chart_data(drawn)}) + "\n", file)
            case ChartFormat.HTML:
                _put(drawing.chart_html(drawn, title), file)
            case ChartFormat.SVG:
                _put(drawing.chart_svg(drawn, title), file)
            case ChartFormat.PNG:
                _put(drawing.chart_png(drawn, title), file)

    _or_complain(answer)


def cash_out(
    preset: PresetName,
    settings: Settings = None,
    output: Format = DataFormat.TEXT,
    after_split: Annotated[
        bool, typer.Option("--after-split", help="Prices of hands that come from a split.")
    ] = False,
    target: Annotated[
        float | None,
        typer.Option("--return", help="Find the fee with which always cashing out returns this, as 0.968."),
    ] = None,
) -> None:
    """Print the cash-out prices, as parts of the stake."""

    def answer() -> None:
        from ventuno.odds import report, text
        from ventuno.odds.cashout import fee_for_return

        rules = _rules(preset, settings)
        if rules.cash_out is None:
            fix = "Offer it with --set cash_out.fee=0.019"
            raise BadRules(field="cash_out", problem=f"is not offered by {preset}", fix=fix)
        if target is not None:
            offer, returned = fee_for_return(rules, target)
            found = {"fee": str(float(offer.fee)), "return": returned}
            _print(found, lambda one: f"A fee of {one['fee']} returns {one['return']:.6f}.", output)
            return
        _print(report.cash_out_data(rules, from_split=after_split), text.cash_out_text, output)

    _or_complain(answer)


def dealer(
    preset: PresetName,
    settings: Settings = None,
    shoe: ShoeText = "",
    output: Format = DataFormat.TEXT,
    after_peek: Annotated[
        bool, typer.Option("--after-peek", help="The dealer has looked and has no blackjack.")
    ] = False,
) -> None:
    """Print how the dealer ends, by upcard, and how often he busts with how many cards."""

    def answer() -> None:
        from ventuno.odds import report, text
        from ventuno.odds.shoe import check_shoe, parse_shoe

        rules = _rules(preset, settings)
        cards = parse_shoe(shoe, rules.decks)
        check_shoe(rules, cards)
        data = {"preset": preset, **report.dealer_data(rules, cards, after_peek=after_peek)}
        _print(data, text.dealer_text, output)

    _or_complain(answer)


def _rules(preset: str, settings: list[str] | None) -> Rules:
    from ventuno.odds.options import changed_rules

    return changed_rules(load_preset(preset).rules, settings or [])


def _print(data: Any, as_text: Callable[[Any], str], output: DataFormat) -> None:
    typer.echo(_json(data) if output is DataFormat.JSON else as_text(data))


def _put(drawn: str | bytes, file: Path | None) -> None:
    if file is None:
        typer.echo(drawn, nl=False)
        return
    try:
        file.write_bytes(drawn.encode() if isinstance(drawn, str) else drawn)
    except OSError as error:
        raise FileUnwritable(file=str(file), reason=error.strerror or "no reason given") from None


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _or_complain(answer: Callable[[], None]) -> None:
    """Runs a command; what a person can put right is one line and exit code 2."""
    # The odds are many small products, which threads only wait for each other in.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        answer()
    except VentunoError as error:
        _complain(error)


def _complain(error: VentunoError) -> NoReturn:
    sys.stderr.write(f"{error}\n")
    raise typer.Exit(_BAD_INPUT)
