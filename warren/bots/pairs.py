"""Pairs of continuations: two actions, played out in the same worlds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from warren.bots.minds import mind_of
from warren.bots.search import NO_NETWORK, ROOM
from warren.kernel import pairs as kernel
from warren.kernel import search as tree
from warren.kernel.shares import WHOLE

if TYPE_CHECKING:
    from warren.engine import Match


@dataclass(frozen=True)
class Pair:
    """The outcomes of both actions in one world.

    Facts are counted by seat, in the game's own order.
    """

    worth: tuple[float, float]  # the share of the win for the seat's side, 0 to 1
    parts: tuple[float, ...]  # each group's share of the difference
    facts: tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]


def play_pairs(
    match: Match,
    seat: int,
    better: int,
    other: int,
    *,
    pairs: int,
    iterations: int,
    decisions: int,
    seed: int = 0,
) -> list[Pair]:
    """Play both actions out in a number of worlds, guessed from the seat's view.

    The first decisions of each continuation are searched; the fast policy plays the rest. Games
    that count no facts, or can't judge outcomes, return no pairs.
    """
    mind = mind_of(match.engine)
    engine = mind.engine if mind else match.engine
    packed = mind.network if mind else NO_NETWORK
    nodes = 2 * tree.NODE * ROOM * (match.seats + 2) * max(iterations, 1)
    network = tree.HEAD + nodes
    notes = network + len(packed)
    end = notes + kernel.FIRST_PAIR + pairs * kernel.PAIR
    states, memory = engine.new_search(tree.HEAD_ROOM + end, kernel.POSITIONS)
    numbers = memory[tree.HEAD_ROOM :]
    if mind:
        numbers[tree.NETWORK], numbers[tree.PLIES] = network, mind.plies
        numbers[tree.CALM] = mind.calm
        numbers[network:notes] = packed
    numbers[tree.NOTES] = notes
    groups = engine.game.contract["groups"](engine.rules, numbers)
    if not groups:
        return []
    for place, number in enumerate((better, other, iterations, decisions, pairs)):
        numbers[notes + place] = number
    states[kernel.START] = match.state
    engine.play_pairs(states, seat, seed, memory)
    first = notes + kernel.FIRST_PAIR
    rows = [numbers[at : at + kernel.PAIR].tolist() for at in range(first, end, kernel.PAIR)]
    return [pair_of(row, groups, match.seats) for row in rows if row[kernel.IS_FAIR]]


def pair_of(row: list[int], groups: int, seats: int) -> Pair:
    """Return a pair from the kernel's notes."""
    first, second = row[kernel.WORTH : kernel.WORTH + 2]
    parts = row[kernel.PART : kernel.PART + groups]
    better, other = (
        tuple(
            tuple(row[at + seat * kernel.FACTS : at + (seat + 1) * kernel.FACTS])
            for seat in range(seats)
        )
        for at in (kernel.FACT, kernel.FACT + kernel.ARM_FACTS)
    )
    return Pair(
        worth=(first / WHOLE, second / WHOLE),
        parts=tuple(part / WHOLE for part in parts),
        facts=(better, other),
    )
