"""How much anybody may ask for, and how much the whole house holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True)
class Limits:
    """Numbers that a host may choose."""

    message: int = 8_192  # bytes of a message
    record: int = 262_144  # bytes of a match that is imported
    messages: float = 20.0  # a second, for each connection
    requests: float = 50.0  # a second, for each address
    tables: int = 2_000  # that are not over
    tables_of_one: int = 40  # opened by one player and not over
    connections: int = 5_000
    connections_of_one: int = 128  # from one address, where a whole club may be
    viewers: int = 200  # of one table
    chat: int = 500  # lines of one table
    hints: int = 1  # at a time, for each table
    studies: int = 16  # hints, analyses and imports of the whole house that may wait
    entries: int = 10_000  # of one table; what is needed to play on is never refused


@dataclass
class Bucket:
    """Lets so many through a second, and a few more at once."""

    rate: float
    burst: float = 0.0
    level: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.burst = self.burst or 3 * self.rate
        self.level = self.burst

    def takes(self) -> bool:
        """Whether one more may pass now."""
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """A bucket for each address; those that are full again are forgotten."""

    def __init__(self, rate: float, *, burst: float = 0.0, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = self.many = most
        self.buckets: dict[str, Bucket] = {}

    def takes(self, address: str) -> bool:
        """Whether one more request of an address may pass now."""
        if len(self.buckets) > self.many:
            self.buckets = {
                key: bucket
                for key, bucket in self.buckets.items()
                if monotonic() - bucket.at < bucket.burst / bucket.rate
            }
            self.many = max(self.most, 2 * len(self.buckets))  # not at every request of a crowd
        bucket = self.buckets.setdefault(address, Bucket(self.rate, self.burst))
        return bucket.takes()
