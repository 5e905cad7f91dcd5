"""A server killed at every write, every sync and every send of a player's own round (AME-13, PLA-21).

One player, three hands: a pair that is split, a blackjack that takes even money, an 11 that is insured and doubled.
The K-th server of a walk dies at the K-th event; the page comes back, repeats what was not answered and goes on.
"""

import itertools
from functools import partial
from typing import Any

import pytest

from tests.support.crash_client import Http
from tests.support.crash_play import HOLE, START_CENTS, Game, Wish
from tests.support.crash_server import KILLED
from ventuno.table.messages import Act, Deal, FromClient, Insure, Ok
from ventuno.table.names import LINE_NAMES

TABLES = """
[server]
guests_per_address = 100000
[[tables]]
preset = "american"
key = "felt"
"""
CARDS = {1: ("8s Ah 9c 8h Kd 2c 3d Kc Ts 8d", f"Ac {HOLE} Kh 5s")}
DEALT = f"8s Ah 9c Ac 8h Kd 2c {HOLE} 3d Kc Ts 8d Kh 5s"
BETS = {"1.main": 10_00, "1.perfect_pairs": 1_00, "2.main": 10_00, "3.main": 10_00}
INSURED = {0: False, 1: True, 2: True}
#: By step: the hands are played one after the other.
MOVES = {
    1: (0, "main", "split"),
    2: (0, "split_1", "double"),
    3: (0, "split_2", "stand"),
    4: (2, "main", "double"),
}
#: 21 on 20 wins, 18 loses to 19, even money wins 10, 19 on 20 pushes, the insurance loses 5, mixed eights win 6.
NET = 20_00 - 10_00 + 10_00 + 0 - 5_00 + 6_00


def wanted(game: Game) -> partial[FromClient]:
    """Return what the player asks for where the round stands, but for the request's number."""
    view, hands = game.view, game.me("ann").hands
    if view.phase == "betting":
        return partial(Deal, round=view.round, spots=BETS)
    if view.phase == "insurance":
        box = next(hand.box for hand in hands if hand.insurance_cents is not None)
        return partial(Insure, round=view.round, take=INSURED[box], box=box)
    box, line, action = MOVES[view.step]
    return partial(Act, round=view.round, step=view.step, line=line, action=action, box=box)


def shoes_of(game: Game) -> Any:
    """Return the player's shoes as the server lists them."""
    assert game.server is not None
    return Http(game.server.port, game.seats["ann"].cookie).get("/api/shoes/felt")["shoes"]


def play(game: Game, **dies: Any) -> None:
    """Play the first round to its end, whoever dies."""
    game.open(**dies)
    game.enter("ann")
    game.guard({"ann": Wish(acts={(step, line): action for step, (_, line, action) in MOVES.items()})})
    seat = game.seats["ann"]
    bound = game.view.shoe.commitment
    while game.view.round == 1 and game.view.phase != "result":
        before = seat.me
        make = wanted(game)
        answer = game.ask("ann", lambda id_, make=make: make(id=id_))
        assert isinstance(answer, Ok) or answer.code in ("wrong_round", "too_early"), answer
        game.surviving(lambda before=before: game.see(lambda: seat.synced and seat.me is not before))
    assert game.me("ann").balance_cents == game.books().balances["ann"], "the screen and the books agree"
    assert game.books().documents[1].head.commitment == bound, (
        "it was played with the shoe that was committed to"
    )
    shoes = game.surviving(partial(shoes_of, game))
    assert [(shoe["no"], shoe.get("ended", False)) for shoe in shoes] == [(2, False), (1, True)]
    game.end()


def check(game: Game) -> None:
    """Nothing is lost, nothing happened twice, no card is another."""
    books = game.books()
    assert books.problems == [], "the ledger sums to zero and its chain is whole"
    assert books.balances == {"ann": START_CENTS + NET}
    assert (books.played, books.void) == ([1], [])
    assert [card.card for card in books.documents[1].cards] == DEALT.split()
    front = sum(card.stream == 0 for card in books.documents[1].cards)
    assert books.shoes == [(1, front, len(DEALT.split()) - front), (2, 0, 0)]
    it = books.player("ann", 1)
    assert it is not None
    for _, message in game.acknowledged:
        match message:
            case Act():
                assert (message.step, message.action) in [(d.step, d.action) for d in it.decisions]
            case Insure():
                assert it.insurance is not None
            case Deal():
                assert it.staked_cents >= sum(message.spots.values())
    assert [(d.step, (d.box, LINE_NAMES[d.line], d.action)) for d in it.decisions] == [*MOVES.items()]
    assert game.exit_codes == [KILLED] * game.deaths


@pytest.mark.clause("AME-13", "PLA-20", "PLA-21", "PLA-23", "PLA-24")
@pytest.mark.parametrize(
    "kind",
    ["sync", pytest.param("write", marks=pytest.mark.deep), pytest.param("send", marks=pytest.mark.deep)],
)
def test_three_hands_alone_outlive_a_death_at_every(kind, fork, folder):
    for at in itertools.count(1):
        with Game(fork, folder / f"{kind}-{at}", tables=TABLES, shoes=CARDS) as game:
            play(game, die_at=(kind, at))
        check(game)
        if not game.deaths:
            break
    assert at > 15, "the walk was shorter than the story"
