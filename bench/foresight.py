"""How much luck limits the best response to a quick bot: a player that knows more than it may.

    python -m bench.foresight laundromat --knows chance --seeds 16

A search with an exact model of the bot plays against it, from both seats. `--knows` says what it
knows: `seat` (what its seat may know), `cards` (all hidden cards that somebody could know, but not
the future), or `chance` (everything, future draws and washes included). No fair player can win
more often than the best player that knows more. But a search is not the best player, so only a
high win rate says something certain: then knowledge, not luck, is lacking.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from warren.batch import Batch
from warren.research.luck import settle
from warren.training.bounds import Measured, measure

KINDS = ("seat", "cards", "chance")
ROWS = 128  # playouts at the same time
PLIES = 4  # own decisions in the tree; the fast policy plays on
CURIOSITY = 0.35  # weight of the exploration bonus
MANY = 2**62
FIRST = 1000  # the first seed
PASS = -1  # no action: a batch refuses it and leaves the row as it is


@dataclass
class Node:
    """The statistics of one own action; the positions after it are told apart by legal actions."""

    visits: int = 0
    won: float = 0.0
    after: dict[tuple[int, ...], dict[int, Node]] = field(default_factory=dict)


class Foresight:
    """A search over batches against a bot that it models exactly."""

    def __init__(self, game: str, bot: str, knows: str, iterations: int) -> None:
        self.batch = Batch(game, ROWS, seats=2, again=False)
        self.bot, self.knows = bot, knows
        self.waves = max(1, iterations // ROWS)
        self.chance = np.random.default_rng(1)

    def choose(self, state: Any, seat: int, legal: list[int]) -> int:
        """Return the most visited action of a decision."""
        if len(legal) == 1:
            return legal[0]
        root = self.search(state, seat)
        return max(root, key=lambda action: root[action].visits)

    def search(self, state: Any, seat: int) -> dict[int, Node]:
        """Return the statistics of every action."""
        root: dict[int, Node] = {}
        for _ in range(self.waves):
            self.imagine(state, seat)
            paths = self.descend(root, seat)
            self.batch.play({seat: "greedy", 1 - seat: self.bot})
            for path, won in zip(paths, self.batch.shares[:, seat].tolist(), strict=True):
                for node in path:
                    node.won += won
        return root

    def imagine(self, state: Any, seat: int) -> None:
        """Fill the batch with positions that are possible for this player."""
        self.batch.fill(state)
        seeds = self.chance.integers(MANY, size=ROWS)
        if self.knows == "seat":
            self.batch.redeal(seat, seeds)
        elif self.knows == "cards":
            for row, seed in enumerate(seeds.tolist()):
                settle(self.batch.states[row], seed)

    def descend(self, root: dict[int, Node], seat: int) -> list[list[Node]]:
        """Take a few own actions in each row, until one is new; return the nodes on the way."""
        batch = self.batch
        paths: list[list[Node]] = [[] for _ in range(ROWS)]
        open_rows = dict.fromkeys(range(ROWS), root)
        for _ in range(PLIES):
            actions = np.full(ROWS, PASS)
            known: list[int] = []  # rows whose action is not new
            for row, nodes in open_rows.items():
                action = self.promising(nodes, list(self.seen(row)))
                node = nodes.setdefault(action, Node())
                if node.visits:
                    known.append(row)
                node.visits += 1  # counts as a loss for the other rows, until the result is known
                paths[row].append(node)
                actions[row] = action
            with suppress(ValueError):  # rows that pass
                batch.step(actions, np.full(ROWS, seat), bots={1 - seat: self.bot})
            open_rows = {
                row: paths[row][-1].after.setdefault(self.seen(row), {})
                for row in known
                if batch.seat[row] == seat
            }
            if not open_rows:
                break
        return paths

    def seen(self, row: int) -> tuple[int, ...]:
        """Return the legal actions of a row; they tell the positions after an action apart."""
        return tuple(self.batch.legal[row, : self.batch.counts[row]].tolist())

    def promising(self, nodes: dict[int, Node], legal: list[int]) -> int:
        """Return an untried action, else the one with the highest upper confidence bound."""
        untried = [action for action in legal if action not in nodes]
        if untried:
            return untried[int(self.chance.integers(len(untried)))]
        seen = math.log(1 + sum(nodes[action].visits for action in legal))

        def hope(action: int) -> float:
            node = nodes[action]
            return node.won / node.visits + CURIOSITY * math.sqrt(seen / node.visits)

        return max(legal, key=hope)


def played(game: str, bot: str, knows: str, iterations: int, seed: int) -> float:
    """Play a seed from both seats; return the player's mean share of the win."""
    player = Foresight(game, bot, knows, iterations)
    board = Batch(game, 1, seats=2, again=False)
    won = 0.0
    for seat in range(2):
        board.reset(seed)
        board.play({1 - seat: bot})
        while board.seat[0] >= 0:
            legal = board.legal[0, : board.counts[0]].tolist()
            action = player.choose(board.states[0].copy(), seat, legal)
            board.step(np.array([action]), bots={1 - seat: bot})
        won += board.shares[0, seat]
    return won / 2


def measured(
    game: str, bot: str, knows: str, *, iterations: int, seeds: int, workers: int = 1
) -> Measured:
    """Play each seed from both seats; return the player's share of the win."""
    play = partial(played, game, bot, knows, iterations)
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        return measure(iterations, np.array(list(pool.map(play, range(FIRST, FIRST + seeds)))))


def main() -> None:
    """Print the share of one kind of player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy", help="greedy or uniform")
    parser.add_argument("--knows", choices=KINDS, default="chance")
    parser.add_argument("--iterations", type=int, default=384)
    parser.add_argument("--seeds", type=int, default=16)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    asked = vars(parser.parse_args())
    game, bot, knows = asked.pop("game"), asked.pop("bot"), asked.pop("knows")
    found = measured(game, bot, knows, **asked)
    print(f"{game} against {bot}, knows {knows}, {2 * found.seeds} matches:")
    print(found.told("iterations"))


if __name__ == "__main__":
    main()
