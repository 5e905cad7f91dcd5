"""The transcript: complete, tamper-evident, and honest about what it cannot show yet."""

import hashlib

import msgspec
import pytest
from msgspec.structs import replace

from ventuno.core.cards import card_code
from ventuno.core.errors import BadTranscript, ProofFailed
from ventuno.engine.actions import Stream
from ventuno.fairness import (
    Deal,
    Entropy,
    Transcript,
    build,
    commit,
    decode_transcripts,
    encode_transcript,
    seal,
    verify,
    verify_all,
)

pytestmark = pytest.mark.clause("PLA-24")

SECRET = hashlib.sha256(b"transcript").digest()
NONCE = "0102030405060708090a0b0c0d0e0f10"
ENTROPY = Entropy((hashlib.sha256(bytes.fromhex(NONCE)).hexdigest(), "ab" * 32), (NONCE, ""))
TURNS = ("main", "dealer", "main", "dealer", "main", "main", "dealer", "main", "dealer", "split_1")


def ended(number: int = 1, table: str = "infinite") -> Transcript:
    """Returns the transcript of a shoe that ended after two rounds."""
    shoe = build(SECRET, ENTROPY, table, number, 8)
    deals = []
    for turn, to in enumerate(TURNS):
        card, position = shoe.draw(Stream.BACK if to == "dealer" else Stream.FRONT)
        stream = "back" if to == "dealer" else "front"
        round_no = 1 + turn // 5
        deals.append(Deal(round_no, f"12:00:0{round_no}-x", position, card_code(card), stream, to))
    return seal(
        Transcript(
            table=table,
            shoe=number,
            decks=8,
            rules_hash="rules",
            commitment=commit(SECRET, table, number, "rules", 8),
            entropy=ENTROPY,
            root=shoe.root,
            deals=tuple(deals),
            secret=SECRET.hex(),
        )
    )


def running() -> Transcript:
    """Returns the same shoe while it is in play: proofs instead of the secret, the hole card left out."""
    whole = ended()
    shoe = build(SECRET, ENTROPY, "infinite", 1, 8)
    turned = [deal for deal in whole.deals if deal.position != 412]
    proofs = tuple(shoe.proof(deal.position) for deal in turned)
    return seal(replace(whole, deals=tuple(turned), proofs=proofs, secret=None))


def change_deal(transcript: Transcript, number: int, **changes) -> Transcript:
    deals = list(transcript.deals)
    deals[number] = replace(deals[number], **changes)
    return replace(transcript, deals=tuple(deals))


def test_an_ended_shoe_verifies_card_by_card():
    report = verify(ended())
    assert report.revealed
    assert (report.cards, report.dealt, report.rounds, report.unproved) == (416, 10, 2, 0)
    assert (report.nonces, report.unopened) == (2, (1,))
    assert [check.name for check in report.checks] == [
        "digest",
        "deals",
        "entropy",
        "commitment",
        "root",
        "cards",
    ]


def test_a_running_shoe_verifies_by_the_proofs_of_its_turned_cards():
    report = verify(running())
    assert not report.revealed
    assert (report.dealt, report.unproved) == (9, 0)
    assert "card proofs" in [check.name for check in report.checks]


def test_a_running_shoe_without_proofs_says_that_nothing_is_proved_yet():
    report = verify(seal(replace(running(), proofs=())))
    assert report.unproved == report.dealt == 9


@pytest.mark.clause("PLA-25")
def test_the_transcript_of_a_running_shoe_holds_no_card_that_was_not_turned():
    document = encode_transcript(running())
    assert SECRET.hex().encode() not in document
    assert b'"position":412' not in document


def test_what_was_written_reads_back_and_verifies():
    assert decode_transcripts(encode_transcript(ended())) == [ended()]
    both = b"[" + encode_transcript(ended(1)) + b"," + encode_transcript(ended(2)) + b"]"
    assert len(verify_all(decode_transcripts(both))) == 2


def test_pretty_printing_changes_nothing():
    pretty = msgspec.json.format(encode_transcript(ended()), indent=2)
    assert verify_all(decode_transcripts(pretty))


@pytest.mark.parametrize("transcript", [ended(), running()], ids=["ended", "running"])
@pytest.mark.parametrize(
    "bits",
    [
        pytest.param(lambda place: (place % 8,), id="one-of-each-byte"),
        pytest.param(lambda _: range(8), id="all", marks=pytest.mark.deep),
    ],
)
def test_a_one_bit_edit_is_found(transcript, bits):
    document = bytearray(encode_transcript(transcript))
    for place in range(len(document)):
        for bit in bits(place):
            document[place] ^= 1 << bit
            with pytest.raises((BadTranscript, ProofFailed)):
                verify_all(decode_transcripts(bytes(document)))
            document[place] ^= 1 << bit
    verify_all(decode_transcripts(bytes(document)))


@pytest.mark.parametrize(
    "check,forge",
    [
        ("commitment", lambda t: replace(t, secret="00" * 32)),
        ("commitment", lambda t: replace(t, commitment="00" * 32)),
        ("commitment", lambda t: replace(t, table="other")),
        ("commitment", lambda t: replace(t, shoe=2)),
        ("commitment", lambda t: replace(t, rules_hash="other")),
        ("root", lambda t: replace(t, root="00" * 32)),
        ("root", lambda t: replace(t, entropy=Entropy())),
        ("root", lambda t: replace(t, entropy=replace(ENTROPY, opened=("", "")))),
        ("entropy", lambda t: replace(t, entropy=replace(ENTROPY, opened=(NONCE, NONCE)))),
        ("entropy", lambda t: replace(t, entropy=replace(ENTROPY, opened=(NONCE,)))),
        ("form", lambda t: replace(t, decks=9)),
        ("form", lambda t: replace(t, shoe=0)),
        ("form", lambda t: replace(t, shoe=2**70)),
        ("form", lambda t: replace(t, secret="00")),
        ("form", lambda t: replace(t, secret="not hex")),
        ("form", lambda t: replace(t, secret=SECRET.hex().upper())),
        ("version", lambda t: replace(t, version=2)),
        ("cards", lambda t: change_deal(t, 3, card="Ah" if t.deals[3].card != "Ah" else "Ad")),
        ("deals", lambda t: change_deal(t, 3, card="Xx")),
        ("deals", lambda t: change_deal(t, 3, position=t.deals[3].position - 1)),
        ("deals", lambda t: change_deal(t, 3, position=-1)),
        ("deals", lambda t: change_deal(t, 2, position=t.deals[2].position + 1)),
        ("deals", lambda t: change_deal(t, 2, position=t.deals[0].position)),
        ("deals", lambda t: change_deal(t, 3, to="main")),
        ("deals", lambda t: change_deal(t, 2, to="dealer")),
        ("deals", lambda t: change_deal(t, 2, round=2)),
        ("deals", lambda t: change_deal(t, 2, code="12:00:02-x")),
        ("deals", lambda t: replace(t, deals=t.deals[:2] + t.deals[3:])),
        ("deals", lambda t: replace(t, deals=(*t.deals[:3], t.deals[2], *t.deals[3:]))),
        ("deals", lambda t: replace(t, deals=(t.deals[2], *t.deals[1:2], t.deals[0], *t.deals[3:]))),
    ],
)
def test_a_forgery_is_found_by_its_own_check_even_with_a_fresh_digest(check, forge):
    with pytest.raises(ProofFailed) as failed:
        verify(seal(forge(ended())))
    assert failed.value.params["check"] == check


def test_a_failure_names_the_card_and_where_it_lies():
    was = ended().deals[3].card
    with pytest.raises(ProofFailed) as failed:
        verify(seal(change_deal(ended(), 3, card="Ah" if was != "Ah" else "Ad")))
    text = str(failed.value)
    assert "deal 4, round 12:00:01-x, position 414" in text
    assert was in text


@pytest.mark.parametrize(
    "forge",
    [
        lambda t: replace(t, root="00" * 32),
        lambda t: replace(t, proofs=(replace(t.proofs[0], salt="00" * 32), *t.proofs[1:])),
        lambda t: replace(t, proofs=(t.proofs[0], *t.proofs)),
        lambda t: replace(t, deals=t.deals[1:]),
        lambda t: change_deal(t, 0, card="Ah" if t.deals[0].card != "Ah" else "Ad"),
    ],
)
def test_a_forged_proof_of_a_running_shoe_is_found(forge):
    with pytest.raises(ProofFailed) as failed:
        verify(seal(forge(running())))
    assert failed.value.params["check"] == "card proof"


def test_ends_that_cross_are_found():
    deals = [Deal(1, "a", position, "Ah", "front", "main") for position in range(40)]
    deals += [Deal(1, "a", 51 - place, "Ah", "back", "dealer") for place in range(13)]
    transcript = seal(replace(ended(), decks=1, deals=tuple(deals), secret=None))
    with pytest.raises(ProofFailed) as failed:
        verify(transcript)
    assert "cross" in str(failed.value)


@pytest.mark.clause("PLA-20")
def test_cards_of_a_round_cancelled_unrecorded_are_counted_as_such():
    transcript = change_deal(change_deal(ended(), 0, to="void"), 1, to="void")
    assert verify(seal(transcript)).voided == 2


class TestSeveralShoes:
    def test_shoes_without_a_gap_verify_together_in_any_order(self):
        assert [report.shoe for report in verify_all([ended(3), ended(1), ended(2)])] == [3, 1, 2]

    @pytest.mark.parametrize(
        "shoes",
        [
            [ended(1), ended(3)],
            [ended(1), ended(1)],
            [ended(1), ended(2, table="another")],
        ],
    )
    def test_a_missing_or_doubled_number_is_found(self, shoes):
        with pytest.raises(ProofFailed) as failed:
            verify_all(shoes)
        assert failed.value.params["check"] == "shoe numbers"


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[1]", b'"x"', b"\xff\xfe", b'{"table": "x"}', b"null", b"[" * 5000]
)
def test_what_is_no_transcript_is_refused_with_a_reason(data):
    with pytest.raises(BadTranscript) as refused:
        decode_transcripts(data, where="shoe.json")
    assert str(refused.value).startswith("shoe.json is no shoe transcript: ")


def test_an_unknown_field_is_no_transcript():
    document = encode_transcript(ended())[:-1] + b',"more":1}'
    with pytest.raises(BadTranscript):
        decode_transcripts(document)
