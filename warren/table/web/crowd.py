"""All connections: their number, their addresses, and the choice of those to evict."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, OrderedDict
from contextlib import suppress
from typing import Any

from warren.table.guard.limits import Buckets, Limits
from warren.table.protocol.refusals import Refused
from warren.table.web.asking import household
from warren.table.web.proxies import Proxies

log = logging.getLogger("warren.table")

ASKING = 1_000  # connections for plain requests, besides those of viewers
PLAIN = 4  # connections per address, as a multiple of its viewer limit: browsers open several
ARRIVALS = 5  # new connections per address, as a multiple of its request limit
SPARE = 128  # files reserved for the process itself
LOOK = 10.0  # seconds after which a client that reads nothing is cut off

Line = Any  # a transport


class Crowd:
    """Every connection, from accepting to closing.

    If there is no room for a new connection, the oldest connection without a complete request is
    closed. A trusted proxy has no limit, because many clients share it.
    """

    def __init__(self, limits: Limits, proxies: Proxies) -> None:
        self.most = min(limits.connections + ASKING, files() - SPARE)
        self.of_one = PLAIN * limits.connections_of_one
        self.proxies = proxies
        self.arrivals = Buckets(ARRIVALS * limits.requests)
        self.sent_away = 0
        self.addresses: dict[Line, str | None] = {}  # by connection; None behind a proxy
        self.counts: Counter[str | None] = Counter()
        # idle connections by address, oldest first
        self.waiting: dict[str | None, OrderedDict[Line, None]] = {}
        self.oldest: OrderedDict[Line, None] = OrderedDict()  # all idle connections, oldest first
        self.unread: dict[Line, int] = {}  # unread bytes at the last check

    def welcomes(self, host: str) -> bool:
        """Return whether an address may open another connection now; floods get no answer."""
        if host in self.proxies or self.arrivals.takes(household(host)):
            return True
        self.sent_away += 1
        return False

    def let_in(self, line: Line, host: str | None) -> None:
        """Admit a connection if there is room or an idle connection can be evicted."""
        address = None if host in self.proxies else household(host or "?")
        if address is not None and self.counts[address] >= self.of_one:
            self._make_room(self.waiting.get(address))
        if len(self.addresses) >= self.most:
            self._make_room(self.oldest)
        self.addresses[line] = address
        self.counts[address] += 1
        self.waits(line)

    def trusts(self, line: Line) -> None:
        """Treat another worker's connection like a proxy's, because it carries many clients."""
        if self.addresses.get(line) is not None:
            self.leaves(line)
            self.addresses[line] = None
            self.counts[None] += 1
            self.waits(line)

    def waits(self, line: Line) -> None:
        """Record that a connection is idle."""
        if line in self.addresses and line not in self.oldest:
            self.oldest[line] = None
            self.waiting.setdefault(self.addresses[line], OrderedDict())[line] = None

    def is_busy(self, line: Line) -> None:
        """Record that a connection has sent a request or belongs to a viewer."""
        if line in self.oldest:
            del self.oldest[line]
            waiting = self.waiting[self.addresses[line]]
            del waiting[line]
            if not waiting:
                del self.waiting[self.addresses[line]]

    def leaves(self, line: Line) -> None:
        """Record that a connection has ended."""
        if line in self.addresses:
            self.is_busy(line)
            address = self.addresses.pop(line)
            self.counts[address] -= 1
            if not self.counts[address]:
                del self.counts[address]

    async def look_around(self) -> None:
        """Periodically cut off clients that do not read."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                self.cut_off()
            except Exception:
                log.exception("error in a background task", extra={"work": "look_around"})

    def cut_off(self) -> None:
        """Cut off clients that have read nothing since the last check."""
        unread = {line: line.get_write_buffer_size() for line in list(self.addresses)}
        for line, size in unread.items():
            if size and self.unread.get(line) == size:
                line.abort()
        self.unread = {line: size for line, size in unread.items() if size}

    def _make_room(self, waiting: OrderedDict[Line, None] | None) -> None:
        """Close the oldest idle connection."""
        if not waiting:
            raise Refused("full")
        line = next(iter(waiting))
        self.leaves(line)
        line.abort()


def files() -> int:
    """Return the number of files and connections that this process may open."""
    with suppress(ImportError):  # Windows, which has no such limit
        import resource

        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY:
            return soft
    return 2**31
