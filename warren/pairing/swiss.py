"""Swiss rounds: everybody plays in every round, against entrants with similar scores.

Duels are a minimum-weight perfect matching with these priorities: nobody plays the same opponent
twice, scores differ as little as possible, and one player of each pair is due to begin. Larger
tables are filled in score order and then improved by swaps, because finding the optimum is not
feasible.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from warren.pairing.matching import best_pairs
from warren.pairing.sittings import Round, Sitting, Tally, tallies

BYE = None  # replaces an opponent
NEAR = 12  # the search for opponents begins within this many places
POINT = 1000  # the cost of a difference of half a point
AGAIN = 10**9  # the cost of a repeated pairing, if unavoidable
LEAN = 10  # cost of unequal numbers of first turns, squared
MOST_UNEVEN = 8  # the cost if both entrants began two times more (or fewer) than not
UNEVEN = 100 * POINT  # the cost of greater imbalances
TRIES = 12  # random orders to try before a repeated pairing is accepted
SMALLEST = 3  # of tables


def duels(entrants: Sequence[int], rounds: Sequence[Round], chance: random.Random) -> list[Sitting]:
    """Return pairs for the next round; with an odd number of entrants, one has a bye."""
    known = tallies(entrants, rounds)
    order: list[int | None] = [*by_score(entrants, known, chance)]
    if len(order) % 2:
        order.append(BYE)
    pairs = paired(order, known) or paired(order, known, again=True)
    assert pairs is not None
    people = [[one for one in pair if one is not BYE] for pair in pairs]
    return sorted(
        (Sitting(seated(pair, known, chance)) for pair in people), key=lambda one: one.is_bye
    )


def by_score(entrants: Sequence[int], known: dict[int, Tally], chance: random.Random) -> list[int]:
    """Return all entrants, best first, with equals in random order."""
    order = chance.sample(entrants, len(entrants))
    return sorted(order, key=lambda one: -known[one].score)


def due_bye(order: Sequence[int], known: dict[int, Tally]) -> int:
    """Return the entrant for the bye: the last of those with the fewest byes."""
    return min(reversed(order), key=lambda one: known[one].byes)


def paired(
    order: Sequence[int | None], known: dict[int, Tally], *, again: bool = False
) -> list[tuple[int | None, int | None]] | None:
    """Return the best pairs, from near neighbours if possible; None if a repeat is necessary."""
    near = len(order) if again else NEAR
    people = [known[one] for one in order if one is not BYE]
    out, last = min(one.byes for one in people), min(one.score for one in people)

    def price(one: int, other: int | None) -> int | None:
        if other is BYE:  # the fewest byes first, then the lowest place
            had, score = known[one].byes - out, known[one].score - last
            return None if had and not again else int(AGAIN * had + POINT * (2 * score) ** 2)
        met = known[one].met[other]
        return None if met and not again else cost(known[one], known[other], met)

    while True:
        prices = {
            (at, after): price(one, other)
            for at, one in enumerate(order)
            if one is not BYE
            for after, other in enumerate(order[at + 1 : at + 1 + near], at + 1)
        }
        found = best_pairs(
            len(order), {pair: each for pair, each in prices.items() if each is not None}
        )
        if found is not None:
            return [(order[one], order[other]) for one, other in found]
        if near >= len(order):
            return None
        near *= 3


def cost(one: Tally, other: Tally, met: int) -> int:
    """Return a pair's cost: for a repeat, then the score difference, then unequal first turns."""
    # with two at a table, scores are multiples of a half
    apart = int(2 * one.score) - int(2 * other.score)
    mine, theirs = int(one.late), int(other.late)
    lean = min((mine + side) ** 2 + (theirs - side) ** 2 for side in (-1, 1))
    return AGAIN * met + POINT * apart**2 + LEAN * lean + UNEVEN * (lean > MOST_UNEVEN)


def seated(
    entrants: Sequence[int], known: dict[int, Tally], chance: random.Random
) -> tuple[int, ...]:
    """Return the seat order: first the entrants who began too rarely, then those seated late."""

    def lateness(entrant: int) -> tuple[Fraction, Fraction]:
        return known[entrant].late, known[entrant].last

    order = sorted(chance.sample(entrants, len(entrants)), key=lateness, reverse=True)
    first = max(order, key=lambda one: known[one].due)
    return first, *(one for one in order if one != first)


# --- tables --------------------------------------------------------------------------------------


def sizes(many: int, most: int, least: int = SMALLEST) -> list[int]:
    """Return table sizes that are as equal as possible, with as few byes as possible."""
    for out in range(many + 1):
        playing = many - out
        tables = -(-playing // most)
        if tables and playing // tables >= least:
            return [playing // tables + (at < playing % tables) for at in range(tables)]
    return []


def tables(
    entrants: Sequence[int],
    rounds: Sequence[Round],
    chance: random.Random,
    *,
    size: int,
    by_points: bool = True,
) -> list[Sitting]:
    """Return tables for the next round; `by_points` seats entrants with equal scores together."""
    known = tallies(entrants, rounds)
    many = sizes(len(entrants), size)
    best: tuple[Fraction, list[list[int]], list[int]] | None = None
    for _ in range(TRIES):
        order = by_score(entrants, known, chance)
        if not by_points:
            chance.shuffle(order)
        byes: list[int] = []
        while len(order) > sum(many):
            byes.append(order.pop(order.index(due_bye(order, known))))
        groups = filled(order, many)
        price = improve(groups, known, by_points=by_points)
        if best is None or price < best[0]:
            best = price, groups, byes
        if price < AGAIN:
            break
    assert best is not None
    _, groups, byes = best
    found = [Sitting(seated(group, known, chance)) for group in groups]
    return found + [Sitting((entrant,)) for entrant in byes]


def filled(order: Sequence[int], many: Sequence[int]) -> list[list[int]]:
    """Fill tables in the given order."""
    left = iter(order)
    return [[next(left) for _ in range(size)] for size in many]


def improve(groups: list[list[int]], known: dict[int, Tally], *, by_points: bool) -> Fraction:
    """Swap entrants between tables while that lowers the cost; return the final cost."""

    def price(group: Sequence[int]) -> Fraction:
        met = sum(known[one].met[other] for one, other in combinations(group, 2))
        scores = [known[one].score for one in group] if by_points else [0]
        begun = max(Fraction(0), -max(known[one].due for one in group))  # all began too often
        return AGAIN * met + POINT * Fraction(max(scores) - min(scores)) ** 2 + LEAN * begun

    prices = [price(group) for group in groups]
    is_better = True
    while is_better:
        is_better = False
        for one, other in combinations(range(len(groups)), 2):
            if not prices[one] and not prices[other]:
                continue
            for a in range(len(groups[one])):
                for b in range(len(groups[other])):
                    swap(groups, (one, a), (other, b))
                    after = price(groups[one]), price(groups[other])
                    if sum(after) < prices[one] + prices[other]:
                        prices[one], prices[other] = after
                        is_better = True
                    else:
                        swap(groups, (one, a), (other, b))
    return sum(prices, Fraction(0))


def swap(groups: list[list[int]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """Swap two entrants."""
    (table, seat), (table2, seat2) = one, other
    groups[table][seat], groups[table2][seat2] = groups[table2][seat2], groups[table][seat]
