"""Hashes of browser and feed tokens; a hash alone grants no access."""

from __future__ import annotations

import hashlib


def hashed(token: str) -> bytes:
    """Return the hash of a token."""
    return hashlib.sha256(token.encode()).digest()
