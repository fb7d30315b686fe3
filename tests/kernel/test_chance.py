"""The generator: known words, fair numbers, fair shuffles, and equal results compiled."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from numba import njit

from warren.kernel import chance
from warren.kernel.compile import Namespace


def generator(seed: int) -> np.ndarray:
    words = np.zeros(4, np.int64)
    chance.seed_chance(words, seed)
    return words


def test_sfc32_gives_its_published_stream() -> None:
    """From the state (a, b, c, counter) = (1, 2, 3, 4), computed by hand from the definition."""
    words = np.array([1, 2, 3, 4], np.int64)
    assert chance.next_word(words) == 1 + 2 + 4
    assert words.tolist() == [2, 27, ((3 << 21) | 0) + 7, 5]
    assert chance.next_word(words) == 2 + 27 + 5


def test_words_stay_within_32_bits() -> None:
    words = generator(2**63 - 1)
    for _ in range(1_000):
        assert 0 <= chance.next_word(words) < 2**32
        assert all(0 <= word < 2**32 for word in words)


def test_seeds_that_differ_in_any_bit_give_other_streams() -> None:
    streams = {
        tuple(chance.next_word(words) for _ in range(3))
        for words in (generator(1 << bit) for bit in range(63))
    }
    assert len(streams) == 63


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100])
def test_below_gives_every_number_equally_often(n: int) -> None:
    words = generator(5)
    rolls = 3_000 * n if n < 100 else 100_000
    counts = Counter(chance.below(words, n) for _ in range(rolls))
    assert set(counts) == set(range(n))
    expected = rolls / n
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_below_rejects_what_would_favour_small_numbers() -> None:
    """2**31 + 1 divides 2**32 badly: without rejection small numbers would be more frequent."""
    n = 2**31 + 1
    words = generator(9)
    low = sum(chance.below(words, n) < n // 2 for _ in range(4_000))
    assert 1_800 < low < 2_200


def test_a_shuffle_keeps_the_cards_and_gives_every_order_equally_often() -> None:
    words = generator(3)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(12_000):
        cards = np.arange(4)
        chance.shuffle(words, cards, 4)
        orders[tuple(cards.tolist())] += 1
    assert len(orders) == 24
    chi_square = sum((count - 500) ** 2 / 500 for count in orders.values())
    assert chi_square < 24 + 5 * 48**0.5


def test_a_shuffle_leaves_what_lies_behind_alone() -> None:
    cards = np.arange(10)
    chance.shuffle(generator(1), cards, 5)
    assert cards[5:].tolist() == [5, 6, 7, 8, 9]


def test_the_compiled_stream_is_the_interpreted_one() -> None:
    compiled = Namespace({}, njit).make(chance.next_word)
    plain, native = generator(77), generator(77)
    assert [chance.next_word(plain) for _ in range(500)] == [compiled(native) for _ in range(500)]
