"""Mistakes of ours in the middle of a round: the players are told, then it goes on or everything comes back."""

import pytest

from tests.support.crash_play import (
    RICH_CARDS,
    RICH_NET,
    RICH_ROUND,
    SHORT_CARDS,
    SHORT_NET,
    SHORT_ROUND,
    START_CENTS,
    Game,
    Wish,
)
from ventuno.server.driver import FAULT
from ventuno.table.messages import Ok, Sit

ENTRIES = (
    "BetsPlaced",
    "BettingClosed",
    "CardsDealt",
    "InsuranceAnswered",
    "InsuranceEnded",
    "Decided",
    "StepEnded",
)
ONCE = [
    *[("apply", entry, 1) for entry in ENTRIES],
    *[("unstored", entry, 1) for entry in (*ENTRIES, "Settled")],
    *[("stored", entry, 1) for entry in (*ENTRIES, "Settled")],
    *[("plan", command, 1) for command in ("Placed", "Answered", "Acted", "Seated")],
    *[("engine", method, 1) for method in ("deal", "insure", "end_insurance", "decide", "end_step")],
    *[("settle", name, 1) for name in ("settlement", "settled")],
    # All cards are on the table: however often it takes, the round is settled, not cancelled.
    ("unstored", "Settled", 2),
]
AGAIN = [
    ("apply", "CardsDealt", 2),
    ("apply", "InsuranceAnswered", 2),
    ("apply", "InsuranceEnded", 3),
    ("apply", "Decided", 2),
    ("apply", "StepEnded", 3),
    ("unstored", "StepEnded", 2),
    ("engine", "end_step", 3),
    ("engine", "decide", 3),
    ("engine", "insure", 3),
    ("settle", "settle", 3),
]
BEFORE_ANY_STAKE = [("unstored", "BetsPlaced"), ("plan", "Placed"), ("plan", "Seated")]
SILENT_ROUND = {"ann": Wish([{"main": 1_000}])}


def told(game: Game) -> None:
    """Every window has been told of the pause, on the table and by a message of the house (INF-26)."""
    for seat in game.here:
        assert "round_paused" in [message.code for message in seat.told]
        assert any(view.phase == "paused" and view.reason == FAULT for view in seat.views)


def start(game: Game) -> None:
    game.start()
    game.enter(*RICH_ROUND)
    game.to_betting()


@pytest.mark.clause("PLA-20", "PLA-23", "INF-26")
@pytest.mark.parametrize(("place", "what", "times"), ONCE)
def test_after_a_mistake_the_round_goes_on_exactly_where_it_was(game, place, what, times):
    start(game)
    assert game.server is not None
    game.server.fault(place, what, times)
    if what == "Seated":
        assert isinstance(game.ask("dan", lambda id_: Sit(id_, play=True)), Ok)
    number = game.play(RICH_ROUND)
    told(game)
    # A window that holds no money yet is just opened anew.
    assert number == (2 if (place, what) in BEFORE_ANY_STAKE else 1)
    books = game.books()
    assert books.void == []
    assert books.balances == {name: START_CENTS + cents for name, cents in RICH_NET.items()}
    assert {name: game.me(name).balance_cents for name in game.seats} == books.balances
    assert [card.card for card in books.documents[number].cards] == RICH_CARDS.split()
    after = game.play(SHORT_ROUND)
    books = game.books()
    assert [card.card for card in books.documents[after].cards] == SHORT_CARDS.split()
    assert books.balances["ann"] == START_CENTS + RICH_NET["ann"] + SHORT_NET["ann"]
    assert books.problems == []
    assert game.server.alive


@pytest.mark.clause("PLA-20", "PLA-23", "INF-26", "COM-26")
@pytest.mark.parametrize(("place", "what", "times"), AGAIN)
def test_after_a_mistake_that_comes_back_every_stake_comes_back(game, place, what, times):
    start(game)
    assert game.server is not None
    game.server.fault(place, what, times)
    while game.go_on(RICH_ROUND, until="result"):
        pass
    told(game)
    assert game.view.reason == FAULT
    books = game.books()
    assert (books.void, books.played) == ([1], [])
    assert books.balances == dict.fromkeys(RICH_ROUND, START_CENTS)
    for name, seat in game.seats.items():
        me, it = game.me(name), books.player(name, 1)
        assert it is not None
        assert (me.balance_cents, it.back_cents) == (START_CENTS, it.staked_cents)
        assert me.receipt is not None
        assert (me.receipt.void, me.receipt.code) == (True, it.head.code)
        assert "round_void" in [message.code for message in seat.told]
        assert "round_void" in [notice.code for notice in me.notices]
    used = sum(books.shoes[0][1:])
    number = game.play(SILENT_ROUND)
    assert number == 2
    books = game.books()
    assert books.problems == []
    assert len(books.documents[number].cards) == sum(books.shoes[0][1:]) - used, (
        "no card was dealt twice or skipped"
    )


@pytest.mark.clause("PLA-20", "PLA-21")
def test_a_mistake_that_never_ends_ends_the_server_and_nothing_is_lost(game):
    start(game)
    assert game.server is not None
    game.bet(RICH_ROUND)
    game.server.fault("unstored", "BettingClosed", 99)
    game.server.fault("unstored", "Voided", 99)
    game.see_the_end()
    assert game.exit_codes[-1] not in (0, -9)
    game.start()
    assert game.books().balances == dict.fromkeys(RICH_ROUND, START_CENTS)
    game.play(RICH_ROUND)
    assert game.books().balances == {name: START_CENTS + cents for name, cents in RICH_NET.items()}
    assert game.books().problems == []
