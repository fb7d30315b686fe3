"""Records in Python: for the kernel's plain functions, which read `state.hand_size`, and copies."""

from __future__ import annotations

from typing import Any

import numpy as np


def copy_of(record: Any) -> Any:
    """A record of its own with the same contents."""
    return np.frombuffer(bytearray(record.tobytes()), record.dtype)[0]


def cells_of(array: Any) -> memoryview:
    """The numbers of an array, quicker to read a few of."""
    found: memoryview | None = getattr(array, "cells", None)  # where there is no NumPy
    return memoryview(array) if found is None else found


class Fields:
    """A record to be read: its fields by name or as attributes, quicker than a record gives them.

    Arrays are the record's own, numbers are copies.
    """

    def __init__(self, record: Any) -> None:
        self.__dict__.update((name, record[name]) for name in record.dtype.names)

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the record has no field '{name}'")


def reading(record: Any) -> Fields:
    """The record to be read."""
    return record if isinstance(record, Fields) else Fields(record)
