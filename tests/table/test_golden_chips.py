"""Golden chips at a table: what may be laid, what pays for a double or split, what comes back (MAJ-17, PLA-3)."""

from typing import Any

import pytest

from tests.support.fake_driver import FakeDriver
from tests.support.majority import bet, hands, majority_spec, seats, votes
from ventuno.server.recovery import stand_in
from ventuno.store.api import Hold
from ventuno.table.golden import pay_with
from ventuno.table.live import LiveTable
from ventuno.table.messages import No, Ok
from ventuno.table.spec import GoldenRules, Limits

ANN = 1
FIVE, TEN, FIFTY = 5_00, 10_00, 50_00
STAND = {"front": "Ts 9h", "back": "8d Tc"}


def table(front: str = "Ts 9h", back: str = "8d Tc", *, pieces: dict[int, int] | None = None, **options: Any):
    """Return a table at which Ann owns chips: three of 5, two of 10 and one of 50 unless it is said otherwise."""
    chips = {ANN: pieces or {FIVE: 3, TEN: 2, FIFTY: 1}}
    return seats(front=front, back=back, chips=chips, **options)


def lay(play: FakeDriver, *chips: int, spot: str = "1.main", cents: int = 0, **more: list[int]) -> Ok | No:
    """Lay chips on a spot, beside credits."""
    return play.bet(ANN, spots={spot: cents} if cents else {}, golden={spot: list(chips), **more})


def finish(play: FakeDriver, action: str = "stand") -> None:
    """Close the window with two others on seat 1, who outvote Ann."""
    for account in (2, 3):
        assert isinstance(bet(play, account, TEN), Ok)
    play.close_betting()
    if play.phase == "decision":
        votes(play, action, action, action)


# --- laying -----------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-17")
def test_chips_are_laid_beside_credits_on_several_spots_and_shown_by_value():
    play = table()
    assert play.me(ANN).golden == {"500": 3, "1000": 2, "5000": 1}
    assert isinstance(lay(play, TEN, FIVE, FIVE, cents=2_00, **{"2.main": [FIFTY]}), Ok)
    me = play.me(ANN)
    assert me.golden == {"500": 1, "1000": 1}
    assert (me.bets, me.golden_bets) == ({"1.main": 2_00}, {"1.main": [TEN, FIVE, FIVE], "2.main": [FIFTY]})
    assert me.balance_cents == 998_00
    assert isinstance(lay(play, FIFTY), Ok), "another slip takes its place"
    assert play.me(ANN).golden == {"500": 3, "1000": 2}
    assert play.me(ANN).balance_cents == 1_000_00
    assert isinstance(play.bet(ANN, spots={}), Ok)
    assert (play.me(ANN).golden, play.me(ANN).golden_bets) == ({"500": 3, "1000": 2, "5000": 1}, {})


@pytest.mark.clause("MAJ-17")
@pytest.mark.parametrize(
    ("chips", "cents", "options", "code"),
    [
        ([FIFTY, FIFTY], 0, {}, "golden_missing"),
        ([1_00], 0, {}, "golden_missing"),
        ([0], 0, {}, "bad_amount"),
        ([TEN], 1, {"golden": GoldenRules(mixed=False)}, "golden_not_mixed"),
        ([FIVE, FIVE, FIVE], 0, {"golden": GoldenRules(2)}, "golden_limit"),
        ([TEN], 0, {"golden": None}, "golden_not_taken"),
        ([FIFTY], 50_01, {"main": Limits(1_00, 100_00)}, "above_maximum"),
        ([TEN], -TEN, {}, "bad_amount"),
        ([TEN], 1_000_01, {}, "unaffordable"),
    ],
)
def test_what_may_not_be_laid_is_refused_by_name_and_takes_nothing(chips, cents, options, code):
    play = table(**options)
    assert lay(play, *chips, cents=cents).code == code
    assert play.store.golden(ANN) == {FIVE: 3, TEN: 2, FIFTY: 1}
    assert play.balance(ANN) == 1_000_00


def test_a_spot_that_is_not_there_takes_no_chips():
    assert lay(table(), TEN, spot="3.main").code == "unknown_spot"
    assert lay(table(), TEN, spot="1.player_pair").code == "side_bet_alone"


@pytest.mark.clause("MAJ-17")
def test_their_value_counts_for_limits_and_for_the_vote():
    play = table(main=Limits(TEN, 100_00))
    assert isinstance(lay(play, FIVE, cents=FIVE), Ok)
    finish(play)
    assert play.view().seats[0].mode == "vote"
    assert play.result(ANN).golden_staked_cents == FIVE

    under = table(main=Limits(TEN, 100_00))
    lay(under, FIVE, cents=4_99)
    finish(under)
    assert under.me(ANN).notices[0].code == "bet_returned_below_minimum"
    assert (under.store.golden(ANN), under.balance(ANN)) == ({FIVE: 3, TEN: 2, FIFTY: 1}, 1_000_00)


def test_a_repeated_slip_is_the_same_only_with_the_same_chips():
    play = table()
    lay(play, TEN)
    assert play.bet(ANN, rev=1, golden={"1.main": [TEN]}).exists
    assert play.bet(ANN, rev=1, golden={"1.main": [FIVE]}).code == "stale_revision"


# --- what comes back --------------------------------------------------------------------------


@pytest.mark.clause("MAJ-17")
@pytest.mark.parametrize(
    ("front", "back", "credit_cents", "chips_back"),
    [
        pytest.param("Ts 9h", "8d Tc", 10_00 + 5_00, False, id="ST-17: a win pays the win only"),
        pytest.param("Ts 9h", "9d Tc", 5_00, True, id="a push gives the chip back"),
        pytest.param("Ts 7h", "8d Tc", 0, False, id="lost"),
        pytest.param("As Kh", "8d Tc", 15_00 + 5_00, False, id="3:2 on the whole stake"),
    ],
)
def test_a_mixed_bet_comes_back_by_its_parts(front, back, credit_cents, chips_back):
    play = table(front, back)
    lay(play, FIVE, cents=5_00)
    finish(play)
    assert play.balance(ANN) == 995_00 + credit_cents
    assert play.store.golden(ANN)[FIVE] == (3 if chips_back else 2)
    assert play.me(ANN).golden["500"] == (3 if chips_back else 2)
    receipt = play.result(ANN)
    assert (receipt.staked_cents, receipt.golden_staked_cents) == (5_00, FIVE)
    assert (receipt.back_cents, receipt.golden_back_cents) == (credit_cents, FIVE if chips_back else 0)
    (row,) = receipt.rows
    assert (row.stake_cents, row.golden_cents) == (10_00, FIVE)


@pytest.mark.clause("MAJ-17", "COM-26")
def test_a_void_round_gives_chips_back_as_chips():
    play = table()
    lay(play, TEN, FIVE, cents=1_00)
    play.void()
    assert (play.store.golden(ANN), play.balance(ANN)) == ({FIVE: 3, TEN: 2, FIFTY: 1}, 1_000_00)

    dealt = table("5s 6h 2c", "8d Tc")
    lay(dealt, TEN)
    for account in (2, 3):
        bet(dealt, account, TEN)
    dealt.close_betting()
    votes(dealt, "double")
    dealt.void()
    assert dealt.store.golden(ANN) == {FIVE: 3, TEN: 2, FIFTY: 1}
    assert dealt.result(ANN).rows[0].outcome == "void"


@pytest.mark.clause("MAJ-17")
def test_the_same_again_names_the_chips_it_needs():
    play = table()
    lay(play, TEN, FIVE, cents=1_00)
    finish(play)
    assert (play.me(ANN).last_bets, play.me(ANN).last_golden) == ({"1.main": 1_00}, {"1.main": [TEN, FIVE]})


@pytest.mark.clause("MAJ-17", "MAJ-9")
def test_nothing_golden_is_insured():
    play = table("Ts 9h", "Ad Kc")
    lay(play, FIVE, cents=5_00, **{"2.main": [TEN]})
    for account in (2, 3):
        bet(play, account, TEN)
    play.close_betting()
    assert [hand.insurance_cents for hand in play.me(ANN).hands] == [2_50, None]
    assert isinstance(play.insure(ANN, take=True), Ok)
    assert play.balance(ANN) == 1_000_00 - 5_00 - 2_50


# --- extra stakes -----------------------------------------------------------------------------


@pytest.mark.clause("MAJ-17")
@pytest.mark.parametrize(
    ("owned", "cents", "rules", "left", "expected"),
    [
        pytest.param({FIVE: 3, TEN: 2}, 25_00, GoldenRules(), None, [TEN, TEN, FIVE], id="exactly"),
        pytest.param({FIVE: 1, TEN: 2}, 12_00, GoldenRules(), None, [TEN], id="the rest in credits"),
        pytest.param(
            {FIFTY: 1, FIVE: 1}, 12_00, GoldenRules(), None, [FIVE], id="none above what is missing"
        ),
        pytest.param({FIFTY: 1}, 12_00, GoldenRules(), None, [], id="none fits"),
        pytest.param({TEN: 2}, 12_00, GoldenRules(mixed=False), None, [], id="not mixed: all in credits"),
        pytest.param({TEN: 2}, 20_00, GoldenRules(mixed=False), None, [TEN, TEN], id="not mixed: they do"),
        pytest.param({FIVE: 4}, 20_00, GoldenRules(4), 3, [], id="more than may be laid: all in credits"),
        pytest.param({FIVE: 4}, 20_00, GoldenRules(4), 4, [FIVE] * 4, id="as many as may be laid"),
        pytest.param({}, 20_00, GoldenRules(), None, [], id="owns none"),
    ],
)
def test_the_largest_chip_not_above_what_is_missing_is_taken_again_and_again(
    owned, cents, rules, left, expected
):
    assert list(pay_with(owned, cents, rules, left)) == expected


@pytest.mark.clause("MAJ-17", "MAJ-7")
@pytest.mark.parametrize(
    ("back", "won", "left"),
    [
        pytest.param("8d Tc", 30_00, {FIVE: 1, FIFTY: 1}, id="won: the win only"),
        pytest.param("Jd Tc", 0, {FIVE: 3, TEN: 2, FIFTY: 1}, id="push: all chips again"),
        pytest.param(
            "Kd Ac", 0, {FIVE: 2, TEN: 1, FIFTY: 1}, id="a late blackjack: the double's chips again"
        ),
    ],
)
def test_a_double_of_a_bet_with_chips_is_paid_in_chips_first(back, won, left):
    """15 staked in chips, and of the second 15 all is golden again, 10 and 5; the others pay in credits."""
    play = table("5s 6h 9c", back)
    lay(play, TEN, FIVE)
    finish(play, "double")
    assert (play.result(ANN).staked_cents, play.result(ANN).golden_staked_cents) == (0, 30_00)
    assert hands(play, ANN)["main"].golden_cents == 30_00
    assert play.result(2).staked_cents == 20_00
    assert play.store.golden(ANN) == left
    assert play.balance(ANN) == 1_000_00 + won


@pytest.mark.clause("MAJ-17")
def test_the_rest_of_an_extra_stake_is_credits_and_without_them_it_is_refused():
    rich = table("5s 6h 9c", "8d Tc", pieces={TEN: 2})
    lay(rich, TEN, cents=7_00)
    finish(rich, "double")
    assert rich.result(ANN).staked_cents == 7_00 + 7_00
    assert rich.result(ANN).golden_staked_cents == 20_00

    poor = table("5s 6h 9c", "8d Tc", pieces={TEN: 2}, balances={ANN: 7_00 + 6_99})
    lay(poor, TEN, cents=7_00)
    finish(poor, "double")
    assert (poor.result(ANN).staked_cents, poor.result(ANN).golden_staked_cents) == (7_00, TEN)
    assert poor.store.golden(ANN) == {TEN: 1}
    assert poor.me(ANN).notices[-1].code == "extra_stake_short"


@pytest.mark.clause("MAJ-17")
def test_a_bet_without_chips_is_doubled_in_credits_and_a_table_may_want_it_always_so():
    plain = table("5s 6h 9c", "8d Tc")
    bet(plain, ANN, TEN)
    finish(plain, "double")
    assert plain.result(ANN).staked_cents == 20_00

    never = table("5s 6h 9c", "8d Tc", golden=GoldenRules(extra_stakes=False))
    lay(never, TEN)
    finish(never, "double")
    assert (never.result(ANN).staked_cents, never.result(ANN).golden_staked_cents) == (TEN, TEN)


@pytest.mark.clause("MAJ-17")
def test_both_stakes_of_a_split_keep_their_own_chips():
    """The left hand, with the second stake, pushes; the right one, with the first, wins."""
    play = table("8s 8h Td 2c Kd", "8d Tc", pieces={FIVE: 2, TEN: 1})
    lay(play, TEN)
    for account in (2, 3):
        bet(play, account, TEN)
    play.close_betting()
    votes(play, "split", "split", "split")
    assert {line: hand.golden_cents for line, hand in hands(play, ANN).items()} == {
        "main": 0,
        "split_1": TEN,
        "split_2": TEN,
    }
    votes(play, "stand", "stand", "stand", line="split_1")
    votes(play, "hit", "hit", "hit", line="split_2")
    votes(play, "stand", "stand", "stand", line="split_2")
    assert play.store.golden(ANN) == {FIVE: 2}
    assert play.balance(ANN) == 1_000_00 + TEN


# --- what is left of a lost log ---------------------------------------------------------------


@pytest.mark.clause("MAJ-17", "PLA-21")
def test_chips_of_a_round_whose_log_is_lost_go_back_as_chips():
    spec = majority_spec()
    lost = LiveTable(spec, 1, 1, None, 7)
    lost.shoe_changed(1)
    holds = [Hold(ANN, 3_00), Hold(2, 5_00), Hold(ANN, 2, asset=FIVE), Hold(ANN, 1, asset=TEN)]
    stand_in(lost, 7, holds, 1_000)
    lost.apply(lost.void("restart", 2_000).entry)
    settled = lost.settlement(3_000)
    columns = (settled.accounts, settled.assets, settled.staked, settled.back)
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == [
        (ANN, 0, 3_00, 3_00),
        (ANN, FIVE, 2, 2),
        (ANN, TEN, 1, 1),
        (2, 0, 5_00, 5_00),
    ]
