"""The selection of combinations covers what it says, and a soak leaves none out."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from covering import covering

SHAPES = [
    ((3, 5), ()),
    ((8, 5), ()),
    ((3, 3, 7), [(0, 1)]),
    ((9, 3, 4), [(0, 1), (0, 2), (1, 2)]),
    ((2, 3, 4, 9), [(0, 1), (2, 3)]),
]


@pytest.fixture(autouse=True)
def ordinary(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ordinary run of the tests, whatever this one is."""
    monkeypatch.delenv("SCREENS", raising=False)


def axes_of(sizes: tuple[int, ...]) -> list[str]:
    """Axes with different values: "abc", "de"."""
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    return ["".join(next(letters) for _ in range(size)) for size in sizes]


@pytest.mark.parametrize(("sizes", "pairs"), SHAPES, ids=str)
def test_every_value_and_every_wanted_pair_appears(sizes, pairs) -> None:
    axes = axes_of(sizes)
    chosen = covering(*axes, pairs=pairs)
    assert set(chosen) <= set(product(*axes))
    for axis, values in enumerate(axes):
        assert {row[axis] for row in chosen} == set(values)
    for a, b in pairs:
        assert {(row[a], row[b]) for row in chosen} == set(product(axes[a], axes[b]))


@pytest.mark.parametrize(("sizes", "pairs"), SHAPES, ids=str)
def test_little_more_is_chosen_than_is_needed(sizes, pairs) -> None:
    needed = max([*sizes, *(sizes[a] * sizes[b] for a, b in pairs)])
    assert needed <= len(covering(*axes_of(sizes), pairs=pairs)) <= 1.2 * needed


def test_all_pairs_of_all_axes_can_be_wanted() -> None:
    axes = axes_of((4, 4, 3))
    chosen = covering(*axes, pairs=combinations(range(3), 2))
    assert len(chosen) < 4 * 4 * 3 / 2
    assert {row[1:] for row in chosen} == set(product(*axes[1:]))


def test_a_soak_runs_all_combinations(monkeypatch) -> None:
    monkeypatch.setenv("SCREENS", "all")
    assert covering("abc", "de", "fg") == list(product("abc", "de", "fg"))
