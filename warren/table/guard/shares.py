"""Limits that apply across all workers.

Each worker has its own buckets and counts. Once a second it reports every client above a certain
share to the other workers: spending counts at every worker, and holdings are added up. The many
clients below that share are not reported.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from warren.table.guard.limits import Buckets

AT_ONCE = 50  # clients per message
PART = 4  # holdings above this fraction of a worker's share of a limit are reported

Held = Callable[[], Counter[str]]


class Shares:
    """All limits that apply across workers."""

    def __init__(self) -> None:
        self.buckets: dict[str, Buckets] = {}
        self.held: dict[str, tuple[Held, float]] = {}  # holdings, and their limit
        self.told: dict[str, dict[str, int]] = {}  # amounts in the last report
        self.others: dict[int, dict[str, dict[str, int]]] = {}

    def have(self, what: Any) -> None:
        """Share all the buckets of an object with the other workers."""
        for name, found in getattr(what, "__dict__", {}).items():
            if isinstance(found, Buckets):
                found.spent = Counter()
                self.buckets[f"{type(what).__name__}.{name}"] = found

    def elsewhere(self, what: str, whose: str) -> int:
        """Return the client's holdings at other workers."""
        return sum(one.get(what, {}).get(whose, 0) for one in self.others.values())

    def news(self, workers: int) -> Iterator[str]:
        """Yield the news for the other workers, in messages of limited length."""
        for name, buckets in self.buckets.items():
            yield from messages("spent", name, buckets.to_tell(1 - 1 / workers))
        for name, (held, most) in self.held.items():
            now = {who: n for who, n in held().items() if n * workers * PART > most}
            before = self.told.get(name, {})
            self.told[name] = now
            changed = {who: now.get(who, 0) for who in {*now, *before}}
            yield from messages(
                "held", name, {who: n for who, n in changed.items() if n != before.get(who, 0)}
            )

    def hear(self, worker: int, said: str) -> None:
        """Record the amounts that another worker reports."""
        kind, name, about = json.loads(said)
        if kind == "spent":
            for whose, amount in about.items() if name in self.buckets else ():
                self.buckets[name].spend_elsewhere(whose, amount)
        else:
            known = self.others.setdefault(worker, {}).setdefault(name, {})
            known.update(about)
            for whose in [one for one, many in known.items() if not many]:
                del known[whose]

    def forget(self, worker: int | None = None) -> None:
        """Forget an ended worker, or all workers after a gap; then report everything again."""
        if worker is None:
            self.others.clear()
            self.told.clear()
        else:
            self.others.pop(worker, None)


def messages(kind: str, name: str, about: dict[str, Any]) -> Iterator[str]:
    """Split the news into messages, because PostgreSQL limits them to 8,000 bytes."""
    left = iter(about.items())
    while some := dict(islice(left, AT_ONCE)):
        yield json.dumps([kind, name, some])
