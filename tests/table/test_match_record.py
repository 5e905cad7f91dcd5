"""The record of a match: what it says follows again from its cards and decisions (DUE-14)."""

import random

import msgspec
import pytest

from tests.support.duel import SHORT, Duel, spec_of
from ventuno.table.match_document import MatchRecord, decode_record
from ventuno.table.match_replay import differences


def played(seed: int, *, duplicate: bool = False) -> MatchRecord:
    """Return the record of a match between two who answer by chance, or not at all."""
    rng = random.Random(seed)
    duel = Duel(spec_of(msgspec.structs.replace(SHORT, duplicate=duplicate)), seed=seed)
    while duel.settlement is None:
        asked = [name for name in ("ann", "bob") if (own := duel.me(name)).duel is not None or own.hands]
        for name in rng.sample(asked, len(asked)):
            offered = [action for hand in duel.me(name).hands for action in hand.offered]
            if duel.match.state.phase == "betting":
                duel.bet(name, rng.choice((10, 50, 300)))
            elif offered:
                duel.act(name, rng.choice(offered))
            elif rng.random() < 0.3:
                duel.insure(name, take=rng.random() < 0.5)
        if duel.match.due_ms() is not None:
            duel.wait()
    return decode_record(duel.settlement.document)


@pytest.mark.clause("DUE-14")
@pytest.mark.parametrize("duplicate", [False, True])
def test_a_record_replays_to_the_course_it_tells(duplicate: bool) -> None:
    for seed in range(12):
        record = played(seed, duplicate=duplicate)
        assert record.hands
        assert differences(record) == []


@pytest.mark.clause("DUE-14")
def test_a_record_with_another_end_is_found_out() -> None:
    record = played(3)
    assert differences(msgspec.structs.replace(record, winner=1 - (record.winner or 0))) != []
    assert differences(msgspec.structs.replace(record, hands=record.hands[:-1])) != []
