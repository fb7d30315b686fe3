"""A policy learns on a GPU from batches on the host, without copies on the host.

    pip install 'warren[train]'
    python -m examples.gpu --game laundromat --bot greedy --minutes 5

Matches run in all cores, the policy learns on the GPU (or on the CPU, if there is none). What
crosses over for each decision are the cells that are on and the legal actions; the GPU reads them
from the memory of the batch. Actions are drawn there, so a place in a list is all that comes back.
"""

from __future__ import annotations

import argparse
from time import monotonic

from warren.cli.exploit import chosen_device
from warren.training.exploit import Exploiter, ExploitPlan
from warren.training.responding import PpoLesson


def learn(
    game: str, bot: str, *, minutes: float, rows: int, device: str = "auto", passes: int = 1
) -> tuple[float, float]:
    """Train; return the decisions per second, including learning, and the share of the win."""
    plan = ExploitPlan(
        game, bot, {"seats": 2}, rows=rows, device=chosen_device(device), matches=200
    )
    exploiter = Exploiter(plan, lesson=PpoLesson(steps=32, passes=passes))
    made = exploiter.rows(bot)
    exploiter.responder.learn(made)  # the first call prepares everything
    start, before, told = monotonic(), exploiter.responder.decided, monotonic()
    while monotonic() - start < 60 * minutes:
        exploiter.responder.learn(made)
        if monotonic() - told > 20:
            told = monotonic()
            done = exploiter.responder.decided - before
            print(f"{done:,} decisions, {done / (told - start):,.0f} a second", flush=True)
    rate = (exploiter.responder.decided - before) / max(monotonic() - start, 1e-9)
    return rate, exploiter.measured(0.0, 0).share


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="laundromat")
    parser.add_argument("--bot", default="greedy", help="uniform or greedy")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--rows", type=int, default=16_384)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--device", default="auto")
    asked = parser.parse_args()
    rate, share = learn(
        *(asked.game, asked.bot),
        minutes=asked.minutes,
        rows=asked.rows,
        device=asked.device,
        passes=asked.passes,
    )
    print(f"{rate:,.0f} decisions a second end to end on {asked.device}; wins {share:.1%}")


if __name__ == "__main__":
    main()
