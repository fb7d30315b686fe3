"""Limits for clients and for the whole server, and retention times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple
from zlib import crc32

# Optional features of a server, which a host may switch off
OFFERS = frozenset(
    {
        *("announcements", "daily", "gallery", "ladders", "notices", "opponents"),
        *("pictures", "reports", "tournaments"),
    }
)
ADDRESSES = 65_536  # number of hash values for addresses where only a count is sent
ANYWHERE = "?"  # placeholder for an unknown address


class Asker(NamedTuple):
    """The sender of a request: address and player."""

    address: str = ANYWHERE
    player: str | None = None


SOMEBODY = Asker()


@dataclass(frozen=True)
class Limits:
    """Limits that a host may set."""

    message: int = 8_192  # bytes of a message
    record: int = 262_144  # bytes of an imported match
    messages: float = 20.0  # messages per second and connection
    requests: float = 50.0  # requests per second and address
    tables: int = 2_000  # tables awake, with viewers now or recently; others sleep
    tables_of_one: int = 40  # tables opened by one player: burst, and per hour
    connections: int = 5_000
    connections_of_one: int = 128  # connections from one address, because a whole club may share it
    viewers: int = 200  # viewers of one table
    chat: int = 500  # chat lines of one table
    hints: int = 1  # hints at a time per table
    studies: int = 16  # hints, analyses and imports that may be queued on the whole server
    actions: int = 4_000  # actions of an imported match
    store: int = 2_000_000_000  # bytes on disk; above that, only running matches continue
    imports_of_one: int = 2_000_000  # bytes imported by one player: burst, and per day
    pictures_of_one: int = 24_000_000  # bytes of pictures of one player: burst, and per day
    stored_of_one: int = 8_000_000  # bytes stored for one player: burst, and per day
    tournaments: str = "all"  # who may open a tournament: everybody (`all`), or only members
    # entries of one table; entries needed to continue a match are never refused
    entries: int = 10_000

    @property
    def longest(self) -> int:
        """The maximum size of a request in bytes: two packs for the lab, and its settings."""
        return 3 * self.record

    @property
    def reserve(self) -> int:
        """Tables reserved for returning players."""
        return self.tables // 20

    # The limits of an address grow with its allowed connections

    @property
    def messages_of_address(self) -> float:
        """Messages per second from one address: enough for a club, too few for a flood."""
        return max(self.messages, self.messages * self.connections_of_one / 64)

    @property
    def tables_of_address(self) -> int:
        """Tables opened from one address: burst, and per hour."""
        return 3 * self.connections_of_one // 2

    @property
    def awake_of_address(self) -> int:
        """Awake tables of one address; players with a seat at another table may still wake it."""
        return self.connections_of_one

    @property
    def seated_of_address(self) -> int:
        """Awake tables (and connections) of one address, for players with a seat."""
        return 2 * self.connections_of_one

    @property
    def sessions_of_address(self) -> int:
        """Names taken by newcomers from one address: burst, and per hour."""
        return 3 * self.connections_of_one // 2

    @property
    def members_of_address(self) -> int:
        """New members from one address: burst, and per day. Members and names are permanent."""
        return self.connections_of_one

    @property
    def imports_of_address(self) -> int:
        """Bytes imported from one address: burst, and per day."""
        return self.connections_of_one * self.imports_of_one // 32

    @property
    def pictures_of_address(self) -> int:
        """Bytes of pictures from one address: burst, and per day."""
        return self.connections_of_one * self.pictures_of_one // 32

    @property
    def stored_of_address(self) -> int:
        """Bytes stored for one address: burst, and per day."""
        return self.connections_of_one * self.stored_of_one // 32


@dataclass(frozen=True)
class Keeping:
    """Retention times in days; 0 keeps data indefinitely."""

    lapse: float = 90.0  # tables with an unfinished match
    imports: float = 30.0
    chats: float = 365.0
    matches: float = 0.0  # finished matches
    sessions: float = 400.0


@dataclass
class Bucket:
    """A token bucket: a rate per second, and a burst."""

    rate: float
    burst: float = 0.0
    level: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.burst = self.burst or 3 * self.rate
        self.level = self.burst

    def takes(self, amount: float = 1.0) -> bool:
        """Take an amount (default 1) if the bucket has enough; return whether it did."""
        self._fill()
        if self.level < amount:
            return False
        self.level -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take an amount, even if the bucket lacks it."""
        self._fill()
        self.level = max(0.0, self.level - amount)

    def lacks(self) -> float:
        """Return the amount missing from a full bucket."""
        self._fill()
        return self.burst - self.level

    def _fill(self) -> None:
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """A bucket for each address or player; full buckets are dropped."""

    def __init__(self, rate: float, *, burst: float = 0.0, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = self.many = most
        self.buckets: dict[str, Bucket] = {}
        # amounts spent since the last report, if there are other workers
        self.spent: Counter[str] | None = None

    def takes(self, whose: str, amount: float = 1.0) -> bool:
        """Return whether another request of a client may pass now."""
        taken = self._of(whose).takes(amount)
        if taken and self.spent is not None:
            self.spent[whose] += amount  # type: ignore[assignment]
        return taken

    def spend(self, whose: str, amount: float) -> None:
        """Take an amount from a client's bucket."""
        self.spend_elsewhere(whose, amount)
        if self.spent is not None:
            self.spent[whose] += amount  # type: ignore[assignment]

    def spend_elsewhere(self, whose: str, amount: float) -> None:
        """Take from a client's bucket an amount spent at another worker."""
        self._of(whose).spend(amount)

    def to_tell(self, part: float) -> dict[str, float]:
        """Return the amounts to report to other workers, for clients near their limits."""
        told: dict[str, float] = {}
        spent = Counter() if self.spent is None else self.spent
        for whose in [*spent]:
            bucket = self._of(whose)
            lacks = bucket.lacks()
            if lacks <= 0:
                del spent[whose]
            elif bucket.level <= part * bucket.burst:
                told[whose] = min(spent.pop(whose), lacks)  # the bucket may have refilled
        return told

    def _of(self, whose: str) -> Bucket:
        if len(self.buckets) > self.many:
            self.buckets = {
                key: bucket
                for key, bucket in self.buckets.items()
                if monotonic() - bucket.at < bucket.burst / bucket.rate
            }
            self.many = max(self.most, 2 * len(self.buckets))  # clean up only occasionally
        if whose not in self.buckets:
            self.buckets[whose] = Bucket(self.rate, self.burst)
        return self.buckets[whose]


def place_of(address: str) -> str:
    """Return a short hash of an address, which distinguishes it without revealing it."""
    return str(crc32(address.encode()) % ADDRESSES)


def per_hour(most: float) -> Buckets:
    """Return a bucket with a burst and a rate per hour."""
    return Buckets(most / 3600, burst=most)


def per_day(most: float) -> Buckets:
    """Return a bucket with a burst and a rate per day."""
    return Buckets(most / 86_400, burst=most)
