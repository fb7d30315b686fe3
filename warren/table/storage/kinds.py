"""Opens the two kinds of store."""

from __future__ import annotations

from typing import Any

from warren.table.storage.store import URLS, Store, Where


def kind_of(where: Where | None) -> Any:
    """Return the module for a store, given its URL or file."""
    if is_url(where):
        from warren.table.storage import postgresql

        return postgresql
    from warren.table.storage import sqlite

    return sqlite


def is_url(where: Where | None) -> bool:
    """Return whether a store is in an external database."""
    return isinstance(where, str) and where.startswith(URLS)


def open_store(where: Where | Store | None, *, is_shared: bool = False) -> Store:
    """Open a store in a file, in PostgreSQL by its URL, or in memory.

    A store shared by several workers must be in PostgreSQL.
    """
    if isinstance(where, Store):
        return where
    made: Store = kind_of(where).opened(where, **({"is_shared": True} if is_shared else {}))
    return made
