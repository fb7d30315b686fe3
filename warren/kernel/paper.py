"""Deprecated: `warren.kernel.scratch` under its former name, for games of other packages."""

import warnings

from warren.kernel import scratch


def __getattr__(name: str) -> int:
    found: int = getattr(scratch, "REWARD" if name == "PRIZE" else name)
    warnings.warn("warren.kernel.paper is now warren.kernel.scratch", DeprecationWarning, 2)
    return found
