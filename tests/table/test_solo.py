"""American at a table of one's own: DEAL in one act, hand after hand, no clock (AME-1 to AME-13)."""

import msgspec
import pytest

from tests.support.solo import ANN, SoloDriver, american_spec
from ventuno.engine.document import decode, for_account
from ventuno.table.commands import Placed
from ventuno.table.messages import Bet, No, Ok, TableInfo
from ventuno.table.records import CardsDealt

FIVE = {f"{box}.main": 10_00 for box in range(1, 6)}
CALM = "6d Td 9s"


def refused(answer: Ok | No) -> str:
    assert isinstance(answer, No), answer
    return answer.code


# --- DEAL ------------------------------------------------------------------------------------


@pytest.mark.clause("AME-11", "AME-1")
def test_deal_takes_all_bets_in_one_act_and_the_cards_follow():
    play = SoloDriver(front="8s 5h 2c 9h 6h 3d", back=CALM)
    assert play.phase == "betting"
    assert play.view().deadline_ms is None
    answer = play.deal({"1.main": 10_00, "3.main": 5_00, "4.main": 1_00, "3.perfect_pairs": 2_00})
    assert answer == Ok(1, play.now_ms, 1_000_00 - 18_00)
    assert [(line.box, line.hand.cards) for line in play.view().lines] == [
        (0, ["8s", "9h"]),
        (2, ["5h", "6h"]),
        (3, ["2c", "3d"]),
    ]
    assert play.view().dealt == [
        "1.main", "3.main", "4.main", "dealer", "1.main", "3.main", "4.main", "dealer",
    ]  # fmt: skip
    assert play.view().dealer.cards == ["6d", "??"]
    assert play.store.works == 1, "the stakes and the cards they are dealt"


@pytest.mark.clause("PLA-3")
@pytest.mark.parametrize(("golden", "code"), [({"1.main": [5_00]}, "golden_not_taken"), ({}, "not_offered")])
def test_no_slip_is_taken_before_the_deal_and_no_golden_chip_at_all(golden, code):
    play = SoloDriver()
    slip = Bet(1, 1, 1, {"1.main": 10_00}, golden)
    assert refused(play.send(lambda id_: Placed(id_, ANN, play.now_ms, slip))) == code
    assert (play.balance, play.phase) == (1_000_00, "betting")


@pytest.mark.clause("AME-11", "COM-10")
def test_bets_stand_once_the_cards_are_out():
    play = SoloDriver(front="Ts 9h", back=CALM)
    play.deal(main=10_00)
    assert refused(play.deal(main=20_00, round_no=1)) == "wrong_round"
    assert refused(play.deal(main=20_00, round_no=2)) == "too_early"
    assert play.deal(main=10_00, round_no=1).exists
    assert play.store.held[ANN] == 10_00
    play.act("stand")
    assert play.phase == "result"
    assert play.deal(main=10_00, round_no=1).exists, "a repeat that comes late is told, and nothing is dealt"
    assert refused(play.deal(main=10_00, round_no=3)) == "wrong_round"


@pytest.mark.clause("AME-11", "PLA-5")
def test_a_deal_that_the_balance_does_not_cover_takes_nothing_and_may_be_tried_again():
    play = SoloDriver(balance=30_00, front="Ts 9h", back=CALM)
    assert refused(play.deal({"1.main": 25_00, "2.main": 6_00})) == "unaffordable"
    assert (play.balance, play.phase, play.round_no) == (30_00, "betting", 1)
    assert not any(isinstance(entry, CardsDealt) for entry, _ in play.rows())
    assert isinstance(play.deal(main=30_00), Ok)
    assert play.me().balance_cents == 0
    assert play.view().lines[0].hand.cards == ["Ts", "9h"], (
        "the cards that were drawn for it lie in the shoe again"
    )
    play.restart()
    assert play.view().lines[0].hand.cards == ["Ts", "9h"]


@pytest.mark.clause("AME-1", "COM-15", "COM-27")
@pytest.mark.parametrize(
    "spots, code",
    [
        ({}, "below_minimum"),
        ({"2.perfect_pairs": 5_00}, "side_bet_alone"),
        ({"1.main": 10_00, "2.twenty_one_plus_three": 5_00}, "side_bet_alone"),
        ({"6.main": 10_00}, "unknown_spot"),
        ({"main": 10_00}, "unknown_spot"),
        ({"1.main": 10_00, "1.hot_3": 1_00}, "unknown_spot"),
        ({"1.main": 0}, "bad_amount"),
        ({"1.main": -100}, "bad_amount"),
        ({"1.main": 99}, "below_minimum"),
        ({"1.main": 10_00, "1.perfect_pairs": 99}, "below_minimum"),
    ],
)
def test_a_deal_that_cannot_stand_is_refused_with_the_reason(spots, code):
    play = SoloDriver()
    assert refused(play.deal(spots)) == code
    assert play.store.works == 0


@pytest.mark.clause("AME-7")
@pytest.mark.parametrize(
    "limits, spot, cents, code",
    [
        (0, "1.main", 500_00, None),
        (0, "1.main", 500_01, "above_maximum"),
        (0, "1.perfect_pairs", 50_00, None),
        (0, "1.perfect_pairs", 51_00, "above_maximum"),
        (1, "1.main", 4_99, "below_minimum"),
        (1, "5.main", 1500_00, None),
        (1, "1.twenty_one_plus_three", 100_00, None),
        (1, "1.twenty_one_plus_three", 100_01, "above_maximum"),
        (2, "1.main", 9_99, "below_minimum"),
        (2, "1.main", 3000_00, None),
        (2, "1.main", 3000_01, "above_maximum"),
        (2, "1.perfect_pairs", 100_00, None),
        (2, "1.perfect_pairs", 101_00, "above_maximum"),
        (2, "1.perfect_pairs", 9_99, "below_minimum"),
        (3, "1.main", 10_00, "not_found"),
    ],
)
def test_the_chosen_limits_hold(limits, spot, cents, code):
    """IV-12: the limit of a side bet goes with that of the table."""
    play = SoloDriver(balance=10_000_00, front="Ts 9h", back=CALM)
    main = spot[:2] + "main"
    answer = play.deal({main: 20_00, spot: cents}, limits=limits)
    assert (answer.code if isinstance(answer, No) else None) == code
    assert play.store.held.get(ANN, 0) == (cents + (20_00 if spot != main else 0) if code is None else 0)


@pytest.mark.clause("AME-7")
def test_every_limit_comes_with_its_chips_and_the_page_is_told():
    info = msgspec.json.decode(msgspec.json.encode(SoloDriver().table.info()), type=TableInfo)
    assert info.solo
    rows = [
        (c.minimum_cents, c.maximum_cents, c.side_minimum_cents, c.side_maximum_cents)
        for c in info.limit_classes
    ]
    assert rows == [
        (1_00, 500_00, 1_00, 50_00),
        (5_00, 1_500_00, 5_00, 100_00),
        (10_00, 3_000_00, 10_00, 100_00),
    ]
    chips = [[chip // 100 for chip in c.chips] for c in info.limit_classes]
    assert chips == [[1, 5, 25, 100, 500], [1, 5, 25, 100, 500], [1, 10, 50, 250, 1000]]
    assert [spot.spot for spot in info.spots[:4]] == [
        "1.main", "1.perfect_pairs", "1.twenty_one_plus_three", "2.main",
    ]  # fmt: skip
    assert len(info.spots) == 15


@pytest.mark.clause("AME-7")
def test_limits_change_neither_rules_nor_payouts():
    backs = set()
    for limits in range(3):
        play = SoloDriver(balance=10_000_00, front="Ah Kh", back=CALM)
        play.deal(main=25_00, limits=limits)
        backs.add((play.result().back_cents, play.table.state.settings.rules_hash))
    assert len(backs) == 1


# --- hands in turn ---------------------------------------------------------------------------


@pytest.mark.clause("AME-1")
def test_hands_are_played_from_the_first_box_on_the_left_half_of_a_split_first():
    play = SoloDriver(front="Ts 8s 5h Ah 9h 8h 6h Kh Td 3c 2c 4d", back=CALM)
    play.deal({"1.main": 10_00, "2.main": 10_00, "4.main": 10_00, "5.main": 10_00})
    order = []
    for action in ("stand", "split", "stand", "stand", "stand"):
        box, line = play.asked()
        order.append((box, line))
        play.act(action, box, line)
    assert order == [(0, "main"), (1, "main"), (1, "split_1"), (1, "split_2"), (3, "main")]
    assert play.phase == "result", "the blackjack in box 5 was not asked"


@pytest.mark.clause("AME-1", "COM-10")
def test_only_the_hand_in_play_may_act():
    play = SoloDriver(front="Ts 8s 9h 8h", back=CALM)
    play.deal({"1.main": 10_00, "3.main": 10_00})
    before = play.table.fingerprint()
    assert refused(play.act("stand", 2)) == "not_your_turn"
    assert refused(play.act("split", 0)) == "not_offered"
    assert refused(play.act("hit", 1)) == "unknown_hand"
    assert refused(play.act("hit", 4)) == "unknown_hand"
    assert refused(play.act("hit", 0, "split_1")) == "unknown_hand"
    assert refused(play.act("cash_out", 0)) == "not_offered"
    assert refused(play.act("hit", 0, step=7)) == "wrong_round"
    assert refused(play.act("hit", 0, round_no=4)) == "wrong_round"
    assert refused(play.insure(take=True)) == "too_late"
    assert play.table.fingerprint() == before
    assert play.store.works == 1


@pytest.mark.clause("AME-1", "COM-10")
def test_a_decision_sent_twice_draws_one_card():
    """CC-07, DB-03: the second is told that it exists, or that the hand has moved on."""
    play = SoloDriver(front="2s 3h 4d 5c 6c", back=CALM)
    play.deal(main=10_00)
    play.act("hit", step=1)
    assert play.act("hit", step=1).exists
    assert refused(play.act("stand", step=1)) == "already_decided"
    assert play.view().lines[0].hand.cards == ["2s", "3h", "4d"]


@pytest.mark.clause("AME-5")
def test_only_what_is_legal_is_named_in_one_fixed_order():
    play = SoloDriver(front="8s 8h Kd 2c", back=CALM)
    play.deal(main=10_00)
    assert play.hand().offered == ["hit", "stand", "double", "split"] == play.view().lines[0].legal
    play.act("split")
    assert play.hand(0, "split_1").offered == ["hit", "stand", "double"]
    assert play.hand(0, "split_2").offered == []
    play = SoloDriver(front="2s 3h 4d", back=CALM)
    play.deal(main=10_00)
    play.act("hit")
    assert play.hand().offered == ["hit", "stand"]


@pytest.mark.clause("AME-3")
def test_what_the_page_warns_of_is_legal_all_the_same():
    """IV-10: a hard 17 may be hit and a hard 11 stood on; the warning is the page's."""
    play = SoloDriver(front="Tc 5d 7d 6h 2h", back=CALM)
    play.deal({"1.main": 10_00, "2.main": 10_00})
    assert isinstance(play.act("hit", 0), Ok)
    play.act("stand", 0)
    assert isinstance(play.act("stand", 1), Ok)
    assert play.phase == "result"


# --- insurance and even money ----------------------------------------------------------------


def ace_up(hole: str = "5c", **options) -> SoloDriver:
    play = SoloDriver(front="8s Ac Ts As 8h Kd 9h Qh 3d", back=f"Ah {hole} 9c", **options)
    play.deal({"1.main": 10_00, "2.main": 10_00, "3.main": 10_01, "4.main": 10_00})
    return play


@pytest.mark.clause("AME-2", "COM-11", "COM-12", "COM-22")
def test_an_ace_up_asks_each_hand_on_its_own():
    play = ace_up()
    assert play.phase == "insurance"
    assert [(h.box, h.insurance_cents, h.even_money) for h in play.me().hands] == [
        (0, 5_00, False),
        (1, 0, True),
        (2, 5_00, False),
        (3, 0, True),
    ]
    assert isinstance(play.insure(take=True, box=2), Ok)
    assert isinstance(play.insure(take=False, box=0), Ok)
    assert play.phase == "insurance"
    assert refused(play.insure(take=False, box=2)) == "already_decided"
    assert play.insure(take=True, box=2).exists
    assert refused(play.insure(take=True, box=4)) == "unknown_hand"
    assert refused(play.act("hit")) == "too_early"
    assert play.balance == 1_000_00 - 40_01 - 5_00


@pytest.mark.clause("AME-2", "COM-12", "COM-25")
def test_even_money_is_paid_at_once_and_may_be_staked():
    play = ace_up(balance=45_01)
    assert play.balance == 5_00
    play.insure(take=True, box=1)
    assert play.balance == 25_00
    assert play.hand(1).ending == "even_money"
    play.insure(take=False)
    assert play.balance == 50_00, "the other blackjack was paid 3:2 once the dealer had looked"
    assert play.hand(3).ending == "blackjack"
    play.act("split")
    assert play.balance == 40_00


@pytest.mark.clause("AME-2", "COM-11")
def test_one_answer_may_stand_for_all_hands():
    play = ace_up()
    assert isinstance(play.insure(take=True), Ok)
    assert [(h.insured_cents, h.ending) for h in play.me().hands] == [
        (5_00, "open"),
        (0, "even_money"),
        (5_00, "open"),
        (0, "even_money"),
    ]
    assert play.balance == 1_000_00 - 40_01 - 10_00 + 40_00
    assert play.phase == "decision"
    assert play.insure(take=True).exists
    assert refused(play.insure(take=False)) == "already_decided"


@pytest.mark.clause("AME-2", "COM-11", "COM-10")
def test_insurance_that_cannot_be_paid_leaves_the_offer_open():
    play = ace_up(balance=48_01)
    play.insure(take=True, box=0)
    answer = play.insure(take=True, box=2)
    assert (answer.code, answer.params["needed_cents"]) == ("unaffordable", 5_00)
    assert play.hand(2).insurance_cents == 5_00
    assert isinstance(play.insure(take=False, box=2), Ok)


@pytest.mark.clause("AME-2", "COM-4")
def test_a_dealer_blackjack_ends_the_round_and_pushes_with_the_players():
    play = ace_up(hole="Kc")
    play.insure(take=True, box=0)
    play.insure(take=True, box=1)
    play.insure(take=False)
    rows = {(row.box, row.spot): (row.outcome, row.back_cents) for row in play.result().rows}
    assert rows == {
        (0, "main"): ("lose", 0),
        (0, "insurance"): ("win", 15_00),
        (1, "main"): ("even_money", 20_00),
        (2, "main"): ("lose", 0),
        (3, "main"): ("push", 10_00),
    }
    assert play.balance == 1_000_00 - 45_01 + 45_00 == play.result().balance_cents


@pytest.mark.clause("COM-26", "PLA-5")
def test_nothing_is_decided_in_a_round_that_was_cancelled():
    """Its stakes have come back, so an even money would be paid for a stake that is not there."""
    play = SoloDriver(front="As 9h Kd 9d 2c", back="Ah 7c")
    play.deal({"1.main": 10_00, "2.main": 5_00})
    assert play.phase == "insurance"
    play.void()
    assert play.balance == 1_000_00
    before = play.table.fingerprint(), play.store.works
    for box in (None, 0, 1):
        assert refused(play.insure(take=True, box=box)) == "too_late"
    assert (play.table.fingerprint(), play.store.works) == before

    play.deal({"1.main": 10_00, "2.main": 5_00})
    assert isinstance(play.insure(take=False), Ok)
    assert play.phase == "decision"
    play.void()
    assert play.insure(take=False).exists, "what was accepted is told again"
    assert refused(play.act("double", box=1)) == "too_late"
    assert play.balance == 1_015_00, "the blackjack had been paid, which it keeps"


@pytest.mark.clause("AME-2")
def test_under_a_ten_the_dealer_looks_before_anybody_acts():
    """DP-16: eights are not split against a blackjack."""
    play = SoloDriver(front="8c 8d", back="Kh Ac")
    play.deal(main=10_00)
    assert play.phase == "result"
    assert play.result().back_cents == 0
    assert play.store.works == 2


# --- what can be paid ------------------------------------------------------------------------


@pytest.mark.clause("AME-8", "COM-25")
def test_a_side_win_is_shown_at_the_deal_credited_at_the_end_and_pays_for_no_split():
    """SB-24: 60 in the purse, 50 on the hand, 10 on the pair of queens of hearts."""
    play = SoloDriver(balance=60_00, front="Qh Qh", back="6d Td 9s")
    play.deal(main=50_00, perfect_pairs=10_00)
    (pair,) = [side for side in play.view().side if side.spot == "perfect_pairs" and side.box == 0]
    assert (pair.rank, pair.pays) == ("perfect", 25)
    assert play.balance == 0
    assert play.hand().offered == ["hit", "stand"]
    assert play.view().lines[0].legal == ["hit", "stand", "double", "split"]
    assert refused(play.act("split")) == "unaffordable"
    assert refused(play.act("double")) == "unaffordable"
    play.act("stand")
    assert play.balance == 100_00 + 260_00


@pytest.mark.clause("AME-8")
def test_side_bets_are_settled_by_the_deal_before_insurance_is_asked():
    play = SoloDriver(front="Kc 7h Qd 7d", back="Ac 5h 9d")
    play.deal({"1.main": 10_00, "1.twenty_one_plus_three": 1_00, "2.main": 10_00, "2.perfect_pairs": 1_00})
    assert play.phase == "insurance"
    known = {(side.box, side.spot): side.pays for side in play.view().side}
    assert known[0, "twenty_one_plus_three"] == 10
    assert known[1, "perfect_pairs"] == 12, "SB-03: two red sevens are a coloured pair"
    assert play.balance == 1_000_00 - 22_00


@pytest.mark.clause("AME-3", "COM-25", "COM-14")
def test_a_blackjack_is_paid_at_once_and_its_money_doubles_another_hand():
    play = SoloDriver(balance=35_01, front="Ac 5s Kd 6h Tc", back=CALM)
    play.deal({"1.main": 10_01, "2.main": 25_00})
    assert play.balance == 25_02, "half a cent is rounded down"
    assert play.hand(1).offered == ["hit", "stand", "double"]
    play.act("double", 1)
    assert play.result().back_cents == 25_02 + 100_00
    assert play.balance == 2 + 100_00


@pytest.mark.clause("AME-3", "COM-10")
def test_a_stake_whose_money_went_elsewhere_is_refused_and_the_hand_asked_on():
    play = SoloDriver(balance=20_00, front="5s 6h Tc", back=CALM)
    play.deal(main=10_00)
    play.store.posted[ANN] -= 5_00
    before = play.table.state.round.crowd.stake.copy()
    answer = play.act("double")
    assert (answer.code, answer.params["needed_cents"]) == ("unaffordable", 10_00)
    assert (play.table.state.round.crowd.stake == before).all()
    assert play.asked() == (0, "main")
    assert play.me().balance_cents == 5_00
    assert isinstance(play.act("hit"), Ok)


@pytest.mark.clause("AME-3", "COM-21")
def test_money_that_came_meanwhile_may_be_staked():
    play = SoloDriver(balance=10_00, front="5s 6h Tc", back=CALM)
    play.deal(main=10_00)
    assert refused(play.act("double")) == "unaffordable"
    play.store.posted[ANN] += 10_00
    play.table.know_balances({ANN: 10_00})
    assert isinstance(play.act("double"), Ok)
    assert play.result().back_cents == 40_00


@pytest.mark.clause("AME-3", "COM-8")
def test_split_aces_take_one_card_each_and_a_ten_makes_no_blackjack():
    play = SoloDriver(front="Ah Ad Kc 4c", back="6d Td 5s")
    play.deal(main=10_00)
    play.act("split")
    assert play.phase == "result"
    rows = {row.line: (row.outcome, row.back_cents) for row in play.result().rows}
    assert rows == {"split_1": ("push", 10_00), "split_2": ("lose", 0)}


# --- the end ---------------------------------------------------------------------------------


@pytest.mark.clause("AME-4")
def test_the_dealer_does_not_draw_when_nobody_depends_on_it():
    play = SoloDriver(front="Ts Ac 6h Kd Td", back="6d 5c")
    play.deal({"1.main": 10_00, "2.main": 10_00})
    play.act("hit")
    assert play.phase == "result"
    assert play.view().dealer.cards == ["6d", "5c"]


@pytest.mark.clause("AME-11", "PLA-23")
def test_the_next_deal_needs_another_shoe_and_the_last_bets_are_remembered():
    shoes = []

    def shoe(no):
        shoes.append(no)
        return SoloDriver(front="Ts 9h", back=CALM).shoe

    play = SoloDriver(shoes=shoe)
    play.deal({"1.main": 10_00, "1.perfect_pairs": 1_00})
    play.act("stand")
    assert shoes == [1, 2], "six decks are shuffled for every round"
    assert play.me().last_bets == {"1.main": 10_00, "1.perfect_pairs": 1_00}
    assert play.store.settlements[0].spots[:2] == ("1.main", "1.perfect_pairs")
    assert play.store.settlements[0].bets.tolist()[0][:2] == [10_00, 1_00]
    play.deal(play.me().last_bets)
    assert (play.round_no, play.table.state.shoe.no) == (2, 2)


@pytest.mark.clause("AME-2", "PLA-12")
def test_the_record_tells_every_box():
    play = ace_up()
    play.insure(take=True)
    while play.phase == "decision":
        play.act("stand", *play.asked())
    record = decode(play.store.settlements[0].document)
    mine = for_account(record, ANN)
    assert [hand.box for hand in mine.hands] == [0, 1, 2, 3]
    assert mine.staked_cents == play.result().staked_cents
    assert mine.balance_before_cents == 1_000_00
    assert mine.balance_after_cents == play.balance


# --- left in the middle ----------------------------------------------------------------------


@pytest.mark.clause("AME-13")
def test_a_round_left_in_the_middle_waits_and_goes_on_as_it_stood():
    play = SoloDriver(front="8s Ts 8h 9h 3d Kc", back=CALM)
    play.deal({"1.main": 10_00, "2.main": 10_00})
    play.act("split")
    play.leave()
    play.now_ms += 80 * 86_400_000
    before, hands, seen = play.table.fingerprint(), play.me().hands, play.view().lines
    play.restart()
    assert play.table.fingerprint() == before
    assert play.me().hands == hands
    assert play.view().lines == seen
    assert play.me().balance_cents == play.balance == 1_000_00 - 30_00
    assert play.asked() == (0, "split_1")
    assert refused(play.deal(main=10_00, round_no=2)) == "too_early", "no other round while this one is open"
    for hand in ((0, "split_1"), (0, "split_2"), (1, "main")):
        play.act("stand", *hand)
    assert play.phase == "result"


@pytest.mark.clause("AME-13", "COM-26")
def test_a_cancelled_round_gives_stakes_back_and_leaves_what_was_paid():
    play = SoloDriver(front="8s Ac 8h Kd 3d Kc", back=CALM)
    play.deal({"1.main": 10_00, "1.perfect_pairs": 2_00, "2.main": 10_00})
    play.act("split")
    assert play.view().side[0].rank == "mixed"
    play.restart()
    play.void("left for 90 days")
    assert play.result().void
    assert play.balance == 1_000_00 + 15_00, "the side win is void, the blackjack stays paid"
    assert play.me().notices[-1].code == "round_void"
    assert isinstance(play.deal(main=10_00), Ok)


@pytest.mark.clause("AME-13", "AME-12")
def test_nothing_is_at_stake_after_a_deal_that_was_not_granted():
    play = SoloDriver(balance=5_00)
    play.deal(main=10_00)
    play.restart()
    assert play.phase == "betting"
    assert not play.table.state.open
    assert play.table.next_round == 1


def test_a_table_that_names_its_own_limits_has_no_others():
    spec = american_spec(limit_classes=SoloDriver().spec.classes[2:])
    play = SoloDriver(spec, balance=10_000_00, front="Ts 9h", back=CALM)
    assert refused(play.deal(main=9_00)) == "below_minimum"
    assert isinstance(play.deal(main=3_000_00), Ok)
