"""What Goblin Laundromat brings to be played at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from warren.engine import Happening, Match
from warren.games.laundromat.table.catalogue import Laundry
from warren.table.parts import AtTable

SECRET = "chose"  # all that happens before something comes to light
GUESSES = 100  # to find out how likely a wash is to fail


def comes_to_light(seat: int, happened: Sequence[Happening]) -> bool:
    """Whether a seat learnt something that was hidden from it, by what it did itself."""
    return any(one.what != SECRET for one in happened)


def risk(match: Match, seat: int) -> float | None:
    """How likely the next garment makes the own wash fail, by what the seat can know."""
    decision = match.views.decision(match.state, seat)
    if decision is None or decision.seat != seat or decision.question != "wash":
        return None
    engine, failed = match.engine, 0
    states = engine.new_states()
    for seed in range(GUESSES):
        states[0] = match.state
        states[0]["watching"] = 0
        engine.redeal(states, seat, seed)
        garment = top_of_basket(states[0], seat)
        failed += would_fail(engine.rules, match.state, seat, garment)
    return failed / GUESSES


def top_of_basket(state: Any, seat: int) -> int:
    """The garment that comes out next."""
    return int(state["basket"][seat, int(state["basket_size"][seat]) - 1])


def would_fail(rules: Any, state: Any, seat: int, garment: int) -> bool:
    """Whether a garment would be too much for the wash under way."""
    programme = int(state["programme"][int(state["round_number"]) - 1, seat])
    stains = state["stain"].astype(np.int64) + rules["stains"][garment]
    return bool((stains > rules["limit"][programme]).any())


LAUNDROMAT = AtTable(Laundry, comes_to_light, risk)
