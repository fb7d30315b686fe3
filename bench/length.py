"""The lengths of matches in random play, and with players bred for long matches.

    python -m bench.length --rows 2048 --generations 12

A player has a logit for every action. The players with the longest matches are kept and mixed, and
their logits are varied (cross-entropy method). All seats use the same player, so they prolong a
match together.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np

from warren.batch import Batch
from warren.research.length import longest_of

GAMES = {
    "gosu": (2, 3, 4),
    "gosu:kamakor": (2, 4),
    "gosu:kamakor+tournament+teams": (4,),
    "gosux": (2,),
    "laundromat": (2, 3, 5),
}
EACH = 32  # matches per player
KEPT = 8  # one in this many players is kept


@dataclass
class Lengths:
    """Lengths of matches in decisions."""

    mean: float = 0.0  # mean in random play
    random: int = 0  # longest in random play
    bred: int = 0  # longest of all


def lengths(batch: Batch, logits: np.ndarray, chance: np.random.Generator, seed: int) -> np.ndarray:
    """Play one match per row from its logits; return the numbers of decisions."""
    batch.reset(seed)
    while (batch.seat >= 0).any():
        batch.step(batch.sample(logits, chance).actions)
    return batch.decisions.copy()


def breed(batch: Batch, generations: int, seed: int = 1) -> Lengths:
    """Search for long matches."""
    chance, found = np.random.default_rng(seed), Lengths()
    players = len(batch) // EACH
    means = np.zeros(batch.actions, np.float32)
    spread = np.full(batch.actions, 3.0, np.float32)
    for generation in range(generations + 1):
        likings = chance.normal(means, spread, (players, batch.actions)).astype(np.float32)
        if generation == 0:
            likings[:] = 0
        logits = np.repeat(likings, EACH, axis=0)
        took = lengths(batch, logits, chance, seed + generation * len(batch))
        found.bred = max(found.bred, int(took.max()))
        if generation == 0:
            found.mean, found.random = float(took.mean()), int(took.max())
            continue
        best = likings[np.argsort(-took.reshape(players, EACH).mean(axis=1))[: players // KEPT]]
        means, spread = best.mean(axis=0), best.std(axis=0) + 0.3
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.length", description=__doc__)
    parser.add_argument("--rows", type=int, default=2048)
    parser.add_argument("--generations", type=int, default=12)
    asked = parser.parse_args()
    print("| game | seats | random: mean | random: longest | bred: longest | MaxGameLength |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, counts in GAMES.items():
        for seats in counts:
            batch = Batch(name, asked.rows, seats=seats, again=False)
            found = breed(batch, asked.generations)
            told = f"{found.mean:.0f} | {found.random:,} | {found.bred:,}"
            print(f"| {name} | {seats} | {told} | {longest_of(batch.engine):,} |", flush=True)


if __name__ == "__main__":
    main()
