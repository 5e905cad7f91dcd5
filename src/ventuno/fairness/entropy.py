"""What players add to a shoe: nonces announced by their hash before anyone opens one (PLA-24)."""

import hashlib
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

import msgspec

from ventuno.core.errors import AlreadyDecided, BadNonce, EntropyFull, TooEarly, TooLate
from ventuno.fairness.encoding import frame

#: Most nonces one shoe takes: a transcript with all of them stays under 150 kB.
MOST_NONCES: Final = 1024
NONCE_BYTES: Final = range(16, 33)
DIGEST_BYTES: Final = 32

#: A nonce that was announced but never opened counts as no bytes at all.
UNOPENED: Final = ""


class Entropy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The players' part of a shoe, without saying who they were.

    Attributes:
        commits: SHA-256 of each announced nonce, hex, in the order accepted.
        opened: The nonces in the same order, hex, ``""`` where one was not opened in time.
    """

    commits: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()

    @property
    def unopened(self) -> tuple[int, ...]:
        """Places, from 0, of the nonces that were announced and not opened."""
        return tuple(place for place, nonce in enumerate(self.opened) if nonce == UNOPENED)


def combine(commits: Sequence[str], opened: Sequence[str]) -> bytes:
    """Return the 32 bytes that announced and opened nonces come to; each of them changes all of it.

    Raises:
        BadNonce: The lists differ in length, or a nonce is not the one announced.
    """
    if len(commits) != len(opened):
        raise BadNonce(detail=f"{len(commits)} announced but {len(opened)} listed as opened or not")
    if not commits:
        return _NOBODYS
    parts: list[bytes] = []
    for digest, nonce in zip(commits, opened, strict=True):
        announced = _bytes_of(digest)
        raw = b"" if nonce == UNOPENED else _nonce_bytes(nonce)
        if len(announced) != DIGEST_BYTES:
            raise BadNonce(detail="an announcement is no SHA-256")
        if raw and hashlib.sha256(raw).digest() != announced:
            raise BadNonce(detail="a nonce is not the one announced")
        parts += [announced, raw]
    return _digest(parts, len(commits))


def _digest(parts: Sequence[bytes], nonces: int) -> bytes:
    return hashlib.sha256(frame("ventuno/shoe/entropy/1", nonces, *parts)).digest()


#: What no nonces come to.
_NOBODYS: Final = _digest((), 0)


def _nonce_bytes(nonce: str) -> bytes:
    raw = _bytes_of(nonce)
    if len(raw) not in NONCE_BYTES:
        raise BadNonce(detail=f"it has {len(raw)} bytes, not 16 to 32")
    return raw


def _bytes_of(text: str) -> bytes:
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raise BadNonce(detail="it is not hexadecimal") from None
    if raw.hex() != text:
        raise BadNonce(detail="it is not written in lower-case hexadecimal without spaces")
    return raw


def encode_entropy(entropy: Entropy) -> bytes:
    """Return the stored form of a shoe's entropy."""
    return msgspec.json.encode(entropy)


def decode_entropy(data: bytes) -> Entropy:
    """Return the entropy that :func:`encode_entropy` wrote; no bytes mean none was asked for yet."""
    return msgspec.json.decode(data, type=Entropy) if data else Entropy()


class _Stage(IntEnum):
    ANNOUNCING = 0
    OPENING = 1
    CLOSED = 2


class EntropyBox:
    """Collects the nonces for one shoe in the only safe order: all announced, then opened.

    It is made *with* the shoe's commitment, so nobody can announce before the house is bound, and once
    opening has begun no announcement is taken, so nobody can answer what others opened.

    Args:
        commitment: The published commitment of the shoe.
        known: What was stored before a restart; opening goes on if it had begun.
    """

    def __init__(self, commitment: str, known: Entropy | None = None) -> None:
        assert len(commitment) == 2 * DIGEST_BYTES, "a shoe commits before it takes nonces"
        known = known or Entropy()
        self.commitment = commitment
        self._opened = dict(zip(known.commits, known.opened, strict=True))
        self._announcers: set[int] = set()
        self._stage = _Stage.OPENING if any(known.opened) else _Stage.ANNOUNCING

    def announce(self, account: int, digest: str) -> None:
        """Take the hash of a player's nonce; one a player, final.

        Raises:
            TooLate: Opening has begun.
            AlreadyDecided: The player has announced one.
            BadNonce: The text is no hash, or somebody announced the same.
            EntropyFull: The shoe takes no more.
        """
        if self._stage is not _Stage.ANNOUNCING:
            raise TooLate
        if account in self._announcers:
            raise AlreadyDecided
        if len(self._opened) >= MOST_NONCES:
            raise EntropyFull(limit=MOST_NONCES)
        if len(_bytes_of(digest)) != DIGEST_BYTES:
            raise BadNonce(detail="an announcement is a SHA-256 in hexadecimal")
        if digest in self._opened:
            raise BadNonce(detail="somebody announced the same")
        self._announcers.add(account)
        self._opened[digest] = UNOPENED

    def start_opening(self) -> None:
        """Stop taking announcements and ask for the nonces."""
        if self._stage is _Stage.ANNOUNCING:
            self._stage = _Stage.OPENING

    def open(self, nonce: str) -> None:
        """Take a nonce; whoever sends it, only the one who announced it can know it.

        Raises:
            TooEarly: Others may still announce.
            TooLate: The shoe is being built.
            AlreadyDecided: It is open already.
            BadNonce: Nobody announced it.
        """
        if self._stage is _Stage.ANNOUNCING:
            raise TooEarly
        if self._stage is _Stage.CLOSED:
            raise TooLate
        digest = hashlib.sha256(_nonce_bytes(nonce)).hexdigest()
        if digest not in self._opened:
            raise BadNonce(detail="nobody announced it")
        if self._opened[digest] != UNOPENED:
            raise AlreadyDecided
        self._opened[digest] = nonce

    @property
    def opening(self) -> bool:
        """Whether nonces are being opened now."""
        return self._stage is _Stage.OPENING

    @property
    def complete(self) -> bool:
        """Whether nobody is left to open."""
        return UNOPENED not in self._opened.values()

    def entropy(self) -> Entropy:
        """Return what is known so far, to be stored."""
        return Entropy(tuple(self._opened), tuple(self._opened.values()))

    def close(self) -> Entropy:
        """Take nothing more and return what goes into the shoe."""
        self._stage = _Stage.CLOSED
        return self.entropy()
