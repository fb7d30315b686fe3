"""Knockout: losers are eliminated. At a table of three or more, the better half advances."""

from __future__ import annotations

import random
from collections.abc import Sequence

from warren.pairing.sittings import Round, Sitting, tallies
from warren.pairing.swiss import seated, sizes

DUEL = 2


def bracket(many: int) -> list[int]:
    """Return the order of seeds in a bracket, counted from 0; the first two meet last."""
    order = [0]
    while len(order) < many:
        order = [seed for one in order for seed in (one, 2 * len(order) - 1 - one)]
    return order


def ahead(sitting: Sitting) -> list[int]:
    """Return the advancing entrants, best first; the later seat wins a shared place."""
    if sitting.is_bye:
        return [*sitting.seats]
    seat_of = {entrant: seat for seat, entrant in enumerate(sitting.seats)}
    order = sorted(sitting.seats, key=lambda one: (sitting.place(one), -seat_of[one]))
    return order[: max(1, len(order) // 2)]


def survivors(rounds: Sequence[Round], here: Sequence[int]) -> list[list[int]]:
    """Return the survivors of each table in the last round who are still here."""
    return [[one for one in ahead(sitting) if one in here] for sitting in rounds[-1]]


def next_round(
    here: Sequence[int], rounds: Sequence[Round], chance: random.Random, *, size: int = DUEL
) -> list[Sitting]:
    """Return the next round; empty if one entrant is left or the final was played."""
    if rounds and sum(not sitting.is_bye for sitting in rounds[-1]) == 1 == len(rounds[-1]):
        return []
    if not rounds and size == DUEL:
        seeds = chance.sample(here, len(here))
        slots: list[list[int]] = [
            [seeds[at]] if at < len(here) else [] for at in bracket(len(here))
        ]
    else:
        slots = survivors(rounds, here) if rounds else [chance.sample(here, len(here))]
    if sum(map(len, slots)) < DUEL:
        return []
    known = tallies(here, rounds)
    if size == DUEL:
        groups = [slots[at] + slots[at + 1] for at in range(0, len(slots) - 1, 2)]
        groups += slots[len(slots) // 2 * 2 :]
    else:
        groups = dealt(slots, size)
    return [Sitting(seated(group, known, chance)) for group in groups if group]


def dealt(slots: list[list[int]], size: int) -> list[list[int]]:
    """Return tables for the remaining entrants, separating those who have just met."""
    order = [one for slot in slots for one in slot]
    many = sizes(len(order), size, DUEL)
    groups: list[list[int]] = [[] for _ in many]
    for entrant in order[: sum(many)]:
        open_ones = [at for at, most in enumerate(many) if len(groups[at]) < most]
        groups[min(open_ones, key=lambda at: (len(groups[at]) / many[at], at))].append(entrant)
    return groups + [[entrant] for entrant in order[sum(many) :]]
