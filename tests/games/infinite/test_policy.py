"""What Infinite does for the silent and for those whose money has gone."""

import pytest

from ventuno.core.cards import parse_cards
from ventuno.core.hand import hand_value
from ventuno.core.presets import load_preset
from ventuno.engine.actions import MAIN, Action
from ventuno.engine.legal import legal_actions
from ventuno.games.infinite.policy import InfinitePolicy

POLICY = InfinitePolicy()
PRESETS = ("infinite", "infinite-any-pair")


def situation(cards: str, preset: str, *, from_split: bool = False):
    """Return a hand's value and what the rules allow with it."""
    hand = parse_cards(cards)
    return hand_value(hand), legal_actions(load_preset(preset).rules, hand, from_split=from_split)


@pytest.mark.clause("INF-12")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("2s 2h", Action.HIT), ("9s 2h", Action.HIT), ("5s 2h 4d", Action.HIT), ("7s 5h", Action.STAND),
        ("Ts 7h", Action.STAND), ("As Ah", Action.STAND), ("As 6h", Action.STAND), ("As 2h 2d", Action.STAND),
    ],
)  # fmt: skip
def test_the_clock_hits_up_to_eleven(preset: str, cards: str, expected: Action) -> None:
    assert POLICY.automatic(*situation(cards, preset)) is expected


@pytest.mark.clause("INF-13", "INF-14")
@pytest.mark.parametrize(
    ("preset", "cards", "expected"),
    [
        ("infinite", "6s 5h", Action.HIT),
        ("infinite", "Ts 6h", Action.HIT),
        ("infinite", "As 7h", Action.HIT),
        ("infinite", "Ts 7h", Action.STAND),
        ("infinite-any-pair", "Ts 7h", Action.HIT),
    ],
)
def test_a_double_without_money_is_a_hit_where_a_hit_is_legal(
    preset: str, cards: str, expected: Action
) -> None:
    assert POLICY.replacement(Action.DOUBLE, *situation(cards, preset)) is expected


@pytest.mark.clause("INF-13")
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("2s 2h", Action.HIT), ("5s 5h", Action.HIT), ("6s 6h", Action.STAND), ("As Ah", Action.STAND)],
)
def test_a_split_without_money_is_what_the_clock_would_do(preset: str, cards: str, expected: Action) -> None:
    assert POLICY.replacement(Action.SPLIT, *situation(cards, preset)) is expected


def test_nothing_else_is_ever_replaced() -> None:
    with pytest.raises(AssertionError, match="only a double or a split"):
        POLICY.replacement(Action.HIT, *situation("6s 5h", "infinite"))


@pytest.mark.clause("INF-1", "INF-3", "COM-1")
def test_the_presets_are_the_games_of_the_house() -> None:
    for preset in PRESETS:
        rules = load_preset(preset).rules
        assert (rules.decks, rules.boxes, rules.charlie_cards) == (8, 1, 6)
        assert rules.charlie_beats_blackjack
        assert not rules.double_after_split
        assert not rules.dealer_hits_soft_17
    infinite, any_pair = (load_preset(preset).rules for preset in PRESETS)
    assert (infinite.no_hit_from_hard, any_pair.no_hit_from_hard) == (17, 0)
    assert infinite.cash_out is not None
    assert any_pair.cash_out is None
    assert MAIN == 0
