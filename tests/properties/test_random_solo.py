"""Thousands of American rounds of somebody who asks for anything at any moment (AME-1 to AME-13)."""

import pytest

from tests.support import reference
from tests.support.random_solo import RandomSolo, Request, rebuilt
from tests.support.solo import ANN, Stopped
from ventuno.engine.document import PlayerRound, decode, for_account
from ventuno.table.messages import No

ROUNDS, PARTS = 2_000, 4
DEEP_ROUNDS, DEEP_PARTS = 100_000, 20
#: What the ranks pay, best first.
PAIRS = (25, 12, 6)
POKER = (100, 40, 25, 10, 5)


def ask(some: RandomSolo, request: Request) -> None:
    """Ask for something; a refusal leaves everything as it was."""
    play = some.play
    before = play.table.fingerprint(), play.balance, dict(play.store.held), len(play.store.log)
    answer = request()
    if isinstance(answer, No):
        after = play.table.fingerprint(), play.balance, dict(play.store.held), len(play.store.log)
        # A stake that the purse does not cover is asked for, so the log tells of it; it moves nothing.
        upto = 3 if answer.code != "unaffordable" else 0
        assert after[:upto] == before[:upto], f"{answer.code} changed something"
        assert after[1:3] == before[1:3], f"{answer.code} moved money"
    assert play.balance >= 0


def die_and_come_back(some: RandomSolo, request: Request) -> None:
    """Stop the server in the middle of a request, before one of its writes."""
    play = some.play
    play.dies_after = some.rng.randint(0, 2)
    try:
        request()
    except Stopped:
        play.restart()
    play.dies_after = None


def check_books(some: RandomSolo) -> None:
    """No cent appears or goes away."""
    store = some.play.store
    won = sum(int((one.back - one.staked).sum()) for one in store.settlements)
    assert store.posted[ANN] == some.start + won
    assert store.spendable(ANN) == some.play.me().balance_cents


def check_result(some: RandomSolo) -> None:
    """Work the settled round out again by hand, from its cards and stakes."""
    settled = some.play.store.settlements[-1]
    mine = for_account(decode(settled.document), ANN)
    assert mine is not None
    assert mine.back_cents == int(settled.back[0])
    if settled.void:
        assert mine.back_cents >= mine.staked_cents
        return
    dealer = [card.card for card in mine.cards if card.box == -1]
    for hand in mine.hands:
        if hand.ending != "split":
            assert hand.back_cents == expected_back(hand, dealer, even=hand.ending == "even_money")
    for bet in mine.bets:
        check_bet(mine, bet, dealer)


def expected_back(hand, dealer: list[str], *, even: bool) -> int:
    """Return what a hand gets, by the rules of the house and nothing else."""
    stake, total, his = hand.stake_cents, points(hand.cards), points(dealer)
    blackjack = hand.line == 0 and len(hand.cards) == 2 and total == 21
    dealer_blackjack = len(dealer) == 2 and his == 21
    if even:
        assert blackjack
        return 2 * stake
    if total > 21:
        return 0
    if blackjack:
        return stake if dealer_blackjack else stake + stake * 3 // 2
    if dealer_blackjack:
        return 0
    return 2 * stake if his > 21 or total > his else stake if total == his else 0


def check_bet(mine: PlayerRound, bet, dealer: list[str]) -> None:
    main = [card.card for card in mine.cards if (card.box, card.line) == (bet.box, 0)][:2]
    if bet.spot == "insurance":
        won = len(dealer) == 2 and points(dealer) == 21
        assert dealer[0][0] == "A"
        assert bet.back_cents == (3 * bet.stake_cents if won else 0)
    elif bet.spot == "perfect_pairs":
        rank = reference.pair(main)
        assert bet.back_cents == (0 if rank is None else PAIRS[rank] + 1) * bet.stake_cents
    elif bet.spot == "twenty_one_plus_three":
        rank = reference.poker([*main, dealer[0]])
        assert bet.back_cents == (0 if rank is None else POKER[rank] + 1) * bet.stake_cents


def points(cards: list[str]) -> int:
    """Return a hand's total, counted by the second opinion."""
    return reference.total(cards)[0]


def play_rounds(seed: int, rounds: int) -> None:
    visits = 0
    done = 0
    while done < rounds:
        some = RandomSolo(seed * 100_000 + visits)
        visits += 1
        known = 0
        for n, request in enumerate(some.requests()):
            chance = some.rng.random()
            if chance < 0.02:
                die_and_come_back(some, request)
            elif chance < 0.03 and some.play.table.state.open:
                some.play.void()
            else:
                ask(some, request)
            if some.play.table.state.open and chance > 0.9:
                assert rebuilt(some.play).fingerprint() == some.play.table.fingerprint()
            if some.rounds > known:
                known = some.rounds
                check_books(some)
                check_result(some)
            if known >= 20 or n > 300:
                break
        done += max(1, known)


@pytest.mark.clause("AME-1", "AME-2", "AME-3", "AME-4", "AME-8", "AME-11", "AME-12", "AME-13", "COM-10")
@pytest.mark.parametrize("part", range(PARTS))
def test_rounds_alone(part: int) -> None:
    play_rounds(part, ROUNDS // PARTS)


@pytest.mark.deep
@pytest.mark.parametrize("part", range(DEEP_PARTS))
def test_many_rounds_alone(part: int) -> None:
    play_rounds(1_000 + part, DEEP_ROUNDS // DEEP_PARTS)
