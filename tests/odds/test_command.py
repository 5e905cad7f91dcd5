"""What the commands print, and how they refuse what cannot be."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageColor
from typer.testing import CliRunner

from tests.odds.support import GOLDEN, analysis
from ventuno.cli import app
from ventuno.odds.text import odds_text


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*arguments: str) -> Any:
    return json.loads(run(*arguments, "--format", "json"))


@pytest.mark.clause("ODD-1", "ODD-2", "ODD-4")
def test_odds_of_a_preset_stand_beside_what_is_published() -> None:
    found = data("odds", "infinite")
    main = found["returns"]["main"]
    assert main["per_initial_bet"] == 1 + analysis("infinite").expectation
    assert main["per_unit_wagered"] > main["per_initial_bet"]
    assert main["played_strategy"]["per_initial_bet"] < main["per_initial_bet"]
    assert found["returns"]["always_cash_out"]["return"] == pytest.approx(0.96806, abs=5e-6)
    assert found["returns"]["twenty_one_plus_three"]["counts"] == [
        2912,
        24576,
        61568,
        368640,
        700928,
        10753536,
    ]
    assert found["published"]["main"] == 0.9947
    assert found["rules"]["charlie_cards"] == 6
    assert found["elapsed_ms"] > 0


@pytest.mark.clause("ODD-1")
def test_a_changed_rule_changes_the_odds_and_leaves_the_published_figures_out() -> None:
    found = data("odds", "american", "--set", "double_after_split=false", "--set", "blackjack_pays=6:5")
    assert found["published"] == {}
    assert found["rules"]["blackjack_pays"] == "6:5"
    assert found["returns"]["main"]["per_initial_bet"] < 0.985
    assert "1.2" in found["returns"]["main"]["net_results"]


@pytest.mark.clause("ODD-1")
def test_a_hand_is_read_in_any_order_and_with_faces() -> None:
    assert data("hand", "american", "7-A vs 9") == data("hand", "american", "A 7 v 9")
    assert data("hand", "american", "K-6 v Q")["hand"] == "6-T"
    three = data("hand", "infinite", "2-2-3-4-5 v 2")
    assert three["best"] == "hit"
    assert set(three["actions"]) == {"stand", "hit"}
    assert three["cash_out"]["ratio"] > 0


@pytest.mark.clause("ODD-1", "COM-11")
def test_a_hand_against_an_ace_is_shown_what_insurance_returns_and_what_the_look_changes() -> None:
    after = data("hand", "infinite", "T-6 v A")
    before = data("hand", "infinite", "T-6 v A", "--before-peek")
    assert after["after_peek"]
    assert not before["after_peek"]
    assert after["actions"]["stand"] > before["actions"]["stand"]
    assert after["insurance"]["return"] == 3 * 127 / 413
    fewer = data("hand", "infinite", "T-6 v A", "--shoe", "-Ts -Td")
    assert fewer["insurance"]["return"] == 3 * 125 / 411


@pytest.mark.clause("ODD-1", "COM-12")
def test_a_blackjack_waits_or_takes_even_money() -> None:
    """Given 95 tens among 309 unseen cards, then waiting is worth 1.5 times the other 214."""
    found = data("hand", "american", "A-K v A")
    assert found["actions"] == {"stand": pytest.approx(1.5 * 214 / 309, abs=1e-15), "even_money": 1.0}
    assert found["best"] == "stand"
    assert data("hand", "infinite", "AT v 9")["actions"] == {"stand": 1.5}
    assert "Even money" in run("hand", "american", "A-K v A")


@pytest.mark.clause("ODD-1")
def test_all_hands_are_the_fifty_four_against_ten_upcards() -> None:
    found = data("hand", "duel", "--all")
    assert len(found) == 540
    assert {row["hand"] for row in found if row["upcard"] == "T"} >= {"A-A", "2-T", "T-T"}


@pytest.mark.clause("ODD-6", "INF-17")
def test_cash_out_prices_are_listed_by_hand_and_upcard() -> None:
    found = data("cash-out", "infinite")
    assert found[0].keys() == {"cards", "kind", "total", "upcard", "value", "ratio"}
    worst = min(found, key=lambda row: row["ratio"] if row["cards"] == 2 else 9)
    assert (worst["kind"], worst["total"], worst["upcard"], worst["ratio"]) == ("hard", 16, "T", 0.40)
    assert data("cash-out", "infinite", "--return", "0.97")["return"] <= 0.97
    assert len(data("cash-out", "infinite", "--after-split")) == len(found)


@pytest.mark.clause("ODD-3")
def test_the_dealer_is_shown_by_upcard() -> None:
    found = data("dealer", "infinite", "--after-peek")
    golden = json.loads((GOLDEN / "dealer.json").read_text())["8 decks, S17, after the look"]
    assert found["upcards"]["A"]["bust"] == pytest.approx(golden["A"]["bust"], abs=6e-7)
    assert found["upcards"]["A"]["blackjack"] == 0
    assert "bust" in run("dealer", "duel")


@pytest.mark.clause("ODD-5")
def test_a_chart_comes_as_text_data_page_and_picture() -> None:
    text = run("chart", "infinite")
    assert text.startswith("Hard  2  3  4")
    assert "5 cards" in text
    cells = data("chart", "infinite")
    assert cells["pair"]["8-8"]["T"] == "H"
    assert cells["soft"]["A-7"]["3"] == "Ds"
    page = run("chart", "infinite", "--format", "html")
    assert page.count("<table>") == page.count("</table>") >= 3
    picture = ET.fromstring(run("chart", "majority", "--format", "svg"))
    assert picture.get("role") == "img"
    fills = {element.get("fill") for element in picture.iter() if element.tag.endswith("rect")}
    assert {"#1d7458", "#a1402f", "#85600a", "#3f59b0"} <= fills
    letters = {"".join(element.itertext()) for element in picture.iter() if element.tag.endswith("text")}
    assert {"H", "S", "D", "Ds", "P"} <= letters


@pytest.mark.clause("ODD-5")
def test_a_chart_comes_in_dots_too() -> None:
    """Given the picture as a PNG, then it holds the colours of all four actions and dark letters on white."""
    result = CliRunner().invoke(app, ["chart", "infinite", "--format", "png"])
    picture = Image.open(BytesIO(result.stdout_bytes)).convert("RGB")
    assert picture.width > 800
    colours = {colour for _, colour in picture.getcolors(1 << 24) or []}
    for hue in ("#1d7458", "#a1402f", "#85600a", "#3f59b0", "#ffffff", "#16201c"):
        assert ImageColor.getrgb(hue) in colours, hue


@pytest.mark.clause("ODD-5")
@pytest.mark.parametrize("kind", ["text", "json", "html", "svg"])
def test_a_chart_is_written_to_a_file_as_it_is_shown(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "chart"
    assert run("chart", "duel", "--format", kind, "-o", str(file)) == ""
    assert file.read_text() == run("chart", "duel", "--format", kind)


@pytest.fixture
def chart_file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.json"
    run("chart", "infinite", "--format", "json", "-o", str(file))
    return file


@pytest.mark.clause("ODD-2")
def test_a_chart_of_ones_own_is_priced(chart_file: Path) -> None:
    """Given the game's own chart in a file, then it is worth what the game's is; one worse cell costs."""
    mine = json.loads(chart_file.read_text())
    mine["hard"]["20"]["6"] = "H"
    chart_file.write_text(json.dumps(mine))
    main = data("odds", "infinite", "--strategy", str(chart_file))["returns"]["main"]
    played = main["played_strategy"]
    same = {key: main["own_strategy"][key] for key in played}
    assert same == played, "hard 17 and more may not be hit here"
    mine["hard"]["16"]["6"] = "H"
    chart_file.write_text(json.dumps(mine))
    found = data("odds", "infinite", "--strategy", str(chart_file))
    worse = found["returns"]["main"]["own_strategy"]
    assert worse["per_initial_bet"] < played["per_initial_bet"] - 1e-3
    assert "own chart" in odds_text(found)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda it: it["hard"].pop("16"), "hard 16 has no upcard 2"),
        (lambda it: it["hard"]["16"].pop("T"), "hard 16 has no upcard T"),
        (lambda it: it["hard"]["16"].update(K="H"), "hard 16 has an upcard 'K'"),
        (lambda it: it["hard"]["16"].update(T="P"), "hard 16 is split, and only pairs can be"),
        (lambda it: it["hard"]["16"].update(T="X"), "'X'"),
        (lambda it: it["soft"].update({"A-K": {}}), "soft has no row 'A-K'"),
        (lambda it: it.pop("pair"), "`pair`"),
        (lambda it: it["deviations"][0].update(action="D"), "can only be H or S"),
        (lambda it: it["deviations"][0].update(upcard="K"), "names no hand and upcard"),
        (lambda it: it["deviations"][0].update(cards=99), "is of no hand of three or more cards"),
        (lambda it: it["deviations"][0].update(cards="many"), "Expected `int`"),
    ],
)
def test_a_chart_file_with_a_hole_or_a_slip_is_refused(chart_file: Path, change: Any, told: str) -> None:
    mine = json.loads(chart_file.read_text())
    change(mine)
    chart_file.write_text(json.dumps(mine))
    result = CliRunner().invoke(app, ["odds", "infinite", "--strategy", str(chart_file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_file_that_holds_no_chart_is_refused(tmp_path: Path) -> None:
    for content in (b"Hard 16", b"\xff\xfe", b"[]"):
        file = tmp_path / "any"
        file.write_bytes(content)
        result = CliRunner().invoke(app, ["odds", "infinite", "--strategy", str(file)])
        assert (result.exit_code, result.stderr.count("\n")) == (2, 1), result.stderr
        assert "is no strategy chart" in result.stderr


@pytest.mark.clause("ODD-1")
def test_a_composition_of_the_shoe_changes_the_figures() -> None:
    poor = data("hand", "infinite", "T-6 v T", "--shoe", "5=0 4=8")
    assert poor["best"] == "stand"
    assert data("odds", "infinite", "--shoe", "T=127")["returns"]["hot_3"]["return"] is None
    assert "suits unknown" in run("odds", "infinite", "--shoe", "T=127")


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds", "infinite", "--set", "decks=0"),
        ("odds", "infinite", "--set", "deks=6"),
        ("odds", "infinite", "--set", "decks"),
        ("odds", "infinite", "--set", "decks=many"),
        ("odds", "infinite", "--set", "cash_out.tax=1"),
        ("odds", "infinite", "--set", "peek.ace=true"),
        ("odds", "infinite", "--set", "blackjack_pays=1:0"),
        ("odds", "baccarat"),
        ("odds", "infinite", "--shoe", " ".join(["Ts"] * 9)),
        ("odds", "infinite", "--shoe", "As 2s 3s 4s"),
        ("hand", "infinite"),
        ("hand", "infinite", "A-7"),
        ("hand", "infinite", "A-X v 9"),
        ("hand", "infinite", "A-7 v 9-9"),
        ("hand", "infinite", "T-9-8 v 9"),
        ("hand", "infinite", "A v 9"),
        ("hand", "infinite", "2-2-2-2-2-2 v 9"),
        ("hand", "infinite", "5-5 v 9", "--shoe", "5=1"),
        ("hand", "american", "A-T v A", "--shoe", "A=1"),
        ("cash-out", "american"),
        ("cash-out", "infinite", "--return", "1.5"),
        ("dealer", "infinite", "--shoe", "As"),
        ("odds",),
        ("odds", "infinite", "--format", "xml"),
        ("odds", "infinite", "--bogus"),
        ("chart", "infinite", "--format", "gif"),
        ("chart", "infinite", "-o", "/"),
        ("chart", "infinite", "-o", "/nowhere/chart.txt"),
        ("odds", "infinite", "--strategy", "/nowhere/chart.json"),
        ("odds", "infinite", "--set", "decks=9"),
        ("odds", "infinite", "--set", "decks=6.5"),
        ("odds", "infinite", "--set", "hole_card=perhaps"),
        ("odds", "american", "--set", "charlie_cards=2"),
        ("odds", "majority", "--set", "peek=ace"),
        ("hand", "infinite", "A-7 v 9", "--shoe", "9=0"),
        ("dealer", "infinite", "--shoe", "5=33"),
        ("hand", "infinite", "A-7 v 9", "T-6 v T"),
        ("hand", "infinite", "A-7 v 9", "--set"),
        ("cash-out", "infinite", "--return", "most of it"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line_with_exit_code_2(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, list(arguments))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.strip().splitlines()) == 1, result.stderr


@pytest.mark.parametrize(
    ("setting", "field", "value"),
    [
        ("decks=6", "decks", 6),
        ("dealer_hits_soft_17=true", "dealer_hits_soft_17", True),
        ("peek=never", "peek", "never"),
        ("blackjack_pays=6:5", "blackjack_pays", "6:5"),
        ("cash_out=none", "cash_out", None),
        ("cash_out.fee=0.05", "cash_out", {"fee": "1:20", "step": "1:100"}),
        ('side_bets=[{key="any_pair",pays=[25,8]}]', "side_bets", [{"key": "any_pair", "pays": [25, 8]}]),
    ],
)
def test_any_rule_can_be_set(setting: str, field: str, value: object) -> None:
    from ventuno.core.presets import load_preset
    from ventuno.odds.options import changed_rules
    from ventuno.odds.report import rules_data

    changed = changed_rules(load_preset("infinite").rules, [setting])
    assert rules_data(changed)[field] == value
