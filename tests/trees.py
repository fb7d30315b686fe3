"""Search trees for tests: small, readable as plain data, with matches to grow them in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from warren.engine import GAMES, Match
from warren.kernel import search

TABLES = [
    *((name, seats) for name, game in GAMES.items() for seats in game.seats),
    ("gosu:kamakor", 2),
    ("gosu:tournament", 3),
    ("gosu:kamakor+tournament+teams", 4),
]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def table(game: str, seats: int, seed: int = 0) -> Match:
    """Return a match of a game, presets named after a colon."""
    return Match(game, seats=seats, seed=seed)


def decisions(match: Match, chance: random.Random) -> Iterator[int]:
    """Yield every seat that has a choice while the match is played at random."""
    while not match.is_over:
        seat = chance.choice(match.pending)
        legal = match.legal(seat)
        if len(legal) > 1:
            yield seat
        match.act(chance.choice(legal))


def first_with(question: str, game: str, seats: int) -> Match:
    """Return a match in which a seat has a choice at this question."""
    for seed in range(50):
        match = table(game, seats, seed)
        for seat in decisions(match, random.Random(seed)):
            decision = match.decision_of(seat)
            if decision and decision.question == question:
                return match
    raise LookupError(f"nobody is asked {question!r}")


def without_choice() -> tuple[Match, int]:
    """Return a match of GOSU X at a question without a choice, and the seat that is asked."""
    for seed in range(50):
        match, chance = table("gosux", 2, seed), random.Random(seed)
        while not match.is_over:
            legal = match.legal()
            if len(legal) == 1:
                return match, legal[0].seat
            match.act(chance.choice(legal))
    raise LookupError("there is always a choice")


@dataclass(frozen=True)
class Node:
    """A node of a search tree, with all its descendants."""

    token: int
    visits: int
    chances: int
    gain: int
    won: int
    children: dict[int, Node]  # by their tokens

    @property
    def seat(self) -> int:
        """The seat whose action leads to it."""
        return self.token // search.ACTIONS

    @property
    def action(self) -> int:
        """The action that leads to it."""
        return self.token % search.ACTIONS

    def all(self) -> Iterator[Node]:
        """Yield the node and all below it."""
        yield self
        for child in self.children.values():
            yield from child.all()


class Trees:
    """The trees of all seats, grown for one seat's decision."""

    def __init__(self, match: Match, seat: int, *, seed: int = 1, nodes: int = 4_000) -> None:
        self.engine, self.seat, self.seats = match.engine, seat, match.seats
        self.states: Any = self.engine.new_states()
        self.states[0] = match.state
        self.memory = np.zeros(search.HEAD_ROOM + search.HEAD + 2 * nodes * search.NODE, np.int64)
        self.tree = self.memory[search.HEAD_ROOM :]
        self.engine.plant(self.states, seat, seed, self.memory)

    def grow(self, iterations: int) -> Trees:
        """Run more iterations."""
        self.engine.search(self.states, self.seat, iterations, self.memory)
        return self

    def follow(self, action: int) -> None:
        """Carry out the searching seat's action."""
        self.engine.follow(self.states, action, self.memory)

    def collect(self) -> None:
        """Drop nodes that are no longer useful."""
        self.engine.collect(self.states, self.memory)

    def half(self, number: int) -> np.ndarray:
        """One of the two halves for nodes."""
        size = (len(self.tree) - search.HEAD) // 2
        return self.tree[search.HEAD + number * size : search.HEAD + (number + 1) * size]

    def root_at(self, seat: int) -> int:
        """Return the index of a seat's root; 0: none."""
        return int(self.tree[search.ROOTS + seat])

    def root(self, seat: int) -> Node:
        """Return a seat's tree."""
        return self.node(self.root_at(seat))

    def roots(self) -> list[Node]:
        """Return the trees of all seats."""
        return [self.root(seat) for seat in range(self.seats)]

    def node(self, at: int) -> Node:
        """Return the node at an index."""
        fields = self.tree[at : at + search.NODE].tolist()
        children = {}
        child = fields[search.CHILD]
        while child:
            node = self.node(child)
            assert node.token not in children  # two children for one action
            children[node.token] = node
            child = int(self.tree[child + search.SIBLING])
        return Node(
            token=fields[search.TOKEN],
            visits=fields[search.VISITS],
            chances=fields[search.CHANCES],
            gain=fields[search.GAIN],
            won=fields[search.WON],
            children=children,
        )
