"""Mistakes that blackjack software has made before and that only a whole table can make.

The ids name the kind: HV hand values, DP the dealer's play, ST settlement, SX statistics, UI what is shown.
"""

from collections import Counter

import pytest

from tests.support.fake_driver import FakeDriver
from ventuno.engine.document import decode, for_account
from ventuno.table.commands import Plan
from ventuno.table.records import CardsDealt


@pytest.mark.clause("COM-2", "COM-7")
def test_nothing_of_a_split_is_left_in_the_next_round():
    """HV-13."""
    play = FakeDriver(front="8c 8d 9h 7s Td 8h", back="6c Td 5h 9c 7c")
    play.enter(1)
    play.bet(1, main=1_000)
    play.close_betting()
    play.act(1, "split")
    play.act(1, "stand", "split_1")
    play.act(1, "stand", "split_2")
    play.wait_for("betting")
    play.bet(1, main=1_000)
    play.close_betting()
    (line,) = play.view().lines
    assert (line.line, line.hand.cards, line.hand.total, line.hand.soft) == ("main", ["Td", "8h"], 18, False)
    assert [(hand.line, hand.stake_cents) for hand in play.me(1).hands] == [("main", 1_000)]


class _Killed(Exception):
    pass


class _CardByCard(FakeDriver):
    """Writes each card down by itself, and can die after any of them."""

    dies_after = 0

    def _deal(self) -> None:
        while (stream := self.table.wants()) is not None:
            self.table.take(*self.shoe.draw(stream))
            self._carry_out(Plan(self.table.cards_entry(self.now_ms)))
            self.dies_after -= 1
            if self.dies_after == 0:
                raise _Killed


@pytest.mark.clause("COM-23", "PLA-21")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_a_deal_that_was_cut_short_goes_on_with_the_card_that_was_missing(cards):
    """DP-17: cards that lie stay where they lie."""
    play = _CardByCard(front="Th 9c", back="6s Kd")
    play.enter(1)
    play.bet(1, main=1_000)
    play.dies_after = cards
    with pytest.raises(_Killed):
        play.close_betting()
    play.restart()
    live = play.table.state.round
    assert live is not None
    assert [dealt.position for dealt in live.dealt] == [0, 415, 1, 414]
    view = play.view()
    assert view.lines[0].hand.cards == ["Th", "9c"]
    assert view.dealer.cards == ["6s", "??"]
    dealt = [entry for entry, _ in play.store.rows() if isinstance(entry, CardsDealt)]
    assert sum(len(entry.cards) for entry in dealt) == 4


@pytest.mark.clause("PLA-5")
def test_a_hand_with_the_whole_balance_on_it_goes_on_whatever_comes_in_meanwhile():
    """ST-11: the stake left the purse with the bet, so nothing can void the hand."""
    play = FakeDriver(front="Th 6h Kc", back="9s Td", balances={1: 7_500_000})
    play.enter(1)
    play.bet(1, main=500_000)
    play.close_betting()
    play.store.posted[1] += 1
    play.table.know_balances({1: play.balance(1)})
    play.act(1, "stand")
    play.wait_for("result")
    assert play.result(1).rows[0].outcome == "lose"
    assert play.balance(1) == 7_000_001


@pytest.mark.clause("PLA-5", "COM-10")
def test_what_is_staked_cannot_be_spent_elsewhere():
    """ST-12: no free bet by moving the balance away."""
    play = FakeDriver(front="Th 6h", back="9s Td", balances={1: 10_000})
    play.enter(1)
    play.bet(1, main=10_000)
    assert play.balance(1) == play.me(1).balance_cents == 0
    play.close_betting()
    play.act(1, "stand")
    play.wait_for("result")
    assert play.result(1).back_cents == play.balance(1) == 0


@pytest.mark.clause("COM-3")
def test_cards_are_shown_in_the_order_in_which_they_were_dealt():
    """UI-02: sorted, a dealer would seem to have drawn on 16 after standing on more."""
    play = FakeDriver(front="Kh 4d 2c", back="Ks 4h 2d 3c")
    play.enter(1)
    play.bet(1, main=1_000)
    play.close_betting()
    play.act(1, "hit")
    play.act(1, "stand")
    assert play.view().lines[0].hand.cards == ["Kh", "4d", "2c"]
    assert play.view().dealer.cards == ["Ks", "4h", "2d", "3c"]


@pytest.mark.clause("PLA-12", "PLA-23")
def test_a_round_counts_once_however_many_stakes_it_took():
    """SX-01, SX-03: two rounds, four stakes; a push counts as a push and nets nothing."""
    play = FakeDriver(front="6c 5d 9h Th 9c", back="Ad 9s Kh 9d", balances={1: 100_000})
    play.enter(1)
    play.bet(1, main=1_000)
    play.close_betting()
    play.insure(1, take=True)
    play.act(1, "double")
    play.wait_for("betting")
    play.bet(1, main=1_000)
    play.close_betting()
    play.act(1, "stand")
    play.wait_for("result")
    settled = play.store.settlements
    assert [int(one.staked.sum()) for one in settled] == [2_500, 1_000]
    assert [int(one.back.sum()) for one in settled] == [2_000, 1_000]
    rounds = [for_account(decode(one.document), 1) for one in settled]
    outcomes = Counter(bet.outcome for one in rounds if one is not None for bet in one.bets)
    assert outcomes == {"push": 2, "lose": 1}
