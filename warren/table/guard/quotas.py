"""Quotas: the share of the server that an address or a player may use per hour or day."""

from __future__ import annotations

from collections.abc import Callable

from warren.table.guard.limits import Asker, Limits, per_day, per_hour
from warren.table.protocol.refusals import Refused
from warren.table.storage.store import Store

ROW = 200  # overhead of an entry or a table in the store, in bytes
LONG, PAGE = 700, 4_096  # bytes above which a text needs overflow pages; the size of a page
SHOWN = 24  # packs that one address may publish in the gallery (burst, per day)
RENAMED = 60  # renames by one player (burst, per hour), because tables store each one


class Quotas:
    """The remaining quotas of all clients."""

    def __init__(self, kept: Store, limits: Limits) -> None:
        self.store, self.limits = kept, limits
        # functions that return bytes used outside the store
        self.beside: list[Callable[[], int]] = []
        self.newcomers = per_hour(limits.sessions_of_address)
        self.renamed = per_hour(RENAMED)
        self.opened = per_hour(limits.tables_of_address)
        self.opened_by = per_hour(limits.tables_of_one)
        self.imported = per_day(limits.imports_of_address)
        self.imported_by = per_day(limits.imports_of_one)
        self.pictured = per_day(limits.pictures_of_address)
        self.pictured_by = per_day(limits.pictures_of_one)
        self.stored = per_day(limits.stored_of_address)
        self.stored_by = per_day(limits.stored_of_one)
        self.kept = per_day(limits.members_of_address)
        self.shown = per_day(SHOWN)

    def may_store(self, asker: Asker, *texts: str) -> bool:
        """Return whether a client may store these texts today."""
        size = sum(map(size_in_store, texts))
        by_player = asker.player is None or self.stored_by.takes(asker.player, size)
        return by_player and self.stored.takes(asker.address, size)

    def must_store(self, asker: Asker, *texts: str) -> None:
        """Refuse to store new data if the quota or the disk is full."""
        self.check_disk()
        if not self.may_store(asker, *texts):
            raise Refused("full")

    def has_stored(self, asker: Asker) -> None:
        """Count stored data that can't be refused."""
        self.stored.spend(asker.address, ROW)
        if asker.player:
            self.stored_by.spend(asker.player, ROW)

    def may_import(self, asker: Asker, size: int) -> bool:
        """Return whether a client may import a record of this size."""
        assert asker.player
        by_player = self.imported_by.takes(asker.player, size)
        return by_player and self.imported.takes(asker.address, size)

    def may_picture(self, asker: Asker, size: int) -> bool:
        """Return whether a client may upload a picture of this size."""
        assert asker.player
        by_player = self.pictured_by.takes(asker.player, ROW + size)
        return by_player and self.pictured.takes(asker.address, ROW + size)

    def may_open(self, asker: Asker) -> bool:
        """Return whether a client may open one more table."""
        assert asker.player
        return self.opened_by.takes(asker.player) and self.opened.takes(asker.address)

    @property
    def is_full(self) -> bool:
        """Whether the disk is full."""
        return self.store.size + sum(size() for size in self.beside) >= self.limits.store

    def check_disk(self) -> None:
        """Refuse new data if the disk is full; running matches continue."""
        if self.is_full:
            raise Refused("full")


def size_in_store(text: str) -> int:
    """Return the bytes that a text occupies in the store: long texts need overflow pages."""
    size = len(text.encode())
    return ROW + (size if size < LONG else -(-size // PAGE) * PAGE)
