"""Information that no seat has: the order of hidden piles, and future dice.

Unknown cards of a pile are exchangeable, so their order can be chosen when the first of them is
needed. Therefore a draw, a shuffle or a wash is a separate chance event.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from warren.kernel.chance import seed_chance

PILES = ("deck", "supply", "pile", "basket")  # piles, each with its size; none is public


def hidden_piles(state: Any) -> Iterator[np.ndarray]:
    """Yield every pile with a hidden order, as a part of the position."""
    for name in PILES:
        if name not in state.dtype.names or f"{name}_size" not in state.dtype.names:
            continue
        cards, sizes = np.atleast_2d(state[name]), np.atleast_1d(state[f"{name}_size"])
        for pile, size in zip(cards, sizes, strict=True):
            yield pile[: int(size)]


def settle(state: Any, seed: int) -> None:
    """Shuffle everything that no seat knows, in place, and seed the dice."""
    chance = np.random.default_rng(seed)
    known = state["known"] if "known" in state.dtype.names else None
    for pile in hidden_piles(state):
        places = np.arange(len(pile)) if known is None else np.flatnonzero(known[pile] == 0)
        pile[places] = chance.permutation(pile[places])
    seed_chance(state["chance"], seed)


def is_lucky(before: Any, after: Any) -> bool:
    """Return whether chance was involved: dice, or a change or a look at a hidden pile."""
    if (before["chance"] != after["chance"]).any():
        return True
    piles = zip(hidden_piles(before), hidden_piles(after), strict=True)
    if any(not is_stacked(one, other) for one, other in piles):
        return True
    if "known" not in before.dtype.names:
        return False
    cards = np.concatenate([*hidden_piles(before)])
    return bool((before["known"][cards] != after["known"][cards]).any())


def is_stacked(before: np.ndarray, after: np.ndarray) -> bool:
    """Return whether a pile is unchanged, except for cards added on top."""
    return len(after) >= len(before) and np.array_equal(after[: len(before)], before)
