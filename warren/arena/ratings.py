"""Ratings of bots, estimated from all matches together.

A bot of strength s wins a match with a probability of s divided by the sum of all seats' strengths:
the Bradley-Terry model for two seats, Luce's for more. A shared win counts as a fraction for each
winner. The rating is 400 times the base-10 logarithm of the strength, so a lead of 400 points means
ten wins to one. The mean of all bots is 1500.

Every pair of bots gets half a win in each direction; otherwise, a bot that wins everything would
have an infinite rating. The added wins matter only for such bots and for short series.

The 95 % interval is a Bayesian bootstrap over seeds. Each of a thousand rounds gives every seed
(with all its matches) and every added half win a random weight (exponential, mean 1). The interval
is the middle 95 % of the resulting ratings. The weights are the same in every run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import Any

import numpy as np

from warren.arena.playing import Result
from warren.arena.scores import ScoreEstimate

MEAN = 1500.0
TEN_TO_ONE = 400.0
GIVEN = 0.5  # wins added for each bot over each other bot
DRAWS = 1000  # rounds of the bootstrap
BLOCK = 1000  # observations weighted in one block
MIDDLE = (2.5, 97.5)
PRECISE = 1e-6  # largest change in a logarithm that counts as converged
LONGEST_STEP = 1.0  # longest Newton step; longer ones could overshoot
MOST_STEPS = 200


def ratings(bots: Sequence[str], results: Iterable[Result]) -> dict[str, ScoreEstimate]:
    """Return every bot's rating."""
    evidence = Evidence(bots, results)
    [values] = rated(*evidence.weighed(lambda witnesses: np.ones((1, witnesses))), evidence.casts)
    chance = np.random.default_rng(0)
    drawn = evidence.weighed(lambda witnesses: chance.exponential(size=(DRAWS, witnesses)))
    lows, highs = np.percentile(rated(*drawn, evidence.casts), MIDDLE, axis=0)
    return {
        name: ScoreEstimate(float(value), float(min(value, low)), float(max(value, high)))
        for name, value, low, high in zip(bots, values, lows, highs, strict=True)
    }


class Evidence:
    """Winners and opponents, one row per observation (a seed or an added half win).

    The cast of a match gives each bot's number of seats.
    """

    def __init__(self, bots: Sequence[str], results: Iterable[Result]) -> None:
        self.bots = list(bots)
        self.seen: dict[tuple[int, ...], int] = {}  # indices of casts
        rows: dict[object, list[tuple[int, list[float]]]] = defaultdict(list)
        for result in results:
            wins = [result.share(name) for name in bots]
            rows[result.seed].append((self.place(result.bots), wins))
        for winner, loser in permutations(bots, 2):
            wins = [GIVEN * (name == winner) for name in bots]
            rows[winner, loser].append((self.place((winner, loser)), wins))
        self.wins = np.zeros((len(rows), len(bots)))
        self.met = np.zeros((len(rows), len(self.seen)))
        for row, matches in enumerate(rows.values()):
            for cast, wins in matches:
                self.wins[row] += wins
                self.met[row, cast] += sum(wins)

    def place(self, sitting: Sequence[str]) -> int:
        """Return the index of a cast; add a new one."""
        cast = tuple(sitting.count(name) for name in self.bots)
        return self.seen.setdefault(cast, len(self.seen))

    @property
    def casts(self) -> np.ndarray:
        """Return each bot's number of seats, by cast."""
        return np.array(list(self.seen), float)

    def weighed(self, weigh: Callable[[int], np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        """Return each bot's wins and each cast's matches, with weighted observations."""
        wins: Any = 0.0
        met: Any = 0.0
        for start in range(0, len(self.wins), BLOCK):
            some = slice(start, start + BLOCK)
            weights = weigh(len(self.wins[some]))
            wins, met = wins + weights @ self.wins[some], met + weights @ self.met[some]
        return wins, met


def rated(wins: np.ndarray, met: np.ndarray, casts: np.ndarray) -> np.ndarray:
    """Return the maximum-likelihood ratings for each row of wins and matches (Newton's method)."""
    logs = np.zeros_like(wins)
    for _ in range(MOST_STEPS):
        seats = np.exp(logs)[:, None, :] * casts
        chances = seats / seats.sum(axis=2, keepdims=True)
        expected = met[:, :, None] * chances
        curve = -np.einsum("rci,rcj->rij", expected, chances)
        curve += np.eye(wins.shape[1]) * expected.sum(axis=1)[:, None, :]
        curve += 1.0  # sets the mean
        step = np.linalg.solve(curve, (wins - expected.sum(axis=1))[:, :, None])[:, :, 0]
        longest = np.abs(step).max(axis=1, keepdims=True)
        logs += step * np.minimum(1.0, LONGEST_STEP / np.maximum(longest, PRECISE))
        if longest.max() < PRECISE:
            break
    return MEAN + TEN_TO_ONE * (logs - logs.mean(axis=1, keepdims=True)) / np.log(10)
