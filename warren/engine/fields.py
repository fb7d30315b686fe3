"""Records in Python: attribute access for the kernel's plain functions, and caches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

Kept = TypeVar("Kept")


def copy_of(record: Any) -> Any:
    """Copy a record."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def cells_of(array: Any) -> memoryview:
    """Return an array's numbers as a memoryview, which is faster for reading a few of them."""
    found: memoryview | None = getattr(array, "cells", None)  # an array of the stand-in for NumPy
    return memoryview(array) if found is None else found


MOST = 1024  # results that are cached


class Fields(dict[str, Any]):
    """A read-only record with fields by name or as attributes, faster than the record itself.

    Arrays are shared with the record; numbers are copied. Values computed from the record alone are
    cached (`kept`), so the record must not change while they are in use.
    """

    __slots__ = ("__dict__", "_kept")

    def __init__(self, record: Any) -> None:
        super().__init__(zip(record.dtype.names, record.item(), strict=True))
        self.__dict__.update(self)
        self._kept: dict[object, Any] = {}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the record has no field '{name}'")

    def kept(self, key: object, make: Callable[..., Kept], *about: Any) -> Kept:
        """Return a cached result that depends on the record alone; compute it the first time."""
        known: dict[object, Kept] = self._kept
        if key in known:
            return known[key]
        found = known[key] = make(*about)
        return found

    def forget(self) -> None:
        """Clear the cached results."""
        self._kept.clear()

    def content(self, *names: str) -> tuple[object, ...]:
        """Return the contents of some fields, as a cache key for results that depend on them."""
        return self.kept(names, self._content, names)

    def _content(self, names: tuple[str, ...]) -> tuple[object, ...]:
        found = [self[name] for name in names]
        return tuple([one if isinstance(one, int) else one.tobytes() for one in found])

    def listed(self, name: str) -> list[Any]:
        """Return an array as nested lists, which are faster for reading many of its numbers."""
        if name not in self._kept:
            self._kept[name] = self[name].tolist()
        found: list[Any] = self._kept[name]
        return found


def reading(record: Any) -> Fields:
    """Return the record in a form that is fast to read."""
    return record if isinstance(record, Fields) else Fields(record)


class Results(dict[object, Kept]):
    """A cache of results across records, keyed by everything that each result depends on."""

    def kept(self, key: object, make: Callable[..., Kept], *about: Any) -> Kept:
        """Return a cached result, computed from `about` the first time."""
        if key not in self:
            if len(self) >= MOST:
                self.clear()
            self[key] = make(*about)
        return self[key]
