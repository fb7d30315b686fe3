"""Random play on a GPU: the same functions, compiled for CUDA, beside the same seeds on the CPU.

    python -m bench.cuda gosu rulebook.npy --write    # where Warren is installed
    python -m bench.cuda gosu rulebook.npy            # on a machine with a GPU

A preset may follow the name of the game: `gosu:kamakor`.

The second needs only NumPy and Numba with CUDA. The tallies of both must agree match by match.
"""

from __future__ import annotations

import argparse
import time
from importlib import import_module
from typing import Any

import numpy as np

THREADS = 32_768
BLOCK = 64
ROUNDS = 4
COMPARED = 512


def write_rulebook(name: str, path: str) -> None:
    from warren.engine.games import game_and_preset

    chosen, preset = game_and_preset(name)
    np.save(path, chosen.rulebook(chosen.pack, chosen.options(**{"seats": 2, **preset})))


def functions(name: str) -> Any:
    """The functions of a game."""
    return import_module(f"warren.games.{name}.game").GAME.contract


RECORDS = {  # where each game has its records: of rules, of a position
    "gosu": ("army.records", "gosu.army"),
    "gosux": ("army.records", "gosux.army"),
    "laundromat": ("laundromat.records", "laundromat.records"),
}


def rules(name: str) -> Any:
    """The record of a game's rules."""
    return import_module(f"warren.games.{RECORDS[name][0]}").RULES


def position(name: str) -> Any:
    """The record of a game's position."""
    return import_module(f"warren.games.{RECORDS[name][1]}").STATE


def cuda_kernel(name: str) -> Any:
    np.row_stack = getattr(np, "row_stack", np.vstack)  # some numba-cuda still ask for it
    from numba import cuda

    from warren.kernel.compile import cuda_function
    from warren.kernel.playout import simulate

    play = cuda_function(functions(name), simulate)

    @cuda.jit
    def many(rulebook, states, first_seed, matches, tallies):  # type: ignore[no-untyped-def]
        thread = cuda.grid(1)
        if thread < tallies.shape[0]:
            play(
                rulebook[0],
                states,
                2 * thread,
                first_seed + thread * matches,
                matches,
                0,
                tallies[thread],
            )

    return many


def on_gpu(name: str, rulebook: np.ndarray) -> np.ndarray:
    from numba import cuda

    from warren.kernel.playout import DECISIONS, TALLY

    many = cuda_kernel(name)
    width = TALLY + 256
    book = cuda.to_device(rulebook)
    states = cuda.to_device(np.zeros(2 * THREADS, position(name)))
    tallies = cuda.to_device(np.zeros((THREADS, width), np.int64))
    start = time.perf_counter()
    many[THREADS // BLOCK, BLOCK](book, states, 1, 1, tallies)
    cuda.synchronize()
    print(f"compiled and ran once in {time.perf_counter() - start:.1f} s")
    first = tallies.copy_to_host()[:, :TALLY]
    rates = []
    for number in range(3):
        start = time.perf_counter()
        many[THREADS // BLOCK, BLOCK](book, states, 1_000_000 * (number + 1), ROUNDS, tallies)
        cuda.synchronize()
        seconds = time.perf_counter() - start
        rates.append(tallies.copy_to_host()[:, DECISIONS].sum() / seconds)
    print(f"{name}, random play on the GPU: {sorted(rates)[1]:,.0f} decisions/s")
    return first


def on_cpu(name: str, rulebook: np.ndarray) -> np.ndarray:
    from warren.kernel import door
    from warren.kernel.compile import native_door
    from warren.kernel.playout import TALLY

    enter = native_door(name, functions(name), rules=rules(name), state=position(name))
    states = np.zeros(3, position(name))
    found = np.zeros((COMPARED, TALLY), np.int64)
    out = np.zeros(4096, np.int64)
    for number in range(COMPARED):
        out[0] = 1
        enter(rulebook, states, 0, door.SIMULATE, 0, 1 + number, out)
        found[number] = out[:TALLY]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.cuda", description=__doc__)
    parser.add_argument("game", help="gosu, gosux or laundromat, perhaps with a preset")
    parser.add_argument("rulebook")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    if chosen.write:
        write_rulebook(chosen.game, chosen.rulebook)
        return
    name = chosen.game.partition(":")[0]
    rulebook = np.zeros(1, rules(name))  # a file forgets that the record is aligned
    rulebook[:] = np.load(chosen.rulebook)
    gpu, cpu = on_gpu(name, rulebook), on_cpu(name, rulebook)
    same = bool((gpu[:COMPARED] == cpu).all())
    print(f"{COMPARED} matches, GPU and CPU alike: {same}")
    raise SystemExit(0 if same else 1)


if __name__ == "__main__":
    main()
