"""The history of an account: filtered, paged at a bounded cost, exported, searched by code (PLA-11, PLA-13)."""

import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened
from ventuno.store import history
from ventuno.store.api import HistoryFilter

MINUTE_MS = 60_000


async def played(store, now):
    """Let Ann play nine rounds of a minute at three tables of two games; give her number and Bob's."""
    ann, bob = await guests(store, "ann", "bob")
    await store.grant(0, ann, 500, 9, "chips")
    tables = [
        await Felt.claim(store, "green", game="infinite"),
        await Felt.claim(store, "blue", game="infinite"),
        await Felt.claim(store, "solo", game="american", seat=ann),
    ]
    turn = 0
    now[0] += MINUTE_MS
    for _ in range(3):
        for felt in tables:
            turn += 1
            back = (0, 100, 250)[turn % 3]
            rows = [(ann, 100, back)] + ([(ann, 1, 0, 0, 500)] if turn in {4, 5} else [])
            await felt.ask((ann, 100), *[(ann, 1, 500)] * (len(rows) - 1))
            facts = {"code": f"R{turn}", "started_ms": now[0]}
            now[0] += MINUTE_MS
            if turn == 7:
                rows = [(ann, 100, 100)]
            await felt.settle(*rows, void=turn == 7, **facts)
    await store.top_up(ann, "key", 5, "x")
    return ann, bob


@pytest.mark.parametrize(
    ("wanted", "turns"),
    [
        (HistoryFilter(), [9, 8, 7, 6, 5, 4, 3, 2, 1]),
        (HistoryFilter(game="american"), [9, 6, 3]),
        (HistoryFilter(game="infinite"), [8, 7, 5, 4, 2, 1]),
        (HistoryFilter(table="blue"), [8, 5, 2]),
        (HistoryFilter(game="american", table="blue"), []),
        (HistoryFilter(from_ms=NOON_MS + 8 * MINUTE_MS), [9, 8]),
        (HistoryFilter(to_ms=NOON_MS + 3 * MINUTE_MS), [2, 1]),
        (HistoryFilter(from_ms=NOON_MS + 4 * MINUTE_MS, to_ms=NOON_MS + 6 * MINUTE_MS), [5, 4]),
        (HistoryFilter(outcome="won"), [8, 5, 2]),
        (HistoryFilter(outcome="lost"), [9, 6, 3]),
        (HistoryFilter(outcome="level"), [4, 1]),
        (HistoryFilter(golden=True), [5, 4]),
        (HistoryFilter(golden=False, outcome="won"), [8, 2]),
        (HistoryFilter(table="no such"), []),
    ],
)
@pytest.mark.clause("PLA-11")
async def test_filters_narrow_the_list_and_pages_put_together_are_the_whole(tmp_path, wanted, turns):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await played(store, now)
        for limit in (1, 2, 9):
            found, cursor, pages = [], None, 0
            while pages == 0 or cursor is not None:
                page, cursor = await store.history(ann, before=cursor, limit=limit, wanted=wanted)
                assert page or not turns, "an empty page is offered"
                found += page
                pages += 1
            assert [row.code for row in found] == [f"R{turn}" for turn in turns]
        assert await store.history(bob, before=None, limit=5, wanted=wanted) == ([], None)


@pytest.mark.clause("PLA-11")
async def test_a_row_tells_date_game_code_bet_win_and_the_mark(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, _ = await played(store, now)
        rows, _ = await store.history(ann, before=None, limit=9)
        assert [
            (row.started_ms, row.game, row.table, row.staked_cents, row.back_cents) for row in rows[:3]
        ] == [
            (NOON_MS + 9 * MINUTE_MS, "american", "solo", 100, 0),
            (NOON_MS + 8 * MINUTE_MS, "infinite", "blue", 100, 250),
            (NOON_MS + 7 * MINUTE_MS, "infinite", "green", 100, 100),
        ]
        assert [row.void for row in rows[:3]] == [False, False, True]
        assert [(row.golden, row.golden_staked_cents) for row in rows[3:6]] == [
            (False, 0),
            (True, 500),
            (True, 500),
        ]


@pytest.mark.clause("PLA-11")
async def test_a_filter_that_lets_little_through_costs_no_more_than_a_page_may(tmp_path, monkeypatch):
    monkeypatch.setattr(history, "MOST_STEPS", 4)
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, _ = await played(store, now)
        wanted = HistoryFilter(table="green", to_ms=NOON_MS + 2 * MINUTE_MS)
        found, cursor, sizes = [], None, []
        while not sizes or cursor is not None:
            page, cursor = await store.history(ann, before=cursor, limit=5, wanted=wanted)
            found += page
            sizes.append(len(page))
        assert [row.code for row in found] == ["R1"]
        assert sizes == [0, 0, 1]


@pytest.mark.clause("PLA-13")
async def test_an_export_has_the_documents_and_pages_by_their_size(tmp_path, monkeypatch):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, bob = await played(store, now)
        whole, cursor = await store.export_rounds(ann, before=None, limit=50)
        rows, _ = await store.history(ann, before=None, limit=50)
        assert cursor is None
        assert [one.row for one in whole] == rows
        assert [one.document for one in whole] == [await store.document(row.code) for row in rows]
        monkeypatch.setattr(history, "MOST_BYTES", 20)
        parts, cursor = [], None
        while not parts or cursor is not None:
            page, cursor = await store.export_rounds(ann, before=cursor, limit=50)
            assert len(page) <= 2
            parts += page
        assert parts == whole
        won = HistoryFilter(outcome="won")
        page, _ = await store.export_rounds(ann, before=None, limit=2, wanted=won)
        assert [one.row.code for one in page] == ["R8", "R5"]
        assert await store.export_rounds(bob, before=None, limit=5) == ([], None)


async def test_a_round_is_found_by_its_code(tmp_path):
    now = [NOON_MS]
    async with opened(tmp_path, now_ms=lambda: now[0]) as store:
        ann, _ = await played(store, now)
        found = await store.find_round("R5")
        assert found is not None
        assert (found.table, found.game, found.seat, found.round, found.shoe) == ("blue", "infinite", 0, 2, 1)
        assert (found.started_ms, found.settled_ms) == (NOON_MS + 5 * MINUTE_MS, NOON_MS + 6 * MINUTE_MS)
        assert (found.players, found.staked_cents, found.back_cents, found.void) == (1, 100, 250, False)
        assert found.document == b"document 2/2"
        solo = await store.find_round("R9")
        assert solo is not None
        assert (solo.seat, solo.round) == (ann, 3)
        assert await store.find_round("R10") is None
        assert await store.find_round("r5") is None
