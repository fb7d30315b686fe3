"""Pseudo-random choices: the same for a name on every machine, for ever."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

SALT = "warren"


class Dice:
    """Choices for one name; each has its own key, so a new one does not change the others."""

    def __init__(self, name: str) -> None:
        self.name = name

    def roll(self, word: str) -> int:
        """A large number for a key."""
        text = f"{SALT}/{self.name}/{word}".encode()
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")

    def pick(self, word: str, options: Sequence[T]) -> T:
        """One of several."""
        return options[self.roll(word) % len(options)]

    def between(self, word: str, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + self.roll(word) % (high - low + 1)
