"""The library as the guide tells it: each example there is run, and names are imported when they are used."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ventuno import odds, presets
from ventuno.core.errors import BadHand, BadRules
from ventuno.odds.strategy import chart_policy, policy_of_chart

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "odds.md"


def test_the_guides_examples_are_true() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert len(blocks) >= 5
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "guide", str(GUIDE), 0)
    failures: list[str] = []
    doctest.DocTestRunner().run(example, out=failures.append)
    assert not failures, "".join(failures)


def test_names_are_imported_when_they_are_used() -> None:
    program = "import sys; from ventuno import Rules, presets, odds; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_an_unknown_name_is_no_attribute() -> None:
    import ventuno

    for module in (ventuno, odds):
        with pytest.raises(AttributeError, match="baccarat"):
            module.__getattr__("baccarat")
    with pytest.raises(KeyError):
        presets["baccarat"]


def test_changes_are_checked() -> None:
    changed = odds.change(presets["infinite"], "cash_out.fee=0.05", decks=6, even_money=True)
    assert (changed.decks, changed.even_money) == (6, True)
    assert odds.change(changed, cash_out=None).cash_out is None
    for wrong in ({"decks": 0}, {"deks": 6}, {"decks": "many"}):
        with pytest.raises(BadRules):
            odds.change(presets["infinite"], **wrong)


@pytest.mark.clause("ODD-2")
@pytest.mark.parametrize("preset", [pytest.param("infinite", marks=pytest.mark.deep), "american"])
def test_a_chart_is_a_strategy_like_any_other(preset: str) -> None:
    """Given the chart of a game, then it is worth the same read back from its cells as it was found."""
    game = odds.Game(presets[preset])
    policy, again = chart_policy(game.analysis), policy_of_chart(game.chart())
    assert (again.split == policy.split).all()
    played = game.returns()["main"]["played_strategy"]
    found = game.strategy(game.chart())
    assert found["per_initial_bet"] == pytest.approx(played["per_initial_bet"], abs=1e-15)
    assert found["average_wager"] == pytest.approx(played["average_wager"], abs=1e-15)
    assert sum(found["net_results"].values()) == pytest.approx(1, abs=1e-13)


def test_a_strategy_that_does_what_is_not_legal_is_told() -> None:
    with pytest.raises(BadHand, match="surrender"):
        odds.Game(presets["infinite"]).strategy(lambda *_: "surrender")
