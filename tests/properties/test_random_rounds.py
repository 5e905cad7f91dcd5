"""Rounds nobody thought of: the engine against a second opinion, its own replay, and its own secrets."""

from collections.abc import Callable, Iterator
from functools import cache

import numpy as np
import pytest

from tests.support import reference
from tests.support.random_rounds import Deal, Played, codes, play, random_deal
from tests.support.story import LINE_NAMES
from ventuno.core.cards import CODES, value
from ventuno.core.errors import Refused
from ventuno.core.hand import is_natural
from ventuno.engine.actions import LINES, MAIN, Action, Cause, Ending, Stage, bit
from ventuno.engine.round import Round
from ventuno.engine.settle import refund, settle

ROUNDS, PARTS = 1_000, 4
DEEP_ROUNDS, DEEP_PARTS = 100_000, 20
ACTIONS = [action for action in Action if action]


def rounds(seed: int, count: int, first: int) -> Iterator[tuple[Deal, np.random.Generator]]:
    """Yield random deals and a generator of choices for each."""
    for number in range(first, first + count):
        rng = np.random.default_rng([seed, number])
        yield random_deal(rng), rng


def second_opinion(deal: Deal, played: Played) -> tuple[list[reference.Player], list[str], reference.House]:
    """Play the same round again, one player at a time, from the decisions and cards on record."""
    round_ = played.round
    crowd, keys = round_.crowd, [str(key) for key in deal.rules.side_bet_keys]
    house = reference.House(
        deal.rules.no_hit_from_hard or None,
        prices_of(deal),
        {str(side.key): list(side.pays) for side in deal.rules.side_bets},
    )
    dealer = codes(round_.dealer)
    players = []
    for row in range(len(crowd)):
        sides = dict(zip(keys, deal.side[row].tolist(), strict=True))
        player = reference.Player(int(deal.main[row]), sides, int(deal.left[row]), bool(deal.hides[row]))
        player.deal(*codes(round_.lines[0][MAIN][:2]))
        if crowd.insured[row] == 2:
            player.insure()
        players.append(player)
    for record in crowd.history:
        cards = played.steps[record.step - 1] if record.step <= len(played.steps) else {}
        by_name = {LINE_NAMES[line]: CODES[card] for line, card in cards.items()}
        decided: list[dict[str, str]] = [{} for _ in players]
        for row, line, action in zip(record.rows, record.lines, record.actions, strict=True):
            decided[row][LINE_NAMES[line]] = Action(int(action)).name.lower()
        for player, decisions in zip(players, decided, strict=True):
            player.play(decisions, by_name, dealer[0], house)
    return players, dealer, house


def prices_of(deal: Deal) -> dict[tuple[int, bool, int, int, bool], int] | None:
    """Return the cash-out prices in the second opinion's own form."""
    return None if deal.cash_out is None or deal.rules.cash_out is None else all_prices(deal.cash_out)


@cache
def all_prices(percent: int) -> dict[tuple[int, bool, int, int, bool], int]:
    """Return flat prices, one hundredth less after a split."""
    return {
        (cards, soft, points, upcard, split): percent - split
        for cards in range(2, 6)
        for soft in (False, True)
        for points in range(4, 21)
        for upcard in range(1, 11)
        for split in (False, True)
    }


def check_against_second_opinion(deal: Deal, played: Played) -> None:
    """Compare hands, money and the dealer's play of every player."""
    results = settle(played.round)
    players, dealer, house = second_opinion(deal, played)
    crowd = played.round.crowd
    for row, player in enumerate(players):
        assert not player.open_hands() or played.round.peeked_blackjack
        for line, name in enumerate(LINE_NAMES):
            hand = player.hands.get(name)
            assert int(crowd.stake[row, line]) == (hand.stake if hand else 0)
            if hand and hand.state != "split":
                cards = codes(played.round.lines[0][line][: int(crowd.taken[row, line])])
                assert cards == hand.cards
                assert int(results.line_back[row, line]) == player.hand_back(hand, dealer)
        for column, key in enumerate(player.sides):
            back = player.side_back(key, dealer, house) if player.sides[key] else 0
            assert int(results.side_back[row, column]) == back
        assert int(results.staked[row]) == player.staked()
        assert int(results.back[row]) == player.back(dealer, house)
        assert int(results.paid[row]) == player.paid_at_once()
        assert int(played.purses[row]) == player.purse
    spare = [*dealer, *codes(deal.back[len(dealer) :])]
    assert len(dealer) == reference.dealer_cards_wanted(players, spare)


def check_money(deal: Deal, played: Played) -> None:
    """No cent is made or lost: what was staked left the purses, and every column adds up."""
    crowd, results = played.round.crowd, settle(played.round)
    taken = deal.main + deal.side.sum(axis=1) + (deal.left - played.purses)
    assert (crowd.staked - results.paid == taken).all()
    assert (results.back >= results.paid).all()
    parts = crowd.stake.sum(axis=1) + crowd.insurance + crowd.side.sum(axis=1)
    assert (crowd.staked == parts).all()
    back = results.line_back.sum(axis=1) + results.insurance_back + results.side_back.sum(axis=1)
    assert (results.back == back).all()
    assert (results.back >= 0).all()
    void = refund(played.round)
    assert (void.paid == results.paid).all()
    assert (void.back >= void.paid).all()
    paid_more = np.maximum(crowd.cashed - crowd.stake, 0).sum(axis=1)
    assert (void.back == crowd.staked + paid_more).all()


def columns(round_: Round) -> dict[str, bytes]:
    """Return every column of a round's crowd, to be compared byte by byte."""
    return {
        name: value.tobytes() for name, value in vars(round_.crowd).items() if isinstance(value, np.ndarray)
    }


def replay(deal: Deal, played: Played) -> Round:
    """Play the cards and decisions on record again."""
    old, new = played.round, deal.start()
    cards = iter(old.dealt)

    def draw() -> None:
        while (target := new.next_target()) is not None:
            dealt = next(cards)
            assert dealt.target == target
            new.deal(dealt.card, dealt.position)

    draw()
    purses = deal.left.copy()
    if new.stage is Stage.INSURANCE:
        yes = old.crowd.insured == 2
        new.insure(np.flatnonzero(yes), yes[yes])
        purses -= old.crowd.insurance
        new.set_available(np.arange(len(purses)), purses)
        new.end_insurance()
        draw()
    for record in old.crowd.history:
        if new.stage is not Stage.DECISION:
            break
        free = (record.causes != Cause.ONLY_CHOICE) & (record.causes != Cause.TIME_OUT)
        parts = [column[free] for column in record[1:5]]
        rows, lines = parts[0].astype(np.intp), parts[1].astype(np.intp)
        costs = np.isin(parts[2], [Action.DOUBLE, Action.SPLIT])
        purses[rows[costs]] -= new.crowd.stake[rows[costs], lines[costs]]
        new.decide(rows, lines, parts[2], parts[3])
        cashes = parts[2] == Action.CASH_OUT
        np.add.at(purses, rows[cashes], new.crowd.cashed[rows[cashes], lines[cashes]])
        new.set_available(np.arange(len(purses)), purses)
        new.end_step()
        draw()
    assert new.stage is Stage.FINISHED
    return new


def new_situations(check: Callable[[Round], None]) -> Callable[[Round], None]:
    """Return a watcher that checks each step when it begins and when the choices are made."""
    seen: set[tuple[int, int, bool]] = set()

    def watch(round_: Round) -> None:
        situation = round_.stage, round_.step, bool(round_.crowd.choice.any())
        if situation not in seen:
            seen.add(situation)
            check(round_)

    return watch


def check_offers(deal: Deal, round_: Round) -> None:
    """What is accepted is what the second opinion allows, for every player, hand and action."""
    if round_.stage is not Stage.DECISION:
        return
    house = reference.House(deal.rules.no_hit_from_hard or None, prices_of(deal), {})
    upcard, crowd = CODES[round_.dealer[0]], round_.crowd
    for line in range(LINES):
        for row in np.flatnonzero(crowd.ending[:, line] != Ending.OPEN).tolist():
            assert not crowd.offered[row, line] or crowd.choice[row, line]
            assert not accepts(round_, row, line, ACTIONS[(row + round_.step) % len(ACTIONS)])
        for row in np.flatnonzero(
            (crowd.ending[:, line] == Ending.OPEN) & (crowd.choice[:, line] == 0)
        ).tolist():
            hand = reference.Hand(
                codes(round_.lines[0][line]), int(crowd.stake[row, line]), split=line != MAIN
            )
            purse, hides = int(crowd.available[row]), bool(deal.hides[row])
            allowed = reference.offered(hand, upcard, house, purse, hides=hides)
            assert {a.name.lower() for a in ACTIONS if accepts(round_, row, line, a)} == allowed
            assert {a.name.lower() for a in ACTIONS if int(crowd.offered[row, line]) & bit(a)} == allowed


def accepts(round_: Round, row: int, line: int, action: Action) -> bool:
    """Tell whether a decision passes the check."""
    try:
        round_.check(row, line, action)
    except Refused:
        return False
    return True


def public(round_: Round) -> object:
    """Return all that anybody may see of a round, and what it wants and waits for."""
    return (
        round_.stage,
        round_.step,
        round_.next_target(),
        round_.dealer_shown(),
        [[codes(line) for line in box] for box in round_.lines],
        [
            (hand, round_.legal(*hand), round_.price_percent(*hand))
            for hand in round_.hands()
            if round_.dealer
        ],
        round_.shares(),
        [(o.key, o.rank_name, o.pays, o.pushed) for o in round_.side_outcomes()],
        columns(round_),
    )


def seen_before_the_reveal(deal: Deal, seed: list[int]) -> list[object]:
    """Play a deal and return what was public at every moment up to the reveal or the end of the peek."""
    seen: list[object] = []

    def watch(round_: Round) -> None:
        if not round_.hole_up and round_.stage is not Stage.FINISHED and len(round_.dealer) <= 2:
            seen.append(public(round_))

    play(deal, np.random.default_rng(seed), watch)
    return seen


def other_secrets(deal: Deal, seen_front: int, rng: np.random.Generator) -> Deal:
    """Return the same deal with another hole card and other undealt cards."""
    front = deal.front[:seen_front] + deal.front[seen_front:][::-1]
    upcard, old_hole = deal.back[0], deal.back[1]
    peeks = value(upcard) == 1
    holes = [
        card
        for card in deal.back[2:]
        if not (peeks and is_natural([upcard, card])) and value(card) != value(old_hole)
    ]
    hole = holes[int(rng.integers(len(holes)))]
    back = [upcard, hole, *rng.permutation(deal.back[2:]).tolist()]
    return Deal(**{**vars(deal), "front": front, "back": back})


def check_secrets(deal: Deal, seed: list[int]) -> None:
    """Two rounds that differ in face-down and undealt cards look the same until the reveal."""
    if value(deal.back[0]) == 1 and is_natural(deal.back[:2]):
        return  # the peek tells the difference, and may
    played = play(deal, np.random.default_rng(seed))
    used = sum(dealt.target.box == 0 for dealt in played.round.dealt)
    mine = seen_before_the_reveal(deal, seed)
    other = seen_before_the_reveal(other_secrets(deal, used, np.random.default_rng(seed)), seed)
    assert mine == other


def check_round(deal: Deal, rng: np.random.Generator) -> Played:
    """Play a round and hold it against everything."""
    played = play(deal, rng, watch=new_situations(lambda round_: check_offers(deal, round_)))
    check_against_second_opinion(deal, played)
    check_money(deal, played)
    assert columns(replay(deal, played)) == columns(played.round)
    return played


def corners(deal: Deal, played: Played) -> dict[str, bool]:
    """Return which of the rare things happened in a round."""
    round_, results = played.round, settle(played.round)
    endings = round_.crowd.ending
    late = not round_.peeked_blackjack and is_natural(round_.dealer)
    split, charlie = (endings[:, MAIN] == Ending.SPLIT).any(), (endings == Ending.CHARLIE).any()
    bust_it, bust_it_back = deal.side[:, 3], results.side_back[:, 3]
    return {
        "split": split,
        "late blackjack": late,
        "late blackjack against a double": late and (endings == Ending.DOUBLED).any(),
        "late blackjack against split hands": late and split,
        "Charlie": charlie,
        "Charlie on a split hand": (endings[:, 1:] == Ending.CHARLIE).any(),
        "Charlie against a late blackjack": late and charlie,
        "cash out": (endings == Ending.CASHED_OUT).any(),
        "cash out of a split hand": (endings[:, 1:] == Ending.CASHED_OUT).any(),
        "peeked blackjack": round_.peeked_blackjack,
        "insurance that wins": (results.insurance_back > 0).any(),
        "Bust It paid": (bust_it_back > bust_it).any(),
        "Bust It returned": ((bust_it_back == bust_it) & (bust_it > 0)).any(),
        "shortage": any((record.causes == Cause.SHORTAGE).any() for record in round_.crowd.history),
        "dealer draws nothing": not round_.hole_up,
    }


def check_rounds(seed: int, count: int, first: int) -> None:
    """Hold random rounds against everything, and see that they reach the rare corners."""
    seen: dict[str, int] = {}
    for deal, rng in rounds(seed, count, first):
        for name, happened in corners(deal, check_round(deal, rng)).items():
            seen[name] = seen.get(name, 0) + bool(happened)
    assert min(seen.values()) >= 1, f"the random rounds miss a corner: {seen}"


def check_many_secrets(seed: int, count: int, first: int) -> None:
    """Hold random rounds against their twins with other secrets."""
    for number in range(first, first + count):
        check_secrets(random_deal(np.random.default_rng([seed, number])), [seed, number])


@pytest.mark.clause("INF-6", "INF-7", "INF-9", "INF-10", "COM-10", "COM-14", "COM-15", "COM-24", "COM-26")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_rounds_agree_with_a_second_opinion(part: int) -> None:
    check_rounds(1, ROUNDS // PARTS, part * ROUNDS // PARTS)


@pytest.mark.clause("COM-22", "INF-4", "COM-20", "PLA-25")
@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_face_down_changes_nothing_that_is_seen(part: int) -> None:
    check_many_secrets(2, ROUNDS // PARTS, part * ROUNDS // PARTS)


@pytest.mark.deep
@pytest.mark.parametrize("part", range(DEEP_PARTS))
def test_many_more_random_rounds(part: int) -> None:
    count = DEEP_ROUNDS // DEEP_PARTS
    check_rounds(4, count, part * count)
    check_many_secrets(5, count, part * count)
