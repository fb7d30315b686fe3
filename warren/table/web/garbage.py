"""Garbage collection: a little at a time while people play, all of it when few do.

A collection visits its objects, and each visit may miss the processor's caches. With hundreds of
busy tables, collecting 20,000 objects took 60 ms, and nobody could move meanwhile. So the collector
only looks at the newest 2,000 by itself. All the others have their turn when the server is quiet,
or after a quarter of an hour at the latest.
"""

from __future__ import annotations

import gc
import time

YOUNG = 2_000  # new objects until they are collected
NEVER = 1 << 30
QUIET = 0.1  # share of a processor that a quiet server uses at most
SOON, LATE = 60.0, 900.0  # seconds between whole collections, in quiet and in any case


def collect_little() -> None:
    """Keep what exists now for ever, and collect only new objects automatically."""
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


class Garbage:
    """Collects everything now and then; `look` is called every second."""

    def __init__(self) -> None:
        self.looked = self.collected = time.monotonic()
        self.used = time.process_time()

    async def look(self) -> None:
        """Collect all garbage if the server is quiet, or if it was busy for too long."""
        now, used = time.monotonic(), time.process_time()
        is_quiet = used - self.used < QUIET * (now - self.looked)
        self.looked, self.used = now, used
        since = now - self.collected
        if since >= LATE or (is_quiet and since >= SOON):
            gc.collect()
            self.collected = time.monotonic()
