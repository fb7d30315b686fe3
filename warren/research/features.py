"""The knowledge of a seat, as a table of named features.

A game's `observe` writes a fixed number of integers. A feature is one of these integers, or one bit
of an integer. Its *cells* represent its values: each cell represents one value or a few
neighbouring values, and the value 0 has no cell. Therefore an observation can be read in three
ways: as raw numbers, as the list of active cells, or as a row of zeros and ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from warren.engine.games import Engine
from warren.kernel.scratch import SIZE
from warren.research.rows import BITS, FEATURE, FIRST, NUMBER, SHARED, TABLE


@dataclass(frozen=True)
class Feature:
    """A number in a seat's knowledge; seats are counted from that seat."""

    name: str
    most: int = 1  # the highest value with its own cell
    shared: int = 1  # number of values per cell, a power of 2
    labels: tuple[str, ...] = ()  # meanings of the values from 1 up; empty if values are counts

    @property
    def cells(self) -> int:
        """The number of the feature's cells."""
        return -(-self.most // self.shared)

    def cell_name(self, cell: int) -> str:
        """Return the meaning of an active cell, counted from the feature's first."""
        if self.labels:
            return f"{self.name} = {self.labels[cell]}"
        low, high = cell * self.shared + 1, min((cell + 1) * self.shared, self.most)
        said = str(low) if low == high else f"{low} to {high}"
        return f"{self.name} = {said}{' or more' if cell == self.cells - 1 > 0 else ''}"


def named(name: str, labels: Sequence[str]) -> Feature:
    """Return a feature with labelled values: the first label stands for 1."""
    return Feature(name, len(labels), labels=tuple(labels))


@dataclass(frozen=True)
class Run:
    """Consecutive features among the numbers of `observe`, or bits of one number."""

    start: int
    features: tuple[Feature, ...]
    is_bits: bool = False

    def __post_init__(self) -> None:
        if self.is_bits and any(feature.cells != 1 for feature in self.features):
            raise ValueError("a bit must have exactly one cell")


@dataclass(frozen=True)
class Observed:
    """The part of a game that names the numbers of its `observe`, under an engine's rules."""

    runs: Callable[[Engine], Iterable[Run]]
    longest: Callable[[Engine], int] | None = None  # the maximum number of decisions in a match


def plain_runs(engine: Engine) -> Iterator[Run]:
    """Yield the features of a game without names for them."""
    numbers = range(engine.game.observation)
    yield Run(0, tuple(Feature(f"number {number}", 15) for number in numbers))


def runs_of(engine: Engine) -> tuple[Run, ...]:
    """Return the features of a game under an engine's rules, in the order of its observations."""
    part = engine.game.part("observed", Observed)
    return tuple((part.runs if part else plain_runs)(engine))


class FeatureTable(Sequence[Feature]):
    """The table of features: the meaning of every number and every cell of an observation."""

    def __init__(self, runs: Iterable[Run]) -> None:
        self.runs = tuple(runs)
        self._features = tuple(feature for run in self.runs for feature in run.features)

    def __getitem__(self, place: Any) -> Any:
        return self._features[place]

    def __len__(self) -> int:
        return len(self._features)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every number."""
        return tuple(feature.name for feature in self._features)

    @cached_property
    def firsts(self) -> np.ndarray:
        """The first cell of every feature, then the total number of cells."""
        counts = [0, *(feature.cells for feature in self._features)]
        return np.cumsum(counts)

    @property
    def cells(self) -> int:
        """The total number of cells."""
        return int(self.firsts[-1])

    def place(self, name: str) -> int:
        """Return the index of the number with this name in an observation."""
        return self._places[name]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.names)}

    def cell_name(self, cell: int) -> str:
        """Return the meaning of an active cell."""
        place = int(np.searchsorted(self.firsts, cell, side="right")) - 1
        feature: Feature = self._features[place]
        return feature.cell_name(cell - int(self.firsts[place]))

    # --- as arrays, for `research.rows` ----------------------------------------------------------

    @cached_property
    def cell_table(self) -> np.ndarray:
        """The first and last cell of each feature, and the shift for values that share cells."""
        lasts = [feature.cells - 1 for feature in self]
        shifts = [feature.shared.bit_length() - 1 for feature in self]
        return np.array([self.firsts[:-1], lasts, shifts], np.int64)

    @cached_property
    def table(self) -> np.ndarray:
        """The same for every number of `observe`, with its index among the features."""
        table = np.zeros((SIZE, TABLE), np.int64)
        for first, end, start, is_bits in self._parts:
            features = [first] if is_bits else range(first, end)
            places = slice(start, start + len(features))
            table[places, FEATURE] = features
            table[places, BITS] = end - first if is_bits else NUMBER
            table[places, FIRST : SHARED + 1] = self.cell_table[:, features].T
        return table

    # --- one observation -------------------------------------------------------------------------

    @cached_property
    def _parts(self) -> list[tuple[int, int, int, bool]]:
        """The bounds of each run in `raw`, its start in `observe`, and whether it holds bits."""
        ends = np.cumsum([0, *(len(run.features) for run in self.runs)]).tolist()
        starts = [(run.start, run.is_bits) for run in self.runs]
        return [(*ends[at : at + 2], *start) for at, start in enumerate(starts)]

    def raw(self, observed: np.ndarray) -> np.ndarray:
        """Return the numbers of an observation."""
        numbers = np.empty(len(self), np.int16)
        for first, end, start, is_bits in self._parts:
            length = end - first
            numbers[first:end] = (
                observed[start] >> np.arange(length) & 1
                if is_bits
                else observed[start : start + length]
            )
        return numbers

    def sparse(self, raw: np.ndarray) -> np.ndarray:
        """Return the active cells."""
        places = np.flatnonzero(raw > 0)
        first, last, shared = self.cell_table.take(places, axis=1)
        return (first + np.minimum((raw[places] - 1) >> shared, last)).astype(np.int32)

    def dense(self, raw: np.ndarray) -> np.ndarray:
        """Return zeros, with a one for each active cell."""
        row = np.zeros(self.cells, np.float32)
        row[self.sparse(raw)] = 1
        return row

    def __repr__(self) -> str:
        return f"<{len(self)} features with {self.cells} cells>"
