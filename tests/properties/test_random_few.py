"""A crowd of plain numbers does what one of numpy columns does: random rounds of all games, played with both."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from msgspec.structs import replace

from tests.engine.test_document import HEAD
from tests.properties.test_random_boxes import Table, play, start
from tests.support.random_rounds import Deal, random_deal
from tests.support.random_rounds import play as play_one_box
from ventuno.engine.crowd import Crowd
from ventuno.engine.document import encode, make_document
from ventuno.engine.few import FewCrowd, Row
from ventuno.engine.receipt import receipt_rows
from ventuno.engine.round import Round
from ventuno.engine.settle import Results, per_account, refund, settle

ROUNDS = 100
DEEP_ROUNDS = 20_000
COLUMNS = (
    "account", "box", "main", "side", "stake", "staked", "ending", "taken", "due", "cashed", "insurance", "insured",
    "offered", "choice", "cause", "hides_cash_out", "available", "paid_at_once",
)  # fmt: skip


def as_few(crowd: Crowd) -> FewCrowd:
    """Return the same players before their first card, as plain numbers."""
    columns = crowd.account, crowd.box, crowd.main, crowd.side, crowd.available, crowd.hides_cash_out
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return FewCrowd([Row(*row, hides_cash_out=hides) for *row, hides in rows])


def told(round_: Round) -> list[object]:
    """Return all that can be read from a round's crowd."""
    crowd = round_.crowd
    places = [(row, line) for row in range(len(crowd)) for line in range(3)]
    columns = [(getattr(crowd, name).dtype, getattr(crowd, name).tolist()) for name in COLUMNS]
    return [
        round_.stage,
        round_.step,
        round_.lines,
        round_.dealer,
        round_.next_target(),
        columns,
        [
            [None if part is None else np.asarray(part).tolist() for part in record]
            for record in crowd.history
        ],
        [part.tolist() for part in crowd.decisions(round_.step)[1:7]],
        crowd.accounts(),
        crowd.boxes,
        crowd.alive(),
        crowd.waiting(),
        crowd.all_answered(),
        crowd.any_insured(),
        crowd.unanswered().tolist(),
        [crowd.numbers(row) for row in range(len(crowd))],
        [crowd.insurance_price(row) for row in range(len(crowd))],
        [(crowd.offered_to(*place), crowd.choice_of(*place)) for place in places],
        [crowd.past_choice(step, *place) for step in range(6) for place in places],
        [crowd.open_on(box, line) for box in crowd.boxes for line in range(3)],
        [crowd.shares(box) for box in crowd.boxes],
        [crowd.bets_on_side(n, box) for n in range(crowd.side.shape[1]) for box in crowd.boxes],
    ]


def outcome(round_: Round, results: Results, *, void: bool) -> list[object]:
    """Return all that comes of a round: money, document, receipts."""
    head = replace(HEAD, void="test") if void else HEAD
    before = np.arange(len(round_.crowd), dtype=np.int64) * 10**6
    return [
        *((part.dtype, part.tolist()) for part in results[:7]),
        *(part.tolist() for part in per_account(round_.crowd, results)),
        encode(make_document(round_, results, head, before)),
        [receipt_rows(round_, results, row) for row in range(len(round_.crowd))],
    ]


@dataclass
class FewDeal(Deal):
    """The same deal to plain numbers."""

    def start(self) -> Round:
        round_ = super().start()
        round_.crowd = as_few(round_.crowd)
        return round_


def check_one_box(seed: int) -> None:
    """Play a round with one box, up to twelve players, cash-out prices and side bets."""
    deal = random_deal(np.random.default_rng([7, seed]))
    seen: list[list[object]] = []
    played = play_one_box(deal, np.random.default_rng(seed), lambda round_: seen.append(told(round_)))
    again: list[list[object]] = []
    few = FewDeal(**{name: getattr(deal, name) for name in Deal.__dataclass_fields__})
    other = play_one_box(few, np.random.default_rng(seed), lambda round_: again.append(told(round_)))
    assert isinstance(other.round.crowd, FewCrowd)
    assert again == seen
    compare(played.round, other.round)


def compare(columns: Round, few: Round) -> None:
    """Both rounds come to the same end, settled and cancelled."""
    assert outcome(few, settle(few), void=False) == outcome(columns, settle(columns), void=False)
    assert outcome(few, refund(few), void=True) == outcome(columns, refund(columns), void=True)


def check_several_boxes(seed: int) -> None:
    """Play a round of American or a duel: turns, even money, blackjacks paid at once; cut short and to its end."""
    tables: list[tuple[Table, list[int], list[int]]] = []
    for change in (lambda crowd: crowd, as_few):
        table, front, back = start(np.random.default_rng([8, seed]))
        if table.shared:
            return
        table.round.crowd = change(table.round.crowd)
        tables.append((table, front, back))
    for stop in (1, 1, 1, 99):
        for table, front, back in tables:
            play(table, front, back, stop=stop)
        (one, *_), (other, *_) = tables
        assert told(other.round) == told(one.round)
        assert other.purses == one.purses
    compare(one.round, other.round)


CHECKS: list[Callable[[int], None]] = [check_one_box, check_several_boxes]


@pytest.mark.parametrize("check", CHECKS)
def test_plain_numbers_are_what_columns_are(check: Callable[[int], None]) -> None:
    for seed in range(ROUNDS):
        check(seed)


@pytest.mark.deep
@pytest.mark.parametrize("check", CHECKS)
def test_plain_numbers_are_what_columns_are_in_many_rounds(check: Callable[[int], None]) -> None:
    for seed in range(ROUNDS, DEEP_ROUNDS):
        check(seed)


def test_columns_of_plain_numbers_are_to_be_read_only() -> None:
    """Then nobody changes a copy and believes that the round has changed."""
    table, *_ = start(np.random.default_rng(5))
    few = as_few(table.round.crowd)
    with pytest.raises(ValueError, match="read-only"):
        few.stake[0, 0] = 1
    assert not hasattr(few, "nonsense")
