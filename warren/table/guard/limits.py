"""Limits for clients and for the whole house, and retention times."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import NamedTuple
from zlib import crc32

# Features of a house beside its tables; a host may switch off any of them
OFFERS = frozenset(
    {
        *("announcements", "daily", "gallery", "ladders", "notices", "opponents", "reports"),
        "tournaments",
    }
)
ADDRESSES = 65_536  # that are told apart where only a number is told
ANYWHERE = "?"  # where somebody asks from, if that is not known


class Asker(NamedTuple):
    """The sender of a request: address and player."""

    address: str = ANYWHERE
    player: str | None = None


SOMEBODY = Asker()


@dataclass(frozen=True)
class Limits:
    """Limits that a host may set."""

    message: int = 8_192  # bytes of a message
    record: int = 262_144  # bytes of a match that is imported
    messages: float = 20.0  # a second, for each connection
    requests: float = 50.0  # a second, for each address
    tables: int = 2_000  # that somebody is at, or was a moment ago; all others sleep
    tables_of_one: int = 40  # opened by one player at once, and in an hour
    connections: int = 5_000
    connections_of_one: int = 128  # from one address, where a whole club may be
    viewers: int = 200  # of one table
    chat: int = 500  # lines of one table
    hints: int = 1  # at a time, for each table
    studies: int = 16  # hints, analyses and imports of the whole house that may wait
    actions: int = 4_000  # of a match that is imported
    store: int = 2_000_000_000  # bytes on the disk; then only those play who play already
    imports_of_one: int = 2_000_000  # bytes that one player imports at once, and in a day
    stored_of_one: int = 8_000_000  # bytes that one player has written down at once, and in a day
    tournaments: str = "all"  # players who may open one: all, or members
    entries: int = 10_000  # of one table; what is needed to play on is never refused

    @property
    def longest(self) -> int:
        """Bytes of the longest request: two packs for the lab, and its settings."""
        return 3 * self.record

    @property
    def reserve(self) -> int:
        """Tables that only players who come back can wake."""
        return self.tables // 20

    # The limits of an address grow with the connections it may have

    @property
    def messages_of_address(self) -> float:
        """Messages a second from one address: enough for a club, too few for a flood."""
        return max(self.messages, self.messages * self.connections_of_one / 64)

    @property
    def tables_of_address(self) -> int:
        """Tables opened from one address at once, and in an hour."""
        return 3 * self.connections_of_one // 2

    @property
    def awake_of_address(self) -> int:
        """Tables awake for one address, unless the asker has a seat at the next one."""
        return self.connections_of_one

    @property
    def seated_of_address(self) -> int:
        """The same, and connections, for players with a seat."""
        return 2 * self.connections_of_one

    @property
    def sessions_of_address(self) -> int:
        """Names taken from one address by newcomers at once, and in an hour."""
        return 3 * self.connections_of_one // 2

    @property
    def members_of_address(self) -> int:
        """New members from one address at once, and in a day: they and their names stay."""
        return self.connections_of_one

    @property
    def imports_of_address(self) -> int:
        """Bytes imported from one address at once, and in a day."""
        return self.connections_of_one * self.imports_of_one // 32

    @property
    def stored_of_address(self) -> int:
        """Bytes stored for one address at once, and in a day."""
        return self.connections_of_one * self.stored_of_one // 32


@dataclass(frozen=True)
class Keeping:
    """Days for which unused things are kept; 0 is for ever."""

    lapse: float = 90.0  # tables whose match is not over
    imports: float = 30.0
    chats: float = 365.0
    matches: float = 0.0  # that are over
    sessions: float = 400.0


@dataclass
class Bucket:
    """A token bucket: so many a second, and a few more at once."""

    rate: float
    burst: float = 0.0
    level: float = field(init=False)
    at: float = field(default_factory=monotonic)

    def __post_init__(self) -> None:
        self.burst = self.burst or 3 * self.rate
        self.level = self.burst

    def takes(self, amount: float = 1.0) -> bool:
        """Whether one more, or so much more, may pass now."""
        self._fill()
        if self.level < amount:
            return False
        self.level -= amount
        return True

    def spend(self, amount: float) -> None:
        """Take so much, even if it is more than there is."""
        self._fill()
        self.level = max(0.0, self.level - amount)

    def lacks(self) -> float:
        """The amount missing until it is full."""
        self._fill()
        return self.burst - self.level

    def _fill(self) -> None:
        now = monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now


class Buckets:
    """A bucket for each address or player; those that are full again are forgotten."""

    def __init__(self, rate: float, *, burst: float = 0.0, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = self.many = most
        self.buckets: dict[str, Bucket] = {}
        self.spent: Counter[str] | None = None  # since others were told, if there are any

    def takes(self, whose: str, amount: float = 1.0) -> bool:
        """Whether one more request of somebody may pass now."""
        taken = self._of(whose).takes(amount)
        if taken and self.spent is not None:
            self.spent[whose] += amount  # type: ignore[assignment]
        return taken

    def spend(self, whose: str, amount: float) -> None:
        """Take so much of somebody's bucket."""
        self.spend_elsewhere(whose, amount)
        if self.spent is not None:
            self.spent[whose] += amount  # type: ignore[assignment]

    def spend_elsewhere(self, whose: str, amount: float) -> None:
        """Take so much of somebody's bucket that was spent at another worker."""
        self._of(whose).spend(amount)

    def to_tell(self, part: float) -> dict[str, float]:
        """Spent amounts that others must know by now: of clients with no more than a part left."""
        told: dict[str, float] = {}
        spent = Counter() if self.spent is None else self.spent
        for whose in [*spent]:
            bucket = self._of(whose)
            lacks = bucket.lacks()
            if lacks <= 0:
                del spent[whose]
            elif bucket.level <= part * bucket.burst:
                told[whose] = min(spent.pop(whose), lacks)  # some may have come back meanwhile
        return told

    def _of(self, whose: str) -> Bucket:
        if len(self.buckets) > self.many:
            self.buckets = {
                key: bucket
                for key, bucket in self.buckets.items()
                if monotonic() - bucket.at < bucket.burst / bucket.rate
            }
            self.many = max(self.most, 2 * len(self.buckets))  # not at every request of a crowd
        return self.buckets.setdefault(whose, Bucket(self.rate, self.burst))


def place_of(address: str) -> str:
    """A hash that tells an address from most others without revealing it."""
    return str(crc32(address.encode()) % ADDRESSES)


def per_hour(most: float) -> Buckets:
    """So many at once, and in an hour."""
    return Buckets(most / 3600, burst=most)


def per_day(most: float) -> Buckets:
    """So many at once, and in a day."""
    return Buckets(most / 86_400, burst=most)
