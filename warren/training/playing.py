"""Self-play: positions for learning, which the kernel records on all cores (`kernel.selfplay`)."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from warren.bots.network import Network, features_of, packed_for
from warren.engine.games import Engine, edition_of, game_and_preset
from warren.kernel import search as tree
from warren.kernel import selfplay as notes
from warren.kernel.shares import WHOLE

NODES = 8  # nodes per seat and iteration
PIECE = 4_000  # notes that an engine writes in one call
SEEDS = 1 << 20  # seeds reserved per piece, more than its number of matches
OUTPUTS = 5  # maximum number of seats
EMPTY = np.uint16(0xFFFF)  # fills the rest of a row of inputs


COLUMNS = {"inputs": int(EMPTY), "results": 0, "thought": 0, "visits": 0, "traits": 0}


@dataclass(frozen=True)
class Manner:
    """The settings for playing matches and recording positions."""

    iterations: int = 0  # iterations per decision; 0: the fast policy plays
    plies: int = 4  # actions that the policy plays before the network judges
    calm: int = 0
    one_in: int = 24  # one in this many decisions is recorded
    lively: int = 20  # number of first decisions of a match in which the action is drawn by visits


@dataclass
class Positions:
    """Many positions, each a row: its inputs, the search's estimates, and the result."""

    matches: int
    inputs: np.ndarray  # uint16, padded with EMPTY
    # float16: the share of each seat, counted from the deciding one; NaN: no seat
    results: np.ndarray
    thought: np.ndarray  # float16: the search's estimate of the seat's chance; NaN without a search
    visits: np.ndarray  # uint16: visits of each action
    traits: np.ndarray  # uint16: four traits of each action

    @classmethod
    def joined(cls, parts: list[Positions]) -> Positions:
        """Return all positions, joined."""
        arrays = []
        for name, empty in COLUMNS.items():
            columns = [getattr(one, name) for one in parts]
            width = max((one.shape[1] for one in columns if one.ndim > 1), default=0)
            arrays.append(np.concatenate([widened(one, width, empty) for one in columns]))
        return cls(sum(one.matches for one in parts), *arrays)

    def write(self, path: Path) -> None:
        """Write the positions to a file."""
        np.savez(path, matches=self.matches, **{name: getattr(self, name) for name in COLUMNS})

    @classmethod
    def read(cls, path: Path) -> Positions:
        """Read positions from a file."""
        with np.load(path) as found:
            return cls(int(found["matches"]), *(found[name] for name in COLUMNS))


def widened(column: np.ndarray, width: int, empty: int) -> np.ndarray:
    """Return a column padded to a number of entries per row."""
    if column.ndim == 1 or column.shape[1] == width:
        return column
    room = [(0, 0)] * column.ndim
    room[1] = (0, width - column.shape[1])
    return np.pad(column, room, constant_values=empty)


@cache
def engine_of(name: str, seats: int, edition: str = "") -> Engine:
    """Return an engine for matches of a kind, with a custom pack if its text is given."""
    chosen, preset = game_and_preset(name)
    pack = edition_of(chosen.name, edition) if edition else None
    return Engine(chosen, chosen.options(**{**preset, "seats": seats}), pack=pack)


def play(
    name: str,
    seats: int,
    manner: Manner,
    *,
    seed: int,
    network: Network | None = None,
    matches: int | None = None,
    seconds: float | None = None,
    edition: str = "",
) -> Positions:
    """Play matches of a kind, up to a number or for a limited time."""
    engine = engine_of(name, seats, edition)
    if network is not None and network.policy.size:
        engine = copy(engine)
        engine.set_weights(network.policy)
    states = engine.new_states(2)
    out, at = memory(engine, manner, network)
    found: list[Positions] = []
    started, done = perf_counter(), 0
    pace = 8 if manner.iterations else 1_000
    while (matches is None or done < matches) and (
        seconds is None or perf_counter() - started < seconds
    ):
        some = pace if matches is None else min(pace, matches - done)
        out[at + notes.MATCHES] = 0
        engine.self_play(states, seed, some, out)
        played = int(out[at + notes.MATCHES])
        done += played
        seed += played
        if out[at + notes.NEXT] > PIECE // 2:
            found.append(taken(out, at))
    found.append(taken(out, at))
    result = Positions.joined(found)
    result.matches = done
    return result


def memory(engine: Engine, manner: Manner, network: Network | None) -> tuple[np.ndarray, int]:
    """Return the kernel's memory (scratch, tree, network, notes) and the notes' offset."""
    nodes = 2 * tree.NODE * NODES * engine.options.seats * max(manner.iterations, 1)
    packed = np.zeros(0, np.int64) if network is None else packed_for(engine, network)
    network_at = tree.HEAD + nodes
    notes_at = network_at + len(packed)
    size = tree.HEAD_ROOM + notes_at + notes.BEFORE + PIECE * notes.NOTE
    _, out = engine.new_search(size)
    head = out[tree.HEAD_ROOM :]
    if network is not None:
        head[tree.NETWORK] = network_at
        head[network_at:notes_at] = packed
    head[tree.PLIES], head[tree.CALM], head[tree.NOTES] = manner.plies, manner.calm, notes_at
    head[notes_at + notes.ITERATIONS] = manner.iterations
    head[notes_at + notes.ONE_IN] = manner.one_in
    head[notes_at + notes.LIVELY] = manner.lively
    head[notes_at + notes.ROOM] = PIECE
    return out, tree.HEAD_ROOM + notes_at


def taken(out: Any, at: int) -> Positions:
    """Return the notes of a piece, compressed, and free their space."""
    count = int(out[at + notes.NEXT])
    first = at + notes.BEFORE
    rows = out[first : first + count * notes.NOTE].reshape(count, notes.NOTE)
    counts = rows[:, notes.COUNT]
    width = int(counts.max(initial=1))
    inputs = rows[:, notes.INPUT_AT : notes.INPUT_AT + width].astype(np.uint16)
    inputs[np.arange(width) >= counts[:, None]] = EMPTY
    results = rows[:, notes.RESULT : notes.RESULT + OUTPUTS] / WHOLE
    results[np.arange(OUTPUTS) >= rows[:, notes.SEATS_IN, None]] = np.nan
    options = rows[:, notes.OPTIONS]
    actions = rows[:, notes.ACTION_AT :].reshape(count, notes.MOST_ACTIONS, notes.ACTION)
    actions = actions[:, : int(options.max(initial=0))]
    actions = np.where((np.arange(actions.shape[1]) < options[:, None])[..., None], actions, 0)
    thought = np.where(rows[:, notes.THOUGHT] > 0, rows[:, notes.THOUGHT] / WHOLE, np.nan)
    out[at + notes.NEXT] = 0
    return Positions(
        0,
        inputs,
        results.astype(np.float16),
        thought.astype(np.float16),
        actions[:, :, 0].astype(np.uint16),
        actions[:, :, 1:].astype(np.uint16),
    )


def input_count(engine: Engine) -> int:
    """Return the number of inputs of a game with the cards of an engine."""
    features = features_of(engine.game)
    assert features is not None
    return features.counts + features.zones * len(features.designs(engine.pack))
