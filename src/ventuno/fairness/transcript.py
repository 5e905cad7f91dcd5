"""What is published of a shoe, and how anyone verifies it offline (PLA-24).

A transcript of a running shoe carries a proof for each card that was turned; that of an ended shoe
carries the secret, from which the whole order follows.
"""

import hashlib
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

import msgspec

from ventuno.core.cards import CODES, DECK_SIZE
from ventuno.core.checks import DECKS
from ventuno.core.errors import BadNonce, BadTranscript, ProofFailed
from ventuno.fairness.entropy import Entropy, combine
from ventuno.fairness.shoe import SECRET_BYTES, Proof, build, check_proof, commit

VERSION: Final = 1
SHOE_NUMBERS: Final = range(1, 2**53)
DEALER: Final = "dealer"
VOID: Final = "void"
StreamName = Literal["front", "back"]


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card as it was dealt.

    Attributes:
        round: Round number at the table.
        code: Game code of the round.
        position: Place in the shoe, 0 at the front.
        card: The card's code.
        stream: End of the shoe it came from.
        to: ``dealer``, the name of a line, or ``void`` for a card that left the shoe in a round that was
            cancelled before it was recorded.
    """

    round: int
    code: str
    position: int
    card: str
    stream: StreamName
    to: str


class Transcript(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A shoe's public record.

    Attributes:
        version: Version of this format.
        table: The table's key.
        shoe: The shoe's number at the table, without gaps.
        decks: Decks in it.
        rules_hash: Rules it was committed with.
        commitment: Shown before any nonce was taken.
        entropy: The players' nonces.
        root: Shown before the first card.
        deals: The cards dealt, in that order.
        proofs: Proofs of cards already turned, while the shoe runs.
        secret: The 32 bytes, hex, once the shoe has ended.
        digest: SHA-256 of all the above, against accidents of storage and transport.
    """

    version: int = VERSION
    table: str
    shoe: int
    decks: int
    rules_hash: str
    commitment: str
    entropy: Entropy
    root: str
    deals: tuple[Deal, ...] = ()
    proofs: tuple[Proof, ...] = ()
    secret: str | None = None
    digest: str = ""


class Check(msgspec.Struct, frozen=True):
    """One thing that was found to be right."""

    name: str
    detail: str


class Report(msgspec.Struct, frozen=True):
    """What verifying a transcript showed.

    Attributes:
        table: The table's key.
        shoe: The shoe's number.
        cards: Cards in the full shoe.
        dealt: Cards dealt from it.
        rounds: Rounds dealt from it.
        revealed: The secret is out and the whole order was rebuilt; else single cards were proved.
        unproved: Cards dealt but neither rebuilt nor proved, in a running shoe.
        voided: Cards that left the shoe in a round that was cancelled unrecorded.
        commitment: To compare with what the table showed.
        root: To compare with what the table showed.
        nonces: Nonces players announced.
        unopened: Places of those that were not opened.
        checks: What was checked, in order.
    """

    table: str
    shoe: int
    cards: int
    dealt: int
    rounds: int
    revealed: bool
    unproved: int
    voided: int
    commitment: str
    root: str
    nonces: int
    unopened: tuple[int, ...]
    checks: tuple[Check, ...]


def seal(transcript: Transcript) -> Transcript:
    """Return the transcript with its digest filled in."""
    return msgspec.structs.replace(transcript, digest=_digest(transcript))


def encode_transcript(transcript: Transcript) -> bytes:
    """Return the JSON that players download and verify."""
    return msgspec.json.encode(seal(transcript))


def decode_transcripts(data: bytes, *, where: str = "The input") -> list[Transcript]:
    """Return the transcript, or the list of transcripts, in a JSON document.

    Args:
        data: The document.
        where: Its name, for the error.

    Raises:
        BadTranscript: It is neither.
    """
    try:
        found = msgspec.json.decode(data, type=Transcript | list[Transcript])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadTranscript(where=where, detail=str(error)) from None
    return found if isinstance(found, list) else [found]


def verify(transcript: Transcript) -> Report:
    """Check everything a transcript claims.

    Returns:
        What was found right.

    Raises:
        ProofFailed: The first thing found wrong, and where.
    """
    _check_form(transcript)
    checks = [Check("digest", "the file is whole"), _check_deals(transcript), _check_entropy(transcript)]
    if transcript.proofs:
        checks.append(_check_proofs(transcript))
    if transcript.secret is not None:
        checks += _check_reveal(transcript, transcript.secret)
    return Report(
        table=transcript.table,
        shoe=transcript.shoe,
        cards=transcript.decks * DECK_SIZE,
        dealt=len(transcript.deals),
        rounds=len({deal.round for deal in transcript.deals}),
        revealed=transcript.secret is not None,
        unproved=0 if transcript.secret is not None else len(transcript.deals) - len(transcript.proofs),
        voided=sum(deal.to == VOID for deal in transcript.deals),
        commitment=transcript.commitment,
        root=transcript.root,
        nonces=len(transcript.entropy.commits),
        unopened=transcript.entropy.unopened,
        checks=tuple(checks),
    )


def verify_all(transcripts: Sequence[Transcript]) -> list[Report]:
    """Verify several shoes of one table and that no number between them is missing.

    Raises:
        ProofFailed: A shoe does not verify, or one is missing or there twice.
    """
    reports = [verify(transcript) for transcript in transcripts]
    shoes = sorted(transcripts, key=lambda transcript: transcript.shoe)
    for earlier, later in pairwise(shoes):
        where = f"shoe {earlier.shoe} to {later.shoe}"
        if later.table != earlier.table:
            raise ProofFailed(check="shoe numbers", where=where, detail="they are of two tables")
        if later.shoe != earlier.shoe + 1:
            raise ProofFailed(
                check="shoe numbers", where=where, detail="the numbers do not follow each other"
            )
    return reports


def _digest(transcript: Transcript) -> str:
    bare = msgspec.structs.replace(transcript, digest="")
    return hashlib.sha256(msgspec.json.encode(bare)).hexdigest()


def _failed(check: str, where: str, detail: str) -> ProofFailed:
    return ProofFailed(check=check, where=where, detail=detail)


def _check_form(transcript: Transcript) -> None:
    if transcript.version != VERSION:
        raise _failed("version", "version", f"{transcript.version} is not the {VERSION} that is known here")
    if transcript.digest != _digest(transcript):
        raise _failed("digest", "digest", "something in the file was changed after it was written")
    if transcript.decks not in DECKS:
        raise _failed("form", "decks", f"{transcript.decks} is no number of decks")
    if transcript.shoe not in SHOE_NUMBERS:
        raise _failed("form", "shoe", f"{transcript.shoe} is no number of a shoe")


def _check_deals(transcript: Transcript) -> Check:
    """Checks that cards came from both ends without a gap, each where its receiver draws from."""
    cards = transcript.decks * DECK_SIZE
    used = {"front": 0, "back": 0}
    codes: dict[int, str] = {}
    last_round = 0
    for number, deal in enumerate(transcript.deals, start=1):
        where = f"deal {number}, round {deal.code}"
        if deal.card not in CODES:
            raise _failed("deals", where, f"there is no card {deal.card}")
        if deal.to != VOID and (deal.to == DEALER) != (deal.stream == "back"):
            raise _failed("deals", where, f"a card for {deal.to} does not come from the {deal.stream}")
        if deal.round < last_round or codes.setdefault(deal.round, deal.code) != deal.code:
            raise _failed("deals", where, "the rounds are not in their order")
        taken = deal.position + 1 if deal.stream == "front" else cards - deal.position
        gap = taken - used[deal.stream] - 1
        # A running shoe may still hide a hole card; an ended one hides nothing.
        if gap < 0 or (gap > 0 and transcript.secret is not None):
            raise _failed("deals", where, f"position {deal.position} is not the next from the {deal.stream}")
        used[deal.stream], last_round = taken, deal.round
    if sum(used.values()) > cards:
        raise _failed("deals", "all deals", "the two ends of the shoe cross")
    if len(set(codes.values())) != len(codes):
        raise _failed("deals", "all deals", "two rounds have one code")
    return Check(
        "deals", f"{used['front']} from the front and {used['back']} from the back, each in its turn"
    )


def _check_entropy(transcript: Transcript) -> Check:
    entropy = transcript.entropy
    try:
        combine(entropy.commits, entropy.opened)
    except BadNonce as error:
        raise _failed("entropy", "players' nonces", str(error)) from None
    opened = len(entropy.commits) - len(entropy.unopened)
    return Check(
        "entropy", f"{opened} of {len(entropy.commits)} announced nonces were opened, each as announced"
    )


def _check_proofs(transcript: Transcript) -> Check:
    """Checks each proof against the root and the card that was dealt there."""
    dealt = {deal.position: deal.card for deal in transcript.deals}
    for proof in transcript.proofs:
        where = f"position {proof.position}"
        if dealt.pop(proof.position, None) != proof.card:
            raise _failed("card proof", where, f"{proof.card} was not dealt there")
        check_proof(proof, transcript.root, transcript.decks * DECK_SIZE)
    return Check("card proofs", f"{len(transcript.proofs)} cards lead to the root shown before play")


def _check_reveal(transcript: Transcript, secret_hex: str) -> list[Check]:
    """Builds the whole shoe again from the secret and compares everything with it."""
    secret = _secret_bytes(secret_hex)
    bound = commit(secret, transcript.table, transcript.shoe, transcript.rules_hash, transcript.decks)
    if bound != transcript.commitment:
        raise _failed("commitment", "secret", "it is not the secret that was committed to")
    shoe = build(secret, transcript.entropy, transcript.table, transcript.shoe, transcript.decks)
    if shoe.root != transcript.root:
        raise _failed("root", "root", "the rebuilt shoe has another root")
    for number, deal in enumerate(transcript.deals, start=1):
        if CODES[shoe.order[deal.position]] != deal.card:
            where = f"deal {number}, round {deal.code}, position {deal.position}"
            raise _failed(
                "cards", where, f"{deal.card} was dealt where {CODES[shoe.order[deal.position]]} lies"
            )
    return [
        Check("commitment", "the secret is the one committed to before any nonce was taken"),
        Check("root", "secret and nonces give the very shoe that was bound before the first card"),
        Check("cards", f"all {len(transcript.deals)} dealt cards lie where they were dealt from"),
    ]


def _secret_bytes(secret_hex: str) -> bytes:
    try:
        secret = bytes.fromhex(secret_hex)
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or secret.hex() != secret_hex:
        raise _failed("form", "secret", "it is not 32 bytes in lower-case hexadecimal")
    return secret
