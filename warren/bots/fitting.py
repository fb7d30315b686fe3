"""Fit the weights of the fast policy: in self-play, winning actions become likelier.

Each round plays matches of every kind (numbers of seats, presets), adds up the gradient
(`kernel.learning`), and takes a step with Adam. The result is the mean of the weights over the
second half of all rounds. Sums are integers until they are averaged, and every match has its own
seed. Therefore the same call gives the same weights with any number of processes or machines.

    python -m warren.bots.fitting gosu --workers 2

This command fits a game's weights again and writes them next to its cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from warren.bots.levels import Play
from warren.crew import AUTO, Alone, Crew, CrewError, crew
from warren.engine.games import GAMES, Engine, Game, game, game_and_preset
from warren.kernel.learning import GRADIENT, NOTE, ONE
from warren.kernel.policy import UNIT
from warren.kernel.shares import WHOLE
from warren.packs.weights import FILE, write_weights

NOTES = 400_000  # maximum number of notes per match; the rest is ignored
PIECE = 250  # matches per block
FIRST_SEED = 10**12  # far from the seeds of people's matches
MOST = 16 * UNIT  # maximum absolute value of a weight


def mix_of(name: str) -> tuple[tuple[str, int, int], ...]:
    """Return the kinds of matches to fit on: preset, seats, matches out of ten."""
    chosen = game(name)
    play = chosen.part("play", Play)
    return (play.mix if play else ()) or (("", chosen.options().seats, 10),)


@dataclass(frozen=True)
class FittingPlan:
    """The number of rounds and the step sizes."""

    rounds: int = 300
    matches: int = 4_000  # matches per round
    step: float = 0.06
    calm: float = 0.003  # gradients below this count as noise


def fit(
    name: str,
    plan: FittingPlan,
    *,
    crew: Crew | None = None,
    told: Callable[[int, float], None] | None = None,
) -> np.ndarray:
    """Return the weights that result from self-play, in the format of the rules record."""
    kinds = [
        (f"{name}:{preset}" if preset else name, seats, plan.matches * tenths // 10)
        for preset, seats, tenths in mix_of(name)
    ]
    size = len(engine_of(kinds[0][0], kinds[0][1]).rules["weight"])
    weights, mean = np.zeros(size), np.zeros(size)
    speed, square = np.zeros(size), np.zeros(size)
    kept = 0
    hands = crew or Alone()
    for number in range(plan.rounds):
        gradient, decisions = one_round(hands, kinds, rounded(weights), number, plan.matches)
        speed += (gradient - speed) / 10
        square += (gradient**2 - square) / 50
        bias = 1 - 0.9 ** (number + 1), 1 - 0.98 ** (number + 1)
        size_of_step = plan.step * (1 - 0.9 * number / plan.rounds)
        weights += size_of_step * (speed / bias[0]) / (np.sqrt(square / bias[1]) + plan.calm)
        if 2 * number >= plan.rounds:
            kept += 1
            mean += (weights - mean) / kept
        if told:
            told(number, decisions / plan.matches)
    return rounded(mean)


def rounded(weights: np.ndarray) -> np.ndarray:
    """Round the weights to integers within bounds."""
    return np.clip(np.round(weights * UNIT), -MOST, MOST).astype(np.int16)


def one_round(
    crew: Crew,
    kinds: list[tuple[str, int, int]],
    weights: np.ndarray,
    number: int,
    matches: int,
) -> tuple[np.ndarray, int]:
    """Return the gradient over matches of all kinds, and the number of decisions."""
    seed = FIRST_SEED + number * matches
    blocks = []
    for name, seats, count in kinds:
        for first in range(0, count, PIECE):
            some = min(PIECE, count - first)
            blocks.append((name, seats, seed, some))
            seed += some
    total = np.zeros(len(weights), np.int64)
    decisions = 0
    for _, (gradient, some) in crew.run(partial(learning, kinds[0][0], weights), blocks):
        total += gradient
        decisions += some
    return total / (matches * ONE * WHOLE), decisions


@contextmanager
def learning(
    name: str, weights: np.ndarray
) -> Iterator[Callable[[tuple[str, int, int, int]], tuple[np.ndarray, int]]]:
    """A worker that plays blocks of matches."""
    game_and_preset(name)[0].start_for_long()
    yield lambda block: piece(*block[:2], weights, *block[2:])


def piece(
    name: str, seats: int, weights: np.ndarray, seed: int, matches: int
) -> tuple[np.ndarray, int]:
    """Return the gradient over a block of matches, and the number of decisions."""
    engine = engine_of(name, seats)
    engine.set_weights(weights)
    size = len(weights)
    out = np.zeros(GRADIENT + size + NOTE * NOTES, np.int64)
    decisions = engine.learn(engine.new_states(), seed, matches, out)
    gradient = out[GRADIENT : GRADIENT + size]
    gradient[0] = 0
    return gradient, decisions


def weights_file(game: Game) -> Path:
    """Return the file of a game's weights, next to its cards."""
    return Path(str(game.folder("pack", FILE)))


_ENGINES: dict[tuple[str, int], Any] = {}


def engine_of(name: str, seats: int) -> Engine:
    """Return a separate engine, whose weights may be changed."""
    if (name, seats) not in _ENGINES:
        chosen, preset = game_and_preset(name)
        _ENGINES[name, seats] = Engine(chosen, chosen.options(**{**preset, "seats": seats}))
    return _ENGINES[name, seats]


def main() -> None:
    """Fit the weights of a game and write them to its file."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rounds", type=int, default=FittingPlan.rounds)
    parser.add_argument("--matches", type=int, default=FittingPlan.matches)
    parser.add_argument("--workers", type=int, help="processes (default: 2, or a whole cluster)")
    parser.add_argument("--ray", nargs="?", const=AUTO, metavar="ADDRESS", help="a Ray cluster")
    chosen = parser.parse_args()
    plan = FittingPlan(rounds=chosen.rounds, matches=chosen.matches)

    def tell(number: int, decisions: float) -> None:
        if number % 20 == 0:
            print(f"round {number}: {decisions:.1f} decisions per match", flush=True)

    workers = chosen.workers or (None if chosen.ray else 2)
    try:
        with crew(workers=workers, ray=chosen.ray) as hands:
            weights = fit(chosen.game, plan, crew=hands, told=tell)
    except CrewError as refused:
        parser.error(str(refused))
    fitted = GAMES[chosen.game]
    write_weights(weights_file(fitted), fitted.blocks(fitted.pack), weights, asdict(plan))


if __name__ == "__main__":
    main()
