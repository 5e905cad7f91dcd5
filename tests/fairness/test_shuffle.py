"""The shuffle: scaled without bias, every word accounted for, every order equally likely."""

import hashlib
from collections import Counter
from itertools import count, islice, permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ventuno.fairness.shuffle import (
    WORD_RANGE,
    chacha20_words,
    scale,
    shuffle,
    shuffle_by_key,
)

pytestmark = pytest.mark.clause("PLA-24")

LARGEST_SHOE = 416
NOT_A_WORD = -1


def words_from(seed: int):
    return chacha20_words(hashlib.sha256(seed.to_bytes(8, "big")).digest())


@pytest.mark.parametrize("word_range", [2**9, 2**10, 997])
def test_every_word_of_a_small_range_scales_to_each_number_equally_often(word_range):
    for below in range(1, LARGEST_SHOE + 1):
        counts = Counter(scale(word, below, word_range) for word in range(word_range))
        refused = counts.pop(None, 0)
        assert refused < below, "no more words are refused than needed"
        assert set(counts) == set(range(below))
        assert set(counts.values()) == {(word_range - refused) // below}


def test_the_real_range_has_an_exact_share_of_words_for_each_number_of_every_shoe_size():
    for below in range(1, LARGEST_SHOE + 1):
        share, left_over = divmod(WORD_RANGE, below)
        last_accepted = share * below - 1
        assert scale(0, below) == 0
        assert scale(last_accepted, below) == below - 1, "a whole number of rounds is accepted"
        for refused in (last_accepted + 1, WORD_RANGE - 1)[: 2 if left_over else 0]:
            assert scale(refused, below) is None
        if not left_over:
            assert scale(WORD_RANGE - 1, below) == below - 1


def test_the_stream_is_chacha20_from_a_zero_counter_read_little_end_first():
    # The all-zero key's first block, a published test vector: 76 b8 e0 ad a0 f1 3d 90 ...
    assert list(islice(chacha20_words(bytes(32)), 2)) == [0xADE0B876, 0x903DF1A0]


def test_the_stream_goes_on_past_its_chunks_without_repeating_itself():
    words = list(islice(chacha20_words(bytes(32)), 2000))
    assert len(set(words)) == 2000


@given(st.integers(1, 416), st.integers(0, 2**32))
def test_a_shuffle_uses_one_word_a_place_and_one_more_for_each_refusal(size, seed):
    taken = []

    def recorded():
        for word in words_from(seed):
            taken.append(word)
            yield word

    order = shuffle(range(size), recorded())
    assert sorted(order) == list(range(size))
    places = list(range(size - 1, 0, -1))
    for word in taken:
        if scale(word, places[0] + 1) is not None:
            places.pop(0)
    assert not places, "each place had a word it accepted, and no word was taken beyond them"


def test_a_refused_word_costs_another_word_and_nothing_else():
    # Placing three items asks for a number below 3 and then one below 2; 2**32 - 1 is refused below 3.
    without = iter([5, 4, NOT_A_WORD])
    with_refusal = iter([2**32 - 1, 5, 4, NOT_A_WORD])
    assert shuffle("abc", without) == shuffle("abc", with_refusal)
    assert next(without) == next(with_refusal) == NOT_A_WORD


@given(st.integers(1, 416), st.binary(min_size=32, max_size=32))
def test_all_words_at_a_time_shuffle_as_word_by_word(size, key):
    assert shuffle_by_key(range(size), key) == shuffle(range(size), chacha20_words(key))


def test_a_shoe_with_a_refused_word_is_shuffled_word_by_word():
    """The first 31,031 keys of this kind have none; in this one the word for 148 places is refused."""
    key = hashlib.sha256((31_031).to_bytes(8, "big")).digest()
    words = islice(chacha20_words(key), LARGEST_SHOE - 1)
    assert None in [scale(word, below) for word, below in zip(words, range(LARGEST_SHOE, 1, -1), strict=True)]
    assert shuffle_by_key(range(LARGEST_SHOE), key) == shuffle(range(LARGEST_SHOE), chacha20_words(key))


def test_all_orders_of_four_cards_come_from_equally_many_words():
    """SH-03."""
    # Words 0 to 11 give every choice below 4, below 3 and below 2 equally often: an exact census.
    orders = Counter(
        "".join(shuffle("abcd", iter([first, second, third])))
        for first in range(12)
        for second in range(12)
        for third in range(12)
    )
    assert set(orders) == {"".join(order) for order in permutations("abcd")}
    assert set(orders.values()) == {12**3 // 24}


def place_by_item(shuffler, items: int, times: int) -> float:
    """Counts every item at every place and returns by how many standard deviations chi-square is off."""
    counts = np.zeros((items, items))
    for seed in range(times):
        counts[np.arange(items), shuffler(list(range(items)), words_from(seed))] += 1
    expected = times / items
    freedom = (items - 1) ** 2
    chi_square = ((counts - expected) ** 2 / expected).sum() * (items - 1) / items
    return (chi_square - freedom) / np.sqrt(2 * freedom)


def fixed_points_and_rising_sequences(shuffler, items: int, times: int) -> tuple[float, float]:
    """Returns how far both means are off, in standard errors."""
    fixed, rising = [], []
    for seed in range(times):
        order = shuffler(list(range(items)), words_from(seed))
        place = np.argsort(order)
        fixed.append(sum(item == at for at, item in enumerate(order)))
        rising.append(1 + int((place[1:] < place[:-1]).sum()))
    off_fixed = (np.mean(fixed) - 1) / np.sqrt(1 / times)
    off_rising = (np.mean(rising) - (items + 1) / 2) / np.sqrt((items + 1) / 12 / times)
    return float(off_fixed), float(off_rising)


def swap_with_any(items, words):
    """The classic mistake: every place is swapped with any place."""
    for place in range(len(items)):
        other = next(words) % len(items)
        items[place], items[other] = items[other], items[place]
    return items


def never_in_place(items, words):
    """The off-by-one mistake: an item never stays, so only cycles come out."""
    for place in range(len(items) - 1, 0, -1):
        other = next(words) % place
        items[place], items[other] = items[other], items[place]
    return items


def sort_by_small_random(items, words):
    """Sorting by six random bits: ties keep the old order."""
    return sorted(items, key=lambda _: next(words) % 64)


@pytest.mark.parametrize("times", [2_000, pytest.param(100_000, marks=pytest.mark.deep)])
def test_every_card_comes_to_every_place_as_often_as_chance_allows(times):
    """SH-01, SH-02: the first card and the last, the dealer's, are as even as all others."""
    assert abs(place_by_item(shuffle, 52, times)) < 4
    for off in fixed_points_and_rising_sequences(shuffle, 52, times):
        assert abs(off) < 4


@pytest.mark.parametrize("mistake", [swap_with_any, never_in_place, sort_by_small_random])
def test_the_same_statistics_reject_the_classic_mistakes(mistake):
    offs = (place_by_item(mistake, 52, 2_000), *fixed_points_and_rising_sequences(mistake, 52, 2_000))
    assert max(abs(off) for off in offs) > 6


@pytest.mark.deep
def test_every_card_comes_to_every_place_of_a_full_shoe():
    assert abs(place_by_item(shuffle, 416, 40_000)) < 4


def test_counting_words_is_not_shuffling():
    # A counter is no randomness: the statistics must have teeth for the stream too.
    def counted(items, _words):
        return shuffle(items, count(sum(items)))

    assert abs(place_by_item(counted, 52, 200)) > 6
