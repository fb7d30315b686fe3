"""The priority of a process: players come first."""

import os
from contextlib import suppress

MODESTLY, LAST = 10, 19  # how nice a process is; the last comes after all others


def step_aside(much: int = MODESTLY) -> None:
    """Lower the priority of this process, on systems that know of that."""
    with suppress(AttributeError, OSError):
        os.nice(much)
