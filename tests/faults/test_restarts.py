"""A server stopped or killed in each phase: the table stands again where it stood, or the window is void."""

import pytest
from msgspec.structs import replace

from tests.support.crash_client import Died
from tests.support.crash_play import (
    RICH_CARDS,
    RICH_NET,
    RICH_ROUND,
    SHOES,
    SHORT_CARDS,
    SHORT_ROUND,
    START_CENTS,
    TABLES,
    Game,
    Wish,
)
from tests.support.crash_server import KILLED
from ventuno.table.messages import Act, Bet, Insure, Ok

GRACEFULLY = 0
GRACE_MS = 15_000
ends = pytest.mark.parametrize(
    ("end", "code"),
    [pytest.param(Game.stop, GRACEFULLY, id="stopped"), pytest.param(Game.kill, KILLED, id="killed")],
)
#: The dealer's first two cards and the players': all that is dealt before the first decision.
FIRST_FOUR = 4


def reach(game: Game, phase: str) -> None:
    """Start, let everybody in and play until a phase."""
    game.start()
    game.enter(*RICH_ROUND)
    game.to_betting()
    game.guard(RICH_ROUND)
    while game.go_on(RICH_ROUND, until=phase):
        pass


def shown(game: Game) -> list[object]:
    """What the players see that must not change while the server is away."""
    view = game.view
    mine = [(s.name, s.me.balance_cents, s.me.bets, s.me.hands) for s in game.here if s.me]
    # A line's number of players is of the moment when a view is made.
    lines = [replace(line, players=0) for line in view.lines]
    table = (view.round, view.code, view.phase, view.step, view.dealer, lines, view.side)
    return [table, (view.shoe.no, view.shoe.used, view.shoe.commitment, view.shoe.root), mine]


def finish(game: Game) -> None:
    """Play the round to its end and check what everybody got and the cards."""
    number = game.view.round
    assert game.play_on(number, RICH_ROUND)
    books = game.books()
    assert books.balances == {name: START_CENTS + cents for name, cents in RICH_NET.items()}
    assert [card.card for card in books.documents[number].cards] == RICH_CARDS.split()
    assert books.problems == []
    assert {s.name: s.me.balance_cents for s in game.here if s.me} == books.balances


@pytest.mark.clause("INF-22", "PLA-21", "PLA-23", "COM-26")
@ends
def test_an_open_window_is_void_and_another_opens(game, end, code):
    reach(game, "betting")
    game.bet(RICH_ROUND)
    staked = {name: sum(wish.bets[-1].values()) for name, wish in RICH_ROUND.items()}
    end(game)
    assert game.exit_codes == [code]
    assert (game.view.phase, game.view.reason) == ("result", "restart")
    for name in game.seats:
        assert game.me(name).balance_cents == START_CENTS
        assert [notice.code for notice in game.me(name).notices] == ["round_void"]
        it = game.books().player(name, 1)
        assert it is not None
        assert (it.staked_cents, it.back_cents) == (staked[name], staked[name])
    assert game.books().void == [1]
    game.to_betting()
    assert game.view.round == 2
    assert [game.me(name).bets for name in game.seats] == [{}, {}, {}, {}]
    finish(game)


@pytest.mark.clause("INF-22", "COM-27")
@ends
def test_an_open_window_without_bets_leaves_nothing_behind(game, end, code):
    reach(game, "betting")
    end(game)
    assert game.exit_codes == [code]
    assert (game.view.phase, game.view.round) == ("betting", 2)
    assert game.books().documents == {}
    finish(game)


@pytest.mark.clause("PLA-21", "PLA-22")
@ends
def test_the_insurance_offer_stands_again(game, end, code):
    reach(game, "insurance")
    assert isinstance(game.ask("ann", lambda id_: Insure(id_, 1, True)), Ok)
    assert isinstance(game.ask("bob", lambda id_: Insure(id_, 1, False)), Ok)
    game.see(lambda: [game.me(name).hands[0].insured_cents for name in ("ann", "bob")] == [500, 0])
    before = shown(game)
    end(game)
    assert game.exit_codes == [code]
    assert shown(game) == before
    again = game.ask("ann", lambda id_: Insure(id_, 1, True))
    assert isinstance(again, Ok)
    assert again.exists
    assert game.ask("ann", lambda id_: Insure(id_, 1, False)).code == "already_decided"
    finish(game)


@pytest.mark.clause("PLA-21", "PLA-22", "PLA-20")
@ends
def test_a_decision_step_stands_again(game, end, code):
    reach(game, "decision")
    assert isinstance(game.ask("ann", lambda id_: Act(id_, 1, 1, "main", "split")), Ok)
    assert isinstance(game.ask("bob", lambda id_: Act(id_, 1, 1, "main", "double")), Ok)
    game.see(lambda: (game.me("ann").hands[0].choice, game.me("bob").hands[0].choice) == ("split", "double"))
    before = shown(game)
    end(game)
    assert game.exit_codes == [code]
    assert shown(game) == before
    again = game.ask("bob", lambda id_: Act(id_, 1, 1, "main", "double"))
    assert isinstance(again, Ok)
    assert again.exists
    assert game.ask("bob", lambda id_: Act(id_, 1, 1, "main", "hit")).code == "already_decided"
    finish(game)


@pytest.mark.clause("PLA-21", "PLA-20")
@pytest.mark.parametrize(("event", "what"), [(1, "the end of the step"), (2, "its cards")])
def test_a_kill_while_cards_are_drawn_draws_the_same(game, event, what):
    reach(game, "decision")
    game.decide(RICH_ROUND)
    assert game.server is not None
    game.server.die_at("write", event)
    place = game.place
    game.pass_time()
    with pytest.raises(Died):
        game.moved_on(place)
    game.restart()
    assert game.exit_codes == [KILLED], f"it died before {what} was written"
    assert (game.view.phase, game.view.step) == ("decision", event)
    assert game.view.shoe.used == FIRST_FOUR + 3 * (event - 1)
    finish(game)


@pytest.mark.clause("PLA-21", "PLA-23")
@ends
def test_after_a_result_the_next_round_comes(game, end, code):
    reach(game, "result")
    before, used = {s.name: s.me.balance_cents for s in game.here if s.me}, game.view.shoe.used
    end(game)
    assert game.exit_codes == [code]
    assert (game.view.phase, game.view.round, game.view.shoe.used) == ("betting", 2, used)
    assert {s.name: s.me.balance_cents for s in game.here if s.me} == before == game.books().balances
    number = game.play(SHORT_ROUND)
    assert [card.card for card in game.books().documents[number].cards] == SHORT_CARDS.split()


@pytest.mark.clause("PLA-21", "PLA-24", "INF-25")
@ends
def test_between_two_shoes_the_announced_one_comes(fork, folder, end, code):
    tables = f"{TABLES}cut = 0.05\nrules = {{ decks = 1 }}\n"
    with Game(fork, folder, tables=tables, shoes={1: SHOES[1]}) as game:
        reach(game, "result")
        place, announced = game.place, game.view.shoe.next_commitment
        game.pass_time()
        game.moved_on(place)
        assert game.view.phase == "shoe"
        end(game)
        assert game.exit_codes == [code]
        game.see(lambda: game.view.phase == "betting")
        assert (game.view.shoe.no, game.view.shoe.used) == (2, 0)
        assert game.view.shoe.commitment == announced
        game.play({"ann": Wish([{"main": 1_000}])})
        assert [no for no, *_ in game.books().shoes] == [1, 2, 3]
        assert game.books().problems == []


@pytest.mark.clause("PLA-21")
@ends
def test_a_clock_goes_on_with_what_it_had_left(fork, folder, end, code):
    tables = f"{TABLES}clocks = {{ decision_ms = 60_000, deal_ms = 0 }}\n"
    with Game(fork, folder, tables=tables) as game:
        reach(game, "decision")
        assert game.view.deadline_ms == game.now_ms + 60_000
        game.pass_time(game.now_ms + 20_000)
        assert isinstance(game.ask("ann", lambda id_: Act(id_, 1, 1, "main", "split")), Ok)
        end(game)
        assert game.exit_codes == [code]
        assert game.view.deadline_ms == game.now_ms + 40_000, "it stood still while the server was away"
        finish(game)


@pytest.mark.clause("PLA-21", "INF-12")
def test_the_outage_decides_for_nobody_while_players_come_back(game):
    reach(game, "decision")
    assert game.view.deadline_ms is not None
    game.pass_time(game.view.deadline_ms - 200)
    assert isinstance(game.ask("ann", lambda id_: Act(id_, 1, 1, "main", "split")), Ok)
    game.kill(without=["bob", "cat", "dan"])
    game.pass_time(game.now_ms + GRACE_MS - 1_000)
    assert isinstance(game.ask("ann", lambda id_: Act(id_, 1, 1, "main", "split")), Ok)
    for name in ("bob", "cat", "dan"):
        game.come_back(name)
        assert (game.view.phase, game.view.step) == ("decision", 1)
        (hand,) = game.me(name).hands
        assert hand.choice is None, "nobody decided for one who had no time to come back"
    finish(game)


@pytest.mark.clause("PLA-21", "INF-12")
def test_who_does_not_come_back_is_decided_for_when_the_grace_is_over(game):
    reach(game, "decision")
    game.kill(without=["bob", "cat", "dan"])
    assert isinstance(game.ask("ann", lambda id_: Act(id_, 1, 1, "main", "split")), Ok)
    place = game.place
    game.pass_time(game.now_ms + GRACE_MS + 1)
    game.moved_on(place)
    assert (game.view.phase, game.view.step) == ("decision", 2)
    (hand,) = [line for line in game.view.lines if line.line == "main"]
    assert hand.hand.cards == ["5s", "5h", "6d"], "10 was hit for them"


@pytest.mark.clause("INF-22", "PLA-21")
def test_a_bet_that_was_sent_into_the_outage_is_refused_and_costs_nothing(game):
    reach(game, "betting")
    game.kill()
    answer = game.ask("ann", lambda id_: Bet(id_, 1, 1, {"main": 1_000}))
    assert answer.code == "wrong_round"
    assert game.books().balances["ann"] == START_CENTS
