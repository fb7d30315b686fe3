"""A policy learns on a GPU from batches on the host, without copies on the host.

    pip install 'warren[train]'
    python -m examples.gpu --game laundromat --bot greedy --minutes 5

Matches run on all cores, and the policy learns on the GPU (or on the CPU, if there is no GPU). For
each decision, only the active cells and the legal actions are transferred; the GPU reads them from
the memory of the batch. Actions are drawn on the GPU, which returns only an index into a list.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from warren.cli.exploit import chosen_device
from warren.training.exploit import Exploiter, ExploitPlan
from warren.training.responding import PpoLesson, Responder


class Rates(NamedTuple):
    """The measured rates."""

    playing: float  # decisions per second of the policy, without learning
    learning: float  # the same, including learning
    share: float  # share of the win after training


def learn(
    game: str, bot: str, *, minutes: float, rows: int, device: str = "auto", passes: int = 1
) -> Rates:
    """Train, play for a tenth of the time without learning, and measure the policy."""
    plan = ExploitPlan(
        game, bot, {"seats": 2}, rows=rows, device=chosen_device(device), matches=200
    )
    exploiter = Exploiter(plan, lesson=PpoLesson(steps=32, passes=passes))
    responder, made = exploiter.responder, exploiter.rows(bot)
    responder.learn(made)  # the first call prepares everything

    def play() -> None:
        for some in made:
            deque(responder.collect(some), maxlen=0)

    learning = measured_rate(responder, lambda: responder.learn(made), 60 * minutes)
    playing = measured_rate(responder, play, 6 * minutes)
    return Rates(playing, learning, exploiter.measured(0.0, 0).share)


def measured_rate(responder: Responder, work: Callable[[], None], seconds: float) -> float:
    """Work for some seconds, at least once; return the decisions per second."""
    start = told = monotonic()
    before = responder.decided
    while (gone := monotonic() - start) < seconds or responder.decided == before:
        work()
        if monotonic() - told > 20:
            told = monotonic()
            done = responder.decided - before
            print(f"{done:,} decisions, {done / gone:,.0f} a second", flush=True)
    responder.wait()
    return (responder.decided - before) / (monotonic() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="laundromat")
    parser.add_argument("--bot", default="greedy", help="uniform or greedy")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--rows", type=int, default=16_384)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--device", default="auto")
    asked = parser.parse_args()
    found = learn(
        *(asked.game, asked.bot),
        minutes=asked.minutes,
        rows=asked.rows,
        device=asked.device,
        passes=asked.passes,
    )
    print(
        f"{found.playing:,.0f} decisions a second end to end, {found.learning:,.0f} with learning,"
        f" on {chosen_device(asked.device)}; wins {found.share:.1%} against {asked.bot}"
    )


if __name__ == "__main__":
    main()
