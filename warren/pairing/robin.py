"""Round robin: everybody plays everybody else once.

Berger tables pair the players who were present at the beginning. A latecomer takes the free place
in the tables, if any. The remaining pairings are played in extra rounds at the end, with as many
tables as possible in each.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from warren.pairing.matching import best_pairs
from warren.pairing.sittings import Round, Sitting, tallies
from warren.pairing.swiss import seated

DUMMY = -1


def berger(entrants: Sequence[int], number: int) -> list[tuple[int, int]]:
    """Return the pairs of a round, numbered from 0; all players rotate around a fixed one."""
    ring = [*entrants, *[DUMMY] * (len(entrants) % 2)]
    fixed, turning = ring[-1], ring[:-1]
    many = len(turning)
    middle = turning[number % many]
    pairs = [(middle, fixed) if number % 2 else (fixed, middle)]
    for step in range(1, len(ring) // 2):
        one = turning[(number + step) % many]
        other = turning[(number - step) % many]
        pairs.append((one, other) if step % 2 else (other, one))
    return pairs


def length(many: int) -> int:
    """Return the number of rounds."""
    return many - 1 + many % 2


def unmet(entrants: Sequence[int], rounds: Sequence[Round]) -> set[tuple[int, int]]:
    """Return the pairs that have not yet met."""
    known = tallies(entrants, rounds)
    return {
        (one, other)
        for at, one in enumerate(entrants)
        for other in entrants[at + 1 :]
        if not known[one].met[other]
    }


def next_round(
    first: Sequence[int], here: Sequence[int], rounds: Sequence[Round], chance: random.Random
) -> list[Sitting]:
    """Return the next round; empty at the end.

    `first` lists the players at the start, and `here` the current players. A player whose opponent
    has left gets a bye, and does not play that opponent later if they return. With an odd number of
    players, everybody has one bye, which scores nothing.
    """
    had_byes = given_up(first, rounds)
    left = {pair for pair in unmet(here, rounds) if frozenset(pair) not in had_byes}
    if not left:
        return []
    drawn = berger(first, len(rounds)) if len(rounds) < length(len(first)) else []
    late = next((one for one in here if one not in first), DUMMY)
    pairs = [tuple(late if one == DUMMY else one for one in pair) for pair in drawn]
    found = [Sitting(pair) for pair in pairs if pair in left or pair[::-1] in left]
    if not found:
        known = tallies(here, rounds)
        found = [Sitting(seated(pair, known, chance)) for pair in most_pairs(here, left)]
        drawn = []
    return found + [Sitting((one,)) for pair in drawn for one in alone(pair, here)]


def given_up(first: Sequence[int], rounds: Sequence[Round]) -> set[frozenset[int]]:
    """Return the pairs in which one player got a bye because the other had left."""
    found = set[frozenset[int]]()
    for number, each in zip(range(length(len(first))), rounds, strict=False):
        byes = {sitting.seats[0] for sitting in each if sitting.is_bye}
        found.update(frozenset(pair) for pair in berger(first, number) if byes & {*pair})
    return found


def alone(pair: Sequence[int], here: Sequence[int]) -> list[int]:
    """Return the remaining player of a pair whose other player has left."""
    left = [one for one in pair if one in here]
    return left if len(left) == 1 and DUMMY not in pair else []


def most_pairs(here: Sequence[int], left: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the largest set of disjoint pairs; the other players sit out."""
    many = len(here)
    place = {one: at for at, one in enumerate(here)}
    costs = {(place[one], place[other]): 0 for one, other in left}
    # pairing with a dummy means sitting out; its cost keeps that rare
    costs |= {(at, many + at): 1 for at in range(many)}
    costs |= {(many + at, many + to): 0 for at in range(many) for to in range(at + 1, many)}
    found = best_pairs(2 * many, costs)
    assert found is not None
    return [(here[one], here[other]) for one, other in found if other < many]
