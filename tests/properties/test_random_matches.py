"""Random matches with random commands: chips are conserved, turns are kept, the log and the record replay.

Both players ask for anything at any time: bets of any size, answers nobody wanted, actions out of turn, old
deals, strangers' hands. Whatever is accepted must have been theirs to do; whatever is refused changes nothing.
"""

import random

import pytest

from tests.support.duel import ANN, BOB, Duel, spec_of
from ventuno.engine.actions import Stage
from ventuno.games.duel.terms import Terms
from ventuno.table.match_document import decode_record
from ventuno.table.match_replay import differences
from ventuno.table.messages import Ok

CHIPS = 15_000
SEAT = {"ann": 0, "bob": 1}
ACTIONS = ("hit", "stand", "double", "split")


def turn_of(duel: Duel, seat: int) -> bool:
    """Tell whether a seat is to bet, answer or play, worked out beside the match: from the rounds alone."""
    state = duel.match.state
    if state.phase == "betting" and not state.dealing:
        order = state.order
        return seat == (order[0] if not state.bets[order[0]] else order[1])
    if not state.in_hand or state.decision is not None:
        return False
    felt = state.felt_of(seat)
    live = felt.round
    assert live is not None
    if live.stage is Stage.INSURANCE:
        waiting = [felt.seats[row] for row in live.crowd.unanswered().tolist()]
        return seat == next(one for one in state.order if one in waiting)
    return live.stage is Stage.DECISION and any(hand.box == seat for hand in live.asked())


def conserved(duel: Duel) -> bool:
    """Tell whether chips, what is on the table and what the dealer has won are what they were at the start."""
    state = duel.match.state
    return sum(state.chips) + duel.on_the_table() + state.dealer == 2 * CHIPS


def something(duel: Duel, rng: random.Random, name: str) -> Ok | object | None:
    """Ask for something, sensible or not; return the answer."""
    deal = duel.match.state.deal - (rng.random() < 0.05)
    own = duel.me(name)
    match rng.randrange(6):
        case 0 | 1:
            most = own.duel.maximum_cents if own.duel is not None else None
            chips = rng.choice([10, 15, (most or CHIPS) // 100, 7, 10.5, 10_000])
            return duel.bet(name, chips, deal)
        case 2:
            return duel.insure(name, rng.random() < 0.5, deal)
        case _:
            offered = [(hand.line, action) for hand in own.hands for action in hand.offered]
            line, action = (
                ("main", rng.choice(ACTIONS)) if not offered or rng.random() < 0.1 else rng.choice(offered)
            )
            return duel.act(name, action, line)


def play(seed: int) -> None:
    """Play a match to its end by chance."""
    rng = random.Random(seed)
    terms = Terms(kind="poor", hands=4, chips_cents=CHIPS, maximum_cents=9_000, duplicate=seed % 3 == 0)
    stake = rng.choice([0, 5_000])
    duel = Duel(spec_of(terms, stake=stake, cut=0.15), seed=seed)
    steps = 0
    while duel.settlement is None:
        steps += 1
        assert steps < 3_000
        state, roll = duel.match.state, rng.random()
        if not state.in_hand or roll < 0.04:
            duel.wait()
        elif roll < 0.06:
            name = rng.choice(["ann", "bob"])
            (duel.leave if duel.match.state.here(SEAT[name]) else duel.arrive)(name)
        elif roll < 0.063:
            duel._carry_out(duel.match.redeal("fault", duel.now))
            duel.go()
        elif roll < 0.064:
            duel.resign(rng.choice(["ann", "bob"]))
        else:
            name = rng.choice(["ann", "bob"])
            theirs, facts = turn_of(duel, SEAT[name]), len(duel.log)
            print_before = duel.match.fingerprint()
            answer = something(duel, rng, name)
            if isinstance(answer, Ok) and not answer.exists:
                assert theirs, "somebody acted out of turn"
            else:
                assert len(duel.log) == facts
                assert duel.match.fingerprint() == print_before, "a refusal changed something"
        assert conserved(duel)
        if rng.random() < 0.02 and duel.settlement is None:
            assert duel.replayed().fingerprint() == duel.match.fingerprint()
    assert sum(duel.purses) == 2_000_000, "entry stakes only change hands"
    record = decode_record(duel.settlement.document)
    assert differences(record) == []
    assert {ANN, BOB} == {player.account for player in record.players}


@pytest.mark.clause("DUE-3", "DUE-4", "DUE-5", "DUE-8", "DUE-13", "DUE-14", "COM-10")
@pytest.mark.parametrize("block", range(5))
def test_random_matches(block: int) -> None:
    for seed in range(100):
        play(block * 100 + seed)


@pytest.mark.deep
@pytest.mark.clause("DUE-14")
def test_ten_thousand_random_matches() -> None:
    for seed in range(10_000):
        play(10_000 + seed)
