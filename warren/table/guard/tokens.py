"""Hashes of the tokens of browsers and feeds; the hashes themselves open nothing."""

from __future__ import annotations

import hashlib


def hashed(token: str) -> bytes:
    """The hash of a token."""
    return hashlib.sha256(token.encode()).digest()
