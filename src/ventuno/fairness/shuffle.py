"""An unbiased shuffle from a cryptographic stream (PLA-24)."""

import struct
from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Final, TypeVar

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

Item = TypeVar("Item")

WORD_RANGE: Final = 2**32
_CHUNK: Final = struct.Struct("<512I")


def chacha20_words(key: bytes) -> Iterator[int]:
    """Return the ChaCha20 key stream as 32-bit numbers, little end first; counter and nonce start at zero."""
    stream = Cipher(algorithms.ChaCha20(key, bytes(16)), mode=None).encryptor()
    return chain.from_iterable(map(_CHUNK.unpack, map(stream.update, repeat(bytes(_CHUNK.size)))))


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
