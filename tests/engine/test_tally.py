"""Statistics of one's own: sheets of sums, and what decisions cost (PLA-14)."""

from math import nan

import pytest

from tests.engine.test_document import split_story, told
from tests.support.hints import hint_table
from tests.support.story import Story, bet
from ventuno.core.presets import load_preset
from ventuno.engine.decisions import Weighed, hand_name, weigh
from ventuno.engine.document import for_account
from ventuno.engine.tally import Sheet, decode_sheet, encode_sheet

RULES = load_preset("infinite").rules
NINE, ACE = 9, 1
HINTS = hint_table(
    RULES,
    {
        ("T6", NINE, False): (-0.54, -0.51, -1.02, nan),
        ("56", NINE, False): (-0.6, 0.15, 0.22, nan),
        ("88", ACE, False): (-0.65, -0.50, -1.2, -0.35),
        ("83", ACE, True): (-0.7, 0.1, 0.05, nan),
    },
)


def weighed(story: Story, account: int = 1) -> list[Weighed]:
    mine = for_account(told(story), account)
    assert mine is not None
    return list(weigh(mine, HINTS))


def stood_on_sixteen() -> Story:
    return Story(front="Ts 6h", back="9d 8c", ann=bet(10, left=90)).step(ann="stand")


@pytest.mark.clause("PLA-14")
def test_a_decision_costs_what_the_best_one_was_worth_more() -> None:
    (one,) = weighed(stood_on_sixteen())
    assert one[:4] == ("16", "9", "stand", "hit")
    assert one.cost == pytest.approx(0.03)
    assert one.cost_cents == pytest.approx(30)


@pytest.mark.clause("PLA-14")
def test_the_best_decision_costs_nothing_and_a_doubled_hand_counts_with_its_first_stake() -> None:
    story = Story(front="5s 6h Kd", back="9d 8c", ann=bet(10, left=90)).step(ann="double")
    (one,) = weighed(story)
    assert one == Weighed("11", "9", "double", "double", 0.0, 1000)


@pytest.mark.clause("PLA-14")
def test_hands_of_a_split_are_weighed_as_such_and_insurance_beside_them() -> None:
    found = weighed(split_story())
    assert [one[:4] for one in found] == [
        ("8-8", "A", "insurance", "no_insurance"),
        ("8-8", "A", "split", "split"),
        ("11", "A", "hit", "hit"),
    ]
    assert found[0].cost > 0


@pytest.mark.clause("PLA-14")
def test_what_the_clock_decided_is_nobodys_decision() -> None:
    story = split_story()
    assert [one.played for one in weighed(story, account=3)] in ([], ["no_insurance"])


def test_hands_are_called_as_charts_call_them() -> None:
    from ventuno.core.cards import parse_cards

    named = {
        "As Kd": "BJ",
        "8s 8h": "8-8",
        "Ks Td": "T-T",
        "As 7d": "A-7",
        "As 3d 4c": "A-7",
        "As 9d Kc": "20",
        "5c 6d": "11",
    }
    assert {text: hand_name(list(parse_cards(text))) for text in named} == named


@pytest.mark.clause("PLA-14")
def test_sheets_add_up_and_come_back_from_their_stored_form() -> None:
    mine = for_account(told(stood_on_sixteen()), 1)
    assert mine is not None
    total = Sheet()
    for net in (500, 0, -1000):
        sheet = Sheet()
        sheet.count("infinite", 1000, 1000 + net, f"CODE{net}", void=False)
        sheet.look_into(mine, HINTS)
        total.add(decode_sheet(encode_sheet(sheet)))
    void = Sheet()
    void.count("infinite", 700, 700, "VOID", void=True)
    total.add(void)
    game = total.games["infinite"]
    assert (game.rounds, game.won, game.pushed, game.lost, game.void) == (3, 1, 1, 1, 1)
    assert game.back_cents - game.staked_cents == -500
    assert (game.decided, game.costly, game.cost) == (3, 3, 90_000)
    assert total.costly[("16", "9", "stand", "hit")].times == 3
    assert (total.best.net_cents, total.best.code) == (500, "CODE500")
