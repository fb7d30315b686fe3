"""How long the suites run: short in `make test`, as long as `make soak` is told."""

from __future__ import annotations

import os

IS_SOAK = any(name.startswith("SOAK_") for name in os.environ)
KINDS = ["sqlite", "postgresql", "workers"]  # what a suite runs against


def count(name: str, short: int) -> int:
    """How many of something: `SOAK_KILLS=1000` in the environment, else the short number."""
    return int(os.environ.get(f"SOAK_{name.upper()}") or short)
