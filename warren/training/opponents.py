"""Parallel matches in which one seat learns and a fixed bot plays all others.

`rows_against` creates them. A batch plays them natively if it supports the bot. Otherwise each row
is a `Match`, and bots search in threads.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from warren.batch import Batch
from warren.bots import Bot, bot
from warren.engine import Match
from warren.engine.games import Engine
from warren.kernel.scratch import OPTIONS
from warren.research.batch import BY_CHANCE, BY_POLICY
from warren.research.rows import following

NARROW = 32  # list widths are rounded up to a multiple of this
MANY = 512  # rows per thread


@dataclass(frozen=True)
class DecisionBatch:
    """The learning seat's observations and legal actions; arrays may belong to the batch."""

    cells: np.ndarray  # int32: the active cells, padded with `features.cells`
    width: int  # used columns of `cells`
    numbers: np.ndarray  # int16, the legal actions
    counts: np.ndarray  # int64: number of legal actions


class LearnerRows(Protocol):
    """Parallel matches, each over or waiting for the learning seat."""

    seat: int

    def deal(self, seeds: np.ndarray) -> None:
        """Begin a match in each row."""

    def decisions(self) -> DecisionBatch:
        """Return the open decisions."""

    def step(self, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Take actions by their indices; return shares of the win, and the ended matches."""

    @property
    def is_open(self) -> np.ndarray:
        """The rows in which the learning seat must decide."""


class QuickRows:
    """A batch whose bots are "uniform" or "greedy"."""

    def __init__(self, engine: Engine, size: int, seat: int, name: str, *, again: bool) -> None:
        self.seat = seat
        threads = max(1, min(os.cpu_count() or 1, size // MANY))
        self.batch = Batch.of(engine, size, observe="sparse", again=again, threads=threads)
        self.bots = {other: name for other in range(engine.seats) if other != seat}

    def deal(self, seeds: np.ndarray) -> None:
        """Begin a match in each row."""
        self.batch.reset(seeds)
        self.batch.play(self.bots)

    @property
    def is_open(self) -> np.ndarray:
        """The rows in which the learning seat must decide."""
        return self.batch.seat == self.seat

    def decisions(self) -> DecisionBatch:
        """Return the open decisions."""
        batch = self.batch
        return DecisionBatch(batch._sparse, widest(batch.cells), batch.legal, batch.counts)

    def step(self, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Take actions by their indices; return shares of the win, and the ended matches."""
        batch = self.batch
        batch.step(batch.legal[np.arange(batch.size), places], bots=self.bots)
        return batch.shares[:, self.seat].copy(), batch.over


class MatchRows:
    """Separate matches against any bot; bots search in threads."""

    def __init__(self, engine: Engine, size: int, seat: int, name: str, *, again: bool) -> None:
        self.engine, self.size, self.seat, self.name, self.again = engine, size, seat, name, again
        self.eye = Batch.of(engine, 1, observe="sparse")
        self.threads = ThreadPoolExecutor(os.cpu_count())

    def deal(self, seeds: np.ndarray) -> None:
        """Begin a match in each row."""
        self.matches = [self._dealt(int(seed)) for seed in seeds]
        self.bots = [self._bots(match.seed) for match in self.matches]
        self._let_bots_play(range(self.size))

    def _dealt(self, seed: int) -> Match:
        own = self.engine.pack is not self.engine.game.pack
        return Match(
            self.engine.game.name,
            seed=seed,
            pack=self.engine.pack if own else None,
            **self.engine.options.as_dict(),
        )

    def _bots(self, seed: int) -> dict[int, Bot]:
        others = (other for other in range(self.engine.seats) if other != self.seat)
        return {other: bot(self.name, (seed + other) % 2**62) for other in others}

    def _let_bots_play(self, rows: Any) -> None:
        list(self.threads.map(self._play_on, rows))

    def _play_on(self, row: int) -> None:
        """Let the bots of a row decide until only the learning seat must decide."""
        match, bots = self.matches[row], self.bots[row]
        while others := [seat for seat in match.pending if seat != self.seat]:
            match.carry_out(bots[others[0]].choose(match, others[0]), others[0])

    @property
    def is_open(self) -> np.ndarray:
        """The rows in which the learning seat must decide."""
        return np.array([self.seat in match.pending for match in self.matches])

    def decisions(self) -> DecisionBatch:
        """Return the open decisions."""
        seen = [self._seen(match) for match in self.matches]
        none = self.eye.features.cells
        width = widest(np.array([len(cells) for cells, _ in seen]))
        cells = np.full((self.size, width), none, np.int32)
        numbers = np.zeros((self.size, OPTIONS), np.int16)
        for row, (on, legal) in enumerate(seen):
            cells[row, : len(on)] = on
            numbers[row, : len(legal)] = legal
        return DecisionBatch(cells, width, numbers, np.array([len(legal) for _, legal in seen]))

    def _seen(self, match: Match) -> tuple[np.ndarray, np.ndarray]:
        self.eye.look(match._states, self.seat)
        cells, count = int(self.eye.cells[0]), int(self.eye.counts[0])
        return self.eye.sparse[0, :cells].copy(), self.eye.legal[0, :count].copy()

    def step(self, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Take actions by their indices; return shares of the win, and the ended matches."""
        is_open, numbers = self.is_open, self.decisions().numbers
        acting: list[int] = np.flatnonzero(is_open).tolist()
        for row in acting:
            self.matches[row].carry_out(int(numbers[row, places[row]]), self.seat)
        self._let_bots_play(acting)
        over = is_open & np.array([match.is_over for match in self.matches])
        shares = np.array([share_of(match, self.seat) for match in self.matches], np.float32)
        if self.again:
            for row in np.flatnonzero(over).tolist():
                self.matches[row] = self._dealt(following(self.matches[row].seed))
                self.bots[row] = self._bots(self.matches[row].seed)
                self._play_on(row)
        return shares, over


def rows_against(engine: Engine, size: int, seat: int, name: str, *, again: bool) -> LearnerRows:
    """Return rows in which a seat learns against a bot."""
    quick = name in (BY_CHANCE, BY_POLICY)
    return (QuickRows if quick else MatchRows)(engine, size, seat, name, again=again)


def widest(counts: np.ndarray) -> int:
    """Return a common width for all lists, rounded up so that it rarely changes."""
    return max(1, -(-int(counts.max()) // NARROW)) * NARROW


def share_of(match: Match, seat: int) -> float:
    """Return a seat's share of the win: 0 before the end, equal shares after a draw."""
    if not match.is_over:
        return 0.0
    _, shares = match.engine.outcome(match._states)
    return shares[seat] / sum(shares) if sum(shares) else 1 / match.seats
