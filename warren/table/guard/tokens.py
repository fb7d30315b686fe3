"""Hashes of the tokens by which browsers and feeds are known: nobody can use them."""

from __future__ import annotations

import hashlib


def hashed(token: str) -> bytes:
    """The hash of a token."""
    return hashlib.sha256(token.encode()).digest()
