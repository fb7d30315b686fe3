"""Pairings and standings of a tournament, as pure functions without input or output.

A round depends only on the players, the previous rounds and a seed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from warren.pairing import knockout, robin, swiss
from warren.pairing.sittings import Round, Sitting
from warren.pairing.standings import NAMES, USUAL, StandingsLine, standings

__all__ = ["FORMATS", "NAMES", "USUAL", "Sitting", "StandingsLine", "next_round", "standings"]

SWISS, ROUND_ROBIN, KNOCKOUT = FORMATS = ("swiss", "round-robin", "knockout")
DUEL = 2


def next_round(
    kind: str,
    here: Sequence[int],
    rounds: Sequence[Round],
    *,
    seed: int,
    size: int = DUEL,
    first: Sequence[int] = (),
) -> list[Sitting]:
    """Return the next round for the entrants `here`, at tables of a given size; empty at the end.

    `first` lists the entrants at the start, who are paired in a round robin.
    """
    chance = random.Random(f"{seed}:{len(rounds)}")
    if len(here) < DUEL:
        return []
    if kind == KNOCKOUT:
        return knockout.next_round(here, rounds, chance, size=size)
    if kind == ROUND_ROBIN and size == DUEL:
        return robin.next_round(first or here, here, rounds, chance)
    if size == DUEL:
        return swiss.duels(here, rounds, chance)
    if len(here) < swiss.SMALLEST:
        return []
    return swiss.tables(here, rounds, chance, size=size, by_points=kind == SWISS)
