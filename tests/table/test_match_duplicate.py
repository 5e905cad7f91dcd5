"""A duplicate match: the same shoe for each, and nothing of the other's hand before both have ended."""

import msgspec
import pytest

from tests.support.duel import Duel, spec_of
from ventuno.games.duel.terms import Terms
from ventuno.table.messages import Ok

DUPLICATE = Terms(kind="duplicate", hands=4, duplicate=True)
#: ann draws the lower card; each hand begins 10-2 against a 7; then come 5h and 3d.
FRONT, BACK = "2h 9c  Ts 2d 5h 3d 8c 9h", "7h Th"


def dealt(front: str = FRONT, back: str = BACK) -> Duel:
    """Return a match whose first hand has been dealt."""
    duel = Duel(spec_of(DUPLICATE), front=front, back=back)
    duel.next_hand()
    duel.bet("ann", 100)
    duel.bet("bob", 50)
    return duel


@pytest.mark.clause("DUE-13")
def test_both_get_the_same_cards_and_a_dealer_each() -> None:
    duel = dealt()
    ann, bob = duel.me("ann").duel, duel.me("bob").duel
    assert ann.lines[0].hand.cards == bob.lines[0].hand.cards == ["Ts", "2d"]
    assert ann.dealer.cards == bob.dealer.cards == ["7h", "??"]
    duel.act("ann", "hit")
    duel.act("bob", "hit")
    assert duel.me("bob").duel.lines[0].hand.cards == ["Ts", "2d", "5h"]


@pytest.mark.clause("DUE-13", "DUE-3")
def test_acting_first_orders_betting_only() -> None:
    duel = Duel(spec_of(DUPLICATE), front=FRONT, back=BACK)
    duel.next_hand()
    assert duel.view().duel.turn == 0
    duel.bet("ann", 100)
    assert duel.view().duel.turn == 1
    duel.bet("bob", 50)
    assert duel.view().duel.turn is None
    assert isinstance(duel.act("bob", "stand"), Ok)
    assert isinstance(duel.act("ann", "stand"), Ok)
    assert duel.view().duel.phase == "result"


@pytest.mark.clause("DUE-13", "PLA-25")
def test_nothing_of_a_hand_reaches_the_other_or_a_spectator_before_both_have_ended() -> None:
    duel = dealt()
    before, bob_before = duel.view(), duel.me("bob")
    duel.wait(3_000)
    for action in ("hit", "hit", "hit"):  # 10-2-5, 20 with the 3, then bust
        duel.act("ann", action)
        now = msgspec.structs.replace(duel.view(), now_ms=before.now_ms)
        assert now == before, "the public view tells nothing, not even that something happened"
        assert duel.me("bob") == bob_before
    assert before.lines == []
    assert before.dealer.cards == []
    assert (before.deadline_ms, before.duel.turn, before.duel.dealers) == (None, None, [])
    assert before.duel.players[0].chips_cents == 90_000
    duel.act("bob", "stand")
    after = duel.view()
    assert [line.hand.cards for line in after.lines] == [["Ts", "2d", "5h", "3d", "8c"], ["Ts", "2d"]]
    assert len(after.duel.dealers) == 2


@pytest.mark.clause("DUE-13")
def test_a_double_is_not_seen_in_the_other_ones_chips() -> None:
    duel = dealt()
    duel.act("ann", "double")
    assert duel.view().duel.players[0].chips_cents == 90_000
    assert duel.view().duel.players[0].staked_cents == 10_000
    assert duel.me("ann").duel.chips_cents == 80_000


@pytest.mark.clause("DUE-13")
def test_who_answers_an_offer_first_is_not_seen() -> None:
    duel = dealt(back="Ah 9h")
    assert duel.view().duel.phase == "play"
    before = msgspec.structs.replace(duel.view(), now_ms=0)
    assert duel.me("bob").hands[0].insurance_cents == 2_500
    assert isinstance(duel.insure("bob", True), Ok)
    assert msgspec.structs.replace(duel.view(), now_ms=0) == before
    assert duel.me("ann").hands[0].insurance_cents == 5_000


@pytest.mark.clause("DUE-13")
def test_the_next_hand_begins_at_the_same_place_in_both_copies() -> None:
    duel = dealt()
    duel.act("ann", "hit")
    duel.act("ann", "stand")
    duel.act("bob", "stand")
    one, two = duel.match.state.felts
    assert one.front != two.front
    duel.next_hand()
    assert one.front == two.front == 5, "the draw, two cards, and the one that ann took"
    assert one.back == two.back


@pytest.mark.clause("DUE-13", "DUE-11")
def test_each_has_an_own_clock() -> None:
    duel = dealt()
    duel.wait(20_000)
    duel.act("ann", "hit")
    assert duel.me("ann").duel.deadline_ms == duel.now + 25_000
    assert duel.me("bob").duel.deadline_ms == duel.now + 5_000
    duel.wait(5_001)
    assert duel.me("bob").hands[0].ending == "stood"
    assert duel.view().duel.phase == "play", "ann is still playing"
