"""The smallest learning agent: a linear policy in NumPy, trained on its own results.

    pip install 'warren[native]'
    python -m examples.reinforce --game laundromat --bot uniform --minutes 2

Every active cell of the observation votes for every action with a weight. After a match, the
actions of the seat become likelier if it has won, and less likely if it has lost (REINFORCE).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np

from warren.batch import Batch


class Agent:
    """Weights of cells and actions."""

    def __init__(self, batch: Batch, rate: float) -> None:
        self.weights = np.zeros((batch.features.cells, batch.actions), np.float32)
        self.rate = rate

    def odds(self, cells: np.ndarray, mask: np.ndarray) -> np.ndarray:
        """Return the probability of each action, for every row."""
        logits = np.where(mask, cells @ self.weights, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        shares: np.ndarray = odds / odds.sum(axis=1, keepdims=True)
        return shares

    def learn(self, cells: np.ndarray, gradient: np.ndarray) -> None:
        """Move the weights of the active cells."""
        self.weights += self.rate * (cells.T @ gradient)


def drawn(odds: np.ndarray, chance: np.random.Generator) -> np.ndarray:
    """Sample an action for each row by its probability."""
    places: np.ndarray = (odds.cumsum(axis=1) < chance.random((len(odds), 1))).sum(axis=1)
    return np.minimum(places, odds.shape[1] - 1)


def learn(
    game: str, bot: str, *, seconds: float, rows: int = 64, rate: float = 0.02, seed: int = 1
) -> Iterator[tuple[float, int, float]]:
    """Train seat 0; yield seconds, matches and its share of the win after each round."""
    batch = Batch(game, rows, seats=2, observe="dense", again=False)
    agent, chance, start = Agent(batch, rate), np.random.default_rng(seed), time.monotonic()
    bots, matches = {1: bot}, 0
    while time.monotonic() - start < seconds:
        batch.reset(int(chance.integers(2**62)))
        batch.play(bots)
        story = []
        while (batch.seat >= 0).any():
            live = batch.seat >= 0
            cells = batch.dense[live]
            odds = agent.odds(cells, batch.mask[live])
            actions = np.zeros(rows, np.int64)
            actions[live] = drawn(odds, chance)
            batch.step(actions, bots=bots)
            odds *= -1
            odds[np.arange(len(odds)), actions[live]] += 1
            story.append((live, cells, odds))
        won = batch.shares[:, 0]
        matches += rows
        for live, cells, gradient in story:
            agent.learn(cells, gradient * (won[live] - won.mean())[:, None])
        yield time.monotonic() - start, matches, float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="laundromat")
    parser.add_argument("--bot", default="uniform", help="uniform or greedy")
    parser.add_argument("--minutes", type=float, default=2)
    chosen = parser.parse_args()
    recent: list[float] = []
    for number, (gone, matches, won) in enumerate(
        learn(chosen.game, chosen.bot, seconds=60 * chosen.minutes)
    ):
        recent = [*recent[-9:], won]
        if number % 10 == 9:
            print(f"{gone:5.0f} s, {matches:7,} matches: {np.mean(recent):.1%} of the last 640 won")


if __name__ == "__main__":
    main()
