"""Rules are one value: the same everywhere, and refused when they do not hold together."""

from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import fields, replace

from ventuno.core.checks import check_cut, check_rules, most_cards_a_round
from ventuno.core.errors import BadPreset, BadRules
from ventuno.core.presets import load_preset, preset_names
from ventuno.core.rules import (
    SIDE_BET_RANKS,
    CashOut,
    LateBlackjack,
    Peek,
    Rules,
    SideBet,
    SideBetKey,
    rules_from_json,
    rules_hash,
    rules_json,
)

INFINITE = load_preset("infinite").rules
ANY_PAIR = load_preset("infinite-any-pair").rules


class TestPresets:
    @pytest.mark.clause("INF-3")
    def test_two_presets_of_infinite_come_with_the_package(self):
        games = {name: load_preset(name).game for name in preset_names()}
        assert [name for name, game in games.items() if game == "infinite"] == [
            "infinite",
            "infinite-any-pair",
        ]
        assert load_preset("infinite").name == "Infinite"

    @pytest.mark.clause("INF-1", "INF-4", "INF-5", "COM-6")
    @pytest.mark.parametrize("rules", [INFINITE, ANY_PAIR])
    def test_both_play_infinite(self, rules):
        assert rules.decks == 8
        assert not rules.dealer_hits_soft_17
        assert rules.blackjack_pays == Fraction(3, 2)
        assert rules.insurance
        assert not rules.even_money
        assert not rules.double_after_split
        assert rules.split_aces_one_card
        assert rules.peek is Peek.ACE
        assert rules.late_blackjack is LateBlackjack.ALL
        assert (rules.charlie_cards, rules.charlie_beats_blackjack) == (6, True)

    @pytest.mark.clause("INF-3", "INF-14")
    def test_they_differ_in_pair_bet_cash_out_and_hits_on_hard_17(self):
        assert INFINITE.no_hit_from_hard == 17
        assert INFINITE.cash_out == CashOut(fee=Fraction(19, 1000), step=Fraction(1, 100))
        assert INFINITE.side_bets[0] == SideBet(SideBetKey.PERFECT_PAIRS, (25, 12, 6))
        assert ANY_PAIR.no_hit_from_hard == 0
        assert ANY_PAIR.cash_out is None
        assert ANY_PAIR.side_bets[0] == SideBet(SideBetKey.ANY_PAIR, (25, 8))

    @pytest.mark.clause("INF-3")
    def test_the_other_side_bets_are_the_same(self):
        assert (
            INFINITE.side_bets[1:]
            == ANY_PAIR.side_bets[1:]
            == (
                SideBet(SideBetKey.TWENTY_ONE_PLUS_THREE, (100, 40, 30, 10, 5)),
                SideBet(SideBetKey.HOT_3, (100, 20, 4, 2, 1)),
                SideBet(SideBetKey.BUST_IT, (250, 100, 50, 9, 2, 1)),
            )
        )

    @pytest.mark.clause("PLA-27")
    @pytest.mark.parametrize("name", ["", "Infinite", "../infinite", "infinite.toml", "nothing"])
    def test_an_unknown_preset_is_refused_with_the_known_ones(self, name):
        with pytest.raises(BadPreset) as refused:
            load_preset(name)
        assert "infinite, infinite-any-pair" in str(refused.value)


class TestTheValue:
    @pytest.mark.parametrize("rules", [INFINITE, ANY_PAIR, Rules()])
    def test_rules_read_back_from_their_json(self, rules):
        assert rules_from_json(rules_json(rules)) == rules

    def test_every_change_of_a_field_is_another_version(self):
        changes = {
            "decks": 6,
            "boxes": 2,
            "hole_card": False,
            "dealer_hits_soft_17": True,
            "blackjack_pays": Fraction(6, 5),
            "peek": Peek.NEVER,
            "late_blackjack": LateBlackjack.ORIGINAL_ONLY,
            "insurance": False,
            "even_money": True,
            "blackjack_paid_at_once": True,
            "double_after_split": True,
            "split_aces_one_card": False,
            "charlie_cards": 7,
            "charlie_beats_blackjack": False,
            "no_hit_from_hard": 18,
            "cash_out": CashOut(fee=Fraction(2, 100)),
            "side_bets": INFINITE.side_bets[1:],
        }
        assert set(changes) == {field.name for field in fields(Rules)}
        hashes = {rules_hash(replace(INFINITE, **{field: value})) for field, value in changes.items()}
        assert len(hashes | {rules_hash(INFINITE)}) == len(changes) + 1

    @pytest.mark.parametrize("ratio", ['"3/0"', '"x"', "1.5", "true", '"1:2:3"', '""'])
    def test_a_ratio_is_written_as_text_or_a_whole_number(self, ratio):
        document = rules_json(INFINITE).replace(b'"3:2"', ratio.encode())
        with pytest.raises(msgspec.ValidationError):
            rules_from_json(document)

    @pytest.mark.parametrize("ratio", ['"3:2"', '"3/2"', '"1.5"'])
    def test_a_ratio_may_be_odds_or_a_decimal(self, ratio):
        document = rules_json(INFINITE).replace(b'"3:2"', ratio.encode())
        assert rules_from_json(document) == INFINITE

    def test_a_field_that_does_not_exist_is_refused(self):
        with pytest.raises(msgspec.ValidationError):
            rules_from_json(rules_json(INFINITE)[:-1] + b',"surrender":true}')


def side_bets(*bets: tuple[str, tuple[int, ...]]) -> tuple[SideBet, ...]:
    return tuple(SideBet(SideBetKey(key), pays) for key, pays in bets)


class TestChecks:
    @pytest.mark.parametrize("rules", [INFINITE, ANY_PAIR, Rules()])
    def test_playable_rules_pass(self, rules):
        check_rules(rules)

    @pytest.mark.clause("COM-1")
    @pytest.mark.parametrize("decks", [4, 6, 8])
    def test_shoes_of_four_six_and_eight_decks_pass(self, decks):
        check_rules(replace(INFINITE, decks=decks))

    @pytest.mark.clause("PLA-27")
    @pytest.mark.parametrize(
        "changes,field,fix",
        [
            ({"decks": 0}, "decks", "1 to 8"),
            ({"decks": 9}, "decks", "1 to 8"),
            ({"boxes": 0}, "boxes", "1 to 7"),
            ({"blackjack_pays": Fraction(0)}, "blackjack_pays", "3:2"),
            ({"blackjack_pays": Fraction(-3, 2)}, "blackjack_pays", "3:2"),
            ({"hole_card": False}, "peek", "never"),
            ({"charlie_cards": 2}, "charlie_cards", "3 to 21"),
            ({"charlie_cards": -1}, "charlie_cards", "3 to 21"),
            ({"charlie_cards": 22}, "charlie_cards", "3 to 21"),
            ({"charlie_cards": 0}, "charlie_beats_blackjack", "charlie_cards"),
            ({"no_hit_from_hard": 11}, "no_hit_from_hard", "12 to 21"),
            ({"no_hit_from_hard": 22}, "no_hit_from_hard", "12 to 21"),
            ({"cash_out": CashOut(fee=Fraction(1))}, "cash_out.fee", "0.019"),
            ({"cash_out": CashOut(fee=Fraction(-1, 100))}, "cash_out.fee", "0.019"),
            ({"cash_out": CashOut(step=Fraction(0))}, "cash_out.step", "0.01"),
            ({"cash_out": CashOut(step=Fraction(1, 200))}, "cash_out.step", "0.01"),
            ({"cash_out": CashOut(step=Fraction(2))}, "cash_out.step", "0.01"),
            ({"side_bets": side_bets(("any_pair", (25, 8)), ("any_pair", (25, 8)))}, "side_bets", "once"),
            (
                {"side_bets": side_bets(("any_pair", (25, 8, 1)))},
                "side_bets.any_pair.pays",
                "Write 2, for suited",
            ),
            (
                {"side_bets": side_bets(("hot_3", (100, 20, 4, 2)))},
                "side_bets.hot_3.pays",
                "Write 5, for 777",
            ),
            ({"side_bets": side_bets(("any_pair", (25, 0)))}, "side_bets.any_pair.pays", "from 1"),
            ({"side_bets": side_bets(("any_pair", (10_001, 8)))}, "side_bets.any_pair.pays", "10000"),
            ({"side_bets": side_bets(("any_pair", (8, 25)))}, "side_bets.any_pair.pays", "best rank first"),
        ],
    )
    def test_rules_that_do_not_hold_together_name_field_and_remedy(self, changes, field, fix):
        with pytest.raises(BadRules) as refused:
            check_rules(replace(INFINITE, **changes))
        assert refused.value.params["field"] == field
        assert fix in str(refused.value)

    def test_rules_without_a_hole_card_hold_together_without_a_peek(self):
        check_rules(replace(INFINITE, hole_card=False, peek=Peek.NEVER))

    @pytest.mark.clause("COM-15")
    def test_every_side_bet_names_its_ranks(self):
        assert set(SIDE_BET_RANKS) == set(SideBetKey)

    @pytest.mark.clause("INF-25")
    def test_a_whole_round_fits_behind_the_cut_card(self):
        """SH-05: no round can run out of cards."""
        # Three lines of six cards and the longest hand the dealer could hold on aces.
        assert most_cards_a_round(INFINITE) == 3 * 6 + 21
        check_cut(INFINITE, 0.5)
        check_cut(INFINITE, 0.9)
        with pytest.raises(BadRules) as refused:
            check_cut(INFINITE, 0.91)
        assert "Write at most 0.90" in str(refused.value)

    @pytest.mark.clause("INF-25")
    def test_a_single_deck_leaves_less_room(self):
        one_deck = replace(INFINITE, decks=1)
        # Four aces, four twos and four threes make 24: the longest hand takes eleven cards.
        assert most_cards_a_round(one_deck) == 3 * 6 + 11
        with pytest.raises(BadRules):
            check_cut(one_deck, 0.5)
