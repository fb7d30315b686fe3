"""A network's judgement of a pack that it was not trained on.

    python -m bench.unseen gosux --pack examples/tides.toml

The fast policy plays matches with the pack, and the network that bots use judges their positions.
We compare three Brier scores: that of the network as used by bots, which judges new cards by their
properties; that of the network with new cards removed from the position; and that of a constant.
The scores for the game's own cards, all learned, are listed beside them, but for other positions.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from warren.bots.network import Network, features_of, network_of
from warren.engine.games import game
from warren.kernel.network import FINE, ONE
from warren.kernel.policy import UNIT
from warren.training.playing import EMPTY, Manner, engine_of, play

AT_ONCE = 1 << 12  # positions judged at a time


class Scores(NamedTuple):
    """Brier scores of the deciding seat's share of the win; lower is better."""

    positions: int
    constant: float
    blind: float  # with new cards removed
    judged: float  # with new cards judged by their properties


def unseen(network: Network, designs: Mapping[str, frozenset[str]]) -> np.ndarray:
    """Mark the designs of a pack that the network has not learned."""
    return np.array([name not in network.designs for name in designs])


def shares(network: Network, rows: np.ndarray, inputs: np.ndarray, seats: int) -> np.ndarray:
    """Return the deciding seat's expected share of the win, computed as in `kernel.network`."""
    padded = np.concatenate([rows / ONE, np.zeros((1, rows.shape[1]))])
    places = np.where(inputs == EMPTY, len(rows), inputs.astype(np.int64))
    cells = np.clip(padded[places].sum(axis=1) + network.bias / ONE, 0, 1)
    for layer in (network.second, network.third):
        cells = np.clip(cells @ (layer[1:] / FINE) + layer[0] / (FINE * ONE), 0, 1)
    last = network.last[:seats]
    logits = cells @ (last[:, 1:] / (FINE * UNIT / ONE)).T + last[:, 0] / (FINE * UNIT)
    odds = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: np.ndarray = odds[:, 0] / odds.sum(axis=1)
    return found


def measure(name: str, edition: str, matches: int, seed: int) -> Scores:
    """Return the scores over positions with a new card, or over all positions if there is none."""
    chosen = game(name)
    network, features = network_of(chosen), features_of(chosen)
    if network is None or features is None:
        raise SystemExit(f"{name} has no network")
    seats = chosen.options().seats
    engine = engine_of(name, seats, edition)
    designs = features.designs(engine.pack)
    new = np.repeat(unseen(network, designs), features.zones)
    positions = play(name, seats, Manner(), seed=seed, matches=matches, edition=edition)
    inputs, results = positions.inputs, positions.results[:, 0].astype(float)
    if new.any():
        is_new = np.concatenate([np.zeros(features.counts, bool), new, [False]])
        places = np.where(inputs == EMPTY, len(is_new) - 1, inputs.astype(np.int64))
        has_new = is_new[places].any(axis=1)
        inputs, results = inputs[has_new], results[has_new]
    rows = network.rows(designs)
    without = rows.copy()
    without[features.counts :][new] = 0
    judged = [
        np.concatenate(
            [
                shares(network, table, inputs[first : first + AT_ONCE], seats)
                for first in range(0, len(inputs), AT_ONCE)
            ]
        )
        for table in (without, rows)
    ]
    blind, known = (float(((one - results) ** 2).mean()) for one in judged)
    return Scores(len(results), float(results.var()), blind, known)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.unseen", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1 << 45)
    asked = parser.parse_args()
    print("| cards | positions | constant | without new cards | as bots judge |")
    print("|---|---:|---:|---:|---:|")
    for label, edition in (
        ("the game's own", ""),
        (asked.pack.name, asked.pack.read_text("utf-8")),
    ):
        found = measure(asked.game, edition, asked.matches, asked.seed)
        told = f"{found.constant:.4f} | {found.blind:.4f} | {found.judged:.4f}"
        print(f"| {label} | {found.positions:,} | {told} |", flush=True)


if __name__ == "__main__":
    main()
