"""Game codes: a time people can read, and letters that never come twice (INF-24)."""

import random

import pytest

from tests.support.fake_driver import NOON_MS, FakeDriver
from ventuno.table.codes import ALPHABET, game_code, round_of_code, seat_of_code

DAY_MS = 86_400_000


@pytest.mark.clause("INF-24")
def test_a_code_begins_with_the_start_time_in_gmt():
    assert game_code(1, 1, NOON_MS).startswith("12:00:00-")
    assert game_code(1, 1, NOON_MS + 3_723_999).startswith("13:02:03-")
    assert game_code(1, 1, NOON_MS - 1).startswith("11:59:59-")


@pytest.mark.clause("INF-24")
def test_the_letters_give_back_table_and_round_so_no_two_rounds_share_them():
    """Three hundred tables of a million rounds each: what can be read back without loss is unique."""
    rng = random.Random(1)
    picked = {(rng.randrange(300), rng.randrange(1_000_000)) for _ in range(50_000)}
    edges = {(table, no) for table in (0, 1, 299, 511, 512, 2**20 - 1) for no in (0, 1, 999_999, 10**9)}
    for table, no in picked | edges:
        code = game_code(table, no, NOON_MS + no)
        assert round_of_code(code) == (table, no), code


@pytest.mark.clause("INF-24")
def test_the_same_second_at_all_tables_gives_different_codes_today_and_tomorrow():
    """SX-04."""
    today = {game_code(table, no, NOON_MS) for table in range(600) for no in range(50)}
    tomorrow = {game_code(table, no, NOON_MS + DAY_MS) for table in range(600) for no in range(50, 100)}
    assert len(today | tomorrow) == 600 * 100


def test_a_code_is_short_and_has_no_letters_that_look_alike():
    code = game_code(299, 999_999, NOON_MS)
    assert len(code) == len("12:00:00-") + 6
    assert not set("ILOU") & set(ALPHABET)


@pytest.mark.parametrize("code", ["", "12:00:00", "12:00:00-", "12:00:00-oops", "noon-0102", "12:00:00-01O2"])
def test_what_is_no_code_names_no_round(code):
    with pytest.raises(ValueError, match="is no game code"):
        round_of_code(code)


@pytest.mark.clause("INF-24")
def test_the_table_shows_the_code_and_the_receipt_keeps_it():
    play = FakeDriver(front="Th 9h", back="6s Td 5c")
    play.enter(1)
    play.bet(1, main=500)
    code = play.view().code
    assert round_of_code(code) == (1, play.round_no)
    play.wait_for("result")
    assert play.result(1).code == code == play.store.settlements[0].code
    play.wait_for("betting")
    assert play.view().code != code


@pytest.mark.clause("INF-24", "AME-13")
def test_rounds_played_alone_have_codes_of_their_player():
    codes = {game_code(3, no, NOON_MS, seat) for no in range(1, 40) for seat in range(40)}
    assert len(codes) == 39 * 40
    for seat in (0, 1, 31, 32, 123_456):
        code = game_code(3, 17, NOON_MS, seat)
        assert (round_of_code(code), seat_of_code(code)) == ((3, 17), seat)
    for wrong in ("12:00:00-0108-", "12:00:00-0108-7-7", "12:00:00-0108-u"):
        with pytest.raises(ValueError, match="no game code"):
            seat_of_code(wrong)
