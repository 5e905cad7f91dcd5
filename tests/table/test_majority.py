"""A Majority table's round: bets and limits, the two ways of dealing, insurance, the shoe, who is away (MAJ-1 to MAJ-19)."""

import msgspec
import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from tests.support.majority import bet, everybody, majority_spec, seat, seats, vote, votes
from ventuno.core.presets import load_preset
from ventuno.core.rules import SideBetKey
from ventuno.engine.document import decode, for_account
from ventuno.table.commands import Answered
from ventuno.table.messages import Bet, Insure, Ok
from ventuno.table.spec import Limits

TEN = 10_00


def say(play: FakeDriver, account: int, *, take: bool, box: int | None = None):
    return play.send(
        account, lambda ref, id_: Answered(ref, account, play.now_ms, Insure(id_, play.round_no, take, box))
    )


# --- bets -------------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-2", "COM-15")
def test_the_main_bet_comes_first_and_every_kind_has_its_own_limits():
    side = {SideBetKey.PLAYER_PAIR: Limits(2_00, 20_00)}
    play = seats(front="8s 5h 8h 6h", back="9d", main=Limits(5_00, 100_00), side=side)
    spots = {spot.spot: (spot.minimum_cents, spot.maximum_cents) for spot in play.table.info().spots}
    assert spots["2.main"] == (5_00, 100_00)
    assert spots["2.player_pair"] == (2_00, 20_00)
    assert spots["1.twenty_one_plus_three"] == (1_00, 500_00)
    assert bet(play, 1, two_player_pair=2_00).code == "side_bet_alone"
    assert bet(play, 1, TEN, two_player_pair=2_00).code == "side_bet_alone"
    assert bet(play, 1, TEN, TEN, two_player_pair=20_01).code == "above_maximum"
    assert isinstance(bet(play, 1, TEN, TEN, two_player_pair=20_00, one_twenty_one_plus_three=1_00), Ok)


@pytest.mark.clause("MAJ-2", "COM-20")
def test_side_bets_are_paid_by_their_tables_and_dealer_pair_when_the_second_card_is_up():
    """SB-26: two nines under the dealer are nobody's business before the reveal."""
    play = seats(front="8s 8h", back="9c 9d", preset="majority-us")
    for account in (1, 2, 3):
        bet(play, account, TEN, one_player_pair=1_00, one_dealer_pair=1_00)
    play.close_betting()
    assert {one.spot: one.pays for one in play.view().side} == {"player_pair": 6, "twenty_one_plus_three": 0}
    votes(play, "stand", "stand")
    paid = {row.spot: row.back_cents for row in play.result(1).rows}
    assert paid == {"main": 0, "player_pair": 7_00, "dealer_pair": 7_00}


@pytest.mark.clause("MAJ-15")
def test_who_comes_in_the_middle_waits_and_who_does_not_bet_skips_the_round():
    play = seats(front="Ts 6h 4c Kc 9h 9s 5c Tc", back="Td 7c Tc 8c")
    for account in (1, 2, 3):
        bet(play, account, TEN)
    play.close_betting()
    play.enter(9)
    play.consent(9, accept=True)
    assert bet(play, 9, TEN).code == "too_late"
    assert vote(play, 9, "hit").code == "unknown_hand"
    votes(play, "stand", "stand")
    assert play.me(4).receipt is None
    play.wait_for("betting")
    assert isinstance(bet(play, 9, TEN), Ok)
    assert play.me(1).last_bets == {"1.main": TEN}
    assert isinstance(play.bet(1, spots=play.me(1).last_bets), Ok), "the same again"


# --- dealing ----------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-10")
@pytest.mark.parametrize(("preset", "style", "hole"), [("majority", "eu", []), ("majority-us", "us", ["??"])])
def test_a_table_tells_how_it_deals(preset: str, style: str, hole: list[str]):
    play = seats(front="Ts 6h 4c", back="9d 7c", preset=preset)
    assert play.table.info().deal_style == play.table.lobby(play.now_ms).deal_style == style
    everybody(play, TEN)
    assert play.view().dealer.cards == ["9d", *hole]
    votes(play, "stand", "stand", "stand")
    assert play.view().dealer.cards[:2] == ["9d", "7c"]


def test_no_other_game_has_a_style_or_seats():
    play = FakeDriver(infinite_spec())
    assert (play.table.info().deal_style, play.view().seats, play.table.live().seats) == (None, [], [])


@pytest.mark.clause("MAJ-10")
def test_a_us_table_looks_under_an_ace_and_ends_before_anybody_acts_and_not_under_a_ten():
    play = seats(front="Ts 6h", back="Ad Kc", preset="majority-us")
    everybody(play, TEN)
    assert play.phase == "insurance"
    for account in (1, 2, 3, 4):
        say(play, account, take=account == 1)
    assert (play.phase, play.view().dealer.cards) == ("result", ["Ad", "Kc"])
    assert [play.result(account).back_cents for account in (1, 2)] == [15_00, 0]

    ten = seats(front="Ts 6h", back="Kc Ad", preset="majority-us")
    everybody(ten, TEN)
    assert (ten.phase, ten.view().dealer.cards) == ("decision", ["Kc", "??"])


@pytest.mark.clause("MAJ-10")
def test_an_eu_table_asks_insurance_before_anybody_acts_and_takes_the_second_card_after():
    play = seats(front="Ts 6h", back="Ad Kc")
    everybody(play, TEN)
    assert (play.phase, play.view().dealer.cards) == ("insurance", ["Ad"])
    say(play, 1, take=True)
    play.wait_for("decision")
    votes(play, "stand", "stand", "stand")
    assert play.view().dealer.cards == ["Ad", "Kc"]
    assert [play.result(account).back_cents for account in (1, 2)] == [15_00, 0]


@pytest.mark.clause("MAJ-12", "COM-24")
def test_when_all_hands_are_bust_the_dealer_takes_only_what_a_bet_needs():
    def bust(**side: int) -> list[str]:
        play = seats(front="Ts 6h Kc", back="9d 9c Tc")
        for account in (1, 2, 3):
            bet(play, account, TEN, **(side if account == 1 else {}))
        play.close_betting()
        votes(play, "hit", "hit")
        assert play.phase == "result"
        return play.view().dealer.cards

    assert bust() == ["9d"]
    assert bust(one_dealer_pair=1_00) == ["9d", "9c"]


@pytest.mark.clause("MAJ-13")
def test_equal_totals_from_seventeen_push():
    play = seats(front="Ts 7h", back="Td 7c")
    everybody(play, TEN)
    votes(play, "stand", "stand", "stand")
    assert (play.result(1).rows[0].outcome, play.balance(1)) == ("push", 1_000_00)


@pytest.mark.clause("MAJ-1")
@pytest.mark.parametrize(("back", "outcome"), [("Td Tc", "charlie"), ("Td Ac", "lose")])
def test_ten_cards_win_except_against_a_blackjack(back: str, outcome: str):
    """CH-04."""
    play = seats(front="As Ah Ac Ad 2s 2h 2c 2d 3s 3h", back=back)
    for account in (1, 2, 3):
        bet(play, account, TEN)
    play.close_betting()
    for _ in range(8):
        votes(play, "hit", "hit")
    assert play.result(1).rows[0].outcome == outcome


# --- insurance --------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-9")
def test_each_player_answers_insurance_alone_in_both_modes():
    play = seats(front="Ts 5h 6h 6c", back="Ad 7c")
    for account in (1, 2, 3):
        bet(play, account, TEN)
    bet(play, 4, 0, TEN)
    play.close_betting()
    assert [seat(play, n).mode for n in (1, 2)] == ["vote", "strategy"]
    assert isinstance(say(play, 1, take=True), Ok)
    assert isinstance(say(play, 4, take=True), Ok)
    assert play.balance(1) == 1_000_00 - 15_00
    play.wait_for("decision")
    play.wait_for("result")
    rows = {row.spot: row.back_cents for row in play.result(4).rows}
    assert rows["insurance"] == 0


@pytest.mark.clause("MAJ-9")
@pytest.mark.parametrize("box", [None, 0, 1])
def test_one_answer_is_for_both_seats_if_both_are_affordable(box: int | None):
    play = seats(front="Ts 5h 6h 6c", back="Ad 7c", balances={2: 30_00 + 10_00, 3: 30_00 + 4_99})
    everybody(play, TEN, 20_00)
    prices = {account: [hand.insurance_cents for hand in play.me(account).hands] for account in (1, 2, 3)}
    assert prices == {1: [5_00, 10_00], 2: [5_00, 10_00], 3: [None, None]}
    assert isinstance(say(play, 1, take=True, box=box), Ok)
    assert [hand.insured_cents for hand in play.me(1).hands] == [5_00, 10_00]
    refused = say(play, 2, take=True, box=box)
    assert (refused.code, refused.params["needed_cents"]) == ("unaffordable", 15_00)
    assert play.balance(2) == 10_00
    assert isinstance(say(play, 2, take=False, box=box), Ok)
    assert [hand.insured_cents for hand in play.me(2).hands] == [0, 0]
    assert say(play, 3, take=True).code == "not_offered"


@pytest.mark.clause("MAJ-9", "COM-12")
def test_a_blackjack_is_offered_insurance_and_a_table_may_offer_none():
    play = seats(front="As Kh", back="Ad 7c")
    everybody(play, TEN)
    assert [(hand.insurance_cents, hand.even_money) for hand in play.me(1).hands] == [(5_00, False)]
    rules = msgspec.structs.replace(load_preset("majority").rules, insurance=False)
    without = seats(front="Ts 6h", back="Ad 7c", rules=rules)
    everybody(without, TEN)
    assert without.phase == "decision"


# --- the shoe ---------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-14")
def test_half_a_shoe_is_dealt_and_a_round_in_which_the_cut_card_comes_is_finished():
    assert majority_spec().cut == 0.5
    play = seats(front="Ts 6h 2c", back="Td 7c", cut=0.05)
    play.table.state.shoe.front = 19
    everybody(play, TEN)
    assert play.table.state.cut, "the cut card came out with the third card"
    votes(play, "hit", "hit", "hit")
    votes(play, "stand", "stand", "stand")
    assert (play.phase, play.shoe_no) == ("result", 1)
    play.wait_for("shoe")
    play.wait_for("betting")
    assert play.shoe_no == 2


@pytest.mark.clause("MAJ-14", "PLA-25")
def test_a_table_may_burn_a_card_before_each_round_and_nobody_sees_it():
    play = seats(front="Qs Ts 6h 2c", back="Td 7c", burn_card=True)
    everybody(play, TEN)
    assert play.view().dealt[0] == "burned"
    assert play.view().lines[0].hand.cards == ["Ts", "6h"]
    votes(play, "stand", "stand", "stand")
    assert not any(b"Qs" in frame for frame in play.frames)
    (settled,) = play.store.settlements
    first = for_account(decode(settled.document), 1).cards[0]
    assert (first.card, first.box, first.position, first.face) == ("??", -2, 0, "down")


# --- away -------------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-18")
@pytest.mark.parametrize("setting", [None, "keep", "return"])
def test_who_is_gone_at_the_close_keeps_the_bets_unless_the_table_says_otherwise(setting: str | None):
    play = seats(front="Ts 7h", back="Td 6c 5c", on_disconnect_before_close=setting)
    for account in (1, 2, 3):
        bet(play, account, TEN)
    play.leave(1)
    play.close_betting()
    kept = setting != "return"
    assert seat(play).betting == (3 if kept else 2)
    if kept:
        votes(play, "-", "stand", "stand")
    assert play.phase == "result"
    play.enter(1)
    assert play.balance(1) == (990_00 if kept else 1_000_00)
    assert (play.me(1).receipt is not None) == kept


@pytest.mark.clause("MAJ-18")
def test_who_leaves_after_the_close_follows_the_seat():
    play = seats(front="5s 6h Tc", back="Td 6c 5c")
    everybody(play, TEN)
    play.leave(1)
    votes(play, "-", "double", "double", "double")
    play.enter(1)
    assert play.result(1).staked_cents == 20_00


@pytest.mark.clause("MAJ-19")
def test_bets_count_by_the_servers_clock():
    play = seats(front="Ts 7h", back="Td 6c")
    deadline = play.table.state.deadline_ms
    assert isinstance(play.bet(1, spots={"1.main": TEN}, received_ms=deadline), Ok)
    assert play.bet(2, spots={"1.main": TEN}, received_ms=deadline + 1).code == "too_late"
    assert play.balance(2) == 1_000_00


@pytest.mark.clause("PLA-3")
def test_no_other_game_takes_golden_chips():
    play = FakeDriver(infinite_spec())
    play.enter(1)
    refused = play.place(1, Bet(1, play.round_no, 1, {"main": TEN}, {"main": [5_00]}))
    assert refused.code == "golden_not_taken"
    assert play.balance(1) == 1_000_00
