"""Seats that are played by vote or by best strategy: who decides, when, and what everybody is shown (MAJ-3 to MAJ-8)."""

import pytest

from tests.support.majority import bet, decided, everybody, hands, seat, seats, vote, votes
from ventuno.engine.document import decode, for_account
from ventuno.table.commands import Acted
from ventuno.table.messages import Act, No, Ok
from ventuno.table.spec import Clocks

TEN = 10_00
CLOCK = 10_000
#: Seat 1 holds T-6, seat 2 holds 5-6, the dealer shows a 9.
BOTH = {"front": "Ts 5h 6h 6c 2c 3c 4c 5c 6c 7c", "back": "9d Td"}
#: Seat 1 alone holds T-6 against a ten.
ONE = {"front": "Ts 6h 4c 5c", "back": "Td 7c"}
CROWD = tuple(range(1, 21))


# --- consent ----------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-3")
def test_no_bet_is_taken_before_the_answer_about_extra_stakes() -> None:
    play = seats(**ONE)
    play.enter(9)
    assert play.me(9).consent is None
    assert bet(play, 9, TEN).code == "consent_needed"
    assert isinstance(play.consent(9, accept=False), Ok)
    assert play.me(9).consent is False
    assert isinstance(bet(play, 9, TEN), Ok)


@pytest.mark.clause("MAJ-3")
def test_the_answer_can_change_between_rounds_and_not_in_one() -> None:
    play = seats(**BOTH, clocks=Clocks())
    bet(play, 1, TEN)
    assert isinstance(play.consent(1, accept=False), Ok), "bets are still taken"
    play.close_betting()
    assert play.consent(1, accept=True).code == "too_late"
    assert isinstance(play.consent(2, accept=False), Ok), "no bet in this round"
    play.wait_for("result")
    assert isinstance(play.consent(1, accept=True), Ok)
    assert play.consent(1, accept=True).exists
    assert (play.me(1).consent, play.me(2).consent) == (True, False)


@pytest.mark.clause("MAJ-3")
def test_a_new_visit_is_asked_again_but_not_one_with_a_bet_on_the_table() -> None:
    play = seats(**ONE)
    play.leave(1, 2)
    play.wait(16 * 60_000)
    play.enter(1)
    assert play.me(1).consent is None
    play.consent(1, accept=True)
    bet(play, 1, TEN)
    play.leave(1)
    play.close_betting()
    play.enter(1)
    assert play.me(1).consent is True


# --- who decides ------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-4")
@pytest.mark.parametrize(("players", "mode"), [(1, "strategy"), (2, "strategy"), (3, "vote"), (4, "vote")])
def test_three_players_with_a_main_bet_make_a_vote(players: int, mode: str) -> None:
    play = seats(**ONE)
    for account in range(1, players + 1):
        bet(play, account, TEN)
    assert play.table.live().seats == [players, 0]
    assert (seat(play).mode, seat(play).needed) == (None, 3)
    play.close_betting()
    assert (seat(play).betting, seat(play).mode) == (players, mode)
    assert (seat(play, 2).betting, seat(play, 2).mode) == (0, None)


@pytest.mark.clause("MAJ-4")
def test_each_seat_has_its_own_mode_and_the_table_its_own_threshold() -> None:
    play = seats(**BOTH, vote_threshold=2)
    bet(play, 1, TEN, TEN)
    bet(play, 2, TEN)
    play.close_betting()
    assert [(one.betting, one.mode) for one in play.view().seats] == [(2, "vote"), (1, "strategy")]
    assert seat(play).needed == 2


@pytest.mark.clause("MAJ-4", "COM-27")
def test_who_goes_back_at_the_close_counts_no_more_and_the_mode_stays_for_the_round() -> None:
    play = seats(**ONE)
    for account in (1, 2):
        bet(play, account, TEN)
    bet(play, 3, 50)
    assert play.table.live().seats == [3, 0]
    play.close_betting()
    assert (seat(play).betting, seat(play).mode) == (2, "strategy")

    voting = seats(**ONE)
    for account in (1, 2, 3):
        bet(voting, account, TEN)
    voting.close_betting()
    voting.leave(1, 2)
    assert seat(voting).mode == "vote"


# --- votes ------------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-5")
@pytest.mark.parametrize(
    ("cast", "expected"),
    [
        pytest.param("9 6 5", ("hit", "plurality"), id="most votes, under half"),
        pytest.param("8 8 4", ("hit", "tie"), id="a tie at the top"),
        pytest.param("10 10 0", ("hit", "tie"), id="half against half"),
        pytest.param("0 11 0", ("stand", "majority"), id="more than half"),
        pytest.param("0 0 1", ("double", "plurality"), id="one voter of twenty"),
        pytest.param("0 0 0", ("hit", "no_vote"), id="nobody voted"),
    ],
)
def test_twenty_players_come_to_one_action(cast: str, expected: tuple[str, str]) -> None:
    """CC-13, CC-15: best strategy hits a hard 16 where the vote decides nothing."""
    play = seats(front="Ts 6h 4c Kc", back="Td 7c", players=CROWD)
    everybody(play, TEN)
    chosen = [
        action
        for action, n in zip(("hit", "stand", "double"), cast.split(), strict=True)
        for _ in range(int(n))
    ]
    last = play.view().step
    votes(play, *chosen)
    if len(chosen) < len(CROWD) and expected[1] != "majority":
        assert seat(play).decided == [], "somebody may still vote"
        play.wait(CLOCK + 1)
    (made,) = seat(play).decided
    assert (made.action, made.why, made.step) == (*expected, last)
    assert made.votes == [*map(int, cast.split()), 0]


@pytest.mark.clause("MAJ-5")
def test_five_of_ten_wait_while_others_can_still_reach_them() -> None:
    """CC-13: 5 for hit, 2 for stand and 3 open may become a tie; one more vote for hit and they may not."""
    play = seats(**ONE, players=tuple(range(1, 11)))
    everybody(play, TEN)
    votes(play, "hit", "hit", "hit", "hit", "hit", "stand", "stand")
    assert seat(play).decided == []
    (share,) = play.table.live().shares
    assert (share.counts, share.waiting) == ((5, 2, 0, 0, 0), 3)
    assert isinstance(vote(play, 8, "double"), Ok)
    assert decided(play) == ("main", "hit", "plurality"), "at once: two open votes make stand four"
    assert play.act(9, "stand", step=1).code == "too_late"


@pytest.mark.clause("MAJ-5", "MAJ-8")
def test_a_vote_that_is_over_at_its_beginning_goes_by_best_strategy() -> None:
    play = seats(**ONE)
    for account in (1, 2, 3):
        bet(play, account, TEN)
    play.close_betting()
    play.leave(1, 2, 3)
    assert play.phase == "result"
    (settled,) = play.store.settlements
    found = for_account(decode(settled.document), 1)
    assert [(one.action, one.cause, one.why, one.vote) for one in found.decisions] == [
        ("hit", "strategy", "no_vote", None),
        ("stand", "strategy", "no_vote", None),
    ]


@pytest.mark.clause("MAJ-5")
def test_who_did_not_vote_follows_and_a_vote_ends_when_all_who_are_here_have_voted() -> None:
    play = seats(**ONE)
    everybody(play, TEN)
    play.leave(3, 4)
    votes(play, "stand")
    assert seat(play).decided == [], "2 is here and may vote"
    vote(play, 2, "stand")
    assert decided(play) == ("main", "stand", "plurality")
    assert {play.result(account).rows[0].stake_cents for account in (1, 2, 3, 4)} == {TEN}


@pytest.mark.clause("MAJ-5", "COM-10")
def test_a_vote_is_final_and_anybody_may_vote_for_anything_legal() -> None:
    play = seats(**ONE, balances={1: TEN})
    everybody(play, TEN)
    assert hands(play, 1)["main"].offered == ["hit", "stand", "double"], "voting needs no funds"
    assert isinstance(vote(play, 1, "double"), Ok)
    assert vote(play, 1, "double").exists
    assert vote(play, 1, "hit").code == "already_decided"
    assert vote(play, 2, "split").code == "not_offered"
    assert vote(play, 2, "hit", seat=2).code == "unknown_hand"
    mine = hands(play, 1)["main"]
    assert (mine.choice, mine.cause) == ("double", "player")
    assert hands(play, 2)["main"].choice is None
    assert (play.view().lines[0].players, seat(play).decided) == (4, [])


@pytest.mark.clause("MAJ-5")
def test_two_votes_for_one_hand_in_one_batch_are_one() -> None:
    play = seats(**ONE)
    everybody(play, TEN)
    for ref, action in enumerate(("hit", "stand", "hit")):
        play.queue.append(Acted(ref, 1, play.now_ms, Act(1, play.round_no, 1, "main", action)))
    play.run()
    assert (play.replies[1].code, play.replies[2].exists) == ("already_decided", True)
    assert play.table.live().shares[0].counts == (1, 0, 0, 0, 0)


@pytest.mark.clause("MAJ-19", "COM-10")
def test_a_vote_counts_by_the_time_it_came_and_a_late_one_is_refused() -> None:
    play = seats(**ONE)
    everybody(play, TEN)
    deadline, round_no = play.view().deadline_ms, play.round_no
    assert isinstance(play.act(1, "hit", received_ms=deadline), Ok)
    assert play.act(2, "hit", received_ms=deadline + 1).code == "too_late"
    play.wait(CLOCK + 1)
    assert play.act(2, "hit", step=1, round_no=round_no).code == "too_late"
    assert play.act(1, "hit", step=1, round_no=round_no).exists
    assert play.act(1, "hit", step=9, round_no=round_no).code == "wrong_round"
    assert play.act(1, "hit", round_no=round_no + 1).code == "wrong_round"


# --- steps ------------------------------------------------------------------------------------


@pytest.mark.clause("MAJ-6")
def test_a_seat_that_has_decided_waits_for_the_other_and_seat_1_gets_its_card_first() -> None:
    play = seats(**BOTH)
    everybody(play, TEN, TEN)
    votes(play, "hit", "hit", "hit", seat=2)
    assert decided(play, 2) == ("main", "hit", "majority")
    assert (play.view().step, seat(play).decided) == (1, [])
    assert hands(play, 4, 2)["main"].choice == "hit"
    assert hands(play, 4, 2)["main"].cause == "vote"
    assert vote(play, 4, "stand", seat=2).code == "too_late"
    votes(play, "hit", "hit", "hit")
    assert play.view().dealt == ["1.main", "2.main"]
    assert (play.view().step, play.view().lines[0].hand.cards) == (2, ["Ts", "6h", "2c"])


@pytest.mark.clause("MAJ-6", "COM-7")
def test_the_hands_of_a_split_are_voted_on_in_turn_by_those_with_a_stake_on_them() -> None:
    play = seats(front="8s 8h 3c 4c Tc Jc", back="6d Td 5c", refuse=(4,))
    everybody(play, TEN)
    votes(play, "split", "split", "split")
    assert hands(play, 1)["split_1"].offered == ["hit", "stand", "double"]
    assert list(hands(play, 4)) == ["main", "split_2"]
    assert vote(play, 4, "hit", line="split_1").code == "unknown_hand"
    assert vote(play, 1, "hit", line="split_2").code == "not_your_turn"
    lines = {line.line: (line.players, line.legal) for line in play.view().lines}
    assert lines["split_1"] == (3, ["hit", "stand", "double"])
    assert lines["split_2"] == (4, [])
    votes(play, "hit", "hit", line="split_1")
    assert play.view().lines[1].hand.total == 21
    assert isinstance(vote(play, 4, "stand", line="split_2"), Ok)
    votes(play, "stand", "stand", line="split_2")
    assert play.phase == "result"


@pytest.mark.clause("MAJ-6", "MAJ-12")
def test_the_round_goes_on_for_the_seat_that_still_plays() -> None:
    play = seats(front="Ts 5h 6h 6c Kc 2h 3h", back="9d Td")
    everybody(play, TEN, TEN)
    votes(play, "hit", "hit", "hit")
    votes(play, "hit", "hit", "hit", seat=2)
    assert [line.hand.bust for line in play.view().lines] == [True, False]
    assert play.phase == "decision"
    assert vote(play, 1, "hit").code == "not_offered"
    votes(play, "stand", "stand", "stand", seat=2)
    assert play.phase == "result"


# --- best strategy ----------------------------------------------------------------------------


@pytest.mark.clause("MAJ-8")
def test_best_strategy_plays_the_whole_hand_and_takes_no_votes() -> None:
    play = seats(front="5s 2h 4c 3c Tc", back="9d Td", clocks=Clocks(deal_ms=0, strategy_ms=1_200))
    bet(play, 1, TEN)
    play.close_betting()
    assert (seat(play).mode, hands(play, 1)["main"].offered) == ("strategy", [])
    assert vote(play, 1, "stand").code == "not_offered"
    assert play.view().deadline_ms == play.now_ms + 1_200
    play.wait(1_199)
    assert play.view().step == 1
    play.wait(1)
    assert (play.view().step, decided(play)) == (2, ("main", "hit", "strategy"))
    play.wait_for("result")
    (settled,) = play.store.settlements
    found = for_account(decode(settled.document), 1)
    assert [(one.action, one.why) for one in found.decisions] == [("hit", "strategy")] * 3 + [
        ("stand", "strategy")
    ][: len(found.decisions) - 3]


@pytest.mark.clause("MAJ-8")
@pytest.mark.parametrize("upcard", ["2", "9", "T"])
@pytest.mark.parametrize(
    ("cards", "expected"),
    [("Ts 6h", "hit"), ("Ts 7h", "stand"), ("8s 8h", "split"), ("As 7h", "double"), ("5s 5h", "double")],
)
def test_the_action_is_the_cell_of_the_chart(cards: str, upcard: str, expected: str) -> None:
    play = seats(front=f"{cards} 2c 3c 4c 5c 6c 7c 8c 9c Tc", back=f"{upcard}d 7c 9h 9s")
    bet(play, 1, TEN)
    play.close_betting()
    (first, *_) = play.table.state.round.crowd.history
    assert first.actions.tolist() == [{"hit": 1, "stand": 2, "double": 3, "split": 4}[expected]]


# --- what is written down ---------------------------------------------------------------------


@pytest.mark.clause("MAJ-5", "PLA-12")
def test_the_record_tells_votes_why_and_consent() -> None:
    play = seats(front="5s 6h Tc", back="6d Td 5c", refuse=(2, 4), balances={3: TEN})
    everybody(play, TEN)
    votes(play, "double", "double", "double")
    (settled,) = play.store.settlements
    document = decode(settled.document)
    mine = {account: for_account(document, account) for account in (1, 2, 3, 4)}
    assert [one.consent for one in mine.values()] == [True, False, True, False]
    made = [one.decisions[0] for one in mine.values()]
    assert {(one.action, one.cause, one.why) for one in made} == {("double", "vote", "majority")}
    assert [(one.vote, one.paid) for one in made] == [
        ("double", True),
        ("double", True),
        ("double", False),
        (None, False),
    ]
    assert [one.staked_cents for one in mine.values()] == [2 * TEN, 2 * TEN, TEN, TEN]


@pytest.mark.clause("MAJ-5", "PLA-21")
def test_a_restart_in_the_middle_of_a_vote_forgets_no_vote() -> None:
    play = seats(**BOTH)
    everybody(play, TEN, TEN)
    votes(play, "hit", "stand")
    votes(play, "stand", "stand", "stand", seat=2)
    before = play.table.fingerprint()
    play.restart()
    assert play.table.fingerprint() == before
    assert play.table.live().shares[0].counts == (1, 1, 0, 0, 0)
    assert decided(play, 2) == ("main", "stand", "majority")
    play.enter(1, 2, 3, 4)
    assert [play.me(account).consent for account in (1, 2)] == [True, True]
    assert vote(play, 1, "hit").exists
    votes(play, "-", "-", "hit", "hit")
    assert decided(play)[:2] == ("main", "hit")


def test_nobody_is_absent_in_the_grace_after_a_restart() -> None:
    play = seats(**ONE)
    everybody(play, TEN)
    votes(play, "hit")
    play.restart()
    assert play.phase == "decision", "nobody has come back yet, and nothing is decided"
    play.enter(1)
    assert play.phase == "decision"
    play.wait_for("result")


def test_a_refusal_names_its_reason() -> None:
    play = seats(**ONE)
    assert isinstance(play.act(1, "hit"), No)
    assert play.consent(0, accept=True).code == "not_signed_in"
