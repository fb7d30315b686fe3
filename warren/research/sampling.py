"""Legal actions drawn from the logits of a policy.

The loop reads the lists of legal actions, never the whole mask. It is compiled with Numba if
installed, and otherwise runs as plain Python.
"""

from __future__ import annotations

import hashlib
import math
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from warren.engine.running import may_compile
from warren.kernel.compile import cache_root


class Sample(NamedTuple):
    """An action for each row, with its probability under the policy."""

    actions: np.ndarray  # int64; -1 where no seat decides
    places: np.ndarray  # int64; the same as places in `Batch.legal`
    log_probs: np.ndarray  # float32, of the policy at temperature 1
    entropies: np.ndarray  # float32, in nats


def draw(logits, is_wide, legal, counts, chances, heat, actions, places, log_probs, entropies):  # type: ignore[no-untyped-def]
    """Draw an action in each row; at heat 0, take the likeliest action, and the first in a tie.

    Wide logits are for all actions; other logits are for the places in `legal`.
    """
    for row in range(legal.shape[0]):
        count = counts[row]
        actions[row] = places[row] = -1
        log_probs[row] = entropies[row] = 0
        if count == 0:
            continue
        best, most = 0, -math.inf
        for place in range(count):
            logit = logits[row, legal[row, place]] if is_wide else logits[row, place]
            if logit > most:
                best, most = place, logit
        total = heated = mean = 0.0
        for place in range(count):
            logit = logits[row, legal[row, place]] if is_wide else logits[row, place]
            share = math.exp(logit - most)
            total += share
            mean += share * (logit - most)
            heated += math.exp((logit - most) / heat) if heat > 0 else 0.0
        chosen = best
        if heat > 0:
            rest = chances[row] * heated
            chosen = count - 1
            for place in range(count):
                logit = logits[row, legal[row, place]] if is_wide else logits[row, place]
                rest -= math.exp((logit - most) / heat)
                if rest < 0:
                    chosen = place
                    break
        taken = logits[row, legal[row, chosen]] if is_wide else logits[row, chosen]
        actions[row] = legal[row, chosen]
        places[row] = chosen
        log_probs[row] = taken - most - math.log(total)
        entropies[row] = math.log(total) - mean / total


@cache
def drawing() -> Callable[..., None]:
    """Return the loop, as machine code if there is a compiler."""
    if not may_compile():
        return draw
    import numba
    from numba import types

    from warren.kernel import compile

    numbers, floats = types.Array(types.int64, 1, "C"), types.Array(types.float32, 1, "C")
    kinds = (
        types.Array(types.float32, 2, "A"),
        types.boolean,
        types.Array(types.int16, 2, "C"),
        numbers,
        types.Array(types.float64, 1, "C"),
        types.float64,
        *(numbers, numbers, floats, floats),
    )
    njit: Any = numba.njit
    with compile.ONE_AT_A_TIME, compile._caching_in(folder()):
        made: Callable[..., None] = njit(kinds, nogil=True, cache=True, error_model="numpy")(draw)
    return made


def folder() -> Path:
    """Return the cache folder for exactly this loop."""
    import numba

    digest = hashlib.sha256(Path(__file__).read_bytes())
    for version in (sys.version, numba.__version__, np.__version__):
        digest.update(version.encode())
    return cache_root() / f"sampling-{digest.hexdigest()[:20]}"


def sample(
    logits: np.ndarray,
    legal: np.ndarray,
    counts: np.ndarray,
    chance: np.random.Generator,
    *,
    temperature: float,
    is_wide: bool,
) -> Sample:
    """Draw in each row from logits for all actions, or for the places among the legal actions."""
    rows = len(counts)
    if not 0 <= temperature < math.inf:
        raise ValueError(f"a temperature must be 0 (greedy) or more, not {temperature}")
    made = Sample(
        np.empty(rows, np.int64),
        np.empty(rows, np.int64),
        np.empty(rows, np.float32),
        np.empty(rows, np.float32),
    )
    drawing()(logits, is_wide, legal, counts, chance.random(rows), float(temperature), *made)
    return made
