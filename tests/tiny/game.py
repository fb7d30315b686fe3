"""A tiny game for the kernel's tests: take up to three matches; the last one wins.

Run as a program it compiles its engine with the installed Numba and compares it with plain Python.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np

from warren.kernel import compile as engines
from warren.kernel import contract
from warren.kernel import entry as ask
from warren.kernel.chance import below, seed_chance
from warren.kernel.hooks import implementations, implements
from warren.kernel.playout import DECISIONS, MATCHES, WINS
from warren.kernel.policy import FAINT, NO_TRAIT, write_odds
from warren.kernel.scratch import SIZE, TRAIT

SEATS = 2
LEAST, MOST = 8, 20  # matches on the table
GRASP = 3

RULES = np.dtype(
    [
        ("seats", np.int64),
        ("weight", np.int16, (8,)),
        ("odds", np.int32, (FAINT + 1,)),
    ],
    align=True,
)
STATE = np.dtype(
    [
        ("chance", np.int64, (4,)),
        ("matches", np.int16),
        ("turn", np.int16),
        ("winners", np.int16),
        ("round_number", np.int16),
        ("capped", np.int16),
        ("watching", np.int16),
        ("event_count", np.int16),
        ("event", np.int16, (96, 5)),
    ],
    align=True,
)


@implements(contract.setup)
def setup(rules, state, seed):
    seed_chance(state.chance, seed)
    state.matches = LEAST + below(state.chance, MOST - LEAST + 1)
    state.turn = below(state.chance, rules.seats)
    state.winners = 0
    state.round_number = 1


@implements(contract.arrange)
def arrange(rules, state):
    state.winners = 0


@implements(contract.pending)
def pending(rules, state):
    return 0 if state.matches == 0 else 1 << int(state.turn)


@implements(contract.legal)
def legal(rules, state, seat, out):
    count = min(GRASP, int(state.matches)) if state.turn == seat else 0
    for place in range(count):
        out[place] = place + 1
    return count


@implements(contract.why_not)
def why_not(rules, state, seat, action):
    if state.matches == 0 or state.turn != seat:
        return 1
    return 0 if 0 < action <= min(GRASP, int(state.matches)) else 2


@implements(contract.apply)
def apply(rules, state, seat, action):
    state.matches -= action
    if state.matches == 0:
        state.winners = 1 << seat
    state.turn = following(rules, seat)


def following(rules, seat):
    return (seat + 1) % rules.seats


@implements(contract.outcome)
def outcome(rules, state, out):
    for seat in range(rules.seats):
        out[seat] = (state.winners >> seat) & 1
    return 1 if state.matches == 0 else 0


@implements(contract.redeal)
def redeal(rules, state, seat, seed):
    seed_chance(state.chance, seed)


@implements(contract.observe)
def observe(rules, state, seat, out):
    out[0] = state.matches
    return 1


@implements(contract.sees)
def sees(rules, state, seat, action, viewer):
    return True


@implements(contract.traits)
def traits(rules, state, seat, action, out):
    out[TRAIT] = action
    for place in range(1, 4):
        out[TRAIT + place] = NO_TRAIT


@implements(contract.conserved)
def conserved(rules, state):
    return 0 if 0 <= state.matches <= MOST else 1


GAME: engines.Game = MappingProxyType(implementations([contract], sys.modules[__name__]))


def rulebook() -> Any:
    """Return the rules record, as an array of one."""
    book = np.zeros(1, RULES)
    book["seats"] = SEATS
    write_odds(book[0])
    return book


def compiled() -> Any:
    """Return the compiled engine, cached if possible."""
    return engines.native_entry("tiny", GAME, rules=RULES, state=STATE)


def loaded() -> Any:
    """Return the engine from the cache, or None."""
    return engines.load_entry("tiny", GAME, rules=RULES, state=STATE)


def played(enter: Any, matches: int, *, interpreted: bool = False) -> list[int]:
    """Play whole matches; return decisions, and wins of each seat."""
    states, out = np.zeros(3, STATE), np.zeros(SIZE, np.int64)
    book = rulebook()
    out[0] = matches
    if interpreted:
        states, book = states.view(np.recarray), book.view(np.recarray)
    enter(book, states, 0, ask.SIMULATE, 0, 1, out)
    assert out[MATCHES] == matches
    return out[[DECISIONS, WINS, WINS + 1]].tolist()


def main() -> None:
    """Compile and compare; print `ordinary` or `tuned`."""
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    said: list[str] = []
    engines.log.addFilter(lambda record: said.append(record.getMessage()) is None)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WARREN_CACHE"] = str(Path(folder))
        enter = compiled()
        truth = played(engines.interpreted_entry(GAME), 20, interpreted=True)
        assert played(enter, 20) == truth, "compiled and interpreted differ"
        assert played(loaded(), 20) == truth, "what was cached differs"
    print("ordinary" if said else "tuned")


if __name__ == "__main__":
    main()
