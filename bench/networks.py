"""One network against another: python -m bench.networks gosu OLD.npz --matches 400.

Two champions play with equal time and swapped seats, each with its own network. The first uses the
shipped network, or --new FILE. --setup plays a preset, --seats more than two.
"""

from __future__ import annotations

import argparse
from os import cpu_count
from pathlib import Path

from warren.bots.network import Network, network_file
from warren.crew import crew
from warren.engine.games import GAMES, game
from warren.training.contest import Contest, contest


def main() -> None:
    """Play, and print the share of the win with its 95 % interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("old", type=Path, help="the other network's file")
    parser.add_argument("--new", type=Path, help="default: the network that bots use")
    parser.add_argument("--setup", default="", help="presets, such as kamakor+tournament")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.1, help="for a decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    asked = parser.parse_args()
    new = asked.new or network_file(game(asked.game))
    kind = f"{asked.game}:{asked.setup}" if asked.setup else asked.game
    with crew(workers=asked.workers) as hands:
        score = contest(
            hands,
            Contest(
                [(kind, asked.seats)],
                *(str(new), str(asked.old)),
                matches=asked.matches,
                seconds=asked.seconds,
                plies=Network.read(new).plies,
                their_plies=Network.read(asked.old).plies,
                seed=asked.seed,
            ),
        )
    print(f"{kind}, {asked.seats} seats: {score.told()}")


if __name__ == "__main__":
    main()
