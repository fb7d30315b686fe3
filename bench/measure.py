"""The measurements, one function each: amount of work, and seconds."""

from __future__ import annotations

import os
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.peers import Measurement
from warren.engine import Match, game
from warren.engine.games import Engine, game_and_preset
from warren.kernel import entry, playout


def timed(label: str, work: Callable[[], int]) -> Measurement:
    """Time some work, which returns its number of operations."""
    start = time.perf_counter()
    count = work()
    return Measurement(label, count, time.perf_counter() - start)


def random_play(
    seats: int, matches: int, first_seed: int = 1, *, name: str = "gosu"
) -> Measurement:
    """Play whole random matches inside the engine, in one thread."""
    engine, states = _one_engine(seats, name)

    def work() -> int:
        tally = engine.simulate(states, first_seed, matches, checks=False)
        return int(tally[playout.DECISIONS])

    return timed(f"{name}, {seats} seats, random play, one thread", work)


def random_play_in_threads(seats: int, matches: int, threads: int) -> Measurement:
    """Play whole random matches in several threads; the engine releases the GIL."""
    gosu = game("gosu")
    engines = [Engine(gosu, gosu.options(seats=seats)) for _ in range(threads)]
    states = [engine.new_states() for engine in engines]
    decisions = [0] * threads

    def one(number: int) -> None:
        tally = engines[number].simulate(
            states[number], 1 + number * 10_000_000, matches, checks=False
        )
        decisions[number] = int(tally[playout.DECISIONS])

    def work() -> int:
        workers = [threading.Thread(target=one, args=(number,)) for number in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return sum(decisions)

    return timed(f"GOSU, {seats} seats, random play, {threads} threads", work)


def raw_contract(matches: int) -> Measurement:
    """Play decision by decision from Python through the contract."""
    engine, states = _one_engine()
    choose = random.Random(1).random

    def work() -> int:
        decisions = 0
        for seed in range(matches):
            seat = engine.setup(states, seed).bit_length() - 1
            legal = engine.legal(states, seat)
            while legal:
                seat, legal = engine.step(states, seat, legal[int(choose() * len(legal))])
                decisions += 1
        return decisions

    return timed("GOSU from Python, raw contract", work)


def through_match(matches: int, *, name: str = "gosu") -> Measurement:
    """Play decision by decision through Match, with its checks, events and record."""
    chance = random.Random(1)

    def work() -> int:
        decisions = 0
        for seed in range(matches):
            match = Match(name, seats=2, seed=seed)
            while not match.is_over:
                match.act(chance.choice(match.legal()))
                decisions += 1
        return decisions

    return timed(f"{name} from Python, Match", work)


def copies(times: int) -> Measurement:
    """Copy positions inside the engine, a different one each time."""
    engine, states = _one_engine()
    engine.setup(states, 1)

    def work() -> int:
        engine.running.entry(engine.rulebook, states, 0, entry.COPY, 0, times, engine.out)
        return times

    return timed("copy of a position", work)


def replays(times: int) -> Measurement:
    """Replay whole matches from their text."""
    match = Match("gosu", seats=2, seed=3)
    chance = random.Random(3)
    while not match.is_over:
        match.act(chance.choice(match.legal()))
    text = match.record().text

    def work() -> int:
        for _ in range(times):
            Match.from_record(text)
        return times

    return timed(f"replay of a match of {len(match.actions)} decisions", work)


def _one_engine(seats: int = 2, name: str = "gosu") -> tuple[Engine, Any]:
    chosen, preset = game_and_preset(name)
    engine = Engine(chosen, chosen.options(**{**preset, "seats": seats}))
    return engine, engine.new_states()


# --- start-up, in separate processes -------------------------------------------------------------

FIRST_DECISION = "from warren.engine import Match; m = Match('{}', seed=1); m.act(m.legal()[0])"


def cold_start(name: str, engine: str) -> Measurement:
    """Time the first decision with an empty cache: on WebAssembly, or after compiling."""
    folder = tempfile.mkdtemp(prefix="warren-bench-")
    try:
        code = FIRST_DECISION.format(name)
        label = f"{name}, first decision with an empty cache, {engine}"
        return _process(label, code, WARREN_CACHE=folder, WARREN_ENGINE=engine)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def warm_start(name: str) -> Measurement:
    """Time the first decision of a new process with a cached engine."""
    return _process(f"{name}, warm start to the first decision", FIRST_DECISION.format(name))


def help_text() -> Measurement:
    """Time `warren --help`, which must not load the engine."""
    main = "import sys; sys.argv = ['warren', '--help']; from warren.cli.main import main; main()"
    return _process("warren --help", main)


CHANGED = """game = "gosu"
name = "One sentence"
version = 1

[[card]]
id      = "loya"
clan    = "ancient"
level   = 2
arrival = "draw 2 cards"
"""
LAB = (
    "import sys; sys.argv = ['warren', 'lab', 'gosu', '--pack', {!r}, '--matches', '100000', "
    "'--workers', '2', '--seed', '{}', '--json']; from warren.cli.main import main; main()"
)


def one_sentence() -> Measurement:
    """Time the lab's answer on one sentence: both sets of cards on new seeds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "changed.toml")
        file.write_text(CHANGED, "utf-8")
        code = LAB.format(str(file), secrets.randbits(40))
        return _process("the lab, 100,000 matches of GOSU compared", code)


def _process(label: str, code: str, **environment: str) -> Measurement:
    def work() -> int:
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
        )
        return 1

    return timed(label, work)
