"""Provably fair shoes: commit, mix in players' entropy, shuffle, prove, reveal, verify (pure)."""

from ventuno.fairness.entropy import Entropy, EntropyBox, combine, decode_entropy, encode_entropy
from ventuno.fairness.shoe import Proof, Shoe, build, check_proof, commit
from ventuno.fairness.transcript import (
    Deal,
    Report,
    Transcript,
    decode_transcripts,
    encode_transcript,
    seal,
    verify,
    verify_all,
)

__all__ = [
    "Deal",
    "Entropy",
    "EntropyBox",
    "Proof",
    "Report",
    "Shoe",
    "Transcript",
    "build",
    "check_proof",
    "combine",
    "commit",
    "decode_entropy",
    "decode_transcripts",
    "encode_entropy",
    "encode_transcript",
    "seal",
    "verify",
    "verify_all",
]
