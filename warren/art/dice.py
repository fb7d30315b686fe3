"""Pseudo-random choices that depend only on a name, on every machine and in every version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

SALT = "warren"


class Dice:
    """Choices for one name; each choice has its own key, so a new one changes no other."""

    def __init__(self, name: str) -> None:
        self.name = name

    def roll(self, word: str) -> int:
        """Return a large number for a key."""
        text = f"{SALT}/{self.name}/{word}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")

    def pick(self, word: str, options: Sequence[T]) -> T:
        """Return one of several options."""
        return options[self.roll(word) % len(options)]

    def between(self, word: str, low: int, high: int) -> int:
        """Return a whole number in a range that includes both ends."""
        return low + self.roll(word) % (high - low + 1)
