"""What is kept of the tokens by which browsers and feeds are known: nobody can use it."""

from __future__ import annotations

import hashlib


def hashed(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()
