"""Values derived from the cards always equal a recount."""

from __future__ import annotations

import random

import numpy as np
import pytest

from warren.engine.games import Engine, game_and_preset
from warren.games.army.turns import see_anew

DERIVED = (
    "listening",
    "heard",
    "powers",
    "in_force",
    "shown",
    "strength",
    "face_up",
    "can_shift",
    "can_activate",
    "levels_in_hand",
    "levels_discarded",
    "pairs",
)


@pytest.mark.parametrize("name", ["gosu", "gosu:kamakor+tournament+teams", "gosux"])
def test_what_is_derived_is_never_out_of_date(name: str) -> None:
    chosen, preset = game_and_preset(name)
    engine = Engine(chosen, chosen.options(**preset))
    counted_anew = chosen.plain(see_anew)
    rules = engine.rulebook.view(np.recarray)[0]
    states, chance = engine.new_states(), random.Random(name)
    for seed in range(3):
        mask = engine.setup(states, seed)
        while mask:
            again = states[:1].copy().view(np.recarray)
            for field in DERIVED:
                again[field] = 0
            counted_anew(rules, again[0])
            for field in DERIVED:
                assert (again[field] == states[:1][field]).all(), field
            seat = mask.bit_length() - 1
            mask = engine.apply(states, seat, chance.choice(engine.legal(states, seat)))
