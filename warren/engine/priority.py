"""Process priority, so that background work does not slow players down."""

import os
from contextlib import suppress

MODESTLY, LAST = 10, 19  # nice levels: low, and lowest


def step_aside(much: int = MODESTLY) -> None:
    """Lower the priority of this process, on systems that support it."""
    with suppress(AttributeError, OSError):
        os.nice(much)
