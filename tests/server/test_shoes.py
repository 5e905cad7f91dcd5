"""Shoes over their life: committed before play, mixed with players' nonces, revealed, never missing (PLA-24)."""

import hashlib

import pytest

from tests.support.house import ScriptedShoes, running, table_spec
from ventuno.core.presets import load_preset
from ventuno.engine.actions import Stream
from ventuno.fairness import decode_entropy, decode_transcripts, verify
from ventuno.fairness.transcript import VOID
from ventuno.server.shoes import RandomShoes, ShoeKeeper
from ventuno.store.api import RoundWork
from ventuno.store.sqlite import SqliteStore
from ventuno.table.messages import EntropyCommit, EntropyOpen, Ok
from ventuno.table.records import Opened, encode_entry

BETTING_MS = 12_000
RULES = load_preset("infinite").rules
NONCE = bytes(range(16))


async def keeper_of(store, *, number=1, rules=RULES, cut=0.5):
    keeper = ShoeKeeper(store, key="infinite", number=number, rules=rules, cut=cut, source=RandomShoes())
    await keeper.open()
    return keeper


@pytest.fixture
async def store(tmp_path):
    opened = await SqliteStore.open(tmp_path / "data")
    await opened.claim_table("infinite", b"{}")
    yield opened
    await opened.aclose()


@pytest.mark.clause("PLA-24")
async def test_the_next_commitment_is_out_before_the_shoe_in_play_ends(store):
    keeper = await keeper_of(store)
    first = keeper.view()
    assert (first.no, first.used, len(first.root)) == (1, 0, 64)
    await keeper.change()
    second = keeper.view()
    assert second.no == 2
    assert second.commitment == first.next_commitment
    assert second.next_commitment not in (first.commitment, second.commitment)
    rows = await store.shoes(1, last=10)
    assert [(row.no, row.ended, bool(row.root)) for row in rows] == [
        (3, False, False),
        (2, False, True),
        (1, True, True),
    ]


@pytest.mark.clause("PLA-24", "PLA-21")
async def test_a_restart_keeps_the_shoe_its_order_and_its_place(store):
    keeper = await keeper_of(store)
    cards = [keeper.draw(Stream.FRONT) for _ in range(3)]
    again = await keeper_of(store)
    # Drawn but never written: it did not happen, and the same cards come again.
    assert again.view().used == 0
    assert [again.draw(Stream.FRONT) for _ in range(3)] == cards
    assert again.view().root == keeper.view().root
    assert again.view().next_commitment == keeper.view().next_commitment


@pytest.mark.clause("PLA-24")
async def test_a_change_of_rules_reveals_the_old_shoes_and_leaves_no_gap(store):
    await keeper_of(store)
    other = load_preset("infinite-any-pair").rules
    keeper = await keeper_of(store, rules=other)
    assert keeper.no == 3
    for no in (1, 2):
        (transcript,) = decode_transcripts(await keeper.transcript(no))
        assert transcript.secret is not None
        assert verify(transcript).revealed
    assert [row.no for row in await store.shoes(1, last=10)] == [4, 3, 2, 1]


@pytest.mark.clause("PLA-24")
async def test_cards_of_a_round_that_was_lost_are_listed_when_the_shoe_has_ended(store):
    keeper = await keeper_of(store)
    for stream in (Stream.FRONT, Stream.BACK, Stream.FRONT):
        keeper.draw(stream)
    opened = Opened(1, 1, "00:00:00-0000", 1, 1, "", 1, 0, 0)
    await store.commit(
        RoundWork(table=1, epoch=1, round=1, entries=[encode_entry(opened)], shoe_used=keeper.used)
    )
    again = await keeper_of(store)
    assert again.used == (1, 2, 1)
    await again.change()
    (transcript,) = decode_transcripts(await again.transcript(1))
    report = verify(transcript)
    assert report.voided == 3
    assert {deal.to for deal in transcript.deals} == {VOID}


@pytest.mark.clause("PLA-24")
def test_a_secret_is_256_bits_of_the_systems_generator_and_of_nothing_else(monkeypatch):
    """SH-13, SH-14: no clock is in it, and nobody tries all of them."""
    asked = []

    def generator(size):
        asked.append(size)
        return bytes([len(asked)]) * size

    monkeypatch.setattr("ventuno.server.shoes.secrets.token_bytes", generator)
    source = RandomShoes()
    assert (source.secret(), source.secret()) == (b"\1" * 32, b"\2" * 32)
    assert asked == [32, 32]


@pytest.mark.clause("PLA-24")
async def test_players_add_their_numbers_and_find_them_in_the_transcript(tmp_path):
    digest = hashlib.sha256(NONCE).hexdigest()
    async with running(tmp_path, tables=(table_spec(cut=0.05),), source=ScriptedShoes()) as server:
        ann = await server.sit("Ann")
        assert (await ann.ask(EntropyCommit, shoe=1, digest=digest)).code == "too_late"
        assert (await ann.ask(EntropyCommit, shoe=3, digest=digest)).code == "too_early"
        assert isinstance(await ann.ask(EntropyCommit, shoe=2, digest=digest), Ok)
        assert (await ann.ask(EntropyCommit, shoe=2, digest="0" * 64)).code == "already_decided"
        assert (await ann.ask(EntropyOpen, shoe=2, nonce=NONCE.hex())).code == "too_early"
        bob = await server.sit("Bob")
        assert isinstance(await bob.ask(EntropyCommit, shoe=2, digest="1" * 64), Ok)
        number = server.hall().number
        (row, _) = await server.server.house.store.shoes(number, last=2)
        assert decode_entropy(row.entropy).commits == (digest, "1" * 64)
        while not ann.view.shoe.opening:
            await ann.reach("betting")
            await ann.bet(main=1_00)
            server.clock.advance(BETTING_MS + 1)
            while ann.view.phase != "result":
                await ann.until(lambda: ann.view.phase in ("insurance", "decision", "result"))
                seq = ann.view.seq
                if ann.view.phase != "result":
                    server.clock.advance(10_001)
                    await ann.until(lambda seq=seq: ann.view.seq > seq)
            if not ann.view.shoe.cut:
                server.clock.advance(4_001)
            else:
                await ann.until(lambda: ann.view.shoe.opening)
        assert (await bob.ask(EntropyCommit, shoe=2, digest="2" * 64)).code == "too_late"
        assert (await bob.ask(EntropyOpen, shoe=2, nonce="00" * 16)).code == "bad_nonce"
        assert isinstance(await ann.ask(EntropyOpen, shoe=2, nonce=NONCE.hex()), Ok)
        server.clock.advance(4_001)
        await ann.until(lambda: ann.view.phase == "shoe")
        server.clock.advance(3_001)
        await ann.until(lambda: ann.view.shoe.no == 2)
        (transcript,) = decode_transcripts((await server.get("/api/shoes/infinite/2")).content)
        assert transcript.entropy.opened == (NONCE.hex(), "")
        assert any(message.code == "shoe_changed" for message in ann.system)
