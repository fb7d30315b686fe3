"""Records for the kernel's plain functions, which read `state.hand_size` rather than keys."""

from __future__ import annotations

from typing import Any

import numpy as np


def as_record(record: Any) -> Any:
    """The record with its fields as attributes; it stays the same memory."""
    if isinstance(record, np.record):
        return record
    return np.frombuffer(record.data, record.dtype).view(np.recarray)[0]
