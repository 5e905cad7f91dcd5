"""The odds as aligned text for a terminal."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from ventuno.core.sidebets import KINDS
from ventuno.core.strategy import UPCARDS, Cell, Chart, Section
from ventuno.odds.shoe import VALUE_NAMES

_ORDER: Final = ("hit", "stand", "double", "split")
_NAMES: Final = {
    "main": "Main bet, best play",
    **{kind.key: kind.title for kind in KINDS},
    "always_cash_out": "Always cash out",
    "insurance": "Insurance",
}
MEANINGS: Final = {
    Cell.HIT: "hit",
    Cell.STAND: "stand",
    Cell.DOUBLE: "double on two cards, else hit",
    Cell.DOUBLE_OR_STAND: "double on two cards, else stand",
    Cell.SPLIT: "split",
}


def percent(part: float, digits: int = 4) -> str:
    """Return a part of one as per cent."""
    return f"{100 * part:.{digits}f} %"


_FACTS: Final[dict[str, tuple[str, Callable[[float], str]]]] = {
    "per_unit_wagered": ("per unit wagered", percent),
    "per_initial_bet": ("per initial bet", percent),
    "without_extra_stakes": ("without extra stakes", percent),
    "average_wager": ("average wager", "{:.6f}".format),
    "standard_deviation": ("standard deviation", "{:.6f}".format),
}


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table: the first column to the left, the others to the right."""
    lines = [head, *rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def odds_text(data: dict[str, Any]) -> str:
    """Return the odds of a preset."""
    returns, published = data["returns"], data["published"]
    rows = []
    for key, found in returns.items():
        value = found["per_initial_bet"] if key == "main" else found["return"]
        mine = "suits unknown" if value is None else percent(value)
        printed = percent(published[key], 2) if key in published else "-"
        with_main = f"{found['correlation']:+.4f}" if found.get("correlation") is not None else "-"
        rows.append([_NAMES[key], mine, printed, with_main])
    if data["insurance"]:
        rows.append([_NAMES["insurance"], percent(data["insurance"]["return"]), "-", "-"])
    main = returns["main"]
    ways = {"best play": main, "chart": main["played_strategy"], "own chart": main.get("own_strategy")}
    shown = {name: way for name, way in ways.items() if way is not None}
    facts = [
        [name, *(write(way[key]) if key in way else "-" for way in shown.values())]
        for key, (name, write) in _FACTS.items()
    ]
    nets = [[net, percent(chance)] for net, chance in main["net_results"].items()]
    return "\n\n".join(
        [
            table([data["preset"], "exact", "published", "correlation"], rows),
            table(["Main bet", *shown], facts),
            table(["Net result", "chance"], nets),
            f"Worked out in {data['elapsed_ms']:.0f} ms.",
        ]
    )


def penetration_text(data: dict[str, Any]) -> str:
    """Return the main bet's returns by how far a shoe is dealt."""
    depths = [
        [
            f"{depth['used']:.0%}",
            str(depth["cards_left"]),
            percent(depth["fixed"]),
            percent(depth["informed"]),
            percent(depth["informed_margin"]),
            percent(depth["deviation"], 2),
            f"{depth['in_favour']:.0%}",
        ]
        for depth in data["by_penetration"]
    ]
    head = ["cards left", "fixed play", "play by what is left", "+/-", "deviation", "above 100 %"]
    cuts = [
        [
            f"{cut['cut']:.0%}",
            f"{cut['rounds']:.1f}",
            percent(cut["first_round"]),
            percent(cut["first_round"] + cut["effect"]),
            f"{100 * cut['effect']:+.4f} %",
            percent(cut["effect_margin"]),
        ]
        for cut in data["cut_cards"]
    ]
    lines = [table([data["preset"], *head], [[row[0] + " dealt", *row[1:]] for row in depths])]
    if cuts:
        lines.append(
            table(["Cut card at", "rounds", "first round", "mean of all rounds", "effect", "+/-"], cuts)
        )
    lines.append("+/- is half of a 95 % interval; per initial bet; one player alone at the cut card.")
    return "\n\n".join([*lines, f"Worked out in {data['elapsed_ms'] / 1000:.1f} s."])


def hands_text(hands: Sequence[dict[str, Any]]) -> str:
    """Return hands and the expectations of their actions, one a line."""
    rows = [
        [
            f"{hand['hand']} v {hand['upcard']}",
            *(f"{hand['actions'][a]:+.9f}" if a in hand["actions"] else "-" for a in _ORDER),
            hand["best"].replace("_", " "),
        ]
        for hand in hands
    ]
    lines = [table(["Hand", *_ORDER, "best"], rows)]
    for hand in hands:
        if hand.get("cash_out"):
            offer = hand["cash_out"]
            lines.append(f"Cash out pays {offer['ratio']:.2f} of the stake, {offer['ratio'] - 1:+.2f} net.")
        if "even_money" in hand["actions"]:
            lines.append("Even money pays +1 at once.")
        if hand.get("insurance"):
            lines.append(f"Insurance returns {percent(hand['insurance']['return'])}.")
    return "\n".join(lines)


def dealer_text(data: dict[str, Any]) -> str:
    """Return how the dealer ends."""
    ends = list(data["upcards"]["all"])
    rows = [
        [upcard, *(f"{100 * chances[end]:.4f}" for end in ends)]
        for upcard, chances in data["upcards"].items()
    ]
    look = "after the look" if data["after_peek"] else "before any look"
    busts = [[f"{cards} cards", f"{100 * chance:.6f}"] for cards, chance in data["bust_by_cards"].items()]
    return "\n\n".join([table([f"Upcard, {look}", *ends], rows), table(["Busts with", "per cent"], busts)])


def cash_out_text(lines: Sequence[dict[str, Any]]) -> str:
    """Return cash-out ratios, a row for each kind of hand."""
    order = [VALUE_NAMES[upcard - 1] for upcard in UPCARDS]
    rows: dict[tuple[int, str, int], dict[str, float]] = {}
    for line in lines:
        rows.setdefault((line["cards"], line["kind"], line["total"]), {})[line["upcard"]] = line["ratio"]
    body = [
        [f"{cards} cards, {kind} {total}", *(f"{row[up]:.2f}" if up in row else "-" for up in order)]
        for (cards, kind, total), row in rows.items()
    ]
    return table(["Hand", *order], body)


def chart_text(drawn: Chart) -> str:
    """Return a strategy chart."""
    parts = []
    head = [VALUE_NAMES[upcard - 1] for upcard in UPCARDS]
    for section, title in ((Section.HARD, "Hard"), (Section.SOFT, "Soft"), (Section.PAIR, "Pairs")):
        rows = [[row.name, *row.cells] for row in shown_rows(drawn, section)]
        parts.append(table([title, *head], rows))
    for cards, rows in deviation_rows(drawn).items():
        parts.append(table([f"{cards} cards", *head], rows))
    parts.append("\n".join(f"{cell.value:2} {meaning}" for cell, meaning in MEANINGS.items()))
    return "\n\n".join(parts)


def shown_rows(drawn: Chart, section: Section) -> list[Any]:
    """Return the rows of a section that come up with more than one hand of a kind; the rest are pairs."""
    only_pairs = {(Section.HARD, 4), (Section.SOFT, 12)}
    return [row for row in drawn.rows if row.section is section and (section, row.total) not in only_pairs]


def deviation_rows(drawn: Chart) -> dict[int, list[list[str]]]:
    """Return, for each number of cards, rows of cells that differ from the chart; a dot where none does."""
    found: dict[int, dict[str, dict[int, str]]] = {}
    for deviation in drawn.deviations:
        name = f"{deviation.section.value} {deviation.total}"
        row = found.setdefault(deviation.cards, {}).setdefault(name, {})
        row[deviation.upcard] = deviation.cell.value
    return {
        cards: [[name, *(row.get(upcard, ".") for upcard in UPCARDS)] for name, row in rows.items()]
        for cards, rows in sorted(found.items())
    }
