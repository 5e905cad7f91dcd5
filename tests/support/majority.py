"""A Majority table for tests: accounts sit down, say whether they pay extra stakes, bet on seats and vote.

play = seats(front="8s 5h 8h 6h", back="6d Td", refuse=(3,))
bet(play, 1, one=10_00, two=5_00)
play.close_betting()
vote(play, 1, "split", seat=1)
"""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from tests.core.test_strategy import CHART
from tests.support.fake_driver import FakeDriver
from ventuno.core.presets import load_preset
from ventuno.core.rules import rules_hash
from ventuno.core.strategy import Chart
from ventuno.table.commands import Acted
from ventuno.table.messages import Act, Me, MyHand, No, Ok, SeatView
from ventuno.table.spec import Clocks, GoldenRules, TableSpec

FOUR = (1, 2, 3, 4)
QUICK = Clocks(deal_ms=0, strategy_ms=0)


def majority_spec(preset: str = "majority", **changes: Any) -> TableSpec:
    """Return a table of a preset that loses no time."""
    fields = {"rules": load_preset(preset).rules, "clocks": QUICK, "golden": GoldenRules(), **changes}
    return TableSpec(key=preset, name="Test", game="majority", preset=preset, **fields)


def chart_for(spec: TableSpec) -> Chart:
    """Return a plain chart: hard hands hit up to 16, soft ones double or stand, pairs split, fives double."""
    return msgspec.structs.replace(CHART, rules_hash=rules_hash(spec.rules))


def seats(
    *,
    front: str = "",
    back: str = "",
    preset: str = "majority",
    players: Collection[int] = FOUR,
    refuse: Collection[int] = (),
    balances: Mapping[int, int] | None = None,
    chips: Mapping[int, Mapping[int, int]] | None = None,
    **options: Any,
) -> FakeDriver:
    """Return a table at which players sit who have said whether they pay extra stakes.

    Args:
        front: The players' cards.
        back: The dealer's.
        preset: The preset.
        players: Who sits there.
        refuse: Who of them pays no extra stakes.
        balances: What they own, 1,000 credits by default.
        chips: Golden chips they own, pieces by value.
        options: Further settings of the table; ``shoes`` are cards of one's own.
    """
    shoes = options.pop("shoes", None)
    spec = majority_spec(preset, **options)
    play = FakeDriver(spec, front=front, back=back, chart=chart_for(spec), shoes=shoes)
    for account, pieces in (chips or {}).items():
        play.store.chips[account] = Counter(pieces)
    for account in players:
        play.enter(account, balance_cents=(balances or {}).get(account, 1_000_00))
        play.consent(account, accept=account not in refuse)
    return play


def bet(
    play: FakeDriver,
    account: int,
    one: int = 0,
    two: int = 0,
    *,
    golden: dict[str, list[int]] | None = None,
    **side: int,
) -> Ok | No:
    """Bet on seats; ``two_player_pair=…`` is a side bet of seat 2."""
    spots = {"1.main": one, "2.main": two}
    for name, cents in side.items():
        seat, _, kind = name.partition("_")
        spots[f"{'1' if seat == 'one' else '2'}.{kind}"] = cents
    return play.bet(account, spots={spot: cents for spot, cents in spots.items() if cents}, golden=golden)


def everybody(play: FakeDriver, one: int = 0, two: int = 0) -> None:
    """Have everybody bet the same, then close the window."""
    for account in play.store.posted:
        assert isinstance(bet(play, account, one, two), Ok)
    play.close_betting()


def vote(play: FakeDriver, account: int, action: Any, *, seat: int = 1, line: Any = "main") -> Ok | No:
    """Vote on the hand of a seat."""
    return play.act(account, action, line, box=seat - 1)


def votes(play: FakeDriver, *actions: Any, seat: int = 1, line: Any = "main") -> None:
    """Have accounts 1, 2, 3… vote at the same moment, so that none comes too late; ``-`` for nobody's."""
    live = play.table.state.round
    assert live is not None
    refs = []
    for account, action in enumerate(actions, 1):
        if action != "-":
            refs.append((account, live.step, seat, line, action))
            act = Act(1, play.round_no, live.step, line, action, seat - 1)
            play.queue.append(Acted(refs[-1], account, play.now_ms, act))
    play.run()
    for ref in refs:
        assert isinstance(play.replies[ref], Ok), (ref, play.replies[ref])


def seat(play: FakeDriver, number: int = 1) -> SeatView:
    """Return a seat as everybody sees it."""
    return play.view().seats[number - 1]


def hands(play: FakeDriver, account: int, number: int = 1) -> dict[str, MyHand]:
    """Return a player's hands at a seat, by line."""
    me: Me = play.me(account)
    return {hand.line: hand for hand in me.hands if hand.box == number - 1}


def decided(play: FakeDriver, number: int = 1) -> tuple[str, str, str]:
    """Return what was decided last at a seat: line, action, why."""
    (one,) = seat(play, number).decided
    return one.line, one.action, one.why
