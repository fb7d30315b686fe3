"""Batches compared with the card games of PettingZoo, RLCard and OpenSpiel, from Python.

    python -m bench.research            # not part of `make bench`
    python -m bench.research --observed # only the cost of features, and bots in a step

All play random legal actions, chosen in Python or NumPy, in alternating rounds. We measure process
time, so that other processes have little effect. Only the last row, two threads against one, uses
wall-clock time.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from bench.peers import Measurement, openspiel
from bench.rows import ROUNDS, Row, interleave, machine
from warren.batch import Batch

ROWS = 1024
STEPS = 200


def batch_play(
    name: str,
    *,
    observe: Any = (),
    kind: str = "float32",
    size: int = ROWS,
    threads: int = 1,
    clock: Callable[[], float] = time.process_time,
) -> Measurement:
    """Play a batch at random, with legal masks."""
    batch = Batch(name, size, observe=observe, threads=threads)
    if observe == "dense":
        batch.dense = np.empty((size, batch.features.cells), kind)
    batch.reset(seeds=1)
    chance = np.random.default_rng(1)
    for _ in range(20):
        batch.step(batch.any_actions(chance))
    start = clock()
    for _ in range(STEPS):
        batch.step(batch.any_actions(chance))
    return Measurement(name, batch.size * STEPS, clock() - start)


def sampled_play(name: str, *, natively: bool) -> Measurement:
    """Play a batch from a policy's logits: drawn natively, or from the mask in NumPy."""
    batch = Batch(name, ROWS)
    batch.reset(seeds=1)
    chance = np.random.default_rng(1)
    logits = chance.normal(size=(ROWS, batch.actions)).astype(np.float32)
    draw = batch.sample if natively else partial(drawn_from_mask, batch)
    batch.step(draw(logits, chance)[0])
    start = time.process_time()
    for _ in range(STEPS // 4):
        batch.step(draw(logits, chance)[0])
    return Measurement(name, ROWS * (STEPS // 4), time.process_time() - start)


def drawn_from_mask(
    batch: Batch, logits: np.ndarray, chance: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Draw an action for each row with its log-probability, as usual in NumPy."""
    masked = np.where(batch.mask, logits, -np.inf)
    odds = np.exp(masked - masked.max(axis=1, keepdims=True))
    sums = odds.cumsum(axis=1)
    actions = (sums < chance.random((len(odds), 1)) * sums[:, -1:]).sum(axis=1)
    return actions, np.log(odds[np.arange(len(odds)), actions] / sums[:, -1])


def zoo_play(make: Callable[[], Any], matches: int) -> Measurement:
    """Play a PettingZoo environment at random."""
    env, decisions, chance = make(), 0, random.Random(1)
    start = time.process_time()
    for seed in range(matches):
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
                decisions += 1
    return Measurement("PettingZoo", decisions, time.process_time() - start)


def rlcard_play(name: str, matches: int) -> Measurement:
    """Play an RLCard environment at random."""
    import rlcard

    env, decisions, chance = rlcard.make(name, config={"seed": 1}), 0, random.Random(1)
    start = time.process_time()
    for _ in range(matches):
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice([*state["legal_actions"]]))
            decisions += 1
    return Measurement(name, decisions, time.process_time() - start)


def openspiel_play(name: str, matches: int) -> Measurement:
    """Play an OpenSpiel game at random."""
    game, decisions, chance = openspiel().load_game(name), 0, random.Random(1)
    start = time.process_time()
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                decisions += 1
    return Measurement(name, decisions, time.process_time() - start)


def zoo_classic(name: str) -> Callable[[], Any]:
    """Return one of PettingZoo's own card games."""

    def make() -> Any:
        from importlib import import_module

        return import_module(f"pettingzoo.classic.{name}").env()

    return make


def warrens_zoo() -> Any:
    """Return GOSU in PettingZoo's interface."""
    from warren.research import zoo

    return zoo.env("gosu")


def ours() -> list[Row]:
    """Return the rows for batches with one thread."""
    return [
        Row("GOSU", lambda: batch_play("gosu"), "1,500,000"),
        Row("GOSU, raw features", lambda: batch_play("gosu", observe="raw"), "500,000"),
        Row("GOSU, sparse features", lambda: batch_play("gosu", observe="sparse")),
        Row("GOSU, dense features", lambda: batch_play("gosu", observe="dense")),
        Row("GOSU, drawn from logits", lambda: sampled_play("gosu", natively=True)),
        Row("GOSU, drawn in NumPy", lambda: sampled_play("gosu", natively=False)),
        Row("GOSU X", lambda: batch_play("gosux")),
        Row("GOSU X, raw features", lambda: batch_play("gosux", observe="raw")),
        Row("Laundromat", lambda: batch_play("laundromat")),
        Row("Laundromat, raw features", lambda: batch_play("laundromat", observe="raw")),
        Row("Laundromat, dense features", lambda: batch_play("laundromat", observe="dense")),
    ]


def peers() -> list[Row]:
    """Return the rows for other libraries, and for our games in one of their interfaces."""
    return [
        Row("PettingZoo leduc_holdem", lambda: zoo_play(zoo_classic("leduc_holdem_v4"), 300)),
        Row("PettingZoo texas_holdem", lambda: zoo_play(zoo_classic("texas_holdem_v4"), 200)),
        Row("RLCard uno", lambda: rlcard_play("uno", 50)),
        Row("RLCard leduc-holdem", lambda: rlcard_play("leduc-holdem", 1_000)),
        Row("RLCard doudizhu", lambda: rlcard_play("doudizhu", 5)),
        Row("OpenSpiel gin_rummy", lambda: openspiel_play("gin_rummy", 100)),
        Row("OpenSpiel crazy_eights", lambda: openspiel_play("crazy_eights", 500)),
        Row("Warren, GOSU through PettingZoo", lambda: zoo_play(warrens_zoo, 30)),
    ]


def observed() -> dict[str, list[Row]]:
    """Return each game without features, with each kind of them, and with narrow dense ones."""
    ways = [("", "float32"), ("raw", "float32"), ("sparse", "float32"), ("dense", "float32")]

    def row(game: str, observe: str, kind: str) -> Row:
        play = partial(batch_play, game, observe=observe or (), kind=kind)
        return Row(f"{game} {observe} {kind}", play)

    return {
        game: [row(game, *way) for way in (*ways, ("dense", "uint8"))]
        for game in ("gosu", "gosux", "laundromat")
    }


def print_observed(rounds: int) -> None:
    """Print the speed of observed batches, and its share of the unobserved speed."""
    games = observed()
    interleave([row for rows in games.values() for row in rows], rounds)
    print("| decisions per second | no features | raw | sparse | dense | dense, uint8 |")
    print("|---|---:|---:|---:|---:|---:|")
    for game, rows in games.items():
        told = [f"{row.rate:,.0f} ({row.rate / rows[0].rate:.2f})" for row in rows]
        print(f"| {game} | {' | '.join(told)} |")


def print_with_bots(steps: int = STEPS) -> None:
    """Print the speed against bots that decide in a call of their own, and in the same step."""
    print("\n| own decisions per second, dense | bot | step, then play | step with bots |")
    print("|---|---|---:|---:|")
    for game in ("gosu", "gosux", "laundromat"):
        for bot in ("uniform", "greedy"):
            apart, together = times_with_bots(game, {1: bot}, steps)
            rates = [ROWS / np.median(times) for times in (apart, together)]
            gain = f"{rates[1]:,.0f} ({rates[1] / rates[0]:.2f})"
            print(f"| {game} | {bot} | {rates[0]:,.0f} | {gain} |")


def times_with_bots(game: str, bots: dict[int, str], steps: int) -> tuple[list[float], list[float]]:
    """Play the same matches in two batches, in alternation; return the times of their steps."""
    batches = [Batch(game, ROWS, seats=2, observe="dense") for _ in range(2)]
    for batch in batches:
        batch.reset(1)
        batch.play(bots)
    chance = np.random.default_rng(1)
    times: tuple[list[float], list[float]] = [], []
    for _ in range(steps):
        actions = batches[0].any_actions(chance)
        start = time.process_time()
        batches[0].step(actions)
        batches[0].play(bots)
        middle = time.process_time()
        batches[1].step(actions, bots=bots)
        times[0].append(middle - start)
        times[1].append(time.process_time() - middle)
    return times


def threaded() -> dict[int, tuple[Row, Row]]:
    """Return the rows for one batch with one thread and with two, by size."""

    def row(size: int, threads: int) -> Row:
        play = partial(batch_play, "gosu", size=size, threads=threads, clock=time.perf_counter)
        return Row(f"{size} rows, {threads} threads", play)

    return {size: (row(size, 1), row(size, 2)) for size in (2048, 4096, 8192)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.research", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--observed", action="store_true", help="only what features cost")
    asked = parser.parse_args()
    rounds = asked.rounds
    print(f"{machine(rounds)}, {ROWS} rows\n")
    if asked.observed:
        print_observed(rounds)
        return print_with_bots()
    batches, others, threads = ours(), peers(), threaded()
    interleave([*batches, *others, *(row for pair in threads.values() for row in pair)], rounds)
    gosu = batches[0]
    print("| decisions per second from Python, one core | measured | wanted | GOSU in a batch is |")
    print("|---|---:|---:|---:|")
    for row in batches:
        print(f"| Warren, a batch of {row.label} | {row.rate:,.0f} | {row.wanted} | |")
    for row in others:
        times = gosu.rate / row.rate
        print(f"| {row.label} | {row.rate:,.0f} | | {times:,.0f} times as fast |")
    print("\n| rows of a batch | one thread | two threads | times as fast (wanted: 1.8) |")
    print("|---:|---:|---:|---:|")
    for size, (one, two) in threads.items():
        print(f"| {size:,} | {one.rate:,.0f} | {two.rate:,.0f} | {two.rate / one.rate:.2f} |")


if __name__ == "__main__":
    main()
