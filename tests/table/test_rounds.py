"""From window to window: results, shoes, phases, and the record (INF-24, INF-25, PLA-23)."""

import random

import pytest

from tests.support.fake_driver import FakeDriver, infinite_spec
from tests.support.random_table import random_driver, random_step
from ventuno.engine.document import decode, for_account
from ventuno.fairness.shoe import Shoe
from ventuno.games.infinite.phases import TRANSITIONS, Event, Phase
from ventuno.table.live import LiveTable
from ventuno.table.messages import ShoeView
from ventuno.table.state import TableState


def win() -> FakeDriver:
    play = FakeDriver(front="Th 9h", back="6s Td Kc")
    play.enter(1)
    play.bet(1, main=1_000, hot_3=100)
    play.close_betting()
    play.act(1, "stand")
    return play


@pytest.mark.clause("COM-25", "PLA-23")
def test_the_result_shows_every_bet_and_the_balance_of_the_store():
    """UI-08: one event carries result and balance."""
    play = win()
    receipt = play.result(1)
    assert [(row.spot, row.outcome, row.stake_cents, row.back_cents) for row in receipt.rows] == [
        ("main", "win", 1_000, 2_000),
        ("hot_3", "lose", 100, 0),
    ]
    assert (receipt.staked_cents, receipt.back_cents) == (1_100, 2_000)
    assert receipt.balance_cents == play.me(1).balance_cents == play.balance(1) == 100_900


@pytest.mark.clause("PLA-23", "PLA-12")
def test_screen_ledger_and_record_agree_in_random_rounds():
    rounds = 0
    for seed in range(80):
        rng = random.Random(seed)
        play = random_driver(rng)
        seen = 0
        for _ in range(60):
            random_step(rng, play)(play)
            if play.phase == "result" and len(play.store.settlements) > seen:
                seen = len(play.store.settlements)
                rounds += check_result(play)
    assert rounds > 40


def check_result(play: FakeDriver) -> int:
    document = decode(play.store.settlements[-1].document)
    for account in play.store.settlements[-1].accounts.tolist():
        receipt, record = play.me(account).receipt, for_account(document, account)
        assert receipt is not None
        assert record is not None
        assert receipt.balance_cents == play.balance(account) == record.balance_after_cents
        assert receipt.staked_cents == record.staked_cents == sum(row.stake_cents for row in receipt.rows)
        assert receipt.back_cents == record.back_cents == sum(row.back_cents for row in receipt.rows)
        assert [(row.spot, row.back_cents) for row in receipt.rows] == [
            (bet.spot, bet.back_cents) for bet in record.bets
        ]
    return 1


def test_the_result_stays_for_its_time_and_the_cards_dealt_just_before():
    play = win()
    assert play.view().deadline_ms == play.now_ms + 4_000 + 350
    play.wait(4_350)
    assert play.phase == "result"
    play.wait(1)
    assert play.phase == "betting"
    assert play.me(1).receipt is None
    assert play.view().lines == []


@pytest.mark.clause("COM-24")
def test_when_all_are_bust_the_hole_card_is_turned_only_after_settlement():
    play = FakeDriver(front="Th 6h Kc", back="6s Td 5c")
    play.enter(1)
    play.bet(1, main=500)
    play.close_betting()
    play.act(1, "hit")
    before_result = [view for view in play.views if view.phase == "decision"]
    assert before_result[-1].dealer.cards == ["6s", "??"]
    assert play.view().dealer.cards == ["6s", "Td"]
    assert play.shoe.back == 2, "the dealer drew nothing"


# --- the shoe ---------------------------------------------------------------------------------


def shoes(front: str = "Th 9h", back: str = "6s Td 5c"):
    return lambda _: Shoe.scripted(" ".join([front] * 2), " ".join([back] * 2))


@pytest.mark.clause("INF-25")
def test_the_round_in_which_the_cut_card_comes_is_finished_then_the_shoe_is_changed():
    """SH-06."""
    play = FakeDriver(infinite_spec(cut=0.05), shoes=shoes())  # 21 cards
    play.enter(1)
    changes = []
    for _ in range(12):
        play.bet(1, main=100)
        play.wait_for("result")
        used, worn = play.table.state.shoe.used, play.table.needs_shoe()
        assert worn == (used >= 21)
        if worn:
            changes.append(play.table.state.shoe.no)
            play.wait_for("shoe")
            assert play.view().deadline_ms == play.now_ms + 3_000
            assert play.bet(1, main=100).code == "too_late"
            play.wait_for("betting")
            assert play.table.state.shoe.used == 0
        else:
            play.wait_for("betting")
    assert changes == [1, 2]
    assert play.table.state.shoe.no == 3


@pytest.mark.clause("INF-25")
def test_with_two_shoes_nobody_waits():
    play = FakeDriver(infinite_spec(cut=0.05, two_shoes=True), shoes=shoes())
    play.enter(1)
    for _ in range(12):
        play.bet(1, main=100)
        play.wait_for("result")
        play.wait_for("betting")
    assert play.table.state.shoe.no > 1
    assert "shoe" not in {view.phase for view in play.views}


@pytest.mark.clause("INF-25")
def test_a_worn_shoe_is_changed_before_the_first_window_after_a_restart():
    table = LiveTable(infinite_spec(), 1, 1, None, 8)
    assert table.awaits_shoe()
    assert table.tick(0) is None
    assert table.due_ms() is None
    table.shoe_changed(3, front=150, back=58)
    assert table.due_ms() == 0
    assert table.tick(1) is None
    assert table.awaits_shoe(), "208 of 416 cards are used"
    table.shoe_changed(4)
    plan = table.tick(2)
    assert (plan.entry.round, plan.entry.shoe) == (8, 4)


@pytest.mark.clause("INF-25", "PLA-27")
def test_other_rules_need_another_shoe():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    play.table.use(infinite_spec("infinite-any-pair", version=2), None)
    assert play.view().shoe.no == 1
    play.close_betting()
    assert play.table.state.shoe.no == 2
    assert play.table.info().spots[1].spot == "any_pair"
    assert play.bet(1, main=100, any_pair=100).rev == 1


# --- phases -----------------------------------------------------------------------------------


def test_random_tables_go_every_way_on_the_map_and_no_other(monkeypatch):
    walked: set[tuple[Phase, Event]] = set()
    original = TableState.move

    def move(self: TableState, event: Event) -> None:
        walked.add((self.phase, event))
        original(self, event)

    monkeypatch.setattr(TableState, "move", move)
    for seed in range(60):
        rng = random.Random(seed)
        play = random_driver(rng)
        for _ in range(50):
            random_step(rng, play)(play)
            if play.table.state.open and rng.random() < 0.02:
                play.void()
    worn = FakeDriver(infinite_spec(cut=0.05), shoes=shoes())
    worn.enter(1)
    for _ in range(5):
        worn.bet(1, main=100)
        worn.wait_for("result")
        worn.wait_for("betting")
    # A pause is kept beside the phase; a host who closes a table comes with the host's page.
    beside = {Event.FAULT, Event.RESUMED, Event.TABLE_CLOSED}
    assert walked == {way for way in TRANSITIONS if way[1] not in beside and way[0] is not Phase.PAUSED}


@pytest.mark.clause("INF-7")
def test_a_clock_whose_phase_ended_early_ends_nothing_later():
    """CC-09."""
    play = win()
    old_ms = next(view.deadline_ms for view in play.views if view.phase == "decision")
    play.wait_for("betting")
    deadline_ms = play.view().deadline_ms
    assert play.now_ms < old_ms < deadline_ms
    play.wait(old_ms + 1 - play.now_ms)
    assert (play.phase, play.view().deadline_ms) == ("betting", deadline_ms)


# --- the lobby and the fixed facts ------------------------------------------------------------


def test_the_lobby_shows_limits_players_phase_and_public_cards():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    line = play.table.lobby(play.now_ms)
    assert (line.phase, line.players, line.cards, line.deadline_ms) == (
        "betting",
        1,
        [],
        play.now_ms + 12_000,
    )
    play.bet(1, main=500)
    play.close_betting()
    assert play.table.lobby(play.now_ms).cards == ["6s", "??", "Th", "9h"]
    assert (line.minimum_cents, line.maximum_cents) == (100, 500_000)


def test_the_tables_facts_name_every_spot_with_its_limits_and_pay_table():
    info = FakeDriver().table.info()
    assert [spot.spot for spot in info.spots] == [
        "main", "perfect_pairs", "twenty_one_plus_three", "hot_3", "bust_it",
    ]  # fmt: skip
    assert info.spots[1].pays == [("perfect", 25), ("coloured", 12), ("mixed", 6)]
    assert (info.spots[2].minimum_cents, info.spots[2].maximum_cents) == (100, 50_000)


def test_the_view_carries_the_shoe_it_is_given():
    play = FakeDriver()
    shoe = ShoeView(7, 416, 12, 208, "a" * 64, "b" * 64, next_commitment="c" * 64)
    assert play.table.view(play.now_ms, shoe).shoe == shoe
