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


def risk(match: Match, seat: int) -> dict[str, float] | None:
    """How likely the next garment makes the own wash fail, by what the seat can know."""
    decision = match.views.decision(match.state, seat)
    if decision is None or decision.seat != seat or decision.question != "wash":
        return None
    engine = match.engine
    states = engine.new_states(GUESSES)
    guesses = states[:GUESSES]
    guesses[:] = match.state
    guesses["watching"] = 0
    for number in range(GUESSES):
        engine.redeal(states, seat, number, number)
    top = int(match.state["basket_size"][seat]) - 1
    fails = would_fail(engine.rules, match.state, seat)[guesses["basket"][:, seat, top]]
    return {"risk": float(fails.mean())}


def would_fail(rules: Any, state: Any, seat: int) -> Any:
    """Of every garment whether it would be too much for the wash under way."""
    programme = int(state["programme"][int(state["round_number"]) - 1, seat])
    stains = state["stain"].astype(np.int64) + rules["stains"]
    return (stains > rules["limit"][programme]).any(axis=1)


LAUNDROMAT = AtTable(Laundry, comes_to_light, risk)
