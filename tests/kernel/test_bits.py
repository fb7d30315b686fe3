"""Small sets stored as bits."""

from __future__ import annotations

from warren.kernel.bits import lowest


def test_the_lowest_of_any_sixteen_bits() -> None:
    for bits in range(1, 1 << 16):
        assert lowest(bits) == (bits & -bits).bit_length() - 1
