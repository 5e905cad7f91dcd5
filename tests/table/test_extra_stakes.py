"""Doubles and splits of a shared hand: who is charged what, and what comes of who is not (MAJ-7, MAJ-11, MAJ-19)."""

from itertools import product

import pytest

from tests.support.majority import bet, decided, everybody, hands, seats, vote, votes
from ventuno.ledger.values import Ask
from ventuno.table.messages import Ok

TEN = 10_00
ANN, BOB, CID, DON = 1, 2, 3, 4
STANCES = ("consents", "refuses", "cannot pay")
VOTES = ("that", "other", "none")
CLOCK = 10_000


# --- every combination ------------------------------------------------------------------------


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize(("stance", "voted"), list(product(STANCES, VOTES)))
def test_a_double_by_every_stance_and_vote(stance: str, voted: str) -> None:
    """11 doubled to 21 against 20: who pays wins 20, all others win 10 with the same one card (DB-08)."""
    play = seats(
        front="5s 6h Tc",
        back="Td Tc",
        refuse=(ANN,) if stance == "refuses" else (),
        balances={ANN: TEN + TEN - 1 if stance == "cannot pay" else 100_00},
    )
    before = play.balance(ANN)
    everybody(play, TEN)
    if voted != "none":
        vote(play, ANN, "double" if voted == "that" else "stand")
    votes(play, "-", "double", "double", "double")
    assert decided(play)[1] == "double"
    pays = stance == "consents" or (stance == "refuses" and voted == "that")
    (row,) = play.result(ANN).rows
    assert (row.stake_cents, row.back_cents) == ((20_00, 40_00) if pays else (10_00, 20_00))
    assert play.balance(ANN) == before + (20_00 if pays else 10_00)
    assert hands(play, ANN)["main"].taken == 3
    assert hands(play, ANN)["main"].ending == ("doubled" if pays else "stood")
    told = [notice.code for notice in play.me(ANN).notices]
    assert told == (["extra_stake_short"] if stance == "cannot pay" else [])


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize(("stance", "voted"), list(product(STANCES, VOTES)))
def test_a_split_by_every_stance_and_vote(stance: str, voted: str) -> None:
    """Left 8-T stands on 18 and loses, right 8-3-T wins: who does not pay has the right hand alone."""
    play = seats(
        front="8s 8h Tc 3c Th",
        back="9d Tc",
        refuse=(ANN,) if stance == "refuses" else (),
        balances={ANN: TEN + TEN - 1 if stance == "cannot pay" else 100_00},
    )
    before = play.balance(ANN)
    everybody(play, TEN)
    if voted != "none":
        vote(play, ANN, "split" if voted == "that" else "double")
    votes(play, "-", "split", "split", "split")
    pays = stance == "consents" or (stance == "refuses" and voted == "that")
    mine = hands(play, ANN)
    assert [mine[line].stake_cents for line in mine] == ([0, TEN, TEN] if pays else [0, TEN])
    assert "split_1" in mine if pays else "split_1" not in mine
    votes(play, "-", "stand", "stand", "stand", line="split_1")
    votes(play, "-", "hit", "hit", "hit", line="split_2")
    rows = {row.line: (row.stake_cents, row.back_cents) for row in play.result(ANN).rows}
    assert rows == ({"split_1": (TEN, 0)} if pays else {}) | {"split_2": (TEN, 20_00)}
    assert play.balance(ANN) == before + (0 if pays else 10_00)


@pytest.mark.clause("MAJ-7")
@pytest.mark.parametrize("action", ["double", "split"])
@pytest.mark.parametrize("stance", STANCES)
def test_best_strategy_charges_who_accepts_and_can_pay(action: str, stance: str) -> None:
    """Two players at a seat, so nobody votes."""
    play = seats(
        front={"double": "As 7h 2c", "split": "8s 8h Tc Td"}[action],
        back="9d Tc",
        players=(ANN, BOB),
        refuse=(ANN,) if stance == "refuses" else (),
        balances={ANN: TEN + TEN - 1 if stance == "cannot pay" else 100_00},
    )
    everybody(play, TEN)
    assert play.result(BOB).staked_cents == 2 * TEN
    assert play.result(ANN).staked_cents == (2 * TEN if stance == "consents" else TEN)


# --- one ask ----------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-7")
def test_all_are_charged_in_one_request_at_the_moment_of_the_decision() -> None:
    play = seats(front="5s 6h 2c 2d", back="Td Tc", refuse=(CID,))
    everybody(play, TEN)
    asks: list[Ask] = []
    commit = play.store.commit
    play.store.commit = lambda entry, ask: (asks.append(ask) if ask else None, commit(entry, ask))[1]
    votes(play, "double", "double")
    assert asks == [], "a vote costs nothing"
    votes(play, "-", "-", "double")
    assert [(ask.accounts, ask.cents) for ask in asks] == [([ANN, BOB, CID, DON], [TEN] * 4)]
    assert [play.balance(account) for account in (ANN, CID, DON)] == [980_00] * 3


@pytest.mark.clause("MAJ-7", "COM-24")
def test_if_nobody_pays_for_the_left_hand_it_gets_its_second_card_and_ends() -> None:
    play = seats(front="8s 8h Tc 3c Tc", back="9d Tc", players=(ANN, BOB), refuse=(ANN, BOB))
    everybody(play, TEN)
    assert [line.hand.cards for line in play.view().lines] == [["8s", "8h"], ["8s", "Tc"], ["8h", "3c", "Tc"]]
    assert [play.result(account).rows[0].line for account in (ANN, BOB)] == ["split_2"] * 2


@pytest.mark.clause("MAJ-7")
def test_a_double_after_a_split_needs_its_own_consent_and_funds() -> None:
    """DB-02: 10 bet and split with 10 left doubles one of the two hands."""
    play = seats(front="8s 8h 3c 3h Tc Ts", back="Td Tc", balances={ANN: 30_00, BOB: 20_00})
    everybody(play, TEN)
    votes(play, "split", "split", "split")
    assert [play.balance(account) for account in (ANN, BOB)] == [10_00, 0]
    votes(play, "double", "double", "double", line="split_1")
    votes(play, "double", "double", "double", line="split_2")
    staked = {account: [row.stake_cents for row in play.result(account).rows] for account in (ANN, BOB, CID)}
    assert staked == {ANN: [20_00, 10_00], BOB: [10_00, 10_00], CID: [20_00, 20_00]}


# --- both seats -------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-19")
@pytest.mark.parametrize(("left", "stakes"), [(20_00, [20, 20]), (15_00, [20, 10]), (9_99, [10, 10])])
def test_a_short_balance_pays_for_seat_1_first(left: int, stakes: list[int]) -> None:
    play = seats(front="5s 5h 6h 6c Tc Td", back="Td 9c", balances={ANN: 20_00 + left})
    everybody(play, TEN, TEN)
    play.now_ms = play.table.state.deadline_ms
    votes(play, "double", "double", seat=2)
    votes(play, "double", "double", seat=1)
    play.wait(1)
    assert play.phase == "result"
    assert [row.stake_cents for row in play.result(ANN).rows] == [cents * 100 for cents in stakes]


@pytest.mark.clause("MAJ-6", "MAJ-7")
def test_who_is_on_both_seats_votes_and_pays_on_each() -> None:
    play = seats(front="5s 8h 6h 8c Tc Td 2s 9s", back="Td 9c", players=(1, 2, 3), refuse=(ANN,))
    everybody(play, TEN, 5_00)
    votes(play, "double", "double")
    votes(play, "-", "split", "split", seat=2)
    assert {(hand.box, hand.line, hand.stake_cents) for hand in play.me(ANN).hands} == {
        (0, "main", 20_00),
        (1, "main", 0),
        (1, "split_2", 5_00),
    }
    assert isinstance(vote(play, ANN, "stand", seat=2, line="split_2"), Ok) is False, (
        "the left hand comes first"
    )


# --- a blackjack found late -------------------------------------------------------------------


@pytest.mark.clause("MAJ-11")
@pytest.mark.parametrize(
    ("back", "player", "refuser"),
    [("Kd Ac", 10_00, 0), ("Ad Kc", 0, 0)],
    ids=["ten up: the double comes back", "ace up: all is lost"],
)
def test_a_late_blackjack_takes_a_double_by_its_upcard(back: str, player: int, refuser: int) -> None:
    play = seats(front="5s 6h 9c", back=back, refuse=(ANN,))
    everybody(play, TEN)
    for account in (1, 2, 3, 4) if play.phase == "insurance" else ():
        play.insure(account, take=False)
    votes(play, "-", "double", "double", "double")
    assert (play.result(BOB).back_cents, play.result(ANN).back_cents) == (player, refuser)


@pytest.mark.clause("MAJ-11")
@pytest.mark.parametrize("back", ["Kd Ac", "Ad Kc"])
def test_a_late_blackjack_takes_both_stakes_of_a_split(back: str) -> None:
    play = seats(front="8s 8h Tc Td", back=back)
    everybody(play, TEN)
    for account in (1, 2, 3, 4) if play.phase == "insurance" else ():
        play.insure(account, take=False)
    votes(play, "split", "split", "split")
    votes(play, "stand", "stand", "stand", line="split_1")
    votes(play, "stand", "stand", "stand", line="split_2")
    assert (play.result(ANN).staked_cents, play.result(ANN).back_cents) == (20_00, 0)


@pytest.mark.clause("MAJ-11")
def test_a_hand_that_is_bust_stays_lost_with_its_double() -> None:
    play = seats(front="Ts 5h 3h 6h Kc 2c Tc", back="Kd Ac")
    for account in (1, 2, 3):
        bet(play, account, TEN, TEN)
    play.close_betting()
    votes(play, "double", "double")
    votes(play, "stand", "stand", seat=2)
    rows = play.result(ANN).rows
    assert [(row.stake_cents, row.back_cents) for row in rows] == [(20_00, 0), (10_00, 0)]
