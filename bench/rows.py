"""Rows of a table: measurements that are repeated in alternating rounds."""

from __future__ import annotations

import os
import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numba
import numpy

from bench.peers import Measurement

ROUNDS = 5


@dataclass
class Row:
    """A repeated measurement."""

    label: str
    run: Callable[[], Measurement]
    wanted: str = ""
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """The median in pieces per second."""
        return statistics.median(self.rates or [0.0])


def interleave(rows: Sequence[Row], rounds: int) -> None:
    """Measure every row once, then every row again, and so on."""
    for number in range(rounds):
        for row in rows:
            print(f"\rround {number + 1} of {rounds}: {row.label:60}", end="", flush=True)
            row.rates.append(row.run().per_second)
    print("\r" + " " * 80 + "\r", end="")


def duration(rate: float) -> str:
    """Format the time of one piece in a suitable unit."""
    seconds = 1 / rate
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def machine(rounds: int) -> str:
    """Describe the machine, and give the number of measurements."""
    return (
        f"{platform.machine()}, {os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}, Numba {numba.__version__}, "
        f"NumPy {numpy.__version__}; median of {rounds} rounds"
    )
