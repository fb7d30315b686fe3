"""Records in Python: attribute access for the kernel's plain functions, and copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

Kept = TypeVar("Kept")


def copy_of(record: Any) -> Any:
    """A copy of a record."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def cells_of(array: Any) -> memoryview:
    """The numbers of an array in a form that is faster for reading a few."""
    found: memoryview | None = getattr(array, "cells", None)  # without NumPy
    return memoryview(array) if found is None else found


KEPT = " kept"  # no field has this name


class Fields:
    """A record for reading: its fields by name or as attributes, faster than on the record itself.

    Arrays are the record's own, numbers are copies. Values that follow from the record alone are
    cached (`kept`), so a record must not change meanwhile.
    """

    def __init__(self, record: Any) -> None:
        self.__dict__.update(zip(record.dtype.names, record.item(), strict=True))
        self.__dict__[KEPT] = {}

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the record has no field '{name}'")

    def kept(self, key: object, make: Callable[..., Kept], *about: Any) -> Kept:
        """A result that follows from the record alone, cached: made from `about` the first time."""
        kept = self.__dict__[KEPT]
        if key not in kept:
            kept[key] = make(*about)
        found: Kept = kept[key]
        return found

    def forget(self) -> None:
        """Clear the cache."""
        self.__dict__[KEPT].clear()

    def listed(self, name: str) -> list[Any]:
        """An array as lists, which are faster for reading many numbers."""
        found: list[Any] = self.kept(name, self.__dict__[name].tolist)
        return found


def reading(record: Any) -> Fields:
    """The record in a form that is fast to read."""
    return record if isinstance(record, Fields) else Fields(record)
