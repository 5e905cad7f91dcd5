"""A folder of an earlier version opens and keeps everything, the round being played included."""

from pathlib import Path

import apsw
import pytest

from tests.support.stores import Felt, opened, signed_in
from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Grant
from ventuno.store import schema
from ventuno.store.api import HistoryRow, Hold

ANN, BOB, EVE = 2, 3, 4
BEFORE_MS = 1_728_043_140_000


def older_folder(folder: Path) -> Path:
    """Make a folder as the first schema left it."""
    folder.mkdir()
    connection = apsw.Connection(str(folder / "ventuno.db"))
    connection.pragma("journal_mode", "wal")
    connection.execute(schema.migrations()[0][1])
    connection.execute(Path(__file__).with_name("folder_0001.sql").read_text())
    connection.pragma("application_id", schema.APPLICATION_ID)
    connection.pragma("user_version", 1)
    connection.close()
    return folder


@pytest.fixture
def folder(tmp_path):
    return older_folder(tmp_path / "older")


@pytest.mark.clause("PLA-21", "PLA-23")
async def test_accounts_balances_and_history_are_kept_and_the_books_agree(folder):
    async with opened(folder) as store:
        assert (await store.verify()).problems == []
        assert await store.balances([ANN, BOB, EVE]) == [101_970 - 1_000, 96_500, 100_000]
        for name, number in (("ann", ANN), ("bob", BOB), ("eve", EVE)):
            account = await signed_in(store, name)
            assert account is not None
            assert (account.id, account.name, account.kind, account.role) == (number, name, "guest", "player")
            assert len(await store.sessions(number)) == 1
        rows, _ = await store.history(ANN, before=None, limit=2)
        assert rows == [
            HistoryRow("green", f"CODE-1-{turn}", BEFORE_MS + turn, 100 * turn, 250 * turn, void=False)
            for turn in (3, 2)
        ]
        assert await store.document("CODE-1-3") == b"document 1/3"
        assert await store.last_bets(1, [ANN]) == {ANN: {"main": 300}}
        movements, _ = await store.movements(EVE, before=None, limit=9)
        assert [(row.kind, row.cents, row.owned_cents) for row in movements] == [
            ("void", 0, 100_000),
            ("grant", 100_000, 100_000),
        ]


@pytest.mark.clause("PLA-21")
async def test_the_round_being_played_goes_on(folder):
    async with opened(folder) as store:
        green = await Felt.claim(store, "green")
        with pytest.raises(StaleEpoch):
            await Felt(store, 1, 1, 4).log(b"from before")
        assert (green.no, green.epoch, green.round) == (1, 2, 5)
        green.round = 4
        found = await store.open_round(green.no)
        assert found is not None
        assert found.round == 4
        assert found.rows is not None
        assert [(row.entry, row.grant) for row in found.rows] == [
            (b"bets", Grant([True, True, False], [99_900, 96_500, 100_000])),
            (b"cards", None),
            (b"cash out", Grant([True], [100_970])),
        ]
        assert await store.holds(green.no) == [Hold(ANN, 0, 70), Hold(BOB, 2_000)]
        assert [(shoe.no, shoe.front, shoe.back, shoe.ended) for shoe in await store.shoes(1, last=5)] == [
            (2, 4, 2, False),
            (1, 0, 0, True),
        ]
        assert await store.stale_rounds(2**60) == []
        await green.ask((BOB, 500), first_seq=3, entry=b"a double")
        assert await green.settle((ANN, 1_000, 1_070, 1_070), (BOB, 2_500, 5_000)) == [100_970, 101_000]
        assert (await store.verify()).problems == []
        blue = await Felt.claim(store, "blue")
        assert (blue.no, blue.round) == (2, 3)
        await blue.log(b"another window")


async def test_it_opens_again(folder):
    for _ in range(2):
        async with opened(folder) as store:
            assert (await store.verify()).problems == []


async def test_an_altered_record_stays_found(folder):
    connection = apsw.Connection(str(folder / "ventuno.db"))
    connection.execute("DROP TRIGGER round_is_final; UPDATE round SET document = x'00' WHERE round = 2")
    connection.close()
    async with opened(folder) as store:
        assert (await store.verify()).problems == [
            "booking 5 is not what was booked, with its entries or the record of round CODE-1-2"
        ]


async def test_a_folder_whose_rows_refer_to_nothing_is_left_as_it_is(folder):
    connection = apsw.Connection(str(folder / "ventuno.db"))
    connection.pragma("foreign_keys", 0)
    connection.execute("UPDATE session SET account = 77")
    connection.close()
    with pytest.raises(AssertionError, match="refers to nothing"):
        async with opened(folder):
            pass
    connection = apsw.Connection(str(folder / "ventuno.db"))
    assert connection.pragma("user_version") == 1
    assert connection.execute("SELECT count(*) FROM round WHERE document NOT NULL").get == 4
    connection.close()
