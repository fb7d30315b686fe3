"""The identity of a custom pack: its name, its text and its fingerprint."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.language.reading import Remark

FILE = "the pack"  # placeholder for the file name


@dataclass(frozen=True)
class Edition:
    """The name, version, author and text of a custom pack."""

    name: str
    version: int
    author: str
    text: str
    file: str = field(default=FILE, compare=False)  # the file it was read from
    # remarks on the wording of its texts
    remarks: tuple[Remark, ...] = field(default=(), compare=False)
    # picture data by name, if known
    pictures: Mapping[str, bytes] = field(default_factory=dict, compare=False)

    @property
    def fingerprint(self) -> str:
        """A hash of the whole text, the same for identical editions."""
        return fingerprint_of(self.text)


def fingerprint_of(text: str) -> str:
    """Return the SHA-256 of an edition's text in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()
