"""One match for environments: action numbers in, arrays and rewards out."""

from __future__ import annotations

from typing import Any

import numpy as np

from warren.engine import Match
from warren.engine.bundle import CardFacts
from warren.engine.running import may_compile
from warren.research.batch import Batch
from warren.research.features import FeatureTable, runs_of

RAW, DENSE = "raw", "dense"
MOST = np.iinfo(np.int16).max
FOUL = -1.0  # the reward for an illegal action
SEEDS = 2**62  # environments draw the seeds of their matches below this


class Playing:
    """A match of a game under fixed rules; `deal` begins the next match."""

    def __init__(
        self, game: str, *, observe: str = DENSE, pack: CardFacts | None = None, **options: Any
    ) -> None:
        if observe not in (RAW, DENSE):
            raise ValueError(f"observations must be {RAW} or {DENSE}, not {observe}")
        self._made = game, pack, options
        self.observe = observe
        self.deal(0)
        engine = self.match.engine
        # A batch of one row computes the features natively; plain Python would be slower
        self._eye = Batch.of(engine, 1, observe=observe) if may_compile() else None
        self.features = self._eye.features if self._eye else FeatureTable(runs_of(engine))

    def deal(self, seed: int) -> None:
        """Begin a match."""
        game, pack, options = self._made
        self.match = Match(game, seed=seed, pack=pack, **options)

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.match.seats

    @property
    def actions(self) -> int:
        """Number of all actions, legal or not."""
        return self.match.engine.game.actions

    @property
    def shape(self) -> tuple[int]:
        """The shape of an observation."""
        return (self.features.cells if self.observe == DENSE else len(self.features),)

    @property
    def bounds(self) -> tuple[int, int, Any]:
        """The lowest and highest value of an observation, and its type."""
        return (0, 1, np.float32) if self.observe == DENSE else (-1, MOST, np.int16)

    def see(self, seat: int, more: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """Return a seat's knowledge, and the mask of its legal actions plus `more` entries."""
        if self._eye is None:
            return self.observation(seat), self.mask(seat, more)
        self._eye.look(self.match._states, seat)
        mask = np.zeros(self.actions + more, np.int8)
        mask[: self.actions] = self._eye.mask[0]
        return getattr(self._eye, self.observe)[0].copy(), mask

    def observation(self, seat: int) -> np.ndarray:
        """Return the knowledge of a seat, in the requested form."""
        match = self.match
        if self._eye is not None:
            return self.see(seat)[0]
        raw = self.features.raw(match.engine.observe(match._states, seat))
        return self.features.dense(raw) if self.observe == DENSE else raw

    def legal(self, seat: int) -> list[int]:
        """Return the legal actions of a seat; none if it has no decision."""
        return self.match.engine.legal(self.match._states, seat)

    def mask(self, seat: int, more: int = 0) -> np.ndarray:
        """Return the legal actions as a mask, with `more` entries added."""
        mask = np.zeros(self.actions + more, np.int8)
        mask[self.legal(seat)] = 1
        return mask

    def rewards(self) -> list[float]:
        """Return 1 for the winner; rewards add up to 0, and are 0 before the end and in a draw."""
        outcome = self.match.outcome
        if outcome is None or not outcome.winners:
            return [0.0] * self.seats
        share = 1 / len(outcome.winners)
        return rewards_of(
            np.array([share if seat in outcome.winners else 0.0 for seat in range(self.seats)])
        ).tolist()

    def __str__(self) -> str:
        return str(self.match)


def rewards_of(shares: np.ndarray) -> np.ndarray:
    """Return shares of the win, shifted so that they add up to 0 and a sole win is 1."""
    seats = shares.shape[-1]
    return (shares * seats - 1) / max(seats - 1, 1)
