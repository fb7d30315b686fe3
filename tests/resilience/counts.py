"""The length of the suites: short in `make test-slow`, as requested in `make soak`."""

from __future__ import annotations

import os

IS_SOAK = any(name.startswith("SOAK_") for name in os.environ)
KINDS = ["sqlite", "postgresql", "workers"]  # the stores that a suite runs against


def count(name: str, short: int) -> int:
    """Return `SOAK_KILLS=1000` and the like from the environment, else the short number."""
    return int(os.environ.get(f"SOAK_{name.upper()}") or short)
