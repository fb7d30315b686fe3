"""The server's clock."""

from __future__ import annotations

import time
from collections.abc import Callable

DAY = 86_400.0


class HouseClock:
    """Server time: set once from the system clock, then advanced by a monotonic clock."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.wall, self.ticks = wall, ticks
        self.begun, self.base = ticks(), wall()
        self.before = 0.0  # seconds of service before this start
        self.held: float | None = None  # the moment at which the clock was stopped

    def go_on(self, age: float, now: float) -> None:
        """Resume the time of a stopped server; set the date back only if necessary."""
        self.before = age
        if self.base < now < self.base + DAY:
            self.base = now

    def now(self) -> float:
        """Return the time of day."""
        return self.base + self.ticks() - self.begun

    def age(self) -> float:
        """Return the total seconds of service; downtime does not count."""
        return self.before + (self.ticks() if self.held is None else self.held) - self.begun

    def hold(self) -> None:
        """Stop all clocks while nobody can play."""
        self.held = self.ticks()

    def run(self) -> None:
        """Let clocks run again."""
        if self.held is not None:
            self.before -= self.ticks() - self.held
            self.held = None

    def is_true(self) -> bool:
        """Return whether the system clock still roughly agrees with the server's time."""
        return abs(self.wall() - self.now()) < DAY
