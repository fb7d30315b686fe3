"""Clocks: each seat's remaining time, computed from the times of events."""

from __future__ import annotations

from collections.abc import Collection

from warren.table.guard.clock import DAY
from warren.table.protocol.messages import Clock

MINUTE = 60.0


class Clocks:
    """The clocks of all seats; they run for the seats that must decide."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [self.whole] * seats
        self.ticking: tuple[int, ...] = ()
        self.since = 0.0

    @property
    def whole(self) -> float:
        """The initial time of each seat."""
        return self.clock.days * DAY if self.clock.kind == "days" else self.clock.minutes * MINUTE

    @property
    def are_used(self) -> bool:
        """Whether this table has clocks."""
        return self.clock.kind != "none"

    def run(self, seats: Collection[int], at: float) -> None:
        """Run the clocks of the given seats from now on."""
        for seat in self.ticking:
            self.left[seat] -= max(0.0, at - self.since)
        if self.clock.kind == "days":
            for seat in seats:
                if seat not in self.ticking:
                    self.left[seat] = self.whole
        self.ticking, self.since = tuple(seats), at

    def pause(self, at: float) -> None:
        """Discard the time that has passed until now."""
        self.since = at

    def skip(self, seconds: float, at: float) -> None:
        """Skip a number of seconds, negative if the system clock was set back."""
        self.since = min(self.since + seconds, at)

    def decided(self, seat: int, at: float) -> None:
        """Note a seat's answer: the seat gets its increment, or a new allowance for a decision."""
        self.run(tuple(other for other in self.ticking if other != seat), at)
        if self.clock.kind == "live":
            self.left[seat] = max(self.left[seat], 0.0) + self.clock.increment

    def taken_back(self, seat: int, had: float) -> None:
        """Undo a seat's answer without a gain in time; `had` is its time before the answer."""
        if self.clock.kind == "live":
            self.left[seat] = max(0.0, self.left[seat] - self.clock.increment)
        else:
            self.left[seat] = min(self.left[seat], had)

    def left_at(self, at: float) -> list[float]:
        """Return every seat's remaining time at a moment."""
        passed = max(0.0, at - self.since)
        return [
            max(0.0, left - (passed if seat in self.ticking else 0.0))
            for seat, left in enumerate(self.left)
        ]

    def next_flag(self) -> tuple[float, int] | None:
        """Return the first running clock to run out: the time, and its seat."""
        if not self.are_used or not self.ticking:
            return None
        seat = min(self.ticking, key=lambda one: self.left[one])
        return self.since + self.left[seat], seat
