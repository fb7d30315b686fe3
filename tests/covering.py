"""A sample of all combinations that covers every value and every important pair."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from itertools import product
from typing import Any

Pairs = Iterable[tuple[int, int]]


def takes_all() -> bool:
    """Return whether all combinations are wanted, as in `make soak`."""
    return os.environ.get("SCREENS") == "all"


def some(values: Iterable[Any], *chosen: Any) -> list[Any]:
    """Return the chosen values, which stand for the others; all values in `make soak`."""
    return list(values) if takes_all() else list(chosen)


def covering(*axes: Iterable[Any], pairs: Pairs = ()) -> list[tuple[Any, ...]]:
    """Return a selection in which each value of each axis appears, and each pair of values of the
    axes in `pairs`.

    The selection is the same in every run. `SCREENS=all` (`make soak`) returns all combinations.
    """
    known = [list(axis) for axis in axes]
    if takes_all():
        return list(product(*known))
    chosen = rows([len(axis) for axis in known], pairs)
    return [tuple(axis[n] for axis, n in zip(known, row, strict=True)) for row in chosen]


def rows(sizes: list[int], pairs: Pairs) -> list[tuple[int, ...]]:
    """Repeatedly choose the combination that covers most, with the least used values."""
    groups = [*((axis,) for axis in range(len(sizes))), *pairs]
    every = list(product(*(range(size) for size in sizes)))
    parts = {row: {(group, *(row[axis] for axis in group)) for group in groups} for row in every}
    missing = set().union(*parts.values())
    used: Counter[tuple[int, int]] = Counter()
    chosen: list[tuple[int, ...]] = []
    while missing:
        best = max(
            every,
            key=lambda row: (len(parts[row] & missing), -sum(used[one] for one in enumerate(row))),
        )
        chosen.append(best)
        missing -= parts[best]
        used.update(enumerate(best))
    return chosen
