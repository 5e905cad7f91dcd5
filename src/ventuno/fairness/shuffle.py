"""An unbiased shuffle from a cryptographic stream (PLA-24)."""

import struct
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from operator import mod
from typing import Final, TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher, CipherContext, algorithms

Item = TypeVar("Item")

WORD_RANGE: Final = 2**32
_WORD_BYTES: Final = 4
_CHUNK: Final = struct.Struct("<512I")


def chacha20_words(key: bytes) -> Iterator[int]:
    """Return the ChaCha20 key stream as 32-bit numbers, little end first; counter and nonce start at zero."""
    return chain.from_iterable(map(_CHUNK.unpack, map(_stream(key).update, repeat(bytes(_CHUNK.size)))))


def _stream(key: bytes) -> CipherContext:
    return Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor()


def scale(word: int, below: int, word_range: int = WORD_RANGE) -> int | None:
    """Return the number from 0 to ``below - 1`` a random word stands for, or None to draw another.

    Words past the last whole multiple of ``below`` are refused, so each number stands for equally many.
    """
    return word % below if word < word_range - word_range % below else None


def shuffle(items: Sequence[Item], words: Iterator[int]) -> list[Item]:
    """Return the items in an order chosen evenly among all orders, by Fisher and Yates.

    Args:
        items: What to shuffle, in its fixed start order.
        words: Independent 32-bit words; one is used for each place but the first, and one more for each
            word that :func:`scale` refuses.
    """
    order = list(items)
    # A limit of refusal is less than its range away from the end; most words need no look at it.
    safe = WORD_RANGE - len(order)
    for place, word in zip(range(len(order) - 1, 0, -1), words, strict=False):
        # Most words are far under every limit and need no look at their own.
        chosen = word % (place + 1) if word < safe else scale(word, place + 1)
        while chosen is None:
            chosen = scale(next(words), place + 1)
        order[place], order[chosen] = order[chosen], order[place]
    return order


def shuffle_by_key(items: Sequence[Item], key: bytes) -> list[Item]:
    """Return ``shuffle(items, chacha20_words(key))``, quicker, since all words are drawn at a time.

    Where one of them might be refused, in one shoe of some 25,000, it is done word by word.
    """
    order = list(items)
    drawn = _stream(key).update(bytes(_WORD_BYTES * (len(order) - 1)))
    words = struct.unpack(f"<{len(order) - 1}I", drawn)
    if max(words, default=0) >= WORD_RANGE - len(order):
        return shuffle(items, chacha20_words(key))
    places = range(len(order) - 1, 0, -1)
    for place, chosen in zip(places, map(mod, words, range(len(order), 1, -1)), strict=True):
        order[place], order[chosen] = order[chosen], order[place]
    return order
