"""Shoes in the record: numbers without gaps, commitments that stay, cards used only once."""

import msgspec
import pytest

from tests.support.stores import Felt, guests, opened
from ventuno.store.api import ShoeRow

FIRST = ShoeRow(1, b"s" * 32, "c" * 64, "rules", 8)


def changed(shoe: ShoeRow, **fields: object) -> ShoeRow:
    return msgspec.structs.replace(shoe, **fields)


@pytest.mark.clause("PLA-24")
async def test_shoe_numbers_have_no_gaps(tmp_path):
    async with opened(tmp_path) as store:
        felt = await Felt.claim(store)
        for wrong in (0, 2):
            with pytest.raises(AssertionError):
                await store.put_shoe(felt.no, changed(FIRST, no=wrong))
        await store.put_shoe(felt.no, FIRST)
        await store.put_shoe(felt.no, changed(FIRST, no=2))
        with pytest.raises(AssertionError):
            await store.put_shoe(felt.no, changed(FIRST, no=4))
        assert [shoe.no for shoe in await store.shoes(felt.no, last=5)] == [2, 1]
        assert [shoe.no for shoe in await store.shoes(felt.no, last=1)] == [2]


@pytest.mark.clause("PLA-24")
@pytest.mark.parametrize(
    "change",
    [
        {"secret": b"t" * 32},
        {"commitment": "d" * 64},
        {"rules_hash": "other"},
        {"decks": 6},
        {"root": "other"},
        {"entropy": b"other"},
    ],
)
async def test_a_shoe_keeps_what_it_was_committed_with(tmp_path, change):
    async with opened(tmp_path) as store:
        felt = await Felt.claim(store)
        await store.put_shoe(felt.no, FIRST)
        built = changed(FIRST, root="r" * 64, entropy=b"{}")
        await store.put_shoe(felt.no, built)
        with pytest.raises(AssertionError):
            await store.put_shoe(felt.no, changed(built, **change))
        assert await store.shoes(felt.no, last=9) == [built]


@pytest.mark.clause("PLA-21", "PLA-24")
async def test_used_cards_are_counted_with_the_entry_that_deals_them_and_never_come_back(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann")
        felt = await Felt.claim(store)
        await store.put_shoe(felt.no, FIRST)
        await felt.ask((ann, 100))
        await felt.log(b"cards", shoe_used=(1, 4, 2))
        with pytest.raises(AssertionError):
            await felt.log(b"cards again", shoe_used=(1, 3, 2))
        found = await store.open_round(felt.no)
        assert found is not None
        assert [row.entry for row in found.rows] == [b"bets", b"cards"]
        # Its keeper may complete the shoe with counts that are behind.
        await store.put_shoe(felt.no, changed(FIRST, root="r" * 64))
        (shoe,) = await store.shoes(felt.no, last=1)
        assert (shoe.front, shoe.back, shoe.ended) == (4, 2, False)


async def test_an_ended_or_unknown_shoe_deals_no_card(tmp_path):
    async with opened(tmp_path) as store:
        felt = await Felt.claim(store)
        await store.put_shoe(felt.no, changed(FIRST, ended=True))
        await store.put_shoe(felt.no, FIRST)
        assert (await store.shoes(felt.no, last=1))[0].ended
        for no in (1, 2):
            with pytest.raises(AssertionError, match="no shoe"):
                await felt.log(b"cards", shoe_used=(no, 1, 0))
        await store.put_shoe(felt.no, changed(FIRST, no=2))
        with pytest.raises(AssertionError):
            await felt.log(b"cards", shoe_used=(2, 400, 17))


async def test_a_claimed_table_keeps_its_number_and_its_bank(tmp_path):
    async with opened(tmp_path) as store:
        assert await store.claim_table("green", b'{"a":1}') == (1, 1)
        assert await store.claim_table("blue", b"{}") == (2, 1)
        assert await store.claim_table("green", b'{"a":2}') == (1, 2)
        assert await store.last_round(1) == 0
        assert await store.open_round(1) is None
        assert await store.holds(1) == []
    async with opened(tmp_path) as store:
        assert await store.claim_table("green", b"{}") == (1, 3)
